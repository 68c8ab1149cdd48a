/* SPDX-License-Identifier: MIT */
/*
 * The reader of JSON objects: right and wrong texts, the values of members, and random objects that are written in many ways
 * and must be read as they were; cut or damaged ones must be refused or at least do no harm.
 */
#include <bigpoints.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "programs/common/json.h"
#include "support/support.h"

void setUp(void)
{
}
void tearDown(void)
{
}

static int is_object(const char *text)
{
    char why[100] = "";
    int is_fine = json_read_object(NULL, 0, text, why, sizeof why);
    TEST_ASSERT_EQUAL_INT(is_fine, why[0] == '\0');
    return is_fine;
}

static void test_right_texts(void)
{
    static const char *const texts[] = {
        "{}",
        " \t\r\n{ } \n",
        "{\"a\":1}",
        "{\"a\":-0.5e+10,\"b\":0,\"c\":1E5,\"d\":10e-2,\"e\":-0}",
        "{\"\":null,\"t\":true,\"f\":false}",
        "{\"a\":[],\"b\":[1,[2,[{\"c\":{}}]]]}",
        "{\"a\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\ud83d\\ude00\"}",
        "{\"\xc3\xa9\":\"\xe2\x82\xac\xf0\x9f\x98\x80\"}",
        "{\"a\":1,\"a\":2}", /* twice, but not wanted */
        "{\"\\u0000\":\"\\u0000\"}",
    };
    for (size_t i = 0; i < TEST_LENGTH(texts); i++) {
        TEST_ASSERT_TRUE_MESSAGE(is_object(texts[i]), texts[i]);
    }
}

static void test_wrong_texts(void)
{
    static const char *const texts[] = {
        "",
        " ",
        "x",
        "null",
        "1",
        "\"a\"",
        "[]",
        "{",
        "}",
        "{}}",
        "{} {}",
        "{}x",
        "{a:1}",
        "{'a':1}",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{,}",
        "{\"a\":1 \"b\":2}",
        "{\"a\" 1}",
        "{\"a\":01}",
        "{\"a\":1.}",
        "{\"a\":.5}",
        "{\"a\":+1}",
        "{\"a\":-}",
        "{\"a\":1e}",
        "{\"a\":1e+}",
        "{\"a\":0x1}",
        "{\"a\":NaN}",
        "{\"a\":Infinity}",
        "{\"a\":nul}",
        "{\"a\":True}",
        "{\"a\":truex}",
        "{\"a\":[1,]}",
        "{\"a\":[1 2]}",
        "{\"a\":[}",
        "{\"a\":\"x}",
        "{\"a\":\"\\x\"}",
        "{\"a\":\"\\u12\"}",
        "{\"a\":\"\\u12g4\"}",
        "{\"a\":\"\\ud800\"}",
        "{\"a\":\"\\ud800x\"}",
        "{\"a\":\"\\udc00\"}",
        "{\"a\":\"\\ud800\\u0041\"}",
        "{\"a\":\"\n\"}",
        "{\"a\":\"\t\"}",
        "{\"a\":\"\x80\"}",
        "{\"a\":\"\xc0\x80\"}",
        "{\"a\":\"\xed\xa0\x80\"}",
        "{\"a\":\"\xf4\x90\x80\x80\"}",
        "{\"a\":\"\xe2\x82\"}",
        "{\"a\":\"\xe0\x80\x80\"}",
        "{\"a\":\"\xf0\x80\x80\x80\"}",
        "{\"a\":\"\xff\"}",
        "\xef\xbb\xbf{}",
        "{\"a\":1}\f",
        "{1:2}",
        "// x\n{}",
        "{\"a\":1/*x*/}",
    };
    for (size_t i = 0; i < TEST_LENGTH(texts); i++) {
        TEST_ASSERT_FALSE_MESSAGE(is_object(texts[i]), texts[i]);
    }
}

static void test_depth(void)
{
    enum { DEEP = 100000 };
    char *text = malloc(2 * DEEP + 20);
    TEST_ASSERT_NOT_NULL(text);
    for (int depth = 60; depth <= DEEP; depth = depth < 70 ? depth + 1 : DEEP + (depth == DEEP)) {
        size_t length = (size_t)sprintf(text, "{\"a\":");
        memset(text + length, '[', (size_t)depth);
        memset(text + length + depth, ']', (size_t)depth);
        strcpy(text + length + 2 * depth, "}");
        TEST_ASSERT_EQUAL_INT(depth <= 64, is_object(text));
    }
    free(text);
}

