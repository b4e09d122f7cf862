"""What the ribbons of the squadron strip say, as values: told from the desk, drawn by
`squadron_strip`. Read inside the table of the battle."""

from dataclasses import dataclass
from typing import Final

from game.captains.squadron_orders import SquadronOrder
from game.core.events import Fired, TurnBegan
from game.play.event_words import count_words, name_by_id
from game.ui.battle.delegation.handback_words import current_reason_text
from game.ui.battle.sea.zone_layer import ensign_of
from game.ui.battle.squadrons import squadron_command, squadron_queries
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values import squadron_words

_LEAST: Final = 8
"""Letters of a reason behind the name of who asks, with the colon, that still tell what it is."""


@dataclass(frozen=True, slots=True)
class SquadronRow:
    """One squadron as its ribbon shows it: its side's number, the ensign, the name, the share of
    its strength that is left, an icon with the order in words, and how it stands; whether it needs
    its person, is in hand, and how many ships it has left. `short_orders` are shorter ways to say
    the
    order where it has no room, the longest first; a reason of which more than `min_letters` letters
    find
    room is cut, and not said shorter (0: nothing is cut). Enemies have no order."""

    squadron: str
    side: int
    ensign: str
    name: str
    strength_left: float
    ship_count: int
    icon: str = ""
    order: str = ""
    state: str = ""
    needs_player: bool = False
    is_selected: bool = False
    is_own: bool = True
    short_orders: tuple[str, ...] = ()
    min_letters: int = 0


def own_rows(hud: HudState) -> tuple[SquadronRow, ...]:
    """The squadrons that are commanded at this screen now."""
    seat, own = squadron_command.commanded_squadrons(hud)
    return tuple(_own_row(hud, seat, name) for name in own)


def enemy_rows(hud: HudState) -> tuple[SquadronRow, ...]:
    """The squadrons of the enemy that fight on."""
    seat, own = squadron_command.commanded_squadrons(hud)
    return tuple(_public_row(hud, name) for name in squadron_queries.enemy_squadrons(hud, seat) if own)


def _public_row(hud: HudState, squadron: str, *, own: bool = False) -> SquadronRow:
    """What anybody can see of a squadron."""
    level, known = hud.battle.level, squadron_queries.squadrons_of_level(hud)
    number = known.sides[squadron]
    name = name_by_id(hud.names, squadron).removeprefix("The ")
    name = name[:1].upper() + name[1:]
    ships = squadron_queries.fighting_ships(hud, squadron)
    at_first = [hud.find_ship(ship) for ship in known.squadrons[squadron]]
    points = sum(ship.full_points for ship in at_first if ship is not None) or 1
    left = sum(ship.points_left for ship in ships if not hud.book_ui.is_secret(hud, ship.id))
    left += sum(ship.full_points for ship in ships if hud.book_ui.is_secret(hud, ship.id))
    ensign = ensign_of(level.sides[number], number)
    share = min(1.0, left / points)
    return SquadronRow(squadron, number % 4, ensign, name, round(share, 2), len(ships), is_own=own)


def _own_row(hud: HudState, seat: str, squadron: str) -> SquadronRow:
    """The same of one's own, with its order and how it stands."""
    bare, draft = _public_row(hud, squadron, own=True), hud.squadron_draft
    order = squadron_command.order_of(hud, seat, squadron)
    able = squadron_queries.obeying_ships(hud, seat, squadron)
    asking = squadron_command.ships_handing_back(hud, squadron)
    in_hand = squadron_command.ships_off_order(hud, seat, squadron)
    needs = bool(asking) or squadron_command.is_awaiting_order(hud, seat, squadron)
    anew = draft.needs_new_orders and squadron not in draft.last_orders
    words, *brief = _reason_words(hud, asking) or _order_words(order, able, in_hand, anew=anew)
    return SquadronRow(
        squadron,
        bare.side,
        bare.ensign,
        bare.name,
        bare.strength_left,
        len(able),
        squadron_words.icon_of(order) if able else "strike",
        words,
        "" if asking else _state_text(hud, able, in_hand),
        needs,
        draft.is_open and draft.selected == squadron,
        short_orders=tuple(brief),
        min_letters=len(brief[-1]) + _LEAST if asking else 0,
    )


def _reason_words(hud: HudState, asking: list[str]) -> tuple[str, ...]:
    """Why the first ship that asks does so, and shorter that she does; none while none does."""
    if not asking:
        return ()
    name, why = (
        name_by_id(hud.names, asking[0]),
        current_reason_text(hud, hud.delegation.handback_messages[asking[0]]),
    )
    if not why.startswith(tuple(hud.names.values())):
        why = f"{why[:1].lower()}{why[1:]}"
    return f"{name}: {why}", f"{name} asks for you", f"{name} asks", name


def _order_words(
    order: SquadronOrder | None, able: list[str], in_hand: list[str], *, anew: bool
) -> tuple[str, ...]:
    """The order, and shorter; that all its ships are sailed by their person for now; after a battle
    was taken up again, that it has to be given anew."""
    if not able:
        return "Out of the fight", "Out of it"
    if order is not None and len(in_hand) == len(able):
        return "Yours to sail", "Yours"
    shorter = squadron_words.short_order_text(order), squadron_words.two_word_order_text(order)
    return ("Needs its order anew", *shorter) if anew and order is None else shorter


def _state_text(hud: HudState, able: list[str], in_hand: list[str]) -> str:
    """How many do not sail by its order, how many fire, or how many are fresh."""
    if not able:
        return ""
    if in_hand and len(in_hand) < len(able):
        return f"{len(in_hand)} yours"
    firing = [ship for ship in able if ship in _recent_firers(hud)]
    if firing:
        return f"all {len(able)} firing" if len(firing) == len(able) else f"{len(firing)} firing"
    known = [hud.find_ship(ship) for ship in able]
    fresh = sum(ship is not None and not ship.damage for ship in known)
    return f"{fresh} fresh" if fresh else count_words(len(able), "ship")


def _recent_firers(hud: HudState) -> frozenset[str]:
    """The ships that have fired since the turn before this one began."""
    return hud.frame_cache.get("fired of late", lambda: _compute_firers(hud))


def _compute_firers(hud: HudState) -> frozenset[str]:
    """The same, looked up."""
    turns, found = 0, set[str]()
    for event in reversed(hud.battle.events):
        if isinstance(event, Fired):
            found.add(event.ship)
        elif isinstance(event, TurnBegan):
            turns += 1
            if turns == 2:
                break
    return frozenset(found)
