/* SPDX-License-Identifier: MIT */
/**
 * @file bigpoints.hpp
 * @brief The stable API for C++17: handles that free themselves, and exceptions in place of statuses.
 *
 * Every function here only calls the function of bigpoints.h with the same name, which has its description: `bp_state_moves()` is
 * `State::moves()`. What differs:
 *
 * - **Failures** are exceptions of the class bigpoints::Error, with the status and the reason. A number that is not known, such
 *   as the value of a search that was stopped, is a `std::optional` without a value, and no exception.
 * - **Handles** can be moved and not copied. A handle that was moved from is empty: it can be destroyed and assigned to, and
 *   every other use is an Error with #BP_ERR_ARGUMENT. Handles may be destroyed in any order.
 * - **Texts** are `std::string_view` on the way in, and `std::string` on the way out; moves, scores and bytes are vectors.
 * - **Callbacks** are `std::function`. One may throw: the search stops, and its call throws the exception when it has ended.
 * - **Everything else** is in reach by get(), which lends the handle: experimental functions, tables and games of your own.
 *
 * The rules of threads are those of bigpoints.h: `const` functions of one object may run on many threads at once.
 * The header needs no library of its own; programs link with libbigpoints as C programs do.
 */
#ifndef BIGPOINTS_HPP
#define BIGPOINTS_HPP

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <bigpoints.h>

namespace bigpoints
{

/** A move: a number that has a meaning only in its position. State::format() and State::parse() are its text. */
using Move = bp_move;

/** A failure: what() has the name of the status, and the reason. */
class Error : public std::runtime_error
{
  public:
    /** The failure of a call with its reason; if that is empty, the meaning of the status. */
    explicit Error(int status, const std::string &reason = {})
        : std::runtime_error(std::string(bp_status_name(status)) + ": " +
                             (reason.empty() ? bp_status_text(status) : reason)),
          status_(status)
    {
    }
    /** One of #bp_status. */
    int status() const noexcept
    {
        return status_;
    }
    /** The name of the status: "BP_ERR_ILLEGAL". */
    const char *name() const noexcept
    {
        return bp_status_name(status_);
    }
    /** The reason without the name of the status. */
    std::string reason() const
    {
        return what() + std::string_view(name()).size() + 2;
    }

  private:
    int status_;
};

namespace detail
{

/* A status, or a number that is negative if it is a status. */
template <typename Number> Number check(Number number)
{
    if (number < 0) {
        throw Error(static_cast<int>(number));
    }
    return number;
}

/* The text of a caller, with its end. The library would read only up to a NUL. */
class Text
{
  public:
    explicit Text(std::string_view text) : text_(text)
    {
        const std::size_t place = text_.find('\0');
        if (place != std::string::npos) {
            throw Error(BP_ERR_SYNTAX, "a NUL at character " + std::to_string(place + 1));
        }
    }
    operator const char *() const noexcept
    {
        return text_.c_str();
    }

  private:
    std::string text_;
};

/* A call that writes its reason to (why, size). */
template <typename Call> void explained(Call call)
{
    std::array<char, BP_MESSAGE_TEXT> why{};
    const int status = call(why.data(), why.size());
    if (status < 0) {
        throw Error(status, why.data());
    }
}

/* A list that a call writes to (out, size, length). The length can grow between the two calls. */
template <typename Item, typename Call> std::vector<Item> list(Call call)
{
    std::vector<Item> items;
    std::size_t length = 0;
    check(call(static_cast<Item *>(nullptr), std::size_t{0}, &length));
    for (;;) {
        items.resize(length);
        const int status = call(length != 0 ? items.data() : nullptr, length, &length);
        if (status != BP_ERR_SPACE) {
            check(status);
            items.resize(length);
            return items;
        }
    }
}

/* A text that a call writes to (out, size, length). */
template <typename Call> std::string text(Call call)
{
    std::string text;
    std::size_t length = 0;
    check(call(static_cast<char *>(nullptr), std::size_t{0}, &length));
    for (;;) {
        text.resize(length + 1);
        const int status = call(text.data(), text.size(), &length);
        if (status != BP_ERR_SPACE) {
            check(status);
            text.resize(length);
            return text;
        }
    }
}

/* What a call writes to `out`; nothing if it is not known. */
template <typename Value, typename Call> std::optional<Value> known(Call call)
{
    Value value{};
    const int status = call(&value);
    if (status == BP_ERR_NOT_KNOWN) {
        return std::nullopt;
    }
    check(status);
    return value;
}

/* What a call writes to `out`. */
template <typename Value, typename Call> Value output(Call call)
{
    Value value{};
    check(call(&value));
    return value;
}

inline double points(std::int32_t estimate)
{
    return static_cast<double>(estimate) / static_cast<double>(BP_ESTIMATE_POINT);
}

/* Owns a handle of the library. */
template <typename Type, void (*destroy)(Type *)> class Handle
{
  public:
    explicit Handle(Type *handle = nullptr) noexcept : handle_(handle)
    {
    }
    /** Lends the handle, for functions of the library that have no wrapper; nullptr if it was moved from. */
    Type *get() const noexcept
    {
        return handle_.get();
    }
    /** Whether there is a handle. */
    explicit operator bool() const noexcept
    {
        return handle_ != nullptr;
    }
    /** Gives the handle away: the caller frees it. */
    Type *release() noexcept
    {
        return handle_.release();
    }

  protected:
    /* Takes the handle that a call writes to its argument. */
    template <typename Call> void take(Call call)
    {
        Type *handle = nullptr;
        check(call(&handle));
        handle_.reset(handle);
    }
    /* The same for a call that also writes its reason. */
    template <typename Call> void take_explained(Call call)
    {
        Type *handle = nullptr;
        explained([&](char *why, std::size_t size) { return call(&handle, why, size); });
        handle_.reset(handle);
    }

  private:
    struct Free {
        void operator()(Type *handle) const noexcept
        {
            destroy(handle);
        }
    };
    std::unique_ptr<Type, Free> handle_;
};

/* Calls a function of the caller from C, which no exception may leave. */
class Guard
{
  public:
    template <typename Call> int stops(Call call) noexcept
    {
        try {
            return call() ? 1 : 0;
        } catch (...) {
            thrown_ = std::current_exception();
            return 1;
        }
    }
    /* Throws what the function threw. */
    void rethrow()
    {
        if (thrown_) {
            std::rethrow_exception(std::exchange(thrown_, nullptr));
        }
    }

