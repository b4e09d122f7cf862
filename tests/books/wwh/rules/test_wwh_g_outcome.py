"""WWH-G1: when the battle is over, and who has won; the report that scripts and dumps read."""

import pytest

from game.books.wwh.rules.outcome import points_lost_by, points_scored_by, report, ship_fact, verdict_now
from game.books.wwh.rules.sheet import GALE, Round, Wind
from game.core.markers import Gone, HasStruck
from game.core.table import add_marker, get_single
from game.levels.conditions.objectives import FinalScore
from game.levels.format.fleet import shipped_fleet
from game.levels.format.model import Level
from game.levels.reading.completion import complete_level
from tests.books.wwh.rules.ship_boards import add_hold, french_ship, make_ship, ships_on_table


def trial(*objectives: dict[str, str]) -> Level:
    """A level of a British and a French ship with these objectives."""
    ships = [
        {"id": "ship", "side": "british", "nation": "british", "guns": 74, "at": [50, 50]},
        {"id": "foe", "side": "french", "nation": "french", "guns": 74, "at": [70, 50]},
    ]
    return complete_level(
        Level.model_validate(
            {
                "format": 1,
                "title": "A trial",
                "chart": {"size": [180.0, 135.0], "wind_from": 0},
                "rules": {"book": "wwh"},
                "side": [{"id": "british", "name": "The British"}, {"id": "french"}],
                "ship": [s | {"heading": 0} for s in ships],
                "objective": list(objectives),
            }
        ),
        shipped_fleet(),
    )


def test_wwh_g1_the_last_side_with_colours_flying_has_won() -> None:
    ship, foe = make_ship(), french_ship()
    with ships_on_table(ship, foe):
        assert not verdict_now(trial()).is_decided
        add_marker(foe.number, HasStruck("ship"))
        end = verdict_now(trial())
        assert (end.winner, end.degree) == ("british", "major")
        assert end.reason == "The British alone still fights"


def test_wwh_g1_at_the_turn_limit_the_points_decide() -> None:
    ship, foe, prize = make_ship(), french_ship(), french_ship("prize", rate=2)
    with ships_on_table(ship, foe, prize, turns=3):
        now = get_single(Round)
        now.number, now.waiting, now.side = 3, ["french"], ""
        add_marker(prize.number, HasStruck("ship"))
        assert not verdict_now(trial()).is_decided
        now.waiting = []
        end = verdict_now(trial())
        assert (end.winner, end.degree, end.reason) == ("british", "minor", "40 to 0 points")
        assert end.deciding_score == FinalScore("points", (("british", 40), ("french", 0)))
        foe.damage, foe.masts_down = 4, ["fore", "main", "mizzen"]
        assert (points_scored_by("british"), points_scored_by("french")) == (40 + 15, 0)


def test_wwh_g1_equal_points_are_a_draw_and_a_gale_ends_it() -> None:
    ship, foe = make_ship(), french_ship()
    with ships_on_table(ship, foe, turns=0):
        get_single(Round).number = 99
        assert not verdict_now(trial()).is_decided
        get_single(Wind).strength = GALE
        end = verdict_now(trial())
        assert (end.winner, end.degree, end.reason) == ("", "draw", "a gale: 0 to 0 points")
        assert end.deciding_score == FinalScore("points in a gale", (("british", 0), ("french", 0)))


@pytest.mark.parametrize(("rate", "points"), [(1, 50), (2, 40), (3, 30), (4, 20), (5, 10), (6, 10), (7, 10)])
def test_wwh_g1_points_by_rate(rate: int, points: int) -> None:
    ship, foe = make_ship(rate=rate), french_ship()
    with ships_on_table(ship, foe):
        assert points_lost_by(ship) == 0
        ship.damage, ship.masts_down = 4, ["fore", "main", "mizzen"]
        assert points_lost_by(ship) == points // 2
        add_marker(ship.number, HasStruck("foe"))
        assert points_lost_by(ship) == points


def test_wwh_g1_nobody_gets_points_for_a_ship_that_has_left() -> None:
    ship, foe, other = make_ship(), french_ship(), french_ship("other")
    with ships_on_table(ship, foe, other):
        foe.damage, foe.masts_down = 4, ["fore", "main", "mizzen"]
        assert points_lost_by(foe) == 15
        add_marker(foe.number, Gone("left", "top"))
        assert (points_lost_by(foe), verdict_now(trial()).is_decided) == (0, False)
        add_marker(other.number, Gone("left", "top"))
        assert verdict_now(trial()).winner == "british"


def test_wwh_g1_the_levels_own_objectives_come_first() -> None:
    level = trial({"side": "french", "major": "lost 1 mast ship"}, {"side": "british", "major": "struck foe"})
    ship, foe = make_ship(), french_ship()
    with ships_on_table(ship, foe):
        assert not verdict_now(level).is_decided
        ship.masts_down = ["fore"]
        end = verdict_now(level)
        assert (end.winner, end.degree) == ("french", "major")


def test_wwh_g1_a_ship_as_an_objective_sees_her() -> None:
    ship, foe = (make_ship(), french_ship(damage=2, port_lost=3, starboard_lost=1, masts_down=["main"]))
    with ships_on_table(ship, foe):
        fact = ship_fact(foe)
        assert (fact.points, fact.damage, fact.fallen_masts, fact.mast_count) == (14, 6, ("main",), 3)
        assert (fact.side, fact.captor, fact.struck, fact.sunk, fact.exit_edge) == (
            "french",
            "",
            False,
            False,
            "",
        )
        add_marker(foe.number, HasStruck("ship"))
        assert ship_fact(foe).captor == "british"
        add_marker(ship.number, Gone("left", "left"))
        assert ship_fact(ship).exit_edge == "left"


def test_wwh_0_2_the_report_is_the_record() -> None:
    ship, foe = make_ship(point="SE", port_lost=2), french_ship(masts_down=["fore"])
    with ships_on_table(ship, foe):
        add_hold(foe, ship, foul=True)
        told = report()
        assert sorted(told) == ["board", "holds", "round", "ships", "wind"]
        record = told["ships"]["ship"]
        assert (record["x"], record["y"], record["point"]) == (10, 10, "SE")
        assert (record["port"], record["starboard"], record["weaker"]) == (3, 5, 3)
        assert told["ships"]["foe"]["standing"] == ["main", "mizzen"]
        assert (record["struck"], record["gone"], record["fights"]) == (False, "", True)
        assert told["holds"][0]["foul"] is True
