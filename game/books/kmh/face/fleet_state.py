"""What a player's fleet under Kiss Me, Hardy! keeps from question to question: the orders of its single
ships, until when its Fire cards are held, and the course and shot that were drafted ahead.

None of it is part of the battle, and no rule reads it. The orders are in a file beside the journal, so that a
resumed battle has them again.
"""

import json
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Final

from game.books.kmh.captain.forecast import ShipForecast
from game.books.kmh.captain.sailing_orders import Proposal, ShipOrder, ShipOrderKind
from game.books.kmh.captain.ship_orders import propose
from game.books.kmh.face.drafts import PlannedShot
from game.books.kmh.face.sail_draft import OrderedCourse
from game.books.kmh.rules.sheet import Ship, enemies, is_fighting
from game.books.kmh.rules.shots import Shot
from game.books.kmh.rules.tables import rule_table
from game.core.files import read_regular_file, replace_file
from game.core.steps import Choose
from game.core.table import every
from game.play.seats import PlayerSeat
from game.sea.pose import are_hulls_within
from game.sea.units import CM
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.prompts import human_seats


class HoldUntil(StrEnum):
    """What a held card waits for."""

    ASKED = "asked"
    """For its owner, who is asked whenever something has changed."""
    BEARS = "bears"
    NEAR = "near"
    """Hold for a shot of at most this many cm."""
    RAKES = "rakes"


@dataclass(frozen=True, slots=True)
class HoldOrder:
    """What the card waits for, within how many `cm` (0: at any distance), and the turn in which it
    was said: a card that was not played goes back into the pack."""

    until: HoldUntil = HoldUntil.ASKED
    cm: int = 0
    turn: int = -1

    @property
    def words(self) -> str:
        """The order as the card says it."""
        return {
            HoldUntil.ASKED: "ask me",
            HoldUntil.BEARS: "until she bears",
            HoldUntil.NEAR: f"until within {self.cm} cm",
            HoldUntil.RAKES: "until she rakes",
        }[self.until]

    @property
    def short_lines(self) -> tuple[str, str]:
        """The same in two short lines."""
        last = {HoldUntil.BEARS: "bears", HoldUntil.NEAR: f"{self.cm} cm", HoldUntil.RAKES: "rakes"}
        return ("until", last[self.until]) if self.until in last else ("", "")

    def allows_shot(self, shot: Shot) -> bool:
        """Return whether such a shot is what the card has waited for."""
        match self.until:
            case HoldUntil.BEARS:
                return True
            case HoldUntil.NEAR:
                return shot.distance <= self.cm * CM
            case HoldUntil.RAKES:
                return bool(shot.rake)
            case _:
                return False


_STEPS: Final = 3
"""How many range bands can be waited for: from this one down to point blank."""


def following_order(hold_order: HoldOrder, turn: int) -> HoldOrder:
    """Return the next order of the round: ask me, until she bears, within the range bands from the
    far one to the near one, until she rakes, and ask me again."""
    near = [HoldOrder(HoldUntil.NEAR, cm, turn) for cm in reversed(rule_table("range")["up_to"][:_STEPS])]
    every = [HoldOrder(turn=turn), HoldOrder(HoldUntil.BEARS, 0, turn), *near]
    every.append(HoldOrder(HoldUntil.RAKES, 0, turn))
    here = next((n for n, one in enumerate(every) if one == hold_order), 0)
    return every[(here + 1) % len(every)]


FILE_SUFFIX: Final = ".orders"
LARGEST_FILE: Final = 64 * 1024


@dataclass(slots=True)
class FleetState:
    """``orders`` by ship; ``ordered_course`` is the course that was ordered with the last order to sail,
    ``planned_shot`` the shot with which the last Fire card was played; ``hold_orders`` says by squadron how
    long her Fire card is held; ``forecast_cache`` is what was foreseen last, and for what."""

    orders: dict[str, ShipOrder] = field(default_factory=dict)
    ordered_course: OrderedCourse | None = None
    planned_shot: PlannedShot | None = None
    hold_orders: dict[str, HoldOrder] = field(default_factory=dict)
    forecast_cache: tuple[object, tuple[ShipForecast, ...]] = (None, ())

    def order_of(self, ship: str) -> ShipOrder:
        """Return the order of a ship; one that says nothing if she has none."""
        return self.orders.get(ship, ShipOrder())


