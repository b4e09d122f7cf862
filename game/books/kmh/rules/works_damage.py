"""KMH-19: what fire does to works ashore, and when their gunners give in."""

from game.books.kmh.rules.batteries import Battery, dice_lost, is_standing_work
from game.books.kmh.rules.land import can_see
from game.books.kmh.rules.sheet import Quality, Ship, fighting_ships, is_on_table
from game.books.kmh.rules.striking import (
    TRIGGERS,
    StrikeFactors,
    base_strike_percent,
    clamped_percent,
    has_more_friends,
    has_struck,
    run_strike_tests,
    trigger_words,
)
from game.books.kmh.rules.tables import rule_table
from game.core.events import Befell, Hurt, Struck, Told
from game.core.markers import Gone, HasStruck
from game.core.steps import D6, D100, happen, roll
from game.core.table import add_marker, every
from game.core.tally import Tally, Term
from game.sea.pose import are_hulls_within, gap_between_hulls
from game.sea.units import CM


# ------------------------------------------------------------------------------ damage
async def damage_works(battery: Battery, clause: str, points: int, why: str = "shot") -> None:
    """KMH-19.2.1 to KMH-19.5.1: its strength is less by so much, and what follows has followed: guns out of
    action, a cause to waver, rubble."""
    if not points or not is_standing_work(battery):
        return
    before, guns_before = battery.damage, dice_lost(battery)
    battery.damage += points
    battery.damage_this_turn += points
    await happen(Hurt(clause, battery.id, points, 0, why))
    lost = dice_lost(battery)
    if lost > guns_before:
        await happen(Told(battery.clause, battery.id, f"{lost} dice of its fire are lost"))
    new = [t for t in triggers_after(battery, before) if t not in battery.triggers]
    battery.triggers.extend(new)
    if not battery.points_left:
        add_marker(battery.number, Gone("destroyed"))
        await happen(Befell(battery.clause, battery.id, "destroyed"))
    elif is_shattered(battery):
        await strike_works_flag(battery, "KMH-12.0.30")


def triggers_after(battery: Battery, damage_before: int) -> list[str]:
    """KMH-12.0.2, KMH-12.0.3, KMH-12.0.8: return what a loss just suffered calls for: (a) half gone, (b) much
    in one turn, (g) more after half."""
    most = rule_table("strike_rules")["points_in_a_turn"]
    lost = battery.damage - damage_before
    was_half, is_half = 2 * damage_before >= battery.points, 2 * battery.damage >= battery.points
    pulled = (
        ("a", is_half and not was_half),
        ("b", battery.damage_this_turn - lost <= most < battery.damage_this_turn),
        ("g", was_half),
    )
    return [letter for letter, is_pulled in pulled if is_pulled]


def is_shattered(battery: Battery) -> bool:
    """KMH-12.0.30: three quarters of its strength gone in one turn."""
    num, den = rule_table("strike_rules")["automatic"]
    return bool(den * battery.damage_this_turn >= num * battery.points)


async def roll_tower_gun(battery: Battery, damage_before: int) -> None:
    """KMH-19.5.1: a tower below half its strength that a volley has damaged further may lose its one gun."""
    weak = battery.kind == "tower" and 2 * (battery.points - damage_before) < battery.points
    if not weak or battery.gun_lost or battery.damage == damage_before or not is_standing_work(battery):
        return
    lost_on = rule_table("batteries")["tower_gun_lost_on"]
    (face,) = await roll("KMH-19.5.1", D6, about=battery.id, why="the gun", needs=lost_on)
    if face >= lost_on:
        battery.gun_lost = True
        await happen(Befell("KMH-19.5.1", battery.id, "gun lost"))


async def lose_gunner_officers(battery: Battery) -> None:
    """KMH-11.0.12: high officer casualties among the gunners."""
    battery.officers = True
    await happen(Befell("KMH-11.0.12", battery.id, "officers"))


