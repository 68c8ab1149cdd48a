/* The certificate file of --proof: written to a temporary file, and renamed when complete. */
#ifndef BP_PROGRAMS_SOLVE_SOLVE_PROOF_H
#define BP_PROGRAMS_SOLVE_SOLVE_PROOF_H

#include <stdio.h>

#include <bigpoints/types.h>

#include "programs/common/command.h"

typedef struct solve_proof {
    const char *name;
    char *temporary; /* NAME.tmp */
    FILE *file;
    int error; /* errno of the first failed write, or 0 */
} solve_proof;

/* Opens the temporary file; ends the program if that fails. */
void solve_proof_open(solve_proof *proof, const command *line, const char *name);

/* Writes a line of the certificate: a bp_line_fn; `user` is the solve_proof. */
int solve_proof_write(const char *text, void *user);

/* Closes the file. Keeps it and returns NULL if the result has a complete proof; otherwise removes it and returns the
   reason as text. */
const char *solve_proof_close(solve_proof *proof, const bp_result *result);

#endif