def fleet_state_of(hud: HudState) -> FleetState:
    """Return the state of this HUD; read from its file when it is first wanted."""
    return hud.book_state_of(FleetState, lambda: FleetState(load(hud)))


# ------------------------------------------------------------------------------ whose ships
def viewer_seat(hud: HudState) -> str:
    """Return the player whose orders may be seen now: who is asked, else the only person at the screen; ''
    for nobody."""
    seated = human_seats(hud.battle)
    if isinstance(hud.battle.seats.get(hud.prompt.seat), PlayerSeat):
        return hud.prompt.seat
    return seated[0] if len(seated) == 1 else ""


def ships_of_seat(seat: str) -> list[Ship]:
    """Return the ships that obey this seat, in placement order."""
    return [s for s in every(Ship) if s.side == seat and is_fighting(s)]


def enemies_in_range(seat: str, ship_id: str = "") -> tuple[str, ...]:
    """Return the enemies that are within gunshot of that ship of his ('': of any), each once, by his ships'
    order and then their own: which of two is named first must not be left to chance."""
    most = rule_table("range")["up_to"][-1] * CM
    near = (
        foe.id
        for own in ships_of_seat(seat)
        if ship_id in ("", own.id)
        for foe in enemies(own)
        if are_hulls_within(most, own.pose, own.size, foe.pose, foe.size)
    )
    return tuple(dict.fromkeys(near))


def proposal_for(hud: HudState) -> Proposal | None:
    """Return what the orders say to the question in the HUD state, if it is put to a player with a ship. At a
    stand with few buttons there are no orders."""
    step, seat = hud.battle.pending_step, hud.prompt.seat
    if hud.max_buttons or not hud.prompt.needs_answer or not isinstance(step, Choose) or step.seat != seat:
        return None
    if not isinstance(hud.battle.seats.get(seat), PlayerSeat) or not ships_of_seat(seat):
        return None
    return propose(step, fleet_state_of(hud).orders, hud.battle.events)


# ------------------------------------------------------------------------------ its file
def orders_path(hud: HudState) -> Path | None:
    """Return the path of the orders, beside the journal; None for a battle in memory."""
    path = hud.battle.journal.path
    return path.with_suffix(FILE_SUFFIX) if path is not None else None


def save(hud: HudState) -> None:
    """Write the orders beside the journal. They are a convenience: if writing fails, the battle
    goes on."""
    path = orders_path(hud)
    if path is not None:
        found = {ship: asdict(order) for ship, order in fleet_state_of(hud).orders.items()}
        with suppress(OSError):
            replace_file(path, json.dumps(found, indent=1) + "\n", sync=False)


def load(hud: HudState) -> dict[str, ShipOrder]:
    """Return the orders from the file beside the journal, without those that make no sense."""
    path = orders_path(hud)
    if path is None:
        return {}
    try:
        found = json.loads(read_regular_file(path, LARGEST_FILE))
    except (OSError, ValueError, RecursionError):
        return {}
    known = {ship.id for ship in hud.battle.level.ships}
    entries = found.items() if isinstance(found, dict) else ()
    read = {name: _parse_order(entry, known) for name, entry in entries if name in known}
    return {name: order for name, order in read.items() if order is not None}


def _parse_order(entry: object, known: set[str]) -> ShipOrder | None:
    """Return one order of the file, None if it makes no sense."""
    if not isinstance(entry, dict):
        return None
    sail, whom, hold = (entry.get(key) for key in ("sail", "whom", "hold"))
    bands = len(rule_table("range")["bands"])
    if not (isinstance(sail, str) and isinstance(whom, str)):
        return None
    if sail not in list(ShipOrderKind) or type(hold) is not int or not -1 <= hold < bands:
        return None
    if (whom not in known) if sail == ShipOrderKind.FOLLOW else whom != "":
        return None
    return ShipOrder(ShipOrderKind(sail), whom, hold)