  private:
    std::exception_ptr thrown_;
};

} // namespace detail

// --- Version and constants ---------------------------------------------------------------------------------------------

/** The version of the library that runs: bp_version_string(). */
inline std::string version()
{
    return bp_version_string();
}

/** The same as a number: bp_version_number(). */
inline int version_number() noexcept
{
    return bp_version_number();
}

/** A constant of the headers by its name: bp_constant(). */
inline std::int64_t constant(std::string_view name)
{
    const detail::Text text(name);
    return detail::output<std::int64_t>([&](std::int64_t *out) { return bp_constant(out, text); });
}

/** The names of all constants: bp_constant_name(). */
inline std::vector<std::string> constant_names()
{
    std::vector<std::string> names;
    for (std::int32_t i = 0; i < bp_constant_count(); i++) {
        names.emplace_back(bp_constant_name(i));
    }
    return names;
}

// --- Options -----------------------------------------------------------------------------------------------------------

/** An option and its value: `{BP_OPTION_NODES, 1000000}`. */
struct Setting {
    std::int32_t option; /**< One of #bp_option. */
    std::int64_t value;  /**< The value. */
};

/** What bp_option_info() tells of an option. */
struct OptionInfo {
    std::string name;     /**< "nodes" */
    std::string help;     /**< One sentence. */
    std::int64_t min;     /**< The least value. */
    std::int64_t max;     /**< The greatest value. */
    std::int64_t initial; /**< The value that a new searcher has. */
};

/** Describes an option of a kind of searcher: bp_option_info(). Nothing if it has no such option. */
inline std::optional<OptionInfo> option_info(std::int32_t searcher, std::int32_t option)
{
    const char *name = "";
    const char *help = "";
    OptionInfo info{};
    const int status =
        bp_option_info(&name, &help, &info.min, &info.max, &info.initial, searcher, option);
    if (status == BP_ERR_OPTION) {
        return std::nullopt;
    }
    detail::check(status);
    info.name = name;
    info.help = help;
    return info;
}

/** Throws what is wrong with a value: bp_option_check(). */
inline void option_check(std::int32_t searcher, std::int32_t option, std::int64_t value)
{
    detail::explained([&](char *why, std::size_t size) {
        return bp_option_check(searcher, option, value, why, size);
    });
}

// --- Configurations and boards -----------------------------------------------------------------------------------------

/** A set-up of Big Points: bp_config. */
class Config : public detail::Handle<bp_config, bp_config_free>
{
  public:
    using Handle::Handle;
    /** The standard game: bp_config_new(). */
    Config()
    {
        take([](bp_config **out) { return bp_config_new(out, nullptr); });
    }
    /** Reads a line: bp_config_parse(). */
    explicit Config(std::string_view line)
    {
        const detail::Text text(line);
        take_explained([&](bp_config **out, char *why, std::size_t size) {
            return bp_config_parse(out, text, nullptr, why, size);
        });
    }
    /** The configuration as a line: bp_config_format(). */
    std::string format() const
    {
        return detail::text([this](char *out, std::size_t size, std::size_t *length) {
            return bp_config_format(out, size, length, get());
        });
    }
    /** Throws why no game can be made from it: bp_config_check(). */
    void check() const
    {
        detail::explained(
            [this](char *why, std::size_t size) { return bp_config_check(get(), why, size); });
    }
    /** Sets a number: bp_config_set(). */
    Config &set(bp_config_field field, std::int64_t value)
    {
        detail::check(bp_config_set(get(), field, value));
        return *this;
    }
    /** A number; the seed is not known if there is a board: bp_config_get(). */
    std::optional<std::int64_t> value(bp_config_field field) const
    {
        return detail::known<std::int64_t>(
            [&](std::int64_t *out) { return bp_config_get(out, get(), field); });
    }
    /** Sets the board: bp_config_set_board(). */
    Config &set_board(std::string_view board)
    {
        const detail::Text text(board);
        detail::explained([&](char *why, std::size_t size) {
            return bp_config_set_board(get(), text, why, size);
        });
        return *this;
    }
    /** The board: bp_config_board(). */
    std::string board() const
    {
        return detail::text([this](char *out, std::size_t size, std::size_t *length) {
            return bp_config_board(out, size, length, get());
        });
    }
};

/** A board in capital letters without spaces: bp_board_normalise(). */
inline std::string board_normalise(std::string_view board)
{
    const detail::Text text(board);
    std::array<char, BP_BOARD_TEXT> out{};
    detail::explained([&](char *why, std::size_t size) {
        return bp_board_normalise(out.data(), out.size(), nullptr, text, why, size);
    });
    return out.data();
}

/** The number of boards with the discs of a configuration, as decimal text: bp_board_count(). */
inline std::string board_count(const Config &config)
{
    return detail::text([&](char *out, std::size_t size, std::size_t *length) {
        return bp_board_count(out, size, length, config.get());
    });
}

/** The rank of a board: bp_board_rank(). */
inline std::uint64_t board_rank(std::string_view board)
{
    const detail::Text text(board);
    std::uint64_t rank = 0;
    detail::explained(
        [&](char *why, std::size_t size) { return bp_board_rank(&rank, text, why, size); });
    return rank;
}

/** The board of a rank: bp_board_unrank(). */
inline std::string board_unrank(const Config &config, std::uint64_t rank)
{
    return detail::text([&](char *out, std::size_t size, std::size_t *length) {
        return bp_board_unrank(out, size, length, config.get(), rank);
    });
}

/** A board, and the number of boards that differ from it only in the names of colours. */
struct CanonicalBoard {
    std::string board;          /**< The canonical board. */
    std::uint64_t multiplicity; /**< The number of boards in its class. */
};

/** The canonical board of a board: bp_board_canonical(). */
inline CanonicalBoard board_canonical(std::string_view board)
{
    const detail::Text text(board);
    std::array<char, BP_BOARD_TEXT> out{};
    CanonicalBoard found{};
    detail::explained([&](char *why, std::size_t size) {
        return bp_board_canonical(out.data(), out.size(), nullptr, &found.multiplicity, text, why,
                                  size);
    });
    found.board = out.data();
    return found;
}

/** A random board: bp_board_random(). */
inline std::string board_random(const Config &config, std::uint64_t seed, std::uint64_t index = 0)
{
    return detail::text([&](char *out, std::size_t size, std::size_t *length) {
        return bp_board_random(out, size, length, config.get(), seed, index);
    });
}

// --- Games -------------------------------------------------------------------------------------------------------------

/** The rules and the set-up of a game: bp_game. */
class Game : public detail::Handle<bp_game, bp_game_free>
{
  public:
    using Handle::Handle;
    /** A game of Big Points: bp_bigpoints_new(). */
    explicit Game(const Config &config)
    {
        take_explained([&](bp_game **out, char *why, std::size_t size) {
            return bp_bigpoints_new(out, config.get(), nullptr, why, size);
        });
    }
    /** A built-in game by its name: bp_game_open(). Without a set-up it has the usual one. */
    explicit Game(std::string_view name, std::optional<std::string_view> setup = std::nullopt)
    {
        const detail::Text name_text(name);
        const detail::Text setup_text(setup.value_or(""));
        take_explained([&](bp_game **out, char *why, std::size_t size) {
            return bp_game_open(out, name_text,
                                setup ? static_cast<const char *>(setup_text) : nullptr, nullptr,
                                why, size);
        });
    }
    /** Another reference to the same game: bp_game_ref(). */
    Game ref() const
    {
        Game game{static_cast<bp_game *>(nullptr)};
        game.take([this](bp_game **out) { return bp_game_ref(out, get()); });
        return game;
    }
    /** "bigpoints": bp_game_name(). */
    std::string name() const
    {
        return bp_game_name(get());
    }
    /** The set-up as a line: bp_game_format(). */
    std::string format() const
    {
        return detail::text([this](char *out, std::size_t size, std::size_t *length) {
            return bp_game_format(out, size, length, get());
        });
    }
    /** The number of players: bp_game_player_count(). */
    std::int32_t player_count() const
    {
        return detail::check(bp_game_player_count(get()));
    }
    /** The maximum number of legal moves of a position: bp_game_max_moves(). */
    std::int32_t max_moves() const
    {
        return detail::check(bp_game_max_moves(get()));
    }
    /** An upper bound of the number of moves of a game: bp_game_max_plies(). */
    std::int32_t max_plies() const
    {
        return detail::check(bp_game_max_plies(get()));
    }
    /** The lowest and the highest score: bp_game_score_range(). */
    std::pair<std::int32_t, std::int32_t> score_range() const
    {
        std::pair<std::int32_t, std::int32_t> range{};
        detail::check(bp_game_score_range(&range.first, &range.second, get()));
        return range;
    }
    /** Whether no two positions share a key: bp_game_key_is_exact(). */
    bool key_is_exact() const
    {
        return detail::check(bp_game_key_is_exact(get())) != 0;
    }
};

// --- States ------------------------------------------------------------------------------------------------------------

/** A position and the moves that led to it: bp_state. */
class State : public detail::Handle<bp_state, bp_state_free>
{
  public:
    using Handle::Handle;
    /** The initial position of a game: bp_state_new(). */
    explicit State(const Game &game)
    {
        take([&](bp_state **out) { return bp_state_new(out, game.get()); });
    }
    /** A line of Big Points, a board as "RGGR" or anything longer: bp_bigpoints_open(). */
    explicit State(std::string_view line)
    {
        const detail::Text text(line);
        take_explained([&](bp_state **out, char *why, std::size_t size) {
            return bp_bigpoints_open(out, text, nullptr, why, size);
        });
    }
    /** A line of a built-in game: bp_state_open(). Without a line it has the usual set-up. */
    static State open(std::string_view name, std::optional<std::string_view> line = std::nullopt)
    {
        const detail::Text name_text(name);
        const detail::Text line_text(line.value_or(""));
        State state{static_cast<bp_state *>(nullptr)};
        state.take_explained([&](bp_state **out, char *why, std::size_t size) {
            return bp_state_open(out, name_text,
                                 line ? static_cast<const char *>(line_text) : nullptr, nullptr,
                                 why, size);
        });
        return state;
    }
    /** A line of a given game: bp_state_parse(). */
    State(const Game &game, std::string_view line)
    {
        const detail::Text text(line);
        take_explained([&](bp_state **out, char *why, std::size_t size) {
            return bp_state_parse(out, game.get(), text, why, size);
        });
    }
    /** A position that encode() wrote: bp_state_decode(). */
    static State decode(const Game &game, const std::vector<std::uint8_t> &bytes)
    {
        State state{static_cast<bp_state *>(nullptr)};
        state.take([&](bp_state **out) {
            return bp_state_decode(out, game.get(), bytes.data(), bytes.size());
        });
        return state;
    }
    /** A copy with the history: bp_state_clone(). */
    State clone() const
    {
        State state{static_cast<bp_state *>(nullptr)};
        state.take([this](bp_state **out) { return bp_state_clone(out, get()); });
        return state;
    }
    /** Another reference to its game: bp_state_game(). */
    Game game() const
    {
        return Game(
            detail::output<bp_game *>([this](bp_game **out) { return bp_state_game(out, get()); }));
    }
    /** The configuration of a game of Big Points: bp_bigpoints_config(). */
    Config config() const
    {
        return Config(detail::output<bp_config *>(
            [this](bp_config **out) { return bp_bigpoints_config(out, get(), nullptr); }));
    }

