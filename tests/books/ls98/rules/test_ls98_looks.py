"""What is seen, told and foretold in the 1798 game: the stage, the card, the menus, the odds."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from game.books.ls98 import rules as ls98
from game.books.ls98.rules.boarding import manning_choices
from game.books.ls98.rules.boats import boat_menu, cargo_words
from game.books.ls98.rules.collision import collide
from game.books.ls98.rules.damage import apply_round_shot, roll_mast_box_loss
from game.books.ls98.rules.deployment import entry_menu
from game.books.ls98.rules.gunnery import advance_side_loading, has_loading_work, sides_to_double
from game.books.ls98.rules.manoeuvre import distance_and_can_close, helm_at_move_start
from game.books.ls98.rules.melee import MeleeParty, fight_round
from game.books.ls98.rules.morale import morale_tally
from game.books.ls98.rules.motion import leave_if_off_map, log_move
from game.books.ls98.rules.outcome import capture_points, facts_now
from game.books.ls98.rules.previews import melee_round_odds, next_thresholds
from game.books.ls98.rules.sheet import Ammunition, Board, Boat, Entry, Hold, Wind, get_ship, is_aground
from game.books.ls98.rules.shots import enemies_not_borne_on, judged_reply_shots, judged_shots_now
from game.books.ls98.rules.sight import visible_ship, weather
from game.books.ls98.rules.towing import run_tows
from game.books.ls98.rules.turn import may_sink_this_turn
from game.books.ls98.rules.wind import tack_move_points
from game.core.events import Befell, Boarded, Collided, Hurt, Moved, Told
from game.core.markers import Aground, Anchored, Gone, HasStruck, Sinking
from game.core.table import add_marker, get_single, place
from game.sea.hexes import Hex, distance, hex_of_column_row, hex_pose
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


# ------------------------------------------------------------------------------ the stage
@pytest.mark.clauses("LS98-mark-1", "LS98-card-1")
def test_ls98_mark_1_a_hull_looks_as_battered_as_her_card() -> None:
    with level_on_table(LEVEL):
        own = change_ship("own", damage=2)
        looks = visible_ship(own, get_single(Board).sides)
        assert (own.points, looks.damage) == (6, 333)
        assert (looks.points_left, looks.full_points) == (4, 6)
        assert looks.rig_damage == 0
        own.boxes[0] -= 1
        assert visible_ship(own, get_single(Board).sides).rig_damage == 1000 // sum([*own.boxes, 1])
        own.damage = 9
        looks = visible_ship(own, get_single(Board).sides)
        assert (looks.damage, looks.points_left) == (1000, 0)


@pytest.mark.clauses("LS98-mark-1", "LS98-move-6")
def test_ls98_mark_1_who_lies_still_has_no_way_on() -> None:
    with level_on_table(LEVEL):
        own, foe, sides = get_ship("own"), get_ship("foe"), get_single(Board).sides
        own.full_sail = True
        assert [visible_ship(ship, sides).way_share for ship in (own, foe)] == [1000, 600]
        hold = Hold("own", "foe")
        place(hold)
        assert [visible_ship(ship, sides).way_share for ship in (own, foe)] == [0, 0]
        hold.open = False
        add_marker(own.number, Aground())
        add_marker(foe.number, Anchored())
        assert [visible_ship(ship, sides).way_share for ship in (own, foe)] == [0, 0]


@pytest.mark.clauses("LS98-mark-1", "LS98-move-7")
def test_ls98_mark_1_a_wreck_has_no_way_on() -> None:
    with level_on_table(LEVEL):
        own = change_ship("own", full_sail=True)
        own.masts_down = list(own.rigged)
        assert visible_ship(own, get_single(Board).sides).way_share == 0


@pytest.mark.clauses("LS98-board-6", "LS98-wind-1")
def test_ls98_board_6_the_boarded_ship_is_seen_to_be_boarded_and_no_other() -> None:
    with level_on_table(LEVEL):
        own, foe, sides = get_ship("own"), get_ship("foe"), get_single(Board).sides
        hold = Hold("own", "foe", grappled=True, boarder="foe", begun=True)
        place(hold)
        assert [visible_ship(ship, sides).boarded for ship in (own, foe)] == [True, False]
        hold.begun = False
        assert not visible_ship(own, sides).boarded
        hold.begun, hold.open = True, False
        assert not visible_ship(own, sides).boarded
        assert not weather().is_choppy
        get_single(Wind).rough = True
        assert weather().is_choppy


# ------------------------------------------------------------------------------ events
@pytest.mark.clauses("LS98-fire-13")
def test_ls98_fire_13_one_box_is_told_for_each_hit_in_the_rigging() -> None:
    with level_on_table(LEVEL):
        told = run_procedure(roll_mast_box_loss(get_ship("own"), "chain shot"), {"LS98-fire-13": [[1]]})
        assert told == [Hurt("LS98-fire-13", "own", 0, 1, "chain shot")]


@pytest.mark.clauses("LS98-move-8", "LS98-win-1")
@pytest.mark.parametrize(("made", "words"), [(0, "0 hexes"), (1, "1 hex"), (2, "2 hexes")])
def test_ls98_move_8_hexes_made_are_told_in_english(made: int, words: str) -> None:
    with level_on_table(LEVEL):
        (event,) = run_procedure(log_move(change_ship("own", run=made), "LS98-move-8", "ahead"))
        assert isinstance(event, Moved)
        assert event.made == words


@pytest.mark.clauses("LS98-win-1", "LS98-morale-4")
@pytest.mark.parametrize(
    ("here", "edge"),
    [
        (hex_of_column_row(-1, 5), "left"),
        (hex_of_column_row(24, 5), "right"),
        (hex_of_column_row(5, -1), "top"),
        (hex_of_column_row(5, 20), "bottom"),
        (hex_of_column_row(0, 0), ""),
        (hex_of_column_row(23, 19), ""),
    ],
)
def test_ls98_win_1_she_leaves_by_the_edge_that_she_is_beyond(here: Hex, edge: str) -> None:
    with level_on_table(LEVEL):
        own = change_ship("own", hex=here)
        told = run_procedure(leave_if_off_map(own, "LS98-win-1"))
        assert [getattr(event, "edge", None) for event in told] == ([edge] if edge else [])


@pytest.mark.clauses("LS98-boat-1", "LS98-boat-3", "LS98-sink-1")
def test_ls98_boat_1_what_a_boat_carries_is_told() -> None:
    with level_on_table(LEVEL):
        boat = Boat("b", "own", "french", MIDDLE_HEX)
        assert cargo_words(boat) == "nobody but her crew"
        assert cargo_words(replace(boat, leader="tone")) == "Tone"
        assert cargo_words(replace(boat, leader="tone", hurt=True)) == "Tone, hurt"
        assert cargo_words(replace(boat, soldiers=1)) == "100 soldiers"
        assert cargo_words(replace(boat, saved=1, kind="crew")) == "100 men saved"
        assert cargo_words(replace(boat, saved=1, kind="prisoners")) == "100 prisoners"
        assert cargo_words(replace(boat, order=3, to="own")) == "an order for Own"


# ------------------------------------------------------------------------------ menus
@pytest.mark.clauses("LS98-boat-3")
def test_ls98_boat_3_a_boat_comes_aboard_the_ship_beside_it_and_no_farther_one() -> None:
    with level_on_table(LEVEL):
        keys = {
            n: boat_menu(Boat("b", "own", "french", MIDDLE_HEX.hex_towards(5, n))).keys() for n in range(3)
        }
        assert ["board own" in keys[n] for n in range(3)] == [True, True, False]


@pytest.mark.clauses("LS98-fire-6")
@pytest.mark.parametrize(("hexes_off", "shown"), [(6, ["LS98-fire-6"]), (7, [])])
def test_ls98_fire_6_who_is_beyond_the_reach_of_any_ship_is_not_shown(
    hexes_off: int, shown: list[str]
) -> None:
    """The guns of a third rate reach six hexes, those of a frigate five."""
    level = level_in_hexes(
        frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, hexes_off))
    )
    with level_on_table(level):
        own = get_ship("own")
        assert [why.clause for _, _, why in enemies_not_borne_on(own)] == shown


@pytest.mark.clauses("LS98-setup-2")
def test_ls98_setup_2_the_nearest_of_two_enemies_keeps_a_side_from_the_edge() -> None:
    near = frigate_table("near", "french", hex_of_column_row(10, 5))
    level = level_in_hexes(
        frigate_table("own", "british"), near, frigate_table("far", "french", hex_of_column_row(20, 18))
    )
    with level_on_table(level):
        foe = get_ship("near").hex
        assert min(distance(here, foe) for here, _ in entry_menu("british").open_entries) == 8


@pytest.mark.clauses("LS98-fire-9a", "LS98-fire-8")
@pytest.mark.parametrize(("shot", "rake"), [("ball", "stern"), ("chain", "")])
def test_ls98_fire_9a_a_ball_that_rakes_is_told_to_and_chain_never(shot: str, rake: str) -> None:
    level = level_in_hexes(
        frigate_table("own", "french"),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 2), heading=3),
    )
    with level_on_table(level):
        own = get_ship("own")
        own.starboard.shot = Ammunition(shot)
        assert [seen.rake for seen, _ in judged_shots_now(own)] == [rake]


# ------------------------------------------------------------------------------ odds
@pytest.mark.clauses("LS98-board-6", "LS98-board-5")
def test_ls98_board_6_the_odds_of_a_round_are_those_of_its_dice() -> None:
    """A block a side: a die each, of which a six hits; a deck taken is a die more."""
    with level_on_table(LEVEL):
        bare = {"crew": 1, "marines": 0, "soldiers": 0, "quality": "average"}
        own, foe = change_ship("own", **bare), change_ship("foe", **bare)
        assert melee_round_odds(own, foe) == (Fraction(5, 36), Fraction(26, 36), Fraction(5, 36))
        ahead = (Fraction(56, 216), Fraction(135, 216), Fraction(25, 216))
        assert melee_round_odds(own, foe, decks_taken=1) == ahead
        own.leaders, own.leaders_hurt = ["tone", "hardy"], ["tone"]
        assert melee_round_odds(own, foe) == ahead
        assert melee_round_odds(foe, own) == ahead[::-1]


@pytest.mark.clauses("LS98-sink-1", "LS98-morale-3", "LS98-blaze-2")
def test_ls98_sink_1_the_card_tells_how_much_more_she_bears() -> None:
    with level_on_table(LEVEL):
        own = change_ship("own", damage=2, burning=1, crew=3, marines=1, start=6)
        own.masts_down = list(own.rigged)
        told = [(line.clause, line.remaining) for line in next_thresholds(own)]
        assert told == [("LS98-sink-1", 4), ("LS98-morale-3", 1), ("LS98-blaze-2", 3)]
        assert next_thresholds(own)[0].text == "4 more damage: she may sink"
        own.damage, own.crew, own.burning = 7, 2, 9
        assert next_thresholds(own)[0].text == "She may sink this turn"
        told = [(line.clause, line.remaining) for line in next_thresholds(own)]
        assert told == [("LS98-sink-1", 0), ("LS98-blaze-2", 0)]


# ------------------------------------------------------------------------------ the report
@pytest.mark.clauses("LS98-mark-1", "LS98-sink-1", "LS98-fire-14")
def test_ls98_mark_1_the_report_has_every_marker_that_lies_beside_a_ship() -> None:
    def told(name: str) -> Any:
        return ls98.report()["ships"][name]

    with level_on_table(LEVEL):
        own, foe = get_ship("own"), get_ship("foe")
        assert (told("own")["markers"], told("own")["sinking"], told("own")["smoke"]) == ([], 0, [])
        own.full_sail, own.burning, own.port.shot = True, 1, Ammunition.FIRED
        add_marker(own.number, Aground())
        add_marker(own.number, Sinking(2))
        assert told("own")["markers"] == ["full sail", "on fire", "aground"]
        assert (told("own")["sinking"], told("own")["smoke"]) == (2, ["port"])
        foe.full_sail, foe.masts_down = False, list(foe.rigged)
        assert told("foe")["markers"] == ["adrift", "dismasted"]
        assert (told("foe")["struck"], told("foe")["struck_to"]) == (False, "")
        add_marker(foe.number, HasStruck("own"))
        assert told("foe")["markers"] == ["surrendered", "adrift", "dismasted"]
        assert (told("foe")["struck"], told("foe")["struck_to"]) == (True, "own")
        add_marker(foe.number, Gone("left", "top"))
        assert (told("foe")["gone"], told("foe")["edge"]) == ("left", "top")
        assert (told("own")["gone"], told("own")["edge"]) == ("", "")


@pytest.mark.clauses("LS98-coll-2", "LS98-move-8")
def test_ls98_coll_2_a_collision_is_told_where_the_other_lies_with_the_way_she_had() -> None:
    with level_on_table(LEVEL):
        own, foe = change_ship("own", run=2), get_ship("foe")
        met, swung = run_procedure(collide(own, foe), {"LS98-coll-2": ["port"]})
        assert isinstance(met, Collided)
        pose = hex_pose(foe.hex, foe.heading)
        assert (met.ship, met.other, met.x, met.y, met.speed) == ("own", "foe", pose.x, pose.y, 0)
        assert isinstance(swung, Moved)
        assert (swung.how, swung.heading) == ("swing", hex_pose(own.hex, 1).heading)


@pytest.mark.clauses("LS98-win-1")
def test_ls98_win_1_a_battle_ends_with_one_side_left_unless_another_is_to_come() -> None:
    with level_on_table(LEVEL):
        assert not facts_now(LEVEL).is_finished
        add_marker(get_ship("foe").number, HasStruck("own"))
        assert facts_now(LEVEL).is_finished
        entry = Entry("british", coming=["foe"])
        place(entry)
        assert not facts_now(LEVEL).is_finished
        entry.coming.clear()
        assert facts_now(LEVEL).is_finished


@pytest.mark.clauses("LS98-fire-15", "LS98-fire-14")
def test_ls98_fire_15_guns_load_a_turn_at_a_time_and_the_smoke_goes_with_the_last() -> None:
    with level_on_table(LEVEL):
        own = get_ship("own")
        own.port.shot, own.port.left = Ammunition.DOUBLE, 2
        assert has_loading_work(own)
        assert run_procedure(advance_side_loading(own, "port")) == []
        (gone,) = run_procedure(advance_side_loading(own, "port"))
        assert gone == Befell("LS98-fire-14", "own", "smoke port", on=False)
        assert run_procedure(advance_side_loading(own, "port")) == []
        assert not has_loading_work(own)
        own.port.left = 1
        own.doubling.append("port")
        assert run_procedure(advance_side_loading(own, "port")) == []
        assert (own.port.left, own.doubling) == (0, [])
        own.port.shot = Ammunition.FIRED
        assert has_loading_work(own)


@pytest.mark.clauses("LS98-fire-15")
def test_ls98_fire_15_only_loaded_round_shot_is_made_double_before_she_has_fired() -> None:
    with level_on_table(LEVEL):
        own = get_ship("own")
        assert sides_to_double(own) == ["port", "starboard"]
        own.port.left = 1
        assert sides_to_double(own) == ["starboard"]
        own.starboard.shot = Ammunition.CHAIN
        assert sides_to_double(own) == []
        own.starboard.shot, own.fired = Ammunition.BALL, True
        assert sides_to_double(own) == []


# ------------------------------------------------------------------------------
# Rounds of a melee, broadsides that are barred, tows that move, and parts of a turn: cases beside those of
# the book, in which two readings of a line would differ
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
