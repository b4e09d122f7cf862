"""Boarding, morale, signals, boats, victory, previews: LS98-board, LS98-morale, LS98-win."""

from fractions import Fraction

import pytest

from game.books.ls98 import rules as ls98
from game.books.ls98.rules.boarding import boarding_refusal, grapple_tally
from game.books.ls98.rules.course import reachable_courses
from game.books.ls98.rules.melee import MeleeParty, ask_block_losses, melee_dice_tally, party_menu
from game.books.ls98.rules.morale import morale_tally, roll_morale
from game.books.ls98.rules.outcome import is_invader, points_scored_by, points_verdict
from game.books.ls98.rules.previews import (
    expected_hits,
    fire_and_magazine_chances,
    grapple_win_loss_odds,
    helm_under_sail,
    hit_spread,
    melee_round_odds,
    next_thresholds,
    poses_of_course,
    shots_from_pose,
    stand_firm_chance,
    would_ground,
)
from game.books.ls98.rules.sheet import Board, Hold, get_ship
from game.books.ls98.rules.signals import SignalMenu, relays_by_ship
from game.core.events import Ended
from game.core.markers import Gone
from game.core.steps import Refusal
from game.core.table import add_marker, get_single, place
from game.levels.conditions.objectives import FinalScore
from game.play.battle import Battle, StepResult
from game.play.seats import RandomSeat
from tests.books.ls98.rules.hex_levels import (
    MIDDLE_HEX,
    change_ship,
    frigate_table,
    level_in_hexes,
    level_on_table,
    run_procedure,
    seventy_four_table,
)


def pair(**more: object) -> object:
    """Two frigates side by side, both heading N."""
    return level_in_hexes(
        frigate_table("own", "french"),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3)),
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.clauses("LS98-board-1")
@pytest.mark.parametrize(
    ("own", "foe", "clause"),
    [
        ({"run": 2}, {"run": 1}, ""),
        ({"run": 3}, {"run": 1}, "LS98-board-1"),
        ({"run": 1}, {"run": 0}, "LS98-board-1"),
        ({"run": 1, "full_sail": True}, {"run": 1}, "LS98-board-1"),
        ({"run": 1}, {"run": 1, "heading": 3}, "LS98-board-1"),
        ({"run": 5}, {"masts_down": ["fore", "main", "mizzen"]}, ""),
        ({"run": 1, "crew": 0}, {"run": 1}, "LS98-board-1"),
    ],
)
def test_who_may_be_grappled(own: dict[str, object], foe: dict[str, object], clause: str) -> None:
    with level_on_table(pair()):  # type: ignore[arg-type]
        refused = boarding_refusal(change_ship("own", **own), change_ship("foe", **foe))
        assert (refused.clause if refused else "") == clause


@pytest.mark.clauses("LS98-board-2")
def test_the_grip_of_a_crew() -> None:
    with level_on_table(pair()):  # type: ignore[arg-type]
        assert grapple_tally(change_ship("own", quality="average")).total == -1
        assert grapple_tally(change_ship("foe", quality="average")).total == 0
        assert grapple_tally(change_ship("foe", quality="raw")).total == -1
        assert grapple_tally(change_ship("own", quality="elite")).total == 1
        assert grapple_tally(change_ship("own", quality="average", klass="unrated")).total == 0


@pytest.mark.clauses("LS98-board-3", "LS98-board-5")
def test_parties_and_their_dice() -> None:
    with level_on_table(pair()):  # type: ignore[arg-type]
        own = change_ship("own", crew=2, soldiers=3, marines=2, leaders=["tone"], quality="elite")
        menu = party_menu(own, 0)
        assert menu.keys()[0] == "3 + 1"
        (four,) = {menu.read(key).clause for key in ("4 + 1", "3 + 2")}  # type: ignore[union-attr]
        assert four == "LS98-board-3"
        assert menu.read("3 + 1") == MeleeParty(2, 1, 1)
        assert melee_dice_tally(own, MeleeParty(2, 1, 1), "tone", 2).total == 3 + 1 + 1 + 2
        foe = change_ship("foe", klass="3rd", quality="elite")
        assert melee_dice_tally(foe, MeleeParty(3, 0, 1), "", 0).total == 4
        own.leaders_hurt = ["tone"]
        assert melee_dice_tally(own, MeleeParty(3, 0, 0), "tone", 0).total == 4


