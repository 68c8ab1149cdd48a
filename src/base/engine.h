/* What all engines share. */
#ifndef BP_BASE_ENGINE_H
#define BP_BASE_ENGINE_H

/* An engine checks its limits and its cancel flag every so many nodes. */
enum { BP__POLL_NODES = 1024 };

#endif
