"""Dice on the sea: all of a roll is there in every window, and nothing moves while it falls."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pygame
import pytest

from game.scene.volleys import Volley
from game.stage.paper import seals as seals_kit
from game.stage.paper.canvas import Canvas, Look, TextMark, unit_for
from game.ui.battle import dice_layout, dice_row, dice_tray
from game.ui.battle.dice_layout import DicePosition
from game.ui.battle.dice_timing import DiceTiming, strikes_of
from game.ui.battle.roll_view import DiceGroup, Die, RollView, SideDie
from game.ui.battle.sea_layout import sea_layout

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
    throw = RollView("Constitution: port guns", "3 or more", "KMH-9.2.22", groups, str(hits), "hits",
                  True, (), beside, told)  # fmt: skip
    tray = DiceTiming(throw, (0, 1), 0.0, False)
    volley = Volley("a", "b", (0.4,) * hits, (0.5,) * (dice - hits))
    tray.lies, tray.counts = strikes_of(throw, volley)
    return tray


def drawn(
    tray: DiceTiming, size: tuple[int, int], text: float = 1.0, still: bool = False
) -> Canvas:
    """The dice on the sea of a window."""
    surface, look = pygame.Surface(size), Look(unit_for(size), text, still=still)
    surface.fill((20, 60, 70))
    canvas = Canvas(surface, look, list[TextMark]())
    sea, plate = pygame.Rect(0, 0, *size), look.rect(16, size[1] / look.u - 72, 330, 56)
    assert tray.throw is not None
    place = dice_row.row_of(look, sea, plate, foe_plate(size, look), tray.throw)
    dice_row.draw_veil(canvas, dice_row.content_of(look, place, tray.throw), 9)
    dice_layout.draw(canvas, DicePosition(place), tray)
    return canvas


@pytest.mark.parametrize("size", SIZES)
def test_words_of_the_dice_stand_out_from_white_smoke(size: tuple[int, int]) -> None:
    surface, throw = pygame.Surface(size), volley_of(9).throw
    surface.fill((232, 228, 220))
    look, place = row(size, throw)
    assert throw is not None
    dice = dice_row.content_of(look, place, throw)
    dice_row.draw_veil(Canvas(surface, look, list[TextMark]()), dice, 9)
    title, words = (surface.get_at((dice.x + look.px(40), dice.y + look.px(y))) for y in (12, 60))
    assert sum(title[:3]) / 3 < 170, "the title has an outline too"
    assert sum(words[:3]) / 3 < 110
    assert surface.get_at((dice.centerx, dice.y - look.px(42)))[0] == 232, "it has an end"
    across = [surface.get_at((x, dice.centery))[0] for x in range(dice.x - look.px(41), dice.x)]
    assert max(abs(a - b) for a, b in pairwise(across)) <= 6, "and no edge"


def test_the_sea_is_less_dark_under_a_die_or_two() -> None:
    darks = []
    for count in (1, 2, 5, 8, 20):
        surface = pygame.Surface((400, 300))
        surface.fill((120, 160, 170))
        canvas = Canvas(surface, Look(1.0, 1.0), list[TextMark]())
        dice_row.draw_veil(canvas, pygame.Rect(100, 100, 200, 100), count)
        darks.append(surface.get_at((200, 150))[1])
    assert darks[0] == darks[1] > darks[2] > darks[3] == darks[4]
    assert darks[0] > 100 > darks[3]


def row(
    size: tuple[int, int], throw: RollView | None, text: float = 1.0
) -> tuple[Look, pygame.Rect]:
    """Where the dice would lie beside the plate in a window of that size."""
    assert throw is not None
    look = Look(unit_for(size), text)
    plate = look.rect(16, size[1] / look.u - 72, 330, 56)
    foe = foe_plate(size, look)
    return look, dice_row.row_of(look, pygame.Rect(0, 0, *size), plate, foe, throw)


def foe_plate(size: tuple[int, int], look: Look) -> pygame.Rect:
    """Where the plate of the foe hangs."""
    return look.rect(size[0] / look.u - 264, 14, 248, 50)


@pytest.mark.parametrize("size", SIZES[1:])  # the smallest window has no such room
def test_a_small_roll_lies_left_of_where_a_show_calls_for_visitors(size: tuple[int, int]) -> None:
    throw = volley_of(2).throw
    look, place = row(size, throw)
    assert place.right <= foe_plate(size, look).left


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("dice", [7, 9, 14, 20])
def test_every_word_stands_in_the_window(size: tuple[int, int], dice: int) -> None:
    tray = volley_of(dice)
    tray.age = 9.0
    look, place = row(size, tray.throw)
    assert tray.throw is not None
    if not dice_row.takes(look, place, tray.throw):
        assert size == (1024, 768) or dice > 9
        return
    marks = drawn(tray, size).ledger or []
    assert not [mark.words for mark in marks if not place.contains(mark.ink)]
    assert {"hits", str(dice // 2)} <= {mark.words for mark in marks}


@pytest.mark.parametrize("text", [1.25, 1.5])
@pytest.mark.parametrize("size", SIZES)
def test_in_large_type_they_lie_on_the_sea_too_with_every_word(
    size: tuple[int, int], text: float
) -> None:
    tray = volley_of(9)
    tray.age = 9.0
    look, place = row(size, tray.throw, text)
    assert tray.throw is not None
    assert dice_row.takes(look, place, tray.throw)
    marks = drawn(tray, size, text).ledger or []
    assert not [mark.words for mark in marks if not place.contains(mark.ink)]
    inks = [mark.ink for mark in marks]
    assert not any(a.colliderect(b) for n, a in enumerate(inks) for b in inks[:n])
    said = " ".join(mark.words for mark in marks)
    assert "…" not in said
    assert all(group.label in said for group in tray.throw.groups)


@pytest.mark.parametrize("size", SIZES)
def test_what_is_added_up_lies_there_with_its_reasons_as_far_as_there_is_room(
    size: tuple[int, int],
) -> None:
    tray = volley_of(6)
    tray.age = 9.0
    assert tray.throw is not None
    reasons = (("+1", "elite crew", ""), ("−2", "half of her points are gone", ""))
    tray.throw = replace(tray.throw, word="in all", reasons=reasons, results=(), beside=())
    assert dice_row.takes(*row(size, tray.throw), tray.throw)
    told = {mark.words for mark in drawn(tray, size).ledger or []}
    assert {"+1 elite crew", "−2 half of her points are gone", "in all"} <= told
    (long,) = (replace(tray.throw.groups[2], label="damage by long guns of Constitution"),)
    tray.throw = replace(tray.throw, groups=(long,))
    place = row(size, tray.throw)[1]
    inks = [mark.ink for mark in drawn(tray, size).ledger or []]
    assert all(place.contains(ink) for ink in inks), "a long reason leaves the row"
    many = replace(tray.throw, reasons=reasons * 3)
    assert not dice_row.takes(*row(size, many), many), "then they have a card"


def test_nothing_moves_while_dice_fall_and_the_seal_is_stamped() -> None:
    places = []
    for age in (0.1, 0.45, 0.8, 3.0):
        tray = volley_of(11)
        tray.age = age
        marks = drawn(tray, (1280, 720)).ledger or []
        kept = ("Constitution: port guns", "+7: her 44 guns", "3 or more")
        places.append([mark.ink for mark in marks if mark.words in kept])
    assert len(places[0]) == 3
    assert all(place == places[0] for place in places)


def test_the_seal_counts_so_far_before_it_is_stamped() -> None:
    words = []
    for age in (0.1, 0.45, 0.9):
        tray = volley_of(11)
        tray.age = age
        words.append({mark.words for mark in drawn(tray, (1280, 720)).ledger or []})
    assert not words[0] & {"so far", "hits"}
    assert {"5", "so far"} <= words[1]
    assert {"5", "hits"} <= words[2]


def test_where_motion_is_not_wanted_all_of_it_lies_at_once() -> None:
    tray = volley_of(11)
    words = {mark.words for mark in drawn(tray, (1280, 720), still=True).ledger or []}
    assert {"5", "hits"} <= words
    assert tray.age == 0.0


@pytest.mark.parametrize("size", SIZES)
def test_the_seal_lies_on_no_words_even_before_it_lands(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    seals: list[pygame.Rect] = []
    real = seals_kit.seal

    def noted(c: Canvas, centre: tuple[int, int], *rest: Any) -> None:
        half = round(c.look.u * rest[3] * (1 + 0.5 * (1 - (rest[4] if len(rest) > 4 else 1.0))))
        seals.append(pygame.Rect(centre[0] - half, centre[1] - half, 2 * half, 2 * half))
        real(c, centre, *rest)

    monkeypatch.setattr(dice_tray, "seal", noted)
    tray = volley_of(5)
    assert tray.throw is not None
    meta, groups = "Short 10.9 cm, 1 die at 3+", tray.throw.groups[1:2]
    tray.throw = replace(tray.throw, meta=meta, groups=groups)
    assert dice_row.takes(*row(size, tray.throw), tray.throw)
    for age in (0.45, 0.502, 3.0):
        tray.age = age
        marks = drawn(tray, size).ledger or []
        lie = [mark for mark in marks if not seals[-1].contains(mark.ink)]
        assert any(mark.words.startswith("Short") for mark in lie)
        assert not [mark.words for mark in lie if mark.ink.colliderect(seals[-1])]
    assert max(rect.w for rect in seals) > min(rect.w for rect in seals), "one was being stamped"


@pytest.mark.parametrize("size", SIZES)
def test_what_they_need_and_what_came_of_them_is_told_whole(size: tuple[int, int]) -> None:
    tray = volley_of(5)
    assert tray.throw is not None
    meta = "Point Blank, 2 squares, 6 dice at 5+"
    told = (("Robust lies in her smoke to port and must load", ""),)
    tray.throw, tray.age = replace(tray.throw, meta=meta, results=told), 9.0
    look, place = row(size, tray.throw)
    assert dice_row.takes(look, place, tray.throw)
    words = " ".join(mark.words for mark in drawn(tray, size).ledger or [])
    assert meta in words
    assert told[0][0] in words


def test_in_a_narrow_window_they_lie_above_the_plate() -> None:
    throw = volley_of(11).throw
    look, narrow = row((1024, 768), throw)
    assert narrow.bottom <= 768 - look.px(72)
    assert narrow.w == 1024
    assert throw is not None
    assert dice_row.takes(look, narrow, throw)
    assert row((1280, 720), volley_of(5).throw)[1].bottom == 720


@pytest.mark.parametrize("text", [1.0, 1.25, 1.5])
def test_a_whole_side_of_guns_lies_on_the_sea_of_the_smallest_window(text: float) -> None:
    tray, size = volley_of(24), SIZES[0]
    tray.age = 9.0
    look, throw = Look(unit_for(size), text), tray.throw
    lies = sea_layout(size, look, folded=True).overlays
    assert throw is not None
    assert lies is not None
    place = dice_row.row_of(look, pygame.Rect(0, 0, *size), lies.own_status, lies.foe_status, throw)
    assert dice_row.takes(look, place, throw)
    c = Canvas(pygame.Surface(size), look, list[TextMark]())
    dice_row.draw(c, place, tray)
    inks = [mark.ink for mark in c.ledger or []]
    assert all(place.contains(ink) and not ink.colliderect(lies.own_status) for ink in inks)
    assert not any(a.colliderect(b) for n, a in enumerate(inks) for b in inks[:n])
    assert {group.label for group in throw.groups} <= {mark.words for mark in c.ledger or []}


@pytest.mark.parametrize("size", SIZES[1:])
def test_more_dice_than_one_row_holds_stay_beside_the_plate(size: tuple[int, int]) -> None:
    tray = volley_of(16)
    tray.age = 9.0
    look, place = row(size, tray.throw)
    plate = look.rect(16, size[1] / look.u - 72, 330, 56)
    assert place.left > plate.right, "a ship over the plate has no dice on her"
    assert place.h <= 0.28 * size[1]
    marks = drawn(tray, size).ledger or []
    assert all(place.contains(mark.ink) for mark in marks)


@pytest.mark.parametrize("size", SIZES)
def test_no_verdict_is_cut_where_two_have_no_room(size: tuple[int, int]) -> None:
    tray = volley_of(10)
    assert tray.throw is not None
    first = ("Robust lies in her smoke to starboard and must load there anew", "")
    last = ("Hoche: she loses 2 blocks of hull and 1 of her crew to this", "")
    tray.throw, tray.age = replace(tray.throw, results=(first, last)), 9.0
    look, place = row(size, tray.throw)
    if dice_row.takes(look, place, tray.throw):
        said = " ".join(mark.words for mark in drawn(tray, size).ledger or [])
        assert last[0] in said
        assert "…" not in said


@pytest.mark.parametrize("size", SIZES)
def test_reasons_in_two_lines_keep_from_the_edge_of_the_window(size: tuple[int, int]) -> None:
    tray = volley_of(14)
    look, _ = row(size, tray.throw)
    marks = drawn(tray, size).ledger or []
    lowest = max(mark.ink.bottom for mark in marks)
    assert size[1] - lowest >= look.px(4)


def test_a_reason_no_wider_than_its_dice_stands_in_one_line() -> None:
    look, dice = Look(1.0, 1.0), (Die(6, 6, "hit"),)
    fit = dice_row._Fit(1.0, 2)
    label = "+12: 100 guns"
    assert dice_row._reason_lines(look, DiceGroup(dice * 9, label, ""), fit) == (label,)
    assert len(dice_row._reason_lines(look, DiceGroup(dice, label, ""), fit)) == 2
