"""What a warden is begun with, and how it begins: in a process of its own, told over a pipe, so
that nothing of it stands on a command line."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from game.core.bundled_files import PACKAGE
from game.supervisor.pipes import ShowOrders
from game.supervisor.warden import Warden
from game.supervisor.warden_decisions import Limits

IGNORED_SIGNALS: Final = ("SIGINT", "SIGHUP", "SIGQUIT", "SIGTSTP")
"""Signals that a keyboard or a closed terminal sends: they end nothing. SIGTERM does."""


@dataclass(frozen=True, slots=True)
class WardenPlan:
    """The command of the show, the folder for logs, the bound on its memory in bytes (0: none), and
    the orders of the first show."""

    command: tuple[str, ...]
    home: str
    memory: int
    orders: ShowOrders


def game_command(*arguments: str) -> tuple[str, ...]:
    """The command line that begins this very game again, from a bundle or from Python."""
    if getattr(sys, "frozen", False):
        return sys.executable, *arguments
    return sys.executable, "-m", "game", *arguments


def game_environment() -> dict[str, str]:
    """The environment in which `game_command` finds the game, in whatever folder it is begun."""
    found = dict(os.environ)
    paths = [str(PACKAGE.parent), *filter(None, [found.get("PYTHONPATH")])]
    return found | {"PYTHONPATH": os.pathsep.join(paths)}


def become_warden(plan: WardenPlan, command: Sequence[str]) -> int:
    """This process has become the warden, by `command` with the number of a pipe after it that
    tells the plan; where processes cannot become another, it is the warden itself, and this is its
    exit code."""
    if sys.platform == "win32":
        return run_warden(plan)
    told, tell = os.pipe()
    os.write(tell, json.dumps(asdict(plan)).encode())  # far less than a pipe holds
    os.close(tell)
    os.set_inheritable(told, True)
    sys.stdout.flush()
    os.execve(command[0], [*command, str(told)], game_environment())


def ignore_signals() -> None:
    """Nothing that a keyboard or a closed terminal sends is heard from now on."""
    for name in IGNORED_SIGNALS:
        if name in signal.Signals.__members__:
            signal.signal(signal.Signals[name], signal.SIG_IGN)


def read_plan(pipe: int) -> WardenPlan:
    """The plan that a pipe tells; it is closed afterwards. Raises OSError and ValueError."""
    with os.fdopen(pipe, "rb") as opened:
        data = json.load(opened)
    orders = ShowOrders(**data["orders"] | {"card": ()})
    return WardenPlan(tuple(data["command"]), data["home"], data["memory"], orders)


def run_warden(plan: WardenPlan) -> int:
    """The stand has ended; its exit code. What a keyboard sends is not heard meanwhile."""
    warden = Warden(
        plan.command, game_environment(), Path(plan.home), plan.orders, Limits(memory=plan.memory)
    )
    ignore_signals()
    signal.signal(signal.SIGTERM, lambda *_: warden.stop())
    return warden.run()
