"""Exact odds under the 1798 game equal the arithmetic; its cards as lines of text."""

from fractions import Fraction

import pytest

from game.books.ls98 import rules as ls98
from game.books.ls98.odds import (
    board_odds,
    load_with_changes,
    mast_odds,
    part_odds,
    shot_odds,
    strike_odds,
    tack_odds,
)
from game.cli.record_lines import lookout_lines, record_lines
from game.core.table import Table
from game.levels import load_level
from game.play.battle import Battle
from game.play.seats import RandomSeat
from game.trials.odds import ImpossibleAct, OddsResult, TableSnapshot, take_snapshot
from tests.captains.measure import LEVELS_HOME

NEAR = (("ships.hoche.at", [10, 6]), ("ships.robust.at", [10, 7]), ("ships.robust.heading", 3))
"""Hoche right ahead of Robust's port bow: at close range of her port guns."""


def at_start(*values: tuple[str, object]) -> TableSnapshot:
    level = load_level(LEVELS_HOME / "ls98" / "robust-and-hoche.toml")
    battle = Battle(ls98, level, {s.id: RandomSeat(n) for n, s in enumerate(level.sides)}, 1)
    found = take_snapshot(battle, 1, load_with_changes, values)
    battle.close()
    return found


def only(answer: OddsResult) -> dict[object, Fraction]:
    ((_, chances),) = answer.chances.items()
    assert sum(chances.values()) == 1
    return dict(chances)


@pytest.mark.clauses("LS98-tack-1")
@pytest.mark.parametrize(("nation", "lucky"), [("british", 5), ("french", 3), ("american", 4)])
def test_a_tack_by_the_die(nation: str, lucky: int) -> None:
    at = at_start(("ships.robust.nation", nation))
    assert only(tack_odds(at, "robust"))["goes about"] == Fraction(lucky, 6)


@pytest.mark.clauses("LS98-fire-10", "LS98-fire-16", "LS98-fire-17")
def test_a_broadside_at_close_range() -> None:
    answer = shot_odds(at_start(*NEAR), "robust", "port hoche")
    assert answer.facts["dice"] == 11
    mean = sum(hits * chance for hits, chance in answer.chances["hits"].items())
    assert mean == Fraction(11, 3)
    assert sum(n * c for n, c in answer.chances["crew"].items()) == Fraction(11, 6)
    fire = answer.chances["fire"]
    assert sum(fire.values()) == 1
    assert Fraction(1, 5) < fire["on fire"] < Fraction(3, 10)
    with pytest.raises(ImpossibleAct, match="is not one of"):
        shot_odds(at_start(), "robust", "starboard hoche")


@pytest.mark.clauses("LS98-board-2", "LS98-coll-3", "LS98-fire-13", "LS98-morale-2")
def test_grapples_parting_masts_and_morale() -> None:
    at = at_start(*NEAR)
    grapple = only(board_odds(at, "robust", "hoche"))
    assert grapple["boards"] == grapple["is boarded"] == Fraction(15, 36)
    assert only(part_odds(at, "robust", "hoche"))["parts"] == Fraction(1, 2)
    masts = at_start(*NEAR, ("ships.hoche.boxes", [1, 2, 3]))
    assert only(mast_odds(masts, "hoche")) == {"none": Fraction(2, 3), "fore": Fraction(1, 3)}
    assert only(strike_odds(at, "hoche"))["firm"] == Fraction(8, 10)
    with pytest.raises(ImpossibleAct):
        tack_odds(at, "nobody")


def test_the_card_and_the_map_as_lines_of_text() -> None:
    level = load_level(LEVELS_HOME / "ls98" / "robust-and-hoche.toml")
    table = Table()
    with table.as_current():
        ls98.set_up(level)
        for path, value in NEAR:
            ls98.amend(path, value)
        report = ls98.report()
    table.close()
    card = "\n".join(record_lines("ls98", report, "hoche", "french"))
    for words in ("3rd rate, 74 guns, elite crew", "9 dice", "chain", "fore 3, main 2, mizzen 3"):
        assert words in card
    assert "bompart, hardy, tone" in card
    seen = lookout_lines("ls98", report, "robust", "british")
    assert seen[0] == "  wind from hexside 6, SW; a fair sea"
    assert any("1 hex off, 300 degrees from her bow" in line for line in seen)
