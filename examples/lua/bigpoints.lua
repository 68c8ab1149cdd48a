-- Big Points from LuaJIT: games, states, an exact solver and players, on libbigpoints.
--
--     local bigpoints = require("bigpoints")
--     local state = bigpoints.open("players=2 board=RGGR")
--     local result = bigpoints.solver({ objective = "margin" }):solve(state)
--
-- Moves, boards and positions are strings; seats count from 1. What fails raises an error with the fields `status`,
-- `name` and `message`. Handles free themselves when they are collected; their free() does so at once.

local ffi = require("ffi")
local bigpoints = {}

-- The library: its functions and constants come from the flattened header ------------------------------------------

local here = debug.getinfo(1, "S").source:match("^@(.*)[/\\]") or "."

local function exists(path)
    local file = path ~= "" and io.open(path)
    return file and file:close() and path
end

-- BIGPOINTS_LIBRARY and BIGPOINTS_FFI_HEADER name the files, if they are not in their usual places.
local function find_library()
    return os.getenv("BIGPOINTS_LIBRARY") or exists(here .. "/../../lib/libbigpoints.so") or "libbigpoints.so.0"
end

local function installed_header()
    local pipe = io.popen("pkg-config --variable=ffi_header bigpoints 2>/dev/null")
    local path = pipe and pipe:read("*l") or ""
    return pipe and pipe:close() and path or ""
end

local function find_header()
    return os.getenv("BIGPOINTS_FFI_HEADER")
        or exists(here .. "/../../build/bigpoints_ffi.h")
        or exists(installed_header())
        or exists("/usr/local/include/bigpoints/bigpoints_ffi.h")
        or exists("/usr/include/bigpoints/bigpoints_ffi.h")
        or error("bigpoints_ffi.h was not found; install libbigpoints, or set BIGPOINTS_FFI_HEADER")
end

local header = assert(io.open(find_header())):read("*a")
if not pcall(ffi.typeof, "bp_solver") then
    ffi.cdef(header)
end
local C = ffi.load(find_library())

-- Every constant of the library by its name.
bigpoints.constants = {}
for name, value in header:gmatch("\n    (BP_[%u%d_]+) = (%-?%d+)") do
    bigpoints.constants[name] = tonumber(value)
end

-- The version of the library: "0.1.0".
bigpoints.version = ffi.string(C.bp_version_string())
if C.bp_version_major() ~= C.BP_VERSION_MAJOR or C.bp_version_minor() < C.BP_VERSION_MINOR then
    error("bigpoints_ffi.h does not belong to libbigpoints " .. bigpoints.version)
end

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

local function text_of(value, what)
    if type(value) ~= "string" or value:find("%z") then
        error(what .. " must be a string without NUL", 3)
    end
    return value
end

-- Numbers beyond 2^53 may be given as uint64_t cdata: 12345678901234567890ULL.
local function integer(value, what)
    local whole = type(value) == "number" and value % 1 == 0 and math.abs(value) <= 2 ^ 53
    if not whole and not ffi.istype("uint64_t", value) then
        error(what .. " must be an integer", 4)
    end
    return value
end

local function natural(value, what)
    if integer(value, what) < 0 then
        error(what .. " must not be negative", 4)
    end
    return value
end

-- Within 32 bits; the library then says which of these it takes.
local function small(value, what)
    if math.abs(tonumber(integer(value, what))) >= 2 ^ 31 then
        error(what .. " is out of range", 4)
    end
    return tonumber(value)
end

local function number(value, what)
    if type(value) ~= "number" then
        error(what .. " must be a number", 4)
    end
    return value
end

-- The answer of a function with (out, size, length, handle, ...): text, or a table of numbers.
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

-- A number that the function may not know: then nil.
local function read_number(call, ...)
    local out = ffi.new("int32_t[1]")
    local status = call(out, ...)
    if status ~= C.BP_ERR_RANGE then
        check(status)
        return out[0]
    end
end

-- Handles -------------------------------------------------------------------------------------------------------------

local WHY = 1024

-- A new object of a class with the handle that call(out, why, why_size) makes.
local function create(class, ctype, free, call)
    local out = ffi.new(ctype .. " *[1]")
    local why = ffi.new("char[?]", WHY)
    check(call(out, why, WHY), ffi.string(why))
    return setmetatable({ handle = ffi.gc(out[0], free), release = free }, class)
end

-- Gives the memory back now. The handle is NULL then, and the library refuses that.
local function free(self)
    if self.busy then
        check(C.BP_ERR_BUSY)
    end
    if self.handle ~= nil then
        self.release(ffi.gc(self.handle, nil))
        self.handle = nil
    end
end

local Game = { free = free }
Game.__index = Game
local State = { free = free }
State.__index = State
local Solver = { free = free }
Solver.__index = Solver
local Player = { free = free }
Player.__index = Player

local function handle_of(object, class, what)
    if type(object) ~= "table" or getmetatable(object) ~= class then
        error("a " .. what .. " is wanted", 3)
    end
    return object.handle
end

-- Games and states ----------------------------------------------------------------------------------------------------

