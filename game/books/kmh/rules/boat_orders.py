"""KMH-15: what boats may be ordered to do, and what a ship may do with her boats. Pure.

Keys: ``rest``; ``pull 135`` or ``pull 135 3`` (a bearing in whole degrees, at most this many cm); ``to ID``,
``board ID``, ``grapple ID``, ``tow ID``, ``line ID``, ``astern ID``; with a hull in tow ``tow 135``; ``cast
off``.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from game.books.kmh.rules.boarding import boarding_dice
from game.books.kmh.rules.boat_sheet import (
    Boat,
    Hull,
    all_boats,
    boarding_bonus,
    boats_of,
    hull_distance,
    is_asked_about_boats,
    is_beside,
    is_boat,
    is_towed_by_boats,
    other_fireship_crews,
    ships_alongside,
)
from game.books.kmh.rules.may_begin import ShipTask, may_begin
from game.books.kmh.rules.sheet import Rung, Ship, Wind, all_on_table, boat_locks_of, is_fighting, tow_line_of
from game.books.kmh.rules.striking import is_unmanned_prize
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.towing import towable_ships
from game.books.menus import logged_option, ordered_option
from game.core.markers import Ablaze, Aground, Anchored
from game.core.steps import MenuOption, OptionMenu, Refusal, option_log_text
from game.core.table import get_single, has_any_marker, has_marker
from game.core.wording import name_in_sentence
from game.sea.compass import point_name
from game.sea.pose import Pose, distance, pose_ahead
from game.sea.units import CM, DEGREE


def default_boat_order(boat: Boat) -> str:
    """Return the key of the order listed first: meet a burning fireship of the enemy, board a ship that can
    probably be taken, else go home or to the nearest friend. With troops aboard they rest (KMH-20.2.1)."""
    if boat.fast or boat.tow or boat.load:
        return "rest"
    threats = [] if boat.abandoned else enemy_fireships_near(boat)
    if threats:
        return f"grapple {nearest_ship(boat, threats).id}"
    prey = [] if boat.abandoned else [s for s in boarding_targets_near(boat) if is_likely_to_take(boat, s)]
    if prey:
        return f"board {nearest_ship(boat, prey).id}"
    friends = [s for s in all_on_table() if s.side == boat.side and not has_marker(s.number, Ablaze)]
    home = [s for s in friends if s.id == boat.ship] or friends
    if not home or is_beside(boat, nearest_ship(boat, home)):
        return "rest"
    return f"to {nearest_ship(boat, home).id}"


def default_ship_order(ship: Ship) -> str:
    """Return the key listed first for a ship's boats: launch two against a fireship that comes near, and stow
    those that have come home."""
    if enemy_fireships_near(ship):
        out = boats_of(ship)
        most = int(rule_table("boat_counsel")["against_a_fireship"])
        return f"launch {min(ship.boats, most)}" if ship.boats and not out else "carry on"
    home = [b for b in boats_of(ship) if is_beside(b, ship) and default_boat_order(b) == "rest"]
    return f"stow {home[0].id}" if home and not home[0].load else "carry on"


def default_drag_bearing(boat: Boat, fireship: Ship, points: tuple[int, ...]) -> int:
    """Return the bearing, of these in degrees, on which a fireship is dragged farthest from the nearest ship
    of the boats' side."""
    friends = [s for s in all_on_table() if s.side == boat.side]
    if not friends:
        return points[0]
    x, y = fireship.pose.x, fireship.pose.y
    ends = [(p, pose_ahead(Pose(x, y, p * DEGREE), CM)) for p in points]
    return max(ends, key=lambda end: min(distance_to_ship(end[1], s) for s in friends))[0]


def distance_to_ship(pose: Pose, ship: Ship) -> int:
    """Return the distance from a place to the middle of a ship."""
    return distance(pose.x, pose.y, ship.pose.x, ship.pose.y)


def nearest_ship(hull: Hull, ships: list[Ship]) -> Ship:
    """Return the nearest of some ships, the first of those equally near."""
    return min(ships, key=lambda s: hull_distance(hull, s))