static void test_members(void)
{
    char id[8];
    char done[8];
    char list[16];
    char none[8];
    char why[100] = "";
    json_member members[] = {{"id", id, sizeof id, JSON_ABSENT},
                             {"done", done, sizeof done, JSON_ABSENT},
                             {"list", list, sizeof list, JSON_ABSENT},
                             {"none", none, sizeof none, JSON_ABSENT}};
    TEST_ASSERT_TRUE(json_read_object(
        members, 4,
        "{\"x\":{\"id\":\"no\"},\"done\":true,\"list\":[1, 2],\"\\u0069d\":\"a\\u00e9\"}", why,
        sizeof why));
    TEST_ASSERT_EQUAL_STRING("a\xc3\xa9", id);
    TEST_ASSERT_EQUAL_INT(JSON_STRING, members[0].kind);
    TEST_ASSERT_EQUAL_STRING("true", done);
    TEST_ASSERT_EQUAL_INT(JSON_BOOL, members[1].kind);
    TEST_ASSERT_EQUAL_STRING("[1, 2]", list);
    TEST_ASSERT_EQUAL_INT(JSON_ARRAY, members[2].kind);
    TEST_ASSERT_EQUAL_INT(JSON_ABSENT, members[3].kind);
    TEST_ASSERT_EQUAL_STRING("", none);
    TEST_ASSERT_TRUE(json_read_object(members, 4, "{\"id\":\"1234567\"}", why, sizeof why));
    TEST_ASSERT_FALSE(json_read_object(members, 4, "{\"id\":\"12345678\"}", why, sizeof why));
    TEST_ASSERT_EQUAL_STRING("character 15: a value is too long", why);
    TEST_ASSERT_TRUE(json_read_object(members, 4, "{\"id\":1234567}", why, sizeof why));
    TEST_ASSERT_FALSE(json_read_object(members, 4, "{\"id\":12345678}", why, sizeof why));
    TEST_ASSERT_FALSE(json_read_object(members, 4, "{\"id\":1,\"id\":1}", why, sizeof why));
    TEST_ASSERT_FALSE(json_read_object(members, 4, "{\"id\":\"\\u0000\"}", why, sizeof why));
    /* A name that is longer than any other is not the beginning of one. */
    char text[300];
    sprintf(text, "{\"%0200d\":1,\"id\":2}", 0);
    TEST_ASSERT_TRUE(json_read_object(members, 4, text, why, sizeof why));
    TEST_ASSERT_EQUAL_STRING("2", id);
}

/* --- Random objects ---------------------------------------------------------------------------------- */

/* A text under construction. */
typedef struct sheet {
    char text[8192];
    size_t length;
} sheet;

static void put(sheet *s, const char *text)
{
    size_t length = strlen(text);
    TEST_ASSERT_TRUE(s->length + length < sizeof s->text);
    memcpy(s->text + s->length, text, length + 1);
    s->length += length;
}

static void put_blanks(sheet *s, test_random *random)
{
    static const char *const blanks[] = {"", "", "", " ", "\t", "\r\n", "  "};
    put(s, blanks[test_random_below(random, (int)TEST_LENGTH(blanks))]);
}

/* Writes a character in one of the ways of JSON, and what it means. */
static void put_character(sheet *s, sheet *meaning, test_random *random)
{
    static const char *const ways[][3] = {
        {"a", "\\u0061", "a"},
        {"\\\"", "\\u0022", "\""},
        {"\\\\", "\\u005C", "\\"},
        {"\\/", "/", "/"},
        {"\\n", "\\u000a", "\n"},
        {"\xc3\xa9", "\\u00E9", "\xc3\xa9"},
        {"\xe2\x82\xac", "\\u20ac", "\xe2\x82\xac"},
        {"\xf0\x9f\x98\x80", "\\uD83D\\uDE00", "\xf0\x9f\x98\x80"},
        {" ", "\\u0020", " "},
        {"{", "\\u007b", "{"},
    };
    int which = test_random_below(random, (int)TEST_LENGTH(ways));
    put(s, ways[which][test_random_below(random, 2)]);
    put(meaning, ways[which][2]);
}

static void put_string(sheet *s, sheet *meaning, test_random *random)
{
    put(s, "\"");
    for (int length = test_random_below(random, 9); length > 0; length--) {
        put_character(s, meaning, random);
    }
    put(s, "\"");
}

static void put_value(sheet *s, test_random *random, int depth)
{
    static const char *const words[] = {"null", "true", "false", "0", "-1", "1.5e+3", "123456789"};
    sheet unused = {"", 0};
    int kind = test_random_below(random, depth < 4 ? 4 : 2);
    if (kind == 0) {
        put_string(s, &unused, random);
    } else if (kind == 1) {
        put(s, words[test_random_below(random, (int)TEST_LENGTH(words))]);
    } else {
        put(s, kind == 2 ? "[" : "{");
        int count = test_random_below(random, 4);
        for (int i = 0; i < count; i++) {
            put(s, i > 0 ? "," : "");
            put_blanks(s, random);
            if (kind == 3) {
                put_string(s, &unused, random);
                put_blanks(s, random);
                put(s, ":");
                put_blanks(s, random);
            }
            put_value(s, random, depth + 1);
            put_blanks(s, random);
        }
        put(s, kind == 2 ? "]" : "}");
    }
}