@pytest.mark.clauses("LS98-board-6")
def test_losses_fall_on_the_party_alone() -> None:
    with level_on_table(pair()):  # type: ignore[arg-type]
        own = change_ship("own", crew=4, marines=1)
        party = MeleeParty(1, 0, 1)
        run_procedure(ask_block_losses(own, party, 5, own, "LS98-board-6"), {"LS98-board-6": ["marines"]})
        assert (own.crew, own.marines, party.kinds_present) == (3, 0, [])


# ------------------------------------------------------------------------------ morale
@pytest.mark.clauses("LS98-morale-3")
@pytest.mark.parametrize(
    ("fields", "total"),
    [
        ({}, 0),
        ({"leaders": ["tone"]}, 2),
        ({"leaders": ["tone", "hardy"], "leaders_hurt": ["tone"]}, 1),
        ({"leaders": ["tone"], "leaders_hurt": ["tone"]}, -1),
        ({"masts_down": ["fore", "main", "mizzen"]}, -1),
        ({"burning": 2}, -1),
        ({"klass": "unrated"}, -1),
        ({"crew": 1, "marines": 1, "start": 4}, -2),
        ({"crew": 2, "marines": 1, "start": 5}, 0),
    ],
)
def test_what_shakes_a_crew(fields: dict[str, object], total: int) -> None:
    with level_on_table(pair()):  # type: ignore[arg-type]
        assert morale_tally(change_ship("own", **fields)).total == total


@pytest.mark.clauses("LS98-morale-3")
def test_friends_that_have_struck_and_rounds_lost() -> None:
    far = {"struck": MIDDLE_HEX.hex_towards(6, 9), "farther": MIDDLE_HEX.hex_towards(5, 9).hex_towards(6)}
    level = level_in_hexes(
        frigate_table("own", "french"),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3)),
        *[frigate_table(name, "french", where) for name, where in far.items()],
        size=(24, 24),
    )
    with level_on_table(level):
        for name in far:
            ls98.amend(f"ships.{name}.struck", True)
        own = get_ship("own")
        assert morale_tally(own).total == -1
        place(Hold("foe", "own", grappled=True, boarder="foe", begun=True, rounds=2))
        assert morale_tally(own).total == -3
        change_ship("foe", klass="3rd")
        assert morale_tally(own).total == -4


@pytest.mark.clauses("LS98-morale-2")
@pytest.mark.parametrize(("face", "firm"), [(0, True), (4, False), (5, True), (9, True)])
def test_five_or_more_stands(face: int, firm: bool) -> None:
    with level_on_table(pair()):  # type: ignore[arg-type]
        asked = roll_morale(get_ship("own"), "LS98-morale-1")
        told = run_procedure(asked, {"LS98-morale-2": [[face]]})
        assert (getattr(told[-1], "text", "").startswith("her crew stands firm")) is firm
        assert stand_firm_chance(get_ship("own")) == Fraction(6, 10)


# ------------------------------------------------------------------------------ signals
@pytest.mark.clauses("LS98-sig-1", "LS98-sig-2")
def test_signals_go_from_ship_to_ship() -> None:
    level = level_in_hexes(
        frigate_table("flag", "french", MIDDLE_HEX.hex_towards(1, 9), flagship=True),
        frigate_table("relay", "french"),
        frigate_table("far", "french", MIDDLE_HEX.hex_towards(3, 9)),
        frigate_table("deaf", "french", MIDDLE_HEX.hex_towards(4, 9).hex_towards(5, 1)),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(5, 8)),
        size=(30, 30),
    )
    with level_on_table(level):
        ways = relays_by_ship(get_ship("flag"))
        assert ways == {"relay": (), "far": ("relay",)}
    menu = SignalMenu(("relay", "far", "deaf"), ("relay", "far"))
    assert len(menu.keys()) == 1 + 10 * 3
    for key, clause in (
        ("3 to deaf", "LS98-sig-1"),
        ("11 to far", "LS98-sig-2"),
        ("3 to nobody", "LS98-sig-2"),
        ("attack", "LS98-sig-2"),
    ):
        read = menu.read(key)
        assert isinstance(read, Refusal)
        assert read.clause == clause
    read = menu.read("3 to relay, far")
    assert not isinstance(read, Refusal)
    assert read.addressees == ("relay", "far")


