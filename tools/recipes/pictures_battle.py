"""The battle's moments: where captains have brought it to, and what lies open on the screen.

Captains who answer at once fight up to the question that is wanted; then a person has the seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame

from game.books import shelf
from game.core.steps import Choose, Plot
from game.levels import Level, load_level, read_level
from game.levels.format.lessons import shipped_lessons
from game.levels.reading.shipped import levels_home
from game.play.battle import Battle, StepResult
from game.play.journal import Journal
from game.play.seats import Person, RandomSeat
from game.systems import Show
from game.trials.seating import man_for_batches
from game.ui.battle import answer_buttons, screen_update, shortcuts
from game.ui.battle.actions import DraftAction, PanelAction
from game.ui.battle.order_wheel import OrderWheel
from game.ui.battle.orders_bar import ButtonSpec
from game.ui.battle.screen import BattleScreen
from game.ui.kit.screens import Screen
from game.ui.kit.widgets import Button, Item
from game.ui.lessons.card import OnLesson
from game.ui.lessons.guide import LessonGuide
from game.ui.lessons.session import LessonBerth
from game.ui.pages.aftermath import outcome_of
from game.ui.pages.pause import Pause, rules_of
from game.ui.pages.result import Outcome
from recipes.pictures_arms_levels import INLINE
from recipes.pictures_studio import Studio

CONSTITUTION: Final = "constitution-and-guerriere"
DUEL: Final = "mirror-duel"
CHASE: Final = "jarce-and-black-jaques"
PLAYED: Final = ((CONSTITUTION, 22),)
"""Battles of which the page after them is shown, by level and seed."""
FRAME: Final = 1 / 30
LONG_AGO: Final = 99.0
FILM_EVERY, FILM_REST, FILM_LONGEST = 0.5, 4.0, 240.0
"""Seconds between two pictures, after the end, and in all."""
_MOST_FRAMES: Final = 4000

FLEET: Final = """
format = 1
title = "Two and two"
rules = { book = "kmh", turns = 6 }
[chart]
size = [120, 80]
unit = "cm"
wind_from = 225
[[side]]
id = "british"
[[side]]
id = "french"
"""
FLEET_SHIP: Final = """
[[ship]]
id = "{id}"
name = "{0}"
side = "{1}"
guns = {2}
crew = "jolly-jack-tars elite"
at = [{3}, {4}]
heading = {5}
"""
FLEET_SHIPS: Final = (
    ("Bellerophon", "british", 74, 38, 46, 80),
    ("Euryalus", "british", 36, 30, 36, 80),
    ("Aigle", "french", 74, 52, 40, 100),
    ("Santisima", "french", 120, 60, 30, 100),
)


@dataclass(frozen=True, slots=True)
class Moment:
    """A question in a battle: of which level and seed, from which turn on, of which clause, put to
    the side of that place (None: to whichever is asked first), about that ship or thing ('': any);
    `both` puts persons on all sides."""

    level: str
    seed: int
    clause: str
    turn: int = 1
    side: int | None = None
    both: bool = False
    about: str = ""


def outcome(level: str, seed: int) -> Outcome:
    """How a battle between two captains has ended."""
    battle = captains_of(level_of(level), seed)
    battle.run()
    told = outcome_of(battle)
    battle.close()
    return told


def level_of(name: str) -> Level:
    """The level of that name: a made one, or a shipped one (without a book: of kmh)."""
    if name == "fleet":
        ships = "".join(FLEET_SHIP.format(*ship, id=ship[0].lower()) for ship in FLEET_SHIPS)
        return read_level(FLEET + ships, "fleet.toml")
    if name in INLINE:
        return read_level(INLINE[name], f"{name}.toml")
    path = name if "/" in name else f"kmh/{name}"
    return load_level(levels_home() / f"{path}.toml")


def captains_of(level: Level, seed: int) -> Battle:
    """The battle at its first step, a captain who answers at once on every side."""
    seats = {side.id: "ai:midshipman" for side in level.sides}
    book = shelf.book(level.rules.book).rules
    return Battle(book, level, man_for_batches(book, level, seats, seed), seed)


def _asked(battle: Battle, moment: Moment, sides: list[str]) -> str:
    """Which of these sides the pending question of that moment is put to, '' for none."""
    step, clause = battle.pending, moment.clause
    if isinstance(step, Choose) and step.clause == clause and moment.about in ("", step.about):
        return step.seat if step.seat in sides else ""
    if isinstance(step, Plot) and step.clause == clause:
        return next((side for side in step.menus if side in sides), "")
    return ""


def come_to(moment: Moment) -> Battle:
    """The battle at that question, a person asked. Raises LookupError if it never comes."""
    level = level_of(moment.level)
    battle = captains_of(level, moment.seed)
    every = [side.id for side in level.sides]
    sides = every if moment.side is None else [every[moment.side]]
    while battle.turn < moment.turn or not (seat := _asked(battle, moment, sides)):
        if battle.step() is StepResult.OVER:
            raise LookupError(f"{moment} never comes")
    for side in every if moment.both else [seat]:
        battle.seats[side] = Person()
    return battle


def on_screen(studio: Studio, battle: Battle) -> BattleScreen:
    """The battle on its screen, at rest, whatever is asked being asked."""
    screen = studio.berthed(BattleScreen(studio.app, battle, Show(battle), immediate=True))
    screen.show.speed = 0
    for _ in range(30):
        screen.advance(FRAME)
    screen.hud.since_card = LONG_AGO
    screen.paused = True
    return screen


Then = Callable[[BattleScreen], object]


def at(moment: Moment, then: Then | None = None) -> Callable[[Studio], Screen]:
    """The screen at that moment, after what is done there."""

    def open_battle(studio: Studio) -> Screen:
        screen = on_screen(studio, come_to(moment))
        if then is not None:
            then(screen)
        return screen

    return open_battle


# ------------------------------------------------------------------------- what is done there
def played(seconds: float, speed: int = 1) -> Then:
    """So much time has passed on the stage."""

    def go_on(screen: BattleScreen) -> None:
        screen.paused, screen.show.speed = False, speed
        for _ in range(round(seconds / FRAME)):
            screen.advance(FRAME)
        screen.paused = True

    return go_on


_BY_KEY_ALONE: Final = {
    "helm-longer": DraftAction.LONGER,
    "helm-shorter": DraftAction.SHORTER,
    "log": PanelAction.TOGGLE_LOG,
}
"""What has no button on any sea: it is dragged, done by a key, or lies on the wheel."""


def hidden(screen: BattleScreen) -> tuple[ButtonSpec, ...]:
    """The answers that lie nowhere on the sea and are reached by their keys."""
    with screen.battle.table.at():
        return answer_buttons.laid(screen.hud, screen.layout()).hidden


def pressed(name: str, seconds: float = 0.0, speed: int = 1) -> Then:
    """The named control was pressed, or the key that does the same where no control lies on the
    screen, and so much time has passed. Raises KeyError where neither can be."""

    def press(screen: BattleScreen) -> None:
        shown = [w for w in screen.widgets() if isinstance(w, Button | Item)]
        found = [w.does for w in (*hidden(screen), *shown) if w.name == name]
        found += [_BY_KEY_ALONE[name]] if name in _BY_KEY_ALONE else []
        assert found, name
        screen_update.press(screen, name, found[-1])
        played(seconds, speed)(screen)

    return press


def sailed(seconds: float) -> Then:
    """The middle of the offered courses was drawn, sailed and let stand; so long ago."""

    def sail(screen: BattleScreen) -> None:
        pressed("helm-longer")(screen)
        pressed("sail", 0.2, 0)(screen)
        played(seconds)(screen)

    return sail


def watched(screen: BattleScreen) -> None:
    """The person's course stands, and his ship is on her way."""
    sailed(0.0)(screen)
    pressed("done", 1.2)(screen)


