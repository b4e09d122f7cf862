"""The battle's moments: where captains have brought it to, and which panels are open.

Captains who answer at once fight up to the question that is wanted; then a person has the seat.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame

from game.books import shelf
from game.core.steps import Choose, Plot
from game.levels import Level, load_level, parse_level
from game.levels.format.lessons import shipped_lesson_folders
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.battle import Battle, StepResult
from game.play.journal import Journal
from game.play.seats import PlayerSeat, RandomSeat
from game.systems import BattleShow
from game.trials.fighting import make_batch_seats
from game.ui.battle.layout.orders_bar import ButtonSpec
from game.ui.battle.panels.order_wheel import OrderWheel
from game.ui.battle.screen import screen_update, shortcuts
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.actions import DraftAction, PanelAction
from game.ui.battle.views import answer_buttons
from game.ui.kit.screens import Screen
from game.ui.kit.widgets import Button, CustomControl
from game.ui.lessons.lesson_card import LessonAction
from game.ui.lessons.lesson_guide import LessonGuide
from game.ui.lessons.lesson_session import LessonSession
from game.ui.pages.battle_outcome import outcome_of
from game.ui.pages.pause_menu import PauseMenu, rules_callback
from game.ui.pages.result_contents import BattleOutcome
from recipes.pictures_arms_levels import INLINE
from recipes.pictures_studio import Studio

CONSTITUTION: Final = "constitution-and-guerriere"
DUEL: Final = "mirror-duel"
CHASE: Final = "jarce-and-black-jaques"
RESULT_BATTLES: Final = ((CONSTITUTION, 22),)
"""Battles of which the page after them is shown, by level and seed."""
FRAME: Final = 1 / 30
LONG_AGO_SECONDS: Final = 99.0
FILM_EVERY, FILM_REST, FILM_LONGEST = 0.5, 4.0, 240.0
"""Seconds between two pictures, after the end, and in all."""
_MAX_FRAMES: Final = 4000

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
class QuestionMoment:
    """A question in a battle: of which level and seed, from which turn on, of which clause, put to
    the side of that place (None: to whichever is asked first), about that ship or thing ('': any);
    `both` puts persons on all sides; until then captains of that `grade` fight (a midshipman hardly
    ever boards)."""

    level: str
    seed: int
    clause: str
    turn: int = 1
    side: int | None = None
    both: bool = False
    about: str = ""
    grade: str = "midshipman"


def battle_outcome(level: str, seed: int) -> BattleOutcome:
    """How a battle between two captains has ended."""
    battle = captains_battle(level_named(level), seed)
    battle.run()
    outcome = outcome_of(battle)
    battle.close()
    return outcome


def level_named(name: str) -> Level:
    """The level of that name: a made one, or a shipped one (without a book: of kmh)."""
    if name == "fleet":
        ships = "".join(FLEET_SHIP.format(*ship, id=ship[0].lower()) for ship in FLEET_SHIPS)
        return parse_level(FLEET + ships, "fleet.toml")
    if name in INLINE:
        return parse_level(INLINE[name], f"{name}.toml")
    path = name if "/" in name else f"kmh/{name}"
    return load_level(shipped_levels_folder() / f"{path}.toml")


def captains_battle(level: Level, seed: int, grade: str = "midshipman") -> Battle:
    """The battle at its first step, a captain who answers at once on every side."""
    seats = {side.id: f"ai:{grade}" for side in level.sides}
    book = shelf.book(level.rules.book).rules
    return Battle(book, level, make_batch_seats(book, level, seats, seed), seed)


def _asked_side(battle: Battle, moment: QuestionMoment, sides: list[str]) -> str:
    """Which of these sides the pending question of that moment is put to, '' for none."""
    step, clause = battle.pending_step, moment.clause
    if isinstance(step, Choose) and step.clause == clause and moment.about in ("", step.about):
        return step.seat if step.seat in sides else ""
    if isinstance(step, Plot) and step.clause == clause:
        return next((side for side in step.menus if side in sides), "")
    return ""


def battle_at(moment: QuestionMoment) -> Battle:
    """The battle at that question, a person asked. Raises LookupError if it never comes."""
    level = level_named(moment.level)
    battle = captains_battle(level, moment.seed, moment.grade)
    every = [side.id for side in level.sides]
    sides = every if moment.side is None else [every[moment.side]]
    while battle.turn < moment.turn or not (seat := _asked_side(battle, moment, sides)):
        if battle.step() is StepResult.OVER:
            raise LookupError(f"{moment} never comes")
    for side in every if moment.both else [seat]:
        battle.seats[side] = PlayerSeat()
    return battle


def open_screen(studio: Studio, battle: Battle) -> BattleScreen:
    """Return the screen of the battle at rest, with its question on it."""
    screen = studio.adopt_battle(BattleScreen(studio.app, battle, BattleShow(battle), immediate=True))
    screen.show.speed = 0
    for _ in range(30):
        screen.advance(FRAME)
    screen.hud.seconds_since_card = LONG_AGO_SECONDS
    screen.state.is_paused = True
    return screen


ScreenStep = Callable[[BattleScreen], object]


def screen_at(moment: QuestionMoment, then: ScreenStep | None = None) -> Callable[[Studio], Screen]:
    """The screen at that moment, after what is done there."""

    def open_battle(studio: Studio) -> Screen:
        screen = open_screen(studio, battle_at(moment))
        if then is not None:
            then(screen)
        return screen

    return open_battle


# ------------------------------------------------------------------------- what is done there
def run_seconds(seconds: float, speed: int = 1) -> ScreenStep:
    """So much time has passed on the stage."""

    def go_on(screen: BattleScreen) -> None:
        screen.state.is_paused, screen.show.speed = False, speed
        for _ in range(round(seconds / FRAME)):
            screen.advance(FRAME)
        screen.state.is_paused = True

    return go_on


_KEY_ACTIONS: Final = {
    "helm-longer": DraftAction.LONGER,
    "helm-shorter": DraftAction.SHORTER,
    "log": PanelAction.TOGGLE_LOG,
}
"""Actions without a button on any sea: by a drag, by a key, or on the wheel."""


def hidden_answers(screen: BattleScreen) -> tuple[ButtonSpec, ...]:
    """The answers that lie nowhere on the sea and are reached by their keys."""
    with screen.battle.table.as_current():
        return answer_buttons.lay_out_answers(screen.hud, screen.layout()).key_only


def press_control(name: str, seconds: float = 0.0, speed: int = 1) -> ScreenStep:
    """The named control was pressed, or the key that does the same where no control lies on the
    screen, and so much time has passed. Raises KeyError where neither can be."""

    def press(screen: BattleScreen) -> None:
        shown = [w for w in screen.widgets() if isinstance(w, Button | CustomControl)]
        found = [w.action for w in (*hidden_answers(screen), *shown) if w.name == name]
        found += [_KEY_ACTIONS[name]] if name in _KEY_ACTIONS else []
        assert found, name
        screen_update.press_control(screen.state, name, found[-1])
        run_seconds(seconds, speed)(screen)

    return press


def sail_middle_course(seconds: float) -> ScreenStep:
    """The middle of the offered courses was drawn, sailed and let stand; so long ago."""

    def sail(screen: BattleScreen) -> None:
        press_control("helm-longer")(screen)
        press_control("sail", 0.2, 0)(screen)
        run_seconds(seconds)(screen)

    return sail


def sail_and_watch(screen: BattleScreen) -> None:
    """The person's course stands, and his ship is on her way."""
    sail_middle_course(0.0)(screen)
    press_control("done", 1.2)(screen)


