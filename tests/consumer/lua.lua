-- Whether the LuaJIT binding keeps its word when it is misused: errors, never a crash.
--
--     luajit lua.lua FOLDER       where bigpoints.lua lies

package.path = arg[1] .. "/?.lua"
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
end

local function small()
    return bigpoints.open("players=2 board=RGBYRGBYRGBY")
end

-- Too large to be solved.
local function large()
    return bigpoints.open("players=2 seed=1")
end

test("values are those that are known", function()
    for board, margin in pairs({ RGGR = 1, RGBRGBRGB = 0, GRRWBBGKRGB = 2, RGKBWRBGBRG = 3 }) do
        local result = bigpoints.solver({ objective = "margin" }):solve(bigpoints.open("players=2 board=" .. board))
        assert(result.stop == "solved" and result.value == margin, board)
        assert(result.least == margin and result.greatest == margin)
    end
end)

test("every objective answers", function()
    local state = bigpoints.open("players=2 rules=thesis board=RGBGRB")
    for _, objective in ipairs({ "outcome", "margin", "thesis", "maxn", "guaranteed" }) do
        local result = bigpoints.solver({ objective = objective }):solve(state)
        assert(result.stop == "solved")
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
    refuses("BP_ERR_ARGUMENT", bigpoints.solver, { threads = 0 })
    refuses("BP_ERR_ARGUMENT", bigpoints.solver, { objective = "best" })
    refuses("BP_ERR_ARGUMENT", bigpoints.solver, { seconds = 0 / 0 })
    refuses("BP_ERR_ARGUMENT", bigpoints.player, { level = 11 })
    refuses("BP_ERR_CONFIG", bigpoints.game, "players=9")
    refuses("BP_ERR_SYNTAX", bigpoints.game, "players")
    bigpoints.player({ seed = 18446744073709551615ULL })
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
    refuses("BP_ERR_ARGUMENT", solver.set, solver, { threads = 1 })
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
    local result = solver:solve(state, function(nodes, windows, least, greatest)
        assert(nodes >= 0 and windows >= 0 and least <= greatest)
        refuses("BP_ERR_BUSY", solver.free, solver)
        refuses("BP_ERR_BUSY", solver.set, solver, { threads = 2 })
        refuses("BP_ERR_BUSY", solver.solve, solver, small())
        assert(bigpoints.solver({ objective = "margin" }):solve(small()).value == 1)
        state:free()
        collectgarbage()
        calls = calls + 1
        return calls == 3
    end)
    assert(result.stop == "cancelled" and calls == 3 and result.value == nil)
end)

test("many callbacks", function()
    for _ = 1, 2000 do -- more than LuaJIT has room for at once
        local solver = bigpoints.solver({ objective = "margin", memory = 2 ^ 20 })
        assert(solver:solve(bigpoints.open("players=2 board=RGGR"), function() end).value == 1)
    end
end)

test("a limit leaves bounds", function()
    local result = bigpoints.solver({ objective = "margin", nodes = 5000 }):solve(large())
    assert(result.stop == "nodes" and result.value == nil and result.least < result.greatest)
end)

test("players of every level", function()
    for level = 1, 10 do
        local choice = bigpoints.player({ level = level, seconds = 0, nodes = 500 }):choose(small())
        assert(choice.line[1] == choice.move)
    end
end)

print(count .. " tests")
os.exit(failures == 0, true)
