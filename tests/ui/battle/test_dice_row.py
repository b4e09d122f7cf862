"""Dice on the sea: all of a roll is there in every window, and nothing moves while it falls."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pygame
import pytest

from game.scene.effects import Volley
from game.stage.paper import dice as seals_kit
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, DrawnText, UiStyle, design_unit_px
from game.ui.battle.dice import dice_layout, dice_row, dice_tray
from game.ui.battle.dice.dice_layout import DicePosition
from game.ui.battle.dice.dice_timing import DiceTiming, volley_times
from game.ui.battle.dice.roll_view import DiceGroup, Die, RollView, SideDie
from game.ui.battle.layout.layout import sea_layout

SIZES = ((1024, 768), (1280, 720), (1920, 1080))


def volley_of(dice: int) -> DiceTiming:
    """A volley of so many dice in three groups, of which every second hits."""
    lying = [Die(n % 6 + 1, 6, "hit" if n % 2 else "miss") for n in range(dice)]
    groups = (
        DiceGroup(tuple(lying[:-4]), "+7: her 44 guns", ""),
        DiceGroup(tuple(lying[-4:-2]), "+2: first broadside", ""),
        DiceGroup(tuple(lying[-2:]), "+2: elite crew", ""),
    )
    hits = dice // 2
    beside = (SideDie(Die(3, 10, "hit"), "3 of 7: special", ""),)
    told = (("Guerriere loses 7 points", ""), ("Her mizzen falls", ""))
    roll = RollView("Constitution: port guns", "3 or more", "KMH-9.2.22", groups, str(hits), "hits",
                  True, (), beside, told)  # fmt: skip
    timing = DiceTiming(roll, (0, 1), 0.0, False)
    volley = Volley("a", "b", (0.4,) * hits, (0.5,) * (dice - hits))
    timing.settle_times, timing.hit_times = volley_times(roll, volley)
    return timing


def drawn(timing: DiceTiming, size: tuple[int, int], text: float = 1.0, still: bool = False) -> Canvas:
    """The dice on the sea of a window."""
    surface, style = (pygame.Surface(size), UiStyle(design_unit_px(size), text, is_motion_reduced=still))
    surface.fill((20, 60, 70))
    canvas = Canvas(surface, style, list[DrawnText]())
    sea, plate = pygame.Rect(0, 0, *size), style.px_rect(16, size[1] / style.unit - 72, 330, 56)
    assert timing.roll is not None
    place = dice_row.row_rect(style, sea, plate, foe_plate(size, style), timing.roll)
    dice_row.darken_sea(canvas, dice_row.content_rect(style, place, timing.roll), 9)
    dice_layout.draw(canvas, DicePosition(place), timing)
    return canvas


@pytest.mark.parametrize("size", SIZES)
def test_words_of_the_dice_stand_out_from_white_smoke(size: tuple[int, int]) -> None:
    surface, roll = pygame.Surface(size), volley_of(9).roll
    surface.fill((232, 228, 220))
    style, place = row(size, roll)
    assert roll is not None
    dice = dice_row.content_rect(style, place, roll)
    dice_row.darken_sea(Canvas(surface, style, list[DrawnText]()), dice, 9)
    title, words = (surface.get_at((dice.x + style.px(40), dice.y + style.px(y))) for y in (12, 60))
    assert sum(title[:3]) / 3 < 170, "the title has an outline too"
    assert sum(words[:3]) / 3 < 110
    assert surface.get_at((dice.centerx, dice.y - style.px(42)))[0] == 232, "it has an end"
    across = [surface.get_at((x, dice.centery))[0] for x in range(dice.x - style.px(41), dice.x)]
    assert max(abs(a - b) for a, b in pairwise(across)) <= 6, "and no edge"


def test_the_sea_is_less_dark_under_a_die_or_two() -> None:
    darks = []
    for count in (1, 2, 5, 8, 20):
        surface = pygame.Surface((400, 300))
        surface.fill((120, 160, 170))
        canvas = Canvas(surface, UiStyle(1.0, 1.0), list[DrawnText]())
        dice_row.darken_sea(canvas, pygame.Rect(100, 100, 200, 100), count)
        darks.append(surface.get_at((200, 150))[1])
    assert darks[0] == darks[1] > darks[2] > darks[3] == darks[4]
    assert darks[0] > 100 > darks[3]


def row(size: tuple[int, int], roll: RollView | None, text: float = 1.0) -> tuple[UiStyle, pygame.Rect]:
    """Where the dice would lie beside the plate in a window of that size."""
    assert roll is not None
    style = UiStyle(design_unit_px(size), text)
    plate = style.px_rect(16, size[1] / style.unit - 72, 330, 56)
    foe = foe_plate(size, style)
    return style, dice_row.row_rect(style, pygame.Rect(0, 0, *size), plate, foe, roll)


def foe_plate(size: tuple[int, int], style: UiStyle) -> pygame.Rect:
    """Where the plate of the foe hangs."""
    return style.px_rect(size[0] / style.unit - 264, 14, 248, 50)


@pytest.mark.parametrize("size", SIZES[1:])  # the smallest window has no such room
def test_a_small_roll_lies_left_of_where_a_show_calls_for_visitors(size: tuple[int, int]) -> None:
    roll = volley_of(2).roll
    style, place = row(size, roll)
    assert place.right <= foe_plate(size, style).left


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("dice", [7, 9, 14, 20])
def test_every_word_stands_in_the_window(size: tuple[int, int], dice: int) -> None:
    timing = volley_of(dice)
    timing.age = 9.0
    style, place = row(size, timing.roll)
    assert timing.roll is not None
    if not dice_row.fits_in_row(style, place, timing.roll):
        assert size == (1024, 768) or dice > 9
        return
    marks = drawn(timing, size).text_log or []
    assert not [mark.text for mark in marks if not place.contains(mark.rect)]
    assert {"hits", str(dice // 2)} <= {mark.text for mark in marks}


@pytest.mark.parametrize("text", [1.25, 1.5])
@pytest.mark.parametrize("size", SIZES)
def test_in_large_type_they_lie_on_the_sea_too_with_every_word(size: tuple[int, int], text: float) -> None:
    timing = volley_of(9)
    timing.age = 9.0
    style, place = row(size, timing.roll, text)
    assert timing.roll is not None
    assert dice_row.fits_in_row(style, place, timing.roll)
    marks = drawn(timing, size, text).text_log or []
    assert not [mark.text for mark in marks if not place.contains(mark.rect)]
    inks = [mark.rect for mark in marks]
    assert not any(a.colliderect(b) for n, a in enumerate(inks) for b in inks[:n])
    said = " ".join(mark.text for mark in marks)
    assert "…" not in said
    assert all(group.label in said for group in timing.roll.groups)


@pytest.mark.parametrize("size", SIZES)
def test_what_is_added_up_lies_there_with_its_reasons_as_far_as_there_is_room(size: tuple[int, int]) -> None:
    timing = volley_of(6)
    timing.age = 9.0
    assert timing.roll is not None
    reasons = (("+1", "elite crew", ""), ("−2", "half of her points are gone", ""))
    timing.roll = replace(timing.roll, seal_word="in all", reasons=reasons, results=(), side_dice=())
    assert dice_row.fits_in_row(*row(size, timing.roll), timing.roll)
    told = {mark.text for mark in drawn(timing, size).text_log or []}
    assert {"+1 elite crew", "−2 half of her points are gone", "in all"} <= told
    (long,) = (replace(timing.roll.groups[2], label="damage by long guns of Constitution"),)
    timing.roll = replace(timing.roll, groups=(long,))
    place = row(size, timing.roll)[1]
    inks = [mark.rect for mark in drawn(timing, size).text_log or []]
    assert all(place.contains(ink) for ink in inks), "a long reason leaves the row"
    many = replace(timing.roll, reasons=reasons * 3)
    assert not dice_row.fits_in_row(*row(size, many), many), "then they have a card"


def test_nothing_moves_while_dice_fall_and_the_seal_is_stamped() -> None:
    places = []
    for age in (0.1, 0.45, 0.8, 3.0):
        timing = volley_of(11)
        timing.age = age
        marks = drawn(timing, (1280, 720)).text_log or []
        kept = ("Constitution: port guns", "+7: her 44 guns", "3 or more")
        places.append([mark.rect for mark in marks if mark.text in kept])
    assert len(places[0]) == 3
    assert all(place == places[0] for place in places)


def test_the_seal_counts_so_far_before_it_is_stamped() -> None:
    words = []
    for age in (0.1, 0.45, 0.9):
        timing = volley_of(11)
        timing.age = age
        words.append({mark.text for mark in drawn(timing, (1280, 720)).text_log or []})
    assert not words[0] & {"so far", "hits"}
    assert {"5", "so far"} <= words[1]
    assert {"5", "hits"} <= words[2]


def test_where_motion_is_not_wanted_all_of_it_lies_at_once() -> None:
    timing = volley_of(11)
    words = {mark.text for mark in drawn(timing, (1280, 720), still=True).text_log or []}
    assert {"5", "hits"} <= words
    assert timing.age == 0.0


@pytest.mark.parametrize("size", SIZES)
def test_the_seal_lies_on_no_words_even_before_it_lands(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    seals: list[pygame.Rect] = []
    real = seals_kit.draw_wax_seal

    def noted(c: Canvas, centre: tuple[int, int], *rest: Any) -> None:
        half = round(c.style.unit * rest[3] * (1 + 0.5 * (1 - (rest[4] if len(rest) > 4 else 1.0))))
        seals.append(pygame.Rect(centre[0] - half, centre[1] - half, 2 * half, 2 * half))
        real(c, centre, *rest)

    monkeypatch.setattr(dice_tray, "draw_wax_seal", noted)
    timing = volley_of(5)
    assert timing.roll is not None
    meta, groups = "Short 10.9 cm, 1 die at 3+", timing.roll.groups[1:2]
    timing.roll = replace(timing.roll, needed_text=meta, groups=groups)
    assert dice_row.fits_in_row(*row(size, timing.roll), timing.roll)
    for age in (0.45, 0.502, 3.0):
        timing.age = age
        marks = drawn(timing, size).text_log or []
        lie = [mark for mark in marks if not seals[-1].contains(mark.rect)]
        assert any(mark.text.startswith("Short") for mark in lie)
        assert not [mark.text for mark in lie if mark.rect.colliderect(seals[-1])]
    assert max(rect.w for rect in seals) > min(rect.w for rect in seals), "one was being stamped"


def test_how_many_dice_need_what_stands_on_one_line() -> None:
    timing = volley_of(5)
    assert timing.roll is not None
    roll, style = replace(timing.roll, needed_text="Short 10.1 cm, 12 dice at 3+"), UiStyle()
    room = letters.text_width("Short 10.1 cm, 12 dice at", letters.SMALL_STRONG, style) + 2
    assert dice_row.needed_lines(style, roll, room) == ("Short 10.1 cm,", "12 dice at 3+")


@pytest.mark.parametrize("size", SIZES)
def test_what_they_need_and_what_came_of_them_is_told_whole(size: tuple[int, int]) -> None:
    timing = volley_of(5)
    assert timing.roll is not None
    meta = "Point Blank, 2 squares, 6 dice at 5+"
    told = (("Robust lies in her smoke to port and must load", ""),)
    timing.roll, timing.age = replace(timing.roll, needed_text=meta, results=told), 9.0
    style, place = row(size, timing.roll)
    assert dice_row.fits_in_row(style, place, timing.roll)
    words = " ".join(mark.text for mark in drawn(timing, size).text_log or [])
    assert meta in words
    assert told[0][0] in words


def test_in_a_narrow_window_they_lie_above_the_plate() -> None:
    roll = volley_of(11).roll
    style, narrow = row((1024, 768), roll)
    assert narrow.bottom <= 768 - style.px(72)
    assert narrow.w == 1024
    assert roll is not None
    assert dice_row.fits_in_row(style, narrow, roll)
    assert row((1280, 720), volley_of(5).roll)[1].bottom == 720


@pytest.mark.parametrize("text", [1.0, 1.25, 1.5])
def test_a_whole_side_of_guns_lies_on_the_sea_of_the_smallest_window(text: float) -> None:
    timing, size = volley_of(24), SIZES[0]
    timing.age = 9.0
    style, roll = UiStyle(design_unit_px(size), text), timing.roll
    lies = sea_layout(size, style, folded=True).sea_panels
    assert roll is not None
    assert lies is not None
    place = dice_row.row_rect(style, pygame.Rect(0, 0, *size), lies.own_status, lies.foe_status, roll)
    assert dice_row.fits_in_row(style, place, roll)
    c = Canvas(pygame.Surface(size), style, list[DrawnText]())
    dice_row.draw(c, place, timing)
    inks = [mark.rect for mark in c.text_log or []]
    assert all(place.contains(ink) and not ink.colliderect(lies.own_status) for ink in inks)
    assert not any(a.colliderect(b) for n, a in enumerate(inks) for b in inks[:n])
    assert {group.label for group in roll.groups} <= {mark.text for mark in c.text_log or []}


@pytest.mark.parametrize("size", SIZES[1:])
def test_more_dice_than_one_row_holds_stay_beside_the_plate(size: tuple[int, int]) -> None:
    timing = volley_of(16)
    timing.age = 9.0
    style, place = row(size, timing.roll)
    plate = style.px_rect(16, size[1] / style.unit - 72, 330, 56)
    assert place.left > plate.right, "a ship over the plate has no dice on her"
    assert place.h <= 0.28 * size[1]
    marks = drawn(timing, size).text_log or []
    assert all(place.contains(mark.rect) for mark in marks)


@pytest.mark.parametrize("size", SIZES)
def test_no_verdict_is_cut_where_two_have_no_room(size: tuple[int, int]) -> None:
    timing = volley_of(10)
    assert timing.roll is not None
    first = ("Robust lies in her smoke to starboard and must load there anew", "")
    last = ("Hoche: she loses 2 blocks of hull and 1 of her crew to this", "")
    timing.roll, timing.age = replace(timing.roll, results=(first, last)), 9.0
    style, place = row(size, timing.roll)
    if dice_row.fits_in_row(style, place, timing.roll):
        said = " ".join(mark.text for mark in drawn(timing, size).text_log or [])
        assert last[0] in said
        assert "…" not in said


@pytest.mark.parametrize("size", SIZES)
def test_reasons_in_two_lines_keep_from_the_edge_of_the_window(size: tuple[int, int]) -> None:
    timing = volley_of(14)
    style, _ = row(size, timing.roll)
    marks = drawn(timing, size).text_log or []
    lowest = max(mark.rect.bottom for mark in marks)
    assert size[1] - lowest >= style.px(4)


def test_a_reason_no_wider_than_its_dice_stands_in_one_line() -> None:
    style, dice = UiStyle(1.0, 1.0), (Die(6, 6, "hit"),)
    fit = dice_row._RowFit(1.0, 2)
    label = "+12: 100 guns"
    assert dice_row._reason_lines(style, DiceGroup(dice * 9, label, ""), fit) == (label,)
    assert len(dice_row._reason_lines(style, DiceGroup(dice, label, ""), fit)) == 2


def test_a_short_band_has_its_words_under_the_dice_and_is_narrower_and_higher_than_a_row() -> None:
    style, roll = UiStyle(), volley_of(9).roll
    assert roll is not None
    sizes = dice_row.short_row_sizes(style, roll)
    rows = [size for size in sizes if size[1] == dice_row.row_height(style)]
    bands = [size for size in sizes if size not in rows]
    assert bands
    assert all(high > dice_row.row_height(style) for _, high in bands)
    assert min(bands)[0] < min(rows)[0]


def test_as_many_results_are_told_as_have_room() -> None:
    roll = volley_of(9).roll
    assert roll is not None
    words = [said for said, _ in roll.results]
    assert list(dice_row.result_lines(UiStyle(), roll, 600, 2)) == words
    assert list(dice_row.result_lines(UiStyle(), roll, 600, 1)) == words[-1:]
