"""KMH-20, KMH-20.2: troops ashore: their sheet, the ground, and how they march, enter and leave works, take
to the boats and land, on the boats card."""

from dataclasses import dataclass, field
from typing import Any

from game.books.kmh.rules.arcs import AimAt, is_land_between
from game.books.kmh.rules.batteries import Battery, standing_works
from game.books.kmh.rules.boat_sheet import Boat, all_boats
from game.books.kmh.rules.may_begin import ShipTask, may_begin
from game.books.kmh.rules.sheet import Deck, Ship, all_on_table
from game.books.kmh.rules.tables import rule_table
from game.books.menus import ordered_option
from game.core.events import Hurt, Marched, Told
from game.core.markers import Gone
from game.core.steps import MenuOption, OptionMenu, Refusal, choose, happen, option_log_text
from game.core.table import add_marker, every, every_without, find_marker, get_single
from game.core.wording import WHO, name_in_sentence
from game.sea.compass import point_name
from game.sea.hull import hulls_meet
from game.sea.polygons import distance_to_polygon, is_inside, nearest_edge_point
from game.sea.pose import Pose, Size, are_hulls_within, gap_between_hulls, hull_size, pose_ahead
from game.sea.units import CM, DEGREE, bearing, cm_text

QUARTER = CM // 4
# Bases this near to each other, or to a work, are in contact: a march ends a quarter short.
TOUCH = 3 * CM // 10


@dataclass(slots=True)
class Party:
    """One base: a company or a detachment. ``points`` is what it can lose before it breaks; ``aboard`` the
    ship, boats or work it is in, '' in the field; ``landing`` the turn in which its boats came to the shore,
    0 while they are not there."""

    id: str
    name: str
    side: str
    pose: Pose
    kind: str = "regular"
    number: int = 0
    elite: bool = False
    points: int = 6
    damage: int = 0
    aboard: str = ""
    landing: int = 0

    @property
    def target_aim(self) -> AimAt:
        """What ships aim at that fire at it."""
        return AimAt.TROOPS

    @property
    def size(self) -> Size:
        """The base it stands on."""
        across = rule_table("land")["base_mm"] * CM // 10
        return hull_size(across, across)

    @property
    def points_left(self) -> int:
        """Damage points left."""
        return max(self.points - self.damage, 0)


@dataclass(slots=True)
class Ground:
    """The shore as troops know it, in table units: the land itself, what gives soft or hard cover, and the
    beaches; without beaches every shore is one. ``cliffs`` are shores nobody lands on."""

    land: list[list[list[int]]] = field(default_factory=list)
    soft: list[list[list[int]]] = field(default_factory=list)
    hard: list[list[list[int]]] = field(default_factory=list)
    beaches: list[list[list[int]]] = field(default_factory=list)
    cliffs: list[list[list[int]]] = field(default_factory=list)


def land_rings() -> tuple[list[list[int]], ...]:
    """Return the land of the chart, piece by piece as its author has drawn it; rocks are none."""
    return tuple(ring for ground in every(Ground) for ring in ground.land)


def can_see(a: Pose, b: Pose) -> bool:
    """KMH-9.6.2, KMH-12.0.26: return whether no land is between; who stands ashore looks out over his own
    shore."""
    return not is_land_between(land_rings(), (a.x, a.y), (b.x, b.y))


# ------------------------------------------------------------------------------ who is there
def all_bases() -> list[Party]:
    """Return every base that has not broken, in placement order."""
    return every_without(Party, Gone)


def bases_in_field() -> list[Party]:
    """Return the bases ashore that stand outside any work, in placement order."""
    return [p for p in all_bases() if not p.aboard]


def bases_ashore() -> list[Party]:
    """Return the bases ashore, in the field or in a work."""
    works = [b.id for b in every(Battery)]
    return [p for p in all_bases() if not p.aboard or p.aboard in works]


def has_troops_ashore() -> bool:
    """KMH-20.1.1: return whether any troops are ashore."""
    return bool(bases_ashore())


def garrison(battery: Battery) -> list[Party]:
    """Return the bases inside a work that are its own side's."""
    return [p for p in all_bases() if p.aboard == battery.id]


def troops_against(side: str) -> list[Party]:
    """Return the enemy's bases that can be seen in the field."""
    return [p for p in bases_in_field() if p.side != side]


def base_points(kind: str, elite: bool) -> int:
    """KMH-20.1.1: return what a base can take; seamen of an elite ship one more."""
    land = rule_table("land")
    more = land["elite_seamen"] if kind == "seamen" and elite else 0
    return int(land["points"][kind]) + more


def may_reroll(party: Party) -> bool:
    """KMH-20.3.1: veterans, and parties from elite ships."""
    return party.elite or party.kind == "veteran"


