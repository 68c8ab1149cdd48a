/* SPDX-License-Identifier: MIT */
/* How much memory the process may have, on Windows: physical memory, and the limits of its job, which containers set. */

#include "base/platform/platform.h"
#include "base/platform/windows_api.h"

static uint64_t min_of(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static uint64_t job_limit(void)
{
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION job = {0};
    uint64_t limit = UINT64_MAX;
    /* Without a handle it is the job of this process. */
    if (!QueryInformationJobObject(NULL, JobObjectExtendedLimitInformation, &job, sizeof job,
                                   NULL)) {
        return limit;
    }
    if (job.BasicLimitInformation.LimitFlags & JOB_OBJECT_LIMIT_PROCESS_MEMORY) {
        limit = min_of(limit, job.ProcessMemoryLimit);
    }
    if (job.BasicLimitInformation.LimitFlags & JOB_OBJECT_LIMIT_JOB_MEMORY) {
        limit = min_of(limit, job.JobMemoryLimit);
    }
    return limit;
}

uint64_t bp__memory_limit(void)
{
    MEMORYSTATUSEX memory = {.dwLength = sizeof memory};
    uint64_t limit = job_limit();
    if (GlobalMemoryStatusEx(&memory)) {
        limit = min_of(limit, memory.ullTotalPhys);
        limit = min_of(limit, memory.ullTotalVirtual); /* addresses */
    }
    return min_of(limit, SIZE_MAX);
}

/* Windows has no control groups. */
uint64_t bp__memory_group_limit(const char *groups, const char *root)
{
    (void)groups;
    (void)root;
    return UINT64_MAX;
}
