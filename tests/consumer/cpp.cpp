/* SPDX-License-Identifier: MIT */
// Tests of bigpoints.hpp: every stable function is called through it; known values, errors, exceptions in callbacks,
// threads, handles that were moved from and that are destroyed in any order.
#include <bigpoints.hpp>

#include <atomic>
#include <cstdio>
#include <iostream>
#include <iterator>
#include <thread>
#include <type_traits>

using namespace bigpoints;

static int checks = 0;
static int failures = 0;

static void expect(bool holds, const char *what, int line)
{
    checks++;
    if (!holds) {
        failures++;
        std::cout << "line " << line << ": " << what << '\n';
    }
}

#define EXPECT(what) expect((what), #what, __LINE__)

// The status of the Error that a call throws; 0 if it throws none.
template <typename Call> static int failure(Call call)
{
    try {
        call();
    } catch (const Error &error) {
        const std::string what = error.what();
        const bool whole =
            what == error.name() + std::string(": ") + error.reason() && !error.reason().empty();
        return whole ? error.status() : 1;
    }
    return 0;
}

template <typename Handle>
constexpr bool moves_only =
    !std::is_copy_constructible_v<Handle> && !std::is_copy_assignable_v<Handle> &&
    std::is_nothrow_move_constructible_v<Handle> && std::is_nothrow_move_assignable_v<Handle>;
static_assert(moves_only<Config> && moves_only<Game> && moves_only<State> && moves_only<Result>);
static_assert(moves_only<Table> && moves_only<Solver> && moves_only<Player>);
static_assert(!std::is_convertible_v<bp_state *, State>, "a pointer is no State by accident");

static void constants_and_options()
{
    EXPECT(version() == bp_version_string() && version_number() == BP_VERSION_NUMBER);
    EXPECT(constant("BP_ERR_SPACE") == BP_ERR_SPACE);
    EXPECT(constant_names().size() == static_cast<std::size_t>(bp_constant_count()));
    EXPECT(failure([] { constant("BP_NOTHING"); }) == BP_ERR_ARGUMENT);
    const auto level = option_info(BP_SEARCHER_PLAYER, BP_OPTION_LEVEL);
    EXPECT(level && level->name == "level" && level->min == 1 && level->max == BP_LEVEL_AUTO);
    EXPECT(level && level->initial >= level->min && !level->help.empty());
    EXPECT(!option_info(BP_SEARCHER_SOLVER, BP_OPTION_LEVEL));
    EXPECT(failure([] { option_info(99, BP_OPTION_LEVEL); }) == BP_ERR_ARGUMENT);
    EXPECT(failure([] { option_check(BP_SEARCHER_SOLVER, BP_OPTION_THREADS, 0); }) == BP_ERR_RANGE);
    EXPECT(failure([] { option_check(BP_SEARCHER_SOLVER, BP_OPTION_THREADS, 2); }) == 0);
    EXPECT(Error(BP_ERR_OVER).reason() == bp_status_text(BP_ERR_OVER));
}

