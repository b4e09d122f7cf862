"""Papers of a roll and of a shot are no wider than what they say, and cut none of it."""

import pygame
import pytest

from game.core.tally import Tally, Term
from game.stage.paper.canvas import Canvas, UiStyle, design_unit_px
from game.ui.battle.dice import dice_tray, sailing_dice, shot_card
from game.ui.battle.dice.dice_timing import DiceTiming
from game.ui.battle.dice.roll_view import DiceGroup, Die, RollView, SideDie
from game.ui.battle.dice.sailing_dice import SailingSum
from game.ui.battle.dice.shot_card import ShotCard
from game.ui.battle.layout.layout import sea_layout
from tests.ui.battle.test_sea_view import SIZES, TEXTS

LONG = "crew hit with 6, marines 5+"
CARD = ShotCard(
    "Constitution: starboard guns at the hull of Guerriere",
    "Starboard guns at Guerriere",
    "close · 5+ hits",
    Tally((Term("LS98-fire-10", "broadside", 9), Term("LS98-fire-11", "elite crew", 1))),
    "10 dice",
    "3.7",
    "hits",
    ((LONG, "LS98-fire-12"), ("4 % a leader is hurt", "LS98-fire-13")),
)


def rolled(dice: int, word: str = "", results: tuple[tuple[str, str], ...] = ()) -> RollView:
    """So many dice that are added up, and what came of them."""
    group = DiceGroup(tuple(Die(4, 6) for _ in range(dice)), "wind change", "")
    meta, clause = "11 or more", "KMH-8.2.1"
    return RollView("Wind change", meta, clause, (group,), "8", word, False, (), (), results)


def looks() -> list[tuple[tuple[int, int], UiStyle]]:
    """Every window with every size of text."""
    return [
        (size, UiStyle(design_unit_px(size), text, shows_clauses=False)) for size in SIZES for text in TEXTS
    ]


@pytest.mark.parametrize(("size", "look"), looks(), ids=str)
def test_the_card_of_a_shot(size: tuple[int, int], look: UiStyle) -> None:
    layout = sea_layout(size, look)
    rect = shot_card.narrowed_rect(look, layout.card_rect, CARD)
    assert rect.w <= layout.card_rect.w
    assert (rect.x, rect.bottom) == (layout.card_rect.x, layout.card_rect.bottom)
    c = Canvas(pygame.Surface(size), look, [])
    shot_card.draw(c, rect, CARD)
    words = [mark.text for mark in c.text_log or []]
    if look.text_scale == 1:
        assert LONG in words
        assert CARD.short_title in words, "who fires is told by the plate beside it"
        assert rect.w < layout.card_rect.w
    assert all(rect.contains(mark.rect) for mark in c.text_log or [])


@pytest.mark.parametrize(("size", "look"), looks(), ids=str)
def test_a_small_roll_lies_on_a_small_paper_until_something_comes_of_it(
    size: tuple[int, int], look: UiStyle
) -> None:
    tray = sea_layout(size, look).card_rect
    bare = dice_tray.narrowed_rect(look, tray, rolled(2))
    assert bare.w < 0.75 * tray.w
    told = dice_tray.narrowed_rect(look, tray, rolled(2, results=(("The wind backs to the NW", ""),)))
    assert bare.w < told.w <= tray.w
    c = Canvas(pygame.Surface(size), look, [])
    dice_tray.draw(c, told, DiceTiming(rolled(2, results=(("The wind backs to the NW", ""),)), age=9.0))
    assert "The wind backs to the NW" in " ".join(mark.text for mark in c.text_log or [])


@pytest.mark.parametrize(("size", "look"), looks(), ids=str)
@pytest.mark.parametrize("other", ["", "−2 cm"])
def test_the_strip_of_her_way(size: tuple[int, int], look: UiStyle, other: str) -> None:
    roll, strip = rolled(2), sea_layout(size, look).strip
    words = SailingSum("Bellerophon", "12", "quarter wind", False, "15", other, "her own" * bool(other))
    rect = sailing_dice.narrowed_rect(look, strip, roll, words)
    assert rect.w <= strip.w
    c = Canvas(pygame.Surface(size), look, [])
    sailing_dice.draw(c, rect, DiceTiming(roll, age=9.0), words)
    told = [mark.text for mark in c.text_log or []]
    assert {"12", "basic speed", "=", "15", "cm", "2d6 quarter wind"} <= set(told)
    if rect.w < strip.w or not other:
        assert (other in told) == bool(other)
    inks = [mark.rect for mark in c.text_log or [] if mark.text not in ("15", "cm")]
    assert not any(a.colliderect(b) for n, a in enumerate(inks) for b in inks[:n])


def volley(*reasons: tuple[int, str]) -> RollView:
    """A volley with so many dice for each reason, and its special die beside."""
    dice = tuple(
        DiceGroup(tuple(Die(3, 6) for _ in range(many)), words, "KMH-10.2.1", words[0] == "−")
        for many, words in reasons
    )
    special = SideDie(Die(4, 6), "special die: nothing", "KMH-10.4.1")
    meta, came = "Extreme 36.3 cm, 11 dice at 6+", (("Mars loses 1 of her rigging", ""),)
    title = "Montañés: port guns at the rigging of Mars"
    return RollView(title, meta, "KMH-10.2", dice, "2", "hits", True, (), (special,), came)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(
    "reasons",
    [
        ((9, "+9: 74 guns"), (3, "+3: first broadside"), (1, "−1: poor shots")),
        ((2, "+2: 74 guns, badly hurt"), (1, "+1: rake by the stern"), (2, "−2: two guns only")),
        ((14, "+14: 120 guns"), (3, "+3: first broadside"), (4, "−4: firing a second time")),
    ],
)
def test_why_dice_were_thrown_is_not_cut(size: tuple[int, int], reasons: tuple[tuple[int, str], ...]) -> None:
    style = UiStyle(design_unit_px(size), 1.0, shows_clauses=False)
    roll, layout = volley(*reasons), sea_layout(size, style)
    c = Canvas(pygame.Surface(size), style, [])
    rect = dice_tray.narrowed_rect(style, layout.card_rect, roll)
    dice_tray.draw(c, rect, DiceTiming(roll, (0, 1), age=9.0))
    drawn = " ".join(mark.text for mark in c.text_log or [])
    assert "…" not in drawn
    assert all(words in drawn for _, words in reasons)
    assert all(rect.contains(mark.rect) for mark in c.text_log or [])


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_die_of_the_largest_volley_lies_off_the_paper(size: tuple[int, int]) -> None:
    """A stern rake by double-shotted guns at point blank: 28 dice of six reasons."""
    style = UiStyle(design_unit_px(size), 1.0, shows_clauses=False)
    reasons = ((9, "+9: 74 guns"), (2, "+2: first broadside, elite"), (1, "−1: hurt"))
    others = ((1, "+1: elite Tars"), (2, "+2: double-shotted"), (13, "×2: stern rake"))
    roll = volley(*reasons, *others)
    rect = dice_tray.narrowed_rect(style, sea_layout(size, style).card_rect, roll)
    for room in (rect.w - style.px(32), rect.w - style.px(32) - style.text_px(90)):
        gaps = style.px(14) * (len(roll.groups) - 1)
        assert sum(dice_tray._group_widths(style, roll, room)) + gaps <= room
    c = Canvas(pygame.Surface(size), style, [])
    dice_tray.draw(c, rect, DiceTiming(roll, (0, 1), age=9.0))
    assert all(rect.contains(mark.rect) for mark in c.text_log or []), "nor its seal"
