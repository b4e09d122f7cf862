"""Questions of Warm Work, Hardy! by clause: their texts, how their answers look on the bar, the draft that
each begins with, the proposed move, and which of them quick play answers. Read inside the table of the
battle."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final

from game.books.wwh.face import drafts
from game.books.wwh.face.drafts import GunDraft, HelmDraft
from game.books.wwh.face.squares import SIDE_CM, square_center_cm
from game.books.wwh.rules.collision import break_off_chance
from game.books.wwh.rules.costly_hits import known_hit_spread, known_order_worth
from game.books.wwh.rules.course import END, TACK, Helm
from game.books.wwh.rules.gunnery import FireMenu
from game.books.wwh.rules.previews import hit_spread, shots_from_pose
from game.books.wwh.rules.sheet import (
    SIDES,
    Board,
    Hold,
    Ship,
    Wind,
    enemies,
    get_ship,
    has_book_option,
    holds_of,
    is_fast_after_capture,
    is_on_board,
    unfinished_grapple,
)
from game.books.wwh.rules.sight import UMPIRE, FixedAnswer, known_record_of
from game.books.wwh.rules.wind import is_hulk
from game.captains.aims import aims_of
from game.core.steps import MenuOption
from game.core.table import every, get_single
from game.levels.format.model import Level
from game.sea.square import Square, distance
from game.ui.battle.book_kit.papers import chance_words
from game.ui.battle.planning.course_draft import forced_legs
from game.ui.battle.planning.stay_engaged import (
    EngagementWish,
    PlaceAndHeading,
    held_within,
    ranked_endpoints,
)
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.state.ruler import place_distance
from game.ui.battle.values.prompts import PromptKind, human_seats
from game.ui.battle.values.quick_play import ForcedAnswer, single_answer


class QuestionKind(StrEnum):
    """Kinds of question."""

    HELM = "helm"
    """A move is drawn."""
    FIRE = "fire"
    """Choose a broadside."""


_KINDS: Final[dict[str, QuestionKind | PromptKind]] = {
    "WWH-1.1a": QuestionKind.HELM,
    "WWH-2.1.0": QuestionKind.FIRE,
    "WWH-2.1.4": QuestionKind.FIRE,
}
_QUESTION_TEXTS: Final = {
    "WWH-1.1a": "Draw her move",
    "WWH-1.4c": "Entangled: break off?",
    "WWH-2.1.0": "Target and broadside?",
    "WWH-2.1.1": "Which ship fires next?",
    "WWH-2.1.4": "A rake: fire at once?",
    "WWH-2.2d": "Which side is near?",
    "WWH-2.2e": "Which side takes the hit?",
    "WWH-3.1a": "Same square: board?",
    "WWH-4.1d": "Move first or second?",
    "WWH-4.3b": "Aim at hulls only?",
    "WWH-E2": "Which side faces her?",
    "WWH-T.2": "Which ship is next?",
    "WWH-T.4": "Which ship moves freely?",
}
_ICONS: Final = {
    "break off": "cross",
    "stay": "anchor",
    "port": "port",
    "starboard": "starboard",
    "hull": "hull",
    "as they come": "rigging",
    "done": "check",
    "no": "cross",
    "first": "up",
    "second": "down",
}
_LETTERS: Final = {
    "break off": "b",
    "stay": "t",
    "port": "a",
    "starboard": "d",
    "hull": "h",
    "as they come": "r",
    "done": "c",
    "no": "c",
    "first": "w",
    "second": "s",
}


def question_kind(clause: str) -> QuestionKind | PromptKind:
    """Return what kind of question a clause puts."""
    return _KINDS.get(clause, PromptKind.PICK)


def question_text(clause: str) -> str:
    """Return the question a clause puts, in few words."""
    return _QUESTION_TEXTS.get(clause, "Choose")


def cover_text(kind: str) -> str:
    """Return the words of the cover: answers are open; only the numbers of ships may be hidden (WWH-B.1)."""
    return "Your records are for your eyes alone." if has_book_option("hidden-records") else ""


def option_style(hud: HudState, option: MenuOption[Any]) -> tuple[str, str, str]:
    """Return icon and letter; to board has its own, and what she has beside her die (WWH-3.2a); to break off
    its chance (WWH-1.4c)."""
    if isinstance(option.value, Hold):
        score = f"{option.tally.total} and a die" if option.tally is not None else ""
        return "swords", "b", score
    odds = ""
    if option.key == FixedAnswer.BREAK_OFF:
        odds = f"free {chance_words(break_off_chance())}, else she stays foul"
    return _ICONS.get(option.key, ""), _LETTERS.get(option.key, ""), odds


@dataclass(slots=True)
class QuestionDraft:
    """The draft for the question: a move or a broadside; None for a question that is answered by its
    buttons."""

    answer_draft: HelmDraft | GunDraft | None = None


def draft_of(hud: HudState) -> QuestionDraft:
    """Return the draft of this HUD."""
    assert isinstance(hud.draft, QuestionDraft), "a battle by another book"
    return hud.draft


def begin_draft(hud: HudState) -> QuestionDraft:
    """Return the draft of a new question: straight on, or the best broadside."""
    prompt = hud.prompt
    if prompt.kind == QuestionKind.HELM and isinstance(prompt.menu, Helm):
        hud.show_ships(other=hud.nearest_other_or_self(hud.own_ship))
        return QuestionDraft(_new_course(hud, prompt.menu))
    if prompt.kind == QuestionKind.FIRE and isinstance(prompt.menu, FireMenu):
        firer = get_ship(prompt.ship)
        guns = drafts.new_gun_draft(
            prompt.menu.offers, lambda order: known_order_worth(firer, order, firer.side)
        )
        hud.show_ships(other=guns.target or hud.other_ship, tab="own")
        return QuestionDraft(guns)
    return QuestionDraft()


def _new_course(hud: HudState, menu: Helm) -> HelmDraft:
    """Return straight on; in quick play beside her nearest enemy."""
    ship, brisk = find_ship_card(hud.prompt.ship), hud.quick_play is not None
    mates = [s for s in every(Ship) if ship is not None and s.side == ship.side and s is not ship]
    squares = tuple(mate.square for mate in mates if is_on_board(mate))
    plan = drafts.new_helm_draft(menu, keeps_on_board=brisk, friend_squares=squares)
    if brisk and ship is not None:
        propose_move(plan, ship, hud.battle.level)
    return plan


def find_ship_card(ship_id: str) -> Ship | None:
    """Return the record of that ship, None if there is no such ship."""
    return next((s for s in every(Ship) if s.id == ship_id), None)


def viewer_seat(hud: HudState) -> str:
    """Return the seat that looks at the screen: '' while several players watch together, so that no secrets
    are shown; the umpire's if nobody plays or the battle is over."""
    over = not human_seats(hud.battle) or hud.prompt.kind == PromptKind.OVER
    return UMPIRE if over else hud.viewer_seat