static void configurations_and_boards()
{
    Config config("players=3 colours=4 discs=3 seed=7");
    EXPECT(config.value(BP_CONFIG_PLAYERS) == 3 && config.value(BP_CONFIG_SEED) == 7);
    EXPECT(config.board().size() == 12 && config.board() == board_random(config, 7));
    config.set(BP_CONFIG_PLAYERS, 2).set_board("rggr");
    EXPECT(config.board() == "RGGR" && !config.value(BP_CONFIG_SEED));
    EXPECT(config.format() == "players=2 start=1 rules=official board=RGGR");
    config.check();
    EXPECT(failure([&] { config.set(BP_CONFIG_PLAYERS, 6); }) == BP_ERR_RANGE);
    EXPECT(failure([&] { config.set_board("RGX"); }) == BP_ERR_SYNTAX);
    EXPECT(failure([&] { config.set(BP_CONFIG_STARTER, 4).check(); }) == BP_ERR_CONFIG);
    EXPECT(failure([] { Config("players=9"); }) == BP_ERR_CONFIG);
    EXPECT(failure([] { Config(std::string_view("players=2\0 seed=1", 17)); }) == BP_ERR_SYNTAX);
    EXPECT(Config().value(BP_CONFIG_WHITE) == 5);

    const Config small("colours=3 discs=3");
    EXPECT(board_count(small) == "1680" &&
           board_normalise(" rg b " + std::string("RGB")).size() == 6);
    EXPECT(board_rank(board_unrank(small, 1000)) == 1000);
    EXPECT(failure([&] { board_unrank(small, 1680); }) == BP_ERR_RANGE);
    const CanonicalBoard canonical = board_canonical("GRRG");
    EXPECT(canonical.board == "RGGR" && canonical.multiplicity == 2);
    EXPECT(failure([] { board_rank("R"); }) == BP_ERR_CONFIG);
    EXPECT(failure([] { board_canonical("?"); }) == BP_ERR_SYNTAX);
    EXPECT(failure([] { board_normalise(std::string(1000000, 'R')); }) == BP_ERR_CONFIG);
}

static void games_and_states()
{
    const Game game(Config("RGBBGR"));
    EXPECT(game.name() == "bigpoints" && game.player_count() == 2 && game.key_is_exact());
    EXPECT(game.max_moves() > 0 && game.max_plies() >= 6 && game.score_range().first == 0);
    EXPECT(game.ref().get() == game.get());
    EXPECT(game.format() == "players=2 start=1 rules=official board=RGBBGR");
    EXPECT(Game("nim").format() == "heaps=3+5+7 last=loses");
    EXPECT(Game("connect4", "5x4").format() == "5x4");
    EXPECT(failure([] { Game("chess"); }) == BP_ERR_UNSUPPORTED);
    EXPECT(failure([] { Game("nim", ""); }) == BP_ERR_SYNTAX);
    EXPECT(failure([] { State::open("nim", "heaps=999"); }) < 0);
    EXPECT(State::open("connect4", "7x6 moves=4,4,3").ply() == 3);
    EXPECT(State::open("gomoku").moves().size() == 225);

    State state(game);
    EXPECT(!state.is_over() && state.mover() == 0 && state.ply() == 0 && state.track_length() == 6);
    EXPECT(failure([&] { state.track_disc(7); }) == BP_ERR_ARGUMENT);
    EXPECT(failure([] { State::open("nim").track_length(); }) == BP_ERR_MISMATCH);
    EXPECT(state.track_disc(1) == BP_RED && state.track_pawn(1) == BP_NO_DISC);
    EXPECT(state.pawn_place(BP_RED) == BP_PLACE_START && state.ladder_step_count() == 3);
    EXPECT(state.ladder_pawn(0) == BP_NO_DISC && state.ladder_worth(0) == 2);
    EXPECT(state.hand_count(0, BP_RED) == 0 && !state.turn_is_extra());
    const Move move = state.parse("ra");
    EXPECT(state.is_legal(move) && state.format(move) == "Ra" && state.explain(move).empty());
    EXPECT(state.move_pawn(move) == BP_RED && state.move_target(move) == 1);
    EXPECT(state.move_taken_disc(move) >= 0 && state.move_taken_place(move) > 0);
    EXPECT(failure([&] { state.apply(0); }) == BP_ERR_ILLEGAL);
    EXPECT(failure([&] { state.format(Move{0}); }) == BP_ERR_ILLEGAL);
    EXPECT(failure([&] { state.play("Rz"); }) == BP_ERR_SYNTAX);
    EXPECT(failure([&] { state.play("Rc"); }) == BP_ERR_ILLEGAL);
    EXPECT(failure([&] { state.undo(); }) == BP_ERR_HISTORY);
    EXPECT(failure([&] { state.move_at(0); }) == BP_ERR_HISTORY);
    EXPECT(state.ply() == 0 && state.perft(1) == state.moves().size());

    const auto before = state.key();
    state.apply(move);
    EXPECT(state.move_at(0) == std::make_pair(move, std::int32_t{0}) && state.key() != before);
    EXPECT(State::decode(game, state.encode()).key() == state.key());
    EXPECT(failure([&] { State::decode(game, {1, 2, 3}); }) == BP_ERR_SYNTAX);
    EXPECT(failure([&] { State::decode(game, {}); }) < 0);
    EXPECT(State(state.format()).key() == state.key() && State(state.record()).ply() == 1);
    EXPECT(State(game, "board=RGBBGR moves=Ra").key() == state.key());
    EXPECT(failure([&] { State(game, "RGGR"); }) == BP_ERR_MISMATCH);
    EXPECT(state.undo().key() == before && state.redo_count() == 1 && state.redo().ply() == 1);
    EXPECT(state.game().format() == game.format() && state.config().board() == "RGBBGR");
    EXPECT(!state.draw().empty() && state.svg().find("<svg") != std::string::npos);
    EXPECT(state.estimate().size() == 2 && state.scores().size() == 2);
    EXPECT(failure([&] { state.winners(); }) == BP_ERR_NOT_OVER);
    State copy = state.clone();
    while (!copy.is_over()) {
        copy.apply(copy.moves().front());
    }
    EXPECT(copy.moves().empty() && copy.winners() != 0 && state.ply() == 1);
    EXPECT(failure([&] { copy.mover(); }) == BP_ERR_OVER);
    EXPECT(failure([] { State(""); }) < 0 && failure([] { State("RGXR"); }) == BP_ERR_SYNTAX);
}