def enemy_fireships_near(hull: Hull) -> list[Ship]:
    """Return burning fireships of other sides within the counsel's reach."""
    reach = int(rule_table("boat_counsel")["fireship_within_cm"]) * CM
    burning = [s for s in all_on_table() if has_marker(s.number, Ablaze) and s.side != hull.side]
    return [s for s in burning if hull_distance(hull, s) <= reach]


def boarding_targets_near(boat: Boat) -> list[Ship]:
    """Return enemies that fight, and those who have struck and wait for a crew (KMH-12.1.10), within the
    counsel's reach."""
    reach = int(rule_table("boat_counsel")["prey_within_cm"]) * CM
    foes = [s for s in all_on_table() if s.side != boat.side and can_be_boarded(s, boat.side)]
    return [s for s in foes if hull_distance(boat, s) <= reach]


def can_be_boarded(ship: Ship, side: str) -> bool:
    """Return whether boats of that side may board her, or man her."""
    return is_fighting(ship) or is_unmanned_prize(ship, side)


def is_likely_to_take(boat: Boat, ship: Ship) -> bool:
    """KMH-15.2.1: return whether the mean of one die and the boats of this side that go for her is no less
    than the mean of her boarding dice. All is doubled: a die has a mean of 3.5."""
    if not is_fighting(ship):
        return True
    party = [b for b in all_boats() if b.side == boat.side and b.fast in ("", ship.id)]
    ours = 7 + 2 * boarding_bonus([b for b in party if not b.abandoned])
    return ours >= 7 * max(boarding_dice(ship).total, 0)


POINTS = tuple(range(0, 360, 45))  # the bearings a menu lists; any other may be written


class BoatTask(StrEnum):
    """What boats may be ordered to do (KMH-15.1.1), and a ship with hers (KMH-15.0.2)."""

    NOTHING = ""
    REST = "rest"
    PULL = "pull"
    TO = "to"  # to pull to a hull of their own side
    BOARD = "board"
    GRAPPLE = "grapple"
    TOW = "tow"  # to take in tow; with a bearing, to tow on that way
    TOW_ON = "tow on"
    LINE = "line"  # to carry a line from their own ship to one that she will tow
    ASTERN = "astern"
    CAST_OFF = "cast off"
    DRAG = "drag"  # to pull a burning fireship away (KMH-17.2.1)
    LAUNCH = "launch"
    STOW = "stow"


@dataclass(frozen=True, slots=True)
class BoatOrder:
    """What boats do: a verb, the hull it is about, and for pulls and tows the way (0.01 degree) and at most
    how far (table units; -1: as far as they can)."""

    verb: BoatTask
    target_id: str = ""
    bearing: int = 0
    max_run: int = -1


REST = BoatOrder(BoatTask.REST)


