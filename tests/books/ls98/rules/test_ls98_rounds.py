"""Rounds of a melee, broadsides that are barred, tows that move, and parts of a turn: cases beside
those of the book, in which two readings of a line would differ."""

from typing import Any

import pytest

from game.books.ls98.rules.boarding import manning_choices
from game.books.ls98.rules.damage import apply_round_shot
from game.books.ls98.rules.manoeuvre import distance_and_can_close, helm_at_move_start
from game.books.ls98.rules.melee import MeleeParty, fight_round
from game.books.ls98.rules.morale import morale_tally
from game.books.ls98.rules.outcome import capture_points
from game.books.ls98.rules.sheet import Board, Boat, Hold, Wind, get_ship, is_aground
from game.books.ls98.rules.shots import judged_reply_shots, judged_shots_now
from game.books.ls98.rules.towing import run_tows
from game.books.ls98.rules.turn import may_sink_this_turn
from game.books.ls98.rules.wind import tack_move_points
from game.core.events import Boarded, Told
from game.core.markers import Gone, HasStruck, Sinking
from game.core.table import add_marker, get_single, place
from tests.books.ls98.rules.hex_levels import (
    MIDDLE_HEX,
    change_ship,
    frigate_table,
    level_in_hexes,
    level_on_table,
    run_procedure,
    seventy_four_table,
)


@pytest.mark.clauses("LS98-board-6", "LS98-board-8")
@pytest.mark.parametrize(
    ("ours", "theirs", "won", "then", "decks", "left"),
    [
        (5, 4, "attacker", {"LS98-morale-2": [[9]]}, 2, (2, 1)),
        (4, 5, "defender", {"LS98-diseng-1": ["hold"]}, 0, (1, 2)),
        (5, 5, "", {}, 1, (1, 1)),
    ],
)
def test_ls98_board_6_a_five_of_the_marines_hits_and_more_hits_win(
    ours: int, theirs: int, won: str, then: dict[str, list[Any]], decks: int, left: tuple[int, int]
) -> None:
    """On the second deck of three, with a block of marines a side; a five of the crew is no hit."""
    own = seventy_four_table("own", "british", rate="3rd")
    foe = seventy_four_table("foe", "french", MIDDLE_HEX.hex_towards(3), rate="3rd")
    with level_on_table(level_in_hexes(own, foe)):
        ship, other = change_ship("own", marines=2), change_ship("foe", marines=2, soldiers=0)
        hold = Hold("own", "foe", grappled=True, boarder="own", begun=True, decks=1)
        place(hold)
        asked = fight_round(hold, ship, other, MeleeParty(marines=1), MeleeParty(marines=1))
        told = run_procedure(asked, {"LS98-board-6": [[5], [ours], [theirs]], **then})
        (round_fought,) = [event for event in told if isinstance(event, Boarded)]
        hits = (int(ours >= 5), int(theirs >= 5))
        assert (round_fought.attack, round_fought.defence, round_fought.won) == (*hits, won)
        assert round_fought.stage == f"deck 2 of {other.decks}"
        assert (hold.decks, (ship.marines, other.marines)) == (decks, left)


@pytest.mark.clauses("LS98-win-1", "LS98-surr-1")
def test_ls98_win_1_an_agent_counts_for_the_defenders_to_whom_his_ship_has_struck() -> None:
    """Not for the invaders, whose agent he is, nor if he is drowned."""
    own = seventy_four_table("own", "french", rate="3rd")
    with level_on_table(level_in_hexes(own, frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9)))):
        ship = change_ship("own", leaders=["tone"])
        get_single(Board).agents.append("tone")
        add_marker(ship.number, Gone("sunk"))
        assert capture_points(ship, by_invader=False) == 12
        add_marker(ship.number, HasStruck())
        assert capture_points(ship, by_invader=False) == 12 + 5
        assert capture_points(ship, by_invader=True) == 10


