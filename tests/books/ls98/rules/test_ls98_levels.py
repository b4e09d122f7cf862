"""What the 1798 game makes of a level: cards, berths, plans, shoals, and the level's events; with
what of a move is told in words."""

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from game.books.ls98 import rules as ls98
from game.books.ls98.rules.boats import boat_menu
from game.books.ls98.rules.cards import FIRE_HIGH, FIRE_LOW, card_of, fill_crew_blocks, sinking_points
from game.books.ls98.rules.course import points_words
from game.books.ls98.rules.damage import run_fires
from game.books.ls98.rules.deployment import Deployment, entry_menu, is_entry_lawful, place_deployment
from game.books.ls98.rules.level import StartingPlace, new_entry_of
from game.books.ls98.rules.manoeuvre import helm_at_move_start, shore_hexes_around
from game.books.ls98.rules.motion import roll_shallows_damage
from game.books.ls98.rules.outcome import facts_now, is_invader, run_level_events, verdict_now
from game.books.ls98.rules.sheet import (
    BALL,
    CHAIN,
    Board,
    Boat,
    Ship,
    Turn,
    TurnPart,
    Wind,
    first_flagship_of,
    flagship_of,
    get_ship,
    is_anchored,
)
from game.books.ls98.rules.sight import visible_ship
from game.books.ls98.rules.tables import rule_table
from game.core.events import Hurt, Told
from game.core.markers import Gone, HasStruck
from game.core.steps import Refusal
from game.core.table import add_marker, every, get_single, has_marker
from game.levels import load_level
from game.levels.format.model import ShipForBook
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.ignored_keys import losses
from game.sea.hexes import hex_of_column_row
from tests.books.ls98.rules.hex_levels import (
    MIDDLE_HEX,
    change_ship,
    frigate_table,
    level_in_hexes,
    level_on_table,
    run_procedure,
    seventy_four_table,
)

LEVEL = level_in_hexes(
    frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9))
)


# ------------------------------------------------------------------------------ the level
@pytest.mark.clauses("LS98-card-1")
def test_ls98_card_1_soldier_blocks_that_stand_on_a_card_are_hers() -> None:
    level = level_in_hexes(frigate_table("own", "french", soldiers=250))
    entry = level.ships[0]
    card = card_of(level, entry, MIDDLE_HEX, 2)
    assert (card.soldiers, card.start) == (3, card.men_blocks)
    for blocks in (5, 0):
        fill_crew_blocks(card, entry, ShipForBook(soldier_blocks=blocks))
        assert (card.soldiers, card.start) == (blocks, card.men_blocks)


@pytest.mark.clauses("LS98-setup-4")
@pytest.mark.parametrize(("squadrons", "detached"), [(2, ""), (3, "ship-2"), (4, "ship-3")])
def test_ls98_setup_4_a_single_ship_is_detached_behind_two_squadrons(squadrons: int, detached: str) -> None:
    own = frigate_table("hoche", "french")
    theirs = [
        seventy_four_table(f"ship-{n}", "british", MIDDLE_HEX.hex_towards(3, 2 + n), squadron=f"s-{n}")
        for n in range(squadrons)
    ]
    level = level_in_hexes(
        own,
        *theirs,
        squadron=[{"id": f"s-{n}", "side": "british"} for n in range(squadrons)],
        options=["entry"],
    )
    with level_on_table(level):
        entry = new_entry_of(level, get_single(Board))
        assert entry is not None
        assert entry.detached == detached
        assert len(entry.squadrons) == squadrons - bool(detached)


@pytest.mark.clauses("LS98-setup-1")
@pytest.mark.parametrize(
    ("at", "wrong"), [((0, 5), 0), ((5, 0), 0), ((23, 19), 0), ((24, 5), 1), ((5, 20), 1)]
)
def test_ls98_setup_1_the_first_and_the_last_row_and_column_are_of_the_map(
    at: tuple[int, int], wrong: int
) -> None:
    level = level_in_hexes(
        frigate_table("own", "french", hex_of_column_row(*at)), frigate_table("foe", "british")
    )
    assert len(list(ls98.faults(level))) == wrong


@pytest.mark.clauses("LS98-win-1")
def test_ls98_win_1_who_has_left_is_seen_no_more() -> None:
    with level_on_table(LEVEL):
        own = get_ship("own")
        assert visible_ship(own, get_single(Board).sides).gone_how == ""
        add_marker(own.number, Gone("left", "top"))
        assert visible_ship(own, get_single(Board).sides).gone_how == "left"


