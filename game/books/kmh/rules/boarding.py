"""KMH-13, KMH-15.2: grappling, the stages of a boarding action between ships or from boats, and what becomes
of a prize."""

from enum import StrEnum

from game.books.kmh.rules.boat_sheet import Boat, boarding_boats, boarding_bonus, boat_named, boats_astern
from game.books.kmh.rules.damage import strike_off_losses
from game.books.kmh.rules.may_begin import ShipTask, may_begin
from game.books.kmh.rules.nearby_ships import record_attack
from game.books.kmh.rules.sheet import (
    LUBBER,
    TAR,
    Deck,
    Lock,
    Quality,
    Rung,
    Ship,
    Stage,
    boat_locks_of,
    get_ship,
    has_book_option,
    is_fighting,
    locked_to,
)
from game.books.kmh.rules.striking import is_unmanned_prize, release_captured
from game.books.kmh.rules.tables import rule_table
from game.books.menus import logged_option, ordered_option
from game.core.events import Befell, Boarded, Boats, Captured, Grappled, Told, Won
from game.core.markers import Gone, HasStruck
from game.core.steps import D6, OptionMenu, choose, happen, roll
from game.core.table import add_marker, every, get_single, has_marker, place, remove_marker
from game.core.tally import Tally, Term, make_term
from game.core.wording import name_in_sentence


# ------------------------------------------------------------------------------ locking
async def try_to_lock(a: Ship, b: Ship, clause: str) -> None:
    """KMH-13.0.1, KMH-13.0.2: both captains are asked, then a d6: 6 or more locks the ships."""
    if a.side == b.side or b.id in locked_to(a.id) or not (is_fighting(a) and is_fighting(b)):
        return
    if has_just_cut_loose(a, b):
        return
    willing = [s for s in (a, b) if await ask_to_grapple(s, clause)]
    terms = tuple(
        Term("KMH-13.0.2", f"{s.name} is willing", rule_table("boarding")["willing"]) for s in willing
    )
    needs = lock_needs(len(willing))
    (face,) = await roll(
        "KMH-13.0.1", D6, about=a.id, why="locking together", tally=Tally(terms), needs=needs
    )
    if face >= needs:
        await lock_together(a, b)


def lock_needs(willing_captains: int) -> int:
    """KMH-13.0.1, KMH-13.0.2: return what a d6 must show to lock two ships in contact."""
    rules = rule_table("boarding")
    return int(rules["lock_on"] - willing_captains * rules["willing"])


def has_just_cut_loose(a: Ship, b: Ship) -> bool:
    """KMH-13.0.19: boarders that were thrown off and cut loose may try again in their next turn; with the
    option ``grapple-again-at-once`` on the next Move card."""
    if has_book_option("grapple-again-at-once"):
        return False
    now = get_single(Deck).turn
    return any(lock.cut == now and {lock.a, lock.b} == {a.id, b.id} for lock in every(Lock))


async def ask_to_grapple(ship: Ship, clause: str) -> bool:
    """KMH-6.10.8, KMH-13.0.2: return whether this captain wishes to be locked; who retires (KMH-12.2.1) and a
    prize (KMH-13.2.1) do not."""
    if not may_begin(ship, ShipTask.GRAPPLE):
        return False
    offers = (
        logged_option("grapple", "Grapple her", True, "KMH-13.0.2", "throws her grapples"),
        logged_option("sheer off", "Keep clear", False, "KMH-13.0.2", "keeps clear"),
    )
    return await choose(ship.side, clause, OptionMenu(offers), ship.id)


async def lock_together(a: Ship, b: Ship) -> None:
    """KMH-13.0.1: the ships are fast together and have no way on."""
    place(Lock(a.id, b.id))
    a.rung = b.rung = Rung.STOP
    await happen(Grappled("KMH-13.0.1", a.id, b.id))


async def cut_loose(lock: Lock, clause: str) -> None:
    """End the lock between two ships."""
    lock.open = False
    await happen(Grappled(clause, lock.a, lock.b, on=False))