@dataclass(frozen=True, slots=True)
class BoatMenu:
    """The orders of a list, and a pull on any bearing where ``verb`` (pull, tow, drag) allows one; the key
    ``first_key`` is listed before the others. ``log_name``: how an order to pull begins in the log, '' where
    they are seen to do it."""

    offers: tuple[MenuOption[BoatOrder], ...]
    verb: BoatTask = BoatTask.NOTHING
    clause: str = "KMH-15.1.2"
    first_key: str = ""
    log_name: str = ""

    def read(self, key: str) -> BoatOrder | Refusal:
        """Return the order behind a key, or why it is refused."""
        verb, _, rest = key.partition(" ")
        degrees, _, cm = rest.partition(" ")
        if verb == self.verb and degrees.isascii() and degrees.isdigit():
            return self._pull(degrees, cm)
        return OptionMenu(self.offers).read(key)

    def _pull(self, degrees: str, cm: str) -> BoatOrder | Refusal:
        if len(degrees) > 3 or int(degrees) >= 360:
            return Refusal(self.clause, "a bearing from 0 to 359 degrees")
        if cm and not (cm.isascii() and cm.isdigit() and len(cm) < 3 and int(cm)):
            return Refusal(self.clause, "whole centimetres")
        verb = BoatTask.PULL if self.verb == BoatTask.PULL else BoatTask.TOW_ON
        return BoatOrder(verb, "", int(degrees) * DEGREE, int(cm) * CM if cm else -1)

    def keys(self) -> list[str]:
        """Return the listed orders, and a pull on each of the eight points."""
        pulls = [f"{self.verb} {p}" for p in POINTS] if self.verb else []
        keys = [*OptionMenu(self.offers).keys(), *pulls]
        return sorted(keys, key=lambda key: key != self.first_key)

    def options(self) -> list[MenuOption[Any]]:
        """Return the same for players."""
        words = "Pull" if self.verb == BoatTask.PULL else "Tow her"
        pulls = [
            MenuOption(f"{self.verb} {p}", f"{words} towards {p} degrees", p, self.clause) for p in POINTS
        ]
        every = [*self.offers, *(pulls if self.verb else [])]
        return sorted(every, key=lambda option: option.key != self.first_key)

    def log_text(self, key: str) -> str:
        """Return the words of an order of the list, or of the way they are to pull."""
        order = self.read(key)
        if not self.log_name or isinstance(order, Refusal) or order.verb != BoatTask.TOW_ON:
            return option_log_text(self.offers, key)
        return f"{self.log_name} towards {point_name(order.bearing)}"


# ------------------------------------------------------------------------------ a ship's boats
def boat_handling_menu(ship: Ship) -> OptionMenu[tuple[BoatTask, str]]:
    """KMH-15.0.2: any number of boats may be launched by a ship that goes slowly, or those that are alongside
    stowed: her own, and those of a fireship's crew."""
    still, clause = (BoatTask.NOTHING, ""), "KMH-15.0.2"
    offers: list[MenuOption[tuple[BoatTask, str]]] = [
        logged_option(
            "carry on", "Leave the boats as they are", still, clause, "leaves her boats as they are"
        )
    ]
    if not may_begin(ship, ShipTask.BOATS):
        return OptionMenu(tuple(offers))
    for n in range(1, ship.boats + 1):
        what, order = "a boat" if n == 1 else f"{n} boats", (BoatTask.LAUNCH, str(n))
        offers.append(logged_option(f"launch {n}", f"Launch {what}", order, clause, f"launches {what}"))
    for boat in (*boats_of(ship), *other_fireship_crews(ship)):
        if is_beside(boat, ship) and not boat_locks_of(ship.id):
            key, order = f"stow {boat.id}", (BoatTask.STOW, boat.id)
            offers.append(logged_option(key, f"Stow {boat.name}", order, clause, f"stows {boat.log_name}"))
    first = default_ship_order(ship)
    return OptionMenu(tuple(sorted(offers, key=lambda offer: offer.key != first)))


def can_handle_boats(ship: Ship) -> bool:
    """KMH-15.0.2: return whether there is anything that a ship may do with her boats."""
    return is_fighting(ship) and is_asked_about_boats(ship) and len(boat_handling_menu(ship).offers) > 1


# ------------------------------------------------------------------------------ the boats card
def boat_menu(boat: Boat) -> BoatMenu:
    """KMH-15.1.1: return what these boats may do on the boats card, by what they hang on or hold."""
    orders, clause = f"Orders to {boat.log_name}:", "KMH-15.1.1"
    rest = MenuOption("rest", "Rest on the oars", REST, clause, log_sentence=f"{orders} rest on the oars")
    let_go = BoatOrder(BoatTask.CAST_OFF)
    off = MenuOption("cast off", "Cast off", let_go, clause, log_sentence=f"{orders} cast off")
    if any(b.tow == boat.id for b in all_boats()):
        return BoatMenu((rest,))
    if boat.tow:
        is_boats = is_boat(boat.tow)
        return BoatMenu((rest, off), *((BoatTask.PULL,) if is_boats else (BoatTask.TOW, "KMH-15.3.2")))
    if boat.fast:
        has_men_aboard = any(lk.won for lk in boat_locks_of(boat.fast))
        return BoatMenu((rest,) if has_men_aboard else (rest, off))
    offers = (rest, *_hull_options(boat), *_tow_options(boat), *_line_options(boat))
    return BoatMenu(offers, BoatTask.PULL, first_key=default_boat_order(boat))