static void solving()
{
    const State state("players=2 board=RGKBWRBGBRG");
    Solver solver{{BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MARGIN},
                  {BP_OPTION_ALL_MOVES, 1},
                  {BP_OPTION_MOVE_PVS, 1}};
    const Result result = solver.solve(state);
    EXPECT(result.value() == 3 && result.outcome() == 1 && result.is_exact() &&
           result.is_lossless());
    EXPECT(result.estimate() == 3.0 && result.bounds() == std::make_pair(3, 3));
    EXPECT(state.format(result.best().value()) == "Ga" && result.pv().front() == result.best());
    EXPECT(result.objective() == BP_OBJECTIVE_MARGIN && result.seat() == 0);
    EXPECT(result.stop_reason() == BP_STOP_SOLVED && result.seconds() >= 0);
    EXPECT(result.count(BP_COUNT_NODES) > 0 && solver.why().empty());
    EXPECT(failure([&] { result.count(BP_COUNT_BOARDS); }) == BP_ERR_UNSUPPORTED);
    EXPECT(failure([&] { result.scores(); }) == BP_ERR_UNSUPPORTED);
    const auto moves = result.moves();
    EXPECT(moves.size() == state.moves().size() && !moves[0].estimate && moves[0].visits == 0);
    for (std::size_t i = 0; i < moves.size(); i++) {
        EXPECT(moves[i].lower == moves[i].upper && moves[i].lower <= 3);
        EXPECT(result.move_pv(static_cast<std::int32_t>(i)).front() == moves[i].move);
    }
    EXPECT(failure([&] { result.move_pv(-1); }) == BP_ERR_ARGUMENT);

    EXPECT(solver.option(BP_OPTION_ALL_MOVES) == 1);
    EXPECT(failure([&] { solver.set(BP_OPTION_THREADS, 0); }) == BP_ERR_RANGE);
    EXPECT(failure([&] { solver.set(BP_OPTION_LEVEL, 1); }) == BP_ERR_OPTION);
    EXPECT(failure([&] { solver.option(BP_OPTION_LEVEL); }) == BP_ERR_OPTION);
    EXPECT(failure([] { Solver{{BP_OPTION_THREADS, -1}}; }) == BP_ERR_RANGE);
    EXPECT(failure([&] { solver.solve(State("players=3 board=RGGR")); }) == BP_ERR_UNSUPPORTED);
    EXPECT(!solver.why().empty());

    const Result thesis =
        Solver{{BP_OPTION_OBJECTIVE, BP_OBJECTIVE_THESIS}, {BP_OPTION_ALL_MOVES, 1}}.solve(
            State("players=2 rules=thesis board=RGBGRB"));
    EXPECT(thesis.scores().size() == 2 && thesis.move_scores(0).size() == 2);

    const Result stopped = Solver{{BP_OPTION_NODES, 1}}.solve(State("players=2 seed=1"));
    EXPECT(!stopped.value() && !stopped.outcome() && !stopped.estimate());
    EXPECT(stopped.bounds().first < stopped.bounds().second);

    const Solved solved = solve_text("RGKBWRBGBRG", 0);
    EXPECT(solved.outcome == 1 && solved.margin == 3 && solved.best == "Ga");
    EXPECT(failure([] { solve_text("RGX"); }) == BP_ERR_SYNTAX);
    EXPECT(failure([] { solve_text("RGGR", -1); }) == BP_ERR_RANGE);
}

