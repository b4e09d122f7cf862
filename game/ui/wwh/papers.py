"""The papers of Warm Work, Hardy!: over the orders bar the card of a broadside or a boarding, and
the line of ships that moves."""

from __future__ import annotations

from functools import lru_cache

from game.core.table import the
from game.play.words import called, count
from game.rules.wwh.boarding import boarding_odds, boarding_score, grapple_chance
from game.rules.wwh.fleet import line_with
from game.rules.wwh.previews import mast_chance, spread
from game.rules.wwh.sheet import MANOEUVRE, Round, Ship, holds_of, ship_named
from game.rules.wwh.shots import Order, Shot
from game.ui import shot_card
from game.ui.battle_layout import BattleLayout
from game.ui.battle_panels import tray_paper
from game.ui.desk import Desk
from game.ui.papers import Paper
from game.ui.shot_card import ShotCard
from game.ui.squadron_panel import Line as Row
from game.ui.wwh.hand import hand_of, sheet_of

_BOARDS = "WWH-3.1a"


def squadron(desk: Desk) -> tuple[str, tuple[Row, ...]]:
    """The line that the ship in hand has a place in, while its side moves."""
    now = the(Round) if desk.prompt.kind in ("helm", "pick", "done") else None
    if now is None or now.phase != MANOEUVRE:
        return "", ()
    ship = sheet_of(desk.own)
    line = line_with(ship) if ship is not None else None
    if ship is None or line is None or len(line.ships) < 2:
        return "", ()
    rows = tuple(_row(desk, ship_named(name), n) for n, name in enumerate(line.ships))
    return called(desk.names, line.squadron), rows


def _row(desk: Desk, ship: Ship, place: int) -> Row:
    """One ship of the line, the leader first."""
    seen = desk.ship(ship.id)
    now = ship.id == desk.prompt.about
    done = ship.moved and not now
    made = f"made {count(ship.last_run, 'square')}" if ship.last_run else "lies still"
    waits = "follows" if place else "leads the line"
    words = "at the helm" if now else made if done else waits
    return Row(ship.name, seen.side % 4 if seen is not None else 0, words, done, now)


# ---------------------------------------------------------------------------- over the orders bar


def over(desk: Desk, lay: BattleLayout) -> Paper | None:
    """The card of the broadside chosen, the tray, or the card of a boarding."""
    hand = hand_of(desk)
    if hand.helm is not None:
        return None
    order = hand.guns.chosen if hand.guns is not None else None
    if desk.tray.showing and order is None:
        return tray_paper(desk, lay)
    ship = sheet_of(desk.prompt.about)
    if order is not None and ship is not None:
        return _card(desk, lay, order_card(ship, order, desk))
    if desk.prompt.clause == _BOARDS and desk.prompt.asks and ship is not None:
        foes = [ship_named(hold.partner(ship.id)) for hold in holds_of(ship.id)]
        foe = next((other for other in foes if other.side != ship.side), None)
        return _card(desk, lay, boarding_card(ship, foe)) if foe is not None else None
    return None


def _card(desk: Desk, lay: BattleLayout, card: ShotCard) -> Paper:
    """That card at its place."""
    rect = shot_card.narrowed(lay.look, lay.tray, card)
    return Paper("target", rect, lambda c: shot_card.draw(c, rect, card), card)


def order_card(ship: Ship, order: Order, desk: Desk) -> ShotCard:
    """The card for a broadside: the Target Score of its first target term by term."""
    first = order.shots[0]
    target = called(desk.names, first.target)
    chance = round(100 * float(mast_chance(ship_named(first.target), first.dice)))
    rest = tuple(
        f"Then {count(shot.dice, 'die')} at {called(desk.names, shot.target)}"
        for shot in order.shots[1:]
    )
    return _order_card(ship.name, target, first, order.second, chance, rest)


@lru_cache(maxsize=32)
def _order_card(
    firer: str, target: str, shot: Shot, second: bool, mast: int, rest: tuple[str, ...]
) -> ShotCard:
    """The same from values."""
    likely = spread(shot)
    squares = count(shot.bearing.band.distance, "square")
    needs = "only 5s hit" if shot.boarding else f"{shot.needs}+ hits"
    odds = [(f"{likely.low} to {likely.high} hits, 8 times in 10", "WWH-2.2a")]
    if mast:
        odds.append((f"{mast} % a mast falls", "WWH-2.2c"))
    if second:
        odds.append(("Only if a die shows 5 or 6", "WWH-2.1.2b"))
    odds += [(words, "WWH-2.1.3b") for words in rest]
    return ShotCard(
        f"{firer}: {shot.side} guns at {target}",
        f"{shot.side.capitalize()} guns at {target}",
        f"{shot.bearing.band.name} · {squares} · {needs}",
        shot.tally,
        count(shot.dice, "die"),
        f"{float(likely.mean):.1f}",
        "hits",
        tuple(odds),
    )


def boarding_card(ship: Ship, foe: Ship) -> ShotCard:
    """What she has to board with, and the odds once grapples have held."""
    tally, theirs = boarding_score(ship), boarding_score(foe).total
    won, level, lost = (round(100 * float(chance)) for chance in boarding_odds(ship, foe))
    holds = round(100 * float(grapple_chance()))
    odds = (
        (f"{holds} % the grapples hold", "WWH-3.1b"),
        (f"{level} % undecided", "WWH-3.2b"),
        (f"{lost} % thrown back", "WWH-3.2b"),
    )
    meta = f"a die and {tally.total} against a die and {theirs}"
    title = f"{ship.name} boards {foe.name}"
    total = f"{tally.total} and a die"
    return ShotCard(title, title, meta, tally, total, f"{won}", "% hers", odds)
