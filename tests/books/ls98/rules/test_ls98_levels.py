"""What the 1798 game makes of a level: cards, berths, plans, shoals, and the level's events; with
what of a move is told in words."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from game.books.ls98 import rules as ls98
from game.books.ls98.losses import losses
from game.books.ls98.rules.boats import boat_menu
from game.books.ls98.rules.cards import blocks_of_men, card_of, points_of
from game.books.ls98.rules.course import points_words
from game.books.ls98.rules.damage import fires
from game.books.ls98.rules.deployment import Deployment, entry_menu, is_way_in, lay
from game.books.ls98.rules.ground import beats_in_shallows
from game.books.ls98.rules.happenings import happenings
from game.books.ls98.rules.level import StartingPlace, entry_of
from game.books.ls98.rules.manoeuvre import helm_of, shores_about
from game.books.ls98.rules.outcome import facts_now, is_invader, verdict_now
from game.books.ls98.rules.sheet import (
    BALL,
    CHAIN,
    Board,
    Boat,
    Ship,
    Turn,
    Wind,
    anchored,
    flag_of,
    flagship_of,
    ship_named,
)
from game.books.ls98.rules.sight import seen
from game.books.ls98.rules.standing import FIRE_HIGH, FIRE_LOW
from game.books.ls98.rules.states import Part
from game.books.ls98.rules.tables import table
from game.core.events import Hurt, Told
from game.core.markers import Gone, HasStruck
from game.core.steps import Refusal
from game.core.table import every, has, mark, the
from game.levels import load_level
from game.levels.format.model import ShipOverlay
from game.levels.reading.shipped import levels_home
from game.sea.hexes import hex_in
from tests.books.ls98.rules.lough import (
    MIDDLE,
    changed,
    frigate,
    hexes,
    run,
    set_down,
    seventy_four,
)

LEVEL = hexes(frigate("own", "french"), frigate("foe", "british", MIDDLE.to(3, 9)))


# ------------------------------------------------------------------------------ the level
@pytest.mark.clauses("LS98-card-1")
def test_ls98_card_1_soldier_blocks_that_stand_on_a_card_are_hers() -> None:
    level = hexes(frigate("own", "french", soldiers=250))
    entry = level.ships[0]
    card = card_of(level, entry, MIDDLE, 2)
    assert (card.soldiers, card.start) == (3, card.strength)
    for blocks in (5, 0):
        blocks_of_men(card, entry, ShipOverlay(soldier_blocks=blocks))
        assert (card.soldiers, card.start) == (blocks, card.strength)


@pytest.mark.clauses("LS98-setup-4")
@pytest.mark.parametrize(("squadrons", "detached"), [(2, ""), (3, "ship-2"), (4, "ship-3")])
def test_ls98_setup_4_a_single_ship_is_detached_behind_two_squadrons(
    squadrons: int, detached: str
) -> None:
    own = frigate("hoche", "french")
    theirs = [
        seventy_four(f"ship-{n}", "british", MIDDLE.to(3, 2 + n), squadron=f"s-{n}")
        for n in range(squadrons)
    ]
    level = hexes(
        own,
        *theirs,
        squadron=[{"id": f"s-{n}", "side": "british"} for n in range(squadrons)],
        options=["entry"],
    )
    with set_down(level):
        entry = entry_of(level, the(Board))
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
    level = hexes(frigate("own", "french", hex_in(*at)), frigate("foe", "british"))
    assert len(list(ls98.faults(level))) == wrong


@pytest.mark.clauses("LS98-win-1")
def test_ls98_win_1_who_has_left_is_seen_no_more() -> None:
    with set_down(LEVEL):
        own = ship_named("own")
        assert seen(own, the(Board).sides).gone == ""
        mark(own.number, Gone("left", "top"))
        assert seen(own, the(Board).sides).gone == "left"


# ------------------------------------------------------------------------------ the level's events
@pytest.mark.clauses("LS98-wind-2", "LS98-setup-1")
def test_ls98_wind_2_what_the_level_has_to_happen_happens_once_in_its_turn() -> None:
    own, foe = frigate("own", "french"), frigate("foe", "british", MIDDLE.to(3, 9))
    late = frigate("late", "british", MIDDLE.to(3, 5))
    change = {"when": "turn 2", "wind_from": 60.0, "sea": "rough", "message": "It blows up."}
    level = hexes(own, foe, late, event=[change | {"arrive": ["late"]}])
    with set_down(level):
        assert run(happenings(level)) == []
        the(Turn).number = 1
        told = run(happenings(level))
        kinds = [type(event).__name__ for event in told]
        assert kinds == ["Told", "Arrived", "WindShifted", "SeaChanged"]
        assert {event.clause for event in told} == {"LEVEL"}
        assert (the(Wind).blows_from, the(Wind).rough) == (3, True)
        assert ship_named("late").hex == MIDDLE.to(3, 5)
        assert run(happenings(level)) == []


@pytest.mark.clauses("LS98-wind-2")
@pytest.mark.parametrize(("face", "happens"), [(4, False), (5, True)])
def test_ls98_wind_2_a_chance_of_two_is_a_five_or_a_six(face: int, happens: bool) -> None:
    change = {"when": "turn 1", "chance": 2, "message": "A gun to the north."}
    level = hexes(
        frigate("own", "french"), frigate("foe", "british", MIDDLE.to(3, 9)), event=[change]
    )
    with set_down(level):
        told = run(happenings(level), {"LEVEL": [[face]]})
        assert [event.text for event in told if isinstance(event, Told)] == (
            ["A gun to the north."] if happens else []
        )


@pytest.mark.clauses("LS98-ground-1")
@pytest.mark.parametrize(("face", "hurt"), [(3, False), (4, True)])
def test_ls98_ground_1_the_shallows_cost_a_point_and_no_mast(face: int, hurt: bool) -> None:
    with set_down(LEVEL):
        own = ship_named("own")
        told = run(beats_in_shallows(own), {"LS98-ground-1": [[face]]})
        assert told == ([Hurt("LS98-ground-1", "own", 1, 0, "aground")] if hurt else [])
        assert own.damage == int(hurt)


@pytest.mark.clauses("LS98-blaze-2")
def test_ls98_blaze_2_who_has_blown_up_burns_no_longer() -> None:
    with set_down(LEVEL):
        own = changed("own", burning=4)
        run(fires(), {"LS98-blaze-1": [[3]], "LS98-blaze-2": [[6]]})
        assert (own.burning, has(own.number, Gone)) == (4, True)


@pytest.mark.clauses("LS98-setup-1", "LS98-anchor-3")
def test_ls98_setup_1_a_fleet_that_takes_a_plan_rides_or_sails_as_it_says() -> None:
    for was, then in product(("anchored", "sailing"), repeat=2):
        with set_down(hexes(frigate("own", "french", state=was))):
            own = ship_named("own")
            run(lay(Deployment("a", "A", (StartingPlace("", "own", MIDDLE.to(5), 3, then),))))
            assert (own.hex, own.heading) == (MIDDLE.to(5), 3)
            assert anchored(own) is (then == "anchored")


@pytest.mark.clauses("LS98-ground-1", "LS98-setup-1")
def test_ls98_ground_1_a_shoal_too_small_for_a_hex_lies_in_the_nearest() -> None:
    for column, row in ((3, 4), (12, 9), (20, 15)):
        tiny = [[column + dx, row + dy] for dx, dy in ((0.3, 0.2), (0.31, 0.2), (0.3, 0.21))]
        level = hexes(frigate("own", "french"), chart={"shoals": [{"points": tiny}]})
        with set_down(level):
            terrain = the(Board).terrain
            shoals = [(c, r) for r, line in enumerate(terrain) for c in range(24) if line[c] == ","]
            assert len(shoals) == 1
            ((c, r),) = shoals
            assert (abs(c - column), abs(r - row)) <= (1, 1)


@pytest.mark.clauses("LS98-ground-1")
def test_ls98_ground_1_a_map_of_one_row_has_its_land_where_it_lies() -> None:
    land, foul, beyond = shores_about(hex_in(0, 0), 3, (".,#.",), frozenset(","))
    assert (set(land), set(foul)) == ({hex_in(2, 0)}, {hex_in(1, 0)})
    assert hex_in(3, 0) not in beyond
    assert hex_in(0, 1) in beyond


@pytest.mark.clauses("LS98-card-1")
@pytest.mark.parametrize("path", ["ships.own.nonsense", "ships.nobody.damage", "sea.rough"])
def test_ls98_card_1_a_script_that_names_no_place_is_told_so(path: str) -> None:
    with set_down(LEVEL), pytest.raises(ValueError, match="no such place"):
        ls98.amend(path, 1)


@pytest.mark.clauses("LS98-boat-2")
def test_ls98_boat_2_nobody_lands_from_a_boat_without_soldiers() -> None:
    with set_down(LEVEL):
        for soldiers in (0, 1):
            menu = boat_menu(Boat("b", "own", "french", MIDDLE, soldiers=soldiers))
            assert ("land" in [offer.key for offer in menu.offers]) is bool(soldiers)


@pytest.mark.clauses("LS98-card-1", "LS98-orders-1")
def test_ls98_card_1_a_card_keeps_the_kind_of_ship_and_its_side_keeps_its_flag() -> None:
    level = hexes(
        frigate("own", "french", kind="sloop"),
        frigate("flag", "french", MIDDLE.to(2, 2), flagship=True),
        frigate("foe", "british", MIDDLE.to(3, 9), flagship=True),
    )
    assert card_of(level, level.ships[0], MIDDLE, 2).kind == "sloop"
    assert card_of(level, level.ships[1], MIDDLE, 2).kind == "frigate"
    with set_down(level):
        flag = ship_named("flag")
        assert (flagship_of("french"), flag_of("french")) == (flag, flag)
        mark(flag.number, Gone("sunk"))
        assert (flagship_of("french"), flag_of("french")) == (None, flag)
        assert flag_of("nobody") is None


@pytest.mark.clauses("LS98-move-10", "LS98-move-11", "LS98-move-4")
@pytest.mark.parametrize(("full", "clause"), [(True, "LS98-move-11"), (False, "LS98-move-10")])
def test_ls98_move_10_the_end_of_a_move_is_offered_by_the_clause_of_her_sail(
    full: bool, clause: str
) -> None:
    with set_down(LEVEL):
        helm = helm_of(changed("own", full_sail=full))
        assert {option.key: option.clause for option in helm.options()}["end"] == clause
    assert [points_words(n) for n in range(3)] == ["0 points", "1 point", "2 points"]


@pytest.mark.clauses("LS98-setup-1")
@pytest.mark.parametrize(("options", "wrong"), [(["deployment"], 1), ([], 0)])
def test_ls98_setup_1_berths_of_plans_are_looked_over_where_a_side_may_choose(
    options: list[str], wrong: int
) -> None:
    plans = [{"id": "one", "side": "french", "ship": {"own": {"at": [23, 40]}}}]
    level = hexes(frigate("own", "french"), plan=plans, options=options)
    assert len(list(ls98.faults(level))) == wrong


@pytest.mark.clauses("LS98-setup-2")
def test_ls98_setup_2_why_nobody_comes_in_by_a_hex_is_told() -> None:
    level = hexes(frigate("own", "british", hex_in(12, 12)), frigate("foe", "french", hex_in(3, 3)))
    with set_down(level):
        menu = entry_menu("british")
        assert menu.open
        assert all(is_way_in(here, way) for here, way in menu.open)
        for key, why in (("0 3 3", "too near an enemy"), ("20 12 3", "not a sea hex")):
            read = menu.read(key)
            assert isinstance(read, Refusal)
            assert read.why.startswith(why)


@pytest.mark.clauses("LS98-card-1")
def test_ls98_card_1_points_of_a_level_are_lost_unless_a_card_is_printed() -> None:
    level = hexes(frigate("own", "french", points=30), frigate("foe", "british"))
    printed: dict[str, Any] = {"for": {"ls98": {"ship": {"own": {"points": 9}}}}}
    with_card = hexes(
        frigate("own", "french", points=30),
        frigate("foe", "british"),
        **printed,
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
    own, foe = frigate("own", "french"), frigate("foe", "british", MIDDLE.to(3, 9))
    level = hexes(own, foe, rules={"turns": turns})
    with set_down(level):
        the(Turn).number, the(Turn).step = number, Part(step)
        assert facts_now(level).finished is finished
        the(Board).turns = 0
        assert not facts_now(level).finished


@pytest.mark.clauses("LS98-card-1")
@pytest.mark.parametrize(("guns", "more"), [(49, 1), (50, 0)])
def test_ls98_card_1_a_razee_has_fewer_than_fifty_guns(guns: int, more: int) -> None:
    rules = table("card")
    with set_down(LEVEL):
        own = changed("own", klass="4th", guns=guns)
        plain = points_of(changed("foe", klass="5th", guns=guns))
        assert points_of(own) == plain + more * rules["razee_points"]


@pytest.mark.clauses("LS98-move-4")
def test_ls98_move_4_only_the_hex_ahead_is_offered_with_her_points() -> None:
    with set_down(LEVEL):
        helm = helm_of(ship_named("own"))
        told = {option.key: option.tally for option in helm.options()}
        assert {key for key, tally in told.items() if tally} == {"ahead"}
        assert told["ahead"] == helm.tally


@pytest.mark.clauses("LS98-setup-2", "LS98-setup-5")
@pytest.mark.parametrize(("off", "open_"), [(1, False), (2, False), (3, True)])
def test_ls98_setup_2_two_hexes_of_clear_water_lead_in(off: int, open_: bool) -> None:
    with set_down(LEVEL):
        rim, row = hex_in(5, 0), the(Board).terrain
        there = rim.to(5, off)
        row[there.row] = row[there.row][: there.column] + "#" + row[there.row][there.column + 1 :]
        assert is_way_in(rim, 5) is open_


@pytest.mark.clauses("LS98-win-1")
def test_ls98_win_1_the_invader_is_the_side_whose_own_ships_carry_soldiers() -> None:
    with set_down(LEVEL):
        changed("foe", soldiers=2)
        assert (is_invader("french"), is_invader("british")) == (False, True)


@pytest.mark.clauses("LS98-win-1")
def test_ls98_win_1_points_decide_what_no_aim_has_decided() -> None:
    ships = (frigate("own", "french"), frigate("foe", "british", MIDDLE.to(3, 9)))
    lost = [{"side": "british", "major": "struck own"}]
    for options, winner in (([], ""), (["points"], "french")):
        level = hexes(*ships, objective=lost, options=options)
        for who, wins in (("foe", winner), ("own", "british")):
            with set_down(level):
                assert verdict_now(level).winner == ""
                mark(ship_named(who).number, HasStruck("own" if who == "foe" else "foe"))
                assert verdict_now(level).winner == wins


@pytest.mark.clauses("LS98-win-1")
def test_ls98_win_1_of_three_sides_two_that_are_left_fight_on() -> None:
    level = hexes(
        frigate("own", "french"),
        frigate("foe", "british", MIDDLE.to(3, 9)),
        frigate("third", "dutch", MIDDLE.to(5, 9)),
    )
    with set_down(level):
        mark(ship_named("third").number, HasStruck("own"))
        assert not facts_now(level).finished
        mark(ship_named("foe").number, HasStruck("own"))
        assert facts_now(level).finished


DAY = "12 October 1798"
OF_THE_DAY = [
    path
    for path in sorted((levels_home() / "ls98").glob("*.toml"))
    if f'date = "{DAY}"' in path.read_text("utf-8")
]


@pytest.mark.clauses("LS98-orders-6", "LS98-orders-8", "LS98-fire-7")
@pytest.mark.parametrize("path", OF_THE_DAY, ids=lambda path: path.stem)
def test_ls98_orders_8_on_the_day_the_french_have_chain_in_their_guns_and_the_british_ball(
    path: Path,
) -> None:
    level = load_level(path)
    with set_down(level):
        for ship in every(Ship):
            french = ship.side == "french"
            wanted = (FIRE_HIGH, CHAIN) if french else (FIRE_LOW, BALL)
            assert wanted[0] in ship.orders, ship.id
            assert {ship.port.shot, ship.starboard.shot} == {wanted[1]}, ship.id


def test_there_are_battles_of_that_day() -> None:
    assert len(OF_THE_DAY) == 5
