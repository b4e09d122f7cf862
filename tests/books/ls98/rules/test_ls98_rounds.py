"""Rounds of a melee, broadsides that are barred, tows that move, and parts of a turn: cases beside
those of the book, in which two readings of a line would differ."""

from __future__ import annotations

from typing import Any

import pytest

from game.books.ls98.rules.damage import take_round_shot
from game.books.ls98.rules.manoeuvre import helm_of, room_to_close
from game.books.ls98.rules.melee import MeleeParty, fight
from game.books.ls98.rules.morale import morale
from game.books.ls98.rules.outcome import taken
from game.books.ls98.rules.prizes import takeable
from game.books.ls98.rules.sailing import tacking_points
from game.books.ls98.rules.sheet import Board, Boat, Hold, Wind, aground, ship_named
from game.books.ls98.rules.shots import reply_to, shots_now
from game.books.ls98.rules.towing import tows
from game.books.ls98.rules.turn import may_go_down
from game.core.events import Boarded, Told
from game.core.markers import Gone, HasStruck, Sinking
from game.core.table import mark, place, the
from tests.books.ls98.rules.lough import (
    MIDDLE,
    changed,
    frigate,
    hexes,
    run,
    set_down,
    seventy_four,
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
    ours: int,
    theirs: int,
    won: str,
    then: dict[str, list[Any]],
    decks: int,
    left: tuple[int, int],
) -> None:
    """On the second deck of three, with a block of marines a side; a five of the crew is no hit."""
    own = seventy_four("own", "british", rate="3rd")
    foe = seventy_four("foe", "french", MIDDLE.to(3), rate="3rd")
    with set_down(hexes(own, foe)):
        ship, other = changed("own", marines=2), changed("foe", marines=2, soldiers=0)
        hold = Hold("own", "foe", grappled=True, boarder="own", begun=True, decks=1)
        place(hold)
        asked = fight(hold, ship, other, MeleeParty(marines=1), MeleeParty(marines=1))
        told = run(asked, {"LS98-board-6": [[5], [ours], [theirs]], **then})
        (round_fought,) = [event for event in told if isinstance(event, Boarded)]
        hits = (int(ours >= 5), int(theirs >= 5))
        assert (round_fought.attack, round_fought.defence, round_fought.won) == (*hits, won)
        assert round_fought.stage == f"deck 2 of {other.decks}"
        assert (hold.decks, (ship.marines, other.marines)) == (decks, left)


@pytest.mark.clauses("LS98-win-1", "LS98-surr-1")
def test_ls98_win_1_an_agent_counts_for_the_defenders_to_whom_his_ship_has_struck() -> None:
    """Not for the invaders, whose agent he is, nor if he is drowned."""
    own = seventy_four("own", "french", rate="3rd")
    with set_down(hexes(own, frigate("foe", "british", MIDDLE.to(3, 9)))):
        ship = changed("own", leaders=["tone"])
        the(Board).agents.append("tone")
        mark(ship.number, Gone("sunk"))
        assert taken(ship, by_invader=False) == 12
        mark(ship.number, HasStruck())
        assert taken(ship, by_invader=False) == 12 + 5
        assert taken(ship, by_invader=True) == 10


@pytest.mark.clauses("LS98-tow-1", "LS98-boat-3")
@pytest.mark.parametrize(("face", "moves"), [(3, False), (4, True), (5, True)])
def test_ls98_tow_1_that_a_tow_does_not_move_is_told_if_it_does_not(face: int, moves: bool) -> None:
    wreck: dict[str, Any] = {"damage": {"masts": ["fore", "main", "mizzen"]}}
    foe = frigate("foe", "british", MIDDLE.to(3, 9))
    with set_down(hexes(frigate("own", "french", **wreck), foe)):
        boat = Boat("b", "own", "french", MIDDLE.to(2), towing="own")
        boat.number = place(boat)
        told = run(tows(), {"LS98-tow-1": [[face]]})
        words = [event.text for event in told if isinstance(event, Told)]
        assert words == ([] if moves else ["the tow does not move"])
        assert ship_named("own").hex == (MIDDLE.to(2) if moves else MIDDLE)


@pytest.mark.clauses("LS98-fire-1", "LS98-los-1")
def test_ls98_fire_1_a_nearer_enemy_behind_a_friend_is_no_rival() -> None:
    level = hexes(
        frigate("own", "french"),
        frigate("friend", "french", MIDDLE.to(3)),
        frigate("near", "british", MIDDLE.to(3, 2)),
        frigate("far", "british", MIDDLE.to(4, 3)),
    )
    with set_down(level):
        own = ship_named("own")
        judged = {shot.target: why.clause if why else "" for shot, why in shots_now(own)}
        assert judged == {"near": "LS98-los-1", "far": ""}
        changed("friend", hex=MIDDLE.to(6, 3))
        judged = {shot.target: why.clause if why else "" for shot, why in shots_now(own)}
        assert judged == {"near": "", "far": "LS98-fire-1"}


@pytest.mark.clauses("LS98-orders-10", "LS98-fire-1")
def test_ls98_orders_10_without_a_ship_of_the_line_in_range_distance_does_not_matter() -> None:
    level = hexes(
        seventy_four("own", "french", orders=["line-ships-first"]),
        frigate("near", "british", MIDDLE.to(3, 2)),
        frigate("far", "british", MIDDLE.to(4, 3)),
    )
    with set_down(level):
        assert [shot.target for shot, why in shots_now(ship_named("own")) if not why] == [
            "near",
            "far",
        ]


