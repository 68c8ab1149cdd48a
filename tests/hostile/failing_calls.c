/* SPDX-License-Identifier: MIT */
/*
 * A library for LD_PRELOAD that makes system calls of a program fail. A seccomp filter traps the chosen calls, also those
 * that libc makes inside fopen() or fflush(); the handler of SIGSYS counts them, and fails one or executes it.
 *
 *   HOSTILE_CALLS=write,openat   which calls count; "thread" is pthread_create()
 *   HOSTILE_AT=3                 the third of them fails
 *   HOSTILE_ERRNO=28             with this error; 0: it is a write() that writes half of the bytes
 *   HOSTILE_REST=1               and so does every later one, but for messages on standard error
 *   HOSTILE_LOG=9                the descriptor for a line "NAME FIRST-ARGUMENT" for each failure
 *
 * For Linux on x86-64 and 64-bit ARM. Where the filter can't be installed, the log has the line "unsupported".
 */
#define _GNU_SOURCE 1 /* NOLINT(bugprone-reserved-identifier) */

#include <dlfcn.h>
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <ucontext.h>

enum { CALLS_MAX = 40, ARGUMENTS = 6 };

/* A system call from an address that the filter lets pass. */
long hostile_call(long number, const long arguments[ARGUMENTS]);
extern char hostile_call_end[];

#if defined(__x86_64__)
__asm__(".text\n"
        ".globl hostile_call, hostile_call_end\n"
        "hostile_call:\n"
        "    movq %rdi, %rax\n"
        "    movq %rsi, %r11\n"
        "    movq 0(%r11), %rdi\n"
        "    movq 8(%r11), %rsi\n"
        "    movq 16(%r11), %rdx\n"
        "    movq 24(%r11), %r10\n"
        "    movq 32(%r11), %r8\n"
        "    movq 40(%r11), %r9\n"
        "    syscall\n"
        "hostile_call_end:\n"
        "    ret\n");

static void take_arguments(long out[ARGUMENTS], const ucontext_t *context)
{
    static const int registers[ARGUMENTS] = {REG_RDI, REG_RSI, REG_RDX, REG_R10, REG_R8, REG_R9};
    for (int i = 0; i < ARGUMENTS; i++) {
        out[i] = (long)context->uc_mcontext.gregs[registers[i]];
    }
}

static void give_result(ucontext_t *context, long result)
{
    context->uc_mcontext.gregs[REG_RAX] = result;
}
#elif defined(__aarch64__)
__asm__(".text\n"
        ".globl hostile_call, hostile_call_end\n"
        "hostile_call:\n"
        "    mov x8, x0\n"
        "    mov x9, x1\n"
        "    ldp x0, x1, [x9]\n"
        "    ldp x2, x3, [x9, #16]\n"
        "    ldp x4, x5, [x9, #32]\n"
        "    svc #0\n"
        "hostile_call_end:\n"
        "    ret\n");

static void take_arguments(long out[ARGUMENTS], const ucontext_t *context)
{
    for (int i = 0; i < ARGUMENTS; i++) {
        out[i] = (long)context->uc_mcontext.regs[i];
    }
}

static void give_result(ucontext_t *context, long result)
{
    context->uc_mcontext.regs[0] = (unsigned long long)result;
}
#else
#error "this processor has no code here"
#endif

/* The calls that may fail. Processors differ in which of them exist. */
static const struct {
    const char *name;
    long number;
} known[] = {
#ifdef SYS_open
    {"open", SYS_open},
#endif
#ifdef SYS_rename
    {"rename", SYS_rename},
#endif
#ifdef SYS_link
    {"link", SYS_link},
#endif
#ifdef SYS_unlink
    {"unlink", SYS_unlink},
#endif
#ifdef SYS_stat
    {"stat", SYS_stat},           {"lstat", SYS_lstat},
#endif
    {"openat", SYS_openat},       {"renameat", SYS_renameat},   {"renameat2", SYS_renameat2},
    {"linkat", SYS_linkat},       {"unlinkat", SYS_unlinkat},   {"newfstatat", SYS_newfstatat},
    {"fstat", SYS_fstat},         {"statx", SYS_statx},         {"read", SYS_read},
    {"pread64", SYS_pread64},     {"write", SYS_write},         {"pwrite64", SYS_pwrite64},
    {"writev", SYS_writev},       {"lseek", SYS_lseek},         {"fsync", SYS_fsync},
    {"fdatasync", SYS_fdatasync}, {"ftruncate", SYS_ftruncate}, {"fallocate", SYS_fallocate},
    {"flock", SYS_flock},         {"fcntl", SYS_fcntl},         {"mmap", SYS_mmap},
    {"msync", SYS_msync},         {"munmap", SYS_munmap},       {"close", SYS_close},
};

