-- SPDX-License-Identifier: MIT
-- LuaJIT binding of libbigpoints through ffi: games, states, the exact solver, its tables, players, reviews and puzzles of
-- Big Points.
--
--     local bigpoints = require("bigpoints")
--     local state = bigpoints.open("players=2 board=RGGR")
--     local result = bigpoints.solver({ objective = "margin" }):solve(state)
--
-- Moves, boards and positions are strings; seats count from 1. A failure raises an error with the fields `status`,
-- `name` and `message`. The garbage collector frees handles; free() frees them at once. Ctrl-C stops a solver, a player
-- or a review. Its field `last` then has the result so far.

local ffi = require("ffi")
local bigpoints = {}

-- The library: its functions come from the flattened header --------------------------------------------------------

local source = debug.getinfo(1, "S").source
local here = source:match("^@(.*)[/\\]") or "."

local function exists(path)
    local file = path ~= "" and io.open(path)
    return file and file:close() and path
end

-- The library and the header are searched in the source tree or the installation of this file, then in the system. The
-- environment variables BIGPOINTS_LIBRARY and BIGPOINTS_FFI_HEADER override the search. An empty one counts as not set.
local function setting(name)
    local value = os.getenv(name)
    return value ~= "" and value or nil
end

local function find_library()
    return setting("BIGPOINTS_LIBRARY")
        or exists(here .. "/../../lib/libbigpoints.so")
        or exists(here .. "/../../../lib/libbigpoints.so.0")
        or "libbigpoints.so.0"
end

local function load_library(path)
    local fine, library = pcall(ffi.load, path)
    if not fine then
        error(path .. " can't be loaded; install libbigpoints, or set BIGPOINTS_LIBRARY: " .. library)
    end
    return library
end

local function installed_header()
    local pipe = io.popen("pkg-config --variable=ffi_header bigpoints 2>/dev/null")
    local path = pipe and pipe:read("*l") or ""
    return pipe and pipe:close() and path or ""
end

local function find_header()
    return setting("BIGPOINTS_FFI_HEADER")
        or exists(here .. "/../../build/bigpoints_ffi.h")
        or exists(here .. "/../../../include/bigpoints/bigpoints_ffi.h")
        or exists(installed_header())
        or exists("/usr/local/include/bigpoints/bigpoints_ffi.h")
        or exists("/usr/include/bigpoints/bigpoints_ffi.h")
        or error("bigpoints_ffi.h was not found; install libbigpoints, or set BIGPOINTS_FFI_HEADER")
end

local function read_header(path)
    local file, problem = io.open(path)
    local text
    if file then
        text, problem = file:read("*a") -- a folder can be opened, but not read
        file:close()
    end
    return text or error(path .. " can't be read; install libbigpoints, or set BIGPOINTS_FFI_HEADER: " .. problem)
end

local header = read_header(find_header())
if not pcall(ffi.typeof, "bp_solver") then
    ffi.cdef(header)
end
local C = load_library(find_library())

-- The version of the library: "0.2.0". The C.BP_VERSION_... are those of the header.
bigpoints.version = ffi.string(C.bp_version_string())
local version = C.bp_version_number()
if math.floor(version / 1000000) ~= C.BP_VERSION_MAJOR or math.floor(version / 1000) % 1000 < C.BP_VERSION_MINOR then
    error("bigpoints_ffi.h does not belong to libbigpoints " .. bigpoints.version)
end

-- Experimental functions may change in every minor version.
local function experimental()
    if math.floor(version / 1000) % 1000 ~= 2 then
        error(
            "libbigpoints "
                .. bigpoints.version
                .. " is loaded; bigpoints.lua knows the experimental functions of 0.2 only"
        )
    end
end

-- Every constant of the library by its name.
local constants = {}
for index = 0, C.bp_constant_count() - 1 do
    local name, value = C.bp_constant_name(index), ffi.new("int64_t[1]")
    C.bp_constant(value, name)
    constants[ffi.string(name)] = tonumber(value[0])
end
bigpoints.constants = constants

-- Errors, numbers and texts -----------------------------------------------------------------------------------------

local Error = {
    __tostring = function(self)
        return self.name .. ": " .. self.message
    end,
}

local function check(status, message)
    if status < 0 then
        message = message and message ~= "" and message or ffi.string(C.bp_status_text(status))
        error(setmetatable({ status = status, name = ffi.string(C.bp_status_name(status)), message = message }, Error))
    end
    return status
end

-- Raises a message that begins with the line that called this module.
local function complain(message)
    local level = 2
    while (debug.getinfo(level, "S") or {}).source == source do
        level = level + 1
    end
    error(message, level)
end

local function text_of(value, what)
    if type(value) ~= "string" or value:find("%z") then
        complain(what .. " must be a string without NUL")
    end
    return value
end