# ------------------------------------------------------------------------------ the level's events
@pytest.mark.clauses("LS98-wind-2", "LS98-setup-1")
def test_ls98_wind_2_what_the_level_has_to_happen_happens_once_in_its_turn() -> None:
    own, foe = (frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9)))
    late = frigate_table("late", "british", MIDDLE_HEX.hex_towards(3, 5))
    change = {"when": "turn 2", "wind_from": 60.0, "sea": "rough", "message": "It blows up."}
    level = level_in_hexes(own, foe, late, event=[change | {"arrive": ["late"]}])
    with level_on_table(level):
        assert run_procedure(run_level_events(level)) == []
        get_single(Turn).number = 1
        told = run_procedure(run_level_events(level))
        kinds = [type(event).__name__ for event in told]
        assert kinds == ["Told", "Arrived", "WindShifted", "SeaChanged"]
        assert {event.clause for event in told} == {"LEVEL"}
        assert (get_single(Wind).blows_from, get_single(Wind).rough) == (3, True)
        assert get_ship("late").hex == MIDDLE_HEX.hex_towards(3, 5)
        assert run_procedure(run_level_events(level)) == []


@pytest.mark.clauses("LS98-wind-2")
@pytest.mark.parametrize(("face", "happens"), [(4, False), (5, True)])
def test_ls98_wind_2_a_chance_of_two_is_a_five_or_a_six(face: int, happens: bool) -> None:
    change = {"when": "turn 1", "chance": 2, "message": "A gun to the north."}
    level = level_in_hexes(
        frigate_table("own", "french"),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9)),
        event=[change],
    )
    with level_on_table(level):
        told = run_procedure(run_level_events(level), {"LEVEL": [[face]]})
        assert [event.text for event in told if isinstance(event, Told)] == (
            ["A gun to the north."] if happens else []
        )


@pytest.mark.clauses("LS98-ground-1")
@pytest.mark.parametrize(("face", "hurt"), [(3, False), (4, True)])
def test_ls98_ground_1_the_shallows_cost_a_point_and_no_mast(face: int, hurt: bool) -> None:
    with level_on_table(LEVEL):
        own = get_ship("own")
        told = run_procedure(roll_shallows_damage(own), {"LS98-ground-1": [[face]]})
        assert told == ([Hurt("LS98-ground-1", "own", 1, 0, "aground")] if hurt else [])
        assert own.damage == int(hurt)


@pytest.mark.clauses("LS98-blaze-2")
def test_ls98_blaze_2_who_has_blown_up_burns_no_longer() -> None:
    with level_on_table(LEVEL):
        own = change_ship("own", burning=4)
        run_procedure(run_fires(), {"LS98-blaze-1": [[3]], "LS98-blaze-2": [[6]]})
        assert (own.burning, has_marker(own.number, Gone)) == (4, True)


@pytest.mark.clauses("LS98-setup-1", "LS98-anchor-3")
def test_ls98_setup_1_a_fleet_that_takes_a_plan_rides_or_sails_as_it_says() -> None:
    for was, then in product(("anchored", "sailing"), repeat=2):
        with level_on_table(level_in_hexes(frigate_table("own", "french", state=was))):
            own = get_ship("own")
            run_procedure(
                place_deployment(
                    Deployment("a", "A", (StartingPlace("", "own", MIDDLE_HEX.hex_towards(5), 3, then),))
                )
            )
            assert (own.hex, own.heading) == (MIDDLE_HEX.hex_towards(5), 3)
            assert is_anchored(own) is (then == "anchored")


@pytest.mark.clauses("LS98-ground-1", "LS98-setup-1")
def test_ls98_ground_1_a_shoal_too_small_for_a_hex_lies_in_the_nearest() -> None:
    for column, row in ((3, 4), (12, 9), (20, 15)):
        tiny = [[column + dx, row + dy] for dx, dy in ((0.3, 0.2), (0.31, 0.2), (0.3, 0.21))]
        level = level_in_hexes(frigate_table("own", "french"), chart={"shoals": [{"points": tiny}]})
        with level_on_table(level):
            terrain = get_single(Board).terrain
            shoals = [(c, r) for r, line in enumerate(terrain) for c in range(24) if line[c] == ","]
            assert len(shoals) == 1
            ((c, r),) = shoals
            assert (abs(c - column), abs(r - row)) <= (1, 1)


@pytest.mark.clauses("LS98-ground-1")
def test_ls98_ground_1_a_map_of_one_row_has_its_land_where_it_lies() -> None:
    land, foul, beyond = shore_hexes_around(hex_of_column_row(0, 0), 3, (".,#.",), frozenset(","))
    assert (set(land), set(foul)) == ({hex_of_column_row(2, 0)}, {hex_of_column_row(1, 0)})
    assert hex_of_column_row(3, 0) not in beyond
    assert hex_of_column_row(0, 1) in beyond


