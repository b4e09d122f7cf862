"""What the program costs while nobody does anything: the title, and a battle that waits."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from time import perf_counter, process_time
from typing import TYPE_CHECKING

from recipes.battles import LEVELS
from recipes.bench import calibration, milliseconds

if TYPE_CHECKING:
    from game.ui.shell.app import App

BAR = 15.0
"""Per cent of one core that an idle window may use."""
SETTLED, WATCHED = 12.0, 10.0
"""Seconds until a screen counts as idle, and seconds measured then."""
ASKED = "KMH-6.2.1"


def idle() -> int:
    """Both screens have been watched on the real clock; 1 if one used more than BAR."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    from game.books import shelf
    from game.levels import load_level
    from game.play.battle import Battle
    from game.play.journal import Journal
    from game.play.seats import Person
    from game.stage.hulls import Bank
    from game.systems import Show
    from game.ui.battle.screen import BattleScreen
    from game.ui.shell.app import App
    from game.ui.shell.picture import Wanted, until
    from game.ui.shell.sessions import BattleSession

    with tempfile.TemporaryDirectory() as home:
        app = App(
            (1280, 720), Path(home), (), BattleSession(Path(home)).doors(), 1, Bank(immediate=True)
        )
        over = int(told("title", app))
        level = load_level(LEVELS / "kmh" / "mirror-duel.toml")
        seats = {side.id: Person() for side in level.sides}
        battle = Battle(shelf.book("kmh").rules, level, dict(seats), 3, Journal({}))
        show = Show(battle)
        until(show, Wanted(asking=ASKED))
        show.speed = 1
        screen = BattleScreen(app, battle, show)
        app.push(screen)
        over += told("battle that waits", app)
        screen.close()
        battle.close()
        app.bank.close()
    return 1 if over else 0


def told(name: str, app: App) -> bool:
    """The figure of the screen on top is printed; whether it is over BAR."""
    app.run_for(SETTLED)
    cpu, wall, shown = process_time(), perf_counter(), app.shown
    app.run_for(WATCHED)
    passed = perf_counter() - wall
    share, pictures = 100 * (process_time() - cpu) / passed, (app.shown - shown) / passed
    print(
        f"idle {name}: {share:.1f} % of a core, bar {BAR} %, {pictures:.0f} pictures a second; "
        f"calibration loop {milliseconds(calibration):.1f} ms"
    )
    return share > BAR