    /** The seat to move: bp_state_mover(). */
    std::int32_t mover() const
    {
        return detail::check(bp_state_mover(get()));
    }
    /** Whether the game is over: bp_state_is_over(). */
    bool is_over() const
    {
        return detail::check(bp_state_is_over(get())) != 0;
    }
    /** The legal moves: bp_state_moves(). */
    std::vector<Move> moves() const
    {
        return detail::list<Move>([this](Move *out, std::size_t size, std::size_t *count) {
            return bp_state_moves(out, size, count, get());
        });
    }
    /** Whether a move is legal: bp_state_is_legal(). */
    bool is_legal(Move move) const
    {
        return detail::check(bp_state_is_legal(get(), move)) != 0;
    }
    /** Why a move is not legal; "" if it is: bp_state_explain(). */
    std::string explain(Move move) const
    {
        return detail::text([&](char *out, std::size_t size, std::size_t *length) {
            return bp_state_explain(out, size, length, get(), move);
        });
    }
    /** The text of a legal move: bp_move_format(). */
    std::string format(Move move) const
    {
        return detail::text([&](char *out, std::size_t size, std::size_t *length) {
            return bp_move_format(out, size, length, get(), move);
        });
    }
    /** The legal move of a text: bp_move_parse(). */
    Move parse(std::string_view move) const
    {
        const detail::Text text(move);
        Move parsed = 0;
        detail::explained([&](char *why, std::size_t size) {
            return bp_move_parse(&parsed, get(), text, why, size);
        });
        return parsed;
    }
    /** Plays a move: bp_state_apply(). */
    State &apply(Move move)
    {
        const int status = bp_state_apply(get(), move);
        if (status == BP_ERR_ILLEGAL) {
            throw Error(status, explain(move));
        }
        detail::check(status);
        return *this;
    }
    /** Plays a move that is written as text: bp_move_parse(), bp_state_apply(). */
    State &play(std::string_view move)
    {
        return apply(parse(move));
    }
    /** Undoes the last move: bp_state_undo(). */
    State &undo()
    {
        detail::check(bp_state_undo(get()));
        return *this;
    }
    /** Plays the last undone move again: bp_state_redo(). */
    State &redo()
    {
        detail::check(bp_state_redo(get()));
        return *this;
    }
    /** The number of moves that redo() can play: bp_state_redo_count(). */
    std::int32_t redo_count() const
    {
        return detail::check(bp_state_redo_count(get()));
    }
    /** The number of moves of the history: bp_state_ply(). */
    std::int32_t ply() const
    {
        return detail::check(bp_state_ply(get()));
    }
    /** A move of the history, and the seat that played it: bp_state_move_at(). */
    std::pair<Move, std::int32_t> move_at(std::int32_t ply) const
    {
        std::pair<Move, std::int32_t> played{};
        detail::check(bp_state_move_at(&played.first, &played.second, get(), ply));
        return played;
    }

