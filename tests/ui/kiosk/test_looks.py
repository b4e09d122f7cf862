"""No word of the stand is cut off or lies on another, at any size."""

from collections.abc import Callable
from itertools import combinations

import pygame
import pytest

from game.stage.paper.canvas import DrawnText
from game.ui.kiosk import kiosk_panels, owner_update, update
from game.ui.kiosk.attract_loop import Caption
from game.ui.kiosk.kiosk import Kiosk
from game.ui.kiosk.owner_settings import OwnerSettings
from game.ui.kiosk.state import Mode, VisitorPanel
from game.ui.kiosk.visit import VisitEnd
from game.ui.kit import page
from tests.ui.kiosk.conftest import LEVELS, OpenStand, click, pass_time, run_to_act, start_duel

SIZES = [(1280, 720), (1920, 1080), (1024, 768)]
OWN = ("invitation", "what", "club", "sentence", "news", "verbs", "house", "badge", "lettering",
       "slip", "countdown", "verbs-card", "commands", "seconds-left", "result-card", "battle-list",
       "stand-menu", "pin", "waiting", "how-to", "second")  # fmt: skip
LONGEST = Caption(
    "Castor fires her starboard guns: 12 hits of 14 on the rigging of Pollux at 28 cm, raking.",
    "Her captain’s plan: bring the guns to bear on Pollux, long range: 2.3 hits expected.",
    7,
)


def title(kiosk: Kiosk) -> None:
    pass_time(kiosk, 0.5)


def battle(kiosk: Kiosk) -> None:
    run_to_act(kiosk, "battle")
    pass_time(kiosk, 1.0)
    assert kiosk.fight is not None
    kiosk.fight.commentator.shown = LONGEST


def visit(kiosk: Kiosk) -> None:
    start_duel(kiosk)
    update.start_chosen_battle(kiosk, LEVELS[0])
    pass_time(kiosk, 8.0)


def verbs(kiosk: Kiosk) -> None:
    update.start_visitor_duel(kiosk)
    pass_time(kiosk, 3.0)


def two(kiosk: Kiosk) -> None:
    update.start_visitor_duel(kiosk)
    pass_time(kiosk, 1.0)
    update.open_join_card(kiosk)
    assert kiosk.players.two is not None


def last_seconds(kiosk: Kiosk) -> None:
    start_duel(kiosk)
    pass_time(kiosk, 1.0)
    kiosk.mode_seconds = kiosk.owner.settings.session - 12.0


def countdown(kiosk: Kiosk) -> None:
    update.start_visitor_duel(kiosk)
    kiosk.idle_seconds = 80.0


def menu(kiosk: Kiosk) -> None:
    update.start_visitor_duel(kiosk)
    kiosk.visitor_panel = VisitorPanel.MENU


def battles(kiosk: Kiosk) -> None:
    update.start_visitor_duel(kiosk)
    kiosk.visitor_panel = VisitorPanel.BATTLES


def pin(kiosk: Kiosk) -> None:
    owner_update.open_pin_pad(kiosk)
    kiosk.pin_lock.typed = "12345678"
    kiosk.pin_lock.wait_seconds = 299.0


def result(kiosk: Kiosk) -> None:
    update.start_visitor_duel(kiosk)
    update.show_result(kiosk, VisitEnd.TIME)


def waiting(kiosk: Kiosk) -> None:
    kiosk.mode = Mode.WAITING
    kiosk.restart_delay = 9.0
    kiosk.mode_seconds = 0.0


STATES: dict[str, Callable[[Kiosk], None]] = {
    "title": title, "battle": battle, "visit": visit, "countdown": countdown, "menu": menu,
    "pin": pin, "waiting": waiting, "result": result, "verbs": verbs, "two": two,
    "last seconds": last_seconds, "battles": battles,
}  # fmt: skip


@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_word_is_cut_off_or_covered(open_stand: OpenStand, size: tuple[int, int], text: int) -> None:
    kiosk = open_stand(size, settings=OwnerSettings(text_size=text))
    for name, bring_about in STATES.items():
        bring_about(kiosk)
        kiosk.ledger = []
        kiosk.run_frame(0.001)
        assert kiosk.health_monitor.faults == 0, name
        marks = [mark for mark in kiosk.ledger if mark.region.startswith(OWN)]
        assert marks, name
        screen = kiosk.surface.get_rect()
        cut = [m.text for m in marks if not m.bounds.contains(m.rect) or "…" in m.text]
        assert not cut, (name, cut)
        assert all(screen.contains(mark.rect) for mark in marks), name
        assert not overlapping(marks, kiosk.ledger), (name, overlapping(marks, kiosk.ledger))
        update.hand_to_captain(kiosk)
        kiosk.owner.pin_pad, kiosk.pin_lock.wait_seconds = None, 0.0


def overlapping(own: list[DrawnText], every: list[DrawnText]) -> list[tuple[str, str]]:
    """Pairs of words whose ink lies on each other, one of them the stand's own; the display
    lettering's lines interlock and are left out."""
    mine = [mark for mark in own if mark.region != "lettering"]
    others = [mark for mark in every if mark not in mine]
    pairs = [*combinations(mine, 2), *((a, b) for a in mine for b in others)]
    return [(a.text, b.text) for a, b in pairs if a.rect.colliderect(b.rect)]


@pytest.mark.parametrize("text", [100, 150])
def test_papers_are_in_large_type_whatever_the_owner_has_set(open_stand: OpenStand, text: int) -> None:
    """A row of the menu and of the list is as high as in the largest text, and a click on it, where
    it is drawn, does what it says."""
    kiosk = open_stand(settings=OwnerSettings(text_size=text))
    large = page.control_height(kiosk_panels.page_style(kiosk.style))
    menu(kiosk)
    pass_time(kiosk, 0.5)  # the press that put him in command is not heard again
    assert kiosk_panels.page_style(kiosk.style).text_scale == 1.5
    rows = kiosk_panels.menu_layout(
        kiosk.size, kiosk_panels.page_style(kiosk.style), kiosk.volume, kiosk.max_volume
    ).widgets
    row = next(row for row in rows if row.name == "battles")
    assert pygame.Rect(row.rect).h == large
    click(pygame.Rect(row.rect).center)
    kiosk.run_frame(0.5)
    assert kiosk.visitor_panel is VisitorPanel.BATTLES
    kiosk.ledger = []
    kiosk.run_frame(0.01)
    words = [mark for mark in kiosk.ledger if mark.text == "Captain Jarce and Black Jaques"]
    assert [mark.bounds.h for mark in words] == [large]
    click(words[0].rect.center)
    kiosk.run_frame(0.5)
    assert kiosk.fight is not None
    assert kiosk.fight.saved_battle.setup.file == LEVELS[1].name
