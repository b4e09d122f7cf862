"""Quick play under Kiss Me, Hardy!: questions that are skipped: a Fire card that nothing could come
of, one that was kept a moment ago while nothing has changed since, and what can only help."""

from typing import Final

from game.books.kmh.face.held_card import (
    firer_and_target_ids,
    hold_order_of,
    may_play_now,
    ships_ready_to_fire,
)
from game.books.kmh.face.order_book import HoldUntil
from game.books.kmh.face.question_draft import draft_of, find_ship_card
from game.books.kmh.rules.gunnery import has_fire_choice
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
from game.core.table import get_single, has_any_marker
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.quick_play import ForcedAnswer, single_answer

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
    """KMH-0.0.6: return the ship that the standing orders name, else the first of those that may be
    next, is taken, if she is asked about before a die of hers is thrown: until then a press on
    another ship takes that one instead."""
    said, menu = draft_of(hud).proposal, hud.prompt.menu
    keys = said.keys[:1] if said is not None and said.keys else menu.keys() if menu else ()
    fires = card_kind(get_single(Deck).up) == CardKind.FIRE
    found = next((key for key in keys if fires or _can_get_order(key)), "")
    return ForcedAnswer((found,)) if found else None


def _can_get_order(name: str) -> bool:
    """Return whether a ship's move begins with her captain's order: she is free, whole enough to
    sail, and nobody lies against her side."""
    ship = find_ship_card(name)
    if ship is None or has_any_marker(ship.number, Sinking, HasStruck) or locks_of(ship.id):
        return False
    if tow_as_towed(ship) or tow_as_tug(ship) or substitute_move(ship) is not None:
        return False
    return not any(are_touching(ship, other) for other in all_on_table() if other is not ship)


def _keep_turned_card(hud: HudState) -> ForcedAnswer | None:
    """KMH-5.1.1: return a Fire card that has just been turned is kept while no gun bears; nothing
    is lost by that, for it may still be played when one does, or for repairs at the end of the
    turn."""
    if firer_and_target_ids(hud.prompt.object_id):
        return None
    return ForcedAnswer(("hold",), f"No gun of {_asked_name(hud)} bears: the Fire card is kept.")


def _play_held_card(hud: HudState) -> ForcedAnswer | None:
    """KMH-5.1.3: a held card is played when its condition is met. It waits while no gun bears,
    until then, and where the player has let it wait and no ship concerned has moved since. Before
    the turn ends he is asked once more; with no gun that bears the card then serves for repairs, if
    there are any."""
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
    """Return whether anything has happened to a ship that fires or is fired at since the player
    last let the card wait."""
    concerned = firer_and_target_ids(squadron)
    for event in reversed(hud.battle.events):
        if isinstance(event, Chose) and event.ship == squadron and event.key in ("wait", "hold"):
            return False
        if isinstance(event, _NEWS_EVENTS) and event.ship in concerned:
            return True
    return True


def _asked_name(hud: HudState) -> str:
    """Return the name of the ship or squadron that is asked about."""
    return hud.names.get(hud.prompt.object_id, "the squadron")
