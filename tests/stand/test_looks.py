"""No word of the stand is cut off or lies on another, at any size."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pygame
import pytest

from game.stage.paper.canvas import TextMark
from game.ui.kiosk import cards, large_type, second_player, visitors
from game.ui.kiosk.attract_captions import Caption
from game.ui.kiosk.kiosk import Kiosk
from game.ui.kiosk.modes import Mode, OnTop
from game.ui.kiosk.owner_settings import OwnerSettings
from game.ui.kiosk.visit import Left
from game.ui.kit import page
from tests.stand.conftest import LEVELS, OpenStand, click, pass_time, to_act

SIZES = [(1280, 720), (1920, 1080), (1024, 768)]
OWN = ("invitation", "what", "club", "sentence", "news", "verbs", "house", "badge", "lettering",
       "slip", "countdown", "verbs-card", "commands", "seconds-left", "result-card", "battle-list",
       "stand-menu", "pin", "waiting", "how-to", "second")  # fmt: skip
LONGEST = Caption(
    "Castor fires her starboard guns: 12 hits of 14 on the rigging of Pollux at 28 cm, raking.",
    "Her captain’s plan: bring the guns to bear on Pollux, long range: 2.3 hits expected.",
    7,
)


def title(stand: Kiosk) -> None:
    pass_time(stand, 0.5)


def battle(stand: Kiosk) -> None:
    to_act(stand, "battle")
    pass_time(stand, 1.0)
    assert stand.fight is not None
    stand.fight.teller.now = LONGEST


def visit(stand: Kiosk) -> None:
    stand.take_command()
    stand.paper = None
    visitors.fight_level(stand, LEVELS[0])
    pass_time(stand, 8.0)


def verbs(stand: Kiosk) -> None:
    stand.take_command()
    pass_time(stand, 3.0)


def two(stand: Kiosk) -> None:
    stand.take_command()
    pass_time(stand, 1.0)
    second_player.invite(stand)
    assert stand.pair is not None


def last_seconds(stand: Kiosk) -> None:
    stand.take_command()
    stand.paper = None
    pass_time(stand, 1.0)
    stand.since = stand.customs.session - 12.0


def countdown(stand: Kiosk) -> None:
    stand.take_command()
    stand.idle = 80.0


def menu(stand: Kiosk) -> None:
    stand.take_command()
    stand.paper = OnTop.MENU


def battles(stand: Kiosk) -> None:
    stand.take_command()
    stand.paper = OnTop.BATTLES


def pin(stand: Kiosk) -> None:
    stand._open_pad()
    stand.lock.typed = "12345678"
    stand.lock.wait = 299.0


def result(stand: Kiosk) -> None:
    stand.take_command()
    visitors.to_result(stand, Left.TIME)


def waiting(stand: Kiosk) -> None:
    stand.mode = Mode.WAITING
    stand.wait = 9.0
    stand.since = 0.0


STATES: dict[str, Callable[[Kiosk], None]] = {
    "title": title, "battle": battle, "visit": visit, "countdown": countdown, "menu": menu,
    "pin": pin, "waiting": waiting, "result": result, "verbs": verbs, "two": two,
    "last seconds": last_seconds, "battles": battles,
}  # fmt: skip


@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_word_is_cut_off_or_covered(
    open_stand: OpenStand, size: tuple[int, int], text: int
) -> None:
    stand = open_stand(size, customs=OwnerSettings(text_size=text))
    for name, bring_about in STATES.items():
        bring_about(stand)
        stand.ledger = []
        stand.frame(0.001)
        assert stand.keeper.faults == 0, name
        marks = [mark for mark in stand.ledger if mark.region.startswith(OWN)]
        assert marks, name
        screen = stand.surface.get_rect()
        cut = [m.words for m in marks if not m.bounds.contains(m.ink) or "…" in m.words]
        assert not cut, (name, cut)
        assert all(screen.contains(mark.ink) for mark in marks), name
        assert not overlapping(marks, stand.ledger), (name, overlapping(marks, stand.ledger))
        stand.hand_over()
        stand.pad, stand.lock.wait = None, 0.0


def overlapping(own: list[TextMark], every: list[TextMark]) -> list[tuple[str, str]]:
    """Pairs of words whose ink lies on each other, one of them the stand's own; the display
    lettering's lines interlock and are left out."""
    mine = [mark for mark in own if mark.region != "lettering"]
    others = [mark for mark in every if mark not in mine]
    pairs = [*combinations(mine, 2), *((a, b) for a in mine for b in others)]
    return [(a.words, b.words) for a, b in pairs if a.ink.colliderect(b.ink)]


@pytest.mark.parametrize("text", [100, 150])
def test_papers_are_in_large_type_whatever_the_owner_has_set(
    open_stand: OpenStand, text: int
) -> None:
    """A row of the menu and of the list is as high as in the largest text, and a click on it, where
    it is drawn, does what it says."""
    stand = open_stand(customs=OwnerSettings(text_size=text))
    large = page.target(large_type.on_pages(stand.look))
    menu(stand)
    pass_time(stand, 0.5)  # the press that put him in command is not heard again
    assert large_type.on_pages(stand.look).text == 1.5
    rows = cards.menu(
        stand.size, large_type.on_pages(stand.look), stand.volume, stand.loudest
    ).widgets
    row = next(row for row in rows if row.name == "battles")
    assert pygame.Rect(row.rect).h == large
    click(pygame.Rect(row.rect).center)
    stand.frame(0.5)
    assert stand.paper is OnTop.BATTLES
    stand.ledger = []
    stand.frame(0.01)
    words = [mark for mark in stand.ledger if mark.words == "Captain Jarce and Black Jaques"]
    assert [mark.bounds.h for mark in words] == [large]
    click(words[0].ink.center)
    stand.frame(0.5)
    assert stand.fight is not None
    assert stand.fight.voyage.orders.file == LEVELS[1].name
