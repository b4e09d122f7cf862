"""Fight on from a turn: in the menu and on the result page, by keys, mouse and pad; the battle
before is kept, and the page says that the new one counts for nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product
from pathlib import Path

import pygame
import pytest

from game.levels.reading.shipped import levels_home
from game.play.kept import journals_of
from game.play.saves import BattleSetup
from game.stage.hulls import Bank
from game.trials.seating import man_for_batches
from game.ui.battle.delegation_state import DelegateUntil
from game.ui.battle.screen import BattleScreen
from game.ui.kit.settings import Settings
from game.ui.pages.aftermath import FOUGHT_ON
from game.ui.pages.pause import Pause
from game.ui.pages.result import Result
from game.ui.shell.app import App
from game.ui.shell.sessions import BattleSession
from tests.battery import family, spread

from .conftest import Hand
from .helm import beside_him

DUEL = levels_home() / "kmh" / "mirror-duel.toml"
A, START = 0, 7
SIZES = ((1280, 720), (1024, 768), (1920, 1080))
Open = Callable[..., tuple[App, BattleSession, Hand]]


@pytest.fixture
def in_turn_two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """A duel whose first turn the person's captain has played for him; nothing is painted."""
    monkeypatch.setattr(App, "_draw", lambda app: None)
    berth = BattleSession(tmp_path, man_for_batches)

    def opened(
        size: tuple[int, int] = (1280, 720), scale: int = 100
    ) -> tuple[App, BattleSession, Hand]:
        app = App(size, tmp_path, [DUEL], berth.doors(), 4, Bank(process=False))
        app.ledger = []
        app.change(Settings(speed=0, plain_sea=True, reduced_motion=True, text_scale=scale))
        app.push(berth.start(app, DUEL, {"red": "human", "blue": "ai:admiral"}, [], 3))
        pygame.event.clear()
        hand, screen = Hand(app), app.screen
        assert isinstance(screen, BattleScreen)
        screen.hud.delegation.crew = beside_him
        until(hand, lambda: screen.hud.prompt.needs_answer)
        hand.key(pygame.K_F3)
        hand.key(pygame.K_1 + list(DelegateUntil).index(DelegateUntil.TAKEN))
        until(hand, lambda: screen.battle.turn == 2 and answered(berth, 2))
        hand.key(pygame.K_F3)
        return app, berth, hand

    yield opened
    berth.clear()
    pygame.event.clear()


def answered(berth: BattleSession, turn: int) -> bool:
    """Whether the person has answered in that turn."""
    assert berth.voyage is not None
    entries = berth.voyage.battle.journal.entries
    begun = [n for n, entry in enumerate(entries) if entry[:2] == ["t", turn]]
    return bool(begun) and any(e[:2] == ["c", "red"] for e in entries[begun[-1] :])


def until(hand: Hand, come: Callable[[], bool]) -> None:
    for _ in range(2000):
        if come():
            return
        hand.frame()
    raise AssertionError("it never came")


def focus(hand: Hand, name: str, way: tuple[int, int] = (0, -1)) -> None:
    for _ in range(24):
        if hand.app.screen.ring.at == name:
            return
        hand.hat(*way)
    raise AssertionError(f"{name} is not reached")


def by_keys(hand: Hand) -> None:
    hand.key(pygame.K_F10)
    hand.key(pygame.K_f)
    assert isinstance(hand.app.screen, Pause)
    hand.key(pygame.K_f)


def by_mouse(hand: Hand) -> None:
    hand.click("menu")
    hand.click("fight-on")
    assert isinstance(hand.app.screen, Pause)
    hand.click("fight-on")


def by_pad(hand: Hand) -> None:
    hand.pad(START)
    focus(hand, "fight-on")
    hand.pad(A)
    assert isinstance(hand.app.screen, Pause)
    hand.pad(A)