    /** The scores by seat: bp_state_scores(). */
    std::vector<std::int32_t> scores() const
    {
        return detail::list<std::int32_t>(
            [this](std::int32_t *out, std::size_t size, std::size_t *count) {
                return bp_state_scores(out, size, count, get());
            });
    }
    /** The estimated final scores by seat, in points: bp_state_estimate(). */
    std::vector<double> estimate() const
    {
        const auto estimates = detail::list<std::int32_t>(
            [this](std::int32_t *out, std::size_t size, std::size_t *count) {
                return bp_state_estimate(out, size, count, get());
            });
        std::vector<double> points;
        for (const std::int32_t each : estimates) {
            points.push_back(detail::points(each));
        }
        return points;
    }
    /** The winners, bit s for seat s: bp_state_winners(). */
    std::uint32_t winners() const
    {
        return detail::output<std::uint32_t>(
            [this](std::uint32_t *out) { return bp_state_winners(out, get()); });
    }
    /** The key of the position: bp_state_key(). */
    std::array<std::uint64_t, 2> key() const
    {
        std::array<std::uint64_t, 2> key{};
        detail::check(bp_state_key(key.data(), get()));
        return key;
    }
    /** The number of move sequences of a length: bp_state_perft(). */
    std::uint64_t perft(std::int32_t depth) const
    {
        return detail::output<std::uint64_t>(
            [&](std::uint64_t *out) { return bp_state_perft(out, get(), depth); });
    }