-- Numbers beyond 2^53 may be given as 12345678901234567890ULL.
local function is_long(value)
    return ffi.istype("int64_t", value) or ffi.istype("uint64_t", value)
end

local function integer(value, what)
    local whole = type(value) == "number" and value % 1 == 0 and math.abs(value) <= 2 ^ 53
    if not whole and not is_long(value) then
        complain(what .. " must be an integer")
    end
    return value
end

local function natural(value, what)
    if integer(value, what) < 0 then
        complain(what .. " must not be negative")
    end
    return value
end

-- An integer of 32 bits; the library checks its range.
local function small(value, what)
    if math.abs(tonumber(integer(value, what))) >= 2 ^ 31 then
        complain(what .. " is out of range")
    end
    return tonumber(value)
end

local function function_or_nil(value, what)
    if value ~= nil and type(value) ~= "function" then
        complain(what .. " must be a function")
    end
end

local function number(value, what)
    if type(value) ~= "number" and not is_long(value) then
        complain(what .. " must be a number")
    end
    return tonumber(value)
end

-- The result of a function with the parameters (out, size, length, handle, ...): a text, or a table of numbers.
local function read_text(call, ...)
    local length = ffi.new("size_t[1]")
    check(call(nil, 0, length, ...))
    local size = tonumber(length[0]) + 1
    local out = ffi.new("char[?]", size)
    check(call(out, size, length, ...))
    return ffi.string(out, length[0])
end

local function read_list(ctype, call, ...)
    local count = ffi.new("size_t[1]")
    check(call(nil, 0, count, ...))
    local out = ffi.new(ctype, tonumber(count[0]))
    check(call(out, count[0], count, ...))
    local list = {}
    for i = 1, tonumber(count[0]) do
        list[i] = out[i - 1]
    end
    return list
end

-- The number that a function writes; nil if it is not known.
local function read_number(call, ...)
    local out = ffi.new("int32_t[1]")
    local status = call(out, ...)
    if status ~= constants.BP_ERR_NOT_KNOWN then
        check(status)
        return out[0]
    end
end

-- Handles -------------------------------------------------------------------------------------------------------------

-- Calls call(why, size), which writes the message of an error to `why`.
local function explained(call)
    local why = ffi.new("char[?]", constants.BP_MESSAGE_TEXT)
    return check(call(why, constants.BP_MESSAGE_TEXT), ffi.string(why))
end

-- A new object of a class with the handle that call(out, why, why_size) creates.
local function create(class, ctype, free, call)
    local out = ffi.new(ctype .. " *[1]")
    explained(function(why, size)
        return call(out, why, size)
    end)
    return setmetatable({ handle = ffi.gc(out[0], free), release = free }, class)
end

local function wanted(object, class)
    if type(object) ~= "table" or getmetatable(object) ~= class then
        complain("a " .. class.title .. " is wanted")
    end
    return object
end

-- The handle of an object, which must not be freed.
local function handle_of(object, class)
    if wanted(object, class).handle == nil then
        check(constants.BP_ERR_ARGUMENT, "this " .. class.title .. " was freed")
    end
    return object.handle
end

local function new_class(title)
    local class = { title = title }
    class.__index = class

    -- Frees the memory at once, without waiting for the garbage collector.
    function class:free()
        if wanted(self, class).busy then
            check(constants.BP_ERR_BUSY)
        end
        if self.handle ~= nil then
            self.release(ffi.gc(self.handle, nil))
            self.handle = nil
        end
    end
    return class
end

local Game, State, Table = new_class("game"), new_class("state"), new_class("table")
local Solver, Player, Review = new_class("solver"), new_class("player"), new_class("review")

