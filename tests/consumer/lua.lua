-- SPDX-License-Identifier: MIT
-- Tests of the LuaJIT binding: known values, and misuse, which must raise errors and never crash.
--
--     luajit lua.lua FOLDER       the folder of bigpoints.lua

package.path = arg[1] .. "/?.lua"
local ffi = require("ffi")

-- A program may have declared the functions that the module needs, with types that do not suit it.
ffi.cdef([[
    typedef struct { unsigned long bits[16]; } sigset_t;
    int sigaddset(sigset_t *set, int signal);
    int sigismember(const sigset_t *set, int signal);
    int sigpending(sigset_t *set);
    int sigprocmask(int how, const sigset_t *set, sigset_t *old);
]])
local bigpoints = require("bigpoints")
local failures, count = 0, 0

local function test(name, body)
    count = count + 1
    local fine, problem = xpcall(body, function(problem)
        return debug.traceback(tostring(problem), 2)
    end)
    if not fine then
        failures = failures + 1
        print(name .. ": " .. problem)
    end
end

-- The action fails with a status of the library, or, without one, with a plain message.
local function refuses(status, action, ...)
    local fine, problem = pcall(action, ...)
    assert(not fine, "it succeeded")
    assert((type(problem) == "table" and problem.name) == (status or false), tostring(problem))
    assert(tostring(problem) ~= "")
    return tostring(problem)
end

local function says(message, wanted)
    assert(message:find(wanted, 1, true), message .. ", wanted: " .. wanted)
end

local function small()
    return bigpoints.open("players=2 board=RGBYRGBYRGBY")
end

-- Too large to be solved.
local function large()
    return bigpoints.open("players=2 seed=1")
end

