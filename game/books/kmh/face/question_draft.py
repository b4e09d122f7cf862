"""The draft of an answer under Kiss Me, Hardy!: a course, guns, markers, a galley's strokes or an errand of
boats and troops; never two of them at once. Read inside the table of the battle."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from game.books.kmh.captain.sailing_orders import Proposal
from game.books.kmh.face.course_drawing import PoseOutlook
from game.books.kmh.face.drafts import GunDraft, HelmDraft, RowingDraft, ShotParts
from game.books.kmh.face.move_odds import MoveOdds, move_odds
from game.books.kmh.face.sail_draft import SailDraft
from game.books.kmh.rules.anchors import BearingMenu
from game.books.kmh.rules.boat_orders import BoatMenu, BoatTask
from game.books.kmh.rules.course import Marker
from game.books.kmh.rules.fire_limits import target_ships
from game.books.kmh.rules.land import MarchMenu
from game.books.kmh.rules.orders import Legs
from game.books.kmh.rules.previews import hazards, shots_from_pose, wind_position_at
from game.books.kmh.rules.sheet import Ship
from game.books.kmh.rules.wind import SailOrder
from game.core.steps import Menu, MenuOption
from game.core.table import every
from game.sea.units import CM
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.quick_play import ForcedAnswer

ORDER_CLAUSES: Final = (
    "KMH-5.2.2",
    "KMH-7.1.1",
    "KMH-14.3.6",
    "KMH-15.0.2",
    "KMH-15.1.1",
    "KMH-17.2.1",
    "KMH-20.2.1",
)
"""The questions that send somebody on an errand."""


class LandOrder(StrEnum):
    """What troops and squadrons may be ordered to do. Boats have deeds of their own (`BoatTask`), and so has
    a ship on her cables (`HaulVerb`)."""

    COMBINE = "combine"
    """Squadrons move as one."""
    EMBARK = "embark"
    ENTER = "enter"
    """Troops march into a work of their own side."""
    MARCH = "march"
    TOWARDS = "towards"
    """Troops march at a work or at others."""


VERBS_WITH_OBJECT: Final = (
    BoatTask.ASTERN,
    BoatTask.BOARD,
    LandOrder.COMBINE,
    LandOrder.EMBARK,
    LandOrder.ENTER,
    BoatTask.GRAPPLE,
    BoatTask.LAUNCH,
    BoatTask.LINE,
    BoatTask.STOW,
    BoatTask.TO,
    BoatTask.TOW,
    LandOrder.TOWARDS,
)
"""Orders whose words end with their object, if there is one."""
BEARING_STEP: Final = 15
"""Degrees by which a press turns a bearing."""


@dataclass(slots=True)
class OrderDraft:
    """The orders of a question and the one chosen. ``bearing_verb`` takes a bearing ('' where none does), of
    at most ``max_cm`` whole cm (0: bearings have no length); with ``needs_length`` the length is always said.
    ``option_key`` is the order chosen, '' for the bearing ``bearing`` in degrees, ``cm`` the length (0: as
    far as possible); ``is_pinned`` bearings no longer follow the pointer; ``refused_option`` is what was last
    wanted of a thing and may not be."""

    offers: tuple[MenuOption[Any], ...]
    bearing_verb: str = ""
    max_cm: int = 0
    needs_length: bool = False
    option_key: str = ""
    bearing: int = 0
    cm: int = 0
    is_pinned: bool = False
    refused_option: MenuOption[Any] | None = None

    @property
    def answer_key(self) -> str:
        """The chosen order as the rules read it."""
        if self.option_key:
            return self.option_key
        length = self.cm or (self.max_cm if self.needs_length else 0)
        return f"{self.bearing_verb} {self.bearing}" + (f" {length}" if length else "")

    @property
    def chosen_option(self) -> MenuOption[Any] | None:
        """The order chosen, None for a bearing."""
        return next((o for o in self.offers if o.key == self.option_key), None)

    @property
    def is_legal(self) -> bool:
        """Whether the chosen order may be given."""
        option = self.chosen_option
        return bool(self.bearing_verb) if option is None else option.refusal is None

    def verbs(self) -> list[str]:
        """Return what may be done, in the menu's order; a bearing last."""
        found = dict.fromkeys(split_key(o.key)[0] for o in self.offers)
        return [
            *found,
            *([self.bearing_verb] if self.bearing_verb and self.bearing_verb not in found else []),
        ]

    def chosen_verb(self) -> str:
        """Return the verb of the order chosen."""
        return split_key(self.option_key)[0] if self.option_key else self.bearing_verb

    def objects(self, verb: str) -> list[str]:
        """Return what an order with this verb may be about, those refused left out."""
        told = [split_key(o.key) for o in self.offers if not o.refusal]
        return [thing for said, thing in told if said == verb and thing]

    def can_order(self, verb: str) -> bool:
        """Return whether any order with this verb may be given."""
        same = [o for o in self.offers if split_key(o.key)[0] == verb]
        return verb == self.bearing_verb or any(not o.refusal for o in same)

    # ------------------------------------------------------------------------------ choosing

    def choose_verb(self, verb: str) -> None:
        """Choose an order with this verb: about the same object if possible, else the first. A verb for named
        orders and for a bearing switches to the bearing when pressed again."""
        same = [o for o in self.offers if split_key(o.key)[0] == verb and not o.refusal]
        about = split_key(self.option_key)[1]
        if verb == self.bearing_verb and (not same or self.chosen_verb() == verb):
            self.option_key, self.is_pinned = "", True
        elif same:
            self.option_key = next((o.key for o in same if split_key(o.key)[1] == about), same[0].key)

    def choose_or_cycle_object(self, object_id: str) -> bool:
        """Choose an order about that object, or the next one if one is chosen already; keep the reason if
        none is allowed. Return False if there is none."""
        here = [o for o in self.offers if split_key(o.key)[1] == object_id]
        same = [o.key for o in here if not o.refusal]
        self.refused_option = next((o for o in here if o.refusal), None) if not same else None
        if not same:
            return self.refused_option is not None
        now = same.index(self.option_key) if self.option_key in same else -1
        self.option_key = same[(now + 1) % len(same)]
        return True

    def select_next_object(self, step: int) -> bool:
        """Choose the next object of an order with this verb; return False if there are not several."""
        same = [o.key for o in self.offers if split_key(o.key)[0] == self.chosen_verb()]
        same = [key for key in same if split_key(key)[1]]
        if len(same) < 2 or not self.option_key:
            return False
        self.option_key = same[(same.index(self.option_key) + step) % len(same)]
        return True

    # ------------------------------------------------------------------------------ bearings

    def turn_bearing(self, by_degrees: int) -> None:
        """Turn the bearing by this many degrees."""
        if self.bearing_verb:
            self.option_key, self.is_pinned = "", True
            self.bearing = (self.bearing + by_degrees) % 360

    def set_bearing(self, degrees: int, cm: int = 0) -> None:
        """Set the bearing in degrees and its length in cm, as far as possible."""
        if self.bearing_verb:
            self.option_key, self.bearing = "", degrees % 360
            self.cm = 0 if cm >= self.max_cm else max(cm, 1) if self.max_cm else 0

    def lengthen(self, by_cm: int) -> None:
        """Change the length by this many cm."""
        if self.bearing_verb and self.max_cm:
            now = self.cm or self.max_cm
            self.option_key, self.is_pinned = "", True
            self.cm = min(max(now + by_cm, 1), self.max_cm) % self.max_cm


