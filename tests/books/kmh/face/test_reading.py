"""Every question of a battle can be read at every size: nothing cut off, nothing overlaid."""

from __future__ import annotations

from itertools import product

import pytest

from game.play.seats import Person, RandomSeat
from game.stage.sea.sea_sheet import SeaSheet
from tests.battery import family
from tests.books.kmh.face.hands import (
    House,
    chase,
    click,
    click_at,
    foe_of,
    idle,
    inside,
    key,
    move_to,
    settle,
    table_for,
)
from tests.ui.reading import cut_off, overlaid

SIZES = [(1280, 720), (1920, 1080), (1024, 768)]
TEXTS = (1.0, 1.25, 1.5)
VIEWS = family(tuple(product(SIZES, TEXTS)), tuple(zip(SIZES, TEXTS, strict=True)))
"""A window, in px, and a size of text: the suite holds each of them once."""
TARGET = 44


@pytest.fixture(autouse=True)
def _no_water(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words are looked at here: the water they stand over need not be painted."""
    monkeypatch.setattr(SeaSheet, "lay", lambda *_: None)


def drawn(house: House, screen: object) -> list[str]:
    """What cannot be read in the screen as it is drawn now."""
    screen.draw(house.surface)  # type: ignore[attr-defined]
    return cut_off(house) + overlaid(house)


@pytest.mark.parametrize("view", VIEWS)
def test_a_battle_can_be_read_from_card_to_card(view: tuple[tuple[int, int], float]) -> None:
    size, text = view
    house, screen = table_for(
        {"british": Person(), "privateer": RandomSeat(1)}, size, text=text, still=True
    )
    seen = set()
    for _ in range(60):
        kind = settle(screen)
        if kind == "helm":
            move_to(screen, inside(screen, foe_of(screen)))
        screen.board.camera.advance(5)
        if (kind, screen.hud.prompt.clause) not in seen:
            assert drawn(house, screen) == []
            seen.add((kind, screen.hud.prompt.clause))
        if kind == "over":
            break
        chase(screen)
    assert {"markers", "pick", "helm", "fire", "done", "over"} <= {kind for kind, _ in seen}


@pytest.mark.parametrize("size", SIZES)
def test_every_target_is_large_enough_and_inside_the_window(size: tuple[int, int]) -> None:
    house, screen = table_for({"british": Person(), "privateer": RandomSeat(1)}, size, still=True)
    for _ in range(25):
        settle(screen)
        assert idle(screen) == []
        for name, rect in screen.spots().items():
            if not name.startswith("ship-"):
                assert house.surface.get_rect().contains(rect), name
                assert min(rect.size) >= TARGET, (name, rect)
        if screen.hud.prompt.kind == "over":
            break
        chase(screen)


@pytest.mark.parametrize("size", SIZES)
def test_the_log_drawer_lists_filters_and_leads_to_the_rules(size: tuple[int, int]) -> None:
    house, screen = table_for({"british": Person(), "privateer": RandomSeat(1)}, size, still=True)
    for _ in range(12):
        settle(screen)
        chase(screen)
    key(screen, ord("l"))
    rows = [n for n in screen.spots() if n.startswith("log-line-")]
    assert rows
    assert cut_off_in_drawer(house, screen) == []
    opened: list[str] = []
    screen.ways = type(screen.ways)(rulebook=opened.append)
    click(screen, rows[-1])
    assert opened[0].startswith("KMH-")
    box = screen.spots()["log-kind"]
    for _ in range(4):
        click_at(screen, (box.right - 8, box.centery))
    assert screen.hud.log_drawer.kind == "gunnery"
    kept = screen.hud.log_drawer.kept(screen.hud.log_lines)
    assert all(line.kind == "gunnery" for line in kept)
    click(screen, "log-close")
    assert not screen.hud.log_drawer.open


def cut_off_in_drawer(house: House, screen: object) -> list[str]:
    """What is cut off in the open drawer."""
    screen.draw(house.surface)  # type: ignore[attr-defined]
    return [line for line in cut_off(house) if "log" in line]
