"""LS98-setup: where the fleets lie, and how those come that are not there at first."""

from dataclasses import dataclass
from typing import Any

from game.books.ls98.rules.cards import muster_entry
from game.books.ls98.rules.level import StartingPlace, place_ship, starting_places
from game.books.ls98.rules.sheet import (
    SEA,
    Board,
    Entry,
    Ship,
    Turn,
    Wind,
    fighting_ships,
    get_ship,
    has_book_option,
    is_anchored,
    is_fighting,
    is_on_map,
    ship_in,
    terrain_at,
)
from game.books.ls98.rules.tables import rule_table
from game.books.ls98.rules.wind import basic_points
from game.books.menus import logged_option
from game.core.events import Arrived, Befell, Moved, Mustered, Told
from game.core.markers import Anchored
from game.core.steps import D6, MenuOption, OptionMenu, Refusal, choose, happen, roll
from game.core.table import add_marker, every, get_single, remove_marker
from game.core.wording import WHO
from game.levels.format.model import DeploymentPlan, Level
from game.sea.compass import direction_name
from game.sea.hexes import ALL_DIRECTIONS, Hex, distance, hex_of_column_row, hex_pose


async def run_opening(level: Level) -> None:
    """LS98-setup-1, LS98-orders-7, LS98-orders-9: the first side has chosen how it is, where the level gives
    it a choice, and its squadrons under way their sail."""
    await happen(Mustered("LS98-card-1", "", tuple(muster_entry(ship) for ship in every(Ship))))
    side = get_single(Board).sides[0]
    plans = [deployment_of(level, plan) for plan in level.plans if plan.side == side]
    if has_book_option("deployment") and len(plans) > 1:
        decide = roll_council_vote if has_book_option("council") else ask_deployment
        await place_deployment(await decide(side, plans))
    if has_book_option("deployment") or has_book_option("entry"):
        await ask_squadron_sails(side)
    get_single(Turn).deployed = True


@dataclass(frozen=True, slots=True)
class Deployment:
    """LS98-setup-1: one way in which a fleet may begin: its id and name in the level, and the starting place
    of each ship."""

    id: str
    name: str
    places: tuple[StartingPlace, ...]


def deployment_of(level: Level, plan: DeploymentPlan) -> Deployment:
    """LS98-setup-1: return what a plan of the level makes of the fleet."""
    return Deployment(plan.id, plan.name or plan.id.capitalize(), tuple(starting_places(level, plan)))


async def ask_deployment(side: str, deployments: list[Deployment]) -> Deployment:
    """LS98-setup-1: the Commodore's choice."""
    clause, does = "LS98-setup-1", "decides how the fleet lies:"
    offers = tuple(logged_option(d.id, d.name, d, clause, f"{does} {d.name}") for d in deployments)
    return await choose(side, "LS98-setup-1", OptionMenu(offers))


async def roll_council_vote(side: str, deployments: list[Deployment]) -> Deployment:
    """LS98-orders-7: the Commodore has two votes, the General and Tone one die each for one of the first two
    plans; he breaks a tie, so that his is the way they are, and what the others think is told."""
    rules = rule_table("entry")["council"]
    own = await ask_deployment(side, deployments)
    faces = await roll("LS98-orders-7", D6, D6, about=side, why="the council of war")
    agreed = sum(deployments[face >= rules["sea_from"]] is own for face in faces)
    votes = rules["commodore"] + rules["others"] * agreed
    every_vote = rules["commodore"] + rules["others"] * len(faces)
    told = f"{own.name}, {votes} of {every_vote} votes"
    await happen(Told("LS98-orders-7", "", f"the council is for: {told}"))
    return own


async def place_deployment(deployment: Deployment) -> None:
    """LS98-setup-1: the ships are where the plan puts them, at anchor or under way."""
    for place in deployment.places:
        ship = get_ship(place.ship)
        ship.hex, ship.heading = place.hex, place.heading
        if place.is_at_anchor:
            add_marker(ship.number, Anchored())
        elif is_anchored(ship):
            remove_marker(ship.number, Anchored)
        ship.spent = 0 if place.is_at_anchor else basic_points(ship)
        pose = hex_pose(ship.hex, ship.heading)
        await happen(Moved("LS98-setup-1", ship.id, pose.x, pose.y, pose.heading))