def split_key(key: str) -> tuple[str, str]:
    """Return the verb of a key and what it is about, '' for nothing."""
    verb, _, rest = key.partition(" ")
    return (verb, rest) if verb in VERBS_WITH_OBJECT and rest else (key, "")


def new_order_draft(menu: Menu[Any], degrees: int = 0, max_run: int = 0) -> OrderDraft:
    """Return a draft of the menu's first order; bearings begin at ``bearing`` degrees, and are at most
    ``max_cm`` table units long."""
    cm = max_run // CM
    match menu:
        case BoatMenu():
            order_draft = OrderDraft(menu.offers, menu.verb, cm, bearing=degrees)
        case MarchMenu():
            order_draft = OrderDraft(
                tuple(menu.options()), LandOrder.MARCH, menu.max_run // CM, needs_length=True, bearing=degrees
            )
        case BearingMenu():
            order_draft = OrderDraft(menu.offers, menu.verb, bearing=degrees)
        case _:
            order_draft = OrderDraft(tuple(menu.options()))
    _choose_first(order_draft, first_allowed_key(menu.options()))
    return order_draft


def first_allowed_key(options: Sequence[MenuOption[Any]]) -> str:
    """Return the key that is listed first of those that may be given."""
    return next((o.key for o in options if not o.refusal), "")


