/* SPDX-License-Identifier: MIT */
/* The certificate file of --proof. */
#ifndef BP_PROGRAMS_SOLVE_SOLVE_PROOF_H
#define BP_PROGRAMS_SOLVE_SOLVE_PROOF_H

#include <bigpoints/types.h>

#include "programs/common/output.h"

/* Opens the file; ends the program if that fails. output_write_line() writes a line of the certificate. */
void solve_proof_open(output_file *proof, const command *line, const char *name);

/* Closes the file. Keeps it and returns NULL if the result has a complete proof; otherwise removes it and returns the
   reason as text. */
const char *solve_proof_close(output_file *proof, const bp_result *result);

#endif