# ------------------------------------------------------------------------------ cover
def cover_of(party: Party) -> str:
    """KMH-20.3.2: impressive, hard, soft, or '' in the open."""
    if party.aboard:
        works = [b for b in every(Battery) if b.id == party.aboard]
        kinds = {"fortress": "impressive", "tower": "impressive"}
        return kinds.get(works[0].kind, "hard") if works else ""
    at = (party.pose.x, party.pose.y)
    for ground in every(Ground):
        if any(is_inside(ring, *at) for ring in ground.hard):
            return "hard"
        if any(is_inside(ring, *at) for ring in ground.soft):
            return "soft"
    return ""


def save_number(cover: str) -> int:
    """KMH-20.3.2: return the least d6 that saves a base behind this cover; 0 for never."""
    return int(rule_table("land")["saves"].get(cover, 0))


# ------------------------------------------------------------------------------ marching
@dataclass(frozen=True, slots=True)
class March:
    """So far on a bearing, in table units and 0.01 degree; 0 is to stay."""

    bearing: int
    run: int


@dataclass(frozen=True, slots=True)
class MarchMenu:
    """KMH-20.2.1: ``stay``, ``towards ID``, or ``march BEARING CM`` in whole degrees and whole centimetres.
    ``goals`` are what may be marched upon, nearest first."""

    pose: Pose
    goals: tuple[tuple[str, str, int, int], ...]
    max_run: int
    extra_options: tuple[MenuOption[Any], ...] = ()

    def read(self, key: str) -> Any:
        """Return the march a key orders, or why it is refused."""
        for option in (*self.options(), *self.extra_options):
            if option.key == key:
                return option.value
        verb, _, rest = key.partition(" ")
        degrees, _, cm = rest.partition(" ")
        plain = rest.isascii() and len(rest) < 9
        if verb != "march" or not (plain and degrees.isdigit() and cm.isdigit()):
            wanted = ", ".join((*self.keys(), "march BEARING CM"))
            return Refusal("", f"{key!r} is not one of: {wanted}")
        if int(degrees) >= 360 or not 0 < int(cm) * CM <= self.max_run:
            why = f"a base marches up to {cm_text(self.max_run)} cm, on a bearing below 360"
            return Refusal("KMH-20.2.1", why)
        return March(int(degrees) * DEGREE, int(cm) * CM)

    def keys(self) -> list[str]:
        """Return what is accepted, the nearest goal first."""
        return [o.key for o in self.options()]

    def options(self) -> list[MenuOption[Any]]:
        """Return the same with words."""
        towards = [
            ordered_option(
                f"towards {name}", f"March on {words}", self.march_on(x, y), "KMH-20.2.1", f"march on {words}"
            )
            for name, words, x, y in self.goals
        ]
        still = f"Orders to {WHO}: stand fast"
        stay: MenuOption[Any] = MenuOption(
            "stay", "Stand fast", March(0, 0), "KMH-20.2.1", log_sentence=still
        )
        return [*self.extra_options, *towards, stay]

    def log_text(self, key: str) -> str:
        """Return what they are ordered to do."""
        order = self.read(key)
        listed = option_log_text((*self.options(), *self.extra_options), key)
        if listed or not isinstance(order, March):
            return listed
        way, run = point_name(order.bearing), cm_text(order.run)
        return f"Orders to {WHO}: march {run} cm towards {way}"

    def march_on(self, x: int, y: int) -> March:
        """Return a march as far towards a point as a base can go."""
        dx, dy = x - self.pose.x, y - self.pose.y
        there = gap_between_hulls(self.pose, _POINT, Pose(x, y, 0), _POINT)
        return March(bearing(dx, dy), min(there, self.max_run))


_POINT = Size(0, 0)


def march_menu(party: Party, extra: tuple[MenuOption[Any], ...] = ()) -> MarchMenu:
    """KMH-20.2.1: return where a base may be sent: at enemies ashore and their works, nearest first."""
    foes = [(p.id, p.name, p.pose) for p in troops_against(party.side)]
    works = [(b.id, b.name, b.pose) for b in standing_works() if b.side != party.side]
    at = party.pose
    near = sorted(
        (gap_between_hulls(at, _POINT, pose, _POINT), number, name, words, pose)
        for number, (name, words, pose) in enumerate([*foes, *works])
    )
    goals = tuple((name, words, pose.x, pose.y) for _, _, name, words, pose in near)
    return MarchMenu(at, goals, rule_table("land")["moves_cm"] * CM, extra)


