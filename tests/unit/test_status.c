/* SPDX-License-Identifier: MIT */
/*
 * The names and texts of the status codes, and the version.
 */
#include <bigpoints.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "support/support.h"

void setUp(void)
{
}

void tearDown(void)
{
}

#define STATUS(status)  \
    {                   \
        status, #status \
    }

static void test_every_status_has_its_name(void)
{
    static const struct {
        int status;
        const char *name;
    } rows[] = {STATUS(BP_OK),           STATUS(BP_ERR_ARGUMENT),    STATUS(BP_ERR_MEMORY),
                STATUS(BP_ERR_SPACE),    STATUS(BP_ERR_SYNTAX),      STATUS(BP_ERR_CONFIG),
                STATUS(BP_ERR_POSITION), STATUS(BP_ERR_ILLEGAL),     STATUS(BP_ERR_OVER),
                STATUS(BP_ERR_NOT_OVER), STATUS(BP_ERR_HISTORY),     STATUS(BP_ERR_RANGE),
                STATUS(BP_ERR_MISMATCH), STATUS(BP_ERR_UNSUPPORTED), STATUS(BP_ERR_VERSION),
                STATUS(BP_ERR_METHOD),   STATUS(BP_ERR_LIMIT),       STATUS(BP_ERR_BUSY),
                STATUS(BP_ERR_STOPPED),  STATUS(BP_ERR_FILE),        STATUS(BP_ERR_OPTION),
                STATUS(BP_ERR_NOT_KNOWN)};

    for (size_t i = 0; i < TEST_LENGTH(rows); i++) {
        TEST_ASSERT_EQUAL_INT(-(int)i, rows[i].status); /* the numbers never change */
        TEST_ASSERT_EQUAL_STRING(rows[i].name, bp_status_name(rows[i].status));
    }
    TEST_ASSERT_EQUAL_STRING("BP_ERR_UNKNOWN", bp_status_name(1));
    TEST_ASSERT_EQUAL_STRING("BP_ERR_UNKNOWN", bp_status_name(-1000));
    TEST_ASSERT_EQUAL_STRING("BP_ERR_UNKNOWN", bp_status_name(INT32_MIN));
}

static void test_every_status_has_a_text_of_its_own(void)
{
    int status = BP_OK;

    for (; strcmp(bp_status_name(status), "BP_ERR_UNKNOWN") != 0; status--) {
        size_t length = strlen(bp_status_text(status));
        TEST_ASSERT_TRUE(length > 0);
        TEST_ASSERT_NOT_EQUAL('.', bp_status_text(status)[length - 1]);
        for (int other = BP_OK; other > status; other--) {
            TEST_ASSERT_TRUE(strcmp(bp_status_text(status), bp_status_text(other)) != 0);
            TEST_ASSERT_TRUE(strcmp(bp_status_name(status), bp_status_name(other)) != 0);
        }
    }
    TEST_ASSERT_TRUE(status < BP_ERR_NOT_KNOWN);
    TEST_ASSERT_TRUE(strlen(bp_status_text(99)) > 0);
    TEST_ASSERT_TRUE(strlen(bp_status_text(-1000)) > 0);
}

/* Programmers of other languages read the texts in their exceptions: words of C mean nothing to them. */
static void test_texts_are_for_everybody(void)
{
    static const char *const words[] = {"NULL", "handle", "method", "pointer", "struct", "BP_"};

    for (int status = BP_OK; status >= BP_ERR_NOT_KNOWN; status--) {
        for (size_t i = 0; i < TEST_LENGTH(words); i++) {
            if (strstr(bp_status_text(status), words[i])) {
                test_fail("%s: %s", bp_status_name(status), bp_status_text(status));
            }
        }
    }
}

/* The tests are linked with the library of their own headers. */
static void test_version_is_that_of_the_header(void)
{
    char text[32];

    snprintf(text, sizeof text, "%d.%d.%d", BP_VERSION_MAJOR, BP_VERSION_MINOR, BP_VERSION_PATCH);
    TEST_ASSERT_EQUAL_STRING(text, bp_version_string());
    TEST_ASSERT_EQUAL_INT(BP_VERSION_MAJOR * 1000000 + BP_VERSION_MINOR * 1000 + BP_VERSION_PATCH,
                          bp_version_number());
    TEST_ASSERT_EQUAL_INT(BP_VERSION_NUMBER, bp_version_number());
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_every_status_has_its_name);
    RUN_TEST(test_every_status_has_a_text_of_its_own);
    RUN_TEST(test_texts_are_for_everybody);
    RUN_TEST(test_version_is_that_of_the_header);
    return UNITY_END();
}
