"""LS98-board-9, LS98-sig-2: what becomes of ships that have struck: prize crews, and fire."""

from collections.abc import Iterator

from game.books.ls98.rules.damage import set_on_fire
from game.books.ls98.rules.nearby_ships import struck_ships
from game.books.ls98.rules.sheet import Ship, is_sinking
from game.books.ls98.rules.standing_orders import BURN, TAKE_PRIZES, may_obey_signal
from game.core.events import Befell, Captured, Ordered
from game.core.steps import Refusal, happen
from game.sea.hexes import distance

Prize = tuple[Ship, Refusal | None]


def unmanned_prizes_beside(ship: Ship) -> list[Ship]:
    """LS98-board-9: return enemies alongside that have struck and that nobody has manned."""
    return [
        s for s in struck_ships() if not s.manned and s.born != ship.side and distance(s.hex, ship.hex) == 1
    ]


def manning_choices(ship: Ship) -> Iterator[Prize]:
    """LS98-board-9: yield the prizes she could man, with the reason against it."""
    for prize in unmanned_prizes_beside(ship):
        if is_sinking(prize) or ship.crew < 2:
            continue
        refused = None
        if not may_obey_signal(ship, TAKE_PRIZES):
            refused = Refusal("LS98-board-9", "prizes are taken on the flagship's signal 6")
        yield prize, refused


def burning_choices(ship: Ship) -> Iterator[Prize]:
    """LS98-sig-2: yield the ships she could set fire to, with the reason against it."""
    for prize in unmanned_prizes_beside(ship):
        if not prize.burning:
            refused = None
            if not may_obey_signal(ship, BURN):
                refused = Refusal("LS98-sig-2", "ships are burnt on the flagship's signal 7")
            yield prize, refused


async def man_prize(ship: Ship, prize: Ship) -> None:
    """LS98-board-9: a block of her crew sails the prize from now on; she follows at half sail and
    never fires. She begins from rest, and what her old side ordered binds her no longer."""
    ship.crew -= 1
    prize.side, prize.manned, prize.moved, prize.full_sail = ship.side, True, True, False
    prize.crew += 1
    prize.prize_crew, prize.spent, prize.order, prize.fleeing = 1, 0, 0, False
    prize.orders.clear()
    await happen(Befell("LS98-board-9", prize.id, "prize crew"))
    await happen(Captured("LS98-board-9", prize.id, ship.side))


async def burn_prize(ship: Ship, prize: Ship) -> None:
    """LS98-sig-2: her captor sets her on fire."""
    await happen(Ordered("LS98-sig-2", ship.id, f"sets fire to {prize.name}"))
    await set_on_fire(prize, "LS98-sig-2")
