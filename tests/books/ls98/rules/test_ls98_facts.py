"""What the aims of a level are told of the 1798 game, who has won, and what the parts of a ship's
card come to: each value apart from all others."""

from typing import Any

import pytest

from game.books.ls98.rules.damage import (
    apply_round_shot,
    can_act,
    lose_men,
    roll_mast_box_loss,
    run_fires,
    run_sinking,
    set_on_fire,
    start_sinking,
    try_explosion,
)
from game.books.ls98.rules.level import place_ship
from game.books.ls98.rules.outcome import (
    NO_LIMIT,
    capture_points,
    escape_points,
    facts_now,
    points_scored_by,
    points_verdict,
    ship_fact,
    verdict_now,
)
from game.books.ls98.rules.sheet import (
    Board,
    Entry,
    Hold,
    Terrain,
    Turn,
    Wind,
    get_ship,
    holds_of,
    is_adrift,
    is_stationary,
    is_under_way,
    needs_tow,
    terrain_at,
    would_ground_in,
)
from game.core.events import Befell, Event, Exploded, Hurt, MastFell, Told
from game.core.markers import Aground, Anchored, Gone, HasStruck, Sinking
from game.core.table import add_marker, get_single, place
from game.sea.hexes import hex_of_column_row, hex_pose
from tests.books.ls98.rules.hex_levels import (
    MIDDLE_HEX,
    change_ship,
    frigate_table,
    level_in_hexes,
    level_on_table,
    run_procedure,
)

FLEETS = (frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9)))
LEVEL = level_in_hexes(*FLEETS)


# ------------------------------------------------------------------------------ facts
@pytest.mark.clauses("LS98-win-1", "LS98-wind-2")
@pytest.mark.parametrize(("turns", "last"), [(0, NO_LIMIT), (5, 5)])
def test_ls98_win_1_the_last_turn_and_the_sea_are_told_to_the_aims(turns: int, last: int) -> None:
    with level_on_table(LEVEL):
        get_single(Board).turns, get_single(Turn).number = turns, 3
        told = facts_now(LEVEL)
        assert (told.turn, told.last_turn, told.is_finished) == (3, last, False)
        assert (told.sea, told.wind, told.wind_from_centidegrees) == ("moderate", "", 24_000)
        get_single(Wind).rough = True
        assert facts_now(LEVEL).sea == "rough"


@pytest.mark.clauses("LS98-setup-2", "LS98-setup-3", "LS98-win-1")
def test_ls98_setup_3_who_has_yet_to_come_in_is_expected_and_once() -> None:
    level = level_in_hexes(
        *FLEETS,
        frigate_table("next", "british", MIDDLE_HEX.hex_towards(3, 5)),
        squadron=[{"id": "first", "side": "british"}],
        options=["entry"],
    )

    def told() -> list[tuple[str, str, bool]]:
        return [(ship.id, ship.side, ship.is_expected) for ship in facts_now(level).ships]

    with level_on_table(level):
        own = ("own", "french", False)
        assert told() == [own, ("foe", "british", True), ("next", "british", True)]
        place_ship(level, level.ships[1])
        assert told() == [own, ("foe", "british", False), ("next", "british", True)]
        get_single(Entry).squadrons.clear()
        assert told() == [own, ("foe", "british", False)]


@pytest.mark.clauses("LS98-win-1", "LS98-card-1", "LS98-sink-1")
def test_ls98_win_1_a_ship_is_told_to_the_aims_as_she_is() -> None:
    with level_on_table(LEVEL):
        own = change_ship("own", damage=2)
        told = ship_fact(own)
        assert (told.id, told.side, told.captor, told.struck) == ("own", "french", "", False)
        assert (told.points, told.damage, told.mast_count, told.fallen_masts) == (6, 2, 3, ())
        assert (told.burnt, told.alight, told.aground, told.sunk) == (False, False, False, False)
        assert (told.exit_edge, told.x, told.y) == ("", 0, 0)
        pose = hex_pose(own.hex, own.heading)
        told = ship_fact(own, with_position=True)
        assert (told.x, told.y) == (pose.x, pose.y)
        own.damage, own.burning, own.masts_down = 9, 1, ["main"]
        add_marker(own.number, Aground())
        add_marker(own.number, HasStruck("foe"))
        told = ship_fact(own)
        assert (told.damage, told.alight, told.fallen_masts) == (6, True, ("main",))
        assert (told.aground, told.struck, told.captor) == (True, True, "british")