async def ask_squadron_sails(side: str) -> None:
    """LS98-orders-9: each squadron that is under way begins under full or half sail."""
    fleet = [s for s in every(Ship) if s.side == side and not is_anchored(s)]
    for squadron in dict.fromkeys(s.squadron for s in fleet):
        full = await choose(side, "LS98-orders-9", full_or_half_menu("LS98-orders-9"), squadron)
        for ship in [s for s in fleet if s.squadron == squadron and full]:
            ship.full_sail, ship.spent = True, basic_points(ship) + 1
            await happen(Befell("LS98-orders-9", ship.id, "full sail"))


def full_or_half_menu(clause: str) -> OptionMenu[bool]:
    """LS98-setup-5, LS98-orders-9: full or half sail."""
    full = logged_option("full", "Full sail", True, clause, "begins under full sail")
    return OptionMenu((full, logged_option("half", "Half sail", False, clause, "begins under half sail")))


# ------------------------------------------------------------------------------ entry
@dataclass(frozen=True, slots=True)
class EntryMenu:
    """LS98-setup-2: a hex of the edge by column and row, and the side she heads to: ``0 8 3``."""

    open_entries: tuple[tuple[Hex, int], ...]
    foes: tuple[Hex, ...]

    def read(self, key: str) -> tuple[Hex, int] | Refusal:
        """Return the hex and the heading, or why nobody comes in there."""
        words = key.split()
        if len(words) != 3 or not all(word.isdigit() for word in words):
            return Refusal("LS98-setup-2", "say a column, a row and a hexside to head for: 0 8 3")
        column, row, heading = map(int, words)
        here = hex_of_column_row(column, row)
        if (here, heading) in self.open_entries:
            return here, heading
        near = any(distance(here, foe) < rule_table("entry")["clear_of_enemies"] for foe in self.foes)
        why = "too near an enemy" if near else "not a sea hex of the top, left or right edge"
        return Refusal("LS98-setup-2", f"{why}, or no way on to the map from it")

    def keys(self) -> list[str]:
        """Return every hex and heading that is open."""
        return [f"{here.column} {here.row} {heading}" for here, heading in self.open_entries]

    def options(self) -> list[MenuOption[Any]]:
        """Return the same for players."""
        return [
            MenuOption(key, words, (here, h), is_measured=True)
            for key, (here, h) in zip(self.keys(), self.open_entries, strict=True)
            for words in (f"Column {here.column}, row {here.row}, heading {direction_name(h)}",)
        ]

    def log_text(self, key: str) -> str:
        """Return where they come in."""
        place = self.read(key)
        if isinstance(place, Refusal):
            return ""
        here, heading = place
        where = f"column {here.column}, row {here.row}, heading {direction_name(heading)}"
        return f"{WHO} chooses the way in at {where}"


def entry_menu(side: str) -> EntryMenu:
    """LS98-setup-2: return the sea hexes of three edges, far enough from every enemy, with the headings on to
    the map that the wind allows; where no such hex is far enough, those that are farthest."""
    board, far = get_single(Board), rule_table("entry")["clear_of_enemies"]
    foes = tuple(s.hex for s in fighting_ships() if s.side != side)
    rim = [hex_of_column_row(c, 0) for c in range(board.columns)]
    rim += [hex_of_column_row(c, r) for c in (0, board.columns - 1) for r in range(1, board.rows)]
    ways = [
        (h, way) for h in rim if terrain_at(h) == SEA for way in ALL_DIRECTIONS if is_entry_lawful(h, way)
    ]
    off = {h: min((distance(h, foe) for foe in foes), default=far) for h, _ in ways}
    least = min(far, max(off.values(), default=far))
    return EntryMenu(tuple((h, way) for h, way in ways if off[h] >= least), foes)