    /** The position as a line: bp_state_format(). */
    std::string format() const
    {
        return detail::text([this](char *out, std::size_t size, std::size_t *length) {
            return bp_state_format(out, size, length, get());
        });
    }
    /** The game so far as a line: bp_record_format(). */
    std::string record() const
    {
        return detail::text([this](char *out, std::size_t size, std::size_t *length) {
            return bp_record_format(out, size, length, get());
        });
    }
    /** A drawing for a terminal: bp_state_draw(). */
    std::string draw() const
    {
        return detail::text([this](char *out, std::size_t size, std::size_t *length) {
            return bp_state_draw(out, size, length, get());
        });
    }
    /** A picture as SVG: bp_state_svg(). */
    std::string svg() const
    {
        return detail::text([this](char *out, std::size_t size, std::size_t *length) {
            return bp_state_svg(out, size, length, get());
        });
    }
    /** The position as few bytes: bp_state_encode(). */
    std::vector<std::uint8_t> encode() const
    {
        return detail::list<std::uint8_t>(
            [this](std::uint8_t *out, std::size_t size, std::size_t *length) {
                return bp_state_encode(out, size, length, get());
            });
    }

    /** Big Points: the number of places of the track, bp_track_length(). */
    std::int32_t track_length() const
    {
        return detail::check(bp_track_length(get()));
    }
    /** Big Points: the disc at a place, bp_track_disc(). */
    std::int32_t track_disc(std::int32_t place) const
    {
        return detail::check(bp_track_disc(get(), place));
    }
    /** Big Points: the pawn at a place, bp_track_pawn(). */
    std::int32_t track_pawn(std::int32_t place) const
    {
        return detail::check(bp_track_pawn(get(), place));
    }
    /** Big Points: the place of a pawn, bp_pawn_place(). */
    std::int32_t pawn_place(std::int32_t colour) const
    {
        return detail::check(bp_pawn_place(get(), colour));
    }
    /** Big Points: the number of steps of the ladder, bp_ladder_step_count(). */
    std::int32_t ladder_step_count() const
    {
        return detail::check(bp_ladder_step_count(get()));
    }
    /** Big Points: the pawn on a step, bp_ladder_pawn(). */
    std::int32_t ladder_pawn(std::int32_t step) const
    {
        return detail::check(bp_ladder_pawn(get(), step));
    }
    /** Big Points: the worth of a disc of the pawn on a step, bp_ladder_worth(). */
    std::int32_t ladder_worth(std::int32_t step) const
    {
        return detail::check(bp_ladder_worth(get(), step));
    }
    /** Big Points: the discs of a kind in a hand, bp_hand_count(). */
    std::int32_t hand_count(std::int32_t seat, std::int32_t disc) const
    {
        return detail::check(bp_hand_count(get(), seat, disc));
    }
    /** Big Points: whether the mover may pass or make an extra move, bp_turn_is_extra(). */
    bool turn_is_extra() const
    {
        return detail::check(bp_turn_is_extra(get())) != 0;
    }
    /** Big Points: the pawn that a move moves, bp_move_pawn(). */
    std::int32_t move_pawn(Move move) const
    {
        return detail::check(bp_move_pawn(get(), move));
    }
    /** Big Points: the place to which a move goes, bp_move_target(). */
    std::int32_t move_target(Move move) const
    {
        return detail::check(bp_move_target(get(), move));
    }
    /** Big Points: the disc that a move takes, bp_move_taken_disc(). */
    std::int32_t move_taken_disc(Move move) const
    {
        return detail::check(bp_move_taken_disc(get(), move));
    }
    /** Big Points: the place of that disc, bp_move_taken_place(). */
    std::int32_t move_taken_place(Move move) const
    {
        return detail::check(bp_move_taken_place(get(), move));
    }
};

// --- Results and progress ----------------------------------------------------------------------------------------------

/** A root move of a result. */
struct RootMove {
    Move move;                      /**< The move. */
    std::int32_t lower;             /**< The proved lower bound of its value. */
    std::int32_t upper;             /**< The proved upper bound. */
    std::optional<double> estimate; /**< Of a player: the estimate in points. */
    std::int64_t visits; /**< Of a player: how often the search visited it; otherwise 0. */
};

/** What a search found: bp_result. Values are for the player to move. */
class Result : public detail::Handle<bp_result, bp_result_free>
{
  public:
    using Handle::Handle;
    /** One of #bp_objective: bp_result_objective(). */
    std::int32_t objective() const
    {
        return detail::check(bp_result_objective(get()));
    }
    /** The seat whose value it is: bp_result_seat(). */
    std::int32_t seat() const
    {
        return detail::check(bp_result_seat(get()));
    }
    /** One of #bp_stop_reason: bp_result_stop_reason(). */
    std::int32_t stop_reason() const
    {
        return detail::check(bp_result_stop_reason(get()));
    }
    /** Whether the value is proved: bp_result_is_exact(). */
    bool is_exact() const
    {
        return detail::check(bp_result_is_exact(get())) != 0;
    }
    /** Whether the proof depends only on unique keys: bp_result_is_lossless(). */
    bool is_lossless() const
    {
        return detail::check(bp_result_is_lossless(get())) != 0;
    }
    /** The value, if it is proved: bp_result_value(). */
    std::optional<std::int32_t> value() const
    {
        return detail::known<std::int32_t>(
            [this](std::int32_t *out) { return bp_result_value(out, get()); });
    }
    /** The lower and the upper bound: bp_result_bounds(). */
    std::pair<std::int32_t, std::int32_t> bounds() const
    {
        std::pair<std::int32_t, std::int32_t> bounds{};
        detail::check(bp_result_bounds(&bounds.first, &bounds.second, get()));
        return bounds;
    }
    /** 1, 0 or -1 for a win, draw or loss of the mover, if it is proved: bp_result_outcome(). */
    std::optional<std::int32_t> outcome() const
    {
        return detail::known<std::int32_t>(
            [this](std::int32_t *out) { return bp_result_outcome(out, get()); });
    }
    /** The value as the search sees it, in points: bp_result_estimate(). */
    std::optional<double> estimate() const
    {
        const auto estimate = detail::known<std::int32_t>(
            [this](std::int32_t *out) { return bp_result_estimate(out, get()); });
        return estimate ? std::optional<double>(detail::points(*estimate)) : std::nullopt;
    }
    /** The scores by seat of `thesis` and `maxn`: bp_result_scores(). */
    std::vector<std::int32_t> scores() const
    {
        return detail::list<std::int32_t>(
            [this](std::int32_t *out, std::size_t size, std::size_t *count) {
                return bp_result_scores(out, size, count, get());
            });
    }
    /** The best move: bp_result_best(). */
    std::optional<Move> best() const
    {
        return detail::known<Move>([this](Move *out) { return bp_result_best(out, get()); });
    }
    /** The principal variation: bp_result_pv(). */
    std::vector<Move> pv() const
    {
        return detail::list<Move>([this](Move *out, std::size_t size, std::size_t *count) {
            return bp_result_pv(out, size, count, get());
        });
    }
    /** The root moves: bp_result_move_count(), bp_result_move(), bp_result_move_estimate(). */
    std::vector<RootMove> moves() const
    {
        std::vector<RootMove> moves(
            static_cast<std::size_t>(detail::check(bp_result_move_count(get()))));
        std::int32_t index = 0;
        for (RootMove &each : moves) {
            detail::check(bp_result_move(&each.move, &each.lower, &each.upper, get(), index));
            std::int32_t estimate = 0;
            const int status = bp_result_move_estimate(&estimate, &each.visits, get(), index++);
            if (status == BP_OK) {
                each.estimate = detail::points(estimate);
            } else if (status != BP_ERR_UNSUPPORTED) {
                throw Error(status);
            }
        }
        return moves;
    }
    /** The scores by seat after a root move: bp_result_move_scores(). */
    std::vector<std::int32_t> move_scores(std::int32_t index) const
    {
        return detail::list<std::int32_t>(
            [&](std::int32_t *out, std::size_t size, std::size_t *count) {
                return bp_result_move_scores(out, size, count, get(), index);
            });
    }
    /** The principal variation of a root move: bp_result_move_pv(). */
    std::vector<Move> move_pv(std::int32_t index) const
    {
        return detail::list<Move>([&](Move *out, std::size_t size, std::size_t *count) {
            return bp_result_move_pv(out, size, count, get(), index);
        });
    }
    /** A count: bp_result_count(). */
    std::int64_t count(bp_count which) const
    {
        return detail::check(bp_result_count(get(), which));
    }
    /** The time that the search took: bp_result_seconds(). */
    double seconds() const noexcept
    {
        return bp_result_seconds(get());
    }
};

/** What a running search reports: bp_progress. It is valid until the callback returns. */
class Progress
{
  public:
    /** Wraps what a callback received. */
    explicit Progress(const bp_progress *progress) noexcept : progress_(progress)
    {
    }
    /** Lends the handle. */
    const bp_progress *get() const noexcept
    {
        return progress_;
    }
    /** A count so far: bp_progress_count(). */
    std::int64_t count(bp_count which) const
    {
        return detail::check(bp_progress_count(progress_, which));
    }
    /** The time since the search began: bp_progress_seconds(). */
    double seconds() const noexcept
    {
        return bp_progress_seconds(progress_);
    }
    /** The bounds of a solver so far: bp_progress_bounds(). */
    std::pair<std::int32_t, std::int32_t> bounds() const
    {
        std::pair<std::int32_t, std::int32_t> bounds{};
        detail::check(bp_progress_bounds(&bounds.first, &bounds.second, progress_));
        return bounds;
    }
    /** The best move of a player so far, and its estimate in points: bp_progress_best(). */
    std::pair<Move, double> best() const
    {
        Move move = 0;
        std::int32_t estimate = 0;
        detail::check(bp_progress_best(&move, &estimate, progress_));
        return {move, detail::points(estimate)};
    }
    /** The fill of the table, 0 to 1: bp_progress_table_fill(). */
    std::optional<double> table_fill() const noexcept
    {
        const double fill = bp_progress_table_fill(progress_);
        return fill < 0 ? std::nullopt : std::optional<double>(fill);
    }
    /** The time that a census still takes: bp_progress_seconds_left(). */
    std::optional<double> seconds_left() const noexcept
    {
        const double seconds = bp_progress_seconds_left(progress_);
        return seconds < 0 ? std::nullopt : std::optional<double>(seconds);
    }

