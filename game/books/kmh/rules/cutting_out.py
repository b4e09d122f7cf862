"""KMH-13.3.1 and KMH-15.2: a ship is boarded from boats."""

from game.books.kmh.rules.attacks import record_attack
from game.books.kmh.rules.boarding import (
    STAGE_CLAUSE,
    ask_to_face,
    fight_locked_ships,
    hand_to_captor,
    roll_boarders,
    stage_of,
)
from game.books.kmh.rules.boat_sheet import Boat, boarding_boats, boarding_bonus, boat_named
from game.books.kmh.rules.damage import strike_off_losses
from game.books.kmh.rules.prize_crews import is_unmanned_prize
from game.books.kmh.rules.sheet import Lock, Ship, Stage, boat_locks_of, get_ship, is_fighting
from game.books.kmh.rules.striking import release_captured
from game.books.kmh.rules.tables import rule_table
from game.core.events import Boats, Captured, Told
from game.core.markers import Gone, HasStruck
from game.core.steps import D6, MenuOption, OptionMenu, choose, happen, roll
from game.core.table import add_marker, every, has_marker, place
from game.core.tally import Tally, Term
from game.core.wording import name_in_sentence


async def hook_on(boat: Boat, ship: Ship) -> None:
    """KMH-15.2.2: boats alongside an enemy are fast to her at once; they join those of their side
    that board her already. One that has struck is manned on the boarding card (KMH-12.1.10)."""
    if is_unmanned_prize(ship, boat.side):
        add_marker(ship.number, HasStruck(boat.id))
        place(Lock(boat.id, ship.id, attacker=boat.id, then=Stage.PRIZE_CREW, boats=True))
    elif not any(boat_named(lk.a).side == boat.side for lk in boat_locks_of(ship.id)):
        place(Lock(boat.id, ship.id, boats=True))
    await happen(Told("KMH-13.3.1", ship.id, f"{boat.count} of the enemy's boats are alongside"))


async def run_boarding_card() -> None:
    """KMH-13.0.3, KMH-13.3.1: on the boarding card locked ships have fought one round each, and
    then those who board from boats."""
    faced = await fight_locked_ships()
    for lock in [lk for lk in every(Lock) if lk.boats]:
        if not lock.open:
            continue
        ship = get_ship(lock.b)
        if has_marker(ship.number, Gone) or not (boarding_boats(lock) or lock.won):
            lock.open = False
        elif lock.then == Stage.PRIZE_CREW:
            await man_the_prize(lock, ship)
        elif is_fighting(ship):
            await board_from_boats(lock, ship, faced)


async def board_from_boats(lock: Lock, ship: Ship, faced: dict[str, str]) -> None:
    """KMH-15.2.1: a d6 and the boats against the ship's dice; who has not begun is asked. A crew
    that is not elite and faces another enemy on this card counts 0 (KMH-13.0.20)."""
    if not lock.attacker and not await ask_boats_to_board(lock, ship):
        return
    lock.attacker = lock.a
    for boat in boarding_boats(lock):
        record_attack(boat.id, ship)
    meets_them = await ask_to_face(ship, lock, faced)
    ours = await roll_boat_boarders(lock)
    theirs = await roll_boarders(ship) if meets_them else 0
    if ours > theirs:
        await gain_a_stage(lock, ship, ours, theirs)
    elif theirs - ours > rule_table("boarding")["pushed_back_over"]:
        await lose_a_stage(lock, ship, ours, theirs)
    else:
        await log_boat_boarding(lock, ship, "KMH-13.0.15", ours, theirs, "neither gives way")


async def ask_boats_to_board(lock: Lock, ship: Ship) -> bool:
    """KMH-13.0.5: return whether the boats' crews climb her side now."""
    score = boats_score(boarding_boats(lock))
    crews, name = boat_named(lock.a).log_name, name_in_sentence(ship.name)
    offers = (
        MenuOption(
            "board",
            f"Board {ship.name}",
            True,
            "KMH-15.2.1",
            score,
            log_sentence=f"Orders to {crews}: board {name}",
        ),
        MenuOption(
            "lie off",
            "Lie alongside and wait",
            False,
            "KMH-13.0.5",
            score,
            log_sentence=f"Orders to {crews}: lie alongside {name} and wait",
        ),
    )
    return await choose(boat_named(lock.a).side, "KMH-15.2.1", OptionMenu(offers), lock.a)


def boats_score(boats: list[Boat]) -> Tally:
    """KMH-15.2.1: return what is added to the die of those who board from boats."""
    n = sum(b.count for b in boats)
    words = f"{n} boats" if n > 1 else "one boat"
    bonus = boarding_bonus(boats)
    return Tally((Term("KMH-15.2.1", words, bonus),) if bonus else ())


async def roll_boat_boarders(lock: Lock) -> int:
    """KMH-15.2.1: one d6, and the boats."""
    tally = boats_score(boarding_boats(lock))
    (face,) = await roll("KMH-15.2.1", D6, about=lock.a, why="boarding from boats", tally=tally)
    return face + tally.total


async def gain_a_stage(lock: Lock, ship: Ship, attacker_total: int, defender_total: int) -> None:
    """KMH-13.0.15, KMH-13.0.18: the stage is gained, and the margin hurts her as usual."""
    stage = stage_of(lock, ship)
    lock.won += 1
    await log_boat_boarding(
        lock, ship, STAGE_CLAUSE[stage], attacker_total, defender_total, f"stage {stage} is theirs"
    )
    if stage == Stage.BELOW and "d" not in ship.triggers:
        ship.triggers.append("d")
    points = (attacker_total - defender_total) // rule_table("boarding")["margin_a_point"]
    await strike_off_losses(ship, "KMH-13.0.18", points, why="boarders")
    if stage == Stage.SHIP and is_fighting(ship):
        add_marker(ship.number, HasStruck(lock.attacker))
        lock.then = Stage.PRIZE_CREW
        release_captured(ship, lock.attacker)
        await happen(Captured("KMH-13.0.22", ship.id, boat_named(lock.a).side))


async def lose_a_stage(lock: Lock, ship: Ship, attacker_total: int, defender_total: int) -> None:
    """KMH-13.0.16, KMH-15.2.2: a stage is lost; those thrown off lie alongside and may try
    again."""
    lock.won = max(lock.won - 1, 0)
    clause = "KMH-13.0.16" if lock.won else "KMH-15.2.2"
    await log_boat_boarding(
        lock, ship, clause, attacker_total, defender_total, "the boarders are driven back"
    )
    if not lock.won:
        lock.attacker = ""


async def log_boat_boarding(
    lock: Lock, ship: Ship, clause: str, attacker_total: int, defender_total: int, result: str
) -> None:
    """Tell a round of boarding from boats, for the log and the screen."""
    await happen(
        Told(clause, ship.id, f"boarders from boats {attacker_total}, her crew {defender_total}, {result}")
    )
    boat = boarding_boats(lock)[0]
    pose = boat.pose
    here = (pose.x, pose.y, pose.heading)
    await happen(Boats("KMH-15.2.2", "", boat.id, "board", *here, boat.count))


async def man_the_prize(lock: Lock, prize: Ship) -> None:
    """KMH-13.0.23: the boats' crews man her; there are no grapples to cut, so she is in the action
    again (KMH-13.0.24)."""
    boat = boat_named(lock.a)
    lock.open = False
    for b in boarding_boats(lock):
        b.fast = ""
    await hand_to_captor(prize, boat.side, boat.squadron, boat.crew)
