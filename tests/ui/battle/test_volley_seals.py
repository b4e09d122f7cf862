"""Volleys that speak in one moment: each has its verdict on the sea, and one is told and plated."""

from math import dist
from types import SimpleNamespace
from typing import Any, cast

import pygame
import pytest

from game.core.events import Event, Fired, Rolled, Told, TurnBegan
from game.play.event_words import battle_names
from game.scene import timings
from game.scene.effects import Volley
from game.systems import BattleShow
from game.ui.battle.dice import roll_view
from game.ui.battle.dice.volley_seals import volley_seal_rect, volley_verdicts
from game.ui.battle.state import told_rolls
from game.ui.battle.state.book_ui import book_ui_of
from game.ui.battle.state.hud_state import HudState
from tests.systems.test_shown import HOME, kept_battle

RADIUS = 17
TARGET = pygame.Rect(0, 0, 60, 44)
FACE = book_ui_of("hf")


def test_a_verdict_comes_when_the_last_ball_strikes_and_stays_to_be_read() -> None:
    volley = Volley("a", "b", (1.0, 1.2), (1.4,))
    volley.advance(1.3)
    assert not volley_verdicts([volley], 2)
    volley.advance(0.2)
    (told,) = volley_verdicts([volley], 2)
    assert (told.ship, told.target, told.hits) == ("a", "b", 2)
    volley.advance(timings.SEAL_STAMPS + timings.SEAL_READ - 0.2)
    assert not volley.is_over


def test_one_volley_alone_is_told_on_the_tray_and_not_on_the_sea() -> None:
    assert not volley_verdicts([Volley("a", "b", (1.0,), age=2.0)], 1)


@pytest.mark.parametrize("firer", [(600, 300), (0, 300), (300, 0), (310, 700), (300, 300)])
def test_a_seal_lies_beside_its_target_on_the_side_of_whoever_fired(firer: tuple[int, int]) -> None:
    target = TARGET.copy()
    target.center = (300, 300)
    seal = volley_seal_rect(target, firer, RADIUS, [])
    assert dist(seal.center, target.center) < 70
    if firer != target.center:
        assert not seal.inflate(-8, -8).colliderect(target)
        assert dist(seal.center, firer) < dist(target.center, firer)


def test_seals_of_two_who_fire_from_one_side_lie_side_by_side_and_on_no_tag() -> None:
    target = TARGET.copy()
    target.center = (300, 300)
    tag = pygame.Rect(280, 330, 60, 14)
    first = volley_seal_rect(target, (300, 600), RADIUS, [tag])
    second = volley_seal_rect(target, (305, 640), RADIUS, [tag, first])
    assert first.collidelist([tag]) < 0
    assert second.collidelist([tag, first]) < 0


def test_where_all_is_taken_a_seal_lies_nearest() -> None:
    target = TARGET.copy()
    target.center = (300, 300)
    everywhere = pygame.Rect(0, 0, 1280, 720)
    near = volley_seal_rect(target, (300, 600), RADIUS, [everywhere])
    assert near == volley_seal_rect(target, (300, 600), RADIUS, [])


def test_a_seal_lies_under_no_dice_in_no_corner_out_of_sight_and_on_no_other_hull() -> None:
    target, sea = TARGET.copy(), pygame.Rect(0, 0, 640, 480)
    target.midbottom = (320, 340)
    dice = pygame.Rect(0, 345, 640, 135)
    near = volley_seal_rect(target, (320, 600), RADIUS, [dice], sea)
    assert not near.colliderect(dice)
    assert dist(near.center, target.center) < 70, "beside her, for there is no room below"
    target.midleft = (2, 200)
    assert sea.contains(volley_seal_rect(target, (-300, 200), RADIUS, [], sea))
    target.center = (300, 200)
    friend = pygame.Rect(320, 150, 80, 90)
    assert not volley_seal_rect(target, (600, 200), RADIUS, [], sea, [friend]).colliderect(friend)


def salvo() -> tuple[list[Event], list[Fired]]:
    """Three batteries of one moment, each with its dice before it."""
    events, guns = list[Event](), list[Fired]()
    for ship in "abc":
        guns.append(Fired("HF-arc-3", ship, target="x"))
        events += [Rolled("HF-hit-1", ship, needs=6), guns[-1]]
    return events, guns


