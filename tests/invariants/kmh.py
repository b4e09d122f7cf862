"""Kiss Me, Hardy!: lines, ground, who has been fired upon, and what is done once a turn."""

from game.books.kmh.rules.grounding import shallows_at
from game.books.kmh.rules.may_begin import ShipTask, may_begin, task_refusal
from game.books.kmh.rules.sheet import (
    CardKind,
    Ship,
    Tow,
    card_kind,
    is_anchored_or_aground,
    is_on_table,
    ships_of,
)
from game.core.events import CardTurned, Chose, Event, Fired, Mended, Moved, Ordered, TurnBegan
from game.core.markers import Ablaze, Gone, HasStruck
from game.core.steps import Choose, Happen, OptionMenu, Step
from game.core.table import by_id, every, has_marker
from tests.invariants import require
from tests.invariants.turn_limits import DeedLimits, MoveLimits

OWN_MOVES = ("ahead", "port", "starboard", "tack")
PRIZE_FORBIDDEN_KEYS = ("tow ", "repair", "board", "lock", "launch", "alight")
"""KMH-13.2.1: prefixes of keys by which a ship would begin something; a prize has none of them. To
anchor and to sound are parts of her move."""

DEEDS_BY_KEY = {
    "tack": ShipTask.TACK,
    "anchor": ShipTask.ANCHOR,
    "tow ": ShipTask.PASS_A_LINE,
    "repair": ShipTask.REPAIR,
    "launch": ShipTask.BOATS,
    "alight": ShipTask.LIGHT,
    "keep": ShipTask.SAIL,
}
"""Prefixes of keys, and what a captain begins with them."""


