"""Questions of the 1798 game by clause: their texts, how their answers look on the bar, the draft that each
begins with, the proposed move, and which of them quick play answers. Read inside the table of the battle."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, TypeAlias

from game.books.ls98.face.drafts import GunDraft, HelmDraft, new_drafts_by_sail, new_gun_draft, new_helm_draft
from game.books.ls98.face.hexes import PITCH_CM, hex_center
from game.books.ls98.face.minor_drafts import (
    BoatDraft,
    DeploymentDraft,
    EntryDraft,
    NextShipDraft,
    PartyDraft,
    SignalDraft,
    new_boat_draft,
    new_entry_draft,
    new_next_ship_draft,
    new_party_draft,
)
from game.books.ls98.rules.course import END, TACK, Helm
from game.books.ls98.rules.deployment import EntryMenu
from game.books.ls98.rules.move_start import MoveStartOrder, MoveStartTask
from game.books.ls98.rules.previews import costly_share, cut_grapples_chance
from game.books.ls98.rules.sheet import BALL, CHAIN, SEA, Board, Boat, Ship, boats_away, enemies_by_distance
from game.books.ls98.rules.signals import SignalMenu
from game.books.ls98.rules.tables import rule_table
from game.captains.aims import aims_of
from game.core.events import Chose, Rolled, Struck
from game.core.steps import Choose, MenuOption
from game.core.table import every, get_single
from game.levels.format.model import Level
from game.play.event_words import count_words
from game.sea.hexes import heading_of_direction
from game.sea.polygons import Point
from game.stage.sea import hex_grid as art
from game.ui.battle.book_kit.papers import chance_words
from game.ui.battle.planning.course_draft import Legs, forced_legs
from game.ui.battle.planning.stay_engaged import (
    EngagementWish,
    PlaceAndHeading,
    held_within,
    ranked_endpoints,
)
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.state.ruler import place_distance
from game.ui.battle.values.prompts import PromptKind
from game.ui.battle.values.quick_play import ForcedAnswer, single_answer


class QuestionKind(StrEnum):
    """Kinds of question."""

    NEXT = "next"
    """Which ship moves next."""
    SAIL = "sail"
    """What a ship makes of her move, and what she does besides."""
    HELM = "helm"
    """A move is drawn."""
    SWING = "swing"
    """How a ship that has run foul of another swings."""
    FIRE = "fire"
    """Choose a broadside."""
    SIGNAL = "signal"
    BOAT = "boat"
    """Where a boat pulls, or what else it does."""
    MARINES = "marines"
    """How many blocks of marines fire, or which block falls."""
    PARTY = "party"
    """Who boards, or repels boarders."""
    ENTRY = "entry"
    """By which hex a squadron comes in."""
    DEPLOY = "deploy"
    """Deployment of a fleet."""


_KINDS: Final[dict[str, QuestionKind | PromptKind]] = {
    "LS98-move-1": QuestionKind.NEXT,
    "LS98-move-6": QuestionKind.SAIL,
    "LS98-move-8": QuestionKind.HELM,
    "LS98-coll-2": QuestionKind.SWING,
    "LS98-fire-2": QuestionKind.FIRE,
    "LS98-fire-3": QuestionKind.FIRE,
    "LS98-sig-1": QuestionKind.SIGNAL,
    "LS98-boat-1": QuestionKind.BOAT,
    "LS98-board-4": QuestionKind.MARINES,
    "LS98-board-3": QuestionKind.PARTY,
    "LS98-setup-2": QuestionKind.ENTRY,
    "LS98-setup-1": QuestionKind.DEPLOY,
}
_QUESTION_TEXTS: Final = {
    "LS98-setup-1": "Choose the deployment",
    "LS98-setup-2": "Where do they come in?",
    "LS98-setup-5": "Under what sail?",
    "LS98-orders-9": "Under what sail?",
    "LS98-wind-3": "In the wind: fall off to?",
    "LS98-move-1": "Which ship is next?",
    "LS98-move-6": "Sail, or other orders?",
    "LS98-move-8": "Draw her move",
    "LS98-fire-2": "Fire?",
    "LS98-fire-3": "Fire back?",
    "LS98-fire-15": "Load which shot?",
    "LS98-coll-2": "How does she swing?",
    "LS98-coll-3": "Clear: where to?",
    "LS98-boat-1": "Where does the boat row?",
    "LS98-boat-4": "Run the boat down?",
    "LS98-sig-1": "Make a signal?",
    "LS98-board-1": "Alongside: grapple?",
    "LS98-board-3": "Who joins the boarding?",
    "LS98-board-4": "Marines: how many fire?",
    "LS98-board-5": "Who leads?",
    "LS98-board-6": "Which block is lost?",
    "LS98-diseng-1": "Cut the grapples?",
}
_ICONS: Final = {
    "half": "sail",
    "full": "fast",
    "anchor": "anchor",
    "weigh": "up",
    "cut": "cross",
    "lie": "hold",
    "port": "port",
    "starboard": "starboard",
    "tow": "hook",
    "boat": "boat",
    "double": "shot",
    "take": "flag",
    "burn": "flame",
    "strike": "flag",
    "loose": "cross",
    "grapples": "cross",
    "ball": "shot",
    "chain": "grape",
    "grapple": "hook",
    "no": "cross",
    "stay": "hold",
    "land": "land",
    "board": "up",
    "save": "people",
    "sink": "down",
    "spare": "check",
    "hold": "hold",
    "none": "cross",
    "crew": "crew",
    "soldiers": "people",
    "marines": "officer",
    "ahead": "ahead",
}
GUN_LETTERS: Final = {"double port": "q", "double starboard": "e"}
"""Letters of answers that are about the guns of one side: those of its broadside."""
_LETTERS: Final = {
    "half": "h",
    "full": "w",
    "anchor": "n",
    "weigh": "w",
    "cut": "b",
    "lie": "c",
    "port": "a",
    "starboard": "d",
    "tow": "t",
    "ball": "b",
    "chain": "h",
    "double": "g",
    "no": "c",
    "stay": "c",
    "land": "l",
    "sink": "b",
    "spare": "c",
    "hold": "c",
    "none": "c",
}


def question_kind(clause: str) -> QuestionKind | PromptKind:
    """Return what kind of question a clause puts."""
    return _KINDS.get(clause, PromptKind.PICK)


def question_text(clause: str) -> str:
    """Return the question a clause puts, in few words."""
    return _QUESTION_TEXTS.get(clause, "Choose")


def option_style(hud: HudState, option: MenuOption[Any]) -> tuple[str, str, str]:
    """Return icon and letter by the first word of a key."""
    word = option.key.partition(" ")[0]
    if word == "grapple":
        total = option.tally.total if option.tally is not None else 0
        signed = f"her die {total:+d}".replace("-", "−") if total else "her die as it falls"
        return _ICONS[word], "b", signed
    if option.clause == "LS98-diseng-1" and option.value:
        return _ICONS.get(word, ""), "", f"free {chance_words(cut_grapples_chance())}, else held"
    if option.clause == "LS98-fire-7":
        return _ICONS[word], _LETTERS[word], _load_words(option)
    alone = word == option.key or word in ("tow", "sink")
    letter = GUN_LETTERS.get(option.key, _LETTERS.get(word, "") if alone else "")
    return _ICONS.get(word, ""), letter, ""


def _load_words(option: MenuOption[Any]) -> str:
    """Return text like `2 turns`: how long the loading takes (LS98-fire-15)."""
    turns: int = rule_table("reload")[option.key]
    return count_words(turns, "turn")


MOVE_DEEDS = (
    MoveStartTask.HALF, MoveStartTask.FULL, MoveStartTask.ANCHOR, MoveStartTask.WEIGH, MoveStartTask.CUT,
    MoveStartTask.LIE, MoveStartTask.PORT, MoveStartTask.STARBOARD,
    MoveStartTask.TOW,
)  # fmt: skip
"""What a ship may make of her whole move; everything else is done besides."""


def takes_whole_move(order: object) -> bool:
    """Return whether an answer's meaning is a whole move of hers."""
    return isinstance(order, MoveStartOrder) and order.task in MOVE_DEEDS