def test_the_tray_tells_the_volley_that_is_looked_at() -> None:
    events, guns = salvo()
    assert roll_view.lead_roll_index(events, 4, guns, guns[0], FACE) == 0
    assert roll_view.lead_roll_index(events, 4, guns, guns[2], FACE) == 4


def test_what_is_thrown_after_the_guns_is_told_instead_of_them() -> None:
    events, guns = salvo()
    events += [Told("HF-hit-1", "a"), Rolled("HF-dmg-1", "x")]
    assert roll_view.lead_roll_index(events, len(events) - 1, guns, guns[0], FACE) == 7


@pytest.mark.parametrize(("own", "place"), [("a", 0), ("b", 2), ("", 2)])
def test_a_players_own_guns_are_told_among_those_of_a_fleet(own: str, place: int) -> None:
    events, guns = salvo()
    flying = [Volley(gun.ship, "x", (1.0,)) for gun in guns]
    show = cast(
        Any,
        SimpleNamespace(
            is_animated=True,
            lead_volley=guns[1],
            simultaneous_volleys=guns,
            queued_events=[],
            active_volleys=lambda: flying,
        ),
    )
    told = told_rolls.next_roll_index(
        events, show, FACE, has_many_ships=True, is_own=lambda ship: ship == own
    )
    assert told == place


def test_a_players_own_test_is_told_that_others_followed_in_the_same_frame() -> None:
    events = [Rolled("HF-dmg-1", "a"), Told("HF-dmg-1", "a"), Rolled("HF-dmg-1", "b")]
    assert told_rolls.last_own_roll(events, 0, FACE, lambda ship: ship == "a") == 0
    assert told_rolls.last_own_roll(events, 1, FACE, lambda ship: ship == "a") == -1
    guns, _ = salvo()
    assert told_rolls.last_own_roll(guns, 0, FACE, lambda ship: ship == "a") == -1, "guns wait for the camera"


def test_nothing_is_told_from_the_first_volley_on_whose_balls_are_in_the_air() -> None:
    events, guns = salvo()
    assert roll_view.seen_event_count(events, (), ()) == len(events)
    assert roll_view.seen_event_count(events, (), [Volley("b", "x")]) == 3
    assert roll_view.seen_event_count(events, (), [Volley("c", "x"), Volley("b", "x")]) == 3
    assert roll_view.seen_event_count(events, [guns[0]], [Volley("b", "x")]) == 1
    again = [*events, Fired("HF-arc-3", "b", target="x")]
    assert roll_view.seen_event_count(again, (), [Volley("b", "x")]) == 6, "her first has struck before"
    assert roll_view.seen_event_count([*events, TurnBegan("", turn=2)], (), [Volley("b", "x")]) == 7


def test_title_and_plates_keep_to_one_volley_until_its_verdict_is_stamped() -> None:
    battle = kept_battle(HOME / "hot-java.journal")
    show = BattleShow(battle)
    hud = HudState(battle, show, battle_names(battle.level), FACE)
    seen = dict[int, set[tuple[str, str, str]]]()
    together = 0
    for _ in range(6_000):
        show.update(1 / 30)
        with battle.table.as_current():
            hud.update()
        speaking = [volley for volley in show.active_volleys() if volley.is_verdict_to_come]
        if len(show.simultaneous_volleys) < 2 or not speaking or show.queued_events or show.is_at_rest():
            continue
        together = max(together, len(speaking))
        lead = show.lead_volley
        assert lead is not None
        if any(volley.is_volley_of(lead) for volley in speaking):
            assert hud.dice_timing.roll is not None
            told = (hud.own_ship, hud.other_ship, hud.dice_timing.roll.ship)
            seen.setdefault(id(lead), set()).add(told)
            assert told == (lead.ship, lead.target, lead.ship)
        if len(seen) > 1 and together > 1:
            break
    assert together > 1, "guns have spoken at one time"
    assert all(len(told) == 1 for told in seen.values())
    show.close()
    battle.close()
