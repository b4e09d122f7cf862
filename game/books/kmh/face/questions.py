"""Questions of Kiss Me, Hardy! by clause: their kinds, how their answers look on the bar, the odds of
options, and which of them quick play answers: a Fire card that would be of no use, or what can only help."""

from enum import StrEnum
from typing import Any, Final

from game.books.kmh.face import fire_card
from game.books.kmh.face.fire_card import (
    firer_and_target_ids,
    hold_order_of,
    may_play_now,
    ships_ready_to_fire,
)
from game.books.kmh.face.fleet_state import HoldUntil
from game.books.kmh.face.option_odds import option_odds_words
from game.books.kmh.face.question_draft import ORDER_CLAUSES as ERRANDS
from game.books.kmh.face.question_draft import draft_of, find_ship_card
from game.books.kmh.rules.gunnery import has_fire_choice
from game.books.kmh.rules.orders import PassLineOrder
from game.books.kmh.rules.passage import are_touching
from game.books.kmh.rules.sailing import substitute_move
from game.books.kmh.rules.sheet import (
    CardKind,
    Deck,
    all_on_table,
    card_kind,
    locks_of,
    tow_as_towed,
    tow_as_tug,
)
from game.core.events import Arrived, Boats, Chose, Moved, Struck
from game.core.markers import HasStruck, Sinking
from game.core.steps import MenuOption
from game.core.table import get_single, has_any_marker
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.prompts import PromptKind
from game.ui.battle.values.quick_play import ForcedAnswer, single_answer


class QuestionKind(StrEnum):
    """Kinds of question."""

    HELM = "helm"
    FIRE = "fire"
    MARKERS = "markers"
    OARS = "oars"
    ERRAND = "errand"
    """Boats, troops, cables, warps, squadrons: one order out of many."""


