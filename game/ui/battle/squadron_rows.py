"""What the ribbons of the squadron strip say, as values: told from the desk, drawn by
`squadron_strip`. Read inside the table of the battle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.captains.squadron_orders import SquadronOrder
from game.core.events import Fired, TurnBegan
from game.play.words import called, count
from game.ui.battle import squadron_command, squadron_queries, squadron_words
from game.ui.battle.handback_words import why_now
from game.ui.battle.hud_state import HudState
from game.ui.battle.zone_layer import ensign_of

_LEAST: Final = 8
"""Letters of a reason behind the name of who asks, with the colon, that still tell what it is."""


@dataclass(frozen=True, slots=True)
class SquadronRow:
    """One squadron as its ribbon shows it: its side's number, the ensign, the name, the share of
    its strength that is left, an icon with the order in words, and how it stands; whether it needs
    its person, is in hand, and how many ships it has left. `brief` are shorter ways to say the
    order where it has no room, the longest first; a reason of which more than `least` letters find
    room is cut, and not said shorter (0: nothing is cut). Enemies have no order."""

    squadron: str
    side: int
    ensign: str
    name: str
    left: float
    ships: int
    sign: str = ""
    order: str = ""
    state: str = ""
    needs: bool = False
    held: bool = False
    own: bool = True
    brief: tuple[str, ...] = ()
    least: int = 0


def own_ribbons(hud: HudState) -> tuple[SquadronRow, ...]:
    """The squadrons that are commanded at this screen now."""
    seat, own = squadron_command.seat_and_squadrons(hud)
    return tuple(_own(hud, seat, name) for name in own)


def their_ribbons(hud: HudState) -> tuple[SquadronRow, ...]:
    """The squadrons of the enemy that fight on."""
    seat, own = squadron_command.seat_and_squadrons(hud)
    return tuple(_bare(hud, name) for name in squadron_queries.enemies_of(hud, seat) if own)


def _bare(hud: HudState, squadron: str, *, own: bool = False) -> SquadronRow:
    """What anybody can see of a squadron."""
    level, known = hud.battle.level, squadron_queries.squadrons_of_level(hud)
    number = known.sides[squadron]
    name = called(hud.names, squadron).removeprefix("The ")
    name = name[:1].upper() + name[1:]
    ships = squadron_queries.fighting(hud, squadron)
    at_first = [hud.ship(ship) for ship in known.squadrons[squadron]]
    points = sum(ship.points for ship in at_first if ship is not None) or 1
    left = sum(ship.value for ship in ships if not hud.book_ui.is_secret(hud, ship.id))
    left += sum(ship.points for ship in ships if hud.book_ui.is_secret(hud, ship.id))
    ensign = ensign_of(level.sides[number], number)
    share = min(1.0, left / points)
    return SquadronRow(squadron, number % 4, ensign, name, round(share, 2), len(ships), own=own)


def _own(hud: HudState, seat: str, squadron: str) -> SquadronRow:
    """The same of one's own, with its order and how it stands."""
    bare, hand = _bare(hud, squadron, own=True), hud.squadrons
    order = squadron_command.order_of(hud, seat, squadron)
    able = squadron_queries.obeying_ships(hud, seat, squadron)
    asking = squadron_command.asking(hud, squadron)
    in_hand = squadron_command.not_by_order(hud, seat, squadron)
    needs = bool(asking) or squadron_command.awaits(hud, seat, squadron)
    anew = hand.anew and squadron not in hand.last
    words, *brief = _asked_for(hud, asking) or _order_words(order, able, in_hand, anew=anew)
    return SquadronRow(
        squadron,
        bare.side,
        bare.ensign,
        bare.name,
        bare.left,
        len(able),
        squadron_words.icon_of(order) if able else "strike",
        words,
        "" if asking else _state(hud, able, in_hand),
        needs,
        hand.open and hand.held == squadron,
        brief=tuple(brief),
        least=len(brief[-1]) + _LEAST if asking else 0,
    )


def _asked_for(hud: HudState, asking: list[str]) -> tuple[str, ...]:
    """Why the first ship that asks does so, and shorter that she does; none while none does."""
    if not asking:
        return ()
    name, why = called(hud.names, asking[0]), why_now(hud, hud.delegation.asks[asking[0]])
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
    shorter = squadron_words.short(order), squadron_words.brief(order)
    return ("Needs its order anew", *shorter) if anew and order is None else shorter


def _state(hud: HudState, able: list[str], in_hand: list[str]) -> str:
    """How many do not sail by its order, how many fire, or how many are fresh."""
    if not able:
        return ""
    if in_hand and len(in_hand) < len(able):
        return f"{len(in_hand)} yours"
    firing = [ship for ship in able if ship in _fired(hud)]
    if firing:
        return f"all {len(able)} firing" if len(firing) == len(able) else f"{len(firing)} firing"
    known = [hud.ship(ship) for ship in able]
    fresh = sum(ship is not None and not ship.damage for ship in known)
    return f"{fresh} fresh" if fresh else count(len(able), "ship")


def _fired(hud: HudState) -> frozenset[str]:
    """The ships that have fired since the turn before this one began."""
    return hud.frame_cache.get("fired of late", lambda: _fired_of_late(hud))


def _fired_of_late(hud: HudState) -> frozenset[str]:
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
