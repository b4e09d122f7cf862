"""KMH-20.3, KMH-20.4: troops fire, take cover, close, and are broken."""

from itertools import combinations

from game.books.kmh.rules.batteries import Battery
from game.books.kmh.rules.damage import strike_off_losses
from game.books.kmh.rules.land import (
    TOUCH,
    March,
    Party,
    bases_ashore,
    bases_in_field,
    cover_of,
    firing_place,
    garrison,
    march_end,
    may_reroll,
    save_number,
    targets_in_reach,
)
from game.books.kmh.rules.nearby_ships import record_attack
from game.books.kmh.rules.sheet import Ship
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.works_damage import strike_works_flag
from game.books.menus import ordered_option
from game.core.events import Befell, Captured, Hurt, Marched, Told
from game.core.markers import Gone
from game.core.steps import D6, OptionMenu, choose, happen, roll
from game.core.table import add_marker, every, has_marker
from game.core.wording import name_in_sentence
from game.sea.pose import are_hulls_within
from game.sea.units import CM, bearing


async def lose_men(party: Party, clause: str, hits: int) -> int:
    """KMH-20.3.2, KMH-20.1.1: a base has been hit so often; its cover saves it, one die a hit, and at the
    last of its points it breaks. What it lost."""
    if not hits or has_marker(party.number, Gone):
        return 0
    saved = await roll_saves(party, hits)
    lost = min(hits - saved, party.points_left)
    if not lost:
        return 0
    party.damage += lost
    await happen(Hurt(clause, party.id, lost, 0, "shot"))
    if not party.points_left:
        add_marker(party.number, Gone("broken"))
        await happen(Befell("KMH-20.1.1", party.id, "broken"))
    return lost


async def roll_saves(party: Party, hits: int) -> int:
    """KMH-20.3.2: how many hits its cover keeps off; in the open none, and no die is thrown."""
    least = save_number(cover_of(party))
    if not least:
        return 0
    why = f"{cover_of(party)} cover"
    faces = await roll("KMH-20.3.2", *[D6] * hits, about=party.id, why=why, needs=least)
    return sum(face >= least for face in faces)


# ------------------------------------------------------------------------------ fire
async def troops_fire() -> None:
    """KMH-20.3.1: on the shore battery card every base ashore with an enemy in reach has had its one die;
    those in boats and ships have none."""
    for party in bases_ashore():
        if party in bases_ashore() and targets_in_reach(party):
            await fire_musketry(party)


async def fire_musketry(party: Party) -> None:
    """KMH-20.3.1: a six costs the enemy a point; veterans and elite seamen throw a miss again."""
    foes = targets_in_reach(party)
    foe: Party | Ship = foes[0]
    if len(foes) > 1:
        offers = tuple(
            ordered_option(
                f.id,
                f"Fire at {name_in_sentence(f.name)}",
                f,
                "KMH-20.3.1",
                f"fire at {name_in_sentence(f.name)}",
            )
            for f in foes
        )
        foe = await choose(party.side, "KMH-20.3.1", OptionMenu(offers), party.id)
    record_attack(party.id, foe)
    needs = rule_table("land")["needs"]
    (face,) = await roll("KMH-20.3.1", D6, about=party.id, why=f"at {foe.name}", needs=needs)
    if face < needs and may_reroll(party):
        (face,) = await roll("KMH-20.3.1", D6, about=party.id, why="once more", needs=needs)
    if face >= needs:
        await lose_point_to_musketry(foe)


async def lose_point_to_musketry(foe: Party | Ship) -> None:
    """KMH-20.3.1: one point, from a base or from a ship."""
    if isinstance(foe, Party):
        await lose_men(foe, "KMH-20.3.1", 1)
    else:
        await strike_off_losses(foe, "KMH-20.3.1", 1, why="musketry")


# ------------------------------------------------------------------------------ melee
async def fight_melees() -> None:
    """KMH-20.4.1: on the boarding card, bases that touch enemies have fought, each pair once; and works that
    nobody defends have fallen to those at their walls."""
    for one, other in pairs_in_contact():
        # an earlier melee of this card may have broken one of them, or driven it back
        gone = has_marker(one.number, Gone) or has_marker(other.number, Gone)
        if not gone and are_in_contact(one, other):
            await fight_melee(one, other)
    await take_empty_works()


def pairs_in_contact() -> list[tuple[Party, Party]]:
    """Return enemy bases that touch, in placement order; those in a work touch enemies at its walls."""
    pairs = combinations(bases_ashore(), 2)
    return [(a, b) for a, b in pairs if a.side != b.side and are_in_contact(a, b)]


def are_in_contact(a: Party | Battery, b: Party | Battery) -> bool:
    """Return whether two bases, or a base and a work, are in contact."""
    one, other = (firing_place(p) if isinstance(p, Party) else (p.pose, p.size) for p in (a, b))
    return are_hulls_within(TOUCH, *one, *other)


async def fight_melee(one: Party, other: Party) -> None:
    """KMH-20.4.1: a d6 for every point left, both at once; every six costs the other a point, and the one who
    has inflicted more drives the other back."""
    hits = [await roll_melee(party) for party in (one, other)]
    lost = [await lose_men(one, "KMH-20.4.1", hits[1]), await lose_men(other, "KMH-20.4.1", hits[0])]
    if lost[0] == lost[1]:
        return await happen(Told("KMH-20.4.1", one.id, "neither gives way"))
    loser, winner = (one, other) if lost[0] > lost[1] else (other, one)
    if not has_marker(loser.number, Gone):
        await drive_back(loser, winner)
    return None


async def roll_melee(party: Party) -> int:
    """KMH-20.4.1: the sixes of a base."""
    needs = rule_table("land")["needs"]
    dice = [D6] * party.points_left
    faces = await roll("KMH-20.4.1", *dice, about=party.id, why="melee", needs=needs)
    return sum(face >= needs for face in faces)


async def drive_back(loser: Party, winner: Party) -> None:
    """KMH-20.4.1: 6 cm straight away from the winner, as far as there is ground; out of a work."""
    (from_pose, _), (at, _) = firing_place(winner), firing_place(loser)
    loser.aboard = ""
    loser.pose = at
    away = bearing(at.x - from_pose.x, at.y - from_pose.y)
    end, _ = march_end(loser, March(away, rule_table("land")["pushed_cm"] * CM))
    loser.pose = end
    await happen(Marched("KMH-20.4.1", loser.id, end.x, end.y, "driven back"))


# ------------------------------------------------------------------------------ storming
async def take_empty_works() -> None:
    """KMH-20.4.1: a work that no base of its side holds falls to the enemies at its walls."""
    for battery in every(Battery):
        if has_marker(battery.number, Gone) or garrison(battery):
            continue
        at_the_walls = [p for p in bases_in_field() if p.side != battery.side and are_in_contact(p, battery)]
        if at_the_walls:
            await occupy_works(battery, at_the_walls[0])


async def occupy_works(battery: Battery, party: Party) -> None:
    """KMH-20.4.1, KMH-12.1.10: its flag comes down, and the base stands within its walls; its guns are spiked
    and speak no more."""
    await strike_works_flag(battery, "KMH-20.4.1")
    battery.side, party.aboard = party.side, battery.id
    party.pose = battery.pose
    await happen(Captured("KMH-20.4.1", battery.id, party.side))