def _hull_options(boat: Boat) -> list[MenuOption[BoatOrder]]:
    out = []
    for ship in all_on_table():
        if has_marker(ship.number, Ablaze):
            out.append(_order_option(boat, BoatTask.GRAPPLE, "Grapple", ship, "KMH-17.2.1"))
        elif ship.side != boat.side and is_fighting(ship):
            out.append(_order_option(boat, BoatTask.BOARD, "Board", ship, "KMH-15.2.2"))
        elif is_unmanned_prize(ship, boat.side):
            out.append(_order_option(boat, BoatTask.BOARD, "Man", ship, "KMH-12.1.10"))
        elif ship.side == boat.side:
            if ship not in ships_alongside(boat):
                out.append(_order_option(boat, BoatTask.TO, "Pull to", ship, "KMH-15.1.2"))
            elif ship.id == boat.ship:
                out.append(_order_option(boat, BoatTask.ASTERN, "Make fast astern of", ship, "KMH-15.5.1"))
    return out


def _tow_options(boat: Boat) -> list[MenuOption[BoatOrder]]:
    """KMH-6.6.4, KMH-15.3.1: return whom they may take in tow: ships of their side in a calm that are no end
    of a line already, and at any time boats that hold nothing and hang on nothing."""
    why = None if get_single(Wind).calm else Refusal("KMH-15.3.1", "boats tow ships in a calm only")
    friends = [s for s in all_on_table() if s.side == boat.side and not tow_line_of(s)]
    # KMH-14.4.1: boats cannot tow who is at anchor, aground, or burning from end to end
    free = [s for s in friends if not has_any_marker(s.number, Anchored, Aground, Ablaze)]
    ships = [_order_option(boat, BoatTask.TOW, "Take in tow", s, "KMH-6.6.4", why) for s in free]
    mates = [b for b in all_boats() if b.side == boat.side and b is not boat]
    others = [b for b in mates if not (b.tow or b.fast or is_towed_by_boats(b.id))]
    lines = [
        ordered_option(
            f"tow {b.id}",
            f"Take {b.name} in tow",
            BoatOrder(BoatTask.TOW, b.id),
            "KMH-15.3.3",
            f"take {b.log_name} in tow",
            boat.log_name,
        )
        for b in others
    ]
    return [*ships, *lines]


def _line_options(boat: Boat) -> list[MenuOption[BoatOrder]]:
    """KMH-6.6.1: return to whom they may carry a line from their own ship, in any wind: she lies still and
    they take it up beside her."""
    home = next((s for s in all_on_table() if s.id == boat.ship and s.side == boat.side), None)
    near = rule_table("tow")["within_cm"] * CM
    if home is None or home.rung != Rung.STOP or hull_distance(boat, home) > near:
        return []
    if not may_begin(home, ShipTask.PASS_A_LINE):
        return []
    words = f"Carry a line from {name_in_sentence(home.name)} to"
    return [
        _order_option(boat, BoatTask.LINE, words, s, "KMH-6.6.1") for s in towable_ships(home, by_boats=True)
    ]


def _order_option(
    boat: Boat, verb: BoatTask, words: str, ship: Ship, clause: str, refused: Refusal | None = None
) -> MenuOption[BoatOrder]:
    key = f"{verb} {ship.id}"
    order, name = BoatOrder(verb, ship.id), name_in_sentence(ship.name)
    said = f"Orders to {boat.log_name}: {words[:1].lower()}{words[1:]} {name}"
    return MenuOption(key, f"{words} {ship.name}", order, clause, refusal=refused, log_sentence=said)