# ------------------------------------------------------------------------------ the boarding card
async def fight_locked_ships() -> dict[str, str]:
    """KMH-13.0.3: on the boarding card each pair of locked ships has fought one round, or gone through one of
    the stages after a capture. Whom each crew that is not elite has faced."""
    faced: dict[str, str] = {}
    for lock in every(Lock):
        if not lock.open or lock.boats:
            continue
        if lock.then == Stage.PRIZE_CREW:
            await man_captured_ship(lock)
        elif lock.then == Stage.CUT_AWAY:
            await cut_grapples(lock)
        elif not lock.then and is_fighting(get_ship(lock.a)) and is_fighting(get_ship(lock.b)):
            await fight_round(lock, faced)
    return faced


async def fight_round(lock: Lock, faced: dict[str, str]) -> None:
    """KMH-13.0.5: the one who goes for the other's deck attacks; if both do, the higher total has gained
    it."""
    attackers = await ask_who_attacks(lock)
    if len(attackers) == 2:
        return await both_attack(lock, attackers, faced)
    if attackers:
        attacker, defender = attackers[0], get_ship(lock.other(attackers[0].id))
        lock.attacker = attacker.id
        await attack(lock, attacker, defender, faced)
    return None


async def ask_who_attacks(lock: Lock) -> list[Ship]:
    """KMH-13.0.5: who has begun to attack goes on; otherwise both captains are asked."""
    if lock.attacker:
        return [get_ship(lock.attacker)]
    return [s for s in (get_ship(lock.a), get_ship(lock.b)) if await ask_to_board(s)]


async def ask_to_board(ship: Ship) -> bool:
    """KMH-13.0.5: return whether this captain sends boarders over. A prize starts nothing (KMH-13.2.1), and
    who retires thinks of getting away (KMH-12.2.1)."""
    if not may_begin(ship, ShipTask.BOARD):
        return False
    offers = (
        logged_option(
            "board", "Board her", True, "KMH-13.0.5", "sends her boarders over", tally=boarding_dice(ship)
        ),
        logged_option(
            "stand",
            "Stand to repel boarders",
            False,
            "KMH-13.0.5",
            "stands to repel boarders",
            tally=boarding_dice(ship),
        ),
    )
    return await choose(ship.side, "KMH-13.0.5", OptionMenu(offers), ship.id)


async def both_attack(lock: Lock, ships: list[Ship], faced: dict[str, str]) -> None:
    """KMH-13.0.5: both throw; the higher total is attacker and has won stage A."""
    for ship in ships:
        record_attack(ship.id, get_ship(lock.other(ship.id)))
    totals = await roll_both_crews(lock, ships, faced)
    if totals[0] == totals[1]:
        return await happen(Boarded("KMH-13.0.15", lock.a, lock.b, Stage.DECK, totals[0], totals[1]))
    best = 0 if totals[0] > totals[1] else 1
    attacker, defender = ships[best], ships[1 - best]
    lock.attacker = attacker.id
    await apply_attacker_win(lock, attacker, defender, totals[best], totals[1 - best])
    return None


async def attack(lock: Lock, attacker: Ship, defender: Ship, faced: dict[str, str]) -> None:
    """KMH-13.0.14 to KMH-13.0.17: both throw, and the stage is won, held or lost. The one who is boarded has
    been attacked (KMH-13.2.1)."""
    record_attack(attacker.id, defender)
    ours, theirs = await roll_both_crews(lock, [attacker, defender], faced)
    if ours > theirs:
        await apply_attacker_win(lock, attacker, defender, ours, theirs)
    elif theirs - ours > rule_table("boarding")["pushed_back_over"]:
        await apply_defender_win(lock, attacker, defender, ours, theirs)
    else:
        stage = stage_of(lock, defender)
        await happen(Boarded("KMH-13.0.15", attacker.id, defender.id, stage, ours, theirs))


