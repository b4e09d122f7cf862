"""LS98-wind, LS98-rough-1, LS98-move-4 to LS98-move-12: where the wind blows from, the weather die, rough
seas; how many movement points a ship has, and how many she must use."""

from game.books.ls98.rules.damage import roll_mast_box_loss
from game.books.ls98.rules.sheet import Board, Ship, Turn, Wind, is_fighting, ships_on_map
from game.books.ls98.rules.tables import rule_table
from game.core.events import Befell, SeaChanged, WindShifted
from game.core.steps import D6, D10, happen, roll
from game.core.table import get_single
from game.core.tally import Tally, make_term
from game.sea.hexes import heading_of_direction, sixths_between, turned_direction


async def log_weather() -> None:
    """LS98-wind-1: wind and sea at the start are known to all."""
    wind = get_single(Wind)
    await happen(WindShifted("LS98-wind-1", "", heading_of_direction(wind.blows_from)))
    if wind.rough:
        await happen(SeaChanged("LS98-wind-1", "", choppy=True))


async def roll_weather() -> None:
    """LS98-wind-2: from the second turn on a die may shift the wind a hexside, or raise the sea, or lay
    it."""
    rules = rule_table("weather")
    if not weather_may_change():
        return
    (face,) = await roll("LS98-wind-2", D10, why="the weather")
    if face in (rules["rough"], rules["fair"]):
        return await change_sea(face == rules["rough"])
    if face in rules["anticlockwise"]:
        return await shift_wind_clockwise(-1)
    if face in rules["clockwise"]:
        return await shift_wind_clockwise(1)
    return None


def weather_may_change() -> bool:
    """LS98-wind-2: a die is thrown for wind and sea in this turn."""
    return get_single(Turn).number >= rule_table("weather")["from_turn"] and not get_single(Board).steady


async def change_sea(is_rough: bool) -> None:
    """LS98-wind-2: the sea gets up, or goes down; it may have been so before."""
    wind = get_single(Wind)
    if wind.rough != is_rough:
        wind.rough = is_rough
        await happen(SeaChanged("LS98-wind-2", "", choppy=is_rough))


async def shift_wind_clockwise(hexsides: int) -> None:
    """LS98-wind-2: the wind goes round by so many hexsides, clockwise."""
    wind = get_single(Wind)
    wind.blows_from = turned_direction(wind.blows_from, hexsides)
    await happen(WindShifted("LS98-wind-2", "", heading_of_direction(wind.blows_from)))


async def roll_strains() -> None:
    """LS98-rough-1: in a rough sea every ship under full sail may lose a box of a mast."""
    for ship in ships_under_strain():
        await roll_strain(ship)


def ships_under_strain() -> list[Ship]:
    """LS98-rough-1: return the ships that the sea may cost a box, none in a fair one."""
    rough = get_single(Wind).rough
    return [s for s in ships_on_map() if rough and is_fighting(s) and s.full_sail and not s.is_dismasted]


async def roll_strain(ship: Ship) -> None:
    """LS98-rough-1: a die says whether her tops give way."""
    needs = rule_table("rough")["needs"]
    why = "full sail in a rough sea"
    (face,) = await roll("LS98-rough-1", D6, about=ship.id, why=why, needs=needs)
    if face >= needs:
        await happen(Befell("LS98-rough-1", ship.id, "tops"))
        await roll_mast_box_loss(ship, "the sea")


INTO_THE_WIND, BEATING, REACHING, RUNNING = range(4)
WORDS = ("into the wind", "beating", "reaching", "running")


def point_of_sailing(heading: int, wind_from: int) -> int:
    """LS98-move-5: return how many hexsides the wind's side is off the heading: 0 into the wind, 1 beating, 2
    reaching, 3 running."""
    return sixths_between(heading, wind_from)


def point_of_sailing_words(heading: int, wind_from: int) -> str:
    """LS98-move-5: return the same as sailors say it."""
    return WORDS[point_of_sailing(heading, wind_from)]


def basic_points(ship: Ship) -> int:
    """LS98-move-4: return the points of her class at half sail."""
    points: int = rule_table("movement")["basic"][ship.klass]
    return points


def points_tally(ship: Ship, heading: int, wind: Wind, full_sail: bool) -> Tally:
    """LS98-move-4 to LS98-move-7: return the points of a move that begins on this heading, reason by reason;
    never less than one while a mast stands, and none into the wind (LS98-move-3)."""
    rules = rule_table("movement")
    words = point_of_sailing_words(heading, wind.blows_from)
    if words == WORDS[INTO_THE_WIND]:
        return Tally()
    rate = f"{ship.klass} rate" if ship.klass[0].isdigit() else "unrated"
    terms = [
        make_term("LS98-move-4", rate, basic_points(ship)),
        make_term("LS98-move-5", words, rules["sailing"][words]),
    ]
    if full_sail:
        terms.append(make_term("LS98-move-6", "full sail", rules["full_sail"]))
    if ship.masts_down:
        lost = rules["mast_lost"] * len(ship.masts_down)
        terms.append(make_term("LS98-move-7", "masts lost", lost))
    if ship.manned:
        terms.append(make_term("LS98-board-9", "a prize", rules["prize"]))
    missing = rules["least"] - Tally(tuple(terms)).total
    if missing > 0:
        terms.append(make_term("LS98-move-7", "at least", missing))
    return Tally(tuple(terms))


def tack_move_points(ship: Ship, wind: Wind) -> int:
    """LS98-tack-2, LS98-board-9: return the points of a whole move with a tack in it: one less than beating,
    and of a prize one less again."""
    rules = rule_table("movement")
    points = basic_points(ship) + rules["sailing"]["beating"] + rule_table("tack")["cost"]
    points += rules["mast_lost"] * len(ship.masts_down) + rules["prize"] * ship.manned
    return max(int(points), int(rules["least"]))


def max_points_after(points: int, points_last_turn: int) -> int:
    """LS98-move-12: return the points she may use after this many last turn."""
    rises: int = rule_table("movement")["speed_change"]
    return min(points, points_last_turn + rises)


def min_points_after(ship: Ship, points: int, full_sail: bool) -> int:
    """LS98-move-2, LS98-move-10 to LS98-move-12: the points she must use: a hex, no more than two fewer than
    last turn, under full sail one over her basic points; never more than she may."""
    rules = rule_table("movement")
    wanted = max(rules["hex_cost"], ship.spent - rules["speed_change"])
    if full_sail:
        wanted = max(wanted, basic_points(ship) + rules["full_minimum"])
    return int(min(wanted, max_points_after(points, ship.spent)))
