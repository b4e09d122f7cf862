"""A move of the 1798 game as it is made: what lies about a ship, what each leg brings, and what
ends her move before its time."""

from typing import Any

import pytest

from game.books.ls98.rules.course import END, Helm, NearbyHexes, reachable_courses
from game.books.ls98.rules.manoeuvre import (
    ask_next_to_move,
    ask_turn_off_wind,
    clause_of_turn,
    distance_and_can_close,
    helm_at_move_start,
    hexes_not_open_sea,
    nearby_hexes_of,
    sail,
    sail_leg,
    set_sail,
    shore_hexes_around,
    tack_tally,
)
from game.books.ls98.rules.sheet import (
    CLASSES,
    Ammunition,
    Board,
    Boat,
    Ship,
    ShipClass,
    Wind,
    get_ship,
    is_aground,
    is_fighting,
)
from game.books.ls98.rules.wind import (
    max_points_after,
    min_points_after,
    point_of_sailing_words,
    points_tally,
    tack_move_points,
)
from game.core.events import Befell, Event, Left, Moved
from game.core.markers import Gone, HasStruck
from game.core.table import add_marker, get_single, has_marker, place
from game.sea.hexes import Hex, distance, hex_of_column_row
from tests.books.ls98.rules.hex_levels import (
    MIDDLE_HEX,
    change_ship,
    frigate_table,
    helm_after_legs,
    level_in_hexes,
    level_on_table,
    refusal_clause,
    run_procedure,
    seventy_four_table,
)

LEVEL = level_in_hexes(
    frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9))
)
MAP = (",..x....#.", ".....#....", "..^.......", "=........,", "x..,.....#", "....#....x", ".,......,.")


def told_by(events: list[Event], kind: type[Event]) -> list[Any]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


# ------------------------------------------------------------------------------ what lies about
@pytest.mark.clauses("LS98-ground-1", "LS98-win-1")
@pytest.mark.parametrize("column", [0, 4, 5, 9])
@pytest.mark.parametrize("row", [0, 3, 6])
@pytest.mark.parametrize("radius", [0, 1, 3, 5])
def test_ls98_ground_1_all_that_is_no_open_sea_about_a_hex_is_found_once(
    column: int, row: int, radius: int
) -> None:
    middle = hex_of_column_row(column, row)
    expected = [
        (here, MAP[here.row][here.column] if is_there(here) else "")
        for here in (hex_of_column_row(c, r) for c in range(-6, 16) for r in range(-7, 14))
        if distance(here, middle) <= radius
    ]
    found = list(hexes_not_open_sea(middle, radius, MAP))
    assert len(found) == len(set(found))
    assert set(found) == {(here, kind) for here, kind in expected if kind != "."}


def is_there(here: Hex) -> bool:
    """Whether a hex is one of the small map."""
    return 0 <= here.column < len(MAP[0]) and 0 <= here.row < len(MAP)


@pytest.mark.clauses("LS98-ground-1", "LS98-coll-1", "LS98-win-1")
def test_ls98_ground_1_land_foul_ground_and_the_edge_are_told_apart() -> None:
    """The hex in which she lies herself is none of them, whatever it is."""
    middle = hex_of_column_row(8, 0)
    land, foul, beyond = shore_hexes_around(middle, 1, MAP, frozenset("#,x"))
    assert (land, foul) == (frozenset(), frozenset())
    assert beyond == {middle.hex_towards(2), middle.hex_towards(1), middle.hex_towards(3)}
    land, foul, _ = shore_hexes_around(hex_of_column_row(8, 1), 1, MAP, frozenset("#,x"))
    assert land == foul == {middle}
    land, foul, _ = shore_hexes_around(hex_of_column_row(8, 1), 1, MAP, frozenset(",x"))
    assert (land, foul) == ({middle}, frozenset())