@pytest.mark.clauses("LS98-win-1", "LS98-fire-17")
@pytest.mark.parametrize(
    ("gone", "left_by", "sunk", "burnt"),
    [
        (Gone("left", "top"), "top", False, False),
        (Gone("sunk"), "", True, False),
        (Gone("exploded"), "", True, True),
    ],
)
def test_ls98_win_1_how_she_is_gone_is_told_to_the_aims(
    gone: Gone, left_by: str, sunk: bool, burnt: bool
) -> None:
    with level_on_table(LEVEL):
        own = get_ship("own")
        add_marker(own.number, gone)
        told = ship_fact(own)
        assert (told.exit_edge, told.sunk, told.burnt) == (left_by, sunk, burnt)


# ------------------------------------------------------------------------------ who has won
@pytest.mark.clauses("LS98-win-1")
def test_ls98_win_1_points_decide_nothing_before_the_battle_is_over() -> None:
    aims = [{"side": "british", "major": "struck own"}]
    level = level_in_hexes(*FLEETS, objective=aims, options=["points"], rules={"turns": 9})
    with level_on_table(level):
        change_ship("own", breaches=1)
        assert not verdict_now(level).is_decided
        get_single(Turn).number = 9
        assert (verdict_now(level).winner, verdict_now(level).degree) == ("british", "minor")
    with level_on_table(LEVEL):
        change_ship("own", breaches=1)
        assert not verdict_now(LEVEL).is_decided


@pytest.mark.clauses("LS98-win-1")
@pytest.mark.parametrize(
    ("landed", "points"), [([2, 0], (6, 0)), ([2, 1], (6, 0)), ([0, 1], (0, 3)), ([0, 0], (0, 0))]
)
def test_ls98_win_1_troops_landed_count_for_the_invader_alone(
    landed: list[int], points: tuple[int, int]
) -> None:
    with level_on_table(LEVEL):
        get_single(Board).landed = landed
        assert (points_scored_by("french"), points_scored_by("british")) == points


@pytest.mark.clauses("LS98-win-1")
@pytest.mark.parametrize(("landed", "degree"), [(0, "draw"), (1, "minor"), (3, "minor"), (4, "major")])
def test_ls98_win_1_ten_points_more_are_a_major_victory(landed: int, degree: str) -> None:
    """A block ashore is three points; each breach of the other side's orders makes it one more."""
    with level_on_table(LEVEL):
        get_single(Board).landed = [landed, 0]
        assert points_verdict({}).degree == degree
        change_ship("foe", breaches=1)
        assert points_verdict({}).degree == ("major" if landed > 2 else "minor")


@pytest.mark.clauses("LS98-win-1", "LS98-surr-1")
def test_ls98_win_1_who_leaves_struck_has_not_escaped_and_who_is_sunk_is_lost_to_the_invader() -> None:
    with level_on_table(LEVEL):
        own, foe = change_ship("own", klass="3rd"), change_ship("foe", klass="5th")
        assert (escape_points(own), capture_points(foe, by_invader=False)) == (0, 0)
        add_marker(own.number, Gone("left", "top"))
        assert escape_points(own) == 8
        assert (capture_points(own, by_invader=False), capture_points(own, by_invader=True)) == (0, 0)
        add_marker(own.number, HasStruck("foe"))
        assert escape_points(own) == 0
        add_marker(foe.number, Gone("sunk"))
        assert (capture_points(foe, by_invader=True), capture_points(foe, by_invader=False)) == (0, 4)


