"""The focus ring alone: where arrows lead, what is held, what is skipped."""

from enum import Enum, auto
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.kit.action import Action
from game.ui.kit.focus import (
    Back,
    ControlKind,
    FocusRing,
    Hotspot,
    Intent,
    Press,
    Scroll,
    Slide,
    StepBy,
    spot_in_direction,
)


def grid(*names: str) -> list[Hotspot]:
    """Return spots in rows of three, 100 px apart."""
    return [
        Hotspot(name, pygame.Rect(20 + 100 * (n % 3), 20 + 80 * (n // 3), 60, 44))
        for n, name in enumerate(names)
    ]


def event(kind: int, **values: Any) -> pygame.event.Event:
    return pygame.event.Event(kind, **values)


def key(code: int, mod: int = 0) -> pygame.event.Event:
    return event(pygame.KEYDOWN, key=code, mod=mod, unicode="")


NINE = grid(*"abcdefghi")


@pytest.mark.parametrize(
    ("start", "way", "end"),
    [("a", (1, 0), "b"), ("e", (0, 1), "h"), ("e", (-1, 0), "d"), ("c", (1, 0), None)],
)
def test_arrows_lead_straight(start: str, way: tuple[int, int], end: str | None) -> None:
    here = next(spot for spot in NINE if spot.name == start)
    there = spot_in_direction(NINE, here.rect, way)
    assert (there.name if there else None) == end


def test_an_arrow_to_the_side_stays_in_its_row_over_a_gap() -> None:
    row = [Hotspot("left", pygame.Rect(0, 100, 90, 40)), Hotspot("right", pygame.Rect(500, 100, 90, 40))]
    above = Hotspot("above", pygame.Rect(100, 40, 300, 40))
    there = spot_in_direction([*row, above], row[0].rect, (1, 0))
    assert there is row[1]


@given(st.lists(st.sampled_from([pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_TAB])))
def test_the_focus_is_always_on_an_enabled_spot(keys: list[int]) -> None:
    spots = [Hotspot(s.name, s.rect, s.name not in "bei") for s in NINE]
    ring = FocusRing("e")
    for code in keys:
        ring.handle(key(code), spots)
        assert ring.focused in "acdfgh"
        assert ring.focused


def test_a_click_needs_both_ends_on_the_same_spot() -> None:
    ring = FocusRing()
    at, away = NINE[0].rect.center, NINE[1].rect.center
    ring.handle(event(pygame.MOUSEBUTTONDOWN, pos=at, button=1), NINE)
    assert ring.handle(event(pygame.MOUSEBUTTONUP, pos=away, button=1), NINE) is None
    ring.handle(event(pygame.MOUSEBUTTONDOWN, pos=at, button=1), NINE)
    assert ring.handle(event(pygame.MOUSEBUTTONUP, pos=at, button=1), NINE) == Press("a")


class Does(Action, Enum):
    """The action of the one control in these tests."""

    IT = auto()


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("press", [Press("x", Does.IT)]),
        ("step", [StepBy("x", 1, Does.IT)]),
        ("slide", [Slide("x", 0.5, Does.IT)]),
        ("scroll", [Scroll("x", 3, Does.IT)]),
    ],
)
def test_whatever_a_hand_does_to_a_control_tells_what_the_control_does(
    kind: ControlKind, told: list[Intent]
) -> None:
    spot = Hotspot("x", pygame.Rect(0, 0, 100, 44), kind=kind, action=Does.IT)
    ring, at = FocusRing(), spot.rect.center
    heard = [
        event(pygame.MOUSEBUTTONDOWN, pos=at, button=1),
        event(pygame.MOUSEBUTTONUP, pos=at, button=1),
        event(pygame.MOUSEWHEEL, y=-3),
    ]
    assert [intent for each in heard if (intent := ring.handle(each, [spot]))] == told


@pytest.mark.parametrize(
    ("kind", "code", "told"),
    [
        ("press", pygame.K_RETURN, Press("x", Does.IT)),
        ("step", pygame.K_RETURN, StepBy("x", 1, Does.IT)),
        ("step", pygame.K_LEFT, StepBy("x", -1, Does.IT)),
        ("slide", pygame.K_RIGHT, StepBy("x", 1, Does.IT)),
        ("scroll", pygame.K_DOWN, Scroll("x", 1, Does.IT)),
        ("scroll", pygame.K_PAGEUP, Scroll("x", -10, Does.IT)),
    ],
)
def test_so_does_every_key(kind: ControlKind, code: int, told: Intent) -> None:
    spot = Hotspot("x", pygame.Rect(0, 0, 100, 44), kind=kind, action=Does.IT)
    assert FocusRing("x").handle(key(code), [spot]) == told


def test_the_cross_of_a_pad_leads_as_arrows_do_and_stays_when_let_go() -> None:
    ring, led = FocusRing("e"), ""
    for way in ((1, 0), (0, 0), (0, 1), (0, 0), (-1, 0), (0, -1)):
        ring.handle(event(pygame.JOYHATMOTION, value=way, hat=0, instance_id=0), NINE)
        led += ring.focused
    assert led == "ffccbe"
    assert ring.is_shown


def test_disabled_spots_are_neither_pressed_nor_focused() -> None:
    spots = [Hotspot("a", pygame.Rect(0, 0, 50, 50), False, pygame.K_a), NINE[4]]
    ring = FocusRing("a")
    ring.handle(event(pygame.MOUSEBUTTONDOWN, pos=(10, 10), button=1), spots)
    assert ring.handle(event(pygame.MOUSEBUTTONUP, pos=(10, 10), button=1), spots) is None
    assert ring.handle(key(pygame.K_a), spots) is None
    assert ring.focused == "e"


def test_back_by_every_hand() -> None:
    ring = FocusRing()
    for one in (
        key(pygame.K_ESCAPE),
        event(pygame.MOUSEBUTTONDOWN, pos=(0, 0), button=3),
        event(pygame.JOYBUTTONDOWN, button=1),
    ):
        assert ring.handle(one, NINE) == Back()


def test_choices_step_and_scales_slide() -> None:
    spots = [
        Hotspot("choice", pygame.Rect(0, 0, 200, 44), kind="step"),
        Hotspot("scale", pygame.Rect(0, 60, 240, 44), kind="slide"),
        Hotspot("list", pygame.Rect(0, 120, 200, 200), kind="scroll"),
    ]
    ring = FocusRing("choice")
    assert ring.handle(key(pygame.K_RIGHT), spots) == StepBy("choice", 1)
    assert ring.handle(key(pygame.K_RETURN), spots) == StepBy("choice", 1)
    ring.handle(key(pygame.K_DOWN), spots)
    assert ring.handle(key(pygame.K_LEFT), spots) == StepBy("scale", -1)
    down = event(pygame.MOUSEBUTTONDOWN, pos=(235, 80), button=1)
    assert ring.handle(down, spots) == Slide("scale", 1.0)
    ring.handle(event(pygame.MOUSEBUTTONUP, pos=(235, 80), button=1), spots)
    ring.handle(event(pygame.MOUSEMOTION, pos=(50, 150), rel=(0, 0), buttons=(0, 0, 0)), spots)
    assert ring.handle(event(pygame.MOUSEWHEEL, x=0, y=-2), spots) == Scroll("list", 2)


@pytest.mark.parametrize(("more", "up", "down"), [
    ((True, True), "list", "list"), ((False, True), "above", "list"),
    ((True, False), "list", "below"), ((False, False), "above", "below"),
])  # fmt: skip
def test_arrows_leave_a_list_at_its_ends(more: tuple[bool, bool], up: str, down: str) -> None:
    spots = [
        Hotspot("above", pygame.Rect(0, 0, 200, 40)),
        Hotspot("list", pygame.Rect(0, 60, 200, 200), kind="scroll", has_more=more),
        Hotspot("below", pygame.Rect(0, 280, 200, 40)),
    ]
    for code, end in ((pygame.K_UP, up), (pygame.K_DOWN, down)):
        ring = FocusRing("list")
        ring.is_shown = True
        told = ring.handle(key(code), spots)
        assert ring.focused == end
        assert isinstance(told, Scroll) == (end == "list")


def test_events_of_no_concern_change_nothing() -> None:
    ring = FocusRing("c")
    for one in (event(pygame.USEREVENT), event(pygame.JOYBUTTONDOWN, button=9)):
        assert ring.handle(one, NINE) is None
    assert (ring.focused, ring.is_shown) == ("c", False)
