"""What a person has in hand while Kiss Me, Hardy! asks him: the course he draws, the guns he lays,
the markers he chooses; never two of them at once. Read inside the table of the battle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.books.kmh.captain.standing import Proposal
from game.books.kmh.face.errand import Errand
from game.books.kmh.face.gunlaying import Gunlayer, ShotParts
from game.books.kmh.face.helm import HelmPlan
from game.books.kmh.face.helm_marks import Outlook
from game.books.kmh.face.oars import Rowing
from game.books.kmh.face.passage import Passage
from game.books.kmh.rules.gun_targets import targets
from game.books.kmh.rules.markers import Marker
from game.books.kmh.rules.orders import Legs
from game.books.kmh.rules.previews import fire_options, hazards, position
from game.books.kmh.rules.sheet import Ship
from game.core.table import every
from game.ui.battle.hud_state import HudState
from game.ui.battle.quick_play import ForcedAnswer

_KEPT = 600
"""Outlooks of one question that are kept."""


@dataclass(slots=True)
class MarkerSet:
    """The markers of the `ships` that want one (KMH-6.11.1); of those `chosen` so far, each by its
    ship."""

    ships: tuple[str, ...]
    chosen: dict[str, Marker] = field(default_factory=dict)

    @property
    def complete(self) -> bool:
        """Whether every ship has one, so that they can be laid."""
        return bool(self.ships) and all(ship in self.chosen for ship in self.ships)

    @property
    def key(self) -> str:
        """The complete set as the rules read it."""
        return ", ".join(f"{ship} {self.chosen[ship]}" for ship in self.ships)

    def ship(self, own: str) -> str:
        """The ship whose marker is being chosen: `own` if she wants one, else the first that has
        none yet."""
        if own in self.ships:
            return own
        return next((s for s in self.ships if s not in self.chosen), self.ships[0])


@dataclass(slots=True)
class Courses:
    """Whole courses on offer, of which one is the answer, by its key (KMH-12.2.1, KMH-4.2.4); the
    one that is `chosen` lies in the hand as a course that is drawn does, '' for none."""

    offered: Mapping[str, Legs]
    chosen: str = ""


LaidOut = HelmPlan | Gunlayer | Errand | Rowing | MarkerSet | Courses
"""What the answer to a question is made of: the course being drawn, the guns being laid, what
boats, troops or cables are sent on, a galley's move, markers, or one of several courses."""


@dataclass(slots=True)
class Hand:
    """What is `laid` out for the question on the desk, None where its answer is an option, or
        nothing is asked. Beside it: the `outlooks` of courses that have been drawn for it, the
        `proposal` of the standing orders, the `mark` of those orders (another when one of them has
        changed), and how the guns were `laid_as` when the question came. In brisk play also the
    `passage`, if an order to sail is asked for and her course can be drawn with it, and the course
    that she `sails` because it was drawn so; the answer that plays the Fire `card` if guns are laid
    where it is asked about, and what she `fires` because it was laid so; and why a Fire card would
    be `silent` ('': some ship can use it)."""

    laid: LaidOut | None = None
    outlooks: dict[Legs, Outlook] = field(default_factory=dict)
    proposal: Proposal | None = None
    mark: object = None
    laid_as: ShotParts | None = None
    passage: Passage | None = None
    sails: ForcedAnswer | None = None
    card: str = ""
    fires: ForcedAnswer | None = None
    silent: str = ""


def hand_of(hud: HudState) -> Hand:
    """The hand on this desk."""
    assert isinstance(hud.draft, Hand), "a battle by another book"
    return hud.draft


def laid_for_squadron(hud: HudState) -> object:
    """The list of the squadron shows the orders that each ship has."""
    return hud.draft.mark if isinstance(hud.draft, Hand) else None


def sheet_of(name: str) -> Ship | None:
    """The sheet of that ship, None if there is no such ship."""
    return next((s for s in every(Ship) if s.id == name), None)


def outlook(hud: HudState) -> Outlook | None:
    """What bears and what threatens at the end of the course as drawn."""
    hand, ship = hand_of(hud), sheet_of(hud.prompt.ship)
    plan = hand.laid
    if not isinstance(plan, HelmPlan) or ship is None:
        return None
    course = plan.course
    if course not in hand.outlooks:
        if len(hand.outlooks) > _KEPT:
            hand.outlooks.clear()
        end = plan.end
        risks, shots = hazards(ship, plan.helm, course), fire_options(ship, end)
        hand.outlooks[course] = Outlook(position(end), tuple(shots), tuple(risks))
    return hand.outlooks[course]


def foes(hud: HudState) -> list[Ship]:
    """Enemies of the ship in hand that may be fired at."""
    ship = sheet_of(hud.prompt.ship) or sheet_of(hud.own_ship)
    return targets(ship) if ship is not None else []
