"""What a picture of the battle costs in Python calls: a duel, and Cape St Vincent.

Calls are counted and not time: they are the same on each machine and each day, so that a test can
hold a bar on them (tests/ui/battle/test_frame_calls.py). A call counts when a Python function or a
comprehension begins; functions of C are not counted.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from recipes.battles import LEVELS
from recipes.figures import record_figure

if TYPE_CHECKING:
    from game.ui.battle.screen.screen import BattleScreen
    from game.ui.shell.app import App

WARM_FRAMES, COUNTED_FRAMES = 240, 16
"""Frames of 1/60 s before the count; counted frames: twice KEPT_FRAMES of the frame cache, so that
each cached value is computed again twice."""


@dataclass(frozen=True, slots=True)
class CallBar:
    """A battle, the clause at whose question it waits, and the most calls a picture and a second
    event before the next picture may take."""

    name: str
    level: str
    clause: str
    max_picture: int
    max_event: int = 200


BARS = (
    CallBar("duel", "kmh/mirror-duel", "KMH-6.2.1", 2500),
    CallBar("Cape St Vincent", "kmh/cape-st-vincent-whole", "KMH-6.2.1", 8000),
)


@dataclass(slots=True)
class FrameCalls:
    """Calls of the counted pictures by function, and of one more event before the next picture."""

    pictures: list[int]
    event: int
    functions: Counter[str]

    @property
    def picture(self) -> int:
        """Calls of a picture: the mean."""
        return round(sum(self.pictures) / len(self.pictures))


def frame_calls(most: int = 0, record: bool = False) -> int:
    """Count the Python calls of a picture of the battle, and of a second event before the next one.

    The figures are means of 16 pictures while a player thinks. The event is a movement of the
    mouse. --functions N lists the N functions that are called most. Return 1 if a battle is over a
    bar.
    """
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    bad, texts = 0, []
    for bar in BARS:
        calls = count_frame_calls(bar)
        good = calls.picture <= bar.max_picture and calls.event <= bar.max_event
        bad += not good
        print(
            f"{bar.name}: {calls.picture} calls a picture, bar {bar.max_picture} "
            f"({min(calls.pictures)} to {max(calls.pictures)}); a second event {calls.event}, "
            f"bar {bar.max_event}: {'good' if good else 'too many'}"
        )
        for name, count in calls.functions.most_common(most):
            print(f"  {count / COUNTED_FRAMES:8.1f} {name}")
        texts.append(f"{bar.name} {calls.picture:,} and {calls.event:,}")
    if record:
        record_figure("frame-calls", ", ".join(texts))
    return int(bad > 0)


def count_frame_calls(bar: CallBar) -> FrameCalls:
    """Return the calls of a battle that waits for its player."""
    with tempfile.TemporaryDirectory() as home:
        app, screen = open_battle(Path(home), bar)
        for _ in range(WARM_FRAMES):
            app.run_frame(1 / 60)
        functions: Counter[str] = Counter()
        pictures = []
        for _ in range(COUNTED_FRAMES):
            screen.advance(1 / 60)
            before = functions.total()
            count_calls(functions, lambda: screen.draw(app.surface))
            pictures.append(functions.total() - before)
        event = count_second_event(app, screen)
        screen.close()
        screen.battle.close()
        app.bank.close()
    return FrameCalls(pictures, event, functions)


def open_battle(home: Path, bar: CallBar) -> tuple[App, BattleScreen]:
    """Return the program and the screen on which that battle waits for a player."""
    from game.books import shelf
    from game.levels import load_level
    from game.play.battle import Battle
    from game.play.journal import Journal
    from game.play.seats import PlayerSeat
    from game.stage.hulls.sprite_bank import SpriteBank
    from game.systems import BattleShow
    from game.ui.battle.screen import shortcuts
    from game.ui.battle.screen.screen import BattleScreen
    from game.ui.shell.app import App
    from game.ui.shell.battle_session import BattleSession
    from game.ui.shell.screenshot import ScreenshotRequest, advance_to_question

    session = BattleSession(home).make_callbacks()
    app = App((1280, 720), home, (), session, 1, SpriteBank(bakes_at_once=True))
    level = load_level(LEVELS / f"{bar.level}.toml")
    seats = {side.id: PlayerSeat() for side in level.sides}
    battle = Battle(shelf.book("kmh").rules, level, dict(seats), 3, Journal({}))
    show = BattleShow(battle)
    advance_to_question(show, ScreenshotRequest(until_clause=bar.clause))
    show.speed = 1
    screen = BattleScreen(app, battle, show)
    app.push_screen(screen)
    app.run_frame(0.0)
    shortcuts.show_all_ships(screen.state)  # the question's own framing shows a few ships from near
    return app, screen


def count_second_event(app: App, screen: BattleScreen) -> int:
    """Return the calls of the second of two movements of the mouse over the sea after a picture."""
    import pygame

    wide, high = app.surface.get_size()
    functions = Counter[str]()
    for step in (0, 3):
        at = (wide // 2 + step, high // 2)
        moved = pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(3, 0), buttons=(0, 0, 0))
        functions.clear()
        count_calls(functions, lambda moved=moved: screen.handle(moved))  # type: ignore[misc]
    return functions.total()


def count_calls(into: Counter[str], run: Callable[[], None]) -> None:
    """Run it, and add each call of a Python function to `into`, by file and name."""

    def on_event(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            code = frame.f_code
            file = "/".join(Path(code.co_filename).parts[-2:])
            into[f"{file}:{code.co_firstlineno} {code.co_qualname}"] += 1

    sys.setprofile(on_event)
    try:
        run()
    finally:
        sys.setprofile(None)
