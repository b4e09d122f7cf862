"""LS98-board, LS98-sig-2: ships grapple and board each other; and what is done with ships that have struck:
prize crews, and fire."""

from collections.abc import Iterator

from game.books.ls98.rules.cards import BURN, TAKE_PRIZES, flagship_refusal, may_obey_signal
from game.books.ls98.rules.damage import can_act, set_on_fire
from game.books.ls98.rules.melee import fight_boarding_round
from game.books.ls98.rules.morale import strike_colours
from game.books.ls98.rules.nearby_ships import enemies_within, struck_ships
from game.books.ls98.rules.sheet import (
    ELITE,
    RAW,
    THIRD,
    UNRATED,
    Board,
    Hold,
    Ship,
    fighting_ships,
    get_ship,
    hold_between,
    holds_of,
    is_fighting,
    is_sinking,
    is_stationary,
)
from game.books.ls98.rules.tables import rule_table
from game.books.menus import logged_option
from game.core.events import Befell, Captured, Grappled, Ordered, Told
from game.core.steps import D6, MenuOption, OptionMenu, Refusal, choose, happen, roll
from game.core.table import every, get_single, place
from game.core.tally import Tally, make_term
from game.core.wording import name_in_sentence
from game.sea.hexes import distance

NO = "no"


async def run_boarding() -> None:
    """LS98-turn-1: each side in turn grapples whom it may; ships with nobody left are taken; then every
    boarding has its round."""
    for side in get_single(Board).sides:
        for ship in [s for s in fighting_ships() if s.side == side]:
            await ask_to_grapple(ship)
    await capture_undefended()
    for hold in every(Hold):
        if hold.open and hold.boarder and all(can_act(get_ship(s)) for s in (hold.a, hold.b)):
            await fight_boarding_round(hold)


def has_boarding_part() -> bool:
    """LS98-board-1, LS98-board-6: a ship may grapple, or one has grappled."""
    holds = any(hold.open and hold.grappled for hold in every(Hold))
    return holds or any(
        is_free_to_grapple(ship) and grapple_menu(ship).keys()[1:] for ship in fighting_ships()
    )


async def capture_undefended() -> None:
    """LS98-surr-2, LS98-board-8: a grappled ship, boarder or boarded, in whom nobody is left to fight falls
    to the ship that holds her, if there are men in that one."""
    for hold in every(Hold):
        pair = [get_ship(hold.a), get_ship(hold.b)]
        if not (hold.open and hold.grappled and all(can_act(s) for s in pair)):
            continue
        for ship, other in (pair, pair[::-1]):
            if not ship.men_blocks and other.men_blocks:
                await strike_colours(ship, other, "LS98-surr-2")


# ------------------------------------------------------------------------------ grappling
async def ask_to_grapple(ship: Ship) -> None:
    """LS98-board-1: her captain may grapple one enemy alongside, if the book lets him."""
    if not is_free_to_grapple(ship):
        return
    menu = grapple_menu(ship)
    if len(menu.keys()) < 2:
        return
    foe = await choose(ship.side, "LS98-board-1", menu, ship.id)
    if foe is not None:
        await try_grapple(ship, foe)


def is_free_to_grapple(ship: Ship) -> bool:
    """LS98-board-1, LS98-morale-4: she fights on, does not flee, and has not grappled already."""
    return is_fighting(ship) and not ship.fleeing and not is_grappled(ship)


def is_grappled(ship: Ship) -> bool:
    """LS98-board-2: she is grappled already."""
    return any(hold.grappled for hold in holds_of(ship.id))


def grapple_menu(ship: Ship) -> OptionMenu[Ship | None]:
    """LS98-board-1: return every enemy alongside, with the reason why she may not be boarded."""
    offers: list[MenuOption[Ship | None]] = [
        logged_option(NO, "Do not grapple", None, "LS98-board-1", "does not grapple")
    ]
    for foe in enemies_within(ship, 1):
        if foe.hex != ship.hex:
            key, label, why = f"grapple {foe.id}", f"Grapple {foe.name}", boarding_refusal(ship, foe)
            does, tally = f"tries to grapple {name_in_sentence(foe.name)}", grapple_tally(ship)
            offers.append(logged_option(key, label, foe, "LS98-board-1", does, tally=tally, refusal=why))
    return OptionMenu(tuple(offers))


