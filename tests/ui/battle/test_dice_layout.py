"""Dice on the sea lie where no ship is seen, and stay there until one that acts comes to them."""

from dataclasses import replace

import pygame
import pytest

from game.stage.frame.camera import CameraView, Viewport
from game.stage.paper.canvas import Canvas, DrawnText, UiStyle, design_unit_px
from game.ui.battle.camera.camera_subjects import Subject
from game.ui.battle.dice import dice_block, dice_row
from game.ui.battle.dice.dice_layout import (
    DiceLayout,
    DicePosition,
    KeepClear,
    best_position,
    content_rect,
    covered_weight,
    draw,
    firing_line,
    visible_hulls,
)
from game.ui.battle.dice.dice_timing import DiceTiming
from game.ui.battle.dice.roll_view import DiceGroup, Die, RollView, SideDie
from game.ui.battle.layout.layout import sea_layout

SIZES = ((1024, 768), (1280, 720), (1920, 1080))


def throw_of(dice: int, away: int = 0) -> RollView:
    """A volley of so many dice, of which so many more were taken away."""
    lying = tuple(Die(n % 6 + 1, 6, "hit" if n % 2 else "miss") for n in range(dice))
    groups = [DiceGroup(lying, "+7: her 44 guns", "")]
    if away:
        gone = (Die(0, 6, "removed"),) * away
        groups.append(DiceGroup(gone, "−5: 20 damage points", "", is_removed=True))
    return RollView("Victory: port guns", "3 or more", "", tuple(groups), "4", "hits", True)


class Sea:
    """A window full of sea with its plates, and the usual row of a throw in it."""

    def __init__(self, size: tuple[int, int], roll: RollView) -> None:
        self.look, self.sea = UiStyle(design_unit_px(size), 1.0), pygame.Rect(0, 0, *size)
        layout = sea_layout(size, self.look, folded=True)
        lies = layout.sea_panels
        assert lies is not None
        self.papers = [lies.own_status, lies.foe_status, layout.ribbon, lies.wind_rose, lies.question_line]
        self.throw = roll
        self.usual = DicePosition(
            dice_row.row_rect(self.look, self.sea, lies.own_status, lies.foe_status, roll)
        )

    def hull(self, x: float, y: float, counts: float = 1.0) -> KeepClear:
        """A hull about the usual place of the dice, at shares of that."""
        dice = self.dice(self.usual)
        side = self.look.px(60)
        at = pygame.Rect(0, 0, 3 * side, side)
        at.center = round(dice.x + x * dice.w), round(dice.y + y * dice.h)
        return KeepClear(at, counts)

    def dice(self, position: DicePosition) -> pygame.Rect:
        """What dice and words take of the sea."""
        return content_rect(self.look, position, self.throw)

    def best(self, *hulls: KeepClear) -> DicePosition:
        """What is found."""
        return best_position(self.look, self.usual.rect, self.sea, self.throw, hulls, self.papers)

    def lay(self, place: DiceLayout, mark: object) -> DicePosition:
        """Where this roll lies then."""
        return place.choose_dice_position(self.look, self.usual.rect, self.sea, self.throw, mark)


