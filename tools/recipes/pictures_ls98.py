"""The 1798 game on the screen: every question of the book, and what fire, boats, boarding and
signals look like on hexes."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from game.books import shelf
from game.core.steps import Choose
from game.levels.reading.level_folders import shipped_levels_folder
from game.levels.reading.level_reader import load_level
from game.play.battle import Battle, StepResult
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
from recipes.pictures_squares import FixedDice, draw_legs, press_and_throw
from recipes.pictures_studio import Studio

DUEL: Final = "robust-and-hoche"
ANCHOR: Final = "french-at-anchor"
CHOICE: Final = "the-french-choose"
AT_SEA: Final = "french-at-sea"
RACE: Final = "landing-race"
ORDERS: Final = "LS98-move-6"
HELM: Final = "LS98-move-8"
GUNS: Final = "LS98-fire-2"
_MOST_STEPS: Final = 6000

Given = Mapping[str, Any]
Faces = Mapping[str, Sequence[int]]


@dataclass(slots=True)
class PassiveSeat:
    """Somebody who lies still, holds his fire, signals nothing, fights when boarded; else does what
    comes first. `does`: what he does instead, by clause."""

    preferred_keys: Mapping[str, str]
    can_undo: bool = False

    def answer(self, question: Choose) -> Sequence[str]:
        """The first of these that is a lawful answer."""
        keys = question.menu.keys()
        wanted = [self.preferred_keys[question.clause]] if question.clause in self.preferred_keys else []
        quiet = ["lie", "hold fire", "none", "no", "stay", "half", "end", "ball"]
        return [*(key for key in (*wanted, *quiet) if key in keys), *keys][:1]


@dataclass(frozen=True, slots=True)
class PlacedQuestion:
    """A question of a clause, put to `side` about the ship `about` ('': whoever it is) on a level
    in which `given` lies, dice falling by `faces`, both sides doing as `does` says."""

    level: str
    clause: str
    given: Given = field(default_factory=dict)
    side: str = "british"
    about: str = ""
    faces: Faces = field(default_factory=dict)
    preferred_keys: Mapping[str, str] = field(default_factory=dict)


def battle_at(broadside: PlacedQuestion) -> Battle:
    """The battle at that question. Raises LookupError if it never comes."""
    level = load_level(shipped_levels_folder() / "ls98" / f"{broadside.level}.toml")
    book = shelf.book("ls98").rules
    thrower = FixedDice({clause: list(faces) for clause, faces in broadside.faces.items()})

    def begin() -> None:
        book.set_up(level)
        for path, value in broadside.given.items():
            book.amend(path, value)

    seats = {side.id: PassiveSeat(broadside.preferred_keys) for side in level.sides}
    battle = Battle(book, level, seats, 3, dice_thrower=thrower, set_up_table=begin)
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
    return asked and step.about.startswith(broadside.about)


def screen_at(broadside: PlacedQuestion, *then: ScreenStep) -> Callable[[Studio], Screen]:
    """The screen at that question, after what is done there."""

    def open_battle(studio: Studio) -> Screen:
        screen = open_screen(studio, battle_at(broadside))
        for done in then:
            done(screen)
        return screen

    return open_battle


def placed_ship(name: str, q: int, r: int, heading: str, **more: Any) -> dict[str, Any]:
    """What is given of one ship: her hex, her heading, and whatever else of her card."""
    record = {"at": [q, r], "heading": heading, **more}
    return {f"ships.{name}.{key.replace('__', '.')}": value for key, value in record.items()}


# ------------------------------------------------------------------------- the ships at sea
NEAR: Final = {**placed_ship("hoche", 7, 6, "S", spent=1), **placed_ship("robust", 9, 6, "N", spent=2)}
BESIDE: Final = {**placed_ship("hoche", 8, 6, "N"), **placed_ship("robust", 9, 6, "N", spent=2)}
CLOSE_HAULED: Final = {**placed_ship("hoche", 4, 4, "N"), **placed_ship("robust", 10, 5, "S", spent=2)}
BATTERED: Final = {
    **placed_ship("hoche", 7, 6, "S", damage=9, crew=4, masts_down=["fore"], burning=2, port__shot=""),
    **placed_ship(
        "robust",
        9,
        6,
        "N",
        spent=2,
        damage=4,
        crew=7,
        port__shot="",
        order=9,
        starboard__shot="double",
        starboard__left=2,
    ),
}
WRECK: Final = {
    **BATTERED,
    **placed_ship("hoche", 7, 6, "S", damage=9, masts_down=["fore", "main", "mizzen"]),
}
HELD: Final = {**BESIDE, "holds": [{"a": "robust", "b": "hoche", "grappled": True, "boarder": "robust"}]}
ASHORE: Final = {"boats": [{"id": "boat", "ship": "loire", "side": "french", "at": [14, 10],
                            "soldiers": 1}]}  # fmt: skip
FOUL: Final = {**placed_ship("hoche", 9, 5, "SE", anchored=True), **placed_ship("robust", 9, 6, "N", spent=2)}
LEE_SHORE: Final = {**placed_ship("ethalion", 9, 5, "S", spent=3), "wind.blows_from": "N"}
CLOSE_SIXES: Final = {"LS98-fire-10": [6, 6, 6, 5, 5, 2, 1, 3, 4, 2, 1, 1], "LS98-fire-11": [1, 5, 2]}

HEXES: dict[str, Callable[[Studio], Screen]] = {
    "ls98-sail": screen_at(PlacedQuestion(DUEL, ORDERS, NEAR)),
    "ls98-anchored": screen_at(PlacedQuestion(ANCHOR, ORDERS, side="french", about="hoche")),
    "ls98-besides": screen_at(PlacedQuestion(RACE, ORDERS, side="french"), press_control("extras")),
    "ls98-helm": screen_at(PlacedQuestion(DUEL, HELM, NEAR)),
    "ls98-threats": screen_at(PlacedQuestion(DUEL, HELM, BESIDE), show_threats),
    "ls98-helm-drawn": screen_at(
        PlacedQuestion(DUEL, HELM, NEAR),
        press_control("helm-shorter"),
        press_control("helm-shorter"),
        press_control("helm-shorter"),
        press_control("helm-shorter"),
        draw_legs("ahead", "port"),
    ),
    "ls98-helm-foul": screen_at(PlacedQuestion(DUEL, HELM, {**NEAR, **placed_ship("hoche", 9, 5, "SE")})),
    "ls98-tack": screen_at(
        PlacedQuestion(DUEL, HELM, CLOSE_HAULED), press_control("helm-shorter"), draw_legs("ahead", "tack")
    ),
    "ls98-battered": screen_at(PlacedQuestion(DUEL, HELM, BATTERED)),
    "ls98-wreck": screen_at(PlacedQuestion(DUEL, HELM, WRECK), press_control("tab-other")),
    "ls98-guns": screen_at(PlacedQuestion(DUEL, GUNS, NEAR)),
    "ls98-fired": screen_at(PlacedQuestion(DUEL, GUNS, NEAR, faces=CLOSE_SIXES), press_control("fire", 2.4)),
    "ls98-load": screen_at(PlacedQuestion(DUEL, "LS98-fire-15", NEAR, preferred_keys={GUNS: "port hoche"})),
    "ls98-grapple": screen_at(PlacedQuestion(DUEL, "LS98-board-1", BESIDE)),
    "ls98-party": screen_at(PlacedQuestion(DUEL, "LS98-board-3", HELD)),
    "ls98-melee": screen_at(PlacedQuestion(DUEL, "LS98-board-3", HELD), press_control("muster", 3.0, 0)),
    "ls98-aground": screen_at(
        PlacedQuestion(RACE, HELM, LEE_SHORE, about="ethalion"), draw_legs("ahead", "ahead", "ahead")
    ),
    "ls98-swing": screen_at(PlacedQuestion(DUEL, "LS98-coll-2", FOUL)),
    "ls98-marines": screen_at(PlacedQuestion(DUEL, "LS98-board-4", HELD, side="french")),
    "ls98-boat": screen_at(PlacedQuestion(RACE, "LS98-boat-1", ASHORE, side="french")),
    "ls98-signal": screen_at(PlacedQuestion(AT_SEA, "LS98-sig-1", side="french")),
    "ls98-signalled": screen_at(
        PlacedQuestion(AT_SEA, "LS98-sig-1", side="french"), press_control("send", 1.2)
    ),
    "ls98-entry": screen_at(PlacedQuestion(ANCHOR, "LS98-setup-2")),
    "ls98-deploy": screen_at(PlacedQuestion(CHOICE, "LS98-setup-1", side="french")),
    "ls98-next": screen_at(PlacedQuestion(ANCHOR, "LS98-move-1", side="french")),
    "ls98-arcs": screen_at(PlacedQuestion(DUEL, HELM, NEAR), show_all_arcs),
    "ls98-log": screen_at(
        PlacedQuestion(DUEL, GUNS, NEAR), press_control("fire", 5.0, 0), press_control("log")
    ),
    "ls98-wheel": screen_at(PlacedQuestion(DUEL, HELM, NEAR), open_wheel(0)),
    "ls98-thrown": screen_at(
        PlacedQuestion(DUEL, HELM, CLOSE_HAULED, faces={"LS98-tack-1": [1]}),
        press_control("helm-shorter"),
        draw_legs("ahead", "tack"),
        press_and_throw("sail", 1.3),
    ),
    "ls98-over": screen_at(PlacedQuestion(DUEL, GUNS, NEAR), play_to_end),
}
"""Every state of a battle on hexes."""
