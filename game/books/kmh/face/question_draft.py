"""Draft of a player's answer under Kiss Me, Hardy!: a course, guns or markers; never two of them at
once. Read inside the table of the battle."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.books.kmh.captain.standing_orders import Proposal
from game.books.kmh.face.course_drawing import PoseOutlook
from game.books.kmh.face.gun_draft import GunDraft, ShotParts
from game.books.kmh.face.helm_draft import HelmDraft
from game.books.kmh.face.order_draft import OrderDraft
from game.books.kmh.face.rowing_draft import RowingDraft
from game.books.kmh.face.sail_draft import SailDraft
from game.books.kmh.rules.course import Marker
from game.books.kmh.rules.fire_limits import target_ships
from game.books.kmh.rules.orders import Legs
from game.books.kmh.rules.previews import hazards, shots_from_pose, wind_position_at
from game.books.kmh.rules.sheet import Ship
from game.core.table import every
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.quick_play import ForcedAnswer

_MAX_OUTLOOKS = 600
"""Outlooks of one question that are kept."""


@dataclass(slots=True)
class MarkerSet:
    """The markers of the `ships` that want one (KMH-6.11.1); of those `markers` so far, each by its
    ship."""

    ships: tuple[str, ...]
    markers: dict[str, Marker] = field(default_factory=dict)

    @property
    def is_complete(self) -> bool:
        """Whether every ship has a marker, so that they can be submitted."""
        return bool(self.ships) and all(ship in self.markers for ship in self.ships)

    @property
    def key(self) -> str:
        """The complete set as the rules read it."""
        return ", ".join(f"{ship} {self.markers[ship]}" for ship in self.ships)

    def ship_to_mark(self, own: str) -> str:
        """Return the ship whose marker is being chosen: `own` if she wants one, else the first that
        has none yet."""
        if own in self.ships:
            return own
        return next((s for s in self.ships if s not in self.markers), self.ships[0])


@dataclass(slots=True)
class CourseChoice:
    """Whole courses on offer, of which one is the answer, by its key (KMH-12.2.1, KMH-4.2.4); the
    `chosen_key` is drafted as a drawn course is, '' for none."""

    offered: Mapping[str, Legs]
    chosen_key: str = ""


AnswerDraft = HelmDraft | GunDraft | OrderDraft | RowingDraft | MarkerSet | CourseChoice
"""Every kind of draft: a course, guns, an errand of boats, troops or cables, a galley's move,
markers, or one of several courses."""


@dataclass(slots=True)
class QuestionDraft:
    """What is `answer_draft` out for the question on the desk, None where its answer is an option,
    or nothing is asked. Beside it: the `outlooks` of courses that have been drawn for it, the
    `proposal` of the standing orders, the `orders_version` of those orders (another when one of
    them has changed), and how the guns were `first_shot` when the question came. In quick play also
    the `sail_draft`, if an order to sail is asked for and her course can be drawn with it, and the
    course that she `course_answer` because it was drawn so; the answer that plays the Fire
    `card_key` if guns are laid where it is asked about, and what she `shot_answer` because it was
    laid so; and why a Fire card would be `silent_reason` ('': some ship can use it)."""

    answer_draft: AnswerDraft | None = None
    outlooks: dict[Legs, PoseOutlook] = field(default_factory=dict)
    proposal: Proposal | None = None
    orders_version: object = None
    first_shot: ShotParts | None = None
    sail_draft: SailDraft | None = None
    course_answer: ForcedAnswer | None = None
    card_key: str = ""
    shot_answer: ForcedAnswer | None = None
    silent_reason: str = ""


def draft_of(hud: HudState) -> QuestionDraft:
    """Return the draft of this HUD."""
    assert isinstance(hud.draft, QuestionDraft), "a battle by another book"
    return hud.draft


def squadron_list_key(hud: HudState) -> object:
    """Return the list of the squadron shows the orders that each ship has."""
    return hud.draft.orders_version if isinstance(hud.draft, QuestionDraft) else None


def find_ship_card(name: str) -> Ship | None:
    """Return the sheet of that ship, None if there is no such ship."""
    return next((s for s in every(Ship) if s.id == name), None)


def outlook_at_end(hud: HudState) -> PoseOutlook | None:
    """Return what bears and what threatens at the end of the course as drawn."""
    draft, ship = draft_of(hud), find_ship_card(hud.prompt.ship)
    plan = draft.answer_draft
    if not isinstance(plan, HelmDraft) or ship is None:
        return None
    course = plan.course
    if course not in draft.outlooks:
        if len(draft.outlooks) > _MAX_OUTLOOKS:
            draft.outlooks.clear()
        end = plan.end_pose
        risks, shots = hazards(ship, plan.start_helm, course), shots_from_pose(ship, end)
        draft.outlooks[course] = PoseOutlook(wind_position_at(end), tuple(shots), tuple(risks))
    return draft.outlooks[course]


def legal_targets(hud: HudState) -> list[Ship]:
    """Return enemies of the ship in hand that may be fired at."""
    ship = find_ship_card(hud.prompt.ship) or find_ship_card(hud.own_ship)
    return target_ships(ship) if ship is not None else []
