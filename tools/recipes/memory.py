"""What the game keeps in memory while captains fight a battle in its window, and who holds it."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from environment import ToolError
from recipes.battles import shipped_levels

if TYPE_CHECKING:
    from game.ui.shell.app import App
    from game.ui.shell.battle_session import BattleSession

WINDOW_MAX_MB, TOTAL_MAX_MB = 300.0, 400.0
"""MB that the window's process and all processes together may hold."""
TITLE_SECONDS = 8.0
REPORT_SECONDS = 30.0
"""Seconds from one line of figures to the next, and for which a battle that is over is left."""
MAX_OWNERS = 22
"""Number of owners that are listed."""
SIZE = (1280, 720)
_MB = 1 << 20


class ProcessMemory(NamedTuple):
    """MB that one process holds: RSS counts what it shares with others in full, PSS by parts."""

    name: str
    rss: float
    pss: float


def memory(level: str, minutes: float, speed: int, seed: int) -> int:
    """Play the game in its window for --minutes, captains on all sides, and print the memory of its
    processes every half minute.

    At 1, 4 and 10 minutes also print which objects hold it. Return 1 if the window's process or all
    processes together are ever over their bars, or if the system does not tell.
    """
    if not Path("/proc/self/smaps_rollup").exists():
        print("This system has no /proc/PID/smaps_rollup: nothing can be measured here.")
        return 1
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    from game.cli.prefork_server import start_prefork_server
    from game.core.memory import limit_fragmentation
    from game.stage.hulls.sprite_bank import SpriteBank
    from game.stage.hulls.sprite_store import picture_bytes_for
    from game.ui.kit.settings import Settings, save
    from game.ui.shell.app import App
    from game.ui.shell.battle_session import BattleSession

    path = _find_level(level)
    limit_fragmentation()
    start_prefork_server()
    with TemporaryDirectory() as folder:
        home = Path(folder)
        save(home, Settings(speed=speed))
        session = BattleSession(home)
        bank = SpriteBank(
            cap_bytes=picture_bytes_for(SIZE)
        )  # not the one of an unseen driver, who bakes here
        app = App(SIZE, home, shipped_levels(), session.make_callbacks(), seed, bank)
        try:
            app.run_for(TITLE_SECONDS)
            most = [print_memory("title")]
            most += _play_battles(app, session, path, minutes, seed)
        finally:
            session.close_battle()
            app.bank.close()
            app.sound.close()
    window, everything = zip(*most, strict=True)
    print(summary_line("MB RSS in the window's process", window, WINDOW_MAX_MB))
    print(summary_line("MB PSS in all", everything, TOTAL_MAX_MB))
    return 1 if max(window) > WINDOW_MAX_MB or max(everything) > TOTAL_MAX_MB else 0


def summary_line(what: str, looks: Sequence[float], bar: float) -> str:
    """All looks at one figure in a line: the most, the middle, and how many were over the bar."""
    over = sum(look > bar for look in looks)
    return (
        f"{what}: at most {max(looks):.0f}, in the middle {median(looks):.0f}; "
        f"over the bar of {bar:.0f} in {over} of {len(looks)} looks"
    )


def _play_battles(
    app: App, session: BattleSession, path: Path, minutes: float, seed: int
) -> list[tuple[float, float]]:
    """Battle after battle of this level has been played until the time is over; what was told every
    half minute."""
    from game.levels import load_level

    seats = {side.id: "ai:admiral" for side in load_level(path).sides}
    began, most, battles, owned = monotonic(), list[tuple[float, float]](), 0, [1.0, 4.0, 10.0]
    due, over_since = REPORT_SECONDS, 0.0
    while app.is_running and (passed := monotonic() - began) < 60 * minutes + 1:
        if session.screen is None:
            app.push_screen(session.start_battle(app, path, seats, [], seed + battles))
            battles, over_since = battles + 1, 0.0
        screen = None
        app.run_for(1.0)
        screen = session.screen
        if screen is None or screen.battle.pending_step is not None:
            over_since = passed
        elif passed - over_since > REPORT_SECONDS:
            screen = None  # or all of it would live on past the sweep after it
            app.go_to_title()
            app.run_for(3.0)
        if passed >= due:
            turn = f", turn {screen.battle.turn}" if screen else ""
            most.append(print_memory(f"{due / 60:4.1f} min, battle {battles}{turn}"))
            due += REPORT_SECONDS
        if owned and passed >= 60 * owned[0]:
            print_owners(f"{owned.pop(0):g} min")
    return most


def print_memory(when: str) -> tuple[float, float]:
    """What all processes hold now is printed; MB (RSS) of the window's, and (PSS) of all."""
    held = [_memory_of(pid) for pid in (os.getpid(), *_child_processes(os.getpid()))]
    mine, others = held[0], held[1:]
    rss, pss = sum(each.rss for each in held), sum(each.pss for each in held)
    print(
        f"{when}: window {mine.rss:.0f} RSS {mine.pss:.0f} PSS, all {rss:.0f} RSS {pss:.0f} PSS;",
        ", ".join(f"{each.name} {each.rss:.0f}/{each.pss:.0f}" for each in others) or "alone",
        flush=True,
    )
    return mine.rss, pss


def print_owners(when: str) -> None:
    """Who holds pictures, arrays and sounds in the window's process is printed, the most first. A
    copy of the process looks: the walk takes 50 MB, which would count from then on."""
    sys.stdout.flush()
    copy = os.fork()
    if copy:
        os.waitpid(copy, 0)
        return
    try:
        _print_owners(when)
    finally:
        os._exit(0)


def _print_owners(when: str) -> None:
    """That list, printed."""
    from recipes.memory_owners import bytes_by_owner

    found = bytes_by_owner()
    sorts: Counter[str] = Counter()
    for (_, sort), weight in found.items():
        sorts[sort] += weight
    said = ", ".join(f"{sort}s {w / _MB:.0f} MB" for sort, w in sorts.most_common())
    print(f"  {when}: {said}", flush=True)
    for (owner, sort), weight in found.most_common(MAX_OWNERS):
        print(f"  {weight / _MB:7.1f} MB of {sort}s: {owner}", flush=True)


def _find_level(name: str) -> Path:
    """The file of that name, or the level that ships under it. Raises Sorry for none."""
    if Path(name).is_file():
        return Path(name)
    for path in shipped_levels():
        if name in (path.stem, f"{path.parent.name}/{path.stem}"):
            return path
    raise ToolError(f"There is no level {name!r}.")


def _memory_of(pid: int) -> ProcessMemory:
    """What this process holds; nothing if it is gone."""
    sums: Counter[str] = Counter()
    try:
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text("ascii").splitlines()[1:]:
            name, number, _ = line.split()
            sums[name] += int(number)
        name = _process_name(pid)
    except OSError:
        return ProcessMemory("gone", 0.0, 0.0)
    return ProcessMemory(name, sums["Rss:"] / 1024, sums["Pss:"] / 1024)


_NAMES = ("resource_tracker", "forkserver", "spawn_main")


def _process_name(pid: int) -> str:
    """What this process is for, as far as its command line tells."""
    command = Path(f"/proc/{pid}/cmdline").read_bytes().decode("utf-8", "replace")
    return next((name for name in _NAMES if name in command), "other")


def _child_processes(pid: int) -> list[int]:
    """The processes that this one began, theirs after each."""
    found = []
    for own in Path(f"/proc/{pid}/task").iterdir():
        for child in (own / "children").read_text("ascii").split():
            found += [int(child), *_child_processes(int(child))]
    return found
