/* The file of a proof: written beside its place, and moved there when it is complete. */
#ifndef BP_PROGRAMS_SOLVE_SOLVE_PROOF_H
#define BP_PROGRAMS_SOLVE_SOLVE_PROOF_H

#include <stdio.h>

#include <bigpoints/types.h>

#include "programs/common/command.h"

typedef struct solve_proof {
    const char *name;
    char *temporary; /* NAME.tmp */
    FILE *file;
    int error; /* the errno of what could not be written; 0 if all was */
} solve_proof;

/* Opens the temporary file; ends the program if that fails. */
void solve_proof_open(solve_proof *proof, const command *line, const char *name);

/* A bp_line_fn; `user` is the proof. */
int solve_proof_write(const char *text, void *user);

/* Closes the file and keeps it if the result has a complete proof; otherwise removes it and returns why,
   a text for people. NULL is success. */
const char *solve_proof_close(solve_proof *proof, const bp_result *result);

#endif
