/* SPDX-License-Identifier: MIT */
/*
 * Any text as a configuration: it is refused with a message, or read, and then what is written reads
 * back as the same, and every number lies within its limits.
 */
#include "invariants.h"

static bp_config *parse(const char *text)
{
    char why[512], cut[5];
    bp_config *config = NULL, *again = NULL;
    memset(why, 'Z', sizeof why);
    memset(cut, 'Z', sizeof cut);
    const int status = bp_config_parse(&config, text, NULL, why, sizeof why);
    CHECK(status == BP_OK || status == BP_ERR_SYNTAX || status == BP_ERR_CONFIG);
    CHECK((status == BP_OK) == (config != NULL));
    fuzz_check_message(status, why, sizeof why);
    CHECK(bp_config_parse(&again, text, NULL, cut, sizeof cut) == status);
    fuzz_check_cut(cut, sizeof cut, why);
    CHECK((status == BP_OK) == (again != NULL));
    bp_config_free(again);
    return config;
}

static void check_numbers(const bp_config *config)
{
    CHECK(fuzz_config_number(config, BP_CONFIG_PLAYERS) >= BP_PLAYERS_MIN);
    CHECK(fuzz_config_number(config, BP_CONFIG_PLAYERS) <= BP_PLAYERS_MAX);
    CHECK(fuzz_config_number(config, BP_CONFIG_STARTER) >= 0 &&
          fuzz_config_number(config, BP_CONFIG_STARTER) < BP_PLAYERS_MAX);
    CHECK(fuzz_config_number(config, BP_CONFIG_RULES) == BP_RULES_OFFICIAL ||
          fuzz_config_number(config, BP_CONFIG_RULES) == BP_RULES_THESIS);
    for (int32_t disc = BP_RED; disc <= BP_BLACK; disc++) {
        const int32_t max = disc <= BP_PURPLE ? BP_DISCS_MAX : BP_SPECIALS_MAX;
        CHECK(fuzz_config_number(config, disc) >= 0 && fuzz_config_number(config, disc) <= max);
    }
}

/* The board has the discs of the configuration, and a game can be made and written. */
static void check_game(const bp_config *config, const char *text)
{
    char board[BP_BOARD_MAX + 1], why[256];
    size_t length = 0;
    bp_game *game = NULL;
    const int checked = bp_config_check(config, why, sizeof why);
    fuzz_check_message(checked, why, sizeof why);
    CHECK(bp_bigpoints_new(&game, config, NULL, why, sizeof why) == checked);
    if (checked != BP_OK) {
        CHECK(checked == BP_ERR_CONFIG && game == NULL);
        CHECK(bp_config_board(board, sizeof board, &length, config) == BP_ERR_CONFIG);
        return;
    }
    CHECK(bp_config_board(board, sizeof board, &length, config) == BP_OK);
    CHECK(strlen(board) == length);
    for (int32_t disc = BP_RED; disc <= BP_BLACK; disc++) {
        int32_t count = 0;
        for (size_t i = 0; i < length; i++) {
            count += board[i] == "RGBYPWK"[disc];
        }
        CHECK(count == fuzz_config_number(config, disc));
    }
    bp_state *state = fuzz_open(text);
    CHECK(state != NULL);
    char *line = fuzz_line(fuzz_write_game, game);
    CHECK(strstr(line, board) != NULL);
    bp_state *twin = fuzz_open(line);
    CHECK(twin != NULL);
    fuzz_view view;
    fuzz_view_take(&view, state);
    fuzz_check_view(twin, &view);
    fuzz_forget(&view);
    free(line);
    bp_state_free(twin);
    bp_state_free(state);
    bp_game_free(game);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const fuzz_bytes bytes = {data, size};
    char *text = fuzz_rest(&bytes);
    bp_config *config = parse(text);
    if (config != NULL) {
        check_numbers(config);
        char *line = fuzz_line(fuzz_write_config, config);
        bp_config *twin = parse(line);
        CHECK(twin != NULL);
        check_numbers(twin);
        char *again = fuzz_line(fuzz_write_config, twin);
        CHECK(strcmp(line, again) == 0);
        check_game(config, text);
        check_game(twin, line);
        free(again);
        free(line);
        bp_config_free(twin);
        bp_config_free(config);
    }
    free(text);
    return 0;
}
