"""The moments of a battle by Hold Fast: ships laid where the moment needs them, a person asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from game.books import shelf
from game.core.steps import Choose, Plot, Step
from game.levels import load_level
from game.levels.reading.shipped import levels_home
from game.play.battle import Battle, StepResult
from game.play.seats import Person
from game.ui.battle import replay_view as looking_back
from game.ui.battle.screen import BattleScreen
from game.ui.kit.screens import Screen
from recipes.pictures_battle import Then, all_arcs, on_screen, played, pressed, wheel
from recipes.pictures_studio import Studio

JAVA: Final = "hot-java"
LISSA: Final = "lissa-in-small"
SHOALS: Final = "the-pilot-of-molene"
ORDERS: Final = "HF-orders-1"
GUNS: Final = "HF-fire-1"
REPAIRS: Final = "HF-dc-1"
_MOST_STEPS: Final = 6000


@dataclass(slots=True)
class Steady:
    """Somebody who does what is proposed first."""

    patient: bool = False

    def answer(self, asked: Choose) -> Sequence[str]:
        """The first answer."""
        return asked.menu.keys()[:1]


@dataclass(frozen=True, slots=True)
class Lay:
    """A question of a clause on a level in which `given` lies and these `options` are on besides,
    the `nth` time that it comes; a person has the `side`, and with `shared` the others too."""

    level: str
    clause: str
    side: str
    given: Mapping[str, Any] = field(default_factory=dict)
    nth: int = 1
    options: tuple[str, ...] = ()
    shared: bool = False


def battle_of(lay: Lay) -> Battle:
    """The battle at that question. Raises LookupError if it never comes."""
    level, book = load_level(levels_home() / "hf" / f"{lay.level}.toml"), shelf.book("hf").rules
    options = (*level.rules.options, *lay.options)
    level = level.model_copy(update={"rules": level.rules.model_copy(update={"options": options})})

    def begin() -> None:
        book.set_up(level)
        for path, value in lay.given.items():
            book.amend(path, value)

    seats = {side.id: Steady() for side in level.sides}
    battle = Battle(book, level, seats, 5, lay=begin)
    left, last = lay.nth, None
    for _ in range(_MOST_STEPS):
        step = battle.pending
        if step is not last and _asks(step, lay):
            left -= 1
            if not left:
                battle.seats.update((s, Person()) for s in seats if lay.shared or s == lay.side)
                return battle
        last = step
        if battle.step() is StepResult.OVER:
            break
    raise LookupError(f"{lay} never comes")


def _asks(step: Step | None, lay: Lay) -> bool:
    """Whether that is the question, put to that side."""
    if isinstance(step, Plot):
        return step.clause == lay.clause and lay.side in step.menus
    return isinstance(step, Choose) and (step.clause, step.seat) == (lay.clause, lay.side)


def at(lay: Lay, *then: Then) -> Callable[[Studio], Screen]:
    """The screen at that question, after what is done there."""

    def open_battle(studio: Studio) -> Screen:
        screen = on_screen(studio, battle_of(lay))
        for done in then:
            done(screen)
        return screen

    return open_battle


def again(seconds: float) -> Then:
    """What was last is seen again, and so much time of it has passed."""

    def look_back(screen: BattleScreen) -> None:
        looking_back.begin(screen)
        played(seconds)(screen)

    return look_back


def ship(name: str, x: float, y: float, heading: str, **more: Any) -> dict[str, Any]:
    """What is given of one ship: her place in inches, her heading, whatever else of her card."""
    record = {"x": x, "y": y, "heading": heading, **more}
    return {f"ships.{name}.{key}": value for key, value in record.items()}


CLOSE: Final = {**ship("constitution", 8, 6, "W", speed=3), **ship("java", 8.2, 4.4, "W", speed=2)}
ABOARD: Final = {
    **ship("constitution", 8, 6, "W", speed=0),
    **ship("java", 8, 5.5, "W", speed=0),
    "alongside": [
        {"a": "constitution", "b": "java", "a_side": "starboard", "b_side": "port"},
    ],
}
HURT: Final = {
    **CLOSE,
    "ships.java.hull_lost": 9,
    "ships.java.mast_lost": 11,
    "ships.java.speed": 1,
    "ships.java.wheel_gone": True,
    "ships.java.fires": 1,
    "ships.java.morale": 2,
}
MENDING: Final = {
    **ship("constitution", 6, 14, "W", hull_lost=4, mast_lost=2, rudder_gone=True),
    **ship("java", 20, 3, "E"),
}
MINE: Final = "american"

HOLD_FAST: dict[str, Callable[[Studio], Screen]] = {
    "hf-plot": at(Lay(JAVA, ORDERS, MINE, CLOSE)),
    "hf-plot-drawn": at(
        Lay(JAVA, ORDERS, MINE, CLOSE), pressed("plot-raise"), pressed("helm-starboard")
    ),
    "hf-plot-idle": at(Lay(JAVA, ORDERS, MINE, CLOSE), pressed("box-1")),
    "hf-plot-sees": at(Lay(JAVA, ORDERS, MINE, CLOSE), pressed("box-4")),
    "hf-plot-arcs": at(Lay(JAVA, ORDERS, MINE, CLOSE), all_arcs),
    "hf-plot-wheel": at(Lay(JAVA, ORDERS, MINE, CLOSE), wheel(0)),
    "hf-plot-squadron": at(Lay(LISSA, ORDERS, "british"), pressed("plot-next")),
    "hf-plot-shoals": at(Lay(SHOALS, ORDERS, "french")),
    "hf-plot-no-shoals": at(Lay(SHOALS, ORDERS, "british")),
    "hf-plot-grid": at(Lay(JAVA, ORDERS, MINE, options=("grid",))),
    "hf-plot-loose": at(
        Lay(JAVA, ORDERS, MINE, CLOSE, options=("loose",)),
        pressed("trim-to-3"),
        pressed("box-2"),
        pressed("trim-to--5"),
    ),
    "hf-plot-loose-squadron": at(
        Lay(LISSA, ORDERS, "british", options=("loose",)),
        pressed("trim-to--2"),
        pressed("plot-next"),
        pressed("trim-to-5"),
    ),
    "hf-plot-no-trim": at(
        Lay(JAVA, ORDERS, MINE, CLOSE, options=("loose",)),
        pressed("trim-to-5"),
        pressed("trim-starboard"),
    ),
    "hf-plot-second": at(Lay(LISSA, ORDERS, "british", nth=3)),
    "hf-again": at(Lay(LISSA, ORDERS, "british", nth=3), again(8.0)),
    "hf-curtain": at(Lay(JAVA, ORDERS, MINE, CLOSE, shared=True)),
    "hf-reveal": at(Lay(JAVA, ORDERS, MINE, CLOSE), pressed("plot-all", 0.4)),
    "hf-guns": at(Lay(JAVA, GUNS, MINE, CLOSE)),
    "hf-guns-aimed": at(Lay(JAVA, GUNS, MINE, CLOSE), pressed("guns-aim")),
    "hf-guns-aboard": at(Lay(JAVA, GUNS, MINE, ABOARD)),
    "hf-guns-squadron": at(Lay(LISSA, GUNS, "british", nth=3)),
    "hf-guns-grid": at(Lay(JAVA, GUNS, MINE, options=("grid",))),
    "hf-volley": at(Lay(JAVA, GUNS, MINE, CLOSE), pressed("fire", 2.4)),
    "hf-record-hurt": at(Lay(JAVA, GUNS, MINE, HURT), pressed("tab-other")),
    "hf-repairs": at(Lay(JAVA, REPAIRS, MINE, MENDING)),
}
"""Every moment by its name."""