@pytest.mark.clauses("LS98-coll-1", "LS98-ground-1")
def test_ls98_coll_1_other_ships_are_in_her_way_and_shallows_where_she_is_deep() -> None:
    shoal = {"shoals": [{"points": [[9.5, 7.5], [10.5, 7.5], [10.5, 8.5], [9.5, 8.5]]}]}
    own, foe = (frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9)))
    with level_on_table(level_in_hexes(own, foe, chart=shoal)):
        ship = change_ship("own", spent=0)
        here = MIDDLE_HEX.hex_towards(2, 2)
        water = nearby_hexes_of(ship)
        assert (water.ship_hexes, water.grounding_hexes) == ({MIDDLE_HEX.hex_towards(3, 9)}, frozenset())
        ship.klass = ShipClass.THIRD
        assert nearby_hexes_of(ship).grounding_hexes == {here}
        ship.hex = MIDDLE_HEX.hex_towards(2, -1)
        assert nearby_hexes_of(ship).grounding_hexes == {here}


# ------------------------------------------------------------------------------ whose move
@pytest.mark.clauses("LS98-move-1", "LS98-coll-2")
def test_ls98_move_1_nobody_is_asked_where_a_single_ship_may_move() -> None:
    level = level_in_hexes(
        frigate_table("own", "french"),
        frigate_table("ahead", "french", MIDDLE_HEX.hex_towards(2)),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9)),
    )
    with level_on_table(level):
        found: list[Any] = []
        run_procedure(keeping(ask_next_to_move("french"), found))
        assert found == [get_ship("ahead")]
        change_ship("ahead", hex=MIDDLE_HEX.hex_towards(2, 2))
        run_procedure(keeping(ask_next_to_move("french"), found), {"LS98-move-1": ["own"]})
        assert found[1:] == [get_ship("own")]
        change_ship("own", moved=True)
        change_ship("ahead", moved=True)
        run_procedure(keeping(ask_next_to_move("french"), found))
        assert found[2:] == [None]


async def keeping(asked: Any, found: list[Any]) -> None:
    """What a procedure returns is kept."""
    found.append(await asked)


@pytest.mark.clauses("LS98-anchor-3", "LS98-move-2", "LS98-tow-1")
def test_ls98_anchor_3_who_lies_at_anchor_has_made_no_hex_and_tows_nobody() -> None:
    level = level_in_hexes(frigate_table("own", "french", state="anchored"), frigate_table("foe", "british"))
    with level_on_table(level):
        own = change_ship("own", run=3, spent=4, towing="foe")
        change_ship("foe", hex=MIDDLE_HEX.hex_towards(3, 9))
        assert run_procedure(sail(own), {"LS98-move-6": ["lie"]}) == []
        assert (own.moved, own.run, own.spent, own.towing) == (True, 0, 0, "")