test("games are opened by name", function()
    local state = bigpoints.open("7x6 moves=4,4,3", "connect4")
    assert(state:ply() == 3 and #state:moves() == 7)
    assert(bigpoints.game("RGGR"):max_plies() < bigpoints.game("players=2"):max_plies())
    refuses("BP_ERR_UNSUPPORTED", bigpoints.open, "8x8", "chess")
    refuses(nil, bigpoints.open, "RGGR", 5)
end)

test("values are those that are known", function()
    for board, margin in pairs({ RGGR = 1, RGBRGBRGB = 0, GRRWBBGKRGB = 2, RGKBWRBGBRG = 3 }) do
        local result = bigpoints.solver({ objective = "margin" }):solve(bigpoints.open("players=2 board=" .. board))
        assert(result.stop_reason == "solved" and result.value == margin, board)
        assert(result.lower == margin and result.upper == margin)
    end
end)

test("every objective answers", function()
    local state = bigpoints.open("players=2 rules=thesis board=RGBGRB")
    for _, objective in ipairs({ "outcome", "margin", "thesis", "maxn", "guaranteed" }) do
        local result = bigpoints.solver({ objective = objective }):solve(state)
        assert(result.stop_reason == "solved")
        assert((result.scores ~= nil) == (objective == "thesis" or objective == "maxn"))
    end
end)

test("a game can be played, undone, written and read", function()
    local game = bigpoints.game("players=3 colours=3 discs=2 seed=7")
    local state = game:start()
    assert(game:players() == 3 and state:mover() == 1)
    local first = tostring(state)
    while not state:is_over() do
        state:play(state:moves()[1])
    end
    assert(state:mover() == nil and #state:winners() > 0)
    local again = bigpoints.open(state:record())
    assert(tostring(again) == tostring(state))
    while again:ply() > 0 do
        again:undo()
    end
    assert(tostring(again) == first)
    refuses("BP_ERR_HISTORY", again.undo, again)
    while again:redo_count() > 0 do
        again:redo()
    end
    assert(tostring(again) == tostring(state))
    refuses("BP_ERR_HISTORY", again.redo, again)
    assert(again:draw():find("player 3") and again:svg():find("^<svg "))
    assert(again:undo():redo_count() == 1)
    refuses("BP_ERR_NOT_OVER", again.winners, again)
end)

test("arguments of a wrong type are errors", function()
    for _, wrong in ipairs({ 5, true, {}, "a\0b", print }) do
        refuses(nil, bigpoints.open, wrong)
        refuses(nil, bigpoints.game, wrong)
        refuses(nil, small().play, small(), wrong)
        refuses(nil, bigpoints.solver().solve, bigpoints.solver(), wrong)
        refuses(nil, bigpoints.player().choose, bigpoints.player(), wrong)
    end
    for _, wrong in ipairs({ "x", true, {}, 0.5, 0 / 0, 1 / 0 }) do
        refuses(nil, bigpoints.solver, { nodes = wrong })
        refuses(nil, bigpoints.solver, { threads = wrong })
        refuses(nil, bigpoints.player, { seed = wrong })
    end
    refuses(nil, bigpoints.solver, { nodes = -1 })
    refuses(nil, bigpoints.solver, { threads = 2 ^ 32 + 1 })
    refuses(nil, bigpoints.solver, { colour = 1 })
    refuses("BP_ERR_RANGE", bigpoints.solver, { threads = 0 })
    refuses("BP_ERR_RANGE", bigpoints.solver, { objective = "best" })
    refuses("BP_ERR_RANGE", bigpoints.solver, { seconds = 0 / 0 })
    refuses("BP_ERR_RANGE", bigpoints.player, { level = 11 })
    refuses("BP_ERR_RANGE", bigpoints.player, { level = 0 })
    refuses(nil, bigpoints.player, { level = "best" })
    bigpoints.player({ level = "auto" })
    refuses("BP_ERR_CONFIG", bigpoints.game, "players=9")
    refuses("BP_ERR_SYNTAX", bigpoints.game, "players")
    refuses(nil, bigpoints.solver, { nodes = -1LL })
    refuses(nil, bigpoints.solver, "margin")
    bigpoints.player({ seed = 18446744073709551615ULL, level = 5LL, seconds = 5LL, nodes = 5LL })
end)

test("an error names the line that is wrong", function()
    local line = debug.getinfo(1, "l").currentline
    local function wrong(action)
        says(refuses(nil, action), "lua.lua:" .. line)
    end
    for _, options in ipairs({ { nodes = 0.5 }, { nodes = -1 }, { threads = 2 ^ 40 }, { seconds = "5" }, { x = 1 } }) do
        line = debug.getinfo(1, "l").currentline + 2
        wrong(function()
            local _ = bigpoints.solver(options)
        end)
    end
    local state = small()
    line = debug.getinfo(1, "l").currentline + 2
    wrong(function()
        state:play(5)
    end)
end)

test("a board alone is a game", function()
    assert(tostring(bigpoints.open("rg gr")) == tostring(bigpoints.open("players=2 board=RGGR")))
    assert(bigpoints.game("RGGR"):start():record() == bigpoints.open("RGGR"):record())
    says(refuses("BP_ERR_SYNTAX", bigpoints.open, "RGXR"), "character 3")
    refuses("BP_ERR_CONFIG", bigpoints.open, ("R"):rep(100))
end)

test("tables are shared, and know their kind", function()
    local flags = { array = { true, false }, growing = { false, true }, uthash = { false, true }, none = { true, false } }
    for kind, expected in pairs(flags) do
        local shared, nodes = bigpoints.table(kind, 2 ^ 20), {}
        assert(shared:kind() == kind and shared:entries() == 0 and not shared:is_persistent())
        assert(shared:is_thread_safe() == expected[1] and shared:never_forgets() == expected[2])
        for i = 1, 2 do
            local result = bigpoints.solver({ objective = "margin", table = shared }):solve(small())
            assert(result.value == 1)
            nodes[i] = result.nodes
        end
        assert((nodes[2] < nodes[1]) == (kind ~= "none") and (shared:entries() > 0) == (kind ~= "none"))
        assert((shared:bytes() > 0) == (kind ~= "none"))
        shared:clear()
        shared:sync()
        assert(shared:entries() == 0)
    end
    local solver, freed = bigpoints.solver({ table = bigpoints.table() }), bigpoints.table()
    solver:set({ table = false })
    freed:free()
    says(refuses("BP_ERR_ARGUMENT", solver.set, solver, { table = freed }), "this table was freed")
    refuses("BP_ERR_ARGUMENT", freed.save, freed)
    refuses("BP_ERR_ARGUMENT", freed.load, freed, "text")
    for _, wrong in ipairs({ 5, "array", {}, solver }) do
        says(refuses(nil, solver.set, solver, { table = wrong }), "a table is wanted")
        refuses(nil, freed.save, wrong)
    end
    says(refuses("BP_ERR_ARGUMENT", bigpoints.table, "list"), "no table 'list'")
    refuses("BP_ERR_LIMIT", bigpoints.table, "array", 1)
    refuses(nil, bigpoints.table, 5)
    refuses(nil, bigpoints.table_file, nil)
    refuses(nil, bigpoints.table, "array", -1)
end)

test("saved tables are loaded, and damaged ones refused", function()
    local kept, copy = bigpoints.table("uthash"), bigpoints.table()
    refuses("BP_ERR_MISMATCH", kept.save, kept)
    local cold = bigpoints.solver({ objective = "margin", table = kept }):solve(small())
    local saved = kept:save()
    local damaged = saved:sub(1, 99) .. (saved:sub(100, 100) == "?" and "!" or "?") .. saved:sub(101)
    for _, wrong in ipairs({ "", "no table", saved:sub(1, -2), damaged }) do
        refuses("BP_ERR_FILE", copy.load, copy, wrong)
    end
    refuses(nil, copy.load, copy, 5)
    refuses(nil, copy.load, copy)
    assert(copy:entries() == 0)
    for _ = 1, 2000 do -- more than there are callbacks
        copy:load(saved)
    end
    assert(copy:entries() == kept:entries() and copy:save() ~= "")
    local again = bigpoints.solver({ objective = "margin", table = copy }):solve(small())
    assert(again.value == cold.value and again.nodes * 10 < cold.nodes)
    local failed = 0
    for every = 1, 100 do -- an error wherever Lua code of the module runs, but in no callback
        local fine = pcall(function()
            debug.sethook(function()
                assert(not debug.getinfo(2, "S").source:find("bigpoints.lua", 1, true), "by the hook")
            end, "", every)
            assert(kept:save() == saved)
        end)
        debug.sethook()
        failed = failed + (fine and 0 or 1)
    end
    assert(failed > 0 and kept:save() == saved)
end)

test("a table in a file outlives its handle", function()
    local path, nodes = os.tmpname(), {}
    os.remove(path)
    for i = 1, 2 do
        local kept = bigpoints.table_file(path, 2 ^ 20)
        local solver = bigpoints.solver({ objective = "margin", table = kept })
        nodes[i] = solver:solve(small()).nodes
        kept:sync()
        assert(kept:kind() == "file" and kept:is_persistent() and kept:why() == "")
        says(refuses("BP_ERR_FILE", bigpoints.table_file, path), "is using it")
        kept:free()
        solver:free()
    end
    os.remove(path)
    assert(nodes[2] * 10 < nodes[1])
    refuses("BP_ERR_FILE", bigpoints.table_file, "/")
end)

test("a failed solve has a reason", function()
    local solver, kept = bigpoints.solver(), bigpoints.table("growing")
    says(refuses("BP_ERR_UNSUPPORTED", solver.solve, solver, bigpoints.open("players=3 board=RGBRGB")), "two players")
    solver:set({ threads = 2, table = kept })
    says(refuses("BP_ERR_MISMATCH", solver.solve, solver, small()), "threads")
    says(kept:why(), "one thread")
end)

test("rules and configuration of a state, and the check of a game", function()
    local state = bigpoints.open("players=3 colours=3 discs=2 seed=7")
    assert(state:rules() == "official" and bigpoints.open("rules=thesis board=RGGR"):rules() == "thesis")
    local game = bigpoints.game(state:config())
    assert(tostring(game:start()) == tostring(state))
    game:check()
    game:check(18446744073709551615ULL, 2)
    refuses("BP_ERR_ARGUMENT", game.check, game, 0, 0)
    refuses(nil, game.check, game, -1)
    refuses(nil, game.check, state)
end)

test("nil is no move", function()
    local state = small()
    refuses(nil, state.play, state, nil)
    refuses(nil, state.play, state, "Ra", nil, "Gb")
    assert(state:play():ply() == 1)
end)

test("a method of another class refuses", function()
    local state, solver, player, game = small(), bigpoints.solver(), bigpoints.player(), bigpoints.game("RGGR")
    for _, wrong in ipairs({ solver, player, game, 5, {}, "state", { handle = state.handle } }) do
        for _, method in ipairs({
            state.moves, state.play, state.undo, state.redo, state.redo_count, state.draw, state.svg, state.clone,
            state.free, state.__tostring,
        }) do
            says(refuses(nil, method, wrong), "a state is wanted")
        end
    end
    says(refuses(nil, state.moves), "a state is wanted")
    says(refuses(nil, game.start, state), "a game is wanted")
    says(refuses(nil, solver.set, player, {}), "a solver is wanted")
    says(refuses(nil, player.set, solver, {}), "a player is wanted")
    for _ = 1, 2000 do -- more than there are callbacks
        refuses(nil, solver.solve, player, state, print)
        refuses(nil, player.choose, solver, state, print)
        refuses(nil, solver.solve, solver, 5, print)
    end
    assert(solver:solve(state, function() end).stop_reason == "solved")
end)

test("a handle that was freed is refused", function()
    local game, state = bigpoints.game("players=2 board=RGGR"), small()
    local solver, player, other = bigpoints.solver(), bigpoints.player(), game:start()
    for _, handle in ipairs({ game, state, solver, player, state, solver, player }) do
        handle:free() -- twice is fine
    end
    assert(#other:moves() == 3) -- a state keeps its game alive
    refuses("BP_ERR_ARGUMENT", game.start, game)
    refuses("BP_ERR_ARGUMENT", state.moves, state)
    refuses("BP_ERR_ARGUMENT", state.play, state, "Ra")
    refuses("BP_ERR_ARGUMENT", tostring, state)
    refuses("BP_ERR_ARGUMENT", solver.solve, solver, other)
    says(refuses("BP_ERR_ARGUMENT", solver.set, solver, { threads = 1 }), "this solver was freed")
    refuses("BP_ERR_ARGUMENT", solver.clear, solver)
    says(refuses("BP_ERR_ARGUMENT", player.set, player, { level = 1 }), "this player was freed")
    refuses("BP_ERR_ARGUMENT", player.choose, player, other)
    refuses("BP_ERR_ARGUMENT", bigpoints.solver().solve, bigpoints.solver(), state)
end)

test("an error in a callback comes through, and the solver goes on", function()
    local solver = bigpoints.solver({ objective = "margin" })
    local fine, problem = pcall(solver.solve, solver, large(), function()
        error({ mine = true })
    end)
    assert(not fine and problem.mine)
    refuses(nil, solver.solve, solver, large(), function()
        coroutine.yield()
    end)
    refuses(nil, solver.solve, solver, large(), 5)
    assert(solver:solve(small()).value == 1)
end)

test("a callback can do what it likes", function()
    local solver, state = bigpoints.solver({ objective = "margin" }), large()
    local calls = 0
    local result = solver:solve(state, function(nodes, windows, lower, upper, seconds, table_fill)
        assert(nodes >= 0 and windows >= 0 and lower <= upper)
        assert(seconds >= 0 and table_fill >= 0 and table_fill <= 1)
        refuses("BP_ERR_BUSY", solver.free, solver)
        says(refuses("BP_ERR_BUSY", solver.set, solver, { threads = 2 }), "in use")
        refuses("BP_ERR_BUSY", solver.solve, solver, small())
        assert(bigpoints.solver({ objective = "margin" }):solve(small()).value == 1)
        state:free()
        collectgarbage()
        calls = calls + 1
        return calls == 3
    end)
    assert(result.stop_reason == "cancelled" and calls == 3 and result.value == nil)
end)

test("many callbacks", function()
    for _ = 1, 2000 do -- more than LuaJIT can hold at once
        local solver = bigpoints.solver({ objective = "margin", memory = 2 ^ 20 })
        assert(solver:solve(bigpoints.open("players=2 board=RGGR"), function() end).value == 1)
    end
end)

test("a limit leaves bounds", function()
    local result = bigpoints.solver({ objective = "margin", nodes = 5000 }):solve(large())
    assert(result.stop_reason == "nodes" and result.value == nil and result.lower < result.upper)
end)

test("players of every level", function()
    for level = 1, 10 do
        local choice = bigpoints.player({ level = level, seconds = 0, nodes = 500 }):choose(small())
        assert(choice.pv[1] == choice.move)
    end
end)

test("a player reports its progress, and stops", function()
    local player, state, calls = bigpoints.player({ level = 10, seconds = 0 }), large(), 0
    local choice = player:choose(state, function(nodes, depth, best, value, seconds)
        assert(nodes >= 0 and depth >= 0 and type(value) == "number" and seconds >= 0)
        assert(bigpoints.open("players=2 seed=1"):play(best))
        refuses("BP_ERR_BUSY", player.free, player)
        says(refuses("BP_ERR_BUSY", player.set, player, { level = 2 }), "in use")
        refuses("BP_ERR_BUSY", player.choose, player, small())
        state:free()
        collectgarbage()
        calls = calls + 1
        return calls == 3
    end)
    assert(choice.stop_reason == "cancelled" and calls == 3 and player.last == choice)
    refuses(nil, player.choose, player, large(), 5)
    refuses(nil, player.choose, player, large(), error)
    assert(player.last.stop_reason == "cancelled")
    player:free()
end)

-- Ctrl-C: the handler of luajit raises an error in the Lua code that runs next, and goes away -----------------------

ffi.cdef([[
    int getpid(void);
    int raise(int signal);
    int sigaction(int signal, const void *action, void *old);
]])
local SIGINT, SIG_BLOCK = 2, 0

-- The handler is there before the action and after it, whatever the action did with it.
local function with_handler(action, ...)
    local handler = ffi.new("uint64_t[64]")
    ffi.C.sigaction(SIGINT, nil, handler)
    local message = refuses(nil, action, ...)
    ffi.C.sigaction(SIGINT, handler, nil)
    return message
end

local function is_blocked()
    local signals = ffi.new("sigset_t")
    ffi.C.sigprocmask(SIG_BLOCK, nil, signals)
    return ffi.C.sigismember(signals, SIGINT) == 1
end

local function press_ctrl_c(nodes)
    if nodes > 20000 then
        assert(is_blocked())
        ffi.C.raise(SIGINT)
    end
end

test("Ctrl-C stops a solve, which keeps its bounds", function()
    local solver = bigpoints.solver({ objective = "margin" })
    for _ = 1, 3 do
        says(with_handler(solver.solve, solver, large(), press_ctrl_c), "interrupted!")
        assert(solver.last.stop_reason == "cancelled" and solver.last.lower < solver.last.upper)
        assert(not is_blocked())
        assert(solver:solve(small()).value == 1 and solver.last.value == 1)
    end
    solver:free()
end)

test("Ctrl-C stops a player, which moves", function()
    local player = bigpoints.player({ level = 10, seconds = 0 })
    says(with_handler(player.choose, player, large(), press_ctrl_c), "interrupted!")
    assert(player.last.stop_reason == "cancelled" and large():play(player.last.move))
    assert(not is_blocked())
end)

test("Ctrl-C stops a call within a call", function()
    local outer, inner = bigpoints.solver({ objective = "margin" }), bigpoints.solver({ objective = "margin" })
    says(with_handler(outer.solve, outer, large(), function()
        assert(inner:solve(large(), press_ctrl_c).stop_reason == "cancelled")
        assert(is_blocked())
    end), "interrupted!")
    assert(outer.last.stop_reason == "cancelled" and not is_blocked())
end)

-- Somebody else presses it, while the library runs.
local function press_soon()
    os.execute("(sleep 0.5; kill -INT " .. ffi.C.getpid() .. ") &")
end

test("Ctrl-C stops a call without a progress callback", function()
    local solver, player = bigpoints.solver({ objective = "margin" }), bigpoints.player({ level = 10, seconds = 0 })
    press_soon()
    says(with_handler(solver.solve, solver, large()), "interrupted!")
    assert(solver.last.stop_reason == "cancelled" and solver.last.lower < solver.last.upper)
    press_soon()
    says(with_handler(player.choose, player, large()), "interrupted!")
    assert(player.last.stop_reason == "cancelled" and not is_blocked())
    assert(solver:solve(small()).value == 1 and player:choose(small()).stop_reason == "solved")
end)

-- Other errors that come from nowhere ---------------------------------------------------------------------------------

test("a hook that raises errors harms no solver", function()
    local solver, state, stopped = bigpoints.solver({ objective = "margin" }), large(), 0
    local function in_module()
        assert(not debug.getinfo(3, "S").source:find("bigpoints.lua", 1, true), "by the hook")
    end
    for count = 1, 200 do
        local fine = pcall(function()
            debug.sethook(in_module, "", count)
            solver:solve(state, function(nodes)
                return nodes > 5000
            end)
        end)
        debug.sethook()
        stopped = stopped + (fine and 0 or 1)
        assert(not is_blocked())
    end
    assert(stopped > 0 and solver:solve(small()).value == 1)
end)

-- One that is set by progress must be gone when that returns, or raise its error where it can be caught. Some of these
-- raise errors for as long as they are set.
local hooks_in_progress = {
    { "", 1 },
    { "", 2 },
    { "", 10 },
    { "", 30 },
    { "c" },
    { "l" },
    { "r" },
    { "crl", 1 },
}

test("a hook that progress sets harms no solver", function()
    for _, hook in ipairs(hooks_in_progress) do
        for _, problem in ipairs({ false, "by progress" }) do
            for threads = 1, 2 do
                local solver = bigpoints.solver({ objective = "margin", threads = threads })
                local fine, why = pcall(solver.solve, solver, large(), function(nodes)
                    debug.sethook(error, unpack(hook))
                    return problem and error(problem) or nodes > 5000
                end)
                assert(not debug.gethook() and not is_blocked())
                assert(fine or why ~= nil)
                assert(solver:solve(small()).value == 1)
                solver:free()
            end
        end
    end
end)

test("a hook from before is there again", function()
    local function hook() end
    debug.sethook(hook, "", 1000)
    bigpoints.solver({ objective = "margin" }):solve(large(), function(nodes)
        debug.sethook(error, "", 1000000)
        return nodes > 5000
    end)
    local now, _, every = debug.gethook()
    debug.sethook()
    assert(now == hook and every == 1000)
end)

test("a stack that is full harms no solver", function()
    local solver, state, depth, failed = bigpoints.solver({ objective = "margin" }), large(), 0, 0
    local function progress()
        return true
    end
    local function deeper()
        depth = depth + 1
        if depth > 30000 and not pcall(solver.solve, solver, state, progress) then
            failed = failed + 1
        end
        deeper()
        return depth
    end
    refuses(nil, deeper)
    assert(failed > 0 and not is_blocked())
    assert(solver:solve(small()).value == 1)
end)

test("regrets of a review are those of the solver", function()
    local state = bigpoints.open("board=YRBRGYGBRYGB moves=Ra,Ya,Ba,Rc,Gb,Ya,Yb,Gb,Yc,Gc,Bb,Bc")
    local solver = bigpoints.solver({ objective = "margin", all_moves = true })
    local review = bigpoints.review()
    local found, seen = nil, {}
    found = review:run(state, function(nodes, done, total, seconds)
        assert(nodes >= 0 and total == 12 and seconds >= 0)
        seen[done] = true
    end)
    assert(review.last == found and found.stop_reason == "solved" and found.nodes > 0 and found.seconds > 0)
    assert(#found.moves == 12 and seen[0] and seen[11] and not seen[12])
    assert(found.turning_points[1] == 1 and found.turning_points[2] == 6 and #found.turning_points == 2)
    assert(found.total_regret[1] == 1 and found.total_regret[2] == 2 and found.mean_regret[2] == 2 / 6)
    for number = 12, 1, -1 do
        local result, judged = solver:solve(state:undo()), found.moves[number]
        assert(judged.number == number and judged.seat == state:mover() and judged.pv[1] == judged.best)
        assert(judged.best_value == result.value and judged.regret == judged.best_value - judged.played_value)
        assert(judged.is_exact and judged.is_lossless)
        for _, move in ipairs(result.moves) do
            assert(move.move ~= judged.move or move.lower == judged.played_value)
        end
    end
end)

test("reviews have options, and can be stopped", function()
    local state = large():play("Ra", "Ga")
    local review = bigpoints.review({ solve_nodes = 1000, search_nodes = 200ULL })
    local moves = review:run(state).moves
    assert(#moves == 2 and moves[1].move == "Ra" and not moves[1].is_exact)
    review:set({ solve_nodes = 0, seconds = 20 })
    local stopped = review:run(state, function(nodes)
        refuses("BP_ERR_BUSY", review.free, review)
        refuses("BP_ERR_BUSY", review.run, review, state)
        return nodes > 5000
    end)
    assert(stopped.stop_reason == "cancelled" and #stopped.moves == 0)
    says(refuses(nil, review.run, review, state, function()
        error("mine")
    end), "mine")
    assert(review.last.stop_reason == "cancelled" and not is_blocked())
    refuses("BP_ERR_RANGE", bigpoints.review, { memory = 1 })
    refuses("BP_ERR_RANGE", bigpoints.review, { seconds = -1 })
    refuses(nil, bigpoints.review, { nodes = 1 })
    refuses(nil, review.run, review, "RGGR")
    refuses(nil, review.run, review, state, 5)
    review:uncancel()
    review:free()
    refuses("BP_ERR_ARGUMENT", review.run, review, state)
end)

test("puzzles have one right move", function()
    local solver = bigpoints.solver({ all_moves = true })
    for seed = 0, 3 do
        local puzzle = bigpoints.puzzle("colours=4 discs=3", seed)
        local result, right = solver:solve(puzzle.state), {}
        for _, move in ipairs(result.moves) do
            right[#right + 1] = move.lower == result.value and move.move or nil
        end
        assert(#right == 1 and right[1] == puzzle.solution and puzzle.pv[1] == puzzle.solution)
        assert(result.value == (puzzle.wins and 1 or 0) and puzzle.is_lossless)
        assert(puzzle.grade >= 1 and puzzle.grade <= 10)
        assert(puzzle.state:play(unpack(puzzle.pv)):is_over())
    end
    assert(bigpoints.puzzle().grade >= 1)
    refuses("BP_ERR_UNSUPPORTED", bigpoints.puzzle, "players=3")
    refuses("BP_ERR_LIMIT", bigpoints.puzzle, "RG")
    refuses("BP_ERR_CONFIG", bigpoints.puzzle, "players=9")
    refuses("BP_ERR_STOPPED", bigpoints.puzzle, "players=2", 1, function(_, done, total)
        return done == 0 and total == 64
    end)
    says(refuses(nil, bigpoints.puzzle, "players=2", 1, function()
        error("mine")
    end), "mine")
    for _, wrong in ipairs({ -1, 0.5, "1", {} }) do
        refuses(nil, bigpoints.puzzle, "players=2", wrong)
        refuses(nil, bigpoints.puzzle, "players=2", 0, wrong)
    end
    refuses(nil, bigpoints.puzzle, 5)
    assert(not is_blocked())
end)

test("Ctrl-C stops a review and a puzzle", function()
    local review = bigpoints.review({ solve_nodes = 0 })
    says(with_handler(review.run, review, large():play("Ra"), press_ctrl_c), "interrupted!")
    assert(review.last.stop_reason == "cancelled")
    says(with_handler(bigpoints.puzzle, "players=2", 1, press_ctrl_c), "interrupted!")
    assert(not is_blocked())
end)

print(count .. " tests")
os.exit(failures == 0, true)