def march_end(party: Party, march: March) -> tuple[Pose, str]:
    """KMH-20.2.1: return where a march ends, tested every quarter centimetre, and what has stopped it: the id
    of a base or work, ``water``, or ''."""
    start, done, met = party.pose, 0, ""
    way = Pose(start.x, start.y, march.bearing)
    while done < march.run and not met:
        step = min(done + QUARTER, march.run)
        met = march_obstacle(party, pose_ahead(way, step))
        done = done if met else step
    end = pose_ahead(way, done)
    return Pose(end.x, end.y, 0), met


def march_obstacle(party: Party, pose: Pose) -> str:
    """Return what keeps a base from a place: the id of another base or a work, ``water``, or ''. What it
    touches already does not stop it from leaving."""
    others: list[Party | Battery] = [p for p in bases_in_field() if p is not party]
    others += every(Battery)
    for other in others:
        here, there = (hulls_meet(p, party.size, other.pose, other.size) for p in (party.pose, pose))
        if there and not here:
            return other.id
    for ground in every(Ground):
        was_ashore = is_on_land(ground, party.pose)
        if ground.land and was_ashore and not is_on_land(ground, pose):
            return "water"
    return ""


def is_on_land(ground: Ground, pose: Pose) -> bool:
    """Return whether the middle of a base stands on land."""
    return any(is_inside(ring, pose.x, pose.y) for ring in ground.land)