@pytest.mark.parametrize("size", SIZES)
def test_on_a_free_sea_they_lie_where_they_always_do(size: tuple[int, int]) -> None:
    sea = Sea(size, throw_of(6))
    far = KeepClear(pygame.Rect(size[0] // 2, size[1] // 3, 90, 40), 6.0)
    assert sea.best() == sea.usual
    assert sea.best(far) == sea.usual


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("x", [0.1, 0.5, 0.9])
def test_a_hull_at_their_place_is_left_free(size: tuple[int, int], x: float) -> None:
    sea = Sea(size, throw_of(6))
    hull = sea.hull(x, 0.5, 6.0)
    found = sea.best(hull)
    assert found != sea.usual
    assert not sea.dice(found).colliderect(hull.rect)
    assert sea.sea.contains(found.rect)
    assert found.rect.collidelist(sea.papers) < 0
    assert found.block or dice_row.fits_in_row(sea.look, found.rect, sea.throw), "every word has room there"


def test_where_all_the_foot_is_full_of_ships_they_go_up_a_side() -> None:
    sea = Sea((1280, 720), throw_of(6))
    ships = [KeepClear(pygame.Rect(x, 520, 200, 150), 6.0) for x in range(0, 1280, 210)]
    found = sea.best(*ships)
    assert covered_weight(sea.dice(found), ships) == 0
    assert found.block or found.rect.left == 0 or found.rect.right == 1280


def test_dice_that_are_taken_away_take_less_room_where_there_is_little() -> None:
    sea = Sea((1280, 720), throw_of(13, 8))
    narrowest = min(wide for wide, _ in dice_row.short_row_sizes(sea.look, sea.throw))
    whole = replace(sea.throw, groups=(sea.throw.groups[0], replace(
        sea.throw.groups[1], is_removed=False)))  # fmt: skip
    assert narrowest < min(wide for wide, _ in dice_row.short_row_sizes(sea.look, whole))


@pytest.mark.parametrize("text", [1.0, 1.5])
def test_no_row_is_so_short_that_its_title_is_cut(text: float) -> None:
    style, title = UiStyle(1.0, text), "Guerriere: starboard guns at the hull of Constitution"
    roll = replace(throw_of(1), title=title)
    for size in dice_row.short_row_sizes(style, roll):
        c = Canvas(pygame.Surface((1280, 720)), style, list[DrawnText]())
        dice_row.draw(c, pygame.Rect((20, 200), size), DiceTiming(roll, (0, 1), 9.0, is_dismissed=False))
        assert title in {mark.text for mark in c.text_log or []}


def test_once_laid_they_lie_still_whatever_sails_there_and_fade_over_who_acts() -> None:
    sea = Sea((1280, 720), throw_of(6))
    place, lying, acts = DiceLayout(), sea.hull(0.5, 0.5), sea.hull(0.5, 0.5, 6.0)
    faded = []

    def lay(now: float, *hulls: KeepClear) -> DicePosition:
        """Where they lie then."""
        place.update((0, 1), lambda: hulls, sea.papers, now, hulls)
        row = sea.lay(place, (0, 1))
        faded.append(round(place.faded, 2))
        return row

    seen = [(1.0, ()), (1.1, (acts,)), (1.5, (acts,)), (4.0, (acts,)), (6.0, (lying,)), (9.0, ())]
    assert [lay(now, *hulls) for now, hulls in seen] == [sea.usual] * 6
    assert faded == [0, 0.15, 0.6, 0.6, 0, 0], "by steps, not so far that they cannot be read"


def test_a_new_roll_finds_its_place_in_its_first_picture_among_the_hulls_seen_there() -> None:
    sea = Sea((1280, 720), throw_of(6))
    place, hull = DiceLayout(), sea.hull(0.5, 0.5, 6.0)
    assert sea.lay(place, 1) == sea.usual
    place.update(1, lambda: [hull], sea.papers, 1.0)
    first = sea.lay(place, 1)
    assert not sea.dice(first).colliderect(hull.rect)
    place.update(1, list, sea.papers, 1.1)
    assert place.choose_dice_position(sea.look, sea.usual.rect.move(40, 0), sea.sea, sea.throw, 1) == first, (
        "nor does a plate that folds move them"
    )
    place.update(2, list, sea.papers, 1.2)
    assert sea.lay(place, 2) == sea.usual


def test_hulls_are_where_the_camera_will_show_them_with_their_way_and_their_masts() -> None:
    subject = Subject("a", 10.0, 10.0, 90.0, 4.0, (14.0, 10.0), 0)
    view, sea = CameraView(10.0, 10.0, 20.0), Viewport(0, 0, 400, 300)
    seen = visible_hulls([subject], {"a"}, view, sea, pygame.Rect(0, 0, 400, 300))
    here, there = (keeps.rect for keeps in seen)
    assert here.contains(pygame.Rect(161, 149, 78, 2)), "from stern to bow about the middle"
    assert here.top < 150 - 20, "her masts stand above her"
    assert there == here.move(80, 0)
    assert [keeps.weight > 1 for keeps in seen] == [True, True]
    beyond = visible_hulls([subject], set(), view, sea, pygame.Rect(300, 200, 100, 100))
    assert not beyond


def test_dice_leave_the_water_free_over_which_the_shot_flies() -> None:
    """The two ships are left and right of the usual place of the dice, and nothing is on it."""
    sea = Sea((1280, 720), throw_of(8))
    dice, port = sea.dice(sea.usual), Viewport(0, 0, 1280, 720)
    k, y = 10.0, (dice.centery - 360) / 10.0
    a, b = (Subject(name, x, y, 90, 6.0, (x, y), 0) for name, x in (("a", -60.0), ("b", 60.0)))
    line = firing_line(a, b, CameraView(0, 0, k), port, sea.sea, 60)
    assert sum(keep.rect.colliderect(dice) for keep in line) > 2
    place = best_position(sea.look, sea.usual.rect, sea.sea, sea.throw, line, sea.papers)
    assert covered_weight(content_rect(sea.look, place, sea.throw), line) == 0


def test_in_another_window_nothing_is_known_of_what_lay_in_the_last() -> None:
    small, large = Sea(SIZES[0], throw_of(6)), Sea(SIZES[2], throw_of(6))
    place = DiceLayout()
    place.update(1, lambda: [large.hull(0.5, 0.5, 6.0)], large.papers, 0.0)
    assert large.lay(place, 1) != large.usual
    assert small.lay(place, 1) == small.usual


def test_dice_leave_at_once_for_a_paper_that_comes_to_lie_on_them() -> None:
    sea = Sea(SIZES[1], throw_of(6))
    place = DiceLayout()
    place.update(1, lambda: [sea.hull(0.5, 0.5, 6.0)], sea.papers, 0.0)
    aside = sea.lay(place, 1)
    assert aside != sea.usual
    papers = [*sea.papers, sea.dice(aside)]
    place.update(1, lambda: [sea.hull(0.5, 0.5, 6.0)], papers, 0.1)
    row = sea.lay(place, 1)
    assert sea.dice(row).collidelist(papers) < 0 or row == sea.usual
    assert row != aside


def rake(dice: int) -> RollView:
    """A whole broadside of so many dice with four reasons."""
    lying = [Die(n % 6 + 1, 6, "hit" if n % 2 else "miss") for n in range(dice)]
    groups = (
        DiceGroup(tuple(lying[: dice // 2 - 3]), "+9: 74 guns", ""),
        DiceGroup(tuple(lying[dice // 2 - 3 : dice // 2 - 1]), "+2: first broadside, elite", ""),
        DiceGroup((lying[0],), "+1: elite Sans Culottes", ""),
        DiceGroup(tuple(lying[dice // 2 :]), "×2: bow rake of the rigging", ""),
    )
    title = "Redoutable: port guns at the rigging of Victory"
    return RollView(title, "Bow rake, short 7.2 cm, 24 dice at 3+", "", groups, "17", "hits", True)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("dice", [20, 24, 30])
def test_many_dice_lie_in_a_block_beside_two_ships_that_fight(size: tuple[int, int], dice: int) -> None:
    sea = Sea(size, rake(dice))
    fires, hit = sea.look.px_rect(0, 0, 105, 450), sea.look.px_rect(0, 0, 400, 210)
    fires.topright = size[0] - sea.look.px(35), sea.look.px(150)
    hit.bottomleft = sea.look.px(60), size[1] - sea.look.px(120)
    ships = [KeepClear(fires, 6.0), KeepClear(hit, 6.0)]
    found = sea.best(*ships)
    assert found.block is not None
    assert covered_weight(sea.dice(found), ships) == 0
    assert sea.sea.contains(found.rect)
    assert found.rect.collidelist(sea.papers) < 0


@pytest.mark.parametrize("text", [1.0, 1.25, 1.5])
@pytest.mark.parametrize("size", SIZES)
def test_every_die_and_every_word_of_a_block_is_told_and_none_lies_on_another(
    size: tuple[int, int], text: float
) -> None:
    style, roll = UiStyle(design_unit_px(size), text), rake(24)
    results = (("Victory loses 17 points", ""), ("Her mizzen falls", ""))
    roll = replace(roll, results=results, side_dice=(SideDie(Die(5, 10, "hit"), "5 ≤ 17", ""),) * 2)
    assert dice_block.possible_blocks(style, roll)
    for block in dice_block.possible_blocks(style, roll):
        rect = pygame.Rect((20, 20), dice_block.block_size(style, roll, block))
        c = Canvas(pygame.Surface(size), style, list[DrawnText]())
        timing = DiceTiming(roll, (0, 1), 99.0, is_dismissed=False)
        draw(c, DicePosition(rect, block), timing)
        inks = [mark.rect for mark in c.text_log or []]
        assert all(rect.contains(ink) for ink in inks)
        assert not any(a.colliderect(b) for n, a in enumerate(inks) for b in inks[:n])
        said = " ".join(mark.text for mark in c.text_log or [])
        told = [roll.title, roll.needed_text, *(words for words, _ in results), "17", "5 ≤ 17"]
        assert all(words in said for words in [*told, *(group.label for group in roll.groups)])


def test_no_row_of_a_block_is_left_with_one_die_where_two_can_be_even() -> None:
    columns = {block.columns for block in dice_block.possible_blocks(UiStyle(1.0, 1.0), throw_of(12))}
    assert columns == {12, 6, 4, 3} & columns
    assert 6 in columns


def test_in_a_small_window_many_dice_lie_in_a_block_and_not_on_a_card() -> None:
    sea = Sea((1024, 768), rake(60))
    assert not dice_row.fits_in_row(sea.look, sea.usual.rect, sea.throw)
    assert sea.best().block is not None