# ------------------------------------------------------------------------------ the end
@pytest.mark.clauses("LS98-win-1")
def test_the_points_of_both_sides() -> None:
    level = level_in_hexes(
        seventy_four_table("flag", "french", soldiers=600),
        frigate_table("biche", "french", MIDDLE_HEX.hex_towards(3, 3)),
        seventy_four_table("line", "british", MIDDLE_HEX.hex_towards(3, 6)),
        frigate_table("other", "british", MIDDLE_HEX.hex_towards(6, 6)),
    )
    with level_on_table(level):
        assert (is_invader("french"), is_invader("british")) == (True, False)
        get_single(Board).landed = [2, 0]
        assert points_scored_by("french") == 6
        ls98.amend("ships.line.struck", True)
        assert points_scored_by("french") == 16
        change_ship("flag", leaders=["tone"])
        ls98.amend("ships.flag.struck", True)
        assert points_scored_by("british") == 12
        get_single(Board).agents = ["tone"]
        assert points_scored_by("british") == 17
        change_ship("other", breaches=2)
        assert points_scored_by("british") == 15
        told = points_verdict({"french": "The French"})
        assert (told.winner, told.degree) == ("french", "minor")
        assert told.deciding_score == FinalScore("points", (("french", 16), ("british", 15)))
        get_single(Board).landed = [5, 0]
        assert points_verdict({}).degree == "major"
        get_single(Board).landed = [2, 0]
        change_ship("other", breaches=1)
        assert points_verdict({}).degree == "draw"


@pytest.mark.clauses("LS98-win-1")
@pytest.mark.parametrize(("klass", "points"), [("3rd", 8), ("4th", 2), ("5th", 2), ("unrated", 1)])
def test_who_leaves_the_map_has_escaped(klass: str, points: int) -> None:
    with level_on_table(pair()):  # type: ignore[arg-type]
        own = change_ship("own", klass=klass, soldiers=1)
        add_marker(own.number, Gone("left", "top"))
        assert points_scored_by("french") == points
        add_marker(own.number, Gone("sunk"))
        assert points_scored_by("french") == 0


@pytest.mark.clauses("LS98-win-1")
def test_a_battle_ends_when_one_side_alone_fights() -> None:
    level = level_in_hexes(
        frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 8))
    )
    battle = Battle(ls98, level, {"french": RandomSeat(1), "british": RandomSeat(2)}, 1)
    with battle.table.as_current():
        ls98.amend("ships.foe.struck", True)
    assert battle.run() is StepResult.OVER
    end = battle.events[-1]
    assert isinstance(end, Ended)
    assert (end.clause, end.winner) == ("LS98-win-1", "french")
    battle.close()


# ------------------------------------------------------------------------------ previews
def test_what_a_captain_may_know() -> None:
    with level_on_table(pair(chart={"shoals": [{"points": [[9, 5], [11, 5], [11, 6], [9, 6]]}]})):  # type: ignore[arg-type]
        own, foe = get_ship("own"), get_ship("foe")
        best = max(
            reachable_courses(helm_under_sail(own, full_sail=True)), key=lambda c: c.end_helm.points_spent
        )
        assert best.end_helm.points_spent == 6
        assert poses_of_course(best.end_helm, ())[-1] == (best.end_helm.hex, best.end_helm.heading)
        assert not would_ground(own, MIDDLE_HEX)
        (shot,) = shots_from_pose(own, own.hex, own.heading)
        assert (shot.key, shot.dice) == ("starboard foe", 5)
        assert expected_hits(shot) == Fraction(5, 3)
        assert (hit_spread(shot).low, hit_spread(shot).high) == (0, 3)
        fire, blast = fire_and_magazine_chances(shot)
        assert 0 < fire < Fraction(1, 20)
        assert blast == 0
        won, lost = grapple_win_loss_odds(own, foe)
        assert won < lost
        assert won + lost < 1
        assert sum(melee_round_odds(own, foe)) == 1
        assert [f.remaining for f in next_thresholds(own)] == [6, 2, 2, 2, 3]
