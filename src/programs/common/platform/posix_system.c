/* SPDX-License-Identifier: MIT */
/* What programs need from a POSIX system: standard streams, terminals, signals, the clock, files. */

/* For sigaction, pselect, ioctl, SIGXFSZ, fsync, flock, ftruncate, link, lstat, opendir, open_memstream, readlink, realpath. */
#define _DEFAULT_SOURCE 1 /* NOLINT(bugprone-reserved-identifier) */

#include "programs/common/platform/system.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* --- The system ----------------------------------------------------------------------------------- */

#define MIX UINT64_C(0x9e3779b97f4a7c15)

/* Windows changes both. NOLINTNEXTLINE(readability-non-const-parameter) */
void system_start(int *count, char ***words)
{
    (void)count;
    (void)words;
    signal(SIGXFSZ, SIG_IGN);
    for (int descriptor = 0; descriptor <= 2; descriptor++) {
        if (fcntl(descriptor, F_GETFD) == -1 && errno == EBADF) {
            /* The lowest free number is this one. The wrong mode makes its use fail. */
            (void)open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY);
        }
    }
}

int system_is_terminal(FILE *stream)
{
    return isatty(fileno(stream));
}

int system_columns(void)
{
    struct winsize size;
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

double system_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

uint64_t system_random(void)
{
    struct timespec now;
    uint64_t number = 0;
    FILE *file = fopen("/dev/urandom", "rb");
    if (!file || fread(&number, sizeof number, 1, file) != 1) {
        clock_gettime(CLOCK_REALTIME, &now);
        number = ((uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec + (uint64_t)getpid()) *
                     MIX >>
                 20;
    }
    if (file) {
        fclose(file);
    }
    return number;
}

/* Signals are blocked except inside pselect(), so none is missed between the check and the wait. */
ptrdiff_t system_read_input(void *out, size_t size, int (*is_stopped)(void))
{
    sigset_t all;
    sigset_t before;
    fd_set inputs;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &before);
    if (!is_stopped()) {
        FD_ZERO(&inputs);
        FD_SET(STDIN_FILENO, &inputs);
        pselect(STDIN_FILENO + 1, &inputs, NULL, NULL, NULL, &before);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (is_stopped()) {
        errno = EINTR;
        return -1;
    }
    return read(STDIN_FILENO, out, size);
}

void system_catch_once(int number, void (*handler)(int number))
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = (int)(SA_RESETHAND | SA_RESTART)};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

void system_catch_stops(void (*handler)(int number))
{
    struct sigaction before;
    system_catch_once(SIGINT, handler);
    system_catch_once(SIGTERM, handler);
    if (sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler != SIG_IGN) {
        system_catch_once(SIGHUP, handler);
    }
}

size_t system_state_folder(char *out, size_t size)
{
    const char *state = getenv("XDG_STATE_HOME");
    const char *home = getenv("HOME");
    int length = 0;
    if (state && state[0] == '/') {
        length = snprintf(out, size, "%s", state);
    } else if (home && home[0] == '/') {
        length = snprintf(out, size, "%s/.local/state", home);
    }
    return length > 0 && (size_t)length < size ? (size_t)length : 0;
}

/* --- Files ---------------------------------------------------------------------------------------- */

#if defined(__APPLE__)
#define st_mtim st_mtimespec
#endif

/* Opens or creates a file in a mode that fopen() does not have. */
static FILE *create(const char *name, int flags, const char *text)
{
    int descriptor = open(name, flags | O_CREAT | O_CLOEXEC, 0666);
    FILE *file = descriptor >= 0 ? fdopen(descriptor, text) : NULL;
    if (!file && descriptor >= 0) {
        int error = errno;
        close(descriptor);
        if (flags & O_EXCL) {
            remove(name);
        }
        errno = error;
    }
    return file;
}

FILE *file_open(const char *name, enum file_mode mode)
{
    switch (mode) {
    case FILE_READ: return fopen(name, "rb");
    case FILE_UPDATE: return fopen(name, "r+b");
    case FILE_WRITE: return fopen(name, "wb");
    case FILE_NEW: return create(name, O_WRONLY | O_EXCL | O_NOFOLLOW, "wb");
    case FILE_KEEP: return create(name, O_RDWR, "r+b");
    case FILE_KEEP_NEW: return create(name, O_RDWR | O_EXCL, "r+b");
    default: errno = EINVAL; return NULL;
    }
}

/* `failed` is the result of a stat(). */
static int convert(file_info *out, int failed, const struct stat *from)
{
    if (failed) {
        return errno;
    }
    *out = (file_info){
        .is_regular = S_ISREG(from->st_mode),
        .size = (uint64_t)from->st_size,
        .changed = from->st_mtim,
        .volume = (uint64_t)from->st_dev,
        .number = (uint64_t)from->st_ino,
    };
    return 0;
}

int file_info_read(file_info *out, const char *name)
{
    struct stat status;
    return convert(out, stat(name, &status), &status);
}

int file_info_read_link(file_info *out, const char *name)
{
    struct stat status;
    return convert(out, lstat(name, &status), &status);
}

int file_info_read_open(file_info *out, FILE *file)
{
    struct stat status;
    return convert(out, fstat(fileno(file), &status), &status);
}

int file_info_is_same(const file_info *a, const file_info *b)
{
    return a->volume == b->volume && a->number == b->number;
}

int file_may_write(const char *name)
{
    return access(name, W_OK) == 0;
}

/* The name behind the last '/'. */
static const char *last_part(const char *name)
{
    const char *slash = strrchr(name, '/');
    return slash ? slash + 1 : name;
}

/* FOLDER/NAME, where the folder is the one of `beside`, or `name` if that is a full name. */
static char *join(const char *beside, const char *name)
{
    size_t folder = name[0] == '/' ? 0 : (size_t)(last_part(beside) - beside);
    size_t size = folder + strlen(name) + 1;
    char *joined = malloc(size);
    if (joined) {
        memcpy(joined, beside, folder);
        memcpy(joined + folder, name, size - folder);
    }
    return joined;
}

/* The same name with the links of its folder followed. */
static char *with_real_folder(const char *name)
{
    char *folder = join(name, ".");
    char *real = folder ? realpath(folder, NULL) : NULL;
    size_t size = real ? strlen(real) + strlen(last_part(name)) + 2 : 0;
    char *place = real ? malloc(size) : NULL;
    if (place) {
        snprintf(place, size, "%s/%s", real, last_part(name));
    }
    free(folder);
    free(real);
    return place;
}

char *file_place(const char *name)
{
    enum { LINKS_MAX = 40 };
    char target[4096];
    char *place = with_real_folder(name);
    for (int i = 0; i < LINKS_MAX && place; i++) {
        ssize_t length = readlink(place, target, sizeof target - 1);
        if (length < 0) {
            return place;
        }
        target[length] = '\0';
        char *linked = join(place, target);
        free(place);
        place = linked ? with_real_folder(linked) : NULL;
        free(linked);
    }
    free(place);
    return NULL;
}

int file_lock(FILE *file)
{
    return flock(fileno(file), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

int file_truncate(FILE *file, uint64_t size)
{
    return ftruncate(fileno(file), (off_t)size);
}

int file_seek(FILE *file, uint64_t at)
{
    return fseeko(file, (off_t)at, SEEK_SET);
}

int file_sync(FILE *file)
{
    return fsync(fileno(file));
}

void file_sync_folder(const char *name)
{
    int handle = open(name, O_RDONLY);
    if (handle >= 0) {
        fsync(handle); /* some file systems can't do this; the file itself is synced */
        close(handle);
    }
}

int file_rename(const char *from, const char *to)
{
    return rename(from, to);
}

int file_rename_new(const char *from, const char *to)
{
    int failed = link(from, to);
    if (!failed) {
        remove(from);
    }
    return failed;
}

int file_remove(const char *name)
{
    return remove(name);
}

char *file_capture(void (*write)(FILE *file, const void *from), const void *from)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    if (!file) {
        return NULL;
    }
    write(file, from);
    if (fclose(file) != 0) {
        free(text);
        return NULL;
    }
    return text;
}

int file_make_folder(const char *name)
{
    return mkdir(name, 0700);
}

void file_list_folder(const char *name, int (*each)(const char *name, void *user), void *user)
{
    DIR *folder = opendir(name);
    const struct dirent *entry = folder ? readdir(folder) : NULL;
    while (entry && each(entry->d_name, user) == 0) {
        entry = readdir(folder);
    }
    if (folder) {
        closedir(folder);
    }
}
