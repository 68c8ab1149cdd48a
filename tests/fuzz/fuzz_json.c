/* SPDX-License-Identifier: MIT */
/*
 * Any text as an answer of an engine: refused with a message, or an object whose members are found: strings decoded, other
 * values as they stand, which are then right JSON by themselves.
 */
#include "fuzz.h"

#include "programs/common/json.h"

enum { MEMBERS = 4 };

static int read_members(json_member members[MEMBERS], const char *text)
{
    static const char *const names[MEMBERS] = {"id", "done", "move", "error"};
    static char values[MEMBERS][64];
    char why[100] = "";
    for (int i = 0; i < MEMBERS; i++) {
        memset(values[i], 'Z', sizeof values[i]);
        members[i] = (json_member){names[i], values[i], sizeof values[i], JSON_ABSENT};
    }
    const int is_fine = json_read_object(members, MEMBERS, text, why, sizeof why);
    fuzz_check_message(is_fine ? BP_OK : BP_ERR_SYNTAX, why, sizeof why);
    for (int i = 0; i < MEMBERS; i++) {
        CHECK(memchr(values[i], '\0', sizeof values[i]) != NULL);
    }
    return is_fine;
}

/* A value that is no string stands in the text, and is read as the same value again. */
static void check_value(const json_member *member, const char *text)
{
    char again[200], out[64], why[100];
    json_member same = {"v", out, sizeof out, JSON_ABSENT};
    CHECK(strstr(text, member->out) != NULL);
    snprintf(again, sizeof again, "{\"v\":%s}", member->out);
    CHECK(json_read_object(&same, 1, again, why, sizeof why));
    CHECK(same.kind == member->kind && strcmp(out, member->out) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_bytes bytes = {data, size};
    json_member members[MEMBERS];
    char *text = fuzz_rest(&bytes);
    const int is_fine = read_members(members, text);
    for (int i = 0; is_fine && i < MEMBERS; i++) {
        if (members[i].kind == JSON_ABSENT) {
            CHECK(members[i].out[0] == '\0');
        } else if (members[i].kind != JSON_STRING) {
            check_value(&members[i], text);
        }
    }
    if (is_fine) { /* anything behind it is refused */
        char *longer = fuzz_alloc(strlen(text) + 2);
        sprintf(longer, "%s}", text);
        CHECK(!read_members(members, longer));
        free(longer);
    }
    free(text);
    return 0;
}