# ------------------------------------------------------------------------------ the shore
def landing_place(boat: Boat) -> Pose | None:
    """KMH-20.2.1: return where a base would stand that landed from boats here; None if they touch no shore
    where troops can land: under cliffs, or off the beaches if the level has any."""
    near = TOUCH + boat.size.length // 2
    x, y = boat.pose.x, boat.pose.y
    for ground in every(Ground):
        shores = [r for r in ground.land if r not in ground.cliffs and distance_to_polygon(r, x, y) <= near]
        if shores and (
            not ground.beaches or any(distance_to_polygon(b, x, y) <= near for b in ground.beaches)
        ):
            foot = nearest_edge_point(shores[0], x, y)
            inland = pose_ahead(Pose(*foot, bearing(foot[0] - x, foot[1] - y)), CM // 2)
            return Pose(inland.x, inland.y, 0)
    return None


# ------------------------------------------------------------------------------ targets
def targets_in_reach(party: Party) -> list[Party | Ship]:
    """KMH-20.3.1: return the enemy bases and ships within 5 cm, in placement order. From a work troops fire
    over its walls."""
    reach = rule_table("land")["reach_cm"] * CM
    at = firing_place(party)
    foes: list[Party | Ship] = list(troops_against(party.side))
    foes += [s for s in all_on_table() if s.side != party.side]
    return [f for f in foes if are_hulls_within(reach, *at, f.pose, f.size)]


def firing_place(party: Party) -> tuple[Pose, Size]:
    """Return where a base fires from: its own ground, or the whole of the work it is in."""
    works = [b for b in every(Battery) if b.id == party.aboard]
    return (works[0].pose, works[0].size) if works else (party.pose, party.size)


async def move_troops() -> None:
    """KMH-20.2.1: every base has done one thing: marched, landed, taken to its boats."""
    await lose_stranded_troops()
    for party in all_bases():
        if any(boat.id == party.aboard for boat in all_boats()):
            await order_ashore(party)
        elif any(ship.id == party.aboard for ship in every(Ship)):
            await order_into_boats(party)
        else:
            await order_march(party)


async def lose_stranded_troops() -> None:
    """KMH-15.4.1: troops whose boats or ship are gone are lost with them, unless the boats have only been
    stowed."""
    for party in all_bases():
        hosts: list[Boat | Ship] = [*every(Boat), *every(Ship)]
        host = next((h for h in hosts if h.id == party.aboard), None)
        gone = find_marker(host.number, Gone) if host else None
        if gone is None:
            await capture_with_host(party, host)
        elif gone.how == "stowed" and isinstance(host, Boat):
            party.aboard, party.landing = host.ship, 0
        else:
            add_marker(party.number, Gone("lost"))
            await happen(Told("KMH-15.4.1", party.id, "lost with all hands"))


async def capture_with_host(party: Party, host: Boat | Ship | None) -> None:
    """KMH-13.0.23: troops aboard a ship or boats that a prize crew has taken are prisoners."""
    if host is not None and host.side != party.side:
        add_marker(party.number, Gone("lost"))
        await happen(Told("KMH-13.0.23", party.id, "taken prisoner with the ship"))


async def lose_troops_in_boats(boat: Boat, boats_lost: int, clause: str) -> None:
    """KMH-15.4.1: so many of these boats are sunk with all hands: of each base that sits in them goes the
    same share, rounded down; what is in the last of them goes with it."""
    for party in [p for p in all_bases() if p.aboard == boat.id and boats_lost < boat.count]:
        drowned = party.points_left * boats_lost // boat.count
        if drowned:
            party.damage += drowned
            await happen(Hurt(clause, party.id, drowned, 0, "lost with the boats"))
    boat.count -= boats_lost
    if not boat.count:
        boat.fast = boat.tow = ""
        add_marker(boat.number, Gone("sunk"))


# ------------------------------------------------------------------------------ boats
def free_base_places(boat: Boat) -> int:
    """KMH-20.2.1: return how many more bases these boats can carry: one for every two of them."""
    aboard = sum(p.aboard == boat.id for p in all_bases())
    return boat.count // int(rule_table("land")["boats_a_base"]) - aboard


async def order_into_boats(party: Party) -> None:
    """KMH-20.2.1: troops aboard a ship may go down into boats of their side that are alongside."""
    ship = next(s for s in every(Ship) if s.id == party.aboard)
    if not may_begin(ship, ShipTask.LAND):
        return
    offers = boat_options(party, ship.pose, ship.size)
    if not offers:
        return
    stay: MenuOption[Any] = ordered_option("stay", "Stay aboard", None, "KMH-20.2.1", "stay aboard")
    boat = await choose(party.side, "KMH-20.2.1", OptionMenu((*offers, stay)), party.id)
    if boat is not None:
        await embark(party, boat)


def boat_options(party: Party, pose: Pose, size: Size) -> list[MenuOption[Any]]:
    """Return the boats with room that touch what the troops stand on."""
    near = [b for b in all_boats() if b.side == party.side and free_base_places(b) > 0 and not b.abandoned]
    near = [b for b in near if are_hulls_within(TOUCH, pose, size, b.pose, b.size)]
    return [MenuOption(f"embark {b.id}", "Into the boats", b, "KMH-20.2.1", log_sentence="") for b in near]


async def embark(party: Party, boat: Boat) -> None:
    """Put the base into the boats."""
    party.aboard, party.landing = boat.id, 0
    boat.load.append(party.id)
    place = (boat.pose.x, boat.pose.y)
    await happen(Marched("KMH-20.2.1", party.id, *place, "embarked"))


async def order_ashore(party: Party) -> None:
    """KMH-20.2.1: boats must have lain at the shore since the turn before; then the base lands."""
    boat = next(b for b in all_boats() if b.id == party.aboard)
    spot = landing_place(boat)
    party.pose = boat.pose
    if spot is None:
        party.landing = 0
        return
    if not party.landing:
        party.landing = get_single(Deck).turn
        return await happen(Told("KMH-20.2.1", party.id, "the boats touch the shore"))
    offers = (
        MenuOption("land", "Land", True, "KMH-20.2.1", log_sentence=""),
        ordered_option("stay", "Stay in the boats", False, "KMH-20.2.1", "stay in the boats"),
    )
    if await choose(party.side, "KMH-20.2.1", OptionMenu(offers), party.id):
        boat.load.remove(party.id)
        party.aboard, party.landing, party.pose = "", 0, spot
        await happen(Marched("KMH-20.2.1", party.id, spot.x, spot.y, "landed"))
    return None


# ------------------------------------------------------------------------------ marching
async def order_march(party: Party) -> None:
    """KMH-20.2.1: up to 6 cm over land, till something stops it; or into a work of its own side, or into
    boats that are at the shore."""
    pose, size = firing_place(party)
    enter = [
        ordered_option(
            f"enter {b.id}", f"Enter {b.name}", b, "KMH-20.2.1", f"enter {name_in_sentence(b.name)}"
        )
        for b in standing_works()
        if b.side == party.side
        and b.id != party.aboard
        and not party.aboard
        and are_hulls_within(TOUCH, pose, size, b.pose, b.size)
    ]
    boats = boat_options(party, pose, size)
    menu = march_menu(party, (*enter, *boats))
    order: March | Battery | Boat = await choose(party.side, "KMH-20.2.1", menu, party.id)
    if isinstance(order, Battery):
        party.aboard, party.pose = order.id, order.pose
        await happen(Marched("KMH-20.2.1", party.id, order.pose.x, order.pose.y, "entered"))
    elif isinstance(order, Boat):
        await embark(party, order)
    elif order.run:
        await carry_out_march(party, order)


async def carry_out_march(party: Party, order: March) -> None:
    """March, as far as the way goes."""
    end, met = march_end(party, order)
    party.aboard, party.pose = "", end
    await happen(Marched("KMH-20.2.1", party.id, end.x, end.y))
    if met:
        await happen(Told("KMH-20.2.1", party.id, f"stopped by {stopped_by_name(met)}"))


def stopped_by_name(obstacle_id: str) -> str:
    """Return the name of what has stopped a march."""
    others: list[Party | Battery] = [*every(Party), *every(Battery)]
    return next((other.name for other in others if other.id == obstacle_id), f"the {obstacle_id}")