@pytest.mark.clauses("LS98-tow-1", "LS98-boat-3")
@pytest.mark.parametrize(("face", "moves"), [(3, False), (4, True), (5, True)])
def test_ls98_tow_1_that_a_tow_does_not_move_is_told_if_it_does_not(face: int, moves: bool) -> None:
    wreck: dict[str, Any] = {"damage": {"masts": ["fore", "main", "mizzen"]}}
    foe = frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9))
    with level_on_table(level_in_hexes(frigate_table("own", "french", **wreck), foe)):
        boat = Boat("b", "own", "french", MIDDLE_HEX.hex_towards(2), towing="own")
        boat.number = place(boat)
        told = run_procedure(run_tows(), {"LS98-tow-1": [[face]]})
        words = [event.text for event in told if isinstance(event, Told)]
        assert words == ([] if moves else ["the tow does not move"])
        assert get_ship("own").hex == (MIDDLE_HEX.hex_towards(2) if moves else MIDDLE_HEX)


@pytest.mark.clauses("LS98-fire-1", "LS98-los-1")
def test_ls98_fire_1_a_nearer_enemy_behind_a_friend_is_no_rival() -> None:
    level = level_in_hexes(
        frigate_table("own", "french"),
        frigate_table("friend", "french", MIDDLE_HEX.hex_towards(3)),
        frigate_table("near", "british", MIDDLE_HEX.hex_towards(3, 2)),
        frigate_table("far", "british", MIDDLE_HEX.hex_towards(4, 3)),
    )
    with level_on_table(level):
        own = get_ship("own")
        judged = {shot.target: why.clause if why else "" for shot, why in judged_shots_now(own)}
        assert judged == {"near": "LS98-los-1", "far": ""}
        change_ship("friend", hex=MIDDLE_HEX.hex_towards(6, 3))
        judged = {shot.target: why.clause if why else "" for shot, why in judged_shots_now(own)}
        assert judged == {"near": "", "far": "LS98-fire-1"}


@pytest.mark.clauses("LS98-orders-10", "LS98-fire-1")
def test_ls98_orders_10_without_a_ship_of_the_line_in_range_distance_does_not_matter() -> None:
    level = level_in_hexes(
        seventy_four_table("own", "french", orders=["line-ships-first"]),
        frigate_table("near", "british", MIDDLE_HEX.hex_towards(3, 2)),
        frigate_table("far", "british", MIDDLE_HEX.hex_towards(4, 3)),
    )
    with level_on_table(level):
        assert [shot.target for shot, why in judged_shots_now(get_ship("own")) if not why] == ["near", "far"]


@pytest.mark.clauses("LS98-turn-1", "LS98-sink-1", "LS98-ground-1")
def test_ls98_sink_1_the_part_of_sinking_is_told_for_any_of_three_reasons() -> None:
    stuck = frigate_table("stuck", "french", MIDDLE_HEX.hex_towards(5, 4), state="aground")
    level = level_in_hexes(
        frigate_table("own", "french"), stuck, frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9))
    )
    with level_on_table(level):
        own = get_ship("own")
        for damage, sinks in ((own.points - 1, False), (own.points, True)):
            own.damage = damage
            assert may_sink_this_turn(own) is sinks
        assert may_sink_this_turn(get_ship("stuck"))
        foe = get_ship("foe")
        assert not may_sink_this_turn(foe)
        add_marker(foe.number, Sinking(1))
        assert may_sink_this_turn(foe)


@pytest.mark.clauses("LS98-orders-2", "LS98-move-7")
@pytest.mark.parametrize(("masts_down", "could"), [([], True), (["fore", "main"], False)])
def test_ls98_orders_2_who_can_only_keep_her_distance_could_not_close(
    masts_down: list[str], could: bool
) -> None:
    level = level_in_hexes(
        seventy_four_table("own", "british", orders=["close-and-board"]),
        seventy_four_table("flag", "french", MIDDLE_HEX.hex_towards(3, 2), flagship=True),
    )
    with level_on_table(level):
        own = change_ship("own", masts_down=masts_down)
        assert distance_and_can_close(own, helm_at_move_start(own)) == (2, could)


