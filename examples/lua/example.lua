-- SPDX-License-Identifier: MIT
-- Solves a board, plays a game, shows two errors and stops a long solve.
--
--     luajit examples/lua/example.lua [BOARD]

if #arg > 1 then
    io.stderr:write("usage: example.lua [BOARD]\n")
    os.exit(2)
end
local here = arg[0]:match("^(.*)/") or "."
package.path = package.path .. ";" .. here .. "/../../bindings/lua/?.lua" -- bigpoints.lua in the source tree
local bigpoints = require("bigpoints")

local function signed(number)
    return number > 0 and "+" .. number or tostring(number)
end

local function solve(board)
    local state = bigpoints.open("players=2 board=" .. board)
    local result = bigpoints.solver({ objective = "margin", all_moves = true }):solve(state)
    print(board .. ": " .. signed(result.value) .. " for the first player")
    for _, option in ipairs(result.moves) do
        print("  " .. option.move .. " " .. signed(option.lower)) -- solved, so both bounds are the value
    end
    state:play(unpack(result.pv))
    print("  best play: " .. table.concat(result.pv, " ") .. ", " .. table.concat(state:scores(), " : "))
end

-- With a limit of nodes and none of time, the game is the same on every machine.
local function play()
    local state = bigpoints.game("players=2 colours=4 discs=3 white=2 black=1 seed=7"):start()
    local levels, players = { 5, 2 }, {}
    for seat, level in ipairs(levels) do
        players[seat] = bigpoints.player({ level = level, seed = 1, nodes = 2000, seconds = 0 })
    end
    while not state:is_over() do
        state:play(players[state:mover()]:choose(state).move)
    end
    print("level " .. table.concat(levels, " against level ") .. ": " .. table.concat(state:scores(), " : "))
    print("  " .. state:record())
end

local function attempt(action)
    local fine, problem = pcall(action)
    if not fine then
        print(problem.name .. ": " .. problem.message)
    end
end

-- The standard game is far too large to be solved. The callback stops the search, and the result has its bounds.
local function cancel()
    local state = bigpoints.open("players=2 seed=1")
    local result = bigpoints.solver({ objective = "margin" }):solve(state, function(nodes)
        return nodes > 100000
    end)
    local bounds = result.lower < result.upper and "kept" or "lost"
    print(result.stop_reason .. ": value " .. (result.value or "not known") .. ", bounds " .. bounds)
end

print("libbigpoints " .. bigpoints.version)
solve(arg[1] or "RGBYRGBYRGBY")
play()
attempt(function()
    bigpoints.open("players=2 board=RGGR"):play("Rc")
end)
attempt(function()
    bigpoints.open("players=2 board=RGXR")
end)
cancel()