local function new_state(call)
    return create(State, "bp_state", C.bp_state_free, call)
end

-- Rules and a board: bigpoints.game("players=3 colours=4 discs=3 seed=7").
function bigpoints.game(configuration)
    text_of(configuration, "the configuration")
    local config = create({}, "bp_config", C.bp_config_free, function(out, why, size)
        return C.bp_config_parse(out, configuration, nil, why, size)
    end)
    return create(Game, "bp_game", C.bp_game_free, function(out, why, size)
        return C.bp_bigpoints_new(out, config.handle, nil, why, size)
    end)
end

-- Any line of text as a state: a configuration, a position or a record.
function bigpoints.open(text)
    text_of(text, "the text")
    return new_state(function(out, why, size)
        return C.bp_bigpoints_open(out, text, nil, why, size)
    end)
end

-- The first position.
function Game:start()
    return new_state(function(out)
        return C.bp_state_new(out, self.handle)
    end)
end

function Game:players()
    return check(C.bp_game_players(self.handle))
end

function Game:__tostring()
    return read_text(C.bp_game_format, self.handle)
end

function State:clone()
    return new_state(function(out)
        return C.bp_state_clone(out, self.handle)
    end)
end

function State:is_over()
    return check(C.bp_state_is_over(self.handle)) == 1
end

-- The seat to move; nil when the game is over.
function State:mover()
    local seat = C.bp_state_mover(self.handle)
    return seat ~= C.BP_ERR_OVER and check(seat) + 1 or nil
end

-- The number of moves played.
function State:ply()
    return check(C.bp_state_ply(self.handle))
end

local function format(state, move)
    return read_text(C.bp_move_format, state.handle, move)
end

-- The texts of moves that follow each other.
local function format_line(state, moves)
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
    local texts = read_list("bp_move[?]", C.bp_state_moves, self.handle)
    for i, move in ipairs(texts) do
        texts[i] = format(self, move)
    end
    return texts
end

-- Plays moves: state:play("Ra", "Gb"). A move that is not legal is an error that says why.
function State:play(...)
    for _, text in ipairs({ ... }) do
        local move = ffi.new("bp_move[1]")
        local why = ffi.new("char[?]", WHY)
        check(C.bp_move_parse(move, self.handle, text_of(text, "a move"), why, WHY), ffi.string(why))
        check(C.bp_state_apply(self.handle, move[0]))
    end
    return self
end

-- Takes the last move back.
function State:undo()
    check(C.bp_state_undo(self.handle))
    return self
end

-- The scores by seat; before the end they are provisional.
function State:scores()
    return read_list("int32_t[?]", C.bp_state_scores, self.handle)
end

