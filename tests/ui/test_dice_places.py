"""Dice on the sea lie where no ship is seen, and stay there until one that acts comes to them."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.stage.frame.camera import CameraView, Viewport
from game.stage.paper.canvas import Canvas, Look, TextMark, unit_for
from game.ui.table import dice_sea
from game.ui.table.bodies import Body
from game.ui.table.dice_places import DicePlace, Keeps, best, covered, hulls_seen
from game.ui.table.sea_layout import sea_laid_out
from game.ui.table.tray import Tray
from game.ui.table.tray_view import Die, Group, Throw

SIZES = ((1024, 768), (1280, 720), (1920, 1080))


def throw_of(dice: int, away: int = 0) -> Throw:
    """A volley of so many dice, of which so many more were taken away."""
    lying = tuple(Die(n % 6 + 1, 6, "hit" if n % 2 else "miss") for n in range(dice))
    groups = [Group(lying, "+7: her 44 guns", "")]
    if away:
        gone = (Die(0, 6, "removed"),) * away
        groups.append(Group(gone, "−5: 20 damage points", "", removed=True))
    return Throw("Victory: port guns", "3 or more", "", tuple(groups), "4", "hits", True)


class Sea:
    """A window full of sea with its plates, and the usual row of a throw in it."""

    def __init__(self, size: tuple[int, int], throw: Throw) -> None:
        self.look, self.sea = Look(unit_for(size), 1.0), pygame.Rect(0, 0, *size)
        lay = sea_laid_out(size, self.look, folded=True)
        lies = lay.overlays
        assert lies is not None
        self.papers = [lies.own, lies.foe, lay.ribbon, lies.rose, lies.goal]
        self.throw = throw
        self.usual = dice_sea.row_of(self.look, self.sea, lies.own, lies.foe, throw)

    def hull(self, x: float, y: float, counts: float = 1.0) -> Keeps:
        """A hull about the usual place of the dice, at shares of that."""
        dice = self.dice(self.usual)
        side = self.look.px(60)
        at = pygame.Rect(0, 0, 3 * side, side)
        at.center = round(dice.x + x * dice.w), round(dice.y + y * dice.h)
        return Keeps(at, counts)

    def dice(self, row: pygame.Rect) -> pygame.Rect:
        """What dice and words take of it."""
        return dice_sea.content_of(self.look, row, self.throw)

    def best(self, *hulls: Keeps) -> pygame.Rect:
        """The row that is found."""
        return best(self.look, self.usual, self.sea, self.throw, hulls, self.papers)


@pytest.mark.parametrize("size", SIZES)
def test_on_a_free_sea_they_lie_where_they_always_do(size: tuple[int, int]) -> None:
    sea = Sea(size, throw_of(6))
    far = Keeps(pygame.Rect(size[0] // 2, size[1] // 3, 90, 40), 6.0)
    assert sea.best() == sea.usual
    assert sea.best(far) == sea.usual


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("x", [0.1, 0.5, 0.9])
def test_a_hull_at_their_place_is_left_free(size: tuple[int, int], x: float) -> None:
    sea = Sea(size, throw_of(6))
    hull = sea.hull(x, 0.5, 6.0)
    row = sea.best(hull)
    assert row != sea.usual
    assert not sea.dice(row).colliderect(hull.rect)
    assert sea.sea.contains(row)
    assert row.collidelist(sea.papers) < 0
    assert dice_sea.takes(sea.look, row, sea.throw), "every word has room there"


def test_where_all_the_foot_is_full_of_ships_they_go_up_a_side() -> None:
    sea = Sea((1280, 720), throw_of(6))
    ships = [Keeps(pygame.Rect(x, 520, 200, 150), 6.0) for x in range(0, 1280, 210)]
    row = sea.best(*ships)
    assert covered(sea.dice(row), ships) == 0
    assert row.left == 0 or row.right == 1280


def test_dice_that_are_taken_away_take_less_room_where_there_is_little() -> None:
    sea = Sea((1280, 720), throw_of(13, 8))
    narrowest = min(wide for wide, _ in dice_sea.short_rows(sea.look, sea.throw))
    whole = replace(sea.throw, groups=(sea.throw.groups[0], replace(
        sea.throw.groups[1], removed=False)))  # fmt: skip
    assert narrowest < min(wide for wide, _ in dice_sea.short_rows(sea.look, whole))


@pytest.mark.parametrize("text", [1.0, 1.5])
def test_no_row_is_so_short_that_its_title_is_cut(text: float) -> None:
    look, title = Look(1.0, text), "Guerriere: starboard guns at the hull of Constitution"
    throw = replace(throw_of(1), title=title)
    for size in dice_sea.short_rows(look, throw):
        c = Canvas(pygame.Surface((1280, 720)), look, list[TextMark]())
        dice_sea.draw(c, pygame.Rect((20, 200), size), Tray(throw, (0, 1), 9.0, away=False))
        assert title in {mark.words for mark in c.ledger or []}


def test_once_laid_they_lie_still_whatever_sails_there_and_fade_over_who_acts() -> None:
    sea = Sea((1280, 720), throw_of(6))
    place, lying, acts = DicePlace(), sea.hull(0.5, 0.5), sea.hull(0.5, 0.5, 6.0)
    faded = []

    def lay(now: float, *hulls: Keeps) -> pygame.Rect:
        """Where they lie then."""
        place.see((0, 1), hulls, sea.papers, now, hulls)
        row = place.lay(sea.look, sea.usual, sea.sea, sea.throw, (0, 1))
        faded.append(round(place.faded, 2))
        return row

    seen = [(1.0, ()), (1.1, (acts,)), (1.5, (acts,)), (4.0, (acts,)), (6.0, (lying,)), (9.0, ())]
    assert [lay(now, *hulls) for now, hulls in seen] == [sea.usual] * 6
    assert faded == [0, 0.15, 0.6, 0.6, 0, 0], "by steps, not so far that they cannot be read"


def test_a_new_roll_finds_its_place_in_its_first_picture_among_the_hulls_seen_there() -> None:
    sea = Sea((1280, 720), throw_of(6))
    place, hull = DicePlace(), sea.hull(0.5, 0.5, 6.0)
    assert place.lay(sea.look, sea.usual, sea.sea, sea.throw, 1) == sea.usual
    place.see(1, [hull], sea.papers, 1.0)
    first = place.lay(sea.look, sea.usual, sea.sea, sea.throw, 1)
    assert not sea.dice(first).colliderect(hull.rect)
    place.see(1, [], sea.papers, 1.1)
    assert place.lay(sea.look, sea.usual.move(40, 0), sea.sea, sea.throw, 1) == first, (
        "nor does a plate that folds move them"
    )
    place.see(2, [], sea.papers, 1.2)
    assert place.lay(sea.look, sea.usual, sea.sea, sea.throw, 2) == sea.usual


def test_hulls_are_where_the_camera_will_show_them_with_their_way_and_their_masts() -> None:
    body = Body("a", 10.0, 10.0, 90.0, 4.0, (14.0, 10.0), 0)
    view, sea = CameraView(10.0, 10.0, 20.0), Viewport(0, 0, 400, 300)
    seen = hulls_seen([body], {"a"}, view, sea, pygame.Rect(0, 0, 400, 300))
    here, there = (keeps.rect for keeps in seen)
    assert here.contains(pygame.Rect(161, 149, 78, 2)), "from stern to bow about the middle"
    assert here.top < 150 - 20, "her masts stand above her"
    assert there == here.move(80, 0)
    assert [keeps.counts > 1 for keeps in seen] == [True, True]
    beyond = hulls_seen([body], set(), view, sea, pygame.Rect(300, 200, 100, 100))
    assert not beyond


def test_in_another_window_nothing_is_known_of_what_lay_in_the_last() -> None:
    small, large = Sea(SIZES[0], throw_of(6)), Sea(SIZES[2], throw_of(6))
    place = DicePlace()
    place.see(1, [large.hull(0.5, 0.5, 6.0)], large.papers, 0.0)
    assert place.lay(large.look, large.usual, large.sea, large.throw, 1) != large.usual
    assert place.lay(small.look, small.usual, small.sea, small.throw, 1) == small.usual


def test_dice_leave_at_once_for_a_paper_that_comes_to_lie_on_them() -> None:
    sea = Sea(SIZES[1], throw_of(6))
    place = DicePlace()
    place.see(1, [sea.hull(0.5, 0.5, 6.0)], sea.papers, 0.0)
    aside = place.lay(sea.look, sea.usual, sea.sea, sea.throw, 1)
    assert aside != sea.usual
    papers = [*sea.papers, sea.dice(aside)]
    place.see(1, [sea.hull(0.5, 0.5, 6.0)], papers, 0.1)
    row = place.lay(sea.look, sea.usual, sea.sea, sea.throw, 1)
    assert sea.dice(row).collidelist(papers) < 0 or row == sea.usual
    assert row != aside