  private:
    const bp_progress *progress_;
};

/** A progress callback: returns true to stop the search. */
using ProgressFunction = std::function<bool(const Progress &)>;

// --- Tables ------------------------------------------------------------------------------------------------------------

/** A transposition table: bp_table. */
class Table : public detail::Handle<bp_table, bp_table_free>
{
  public:
    using Handle::Handle;
    /** A table with a built-in back-end: bp_table_new(). */
    explicit Table(std::string_view name, std::uint64_t bytes = 0)
    {
        const detail::Text text(name);
        take([&](bp_table **out) { return bp_table_new(out, text, bytes, nullptr); });
    }
    /** A table in a file: bp_table_new_file(). */
    static Table file(std::string_view path, std::uint64_t bytes = 0)
    {
        const detail::Text text(path);
        Table table{static_cast<bp_table *>(nullptr)};
        table.take_explained([&](bp_table **out, char *why, std::size_t size) {
            return bp_table_new_file(out, text, bytes, nullptr, why, size);
        });
        return table;
    }
    /** A memory limit for a program whose only large memory is a table: bp_table_suggested_bytes(). */
    static std::uint64_t suggested_bytes() noexcept
    {
        return bp_table_suggested_bytes();
    }
    /** Another reference to the same table: bp_table_ref(). */
    Table ref() const
    {
        Table table{static_cast<bp_table *>(nullptr)};
        table.take([this](bp_table **out) { return bp_table_ref(out, get()); });
        return table;
    }
    /** The name of the back-end: bp_table_name(). */
    std::string name() const
    {
        return bp_table_name(get());
    }
    /** The bits of #bp_table_flag that apply: bp_table_flags(). */
    std::int32_t flags() const
    {
        return detail::check(bp_table_flags(get()));
    }
    /** Removes all entries: bp_table_clear(). */
    void clear()
    {
        explained(bp_table_clear(get()));
    }
    /** Writes all entries to the file: bp_table_sync(). */
    void sync()
    {
        explained(bp_table_sync(get()));
    }
    /** Why the last use failed: bp_table_why(). */
    std::string why() const
    {
        return detail::text([this](char *out, std::size_t size, std::size_t *length) {
            return bp_table_why(out, size, length, get());
        });
    }
    /** The memory that it uses: bp_table_bytes(). */
    std::uint64_t bytes() const noexcept
    {
        return bp_table_bytes(get());
    }
    /** The number of entries: bp_table_entry_count(). */
    std::uint64_t entry_count() const noexcept
    {
        return bp_table_entry_count(get());
    }
    /** All entries, piece by piece; the function returns true to stop: bp_table_save(). */
    void save(const std::function<bool(const void *, std::size_t)> &write) const
    {
        struct Save {
            const std::function<bool(const void *, std::size_t)> &write;
            detail::Guard guard;
        } save{write, {}};
        const int status = bp_table_save(
            get(),
            [](const void *bytes, std::size_t size, void *user) {
                Save &each = *static_cast<Save *>(user);
                return each.guard.stops([&] { return each.write(bytes, size); });
            },
            &save);
        save.guard.rethrow();
        explained(status);
    }
    /** All entries as bytes: bp_table_save(). */
    std::vector<std::uint8_t> save() const
    {
        std::vector<std::uint8_t> saved;
        save([&](const void *bytes, std::size_t size) {
            const auto *first = static_cast<const std::uint8_t *>(bytes);
            saved.insert(saved.end(), first, first + size);
            return false;
        });
        return saved;
    }
    /** Adds saved entries; the function writes at most `size` bytes and returns their number: bp_table_load(). */
    void load(const std::function<std::size_t(void *, std::size_t size)> &read)
    {
        struct Load {
            const std::function<std::size_t(void *, std::size_t)> &read;
            detail::Guard guard;
        } load{read, {}};
        std::array<char, BP_MESSAGE_TEXT> why{};
        const int status = bp_table_load(
            get(),
            [](void *out, std::size_t size, void *user) {
                Load &each = *static_cast<Load *>(user);
                std::size_t count = 0;
                each.guard.stops([&] {
                    count = each.read(out, size);
                    return false;
                });
                return count;
            },
            &load, why.data(), why.size());
        load.guard.rethrow();
        if (status < 0) {
            throw Error(status, why.data());
        }
    }
    /** Adds the entries that save() gave: bp_table_load(). */
    void load(const std::vector<std::uint8_t> &bytes)
    {
        std::size_t place = 0;
        load([&](void *out, std::size_t size) {
            const std::size_t count = std::min(size, bytes.size() - place);
            std::copy_n(bytes.data() + place, count, static_cast<std::uint8_t *>(out));
            place += count;
            return count;
        });
    }

