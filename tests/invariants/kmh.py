"""Kiss Me, Hardy!: lines, ground, who has been fired upon, and what is done once a turn."""

from __future__ import annotations

from game.books.kmh.rules.may_begin import Deed, may_begin, why_not
from game.books.kmh.rules.shallows import shallows_at
from game.books.kmh.rules.sheet import (
    CardKind,
    Ship,
    afloat,
    card_kind,
    holds_fast,
    ships_of,
)
from game.books.kmh.rules.tow_lines import Tow
from game.core.events import CardTurned, Chose, Event, Fired, Mended, Moved, Ordered, TurnBegan
from game.core.markers import Ablaze, Gone, HasStruck
from game.core.steps import Choose, Happen, Pick, Step
from game.core.table import by_id, every, has
from tests.invariants import wants
from tests.invariants.once import Moves, Once

OWN_WAY = ("ahead", "port", "starboard", "tack")
PRIZE_NEVER = ("tow ", "repair", "board", "lock", "launch", "alight")
"""KMH-13.2.1: how keys begin by which a ship would begin something; a prize has none of them. To
anchor and to sound are parts of her move."""

DEEDS = {
    "tack": Deed.TACK,
    "anchor": Deed.ANCHOR,
    "tow ": Deed.PASS_A_LINE,
    "repair": Deed.REPAIR,
    "launch": Deed.BOATS,
    "alight": Deed.LIGHT,
    "keep": Deed.SAIL,
}
"""How keys begin, and what a captain begins with them."""