# ------------------------------------------------------------------------------ damage
@pytest.mark.clauses("LS98-fire-11")
@pytest.mark.parametrize(
    ("faces", "hull", "men"), [([1, 3], 2, 0), ([3, 4], 1, 1), ([4, 6], 0, 2), ([2], 1, 0)]
)
def test_ls98_fire_11_to_a_three_the_hull_and_from_a_four_the_crew(
    faces: list[int], hull: int, men: int
) -> None:
    with level_on_table(LEVEL):
        own = get_ship("own")
        told = run_procedure(apply_round_shot(own, len(faces)), {"LS98-fire-11": [faces]})
        expected: list[Event] = []
        if hull:
            expected.append(Hurt("LS98-fire-11", "own", hull, 0, "shot"))
        if men:
            words = f"she loses {men} block{'s' if men > 1 else ''} of men"
            expected.append(Told("LS98-fire-11", "own", words, men_lost=60 * men))
        assert told == expected
        assert (own.damage, own.crew) == (hull, 4 - men)


@pytest.mark.clauses("LS98-fire-11")
@pytest.mark.parametrize(
    ("blocks", "left"), [(0, (1, 1, 1)), (1, (0, 1, 1)), (2, (0, 0, 1)), (3, (0, 0, 0)), (4, (0, 0, 0))]
)
def test_ls98_fire_11_crew_falls_first_then_soldiers_then_marines(
    blocks: int, left: tuple[int, int, int]
) -> None:
    with level_on_table(LEVEL):
        own = change_ship("own", crew=1, soldiers=1, marines=1)
        told = run_procedure(lose_men(own, blocks, "LS98-fire-11"))
        assert (own.crew, own.soldiers, own.marines) == left
        assert len(told) == int(blocks > 0)