  private:
    void explained(int status) const
    {
        if (status < 0) {
            throw Error(status, get() != nullptr ? why() : std::string());
        }
    }
};

// --- Solvers and players -----------------------------------------------------------------------------------------------

namespace detail
{

/* What solvers and players share. The callbacks have an address of their own, so that a searcher can be moved. */
template <typename Type, void (*destroy)(Type *),
          int (*set_option)(Type *, std::int32_t, std::int64_t),
          int (*get_option)(std::int64_t *, const Type *, std::int32_t),
          int (*set_function)(Type *, bp_progress_fn, void *), void (*cancel_call)(Type *, int32_t),
          int (*clear_call)(Type *), std::int32_t kind>
class Searcher : public Handle<Type, destroy>
{
  public:
    using Handle<Type, destroy>::Handle;
    using Handle<Type, destroy>::get;
    /** Sets an option. */
    void set(std::int32_t option, std::int64_t value)
    {
        const int status = set_option(get(), option, value);
        if (status == BP_ERR_RANGE || status == BP_ERR_OPTION) {
            option_check(kind, option, value);
        }
        check(status);
    }
    /** Sets several options. */
    void set(std::initializer_list<Setting> settings)
    {
        for (const Setting &each : settings) {
            set(each.option, each.value);
        }
    }
    /** Reads an option. */
    std::int64_t option(std::int32_t option) const
    {
        return output<std::int64_t>(
            [&](std::int64_t *out) { return get_option(out, get(), option); });
    }
    /** Sets the progress callback; an empty one removes it. It may throw. */
    void set_progress(ProgressFunction progress)
    {
        const auto call = [](const bp_progress *now, void *user) {
            Callbacks &each = *static_cast<Callbacks *>(user);
            return each.guard.stops([&] { return each.progress(Progress(now)); });
        };
        check(set_function(get(), progress ? +call : nullptr, &callbacks()));
        callbacks().progress = std::move(progress);
    }
    /** Stops the running call, or the next one; from any thread, and in a signal handler. */
    void cancel(bool on = true) noexcept
    {
        cancel_call(get(), on ? 1 : 0);
    }
    /** Forgets what earlier calls stored. */
    void clear()
    {
        check(clear_call(get()));
    }

