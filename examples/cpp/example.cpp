/* SPDX-License-Identifier: MIT */
/* A lesson on the C++ header: solve a board, play a game, show two errors and cancel a long solve from another thread.

   Build it outside the tree with:  c++ -std=c++17 example.cpp $(pkg-config --cflags --libs bigpoints) -pthread */

#include <chrono>
#include <cstdint>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include <bigpoints.hpp>

using namespace bigpoints;

static std::string with_sign(std::int32_t number)
{
    return (number > 0 ? "+" : "") + std::to_string(number);
}

static std::string joined(const std::vector<std::int32_t> &scores)
{
    std::string text;
    for (const std::int32_t score : scores) {
        text += (text.empty() ? "" : " : ") + std::to_string(score);
    }
    return text;
}

static void solve(const std::string &board)
{
    State state("players=2 board=" + board);
    Solver solver{{BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MARGIN}, {BP_OPTION_ALL_MOVES, 1}};
    const Result result = solver.solve(state);
    std::cout << board << ": " << with_sign(result.value().value()) << " for the first player\n";
    for (const RootMove &each : result.moves()) {
        // Solved, so both bounds are the value.
        std::cout << "  " << state.format(each.move) << ' ' << with_sign(each.lower) << '\n';
    }
    std::cout << "  best play:";
    for (const Move move : result.pv()) {
        std::cout << ' ' << state.format(move);
        state.apply(move);
    }
    std::cout << ", " << joined(state.scores()) << '\n';
}

/* With a limit of nodes and none of time, the game is the same on every machine. */
static void play()
{
    State state("players=2 colours=4 discs=3 white=2 black=1 seed=7");
    Player players[] = {
        Player(5, 1, {{BP_OPTION_NODES, 2000}, {BP_OPTION_MILLISECONDS, 0}}),
        Player(2, 1, {{BP_OPTION_NODES, 2000}, {BP_OPTION_MILLISECONDS, 0}}),
    };
    while (!state.is_over()) {
        state.apply(players[state.mover()].choose(state).best().value());
    }
    std::cout << "level 5 against level 2: " << joined(state.scores()) << "\n  " << state.record()
              << '\n';
}

static void attempt(const std::string &line, const std::string &move)
{
    try {
        State(line).play(move);
    } catch (const Error &error) {
        std::cout << error.what() << '\n';
    }
}

/* The standard game is far too large to be solved. Another thread stops the search, and the result has its bounds. */
static void cancel()
{
    const State state("players=2 seed=1");
    Solver solver{{BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MARGIN}};
    std::thread timer([&solver] {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        solver.cancel();
    });
    const Result result = solver.solve(state);
    timer.join();
    std::cout << (result.stop_reason() == BP_STOP_CANCELLED ? "cancelled" : "not cancelled")
              << ": value " << (result.value() ? std::to_string(*result.value()) : "not known")
              << ", bounds " << (result.bounds().first < result.bounds().second ? "kept" : "lost")
              << '\n';
}

int main(int argc, char **argv)
{
    if (argc > 2) {
        std::cerr << "usage: example [BOARD]\n";
        return 2;
    }
    try {
        std::cout << "libbigpoints " << version() << '\n';
        solve(argc > 1 ? argv[1] : "RGBYRGBYRGBY");
        play();
        attempt("players=2 board=RGGR", "Rc");
        attempt("players=2 board=RGXR", "Ra");
        cancel();
        return 0;
    } catch (const std::exception &error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
