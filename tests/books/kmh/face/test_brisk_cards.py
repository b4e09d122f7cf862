"""Brisk play: what a held Fire card waits for, said once and shown on it."""

from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.books.kmh.face import fire_card, questions
from game.books.kmh.face.drafts import GunDraft, PlannedShot
from game.books.kmh.face.fleet_state import HoldOrder, HoldUntil, fleet_state_of, following_order
from game.books.kmh.face.question_draft import draft_of, find_ship_card
from game.books.kmh.face.questions import forced_answer
from game.books.kmh.rules.arcs import AimAt, GunSide, Rake
from game.books.kmh.rules.fire_limits import silence_refusal
from game.books.kmh.rules.gunnery import fire_menu, has_fire_choice
from game.books.kmh.rules.sheet import Deck, Ship
from game.books.kmh.rules.shots import Shot
from game.core.events import Fired
from game.core.steps import Choose, MenuOption, OptionMenu
from game.core.table import every, get_single
from game.core.tally import Tally, Term
from game.levels.reading.level_reader import load_level
from game.play.seats import PlayerSeat, RandomSeat
from game.sea.units import CM
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.quick_play import ForcedAnswer

from .input_driver import LEVELS
from .quick_player import A_BUTTON, QuickPlayer
from .test_brisk_moves import duel

TURNED, HELD = "KMH-5.1.1", "KMH-5.1.3"
SHOT = "KMH-9.2.23"
OFFERS = tuple(MenuOption(key, key, key, HELD) for key in ("wait", "play"))


def shot(cm: float, rake: Rake = Rake.NONE) -> Shot:
    """A broadside at that distance."""
    tally = Tally(())
    return Shot(GunSide.PORT, AimAt.HULL, "foe", round(cm * CM), 1, 3, rake, False, False, tally)


def at_a_card(clause: str = TURNED, **wanted: Any) -> QuickPlayer:
    """A player who is asked about a Fire card of his."""
    player = duel(**wanted)
    player.run_until(lambda screen: screen.hud.prompt.clause == clause)
    return player


def holding(said: HoldOrder, monkeypatch: pytest.MonkeyPatch, *bearing: Shot) -> ForcedAnswer | None:
    """What is answered for a held card that was told to wait so, when these shots bear."""
    player = at_a_card()
    hud, battle = player.screen.hud, player.screen.battle
    squadron = hud.prompt.object_id
    shots = [("ship", one) for one in bearing]
    monkeypatch.setattr(fire_card, "held_card_shots", lambda _: shots)
    monkeypatch.setattr(questions, "firer_and_target_ids", lambda _: {"ship"} if shots else set())
    with battle.table.as_current():
        card = get_single(Deck).up
        get_single(Deck).held.append(card)
        fleet_state_of(hud).hold_orders[squadron] = HoldOrder(said.until, said.cm, battle.turn)
        battle.pending_step = Choose(hud.prompt.seat, HELD, OptionMenu(OFFERS), squadron)
        hud.update()
        return forced_answer(hud)


WAIT, PLAY = ("wait",), ("play",)