  protected:
    struct Callbacks {
        ProgressFunction progress;
        std::function<bool(std::string_view)> proof;
        Guard guard;
    };
    Callbacks &callbacks()
    {
        if (!callbacks_) {
            callbacks_ = std::make_unique<Callbacks>();
        }
        return *callbacks_;
    }
    void rethrow()
    {
        if (callbacks_) {
            callbacks_->guard.rethrow();
        }
    }

  private:
    std::unique_ptr<Callbacks> callbacks_;
};

using SolverBase =
    Searcher<bp_solver, bp_solver_free, bp_solver_set, bp_solver_get, bp_solver_set_progress,
             bp_solver_cancel, bp_solver_clear, BP_SEARCHER_SOLVER>;
using PlayerBase =
    Searcher<bp_player, bp_player_free, bp_player_set, bp_player_get, bp_player_set_progress,
             bp_player_cancel, bp_player_clear, BP_SEARCHER_PLAYER>;

} // namespace detail

/** Solves positions exactly: bp_solver. */
class Solver : public detail::SolverBase
{
  public:
    using Searcher::Searcher;
    /** A solver, and options to set: bp_solver_new(), bp_solver_set(). */
    Solver(std::initializer_list<Setting> settings = {})
    {
        take([](bp_solver **out) { return bp_solver_new(out, nullptr); });
        set(settings);
    }
    /** Sets a table that other solvers may use too: bp_solver_set_table(). */
    void set_table(const Table &table)
    {
        detail::check(bp_solver_set_table(get(), table.get()));
    }
    /** Lets the solver make its own table: bp_solver_set_table(). */
    void set_table(std::nullptr_t)
    {
        detail::check(bp_solver_set_table(get(), nullptr));
    }
    /** Asks for a certificate, line by line; the function returns true to stop, and may throw: bp_solver_set_proof(). */
    void set_proof(std::function<bool(std::string_view)> receive, std::uint64_t max_replies)
    {
        const auto call = [](const char *line, void *user) {
            Callbacks &each = *static_cast<Callbacks *>(user);
            return each.guard.stops([&] { return each.proof(line); });
        };
        detail::check(
            bp_solver_set_proof(get(), receive ? +call : nullptr, &callbacks(), max_replies));
        callbacks().proof = std::move(receive);
    }
    /** Solves a position: bp_solve(). */
    Result solve(const State &state)
    {
        bp_result *out = nullptr;
        const int status = bp_solve(&out, get(), state.get());
        Result result(out);
        rethrow();
        if (status < 0) {
            throw Error(status, *this ? why() : std::string());
        }
        return result;
    }
    /** Why the last solve failed: bp_solver_why(). */
    std::string why() const
    {
        return detail::text([this](char *out, std::size_t size, std::size_t *length) {
            return bp_solver_why(out, size, length, get());
        });
    }
};

/** A computer player: bp_player. */
class Player : public detail::PlayerBase
{
  public:
    using Searcher::Searcher;
    /** A player of a level, 1 to 10 or #BP_LEVEL_AUTO, and options to set: bp_player_new(), bp_player_set(). */
    explicit Player(std::int32_t level, std::uint64_t seed = 0,
                    std::initializer_list<Setting> settings = {})
    {
        take([&](bp_player **out) {
            const int status = bp_player_new(out, level, seed, nullptr);
            if (status == BP_ERR_RANGE) {
                option_check(BP_SEARCHER_PLAYER, BP_OPTION_LEVEL, level);
            }
            return status;
        });
        set(settings);
    }
    /** Chooses a move: bp_player_choose(). */
    Result choose(const State &state)
    {
        bp_result *out = nullptr;
        const int status = bp_player_choose(&out, get(), state.get());
        Result result(out);
        rethrow();
        detail::check(status);
        return result;
    }
};

/** What solve_text() found. */
struct Solved {
    std::int32_t outcome; /**< 1 for a win of the player to move, 0 for a draw, -1 for a loss. */
    std::int32_t margin;  /**< The difference of the scores. */
    std::string best;     /**< A best move; "" in a finished game. */
};

/** Solves a board or a position for two players: bp_solve_text(). */
inline Solved solve_text(std::string_view line, std::int64_t milliseconds = 0)
{
    const detail::Text text(line);
    std::array<char, BP_MOVE_TEXT> best{};
    Solved solved{};
    detail::explained([&](char *why, std::size_t size) {
        return bp_solve_text(&solved.outcome, &solved.margin, best.data(), best.size(), text,
                             milliseconds, why, size);
    });
    solved.best = best.data();
    return solved;
}

} // namespace bigpoints

#endif