@pytest.mark.clauses("LS98-card-1")
@pytest.mark.parametrize("path", ["ships.own.nonsense", "ships.nobody.damage", "sea.rough"])
def test_ls98_card_1_a_script_that_names_no_place_is_told_so(path: str) -> None:
    with level_on_table(LEVEL), pytest.raises(ValueError, match="no such place"):
        ls98.amend(path, 1)


@pytest.mark.clauses("LS98-boat-2")
def test_ls98_boat_2_nobody_lands_from_a_boat_without_soldiers() -> None:
    with level_on_table(LEVEL):
        for soldiers in (0, 1):
            menu = boat_menu(Boat("b", "own", "french", MIDDLE_HEX, soldiers=soldiers))
            assert ("land" in [offer.key for offer in menu.offers]) is bool(soldiers)


@pytest.mark.clauses("LS98-card-1", "LS98-orders-1")
def test_ls98_card_1_a_card_keeps_the_kind_of_ship_and_its_side_keeps_its_flag() -> None:
    level = level_in_hexes(
        frigate_table("own", "french", kind="sloop"),
        frigate_table("flag", "french", MIDDLE_HEX.hex_towards(2, 2), flagship=True),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9), flagship=True),
    )
    assert card_of(level, level.ships[0], MIDDLE_HEX, 2).kind == "sloop"
    assert card_of(level, level.ships[1], MIDDLE_HEX, 2).kind == "frigate"
    with level_on_table(level):
        flag = get_ship("flag")
        assert (flagship_of("french"), first_flagship_of("french")) == (flag, flag)
        add_marker(flag.number, Gone("sunk"))
        assert (flagship_of("french"), first_flagship_of("french")) == (None, flag)
        assert first_flagship_of("nobody") is None


@pytest.mark.clauses("LS98-move-10", "LS98-move-11", "LS98-move-4")
@pytest.mark.parametrize(("full", "clause"), [(True, "LS98-move-11"), (False, "LS98-move-10")])
def test_ls98_move_10_the_end_of_a_move_is_offered_by_the_clause_of_her_sail(full: bool, clause: str) -> None:
    with level_on_table(LEVEL):
        helm = helm_at_move_start(change_ship("own", full_sail=full))
        assert {option.key: option.clause for option in helm.options()}["end"] == clause
    assert [points_words(n) for n in range(3)] == ["0 points", "1 point", "2 points"]


@pytest.mark.clauses("LS98-setup-1")
@pytest.mark.parametrize(("options", "wrong"), [(["deployment"], 1), ([], 0)])
def test_ls98_setup_1_berths_of_plans_are_looked_over_where_a_side_may_choose(
    options: list[str], wrong: int
) -> None:
    plans = [{"id": "one", "side": "french", "ship": {"own": {"at": [23, 40]}}}]
    level = level_in_hexes(frigate_table("own", "french"), plan=plans, options=options)
    assert len(list(ls98.faults(level))) == wrong


@pytest.mark.clauses("LS98-setup-2")
def test_ls98_setup_2_why_nobody_comes_in_by_a_hex_is_told() -> None:
    level = level_in_hexes(
        frigate_table("own", "british", hex_of_column_row(12, 12)),
        frigate_table("foe", "french", hex_of_column_row(3, 3)),
    )
    with level_on_table(level):
        menu = entry_menu("british")
        assert menu.open_entries
        assert all(is_entry_lawful(here, way) for here, way in menu.open_entries)
        for key, why in (("0 3 3", "too near an enemy"), ("20 12 3", "not a sea hex")):
            read = menu.read(key)
            assert isinstance(read, Refusal)
            assert read.reason.startswith(why)


@pytest.mark.clauses("LS98-card-1")
def test_ls98_card_1_points_of_a_level_are_lost_unless_a_card_is_printed() -> None:
    level = level_in_hexes(frigate_table("own", "french", points=30), frigate_table("foe", "british"))
    printed: dict[str, Any] = {"for": {"ls98": {"ship": {"own": {"points": 9}}}}}
    with_card = level_in_hexes(
        frigate_table("own", "french", points=30), frigate_table("foe", "british"), **printed
    )
    assert len(losses(level)) == len(losses(with_card)) + 1


