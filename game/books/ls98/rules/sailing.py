"""LS98-move-4 to LS98-move-12: how many movement points a ship has, and how many she must use."""

from game.books.ls98.rules.sheet import Ship, Wind
from game.books.ls98.rules.tables import rule_table
from game.core.tally import Tally, Term, make_term
from game.sea.hexes import sixths_between

INTO_THE_WIND, BEATING, REACHING, RUNNING = range(4)
WORDS = ("into the wind", "beating", "reaching", "running")


def point_of_sailing(heading: int, wind_from: int) -> int:
    """LS98-move-5: return how many hexsides the wind's side is off the heading: 0 into the wind, 1
    beating, 2 reaching, 3 running."""
    return sixths_between(heading, wind_from)


def point_of_sailing_words(heading: int, wind_from: int) -> str:
    """LS98-move-5: return the same as sailors say it."""
    return WORDS[point_of_sailing(heading, wind_from)]


def basic_points(ship: Ship) -> int:
    """LS98-move-4: return the points of her class at half sail."""
    points: int = rule_table("movement")["basic"][ship.klass]
    return points


def points_tally(ship: Ship, heading: int, wind: Wind, full_sail: bool) -> Tally:
    """LS98-move-4 to LS98-move-7: return the points of a move that begins on this heading, reason
    by reason; never less than one while a mast stands, and none into the wind (LS98-move-3)."""
    rules = rule_table("movement")
    words = point_of_sailing_words(heading, wind.blows_from)
    if words == WORDS[INTO_THE_WIND]:
        return Tally()
    terms = [
        make_term(
            "LS98-move-4", f"{ship.klass} rate" if ship.klass[0].isdigit() else "unrated", basic_points(ship)
        ),
        make_term("LS98-move-5", words, rules["sailing"][words]),
    ]
    if full_sail:
        terms.append(make_term("LS98-move-6", "full sail", rules["full_sail"]))
    if ship.masts_down:
        lost = rules["mast_lost"] * len(ship.masts_down)
        terms.append(make_term("LS98-move-7", "masts lost", lost))
    if ship.manned:
        terms.append(make_term("LS98-board-9", "a prize", rules["prize"]))
    return _raised_to(terms, rules["least"])


def _raised_to(terms: list[Term], least: int) -> Tally:
    """LS98-move-7: return what is missing to the least is made good, and says so."""
    missing = least - Tally(tuple(terms)).total
    if missing > 0:
        terms.append(make_term("LS98-move-7", "at least", missing))
    return Tally(tuple(terms))


def tack_move_points(ship: Ship, wind: Wind) -> int:
    """LS98-tack-2, LS98-board-9: return the points of a whole move with a tack in it: one less than
    beating, and of a prize one less again."""
    rules = rule_table("movement")
    points = basic_points(ship) + rules["sailing"]["beating"] + rule_table("tack")["cost"]
    points += rules["mast_lost"] * len(ship.masts_down) + rules["prize"] * ship.manned
    return max(int(points), int(rules["least"]))


def max_points_after(points: int, points_last_turn: int) -> int:
    """LS98-move-12: the points she may use, after so many last turn."""
    rises: int = rule_table("movement")["speed_change"]
    return min(points, points_last_turn + rises)


def min_points_after(ship: Ship, points: int, full_sail: bool) -> int:
    """LS98-move-2, LS98-move-10 to LS98-move-12: the points she must use: a hex, no more than two
    fewer than last turn, under full sail one over her basic points; never more than she may."""
    rules = rule_table("movement")
    wanted = max(rules["hex_cost"], ship.spent - rules["speed_change"])
    if full_sail:
        wanted = max(wanted, basic_points(ship) + rules["full_minimum"])
    return int(min(wanted, max_points_after(points, ship.spent)))