_KINDS: Final[dict[str, QuestionKind]] = {
    "KMH-6.3.1": QuestionKind.HELM,
    "KMH-9.2.23": QuestionKind.FIRE,
    "KMH-6.11.1": QuestionKind.MARKERS,
    "KMH-9.7.1": QuestionKind.FIRE,
    "KMH-16.1.2": QuestionKind.OARS,
    **dict.fromkeys(ERRANDS, QuestionKind.ERRAND),
}
_QUESTION_TEXTS: Final = {
    "KMH-0.0.6": "Which ship is next?",
    "KMH-4.0.1": "Spend the purse",
    "KMH-4.1.3": "A fast sailor: use it?",
    "KMH-4.2.4": "She will not close: choose her course",
    "KMH-5.1.1": "Fire now, or hold the card?",
    "KMH-5.1.3": "Play the held card now?",
    "KMH-5.2.2": "Combine the squadrons?",
    "KMH-5.2.6": "Keep the squadrons together?",
    "KMH-6.2.1": "Give her orders",
    "KMH-6.2.7": "No speed left: anchor?",
    "KMH-6.3.1": "Draw her course",
    "KMH-6.7.5": "Throw one die again?",
    "KMH-6.9.1": "How does the line move?",
    "KMH-6.10.8": "Hulls touch: grapple?",
    "KMH-6.11.1": "Which way will she turn?",
    "KMH-7.1.1": "At anchor: what now?",
    "KMH-8.2.3": "Becalmed: launch any boats?",
    "KMH-9.2.23": "Choose target and guns",
    "KMH-9.7.1": "What does the battery do?",
    "KMH-11.1.4": "Repair now?",
    "KMH-12.1.10": "Man the prize?",
    "KMH-12.2.1": "Choose her escape course",
    "KMH-13.0.1": "Still touching: grapple?",
    "KMH-13.0.5": "Locked: send boarders?",
    "KMH-13.0.19": "Thrown off: what now?",
    "KMH-13.0.20": "Which boarders to meet?",
    "KMH-14.3.1": "Aground: warp her off?",
    "KMH-14.3.6": "Becalmed: what now?",
    "KMH-15.0.2": "Launch or stow boats?",
    "KMH-15.1.1": "Where do the boats go?",
    "KMH-15.2.1": "Climb her side?",
    "KMH-16.1.1": "How hard do they row?",
    "KMH-16.1.2": "Row or turn?",
    "KMH-17.1.1": "Set her alight?",
    "KMH-17.2.1": "Drag the fireship away?",
    "KMH-19.8.1": "Lower or raise the chain?",
    "KMH-20.2.1": "Where do the troops go?",
    "KMH-20.3.1": "What do they fire at?",
}
_ICONS: Final = {
    "sail": "sail",
    "plain": "ship",
    "keep": "hold",
    "slow": "down",
    "tack": "tack",
    "beat": "wind",
    "lie to": "anchor",
    "fire": "cannon",
    "hold": "hold",
    "wait": "hold",
    "play": "cannon",
    "fast": "fast",
    "grapple": "hook",
    "sheer off": "cross",
    "board": "swords",
    "stand": "people",
    "man": "people",
    "leave": "cross",
    "counter-board": "swords",
    "cut loose": "cross",
    "stay": "anchor",
    "lie off": "hold",
    "carry on": "hold",
    "rest": "hold",
    "hold on": "hook",
    "cast off": "cross",
    "row": "fast",
    "not yet": "hold",
    "alight": "flame",
    "spurt": "wind",
    "sound": "waves",
    "anchor": "anchor",
    "drift": "waves",
    "warp": "anchor",
    "repair damage": "hammer",
    "repair boxes": "mast",
    "lower chain": "down",
    "raise chain": "up",
    "leave chain": "hold",
    "together": "check",
    "line": "ahead",
    "straight": "up",
    "single": "ship",
    "split": "cross",
    "done": "check",
}
_LETTERS: Final = {
    "sail": "s",
    "plain": "b",
    "keep": "h",
    "slow": "r",
    "tack": "t",
    "beat": "s",
    "lie to": "i",
    "fire": "p",
    "hold": "c",
    "wait": "c",
    "play": "p",
    "fast": "d",
    "grapple": "g",
    "sheer off": "s",
    "board": "b",
    "stand": "t",
    "man": "m",
    "leave": "s",
    "lie off": "t",
    "carry on": "c",
    "rest": "r",
    "hold on": "h",
    "cast off": "c",
    "row": "b",
    "spurt": "p",
    "not yet": "n",
    "alight": "a",
    "sound": "e",
    "anchor": "n",
    "drift": "d",
    "warp": "p",
    "repair damage": "d",
    "repair boxes": "b",
    "lower chain": "b",
    "raise chain": "b",
    "leave chain": "r",
    "together": "b",
    "line": "b",
    "straight": "w",
    "single": "e",
    "split": "s",
    "counter-board": "b",
    "cut loose": "c",
    "stay": "t",
}


def question_kind(clause: str) -> QuestionKind | PromptKind:
    """Return the kind of the question that a clause puts: a pick, if it is none of the book's own."""
    return _KINDS.get(clause, PromptKind.PICK)


def question_text(clause: str) -> str:
    """Return the question a clause puts, in few words."""
    return _QUESTION_TEXTS.get(clause, "Choose")


def cover_text(kind: str) -> str:
    """Return the words of the cover: markers are placed face down (KMH-6.11.1)."""
    return "Your choice is secret." if kind == QuestionKind.MARKERS else ""


def option_style(hud: HudState, option: MenuOption[Any]) -> tuple[str, str, str]:
    """Return icon, letter, and for an order to sail what it gives her."""
    told = option_odds_words(hud, option)
    if hud.prompt.clause in (fire_card.TURNED_CLAUSE, fire_card.HELD_CLAUSE):
        told = told or fire_card.silent_words(hud, option.key)
    if isinstance(option.value, PassLineOrder):
        return "hook", "g", told
    return _ICONS.get(option.key, ""), _LETTERS.get(option.key, ""), told


# ------------------------------------------------------------------------------ quick play
_NEWS_EVENTS: Final = (Moved, Struck, Arrived, Boats)
"""What may change who bears upon whom, and how well."""