static struct {
    atomic_long count;
    long at;
    long error;
    long rest;
    long log;
    int threads;
} plan;

static const char *name_of(long number)
{
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (known[i].number == number) {
            return known[i].name;
        }
    }
    return "?";
}

/* snprintf() is no function for signal handlers. */
static void log_failure(const char *name, long argument)
{
    char line[64];
    size_t length = strlen(name);
    memcpy(line, name, length);
    line[length++] = ' ';
    unsigned long value = (unsigned long)(argument < 0 || argument > 999 ? 999 : argument);
    for (unsigned long unit = 100; unit > 0; unit /= 10) {
        line[length++] = (char)('0' + value / unit % 10);
    }
    line[length++] = '\n';
    hostile_call(SYS_write, (long[ARGUMENTS]){plan.log, (long)line, (long)length});
}

/* Counts a call. Returns whether it fails. */
static int is_next(void)
{
    const long number = atomic_fetch_add(&plan.count, 1) + 1;
    return number == plan.at || (plan.rest && number > plan.at);
}

static void on_call(int signal, siginfo_t *info, void *context)
{
    const int saved = errno;
    long arguments[ARGUMENTS];
    const long number = info->si_syscall;
    (void)signal;
    take_arguments(arguments, context);
    long result = -plan.error;
    if ((plan.rest && number == SYS_write && arguments[0] == 2) || !is_next()) {
        result = hostile_call(number, arguments);
    } else {
        log_failure(name_of(number), arguments[0]);
        if (plan.error == 0) {
            arguments[2] = (arguments[2] + 1) / 2;
            result = hostile_call(number, arguments);
        } else if (number == SYS_close) {
            hostile_call(number, arguments); /* Linux closes the descriptor whatever it answers */
        }
    }
    give_result(context, result);
    errno = saved;
}

/* Threads are not made by a call that a handler can execute. */
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                   void *user)
{
    int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    *(void **)&real = dlsym(RTLD_NEXT, "pthread_create");
    if (plan.threads && is_next()) {
        log_failure("thread", 0);
        return (int)plan.error;
    }
    return real(thread, attributes, run, user);
}

static long number_from(const char *variable)
{
    const char *text = getenv(variable);
    return text ? strtol(text, NULL, 10) : 0;
}

/* Whether a comma-separated list has a word. */
static int has_word(const char *list, const char *word)
{
    const size_t length = strlen(word);
    for (const char *at = list; at; at = strchr(at, ',')) {
        at += *at == ',';
        if (strncmp(at, word, length) == 0 && (at[length] == ',' || at[length] == '\0')) {
            return 1;
        }
    }
    return 0;
}

/* The filter: allows what comes from hostile_call(), traps the calls of the list, allows all others. */
static int install(const char *list)
{
    const uint64_t own = (uintptr_t)hostile_call_end;
    struct sock_filter filter[2 * CALLS_MAX + 8];
    unsigned short length = 0;
    struct sigaction action = {.sa_sigaction = on_call, .sa_flags = SA_SIGINFO | SA_NODEFER};

#define LOAD(field) \
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (unsigned)offsetof(struct seccomp_data, field))
    filter[length++] = (struct sock_filter)LOAD(instruction_pointer);
    filter[length++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)own, 0, 3);
    filter[length++] = (struct sock_filter)BPF_STMT(
        BPF_LD | BPF_W | BPF_ABS, (unsigned)offsetof(struct seccomp_data, instruction_pointer) + 4);
    filter[length++] =
        (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(own >> 32), 0, 1);
    filter[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    filter[length++] = (struct sock_filter)LOAD(nr);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (has_word(list, known[i].name)) {
            filter[length++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K,
                                                            (uint32_t)known[i].number, 0, 1);
            filter[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP);
        }
    }
    filter[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
#undef LOAD
    struct sock_fprog program = {.len = length, .filter = filter};
    return sigaction(SIGSYS, &action, NULL) == 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

__attribute__((constructor)) static void begin(void)
{
    const char *list = getenv("HOSTILE_CALLS");
    plan.at = number_from("HOSTILE_AT");
    plan.error = number_from("HOSTILE_ERRNO");
    plan.rest = number_from("HOSTILE_REST");
    plan.log = number_from("HOSTILE_LOG");
    if (list) {
        plan.threads = has_word(list, "thread");
        if (!install(list)) {
            log_failure("unsupported", 0);
        }
    }
}