static void callbacks()
{
    const State large("players=2 seed=1");
    Solver solver;
    int calls = 0;
    solver.set_progress([&](const Progress &progress) {
        calls++;
        EXPECT(progress.count(BP_COUNT_NODES) > 0 && progress.seconds() >= 0 && progress.get());
        EXPECT(progress.bounds().first < progress.bounds().second);
        EXPECT(!progress.seconds_left() && progress.table_fill().value_or(0) <= 1);
        EXPECT(failure([&] { progress.best(); }) == BP_ERR_UNSUPPORTED);
        EXPECT(failure([&] { solver.set(BP_OPTION_THREADS, 2); }) == BP_ERR_BUSY);
        EXPECT(failure([&] { solver.set_progress(nullptr); }) == BP_ERR_BUSY);
        return calls == 3;
    });
    Solver moved(
        std::move(solver)); // the callback moves with it; it names the old one, which is empty
    solver = std::move(moved);
    EXPECT(solver.solve(large).stop_reason() == BP_STOP_CANCELLED && calls == 3);

    solver.set_progress([](const Progress &) -> bool { throw std::runtime_error("thrown"); });
    for (int i = 0; i < 2; i++) {
        try {
            solver.solve(large);
            expect(false, "an exception of the callback ends in the caller", __LINE__);
        } catch (const std::runtime_error &error) {
            EXPECT(error.what() == std::string("thrown"));
        }
    }
    solver.set_progress(nullptr);
    EXPECT(solver.solve(State("RGGR")).value() == 1);

    std::string certificate;
    const auto receive = [&](std::string_view line) {
        certificate += std::string(line) + '\n';
        return false;
    };
    solver.set_proof(receive, 1000);
    EXPECT(solver.solve(State("RGGR")).count(BP_COUNT_REPLIES) > 0 && !certificate.empty());
    solver.set_proof([](std::string_view) -> bool { throw 7; }, 1000);
    try {
        solver.solve(State("RGGR"));
        expect(false, "an exception of the receiver ends in the caller", __LINE__);
    } catch (int number) {
        EXPECT(number == 7);
    }
    solver.set_proof(nullptr, 0);
    EXPECT(solver.solve(State("RGGR")).is_exact());

    // A cancel before a call, from another thread.
    std::thread([&] { solver.cancel(); }).join();
    EXPECT(solver.solve(large).stop_reason() == BP_STOP_CANCELLED);
    solver.cancel();
    solver.cancel(false);
    EXPECT(solver.solve(State("RGGR")).is_exact());
}