-- The name behind a prefix: BP_STOP_SOLVED is "solved".
local function name_of(prefix, value)
    for name, number_of_name in pairs(constants) do
        if number_of_name == value and name:sub(1, #prefix) == prefix then
            return name:sub(#prefix + 1):lower()
        end
    end
    return tostring(value)
end

-- Games and states ----------------------------------------------------------------------------------------------------

local function new_state(call)
    return create(State, "bp_state", C.bp_state_free, call)
end

local function new_config(configuration)
    text_of(configuration, "the configuration")
    return create({}, "bp_config", C.bp_config_free, function(out, why, size)
        return C.bp_config_parse(out, configuration, nil, why, size)
    end)
end

-- Rules and a board: bigpoints.game("players=3 colours=4 discs=3 seed=7"), bigpoints.game("RGGR").
function bigpoints.game(configuration)
    local config = new_config(configuration)
    return create(Game, "bp_game", C.bp_game_free, function(out, why, size)
        return C.bp_bigpoints_new(out, config.handle, nil, why, size)
    end)
end

-- Any line of text as a state: a board, a configuration, a position or a record. Of another game with its name:
-- bigpoints.open("7x6 moves=4,4,3", "connect4").
function bigpoints.open(text, name)
    text_of(text, "the text")
    text_of(name or "bigpoints", "the name")
    return new_state(function(out, why, size)
        return C.bp_state_open(out, name or "bigpoints", text, nil, why, size)
    end)
end

-- The first position.
function Game:start()
    return new_state(function(out)
        return C.bp_state_new(out, handle_of(self, Game))
    end)
end

function Game:players()
    return check(C.bp_game_player_count(handle_of(self, Game)))
end

-- An upper bound of the number of moves of a game.
function Game:max_plies()
    return check(C.bp_game_max_plies(handle_of(self, Game)))
end

-- Plays random games and checks that the game follows the rules for games; an error says what is wrong.
function Game:check(seed, games)
    local handle = handle_of(self, Game)
    seed, games = natural(seed or 0, "seed"), small(games or 1, "games")
    explained(function(why, size)
        return C.bp_game_check(handle, seed, games, why, size)
    end)
end

function Game:__tostring()
    return read_text(C.bp_game_format, handle_of(self, Game))
end

function State:clone()
    return new_state(function(out)
        return C.bp_state_clone(out, handle_of(self, State))
    end)
end

-- The configuration of the game, one line with its board, which bigpoints.game() reads.
function State:config()
    local config = create({}, "bp_config", C.bp_config_free, function(out)
        return C.bp_bigpoints_config(out, handle_of(self, State), nil)
    end)
    return read_text(C.bp_config_format, config.handle)
end

-- The rules of the game: "official" or "thesis".
function State:rules()
    local config = create({}, "bp_config", C.bp_config_free, function(out)
        return C.bp_bigpoints_config(out, handle_of(self, State), nil)
    end)
    local rules = ffi.new("int64_t[1]")
    check(C.bp_config_get(rules, config.handle, constants.BP_CONFIG_RULES))
    return name_of("BP_RULES_", tonumber(rules[0]))
end

function State:is_over()
    return check(C.bp_state_is_over(handle_of(self, State))) == 1
end

-- The seat to move; nil when the game is over.
function State:mover()
    local seat = C.bp_state_mover(handle_of(self, State))
    return seat ~= constants.BP_ERR_OVER and check(seat) + 1 or nil
end

-- The number of moves played.
function State:ply()
    return check(C.bp_state_ply(handle_of(self, State)))
end

local function format(state, move)
    return read_text(C.bp_move_format, state.handle, move)
end

-- The texts of a principal variation from a state.
local function format_pv(state, moves)
    local board, texts = state:clone(), {}
    for i, move in ipairs(moves) do
        texts[i] = format(board, move)
        check(C.bp_state_apply(board.handle, move))
    end
    board:free()
    return texts
end

-- The legal moves.
function State:moves()
    local texts = read_list("bp_move[?]", C.bp_state_moves, handle_of(self, State))
    for i, move in ipairs(texts) do
        texts[i] = format(self, move)
    end
    return texts
end

-- Plays moves: state:play("Ra", "Gb"). A move that is not legal is an error that says why; those before it are played.
function State:play(...)
    local handle = handle_of(self, State)
    for i = 1, select("#", ...) do
        local move, text = ffi.new("bp_move[1]"), text_of(select(i, ...), "a move")
        explained(function(why, size)
            return C.bp_move_parse(move, handle, text, why, size)
        end)
        check(C.bp_state_apply(handle, move[0]))
    end
    return self
end

-- Takes the last move back.
function State:undo()
    check(C.bp_state_undo(handle_of(self, State)))
    return self
end

-- Plays the last move that was taken back.
function State:redo()
    check(C.bp_state_redo(handle_of(self, State)))
    return self
end

-- The number of moves that redo() can play again.
function State:redo_count()
    return check(C.bp_state_redo_count(handle_of(self, State)))
end

-- The position as lines of text for people.
function State:draw()
    return read_text(C.bp_state_draw, handle_of(self, State))
end

-- The position as a picture: an SVG document.
function State:svg()
    return read_text(C.bp_state_svg, handle_of(self, State))
end

-- The scores by seat; before the end they are provisional.
function State:scores()
    return read_list("int32_t[?]", C.bp_state_scores, handle_of(self, State))
end

-- The seats that won.
function State:winners()
    local set, seats = ffi.new("uint32_t[1]"), {}
    check(C.bp_state_winners(set, handle_of(self, State)))
    for seat = 1, #self:scores() do
        if math.floor(set[0] / 2 ^ (seat - 1)) % 2 == 1 then
            seats[#seats + 1] = seat
        end
    end
    return seats
end

-- The game as played, one line that bigpoints.open() reads.
function State:record()
    return read_text(C.bp_record_format, handle_of(self, State))
end

-- The position as one line that bigpoints.open() reads.
function State:__tostring()
    return read_text(C.bp_state_format, handle_of(self, State))
end

-- Long calls ----------------------------------------------------------------------------------------------------------

-- The names differ from those of C, because the program may have declared these functions with other types.
ffi.cdef([[
    int bp_module_sigaddset(void *set, int signal) __asm__("sigaddset");
    int bp_module_sigismember(const void *set, int signal) __asm__("sigismember");
    int bp_module_sigpending(void *set) __asm__("sigpending");
    int bp_module_sigprocmask(int how, const void *set, void *old) __asm__("sigprocmask");
]])
local SIGINT = 2
local SIG_BLOCK = ffi.os == "Linux" and 0 or 1
local SIG_SETMASK = ffi.os == "Linux" and 2 or 3

-- An empty set of signals, large enough for every system.
local function new_signals()
    return ffi.new("uint64_t[16]")
end

local ctrl_c, waiting = new_signals(), new_signals()
ffi.C.bp_module_sigaddset(ctrl_c, SIGINT)

local function was_interrupted()
    ffi.C.bp_module_sigpending(waiting)
    return ffi.C.bp_module_sigismember(waiting, SIGINT) == 1
end

local set_hook = debug.sethook

-- Whether there is a hook that can be restored. A hook that is written in C can not.
local function has_hook()
    return type(debug.gethook()) == "function"
end

-- The handler of xpcall, called where the error is raised. It removes the hook first, in case the hook raised it.
local function end_hook(problem)
    set_hook()
    return problem
end

-- A progress callback for the library. It stops the call if Ctrl-C is pending, if progress(query(now)) returns true, or
-- if progress raises an error, which is kept. A hook that progress sets is removed, or raises its error under xpcall.
local function new_callback(query, progress, kept)
    local function keep(problem)
        kept.trouble, kept.problem = true, problem
        return 1
    end
    local function ask(now)
        if kept.trouble or was_interrupted() then
            return 1
        elseif not progress then
            return 0
        end
        local fine, answer = pcall(progress, query(now))
        if has_hook() then
            set_hook()
        end
        return fine and (answer and 1 or 0) or keep(answer)
    end
    return ffi.cast("bp_progress_fn", function(now)
        local fine, answer = xpcall(ask, end_hook, now)
        return fine and answer or keep(answer)
    end)
end

-- Runs body(), which makes a call with callbacks, and then finish(). Returns what pcall(body) returns.
--
-- No error may leave a callback: it would jump over the library's own functions, and the solver would stay busy for
-- ever. But Ctrl-C and hooks raise errors wherever Lua code runs. So SIGINT is blocked, and delivered after finish().
-- Hooks are off meanwhile.
local function shielded(body, finish)
    select("#", unpack({}, 1, 200)) -- a stack that is too small for the callback raises its error here
    local hook, events, count = debug.gethook()
    local had_hook = has_hook()
    if had_hook then
        set_hook()
    end
    local signals = new_signals()
    ffi.C.bp_module_sigprocmask(SIG_BLOCK, nil, signals)
    local fine, problem = pcall(function()
        ffi.C.bp_module_sigprocmask(SIG_BLOCK, ctrl_c, nil)
        body()
    end)
    finish()
    ffi.C.bp_module_sigprocmask(SIG_SETMASK, signals, nil) -- a pending Ctrl-C is delivered here
    if had_hook then
        set_hook(hook, events, count)
    end
    return fine, problem
end

-- Runs call(), a long call of a solver or a player on a state of its own, which is freed. The progress callback checks
-- whether SIGINT is pending. Handles in use have no finalizer, because os.exit(code, true) in a callback would free
-- them while other threads search.
local function long_call(self, own, query, set_progress, progress, call)
    if self.busy then
        check(constants.BP_ERR_BUSY)
    end
    local kept, callback = { trouble = false, problem = false }, nil
    local fine, problem = shielded(function()
        self.busy, self.last = true, nil
        ffi.gc(self.handle, nil)
        ffi.gc(own.handle, nil)
        callback = new_callback(query, progress, kept)
        check(set_progress(self.handle, callback, nil))
        call()
    end, function()
        if callback then
            set_progress(self.handle, nil, nil)
            callback:free()
        end
        ffi.gc(self.handle, self.release)
        own:free()
        self.busy = nil
    end)
    if kept.trouble then
        error(kept.problem, 0)
    elseif not fine then
        error(problem, 0)
    end
    return self.last
end

-- Tables --------------------------------------------------------------------------------------------------------------

-- A transposition table that several solvers can share: bigpoints.table("array", 2 ^ 28). Kinds: "array", "growing",
-- "uthash", "none". `bytes` is its limit; 0 or nil: the default.
function bigpoints.table(kind, bytes)
    kind, bytes = text_of(kind or "array", "the kind"), natural(bytes or 0, "bytes")
    return create(Table, "bp_table", C.bp_table_free, function(out)
        local status = C.bp_table_new(out, kind, bytes, nil)
        return check(status, status == constants.BP_ERR_ARGUMENT and "there is no table '" .. kind .. "'")
    end)
end

-- A table in a file, which outlives the program; a missing file is made, with so many bytes of entries.
function bigpoints.table_file(path, bytes)
    path, bytes = text_of(path, "the path"), natural(bytes or 0, "bytes")
    return create(Table, "bp_table", C.bp_table_free, function(out, why, size)
        return C.bp_table_new_file(out, path, bytes, nil, why, size)
    end)
end

function Table:kind()
    return ffi.string(C.bp_table_name(handle_of(self, Table)))
end

-- The memory that it takes now.
function Table:bytes()
    return tonumber(C.bp_table_bytes(handle_of(self, Table)))
end

-- The number of its entries.
function Table:entries()
    return tonumber(C.bp_table_entry_count(handle_of(self, Table)))
end

local function has_flag(self, flag)
    return math.floor(check(C.bp_table_flags(handle_of(self, Table))) / flag) % 2 == 1
end

-- Whether several solvers, or several threads of one, may use it at once.
function Table:is_thread_safe()
    return has_flag(self, constants.BP_TABLE_THREAD_SAFE)
end

-- Whether it keeps everything that is stored in it.
function Table:never_forgets()
    return has_flag(self, constants.BP_TABLE_NEVER_FORGETS)
end

-- Whether its entries outlive it.
function Table:is_persistent()
    return has_flag(self, constants.BP_TABLE_PERSISTENT)
end

-- Why it was last refused; "" if its last use began well.
function Table:why()
    return read_text(C.bp_table_why, handle_of(self, Table))
end

-- Returns when a table in a file is safe on the disk.
function Table:sync()
    check(C.bp_table_sync(handle_of(self, Table)))
end

-- Removes all entries, and what their keys mean: the next solve may be of another game.
function Table:clear()
    check(C.bp_table_clear(handle_of(self, Table)))
end

-- Makes call(callback), whose callback must not raise an error.
local function call_with(ctype, body, call)
    local callback
    local fine, problem = shielded(function()
        callback = ffi.cast(ctype, body)
        call(callback)
    end, function()
        if callback then
            callback:free()
        end
    end)
    if not fine then
        error(problem, 0)
    end
end

-- All entries and what their keys mean, as a string for load().
function Table:save()
    local handle, chunks = handle_of(self, Table), {}
    call_with("bp_write_fn", function(start, size)
        local fine = pcall(function()
            chunks[#chunks + 1] = ffi.string(start, size)
        end)
        return fine and 0 or 1
    end, function(callback)
        check(C.bp_table_save(handle, callback, nil))
    end)
    return table.concat(chunks)
end

-- Adds the entries that save() wrote. Bytes that are damaged, or keys of another meaning, are refused.
function Table:load(saved)
    local handle, at = handle_of(self, Table), 0
    if type(saved) ~= "string" then
        complain("the saved table must be a string")
    end
    local bytes = ffi.cast("const char *", saved)
    call_with("bp_read_fn", function(out, size)
        local count = math.min(tonumber(size), #saved - at)
        ffi.copy(out, bytes + at, count)
        at = at + count
        return count
    end, function(callback)
        explained(function(why, size)
            return C.bp_table_load(handle, callback, nil, why, size)
        end)
    end)
end

-- Solving -------------------------------------------------------------------------------------------------------------

-- The options of a kind of searcher, as the library tells them: by name a number, and whether it is a switch.
local function options_of(searcher)
    local options, name, max = {}, ffi.new("const char *[1]"), ffi.new("int64_t[1]")
    for option = 0, constants.BP_OPTION_COUNT - 1 do
        if C.bp_option_info(name, nil, nil, max, nil, searcher, option) == 0 then
            options[ffi.string(name[0])] = { number = option, is_switch = max[0] == 1 and option ~= constants.BP_OPTION_OBJECTIVE }
        end
    end
    options.seconds, options.milliseconds = options.milliseconds, nil
    return options
end

-- The value of an option as a number of 64 bits.
local function option_value(option, name, value)
    if name == "seconds" then
        value = number(value, name) * 1000
        return value >= 0 and value < 2 ^ 63 and math.ceil(value) or check(constants.BP_ERR_RANGE, "seconds is out of range")
    elseif name == "objective" then
        return constants["BP_OBJECTIVE_" .. text_of(value, name):upper()]
            or check(constants.BP_ERR_RANGE, "there is no objective '" .. value .. "'")
    elseif name == "level" then
        local level = value == "auto" and constants.BP_LEVEL_AUTO or small(value, name)
        local is_level = value == "auto" or (level >= constants.BP_LEVEL_MIN and level <= constants.BP_LEVEL_MAX)
        return is_level and level or check(constants.BP_ERR_RANGE, 'level is 1 to 10 or "auto"')
    elseif option.is_switch then
        return value and 1 or 0
    end
    return name == "threads" and small(value, name) or natural(value, name)
end

-- Sets options of a searcher.
local function set(self, class, options)
    local handle = handle_of(self, class)
    if options ~= nil and type(options) ~= "table" then
        complain("options must be a table")
    end
    for name, value in pairs(options or {}) do
        if name == "table" and class == Solver then
            check(C.bp_solver_set_table(handle, value and handle_of(value, Table) or nil))
        else
            local option = class.options[name] or complain("there is no option '" .. tostring(name) .. "'")
            local wide = ffi.cast("int64_t", option_value(option, name, value))
            explained(function(why, size)
                local status = C.bp_option_check(class.searcher, option.number, wide, why, size)
                return status == 0 and class.set_option(handle, option.number, wide) or status
            end)
        end
    end
    return self
end

local function searcher(class, kind, set_option)
    class.searcher, class.options, class.set_option = kind, options_of(kind), set_option
end
searcher(Solver, constants.BP_SEARCHER_SOLVER, C.bp_solver_set)
searcher(Player, constants.BP_SEARCHER_PLAYER, C.bp_player_set)
searcher(Review, constants.BP_SEARCHER_REVIEW, C.bp_review_set)

-- An exact solver. Options: objective ("outcome", "margin", "thesis", "maxn", "guaranteed", "refined"), threads, memory (bytes),
-- table (of bigpoints.table(); false: one of its own), seconds and nodes (limits), all_moves (true: solve every move).
function bigpoints.solver(options)
    local solver = create(Solver, "bp_solver", C.bp_solver_free, function(out)
        return C.bp_solver_new(out, nil)
    end)
    return set(solver, Solver, options)
end

-- Changes options: solver:set({ threads = 2 }).
function Solver:set(options)
    return set(self, Solver, options)
end

-- Clears the table of earlier positions.
function Solver:clear()
    check(C.bp_solver_clear(handle_of(self, Solver)))
end

-- Withdraws a cancel that came between two calls.
function Solver:uncancel()
    C.bp_solver_cancel(handle_of(self, Solver), 0)
end

local function count_of(result, name)
    return tonumber(C.bp_result_count(result, constants["BP_COUNT_" .. name]))
end

-- A result of a solver as a plain table.
local function result_of(result, state)
    local lower, upper, move = ffi.new("int32_t[1]"), ffi.new("int32_t[1]"), ffi.new("bp_move[1]")
    check(C.bp_result_bounds(lower, upper, result))
    local answer = {
        stop_reason = name_of("BP_STOP_", C.bp_result_stop_reason(result)),
        value = read_number(C.bp_result_value, result),
        lower = lower[0],
        upper = upper[0],
        outcome = read_number(C.bp_result_outcome, result),
        best = C.bp_result_best(move, result) == 0 and format(state, move[0]) or nil,
        pv = format_pv(state, read_list("bp_move[?]", C.bp_result_pv, result)),
        nodes = count_of(result, "NODES"),
        seconds = C.bp_result_seconds(result),
        is_lossless = C.bp_result_is_lossless(result) == 1,
        moves = {},
    }
    if C.bp_result_scores(nil, 0, nil, result) == 0 then
        answer.scores = read_list("int32_t[?]", C.bp_result_scores, result)
    end
    for i = 1, C.bp_result_move_count(result) do
        check(C.bp_result_move(move, lower, upper, result, i - 1))
        answer.moves[i] = { move = format(state, move[0]), lower = lower[0], upper = upper[0] }
    end
    return answer
end

-- How full the table is, from 0 to 1; nil if it is not known.
local function table_fill(now)
    local fill = C.bp_progress_table_fill(now)
    return fill >= 0 and fill or nil
end

local function progress_count(now, name)
    return tonumber(C.bp_progress_count(now, constants["BP_COUNT_" .. name]))
end

-- What a solver reports to progress().
local function solver_progress(now)
    local lower, upper = ffi.new("int32_t[1]"), ffi.new("int32_t[1]")
    C.bp_progress_bounds(lower, upper, now)
    return progress_count(now, "NODES"), progress_count(now, "WINDOWS"), lower[0], upper[0],
        C.bp_progress_seconds(now), table_fill(now)
end

-- Solves a position. progress(nodes, windows, lower, upper, seconds, table_fill), if given, is called at least every
-- 1,024 nodes. It stops the search by returning true, or by an error, which solve() then raises. A reached limit or a
-- stop is no error: the field `stop_reason` then is "seconds", "nodes", "memory" or "cancelled", and `lower` and
-- `upper` are the bounds of the value. After an error or Ctrl-C, solver.last has the result.
function Solver:solve(state, progress)
    function_or_nil(progress, "progress")
    local handle, own = handle_of(self, Solver), wanted(state, State):clone() -- progress may change the original
    return long_call(self, own, solver_progress, C.bp_solver_set_progress, progress, function()
        local out = ffi.new("bp_result *[1]")
        local status = C.bp_solve(out, handle, own.handle)
        check(status, status < 0 and read_text(C.bp_solver_why, handle))
        local result = ffi.gc(out[0], C.bp_result_free)
        self.last = result_of(result, own)
        C.bp_result_free(ffi.gc(result, nil))
    end)
end

-- Players -------------------------------------------------------------------------------------------------------------

-- A computer player. Options: level (1 to 10, or "auto"), seed, seconds and nodes (for a move; 0: no limit), memory (bytes).
function bigpoints.player(options)
    local player = create(Player, "bp_player", C.bp_player_free, function(out)
        return C.bp_player_new(out, 5, 0, nil)
    end)
    return set(player, Player, options)
end

-- Changes options: player:set({ level = 7 }).
function Player:set(options)
    return set(self, Player, options)
end

-- Clears the table of earlier positions.
function Player:clear()
    check(C.bp_player_clear(handle_of(self, Player)))
end

-- Withdraws a cancel that came between two calls.
function Player:uncancel()
    C.bp_player_cancel(handle_of(self, Player), 0)
end

local function best_of(result, state)
    local move = ffi.new("bp_move[1]")
    check(C.bp_result_best(move, result))
    return format(state, move[0])
end

-- The value as the search sees it, in points.
local function estimate_of(result)
    return read_number(C.bp_result_estimate, result) / constants.BP_ESTIMATE_POINT
end

-- A result of a player as a plain table.
local function choice_of(result, state)
    return {
        move = best_of(result, state),
        value = estimate_of(result),
        is_exact = C.bp_result_is_exact(result) == 1,
        pv = format_pv(state, read_list("bp_move[?]", C.bp_result_pv, result)),
        depth = count_of(result, "DEPTH"),
        nodes = count_of(result, "NODES"),
        seconds = C.bp_result_seconds(result),
        stop_reason = name_of("BP_STOP_", C.bp_result_stop_reason(result)),
    }
end

-- Chooses a move: a table with move, value (in points, for the mover), is_exact, pv, depth, nodes, seconds and
-- stop_reason. progress(nodes, depth, best, value, seconds), if given, is called as that of a solver. A stop ends the
-- search, and the player moves. After an error or Ctrl-C, player.last has the result.
function Player:choose(state, progress)
    function_or_nil(progress, "progress")
    local handle, own = handle_of(self, Player), wanted(state, State):clone()
    local function query(now)
        local best, value = ffi.new("bp_move[1]"), ffi.new("int32_t[1]")
        C.bp_progress_best(best, value, now)
        return progress_count(now, "NODES"), progress_count(now, "DEPTH"), format(own, best[0]),
            value[0] / constants.BP_ESTIMATE_POINT, C.bp_progress_seconds(now)
    end
    return long_call(self, own, query, C.bp_player_set_progress, progress, function()
        local out = ffi.new("bp_result *[1]")
        check(C.bp_player_choose(out, handle, own.handle))
        local result = ffi.gc(out[0], C.bp_result_free)
        self.last = choice_of(result, own)
        C.bp_result_free(ffi.gc(result, nil))
    end)
end

-- Reviews and puzzles -------------------------------------------------------------------------------------------------

-- Judges the moves of games. Options: solve_nodes and search_nodes (limits to solve a position, and to search one that was
-- not solved; 0: no limit), seconds (for the whole review; 0: no limit), memory (bytes). Experimental.
function bigpoints.review(options)
    experimental()
    local review = create(Review, "bp_review", C.bp_review_free, function(out)
        return C.bp_review_new(out, nil)
    end)
    return set(review, Review, options)
end

-- Changes options: review:set({ seconds = 5 }).
function Review:set(options)
    return set(self, Review, options)
end

-- Withdraws a cancel that came between two calls.
function Review:uncancel()
    C.bp_review_cancel(handle_of(self, Review), 0)
end

-- The judgement of the move that was made in a state, as a plain table; nil if it was not judged.
local function judgement_of(handle, ply, state)
    local out, played, mover = ffi.new("bp_result *[1]"), ffi.new("bp_move[1]"), ffi.new("int32_t[1]")
    local status = C.bp_review_result(out, handle, ply)
    if status == constants.BP_ERR_NOT_KNOWN then
        return nil
    end
    check(status)
    local result = ffi.gc(out[0], C.bp_result_free)
    check(C.bp_review_move(played, mover, handle, ply))
    local best, regret = estimate_of(result), C.bp_review_regret(handle, ply) / constants.BP_ESTIMATE_POINT
    local answer = {
        number = ply + 1,
        seat = mover[0] + 1,
        move = format(state, played[0]),
        best = best_of(result, state),
        best_value = best,
        played_value = best - regret,
        regret = regret,
        is_exact = C.bp_result_is_exact(result) == 1,
        is_lossless = C.bp_result_is_lossless(result) == 1,
        pv = format_pv(state, read_list("bp_move[?]", C.bp_result_pv, result)),
    }
    C.bp_result_free(ffi.gc(result, nil))
    return answer
end

-- A review as a plain table. The moves of the state are taken back.
local function review_of(handle, state)
    local answer = {
        moves = {},
        turning_points = read_list("int32_t[?]", C.bp_review_turning_points, handle),
        total_regret = {},
        mean_regret = {},
        stop_reason = name_of("BP_STOP_", C.bp_review_stop_reason(handle)),
        nodes = tonumber(C.bp_review_count(handle, constants.BP_COUNT_NODES)),
        seconds = C.bp_review_seconds(handle),
    }
    for seat = 1, #state:scores() do
        local regret, moves = ffi.new("uint64_t[1]"), ffi.new("int32_t[1]")
        check(C.bp_review_total(regret, moves, handle, seat - 1))
        local total = tonumber(regret[0]) / constants.BP_ESTIMATE_POINT
        answer.total_regret[seat] = total
        answer.mean_regret[seat] = moves[0] > 0 and total / moves[0] or 0
    end
    for i, ply in ipairs(answer.turning_points) do
        answer.turning_points[i] = ply + 1
    end
    for ply = tonumber(C.bp_review_count(handle, constants.BP_COUNT_UNITS)) - 1, 0, -1 do
        local judged = judgement_of(handle, ply, state:undo())
        if judged then
            table.insert(answer.moves, 1, judged)
        end
    end
    return answer
end

-- What a review or the search for a puzzle reports to progress().
local function unit_progress(now)
    return progress_count(now, "NODES"), progress_count(now, "UNITS_DONE"), progress_count(now, "UNITS"),
        C.bp_progress_seconds(now)
end

-- Judges the moves that led to a state: a table with moves, turning_points (numbers of moves, from 1), total_regret and
-- mean_regret (by seat), stop_reason, nodes and seconds. Each of the moves has number, seat, move, best, best_value,
-- played_value, regret (in points, for the player who made it), is_exact, is_lossless and pv. The last moves are judged
-- first. progress(nodes, done, total, seconds), if given, is called as that of a solver, and counts moves. A stop ends
-- the review: the moves before are missing. After an error or Ctrl-C, review.last has the result.
function Review:run(state, progress)
    function_or_nil(progress, "progress")
    local handle, own = handle_of(self, Review), wanted(state, State):clone()
    return long_call(self, own, unit_progress, C.bp_review_set_progress, progress, function()
        check(C.bp_review_run(handle, own.handle))
        self.last = review_of(handle, own)
    end)
end

-- A puzzle as a plain table.
local function puzzle_of(handle)
    local state = new_state(function(out)
        return C.bp_puzzle_state(out, handle)
    end)
    local out = ffi.new("bp_result *[1]")
    check(C.bp_puzzle_result(out, handle))
    local result = ffi.gc(out[0], C.bp_result_free)
    local answer = {
        state = state,
        solution = best_of(result, state),
        pv = format_pv(state, read_list("bp_move[?]", C.bp_result_pv, result)),
        wins = read_number(C.bp_result_outcome, result) == 1,
        grade = check(C.bp_puzzle_grade(handle)),
        is_lossless = C.bp_result_is_lossless(result) == 1,
    }
    C.bp_result_free(ffi.gc(result, nil))
    return answer
end

-- A position of two players with exactly one winning move, or where none wins exactly one that draws: a table with state,
-- solution, pv, wins, grade (1 to 10) and is_lossless. The same configuration and seed give the same puzzle on every
-- machine. progress(nodes, done, total, seconds), if given, is called as that of a solver, and counts games. If it
-- returns true, the error BP_ERR_STOPPED is raised. Experimental.
function bigpoints.puzzle(configuration, seed, progress)
    function_or_nil(progress, "progress")
    experimental()
    local config, out = new_config(configuration or "players=2"), ffi.new("bp_puzzle *[1]")
    seed = natural(seed or 0, "seed")
    local kept, callback, answer = { trouble = false, problem = false }, nil, nil
    local fine, problem = shielded(function()
        callback = new_callback(unit_progress, progress, kept)
        check(C.bp_puzzle_next(out, config.handle, seed, callback, nil, nil))
        answer = puzzle_of(out[0])
    end, function()
        if callback then
            callback:free()
        end
        C.bp_puzzle_free(out[0])
    end)
    if kept.trouble then
        error(kept.problem, 0)
    elseif not fine then
        error(problem, 0)
    end
    return answer
end

-- A function that calls back into Lua must not be compiled, nor the functions that it makes.
for _, long in ipairs({
    new_callback,
    shielded,
    long_call,
    call_with,
    table_fill,
    progress_count,
    solver_progress,
    Table.save,
    Table.load,
    Solver.solve,
    Player.choose,
    unit_progress,
    Review.run,
    bigpoints.puzzle,
}) do
    jit.off(long, true)
end

return bigpoints
