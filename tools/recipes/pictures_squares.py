"""The moments of a battle by Warm Work, Hardy!: ships laid where the moment needs them, dice that
fall as it needs, and a person asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from game.books import shelf
from game.core.steps import Choose, Roll
from game.levels import Level, load_level
from game.levels.reading.shipped import levels_home
from game.play.battle import Battle, StepResult
from game.play.dice import Dice, Throw
from game.play.seats import Person
from game.ui.kit.screens import Screen
from recipes.pictures_battle import Then, all_arcs, on_screen, over, pressed, wheel
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
class Fated:
    """Dice that fall as they are told, by clause and then in order; else as the seed has them."""

    faces: dict[str, list[int]]
    dice: Dice = field(default_factory=lambda: Dice(5))

    def throw(self, step: Roll) -> Throw:
        """The faces that are told for the clause of this roll, as far as they go."""
        told, thrown = self.faces.get(step.clause, []), self.dice.throw(step)
        if step.cards or len(told) < len(step.dice):
            return thrown
        faces, told[:] = tuple(told[: len(step.dice)]), told[len(step.dice) :]
        return Throw(faces)


@dataclass(slots=True)
class Idle:
    """Somebody who lies still where he may, holds his fire and lets go; else does what comes
    first."""

    patient: bool = False

    def answer(self, asked: Choose) -> Sequence[str]:
        """The first of these that is a lawful answer."""
        keys = asked.menu.keys()
        quiet = [key for key in ("end", "stay", "done", "hold fire", "no") if key in keys]
        return [*quiet, *keys][:1]


@dataclass(frozen=True, slots=True)
class Lay:
    """A question of a clause, put to the ship `about` ('': whoever it is) on a level in which
    `given` lies, dice falling by `faces`; `side` moves first and a person has her."""

    level: str
    clause: str
    given: Given = field(default_factory=dict)
    side: str = "british"
    about: str = ""
    faces: Faces = field(default_factory=dict)
    options: tuple[str, ...] = ()


def battle_of(lay: Lay) -> Battle:
    """The battle at that question. Raises LookupError if it never comes."""
    level = _level(lay)
    book = shelf.book("wwh").rules
    thrower = Fated({clause: list(faces) for clause, faces in lay.faces.items()})
    order = sorted((side.id for side in level.sides), key=lambda side: side != lay.side)

    def begin() -> None:
        book.set_up(level)
        for path, value in {"round.order": order, **lay.given}.items():
            book.amend(path, value)

    idle = {side.id: Idle() for side in level.sides}
    battle = Battle(book, level, idle, 3, thrower=thrower, lay=begin)
    for _ in range(_MOST_STEPS):
        step = battle.pending
        if isinstance(step, Choose) and _is_it(lay, step):
            battle.seats[lay.side] = Person()
            return battle
        if battle.step() is StepResult.OVER:
            break
    raise LookupError(f"{lay} never comes")


def _is_it(lay: Lay, step: Choose) -> bool:
    """Whether that is the question."""
    asked = (step.clause, step.seat) == (lay.clause, lay.side)
    return asked and lay.about in ("", step.about)


def _level(lay: Lay) -> Level:
    level = load_level(levels_home() / "wwh" / f"{lay.level}.toml")
    options = tuple(dict.fromkeys((*level.rules.options, *lay.options)))
    rules = level.rules.model_copy(update={"options": options})
    return level.model_copy(update={"rules": rules})


def at(lay: Lay, *then: Then) -> Callable[[Studio], Screen]:
    """The screen at that question, after what is done there."""

    def open_battle(studio: Studio) -> Screen:
        screen = on_screen(studio, battle_of(lay))
        for done in then:
            done(screen)
        return screen

    return open_battle


def ship(name: str, x: int, y: int, heading: str, **more: Any) -> dict[str, Any]:
    """What is given of one ship: her square, her heading, and whatever else of her record."""
    record = {"x": x, "y": y, "heading": heading, **more}
    return {f"ships.{name}.{key}": value for key, value in record.items()}


def far(*names: str) -> dict[str, Any]:
    """Ships that are kept out of the way, in the corner of the board."""
    given: dict[str, Any] = {}
    for n, name in enumerate(names):
        given |= ship(name, 18 - 2 * n, 1, "W")
    return given


def wind(blows_from: int, strength: int = 1) -> dict[str, int]:
    """The point it blows from, and 0 light, 1 fresh, 2 strong."""
    return {"wind.blows_from": blows_from, "wind.strength": strength}


def hold(mover: str, other: str, **more: Any) -> dict[str, Any]:
    """Two ships in one square, starboard to port."""
    sides = {"mover_side": "starboard", "other_side": "port"}
    return {"holds": [{"mover": mover, "other": other, **sides, **more}]}


def thrown(name: str, seconds: float) -> Then:
    """The named control was pressed, the dice it needs are thrown, and so much time has passed."""

    def throw(screen: Any) -> None:
        pressed(name, 0.2, 0)(screen)
        pressed("done", seconds)(screen)

    return throw


def steered(*legs: str) -> Then:
    """These legs are drawn."""

    def steer(screen: Any) -> None:
        for leg in legs:
            pressed(f"helm-{leg}")(screen)

    return steer


# ------------------------------------------------------------------------- the ships at sea
STILL: Final = {"last_run": 0, "hove_to": True}
DUEL: Final = {**far("hornblower", "neptuno"), **ship("ajax", 10, 8, "E", last_run=2)}
NEAR: Final = {**DUEL, **ship("intrepide", 12, 6, "W")}
HAULED: Final = {**DUEL, **ship("ajax", 10, 8, "NE", last_run=2), **ship("intrepide", 13, 4, "SW")}
IRONS: Final = {"last_run": 0, "in_irons": True, "wearing": True, "tack": "port"}
WRECK: Final = {"damage": 4, "masts_down": ["fore", "main", "mizzen"], "last_run": 0}
BETWEEN: Final = {
    **ship("ajax", 10, 8, "E", **STILL),
    **ship("hornblower", 6, 9, "E", **STILL),
    **ship("intrepide", 10, 6, "W"),
    **ship("neptuno", 11, 10, "E"),
}
PAIR: Final = {**BETWEEN, **ship("neptuno", 11, 5, "W")}
CROSSING: Final = {**DUEL, **ship("ajax", 10, 8, "N", last_run=2), **ship("intrepide", 11, 7, "E")}
LOCKED: Final = {**DUEL, **ship("intrepide", 10, 8, "E", last_run=0)}
TACKS: Final = ("tack", "ahead")
GALE: Final = wind(0, 2)
CALM: Final = wind(0, 0)

SQUARES: dict[str, Callable[[Studio], Screen]] = {
    "wwh-pick": at(Lay(VAN, "WWH-T.2")),
    "wwh-helm": at(Lay(TWO, HELM, NEAR)),
    "wwh-helm-drawn": at(Lay(TWO, HELM, NEAR), steered("starboard", "ahead")),
    "wwh-helm-quarter": at(Lay(TWO, HELM, {**NEAR, **wind(7), "ships.ajax.last_run": 4})),
    "wwh-helm-light": at(Lay(TWO, HELM, {**NEAR, **CALM})),
    "wwh-helm-strong": at(Lay(TWO, HELM, {**NEAR, **GALE})),
    "wwh-helm-edge": at(Lay(TWO, HELM, {**DUEL, **ship("ajax", 18, 8, "E", last_run=2)})),
    "wwh-helm-foul": at(Lay(TWO, HELM, {**DUEL, **ship("intrepide", 12, 8, "W")})),
    "wwh-tack": at(Lay(TWO, HELM, HAULED), steered(*TACKS)),
    "wwh-tack-again": at(Lay(TWO, HELM, HAULED), steered("tack", "ahead", "tack")),
    "wwh-tack-light": at(Lay(TWO, HELM, {**HAULED, **CALM}), steered("tack")),
    "wwh-tack-missed": at(
        Lay(TWO, HELM, HAULED, faces={"WWH-1.3e": [1]}), steered(*TACKS), thrown("sail", 1.3)
    ),
    "wwh-irons": at(Lay(TWO, HELM, {**HAULED, **ship("ajax", 10, 8, "N", **IRONS)})),
    "wwh-irons-foe": at(Lay(TWO, HELM, {**NEAR, **ship("intrepide", 12, 6, "N", **IRONS)})),
    "wwh-hove-to": at(Lay(TWO, HELM, NEAR), pressed("helm-heave")),
    "wwh-lies-to": at(
        Lay(TWO, HELM, {**NEAR, "ships.ajax.hove_to": True, "ships.ajax.last_run": 0})
    ),
    "wwh-line": at(Lay(VAN, HELM, side="allies", about="formidable")),
    "wwh-following": at(Lay(VAN, HELM, side="allies", about="formidable"), pressed("sail", 2.5)),
    "wwh-freed": at(Lay(VAN, "WWH-T.4", side="allies", faces={"WWH-T.4": [6]})),
    "wwh-rake-ahead": at(Lay(TWO, HELM, {**CROSSING, **ship("ajax", 10, 9, "N", last_run=2)})),
    "wwh-rake": at(Lay(AJAX, RAKE)),
    "wwh-raked": at(
        Lay(AJAX, RAKE, faces={"WWH-2.1.5": [1, 2, 2, 3, 4, 5, 5, 6, 6]}), pressed("fire", 2.4)
    ),
    "wwh-guns": at(Lay(TWO, GUNS, {**BETWEEN, **far("neptuno")}, about="ajax")),
    "wwh-guns-slant": at(
        Lay(
            TWO,
            GUNS,
            {**DUEL, **ship("ajax", 10, 8, "NE", **STILL), **ship("intrepide", 13, 10, "W")},
            about="ajax",
        )
    ),
    "wwh-guns-both": at(Lay(TWO, GUNS, {**BETWEEN, **ship("neptuno", 10, 10, "E")}, about="ajax")),
    "wwh-guns-next": at(Lay(TWO, "WWH-2.1.1", {**NEAR, **ship("hornblower", 9, 8, "E")})),
    "wwh-random": at(
        Lay(TWO, GUNS, {**BETWEEN, **far("neptuno"), **ship("intrepide", 11, 2, "W")}, about="ajax")
    ),
    "wwh-split": at(Lay(TWO, GUNS, PAIR, about="ajax"), pressed("half")),
    "wwh-second": at(Lay(TWO, GUNS, BETWEEN, about="ajax"), pressed("fire", 8.0, 0)),
    "wwh-volley": at(Lay(TWO, GUNS, PAIR, about="ajax"), pressed("fire", 1.2)),
    "wwh-mast": at(
        Lay(
            TWO,
            GUNS,
            {**BETWEEN, "ships.intrepide.damage": 4},
            about="ajax",
            faces={"WWH-2.1.5": [6, 6, 6, 5, 1, 2], "WWH-2.2c": [3]},
        ),
        pressed("fire", 5.2),
    ),
    "wwh-odd-hit": at(
        Lay(AJAX, RAKE, faces={"WWH-2.1.5": [1, 2, 2, 3, 4, 5, 5, 5, 1]}), pressed("fire", 9.0)
    ),
    "wwh-collision": at(
        Lay(TWO, HELM, {**DUEL, **ship("intrepide", 11, 8, "N")}, faces={"WWH-1.4a": [3, 3, 1]}),
        steered("ahead"),
        thrown("sail", 1.2),
    ),
    "wwh-which-side": at(
        Lay(TWO, HELM, {**DUEL, **ship("intrepide", 12, 8, "E")}, faces={"WWH-1.4a": [1, 3, 5]}),
        steered("ahead", "ahead"),
        thrown("sail", 6.0),
    ),
    "wwh-entangled": at(Lay(TWO, "WWH-1.4c", {**LOCKED, **hold("ajax", "intrepide", foul=True)})),
    "wwh-broken-off": at(
        Lay(
            TWO,
            "WWH-1.4c",
            {**LOCKED, **hold("ajax", "intrepide", foul=True)},
            faces={"WWH-1.4c": [4, 4]},
        ),
        thrown("answer-break off", 2.0),
    ),
    "wwh-board": at(Lay(TWO, "WWH-3.1a", {**LOCKED, **hold("ajax", "intrepide", foul=True)})),
    "wwh-boarding": at(
        Lay(
            TWO,
            "WWH-3.1a",
            {**LOCKED, **hold("ajax", "intrepide", foul=True)},
            faces={"WWH-3.1b": [5, 2], "WWH-3.2a": [3, 4]},
        ),
        thrown("answer-board intrepide", 2.2),
    ),
    "wwh-prize": at(
        Lay(
            TWO,
            "WWH-3.1a",
            {**LOCKED, **hold("ajax", "intrepide", foul=True)},
            faces={"WWH-3.1b": [5, 2], "WWH-3.2a": [6, 1]},
        ),
        thrown("answer-board intrepide", 9.0),
    ),
    "wwh-hulk": at(
        Lay(TWO, HELM, {**NEAR, **ship("intrepide", 12, 6, "W", **WRECK)}), pressed("tab-other")
    ),
    "wwh-struck": at(
        Lay(TWO, HELM, {**NEAR, **ship("intrepide", 12, 6, "W", struck=True, **WRECK)})
    ),
    "wwh-wind-choice": at(
        Lay(
            TWO,
            "WWH-4.1d",
            {**BETWEEN, "round.first_shot": True},
            options=("wind-change",),
            faces={"WWH-4.1b": [6, 6, 4]},
        )
    ),
    "wwh-doctrine": at(Lay(AJAX, "WWH-4.3b")),
    "wwh-hidden": at(Lay(AJAX, RAKE, options=("hidden-records",)), pressed("tab-other")),
    "wwh-even": at(Lay(TWO, GUNS, BETWEEN, about="ajax", options=("even-sides",))),
    "wwh-frigates": at(Lay(FRIGATES, HELM)),
    "wwh-fleet": at(Lay(CAPE, "WWH-T.2")),
    "wwh-arcs": at(Lay(TWO, HELM, NEAR), all_arcs),
    "wwh-log": at(Lay(AJAX, RAKE), pressed("fire", 5.0, 0), pressed("log")),
    "wwh-wheel": at(Lay(TWO, HELM, NEAR), wheel(0)),
    "wwh-over": at(Lay(AJAX, RAKE), over),
    "wwh-watch": at(Lay(TWO, HELM, NEAR), pressed("sail", 0.7)),
}
"""Every state of a battle on squares."""