static void players()
{
    const State state("players=2 board=RGKBWRBGBRG");
    Player player(5, 1, {{BP_OPTION_NODES, 2000}, {BP_OPTION_MILLISECONDS, 0}});
    int calls = 0;
    player.set_progress([&](const Progress &progress) {
        calls++;
        const auto [move, estimate] = progress.best();
        EXPECT(state.is_legal(move) && estimate < 100);
        return false;
    });
    const Result first = player.choose(state);
    player.clear();
    EXPECT(first.best() == player.choose(state).best() && calls > 0);
    const auto moves = first.moves();
    EXPECT(!moves.empty() && moves[0].estimate && moves[0].visits > 0);
    EXPECT(player.option(BP_OPTION_LEVEL) == 5);
    EXPECT(failure([] { Player(12); }) == BP_ERR_RANGE &&
           failure([] { Player(0); }) == BP_ERR_RANGE);
    State end("start=1 board=RGGR moves=Ga,Gc,Ra,Rb,Rc");
    EXPECT(end.is_over() && failure([&] { player.choose(end); }) == BP_ERR_OVER);
    player.cancel();
    EXPECT(player.choose(state).stop_reason() == BP_STOP_CANCELLED);
}

static void tables(const char *path)
{
    const State state("players=2 board=RGBYYBGRGRBY");
    Table table("array", 1 << 24);
    EXPECT(table.name() == "array" && (table.flags() & BP_TABLE_THREAD_SAFE) != 0);
    EXPECT(failure([&] { table.save(); }) == BP_ERR_MISMATCH);
    Solver solver{{BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MARGIN}};
    solver.set_table(table);
    const Result cold = solver.solve(state);
    const Result warm = solver.solve(state);
    EXPECT(cold.value() == warm.value());
    EXPECT(warm.count(BP_COUNT_NODES) * 10 < cold.count(BP_COUNT_NODES));
    EXPECT(table.entry_count() > 0 && table.bytes() > 0 && table.ref().get() == table.get());

    const auto saved = table.save();
    {
        Table kept = Table::file(path, 1 << 20);
        kept.load(saved);
        kept.sync();
        EXPECT((kept.flags() & BP_TABLE_PERSISTENT) != 0 && kept.entry_count() > 0);
        EXPECT(failure([&] { Table::file(path); }) == BP_ERR_FILE); // in use
    }
    std::remove(path);
    EXPECT(failure([&] { Table("array").load({1, 2, 3}); }) == BP_ERR_FILE);
    EXPECT(failure([&] { table.save([](const void *, std::size_t) { return true; }); }) ==
           BP_ERR_STOPPED);
    try {
        table.save([](const void *, std::size_t) -> bool { throw 8; });
        expect(false, "an exception of the writer ends in the caller", __LINE__);
    } catch (int number) {
        EXPECT(number == 8);
    }
    try {
        Table("array").load([](void *, std::size_t) -> std::size_t { throw 9; });
        expect(false, "an exception of the reader ends in the caller", __LINE__);
    } catch (int number) {
        EXPECT(number == 9);
    }
    EXPECT(failure([] { Table("nothing"); }) == BP_ERR_ARGUMENT);
    EXPECT(failure([] { Table::file("/nowhere/table"); }) == BP_ERR_FILE);
    EXPECT(Table::suggested_bytes() >= 1 << 20);

    // Its keys are those of bounds, so maxn is refused; clear() unbinds it.
    Solver other{{BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MAXN}};
    other.set_table(table);
    EXPECT(failure([&] { other.solve(state); }) == BP_ERR_MISMATCH && !table.why().empty());
    table.clear();
    EXPECT(other.solve(state).is_exact());
    other.set_table(nullptr);
    other.clear();
    EXPECT(other.solve(state).is_exact());
}

