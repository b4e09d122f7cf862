"""What is told of the 1798 game says only what counts, and in English; who is in range, whose plans
are chosen among, and when a boat's line holds."""

import pytest

from game.books.ls98 import rules as ls98
from game.books.ls98.rules.boarding import grapple_tally
from game.books.ls98.rules.cards import model_length
from game.books.ls98.rules.damage import lose_men
from game.books.ls98.rules.deployment import entry_menu, run_opening
from game.books.ls98.rules.gunnery import fire_broadside
from game.books.ls98.rules.manoeuvre import helm_at_move_start, tack_tally
from game.books.ls98.rules.melee import MeleeParty, melee_dice_tally
from game.books.ls98.rules.morale import morale_tally, surrender_by_signal
from game.books.ls98.rules.outcome import points_scored_by, points_verdict
from game.books.ls98.rules.previews import shots_from_pose
from game.books.ls98.rules.sheet import BALL, CHAIN, Ammunition, Board, Boat, Wind, get_ship, is_anchored
from game.books.ls98.rules.shots import broadside_dice_tally
from game.books.ls98.rules.towing import can_boat_tow, is_in_tow
from game.books.ls98.rules.wind import points_tally
from game.core.events import Told
from game.core.steps import Refusal
from game.core.table import get_single, place
from game.core.tally import Tally
from game.sea.hexes import BOW, Sector
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


@pytest.mark.clauses("LS98-fire-4", "LS98-board-5", "LS98-morale-3", "LS98-move-4", "LS98-move-3")
def test_ls98_move_3_no_tally_has_a_term_that_adds_nothing() -> None:
    with level_on_table(LEVEL):
        own, foe = get_ship("own"), get_ship("foe")
        tallies: list[Tally] = [
            *(points_tally(own, way, Wind(), full) for way in range(1, 7) for full in (False, True)),
            *(
                broadside_dice_tally(own, foe, shot, rake)
                for shot in (BALL, CHAIN)
                for rake in (Sector.HERE, BOW)
            ),
            *(melee_dice_tally(own, MeleeParty(crew=n), "", 0) for n in range(4)),
            *(melee_dice_tally(own, MeleeParty(marines=1), "", n) for n in range(3)),
            morale_tally(own),
            grapple_tally(own),
            tack_tally(own),
        ]
        assert [t for tally in tallies for t in tally.terms if not t.num] == []
        assert points_tally(own, 6, Wind(blows_from=6), False).terms == ()


@pytest.mark.clauses("LS98-fire-11")
@pytest.mark.parametrize(
    ("blocks", "words"), [(1, "she loses 1 block of men"), (2, "she loses 2 blocks of men")]
)
def test_ls98_fire_11_blocks_are_counted_in_english(blocks: int, words: str) -> None:
    with level_on_table(LEVEL):
        (told,) = run_procedure(lose_men(get_ship("own"), blocks, "LS98-fire-11"))
        assert isinstance(told, Told)
        assert told.text == words


@pytest.mark.clauses("LS98-move-2", "LS98-move-8", "LS98-tack-1")
def test_ls98_move_2_the_first_hex_is_offered_by_a_clause_of_its_own() -> None:
    with level_on_table(LEVEL):
        helm = helm_at_move_start(get_ship("own"))
        assert {o.key: o.clause for o in helm.options()}["ahead"] == "LS98-move-2"
        after = {o.key: o.clause for o in helm.after("ahead").options()}
        assert (after["ahead"], after["tack"]) == ("LS98-move-8", "LS98-tack-1")


@pytest.mark.clauses("LS98-sig-2", "LS98-fire-6")
@pytest.mark.parametrize(("hexes_off", "to"), [(5, "foe"), (6, "")])
def test_ls98_sig_2_she_strikes_to_whom_she_lies_in_long_range_of(hexes_off: int, to: str) -> None:
    foe = frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, hexes_off), rate="5th")
    with level_on_table(level_in_hexes(frigate_table("own", "french"), foe)):
        run_procedure(surrender_by_signal(get_ship("own")))
        assert ls98.report()["ships"]["own"]["struck_to"] == to


