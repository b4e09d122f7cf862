"""The moments of a battle by Hold Fast: ships laid where the moment needs them, a person asked."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from game.books import shelf
from game.core.steps import Choose, Plot, Step
from game.levels import load_level
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.battle import Battle, StepResult
from game.play.seats import PlayerSeat
from game.ui.battle.screen import replay_view as looking_back
from game.ui.battle.screen.screen import BattleScreen
from game.ui.kit.screens import Screen
from recipes.pictures_battle import (
    ScreenStep,
    open_screen,
    open_wheel,
    press_control,
    run_seconds,
    show_all_arcs,
    show_threats,
)
from recipes.pictures_studio import Studio

JAVA: Final = "hot-java"
LISSA: Final = "lissa-in-small"
SHOALS: Final = "the-pilot-of-molene"
ORDERS: Final = "HF-orders-1"
GUNS: Final = "HF-fire-1"
REPAIRS: Final = "HF-dc-1"
_MOST_STEPS: Final = 6000


@dataclass(slots=True)
class FirstAnswerSeat:
    """Somebody who does what is proposed first."""

    can_undo: bool = False

    def answer(self, question: Choose) -> Sequence[str]:
        """The first answer."""
        return question.menu.keys()[:1]


@dataclass(frozen=True, slots=True)
class PlacedQuestion:
    """A question of a clause on a level in which `given` lies and these `options` are on besides,
    the `nth` time that it comes; a person has the `side`, and with `shared` the others too."""

    level: str
    clause: str
    side: str
    given: Mapping[str, Any] = field(default_factory=dict)
    occurrence: int = 1
    options: tuple[str, ...] = ()
    shared: bool = False


def battle_at(broadside: PlacedQuestion) -> Battle:
    """The battle at that question. Raises LookupError if it never comes."""
    level, book = (
        load_level(shipped_levels_folder() / "hf" / f"{broadside.level}.toml"),
        shelf.book("hf").rules,
    )
    options = (*level.rules.options, *broadside.options)
    level = level.model_copy(update={"rules": level.rules.model_copy(update={"options": options})})

    def begin() -> None:
        book.set_up(level)
        for path, value in broadside.given.items():
            book.amend(path, value)

    seats = {side.id: FirstAnswerSeat() for side in level.sides}
    battle = Battle(book, level, seats, 5, set_up_table=begin)
    left, last = broadside.occurrence, None
    for _ in range(_MOST_STEPS):
        step = battle.pending_step
        if step is not last and _is_asked(step, broadside):
            left -= 1
            if not left:
                battle.seats.update(
                    (s, PlayerSeat()) for s in seats if broadside.shared or s == broadside.side
                )
                return battle
        last = step
        if battle.step() is StepResult.OVER:
            break
    raise LookupError(f"{broadside} never comes")


def _is_asked(step: Step | None, broadside: PlacedQuestion) -> bool:
    """Whether that is the question, put to that side."""
    if isinstance(step, Plot):
        return step.clause == broadside.clause and broadside.side in step.menus
    return isinstance(step, Choose) and (step.clause, step.seat) == (broadside.clause, broadside.side)


def screen_at(broadside: PlacedQuestion, *then: ScreenStep) -> Callable[[Studio], Screen]:
    """The screen at that question, after what is done there."""

    def open_battle(studio: Studio) -> Screen:
        screen = open_screen(studio, battle_at(broadside))
        for done in then:
            done(screen)
        return screen

    return open_battle


def replay_last(seconds: float) -> ScreenStep:
    """What was last is seen again, and so much time of it has passed."""

    def look_back(screen: BattleScreen) -> None:
        looking_back.replay_turn(screen.state)
        run_seconds(seconds)(screen)

    return look_back


def placed_ship(name: str, x: float, y: float, heading: str, **more: Any) -> dict[str, Any]:
    """What is given of one ship: her place in inches, her heading, whatever else of her card."""
    record = {"x": x, "y": y, "heading": heading, **more}
    return {f"ships.{name}.{key}": value for key, value in record.items()}


CLOSE: Final = {
    **placed_ship("constitution", 8, 6, "W", speed=3),
    **placed_ship("java", 8.2, 4.4, "W", speed=2),
}
ABOARD: Final = {
    **placed_ship("constitution", 8, 6, "W", speed=1),
    **placed_ship("java", 9, 4.4, "SW", speed=2),
}
BOARDING: Final = {
    **placed_ship("constitution", 8, 6, "W", speed=0),
    **placed_ship("java", 8, 5.5, "W", speed=0),
    "alongside": [{"a": "constitution", "b": "java", "a_side": "starboard", "b_side": "port"}],
}
DAMAGED: Final = {
    **CLOSE,
    "ships.java.hull_lost": 9,
    "ships.java.mast_lost": 11,
    "ships.java.speed": 1,
    "ships.java.wheel_gone": True,
    "ships.java.fires": 1,
    "ships.java.morale": 2,
}
REPAIRING: Final = {
    **placed_ship("constitution", 6, 14, "W", hull_lost=4, mast_lost=2, rudder_gone=True),
    **placed_ship("java", 20, 3, "E"),
}
OWN_SIDE: Final = "american"

HOLD_FAST: dict[str, Callable[[Studio], Screen]] = {
    "hf-plot": screen_at(PlacedQuestion(JAVA, ORDERS, OWN_SIDE, CLOSE)),
    "hf-plot-drawn": screen_at(
        PlacedQuestion(JAVA, ORDERS, OWN_SIDE, CLOSE),
        press_control("plot-raise"),
        press_control("helm-starboard"),
    ),
    "hf-plot-idle": screen_at(PlacedQuestion(JAVA, ORDERS, OWN_SIDE, CLOSE), press_control("box-1")),
    "hf-plot-sees": screen_at(PlacedQuestion(JAVA, ORDERS, OWN_SIDE, CLOSE), press_control("box-4")),
    "hf-plot-arcs": screen_at(PlacedQuestion(JAVA, ORDERS, OWN_SIDE, CLOSE), show_all_arcs),
    "hf-threats": screen_at(PlacedQuestion(JAVA, ORDERS, OWN_SIDE, ABOARD), show_threats),
    "hf-plot-wheel": screen_at(PlacedQuestion(JAVA, ORDERS, OWN_SIDE, CLOSE), open_wheel(0)),
    "hf-plot-squadron": screen_at(PlacedQuestion(LISSA, ORDERS, "british"), press_control("plot-next")),
    "hf-plot-shoals": screen_at(PlacedQuestion(SHOALS, ORDERS, "french")),
    "hf-plot-no-shoals": screen_at(PlacedQuestion(SHOALS, ORDERS, "british")),
    "hf-plot-grid": screen_at(PlacedQuestion(JAVA, ORDERS, OWN_SIDE, options=("grid",))),
    "hf-plot-loose": screen_at(
        PlacedQuestion(JAVA, ORDERS, OWN_SIDE, CLOSE, options=("loose",)),
        press_control("trim-to-3"),
        press_control("box-2"),
        press_control("trim-to--5"),
    ),
    "hf-plot-loose-squadron": screen_at(
        PlacedQuestion(LISSA, ORDERS, "british", options=("loose",)),
        press_control("trim-to--2"),
        press_control("plot-next"),
        press_control("trim-to-5"),
    ),
    "hf-plot-no-trim": screen_at(
        PlacedQuestion(JAVA, ORDERS, OWN_SIDE, CLOSE, options=("loose",)),
        press_control("trim-to-5"),
        press_control("trim-starboard"),
    ),
    "hf-plot-second": screen_at(PlacedQuestion(LISSA, ORDERS, "british", occurrence=3)),
    "hf-again": screen_at(PlacedQuestion(LISSA, ORDERS, "british", occurrence=3), replay_last(8.0)),
    "hf-curtain": screen_at(PlacedQuestion(JAVA, ORDERS, OWN_SIDE, CLOSE, shared=True)),
    "hf-reveal": screen_at(PlacedQuestion(JAVA, ORDERS, OWN_SIDE, CLOSE), press_control("plot-all", 0.4)),
    "hf-guns": screen_at(PlacedQuestion(JAVA, GUNS, OWN_SIDE, CLOSE)),
    "hf-guns-aimed": screen_at(PlacedQuestion(JAVA, GUNS, OWN_SIDE, CLOSE), press_control("guns-aim")),
    "hf-guns-aboard": screen_at(PlacedQuestion(JAVA, GUNS, OWN_SIDE, BOARDING)),
    "hf-guns-squadron": screen_at(PlacedQuestion(LISSA, GUNS, "british", occurrence=3)),
    "hf-guns-grid": screen_at(PlacedQuestion(JAVA, GUNS, OWN_SIDE, options=("grid",))),
    "hf-volley": screen_at(PlacedQuestion(JAVA, GUNS, OWN_SIDE, CLOSE), press_control("fire", 2.4)),
    "hf-record-hurt": screen_at(PlacedQuestion(JAVA, GUNS, OWN_SIDE, DAMAGED), press_control("tab-other")),
    "hf-repairs": screen_at(PlacedQuestion(JAVA, REPAIRS, OWN_SIDE, REPAIRING)),
}
"""Every moment by its name."""