def play_to_end(screen: BattleScreen) -> None:
    """Captains have fought it to its end."""
    book, level = screen.battle.book, screen.battle.level
    seats = {side.id: "ai:midshipman" for side in level.sides}
    screen.battle.seats.update(make_batch_seats(book, level, seats, 1))
    screen.state.is_paused = False
    for _ in range(_MAX_FRAMES):
        screen.advance(FRAME)
        if screen.hud.prompt.kind == "over":
            break
    run_seconds(3.0)(screen)


def draw_card(screen: BattleScreen) -> None:
    """The card has been turned up a moment ago and still hangs over the sea."""
    screen.hud.seconds_since_card = 0.5


def open_wheel(page: int) -> ScreenStep:
    """Open the wheel of orders at that page."""

    def open_wheel(screen: BattleScreen) -> None:
        screen.state.wheel = OrderWheel(page)

    return open_wheel


def show_all_arcs(screen: BattleScreen) -> None:
    """The arcs of every enemy lie on the sea."""
    screen.state.ruler_and_arcs.has_foe_arcs = True


def show_threats(screen: BattleScreen) -> None:
    """What enemies could do next lies on the sea."""
    screen.state.ruler_and_arcs.toggle_threats()


# ------------------------------------------------------------------------- other ways to a battle
def pause_menu(studio: Studio) -> Screen:
    """The menu over a battle."""
    below = open_screen(studio, battle_at(QuestionMoment(CONSTITUTION, 22, "KMH-6.3.1", 3)))
    return PauseMenu(studio.app, below, rules_callback(below))