class Watch:
    """The umpire of one battle."""

    def __init__(self) -> None:
        self.limits, self.moves = DeedLimits(), MoveLimits(OWN_MOVES)
        self.moved_on_this_card: dict[str, str] = {}
        self.last_poses: dict[str, tuple[int, int, int]] = {}
        self.fired_at: dict[str, list[str]] = {}
        self.card, self.drifted_on = 0, dict[str, int]()
        self.asked_on_this_card, self.may_sail = set[str](), list[str]()
        self.had_her_move, self.is_move_card = set[str](), False

    def on_event(self, event: Event) -> None:
        match event:
            case TurnBegan():
                self.limits.reset()
                self.moves.reset()
                self.drifted_on.clear()
                self.had_her_move.clear()
            case CardTurned():
                self.on_card_turned(event)
            case Ordered():
                self.asked_on_this_card.add(event.ship)
            case Moved():
                self.on_moved(event)
            case Fired():
                self.on_fired(event)
            case Mended():
                self.limits.count_deed(event.ship, "repairs")
            case Chose(clause="KMH-6.2.1"):
                self.on_chosen(event)
            case _:
                pass

    def on_card_turned(self, event: CardTurned) -> None:
        """KMH-5.0.6: who may sail on a Move card, by the positions when it is turned; a prize taken
        after her own move may not move again."""
        self.is_move_card = card_kind(event.card) == CardKind.MOVE
        if self.is_move_card:
            able = [s.id for s in ships_of(event.squadron) if may_begin(s, ShipTask.SAIL)]
            self.may_sail = [name for name in able if name not in self.had_her_move]

    def on_moved(self, event: Moved) -> None:
        """KMH-5.0.6: one move a turn, and one drift (KMH-6.5.1); burning fireships have a card of
        their own (KMH-17.1.3)."""
        lies = (event.x, event.y, event.heading)
        if self.last_poses.get(event.ship) != lies:
            self.moved_on_this_card[event.ship] = event.clause
        self.last_poses[event.ship] = lies
        ship = by_id(Ship).get(event.ship)
        if ship is None or has_marker(ship.number, Ablaze):
            return
        self.moves.on_moved(event)
        if event.how == "drift" and event.run:
            first = self.drifted_on.setdefault(event.ship, self.card)
            require(first == self.card, f"{event.ship} drifts on two cards ({event.clause})")

    def on_fired(self, event: Fired) -> None:
        """KMH-9.0.1, KMH-9.7.1: a broadside, a battery and a mortar once a turn; no struck ship
        fires."""
        self.limits.count_deed(event.ship, event.side, str(event.load), "fires")
        ship = by_id(Ship).get(event.ship)
        if ship is not None:
            quiet = has_marker(ship.number, HasStruck) and not ship.prize
            require(not quiet, f"{ship.id} has struck and fires")
        self.fired_at.setdefault(event.target, []).append(event.ship)

    def on_chosen(self, event: Chose) -> None:
        """KMH-13.2.1: a prize begins nothing."""
        ship = by_id(Ship)[event.ship]
        begins = ship.prize and event.key.startswith(PRIZE_FORBIDDEN_KEYS)
        require(not begins, f"{ship.id} is a prize and begins to {event.key}")

    def on_step(self, step: Step) -> None:
        """KMH-6.6.1, KMH-13.2.1: check what is offered to a prize; and after each card and turn the
        records, before the book forgets last turn's actions."""
        if isinstance(step, Happen) and isinstance(step.event, (CardTurned, TurnBegan)):
            self.check_card()
            if isinstance(step.event, TurnBegan):
                self.fired_at.clear()
        if not isinstance(step, Choose) or not isinstance(step.menu, OptionMenu):
            return
        self.asked_on_this_card.add(step.about)
        ship = by_id(Ship).get(step.about)
        if ship is None:
            return
        offered = [str(o.key) for o in step.menu.offers if not o.refusal]
        if ship.prize:
            begun = [key for key in offered if key.startswith(PRIZE_FORBIDDEN_KEYS)]
            told = f"{ship.id} is a prize and is offered {', '.join(begun)} ({step.clause})"
            require(not begun, told)
        for key in offered:
            check_ship_states(ship, key, step.clause)

    def check_card(self) -> None:
        """After a card: check the records against what has happened on it."""
        check_lines()
        ships = by_id(Ship)
        for name, clause in self.moved_on_this_card.items():
            if name in ships:
                check_sounding(ships[name], clause)
        for name, firers in self.fired_at.items():
            if name in ships and is_on_table(ships[name]):
                missing = [f for f in firers if f not in ships[name].attacked_by]
                require(not missing, f"{name} was fired upon by {missing}, and nobody noted it")
        for name in self.may_sail:
            still = may_begin(ships[name], ShipTask.SAIL) and not has_marker(ships[name].number, Gone)
            acted = name in self.asked_on_this_card or name in self.moved_on_this_card
            require(acted or not still, f"{name} could sail on her Move card, and was not asked")
        if self.is_move_card:
            self.had_her_move |= self.asked_on_this_card | set(self.moved_on_this_card)
        self.moved_on_this_card.clear()
        self.asked_on_this_card.clear()
        self.may_sail.clear()
        self.card += 1


def check_ship_states(ship: Ship, key: str, clause: str) -> None:
    """Check that the table of states allows what a menu offers."""
    deed = next((deed for begins, deed in DEEDS_BY_KEY.items() if key.startswith(begins)), None)
    refusal = task_refusal(ship, deed) if deed else None
    require(refusal is None, f"{ship.id} is offered to {key} ({clause}): {refusal}")


def check_lines() -> None:
    """KMH-6.6.1: no ship is at two ends of lines, so no ring is towed."""
    ends = [end for tow in every(Tow) if tow.open for end in (tow.tug, tow.towed)]
    twice = sorted({end for end in ends if ends.count(end) > 1})
    require(not twice, f"{', '.join(twice)}: at the ends of two lines")


def check_sounding(ship: Ship, clause: str) -> None:
    """KMH-14.1.1: a ship that has moved in the shallows has rolled for it this turn, or is
    aground."""
    free = is_on_table(ship) and not (ship.tried or is_anchored_or_aground(ship))
    shore = None if not free else shallows_at(ship, ship.pose)
    require(shore is None, f"{ship.id} lies in the shallows and never tested (moved by {clause})")
