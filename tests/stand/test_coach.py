"""The sea of a visitor's duel: three verbs as large buttons, the one that is asked for alight."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import product

import pygame
import pytest

from game.core.events import Fired
from game.ui.battle import controls, panels
from game.ui.kiosk import second_player, verbs
from game.ui.kiosk.hints import BOARDS, Hints, tiles
from game.ui.kiosk.kiosk import Kiosk
from game.ui.kiosk.owner_settings import OwnerSettings
from game.ui.kiosk.two_players import JOIN, DeviceShare, Share
from game.ui.kit.bindings import pad_spoken
from tests.battery import spread, square
from tests.stand.conftest import OpenStand, click, key, pad, pass_time, post

SIZES = [(1280, 720), (1920, 1080), (1024, 768)]
TEXTS = (100, 125, 150)


def asked(stand: Kiosk) -> Hints:
    """A visitor is asked for his first order, and the card of the verbs is gone."""
    stand.take_command()
    stand.paper = None
    pass_time(stand, 3.0)
    stand.ledger = []
    stand.frame(0.01)
    assert stand.fight is not None
    coach = stand.fight.screen.beside
    assert isinstance(coach, Hints)
    return coach


def lit(stand: Kiosk, coach: Hints) -> str:
    """The word of the verb that is alight, '' for none."""
    assert stand.fight is not None
    with stand.fight.battle.table.at():
        found = coach.lit()
    return found.verb.word if found is not None else ""


@pytest.mark.parametrize(
    ("text", "size"), spread(product(TEXTS, SIZES), [*square(TEXTS, SIZES), (TEXTS[-1], SIZES[-1])])
)
def test_three_verbs_lie_there_and_cover_nothing(
    open_stand: OpenStand, size: tuple[int, int], text: int
) -> None:
    stand = open_stand(size, customs=OwnerSettings(text_size=text))
    coach = asked(stand)
    assert lit(stand, coach) == "Fire"
    assert stand.fight is not None
    screen = stand.fight.screen
    rects = tiles(screen.layout(), size)
    room = pygame.Rect((0, 0), size)
    assert all(room.contains(rect) and rect.w >= stand.look.px(120) for rect in rects)
    lay = screen.layout().overlays
    assert lay is not None
    others = [lay.own_status, lay.foe_status, lay.primary, lay.rose]
    assert all(rect.collidelist(others) < 0 for rect in rects)
    with screen.battle.table.at():
        advice = coach.panel_rects()[0]
        assert coach.aim() is None
    assert advice.collidelist([*rects, *others]) < 0
    words = {mark.words for mark in stand.ledger or ()}
    assert {"Steer", "Fire", "Board"} <= words


def test_a_click_on_the_verb_that_is_alight_gives_the_order(open_stand: OpenStand) -> None:
    stand = open_stand()
    asked(stand)
    assert stand.fight is not None
    click(stand.fight.screen.spots()["verb-cannon"].center)
    pass_time(stand, 3.0)
    shots = [e for e in stand.fight.battle.events if isinstance(e, Fired)]
    assert [e.ship for e in shots[:1]] == ["halcyon"]


def test_who_may_board_is_advised_to_and_not_to_fire(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand = open_stand()
    coach = asked(stand)
    assert stand.fight is not None
    table = stand.fight.battle.table
    with table.at():
        said = coach.view()
        first = controls.answers(stand.fight.screen.hud)[0][0]
    assert said is not None
    assert said.words != BOARDS
    touch, keep = replace(first, icon="hook"), replace(first, icon="cross")
    monkeypatch.setattr(controls, "answers", lambda _: ([touch, keep], None))
    assert lit(stand, coach) == "Board"
    with table.at():
        told = coach.view()
        assert told is not None
        assert told.words == BOARDS
        coach.advises = False
        assert coach.view() is None


_moved = partial(post, pygame.MOUSEMOTION, pos=(5, 5), rel=(3, 0), buttons=(0, 0, 0), touch=False)


@pytest.mark.parametrize(
    ("hand", "touch", "said", "elsewhere"),
    [
        ("keys", partial(key, pygame.K_LSHIFT), "B", "B"),
        ("pad", partial(pad, 5), "A", ""),
        ("mouse", _moved, "", ""),
    ],
)
def test_a_verb_says_what_presses_it(
    open_stand: OpenStand, hand: str, touch: Callable[[], None], said: str, elsewhere: str
) -> None:
    stand = open_stand()
    coach = asked(stand)
    assert stand.fight is not None
    screen = stand.fight.screen
    with screen.battle.table.at():
        spec = replace(controls.answers(screen.hud)[0][0], name="answer-board", letter="b")
    touch()
    stand.frame(0.01)
    assert screen.look.hand == hand
    screen.ring.at = spec.name
    assert pad_spoken(coach.key_of(spec)) == said
    screen.ring.at = "answer-repel"
    assert coach.key_of(spec) == elsewhere


def test_after_the_guns_the_helm_is_alight(open_stand: OpenStand) -> None:
    stand = open_stand()
    coach = asked(stand)
    seen = {lit(stand, coach)}
    for tenth in range(500):
        if tenth % 20 == 0:
            key(pygame.K_SPACE)
        stand.frame(0.1, drawn=False)
        if stand.mode != "visitor" or stand.fight is None:
            break
        seen.add(lit(stand, coach) if stand.fight.screen.hud.prompt.needs_answer else "")
        if "Steer" in seen:
            break
    assert {"Fire", "Steer"} <= seen


def test_the_sea_of_a_stranger_has_no_card_that_reckons_and_the_rest_comes_with_more(
    open_stand: OpenStand,
) -> None:
    stand = open_stand()
    asked(stand)
    assert stand.fight is not None
    screen = stand.fight.screen
    with screen.battle.table.at():
        assert panels.over(screen.hud, screen.layout()) is None
    few = screen.spots()
    assert "more" in few
    assert sum(mark.region == "choices-paper" for mark in stand.ledger or ()) == 0
    click(few["more"].center)
    stand.frame(0.05)
    assert len(screen.spots()) > len(few)
    assert "verb-cannon" not in screen.spots()
    stand.hand_over()
    assert not screen.hud.primary_only


def test_two_have_the_verbs_too_and_nobody_advises_them(open_stand: OpenStand) -> None:
    stand = open_stand()
    stand.take_command()
    stand.deaf, stand.first = 0.0, DeviceShare(Share.ALL_KEYS)
    assert second_player.joins(stand, pygame.event.Event(pygame.KEYDOWN, key=JOIN[0]))
    stand.paper = None
    pass_time(stand, 3.0)
    assert stand.fight is not None
    coach = stand.fight.screen.beside
    assert isinstance(coach, Hints)
    assert coach.view() is None
    assert stand.fight.screen.hud.primary_only


def test_every_verb_has_answers_of_its_own() -> None:
    signs = [sign for verb in verbs.VERBS for sign in verb.signs]
    assert len(signs) == len(set(signs))


def test_a_ring_lies_round_his_ship_at_first(open_stand: OpenStand) -> None:
    stand = open_stand()
    coach = asked(stand)
    assert stand.fight is not None
    with stand.fight.battle.table.at():
        assert coach.highlighted_ship == "halcyon"
        coach.advises, coach.seconds = False, 60.0
        assert coach.highlighted_ship == ""


def test_of_two_the_one_who_is_asked_is_told_whose_turn_it_is_and_no_other_hand(
    open_stand: OpenStand,
) -> None:
    """What shines says what to do; a slip that says where to point would be wrong for keys."""
    stand = open_stand()
    stand.take_command()
    stand.deaf, stand.first = 0.0, DeviceShare(Share.ALL_KEYS)
    assert second_player.joins(stand, pygame.event.Event(pygame.KEYDOWN, key=JOIN[0]))
    stand.paper = None
    told = set()
    for _ in range(60):
        stand.idle = 0.0
        pass_time(stand, 0.5)
        stand.ledger = []
        stand.frame(0.01)
        assert stand.fight is not None
        if stand.since > 8 and stand.fight.screen.hud.prompt.needs_answer:
            told |= {mark.words for mark in stand.ledger if mark.region == "slip"}
            if second_player.asked(stand) == "french":
                break
        key(pygame.K_RETURN if second_player.asked(stand) == "french" else pygame.K_SPACE)
    assert "You command the Corneille: ← → and Enter" in told
    assert not any("Point at" in words for words in told)