@pytest.mark.clauses("LS98-tack-2", "LS98-board-9")
def test_ls98_tack_2_a_prize_has_a_point_less_for_her_tack_too() -> None:
    """A fifth rate beating has two points with a tack, one behind it; a prize of her class one."""
    with level_on_table(
        level_in_hexes(frigate_table("own", "french", rate="5th"), frigate_table("foe", "british"))
    ):
        own = get_ship("own")
        assert tack_move_points(own, get_single(Wind)) == 2
        own.manned = True
        assert tack_move_points(own, get_single(Wind)) == 1


@pytest.mark.clauses("LS98-tow-1", "LS98-boat-4", "LS98-ground-1")
def test_ls98_tow_1_a_ship_that_tows_runs_aground_and_runs_boats_down_like_any_other() -> None:
    wreck: dict[str, Any] = {"damage": {"masts": ["fore", "main", "mizzen"]}}
    shoal = {"shoals": [{"points": [[9.5, 8.5], [10.5, 8.5], [10.5, 9.5], [9.5, 9.5]]}]}
    level = level_in_hexes(
        seventy_four_table("own", "french", rate="3rd"),
        frigate_table("towed", "french", MIDDLE_HEX.hex_towards(2, -1), **wreck),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9)),
        chart=shoal,
    )
    with level_on_table(level):
        own = change_ship("own", towing="towed")
        boat = Boat("theirs", "foe", "british", MIDDLE_HEX.hex_towards(2, 2))
        boat.number = place(boat)
        run_procedure(run_tows(), {"LS98-tow-1": [[4]], "LS98-boat-4": ["sink theirs"]})
        assert (own.hex, is_aground(own)) == (MIDDLE_HEX.hex_towards(2), True)


@pytest.mark.clauses("LS98-fire-11")
@pytest.mark.parametrize(("face", "kinds"), [(1, ["Hurt"]), (6, ["Told"])])
def test_ls98_fire_11_a_hit_costs_a_point_or_a_block_and_only_that_is_told(
    face: int, kinds: list[str]
) -> None:
    with level_on_table(
        level_in_hexes(
            frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9))
        )
    ):
        own = get_ship("own")
        men = own.men_blocks
        told = run_procedure(apply_round_shot(own, 1), {"LS98-fire-11": [[face]]})
        assert [type(event).__name__ for event in told] == kinds
        assert (own.damage, men - own.men_blocks) == ((1, 0) if kinds == ["Hurt"] else (0, 1))


@pytest.mark.clauses("LS98-fire-3", "LS98-fire-4")
def test_ls98_fire_3_who_has_fired_or_has_no_crew_answers_nobody() -> None:
    with level_on_table(
        level_in_hexes(
            frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 2))
        )
    ):
        own, foe = get_ship("own"), get_ship("foe")
        assert judged_reply_shots(own, foe)
        own.fired = True
        assert judged_reply_shots(own, foe) == []
        own.fired, own.crew = False, 0
        assert judged_reply_shots(own, foe) == []


@pytest.mark.clauses("LS98-morale-3", "LS98-board-8")
def test_ls98_morale_3_rounds_lost_shake_the_boarded_alone_and_while_it_lasts() -> None:
    with level_on_table(
        level_in_hexes(
            frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9))
        )
    ):
        own, foe = get_ship("own"), get_ship("foe")
        hold = Hold("own", "foe", grappled=True, boarder="own", begun=True, rounds=2)
        place(hold)
        assert (morale_tally(own).total, morale_tally(foe).total) == (0, -2)
        hold.begun = False
        assert (morale_tally(own).total, morale_tally(foe).total) == (0, 0)


@pytest.mark.clauses("LS98-board-9")
@pytest.mark.parametrize(("crew", "may"), [(1, False), (2, True), (3, True)])
def test_ls98_board_9_one_block_of_two_may_man_a_prize(crew: int, may: bool) -> None:
    with level_on_table(
        level_in_hexes(
            frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3))
        )
    ):
        own, foe = change_ship("own", crew=crew), get_ship("foe")
        assert list(manning_choices(own)) == []
        add_marker(foe.number, HasStruck("own"))
        assert [prize.id for prize, _ in manning_choices(own)] == (["foe"] if may else [])
        add_marker(foe.number, Sinking(2))
        assert list(manning_choices(own)) == []