@pytest.mark.clauses("LS98-setup-1")
def test_ls98_setup_1_a_side_is_asked_for_its_own_plans_alone() -> None:
    """With a single plan of its own, whatever the other side's, nothing is asked of it."""
    plans = [
        {"id": "ours", "side": "french", "ship": {"own": {"at": [2, 2], "state": "anchored"}}},
        {"id": "theirs", "side": "british", "ship": {"foe": {"at": [4, 4]}}},
    ]
    own, foe = (frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9)))
    level = level_in_hexes(own, foe, plan=plans, options=["deployment"])
    with level_on_table(level):
        run_procedure(run_opening(level), {"LS98-orders-9": ["half"]})
        assert not is_anchored(get_ship("own"))


@pytest.mark.clauses("LS98-tow-1", "LS98-boat-3")
def test_ls98_tow_1_a_boat_holds_only_who_wants_a_tow_and_lies_beside_it() -> None:
    wreck = frigate_table("own", "french", damage={"masts": ["fore", "main", "mizzen"]})
    with level_on_table(level_in_hexes(wreck, frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9)))):
        own, boat = (get_ship("own"), Boat("b", "own", "french", MIDDLE_HEX.hex_towards(2), towing="own"))
        boat.number = place(boat)
        assert can_boat_tow(boat, own)
        assert is_in_tow(own)
        boat.hex = own.hex
        assert not is_in_tow(own)
        boat.hex = MIDDLE_HEX.hex_towards(2, 2)
        assert not is_in_tow(own)
        boat.hex = MIDDLE_HEX.hex_towards(2)
        change_ship("own", masts_down=[])
        assert not is_in_tow(own)


@pytest.mark.clauses("LS98-card-1")
@pytest.mark.parametrize(("metres", "length"), [(10, 25_000), (45, 50_000), (72, 80_000), (90, 80_000)])
def test_ls98_card_1_a_hull_is_drawn_to_scale_within_a_hex(metres: float, length: int) -> None:
    entry = level_in_hexes(seventy_four_table("own", "french", length_m=metres)).ships[0]
    assert model_length(entry) == length


@pytest.mark.clauses("LS98-win-1")
def test_ls98_win_1_the_lead_is_over_the_next_best_of_three_sides() -> None:
    level = level_in_hexes(
        frigate_table("own", "french", soldiers=300),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9)),
        frigate_table("ally", "spanish", MIDDLE_HEX.hex_towards(3, 6)),
    )
    with level_on_table(level):
        get_single(Board).landed = [4, 0, 0]
        for name in ("own", "ally"):
            ls98.amend(f"ships.{name}.struck", True)
        assert [points_scored_by(side) for side in ("french", "british", "spanish")] == [16, 8, 4]
        assert (points_verdict({}).winner, points_verdict({}).degree) == ("french", "minor")


@pytest.mark.clauses("LS98-setup-2")
def test_ls98_setup_2_what_is_no_hex_and_heading_is_refused() -> None:
    with level_on_table(LEVEL):
        menu = entry_menu("british")
        for key in ("west", "0 a 3", "0 8", "0 8 3 1"):
            read = menu.read(key)
            assert isinstance(read, Refusal)
            assert read.clause == "LS98-setup-2"


@pytest.mark.clauses("LS98-orders-3", "LS98-fire-2")
def test_ls98_orders_3_a_ship_fired_at_twice_is_remembered_once() -> None:
    near = frigate_table("foe", "british", MIDDLE_HEX.hex_towards(4, 2))
    with level_on_table(level_in_hexes(frigate_table("own", "french", heading=2), near)):
        own, foe = get_ship("own"), get_ship("foe")
        for _ in range(2):
            own.fired, own.starboard.shot = False, Ammunition.BALL
            (shot,) = shots_from_pose(own, own.hex, own.heading)
            run_procedure(fire_broadside(own, foe, shot), {"LS98-fire-10": [[1] * shot.dice]})
        assert own.fired_at == ["foe"]