def over(screen: BattleScreen) -> None:
    """Captains have fought it to its end."""
    book, level = screen.battle.book, screen.battle.level
    seats = {side.id: "ai:midshipman" for side in level.sides}
    screen.battle.seats.update(man_for_batches(book, level, seats, 1))
    screen.paused = False
    for _ in range(_MOST_FRAMES):
        screen.advance(FRAME)
        if screen.hud.prompt.kind == "over":
            break
    played(3.0)(screen)


def card_drawn(screen: BattleScreen) -> None:
    """The card has been turned up a moment ago and still hangs over the sea."""
    screen.hud.since_card = 0.5


def wheel(page: int) -> Then:
    """The wheel of orders lies open at that page."""

    def open_wheel(screen: BattleScreen) -> None:
        screen.wheel = OrderWheel(page)

    return open_wheel


def all_arcs(screen: BattleScreen) -> None:
    """The arcs of every enemy lie on the sea."""
    screen.views.foes = True


# ------------------------------------------------------------------------- other ways to a battle
def paused(studio: Studio) -> Screen:
    """The menu over a battle."""
    below = on_screen(studio, come_to(Moment(CONSTITUTION, 22, "KMH-6.3.1", 3)))
    return Pause(studio.app, below, rules_of(below))


def replayed(studio: Studio) -> Screen:
    """A battle shown once more, a while after its beginning."""
    level = level_of(DUEL)
    first = captains_of(level, 3)
    first.run()
    journal = Journal(dict(first.journal.header))
    journal.entries += first.journal.entries
    first.close()
    seats = {side.id: RandomSeat(0) for side in level.sides}
    battle = Battle(shelf.book(level.rules.book).rules, level, seats, 3, journal)
    screen = studio.berthed(BattleScreen(studio.app, battle, Show(battle), immediate=True))
    played(9.0)(screen)
    return screen


