"""WWH-3, WWH-4.0: grappling a ship in the same square, the fight on her deck, and when a ship strikes."""

from fractions import Fraction

from game.books.menus import logged_option
from game.books.wwh.rules.arcs import NAMED_IN_THE_TEXT, rake_of, side_toward_square
from game.books.wwh.rules.sheet import (
    Hold,
    Ship,
    crew_quality,
    enemies_within,
    fighting_ships,
    get_ship,
    holds_of,
    is_fighting,
    unfinished_grapple,
)
from game.books.wwh.rules.sight import FixedAnswer
from game.books.wwh.rules.tables import rule_table
from game.core.events import Boarded, Captured, Grappled, Struck, Won
from game.core.markers import HasStruck
from game.core.steps import D6, MenuOption, OptionMenu, Refusal, choose, happen, roll
from game.core.table import add_marker, find_marker
from game.core.tally import Tally, make_term
from game.core.wording import name_in_sentence
from game.sea.square import Square


async def strike_raked_enemies(mover: Ship) -> None:
    """WWH-4.0b: a step of her own move has brought a ship here: enemies that have lost masts enough and lie
    under her rake have struck."""
    near = rule_table("rake")["squares"]
    for foe in enemies_within(mover, near) if is_fighting(mover) else []:
        if would_strike_to(mover, mover.square, mover.heading, foe):
            await strike_colours(foe, mover, "WWH-4.0b")


def would_strike_to(raker: Ship, square: Square, heading: int, foe: Ship) -> bool:
    """WWH-4.0b: she has lost masts enough, and the other, lying there, rakes her with a broadside that has
    guns."""
    if not has_lost_masts_to_strike(foe) or not rake_of(square, heading, foe.square, foe.heading):
        return False
    return raker.gunnery_of(side_toward_square(square, heading, foe.square)) > 0


def has_lost_masts_to_strike(ship: Ship) -> bool:
    """WWH-4.0b, WWH-4.2a, WWH-4.2c: a mast is gone, of a Good ship all of them."""
    return len(ship.masts_down) >= masts_lost_to_strike(ship)


def masts_lost_to_strike(ship: Ship) -> int:
    """WWH-4.0b: return how many masts a ship must have lost before she strikes to a rake."""
    needed: int | str = rule_table("striking")["masts"][crew_quality(ship)]
    return len(ship.rigged) if isinstance(needed, str) else needed


async def strike_colours(ship: Ship, captor: Ship, clause: str) -> None:
    """WWH-4.0b, WWH-3.2b: her colours are down; a boarding action that she was in is over."""
    add_marker(ship.number, HasStruck(captor.id))
    await happen(Struck(clause, ship.id, captor.id))
    for hold in holds_of(ship.id):
        if hold.boarder and not hold.fast and captor.id != hold.partner(ship.id):
            hold.boarder = ""
            await happen(Grappled(clause, ship.id, hold.partner(ship.id), on=False))


def captor_side(ship: Ship) -> str:
    """Return the side of the ship she has struck to; '' while her colours fly."""
    struck = find_marker(ship.number, HasStruck)
    return get_ship(struck.to).side if struck and struck.to else ""


# ------------------------------------------------------------------------------ the phase
async def next_ship_to_board(side: str) -> Ship | None:
    """WWH-T.1: ships in a boarding action and ships that may begin one, each once, as placed."""
    ready = (s for s in fighting_ships() if s.side == side and not s.boarded)
    return next((s for s in ready if unfinished_grapple(s.id) or boardable_holds(s)), None)


def has_boarding_phase_work(side: str) -> bool:
    """WWH-T.1: return whether a side has anything to do in its Boarding phase."""
    ships = (s for s in fighting_ships() if s.side == side)
    return any(unfinished_grapple(s.id) or boardable_holds(s) for s in ships)


async def run_ship_boarding(ship: Ship) -> None:
    """WWH-3.1, WWH-3.2b: a fight that hangs in the balance goes on; else she may begin one."""
    ship.boarded = True
    hold = unfinished_grapple(ship.id)
    if hold:
        return await fight_round(hold)
    target = await choose(ship.side, "WWH-3.1a", board_menu(ship), ship.id)
    if target is not None and await try_grapple(ship, get_ship(target.partner(ship.id))):
        target.boarder = ship.id
        await happen(Grappled("WWH-3.1b", ship.id, target.partner(ship.id)))
        await fight_round(target)
    return None


def board_menu(ship: Ship) -> OptionMenu[Hold | None]:
    """WWH-3.1a: return every enemy in her square that she may board, and why she may not board others."""
    offers: list[MenuOption[Hold | None]] = [
        logged_option(FixedAnswer.NO_BOARDING, "Do not board", None, "WWH-3.1a", "does not board")
    ]
    for hold in holds_of(ship.id):
        foe = get_ship(hold.partner(ship.id))
        if foe.side != ship.side and is_fighting(foe):
            key, label, why = f"board {foe.id}", f"Board {foe.name}", boarding_refusal(ship, hold)
            does, tally = f"tries to board {name_in_sentence(foe.name)}", boarding_tally(ship)
            offers.append(logged_option(key, label, hold, "WWH-3.1a", does, tally=tally, refusal=why))
    return OptionMenu(tuple(offers))