-- The seats that won.
function State:winners()
    local set, seats = ffi.new("uint32_t[1]"), {}
    check(C.bp_state_winners(set, self.handle))
    for seat = 1, #self:scores() do
        if math.floor(set[0] / 2 ^ (seat - 1)) % 2 == 1 then
            seats[#seats + 1] = seat
        end
    end
    return seats
end

-- The game as played, one line that bigpoints.open() reads.
function State:record()
    return read_text(C.bp_record_format, self.handle)
end

-- The position as one line that bigpoints.open() reads.
function State:__tostring()
    return read_text(C.bp_state_format, self.handle)
end

-- Solving ---------------------------------------------------------------------------------------------------------

-- The name behind a prefix: BP_STOP_SOLVED is "solved".
local function name_of(prefix, value)
    for name, number_of_name in pairs(bigpoints.constants) do
        if number_of_name == value and name:sub(1, #prefix) == prefix then
            return name:sub(#prefix + 1):lower()
        end
    end
end

-- Calls a setter for each option.
local function set(self, setters, options)
    for name, value in pairs(options or {}) do
        local setter = setters[name] or error("there is no option '" .. tostring(name) .. "'", 3)
        check(setter(self.handle, value), name .. " is out of range")
    end
    return self
end

local solver_options = {
    objective = function(handle, value)
        local objective = bigpoints.constants["BP_OBJECTIVE_" .. tostring(value):upper()]
        return C.bp_solver_set_objective(handle, objective or -1)
    end,
    threads = function(handle, value)
        return C.bp_solver_set_threads(handle, small(value, "threads"))
    end,
    memory = function(handle, value)
        return C.bp_solver_set_memory(handle, natural(value, "memory"))
    end,
    seconds = function(handle, value)
        return C.bp_solver_set_seconds(handle, number(value, "seconds"))
    end,
    nodes = function(handle, value)
        return C.bp_solver_set_nodes(handle, natural(value, "nodes"))
    end,
    all_moves = function(handle, value)
        return C.bp_solver_set_all_moves(handle, value and 1 or 0)
    end,
}

-- An exact solver. Options: objective ("outcome", "margin", "thesis", "maxn", "guaranteed"), threads, memory (bytes),
-- seconds and nodes (limits), all_moves (true: value every move).
function bigpoints.solver(options)
    local solver = create(Solver, "bp_solver", C.bp_solver_free, function(out)
        return C.bp_solver_new(out, nil)
    end)
    return set(solver, solver_options, options)
end

-- Changes options: solver:set({ threads = 2 }).
function Solver:set(options)
    return set(self, solver_options, options)
end

-- Forgets earlier positions.
function Solver:clear()
    check(C.bp_solver_clear(self.handle))
end

-- A result as a plain table.
local function result_of(result, state)
    local least, greatest, move = ffi.new("int32_t[1]"), ffi.new("int32_t[1]"), ffi.new("bp_move[1]")
    check(C.bp_result_bounds(least, greatest, result))
    local answer = {
        stop = name_of("BP_STOP_", C.bp_result_stop(result)),
        value = read_number(C.bp_result_value, result),
        least = least[0],
        greatest = greatest[0],
        outcome = read_number(C.bp_result_outcome, result),
        best = C.bp_result_best(move, result) == 0 and format(state, move[0]) or nil,
        line = format_line(state, read_list("bp_move[?]", C.bp_result_line, result)),
        nodes = tonumber(C.bp_result_nodes(result)),
        seconds = C.bp_result_seconds(result),
        is_lossless = C.bp_result_is_lossless(result) == 1,
        moves = {},
    }
    if C.bp_result_scores(nil, 0, nil, result) == 0 then
        answer.scores = read_list("int32_t[?]", C.bp_result_scores, result)
    end
    for i = 1, C.bp_result_move_count(result) do
        check(C.bp_result_move(move, least, greatest, result, i - 1))
        answer.moves[i] = { move = format(state, move[0]), least = least[0], greatest = greatest[0] }
    end
    return answer
end

-- Solves a position. progress(nodes, windows, least, greatest), if given, is called while it runs, at least every 1,024
-- nodes, and stops it by returning true; an error in it stops it too, and is raised here. A limit or a stop is no error:
-- the field `stop` then is "seconds", "nodes", "memory" or "cancelled", and the value lies from `least` to `greatest`.
function Solver:solve(state, progress)
    handle_of(state, State, "state")
    local callback, trouble
    if progress then
        state = state:clone() -- the callback may change the other one
        -- No error may leave a callback: the library's own functions would be jumped over.
        callback = ffi.cast("bp_progress_fn", function(nodes, windows, least, greatest)
            local fine, stop = pcall(progress, tonumber(nodes), windows, least, greatest)
            trouble = trouble or not fine and { stop } or nil
            return (trouble or stop) and 1 or 0
        end)
    end
    local out = ffi.new("bp_result *[1]")
    local status = C.bp_solver_set_progress(self.handle, callback, nil)
    if status == 0 then
        self.busy = true
        status = C.bp_solve(out, self.handle, state.handle)
        self.busy = false
    end
    if callback then
        C.bp_solver_set_progress(self.handle, nil, nil)
        callback:free()
    end
    local result = ffi.gc(out[0], C.bp_result_free)
    if trouble then
        error(trouble[1], 0)
    end
    check(status)
    local answer = result_of(result, state)
    C.bp_result_free(ffi.gc(result, nil))
    return answer
end

-- A function that calls back into Lua must not be compiled.
jit.off(Solver.solve)

-- Players -------------------------------------------------------------------------------------------------------------

local player_options = {
    level = function(handle, value)
        return C.bp_player_set_level(handle, small(value, "level"))
    end,
    seed = function(handle, value)
        return C.bp_player_set_seed(handle, natural(value, "seed"))
    end,
    seconds = function(handle, value)
        return C.bp_player_set_seconds(handle, number(value, "seconds"))
    end,
    nodes = function(handle, value)
        return C.bp_player_set_nodes(handle, natural(value, "nodes"))
    end,
    memory = function(handle, value)
        return C.bp_player_set_memory(handle, natural(value, "memory"))
    end,
}

-- An opponent. Options: level (1 to 10), seed, seconds and nodes (for a move; 0: no limit), memory (bytes).
function bigpoints.player(options)
    local player = create(Player, "bp_player", C.bp_player_free, function(out)
        return C.bp_player_new(out, 5, 0, nil)
    end)
    return set(player, player_options, options)
end

-- Changes options: player:set({ level = 7 }).
function Player:set(options)
    return set(self, player_options, options)
end

-- Forgets earlier positions.
function Player:clear()
    check(C.bp_player_clear(self.handle))
end

-- Chooses a move: a table with move, value (in points, for the mover), is_exact, line, depth, nodes, seconds, stop.
function Player:choose(state)
    local move = ffi.new("bp_move[1]")
    check(C.bp_player_choose(move, self.handle, handle_of(state, State, "state")))
    return {
        move = format(state, move[0]),
        value = read_number(C.bp_player_value, self.handle) / C.BP_ESTIMATE_POINT,
        is_exact = C.bp_player_is_exact(self.handle) == 1,
        line = format_line(state, read_list("bp_move[?]", C.bp_player_line, self.handle)),
        depth = C.bp_player_depth(self.handle),
        nodes = tonumber(C.bp_player_nodes(self.handle)),
        seconds = C.bp_player_seconds(self.handle),
        stop = name_of("BP_STOP_", C.bp_player_stop(self.handle)),
    }
end

return bigpoints
