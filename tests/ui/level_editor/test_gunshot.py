"""What is in hand shows its ranges and arcs, as its own book measures them."""

from __future__ import annotations

from math import hypot

import esper
import pygame
import pytest

from game.levels import levels_home
from game.ui.battle.range_bands import RangeBand
from game.ui.level_editor import gun_view

from .conftest import Author, Open


def shots(author: Author) -> tuple[RangeBand, ...]:
    return author.table.gunshot


def words(author: Author) -> list[str]:
    return [shot.words for shot in shots(author) if shot.words]


def farthest(author: Author) -> float:
    """Cm from the ship in hand to the farthest place that her guns bear on."""
    hull = author.table.hull
    assert hull is not None
    places = [point for shot in shots(author) for ring in shot.rings for point in ring]
    return max(hypot(x - hull.at[0], y - hull.at[1]) for x, y in places)


@pytest.mark.parametrize(
    ("level", "last", "far"),
    [
        # KMH-9.2.22: 40 cm from the side; chasers from stem and stern, half a hull farther
        ("kmh/muros", "40 extreme", (40, 43)),
        # WWH-E7: 8 squares of 7.5 cm off, to the far corner of the farthest square
        ("wwh/frigate-action", "Random Shot", (60, 100)),
        ("hf/mirror-squadron", "4 in", (44, 44.01)),
        ("ls98/landing-race", "long", (40, 56)),
    ],
)
def test_a_ship_in_hand_shows_what_her_guns_bear_on(
    lay: Open, level: str, last: str, far: tuple[float, float]
) -> None:
    author = lay(level)
    assert shots(author) == ()
    author.key(pygame.K_TAB)
    assert words(author)[0] == last
    assert far[0] <= farthest(author) <= far[1]
    bands = [shot.band for shot in shots(author)]
    assert bands == sorted(bands, reverse=True)
    assert bands[-1] == (1 if level.startswith("wwh") else 0)  # WWH-E2: one square has no side


def test_they_go_with_her_while_she_is_dragged_and_turned(lay: Open) -> None:
    author = lay()
    author.key(pygame.K_TAB)
    before = shots(author)
    author.down(author.ship_px(0))
    author.drag(author.px(50, 60))
    moved = shots(author)
    assert moved[-1].at[0] == pytest.approx(before[-1].at[0] - 18, abs=0.01)
    assert moved[-1].at[1] == pytest.approx(before[-1].at[1] - 6, abs=0.01)
    author.key(pygame.K_ESCAPE)
    author.up(author.px(50, 60))
    author.key(pygame.K_PERIOD)
    assert shots(author)[-1].at != before[-1].at


def test_a_fort_shows_its_arc_and_a_book_without_forts_shows_none(lay: Open) -> None:
    author = lay()
    author.down(author.px(89, 39))
    author.up(author.px(89, 39))
    (far, *_, near) = shots(author)
    assert (far.words, near.words) == ("40 extreme", "5 point blank")
    ring = far.rings[0]
    # KMH-19.0.1: from its edge, 2 cm from its middle
    assert {round(hypot(x - 89, y - 39), 3) for x, y in ring[1:]} == {42.0}
    text = (levels_home() / "kmh" / "muros.toml").read_text("utf-8")
    author = lay(text=text.replace("guns = 12", "guns = 12\nlong_guns = true"))
    author.down(author.px(89, 39))
    author.up(author.px(89, 39))
    assert words(author)[0].endswith("long guns")
    author = lay("hf/mirror-squadron")
    author.key(pygame.K_d)
    author.type("fort")
    author.key(pygame.K_RETURN)
    author.key(pygame.K_SPACE)
    assert author.work.level.forts
    assert shots(author) == ()


def test_a_ship_that_comes_later_shows_them_too(lay: Open) -> None:
    text = (levels_home() / "kmh" / "muros.toml").read_text("utf-8")
    text += '\n[[event]]\nwhen = "turn 3"\narrive = ["belier"]\n'
    author = lay(text=text)
    author.down(author.ship_px(3))
    author.up(author.ship_px(3))
    assert author.table.hulls[3].later
    assert words(author)


def test_names_of_ranges_do_not_lie_on_each_other(lay: Open) -> None:
    author = lay(drawn=True)
    author.key(pygame.K_TAB)
    taken: list[pygame.Rect] = []
    canvas = author.app.canvas(author.app.surface)
    gun_view.draw(canvas, author.table.frame, shots(author), (200, 0, 0), taken)
    assert len(taken) >= 4
    assert all(not one.collidelistall(taken[:n]) for n, one in enumerate(taken))


def test_the_rules_keep_no_table_when_one_has_left(lay: Open) -> None:
    before = set(esper.list_worlds())
    author = lay()
    author.key(pygame.K_TAB)
    assert words(author)
    author.key(pygame.K_RIGHT)
    assert words(author)
    assert len(set(esper.list_worlds()) - before) == 1
    author.click("leave")
    author.click("drop")
    assert set(esper.list_worlds()) <= before
