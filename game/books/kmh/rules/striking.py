"""KMH-12: when a crew wavers, what the odds are, and what becomes of a ship that fails."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.books.kmh.rules.batteries import Battery, batteries_against
from game.books.kmh.rules.boat_sheet import Boat
from game.books.kmh.rules.land import can_see
from game.books.kmh.rules.may_begin import ShipTask, may_begin
from game.books.kmh.rules.nearby_ships import (
    enemies_in_box,
    enemies_within,
    hulls_near,
    nearest_foe,
    nearest_friend,
)
from game.books.kmh.rules.sheet import (
    Lock,
    Quality,
    Rung,
    Ship,
    Stage,
    boarding_against,
    boarding_by,
    boardings_against,
    boat_locks_of,
    deepest_boarding_against,
    enemies,
    get_ship,
    has_book_option,
    is_fighting,
    is_on_table,
    locked_to,
    locks_of,
)
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.wind import roll_half_chance
from game.books.menus import logged_option
from game.core.events import Befell, Grappled, Struck, Told
from game.core.markers import Ablaze, Gone, HasStruck, Sinking
from game.core.steps import D100, OptionMenu, choose, happen, roll
from game.core.table import add_marker, by_id, every, find_marker, has_any_marker, has_marker, place
from game.core.tally import Tally, Term
from game.core.wording import name_in_sentence
from game.sea.pose import ROUNDING, Pose, distance, gap_between_hulls
from game.sea.units import CM


# ---------------------------------------------------------------------- what calls for a test
def triggers_after(ship: Ship, damage_before: int, boxes_before: int) -> list[str]:
    """KMH-12.0.2 to KMH-12.0.8: return the triggers (a) to (g) that a loss just suffered has pulled. What has
    been mended since half was gone takes back neither (a) nor (g)."""
    rules = rule_table("strike_rules")
    hurt_more, slowed = ship.damage > damage_before, ship.boxes_left < boxes_before
    was_half = ship.once_half_gone or 2 * damage_before >= ship.points
    was_slow = is_slow(-(-boxes_before // 3), ship.basic)
    so_far = ship.damage_this_turn - (ship.damage - damage_before)
    pulled = [
        ("a", ship.is_half_gone and not was_half),
        ("b", so_far <= rules["points_in_a_turn"] < ship.damage_this_turn),
        ("f", is_slow(ship.speed, ship.basic) and not was_slow),
        ("g", (hurt_more and (was_half or has_lost_deck(ship))) or (slowed and was_slow)),
    ]
    return [letter for letter, is_pulled in pulled if is_pulled]


def is_slow(speed: int, basic: int) -> bool:
    """KMH-12.0.7: basic speed is under half of what it was."""
    return 2 * speed < basic


def has_lost_deck(ship: Ship) -> bool:
    """KMH-12.0.5: boarders hold more than her upper deck (stage B or later)."""
    lock = deepest_boarding_against(ship.id)
    return lock is not None and lock.won > 1


def is_shattered(ship: Ship) -> bool:
    """KMH-12.0.30: three quarters of her original strength gone in one turn."""
    num, den = rule_table("strike_rules")["automatic"]
    return bool(den * ship.damage_this_turn >= num * ship.points)


# ------------------------------------------------------------------------------ the chance
@dataclass(frozen=True, slots=True)
class StrikeFactors:
    """What the strike test counts round about a ship."""

    friends_near: int = 0
    enemies_near: int = 0
    friends_struck: int = 0
    flagship_struck: bool = False
    bigger_grappled: bool = False
    winning: bool = False
    steps_lost: int = 0


def strike_factors(ship: Ship) -> StrikeFactors:
    """KMH-12.0.14, 12.0.15, 12.0.19, 12.0.26, 12.0.27, 12.0.29 as they stand now."""
    friends, foes = count_warships_near(ship)
    struck = [s for s in every(Ship) if s.born == ship.side and s is not ship and has_struck(s)]
    return StrikeFactors(
        friends_near=friends,
        enemies_near=foes,
        friends_struck=sum(is_on_table(s) and can_see(ship.pose, s.pose) for s in struck),
        flagship_struck=any(s.flagship for s in struck),
        bigger_grappled=any(get_ship(n).points > ship.points for n in locked_to(ship.id)),
        winning=boarding_by(ship.id) is not None,
        steps_lost=sum(lock.won for lock in boardings_against(ship.id)),
    )


def count_warships_near(ship: Ship) -> tuple[int, int]:
    """KMH-12.0.15: friendly and enemy warships within 20 cm that fight."""
    return count_friends_and_foes(ship, [s for s in fighting_ships_near(ship) if not s.merchant])


def fighting_ships_near(ship: Ship) -> list[Ship]:
    """Return other ships within 20 cm that fight, in placement order."""
    reach = rule_table("strike_rules")["near_cm"] * CM
    return [s for s in hulls_near(ship, reach) if is_fighting(s)]


def count_friends_and_foes(ship: Ship, others: list[Ship]) -> tuple[int, int]:
    """Return how many of these are her friends, and how many her enemies."""
    friends = sum(s.side == ship.side for s in others)
    return friends, len(others) - friends


def has_struck(ship: Ship) -> bool:
    """KMH-12.0.26, KMH-13.2.1: her colours are down, or a prize crew is aboard."""
    return has_marker(ship.number, HasStruck) or (ship.prize and ship.side != ship.born)


def base_strike_percent(original: int, present: int) -> int:
    """KMH-12.0.9: return the strike table in percent; cells that cannot occur count as nothing."""
    strike = rule_table("strike")
    column = next(i for i, least in enumerate(strike["columns"]) if original >= least)
    row = next((i for i, least in enumerate(strike["rows"]) if present >= least), -1)
    return max(int(strike["percent"][row][column]), 0)


def strike_percent_tally(ship: Ship, factors: StrikeFactors) -> Tally:
    """KMH-12.0.9 to KMH-12.0.29: return the chance that she fails, in percent, before it is held. What
    chapter 4 gives a determined or a cowardly crew is named again by KMH-12.0.11 and KMH-12.0.18, and counts
    once."""
    m = rule_table("strike_modifiers")
    fervent = ship.has_trait("fervently-determined")
    determined = ship.has_trait("determined") and not fervent
    terms = (
        ("KMH-12.0.12", "elite crew", m["elite"] * (ship.fighting_quality == Quality.ELITE)),
        ("KMH-4.1.5", "fervently determined", m["fervently_determined"] * fervent),
        ("KMH-4.1.4", "determined", m["determined"] * determined),
        ("KMH-12.0.13", "flagship", m["flagship"] * is_flagship(ship)),
        ("KMH-12.0.14", "winning a boarding action", m["winning_boarding"] * factors.winning),
        ("KMH-12.0.15", "more friends near", m["more_friends"] * has_more_friends(factors)),
        ("KMH-12.0.16", "masts down", m["mast_down"] * ship.lower_masts_down),
        ("KMH-12.0.17", "slow", m["slow"] * is_slow(ship.speed, ship.basic)),
        ("KMH-4.2.2", "cowardly lubbers", m["cowardly_lubbers"] * ship.has_trait("cowardly-lubbers")),
        ("KMH-12.0.19", "losing a boarding action", m["boarding_step_lost"] * factors.steps_lost),
        ("KMH-12.0.20", "on fire", m["on_fire"] * bool(ship.burning)),
        ("KMH-12.0.21", "rudder shot through", m["rudder"] * ship.steering),
        ("KMH-12.0.22", "officers down", m["officers"] * ship.officers),
        ("KMH-12.0.23", "crew casualties", m["crew"] * ship.crew_casualties),
        ("KMH-12.0.24", "raked this turn", m["raked_this_turn"] * ship.raked_this_turn),
        ("KMH-12.0.25", "raked before", m["raked_before"] * ship.raked_before),
        ("KMH-12.0.26", "friends have struck", m["friend_struck"] * factors.friends_struck),
        ("KMH-12.0.27", "grappled to a bigger ship", m["bigger_ship"] * factors.bigger_grappled),
        ("KMH-12.0.28", "merchant", m["merchant"] * ship.merchant),
        ("KMH-12.0.29", "flagship has struck", m["flagship_struck"] * factors.flagship_struck),
    )
    base = ("KMH-12.0.9", "strike table", base_strike_percent(ship.points, ship.points_left))
    return Tally(tuple(Term(*reason) for reason in (base, *terms) if reason[2]))


def has_more_friends(factors: StrikeFactors) -> bool:
    """KMH-12.0.15: more friends than enemies within 20 cm."""
    return factors.friends_near > factors.enemies_near


def is_flagship(ship: Ship) -> bool:
    """KMH-12.0.13, KMH-13.2.2: the admiral is aboard; with a prize crew he is not."""
    return ship.flagship and not ship.prize


def clamped_percent(tally: Tally) -> int:
    """KMH-12.0.10: return the chance held between 0 and 100."""
    return min(max(tally.total, 0), 100)


# ------------------------------------------------------------------------------ the test
async def run_strike_tests() -> None:
    """KMH-12.0.1: on the strike test card every ship with a trigger has tested once."""
    for ship in [s for s in every(Ship) if s.triggers and is_fighting(s)]:
        if is_fighting(ship):
            await test_crew(ship)
        ship.triggers.clear()


async def test_crew(ship: Ship) -> None:
    """KMH-12.0.10: a d100 equal to or under the chance fails."""
    tally = strike_percent_tally(ship, strike_factors(ship))
    chance = clamped_percent(tally)
    how = trigger_words(ship.triggers)
    (d100,) = await roll(
        TRIGGERS[ship.triggers[0]], D100, about=ship.id, why="strike test", how=how, tally=tally, most=chance
    )
    failed = d100 <= chance
    words = f"{'her crew fails' if failed else 'her crew holds'}, {d100} against {chance}"
    await happen(Told("KMH-12.0.10", ship.id, words))
    if failed:
        await fail_strike_test(ship)


# The clause of each trigger; the first of a ship's called for the test.
TRIGGERS = {
    "a": "KMH-12.0.2",
    "b": "KMH-12.0.3",
    "c": "KMH-12.0.4",
    "d": "KMH-12.0.5",
    "e": "KMH-12.0.6",
    "f": "KMH-12.0.7",
    "g": "KMH-12.0.8",
}
_CAUSES = {
    "a": "half her strength gone",
    "b": "too much lost in one turn",
    "c": "no mast left",
    "d": "a deck lost",
    "e": "raked",
    "f": "slow",
    "g": "worse off than at her last test",
}


def trigger_words(triggers: Sequence[str]) -> str:
    """KMH-12.0.2 to KMH-12.0.8: return what has called for a test, in words."""
    return ", ".join(_CAUSES[trigger] for trigger in triggers)


async def fail_strike_test(ship: Ship) -> None:
    """KMH-12.1.1: she strikes if a condition of 12.1 holds, else she tries to retire."""
    clause = instant_strike_clause(ship)
    if clause:
        return await strike_colours(ship, clause)
    if not ship.retiring:
        ship.retiring = True
        await happen(Befell("KMH-12.1.1", ship.id, "retiring"))
    return None


def instant_strike_clause(ship: Ship) -> str:
    """KMH-12.1.2 to KMH-12.1.4: return the clause by which she must strike at once, or ''."""
    friends, foes = count_friends_and_foes(ship, fighting_ships_near(ship))
    if foes >= rule_table("strike_rules")["outnumbered"] * (friends + 1):
        return "KMH-12.1.2"
    if is_isolated(ship):
        return "KMH-12.1.3"
    return "KMH-12.1.4" if boarding_against(ship.id) else ""


def is_isolated(ship: Ship) -> bool:
    """KMH-12.1.3: an enemy warship between her and her nearest friend is within 5 cm of the straight line to
    it; with the option ``cut-off-from-any-side`` one at either end of it too."""
    friend = nearest_friend(ship)
    if friend is None:
        return False
    most = rule_table("strike_rules")["isolated_cm"] * CM
    far = distance(ship.pose.x, ship.pose.y, friend.pose.x, friend.pose.y) + most + ROUNDING
    foes = [e for e in enemies_in_box(ship, far) if not e.merchant]
    off = [_distance_to_line(ship.pose, friend.pose, e.pose) for e in foes]
    ends = has_book_option("cut-off-from-any-side")
    return any(cm <= most and (ends or between) for cm, between in off)


def _distance_to_line(a: Pose, b: Pose, point: Pose) -> tuple[int, bool]:
    """Return the distance from a point to the line between two places, and whether its foot is between
    them."""
    dx, dy = b.x - a.x, b.y - a.y
    along = dx * (point.x - a.x) + dy * (point.y - a.y)
    length = dx * dx + dy * dy
    if along <= 0 or not length:
        return distance(a.x, a.y, point.x, point.y), False
    if along >= length:
        return distance(b.x, b.y, point.x, point.y), False
    foot = (a.x + dx * along // length, a.y + dy * along // length)
    return distance(*foot, point.x, point.y), True


async def strike_colours(ship: Ship, clause: str) -> None:
    """KMH-12.1.10: she has struck to the nearest enemy, or to the one that boards her."""
    if has_marker(ship.number, HasStruck):
        return
    captor = captor_of(ship)
    add_marker(ship.number, HasStruck(captor))
    ship.triggers.clear()
    await happen(Struck(clause, ship.id, captor))
    for lock in (*locks_of(ship.id), *boat_locks_of(ship.id)):
        if lock.other(ship.id) == captor:
            lock.attacker, lock.then = captor, Stage.PRIZE_CREW
    release_captured(ship, captor)


def release_captured(ship: Ship, captor: str) -> None:
    """KMH-12.1.10, KMH-13.0.22: nobody but her captor is fast to a ship that is taken; but a burning fireship
    does not ask for her flag (KMH-17.2.4)."""
    for lock in (*locks_of(ship.id), *boat_locks_of(ship.id)):
        holds_her = lock.other(ship.id) == captor
        if not holds_her and (lock.boats or not has_marker(get_ship(lock.other(ship.id)).number, Ablaze)):
            lock.open = False


def captor_of(ship: Ship) -> str:
    """KMH-12.1.10: return the one who holds her deck, who holds most of it before others; else the nearest
    enemy that fights, one locked to her before all others; without any ship, the nearest work ashore."""
    if boarders := deepest_boarding_against(ship.id):
        return boarders.attacker
    locked = locked_to(ship.id)
    if foe := nearest_foe(ship, [e for e in enemies(ship) if e.id in locked] if locked else ()):
        return foe.id
    works = batteries_against(ship.side)
    if not works:
        return ""
    return min(works, key=lambda b: gap_between_hulls(ship.pose, ship.size, b.pose, b.size)).id


# ------------------------------------------------------------------------------ after every card
async def resolve_pressed_ships() -> None:
    """KMH-12.2.3, KMH-12.3.1: after a card, retiring ships and lone merchants have looked round."""
    for ship in every(Ship):
        if (ship.retiring or ship.merchant) and is_fighting(ship) and (clause := surrender_clause(ship)):
            await strike_colours(ship, clause)


def surrender_clause(ship: Ship) -> str:
    """KMH-12.2.3, KMH-12.3.1: return the clause by which she strikes as things lie, '' if she holds on; a
    merchant that retires is bound by both."""
    clause = (instant_strike_clause(ship) or larger_enemy_clause(ship)) if ship.retiring else ""
    return clause or ("KMH-12.3.1" if ship.merchant and is_caught_alone(ship) else "")


def larger_enemy_clause(ship: Ship) -> str:
    """KMH-12.1.9: return the clause if a larger enemy is at short range, else ''."""
    close = rule_table("strike_rules")["close_cm"] * CM
    larger = [e for e in enemies_within(ship, close) if e.points > ship.points]
    return "KMH-12.1.9" if larger else ""


def is_caught_alone(ship: Ship) -> bool:
    """KMH-12.3.1: an enemy within close range and no escort within 20 cm."""
    rules = rule_table("strike_rules")
    caught = [e for e in enemies_within(ship, rules["close_cm"] * CM) if not e.merchant]
    return bool(caught) and not is_escorted(ship)


def is_escorted(ship: Ship) -> bool:
    """KMH-12.3.1: a friendly warship that fights is within 20 cm."""
    return count_warships_near(ship)[0] > 0


async def resolve_broadside_morale(ship: Ship, points: int, raked: bool, partial: bool) -> None:
    """KMH-12.1.5, 12.1.6, 12.3.2, 12.3.3: what one broadside does to the will to fight."""
    if not is_fighting(ship):
        return
    if ship.retiring and raked:
        await strike_colours(ship, "KMH-12.1.6")
    elif ship.retiring and points > rule_table("strike_rules")["volley"]:
        await strike_colours(ship, "KMH-12.1.5")
    elif ship.merchant and is_escorted(ship):
        await roll_merchant_under_fire_test(ship, partial)


async def roll_merchant_under_fire_test(ship: Ship, partial: bool) -> None:
    """KMH-12.3.2: an escorted merchant strikes to a full broadside; to a partial one by 50 %."""
    if not partial:
        return await strike_colours(ship, "KMH-12.3.2")
    if await roll_half_chance("KMH-12.3.3", ship.id, "strikes"):
        await strike_colours(ship, "KMH-12.3.3")
    return None


def captor_side(ship: Ship | Battery) -> str:
    """Return the side that has taken her, by striking or by boarding; '' if nobody has."""
    if ship.side != ship.born:
        return ship.side
    struck = find_marker(ship.number, HasStruck)
    return side_by_object_id(struck.to) if struck and struck.to else ""


def side_by_object_id(name: str) -> str:
    """Return the side of the ship, the boats or the work with this id."""
    everybody = (by_id(Ship), by_id(Boat), by_id(Battery))
    return next(known[name].side for known in everybody if name in known)


def is_unmanned_prize(prize: Ship, side: str) -> bool:
    """KMH-12.1.10: return whether she has struck to an enemy of hers, floats, and nobody's prize crew is on
    its way already; ``side``: who would send one."""
    struck = has_marker(prize.number, HasStruck) and not has_any_marker(prize.number, Gone, Sinking)
    manned = any(lock.then for lock in (*locks_of(prize.id), *boat_locks_of(prize.id)))
    return struck and not manned and prize.side != side


def may_man(ship: Ship, prize: Ship) -> bool:
    """KMH-12.1.10: return whether this ship may send a prize crew over. Who retires, and a prize, start
    nothing (KMH-12.2.1, KMH-13.2.1)."""
    return may_begin(ship, ShipTask.MAN) and is_unmanned_prize(prize, ship.side)


async def offer_prize_crew(ship: Ship, prize: Ship) -> None:
    """KMH-12.1.10: her captain is asked; if he will, the two are fast together, and the prize crew goes over
    on the boarding card, as after a boarding action (KMH-13.0.23)."""
    offers = (
        logged_option(
            "man",
            f"Send a prize crew to {prize.name}",
            True,
            "KMH-12.1.10",
            f"sends a prize crew to {name_in_sentence(prize.name)}",
        ),
        logged_option(
            "leave", "Leave her", False, "KMH-12.1.10", f"leaves {name_in_sentence(prize.name)} to herself"
        ),
    )
    if not await choose(ship.side, "KMH-12.1.10", OptionMenu(offers), ship.id):
        return
    add_marker(prize.number, HasStruck(ship.id))
    place(Lock(ship.id, prize.id, attacker=ship.id, then=Stage.PRIZE_CREW))
    ship.rung = prize.rung = Rung.STOP
    await happen(Grappled("KMH-12.1.10", ship.id, prize.id))
