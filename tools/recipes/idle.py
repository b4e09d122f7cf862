"""What the program costs while nobody does anything: the title, and a battle that waits."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from time import perf_counter, process_time
from typing import TYPE_CHECKING

from recipes.battles import LEVELS
from recipes.bench import run_calibration, time_ms
from recipes.figures import record_figure

if TYPE_CHECKING:
    from game.ui.shell.app import App

MAX_CPU_PERCENT = 15.0
"""Per cent of one core that an idle window may use."""
SETTLE_SECONDS, MEASURE_SECONDS = 12.0, 10.0
"""Seconds until a screen counts as idle, and seconds measured then."""
ASKED_CLAUSE = "KMH-6.2.1"


def idle(record: bool = False) -> int:
    """Measure the processor time of an idle title and of a battle that waits for a player.

    Both screens run on the real clock without a window. The figure is the share of one core, in
    percent. Return 1 if one is over the bar of 15 %.
    """
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    from game.books import shelf
    from game.levels import load_level
    from game.play.battle import Battle
    from game.play.journal import Journal
    from game.play.seats import PlayerSeat
    from game.stage.hulls.sprite_bank import SpriteBank
    from game.systems import BattleShow
    from game.ui.battle.screen.screen import BattleScreen
    from game.ui.shell.app import App
    from game.ui.shell.battle_session import BattleSession
    from game.ui.shell.screenshot import ScreenshotRequest, advance_to_question

    with tempfile.TemporaryDirectory() as home:
        app = App(
            (1280, 720),
            Path(home),
            (),
            BattleSession(Path(home)).make_callbacks(),
            1,
            SpriteBank(bakes_at_once=True),
        )
        shares = [print_cpu_share("title", app)]
        level = load_level(LEVELS / "kmh" / "mirror-duel.toml")
        seats = {side.id: PlayerSeat() for side in level.sides}
        battle = Battle(shelf.book("kmh").rules, level, dict(seats), 3, Journal({}))
        show = BattleShow(battle)
        advance_to_question(show, ScreenshotRequest(until_clause=ASKED_CLAUSE))
        show.speed = 1
        screen = BattleScreen(app, battle, show)
        app.push_screen(screen)
        shares.append(print_cpu_share("battle that waits", app))
        screen.close()
        battle.close()
        app.bank.close()
    if record:
        title, waiting = shares
        record_figure("idle", f"title {title:.0f} %, a battle that waits {waiting:.0f} % of a core")
    return int(max(shares) > MAX_CPU_PERCENT)


def print_cpu_share(name: str, app: App) -> float:
    """Print and return the share of a core, in percent, that the screen on top uses."""
    app.run_for(SETTLE_SECONDS)
    cpu, wall, shown = process_time(), perf_counter(), app.frame_count
    app.run_for(MEASURE_SECONDS)
    passed = perf_counter() - wall
    share, pictures = 100 * (process_time() - cpu) / passed, (app.frame_count - shown) / passed
    print(
        f"idle {name}: {share:.1f} % of a core, bar {MAX_CPU_PERCENT} %, "
        f"{pictures:.0f} pictures a second; "
        f"calibration loop {time_ms(run_calibration):.1f} ms"
    )
    return share