def boarding_refusal(ship: Ship, foe: Ship) -> Refusal | None:
    """LS98-board-1: return why she may not grapple that ship, or None: one of them lies still, if only
    because she is fast to another, or both go the same way slowly at half sail."""
    if not can_act(ship) or not can_act(foe) or not ship.crew:
        return Refusal("LS98-board-1", "nobody boards from or to a sinking ship")
    if alone := flagship_refusal(ship, foe, has_other_target=True):
        return alone
    if is_stationary(ship) or is_stationary(foe):
        return None
    if ship.full_sail or foe.full_sail:
        return Refusal("LS98-board-1", "both must be under half sail")
    if ship.heading != foe.heading:
        return Refusal("LS98-board-1", "they do not go the same way")
    slow = range(1, rule_table("grapple")["most_way"] + 1)
    if ship.run not in slow or foe.run not in slow:
        return Refusal("LS98-board-1", "one or two hexes each, no more")
    return None


def grapple_tally(ship: Ship) -> Tally:
    """LS98-board-2: return what is added to a ship's die: an elite crew, a raw one; every French frigate
    counts as raw here."""
    rules = rule_table("grapple")
    frigate = ship.klass not in (THIRD, UNRATED)
    if ship.quality == ELITE:
        return Tally((make_term("LS98-board-2", "elite crew", rules["elite"]),))
    if ship.quality == RAW or (ship.nation == "french" and frigate):
        return Tally((make_term("LS98-board-2", "raw crew", rules["raw"]),))
    return Tally()


async def try_grapple(ship: Ship, foe: Ship) -> None:
    """LS98-board-2: a die each; the higher total may board, the one who threw the grapnels; on a tie they do
    not hold."""
    ours, theirs = await roll_grapple_total(ship, foe), await roll_grapple_total(foe, ship)
    if ours == theirs:
        return await happen(Told("LS98-board-2", ship.id, "the grapnels do not hold"))
    winner, loser = (ship, foe) if ours > theirs else (foe, ship)
    hold = hold_between(ship.id, foe.id)
    if hold is None:
        hold = Hold(ship.id, foe.id)
        place(hold)
    hold.grappled, hold.boarder = True, winner.id
    await happen(Grappled("LS98-board-2", winner.id, loser.id))
    return None


async def roll_grapple_total(ship: Ship, foe: Ship) -> int:
    """LS98-board-2: her die and what is added to it."""
    tally = grapple_tally(ship)
    why = f"grappling {name_in_sentence(foe.name)}"
    (face,) = await roll("LS98-board-2", D6, about=ship.id, why=why, tally=tally)
    return face + tally.total


Prize = tuple[Ship, Refusal | None]


def unmanned_prizes_beside(ship: Ship) -> list[Ship]:
    """LS98-board-9: return enemies alongside that have struck and that nobody has manned."""
    prizes = [s for s in struck_ships() if not s.manned and s.born != ship.side]
    return [s for s in prizes if distance(s.hex, ship.hex) == 1]


def manning_choices(ship: Ship) -> Iterator[Prize]:
    """LS98-board-9: yield the prizes she could man, with the reason against it."""
    why = Refusal("LS98-board-9", "prizes are taken on the flagship's signal 6")
    for prize in unmanned_prizes_beside(ship):
        if not is_sinking(prize) and ship.crew > 1:  # the last block stays in her own ship
            yield prize, None if may_obey_signal(ship, TAKE_PRIZES) else why


def burning_choices(ship: Ship) -> Iterator[Prize]:
    """LS98-sig-2: yield the ships she could set fire to, with the reason against it."""
    why = Refusal("LS98-sig-2", "ships are burnt on the flagship's signal 7")
    for prize in unmanned_prizes_beside(ship):
        if not prize.burning:
            yield prize, None if may_obey_signal(ship, BURN) else why


async def man_prize(ship: Ship, prize: Ship) -> None:
    """LS98-board-9: a block of her crew sails the prize from now on; she follows at half sail and never
    fires. She begins from rest, and what her old side ordered binds her no longer."""
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