class Watch:
    """The umpire of one battle."""

    def __init__(self) -> None:
        """Nothing has happened."""
        self.once, self.moves = Once(), Moves(OWN_WAY)
        self.moved_on_this_card: dict[str, str] = {}
        self.lay: dict[str, tuple[int, int, int]] = {}
        self.fired_at: dict[str, list[str]] = {}
        self.card, self.drifted_on = 0, dict[str, int]()
        self.asked_on_this_card, self.may_sail = set[str](), list[str]()
        self.had_her_move, self.is_move_card = set[str](), False

    def saw(self, event: Event) -> None:
        """An event has happened."""
        match event:
            case TurnBegan():
                self.once.again()
                self.moves.again()
                self.drifted_on.clear()
                self.had_her_move.clear()
            case CardTurned():
                self.turned(event)
            case Ordered():
                self.asked_on_this_card.add(event.ship)
            case Moved():
                self.moved(event)
            case Fired():
                self.fired(event)
            case Mended():
                self.once.did(event.ship, "repairs")
            case Chose(clause="KMH-6.2.1"):
                self.chose(event)
            case _:
                pass

    def turned(self, event: CardTurned) -> None:
        """KMH-5.0.6: who may sail on a Move card, as the ships lie when it is turned; a prize that
        was taken after her own may not again."""
        self.is_move_card = card_kind(event.card) == CardKind.MOVE
        if self.is_move_card:
            able = [s.id for s in ships_of(event.squadron) if may_begin(s, Deed.SAIL)]
            self.may_sail = [name for name in able if name not in self.had_her_move]

    def moved(self, event: Moved) -> None:
        """KMH-5.0.6: one move a turn, and one drift (KMH-6.5.1); burning fireships have a card of
        their own (KMH-17.1.3)."""
        lies = (event.x, event.y, event.heading)
        if self.lay.get(event.ship) != lies:
            self.moved_on_this_card[event.ship] = event.clause
        self.lay[event.ship] = lies
        ship = by_id(Ship).get(event.ship)
        if ship is None or has(ship.number, Ablaze):
            return
        self.moves.saw(event)
        if event.how == "drift" and event.run:
            first = self.drifted_on.setdefault(event.ship, self.card)
            wants(first == self.card, f"{event.ship} drifts on two cards ({event.clause})")

    def fired(self, event: Fired) -> None:
        """KMH-9.0.1, KMH-9.7.1: a broadside, a battery and a mortar once a turn; nobody who has
        struck fires."""
        self.once.did(event.ship, event.side, str(event.load), "fires")
        ship = by_id(Ship).get(event.ship)
        if ship is not None:
            quiet = has(ship.number, HasStruck) and not ship.prize
            wants(not quiet, f"{ship.id} has struck and fires")
        self.fired_at.setdefault(event.target, []).append(event.ship)

    def chose(self, event: Chose) -> None:
        """KMH-13.2.1: a prize begins nothing."""
        ship = by_id(Ship)[event.ship]
        begins = ship.prize and event.key.startswith(PRIZE_NEVER)
        wants(not begins, f"{ship.id} is a prize and begins to {event.key}")

    def asked(self, step: Step) -> None:
        """KMH-6.6.1, KMH-13.2.1: what is offered to a prize; and after each card and turn the
        sheets are looked at, before the book forgets last turn's deeds."""
        if isinstance(step, Happen) and isinstance(step.event, (CardTurned, TurnBegan)):
            self.settle()
            if isinstance(step.event, TurnBegan):
                self.fired_at.clear()
        if not isinstance(step, Choose) or not isinstance(step.menu, Pick):
            return
        self.asked_on_this_card.add(step.about)
        ship = by_id(Ship).get(step.about)
        if ship is None:
            return
        offered = [str(o.key) for o in step.menu.offers if not o.refused]
        if ship.prize:
            begun = [key for key in offered if key.startswith(PRIZE_NEVER)]
            told = f"{ship.id} is a prize and is offered {', '.join(begun)} ({step.clause})"
            wants(not begun, told)
        for key in offered:
            agrees_with_the_states(ship, key, step.clause)

    def settle(self) -> None:
        """After a card: the sheets agree with what has happened on it."""
        lines_do_not_cross()
        ships = by_id(Ship)
        for name, clause in self.moved_on_this_card.items():
            if name in ships:
                has_felt_for_the_bottom(ships[name], clause)
        for name, firers in self.fired_at.items():
            if name in ships and afloat(ships[name]):
                missing = [f for f in firers if f not in ships[name].attacked_by]
                wants(not missing, f"{name} was fired upon by {missing}, and nobody noted it")
        for name in self.may_sail:
            still = may_begin(ships[name], Deed.SAIL) and not has(ships[name].number, Gone)
            acted = name in self.asked_on_this_card or name in self.moved_on_this_card
            wants(acted or not still, f"{name} could sail on her Move card, and was not asked")
        if self.is_move_card:
            self.had_her_move |= self.asked_on_this_card | set(self.moved_on_this_card)
        self.moved_on_this_card.clear()
        self.asked_on_this_card.clear()
        self.may_sail.clear()
        self.card += 1


def agrees_with_the_states(ship: Ship, key: str, clause: str) -> None:
    """What a menu offers, the table of states allows."""
    deed = next((deed for begins, deed in DEEDS.items() if key.startswith(begins)), None)
    refusal = why_not(ship, deed) if deed else None
    wants(refusal is None, f"{ship.id} is offered to {key} ({clause}): {refusal}")


def lines_do_not_cross() -> None:
    """KMH-6.6.1: no ship is at two ends of lines, so no ring is towed in."""
    ends = [end for tow in every(Tow) if tow.open for end in (tow.tug, tow.towed)]
    twice = sorted({end for end in ends if ends.count(end) > 1})
    wants(not twice, f"{', '.join(twice)}: at the ends of two lines")


def has_felt_for_the_bottom(ship: Ship, clause: str) -> None:
    """KMH-14.1.1: whoever has moved and lies in the shallows has thrown for it this turn, or lies
    fast."""
    free = afloat(ship) and not (ship.tried or holds_fast(ship))
    shore = None if not free else shallows_at(ship, ship.pose)
    wants(shore is None, f"{ship.id} lies in the shallows and never tested (moved by {clause})")
