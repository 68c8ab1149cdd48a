/* SPDX-License-Identifier: MIT */
/* Statuses that functions of method tables return. */
#ifndef BP_BASE_STATUS_INTERNAL_H
#define BP_BASE_STATUS_INTERNAL_H

/* The status that a function of a method table has returned, or BP_ERR_METHOD for a number that is no status. */
int bp__method_status(int status);

#endif