def replay_screen(studio: Studio) -> Screen:
    """A battle shown once more, a while after its beginning."""
    level = level_named(DUEL)
    first = captains_battle(level, 3)
    first.run()
    journal = Journal(dict(first.journal.header))
    journal.entries += first.journal.entries
    first.close()
    seats = {side.id: RandomSeat(0) for side in level.sides}
    battle = Battle(shelf.book(level.rules.book).rules, level, seats, 3, journal)
    screen = studio.adopt_battle(BattleScreen(studio.app, battle, BattleShow(battle), immediate=True))
    run_seconds(9.0)(screen)
    return screen


def film_frames(studio: Studio, level: str, seed: int) -> Iterator[tuple[float, pygame.Surface]]:
    """The seconds since its beginning and the window, every half second of a battle of captains
    shown as in life, until a little after its end or the longest a film may be."""
    battle = captains_battle(level_named(level), seed)
    screen = studio.adopt_battle(BattleScreen(studio.app, battle, BattleShow(battle), immediate=True))
    seconds, rest = 0.0, FILM_REST
    while seconds < FILM_LONGEST and rest > 0:
        # Twice: a slow machine draws what is on the water and what stands on it in turn.
        studio.draw_screen(screen, framed=seconds == 0)
        yield seconds, studio.draw_screen(screen, framed=False)
        for _ in range(round(FILM_EVERY / FRAME)):
            screen.advance(FRAME)
        seconds += FILM_EVERY
        rest -= FILM_EVERY if screen.hud.prompt.kind == "over" else 0.0


def newcomer_battle(studio: Studio) -> Screen:
    """The battle that a newcomer is offered first, at its first question."""
    session = LessonSession(Path(studio.home), studio.session.books, lambda _: None)
    screen = studio.adopt_battle(session.start_lesson(studio.app, 0))
    screen.show.speed = 0
    for _ in range(_MAX_FRAMES):
        screen.advance(FRAME)
        if screen.hud.prompt.needs_answer:
            break
    screen.state.is_paused = True
    return screen


def lesson_at(number: int, steps: int) -> Callable[[Studio], Screen]:
    """Return the lesson of that number, from 1 on, after this many of its steps."""

    def open_lesson(studio: Studio) -> Screen:
        session = LessonSession(Path(studio.home), studio.session.books, lambda _: None)
        screen = studio.adopt_battle(session.start_lesson(studio.app, number))
        guide = screen.state.plugin
        assert isinstance(guide, LessonGuide)
        screen.show.speed = 0
        for done in range(steps + 1):
            _run_to_step(screen, guide)
            if done < steps:
                step = guide.tutor.step
                read = step is not None and step.kind == "read"
                guide.on_control_pressed("", LessonAction.READ_ON if read else LessonAction.SKIP)
        screen.state.is_paused = True
        return screen

    return open_lesson


