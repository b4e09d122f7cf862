"""How a warden is started: in a process of its own, with its plan sent over a pipe, so that nothing
of it is on a command line."""

import json
import os
import signal
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from game.core.files import PACKAGE
from game.supervisor.pipes import ShowOrders
from game.supervisor.warden import Warden
from game.supervisor.warden_decisions import WatchLimits

IGNORED_SIGNALS: Final = ("SIGINT", "SIGHUP", "SIGQUIT", "SIGTSTP")
"""Signals from a keyboard or a closed terminal, which end nothing. SIGTERM does."""


@dataclass(frozen=True, slots=True)
class WardenPlan:
    """The command of the show, the folder for logs, its memory limit in bytes (0: none), and the
    orders of the first show."""

    command: tuple[str, ...]
    home: str
    memory: int
    orders: ShowOrders


def game_command(*arguments: str) -> tuple[str, ...]:
    """Return the command line that starts this game again, from a bundle or from Python."""
    if getattr(sys, "frozen", False):
        return sys.executable, *arguments
    return sys.executable, "-m", "game", *arguments


def game_environment() -> dict[str, str]:
    """Return an environment in which `game_command` finds the game from any folder."""
    found = dict(os.environ)
    paths = [str(PACKAGE.parent), *filter(None, [found.get("PYTHONPATH")])]
    return found | {"PYTHONPATH": os.pathsep.join(paths)}


def become_warden(plan: WardenPlan, command: Sequence[str]) -> int:
    """Turn this process into the warden: exec ``command`` with the number of a pipe that has the
    plan. Where exec is not possible, run the warden here and return its exit code."""
    if sys.platform == "win32":
        return run_warden(plan)
    read_end, write_end = os.pipe()
    os.write(write_end, json.dumps(asdict(plan)).encode())  # far less than a pipe can hold
    os.close(write_end)
    os.set_inheritable(read_end, True)
    sys.stdout.flush()
    os.execve(command[0], [*command, str(read_end)], game_environment())


def ignore_signals() -> None:
    """Ignore signals from a keyboard or a closed terminal."""
    for name in IGNORED_SIGNALS:
        if name in signal.Signals.__members__:
            signal.signal(signal.Signals[name], signal.SIG_IGN)


def read_plan(pipe: int) -> WardenPlan:
    """Read the plan from a pipe and close it. Raise OSError and ValueError."""
    with os.fdopen(pipe, "rb") as opened:
        data = json.load(opened)
    orders = ShowOrders(**data["orders"] | {"card": ()})
    return WardenPlan(tuple(data["command"]), data["home"], data["memory"], orders)


def run_warden(plan: WardenPlan) -> int:
    """Run the warden until the kiosk ends and return its exit code; keyboard signals are ignored."""
    warden = Warden(
        plan.command,
        game_environment(),
        Path(plan.home),
        plan.orders,
        WatchLimits(max_memory_bytes=plan.memory),
    )
    ignore_signals()
    signal.signal(signal.SIGTERM, lambda *_: warden.stop())
    return warden.run()