@pytest.mark.parametrize(
    ("said", "bearing", "keys"),
    [
        (HoldOrder(HoldUntil.BEARS), (), WAIT),
        (HoldOrder(HoldUntil.BEARS), (shot(30),), PLAY),
        (HoldOrder(HoldUntil.NEAR, 12), (shot(12.1),), WAIT),
        (HoldOrder(HoldUntil.NEAR, 12), (shot(30), shot(12)), PLAY),
        (HoldOrder(HoldUntil.RAKES), (shot(3),), WAIT),
        (HoldOrder(HoldUntil.RAKES), (shot(3), shot(9, Rake.STERN)), PLAY),
        (HoldOrder(), (), WAIT),
    ],
)
def test_a_card_waits_for_what_it_was_told(
    said: HoldOrder, bearing: tuple[Shot, ...], keys: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = holding(said, monkeypatch, *bearing)
    assert found is not None
    assert found.keys == keys
    assert bool(found.reason) == (keys == PLAY)


def test_with_no_order_its_owner_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    assert holding(HoldOrder(), monkeypatch, shot(12)) is None


def test_the_round_of_orders_comes_back_to_the_first() -> None:
    seen, hold_order = [], HoldOrder(turn=3)
    for _ in range(6):
        hold_order = following_order(hold_order, 3)
        seen.append(hold_order.words)
    assert seen == [
        "until she bears",
        "until within 20 cm",
        "until within 12 cm",
        "until within 5 cm",
        "until she rakes",
        "ask me",
    ]


def test_it_is_said_by_a_key_and_shown_on_the_card() -> None:
    player = at_a_card()
    hud, squadron = player.screen.hud, player.screen.hud.prompt.object_id
    for _ in range(5):
        player.press_key(pygame.K_y)
    player.run_frames(3)
    assert player.is_waiting, "whoever says what a card waits for is still asked"
    player.click_on("answer-hold")
    while not player.answers_to(TURNED):
        player.run_frames(1)
    player.run_frames(2)
    with player.screen.battle.table.as_current():
        rail: Any = hud.book_ui.top_bar(hud).phase_track
        assert [card.wait_lines for card in rail.held_cards if card.wait_lines[0]] == [("until", "rakes")]
        assert fire_card.hold_order_of(hud, squadron).until == HoldUntil.RAKES
    player.run_until(lambda screen: screen.battle.turn > 1)
    with player.screen.battle.table.as_current():
        assert fire_card.hold_order_of(hud, squadron).until == HoldUntil.ASKED


def test_the_first_shot_that_bears_is_laid_and_space_fires_it() -> None:
    player = at_a_card()
    player.press_key(pygame.K_y)
    player.click_on("answer-hold")
    player.run_until(lambda screen: screen.hud.prompt.clause == SHOT)
    assert player.answers_to(HELD)[-1] == ["play"]
    guns = draft_of(player.screen.hud).answer_draft
    assert isinstance(guns, GunDraft)
    assert guns.chosen_shot is not None
    wanted, before = guns.chosen_shot.key, player.press_count
    player.press_key(pygame.K_SPACE)
    player.run_frames(3)
    assert player.press_count == before + 1
    assert player.answers_to(SHOT)[-1] == [wanted]


def laid_at(player: QuickPlayer) -> GunDraft:
    """The guns that lie in the hand."""
    guns = draft_of(player.screen.hud).answer_draft
    assert isinstance(guns, GunDraft)
    return guns


@pytest.mark.parametrize("device", ["key", "mouse", "pad"])
def test_a_card_and_its_shot_are_one_press(device: str) -> None:
    player = at_a_card()
    player.run_frames(2)
    wanted = laid_at(player).chosen_shot
    assert wanted is not None
    assert {"answer-hold", "fire"} <= set(player.screen.control_rects())
    before = player.press_count
    match device:
        case "key":
            player.press_key(pygame.K_SPACE)
        case "mouse":
            player.click_on("fire")
        case _:
            player.press_pad(A_BUTTON)
    player.run_until(lambda screen: any(isinstance(e, Fired) for e in screen.battle.events))
    assert player.press_count == before + 1
    assert player.answers_to(TURNED)[-1] == ["fire"]
    assert player.answers_to(SHOT)[-1] == [wanted.key]


def test_what_is_fired_with_a_card_is_what_was_laid() -> None:
    player = at_a_card()
    player.run_frames(2)
    first = laid_at(player).chosen_shot
    player.press_key(pygame.K_r)
    guns = laid_at(player)
    assert guns.aim == AimAt.RIGGING
    assert guns.chosen_shot is not None
    assert guns.chosen_shot != first
    player.press_key(pygame.K_SPACE)
    player.run_until(lambda screen: any(isinstance(e, Fired) for e in screen.battle.events))
    assert player.answers_to(SHOT)[-1] == [guns.chosen_shot.key]


@pytest.mark.parametrize("same", [True, False])
def test_a_shot_that_is_no_longer_the_same_is_asked_for(same: bool) -> None:
    player = at_a_card()
    hud, battle = player.screen.hud, player.screen.battle
    ship, seat = hud.prompt.ship, hud.prompt.seat
    laid = laid_at(player).chosen_shot
    assert isinstance(laid, Shot)
    with battle.table.as_current():
        battle.pending_step = Choose(seat, SHOT, fire_menu(the_ship(ship), False, ()), ship)
        meant = laid if same else replace(laid, distance=laid.distance + CM)
        fleet_state_of(hud).planned_shot = PlannedShot(ship, battle.turn, battle.rewinds, meant)
        hud.update()
        found = forced_answer(hud)
    assert (found is not None and found.keys == (laid.key,)) == same


def test_a_shot_that_has_lost_dice_is_still_fired() -> None:
    player = at_a_card()
    hud, battle = player.screen.hud, player.screen.battle
    ship, seat, laid = hud.prompt.ship, hud.prompt.seat, laid_at(player).chosen_shot
    assert isinstance(laid, Shot)
    with battle.table.as_current():
        menu = fire_menu(the_ship(ship), False, ())
        battle.pending_step = Choose(seat, SHOT, menu, ship)
        more = Tally((*laid.tally.terms, Term("KMH-9.2.8", "no damage yet", 1)))
        fleet_state_of(hud).planned_shot = PlannedShot(
            ship, battle.turn, battle.rewinds, replace(laid, tally=more)
        )
        hud.update()
        found = forced_answer(hud)
    assert found is not None
    assert found.keys == (laid.key,)
    assert "hit first" in found.reason


def test_an_enemy_who_fires_first_does_not_make_the_shot_forgotten() -> None:
    player = at_a_card()
    hud, battle = player.screen.hud, player.screen.battle
    ship, seat, laid = hud.prompt.ship, hud.prompt.seat, laid_at(player).chosen_shot
    assert isinstance(laid, Shot)
    with battle.table.as_current():
        fleet_state_of(hud).planned_shot = PlannedShot(ship, battle.turn, battle.rewinds, laid)
        foe = next(one for one in every(Ship) if one.side != seat)
        battle.pending_step = Choose(foe.side, HELD, OptionMenu(OFFERS), foe.squadron)
        hud.update()
        battle.pending_step = Choose(foe.side, SHOT, fire_menu(foe, True, ()), foe.id)
        hud.update()
        assert hud.prompt.ship == foe.id
        battle.pending_step = Choose(seat, SHOT, fire_menu(the_ship(ship), False, ()), ship)
        hud.update()
        found = forced_answer(hud)
    assert found is not None
    assert found.keys == (laid.key,)


def test_the_card_can_be_played_without_a_shot_and_by_the_book_it_is_asked_alone() -> None:
    player = at_a_card()
    player.run_frames(2)
    player.click_on("more")
    player.run_frames(2)
    player.click_on("answer-fire")
    player.run_until(lambda screen: screen.hud.prompt.clause == SHOT)
    assert player.is_waiting
    slow = at_a_card(brisk=False)
    assert draft_of(slow.screen.hud).answer_draft is None


def the_ship(name: str) -> Ship:
    found = find_ship_card(name)
    assert found is not None
    return found


@pytest.mark.parametrize("device", ["key", "mouse", "pad"])
def test_it_can_be_changed_by_each_device_at_another_question(device: str) -> None:
    player = QuickPlayer(*_squadron_level())
    player.run_until(lambda _: player.passage is not None and bool(mine_held(player)), most=6000)
    hud, squadron = player.screen.hud, mine_held(player)[0]
    name = f"until-{squadron}"
    match device:
        case "key":
            player.press_key(pygame.K_y)
        case "mouse":
            player.click_on("more")
            player.click_on(name)
        case _:
            sector(player, name)
    with player.screen.battle.table.as_current():
        assert fire_card.hold_order_of(hud, squadron).until == HoldUntil.BEARS
    assert player.is_waiting


def test_of_several_cards_each_button_says_whose_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    player = QuickPlayer(*_squadron_level())
    player.run_until(lambda screen: screen.hud.prompt.needs_answer, most=3000)
    hud = player.screen.hud
    both = [squadron.id for squadron in player.screen.battle.level.squadrons[:2]]
    monkeypatch.setattr(fire_card, "_card_squadrons", lambda _: both)
    with player.screen.battle.table.as_current():
        specs = fire_card.fire_card_buttons(hud)
        assert [spec.second_line for spec in specs] == [hud.names[squadron] for squadron in both]
        monkeypatch.setattr(fire_card, "_card_squadrons", lambda _: both[:1])
        assert [spec.second_line for spec in fire_card.fire_card_buttons(hud)] == [""]


def _squadron_level() -> tuple[Any, Any]:
    """A battle in which the person commands several squadrons."""
    path = LEVELS / "victory-and-redoutable.toml"
    level = load_level(path)
    seats = {side.id: PlayerSeat() if n == 0 else RandomSeat(1) for n, side in enumerate(level.sides)}
    return path, seats


def mine_held(player: QuickPlayer) -> list[str]:
    """The squadrons of which the bar says what their cards wait for."""
    with player.screen.battle.table.as_current():
        specs = fire_card.fire_card_buttons(player.screen.hud)
    return [spec.name.removeprefix("until-") for spec in specs]


def sector(player: QuickPlayer, name: str) -> None:
    """The wheel is opened by the pad, its pages turned, and the sector pressed."""
    player.press_pad(3)
    for _ in range(6):
        names = list(player.screen.control_rects())
        wanted = f"wheel-{name}"
        found = wanted if wanted in names else "wheel-turn"
        for _ in range(12):
            if player.screen.ring.focused == found:
                break
            player.press_pad(5)
        player.press_pad(0)
        if found == wanted:
            return
    raise AssertionError(f"{name} is not on the wheel")


def test_by_the_book_no_card_waits_for_anything() -> None:
    player = duel(brisk=False)
    player.run_until(lambda screen: screen.hud.prompt.clause == TURNED, most=3000)
    assert not any(name.startswith("until-") for name in player.screen.control_rects())
    player.press_key(pygame.K_y)
    with player.screen.battle.table.as_current():
        assert fleet_state_of(player.screen.hud).hold_orders == {}


def no_gun_can_fire(screen: BattleScreen) -> bool:
    """Whether a card is turned for a squadron of which no gun has a choice."""
    hud = screen.hud
    with screen.battle.table.as_current():
        guns = [has_fire_choice(ship, False) for ship in fire_card.ships_ready_to_fire(hud.prompt.object_id)]
    return hud.prompt.clause == TURNED and not any(guns)


def test_a_card_that_nobody_can_use_says_why() -> None:
    player = QuickPlayer(brisk=False, seed=1)
    player.run_until(no_gun_can_fire)
    hud, menu = player.screen.hud, player.screen.hud.prompt.menu
    assert isinstance(menu, OptionMenu)
    with player.screen.battle.table.as_current():
        why = silence_refusal(hud.prompt.object_id).reason
        told = {option.key: hud.book_ui.option_style(hud, option)[2] for option in menu.offers}
    assert told == {"fire": why, "hold": "after a later card, or lost"}
    assert why