async def roll_both_crews(lock: Lock, ships: list[Ship], faced: dict[str, str]) -> list[int]:
    """KMH-13.0.20: the totals of two crews; a crew that faces another enemy on this card has 0. Both captains
    have chosen before a die is thrown."""
    here = [await ask_to_face(ship, lock, faced) for ship in ships]
    return [await roll_boarders(ship) if is_here else 0 for ship, is_here in zip(ships, here, strict=True)]


async def ask_to_face(ship: Ship, lock: Lock, faced: dict[str, str]) -> bool:
    """KMH-13.0.20: engaged on both beams she faces one enemy on this card, an elite crew both."""
    if ship.fighting_quality == Quality.ELITE:
        return True
    if ship.id not in faced:
        faced[ship.id] = await ask_whom_to_face(ship, lock)
    return faced[ship.id] == lock.other(ship.id)


async def ask_whom_to_face(ship: Ship, lock: Lock) -> str:
    """KMH-13.0.20: the enemy her captain turns on, a ship or boats (KMH-13.3.1); without a choice, the one in
    this lock."""
    foes = [s for s in map(get_ship, locked_to(ship.id)) if s.side != ship.side and is_fighting(s)]
    enemies = [(s.id, s.name, name_in_sentence(s.name)) for s in foes]
    boats = [boat_named(lk.a) for lk in boat_locks_of(ship.id) if lk.won or boarding_boats(lk)]
    enemies += [(boat.id, boat.name, boat.log_name) for boat in boats]
    if len(enemies) < 2:
        return lock.other(ship.id)
    offers = tuple(
        logged_option(name, label, name, "KMH-13.0.20", f"turns on {spoken}")
        for name, label, spoken in enemies
    )
    return await choose(ship.side, "KMH-13.0.20", OptionMenu(offers), ship.id)


async def roll_boarders(ship: Ship) -> int:
    """KMH-13.0.4: the total of a crew's boarding dice; none thrown is 0."""
    tally = boarding_dice(ship)
    dice = max(tally.total, 0)
    if not dice:
        return 0
    faces = await roll("KMH-13.0.14", *[D6] * dice, about=ship.id, why="boarding", tally=tally)
    return sum(faces)