@pytest.mark.clauses("LS98-move-6", "LS98-anchor-2")
@pytest.mark.parametrize(("was", "then"), [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_ls98_move_6_only_a_change_of_sail_is_told(was: int, then: int) -> None:
    with level_on_table(LEVEL):
        own = change_ship("own", full_sail=bool(was), weighed=True)
        told = run_procedure(set_sail(own, bool(then)))
        assert told == ([Befell("LS98-move-6", "own", "full sail", on=bool(then))] if was != then else [])
        assert (own.full_sail, own.weighed) == (bool(then), False)


@pytest.mark.clauses("LS98-wind-3")
@pytest.mark.parametrize(("heading", "key", "then"), [(6, "port", 5), (6, "starboard", 1), (1, "", 1)])
def test_ls98_wind_3_only_with_the_wind_on_her_bow_she_first_falls_off(
    heading: int, key: str, then: int
) -> None:
    with level_on_table(LEVEL):
        own = change_ship("own", heading=heading)
        told = run_procedure(ask_turn_off_wind(own), {"LS98-wind-3": [key] if key else []})
        assert own.heading == then
        assert [event.clause for event in told] == ["LS98-wind-3"] * bool(key)


@pytest.mark.clauses("LS98-orders-2")
def test_ls98_orders_2_who_has_nobody_to_close_could_not_have() -> None:
    with level_on_table(LEVEL):
        own = get_ship("own")
        assert distance_and_can_close(own, helm_at_move_start(own)) == (0, False)


# ------------------------------------------------------------------------------ legs
@pytest.mark.clauses("LS98-move-8", "LS98-move-9")
@pytest.mark.parametrize(
    ("masts_down", "clause"), [(["fore", "main"], "LS98-move-9"), (["fore"], "LS98-move-8")]
)
def test_ls98_move_9_a_turn_is_told_by_the_clause_of_her_points(masts_down: list[str], clause: str) -> None:
    """A fifth rate that beats has three points, one less for each mast."""
    level = level_in_hexes(
        frigate_table("own", "french", heading=1, rate="5th"),
        frigate_table("foe", "british", hex_of_column_row(1, 19)),
    )
    with level_on_table(level):
        own = change_ship("own", masts_down=masts_down, spent=2)
        helm = helm_at_move_start(own)
        assert (helm.allowance, clause_of_turn(helm)) == (3 - len(masts_down), clause)
        answers = {"LS98-move-6": ["half"], "LS98-move-8": ["ahead", "starboard"]}
        told = told_by(run_procedure(sail(own), answers), Moved)
        assert [(event.clause, event.how) for event in told] == [
            ("LS98-move-8", "ahead"),
            (clause, "starboard"),
        ]


@pytest.mark.clauses("LS98-boat-4", "LS98-move-8")
def test_ls98_boat_4_she_is_asked_about_a_boat_after_each_hex_and_not_after_a_turn() -> None:
    with level_on_table(LEVEL):
        own = change_ship("own", spent=4)
        boat = Boat("theirs", "foe", "british", MIDDLE_HEX.hex_towards(2, 2))
        boat.number = place(boat)
        answers = {
            "LS98-move-6": ["half"],
            "LS98-move-8": ["ahead", "starboard", "ahead", "end"],
            "LS98-boat-4": ["spare", "spare"],
        }
        run_procedure(sail(own), answers)
        assert (own.hex, own.heading, own.spent) == (MIDDLE_HEX.hex_towards(2).hex_towards(3), 3, 3)


@pytest.mark.clauses("LS98-win-1", "LS98-morale-4", "LS98-fire-2")
def test_ls98_win_1_a_ship_over_the_edge_is_gone_and_fires_no_more() -> None:
    rim = hex_of_column_row(10, 0)
    level = level_in_hexes(
        frigate_table("own", "french", rim), frigate_table("foe", "british", rim.hex_towards(4, 2))
    )
    with level_on_table(level):
        own = change_ship("own", spent=2)
        told = run_procedure(sail(own), {"LS98-move-6": ["half"], "LS98-move-8": ["ahead"]})
        assert isinstance(told[-1], Left)
        assert (told[-1].clause, told[-1].edge) == ("LS98-win-1", "top")
        assert has_marker(own.number, Gone)
        assert (own.spent, own.run) == (1, 1)


@pytest.mark.clauses("LS98-coll-2", "LS98-ground-1", "LS98-move-2")
def test_ls98_move_2_land_in_her_first_hex_puts_her_ashore_and_a_ship_in_it_foul() -> None:
    with level_on_table(LEVEL):
        own, row = get_ship("own"), get_single(Board).terrain
        ahead = own.hex.hex_towards(2)
        row[ahead.row] = "#" * 24
        told = run_procedure(sail(own), {"LS98-move-6": ["half"], "LS98-move-8": ["ahead"]})
        assert told == [Befell("LS98-ground-1", "own", "aground")]
        assert (own.hex, is_aground(own), own.run, own.spent) == (MIDDLE_HEX, True, 0, 0)
    level = level_in_hexes(
        frigate_table("own", "french"),
        frigate_table("foe", "french", MIDDLE_HEX.hex_towards(2), state="anchored"),
    )
    with level_on_table(level):
        own = get_ship("own")
        answers = {"LS98-move-6": ["half"], "LS98-move-8": ["ahead"], "LS98-coll-2": ["starboard"]}
        run_procedure(sail(own), answers)
        assert (own.hex, own.heading, is_aground(own)) == (MIDDLE_HEX, 3, False)


@pytest.mark.clauses("LS98-surr-1", "LS98-fire-3", "LS98-fire-13")
def test_ls98_surr_1_who_strikes_in_the_middle_of_her_move_sails_no_farther() -> None:
    """She fires to starboard; the answer takes the box of her last mast; astern of her lies another
    who could rake her, and she strikes."""
    level = level_in_hexes(
        frigate_table("own", "french", rate="5th", quality="average"),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(2).hex_towards(3, 2), rate="5th"),
        frigate_table("astern", "british", MIDDLE_HEX.hex_towards(5), heading=3, rate="5th"),
    )
    with level_on_table(level):
        own, foe = get_ship("own"), change_ship("foe", first_done=True)
        own.masts_down, own.boxes, own.spent = ["fore", "mizzen"], [0, 1, 0], 4
        own.first_done, foe.port.shot = True, Ammunition.CHAIN
        answers: dict[str, list[Any]] = {
            "LS98-move-6": ["half"],
            "LS98-move-8": ["ahead"],
            "LS98-fire-2": ["starboard foe"],
            "LS98-fire-10": [[1, 1, 1, 1]],
            "LS98-fire-3": ["port own"],
            "LS98-fire-12": [[5, 1, 1, 1]],
            "LS98-fire-13": [[3]],
        }
        run_procedure(sail(own), answers)
        assert not is_fighting(own)
        assert (own.hex, own.spent) == (MIDDLE_HEX.hex_towards(2), 1)


@pytest.mark.clauses("LS98-tack-1", "LS98-tack-2")
@pytest.mark.parametrize(("face", "heading"), [(2, 1), (3, 5)])
def test_ls98_tack_1_a_tack_that_fails_ends_her_move(face: int, heading: int) -> None:
    level = level_in_hexes(
        frigate_table("own", "spanish", heading=1, nation="spanish", rate="5th"),
        frigate_table("foe", "british", hex_of_column_row(1, 19)),
    )
    with level_on_table(level):
        own = change_ship("own", spent=3)
        legs = ["ahead", "tack", *(["end"] if face > 2 else [])]
        answers: dict[str, list[Any]] = {"LS98-move-6": ["half"], "LS98-move-8": legs}
        answers["LS98-tack-1"] = [[face]]
        told = run_procedure(sail(own), answers)
        assert own.heading == heading
        assert told[-1].clause == ("LS98-tack-2" if face > 2 else "LS98-tack-1")


@pytest.mark.clauses("LS98-board-9", "LS98-move-2")
def test_ls98_board_9_a_prize_is_sailed_though_her_own_colours_are_down() -> None:
    level = level_in_hexes(
        seventy_four_table("own", "british"), frigate_table("foe", "french", MIDDLE_HEX.hex_towards(3, 9))
    )
    with level_on_table(level):
        own = change_ship("own", manned=True, spent=2)
        add_marker(own.number, HasStruck("foe"))
        answers = {"LS98-move-6": ["half"], "LS98-move-8": ["ahead", "ahead", "end"]}
        run_procedure(sail(own), answers)
        assert own.hex == MIDDLE_HEX.hex_towards(2, 2)
        found: list[Any] = []
        run_procedure(keeping(sail_leg(own, helm_at_move_start(own), "ahead"), found))
        assert found[0].hex == MIDDLE_HEX.hex_towards(2, 3)


# ------------------------------------------------------------------------------
# Wind, points, turning, tacking: LS98-wind, LS98-move, LS98-tack
BEATING, REACHING, RUNNING = 1, 2, 3
"""Headings in a wind from hexside 6."""
WIND = Wind(6)


def ship(klass: str = "5th", **fields: object) -> Ship:
    return Ship("s", "S", "british", "british", MIDDLE_HEX, 2, klass=klass, **fields)  # type: ignore[arg-type]


def helm(points: int, heading: int = REACHING, spent: int = 9, **fields: object) -> Helm:
    limit = max_points_after(points, spent)
    return Helm(MIDDLE_HEX, heading, 6, points, limit, fields.pop("min_points", 1), **fields)  # type: ignore[arg-type]


@pytest.mark.clauses("LS98-wind-1", "LS98-move-5")
@pytest.mark.parametrize(
    ("heading", "words"),
    [(6, "into the wind"), (1, "beating"), (5, "beating"), (2, "reaching"), (4, "reaching")]
    + [(3, "running")],
)
def test_points_of_sailing(heading: int, words: str) -> None:
    assert point_of_sailing_words(heading, 6) == words
    assert any(term.clause == "LS98-move-5" for term in points_tally(ship(), 2, WIND, False).terms)


@pytest.mark.clauses("LS98-move-4", "LS98-move-5", "LS98-move-6")
@pytest.mark.parametrize(
    ("heading", "full", "points"),
    [
        (RUNNING, False, [3, 4, 5, 6]),
        (REACHING, False, [4, 5, 6, 7]),
        (BEATING, False, [1, 2, 3, 4]),
        (RUNNING, True, [4, 5, 6, 7]),
        (REACHING, True, [5, 6, 7, 8]),
        (BEATING, True, [2, 3, 4, 5]),
    ],
)
def test_the_table_of_points(heading: int, full: bool, points: list[int]) -> None:
    assert [points_tally(ship(k), heading, WIND, full).total for k in CLASSES] == points


@pytest.mark.clauses("LS98-move-7")
def test_masts_lost_cost_a_point_each_down_to_one() -> None:
    lost = [ship("3rd", masts_down=["fore", "main", "mizzen"][:n]) for n in range(3)]
    assert [points_tally(s, REACHING, WIND, True).total for s in lost] == [5, 4, 3]
    assert points_tally(lost[1], BEATING, WIND, False).total == 1
    assert points_tally(lost[2], BEATING, WIND, False).total == 1
    assert ship(masts_down=["fore", "main", "mizzen"]).is_dismasted


@pytest.mark.clauses("LS98-board-9")
def test_a_prize_has_a_point_less() -> None:
    assert points_tally(ship("3rd", manned=True), REACHING, WIND, False).total == 3


@pytest.mark.clauses("LS98-move-3")
def test_into_the_wind_there_are_no_points() -> None:
    assert points_tally(ship(), 6, WIND, False).total == 0
    assert refusal_clause(helm_after_legs(helm(4, heading=5), "ahead"), "starboard") == "LS98-move-3"


@pytest.mark.parametrize(
    ("klass", "spent", "points", "full", "low", "high"),
    [
        ("5th", 1, 7, False, 1, 3),
        ("5th", 6, 2, False, 2, 2),
        ("5th", 4, 6, False, 2, 6),
        ("5th", 3, 6, False, 1, 5),
        ("4th", 4, 5, True, 4, 5),
        ("3rd", 2, 2, True, 2, 2),
        ("3rd", 0, 5, True, 2, 2),
    ],
)
@pytest.mark.clauses("LS98-move-11", "LS98-move-12", "LS98-move-10")
def test_speed_changes_by_two_and_full_sail_has_a_least(
    klass: str, spent: int, points: int, full: bool, low: int, high: int
) -> None:
    own = ship(klass, spent=spent)
    assert (min_points_after(own, points, full), max_points_after(points, spent)) == (low, high)
    start = helm(points, spent=spent, min_points=low, full_sail=full)
    short = helm_after_legs(start, *["ahead"] * (low - 1))
    clause = "LS98-move-2" if low == 1 else "LS98-move-11" if full else "LS98-move-12"
    assert refusal_clause(short, END) == clause
    assert refusal_clause(helm_after_legs(short, "ahead"), END) == ""


# ------------------------------------------------------------------------------ legs
@pytest.mark.clauses("LS98-move-2", "LS98-move-8")
def test_a_hex_first_and_one_turn_after_each() -> None:
    start = helm(4)
    assert refusal_clause(start, "port") == refusal_clause(start, END) == "LS98-move-2"
    there = helm_after_legs(start, "ahead", "starboard", "ahead", "port")
    assert (there.hex, there.heading, there.points_spent) == (Hex(11, MIDDLE_HEX.r - 2), 2, 4)
    assert refusal_clause(there, "ahead") == "LS98-move-4"
    assert refusal_clause(helm_after_legs(start, "ahead", "port"), "port") == "LS98-move-8"
    assert helm_after_legs(start, *["ahead"] * 4).hex == MIDDLE_HEX.hex_towards(2, 4)


@pytest.mark.clauses("LS98-move-9")
def test_with_one_point_a_ship_bears_away_for_nothing() -> None:
    on = helm_after_legs(helm(1, heading=5), "ahead")
    assert refusal_clause(on, "starboard") == "LS98-move-3"
    away = helm_after_legs(on, "port")
    assert (away.heading, away.points_spent) == (4, 1)
    assert refusal_clause(away, "ahead") == "LS98-move-4"
    assert refusal_clause(helm_after_legs(helm(1, heading=2), "ahead"), "port") == "LS98-move-9"


@pytest.mark.clauses("LS98-coll-1")
def test_no_second_hex_into_a_ship_or_the_land() -> None:
    water = NearbyHexes(
        ship_hexes=frozenset({MIDDLE_HEX.hex_towards(2, 2)}),
        land_hexes=frozenset({MIDDLE_HEX.hex_towards(3, 2)}),
    )
    assert refusal_clause(helm_after_legs(helm(4, nearby_hexes=water), "ahead"), "ahead") == "LS98-coll-1"
    assert (
        refusal_clause(helm_after_legs(helm(4, heading=3, nearby_hexes=water), "ahead"), "ahead")
        == "LS98-move-2"
    )
    first = NearbyHexes(ship_hexes=frozenset({MIDDLE_HEX.hex_towards(2)}))
    met = helm_after_legs(helm(4, nearby_hexes=first), "ahead")
    assert (met.is_over, met.hex) == (True, MIDDLE_HEX)


@pytest.mark.clauses("LS98-move-2")
def test_who_cannot_go_on_may_stop_short_of_her_least() -> None:
    shut = frozenset(MIDDLE_HEX.hex_towards(2).hex_towards(d) for d in (1, 2, 3))
    start = helm(4, min_points=3, nearby_hexes=NearbyHexes(ship_hexes=shut))
    turning = helm_after_legs(start, "ahead", "port")
    assert refusal_clause(turning, END) == ""


@pytest.mark.clauses("LS98-tack-2", "LS98-tack-1")
def test_the_points_of_a_tack() -> None:
    assert [tack_move_points(ship(k), WIND) for k in CLASSES] == [1, 1, 2, 3]
    after = [0, 0, 1, 2]
    for klass, hexes_left in zip(CLASSES, after, strict=True):
        start = helm(5, heading=1, tack_allowance=tack_move_points(ship(klass), WIND))
        about = helm_after_legs(start, "ahead", "tack")
        assert about.heading == 5
        assert about.points_left == hexes_left
        assert refusal_clause(about, "starboard") == "LS98-move-8"
    assert helm_after_legs(helm(5, heading=5, tack_allowance=3), "ahead", "tack").heading == 1
    long = helm_after_legs(helm(9, heading=1, tack_allowance=8), "ahead", "tack", "ahead", "ahead")
    assert refusal_clause(long, "ahead") == "LS98-tack-2"


@pytest.mark.clauses("LS98-tack-1", "LS98-tack-2")
def test_who_may_not_tack() -> None:
    assert (
        refusal_clause(helm_after_legs(helm(4, heading=1, full_sail=True), "ahead"), "tack") == "LS98-tack-1"
    )
    assert refusal_clause(helm(4, heading=1), "tack") == "LS98-tack-2"
    assert refusal_clause(helm_after_legs(helm(4, heading=2), "ahead"), "tack") == "LS98-tack-2"
    assert refusal_clause(helm_after_legs(helm(4, heading=1), "ahead", "ahead"), "tack") == "LS98-tack-2"
    assert helm_after_legs(helm(4, heading=1), "ahead").after_missed_tack().keys() == [END]


@pytest.mark.clauses("LS98-tack-1")
@pytest.mark.parametrize(("nation", "bonus"), [("british", 1), ("french", -1), ("american", 0)])
def test_crews_that_handle_her(nation: str, bonus: int) -> None:
    assert tack_tally(ship(nation=nation)).total == bonus
    assert all(term.clause == "LS98-tack-1" for term in tack_tally(ship(nation="british")).terms)


# ------------------------------------------------------------------------------ whole courses
def test_every_course_of_reach_is_lawful_and_ends_where_it_says() -> None:
    start = helm(5, min_points=2)
    courses = reachable_courses(start, with_tacks=True)
    assert len(courses) > 20
    for course in courses:
        assert helm_after_legs(start, *course.keys) == course.end_helm
        assert 2 <= course.end_helm.points_spent <= 5


@pytest.mark.clauses("LS98-morale-4")
def test_who_flees_has_only_the_courses_that_take_her_farthest() -> None:
    level = level_in_hexes(
        frigate_table("own", "french", MIDDLE_HEX, 3),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(6, 3)),
    )
    with level_on_table(level):
        own = get_ship("own")
        own.fleeing, own.full_sail, own.spent = True, True, 4
        start = helm_at_move_start(own)
        assert start.allowed_courses == (("ahead",) * 6,)
        assert refusal_clause(helm_after_legs(start, "ahead"), "port") == "LS98-morale-4"
        assert get_single(Wind).blows_from == 6
