"""The sea of a visitor's duel: three verbs as large buttons, the one that is asked for alight."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import product

import pygame
import pytest

from game.core.events import Fired
from game.ui.battle.views import answer_buttons, panels
from game.ui.kiosk import attract_view, second_player, update
from game.ui.kiosk.hints import BOARDING_ADVICE, Hints, verb_tile_rects
from game.ui.kiosk.kiosk import Kiosk
from game.ui.kiosk.owner_settings import OwnerSettings
from game.ui.kiosk.two_players import JOIN_KEYS, DevicePart, DeviceShare
from game.ui.kit.bindings import pad_cap_words
from tests.battery import battery_param_rows, latin_square
from tests.ui.kiosk.conftest import OpenStand, click, pass_time, post_event, press_key, press_pad, start_duel

SIZES = [(1280, 720), (1920, 1080), (1024, 768)]
TEXTS = (100, 125, 150)


def asked(kiosk: Kiosk) -> Hints:
    """A visitor is asked for his first order, and the card of the verbs is gone."""
    start_duel(kiosk)
    pass_time(kiosk, 3.0)
    kiosk.ledger = []
    kiosk.run_frame(0.01)
    assert kiosk.fight is not None
    coach = kiosk.fight.screen.state.plugin
    assert isinstance(coach, Hints)
    return coach


def lit(kiosk: Kiosk, coach: Hints) -> str:
    """The word of the verb that is alight, '' for none."""
    assert kiosk.fight is not None
    with kiosk.fight.battle.table.as_current():
        found = coach.highlighted_verb()
    return found.verb.word if found is not None else ""


@pytest.mark.parametrize(
    ("text", "size"),
    battery_param_rows(product(TEXTS, SIZES), [*latin_square(TEXTS, SIZES), (TEXTS[-1], SIZES[-1])]),
)
def test_three_verbs_lie_there_and_cover_nothing(
    open_stand: OpenStand, size: tuple[int, int], text: int
) -> None:
    kiosk = open_stand(size, settings=OwnerSettings(text_size=text))
    coach = asked(kiosk)
    assert lit(kiosk, coach) == "Fire"
    assert kiosk.fight is not None
    screen = kiosk.fight.screen
    rects = verb_tile_rects(screen.layout(), size)
    room = pygame.Rect((0, 0), size)
    assert all(room.contains(rect) and rect.w >= kiosk.style.px(120) for rect in rects)
    lay = screen.layout().sea_panels
    assert lay is not None
    others = [lay.own_status, lay.foe_status, lay.primary_button, lay.wind_rose]
    assert all(rect.collidelist(others) < 0 for rect in rects)
    with screen.battle.table.as_current():
        advice = coach.panel_rects()[0]
        assert coach.pointed_area() is None
    assert advice.collidelist([*rects, *others]) < 0
    hint = [mark for mark in kiosk.ledger or () if mark.region == "advice"]
    assert hint
    assert all(mark.bounds == advice and advice.contains(mark.rect) for mark in hint)
    words = {mark.text for mark in kiosk.ledger or ()}
    assert {"Steer", "Fire", "Board"} <= words


def test_a_click_on_the_verb_that_is_alight_gives_the_order(open_stand: OpenStand) -> None:
    kiosk = open_stand()
    asked(kiosk)
    assert kiosk.fight is not None
    click(kiosk.fight.screen.control_rects()["verb-cannon"].center)
    pass_time(kiosk, 3.0)
    shots = [e for e in kiosk.fight.battle.events if isinstance(e, Fired)]
    assert [e.ship for e in shots[:1]] == ["halcyon"]


def test_who_may_board_is_advised_to_and_not_to_fire(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk = open_stand()
    coach = asked(kiosk)
    assert kiosk.fight is not None
    table = kiosk.fight.battle.table
    with table.as_current():
        said = coach.card_view()
        first = answer_buttons.answer_specs(kiosk.fight.screen.hud)[0][0]
    assert said is not None
    assert said.words != BOARDING_ADVICE
    touch, keep = replace(first, icon="hook"), replace(first, icon="cross")
    monkeypatch.setattr(answer_buttons, "answer_specs", lambda _: ([touch, keep], None))
    assert lit(kiosk, coach) == "Board"
    with table.as_current():
        told = coach.card_view()
        assert told is not None
        assert told.words == BOARDING_ADVICE
        coach.has_advice = False
        assert coach.card_view() is None


_moved = partial(post_event, pygame.MOUSEMOTION, pos=(5, 5), rel=(3, 0), buttons=(0, 0, 0), touch=False)


@pytest.mark.parametrize(
    ("hand", "touch", "said", "elsewhere"),
    [
        ("keys", partial(press_key, pygame.K_LSHIFT), "B", "B"),
        ("pad", partial(press_pad, 5), "A", ""),
        ("mouse", _moved, "", ""),
    ],
)
def test_a_verb_says_what_presses_it(
    open_stand: OpenStand, hand: str, touch: Callable[[], None], said: str, elsewhere: str
) -> None:
    kiosk = open_stand()
    coach = asked(kiosk)
    assert kiosk.fight is not None
    screen = kiosk.fight.screen
    with screen.battle.table.as_current():
        spec = replace(answer_buttons.answer_specs(screen.hud)[0][0], name="answer-board", letter="b")
    touch()
    kiosk.run_frame(0.01)
    assert screen.look.device == hand
    screen.ring.focused = spec.name
    assert pad_cap_words(coach.key_caption(spec)) == said
    screen.ring.focused = "answer-repel"
    assert coach.key_caption(spec) == elsewhere


def test_after_the_guns_the_helm_is_alight(open_stand: OpenStand) -> None:
    kiosk = open_stand()
    coach = asked(kiosk)
    seen = {lit(kiosk, coach)}
    for tenth in range(500):
        if tenth % 20 == 0:
            press_key(pygame.K_SPACE)
        kiosk.run_frame(0.1, needs_draw=False)
        if kiosk.mode != "visitor" or kiosk.fight is None:
            break
        seen.add(lit(kiosk, coach) if kiosk.fight.screen.hud.prompt.needs_answer else "")
        if "Steer" in seen:
            break
    assert {"Fire", "Steer"} <= seen


def test_the_sea_of_a_stranger_has_no_card_that_reckons_and_the_rest_comes_with_more(
    open_stand: OpenStand,
) -> None:
    kiosk = open_stand()
    asked(kiosk)
    assert kiosk.fight is not None
    screen = kiosk.fight.screen
    with screen.battle.table.as_current():
        assert panels.panel_over_orders(screen.hud, screen.layout()) is None
    few = screen.control_rects()
    assert "more" in few
    assert sum(mark.region == "choices-paper" for mark in kiosk.ledger or ()) == 0
    click(few["more"].center)
    kiosk.run_frame(0.05)
    assert len(screen.control_rects()) > len(few)
    assert "verb-cannon" not in screen.control_rects()
    update.hand_to_captain(kiosk)
    assert not screen.hud.is_primary_only


def test_two_have_the_verbs_too_and_nobody_advises_them(open_stand: OpenStand) -> None:
    kiosk = open_stand()
    update.start_visitor_duel(kiosk)
    kiosk.ignore_seconds, kiosk.players.first = 0.0, DeviceShare(DevicePart.ALL_KEYS)
    assert update.handle_join(kiosk, pygame.event.Event(pygame.KEYDOWN, key=JOIN_KEYS[0]))
    kiosk.visitor_panel = None
    pass_time(kiosk, 3.0)
    assert kiosk.fight is not None
    coach = kiosk.fight.screen.state.plugin
    assert isinstance(coach, Hints)
    assert coach.card_view() is None
    assert kiosk.fight.screen.hud.is_primary_only


def test_every_verb_has_answers_of_its_own() -> None:
    signs = [sign for verb in attract_view.VERBS for sign in verb.icons]
    assert len(signs) == len(set(signs))


def test_a_ring_lies_round_his_ship_at_first(open_stand: OpenStand) -> None:
    kiosk = open_stand()
    coach = asked(kiosk)
    assert kiosk.fight is not None
    with kiosk.fight.battle.table.as_current():
        assert coach.highlighted_ship == "halcyon"
        coach.has_advice, coach.seconds = False, 60.0
        assert coach.highlighted_ship == ""


def test_of_two_the_one_who_is_asked_is_told_whose_turn_it_is_and_no_other_hand(
    open_stand: OpenStand,
) -> None:
    """What shines says what to do; a slip that says where to point would be wrong for keys."""
    kiosk = open_stand()
    update.start_visitor_duel(kiosk)
    kiosk.ignore_seconds, kiosk.players.first = 0.0, DeviceShare(DevicePart.ALL_KEYS)
    assert update.handle_join(kiosk, pygame.event.Event(pygame.KEYDOWN, key=JOIN_KEYS[0]))
    kiosk.visitor_panel = None
    told = set()
    for _ in range(60):
        kiosk.idle_seconds = 0.0
        pass_time(kiosk, 0.5)
        kiosk.ledger = []
        kiosk.run_frame(0.01)
        assert kiosk.fight is not None
        if kiosk.mode_seconds > 8 and kiosk.fight.screen.hud.prompt.needs_answer:
            told |= {mark.text for mark in kiosk.ledger if mark.region == "slip"}
            if second_player.side_to_answer(kiosk) == "french":
                break
        press_key(pygame.K_RETURN if second_player.side_to_answer(kiosk) == "french" else pygame.K_SPACE)
    assert "You command the Corneille: ← → and Enter" in told
    assert not any("Point at" in words for words in told)


def test_a_verb_is_pale_while_a_ship_is_under_it(open_stand: OpenStand) -> None:
    kiosk = open_stand((1280, 720))
    coach = asked(kiosk)
    assert kiosk.fight is not None
    screen = kiosk.fight.screen
    rect = verb_tile_rects(screen.layout(), kiosk.size)[0]
    assert not coach._is_ship_under(rect), "the camera keeps ships clear of the verbs"
    for ship in ("halcyon", "corneille"):
        with screen.battle.table.as_current():
            actor = next(s.actor for s in screen.scene().ships if s.actor.ship == ship)
        x, y = screen.sea_view.camera.to_screen(actor.x, actor.y)
        assert coach._is_ship_under(pygame.Rect(round(x) - 20, round(y) - 20, 40, 40))
    kiosk.run_frame(0.01)
    quiet = pygame.image.tobytes(kiosk.surface.subsurface(rect), "RGB")
    coach._is_ship_under = lambda rect: True  # type: ignore[method-assign]
    kiosk.run_frame(0.01)
    pale = pygame.image.tobytes(kiosk.surface.subsurface(rect), "RGB")
    assert pale != quiet