def boarding_dice(ship: Ship) -> Tally:
    """KMH-13.0.4, KMH-13.0.6 to KMH-13.0.13: return dice in a boarding action, before they are held at 0. A
    boarding party is one die and doubles nothing (KMH-4.1.6); a Tar crew that forms one by itself (KMH-3.2.5)
    has no second die for one that was bought."""
    m, quality = rule_table("boarding"), ship.fighting_quality
    party = ship.has_trait("boarding-party") and not ship.crew_casualties
    terms = (
        ("KMH-13.0.6", "Jolly Jack Tars", m["tars"] * (ship.crew == TAR)),
        ("KMH-13.0.7", "elite", m["elite"] * (quality == Quality.ELITE)),
        ("KMH-13.0.8", "officers down", m["officers"] * ship.officers),
        ("KMH-13.2.2" if ship.prize else "KMH-13.0.9", "poor crew", m["poor"] * (quality == Quality.POOR)),
        ("KMH-13.0.10", "crew casualties", m["crew"] * ship.crew_casualties),
        ("KMH-13.0.11", "Landlubbers", m["landlubbers"] * (ship.crew == LUBBER)),
        ("KMH-13.0.12", "cowardly", m["cowardly_lubbers"] * ship.has_trait("cowardly-lubbers")),
        ("KMH-13.0.13", "boarding party", m["party"] * party),
    )
    base = ("KMH-13.0.4", f"{ship.points_left} points", ship.points_left // m["points_a_die"])
    return Tally(tuple(make_term(*reason) for reason in (base, *terms) if reason[2]))


# ------------------------------------------------------------------------------ stages
def boarding_stages(defender: Ship) -> list[Stage]:
    """KMH-13.0.3, KMH-13.0.21: return a, a B for every deck, C."""
    return [Stage.DECK, *[Stage.BELOW] * defender.fighting_decks, Stage.SHIP]


def stage_of(lock: Lock, defender: Ship) -> Stage:
    """Return the stage the attacker is fighting for now."""
    return boarding_stages(defender)[min(lock.won, len(boarding_stages(defender)) - 1)]


STAGE_CLAUSE = {Stage.DECK: "KMH-13.0.15", Stage.BELOW: "KMH-13.0.21", Stage.SHIP: "KMH-13.0.22"}


async def apply_attacker_win(
    lock: Lock, attacker: Ship, defender: Ship, attacker_total: int, defender_total: int
) -> None:
    """KMH-13.0.15, KMH-13.0.18: the stage is gained; a damage point for every 3 of the margin."""
    stage = stage_of(lock, defender)
    lock.won += 1
    fought = (attacker.id, defender.id, stage, attacker_total, defender_total)
    await happen(Boarded(STAGE_CLAUSE[stage], *fought, Won.ATTACKER))
    if stage == Stage.BELOW and "d" not in defender.triggers:
        defender.triggers.append("d")
    points = (attacker_total - defender_total) // rule_table("boarding")["margin_a_point"]
    await strike_off_losses(defender, "KMH-13.0.18", points, why="boarders")
    if stage == Stage.SHIP and is_fighting(defender):
        await capture(lock, defender)


async def apply_defender_win(
    lock: Lock, attacker: Ship, defender: Ship, attacker_total: int, defender_total: int
) -> None:
    """KMH-13.0.16, KMH-13.0.17: by more than two the attackers lose a stage; off the ship, the defender may
    counter-board or cut loose (KMH-13.0.19)."""
    stage = stage_of(lock, defender)
    lock.won = max(lock.won - 1, 0)
    clause = "KMH-13.0.16" if lock.won else "KMH-13.0.17"
    await happen(
        Boarded(clause, attacker.id, defender.id, stage, attacker_total, defender_total, Won.DEFENDER)
    )
    if lock.won == 0:
        await ask_after_repulse(lock, defender)


class RepulseChoice(StrEnum):
    """What a crew does that has thrown the boarders off (KMH-13.0.19)."""

    COUNTER_BOARD = "counter-board"
    CUT_LOOSE = "cut loose"
    STAY = "stay"


async def ask_after_repulse(lock: Lock, defender: Ship) -> None:
    """KMH-13.0.19: the crew that has thrown the boarders off chooses."""
    lock.attacker = ""
    choices = [
        (RepulseChoice.COUNTER_BOARD, "Board her in turn", "sends her boarders over in turn"),
        (RepulseChoice.CUT_LOOSE, "Cut the grapples", "cuts the grapples"),
        (RepulseChoice.STAY, "Stay alongside", "stays alongside"),
    ]
    able = choices if may_begin(defender, ShipTask.BOARD) else choices[1:]
    offers = tuple(logged_option(key, label, key, "KMH-13.0.19", does) for key, label, does in able)
    order = await choose(defender.side, "KMH-13.0.19", OptionMenu(offers), defender.id)
    if order == RepulseChoice.COUNTER_BOARD:
        lock.attacker = defender.id
    elif order == RepulseChoice.CUT_LOOSE:
        lock.cut = get_single(Deck).turn
        await cut_loose(lock, "KMH-13.0.19")


async def capture(lock: Lock, prize: Ship) -> None:
    """KMH-13.0.22: the ship is taken; her colours come down, and the captor's friends who fought for her too
    have no more to do there."""
    if not has_marker(prize.number, HasStruck):
        add_marker(prize.number, HasStruck(lock.attacker))
    lock.then = Stage.PRIZE_CREW
    release_captured(prize, lock.attacker)
    await happen(Captured("KMH-13.0.22", prize.id, get_ship(lock.attacker).side))


async def man_captured_ship(lock: Lock) -> None:
    """KMH-13.0.23, stage D: a prize crew is aboard; she is the captor's, and poor (KMH-13.2.2)."""
    captor, prize = get_ship(lock.attacker), get_ship(lock.other(lock.attacker))
    lock.then = Stage.CUT_AWAY
    await hand_to_captor(prize, captor.side, captor.squadron, captor.crew)


async def hand_to_captor(prize: Ship, side: str, squadron: str, crew: str) -> None:
    """KMH-13.0.23, KMH-13.2.2: a prize crew of that side is aboard; hers are the boats that tow astern
    (KMH-15.5.1). The losses of the old crew stay on her sheet, but with the option ``fresh-prize-crew``."""
    remove_marker(prize.number, HasStruck)
    prize.prize, prize.retiring, prize.rung = True, False, Rung.STOP
    prize.side, prize.squadron, prize.crew = side, squadron, crew
    prize.triggers.clear()
    for boat in boats_astern(prize):
        boat.side, boat.squadron, boat.crew, boat.elite = side, squadron, crew, False
    if has_book_option("fresh-prize-crew"):
        prize.officers = prize.crew_casualties = False
        prize.raked_before = prize.raked_this_turn = False
    await happen(Befell("KMH-13.0.23", prize.id, "prize crew"))


async def cut_grapples(lock: Lock) -> None:
    """KMH-13.0.23, stage E: the grapples are cut, which takes them the rest of this turn."""
    lock.then = Stage.APART
    await happen(Told("KMH-13.0.23", lock.attacker, "she cuts herself free, which takes this turn"))


async def part_cut_ships() -> None:
    """KMH-13.0.24, stage F: ships that cut away last turn are apart and back in the action."""
    for lock in every(Lock):
        if lock.open and lock.then == Stage.APART:
            await cut_loose(lock, "KMH-13.0.24")


async def hook_on(boat: Boat, ship: Ship) -> None:
    """KMH-15.2.2: boats alongside an enemy are fast to her at once; they join those of their side that board
    her already. One that has struck is manned on the boarding card (KMH-12.1.10)."""
    if is_unmanned_prize(ship, boat.side):
        add_marker(ship.number, HasStruck(boat.id))
        place(Lock(boat.id, ship.id, attacker=boat.id, then=Stage.PRIZE_CREW, boats=True))
    elif not any(boat_named(lk.a).side == boat.side for lk in boat_locks_of(ship.id)):
        place(Lock(boat.id, ship.id, boats=True))
    await happen(Told("KMH-13.3.1", ship.id, f"{boat.count} of the enemy's boats are alongside"))


async def run_boarding_card() -> None:
    """KMH-13.0.3, KMH-13.3.1: on the boarding card locked ships have fought one round each, and then those
    who board from boats."""
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
    """KMH-15.2.1: a d6 and the boats against the ship's dice; who has not begun is asked. A crew that is not
    elite and faces another enemy on this card counts 0 (KMH-13.0.20)."""
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
        ordered_option(
            "board", f"Board {ship.name}", True, "KMH-15.2.1", f"board {name}", crews, tally=score
        ),
        ordered_option(
            "lie off",
            "Wait alongside",
            False,
            "KMH-13.0.5",
            f"lie alongside {name} and wait",
            crews,
            tally=score,
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
    """KMH-13.0.16, KMH-15.2.2: a stage is lost; those thrown off lie alongside and may try again."""
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
    """Report a round of boarding from boats, for the log and the screen."""
    await happen(
        Told(clause, ship.id, f"boarders from boats {attacker_total}, her crew {defender_total}, {result}")
    )
    # who is aboard already fights on when the guns have sunk the last of their boats
    boat = next(iter(boarding_boats(lock)), boat_named(lock.a))
    here = (boat.pose.x, boat.pose.y, boat.pose.heading)
    await happen(Boats("KMH-15.2.2", "", boat.id, "board", *here, boat.count))


async def man_the_prize(lock: Lock, prize: Ship) -> None:
    """KMH-13.0.23: the boats' crews man her; there are no grapples to cut, so she is in the action again
    (KMH-13.0.24)."""
    boat = boat_named(lock.a)
    lock.open = False
    for b in boarding_boats(lock):
        b.fast = ""
    await hand_to_captor(prize, boat.side, boat.squadron, boat.crew)
