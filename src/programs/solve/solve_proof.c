/* SPDX-License-Identifier: MIT */
/* The certificate file of --proof. */

#include "programs/solve/solve_proof.h"

#include <string.h>

#include <bigpoints.h>

void solve_proof_open(output_file *proof, const command *line, const char *name)
{
    if (!output_may_replace(name)) {
        command_usage(line, "--proof '%s': this is not a regular file, a proof can't replace it",
                      name);
    }
    int error = output_create(proof, name, 0);
    if (error) {
        command_fail(line, "%s can't be written: %s", name, strerror(error));
    }
}

const char *solve_proof_close(output_file *proof, const bp_result *result)
{
    uint64_t replies;
    int status = result ? bp_result_reply_count(&replies, result) : BP_ERR_UNSUPPORTED;
    if (status != BP_OK && !proof->error) {
        output_drop(proof);
        return status == BP_ERR_LIMIT ? "it has too many replies: increase --replies"
                                      : "the value is not known";
    }
    int error = output_commit(proof, 0);
    if (error) {
        return strerror(error);
    }
    fclose(proof->file);
    return NULL;
}
