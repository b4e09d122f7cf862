"""The moments of a battle by Warm Work, Hardy!: ships laid where the moment needs them, dice that
fall as it needs, and a person asked."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from game.books import shelf
from game.core.steps import Choose, Roll
from game.levels import Level, load_level
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.battle import Battle, StepResult
from game.play.dice import Dice, RollResult
from game.play.seats import PlayerSeat
from game.ui.kit.screens import Screen
from recipes.pictures_battle import (
    ScreenStep,
    open_screen,
    open_wheel,
    play_to_end,
    press_control,
    show_all_arcs,
    show_threats,
)
from recipes.pictures_studio import Studio

AJAX: Final = "ajax-and-bucentaure"
TWO: Final = "two-against-two"
VAN: Final = "trafalgar-van"
CAPE: Final = "cape-st-vincent"
FRIGATES: Final = "frigate-action"
HELM: Final = "WWH-1.1a"
GUNS: Final = "WWH-2.1.0"
RAKE: Final = "WWH-2.1.4"
_MOST_STEPS: Final = 6000

Given = Mapping[str, Any]
Faces = Mapping[str, Sequence[int]]


@dataclass(slots=True)
class FixedDice:
    """Dice with chosen faces, by clause and then in order; else by the seed."""

    faces: dict[str, list[int]]
    dice: Dice = field(default_factory=lambda: Dice(5))

    def throw(self, step: Roll) -> RollResult:
        """Return the faces chosen for the clause of this roll while there are any."""
        told, thrown = self.faces.get(step.clause, []), self.dice.throw(step)
        if step.cards or len(told) < len(step.dice):
            return thrown
        faces, told[:] = tuple(told[: len(step.dice)]), told[len(step.dice) :]
        return RollResult(faces)


@dataclass(slots=True)
class PassiveSeat:
    """Somebody who lies still where he may, holds his fire and lets go; else does what comes
    first."""

    can_undo: bool = False

    def answer(self, question: Choose) -> Sequence[str]:
        """The first of these that is a lawful answer."""
        keys = question.menu.keys()
        quiet = [key for key in ("end", "stay", "done", "hold fire", "no") if key in keys]
        return [*quiet, *keys][:1]


@dataclass(frozen=True, slots=True)
class PlacedQuestion:
    """A question of a clause, put to the ship `about` ('': whoever it is) on a level in which
    `given` lies, dice falling by `faces`; `side` moves first and a person has her."""

    level: str
    clause: str
    given: Given = field(default_factory=dict)
    side: str = "british"
    about: str = ""
    faces: Faces = field(default_factory=dict)
    options: tuple[str, ...] = ()


def battle_at(broadside: PlacedQuestion) -> Battle:
    """The battle at that question. Raises LookupError if it never comes."""
    level = _level_of(broadside)
    book = shelf.book("wwh").rules
    thrower = FixedDice({clause: list(faces) for clause, faces in broadside.faces.items()})
    order = sorted((side.id for side in level.sides), key=lambda side: side != broadside.side)

    def begin() -> None:
        book.set_up(level)
        for path, value in {"round.order": order, **broadside.given}.items():
            book.amend(path, value)

    idle = {side.id: PassiveSeat() for side in level.sides}
    battle = Battle(book, level, idle, 3, dice_thrower=thrower, set_up_table=begin)
    for _ in range(_MOST_STEPS):
        step = battle.pending_step
        if isinstance(step, Choose) and _is_asked(broadside, step):
            battle.seats[broadside.side] = PlayerSeat()
            return battle
        if battle.step() is StepResult.OVER:
            break
    raise LookupError(f"{broadside} never comes")


def _is_asked(broadside: PlacedQuestion, step: Choose) -> bool:
    """Whether that is the question."""
    asked = (step.clause, step.seat) == (broadside.clause, broadside.side)
    return asked and broadside.about in ("", step.about)


def _level_of(broadside: PlacedQuestion) -> Level:
    level = load_level(shipped_levels_folder() / "wwh" / f"{broadside.level}.toml")
    options = tuple(dict.fromkeys((*level.rules.options, *broadside.options)))
    rules = level.rules.model_copy(update={"options": options})
    return level.model_copy(update={"rules": rules})


def screen_at(broadside: PlacedQuestion, *then: ScreenStep) -> Callable[[Studio], Screen]:
    """The screen at that question, after what is done there."""

    def open_battle(studio: Studio) -> Screen:
        screen = open_screen(studio, battle_at(broadside))
        for done in then:
            done(screen)
        return screen

    return open_battle


def placed_ship(name: str, x: int, y: int, heading: str, **more: Any) -> dict[str, Any]:
    """What is given of one ship: her square, her heading, and whatever else of her record."""
    record = {"x": x, "y": y, "heading": heading, **more}
    return {f"ships.{name}.{key}": value for key, value in record.items()}


def ships_far_away(*names: str) -> dict[str, Any]:
    """Ships that are kept out of the way, in the corner of the board."""
    given: dict[str, Any] = {}
    for n, name in enumerate(names):
        given |= placed_ship(name, 18 - 2 * n, 1, "W")
    return given


def wind_values(blows_from: int, strength: int = 1) -> dict[str, int]:
    """The point it blows from, and 0 light, 1 fresh, 2 strong."""
    return {"wind.blows_from": blows_from, "wind.strength": strength}


def held_ships(mover: str, other: str, **more: Any) -> dict[str, Any]:
    """Two ships in one square, starboard to port."""
    sides = {"mover_side": "starboard", "other_side": "port"}
    return {"holds": [{"mover": mover, "other": other, **sides, **more}]}


def press_and_throw(name: str, seconds: float) -> ScreenStep:
    """The named control was pressed, the dice it needs are thrown, and so much time has passed."""

    def throw(screen: Any) -> None:
        press_control(name, 0.2, 0)(screen)
        press_control("done", seconds)(screen)

    return throw


def draw_legs(*legs: str) -> ScreenStep:
    """These legs are drawn."""

    def steer(screen: Any) -> None:
        for leg in legs:
            press_control(f"helm-{leg}")(screen)

    return steer


# ------------------------------------------------------------------------- the ships at sea
STILL: Final = {"last_run": 0, "hove_to": True}
DUEL: Final = {**ships_far_away("hornblower", "neptuno"), **placed_ship("ajax", 10, 8, "E", last_run=2)}
NEAR: Final = {**DUEL, **placed_ship("intrepide", 12, 6, "W")}
HAULED: Final = {
    **DUEL,
    **placed_ship("ajax", 10, 8, "NE", last_run=2),
    **placed_ship("intrepide", 13, 4, "SW"),
}
IRONS: Final = {"last_run": 0, "in_irons": True, "wearing": True, "tack": "port"}
WRECK: Final = {"damage": 4, "masts_down": ["fore", "main", "mizzen"], "last_run": 0}
BETWEEN: Final = {
    **placed_ship("ajax", 10, 8, "E", **STILL),
    **placed_ship("hornblower", 6, 9, "E", **STILL),
    **placed_ship("intrepide", 10, 6, "W"),
    **placed_ship("neptuno", 11, 10, "E"),
}
PAIR: Final = {**BETWEEN, **placed_ship("neptuno", 11, 5, "W")}
CROSSING: Final = {
    **DUEL,
    **placed_ship("ajax", 10, 8, "N", last_run=2),
    **placed_ship("intrepide", 11, 7, "E"),
}
LOCKED: Final = {**DUEL, **placed_ship("intrepide", 10, 8, "E", last_run=0)}
RAKED: Final = {
    **DUEL,
    **placed_ship("ajax", 10, 8, "E", last_run=1),
    **placed_ship("intrepide", 12, 6, "S"),
    **placed_ship("neptuno", 9, 10, "NE"),
}
SILENT: Final = {**NEAR, "ships.intrepide.port_lost": 5, "ships.intrepide.starboard_lost": 5}
TACKS: Final = ("tack", "ahead")
GALE: Final = wind_values(0, 2)
CALM: Final = wind_values(0, 0)

SQUARES: dict[str, Callable[[Studio], Screen]] = {
    "wwh-pick": screen_at(PlacedQuestion(VAN, "WWH-T.2")),
    "wwh-helm": screen_at(PlacedQuestion(TWO, HELM, NEAR)),
    "wwh-helm-drawn": screen_at(PlacedQuestion(TWO, HELM, NEAR), draw_legs("starboard", "ahead")),
    "wwh-helm-quarter": screen_at(
        PlacedQuestion(TWO, HELM, {**NEAR, **wind_values(7), "ships.ajax.last_run": 4})
    ),
    "wwh-helm-light": screen_at(PlacedQuestion(TWO, HELM, {**NEAR, **CALM})),
    "wwh-helm-strong": screen_at(PlacedQuestion(TWO, HELM, {**NEAR, **GALE})),
    "wwh-helm-edge": screen_at(
        PlacedQuestion(TWO, HELM, {**DUEL, **placed_ship("ajax", 18, 8, "E", last_run=2)})
    ),
    "wwh-helm-foul": screen_at(PlacedQuestion(TWO, HELM, {**DUEL, **placed_ship("intrepide", 12, 8, "W")})),
    "wwh-tack": screen_at(PlacedQuestion(TWO, HELM, HAULED), draw_legs(*TACKS)),
    "wwh-tack-again": screen_at(PlacedQuestion(TWO, HELM, HAULED), draw_legs("tack", "ahead", "tack")),
    "wwh-tack-light": screen_at(PlacedQuestion(TWO, HELM, {**HAULED, **CALM}), draw_legs("tack")),
    "wwh-tack-missed": screen_at(
        PlacedQuestion(TWO, HELM, HAULED, faces={"WWH-1.3e": [1]}),
        draw_legs(*TACKS),
        press_and_throw("sail", 1.3),
    ),
    "wwh-irons": screen_at(PlacedQuestion(TWO, HELM, {**HAULED, **placed_ship("ajax", 10, 8, "N", **IRONS)})),
    "wwh-irons-foe": screen_at(
        PlacedQuestion(TWO, HELM, {**NEAR, **placed_ship("intrepide", 12, 6, "N", **IRONS)})
    ),
    "wwh-hove-to": screen_at(PlacedQuestion(TWO, HELM, NEAR), press_control("helm-heave")),
    "wwh-lies-to": screen_at(
        PlacedQuestion(TWO, HELM, {**NEAR, "ships.ajax.hove_to": True, "ships.ajax.last_run": 0})
    ),
    "wwh-line": screen_at(PlacedQuestion(VAN, HELM, side="allies", about="formidable")),
    "wwh-following": screen_at(
        PlacedQuestion(VAN, HELM, side="allies", about="formidable"), press_control("sail", 2.5)
    ),
    "wwh-freed": screen_at(PlacedQuestion(VAN, "WWH-T.4", side="allies", faces={"WWH-T.4": [6]})),
    "wwh-rake-ahead": screen_at(
        PlacedQuestion(TWO, HELM, {**CROSSING, **placed_ship("ajax", 10, 9, "N", last_run=2)})
    ),
    "wwh-rake": screen_at(PlacedQuestion(AJAX, RAKE)),
    "wwh-raked": screen_at(
        PlacedQuestion(AJAX, RAKE, faces={"WWH-2.1.5": [1, 2, 2, 3, 4, 5, 5, 6, 6]}),
        press_control("fire", 2.4),
    ),
    "wwh-guns": screen_at(PlacedQuestion(TWO, GUNS, {**BETWEEN, **ships_far_away("neptuno")}, about="ajax")),
    "wwh-guns-slant": screen_at(
        PlacedQuestion(
            TWO,
            GUNS,
            {**DUEL, **placed_ship("ajax", 10, 8, "NE", **STILL), **placed_ship("intrepide", 13, 10, "W")},
            about="ajax",
        )
    ),
    "wwh-guns-both": screen_at(
        PlacedQuestion(TWO, GUNS, {**BETWEEN, **placed_ship("neptuno", 10, 10, "E")}, about="ajax")
    ),
    "wwh-guns-next": screen_at(
        PlacedQuestion(TWO, "WWH-2.1.1", {**NEAR, **placed_ship("hornblower", 9, 8, "E")})
    ),
    "wwh-random": screen_at(
        PlacedQuestion(
            TWO,
            GUNS,
            {**BETWEEN, **ships_far_away("neptuno"), **placed_ship("intrepide", 11, 2, "W")},
            about="ajax",
        )
    ),
    "wwh-split": screen_at(PlacedQuestion(TWO, GUNS, PAIR, about="ajax"), press_control("half")),
    "wwh-second": screen_at(PlacedQuestion(TWO, GUNS, BETWEEN, about="ajax"), press_control("fire", 8.0, 0)),
    "wwh-volley": screen_at(PlacedQuestion(TWO, GUNS, PAIR, about="ajax"), press_control("fire", 1.2)),
    "wwh-mast": screen_at(
        PlacedQuestion(
            TWO,
            GUNS,
            {**BETWEEN, "ships.intrepide.damage": 4},
            about="ajax",
            faces={"WWH-2.1.5": [6, 6, 6, 5, 1, 2], "WWH-2.2c": [3]},
        ),
        press_control("fire", 5.2),
    ),
    "wwh-odd-hit": screen_at(
        PlacedQuestion(AJAX, RAKE, faces={"WWH-2.1.5": [1, 2, 2, 3, 4, 5, 5, 5, 1]}),
        press_control("fire", 9.0),
    ),
    "wwh-collision": screen_at(
        PlacedQuestion(
            TWO, HELM, {**DUEL, **placed_ship("intrepide", 11, 8, "N")}, faces={"WWH-1.4a": [3, 3, 1]}
        ),
        draw_legs("ahead"),
        press_and_throw("sail", 1.2),
    ),
    "wwh-which-side": screen_at(
        PlacedQuestion(
            TWO, HELM, {**DUEL, **placed_ship("intrepide", 12, 8, "E")}, faces={"WWH-1.4a": [1, 3, 5]}
        ),
        draw_legs("ahead", "ahead"),
        press_and_throw("sail", 6.0),
    ),
    "wwh-entangled": screen_at(
        PlacedQuestion(TWO, "WWH-1.4c", {**LOCKED, **held_ships("ajax", "intrepide", foul=True)})
    ),
    "wwh-broken-off": screen_at(
        PlacedQuestion(
            TWO,
            "WWH-1.4c",
            {**LOCKED, **held_ships("ajax", "intrepide", foul=True)},
            faces={"WWH-1.4c": [4, 4]},
        ),
        press_and_throw("answer-break off", 2.0),
    ),
    "wwh-board": screen_at(
        PlacedQuestion(TWO, "WWH-3.1a", {**LOCKED, **held_ships("ajax", "intrepide", foul=True)})
    ),
    "wwh-boarding": screen_at(
        PlacedQuestion(
            TWO,
            "WWH-3.1a",
            {**LOCKED, **held_ships("ajax", "intrepide", foul=True)},
            faces={"WWH-3.1b": [5, 2], "WWH-3.2a": [3, 4]},
        ),
        press_and_throw("answer-board intrepide", 2.2),
    ),
    "wwh-prize": screen_at(
        PlacedQuestion(
            TWO,
            "WWH-3.1a",
            {**LOCKED, **held_ships("ajax", "intrepide", foul=True)},
            faces={"WWH-3.1b": [5, 2], "WWH-3.2a": [6, 1]},
        ),
        press_and_throw("answer-board intrepide", 9.0),
    ),
    "wwh-hulk": screen_at(
        PlacedQuestion(TWO, HELM, {**NEAR, **placed_ship("intrepide", 12, 6, "W", **WRECK)}),
        press_control("tab-other"),
    ),
    "wwh-struck": screen_at(
        PlacedQuestion(TWO, HELM, {**NEAR, **placed_ship("intrepide", 12, 6, "W", struck=True, **WRECK)})
    ),
    "wwh-wind-choice": screen_at(
        PlacedQuestion(
            TWO,
            "WWH-4.1d",
            {**BETWEEN, "round.first_shot": True},
            options=("wind-change",),
            faces={"WWH-4.1b": [6, 6, 4]},
        )
    ),
    "wwh-doctrine": screen_at(PlacedQuestion(AJAX, "WWH-4.3b")),
    "wwh-hidden": screen_at(
        PlacedQuestion(AJAX, RAKE, options=("hidden-records",)), press_control("tab-other")
    ),
    "wwh-even": screen_at(PlacedQuestion(TWO, GUNS, BETWEEN, about="ajax", options=("even-sides",))),
    "wwh-frigates": screen_at(PlacedQuestion(FRIGATES, HELM)),
    "wwh-fleet": screen_at(PlacedQuestion(CAPE, "WWH-T.2")),
    "wwh-arcs": screen_at(PlacedQuestion(TWO, HELM, NEAR), show_all_arcs),
    "wwh-log": screen_at(PlacedQuestion(AJAX, RAKE), press_control("fire", 5.0, 0), press_control("log")),
    "wwh-threats": screen_at(PlacedQuestion(TWO, HELM, RAKED), show_threats),
    "wwh-silent-side": screen_at(PlacedQuestion(TWO, GUNS, SILENT)),
    "wwh-wheel": screen_at(PlacedQuestion(TWO, HELM, NEAR), open_wheel(0)),
    "wwh-over": screen_at(PlacedQuestion(AJAX, RAKE), play_to_end),
    "wwh-watch": screen_at(PlacedQuestion(TWO, HELM, NEAR), press_control("sail", 0.7)),
}
"""Every state of a battle on squares."""
