"""KMH-9.6, KMH-18: mortars, afloat in bomb vessels or ashore in fortifications."""

from dataclasses import dataclass
from typing import Any

from game.books.kmh.rules.arcs import AimAt, Rake
from game.books.kmh.rules.batteries import Battery, batteries_against, standing_works
from game.books.kmh.rules.boat_sheet import all_boats
from game.books.kmh.rules.damage import (
    apply_special_row,
    hit_works,
    mark_in_combat,
    roll_special_die,
    strike_off_losses,
)
from game.books.kmh.rules.fire_limits import foe_refusal
from game.books.kmh.rules.land import all_bases, can_see
from game.books.kmh.rules.may_begin import ShipTask, task_refusal
from game.books.kmh.rules.nearby_ships import record_attack
from game.books.kmh.rules.sheet import Quality, Rung, Ship, enemies, fighting_ships
from game.books.kmh.rules.tables import rule_table
from game.core.events import Fired, Load
from game.core.markers import Aground, Anchored
from game.core.steps import D6, D10, D20, MenuOption, Refusal, happen, roll
from game.core.table import has_marker
from game.core.tally import Tally, Term
from game.core.wording import WHO, name_in_sentence
from game.sea.pose import Pose, gap_to_point
from game.sea.units import CM, cm_text

Bearer = Ship | Battery  # the one who has a mortar


@dataclass(frozen=True, slots=True)
class Bomb:
    """One throw at one target: how far in table units, and what is added to the two dice."""

    target: str
    distance: int
    tally: Tally

    @property
    def key(self) -> str:
        """How it is written: ``bomb fortitude``."""
        return f"bomb {self.target}"

    @property
    def target_aim(self) -> AimAt:
        """KMH-9.6.6: specials are those of fire at the hull."""
        return AimAt.HULL

    @property
    def needs(self) -> int:
        """KMH-9.6.3: the least that the two dice must show to hit."""
        hits_from: int = rule_table("bombs")["hits_from"]
        return hits_from - self.tally.total


# ------------------------------------------------------------------------------ may she?
def bomb_at(bearer: Bearer, target: Bearer) -> Bomb | Refusal:
    """KMH-9.6.1, KMH-9.6.2, KMH-9.6.4, KMH-9.6.7: return a throw at a target, or why not."""
    rules, slack = rule_table("bombs"), round(rule_table("arc")["tolerance_cm"] * CM)
    if isinstance(bearer, Ship) and (refusal := mortar_refusal(bearer, target)):
        return refusal
    reach = gap_to_point(target.pose, target.size, bearer.pose.x, bearer.pose.y)
    if not rules["nearest_cm"] * CM <= reach + slack or reach - slack > rules["farthest_cm"] * CM:
        span = f"{rules['nearest_cm']} to {rules['farthest_cm']} cm"
        return Refusal("KMH-9.6.7", f"{cm_text(reach)} cm: a mortar carries {span}")
    if not is_target_seen(bearer, target.pose):
        return Refusal("KMH-9.6.2", "nobody who could tell of it sees the target")
    return Bomb(target.id, reach, bomb_tally(bearer, target))


def mortar_refusal(ship: Ship, target: Bearer) -> Refusal | None:
    """KMH-9.6.1, KMH-13.1.2, KMH-13.2.1: return what keeps a ship from throwing bombs at this target: a prize
    throws them in defence alone, as she fires her guns."""
    if refusal := task_refusal(ship, ShipTask.BOMB) or foe_refusal(ship, target):
        return refusal
    if is_stationary(ship):
        return None
    return Refusal("KMH-9.6.1", "a mortar is fired by a ship that lies still")


def is_stationary(ship: Ship) -> bool:
    """KMH-9.6.1: at anchor, on the ground, or without way on her."""
    return ship.rung == Rung.STOP or has_marker(ship.number, Anchored) or has_marker(ship.number, Aground)


