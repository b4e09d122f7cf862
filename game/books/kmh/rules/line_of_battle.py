"""KMH-5.2, KMH-6.9: ships that keep their line share one roll, and poor sailors among them may lose it;
squadrons in one line may move together on their senior officer's card."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from game.books.kmh.rules.course import Marker
from game.books.kmh.rules.may_begin import ShipTask, may_begin
from game.books.kmh.rules.orders import speed_orders, tack_refusal
from game.books.kmh.rules.sheet import Chart, Deck, Rung, Ship, Wind, is_on_table, ships_of
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.wind import (
    WIND_WORDS,
    SailOrder,
    WindPosition,
    natural_rung_index,
    rung_index_after,
    sailing_dice,
    speed_ladder,
    wind_position_of,
)
from game.books.menus import logged_option, ordered_option
from game.core.events import Told
from game.core.steps import D6, MenuOption, OptionMenu, choose, happen, roll
from game.core.table import every, get_single
from game.core.tally import Tally, Term
from game.core.wording import WHO, name_placeholder
from game.sea.grid import Grid
from game.sea.pose import ROUNDING, are_hulls_within, distance
from game.sea.units import CM, DEGREE, FULL_TURN, angle_between, bearing, turn_towards

Wakes = Mapping[str, Sequence[Ship]]  # by a ship's id those in whose wake she follows, the nearest first
# KMH-6.9.7: how ships lie to the wind, from the slowest position to the fastest.
SLOWEST_FIRST = (WindPosition.BOW, WindPosition.ASTERN, WindPosition.QUARTER)


class LineOrder(StrEnum):
    """How the ships of a line may move (KMH-6.9)."""

    STRAIGHT = "straight"  # in line and straight on, without a test (KMH-6.9.3)
    LINE = "line"
    TACK = "tack"
    SINGLE = "single"  # each ship for herself (KMH-6.9.9)


@dataclass(frozen=True, slots=True)
class BattleLine:
    """A line for one move, from the van to the rear: its ``order`` (line, straight, tack), the way that every
    ship makes (table units), and the rung on which each is then; ``is_kept`` is False if the test has lost
    it."""

    ships: tuple[Ship, ...]
    order: LineOrder
    run: int
    rungs: Mapping[str, Rung]
    is_kept: bool = True

    def moves_with_line(self, ship: Ship) -> bool:
        """Return whether she moves with the line, as she is now."""
        return self.is_kept and ship.id in self.rungs and may_keep_station(ship)


# ------------------------------------------------------------------------------ the formation
def may_keep_station(ship: Ship) -> bool:
    """Return whether she can sail as the others do. A ship that cannot is passed by, and breaks no line."""
    return is_on_table(ship) and may_begin(ship, ShipTask.KEEP_STATION)


def ships_in_one_line(ships: Sequence[Ship], known_wakes: Wakes | None = None) -> tuple[Ship, ...]:
    """KMH-5.2.1: return the ships one behind another from the van to the rear; none if they are fewer than
    two or any is out of her station. ``known_wakes``: their wakes, and perhaps those of others, where they
    are known already."""
    followed = known_wakes if known_wakes is not None else leaders_of_each(ships)
    names = {s.id for s in ships}
    leaders = {s.id: next((a for a in followed[s.id] if a.id in names), None) for s in ships}
    van = [s for s in ships if leaders[s.id] is None]
    followers = {leader.id: s for s in ships if (leader := leaders[s.id]) is not None}
    if len(ships) < 2 or len(van) != 1 or len(followers) != len(ships) - 1:
        return ()
    line = [van[0]]
    while line[-1].id in followers:
        line.append(followers[line[-1].id])
    return tuple(line) if len(line) == len(ships) else ()


def next_ahead(ship: Ship, ships: Sequence[Ship]) -> Ship | None:
    """Return the nearest of the ships in whose wake she follows."""
    return next(iter(ships_ahead(ship, ships)), None)


def ships_ahead(ship: Ship, ships: Sequence[Ship]) -> list[Ship]:
    """Return those of the ships in whose wake she follows, the nearest first, then as given."""
    ahead = [s for s in ships if s is not ship and is_in_wake(ship, s)]
    return sorted(ahead, key=lambda s: distance(ship.pose.x, ship.pose.y, s.pose.x, s.pose.y))


def leaders_of_each(ships: Sequence[Ship]) -> Wakes:
    """Return for each ship those in whose wake she follows. Only near ships are compared: a fleet of two
    hundred has forty thousand pairs."""
    widest = max((s.length + s.beam for s in ships), default=0)
    reach = rule_table("line")["astern_cm"] * CM + widest + ROUNDING
    lie = Grid([(s.pose.x, s.pose.y) for s in ships], reach)
    near = {s.id: [ships[n] for n in lie.points_in_square((s.pose.x, s.pose.y), reach)] for s in ships}
    return {s.id: ships_ahead(s, near[s.id]) for s in ships}


def is_in_wake(ship: Ship, leader: Ship) -> bool:
    """KMH-5.2.1: return whether she is astern of the other, near enough, and hardly out of her wake. A wake
    that bends has its chord half way between the two headings."""
    limits, a, b = rule_table("line"), ship.pose, leader.pose
    if not are_hulls_within(limits["astern_cm"] * CM, a, ship.size, b, leader.size):
        return False
    bent = angle_between(a.heading, b.heading)
    wake = turn_towards(a.heading, b.heading, bent // 2)
    off = angle_between(bearing(b.x - a.x, b.y - a.y), wake)
    return 2 * bent <= FULL_TURN // 2 and off <= limits["degrees"] * DEGREE


# ------------------------------------------------------------------------------ the move
async def form_line(ships: Sequence[Ship]) -> BattleLine | None:
    """KMH-6.9.1: the line in which these ships move on this card; None if they are in none, or move each for
    herself."""
    able = [s for s in ships if not s.moved and may_keep_station(s)]
    line = () if get_single(Wind).calm else ships_in_one_line(able)
    lies = [wind_position_of(s.pose.heading, get_single(Wind).blows_from) for s in line]
    if not line or WindPosition.DEAD in lies:
        return None
    poor = [s for s in line if s.has_trait("poor-sailors")]
    offers = line_order_options(line, lies, poor)
    order = await choose(line[0].side, "KMH-6.9.1", OptionMenu(tuple(offers)), line[0].id)
    if order == LineOrder.SINGLE:
        return None
    if order == LineOrder.TACK:
        return BattleLine(line, order, 0, {s.id: Rung.NATURAL for s in line})
    if order == LineOrder.LINE and not await roll_line_test(line, poor):
        return BattleLine(line, order, 0, {}, is_kept=False)
    return await order_line_speed(line, order, min(lies, key=SLOWEST_FIRST.index))


_TACK_OPTION: Final = logged_option(
    LineOrder.TACK,
    "Tack, each ship by her own die",
    LineOrder.TACK,
    "KMH-6.9.6",
    "leads her line into a tack",
)
_SINGLE_OPTION: Final = MenuOption(
    LineOrder.SINGLE,
    "Sail separately",
    LineOrder.SINGLE,
    "KMH-6.9.9",
    log_sentence=f"Orders to the line of {WHO}: each ship for herself",
)


def line_order_options(
    line: Sequence[Ship], wind_position: Sequence[WindPosition], poor: Sequence[Ship]
) -> list[MenuOption[LineOrder]]:
    """KMH-6.9.1, KMH-6.9.3: return straight on without a test, in any way the line likes with one, by a tack
    (KMH-6.9.6), or each ship for herself (KMH-6.9.9)."""
    needs = len(poor) + 1
    offers: list[MenuOption[LineOrder]] = []
    if poor and len(set(wind_position)) == 1:
        label, order = "Sail in line ahead", LineOrder.STRAIGHT
        offers.append(
            logged_option(order, label, order, "KMH-6.9.3", "leads her line straight on", note="no test")
        )
    label, order = "Sail in line freely" if poor else "Sail in line", LineOrder.LINE
    clause, note = ("KMH-6.9.3", f"{needs}+ on a d6") if poor else ("KMH-6.9.1", "")
    offers.append(logged_option(order, label, order, clause, "leads her line", note=note))
    if not any(tack_refusal(s, lay, Marker.NONE) for s, lay in zip(line, wind_position, strict=True)):
        offers.append(_TACK_OPTION)
    return [*offers, _SINGLE_OPTION]


async def roll_line_test(line: Sequence[Ship], poor: Sequence[Ship]) -> bool:
    """KMH-6.9.3 to KMH-6.9.5: a d6 must show more than there are poor sailors, who share the roll of the
    others while it does (KMH-4.2.8), however each ship lies to the wind (KMH-6.9.7); without any the line is
    kept (KMH-6.9.8). So weak crews lose a line (KMH-1.0.4)."""
    if not poor:
        return True
    van = line[0].id
    needs = len(poor) + 1
    tally = Tally(tuple(Term("KMH-6.9.4", f"{s.name}: poor sailors", 1) for s in poor))
    why = "keeping the line"
    (face,) = await roll("KMH-6.9.3", D6, about=van, why=why, tally=tally, needs=needs)
    if face >= needs:
        await happen(Told("KMH-6.9.4", van, "the line is kept"))
        return True
    await happen(Told("KMH-6.9.5", van, "the line is lost, each ship for herself"))
    return False


async def order_line_speed(
    line: tuple[Ship, ...], order: LineOrder, wind_position: WindPosition
) -> BattleLine:
    """KMH-6.9.2: one order and one throw for all; the slowest ship sets the speed, and the line stops when
    one of its ships does."""
    van = line[0]
    speed = await choose(van.side, "KMH-6.2.1", OptionMenu(tuple(speed_orders(van, wind_position))), van.id)
    rungs = {s.id: rung_index_after(s, wind_position, speed) for s in line}
    names = {s.id: speed_ladder(s)[rungs[s.id]] for s in line}
    if Rung.STOP in names.values():
        return BattleLine(line, order, 0, {s.id: Rung.STOP for s in line})
    dice = min(
        sailing_dice(s, wind_position, rungs[s.id], skips_aft_dice=speed == SailOrder.PLAIN) for s in line
    )
    faces: tuple[int, ...] = ()
    if dice:
        why = f"the line, {WIND_WORDS[wind_position]}"
        faces = await roll("KMH-6.9.1", *[D6] * abs(dice), about=van.id, why=why)
    slowest = min(s.speed + s.speed_modifier for s in line)
    run = max(slowest + (sum(faces) if dice > 0 else -sum(faces)), 0) * CM
    at_full = {s.id: rungs[s.id] == natural_rung_index(s, wind_position) for s in line}
    return BattleLine(line, order, run, {s: Rung.NATURAL if at_full[s] else names[s] for s in names})


# ------------------------------------------------------------------------------ who moves when
def moving_with(squadron: str) -> list[str]:
    """KMH-5.2.3: return the squadrons that move on the Move card of this one, itself first."""
    return next((c for c in get_single(Deck).combined if c[0] == squadron), [squadron])


def moves_on_its_own_card(squadron: str) -> bool:
    """KMH-5.2.3: return whether its Move card is in the pack; its Fire card always is (KMH-5.2.4)."""
    return not any(squadron in group[1:] for group in get_single(Deck).combined)


def in_squadrons(squadrons: Sequence[str]) -> list[Ship]:
    """Return the ships of these squadrons, in placement order."""
    ships = [s for squadron in squadrons for s in ships_of(squadron)]
    return sorted(ships, key=lambda s: s.number) if len(squadrons) > 1 else ships


def has_ship_to_move(squadron: str) -> bool:
    """Return whether the senior squadron has a ship left to move on its card."""
    return any(may_keep_station(s) for s in in_squadrons([squadron]))


def is_one_line(squadrons: Sequence[str]) -> bool:
    """KMH-5.2.1: return whether all ships of these squadrons that can sail lie in one line."""
    return bool(ships_in_one_line([s for s in in_squadrons(squadrons) if may_keep_station(s)]))


# ------------------------------------------------------------------------------ before a turn
async def ask_combinations() -> None:
    """KMH-5.2.2: before a card is turned every commander in chief has said whether squadrons combine
    (KMH-5.2.1), stay together, or split (KMH-5.2.6)."""
    for side in get_single(Chart).sides:
        group = next((c for c in get_single(Deck).combined if get_single(Chart).commands[c[0]] == side), None)
        if group is None:
            await ask_to_combine(side)
        elif not (has_ship_to_move(group[0]) and is_one_line(group)):
            await split_squadrons(group, "KMH-5.2.5", "the formation is lost")
        elif not await ask_to_stay(side, group):
            await split_squadrons(group, "KMH-5.2.6", "the squadrons part")


async def ask_to_combine(side: str) -> None:
    """KMH-5.2.1: squadrons that are in one line may be combined for movement; the first of them in the order
    of the level is the senior one."""
    groups = groups_in_line(side)
    if not groups:
        return
    apart: MenuOption[tuple[str, ...]] = logged_option(
        "apart",
        "Each squadron moves alone",
        (),
        "KMH-5.2.2",
        "and the squadrons in line with it each move alone",
    )
    offers = (
        MenuOption(
            f"combine {' '.join(g)}",
            "Move as one",
            g,
            "KMH-5.2.1",
            note=", ".join(g),
            log_sentence=_combination_words(g),
        )
        for g in groups
    )
    chosen = await choose(side, "KMH-5.2.2", OptionMenu((apart, *offers)), groups[0][0])
    if chosen:
        get_single(Deck).combined.append(list(chosen))
        for squadron in chosen[1:]:
            await happen(Told("KMH-5.2.3", squadron, "it moves with the senior squadron, on its card"))


def _combination_words(group: Sequence[str]) -> str:
    *first, last = map(name_placeholder, group)
    return f"{', '.join(first)} and {last} move as one"


def groups_in_line(side: str) -> list[tuple[str, ...]]:
    """Return the squadrons of a side that could be combined: the largest groups first."""
    commands = get_single(Chart).commands
    sail = [s for s in every(Ship) if commands.get(s.squadron) == side and may_keep_station(s)]
    there, wakes = {s.squadron for s in sail}, leaders_of_each(sail)
    own = [q for q in get_single(Chart).squadrons if q in there]
    groups = [tuple(own[n] for n in g) for g in connected_groups(neighbours_in_line(own, sail, wakes))]
    return [g for g in groups if ships_in_one_line([s for s in sail if s.squadron in g], wakes)]


def neighbours_in_line(own: Sequence[str], sail: Sequence[Ship], wakes: Wakes) -> list[list[int]]:
    """Return for each squadron, by its index in ``own``, those that could be next to it in one line: a ship
    of one follows in the wake of a ship of the other."""
    of = {s.id: own.index(s.squadron) for s in sail}
    pairs = [(of[s.id], of[ahead.id]) for s in sail for ahead in wakes[s.id]]
    both_ways = dict.fromkeys([*pairs, *((b, a) for a, b in pairs)])
    return [[b for a, b in both_ways if a == n != b] for n in range(len(own))]


def connected_groups(neighbours: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    """Return the groups of two or more that are connected from neighbour to neighbour, the largest first,
    then by number. Building only connected groups matters: twenty squadrons have a million subsets."""
    found: list[tuple[int, ...]] = []
    groups: list[tuple[int, ...]] = [(n,) for n in range(len(neighbours))]
    while groups:
        wider = [(*g, n) for g in groups for of in g for n in neighbours[of] if n not in g]
        groups = sorted(dict.fromkeys(tuple(sorted(g)) for g in wider))
        found = [*groups, *found]
    return found


async def ask_to_stay(side: str, group: list[str]) -> bool:
    """KMH-5.2.6: return whether a combined fleet goes on together."""
    offers = (
        ordered_option("together", "Go on as one", True, "KMH-5.2.3", "go on as one with the others"),
        ordered_option("split", "Split into squadrons", False, "KMH-5.2.6", "split into squadrons"),
    )
    return await choose(side, "KMH-5.2.6", OptionMenu(offers), group[0])


async def split_squadrons(group: list[str], clause: str, why: str) -> None:
    """Split the squadrons: they move on their own cards again, from the next pack on."""
    get_single(Deck).combined.remove(group)
    for squadron in group:
        await happen(Told(clause, squadron, f"it moves alone from now on, for {why}"))


async def split_if_line_lost(squadron: str, line: BattleLine) -> None:
    """KMH-5.2.5: a test that failed, of the line or in a tack, parts combined squadrons; their cards are in
    the pack of the next turn."""
    group = next((c for c in get_single(Deck).combined if c[0] == squadron), None)
    lost = not line.is_kept or any(s.hanging for s in line.ships)
    if group is not None and lost:
        await split_squadrons(group, "KMH-5.2.5", "the formation is lost")