@pytest.mark.clauses("LS98-fire-13", "LS98-mark-1", "LS98-move-7")
@pytest.mark.parametrize(
    ("down", "boxes", "told"),
    [
        (["fore"], [0, 2, 2], ["Hurt"]),
        (["fore"], [0, 1, 2], ["Hurt", "MastFell"]),
        (["fore", "mizzen"], [0, 1, 0], ["Hurt", "MastFell", "Befell"]),
        (["main"], [2, 0, 2], ["Told"]),
    ],
)
def test_ls98_mark_1_she_is_dismasted_with_her_last_mast_alone(
    down: list[str], boxes: list[int], told: list[str]
) -> None:
    """A three hits the main mast."""
    with level_on_table(LEVEL):
        own = change_ship("own", masts_down=down, boxes=boxes, full_sail=True)
        happened = run_procedure(roll_mast_box_loss(own, "chain shot"), {"LS98-fire-13": [[3]]})
        assert [type(event).__name__ for event in happened] == told
        assert own.full_sail is (len(told) < 3)
        assert [e.mast for e in happened if isinstance(e, MastFell)] == ["main"] * (len(told) // 2)


@pytest.mark.clauses("LS98-fire-16", "LS98-blaze-1")
@pytest.mark.parametrize(("burning", "then", "told"), [(0, 1, 1), (1, 1, 0), (3, 3, 0)])
def test_ls98_fire_16_who_burns_already_does_not_catch_fire_anew(burning: int, then: int, told: int) -> None:
    with level_on_table(LEVEL):
        own = change_ship("own", burning=burning)
        assert run_procedure(set_on_fire(own, "LS98-fire-16")) == (
            [Befell("LS98-fire-16", "own", "fire")] * told
        )
        assert own.burning == then


@pytest.mark.clauses("LS98-blaze-1", "LS98-blaze-2")
@pytest.mark.parametrize(
    ("burning", "face", "blown"), [(3, None, False), (4, 5, False), (4, 6, True), (5, 6, True)]
)
def test_ls98_blaze_2_from_the_fourth_turn_on_a_six_finds_the_magazine(
    burning: int, face: int | None, blown: bool
) -> None:
    with level_on_table(LEVEL):
        own = change_ship("own", burning=burning)
        place(Hold("own", "foe"))
        told = run_procedure(try_explosion(own), {"LS98-blaze-2": [[face]]} if face else {})
        assert told == ([Exploded("LS98-blaze-2", "own")] if blown else [])
        assert bool(holds_of("foe")) is not blown
        assert run_procedure(run_fires(), {} if blown else {"LS98-blaze-1": [[4]]}) == (
            [] if blown else [Befell("LS98-blaze-1", "own", "fire", on=False)]
        )


@pytest.mark.clauses("LS98-sink-1")
def test_ls98_sink_1_who_goes_down_throws_no_more_and_is_gone_in_the_third_turn() -> None:
    with level_on_table(LEVEL):
        own = change_ship("own", damage=9)
        assert can_act(own)
        run_procedure(start_sinking(own, "LS98-sink-1"))
        assert not can_act(own)
        assert [len(run_procedure(run_sinking())) for _ in range(4)] == [0, 0, 1, 0]
        assert not can_act(own)


# ------------------------------------------------------------------------------ the sheet
@pytest.mark.clauses("LS98-ground-1", "LS98-win-1")
def test_ls98_ground_1_beyond_the_map_the_sea_is_open() -> None:
    with level_on_table(LEVEL):
        get_single(Board).terrain[:] = ["#" * 24] * 20
        beyond = [
            hex_of_column_row(-1, 3),
            hex_of_column_row(24, 3),
            hex_of_column_row(3, -1),
            hex_of_column_row(3, 20),
        ]
        assert [terrain_at(here) for here in beyond] == [".", ".", ".", "."]
        assert terrain_at(hex_of_column_row(0, 0)) == terrain_at(hex_of_column_row(23, 19)) == "#"


@pytest.mark.clauses("LS98-ground-1", "LS98-ground-2", "LS98-boat-2")
@pytest.mark.parametrize(
    ("klass", "fast"), [("3rd", ",x^="), ("4th", ",x^="), ("5th", "x^"), ("unrated", "x^")]
)
def test_ls98_ground_1_rocks_hold_any_ship_and_shallows_and_beaches_deep_ones(klass: str, fast: str) -> None:
    with level_on_table(LEVEL):
        own = change_ship("own", klass=klass)
        assert "".join(kind for kind in Terrain if would_ground_in(own, kind)) == fast


@pytest.mark.clauses("LS98-drift-1", "LS98-mark-1", "LS98-board-9")
@pytest.mark.parametrize(
    ("wreck", "foul", "struck", "manned", "fixed", "adrift"),
    [
        (0, 0, 0, 0, 0, 0),
        (1, 0, 0, 0, 0, 1),
        (0, 1, 0, 0, 0, 1),
        (0, 0, 1, 0, 0, 1),
        (0, 0, 1, 1, 0, 0),
        (0, 0, 0, 1, 0, 0),
        (1, 1, 1, 0, 1, 0),
    ],
)
def test_ls98_drift_1_wrecks_ships_that_are_foul_and_those_nobody_sails_are_adrift(
    wreck: int, foul: int, struck: int, manned: int, fixed: int, adrift: int
) -> None:
    with level_on_table(LEVEL):
        own = change_ship("own", manned=bool(manned))
        own.masts_down = list(own.rigged) if wreck else []
        for there, marker in ((struck, HasStruck("foe")), (fixed, Anchored())):
            if there:
                add_marker(own.number, marker)
        if foul:
            place(Hold("foe", "own"))
        assert is_adrift(own) is bool(adrift)
        assert is_under_way(own) is not bool(wreck or foul or fixed)
        assert is_stationary(own) is bool(wreck or struck or fixed or foul)


@pytest.mark.clauses("LS98-tow-1", "LS98-sink-1")
@pytest.mark.parametrize(
    ("markers", "wreck", "foul", "wants"),
    [
        ([], 0, 0, 0),
        ([], 1, 0, 1),
        ([Aground()], 0, 0, 1),
        ([HasStruck("foe")], 0, 0, 1),
        ([Anchored()], 1, 0, 0),
        ([Sinking(2)], 1, 0, 0),
        ([Gone("sunk")], 1, 0, 0),
        ([], 1, 1, 0),
    ],
)
def test_ls98_tow_1_who_is_helpless_and_loose_wants_a_tow(
    markers: list[Any], wreck: int, foul: int, wants: int
) -> None:
    with level_on_table(LEVEL):
        own = get_ship("own")
        own.masts_down = list(own.rigged) if wreck else []
        for marker in markers:
            add_marker(own.number, marker)
        if foul:
            place(Hold("own", "foe"))
        assert needs_tow(own) is bool(wants)