def forced_answer(hud: HudState) -> ForcedAnswer | None:
    """Return the answer that need not be asked for; None to ask."""
    match hud.prompt.clause:
        case "KMH-5.1.1":
            return _keep_turned_card(hud)
        case "KMH-5.1.3":
            return _play_held_card(hud)
        case "KMH-6.3.1":
            return draft_of(hud).course_answer
        case "KMH-9.2.23":
            return draft_of(hud).shot_answer or single_answer(hud.prompt.menu)
        case "KMH-0.0.6":
            return _first_in_line(hud)
        case "KMH-4.1.3":
            return ForcedAnswer(("fast",), f"{_asked_name(hud)} is a fast sailor, and uses it.")
        case _:
            return single_answer(hud.prompt.menu)


def _first_in_line(hud: HudState) -> ForcedAnswer | None:
    """KMH-0.0.6: return the ship that the orders name, else the first of those that may be next, is
    taken, if she is asked about before a die of hers is thrown: until then a press on another ship takes that
    one instead."""
    said, menu = draft_of(hud).proposal, hud.prompt.menu
    keys = said.keys[:1] if said is not None and said.keys else menu.keys() if menu else ()
    fires = card_kind(get_single(Deck).up) == CardKind.FIRE
    found = next((key for key in keys if fires or _can_get_order(key)), "")
    return ForcedAnswer((found,)) if found else None


def _can_get_order(name: str) -> bool:
    """Return whether a ship's move begins with her captain's order: she is free, whole enough to sail, and
    nobody lies against her side."""
    ship = find_ship_card(name)
    if ship is None or has_any_marker(ship.number, Sinking, HasStruck) or locks_of(ship.id):
        return False
    if tow_as_towed(ship) or tow_as_tug(ship) or substitute_move(ship) is not None:
        return False
    return not any(are_touching(ship, other) for other in all_on_table() if other is not ship)


def _keep_turned_card(hud: HudState) -> ForcedAnswer | None:
    """KMH-5.1.1: return a Fire card that has just been turned is kept while no gun bears; nothing is lost by
    that, for it may still be played when one does, or for repairs at the end of the turn."""
    if firer_and_target_ids(hud.prompt.object_id):
        return None
    return ForcedAnswer(("hold",), f"No gun of {_asked_name(hud)} bears: the Fire card is kept.")


def _play_held_card(hud: HudState) -> ForcedAnswer | None:
    """KMH-5.1.3: a held card is played when its condition is met. It waits while no gun bears, until then,
    and where the player has let it wait and no ship concerned has moved since. Before the turn ends he is
    asked once more; with no gun that bears the card then serves for repairs, if there are any."""
    squadron, last = hud.prompt.object_id, not get_single(Deck).down
    hold_order = hold_order_of(hud, squadron)
    if may_play_now(hud, squadron):
        return ForcedAnswer(("play",), f"The Fire card of {_asked_name(hud)} was held {hold_order.words}.")
    if hold_order.until != HoldUntil.ASKED and not last:
        return ForcedAnswer(("wait",))
    if firer_and_target_ids(squadron):
        return None if last or _has_news(hud, squadron) else ForcedAnswer(("wait",))
    if last and any(has_fire_choice(ship, is_held_card=True) for ship in ships_ready_to_fire(squadron)):
        return ForcedAnswer(("play",), f"No gun of {_asked_name(hud)} bears: the Fire card is for repairs.")
    return ForcedAnswer(("wait",))


def _has_news(hud: HudState, squadron: str) -> bool:
    """Return whether anything has happened to a ship that fires or is fired at since the player last let the
    card wait."""
    concerned = firer_and_target_ids(squadron)
    for event in reversed(hud.battle.events):
        if isinstance(event, Chose) and event.ship == squadron and event.key in ("wait", "hold"):
            return False
        if isinstance(event, _NEWS_EVENTS) and event.ship in concerned:
            return True
    return True


def _asked_name(hud: HudState) -> str:
    return hud.names.get(hud.prompt.object_id, "the squadron")