# ------------------------------------------------------------------------------ giving in
async def run_strike_test_card() -> None:
    """KMH-12.0.1, KMH-19.2.1: on the strike test card ships have been tested, then batteries."""
    await run_strike_tests()
    for battery in [b for b in every(Battery) if b.triggers and is_standing_work(b)]:
        await test_gunners(battery)
        battery.triggers.clear()


async def test_gunners(battery: Battery) -> None:
    """KMH-12.0.10, KMH-19.2.1: a d100 equal to or under the chance, and they give in; works cannot retire."""
    tally = gunners_tally(battery, gunners_factors(battery))
    chance = clamped_percent(tally)
    how = trigger_words(battery.triggers)
    clause = TRIGGERS[battery.triggers[0]]
    (d100,) = await roll(clause, D100, about=battery.id, why="strike test", how=how, tally=tally, most=chance)
    failed = d100 <= chance
    words = f"{'its gunners fail' if failed else 'its gunners hold'}, {d100} against {chance}"
    await happen(Told("KMH-12.0.10", battery.id, words))
    if failed:
        await strike_works_flag(battery, battery.clause)


def gunners_factors(battery: Battery) -> StrikeFactors:
    """KMH-12.0.15, KMH-12.0.26, KMH-12.0.29: return ships round about a battery."""
    reach = rule_table("strike_rules")["near_cm"] * CM
    others = [s for s in fighting_ships() if not s.merchant]
    at = (battery.pose, battery.size)
    close = [s for s in others if are_hulls_within(reach, *at, s.pose, s.size)]
    friends = sum(s.side == battery.side for s in close)
    struck = [s for s in every(Ship) if s.born == battery.side and has_struck(s)]
    return StrikeFactors(
        friends_near=friends,
        enemies_near=len(close) - friends,
        friends_struck=sum(is_on_table(s) and can_see(battery.pose, s.pose) for s in struck),
        flagship_struck=any(s.flagship for s in struck),
    )


def gunners_tally(battery: Battery, factors: StrikeFactors) -> Tally:
    """KMH-12.0.9 to KMH-12.0.29, as far as works have part in it: the chance in percent."""
    m = rule_table("strike_modifiers")
    fervent = battery.has_trait("fervently-determined")
    determined = battery.has_trait("determined") and not fervent
    terms = (
        ("KMH-12.0.12", "elite gunners", m["elite"] * (battery.quality == Quality.ELITE)),
        ("KMH-4.1.5", "fervently determined", m["fervently_determined"] * fervent),
        ("KMH-4.1.4", "determined", m["determined"] * determined),
        ("KMH-12.0.15", "more friends near", m["more_friends"] * has_more_friends(factors)),
        ("KMH-4.2.2", "cowardly", m["cowardly_lubbers"] * battery.has_trait("cowardly-lubbers")),
        ("KMH-12.0.20", "on fire", m["on_fire"] * bool(battery.burning)),
        ("KMH-12.0.22", "officers down", m["officers"] * battery.officers),
        ("KMH-12.0.26", "friends have struck", m["friend_struck"] * factors.friends_struck),
        ("KMH-12.0.29", "flagship has struck", m["flagship_struck"] * factors.flagship_struck),
    )
    base = ("KMH-12.0.9", "strike table", base_strike_percent(battery.points, battery.points_left))
    return Tally(tuple(Term(*reason) for reason in (base, *terms) if reason[2]))


async def strike_works_flag(battery: Battery, clause: str) -> None:
    """KMH-12.1.10: its flag is down, to the nearest enemy that fights."""
    if not is_standing_work(battery):
        return
    to = nearest_enemy_id(battery)
    add_marker(battery.number, HasStruck(to))
    battery.triggers.clear()
    await happen(Struck(clause, battery.id, to))


def nearest_enemy_id(battery: Battery) -> str:
    """Return the enemy ship that is nearest; '' if none is left."""
    at = (battery.pose, battery.size)
    foes = [s for s in fighting_ships() if s.side != battery.side]
    near = [(gap_between_hulls(*at, s.pose, s.size), number, s.id) for number, s in enumerate(foes)]
    return min(near)[2] if near else ""
