"""What the menu over a battle offers besides the way out: the captain, giving the battle up, and
the battle once more from its start."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product
from pathlib import Path

import pygame
import pytest

from game.levels.reading.shipped import levels_home
from game.play.journal import CONCEDED, conceded, read_file
from game.play.kept import journals_of
from game.play.replays import replay
from game.play.saves import is_over
from game.stage.hulls import Bank
from game.stage.paper.canvas import TextMark
from game.trials.seating import man_for_batches
from game.ui.battle import replay_view
from game.ui.battle.prompts import PromptKind
from game.ui.battle.replay_view import NOTHING_YET
from game.ui.battle.screen import BattleScreen
from game.ui.kit.settings import Settings
from game.ui.kit.widgets import Button
from game.ui.pages.aftermath import GIVEN_UP
from game.ui.pages.pause import Pause
from game.ui.pages.result import Result
from game.ui.shell.app import App
from game.ui.shell.sessions import BattleSession
from tests.battery import family, spread

from .conftest import Hand

DUEL = levels_home() / "kmh" / "mirror-duel.toml"
A, B, START = 0, 1, 7
AGAIN, DEVICES = ("again-turn", "again-great"), ("keys", "mouse", "pad")
VIEWS = (((1280, 720), 100), ((1024, 768), 150), ((1920, 1080), 100))
Open = Callable[..., tuple[App, BattleSession, Hand]]


@pytest.fixture
def at_sea_against_a_captain(tmp_path: Path) -> Iterator[Open]:
    """A duel, the person on the red side, at his first question."""
    berth = BattleSession(tmp_path, man_for_batches)

    def opened(
        size: tuple[int, int] = (1280, 720), settings: Settings | None = None, people: int = 1
    ) -> tuple[App, BattleSession, Hand]:
        app = App(size, tmp_path, [DUEL], berth.doors(), 4, Bank(immediate=True))
        app.ledger = []
        app.change(settings or Settings(speed=0, plain_sea=True, reduced_motion=True))
        seats = {"red": "human", "blue": "human" if people == 2 else "ai:admiral"}
        app.push(berth.start(app, DUEL, seats, [], 3))
        pygame.event.clear()
        hand, screen = Hand(app), app.screen
        assert isinstance(screen, BattleScreen)
        for _ in range(300):
            hand.frame()
            if screen.hud.prompt.needs_answer:
                break
        return app, berth, hand

    yield opened
    berth.clear()
    pygame.event.clear()


def focus(hand: Hand, name: str) -> None:
    for _ in range(12):
        if hand.app.screen.ring.at == name:
            return
        hand.hat(0, -1)
    raise AssertionError(f"{name} is not reached")


def strike_by_keys(hand: Hand) -> None:
    hand.key(pygame.K_F10)
    hand.key(pygame.K_s)
    assert isinstance(hand.app.screen, Pause)
    hand.key(pygame.K_s)


def strike_by_mouse(hand: Hand) -> None:
    hand.click("menu")
    hand.click("strike")
    assert isinstance(hand.app.screen, Pause)
    hand.click("strike")


def strike_by_pad(hand: Hand) -> None:
    hand.pad(START)
    focus(hand, "strike")
    hand.pad(A)
    assert isinstance(hand.app.screen, Pause)
    hand.pad(A)


STRIKES = (strike_by_keys, strike_by_mouse, strike_by_pad)
"""By keys it is done in the test after this one, too."""


@pytest.mark.parametrize("strike", family(STRIKES, STRIKES[1:]))
def test_a_battle_given_up_is_over(
    at_sea_against_a_captain: Open, tmp_path: Path, strike: Callable[[Hand], None]
) -> None:
    app, berth, hand = at_sea_against_a_captain()
    assert berth.voyage is not None
    name = next(s.name for s in berth.voyage.battle.level.sides if s.id == "red")
    strike(hand)
    assert isinstance(app.screen, Result)
    assert app.screen.outcome.headline == f"{name}: colours struck"
    assert app.screen.outcome.why == GIVEN_UP
    assert app.screen.outcome.winner == 1
    assert [ship.fate for ship in app.screen.outcome.ships] == ["Given up", "Fought to the end"]
    (path,) = journals_of(tmp_path).glob("*.journal")
    entries = read_file(path).entries
    assert entries[-1] == [CONCEDED, "red"]
    assert conceded(entries) == "red"
    assert is_over(entries)
    assert berth.unfinished() is None, "it is not offered to be gone on with"
    found = replay(read_file(path))
    assert found.ok, found.problem
    assert not found.over


def test_seen_again_it_ends_where_it_was_given_up(at_sea_against_a_captain: Open) -> None:
    app, berth, hand = at_sea_against_a_captain()
    assert berth.voyage is not None
    turn, events = berth.voyage.battle.turn, len(berth.voyage.battle.events)
    strike_by_keys(hand)
    for _ in range(90):
        hand.frame()
    hand.click("replay")
    screen = app.screen
    assert isinstance(screen, BattleScreen)
    for _ in range(200):
        hand.frame()
    assert screen.hud.prompt.kind == PromptKind.WATCH
    assert (screen.battle.turn, len(screen.battle.events)) == (turn, events)
    hand.key(pygame.K_F3)
    assert not screen.hud.delegation.open, "a battle that is only watched has no helm to hand over"


def test_one_is_asked_whether_one_is_sure(at_sea_against_a_captain: Open) -> None:
    app, berth, hand = at_sea_against_a_captain()
    hand.key(pygame.K_F10)
    hand.key(pygame.K_s)
    hand.key(pygame.K_a)
    hand.key(pygame.K_s)
    assert isinstance(app.screen, Pause), "another line in between takes the question back"
    hand.key(pygame.K_ESCAPE)
    assert isinstance(app.screen, BattleScreen)
    assert berth.voyage is not None
    assert conceded(berth.voyage.battle.journal.entries) == ""


def test_who_cannot_be_told_apart_cannot_strike(at_sea_against_a_captain: Open) -> None:
    """Two people at one screen, and nobody is asked."""
    app, _, hand = at_sea_against_a_captain(people=2)
    screen = app.screen
    assert isinstance(screen, BattleScreen)
    screen.hud.prompt = type(screen.hud.prompt)(PromptKind.WATCH)
    screen.ways.menu()
    for key in (pygame.K_s, pygame.K_c):
        hand.key(key)
        menu = app.screen
        assert isinstance(menu, Pause)
        assert menu.told == "Wait until one of you is asked."


LETTERS = {"my-captain": "c", "strike": "s", "again": "a", "again-turn": "z", "again-great": "g"}


def test_each_line_that_the_battle_brings_has_a_key(at_sea_against_a_captain: Open) -> None:
    app, _, hand = at_sea_against_a_captain()
    hand.key(pygame.K_F10)
    keys = {w.name: w.key for w in app.screen.widgets() if isinstance(w, Button)}
    assert {name: keys[name] for name in LETTERS} == {n: ord(k) for n, k in LETTERS.items()}


def choose(hand: Hand, device: str, name: str) -> None:
    """A line of the menu is chosen with that device alone."""
    match device:
        case "keys":
            hand.key(pygame.K_F10)
            hand.key(ord(LETTERS[name]))
        case "mouse":
            hand.click("menu")
            hand.click(name)
        case _:
            hand.pad(START)
            focus(hand, name)
            hand.pad(A)


@pytest.mark.parametrize(
    ("name", "device"),
    spread(product(AGAIN, DEVICES), zip((*AGAIN, AGAIN[0]), DEVICES, strict=True)),
)
def test_what_cannot_be_done_yet_says_why_to_every_hand(
    at_sea_against_a_captain: Open, device: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, _, hand = at_sea_against_a_captain()
    monkeypatch.setattr(replay_view, "refusal", lambda screen: NOTHING_YET)
    choose(hand, device, name)
    assert isinstance(app.screen, Pause)
    assert app.screen.told == NOTHING_YET


def test_again_from_the_start(at_sea_against_a_captain: Open, tmp_path: Path) -> None:
    app, berth, hand = at_sea_against_a_captain()
    first = app.screen
    hand.key(pygame.K_F10)
    hand.key(pygame.K_a)
    assert isinstance(app.screen, Pause)
    hand.key(pygame.K_a)
    assert isinstance(app.screen, BattleScreen)
    assert app.screen is not first
    assert berth.screen is app.screen
    assert app.screen.battle.turn <= 1
    assert len(list(journals_of(tmp_path).glob("*.journal"))) == 2
    hand.frame()


def test_the_menu_gives_the_helm_back_too(at_sea_against_a_captain: Open) -> None:
    app, _, hand = at_sea_against_a_captain()
    battle = app.screen
    assert isinstance(battle, BattleScreen)
    hand.key(pygame.K_F3)
    hand.key(pygame.K_5)
    assert "red" in battle.hud.delegation.runs
    hand.key(pygame.K_F10)
    hand.key(pygame.K_c)
    assert app.screen is battle
    assert battle.hud.delegation.runs == {}


def overlapping(marks: list[TextMark]) -> list[tuple[str, str]]:
    return [
        (a.words, b.words)
        for a, b in combinations(marks, 2)
        if a.ink.inflate(-2, -2).colliderect(b.ink.inflate(-2, -2))
    ]


@pytest.mark.parametrize(
    ("size", "scale"),
    spread([*VIEWS, ((1280, 720), 150)], VIEWS),
)
def test_all_lines_fit_the_window(
    at_sea_against_a_captain: Open, size: tuple[int, int], scale: int
) -> None:
    settings = Settings(speed=0, plain_sea=True, reduced_motion=True, text_scale=scale)
    app, _, hand = at_sea_against_a_captain(size, settings)
    hand.key(pygame.K_F10)
    assert isinstance(app.screen, Pause)
    hand.key(pygame.K_s)
    window = app.surface.get_rect()
    spots = app.screen.spots()
    assert all(window.contains(rect) for rect in spots.values())
    assert not any(a.colliderect(b) for a, b in combinations(spots.values(), 2))
    assert app.ledger is not None
    assert overlapping(app.ledger) == []
    assert not [m.words for m in app.ledger if m.words.endswith("…") and "over" not in m.words]
