/* The time that passes, whatever somebody does to the date. */
#ifndef BP_BASE_CLOCK_H
#define BP_BASE_CLOCK_H

/* Seconds since some moment of the past, the same for the whole program. */
double bp__clock(void);

#endif