AnswerDraft: TypeAlias = (
    HelmDraft | GunDraft | SignalDraft | BoatDraft | PartyDraft | EntryDraft | DeploymentDraft | NextShipDraft
)
"""Every kind of draft."""


@dataclass(frozen=True, slots=True)
class LastCourse:
    """The move that was given last: whose, in which turn, all its legs. `includes_sail`: it was given
    together with the sail. `count_rolls_and_strikes`: how many dice had been thrown and colours struck by
    then."""

    ship: str = ""
    turn: int = 0
    legs: Legs = ()
    includes_sail: bool = False
    roll_count: int = 0


@dataclass(slots=True)
class QuestionDraft:
    """Draft of the present question; `answer_draft` is None if its answers are buttons. `courses_by_sail`: a
    move under each sail that may be set, `sail` the chosen one; only while one gesture answers both.
    `last_course`: the move that was given last; `extras_page` is shown beside the sails; `first_seen`: when
    something was first seen, in the seconds of the sea; `boat_moves`: from where to where each boat was last
    rowed, and when."""

    answer_draft: AnswerDraft | None = None
    courses_by_sail: dict[str, HelmDraft] = field(default_factory=dict)
    sail: str = ""
    last_course: LastCourse = LastCourse()
    extras_page: int = 0
    first_seen: dict[Hashable, float] = field(default_factory=dict)
    boat_moves: dict[str, tuple[Point, Point, float]] = field(default_factory=dict)

    def seconds_since_seen(self, subject_key: Hashable, sea_seconds: float) -> float:
        """Return seconds since that was first seen."""
        return sea_seconds - self.first_seen.setdefault(subject_key, sea_seconds)