# ------------------------------------------------------------------------------ the proposed move
def propose_move(plan: HelmDraft, ship: Ship, level: Level) -> None:
    """Draw the proposed move; keep the present one if she has no enemy, if she wins by leaving the board, or
    where every other square is taken."""
    foe = min(enemies(ship), key=lambda other: distance(other.square, ship.square), default=None)
    if foe is None or ship.id in aims_of(level, ship.side).exit_edges:
        return
    record = known_record_of(foe, ship.side)
    can_answer = record.gunnery is None or bool(record.port or record.starboard)
    taken = {other.square for other in every(Ship) if other is not ship or can_answer}
    ends = [
        move
        for move in plan.reachable_moves()
        if plan.is_clear_move(move) and move.end_helm.square not in taken
    ]
    lies, here = [_placed(move.end_helm) for move in ends], square_center_cm(ship.square)
    far = max((place_distance(here, end[:2]) for end in lies), default=0.0)
    there = square_center_cm(foe.square)
    stays_within = held_within(here, there, SIDE_CM, can_answer=can_answer)
    wish = EngagementWish((*there, foe.heading * 45.0), SIDE_CM, far, _is_open_water, stays_within)
    for n in ranked_endpoints(lies, wish, lambda n: _useful_share(ship, ends[n].end_helm))[:1]:
        plan.draw_move(ends[n])


def _useful_share(ship: Ship, end: Helm) -> float:
    """Return how many of the hits of her best broadside from there cost an enemy anything; 1 where none
    bears."""
    shots = [order.shots[0] for order in shots_from_pose(ship, end.square, end.heading)]
    shares = [known_hit_spread(ship, s, ship.side, end.square).mean / hit_spread(s).mean for s in shots]
    return float(max(shares, default=Fraction(1)))


def _placed(helm: Helm) -> PlaceAndHeading:
    return *square_center_cm(helm.square), helm.heading * 45.0


def _is_open_water(x: float, y: float) -> bool:
    board, here = get_single(Board), Square(int(x // SIDE_CM), int(y // SIDE_CM))
    inside = 0 <= here.x < board.columns and 0 <= here.y < board.rows
    return inside and [here.x, here.y] not in board.land


def forced_answer(hud: HudState) -> ForcedAnswer | None:
    """Return the answer that need not be asked for; None to ask."""
    menu = hud.prompt.menu
    if isinstance(menu, Helm):
        return forced_course(menu)
    keys = menu.keys() if menu is not None else []
    # Until anything is ordered, thrown or fired, a press on another ship takes that one instead.
    match hud.prompt.clause:
        case "WWH-T.2":  # the first ship whose move begins with her own course
            found = next(filter(_is_free_to_sail, keys), "")
        case "WWH-2.1.1":  # the first ship that bears on something; she may hold her fire
            found = next(filter(find_ship_card, keys), "")
        case _:
            found = ""
    return single_answer(menu) or (ForcedAnswer((found,)) if found else None)


def _is_free_to_sail(name: str) -> bool:
    ship = find_ship_card(name)
    if ship is None or is_fast_after_capture(ship.id) or unfinished_grapple(ship.id) or holds_of(ship.id):
        return False
    return not is_hulk(ship, get_single(Wind))


def forced_course(helm: Helm) -> ForcedAnswer | None:
    """WWH-1.1a: return the rest of a move that leaves no choice."""
    legs = forced_legs(helm, END, TACK)
    return ForcedAnswer(legs) if legs else None


def default_answer(hud: HudState) -> str:
    """Return the answer that one press gives: into the hull; of our own ship the side with more guns, of an
    enemy's the one with fewer, if any is left in it and her record is open."""
    ship = find_ship_card(hud.prompt.ship)
    match hud.prompt.clause:
        case "WWH-4.3b":
            return FixedAnswer.HULL
        case "WWH-E2" | "WWH-2.2d" | "WWH-2.2e" if ship is not None:
            return _preferred_side(ship, ours=ship.side == hud.prompt.seat)
        case _:
            return ""


def _preferred_side(ship: Ship, *, ours: bool) -> str:
    """Return which of her sides; '' where that would tell what a hidden record says (WWH-B.1)."""
    if ours:
        return max(SIDES, key=ship.gunnery_of)
    if has_book_option("hidden-records"):
        return ""
    armed = [side for side in SIDES if ship.gunnery_of(side)] or list(SIDES)
    return min(armed, key=ship.gunnery_of)