def film_of(studio: Studio, level: str, seed: int) -> Iterator[tuple[float, pygame.Surface]]:
    """The seconds since its beginning and the window, every half second of a battle of captains
    shown as in life, until a little after its end or the longest a film may be."""
    battle = captains_of(level_of(level), seed)
    screen = studio.berthed(BattleScreen(studio.app, battle, Show(battle), immediate=True))
    seconds, rest = 0.0, FILM_REST
    while seconds < FILM_LONGEST and rest > 0:
        # Twice, for a slow machine draws what lies on the sea and what stands on it in turn.
        studio.shown(screen, framed=seconds == 0)
        yield seconds, studio.shown(screen, framed=False)
        for _ in range(round(FILM_EVERY / FRAME)):
            screen.advance(FRAME)
        seconds += FILM_EVERY
        rest -= FILM_EVERY if screen.hud.prompt.kind == "over" else 0.0


def opener(studio: Studio) -> Screen:
    """The battle that a newcomer is offered first, at its first question."""
    berth = LessonBerth(Path(studio.home), studio.berth.books, lambda _: None)
    screen = studio.berthed(berth.start(studio.app, 0))
    screen.show.speed = 0
    for _ in range(_MOST_FRAMES):
        screen.advance(FRAME)
        if screen.hud.prompt.needs_answer:
            break
    screen.paused = True
    return screen


def lesson(number: int, steps: int) -> Callable[[Studio], Screen]:
    """The lesson of that number, from 1 on, after so many of its steps."""

    def open_lesson(studio: Studio) -> Screen:
        berth = LessonBerth(Path(studio.home), studio.berth.books, lambda _: None)
        screen = studio.berthed(berth.start(studio.app, number))
        guide = screen.beside
        assert isinstance(guide, LessonGuide)
        screen.show.speed = 0
        for done in range(steps + 1):
            _settle(screen, guide)
            if done < steps:
                step = guide.tutor.step
                read = step is not None and step.kind == "read"
                guide.press("", OnLesson.READ_ON if read else OnLesson.SKIP)
        screen.paused = True
        return screen

    return open_lesson


def _settle(screen: BattleScreen, guide: LessonGuide) -> None:
    """Time passes until the lesson's step has come."""
    for _ in range(_MOST_FRAMES):
        screen.advance(FRAME)
        if guide.is_on and guide.showing < 0 and screen.hud.since_card > 1.5:
            return
    raise LookupError(f"step {guide.tutor.at} never comes")


HELM: Final = Moment(CONSTITUTION, 22, "KMH-6.3.1", 3, 0)
GUNS: Final = Moment(CONSTITUTION, 22, "KMH-9.2.23", 3)
BROADSIDE: Final = Moment(CONSTITUTION, 10, "KMH-9.2.23", 2)
BATTLES: dict[str, Callable[[Studio], Screen]] = {
    "markers": at(Moment(CHASE, 3, "KMH-6.11.1")),
    "cover": at(Moment(CHASE, 3, "KMH-6.11.1", both=True)),
    "orders": at(Moment(CHASE, 3, "KMH-6.2.1")),
    "fast-sailor": at(Moment(CHASE, 3, "KMH-4.1.3")),
    "helm": at(HELM),
    "helm-coast": at(Moment(CHASE, 1, "KMH-6.3.1", side=0)),
    "helm-done": at(HELM, sailed(0.0)),
    "watch": at(HELM, watched),
    "card": at(Moment(CONSTITUTION, 22, "KMH-5.1.1", 3), card_drawn),
    "hold": at(Moment(DUEL, 47, "KMH-5.1.1", 3)),
    "guns": at(GUNS),
    "guns-coast": at(Moment(CHASE, 2, "KMH-9.2.23")),
    "volley": at(BROADSIDE, pressed("fire", 0.9)),
    "volley-lies": at(BROADSIDE, pressed("fire", 4.0)),
    "afire": at(Moment(DUEL, 47, "KMH-6.3.1", 2)),
    "grapple": at(Moment(DUEL, 47, "KMH-6.10.8", 2)),
    "board": at(Moment(DUEL, 1, "KMH-13.0.5", 2)),
    "boarders-off": at(Moment(DUEL, 1, "KMH-13.0.19", 3)),
    "over": at(Moment(DUEL, 3, "KMH-13.0.5", 2), over),
    "squadron": at(Moment("fleet", 2, "KMH-0.0.6")),
    "fleet-helm": at(Moment("fleet", 2, "KMH-6.3.1")),
    "ruler": at(GUNS, shortcuts.measure),
    "arcs": at(HELM, all_arcs),
    "wheel": at(HELM, wheel(0)),
    "wheel-views": at(HELM, wheel(1)),
    "log": at(GUNS, pressed("log")),
    "record": at(GUNS, pressed("record")),
    "record-foe": at(GUNS, pressed("tab-other")),
    "pause": paused,
    "replay": replayed,
    **{
        f"lesson-{n}-{steps}": lesson(n, steps)
        for n, steps in enumerate((2, 3, 3, 3, 3, 3)[: len(shipped_lessons()) - 1], 1)
    },
    "lesson-1-0": lesson(1, 0),
    "opener": opener,
}