def bomb_tally(bearer: Bearer, target: Bearer) -> Tally:
    """KMH-9.6.4: return one more for an elite crew, one less for every 3 cm, or part of them, that the target
    made in its latest move."""
    rules, terms = rule_table("bombs"), []
    if bearer.fighting_quality == Quality.ELITE:
        terms.append(Term("KMH-9.6.4", "elite", rules["elite"]))
    moved = target.run_made if isinstance(target, Ship) else 0
    if moved > 0:
        less = -(-moved // (rules["each_cm"] * CM))
        terms.append(Term("KMH-9.6.4", f"she made {cm_text(moved)} cm", -less))
    return Tally(tuple(terms))


# ------------------------------------------------------------------------------ sight
def is_target_seen(bearer: Bearer, target: Pose) -> bool:
    """KMH-9.6.2: return whether the target is in sight, or in that of a friend who is: a ship, boats, a work,
    or troops ashore."""
    here = bearer.pose
    if can_see(here, target):
        return True
    friends: list[Pose] = [s.pose for s in fighting_ships() if s.side == bearer.side and s is not bearer]
    friends += [b.pose for b in standing_works() if b.side == bearer.side and b is not bearer]
    friends += [b.pose for b in all_boats() if b.side == bearer.side]
    friends += [p.pose for p in all_bases() if p.side == bearer.side and not p.aboard]
    return any(can_see(here, friend) and can_see(friend, target) for friend in friends)


# ------------------------------------------------------------------------------ the throw
def bomb_targets(bearer: Bearer) -> list[Bearer]:
    """KMH-9.6.2: return enemy ships and works, in placement order."""
    if isinstance(bearer, Ship):
        return [*enemies(bearer), *batteries_against(bearer.side)]
    return [s for s in fighting_ships() if s.side != bearer.side]


def bomb_offers(bearer: Bearer) -> list[MenuOption[Any]]:
    """KMH-9.6.3: the throws that may be made now, the likeliest first."""
    if not bearer.mortars:
        return []
    throws = [(bomb_at(bearer, target), target.name) for target in bomb_targets(bearer)]
    may = [(bomb, name) for bomb, name in throws if isinstance(bomb, Bomb)]
    may.sort(key=lambda each: each[0].needs)
    return [_offer(b, name) for b, name in may]


def refused_bombs(bearer: Bearer) -> list[MenuOption[Any]]:
    """KMH-9.6.1, KMH-9.6.2, KMH-9.6.7: return what may not be bombed, with the clause, for the eye."""
    if not bearer.mortars:
        return []
    tried = [(target, bomb_at(bearer, target)) for target in bomb_targets(bearer)]
    return [
        MenuOption(f"bomb {target.id}", f"A bomb at {target.name}", "", refusal=why)
        for target, why in tried
        if isinstance(why, Refusal)
    ]


def _offer(bomb: Bomb, name: str) -> MenuOption[Bomb]:
    note, more = f"{cm_text(bomb.distance)} cm", f"2 dice at {bomb.needs}+"
    label = f"A bomb at {name}"
    return MenuOption(
        bomb.key,
        label,
        bomb,
        "KMH-9.6.3",
        tally=bomb.tally,
        note=note,
        long_note=more,
        log_sentence=f"{WHO} throws a bomb at {name_in_sentence(name)}",
    )


async def throw_bomb(bearer: Bearer, bomb: Bomb) -> None:
    """KMH-9.6.3 to KMH-9.6.6, KMH-18.2.1: two dice; a hit costs a d20 of points, which stand for hits where
    special damage is asked for."""
    targets = {t.id: t for t in bomb_targets(bearer)}
    target = targets[bomb.target]
    record_attack(bearer.id, target)
    mark_in_combat(bearer)
    why, how = f"a bomb at {target.name}", f"{bomb.needs} or more"
    faces = await roll("KMH-9.6.3", D6, D6, about=bearer.id, why=why, how=how, tally=bomb.tally)
    hit = sum(faces) >= bomb.needs
    seen = ("", bomb.target, str(bomb.target_aim), "", False, bomb.distance, 2, int(hit))
    await happen(Fired("KMH-18.2.1", bearer.id, *seen, load=Load.BOMB))
    if not hit:
        return None
    (points,) = await roll("KMH-9.6.5", D20, about=bearer.id, why="the bomb strikes")
    tenth = await roll_special_die(bearer, bomb, points)
    if isinstance(target, Battery):
        return await hit_works(bearer, target, points, has_special=tenth <= points)
    await strike_off_losses(target, "KMH-9.6.5", points, why="bomb", is_hull_fire=True)
    if tenth <= points:
        (face,) = await roll("KMH-11.0.2", D10, about=bearer.id, why="special damage, hull")
        await apply_special_row(target, bearer, "hull", (face or 10) - 1, Rake.NONE)
    return None
