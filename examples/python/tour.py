# SPDX-License-Identifier: MIT
"""A tour of Big Points in Python: solve a board, play a game, count all small boards.

    python3 examples/python/tour.py

Each section stands alone and prints its results.
"""

import sys

if len(sys.argv) > 1:
    sys.exit("usage: tour.py")
sys.path.append(sys.path[0] + "/../../bindings/python")  # the module in the source tree
import bigpoints  # noqa: E402

print("libbigpoints", bigpoints.version())

# --- Solve a board ---------------------------------------------------------------------------------

print(f"\nRGGR: {bigpoints.solve('RGGR')}")

state = bigpoints.State("RGBYYBGRGRBY")
solver = bigpoints.Solver("margin", all_moves=True)
result = solver.solve(state)

print(f"\nBoard {state.track}: the first player wins by {result.value}")
print(f"  {result.nodes} nodes, {'exact' if result.lossless else 'exact with hashed keys'}")
for move, found in result.moves.items():
    print(f"  {move}: {found.value:+d}{'  best' if found.value == result.value else ''}")
print("  best play:", " ".join(result.pv))

for move in result.pv:
    state.apply(move)
print("  it ends", "{} to {}".format(*state.scores))
print(state)

# --- Play a game against level 5 -------------------------------------------------------------------

# The opponent has a limit of nodes and none of time, so this game is the same on every machine. Our side takes the move
# with the best static evaluation.
opponent = bigpoints.Player(5, seed=1, seconds=0, nodes=5000)
state = bigpoints.State("players=2 colours=4 discs=4 white=2 black=2 seed=7")
print(f"\nA game on {state.track}, we begin")


def best_by_estimate(state: bigpoints.State) -> str:
    """The move after which the estimated final scores are best for the mover."""
    seat = state.mover or 0

    def margin(move: str) -> float:
        with state.copy() as after:
            points = after.apply(move).estimate
        return float(points[seat] - max(points[:seat] + points[seat + 1:]))

    return max(state.moves, key=margin)


while not state.over:
    state.apply(best_by_estimate(state) if state.mover == 0 else opponent.choose(state))
print(" ", " ".join(state.history))
print("  we have {}, level 5 has {}".format(*state.scores))

# The mean scores of random games from the same start.
totals = bigpoints.State(str(state.game)).playout_totals(10000, seed=1)
print("  random play: {:.1f} to {:.1f} points".format(*(total / 1e4 for total in totals.scores)))

# --- Count all boards of three colours with three discs each ---------------------------------------

census = bigpoints.Census("colours=3 discs=3", "margin").run()
counts = census.counts()
print(f"\nAll {census.boards} boards of 3 colours x 3 discs: the first player wins {counts.wins}, "
      f"draws {counts.draws}, loses {counts.losses}")
for margin, count in census.margins().items():
    print(f"  {margin:+3d} {count:4d} {'*' * (count // 10)}")

# The same boards in one call, each with its value.
boards = list(bigpoints.Config("colours=3 discs=3"))
values = solver.solve_boards(boards).lower  # solved, so both bounds are the value
best = max(values)
print(f"The first player's best board is {boards[values.index(best)]}: {best:+d}")

# --- An error --------------------------------------------------------------------------------------

try:
    bigpoints.State("RGBXYG")
except bigpoints.BigPointsError as error:
    print(f"\n{error.name}: {error}")
