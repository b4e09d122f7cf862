"""Quick play under Warm Work, Hardy!: questions that are skipped, and default answers."""

from collections.abc import Sequence

from game.books.wwh.face.question_draft import find_ship_card
from game.books.wwh.rules.course import END, TACK, Helm
from game.books.wwh.rules.hidden_records import FixedAnswer
from game.books.wwh.rules.sheet import (
    SIDES,
    Ship,
    Wind,
    has_book_option,
    holds_of,
    is_fast_after_capture,
    unfinished_grapple,
)
from game.books.wwh.rules.wind import is_hulk
from game.core.table import get_single
from game.ui.battle.planning.course_draft import forced_legs
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.quick_play import ForcedAnswer, single_answer


def forced_answer(hud: HudState) -> ForcedAnswer | None:
    """Return the answer that need not be asked for; None to ask."""
    match hud.prompt.menu:
        case Helm() as helm:
            return forced_course(helm)
        case menu if hud.prompt.clause == "WWH-T.2":
            return single_answer(menu) or _next_to_move(menu.keys() if menu else [])
        case menu if hud.prompt.clause == "WWH-2.1.1":
            return single_answer(menu) or _next_to_fire(menu.keys() if menu else [])
        case menu:
            return single_answer(menu)


def _next_to_fire(keys: Sequence[str]) -> ForcedAnswer | None:
    """WWH-2.1.1: return the first ship that bears on something has the word: she may hold her fire,
    and until she has fired a press on another lets that one fire before her."""
    found = next((key for key in keys if find_ship_card(key) is not None), "")
    return ForcedAnswer((found,)) if found else None


def _next_to_move(keys: Sequence[str]) -> ForcedAnswer | None:
    """WWH-T.2: return the first ship whose move begins with her own course is taken: until anything
    is ordered or thrown, a press on another ship takes that one instead."""
    found = next((key for key in keys if _is_free_to_sail(key)), "")
    return ForcedAnswer((found,)) if found else None


def _is_free_to_sail(name: str) -> bool:
    """Return whether a ship is free to sail where she is ordered."""
    ship = find_ship_card(name)
    if ship is None or is_fast_after_capture(ship.id) or unfinished_grapple(ship.id) or holds_of(ship.id):
        return False
    return not is_hulk(ship, get_single(Wind))


def forced_course(helm: Helm) -> ForcedAnswer | None:
    """WWH-1.1a: return the rest of a move that leaves no choice."""
    legs = forced_legs(helm, END, TACK)
    return ForcedAnswer(legs) if legs else None


def default_answer(hud: HudState) -> str:
    """Return the answer that one press gives: into the hull; of our own ship the side with more
    guns, of an enemy's the one with fewer, if any is left in it and her record is open."""
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
