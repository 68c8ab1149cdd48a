/* The certificate file of --proof: written to a temporary file, and renamed when complete. */

#define _POSIX_C_SOURCE 200809L

#include "programs/solve/solve_proof.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <bigpoints.h>

void solve_proof_open(solve_proof *proof, const command *line, const char *name)
{
    size_t size = strlen(name) + sizeof ".tmp";
    *proof = (solve_proof){.name = name, .temporary = malloc(size)};
    if (!proof->temporary) {
        command_fail(line, "%s", bp_status_text(BP_ERR_MEMORY));
    }
    /* rename() would replace a device, a folder or a link, so only an ordinary file may be there. */
    struct stat there;
    if (lstat(name, &there) == 0 && !S_ISREG(there.st_mode)) {
        command_usage(line, "--proof '%s': this is no ordinary file, a proof can't replace it",
                      name);
    }
    snprintf(proof->temporary, size, "%s.tmp", name);
    int descriptor = open(proof->temporary, O_WRONLY | O_CREAT | O_EXCL, 0666);
    proof->file = descriptor >= 0 ? fdopen(descriptor, "w") : NULL;
    if (!proof->file) {
        command_fail(line, "%s can't be written: %s", proof->temporary, strerror(errno));
    }
}

int solve_proof_write(const char *text, void *user)
{
    solve_proof *proof = user;
    if (fputs(text, proof->file) < 0 || fputc('\n', proof->file) == EOF) {
        proof->error = errno ? errno : EIO;
    }
    return proof->error != 0;
}

const char *solve_proof_close(solve_proof *proof, const bp_result *result)
{
    uint64_t replies;
    int status = result ? bp_result_reply_count(&replies, result) : BP_ERR_UNSUPPORTED;
    const char *why = NULL;
    if (fclose(proof->file) != 0 && !proof->error) {
        proof->error = errno;
    }
    if (proof->error) {
        why = strerror(proof->error);
    } else if (status == BP_ERR_LIMIT) {
        why = "it has too many replies: allow more with --replies";
    } else if (status != BP_OK) {
        why = "the value is not known";
    } else if (rename(proof->temporary, proof->name) != 0) {
        why = strerror(errno);
    }
    if (why) {
        remove(proof->temporary);
    }
    free(proof->temporary);
    return why;
}
