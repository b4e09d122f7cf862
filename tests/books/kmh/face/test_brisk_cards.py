"""Brisk play: what a held Fire card waits for, said once and shown on it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.books.kmh.face import brisk, held_card
from game.books.kmh.face.brisk import certain
from game.books.kmh.face.gunlaying import Aimed, Gunlayer
from game.books.kmh.face.hand import hand_of, sheet_of
from game.books.kmh.face.order_book import book_of
from game.books.kmh.face.until import Until, UntilOrder, after
from game.books.kmh.rules.arcs import AimAt, Rake, Side
from game.books.kmh.rules.gunnery import fire_menu, has_choice
from game.books.kmh.rules.idle_guns import why_silent
from game.books.kmh.rules.sheet import Deck, Ship
from game.books.kmh.rules.shots import Shot
from game.core.events import Fired
from game.core.steps import Choose, Option, Pick
from game.core.table import every, the
from game.core.tally import Tally, Term
from game.levels.reading.read import load_level
from game.play.seats import Person, RandomSeat
from game.sea.units import CM
from game.ui.battle.quick_play import ForcedAnswer
from game.ui.battle.screen import BattleScreen

from .brisk_hands import A_BUTTON, Player
from .hands import LEVELS
from .test_brisk_moves import duel

TURNED, HELD = "KMH-5.1.1", "KMH-5.1.3"
SHOT = "KMH-9.2.23"
OFFERS = tuple(Option(key, key, key, HELD) for key in ("wait", "play"))


def shot(cm: float, rake: Rake = Rake.NONE) -> Shot:
    """A broadside at that distance."""
    tally = Tally(())
    return Shot(Side.PORT, AimAt.HULL, "foe", round(cm * CM), 1, 3, rake, False, False, tally)


def at_a_card(clause: str = TURNED, **wanted: Any) -> Player:
    """A player who is asked about a Fire card of his."""
    player = duel(**wanted)
    player.until(lambda screen: screen.hud.prompt.clause == clause)
    return player


def holding(
    said: UntilOrder, monkeypatch: pytest.MonkeyPatch, *bearing: Shot
) -> ForcedAnswer | None:
    """What is answered for a held card that was told to wait so, when these shots bear."""
    player = at_a_card()
    hud, battle = player.screen.hud, player.screen.battle
    squadron = hud.prompt.thing
    shots = [("ship", one) for one in bearing]
    monkeypatch.setattr(held_card, "shots_of", lambda _: shots)
    monkeypatch.setattr(brisk, "bearing", lambda _: {"ship"} if shots else set())
    with battle.table.at():
        card = the(Deck).up
        the(Deck).held.append(card)
        book_of(hud).untils[squadron] = UntilOrder(said.until, said.cm, battle.turn)
        battle.pending = Choose(hud.prompt.seat, HELD, Pick(OFFERS), squadron)
        hud.follow()
        return certain(hud)


WAIT, PLAY = ("wait",), ("play",)


@pytest.mark.parametrize(
    ("said", "bearing", "keys"),
    [
        (UntilOrder(Until.BEARS), (), WAIT),
        (UntilOrder(Until.BEARS), (shot(30),), PLAY),
        (UntilOrder(Until.NEAR, 12), (shot(12.1),), WAIT),
        (UntilOrder(Until.NEAR, 12), (shot(30), shot(12)), PLAY),
        (UntilOrder(Until.RAKES), (shot(3),), WAIT),
        (UntilOrder(Until.RAKES), (shot(3), shot(9, Rake.STERN)), PLAY),
        (UntilOrder(), (), WAIT),
    ],
)
def test_a_card_waits_for_what_it_was_told(
    said: UntilOrder,
    bearing: tuple[Shot, ...],
    keys: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = holding(said, monkeypatch, *bearing)
    assert found is not None
    assert found.keys == keys
    assert bool(found.why) == (keys == PLAY)


def test_with_no_order_its_owner_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    assert holding(UntilOrder(), monkeypatch, shot(12)) is None


def test_the_round_of_orders_comes_back_to_the_first() -> None:
    seen, order = [], UntilOrder(turn=3)
    for _ in range(6):
        order = after(order, 3)
        seen.append(order.words)
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
    hud, squadron = player.screen.hud, player.screen.hud.prompt.thing
    for _ in range(5):
        player.key(pygame.K_y)
    player.frames(3)
    assert player.waits, "whoever says what a card waits for is still asked"
    player.click_on("answer-hold")
    while not player.answers(TURNED):
        player.frames(1)
    player.frames(2)
    with player.screen.battle.table.at():
        rail: Any = hud.book_ui.top_bar(hud).phase_track
        assert [card.until for card in rail.held if card.until[0]] == [("until", "rakes")]
        assert held_card.until_of(hud, squadron).until == Until.RAKES
    player.until(lambda screen: screen.battle.turn > 1)
    with player.screen.battle.table.at():
        assert held_card.until_of(hud, squadron).until == Until.ASKED


def test_the_first_shot_that_bears_is_laid_and_space_fires_it() -> None:
    player = at_a_card()
    player.key(pygame.K_y)
    player.click_on("answer-hold")
    player.until(lambda screen: screen.hud.prompt.clause == SHOT)
    assert player.answers(HELD)[-1] == ["play"]
    guns = hand_of(player.screen.hud).laid
    assert isinstance(guns, Gunlayer)
    assert guns.chosen is not None
    wanted, before = guns.chosen.key, player.pressed
    player.key(pygame.K_SPACE)
    player.frames(3)
    assert player.pressed == before + 1
    assert player.answers(SHOT)[-1] == [wanted]


def laid_at(player: Player) -> Gunlayer:
    """The guns that lie in the hand."""
    guns = hand_of(player.screen.hud).laid
    assert isinstance(guns, Gunlayer)
    return guns


@pytest.mark.parametrize("device", ["key", "mouse", "pad"])
def test_a_card_and_its_shot_are_one_press(device: str) -> None:
    player = at_a_card()
    player.frames(2)
    wanted = laid_at(player).chosen
    assert wanted is not None
    assert {"answer-hold", "fire"} <= set(player.screen.spots())
    before = player.pressed
    match device:
        case "key":
            player.key(pygame.K_SPACE)
        case "mouse":
            player.click_on("fire")
        case _:
            player.button(A_BUTTON)
    player.until(lambda screen: any(isinstance(e, Fired) for e in screen.battle.events))
    assert player.pressed == before + 1
    assert player.answers(TURNED)[-1] == ["fire"]
    assert player.answers(SHOT)[-1] == [wanted.key]


def test_what_is_fired_with_a_card_is_what_was_laid() -> None:
    player = at_a_card()
    player.frames(2)
    first = laid_at(player).chosen
    player.key(pygame.K_r)
    guns = laid_at(player)
    assert guns.aim == AimAt.RIGGING
    assert guns.chosen is not None
    assert guns.chosen != first
    player.key(pygame.K_SPACE)
    player.until(lambda screen: any(isinstance(e, Fired) for e in screen.battle.events))
    assert player.answers(SHOT)[-1] == [guns.chosen.key]


@pytest.mark.parametrize("same", [True, False])
def test_a_shot_that_is_no_longer_the_same_is_asked_for(same: bool) -> None:
    player = at_a_card()
    hud, battle = player.screen.hud, player.screen.battle
    ship, seat = hud.prompt.ship, hud.prompt.seat
    laid = laid_at(player).chosen
    assert isinstance(laid, Shot)
    with battle.table.at():
        battle.pending = Choose(seat, SHOT, fire_menu(the_ship(ship), False, ()), ship)
        meant = laid if same else replace(laid, reach=laid.reach + CM)
        book_of(hud).aimed = Aimed(ship, battle.turn, battle.rewinds, meant)
        hud.follow()
        found = certain(hud)
    assert (found is not None and found.keys == (laid.key,)) == same


def test_a_shot_that_has_lost_dice_is_still_fired() -> None:
    player = at_a_card()
    hud, battle = player.screen.hud, player.screen.battle
    ship, seat, laid = hud.prompt.ship, hud.prompt.seat, laid_at(player).chosen
    assert isinstance(laid, Shot)
    with battle.table.at():
        menu = fire_menu(the_ship(ship), False, ())
        battle.pending = Choose(seat, SHOT, menu, ship)
        more = Tally((*laid.tally.terms, Term("KMH-9.2.8", "no damage yet", 1)))
        book_of(hud).aimed = Aimed(ship, battle.turn, battle.rewinds, replace(laid, tally=more))
        hud.follow()
        found = certain(hud)
    assert found is not None
    assert found.keys == (laid.key,)
    assert "hit first" in found.why


def test_an_enemy_who_fires_first_does_not_make_the_shot_forgotten() -> None:
    player = at_a_card()
    hud, battle = player.screen.hud, player.screen.battle
    ship, seat, laid = hud.prompt.ship, hud.prompt.seat, laid_at(player).chosen
    assert isinstance(laid, Shot)
    with battle.table.at():
        book_of(hud).aimed = Aimed(ship, battle.turn, battle.rewinds, laid)
        foe = next(one for one in every(Ship) if one.side != seat)
        battle.pending = Choose(foe.side, HELD, Pick(OFFERS), foe.squadron)
        hud.follow()
        battle.pending = Choose(foe.side, SHOT, fire_menu(foe, True, ()), foe.id)
        hud.follow()
        assert hud.prompt.ship == foe.id
        battle.pending = Choose(seat, SHOT, fire_menu(the_ship(ship), False, ()), ship)
        hud.follow()
        found = certain(hud)
    assert found is not None
    assert found.keys == (laid.key,)


def test_the_card_can_be_played_without_a_shot_and_by_the_book_it_is_asked_alone() -> None:
    player = at_a_card()
    player.frames(2)
    player.click_on("more")
    player.frames(2)
    player.click_on("answer-fire")
    player.until(lambda screen: screen.hud.prompt.clause == SHOT)
    assert player.waits
    slow = at_a_card(brisk=False)
    assert hand_of(slow.screen.hud).laid is None


def the_ship(name: str) -> Ship:
    found = sheet_of(name)
    assert found is not None
    return found


@pytest.mark.parametrize("device", ["key", "mouse", "pad"])
def test_it_can_be_changed_by_each_device_at_another_question(device: str) -> None:
    player = Player(*_squadron_level())
    player.until(
        lambda _: player.passage is not None and bool(mine_held(player)),
        most=6000,
    )
    hud, squadron = player.screen.hud, mine_held(player)[0]
    name = f"until-{squadron}"
    match device:
        case "key":
            player.key(pygame.K_y)
        case "mouse":
            player.click_on("more")
            player.click_on(name)
        case _:
            sector(player, name)
    with player.screen.battle.table.at():
        assert held_card.until_of(hud, squadron).until == Until.BEARS
    assert player.waits


def test_of_several_cards_each_button_says_whose_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player(*_squadron_level())
    player.until(lambda screen: screen.hud.prompt.needs_answer, most=3000)
    hud = player.screen.hud
    both = [squadron.id for squadron in player.screen.battle.level.squadrons[:2]]
    monkeypatch.setattr(held_card, "_cards", lambda _: both)
    with player.screen.battle.table.at():
        specs = held_card.specs(hud)
        assert [spec.sub for spec in specs] == [hud.names[squadron] for squadron in both]
        monkeypatch.setattr(held_card, "_cards", lambda _: both[:1])
        assert [spec.sub for spec in held_card.specs(hud)] == [""]


def _squadron_level() -> tuple[Any, Any]:
    """A battle in which the person commands several squadrons."""
    path = LEVELS / "victory-and-redoutable.toml"
    level = load_level(path)
    seats = {side.id: Person() if n == 0 else RandomSeat(1) for n, side in enumerate(level.sides)}
    return path, seats


def mine_held(player: Player) -> list[str]:
    """The squadrons of which the bar says what their cards wait for."""
    with player.screen.battle.table.at():
        specs = held_card.specs(player.screen.hud)
    return [spec.name.removeprefix("until-") for spec in specs]


def sector(player: Player, name: str) -> None:
    """The wheel is opened by the pad, its pages turned, and the sector pressed."""
    player.button(3)
    for _ in range(6):
        names = list(player.screen.spots())
        wanted = f"wheel-{name}"
        found = wanted if wanted in names else "wheel-turn"
        for _ in range(12):
            if player.screen.ring.at == found:
                break
            player.button(5)
        player.button(0)
        if found == wanted:
            return
    raise AssertionError(f"{name} is not on the wheel")


def test_by_the_book_no_card_waits_for_anything() -> None:
    player = duel(brisk=False)
    player.until(lambda screen: screen.hud.prompt.clause == TURNED, most=3000)
    assert not any(name.startswith("until-") for name in player.screen.spots())
    player.key(pygame.K_y)
    with player.screen.battle.table.at():
        assert book_of(player.screen.hud).untils == {}


def no_gun_can_fire(screen: BattleScreen) -> bool:
    """Whether a card is turned for a squadron of which no gun has a choice."""
    hud = screen.hud
    with screen.battle.table.at():
        guns = [has_choice(ship, False) for ship in held_card.ready(hud.prompt.thing)]
    return hud.prompt.clause == TURNED and not any(guns)


def test_a_card_that_nobody_can_use_says_why() -> None:
    player = Player(brisk=False, seed=1)
    player.until(no_gun_can_fire)
    hud, menu = player.screen.hud, player.screen.hud.prompt.menu
    assert isinstance(menu, Pick)
    with player.screen.battle.table.at():
        why = why_silent(hud.prompt.thing).why
        told = {option.key: hud.book_ui.option_style(hud, option)[2] for option in menu.offers}
    assert told == {"fire": why, "hold": ""}
    assert why
