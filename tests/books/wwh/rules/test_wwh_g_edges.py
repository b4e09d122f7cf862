"""WWH-G1: when a battle is over and what each ship is worth, each condition at its edge."""

from typing import Any

import pytest

from game.books.wwh.rules.outcome import (
    NO_LIMIT,
    facts_now,
    points_lost_by,
    points_scored_by,
    report,
    verdict_now,
)
from game.books.wwh.rules.sheet import GALE, STRONG, Round, Wind, get_ship
from game.core.markers import Gone, HasStruck
from game.core.table import add_marker, get_single
from tests.books.wwh.rules.ship_boards import french_ship, make_ship, ships_on_table
from tests.books.wwh.rules.test_wwh_g_outcome import trial

WRECK = {"damage": 4, "masts_down": ["fore", "main", "mizzen"]}


@pytest.mark.parametrize(
    ("turns", "number", "waiting", "side", "over"),
    [
        (3, 3, [], "", True),
        (3, 4, [], "", True),
        (3, 2, [], "", False),
        (3, 3, ["french"], "", False),
        (3, 3, [], "british", False),
        (0, 99, [], "", False),
    ],
)
def test_wwh_g1_time_is_up_when_the_last_round_is_played_out(
    turns: int, number: int, waiting: list[str], side: str, over: bool
) -> None:
    with ships_on_table(make_ship(), french_ship(), turns=turns):
        now = get_single(Round)
        now.number, now.waiting, now.side = number, waiting, side
        facts = facts_now(trial())
        assert facts.is_finished == over
        assert (facts.turn, facts.last_turn) == (number, turns or NO_LIMIT)


@pytest.mark.parametrize(
    ("sides", "struck", "over"),
    [
        (2, (), False),
        (2, ("b",), True),
        (3, ("b",), False),
        (3, ("b", "c"), True),
        (1, (), False),
        (1, ("a",), True),
    ],
)
def test_wwh_g1_it_is_over_when_nobody_is_left_to_fight(
    sides: int, struck: tuple[str, ...], over: bool
) -> None:
    ships = [make_ship(name, (3 * n, 3), nation=name) for n, name in enumerate("abc"[:sides])]
    with ships_on_table(*ships):
        for name in struck:
            add_marker(get_ship(name).number, HasStruck("a"))
        assert facts_now(trial()).is_finished == over


@pytest.mark.parametrize(("strength", "over"), [(STRONG, False), (GALE, True)])
def test_wwh_g1_a_gale_ends_it(strength: int, over: bool) -> None:
    with ships_on_table(make_ship(), french_ship()):
        get_single(Wind).strength = strength
        assert facts_now(trial()).is_finished == over


@pytest.mark.parametrize(
    ("strength", "reason", "label"),
    [(STRONG, "30 to 0 points", "points"), (GALE, "a gale: 30 to 0 points", "points in a gale")],
)
def test_wwh_g1_the_side_with_more_points_has_won(strength: int, reason: str, label: str) -> None:
    with ships_on_table(make_ship(), french_ship(), prize := french_ship("prize"), turns=1):
        add_marker(prize.number, HasStruck("ship"))
        get_single(Round).number, get_single(Wind).strength = 1, strength
        end = verdict_now(trial())
        assert (end.winner, end.degree, end.reason) == ("british", "minor", reason)
        assert end.deciding_score is not None
        assert end.deciding_score.unit_name == label


def test_wwh_g1_a_side_wins_points_for_the_ships_of_others_alone() -> None:
    with ships_on_table(ours := make_ship(rate=1), french_ship(), prize := french_ship("prize", rate=4)):
        add_marker(prize.number, HasStruck("ship"))
        add_marker(ours.number, HasStruck("foe"))
        assert (points_scored_by("british"), points_scored_by("french")) == (20, 50)
        ours.side = "french"
        assert (points_scored_by("british"), points_scored_by("french")) == (20, 50), "whose she was counts"


@pytest.mark.parametrize(
    ("record", "mark_of", "points"),
    [({}, None, 0), (WRECK, None, 15), (WRECK, "gone", 0), (WRECK, "struck", 30), ({}, "gone", 0)],
)
def test_wwh_g1_a_hulk_on_the_board_is_worth_half(
    record: dict[str, Any], mark_of: str | None, points: int
) -> None:
    with ships_on_table(make_ship(), foe := french_ship(**record)):
        if mark_of:
            add_marker(foe.number, HasStruck("ship") if mark_of == "struck" else Gone("left", "top"))
        assert points_lost_by(foe) == points


def test_wwh_0_2_the_report_tells_who_has_struck_and_who_has_gone() -> None:
    with ships_on_table(make_ship(), foe := french_ship(), far := french_ship("far")):
        add_marker(foe.number, HasStruck("ship"))
        add_marker(far.number, Gone("left", "top"))
        ships = report()["ships"]
    struck, gone = ships["foe"], ships["far"]
    assert (struck["struck"], struck["struck_to"], struck["held_by"]) == (True, "ship", "british")
    assert (struck["gone"], struck["edge"], struck["fights"]) == ("", "", False)
    assert (gone["struck"], gone["struck_to"], gone["held_by"]) == (False, "", "")
    assert (gone["gone"], gone["edge"], gone["fights"]) == ("left", "top", False)