@pytest.mark.parametrize("fight_on", family((by_keys, by_mouse, by_pad), (by_keys, by_pad)))
def test_from_the_menu(in_turn_two: Open, tmp_path: Path, fight_on: Callable[[Hand], None]) -> None:
    app, berth, hand = in_turn_two()
    (before,) = journals_of(tmp_path).glob("*.journal")
    kept = before.read_bytes()
    fight_on(hand)
    screen = app.screen
    assert isinstance(screen, BattleScreen)
    assert screen.battle.turn == 2
    assert not answered(berth, 2)
    assert before.read_bytes().startswith(kept)
    assert len(list(journals_of(tmp_path).glob("*.journal"))) == 2
    until(hand, lambda: screen.hud.prompt.needs_answer)


def page_keys(hand: Hand) -> None:
    hand.key(pygame.K_f)


def page_mouse(hand: Hand) -> None:
    hand.click("fight-on")


def page_pad(hand: Hand) -> None:
    """Down to the buttons, and to the first of them."""
    for _ in range(6):
        hand.hat(0, -1)
    focus(hand, "fight-on", (-1, 0))
    hand.pad(A)


@pytest.mark.parametrize("fight_on", family((page_keys, page_mouse, page_pad), (page_mouse,)))
def test_from_the_page_after_the_battle(
    in_turn_two: Open, fight_on: Callable[[Hand], None]
) -> None:
    app, berth, hand = in_turn_two()
    strike(hand)
    page = app.screen
    assert isinstance(page, Result)
    fight_on(hand)
    turn = page.turn
    assert turn in (1, 2)
    screen = app.screen
    assert isinstance(screen, BattleScreen)
    assert screen.battle.turn == turn
    assert berth.voyage is not None
    assert berth.voyage.orders.fought_on == turn
    strike(hand)
    page = app.screen
    assert isinstance(page, Result)
    assert page.outcome.why.endswith(FOUGHT_ON.format(turn))


def strike(hand: Hand) -> None:
    """The battle is given up, and the page after it listens."""
    hand.key(pygame.K_F10)
    hand.key(pygame.K_s)
    hand.key(pygame.K_s)
    for _ in range(120):
        hand.frame()


def test_the_turn_is_that_of_the_moment_in_focus(in_turn_two: Open) -> None:
    app, _, hand = in_turn_two()
    strike(hand)
    page = app.screen
    assert isinstance(page, Result)
    for n, moment in enumerate(page.outcome.moments):
        hand.point(page.spots()[f"moment-{n}"].center)
        page.ring.at = f"moment-{n}"
        hand.point(page.spots()[f"moment-{n}"].midleft)
        assert page.turn == moment.turn
    assert not page.outcome.moments or page.spots()["fight-on"]


def test_a_battle_that_was_only_watched_says_why_not(in_turn_two: Open, tmp_path: Path) -> None:
    app, berth, hand = in_turn_two()
    assert berth.voyage is not None
    watched = dict.fromkeys(berth.voyage.orders.seats, "ai:admiral")
    orders: BattleSetup = berth.voyage.orders
    object.__setattr__(orders, "seats", watched)
    strike(hand)
    page = app.screen
    assert isinstance(page, Result)
    spot = next(w for w in page.widgets() if w.name == "fight-on")
    assert (spot.state, spot.hint) == (  # type: ignore[union-attr]
        "disabled",
        "Nobody plays this battle: it is only watched.",
    )
    hand.key(pygame.K_f)
    assert app.screen is page
    assert len(list(journals_of(tmp_path).glob("*.journal"))) == 1


@pytest.mark.parametrize(
    ("scale", "size"),
    spread(product((100, 150), SIZES), zip((100, 150, 100), SIZES, strict=True)),
)
def test_all_buttons_of_the_page_find_room(
    in_turn_two: Open, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: int
) -> None:
    app, _, hand = in_turn_two(size, scale)
    strike(hand)
    monkeypatch.undo()
    app.screen.draw(app.surface)
    assert isinstance(app.screen, Result)
    window = app.surface.get_rect()
    names = ("title", "replay", "again", "battles", "fight-on")
    spots = {name: app.screen.spots()[name] for name in names}
    assert all(window.contains(rect) for rect in spots.values())
    assert not any(a.colliderect(b) for a, b in combinations(spots.values(), 2))
    assert app.ledger is not None
    assert not [m.words for m in app.ledger if m.words.startswith("Fight on") and "…" in m.words]