// An empty handle is an error wherever it is used, and never a crash.
static void moved_from()
{
    Config config;
    Game game("nim");
    State state("RGGR");
    Solver solver;
    Player player(1);
    Table table("array");
    Result result = solver.solve(state);
    const auto leave = [](auto &handle) {
        auto other = std::move(handle);
        EXPECT(!handle && handle.get() == nullptr && other);
    };
    leave(config);
    leave(game);
    leave(state);
    leave(solver);
    leave(player);
    leave(table);
    leave(result);
    const State there("RGGR");
    EXPECT(failure([&] { config.format(); }) == BP_ERR_ARGUMENT);
    EXPECT(failure([&] { config.check(); }) == BP_ERR_ARGUMENT);
    EXPECT(failure([&] { Game{config}; }) == BP_ERR_ARGUMENT);
    EXPECT(failure([&] { board_random(config, 1); }) == BP_ERR_ARGUMENT);
    EXPECT(failure([&] { State{game}; }) == BP_ERR_ARGUMENT && game.name().empty());
    EXPECT(failure([&] { game.ref(); }) == BP_ERR_ARGUMENT);
    EXPECT(failure([&] { state.moves(); }) == BP_ERR_ARGUMENT);
    EXPECT(failure([&] { state.apply(1); }) == BP_ERR_ARGUMENT);
    EXPECT(failure([&] { state.clone(); }) == BP_ERR_ARGUMENT);
    EXPECT(failure([&] { state.config(); }) == BP_ERR_ARGUMENT);
    EXPECT(failure([&] { solver.solve(there); }) == BP_ERR_ARGUMENT);
    EXPECT(failure([&] { Solver().solve(state); }) == BP_ERR_ARGUMENT);
    EXPECT(failure([&] { solver.set(BP_OPTION_NODES, 1); }) == BP_ERR_ARGUMENT);
    EXPECT(failure([&] { solver.set_progress([](const Progress &) { return false; }); }) ==
           BP_ERR_ARGUMENT);
    EXPECT(failure([&] { solver.set_proof(nullptr, 0); }) == BP_ERR_ARGUMENT);
    EXPECT(failure([&] { solver.set_table(nullptr); }) == BP_ERR_ARGUMENT);
    EXPECT(failure([&] { player.choose(there); }) == BP_ERR_ARGUMENT);
    EXPECT(failure([&] { table.clear(); }) == BP_ERR_ARGUMENT && table.name().empty());
    EXPECT(failure([&] { table.save(); }) == BP_ERR_ARGUMENT);
    EXPECT(failure([&] { table.load({1}); }) == BP_ERR_ARGUMENT);
    EXPECT(failure([&] { result.value(); }) == BP_ERR_ARGUMENT);
    EXPECT(failure([&] { result.moves(); }) == BP_ERR_ARGUMENT && result.seconds() == 0);
    solver.cancel();
    state = State("RGGR"); // and is of use again
    EXPECT(state.moves().size() == 3);
}

static void lifetimes_and_threads()
{
    // The game, the solver and the state go first.
    const Result result = [] {
        const State state = [] { return State(Game(Config("RGBBGR"))); }();
        return Solver().solve(state);
    }();
    EXPECT(result.is_exact() && !result.pv().empty());

    // A handle from C, and back to C.
    bp_state *opened = nullptr;
    EXPECT(bp_bigpoints_open(&opened, "RGGR", nullptr, nullptr, 0) == BP_OK);
    State owner(opened);
    EXPECT(owner.moves().size() == 3);
    bp_state_free(owner.release());
    EXPECT(!owner);

    // Threads read one state at once, each with a solver of its own.
    const State state("players=2 board=RGKBWRBGBRG");
    std::atomic<int> right{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; i++) {
        threads.emplace_back([&] {
            const auto value =
                Solver{{BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MARGIN}}.solve(state).value();
            right += value == 3 && state.moves().size() == state.clone().moves().size();
        });
    }
    for (std::thread &each : threads) {
        each.join();
    }
    EXPECT(right == 4);
}

int main(int argc, char **argv)
{
    try {
        constants_and_options();
        configurations_and_boards();
        games_and_states();
        solving();
        callbacks();
        players();
        tables(argc > 1 ? argv[1] : "cpp.table");
        moved_from();
        lifetimes_and_threads();
    } catch (const std::exception &error) {
        std::cout << "not caught: " << error.what() << '\n';
        return 1;
    }
    std::cout << checks << " checks, " << failures << " failures\n";
    return failures != 0;
}