def is_entry_lawful(here: Hex, heading: int) -> bool:
    """LS98-move-3: a course on to the map that is not into the wind."""
    ahead = [here.hex_towards(heading, n) for n in (1, 2)]
    into_wind = heading == get_single(Wind).blows_from
    return not into_wind and all(is_on_map(h) and terrain_at(h) == SEA for h in ahead)


async def bring_in_ships(level: Level) -> None:
    """LS98-setup-2 to LS98-setup-5: one ship a turn at most comes in for each side that enters."""
    for entry in every(Entry):
        await ask_next_squadron(level, entry)
        if entry.coming and await can_next_ship_enter(entry):
            await enter_next_ship(level, entry)
        if entry.detached:
            await roll_detached_ship(level, entry)


def entries_left() -> list[Entry]:
    """LS98-setup-2 to LS98-setup-4: return the sides that still have ships to bring in."""
    return [e for e in every(Entry) if e.squadrons or e.coming or e.detached]


async def ask_next_squadron(level: Level, entry: Entry) -> None:
    """LS98-setup-3, LS98-setup-5: the next squadron begins to come in once the one before is on the map, the
    second not before its turn; its sail is chosen."""
    first_turn = rule_table("entry")["second_from_turn"]
    now = get_single(Turn).number
    if entry.coming or not entry.squadrons or (entry.chosen and now < first_turn):
        return None
    if not entry.chosen:
        menu = entry_menu(entry.side)
        if not menu.open_entries:
            told = "no hex of the edge leads on to the map in this wind: they wait"
            return await happen(Told("LS98-setup-2", "", told))
        entry.hex, entry.heading = await choose(entry.side, "LS98-setup-2", menu)
        entry.chosen = True
    squadron = entry.squadrons.pop(0)
    entry.coming = [s.id for s in level.ships if s.squadron == squadron]
    entry.full_sail = await choose(entry.side, "LS98-setup-5", full_or_half_menu("LS98-setup-5"), squadron)
    return None


async def can_next_ship_enter(entry: Entry) -> bool:
    """LS98-setup-3, LS98-setup-5: the hex is free, and the ship ahead has left a clear hex."""
    if ship_in(entry.hex) is not None:
        await happen(Told("LS98-setup-3", "", "the way in is barred: the next ship waits"))
        return False
    if not entry.last:
        return True
    ahead, apart = get_ship(entry.last), rule_table("entry")["line_distance"]
    if is_fighting(ahead) and distance(ahead.hex, entry.hex) < apart:
        await happen(Told("LS98-setup-5", ahead.id, "too near the way in, and the next ship waits"))
        return False
    return True


async def enter_next_ship(level: Level, entry: Entry) -> None:
    """LS98-setup-2: the next ship of the line is on the map, and may move at once."""
    name = entry.coming.pop(0)
    await place_entered_ship(level, entry, name, "LS98-setup-3" if entry.last else "LS98-setup-2")
    entry.last, entry.last_turn = name, get_single(Turn).number


async def roll_detached_ship(level: Level, entry: Entry) -> None:
    """LS98-setup-4: from the fourth turn a six brings her, from the eighth a five too, by the same hex."""
    rules, now = rule_table("entry"), get_single(Turn).number
    if now < rules["detached_from_turn"] or not entry.chosen:
        return
    sooner = now >= rules["detached_sooner_from_turn"]
    needs = rules["detached_sooner_needs"] if sooner else rules["detached_needs"]
    name = entry.detached
    (face,) = await roll("LS98-setup-4", D6, about=name, why="the detached ship", needs=needs)
    if face >= needs and ship_in(entry.hex) is None:
        entry.detached = ""
        await place_entered_ship(level, entry, name, "LS98-setup-4")


async def place_entered_ship(level: Level, entry: Entry, name: str, clause: str) -> None:
    """LS98-setup-5: a ship is on the map, in the hex chosen, under the sail of her squadron."""
    ship = place_ship(level, next(s for s in level.ships if s.id == name))
    ship.hex, ship.heading, ship.full_sail = entry.hex, entry.heading, entry.full_sail
    ship.spent = basic_points(ship) + entry.full_sail
    pose = hex_pose(ship.hex, ship.heading)
    await happen(Arrived(clause, ship.id, pose.x, pose.y, pose.heading))