def boardable_holds(ship: Ship) -> list[Hold]:
    """WWH-3.1a: the holds in which she may board the other ship."""
    return [hold for hold in holds_of(ship.id) if boarding_refusal(ship, hold) is None]


def boarding_refusal(ship: Ship, hold: Hold) -> Refusal | None:
    """WWH-3.1a, WWH-3.2b, WWH-3.4: return why she may not board the ship that shares her square."""
    foe = get_ship(hold.partner(ship.id))
    if foe.side == ship.side or not is_fighting(foe):
        return Refusal("WWH-3.1a", "she is no enemy")
    if any(h.fast for name in (ship.id, foe.id) for h in holds_of(name)):
        return Refusal("WWH-3.4", "locked to a prize")
    if unfinished_grapple(ship.id) or unfinished_grapple(foe.id):
        return Refusal("WWH-3.3", "one boarding action at a time")
    if foe.id in ship.may_not_board:
        return Refusal("WWH-3.2b", "she has been thrown back once")
    if not is_slow_to_board(foe):
        return Refusal("WWH-3.1a", "the enemy is moving too fast")
    return None


def is_slow_to_board(ship: Ship) -> bool:
    """WWH-3.1a: she lies still, as after a collision, or her last move was a square at most."""
    way: int = rule_table("boarding")["most_way"]
    return ship.last_run <= way or any(hold.foul for hold in holds_of(ship.id))


# ------------------------------------------------------------------------------ grappling
async def try_grapple(ship: Ship, foe: Ship) -> bool:
    """WWH-3.1b: a die each; the boarder holds on if his is as high or higher."""
    why = f"grappling {foe.name}"
    (ours,) = await roll("WWH-3.1b", D6, about=ship.id, why=why)
    (theirs,) = await roll("WWH-3.1b", D6, about=foe.id, why="fending off", most=ours)
    return bool(ours >= theirs)


def grapple_chance() -> Fraction:
    """WWH-3.1b: return the chance that the grapples hold."""
    return Fraction(sum(ours >= theirs for ours in D6.faces for theirs in D6.faces), 36)


# ------------------------------------------------------------------------------ the fight
async def fight_round(hold: Hold) -> None:
    """WWH-3.2: both crews have fought one round on the deck of the ship that was boarded."""
    ship = get_ship(hold.boarder)
    foe = get_ship(hold.partner(ship.id))
    ours = await roll_boarding_total(ship, "boarding")
    theirs = await roll_boarding_total(foe, "repelling boarders")
    sums = (ship.id, foe.id, "", ours, theirs)
    if ours > theirs:
        await happen(Boarded("WWH-3.2b", *sums, Won.ATTACKER))
        await capture_by_boarding(hold, ship, foe)
    elif ours < theirs:
        await happen(Boarded("WWH-3.2b", *sums, Won.DEFENDER))
        await throw_back_boarders(hold, ship, foe)
    else:
        await happen(Boarded("WWH-3.2b", *sums))


async def roll_boarding_total(ship: Ship, why: str) -> int:
    """WWH-3.2a: a crew's total: what it has to fight with, and a die."""
    tally = boarding_tally(ship)
    (face,) = await roll("WWH-3.2a", D6, about=ship.id, why=why, tally=tally)
    return tally.total + face


def boarding_tally(ship: Ship) -> Tally:
    """WWH-3.2a, WWH-4.2b: return what is added to a crew's die; it may be less than nothing."""
    rules = rule_table("boarding")
    clause = "WWH-3.2a" if ship.nation in NAMED_IN_THE_TEXT else "WWH-4.2c"
    terms = (
        ("WWH-3.2a", "gunnery of her weaker side", ship.weaker_gunnery),
        ("WWH-3.2a", "masts gone", rules["mast"] * len(ship.masts_down)),
        (clause, f"{crew_quality(ship)} crew", rules["quality"][crew_quality(ship)]),
        ("WWH-4.2b", "trained to board", ship.boarding_bonus),
    )
    return Tally(tuple(make_term(*reason) for reason in terms if reason[2]))


def boarding_round_odds(ship: Ship, foe: Ship) -> tuple[Fraction, Fraction, Fraction]:
    """WWH-3.2: return the chances of one round once grappled: carried, undecided, thrown back."""
    lead = boarding_tally(ship).total - boarding_tally(foe).total
    margins = [lead + ours - theirs for ours in D6.faces for theirs in D6.faces]
    won, lost = sum(m > 0 for m in margins), sum(m < 0 for m in margins)
    return Fraction(won, 36), Fraction(36 - won - lost, 36), Fraction(lost, 36)


async def capture_by_boarding(hold: Hold, captor: Ship, prize: Ship) -> None:
    """WWH-3.2b, WWH-3.4: she has struck, and lies fast to her captor for the rest of the battle."""
    hold.fast = True
    await strike_colours(prize, captor, "WWH-3.2b")
    await happen(Captured("WWH-3.4", prize.id, captor.side))


async def throw_back_boarders(hold: Hold, ship: Ship, foe: Ship) -> None:
    """WWH-3.2b: the grapples are cut, and this ship boards that one no more."""
    hold.boarder = ""
    ship.may_not_board.append(foe.id)
    await happen(Grappled("WWH-3.2b", ship.id, foe.id, on=False))