def _run_to_step(screen: BattleScreen, guide: LessonGuide) -> None:
    """Time passes until the lesson's step has come."""
    for _ in range(_MAX_FRAMES):
        screen.advance(FRAME)
        if guide.is_step_due and guide.show_seconds_left < 0 and screen.hud.seconds_since_card > 1.5:
            return
    raise LookupError(f"step {guide.tutor.step_index} never comes")


HELM: Final = QuestionMoment(CONSTITUTION, 22, "KMH-6.3.1", 3, 0)
GUNS: Final = QuestionMoment(CONSTITUTION, 22, "KMH-9.2.23", 3)
BROADSIDE: Final = QuestionMoment(CONSTITUTION, 10, "KMH-9.2.23", 2)
BATTLES: dict[str, Callable[[Studio], Screen]] = {
    "markers": screen_at(QuestionMoment(CHASE, 3, "KMH-6.11.1")),
    "cover": screen_at(QuestionMoment(CHASE, 3, "KMH-6.11.1", both=True)),
    "orders": screen_at(QuestionMoment(CHASE, 3, "KMH-6.2.1")),
    "fast-sailor": screen_at(QuestionMoment(CHASE, 3, "KMH-4.1.3")),
    "helm": screen_at(HELM),
    "helm-coast": screen_at(QuestionMoment(CHASE, 1, "KMH-6.3.1", side=0)),
    "helm-done": screen_at(HELM, sail_middle_course(0.0)),
    "watch": screen_at(HELM, sail_and_watch),
    "card": screen_at(QuestionMoment(CONSTITUTION, 22, "KMH-5.1.1", 3), draw_card),
    "hold": screen_at(QuestionMoment(DUEL, 47, "KMH-5.1.1", 3)),
    "guns": screen_at(GUNS),
    "guns-coast": screen_at(QuestionMoment(CHASE, 2, "KMH-9.2.23")),
    "volley": screen_at(BROADSIDE, press_control("fire", 0.9)),
    "volley-lies": screen_at(BROADSIDE, press_control("fire", 4.0)),
    "afire": screen_at(QuestionMoment(DUEL, 47, "KMH-6.3.1", 2)),
    "grapple": screen_at(QuestionMoment(DUEL, 7, "KMH-6.10.8", 2, grade="admiral")),
    "board": screen_at(QuestionMoment(DUEL, 10, "KMH-13.0.5", 2, grade="admiral")),
    "boarders-off": screen_at(QuestionMoment(DUEL, 32, "KMH-13.0.19", 3, grade="admiral")),
    "over": screen_at(QuestionMoment(DUEL, 10, "KMH-13.0.5", 2, grade="admiral"), play_to_end),
    "squadron": screen_at(QuestionMoment("fleet", 2, "KMH-0.0.6")),
    "fleet-helm": screen_at(QuestionMoment("fleet", 2, "KMH-6.3.1")),
    "ruler": screen_at(GUNS, lambda screen: shortcuts.toggle_ruler(screen.state)),
    "arcs": screen_at(HELM, show_all_arcs),
    "threats": screen_at(QuestionMoment(DUEL, 47, "KMH-6.3.1", 2), show_threats),
    "threats-fleet": screen_at(QuestionMoment("fleet", 2, "KMH-6.3.1"), show_threats),
    "wheel": screen_at(HELM, open_wheel(0)),
    "wheel-views": screen_at(HELM, open_wheel(1)),
    "log": screen_at(GUNS, press_control("log")),
    "record": screen_at(GUNS, press_control("record")),
    "record-foe": screen_at(GUNS, press_control("tab-other")),
    "pause": pause_menu,
    "replay": replay_screen,
    **{
        f"lesson-{n}-{steps}": lesson_at(n, steps)
        for n, steps in enumerate((2, 3, 3, 3, 3, 3)[: len(shipped_lesson_folders()) - 1], 1)
    },
    "lesson-1-0": lesson_at(1, 0),
    "opener": newcomer_battle,
}
