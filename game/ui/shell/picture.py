"""What the screen shows, without a screen: a level or a journal at any turn, any page, any size."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pygame

from game.books import shelf
from game.core.steps import Choose, Plot
from game.levels import read_level
from game.levels.reading.shipped import shipped_levels
from game.play.battle import Battle, StepResult
from game.play.journal import Journal, read_file
from game.play.saves import BattleSetup, must_be_sound, orders_of
from game.play.seats import Person, Seat
from game.stage.frame.marks import marks
from game.stage.hulls import Bank
from game.systems import Show
from game.trials.seating import man_for_batches
from game.ui.battle.screen import BattleScreen
from game.ui.kit.asset_overrides import apply_overrides
from game.ui.pages.aftermath import outcome_of
from game.ui.pages.battles import Battles
from game.ui.pages.credits import Credits
from game.ui.pages.fault import Fault
from game.ui.pages.glossary import Glossary
from game.ui.pages.options import Options
from game.ui.pages.result import NextSteps, Result
from game.ui.pages.rulebook import Rulebook
from game.ui.shell.app import App
from game.ui.shell.packs import dress_of
from game.ui.shell.sessions import BattleSession, in_order

_STEP: Final = 1 / 30
_SETTLE: Final = 0.4
"""Seconds of each of the last few frames, in which the camera comes to rest."""
_MOST_STEPS: Final = 20_000


@dataclass(frozen=True, slots=True)
class Wanted:
    """One picture: which screen, of what battle at which turn, its size in pixels. ``asking`` stops
    at the first question of that clause put to the side whose place is ``seat``; ``pack`` is where
    the pack of its level lies."""

    screen: str = "battle"
    turn: int = 1
    size: tuple[int, int] = (1280, 720)
    asking: str = ""
    seat: int = 0
    pack: Path | None = None


def render(wanted: Wanted, orders: BattleSetup, past: Journal | None) -> tuple[pygame.Surface, Any]:
    """The picture, and the marks of every ship that is on it (None for other screens)."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    with tempfile.TemporaryDirectory() as home:
        berth = BattleSession(Path(home))
        app = App(wanted.size, Path(home), shipped(), berth.doors(), 1, Bank(immediate=True))
        try:
            return _drawn(app, berth, wanted, orders, past)
        finally:
            app.bank.close()


def _drawn(
    app: App, berth: BattleSession, wanted: Wanted, orders: BattleSetup, past: Journal | None
) -> tuple[pygame.Surface, Any]:
    if wanted.screen not in ("battle", "result"):
        _open_page(app, berth, wanted.screen)
        return _framed(app, 3), None
    battle = _battle_at(wanted, orders, past)
    dress = dress_of(wanted.pack, battle.level)
    apply_overrides(app, dress)
    if wanted.screen == "result":
        battle.run()
        ways = NextSteps(app.home, app.home, app.home, lambda *_: None)
        app.push(Result(app, outcome_of(battle), ways, dress))
        return _framed(app, 2), None
    show = Show(battle)
    until(show, wanted)
    screen = BattleScreen(app, battle, show, immediate=True)
    screen.dress = dress
    screen.board.bank.wear(dress.hulls)
    app.push(screen)
    picture = _framed(app, 3)
    with show.stage():
        seen = marks()
    screen.close()
    battle.close()
    return picture, seen


def shipped() -> list[Path]:
    """The levels on offer, as the battle list shows them."""
    return in_order(shipped_levels())


def _open_page(app: App, berth: BattleSession, name: str) -> None:
    pages: dict[str, Callable[[], None]] = {
        "title": lambda: None,
        "battles": lambda: app.push(Battles(app)),
        "options": lambda: app.push(Options(app)),
        "rulebook": lambda: app.push(Rulebook(app, berth.books, "KMH-9.2.22")),
        "glossary": lambda: app.push(Glossary(app)),
        "credits": lambda: app.push(Credits(app)),
    }
    pages[name]()


def _battle_at(wanted: Wanted, orders: BattleSetup, past: Journal | None) -> Battle:
    """The battle played by captains (or by its journal) to the beginning of the turn."""
    level, book = orders.level(), shelf.book(orders.book).rules
    seats: dict[str, Seat] = dict(
        man_for_batches(book, level, {s.id: "ai:admiral" for s in level.sides}, orders.seed)
    )
    journal = Journal(orders.header())
    journal.entries += past.entries if past else []
    battle = Battle(book, level, seats, orders.seed, journal)
    while battle.turn < wanted.turn and battle.step() is StepResult.STEPPED:
        pass
    if wanted.asking:
        battle.seats[level.sides[wanted.seat].id] = Person()
    return battle


def until(show: Show, wanted: Wanted) -> None:
    """The battle goes on, as fast as it can, until what is wanted is asked."""
    show.speed = 0
    for _ in range(_MOST_STEPS if wanted.asking else 1):
        show.frame(_STEP)
        step = show.battle.pending
        if show.progress is StepResult.OVER or (step.clause if step else "") == wanted.asking:
            return
        if show.progress is StepResult.WAITING and not show.battle.waiting_for_done():
            _answer_plainly(show.battle)
        show.battle.done()


def _answer_plainly(battle: Battle) -> None:
    """Whoever is asked does the first thing that may be done, and sails straight on."""
    step = battle.pending
    if isinstance(step, Choose):
        menus = {step.seat: step.menu}
    else:
        assert isinstance(step, Plot), "only a seat is ever waited for"
        menus = dict(step.menus)
    for seat, menu in menus.items():
        person = battle.seats[seat]
        if isinstance(person, Person) and not person.given:
            keys = menu.keys()
            ahead = [key for key in keys if key.startswith("ahead")]
            person.give(ahead[-1] if ahead else keys[0])


def _framed(app: App, frames: int) -> pygame.Surface:
    for _ in range(frames):
        app.frame(_SETTLE)
    if isinstance(app.screen, Fault):
        told = app.screen.file.read_text("utf-8") if app.screen.file else "no more is known"
        raise RuntimeError(f"the screen could not be drawn: {told}")
    return app.surface.copy()


def save(picture: pygame.Surface, file: Path) -> None:
    """The picture is in the file. Raises OSError in plain words if it cannot be."""
    try:
        pygame.image.save(picture, file)
    except (pygame.error, FileNotFoundError) as fault:
        raise OSError(f"{file} cannot be written: {fault}") from None


def orders_from(path: Path, level_text: str, seed: int) -> tuple[BattleSetup, Journal | None]:
    """What to draw from: a journal's own orders and past, or a level under its home book."""
    if path.suffix == ".journal":
        reading = read_file(path)
        must_be_sound(reading)
        journal = Journal({})
        journal.entries += reading.entries
        return orders_of(reading), journal
    level = read_level(level_text, path.name)
    seats = {side.id: "ai:admiral" for side in level.sides}
    book = level.rules.book
    return BattleSetup(level_text, book, seed, seats, level.rules.options, path.name), None