@pytest.mark.clauses("LS98-turn-1", "LS98-sink-1", "LS98-ground-1")
def test_ls98_sink_1_the_part_of_sinking_is_told_for_any_of_three_reasons() -> None:
    stuck = frigate("stuck", "french", MIDDLE.to(5, 4), state="aground")
    level = hexes(frigate("own", "french"), stuck, frigate("foe", "british", MIDDLE.to(3, 9)))
    with set_down(level):
        own = ship_named("own")
        for damage, sinks in ((own.points - 1, False), (own.points, True)):
            own.damage = damage
            assert may_go_down(own) is sinks
        assert may_go_down(ship_named("stuck"))
        foe = ship_named("foe")
        assert not may_go_down(foe)
        mark(foe.number, Sinking(1))
        assert may_go_down(foe)


@pytest.mark.clauses("LS98-orders-2", "LS98-move-7")
@pytest.mark.parametrize(("masts_down", "could"), [([], True), (["fore", "main"], False)])
def test_ls98_orders_2_who_can_only_keep_her_distance_could_not_close(
    masts_down: list[str], could: bool
) -> None:
    level = hexes(
        seventy_four("own", "british", orders=["close-and-board"]),
        seventy_four("flag", "french", MIDDLE.to(3, 2), flagship=True),
    )
    with set_down(level):
        own = changed("own", masts_down=masts_down)
        assert room_to_close(own, helm_of(own)) == (2, could)


@pytest.mark.clauses("LS98-tack-2", "LS98-board-9")
def test_ls98_tack_2_a_prize_has_a_point_less_for_her_tack_too() -> None:
    """A fifth rate beating has two points with a tack, one behind it; a prize of her class one."""
    with set_down(hexes(frigate("own", "french", rate="5th"), frigate("foe", "british"))):
        own = ship_named("own")
        assert tacking_points(own, the(Wind)) == 2
        own.manned = True
        assert tacking_points(own, the(Wind)) == 1


@pytest.mark.clauses("LS98-tow-1", "LS98-boat-4", "LS98-ground-1")
def test_ls98_tow_1_a_ship_that_tows_runs_aground_and_runs_boats_down_like_any_other() -> None:
    wreck: dict[str, Any] = {"damage": {"masts": ["fore", "main", "mizzen"]}}
    shoal = {"shoals": [{"points": [[9.5, 8.5], [10.5, 8.5], [10.5, 9.5], [9.5, 9.5]]}]}
    level = hexes(
        seventy_four("own", "french", rate="3rd"),
        frigate("towed", "french", MIDDLE.to(2, -1), **wreck),
        frigate("foe", "british", MIDDLE.to(3, 9)),
        chart=shoal,
    )
    with set_down(level):
        own = changed("own", towing="towed")
        boat = Boat("theirs", "foe", "british", MIDDLE.to(2, 2))
        boat.number = place(boat)
        run(tows(), {"LS98-tow-1": [[4]], "LS98-boat-4": ["sink theirs"]})
        assert (own.hex, aground(own)) == (MIDDLE.to(2), True)


@pytest.mark.clauses("LS98-fire-11")
@pytest.mark.parametrize(("face", "kinds"), [(1, ["Hurt"]), (6, ["Told"])])
def test_ls98_fire_11_a_hit_costs_a_point_or_a_block_and_only_that_is_told(
    face: int, kinds: list[str]
) -> None:
    with set_down(hexes(frigate("own", "french"), frigate("foe", "british", MIDDLE.to(3, 9)))):
        own = ship_named("own")
        men = own.strength
        told = run(take_round_shot(own, 1), {"LS98-fire-11": [[face]]})
        assert [type(event).__name__ for event in told] == kinds
        assert (own.damage, men - own.strength) == ((1, 0) if kinds == ["Hurt"] else (0, 1))


@pytest.mark.clauses("LS98-fire-3", "LS98-fire-4")
def test_ls98_fire_3_who_has_fired_or_has_no_crew_answers_nobody() -> None:
    with set_down(hexes(frigate("own", "french"), frigate("foe", "british", MIDDLE.to(3, 2)))):
        own, foe = ship_named("own"), ship_named("foe")
        assert reply_to(own, foe)
        own.fired = True
        assert reply_to(own, foe) == []
        own.fired, own.crew = False, 0
        assert reply_to(own, foe) == []


@pytest.mark.clauses("LS98-morale-3", "LS98-board-8")
def test_ls98_morale_3_rounds_lost_shake_the_boarded_alone_and_while_it_lasts() -> None:
    with set_down(hexes(frigate("own", "french"), frigate("foe", "british", MIDDLE.to(3, 9)))):
        own, foe = ship_named("own"), ship_named("foe")
        hold = Hold("own", "foe", grappled=True, boarder="own", begun=True, rounds=2)
        place(hold)
        assert (morale(own).total, morale(foe).total) == (0, -2)
        hold.begun = False
        assert (morale(own).total, morale(foe).total) == (0, 0)


@pytest.mark.clauses("LS98-board-9")
@pytest.mark.parametrize(("crew", "may"), [(1, False), (2, True), (3, True)])
def test_ls98_board_9_one_block_of_two_may_man_a_prize(crew: int, may: bool) -> None:
    with set_down(hexes(frigate("own", "french"), frigate("foe", "british", MIDDLE.to(3)))):
        own, foe = changed("own", crew=crew), ship_named("foe")
        assert list(takeable(own)) == []
        mark(foe.number, HasStruck("own"))
        assert [prize.id for prize, _ in takeable(own)] == (["foe"] if may else [])
        mark(foe.number, Sinking(2))
        assert list(takeable(own)) == []
