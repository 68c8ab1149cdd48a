# SPDX-License-Identifier: MIT
"""A client of bigpoints engine on the standard library; copy the class into your program. docs/engine.md describes the fields.

    python3 examples/python/engine_client.py [PROGRAM [OPTION...]]
"""

import json
import subprocess
import sys
import threading
from concurrent.futures import Future
from typing import Any, Callable, Dict, Optional, Sequence, Tuple

Answer = Dict[str, Any]
Progress = Optional[Callable[[Answer], None]]


class EngineError(Exception):
    """An error answer. The member `status` is its name, such as BP_ERR_ILLEGAL."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(answer["error"])
        self.status = answer["status"]


class Engine:
    """A running engine. Any thread may send requests."""

    def __init__(self, command: Sequence[str] = ("bigpoints engine",)) -> None:
        self.process: Any = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.waiting: Dict[str, Tuple["Future[Answer]", Progress]] = {}
        self.count, self.lock = 0, threading.Lock()
        threading.Thread(target=self._read, daemon=True).start()

    def send(self, query: str, on_progress: Progress = None, **fields: Any) -> Any:
        """Sends a request and returns a future at once. Its member `id` is for the query terminate."""
        future: Any = Future()
        with self.lock:
            self.count += 1
            future.id = str(self.count)
            line = json.dumps({"id": future.id, "query": query, **fields}).encode() + b"\n"
            if len(line) > 65536:
                raise ValueError("a request has at most 65536 bytes")
            self.waiting[future.id] = future, on_progress
            self.process.stdin.write(line)
            self.process.stdin.flush()
        return future

    def ask(self, query: str, **fields: Any) -> Answer:
        """Sends a request and waits for its last answer."""
        answer: Answer = self.send(query, **fields).result()
        return answer

    def close(self) -> int:
        """Lets the engine finish all requests. Returns its exit code."""
        self.process.stdin.close()
        return int(self.process.wait())

    def _read(self) -> None:
        for answer in map(json.loads, self.process.stdout):
            future, on_progress = self.waiting[answer["id"]]
            if not answer["done"] and on_progress:
                on_progress(answer)
            elif "error" in answer:
                self.waiting.pop(answer["id"])[0].set_exception(EngineError(answer))
            elif answer["done"]:
                self.waiting.pop(answer["id"])[0].set_result(answer)
        for future, _ in self.waiting.values():
            future.set_exception(EOFError("the engine has ended"))


def main() -> None:
    """A game of two levels, three solves at once, an error, and a solve that is stopped."""
    engine = Engine(sys.argv[1:] or ("bigpoints engine",))
    game: Dict[str, Any] = {"position": "RGBGRB", "moves": []}
    while not engine.ask("moves", **game)["over"]:
        game["moves"].append(engine.ask("choose", **game, level=3 + len(game["moves"]) % 2, seed=1)["move"])
    print("a game:", " ".join(game["moves"]), "with the scores", engine.ask("apply", **game)["scores"])
    for future in [engine.send("solve", position=board, objective="margin") for board in ("RGGR", "RRGGBB", "RGBBGR")]:
        print("margin", future.result()["value"])
    try:
        engine.ask("moves", position="RGGR", moves=["Rc"])
    except EngineError as error:
        print(error.status, error)
    begun = threading.Event()
    solve = engine.send("solve", on_progress=lambda answer: begun.set(), position="players=2", progress=0.1)
    begun.wait()
    engine.ask("terminate", terminate_id=solve.id)
    print("the standard game:", solve.result()["stop_reason"])
    print("exit code", engine.close())


if __name__ == "__main__":
    main()
