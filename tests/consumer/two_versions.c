/* SPDX-License-Identifier: MIT */
/*
 * Loads two versions of the library into one process.
 *
 *   usage: two_versions LIBRARY VERSION LIBRARY VERSION
 *
 * It solves with both at the same time on two threads. The program defines functions with names of the library, which
 * neither library may call. It is not linked with the library.
 */
#include <bigpoints.h>
#include <bigpoints/sys/allocator.h>

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check(int holds, const char *what)
{
    if (!holds) {
        printf("failed: %s\n", what);
        exit(1);
    }
}

/* They stand for a third library. The loader finds these names before all others. */
static int foreign_calls;

BP_API void bp_state_free(bp_state *state)
{
    (void)state;
    foreign_calls++;
}

BP_API int32_t bp_state_is_over(const bp_state *state)
{
    (void)state;
    foreign_calls++;
    return 1;
}

typedef struct library {
    void *handle;
    const char *version;
    int32_t value;
    long blocks; /* taken and not given back */
    long taken;
} library;

/* ISO C has no way from an object's address to a function's but through bytes. */
static void find(void *function, const library *lib, const char *name)
{
    void *address = dlsym(lib->handle, name);
    check(address != NULL, name);
    memcpy(function, &address, sizeof address);
}

static void *take(size_t size, void *user)
{
    library *lib = user;
    lib->blocks++;
    lib->taken++;
    return malloc(size);
}

static void give(void *pointer, void *user)
{
    ((library *)user)->blocks--;
    free(pointer);
}

/* Solves a few boards with one library, all of it through that library's functions. */
static void *solve(void *argument)
{
    library *lib = argument;
    int (*open)(bp_state **, const char *, const bp_allocator *, char *, size_t);
    int (*apply)(bp_state *, bp_move);
    void (*state_free)(bp_state *);
    int (*solver_new)(bp_solver **, const bp_allocator *);
    int (*set)(bp_solver *, int32_t, int64_t);
    int (*run)(bp_result **, bp_solver *, const bp_state *);
    int (*value)(int32_t *, const bp_result *);
    int (*result_best)(bp_move *, const bp_result *);
    void (*result_free)(bp_result *);
    void (*solver_free)(bp_solver *);
    int (*minimax_new)(bp_minimax **, const bp_allocator *);
    void (*minimax_free)(bp_minimax *);
    find(&open, lib, "bp_bigpoints_open");
    find(&apply, lib, "bp_state_apply");
    find(&state_free, lib, "bp_state_free");
    find(&solver_new, lib, "bp_solver_new");
    find(&set, lib, "bp_solver_set");
    find(&run, lib, "bp_solve");
    find(&value, lib, "bp_result_value");
    find(&result_best, lib, "bp_result_best");
    find(&result_free, lib, "bp_result_free");
    find(&solver_free, lib, "bp_solver_free");
    /* Experimental functions have another symbol version, which a search by name ignores. */
    find(&minimax_new, lib, "bp_minimax_new");
    find(&minimax_free, lib, "bp_minimax_free");

    bp_allocator memory = {BP_ALLOCATOR_VERSION, take, give, lib};
    bp_solver *solver;
    check(solver_new(&solver, &memory) == BP_OK, "bp_solver_new");
    check(set(solver, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MARGIN) == BP_OK, "bp_solver_set");
    for (int seed = 1; seed <= 20; seed++) {
        char text[64];
        bp_state *state;
        bp_result *result;
        bp_move best;
        int32_t margin;
        snprintf(text, sizeof text, "colours=3 discs=4 seed=%d", seed);
        check(open(&state, text, &memory, NULL, 0) == BP_OK, text);
        check(run(&result, solver, state) == BP_OK, "bp_solve");
        check(value(&margin, result) == BP_OK, "bp_result_value");
        check(result_best(&best, result) == BP_OK, "bp_result_best");
        check(apply(state, best) == BP_OK, "bp_state_apply");
        lib->value = (31 * lib->value + margin) % 1000003;
        result_free(result);
        state_free(state);
    }
    solver_free(solver);
    bp_minimax *minimax;
    check(minimax_new(&minimax, &memory) == BP_OK, "bp_minimax_new");
    minimax_free(minimax);
    return NULL;
}

static void load(library *lib, const char *path, const char *version)
{
    const char *(*version_string)(void);
    int (*constant)(int64_t *, const char *);
    int64_t minor;
    memset(lib, 0, sizeof *lib);
    lib->handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    check(lib->handle != NULL, dlerror());
    lib->version = version;
    find(&version_string, lib, "bp_version_string");
    check(strcmp(version_string(), version) == 0, version);
    find(&constant, lib, "bp_constant");
    check(constant(&minor, "BP_VERSION_MINOR") == BP_OK, "bp_constant");
    check(minor == strtol(strchr(version, '.') + 1, NULL, 10), "BP_VERSION_MINOR");
}

int main(int argc, char **argv)
{
    library libraries[2];
    pthread_t threads[2];
    check(argc == 5, "usage: two_versions LIBRARY VERSION LIBRARY VERSION");
    for (int i = 0; i < 2; i++) {
        load(&libraries[i], argv[1 + 2 * i], argv[2 + 2 * i]);
    }
    check(dlsym(libraries[0].handle, "bp_solve") != dlsym(libraries[1].handle, "bp_solve"),
          "both files are one library");
    for (int i = 0; i < 2; i++) {
        check(pthread_create(&threads[i], NULL, solve, &libraries[i]) == 0, "a thread");
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    check(libraries[0].value == libraries[1].value, "the versions disagree");
    check(libraries[0].taken > 0 && libraries[1].taken > 0, "memory");
    check(libraries[0].blocks == 0 && libraries[1].blocks == 0, "a block went to the other one");
    check(foreign_calls == 0, "a library called a function that is not its own");

    /* Closing one library does not affect the other. */
    int32_t before = libraries[1].value;
    dlclose(libraries[0].handle);
    libraries[1].value = 0;
    solve(&libraries[1]);
    check(libraries[1].value == before, "another answer after the other library was closed");
    dlclose(libraries[1].handle);
    printf("%s and %s: agreed\n", argv[2], argv[4]);
    return 0;
}