def _choose_first(order_draft: OrderDraft, key: str) -> None:
    """Choose the first entry of the menu, even if it is a bearing."""
    if any(o.key == key for o in order_draft.offers):
        order_draft.option_key = key
        return
    degrees = key.removeprefix(f"{order_draft.bearing_verb} ").partition(" ")[0]
    order_draft.is_pinned = True
    order_draft.bearing = int(degrees) if degrees.isdigit() else order_draft.bearing


_MAX_OUTLOOKS = 600
"""Outlooks of one question that are kept."""


@dataclass(slots=True)
class MarkerSet:
    """The markers of the `ships` that want one (KMH-6.11.1); of those `markers` so far, each by its ship."""

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
        """Return the ship whose marker is being chosen: `own` if she wants one, else the first that has none
        yet."""
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
"""Every kind of draft: a course, guns, an errand of boats, troops or cables, a galley's move, markers, or one
of several courses."""


@dataclass(slots=True)
class QuestionDraft:
    """The draft for the question that is asked: `answer_draft` (None where the answer is an option, or
    nothing is asked), the `outlooks` of courses that were drawn for it, the `proposal` of the ships' orders,
    and the shot that was chosen first (`first_shot`).

    In quick play also the `sail_draft`, if an order to sail is asked for and her course can be drawn with it,
    the `odds_by_course` of what it may bring, and the `course_answer` that was drawn so; the answer that
    plays the Fire card if guns can be laid where it is asked about (`card_key`), and the `shot_answer` that
    was laid so; and why a Fire card would be of no use (`silent_reason`, '': some ship can use it)."""

    answer_draft: AnswerDraft | None = None
    outlooks: dict[Legs, PoseOutlook] = field(default_factory=dict)
    proposal: Proposal | None = None
    first_shot: ShotParts | None = None
    sail_draft: SailDraft | None = None
    odds_by_course: dict[tuple[SailOrder, Legs], MoveOdds] = field(default_factory=dict)
    course_answer: ForcedAnswer | None = None
    card_key: str = ""
    shot_answer: ForcedAnswer | None = None
    silent_reason: str = ""

    def draft_guns(self, guns: GunDraft, card_key: str = "") -> None:
        """Draft these guns, with the answer that plays the Fire card where that is asked first, and note how
        they are laid before the player changes anything."""
        self.answer_draft, self.card_key, self.first_shot = guns, card_key, guns.parts

    def draft_sail_course(self) -> None:
        """Draft the course of the sail draft, after that was begun or changed."""
        if self.sail_draft is not None:
            self.answer_draft = self.sail_draft.course_draft


def draft_of(hud: HudState) -> QuestionDraft:
    """Return the draft of this HUD."""
    assert isinstance(hud.draft, QuestionDraft), "a battle by another book"
    return hud.draft


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


def odds_before_dice(hud: HudState) -> MoveOdds | None:
    """Return what the course as drawn may bring while its dice are not thrown; None where no dice decide."""
    draft, ship = draft_of(hud), find_ship_card(hud.prompt.ship)
    sail_draft = draft.sail_draft
    if sail_draft is None or ship is None or sail_draft.option.is_certain:
        return None
    key = sail_draft.option.order, sail_draft.course_draft.course
    if key not in draft.odds_by_course:
        if len(draft.odds_by_course) > _MAX_OUTLOOKS:
            draft.odds_by_course.clear()
        draft.odds_by_course[key] = move_odds(ship, sail_draft)
    return draft.odds_by_course[key]


def legal_targets(hud: HudState) -> list[Ship]:
    """Return enemies of the ship in hand that may be fired at."""
    ship = find_ship_card(hud.prompt.ship) or find_ship_card(hud.own_ship)
    return target_ships(ship) if ship is not None else []