def draft_of(hud: HudState) -> QuestionDraft:
    """Return the draft of this HUD."""
    assert isinstance(hud.draft, QuestionDraft), "a battle by another book"
    return hud.draft


def begin_draft(hud: HudState) -> QuestionDraft:
    """Return the draft of a new question: what was meant before, straight on, or the best broadside; no
    signal's ships but all; the largest party."""
    draft = QuestionDraft()
    if isinstance(hud.draft, QuestionDraft):
        draft.last_course, draft.first_seen = hud.draft.last_course, hud.draft.first_seen
        draft.boat_moves = hud.draft.boat_moves
    if hud.prompt.kind == QuestionKind.SAIL and hud.quick_play is not None:
        _draft_courses(hud, draft)
    else:
        draft.answer_draft = _first_answer_draft(hud, draft)
    _show_records(hud, draft.answer_draft)
    return draft


def _draft_courses(hud: HudState, draft: QuestionDraft) -> None:
    ship, menu = find_ship_card(hud.prompt.ship), hud.prompt.menu
    if ship is not None and menu is not None:
        draft.courses_by_sail = new_drafts_by_sail(ship, menu)
        proposed = propose_move(draft.courses_by_sail, ship, hud.battle.level)
        select_sail(draft, proposed or next(iter(draft.courses_by_sail), ""))


def select_sail(draft: QuestionDraft, sail: str) -> None:
    """Select the move under that sail; change nothing for ''."""
    if sail:
        draft.sail, draft.answer_draft = sail, draft.courses_by_sail[sail]


def _first_answer_draft(hud: HudState, draft: QuestionDraft) -> AnswerDraft | None:
    kind, menu = hud.prompt.kind, hud.prompt.menu
    match menu:
        case None:
            return None
        case Helm() if kind == QuestionKind.HELM:
            return new_helm_draft(menu, _rest_of_last(hud, draft, menu))
        case SignalMenu() if kind == QuestionKind.SIGNAL:
            return SignalDraft(len(rule_table("signals")["words"]), menu.reached_ids)
        case EntryMenu() if kind in (QuestionKind.ENTRY, QuestionKind.DEPLOY):
            return new_entry_draft(menu.open_entries)
    return _draft_from_options(kind, menu.options())


def _draft_from_options(kind: str, offers: Sequence[MenuOption[Any]]) -> AnswerDraft | None:
    match kind:
        case QuestionKind.FIRE:
            return new_gun_draft(offers)
        case QuestionKind.BOAT:
            return new_boat_draft(offers)
        case QuestionKind.PARTY:
            return new_party_draft(offers)
        case QuestionKind.DEPLOY | QuestionKind.ENTRY:
            return DeploymentDraft(tuple(offer.value for offer in offers))
        case QuestionKind.NEXT:
            return new_next_ship_draft(offers)
        case _:
            return None


def _show_records(hud: HudState, laid: AnswerDraft | None) -> None:
    match laid:
        case GunDraft() as guns:
            hud.show_ships(other=guns.target or hud.other_ship, tab="own")
        case BoatDraft():
            boat = boat_in_question(hud)
            hud.show_ships(own=boat.ship if boat is not None else hud.own_ship)
        case NextShipDraft() as plan:
            hud.show_ships(own=plan.ship, tab="own")
            hud.show_ships(other=hud.nearest_other_or_self(hud.own_ship))
        case HelmDraft():
            hud.show_ships(other=hud.nearest_other_or_self(hud.own_ship))
        case None if hud.prompt.kind in (QuestionKind.MARINES, QuestionKind.SWING):
            hud.show_ships(other=hud.nearest_other_or_self(hud.own_ship))


def _rest_of_last(hud: HudState, draft: QuestionDraft, now: Helm) -> Legs:
    """Return what was given of this move and has not been sailed yet; nothing on another ship's move."""
    rest = remaining_legs(hud, draft.last_course, now)
    return rest if rest is not None and (now.legs or draft.last_course.includes_sail) else ()


def remaining_legs(hud: HudState, last_course: LastCourse, helm: Helm) -> Legs | None:
    """Return the legs of a course that are still to be sailed; None if it is not this move's, or she has been
    sailed otherwise."""
    made = helm.legs
    if (last_course.ship, last_course.turn) != (hud.prompt.ship, hud.battle.turn):
        return None
    return last_course.legs[len(made) :] if last_course.legs[: len(made)] == made else None


