"""What a person has in hand while Kiss Me, Hardy! asks him: the course he draws, the guns he lays,
the markers he chooses. Read inside the table of the battle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.books.kmh.captain.standing import Proposal
from game.books.kmh.face.errand import Errand
from game.books.kmh.face.gunlaying import Gunlayer
from game.books.kmh.face.helm import HelmPlan
from game.books.kmh.face.helm_marks import Outlook
from game.books.kmh.face.oars import Rowing
from game.books.kmh.rules.gunnery import targets
from game.books.kmh.rules.markers import Marker, MarkerMenu
from game.books.kmh.rules.orders import Legs
from game.books.kmh.rules.previews import fire_options, hazards, position
from game.books.kmh.rules.sheet import Ship
from game.core.table import every
from game.ui.table.desk import Desk
from game.ui.table.prompts import Prompt

_KEPT = 600
"""Outlooks of one question that are kept."""


@dataclass(slots=True)
class Hand:
    """The course being drawn, the shot being chosen, and the marker laid for each ship. `courses`
    are those on offer by key, where the answers are whole courses (KMH-12.2.1, KMH-4.2.4);
    `errand` is what boats, troops and cables are sent on, `rowing` a galley's move; `proposal` is
    what her standing orders say, `laid_as` how the guns were laid when the question came."""

    helm: HelmPlan | None = None
    guns: Gunlayer | None = None
    errand: Errand | None = None
    rowing: Rowing | None = None
    laid: dict[str, Marker] = field(default_factory=dict)
    courses: dict[str, Legs] = field(default_factory=dict)
    outlooks: dict[Legs, Outlook] = field(default_factory=dict)
    proposal: Proposal | None = None
    mark: object = None
    laid_as: tuple[str, str, str, bool] = ("", "", "", False)


def hand_of(desk: Desk) -> Hand:
    """The hand on this desk."""
    assert isinstance(desk.hand, Hand), "a battle by another book"
    return desk.hand


def laid_for_squadron(desk: Desk) -> object:
    """The list of the squadron shows the orders that each ship has."""
    return desk.hand.mark if isinstance(desk.hand, Hand) else None


def sheet_of(name: str) -> Ship | None:
    """The sheet of that ship, None if there is no such ship."""
    return next((s for s in every(Ship) if s.id == name), None)


def marker_ships(prompt: Prompt) -> Sequence[str]:
    """The ships that want a marker."""
    return prompt.menu.ships if isinstance(prompt.menu, MarkerMenu) else ()


def outlook(desk: Desk) -> Outlook | None:
    """What bears and what threatens at the end of the course as drawn."""
    hand, ship = hand_of(desk), sheet_of(desk.prompt.about)
    if hand.helm is None or ship is None:
        return None
    course = hand.helm.course
    if course not in hand.outlooks:
        if len(hand.outlooks) > _KEPT:
            hand.outlooks.clear()
        end = hand.helm.end
        risks, shots = hazards(ship, hand.helm.helm, course), fire_options(ship, end)
        hand.outlooks[course] = Outlook(position(end), tuple(shots), tuple(risks))
    return hand.outlooks[course]


def foes(desk: Desk) -> list[Ship]:
    """Enemies of the ship in hand that may be fired at."""
    ship = sheet_of(desk.prompt.about) or sheet_of(desk.own)
    return targets(ship) if ship is not None else []
