"""In a great fleet a captain of Hold Fast reckons with the friends who may matter, and thinks as if he had
reckoned with all; guns that cannot carry look for nobody (HF-fire-2)."""

import numpy as np
import pytest

from game.books.hf.captain import score
from game.books.hf.captain import situation as near_ships
from game.books.hf.captain.plan_tracks import plan_tracks_of
from game.books.hf.captain.score import friends_score, relevant_friends
from game.books.hf.captain.situation import friends_to_consider, situation_of
from game.books.hf.rules.arcs import max_gun_range, range_inches
from game.books.hf.rules.gunnery import targets_of
from game.books.hf.rules.plans import plan_context_of
from game.books.hf.rules.sheet import Wind, enemies, fighting_ships, is_fighting
from game.captains.aims import aims_of
from game.core.table import get_single
from game.levels import Level
from tests.books.hf.rules.inch_levels import british_ship, french_ship, level_in_inches, level_on_table

HEADINGS = ("N", "E", "SE", "W", "NE", "S")


def strewn(ships: int, options: tuple[str, ...] = ()) -> Level:
    """Ships of both sides all over the table, of several speeds and headings."""
    made = [british_ship, french_ship]
    return level_in_inches(
        *(
            made[n % 2](f"s{n}", (2 + 7 * n % 36, 2 + 11 * n % 17), heading=HEADINGS[n % 6], speed=n % 4)
            for n in range(ships)
        ),
        wind="NW",
        options=options,
    )


def test_hf_coll_1_friends_too_far_off_for_any_plan_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    level = strewn(40)
    with level_on_table(level) as ships:
        counted = 0
        for ship in ships.values():
            situation = situation_of(ship, aims_of(level, ship.side), {})
            plan_tracks = plan_tracks_of(
                plan_context_of(ship), situation.pose, get_single(Wind).blows_from, 60
            )
            worth = friends_score(situation, plan_tracks)
            counted += len(relevant_friends(situation, plan_tracks))
            with monkeypatch.context() as patched:
                patched.setattr(score, "relevant_friends", lambda sight, _: sight.friends)
                assert np.array_equal(friends_score(situation, plan_tracks), worth)
    assert counted < 40 * 19, "some of the nineteen friends of a ship are left out"


@pytest.mark.parametrize("few", [2, 3, 7, 40])
def test_hf_coll_1_who_looks_close_by_first_sees_and_steers_as_if_she_asked_all(
    monkeypatch: pytest.MonkeyPatch, few: int
) -> None:
    level = strewn(few)
    with level_on_table(level) as ships:
        for ship in ships.values():
            aims = aims_of(level, ship.side)
            situation = situation_of(ship, aims, {})
            plan_tracks = plan_tracks_of(
                plan_context_of(ship), situation.pose, get_single(Wind).blows_from, 60
            )
            with monkeypatch.context() as patched:
                patched.setattr(near_ships, "_LOOKED_FOR_WITHIN", ())
                patched.setattr(near_ships, "_FRIENDS_LOOKED_FOR_WITHIN", ())
                all_asked = situation_of(ship, aims, {})
            assert [foe.ship.id for foe in situation.foes] == [foe.ship.id for foe in all_asked.foes]
            assert np.array_equal(
                friends_score(situation, plan_tracks), friends_score(all_asked, plan_tracks)
            )


def test_a_ship_of_a_great_fleet_is_told_of_fewer_friends_than_there_are() -> None:
    line = [british_ship(f"b{n}", (2 + 3 * n, 10), heading="N", speed=2) for n in range(30)]
    with level_on_table(level_in_inches(*line, french_ship("f", (2, 12)), wind="N", size=(100, 40))) as ships:
        assert 0 < len(friends_to_consider(ships["b0"], includes_alongside=True)) < 29


@pytest.mark.parametrize("options", [(), ("grid",)])
def test_hf_fire_2_targets_are_those_of_all_enemies_in_reach(options: tuple[str, ...]) -> None:
    with level_on_table(strewn(40, options)) as ships:
        assert any(targets_of(ship) for ship in ships.values())
        for ship in ships.values():
            reached = {foe.id for foe in enemies(ship) if range_inches(ship, foe) <= max_gun_range()}
            assert {target.id for target in targets_of(ship)} == reached


def test_hf_morale_5_who_fights_is_told_of_all_as_of_each() -> None:
    with level_on_table(strewn(12)) as ships:
        for number, ship in enumerate(ships.values()):
            ship.hull_lost = sum(ship.hull) * (number % 3 == 0)
        there = list(ships.values())
        assert fighting_ships() == [ship for ship in there if is_fighting(ship)]
        assert 0 < len(fighting_ships()) < len(there)