def count_rolls_and_strikes(hud: HudState) -> int:
    """Return how many rolls there have been in the battle and ships that have struck: after another of them a
    course may no longer be what its captain wants."""
    return sum(isinstance(event, Rolled | Struck) for event in hud.battle.events)


def find_ship_card(ship_id: str) -> Ship | None:
    """Return the card of that ship, None if there is no such ship."""
    return next((s for s in every(Ship) if s.id == ship_id), None)


def boat_in_question(hud: HudState) -> Boat | None:
    """Return the boat that the question is about."""
    step = hud.battle.pending_step
    about = step.about if isinstance(step, Choose) else ""
    return next((boat for boat in boats_away() if boat.id == about), None)


# ------------------------------------------------------------------------------ the proposed move
def propose_move(drafts: Mapping[str, HelmDraft], ship: Ship, level: Level) -> str:
    """Return the sail under which she does, with such a move drawn under it; '' where she has no enemy, where
    she wins by leaving the map, or where no hex is free. An end before the edge of the map or the shore, from
    which her next move may take her, is proposed only where there is no other."""
    foe = next(iter(enemies_by_distance(ship)), None)
    if foe is None or ship.id in aims_of(level, ship.side).exit_edges:
        return ""
    found = [
        (sail, move)
        for sail, plan in drafts.items()
        for move in plan.reachable_moves()
        if plan.is_safe_end(move.end_helm)
        and move.end_helm.hex not in {ship.hex, *plan.start_helm.nearby_hexes.ship_hexes}
    ]
    found = [(sail, move) for sail, move in found if _has_water_ahead(move.end_helm)] or found
    lies = [_placed(move.end_helm) for _, move in found]
    far = max((place_distance(hex_center(ship.hex), end[:2]) for end in lies), default=0.0)
    there = *hex_center(foe.hex), heading_of_direction(foe.heading) / 100
    stays_within = held_within(hex_center(ship.hex), there[:2], PITCH_CM, can_answer=bool(foe.crew))
    wish = EngagementWish(there, PITCH_CM, far, _is_open_water, stays_within)
    for n in ranked_endpoints(lies, wish)[:1]:
        sail, move = found[n]
        drafts[sail].draw_move(move)
        return sail
    return ""


def _has_water_ahead(helm: Helm) -> bool:
    return _is_open_water(*hex_center(helm.hex.hex_towards(helm.heading)))


def _placed(helm: Helm) -> PlaceAndHeading:
    return *hex_center(helm.hex), heading_of_direction(helm.heading) / 100


def _is_open_water(x: float, y: float) -> bool:
    board, here = get_single(Board), art.hex_containing(x, y)
    inside = 0 <= here.column < board.columns and 0 <= here.row < board.rows
    return inside and board.terrain[here.row][here.column] == SEA


def forced_answer(hud: HudState) -> ForcedAnswer | None:
    """Return the answer that need not be asked for; None to ask."""
    menu = hud.prompt.menu
    if isinstance(menu, Helm):
        return remaining_drawn_course(hud, menu) or forced_course(menu)
    return single_answer(menu)


def remaining_drawn_course(hud: HudState, helm: Helm) -> ForcedAnswer | None:
    """LS98-move-8: return the rest of the move that her captain has drawn, sail and course together or before
    her guns bore on the way, while no die has been thrown and nobody has struck since."""
    last_course = draft_of(hud).last_course
    rest = remaining_legs(hud, last_course, helm)
    if (
        rest is None
        or not last_course.includes_sail
        or last_course.roll_count != count_rolls_and_strikes(hud)
    ):
        return None
    plan = HelmDraft(helm)
    plan.fix_keys(rest)
    if plan.fixed_legs != rest or not plan.is_legal:
        return None
    name = hud.names.get(last_course.ship, last_course.ship)
    return ForcedAnswer(tuple(plan.keys()), f"{name} sails on as she was ordered." if helm.legs else "")


def forced_course(helm: Helm) -> ForcedAnswer | None:
    """LS98-move-8: return the rest of a move that leaves no choice."""
    legs = forced_legs(helm, END, TACK)
    return ForcedAnswer(legs) if legs else None


def default_answer(hud: HudState) -> str:
    """Return the answer that one press gives: LS98-fire-15, the shot that she loaded last, at first round
    shot, and round shot for a nearest enemy with no mast left to fire chain at."""
    ship = find_ship_card(hud.prompt.ship)
    if hud.prompt.clause != "LS98-fire-15":
        return ""
    foe = next(iter(enemies_by_distance(ship)), None) if ship is not None else None
    if foe is not None and not costly_share(foe, CHAIN):
        return BALL
    loaded = (
        event.key
        for event in reversed(hud.battle.events)
        if isinstance(event, Chose) and (event.clause, event.ship) == ("LS98-fire-15", hud.prompt.ship)
    )
    return next(loaded, BALL)
