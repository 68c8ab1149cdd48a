/* SPDX-License-Identifier: MIT */
// A C++ program outside the tree: the same game as play.c, so both print the same line.
#include <bigpoints.h>

#include <cstdint>
#include <iostream>
#include <memory>
#include <vector>

int main()
{
    char why[128];
    bp_state *opened = nullptr;
    if (bp_bigpoints_open(&opened, "players=3 colours=4 discs=3 white=2 black=2 seed=7", nullptr,
                          why, sizeof why) != BP_OK) {
        std::cerr << why << '\n';
        return 1;
    }
    const std::unique_ptr<bp_state, void (*)(bp_state *)> state(opened, bp_state_free);
    while (bp_state_is_over(state.get()) == 0) {
        std::size_t count = 0;
        bp_state_moves(nullptr, 0, &count, state.get());
        std::vector<bp_move> moves(count);
        bp_state_moves(moves.data(), moves.size(), nullptr, state.get());
        if (moves.empty() || bp_state_apply(state.get(), moves.front()) != BP_OK) {
            return 1;
        }
    }
    std::vector<std::int32_t> scores(BP_PLAYERS_MAX);
    std::size_t players = 0;
    bp_state_scores(scores.data(), scores.size(), &players, state.get());
    std::cout << "libbigpoints " << bp_version_string() << ':';
    for (std::size_t seat = 0; seat < players; seat++) {
        std::cout << ' ' << scores[seat];
    }
    std::cout << '\n';
}
