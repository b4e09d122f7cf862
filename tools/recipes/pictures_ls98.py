"""The 1798 game on the screen: every question of the book, and what fire, boats, boarding and
signals look like on hexes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from game.books import shelf
from game.core.steps import Choose
from game.levels.reading.read import load_level
from game.levels.reading.shipped import levels_home
from game.play.battle import Battle, StepResult
from game.play.seats import Person
from game.ui.kit.screens import Screen
from recipes.pictures_battle import Then, all_arcs, on_screen, over, pressed, wheel
from recipes.pictures_squares import Fated, steered, thrown
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
class Plain:
    """Somebody who lies still, holds his fire, signals nothing, fights when boarded; else does what
    comes first. `does`: what he does instead, by clause."""

    does: Mapping[str, str]
    patient: bool = False

    def answer(self, asked: Choose) -> Sequence[str]:
        """The first of these that is a lawful answer."""
        keys = asked.menu.keys()
        wanted = [self.does[asked.clause]] if asked.clause in self.does else []
        quiet = ["lie", "hold fire", "none", "no", "stay", "half", "end", "ball"]
        return [*(key for key in (*wanted, *quiet) if key in keys), *keys][:1]


@dataclass(frozen=True, slots=True)
class Lay:
    """A question of a clause, put to `side` about the ship `about` ('': whoever it is) on a level
    in which `given` lies, dice falling by `faces`, both sides doing as `does` says."""

    level: str
    clause: str
    given: Given = field(default_factory=dict)
    side: str = "british"
    about: str = ""
    faces: Faces = field(default_factory=dict)
    does: Mapping[str, str] = field(default_factory=dict)


def battle_of(lay: Lay) -> Battle:
    """The battle at that question. Raises LookupError if it never comes."""
    level = load_level(levels_home() / "ls98" / f"{lay.level}.toml")
    book = shelf.book("ls98").rules
    thrower = Fated({clause: list(faces) for clause, faces in lay.faces.items()})

    def begin() -> None:
        book.set_up(level)
        for path, value in lay.given.items():
            book.amend(path, value)

    seats = {side.id: Plain(lay.does) for side in level.sides}
    battle = Battle(book, level, seats, 3, thrower=thrower, lay=begin)
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
    return asked and step.about.startswith(lay.about)


def at(lay: Lay, *then: Then) -> Callable[[Studio], Screen]:
    """The screen at that question, after what is done there."""

    def open_battle(studio: Studio) -> Screen:
        screen = on_screen(studio, battle_of(lay))
        for done in then:
            done(screen)
        return screen

    return open_battle


def ship(name: str, q: int, r: int, heading: str, **more: Any) -> dict[str, Any]:
    """What is given of one ship: her hex, her heading, and whatever else of her card."""
    record = {"at": [q, r], "heading": heading, **more}
    return {f"ships.{name}.{key.replace('__', '.')}": value for key, value in record.items()}


# ------------------------------------------------------------------------- the ships at sea
NEAR: Final = {**ship("hoche", 7, 6, "S", spent=1), **ship("robust", 9, 6, "N", spent=2)}
BESIDE: Final = {**ship("hoche", 8, 6, "N"), **ship("robust", 9, 6, "N", spent=2)}
CLOSE_HAULED: Final = {**ship("hoche", 4, 4, "N"), **ship("robust", 10, 5, "S", spent=2)}
BATTERED: Final = {
    **ship("hoche", 7, 6, "S", damage=9, crew=4, masts_down=["fore"], burning=2, port__shot=""),
    **ship("robust", 9, 6, "N", spent=2, damage=4, crew=7, port__shot="", order=9,
           starboard__shot="double", starboard__left=2),
}  # fmt: skip
WRECK: Final = {
    **BATTERED,
    **ship("hoche", 7, 6, "S", damage=9, masts_down=["fore", "main", "mizzen"]),
}
HELD: Final = {
    **BESIDE,
    "holds": [{"a": "robust", "b": "hoche", "grappled": True, "boarder": "robust"}],
}
ASHORE: Final = {"boats": [{"id": "boat", "ship": "loire", "side": "french", "at": [14, 10],
                            "soldiers": 1}]}  # fmt: skip
FOUL: Final = {**ship("hoche", 9, 5, "SE", anchored=True), **ship("robust", 9, 6, "N", spent=2)}
LEE_SHORE: Final = {**ship("ethalion", 9, 5, "S", spent=3), "wind.blows_from": "N"}
CLOSE_SIXES: Final = {
    "LS98-fire-10": [6, 6, 6, 5, 5, 2, 1, 3, 4, 2, 1, 1],
    "LS98-fire-11": [1, 5, 2],
}

HEXES: dict[str, Callable[[Studio], Screen]] = {
    "ls98-sail": at(Lay(DUEL, ORDERS, NEAR)),
    "ls98-anchored": at(Lay(ANCHOR, ORDERS, side="french", about="hoche")),
    "ls98-besides": at(Lay(RACE, ORDERS, side="french"), pressed("extras")),
    "ls98-helm": at(Lay(DUEL, HELM, NEAR)),
    "ls98-helm-drawn": at(Lay(DUEL, HELM, NEAR), pressed("helm-shorter"), pressed("helm-shorter"),
                          pressed("helm-shorter"), pressed("helm-shorter"),
                          steered("ahead", "port")),
    "ls98-helm-foul": at(Lay(DUEL, HELM, {**NEAR, **ship("hoche", 9, 5, "SE")})),
    "ls98-tack": at(Lay(DUEL, HELM, CLOSE_HAULED), pressed("helm-shorter"),
                    steered("ahead", "tack")),
    "ls98-battered": at(Lay(DUEL, HELM, BATTERED)),
    "ls98-wreck": at(Lay(DUEL, HELM, WRECK), pressed("tab-other")),
    "ls98-guns": at(Lay(DUEL, GUNS, NEAR)),
    "ls98-fired": at(Lay(DUEL, GUNS, NEAR, faces=CLOSE_SIXES), pressed("fire", 2.4)),
    "ls98-load": at(Lay(DUEL, "LS98-fire-15", NEAR, does={GUNS: "port hoche"})),
    "ls98-grapple": at(Lay(DUEL, "LS98-board-1", BESIDE)),
    "ls98-party": at(Lay(DUEL, "LS98-board-3", HELD)),
    "ls98-melee": at(Lay(DUEL, "LS98-board-3", HELD), pressed("muster", 3.0, 0)),
    "ls98-aground": at(Lay(RACE, HELM, LEE_SHORE, about="ethalion"),
                       steered("ahead", "ahead", "ahead")),
    "ls98-swing": at(Lay(DUEL, "LS98-coll-2", FOUL)),
    "ls98-marines": at(Lay(DUEL, "LS98-board-4", HELD, side="french")),
    "ls98-boat": at(Lay(RACE, "LS98-boat-1", ASHORE, side="french")),
    "ls98-signal": at(Lay(AT_SEA, "LS98-sig-1", side="french")),
    "ls98-signalled": at(Lay(AT_SEA, "LS98-sig-1", side="french"), pressed("send", 1.2)),
    "ls98-entry": at(Lay(ANCHOR, "LS98-setup-2")),
    "ls98-deploy": at(Lay(CHOICE, "LS98-setup-1", side="french")),
    "ls98-next": at(Lay(ANCHOR, "LS98-move-1", side="french")),
    "ls98-arcs": at(Lay(DUEL, HELM, NEAR), all_arcs),
    "ls98-log": at(Lay(DUEL, GUNS, NEAR), pressed("fire", 5.0, 0), pressed("log")),
    "ls98-wheel": at(Lay(DUEL, HELM, NEAR), wheel(0)),
    "ls98-thrown": at(Lay(DUEL, HELM, CLOSE_HAULED, faces={"LS98-tack-1": [1]}),
                      pressed("helm-shorter"), steered("ahead", "tack"), thrown("sail", 1.3)),
    "ls98-over": at(Lay(DUEL, GUNS, NEAR), over),
}  # fmt: skip
"""Every state of a battle on hexes."""
