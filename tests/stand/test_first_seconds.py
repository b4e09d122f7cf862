"""A visitor's first fifteen seconds through the real queue, by somebody who knows nothing: he
presses what the screen says. And what his visit comes to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from game.core.events import Fired
from game.play.seats import Person
from game.scene.rigging import Rigging
from game.ui.kiosk import log, visitors
from game.ui.kiosk.kiosk import Kiosk
from game.ui.kiosk.owner_settings import OwnerSettings
from game.ui.kiosk.visit import BestOfDay, Left, Visit, VisitResult, deed_of
from game.ui.pages.result import Outcome
from game.ui.pages.result_cards import ShipCard
from tests.stand.conftest import LEVELS, OpenStand, click, key, pad, pass_time, to_act

SIZE = (1280, 720)


def by_mouse(stand: Kiosk) -> None:
    """He clicks where the button that shines lies, or anywhere while none does."""
    assert stand.fight is not None
    spots = stand.fight.screen.spots() if stand.mode == "visitor" and stand.paper is None else {}
    rect = spots.get("fire")
    click(rect.center if rect is not None else (700, 300))


def by_keys(stand: Kiosk) -> None:
    """He presses the key that every card names."""
    key(pygame.K_SPACE)


def by_pad(stand: Kiosk) -> None:
    """He presses the lowest of the four buttons."""
    pad(0)


@pytest.mark.parametrize("hand", [by_mouse, by_keys, by_pad])
def test_within_fifteen_seconds_his_broadside_has_spoken(
    open_stand: OpenStand, hand: Callable[[Kiosk], None]
) -> None:
    """One press to step in, one to put the card away, then what is offered first."""
    stand = open_stand(SIZE)
    to_act(stand, "battle")
    pressed = 0
    for tenth in range(150):
        if tenth % 20 == 0:  # who reads presses every two seconds
            hand(stand)
            pressed += 1
        stand.frame(0.1, drawn=tenth % 20 == 19)
        assert stand.fight is not None
        shots = [e for e in stand.fight.battle.events if isinstance(e, Fired)]
        if any(e.ship == "halcyon" for e in shots):
            break
    assert stand.keeper.faults == 0
    assert stand.mode == "visitor"
    assert any(e.ship == "halcyon" for e in shots), "his guns have not spoken"
    assert pressed <= 6


@pytest.mark.parametrize("seed", range(0, 16, 5))
def test_his_guns_are_asked_for_first(open_stand: OpenStand, seed: int) -> None:
    stand = open_stand(SIZE, seed=seed)
    stand.take_command()
    assert stand.fight is not None
    for _ in range(80):
        stand.frame(0.1, drawn=False)
        if stand.fight.screen.hud.prompt.needs_answer:
            break
    prompt, battle = stand.fight.screen.hud.prompt, stand.fight.battle
    assert (prompt.seat, battle.turn) == ("british", 1)
    assert prompt.menu is not None
    offered = list(prompt.menu.keys())
    assert "fire" in offered
    assert not any(isinstance(event, Fired) for event in battle.events)


def test_he_is_told_side_ship_and_three_verbs_with_the_controls_of_his_device(
    open_stand: OpenStand,
) -> None:
    stand = open_stand(SIZE)
    to_act(stand, "battle")
    for device, cap in (("keys", "Space"), ("pad", "A")):
        key(pygame.K_g) if device == "keys" else pad(3)
        pass_time(stand, 0.5)
        stand.ledger = []
        stand.frame(0.01)
        words = " ".join(mark.words for mark in stand.ledger)
        assert "You command the Halcyon" in words
        assert "Royal Navy" in words
        assert "Fight the Corneille: hers is blue." in words
        assert all(verb in words for verb in ("Steer", "Fire", "Board"))
        assert f"{cap} fires" in words, words
        stand.hand_over()


def test_a_word_of_advice_lies_on_the_sea_and_goes_with_him(open_stand: OpenStand) -> None:
    stand = open_stand(SIZE)
    stand.take_command()
    stand.paper = None
    pass_time(stand, 3.0)
    stand.ledger = []
    stand.frame(0.01)
    assert any("Your guns are loaded" in mark.words for mark in stand.ledger)
    stand.hand_over()
    assert stand.fight is not None
    assert stand.fight.screen.beside is None
    assert not any(isinstance(seat, Person) for seat in stand.fight.battle.seats.values())


def test_it_ends_by_the_eighth_turn(open_stand: OpenStand) -> None:
    stand = open_stand(SIZE, customs=OwnerSettings(session=0))
    stand.take_command()
    fight = stand.fight
    assert fight is not None
    assert fight.battle.level.rules.turns == 8
    stand.paper = None
    fight.battle.seats["british"] = fight.captains["british"]
    fight.screen.show.speed = 0
    while stand.mode == "visitor":
        stand.idle = 0.0
        stand.frame(0.1, drawn=False)
    assert fight.battle.turn <= 8
    assert stand.mode == "result"


def test_one_door_leads_to_every_battle(open_stand: OpenStand) -> None:
    """F10, All battles, the first: it is fought from its beginning, and it is the same visit."""
    stand = open_stand(SIZE)
    key(pygame.K_g)
    pass_time(stand, 0.5)
    key(pygame.K_g)
    pass_time(stand, 0.5)
    stand.idle = 0.0
    for code in (pygame.K_F10, *(4 * [pygame.K_DOWN]), pygame.K_RETURN, pygame.K_RETURN):
        key(code)
        pass_time(stand, 0.2)
        stand.frame(0.01)
    assert stand.fight is not None
    assert stand.fight.voyage.orders.file == LEVELS[0].name
    assert (stand.mode, stand.paper, stand.fight.battle.turn) == ("visitor", None, 1)
    assert stand.visit is not None
    assert (stand.visit.level, stand.since > 1) == (stand.fight.voyage.orders.file, True)
    assert set(stand.fight.voyage.orders.seats.values()) == {"ai:admiral"}


# ------------------------------------------------------------------------------ what it came to
def outcome(left: int, foe: int, winner: int | None, turns: int) -> Outcome:
    """The end of a duel: what each frigate has left of 36."""
    ships = (ShipCard("Halcyon", 0, "", left, 36), ShipCard("Corneille", 1, "", foe, 36))
    return Outcome("Halcyon takes Corneille in five turns", "", winner, turns, ships)


def test_a_victory_is_worth_more_the_earlier_it_comes() -> None:
    """12 of 36 left: two thirds are gone, 67 points; 100 for the victory, 30 for three turns."""
    won = deed_of(outcome(20, 12, 0, 5), 0, over=True)
    assert won == VisitResult("Halcyon takes Corneille in five turns", True, 67 + 100 + 30)
    lost = deed_of(outcome(0, 12, 1, 5), 0, over=True)
    assert (lost.won, lost.points) == (False, 67)


def test_the_card_has_the_first_ship_of_either_side_his_own_first() -> None:
    ours = Rigging("halcyon", "Halcyon", "frigate", "british", 0, 0, 5.0)
    theirs = Rigging("corneille", "Corneille", "frigate", "french", 1, 1, 5.0)
    cards = (
        ShipCard("Halcyon", 0, "", 20, 36, looks=ours),
        ShipCard("Corneille", 1, "", 12, 36, looks=theirs),
        ShipCard("Hermione", 1, "", 12, 36),
    )
    fought = Outcome("A draw", "", None, 8, cards)
    assert deed_of(fought, 0, over=True).ships == (ours, theirs)
    assert deed_of(fought, 1, over=True).ships == (theirs, ours)
    gone = replace(fought, ships=(cards[2], cards[0]))
    assert deed_of(gone, 0, over=True).ships == (ours,), "who is not to be seen has no picture"


def test_a_battle_that_was_not_fought_out_is_told_too() -> None:
    told = deed_of(outcome(30, 24, None, 1), 0, over=False)
    assert told.sentence == (
        "Halcyon fought Corneille for one turn and shot away 12 of her 36 points"
    )
    assert (told.won, told.points) == (False, 33)
    assert deed_of(outcome(30, 36, None, 2), 0, over=False).sentence == (
        "Halcyon fought Corneille for two turns"
    )


def test_the_best_is_of_one_day() -> None:
    best, small, great = BestOfDay(), VisitResult("a", False, 20), VisitResult("b", True, 150)
    assert best.beaten_by(small, "2026-11-27")
    assert best.beaten_by(great, "2026-11-27")
    assert not best.beaten_by(small, "2026-11-27")
    assert not best.beaten_by(great, "2026-11-27"), "an equal one comes too late"
    assert best.beaten_by(small, "2026-11-28")
    assert not BestOfDay().beaten_by(VisitResult("c", False, 0), "2026-11-28")


def test_the_card_after_it_names_the_best_of_the_day(open_stand: OpenStand) -> None:
    stand = open_stand(SIZE)
    stand.take_command()
    stand.paper = None
    assert stand.visit is not None
    stand.visit.touched("pad")
    visitors.to_result(stand, Left.TIME)
    assert stand.deed is not None
    stand.report.book.best.deed = VisitResult("Halcyon takes Corneille in two turns", True, 260)
    stand.ledger = []
    stand.frame(0.1)
    words = " ".join(mark.words for mark in stand.ledger)
    assert "Best of the day: Halcyon takes Corneille in two turns" in words
    assert "Next visitor: press or click" in words


def test_what_was_pressed_most_is_the_device() -> None:
    visit = Visit("x.toml", log.now())
    assert (visit.device, visit.pressed) == ("", 0)
    for device in ("mouse", "pad", "pad"):
        visit.touched(device)
    assert (visit.device, visit.pressed) == ("pad", 3)
