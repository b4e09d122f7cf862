"""Squadrons carry out orders in every book, given by the level or by a commander."""

import pytest

from game.books import shelf
from game.captains.flag_officer import intended_orders
from game.captains.grades import BATCH_EFFORT, make_captain
from game.captains.squadron_orders import Manoeuvre, SquadronOrder
from game.core.visible import VisibleShip
from game.levels import Level, parse_level
from game.levels.conditions.level_events import fixed_facts
from game.play.battle import Battle, StepResult

HEAD = """\
format = 1
title = "Through their line"
rules = {{ book = "{book}", turns = 14, options = [{options}] }}
chart = {{ size = [{wide}, {high}], unit = "{unit}", wind_from = {wind} }}
[[side]]
id = "red"
nation = "british"
[[side]]
id = "blue"
nation = "french"
[[squadron]]
id = "column"
side = "red"
{meant}
[[squadron]]
id = "line"
side = "blue"
"""
SHIP = """\
[[ship]]
id = "{name}"
side = "{side}"
squadron = "{squadron}"
class = "{kind}"
at = [{x}, {y}]
heading = {heading}
{more}
"""
KMH_CREW = 'crew = "jolly-jack-tars average"'
LINER, FRIGATE = "gb-third-74", "gb-frigate-38"
# Width, height, unit, wind, class, the first of four in the column with the step to the next and
# their heading, the same of the line of five, and what else the book needs.
SEAS = {
    "kmh": (160, 120, "cm", 270, LINER, (62, 60), (-8, 0), 90, (100, 40), (0, 8), 0, KMH_CREW),
    "wwh": (30, 24, "square", 270, LINER, (9.5, 11.5), (-1, 0), 90, (17.5, 7.5), (0, 2), 0, ""),
    "hf": (30, 24, "inch", 270, FRIGATE, (10, 12), (-2, 0), 90, (18, 8), (0, 2), 0, ""),
    "ls98": (31, 24, "hex", 300, LINER, (10, 11), (-2, -1), 120, (17, 9), (0, 2), 0, ""),
}


def sea(book: str, meant: str = "", options: str = "") -> Level:
    wide, high, unit, wind, kind, first, step, heading, theirs, apart, course, more = SEAS[book]
    text = HEAD.format(book=book, wide=wide, high=high, unit=unit, wind=wind, meant=meant, options=options)
    for n in range(4):
        x, y = first[0] + n * step[0], first[1] + n * step[1]
        text += SHIP.format(name=f"a{n}", side="red", squadron="column", kind=kind, x=x, y=y,
                            heading=heading, more=more)  # fmt: skip
    for n in range(5):
        x, y = theirs[0] + n * apart[0], theirs[1] + n * apart[1]
        text += SHIP.format(name=f"e{n}", side="blue", squadron="line", kind=kind, x=x, y=y,
                            heading=course, more=more)  # fmt: skip
    return parse_level(text, "sea.toml")


def fought(level: Level, orders: dict[str, SquadronOrder], seed: int, turns: int) -> list[VisibleShip]:
    book = shelf.book(level.rules.book).rules
    seats = {side.id: make_captain("admiral", book.NAME, seed, BATCH_EFFORT, level) for side in level.sides}
    for seat in seats.values():
        seat.orders = {**intended_orders(level), **orders}
    battle, seen, turn = Battle(book, level, seats, seed), list[VisibleShip](), -1
    while battle.turn <= turns and battle.step() is not StepResult.OVER:
        if battle.turn != turn:
            turn = battle.turn
            with battle.table.as_current():
                seen += book.sight()
    battle.close()
    return seen


def crossed(level: Level, seen: list[VisibleShip]) -> int:
    east = SEAS[level.rules.book][8][0] * fixed_facts(level).chart_unit_length
    return len({ship.id for ship in seen if ship.id.startswith("a") and ship.x > east})


@pytest.mark.parametrize("book", SEAS)
def test_a_column_that_is_to_break_the_line_does(book: str) -> None:
    meant = 'manoeuvre = { does = "break", whom = "e1" }'
    through = [crossed(sea(book), fought(sea(book, meant), {}, seed, 9)) for seed in range(1, 5)]
    assert sum(through) >= 6, through


@pytest.mark.parametrize("book", SEAS)
def test_a_squadron_that_is_to_sail_for_a_place_comes_there(book: str) -> None:
    level = sea(book)
    unit = fixed_facts(level).chart_unit_length
    x, y = SEAS[book][5]
    goal = round((x + 2) * unit), round((y / 3) * unit)
    seen = fought(level, {"column": SquadronOrder(Manoeuvre.SAIL, "", *goal)}, 1, 6)
    best = min(max(abs(s.x - goal[0]), abs(s.y - goal[1])) for s in seen if s.id == "a0")
    assert best <= 2 * shelf.book(book).captain.FORMATION.spacing


@pytest.mark.parametrize(("book", "options"), [("kmh", '"anchorage"'), ("hf", ""), ("ls98", "")])
def test_a_squadron_that_is_to_anchor_at_a_place_does(book: str, options: str) -> None:
    level = sea(book, options=options)
    unit, (x, y) = fixed_facts(level).chart_unit_length, SEAS[book][5]
    goal = round((x + 4) * unit), round((y + 6) * unit)
    order = {"column": SquadronOrder(Manoeuvre.ANCHOR, "", *goal)}
    seen = [ship for seed in range(1, 5) for ship in fought(level, order, seed, 8)]
    assert any(ship.anchored for ship in seen if ship.id == "a0")