@pytest.mark.clauses("LS98-win-1")
@pytest.mark.parametrize(
    ("turns", "number", "step", "finished"),
    [(2, 2, "", True), (2, 2, "loading", False), (2, 1, "", False), (2, 3, "", True)],
)
def test_ls98_win_1_time_is_up_when_the_last_turn_is_over(
    turns: int, number: int, step: str, finished: bool
) -> None:
    own, foe = (frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9)))
    level = level_in_hexes(own, foe, rules={"turns": turns})
    with level_on_table(level):
        get_single(Turn).number, get_single(Turn).step = number, TurnPart(step)
        assert facts_now(level).is_finished is finished
        get_single(Board).turns = 0
        assert not facts_now(level).is_finished


@pytest.mark.clauses("LS98-card-1")
@pytest.mark.parametrize(("guns", "more"), [(49, 1), (50, 0)])
def test_ls98_card_1_a_razee_has_fewer_than_fifty_guns(guns: int, more: int) -> None:
    rules = rule_table("card")
    with level_on_table(LEVEL):
        own = change_ship("own", klass="4th", guns=guns)
        plain = sinking_points(change_ship("foe", klass="5th", guns=guns))
        assert sinking_points(own) == plain + more * rules["razee_points"]


@pytest.mark.clauses("LS98-move-4")
def test_ls98_move_4_only_the_hex_ahead_is_offered_with_her_points() -> None:
    with level_on_table(LEVEL):
        helm = helm_at_move_start(get_ship("own"))
        told = {option.key: option.tally for option in helm.options()}
        assert {key for key, tally in told.items() if tally} == {"ahead"}
        assert told["ahead"] == helm.tally


@pytest.mark.clauses("LS98-setup-2", "LS98-setup-5")
@pytest.mark.parametrize(("off", "open_"), [(1, False), (2, False), (3, True)])
def test_ls98_setup_2_two_hexes_of_clear_water_lead_in(off: int, open_: bool) -> None:
    with level_on_table(LEVEL):
        rim, row = hex_of_column_row(5, 0), get_single(Board).terrain
        there = rim.hex_towards(5, off)
        row[there.row] = row[there.row][: there.column] + "#" + row[there.row][there.column + 1 :]
        assert is_entry_lawful(rim, 5) is open_


@pytest.mark.clauses("LS98-win-1")
def test_ls98_win_1_the_invader_is_the_side_whose_own_ships_carry_soldiers() -> None:
    with level_on_table(LEVEL):
        change_ship("foe", soldiers=2)
        assert (is_invader("french"), is_invader("british")) == (False, True)


@pytest.mark.clauses("LS98-win-1")
def test_ls98_win_1_points_decide_what_no_aim_has_decided() -> None:
    ships = (frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9)))
    lost = [{"side": "british", "major": "struck own"}]
    for options, winner in (([], ""), (["points"], "french")):
        level = level_in_hexes(*ships, objective=lost, options=options)
        for who, wins in (("foe", winner), ("own", "british")):
            with level_on_table(level):
                assert verdict_now(level).winner == ""
                add_marker(get_ship(who).number, HasStruck("own" if who == "foe" else "foe"))
                assert verdict_now(level).winner == wins


@pytest.mark.clauses("LS98-win-1")
def test_ls98_win_1_of_three_sides_two_that_are_left_fight_on() -> None:
    level = level_in_hexes(
        frigate_table("own", "french"),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9)),
        frigate_table("third", "dutch", MIDDLE_HEX.hex_towards(5, 9)),
    )
    with level_on_table(level):
        add_marker(get_ship("third").number, HasStruck("own"))
        assert not facts_now(level).is_finished
        add_marker(get_ship("foe").number, HasStruck("own"))
        assert facts_now(level).is_finished


DAY = "12 October 1798"
OF_THE_DAY = [
    path
    for path in sorted((shipped_levels_folder() / "ls98").glob("*.toml"))
    if f'date = "{DAY}"' in path.read_text("utf-8")
]


@pytest.mark.clauses("LS98-orders-6", "LS98-orders-8", "LS98-fire-7")
@pytest.mark.parametrize("path", OF_THE_DAY, ids=lambda path: path.stem)
def test_ls98_orders_8_on_the_day_the_french_have_chain_in_their_guns_and_the_british_ball(
    path: Path,
) -> None:
    level = load_level(path)
    with level_on_table(level):
        for ship in every(Ship):
            french = ship.side == "french"
            wanted = (FIRE_HIGH, CHAIN) if french else (FIRE_LOW, BALL)
            assert wanted[0] in ship.orders, ship.id
            assert {ship.port.shot, ship.starboard.shot} == {wanted[1]}, ship.id


def test_there_are_battles_of_that_day() -> None:
    assert len(OF_THE_DAY) == 5