static void test_random_objects(void)
{
    enum { ROUNDS = 3000 };
    test_random random;
    test_random_init(&random, 5);
    for (int round = 0; round < ROUNDS; round++) {
        sheet s = {"", 0};
        sheet meaning = {"", 0};
        char out[200];
        char why[100] = "";
        json_member member = {"wanted", out, sizeof out, JSON_ABSENT};
        put(&s, "{");
        for (int i = test_random_below(&random, 3); i > 0; i--) {
            put(&s, "\"x\":");
            put_value(&s, &random, 0);
            put(&s, ",");
        }
        put_blanks(&s, &random);
        put(&s, "\"wanted\":");
        put_blanks(&s, &random);
        put_string(&s, &meaning, &random);
        put_blanks(&s, &random);
        put(&s, "}");
        if (!json_read_object(&member, 1, s.text, why, sizeof why)) {
            test_fail("%s: %s", why, s.text);
        }
        TEST_ASSERT_EQUAL_STRING(meaning.text, out);
        /* Every beginning of it is refused, and a damaged byte does no harm. */
        char *cut = malloc(s.length + 1);
        TEST_ASSERT_NOT_NULL(cut);
        size_t length = (size_t)test_random_below(&random, (int)s.length);
        memcpy(cut, s.text, length);
        cut[length] = '\0';
        TEST_ASSERT_FALSE(json_read_object(&member, 1, cut, why, sizeof why));
        memcpy(cut, s.text, s.length + 1);
        cut[test_random_below(&random, (int)s.length)] = (char)test_random_below(&random, 256);
        json_read_object(&member, 1, cut, why, sizeof why);
        TEST_ASSERT_NOT_NULL(memchr(out, '\0', sizeof out));
        free(cut);
    }
}

/* The name of a member that is not wanted, and an array of strings. */
static void test_other_names(void)
{
    char value[16], other[8], why[100];
    json_member members[] = {{"a", value, sizeof value, JSON_ABSENT},
                             {NULL, other, sizeof other, JSON_ABSENT}};
    TEST_ASSERT_TRUE(json_read_object(members, 2, "{\"a\":1}", why, sizeof why));
    TEST_ASSERT_EQUAL_INT(JSON_ABSENT, members[1].kind);
    TEST_ASSERT_TRUE(json_read_object(members, 2, "{\"b\":1,\"a\":2,\"c\":3}", why, sizeof why));
    TEST_ASSERT_EQUAL_INT(JSON_STRING, members[1].kind);
    TEST_ASSERT_EQUAL_STRING("b", other);
    TEST_ASSERT_EQUAL_STRING("2", value);
    TEST_ASSERT_TRUE(json_read_object(members, 2, "{\"long-long-name\":1}", why, sizeof why));
    TEST_ASSERT_EQUAL_STRING("long-lo", other);
}

static void test_texts(void)
{
    char *out[3];
    size_t count = 9;
    char right[] = " [ \"\", \"a\\u00e9\\n\" ,\"\\ud83d\\ude00\"] ";
    char empty[] = "[ ]";
    TEST_ASSERT_TRUE(json_read_texts(out, 3, &count, empty));
    TEST_ASSERT_EQUAL_size_t(0, count);
    TEST_ASSERT_TRUE(json_read_texts(out, 3, &count, right));
    TEST_ASSERT_EQUAL_size_t(3, count);
    TEST_ASSERT_EQUAL_STRING("", out[0]);
    TEST_ASSERT_EQUAL_STRING("a\xc3\xa9\n", out[1]);
    TEST_ASSERT_EQUAL_STRING("\xf0\x9f\x98\x80", out[2]);
    static const char *const wrong[] = {"",
                                        "\"a\"",
                                        "{}",
                                        "[1]",
                                        "[\"a\"",
                                        "[\"a\",]",
                                        "[\"a\" \"b\"]",
                                        "[[\"a\"]]",
                                        "[\"a",
                                        "[\"\\u0000\"]",
                                        "[\"1\",\"2\",\"3\",\"4\"]"};
    for (size_t i = 0; i < TEST_LENGTH(wrong); i++) {
        char text[64];
        snprintf(text, sizeof text, "%s", wrong[i]);
        TEST_ASSERT_FALSE_MESSAGE(json_read_texts(out, 3, &count, text), wrong[i]);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_right_texts);
    RUN_TEST(test_wrong_texts);
    RUN_TEST(test_depth);
    RUN_TEST(test_members);
    RUN_TEST(test_random_objects);
    RUN_TEST(test_other_names);
    RUN_TEST(test_texts);
    return UNITY_END();
}
