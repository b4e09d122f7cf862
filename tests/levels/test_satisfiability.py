"""Conditions that can never be true or always are; no false alarm about the others."""

import pytest

from game.levels import check_level
from game.levels.conditions.grammar import parse_condition
from game.levels.conditions.satisfiability import MAX_PARTS, possible_tree_values, possible_values
from game.levels.conditions.tree import ShipDeed, TurnReached
from tests.levels.samples import SMALLEST, replace_line

NEVER = [
    "beaten a and not beaten a",
    "exits a left and exits a right",
    "exits a left and not exits a",
    "sunk a and not beaten a",
    "captured a by x and not captured a",
    "struck a before turn 3 and not struck a before turn 5",
    "turn 5 and not turn 3",
    "wind calm and wind fresh",
    "wind from 0 and wind from 180",
    "sea calm and sea rough",
    "holds x roads and holds y roads",
    "struck 3 of x and not struck 2 of x",
    "struck all of x and not struck half of x",
    "lost 2 masts a and not lost 1 mast a",
    "damaged 50 a and not damaged 25 a",
    "points 9 of x and not points 4 of x",
    "sunk a before turn 1",
    "not (sunk a or not sunk a)",
]
ALWAYS = [
    "sunk a or not sunk a",
    "beaten a or not struck a",
    "turn 3 or not turn 5",
    "not (exits a left and exits a right)",
]
OPEN = [
    "not beaten a",
    "beaten a and not beaten b",
    "exits a left and not exits a right",
    "beaten a and not sunk a",
    "captured a and not captured a by x",
    "struck a before turn 5 and not struck a before turn 3",
    "turn 3 and not turn 5",
    "wind from 0 and wind from 30",
    "struck 2 of x and not struck 3 of x",
    "struck half of x and not struck all of x",
    "struck a or turn limit",
    "reaches a roads and not reaches a bay",
    "lost 1 mast a and not lost 2 masts a",
    "alight a and not aground a",
    "a within 5 of b and not a within 2 of b",
]


@pytest.mark.parametrize("text", NEVER)
def test_what_contradicts_itself_is_never_true(text: str) -> None:
    assert possible_values(text) == {False}


@pytest.mark.parametrize("text", ALWAYS)
def test_what_leaves_nothing_out_is_always_true(text: str) -> None:
    assert possible_values(text) == {True}


@pytest.mark.parametrize("text", OPEN)
def test_what_a_battle_decides_may_be_either(text: str) -> None:
    assert possible_values(text) == {True, False}


def test_what_is_known_of_a_part_counts() -> None:
    tree = parse_condition("turn 3 and struck a")
    assert possible_tree_values(tree, lambda p: False if isinstance(p, ShipDeed) else None) == {False}
    assert possible_tree_values(tree, lambda p: isinstance(p, TurnReached | ShipDeed)) == {True}


def test_a_condition_of_very_many_parts_is_not_doubted() -> None:
    many = " and ".join(f"sunk s{n}" for n in range(MAX_PARTS + 1))
    assert possible_values(f"{many} and not sunk s0") == {True, False}
    assert possible_values("sunk s0 and not sunk s0") == {False}


# ------------------------------------------------------------------------------ in a level
RULES, MAJOR = 'rules = { book = "kmh" }', 'major = "captured junon or struck junon"'


def codes(text: str) -> list[str]:
    """Return the codes of the warnings of a level."""
    level, found = check_level(text)
    assert level is not None
    return [f.code for f in found]


@pytest.mark.parametrize(
    ("aim", "found"),
    [
        ("turn 3", ["always"]),
        ("turn 3 or sunk junon", ["always"]),
        ("turn limit", []),
        ("turn 3 and not beaten amphion", []),
        ("turn 32 or turn 33", ["beyond-limit", "beyond-limit"]),
        ("not turn 3", []),
    ],
)
def test_a_victory_by_the_clock_alone_is_doubted(aim: str, found: list[str]) -> None:
    assert codes(replace_line(MAJOR, f'major = "{aim}"')) == found


LATE = '\n[[ship]]\nid = "late"\nside = "french"\nguns = 40\nat = [50, 70]\nheading = 90\n'


@pytest.mark.parametrize(
    ("events", "found"),
    [
        # One comes by the clock, the other after her.
        (['when = "turn 3"\narrive = ["late"]', 'when = "struck late"\nend = true'], []),
        # Either way in is enough.
        (['when = "sunk late or turn 9"\narrive = ["late"]'], []),
        (['when = "struck late"\nend = true', 'when = "wind calm"\narrive = ["late"]'], []),
        # All of a side that never comes whole; half of it is enough.
        (['when = "struck all of french"\narrive = ["late"]'], ["never"]),
        (['when = "struck half of french"\narrive = ["late"]'], []),
        (['when = "junon within 5 of late"\narrive = ["late"]'], ["out-of-reach"]),
        (['when = "turn limit"\nmessage = "Night."'], ["never"]),
        (['when = "turn 99"\nmessage = "Night."'], ["beyond-limit"]),
    ],
)
def test_an_event_that_never_comes_is_doubted(events: list[str], found: list[str]) -> None:
    text = SMALLEST + LATE + "".join(f"\n[[event]]\n{event}\n" for event in events)
    assert codes(text) == found


@pytest.mark.parametrize(
    ("chart", "wind", "found"),
    [
        ("wind_from = 0", "", []),
        ("wind_from = 0, steady = true", "", ["never"]),
        ('wind_from = 0, steady = true, wind = "calm"', "", []),
        ("wind_from = 0, steady = true", '[[event]]\nwhen = "turn 2"\nwind = "calm"\n', []),
    ],
)
def test_a_calm_that_never_falls_is_not_waited_for(chart: str, wind: str, found: list[str]) -> None:
    text = replace_line(
        "chart = { size = [100, 80], wind_from = 0 }", f"chart = {{ size = [100, 80], {chart} }}"
    )
    assert codes(f'{text}\n[[event]]\nwhen = "wind calm"\nmessage = "!"\n{wind}') == found
