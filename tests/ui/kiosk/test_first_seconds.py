"""A visitor's first fifteen seconds through the real queue, by somebody who knows nothing: he
presses what the screen says. And what his visit comes to."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pygame
import pytest

from game.core.events import Fired
from game.play.seats import PlayerSeat
from game.scene.rigging import Rigging
from game.ui.kiosk import log, update
from game.ui.kiosk.kiosk import Kiosk
from game.ui.kiosk.owner_settings import OwnerSettings
from game.ui.kiosk.playlist import DUEL_LESSON
from game.ui.kiosk.visit import Visit, VisitEnd, VisitLog, VisitResult, VisitRow, visit_result
from game.ui.pages.result_contents import BattleOutcome, ShipCard
from tests.ui.kiosk.conftest import (
    LEVELS,
    OpenStand,
    click,
    pass_time,
    press_key,
    press_pad,
    run_to_act,
    start_duel,
)

SIZE = (1280, 720)


def by_mouse(kiosk: Kiosk) -> None:
    """He clicks where the button that shines lies, or anywhere while none does."""
    assert kiosk.fight is not None
    spots = (
        kiosk.fight.screen.control_rects() if kiosk.mode == "visitor" and kiosk.visitor_panel is None else {}
    )
    rect = spots.get("fire")
    click(rect.center if rect is not None else (700, 300))


def by_keys(kiosk: Kiosk) -> None:
    """He presses the key that every card names."""
    press_key(pygame.K_SPACE)


def by_pad(kiosk: Kiosk) -> None:
    """He presses the lowest of the four buttons."""
    press_pad(0)


@pytest.mark.parametrize("hand", [by_mouse, by_keys, by_pad])
def test_within_fifteen_seconds_his_broadside_has_spoken(
    open_stand: OpenStand, hand: Callable[[Kiosk], None]
) -> None:
    """One press to step in, one to put the card away, then what is offered first."""
    kiosk = open_stand(SIZE)
    run_to_act(kiosk, "battle")
    pressed = 0
    for tenth in range(150):
        if tenth % 20 == 0:  # who reads presses every two seconds
            hand(kiosk)
            pressed += 1
        kiosk.run_frame(0.1, needs_draw=tenth % 20 == 19)
        assert kiosk.fight is not None
        shots = [e for e in kiosk.fight.battle.events if isinstance(e, Fired)]
        if any(e.ship == "halcyon" for e in shots):
            break
    assert kiosk.health_monitor.faults == 0
    assert kiosk.mode == "visitor"
    assert any(e.ship == "halcyon" for e in shots), "his guns have not spoken"
    assert pressed <= 6


@pytest.mark.parametrize("seed", range(0, 16, 5))
def test_his_guns_are_asked_for_first(open_stand: OpenStand, seed: int) -> None:
    kiosk = open_stand(SIZE, seed=seed)
    update.start_visitor_duel(kiosk)
    assert kiosk.fight is not None
    for _ in range(80):
        kiosk.run_frame(0.1, needs_draw=False)
        if kiosk.fight.screen.hud.prompt.needs_answer:
            break
    prompt, battle = kiosk.fight.screen.hud.prompt, kiosk.fight.battle
    assert (prompt.seat, battle.turn) == ("british", 1)
    assert prompt.menu is not None
    offered = list(prompt.menu.keys())
    assert "fire" in offered
    assert not any(isinstance(event, Fired) for event in battle.events)


def test_he_is_told_side_ship_and_three_verbs_with_the_controls_of_his_device(open_stand: OpenStand) -> None:
    kiosk = open_stand(SIZE)
    run_to_act(kiosk, "battle")
    for device, cap in (("keys", "Space"), ("pad", "A")):
        press_key(pygame.K_g) if device == "keys" else press_pad(3)
        pass_time(kiosk, 0.5)
        kiosk.ledger = []
        kiosk.run_frame(0.01)
        words = " ".join(mark.text for mark in kiosk.ledger)
        assert "You command the Halcyon" in words
        assert "Royal Navy" in words
        assert "Fight the Corneille: hers is blue." in words
        assert all(verb in words for verb in ("Steer", "Fire", "Board"))
        assert f"{cap} fires" in words, words
        update.hand_to_captain(kiosk)


def test_a_word_of_advice_lies_on_the_sea_and_goes_with_him(open_stand: OpenStand) -> None:
    kiosk = open_stand(SIZE)
    start_duel(kiosk)
    pass_time(kiosk, 3.0)
    kiosk.ledger = []
    kiosk.run_frame(0.01)
    assert any("Your guns are loaded" in mark.text for mark in kiosk.ledger)
    update.hand_to_captain(kiosk)
    assert kiosk.fight is not None
    assert kiosk.fight.screen.state.plugin is None
    assert not any(isinstance(seat, PlayerSeat) for seat in kiosk.fight.battle.seats.values())


def test_it_ends_by_the_eighth_turn(open_stand: OpenStand) -> None:
    kiosk = open_stand(SIZE, settings=OwnerSettings(session=0))
    update.start_visitor_duel(kiosk)
    fight = kiosk.fight
    assert fight is not None
    assert fight.battle.level.rules.turns == 8
    kiosk.visitor_panel = None
    fight.battle.seats["british"] = fight.captains["british"]
    fight.screen.show.speed = 0
    while kiosk.mode == "visitor":
        kiosk.idle_seconds = 0.0
        kiosk.run_frame(0.1, needs_draw=False)
    assert fight.battle.turn <= 8
    assert kiosk.mode == "result"


def test_one_door_leads_to_every_battle(open_stand: OpenStand) -> None:
    """F10, All battles, the first: it is fought from its beginning, and it is the same visit."""
    kiosk = open_stand(SIZE)
    press_key(pygame.K_g)
    pass_time(kiosk, 0.5)
    press_key(pygame.K_g)
    pass_time(kiosk, 0.5)
    kiosk.idle_seconds = 0.0
    for code in (pygame.K_F10, *(4 * [pygame.K_DOWN]), pygame.K_RETURN, pygame.K_RETURN):
        press_key(code)
        pass_time(kiosk, 0.2)
        kiosk.run_frame(0.01)
    assert kiosk.fight is not None
    assert kiosk.fight.saved_battle.setup.file == LEVELS[0].name
    assert (kiosk.mode, kiosk.visitor_panel, kiosk.fight.battle.turn) == ("visitor", None, 1)
    assert kiosk.visit is not None
    assert (kiosk.visit.level, kiosk.mode_seconds > 1) == (kiosk.fight.saved_battle.setup.file, True)
    assert set(kiosk.fight.saved_battle.setup.seats.values()) == {"ai:admiral"}


# ------------------------------------------------------------------------------ what it came to
def outcome(left: int, foe: int, winner: int | None, turns: int) -> BattleOutcome:
    """The end of a duel: what each frigate has left of 36."""
    ships = (ShipCard("Halcyon", 0, "", left, 36), ShipCard("Corneille", 1, "", foe, 36))
    return BattleOutcome("Halcyon takes Corneille in five turns", "", winner, turns, ships)


def test_a_victory_is_worth_more_the_earlier_it_comes() -> None:
    """12 of 36 left: two thirds are gone, 67 points; 100 for the victory, 30 for three turns."""
    won = visit_result(outcome(20, 12, 0, 5), 0, over=True)
    assert won == VisitResult("Halcyon takes Corneille in five turns", True, 67 + 100 + 30)
    lost = visit_result(outcome(0, 12, 1, 5), 0, over=True)
    assert (lost.is_won, lost.points) == (False, 67)


def test_the_card_has_the_first_ship_of_either_side_his_own_first() -> None:
    ours = Rigging("halcyon", "Halcyon", "frigate", "british", 0, 0, 5.0)
    theirs = Rigging("corneille", "Corneille", "frigate", "french", 1, 1, 5.0)
    cards = (
        ShipCard("Halcyon", 0, "", 20, 36, rigging=ours),
        ShipCard("Corneille", 1, "", 12, 36, rigging=theirs),
        ShipCard("Hermione", 1, "", 12, 36),
    )
    fought = BattleOutcome("A draw", "", None, 8, cards)
    assert visit_result(fought, 0, over=True).ships == (ours, theirs)
    assert visit_result(fought, 1, over=True).ships == (theirs, ours)
    gone = replace(fought, ships=(cards[2], cards[0]))
    assert visit_result(gone, 0, over=True).ships == (ours,), "who is not to be seen has no picture"


def test_a_battle_that_was_not_fought_out_is_told_too() -> None:
    told = visit_result(outcome(30, 24, None, 1), 0, over=False)
    assert told.sentence == ("Halcyon fought Corneille for one turn and shot away 12 of her 36 points")
    assert (told.is_won, told.points) == (False, 33)
    assert visit_result(outcome(30, 36, None, 2), 0, over=False).sentence == (
        "Halcyon fought Corneille for two turns"
    )


def test_the_best_is_of_one_day_and_of_the_duel(tmp_path: Path) -> None:
    book = VisitLog(tmp_path)

    def is_best(sentence: str, points: int, day: int = 27, level: str = DUEL_LESSON) -> bool:
        result = VisitResult(sentence, points > 100, points)
        visit = Visit(level, datetime(2026, 11, day, 10, tzinfo=UTC))
        book.add(VisitRow(visit, 60.0, VisitEnd.FOUGHT_OUT, result))
        return book.best is result

    assert is_best("a", 20)
    assert is_best("b", 150)
    assert not is_best("a", 20)
    assert not is_best("b", 150), "an equal one comes too late"
    assert not is_best("of another battle", 300, level="mirror-duel.toml")
    assert is_best("a", 20, day=28)
    assert not is_best("c", 0, day=29)


def test_the_card_after_it_names_the_best_of_the_day(open_stand: OpenStand) -> None:
    kiosk = open_stand(SIZE)
    start_duel(kiosk)
    assert kiosk.visit is not None
    kiosk.visit.count_press("pad")
    update.show_result(kiosk, VisitEnd.TIME)
    assert kiosk.visit_result is not None
    kiosk.report.visit_log.best = VisitResult("Halcyon takes Corneille in two turns", True, 260)
    kiosk.ledger = []
    kiosk.run_frame(0.1)
    words = " ".join(mark.text for mark in kiosk.ledger)
    assert "Best of the day: Halcyon takes Corneille in two turns" in words
    assert "Next visitor: press or click" in words


def test_what_was_pressed_most_is_the_device() -> None:
    visit = Visit("x.toml", log.local_time())
    assert (visit.main_device, visit.press_count) == ("", 0)
    for device in ("mouse", "pad", "pad"):
        visit.count_press(device)
    assert (visit.main_device, visit.press_count) == ("pad", 3)
