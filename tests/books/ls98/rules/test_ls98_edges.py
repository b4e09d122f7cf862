"""Edges of the 1798 game that whole battles pass by: the least and the most of what is looped over,
who counts, what is offered beyond what is allowed."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from game.books.hits import HitSpread, chance_of_sixes, hit_spread
from game.books.ls98 import rules as ls98
from game.books.ls98.rules.boarding import burning_choices, try_grapple
from game.books.ls98.rules.cards import flagship_refusal, is_line_flagship
from game.books.ls98.rules.damage import explode, start_sinking
from game.books.ls98.rules.deployment import (
    can_next_ship_enter,
    entries_left,
    entry_menu,
    is_entry_lawful,
    roll_detached_ship,
)
from game.books.ls98.rules.level import nearest_free_hex
from game.books.ls98.rules.manoeuvre import helm_at_move_start
from game.books.ls98.rules.melee import MeleeParty, ask_leader, grape_menu, melee_dice_tally, party_menu
from game.books.ls98.rules.outcome import is_invader, ship_fact
from game.books.ls98.rules.previews import fire_and_magazine_chances, grapple_win_loss_odds, shots_from_pose
from game.books.ls98.rules.sheet import Ammunition, Board, Boat, Entry, Hold, Ship, Turn, Wind, get_ship
from game.books.ls98.rules.towing import is_in_tow, run_tows, towable_ships
from game.books.ls98.rules.turn import has_drift_part_work
from game.books.ls98.rules.wind import log_weather
from game.core.events import SeaChanged, Told, WindShifted
from game.core.markers import Gone
from game.core.steps import Refusal
from game.core.table import add_marker, every, get_single, place
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


@pytest.mark.clauses("LS98-fire-10", "LS98-fire-16")
def test_ls98_fire_16_chances_are_those_of_the_dice() -> None:
    """Of six dice that hit with a half each, one or fewer come up 7 times in 64, five or more as
    often: so one to five do in 62. Three sixes of three dice come up once in 216, one of one die once in
    six."""
    assert hit_spread(6, Fraction(1, 2)) == HitSpread(Fraction(3), 1, 5, Fraction(62, 64))
    assert hit_spread(1, Fraction(1, 10)) == HitSpread(Fraction(1, 10), 0, 0, Fraction(9, 10))
    assert (hit_spread(10, Fraction(1, 3)).low, hit_spread(10, Fraction(1, 3)).high) == (1, 5)
    assert chance_of_sixes(3, 3) == Fraction(1, 216)
    assert chance_of_sixes(1, 1) == Fraction(1, 6)
    assert chance_of_sixes(2, 3) == Fraction(16, 216)


@pytest.mark.clauses("LS98-board-3")
def test_ls98_board_3_one_block_too_many_of_each_kind_is_shown_and_refused() -> None:
    with level_on_table(
        level_in_hexes(
            seventy_four_table("own", "british"), frigate_table("foe", "french", MIDDLE_HEX.hex_towards(3, 9))
        )
    ):
        own = change_ship("own", crew=6, soldiers=0, marines=3)
        offers = {option.key: option.refusal for option in party_menu(own, 0).offers}
        assert set(offers) == {f"{c} + {m}" for c in range(5) for m in range(3)} - {"0 + 0"}
        barred = {key: why for key, why in offers.items() if why}
        assert set(barred) == {key for key in offers if key.startswith("4") or key.endswith("2")}
        assert all(why == Refusal("LS98-board-3", why.reason) for why in barred.values())
        spent = party_menu(own, 3)
        assert spent.keys() == ["3 + 0", "2 + 0", "1 + 0"]


@pytest.mark.clauses("LS98-board-5")
def test_ls98_board_5_nobody_throws_for_a_party_of_nobody() -> None:
    with level_on_table(LEVEL):
        own = change_ship("own", leaders=["hardy"], soldiers=2, nation="french")
        assert melee_dice_tally(own, MeleeParty(), "hardy", 2).total == 0
        assert melee_dice_tally(own, MeleeParty(marines=1), "hardy", 2).total == 4
        own.leaders.clear()
        assert melee_dice_tally(own, MeleeParty(crew=1), "hardy", 0).total == 2


@pytest.mark.clauses("LS98-win-1")
def test_ls98_win_1_who_has_landed_his_last_man_is_the_invader_still() -> None:
    with level_on_table(LEVEL):
        assert (is_invader("french"), is_invader("british")) == (True, False)
        get_single(Board).landed = [0, 2]
        assert (is_invader("french"), is_invader("british")) == (False, True)
        change_ship("own", soldiers=3)
        assert (is_invader("french"), is_invader("british")) == (False, True)


@pytest.mark.clauses("LS98-setup-1")
@pytest.mark.parametrize("size", [(30, 8), (8, 30), (12, 12)])
def test_ls98_setup_1_a_ship_finds_a_free_hex_on_a_map_of_any_shape(size: tuple[int, int]) -> None:
    level = level_in_hexes(frigate_table("own", "french", hex_of_column_row(2, 2)), size=size)
    with level_on_table(level):
        here = hex_of_column_row(2, 2)
        free = nearest_free_hex(here, [here])
        assert free in [here.hex_towards(way) for way in range(1, 7)]
        everywhere = [hex_of_column_row(c, r) for c in range(size[0]) for r in range(size[1])]
        last = hex_of_column_row(size[0] - 1, size[1] - 1)
        assert nearest_free_hex(here, [h for h in everywhere if h != last]) == last


@pytest.mark.clauses("LS98-wind-1")
def test_ls98_wind_1_a_script_may_name_its_directions() -> None:
    with level_on_table(LEVEL):
        ls98.amend("ships.own.heading", "SE")
        ls98.amend("wind.blows_from", "NW")
        assert (get_ship("own").heading, get_single(Wind).blows_from) == (4, 1)


@pytest.mark.clauses("LS98-tow-1", "LS98-board-9")
def test_ls98_tow_1_neither_an_enemy_nor_his_prize_is_taken_in_tow() -> None:
    astern = MIDDLE_HEX.hex_towards(2, -1)
    with level_on_table(
        level_in_hexes(frigate_table("own", "french"), frigate_table("foe", "british", astern))
    ):
        own, foe = get_ship("own"), change_ship("foe", masts_down=["fore", "main", "mizzen"])
        assert towable_ships(own) == []
        ls98.amend("ships.foe.struck", True)
        assert towable_ships(own) == [foe]
        foe.manned = True
        assert towable_ships(own) == []
        foe.side = "french"
        assert towable_ships(own) == [foe]
        foe.run = 1
        assert towable_ships(own) == []


@pytest.mark.clauses("LS98-tow-1", "LS98-fire-17", "LS98-sink-1")
def test_ls98_tow_1_a_tow_parts_from_who_is_gone_or_goes_down() -> None:
    astern = MIDDLE_HEX.hex_towards(2, -1)
    wreck: dict[str, Any] = {"damage": {"masts": ["fore", "main", "mizzen"]}}
    level = level_in_hexes(frigate_table("own", "french"), frigate_table("friend", "french", astern, **wreck))
    for befalls in (lambda ship: explode(ship, "LS98-fire-17"), begins):
        with level_on_table(level):
            own, friend = change_ship("own", towing="friend"), get_ship("friend")
            assert is_in_tow(friend)
            run_procedure(befalls(friend))
            assert not is_in_tow(friend)
            (told,) = run_procedure(run_tows())
            assert (told.clause, told.ship, own.hex) == ("LS98-tow-1", "friend", MIDDLE_HEX)
    with level_on_table(level):
        own, friend = change_ship("own", towing="friend"), get_ship("friend")
        own.masts_down = list(own.rigged)
        assert not is_in_tow(friend)


def begins(ship: Ship) -> Any:
    """She begins to sink."""
    return start_sinking(ship, "LS98-sink-1")


@pytest.mark.clauses("LS98-tow-1", "LS98-boat-3")
def test_ls98_tow_1_a_boat_tows_into_free_water_and_stays_off_the_rocks() -> None:
    rocks = {"rocks": [{"points": [[9.5, 7.5], [10.5, 7.5], [10.5, 8.7], [9.5, 8.7]]}]}
    wreck: dict[str, Any] = {"damage": {"masts": ["fore", "main", "mizzen"]}}
    level = level_in_hexes(
        frigate_table("own", "french", **wreck),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9)),
        chart=rocks,
    )
    with level_on_table(level):
        own, ahead = get_ship("own"), MIDDLE_HEX.hex_towards(2)
        boat = Boat("b", "own", "french", ahead, towing="own")
        boat.number = place(boat)
        run_procedure(run_tows(), {"LS98-tow-1": [[4]]})
        assert (own.hex, boat.hex, boat.towing) == (ahead, ahead, "")
        boat.towing, boat.hex = "own", ahead.hex_towards(3)
        run_procedure(run_tows(), {"LS98-tow-1": [[4]]})
        assert (own.hex, boat.hex) == (ahead.hex_towards(3), ahead.hex_towards(3, 2))
        foe = change_ship("foe", hex=ahead.hex_towards(3, 2))
        boat.towing = "own"
        (told,) = run_procedure(run_tows())
        assert isinstance(told, Told)
        assert (told.text, own.hex, foe.hex) == (
            "no room ahead, and the tow does not move",
            ahead.hex_towards(3),
            ahead.hex_towards(3, 2),
        )


@pytest.mark.clauses("LS98-orders-2")
def test_ls98_orders_2_orders_of_a_squadron_bind_its_own_ships_alone() -> None:
    squadrons = [
        {"id": "van", "side": "french", "orders": ["close-and-board"]},
        {"id": "rear", "side": "french", "orders": ["fire-low"]},
    ]
    level = level_in_hexes(
        frigate_table("own", "french", squadron="van"),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9)),
        squadron=squadrons,
    )
    with level_on_table(level):
        assert get_ship("own").orders == ["close-and-board"]


@pytest.mark.clauses("LS98-wind-1")
@pytest.mark.parametrize(("sea", "told"), [("moderate", 0), ("rough", 1)])
def test_ls98_wind_1_a_rough_sea_is_told_at_the_start(sea: str, told: int) -> None:
    own, foe = (frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9)))
    with level_on_table(level_in_hexes(own, foe, chart={"sea": sea})):
        happened = run_procedure(log_weather())
        assert [type(event) for event in happened] == [WindShifted] + [SeaChanged] * told


@pytest.mark.clauses("LS98-setup-2", "LS98-turn-1")
@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (Entry("british", squadrons=["first"]), True),
        (Entry("british", coming=["robust"]), True),
        (Entry("british", detached="anson"), True),
        (Entry("british"), False),
    ],
)
def test_ls98_setup_2_a_side_is_expected_while_any_ship_is_off_the_map(entry: Entry, expected: bool) -> None:
    with level_on_table(LEVEL):
        place(entry)
        assert bool(entries_left()) is expected


@pytest.mark.clauses("LS98-fire-16", "LS98-fire-17")
def test_ls98_fire_17_only_round_shot_at_close_range_burns_and_blows_up() -> None:
    near = frigate_table("foe", "british", MIDDLE_HEX.hex_towards(4, 2))
    with level_on_table(level_in_hexes(seventy_four_table("own", "french", heading=2), near)):
        own = get_ship("own")
        (shot,) = shots_from_pose(own, own.hex, own.heading)
        fire, blast = fire_and_magazine_chances(shot)
        assert 0 < blast < fire < 1
        assert fire_and_magazine_chances(replace(shot, shot=Ammunition.CHAIN)) == (0, 0)
        assert fire_and_magazine_chances(replace(shot, band=1)) == (0, 0)


@pytest.mark.clauses("LS98-move-8", "LS98-move-9")
def test_ls98_move_9_legs_are_told_with_what_they_are_and_by_what_right() -> None:
    with level_on_table(
        level_in_hexes(
            frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9))
        )
    ):
        helm = helm_at_move_start(get_ship("own"))
        told = {option.key: (option.full_text, option.clause) for option in helm.options()}
        assert told["port"] == ("A hexside to port: NW", "LS98-move-8")
        assert told["starboard"] == ("A hexside to starboard: NE", "LS98-move-8")
        assert told["ahead"][0].startswith("Ahead, reaching: 0 of ")
        assert (told["tack"][0], told["end"][0]) == ("Tack", "No farther")
        single = {o.key: o.clause for o in replace(helm, allowance=1).options()}
        assert (single["port"], single["starboard"]) == ("LS98-move-9", "LS98-move-9")


@pytest.mark.clauses("LS98-board-4", "LS98-board-5")
def test_ls98_board_5_only_a_leader_aboard_and_whole_is_named() -> None:
    with level_on_table(LEVEL):
        own = change_ship("own", leaders=["hardy", "tone"], leaders_hurt=["tone"], side="french")
        named = run_procedure(ask_leader(own, "leads the boarders"), {"LS98-board-5": ["hardy"]})
        assert named == []
        own.leaders_hurt.append("hardy")
        assert run_procedure(ask_leader(own, "leads the boarders")) == []


@pytest.mark.clauses("LS98-board-4")
def test_ls98_board_4_marines_are_told_in_english_and_beside_carronades() -> None:
    with level_on_table(LEVEL):
        foe = change_ship("foe", marines=2, carronades=False)
        assert [o.full_text for o in grape_menu(foe).offers] == [
            "2 blocks of marines fire",
            "1 block of marines fires",
            "0 blocks of marines fire",
        ]
        foe.carronades = True
        assert grape_menu(foe).offers[1].full_text == "1 block of marines fires beside the carronades"


@pytest.mark.clauses("LS98-sig-2", "LS98-board-9")
def test_ls98_sig_2_ships_are_burnt_on_signal_7_or_by_the_flagship_herself() -> None:
    own = seventy_four_table("own", "british", flagship=True)
    level = level_in_hexes(
        own,
        frigate_table("friend", "british", MIDDLE_HEX.hex_towards(2)),
        frigate_table("foe", "french", MIDDLE_HEX.hex_towards(3)),
    )
    with level_on_table(level):
        ls98.amend("ships.foe.struck", True)
        flag, friend = get_ship("own"), get_ship("friend")
        assert [why for _, why in burning_choices(flag)] == [None]
        ((_, refused),) = burning_choices(friend)
        assert refused is not None
        assert refused.clause == "LS98-sig-2"
        friend.order = 7
        assert [why for _, why in burning_choices(friend)] == [None]
        get_ship("foe").burning = 1
        assert list(burning_choices(friend)) == []


@pytest.mark.clauses("LS98-setup-5")
@pytest.mark.parametrize(("hexes_off", "enters"), [(1, False), (2, True), (3, True)])
def test_ls98_setup_5_a_clear_hex_lies_between_who_is_in_and_who_comes(hexes_off: int, enters: bool) -> None:
    with level_on_table(LEVEL):
        change_ship("foe", hex=MIDDLE_HEX.hex_towards(4, hexes_off))
        entry = Entry("british", chosen=True, hex=MIDDLE_HEX, heading=4, last="foe")
        change_ship("own", hex=MIDDLE_HEX.hex_towards(1, 5))
        happened = run_procedure(can_next_ship_enter(entry))
        barred = [] if enters else ["LS98-setup-5"]
        assert [event.clause for event in happened] == barred


@pytest.mark.clauses("LS98-setup-4")
def test_ls98_setup_4_the_detached_ship_waits_for_her_die_and_for_a_free_hex() -> None:
    level = level_in_hexes(
        frigate_table("own", "french"),
        frigate_table("anson", "british", MIDDLE_HEX.hex_towards(3, 4)),
        frigate_table("robust", "british", MIDDLE_HEX.hex_towards(3, 9)),
    )
    with level_on_table(level):
        get_single(Turn).number = 4
        free = MIDDLE_HEX.hex_towards(6, 3)
        entry = Entry("british", detached="anson", chosen=True, hex=free, heading=4)
        assert run_procedure(roll_detached_ship(level, entry), {"LS98-setup-4": [[5]]}) == []
        entry.hex = MIDDLE_HEX
        assert run_procedure(roll_detached_ship(level, entry), {"LS98-setup-4": [[6]]}) == []
        assert entry.detached == "anson"
        entry.hex = free
        (arrived,) = run_procedure(roll_detached_ship(level, entry), {"LS98-setup-4": [[6]]})
        assert (arrived.clause, arrived.ship, entry.detached) == ("LS98-setup-4", "anson", "")


@pytest.mark.clauses("LS98-setup-2")
def test_ls98_setup_2_only_enemies_keep_a_side_from_the_edge() -> None:
    with level_on_table(
        level_in_hexes(
            frigate_table("own", "french"), frigate_table("foe", "british", hex_of_column_row(12, 1))
        )
    ):
        change_ship("own", hex=hex_of_column_row(0, 19))
        assert any(here == hex_of_column_row(12, 0) for here, _ in entry_menu("british").open_entries)
        assert not any(here == hex_of_column_row(12, 0) for here, _ in entry_menu("french").open_entries)


@pytest.mark.clauses("LS98-orders-3")
def test_ls98_orders_3_the_frigates_are_those_of_the_flagships_own_side() -> None:
    level = level_in_hexes(
        frigate_table("own", "british"),
        seventy_four_table("hoche", "french", MIDDLE_HEX.hex_towards(3, 3), flagship=True, rate="3rd"),
        frigate_table("other", "spanish", MIDDLE_HEX.hex_towards(3, 6)),
    )
    with level_on_table(level):
        own = change_ship("own", orders=["frigates-fight-frigates"])
        assert flagship_refusal(own, get_ship("hoche"), has_other_target=True) is None
        get_ship("other").side = "french"
        refused = flagship_refusal(own, get_ship("hoche"), has_other_target=True)
        assert refused is not None
        assert refused.clause == "LS98-orders-3"


@pytest.mark.clauses("LS98-wind-1")
def test_ls98_wind_1_headings_between_two_hexsides_are_told() -> None:
    level = level_in_hexes(
        frigate_table("own", "french"),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9)),
        wind=250,
    )
    slanting = level.ships[0].model_copy(update={"heading": 10.0, "name": "Loire"})
    level = level.model_copy(update={"ships": (slanting, *level.ships[1:])})
    told = losses(level)
    assert any(line.startswith("the wind blows from the nearest") for line in told)
    assert any("headings are the nearest" in line for line in told)
    straight = level_in_hexes(
        frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9))
    )
    assert not any("nearest" in line for line in losses(straight))


@pytest.mark.clauses("LS98-turn-1", "LS98-drift-1", "LS98-tow-1", "LS98-rough-1")
def test_ls98_turn_1_the_part_of_drift_is_told_for_any_of_three_reasons() -> None:
    with level_on_table(LEVEL):
        own = get_ship("own")
        assert not has_drift_part_work()
        own.full_sail = get_single(Wind).rough = True
        assert has_drift_part_work()
        get_single(Wind).rough, own.towing = False, "foe"
        assert has_drift_part_work()
        own.towing, own.masts_down = "", list(own.rigged)
        assert has_drift_part_work()


@pytest.mark.clauses("LS98-sink-1", "LS98-win-1")
@pytest.mark.parametrize(("how", "sunk"), [("sunk", True), ("exploded", True), ("left", False)])
def test_ls98_sink_1_who_is_under_water_or_blown_up_is_sunk_to_the_aims(how: str, sunk: bool) -> None:
    with level_on_table(LEVEL):
        own = get_ship("own")
        assert not ship_fact(own).sunk
        add_marker(own.number, Gone(how))
        assert ship_fact(own).sunk is sunk


@pytest.mark.clauses("LS98-orders-2", "LS98-orders-3")
def test_ls98_orders_2_their_flagship_is_a_flagship_and_of_the_line() -> None:
    level = level_in_hexes(
        seventy_four_table("hoche", "french", MIDDLE_HEX.hex_towards(3, 3), rate="3rd"),
        frigate_table("loire", "french", flagship=True),
    )
    with level_on_table(level):
        hoche = get_ship("hoche")
        assert not is_line_flagship(get_ship("loire"))
        assert not is_line_flagship(hoche)
        hoche.flagship = True
        assert is_line_flagship(hoche)


@pytest.mark.clauses("LS98-board-2")
def test_ls98_board_2_an_elite_crew_against_a_raw_one_is_two_ahead() -> None:
    """A die each and two more on hers: she is ahead in 26 of 36, behind in 6."""
    own = seventy_four_table("own", "british", rate="3rd", quality="elite", nation="british")
    with level_on_table(
        level_in_hexes(own, frigate_table("foe", "french", MIDDLE_HEX.hex_towards(3), nation="french"))
    ):
        odds = grapple_win_loss_odds(get_ship("own"), get_ship("foe"))
        assert odds == (Fraction(26, 36), Fraction(6, 36))


@pytest.mark.clauses("LS98-board-2", "LS98-coll-2")
def test_ls98_board_2_ships_that_lie_foul_are_grappled_by_the_hold_they_have() -> None:
    with level_on_table(
        level_in_hexes(
            frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3))
        )
    ):
        own, foe = get_ship("own"), get_ship("foe")
        place(Hold("own", "foe"))
        run_procedure(try_grapple(own, foe), {"LS98-board-2": [[6], [1]]})
        (hold,) = every(Hold)
        assert (hold.grappled, hold.boarder) == (True, "own")


@pytest.mark.clauses("LS98-setup-2", "LS98-move-3")
def test_ls98_setup_2_the_way_in_is_not_into_the_wind_nor_on_to_land() -> None:
    with level_on_table(LEVEL):
        rim = hex_of_column_row(0, 5)
        assert [way for way in range(1, 7) if is_entry_lawful(rim, way)] == [2, 3, 4, 5]
        get_single(Wind).blows_from = 4
        assert [way for way in range(1, 7) if is_entry_lawful(rim, way)] == [2, 3, 5]
        row = get_single(Board).terrain
        row[4] = "##" + row[4][2:]
        assert 2 not in [way for way in range(1, 7) if is_entry_lawful(rim, way)]
