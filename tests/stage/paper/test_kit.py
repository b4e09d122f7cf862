"""The drawing kit: panels leave their content free, dice and cards show what they are."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pygame
import pytest

from game.stage.paper import cards, dice, icons, laid_paper, paint, palette, parts, seals
from game.stage.paper.canvas import Canvas, Look, TextMark

BLANK = (12, 34, 56)


@pytest.fixture(params=[1.0, 1.5, 2.25], ids=lambda u: f"u={u}")
def canvas(request: pytest.FixtureRequest) -> Canvas:
    pygame.font.init()
    surface = pygame.Surface((900, 600))
    surface.fill(BLANK)
    return Canvas(surface, Look(request.param), ledger=[])


def pixels(canvas: Canvas, rect: pygame.Rect) -> bytes:
    return pygame.image.tobytes(canvas.surface.subsurface(rect), "RGB")


def changed(canvas: Canvas) -> pygame.Rect:
    """The pixels that are no longer blank."""
    mask = pygame.mask.from_threshold(canvas.surface, BLANK, (1, 1, 1))
    mask.invert()
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects)


@pytest.mark.parametrize("name", icons.ICONS)
def test_every_icon_draws_inside_its_square(canvas: Canvas, name: str) -> None:
    icons.icon(canvas, name, (300, 300), 24, palette.PAPER_0)
    edge = canvas.px(24)
    square = pygame.Rect(0, 0, edge + 2, edge + 2)
    square.center = (300, 300)
    drawn = changed(canvas)
    assert square.contains(drawn)
    assert max(drawn.size) > edge * 0.6


def test_no_two_icons_look_alike() -> None:
    pictures = {}
    for name in icons.ICONS:
        canvas = Canvas(pygame.Surface((40, 40)), Look())
        icons.icon(canvas, name, (20, 20), 24, palette.PAPER_0)
        pictures[name] = pygame.image.tobytes(canvas.surface, "RGB")
    assert len(set(pictures.values())) == len(pictures)


def test_panel_content_is_inside_and_below_the_rule(canvas: Canvas) -> None:
    rect = canvas.look.rect(20, 20, 280, 164)
    inner = paint.panel(canvas, rect, "Wind & Sea", "§6.2")
    assert rect.contains(inner)
    assert inner.y - rect.y == canvas.px(44)
    assert canvas.ledger is not None
    title, meta = sorted(canvas.ledger, key=lambda mark: mark.words, reverse=True)
    assert not title.ink.colliderect(meta.ink)
    assert all(mark.ink.bottom < inner.y for mark in canvas.ledger)


def test_a_long_panel_title_gives_way_to_its_meta(canvas: Canvas) -> None:
    rect = canvas.look.rect(10, 10, 200, 90)
    paint.panel(canvas, rect, "A very long title indeed, at the hull", "Short range §9.2")
    assert canvas.ledger is not None
    a, b = canvas.ledger
    assert not a.ink.colliderect(b.ink)
    assert rect.contains(a.ink)
    assert rect.contains(b.ink)


@pytest.mark.parametrize("state", parts.COATS)
def test_buttons_hold_their_words(canvas: Canvas, state: parts.ButtonState) -> None:
    rect = canvas.look.rect(40, 40, 112, 44)
    parts.button(canvas, rect, "Hold the card back", "hold", "C", state, "for later")
    assert canvas.ledger is not None
    words = [mark for mark in canvas.ledger if not mark.region.startswith("key")]
    assert all(rect.contains(mark.ink) for mark in words)
    for a, b in combinations(canvas.ledger, 2):
        assert not a.ink.colliderect(b.ink)


def test_the_states_of_a_button_differ() -> None:
    looks = set()
    for state in parts.COATS:
        for touch in (parts.UNTOUCHED, parts.Touch(focused=True)):
            canvas = Canvas(pygame.Surface((160, 90)), Look())
            parts.button(canvas, pygame.Rect(20, 20, 112, 44), "Fire", state=state, touch=touch)
            looks.add(pygame.image.tobytes(canvas.surface, "RGB"))
    assert len(looks) == 2 * len(parts.COATS)


def pips(canvas: Canvas, value: int) -> int:
    """How many separate dark spots a plain die of that value has."""
    rect = dice.die(canvas, (100, 100), value, 6)
    face = rect.inflate(-canvas.px(6), -canvas.px(6))
    inside = canvas.surface.subsurface(face)
    mask = pygame.mask.from_threshold(inside, palette.INK_1, (60, 60, 60))
    return len(mask.connected_components())


@pytest.mark.parametrize("value", range(1, 7))
def test_a_six_sider_shows_its_pips(canvas: Canvas, value: int) -> None:
    assert pips(canvas, value) == value


@pytest.mark.parametrize(
    ("value", "sides", "shown"),
    [(0, 10, "0"), (8, 10, "8"), (100, 100, "00"), (37, 100, "37"), (20, 20, "20"), (7, 8, "7")],
)
def test_cast_dice_show_their_number(canvas: Canvas, value: int, sides: int, shown: str) -> None:
    rect = dice.die(canvas, (100, 100), value, sides, "plain", 38)
    assert canvas.ledger is not None
    assert [mark.words for mark in canvas.ledger] == [shown]
    assert rect.contains(canvas.ledger[0].ink)


def test_a_hit_is_raised_and_a_removed_die_shows_no_face(canvas: Canvas) -> None:
    hit = dice.die(canvas, (100, 100), 5, 6, "hit")
    assert changed(canvas).top <= hit.top - canvas.px(3)
    before = Canvas(pygame.Surface((200, 200)), canvas.look)
    after = Canvas(pygame.Surface((200, 200)), canvas.look)
    dice.die(before, (50, 50), 2, 6, "removed")
    dice.die(after, (50, 50), 6, 6, "removed")
    same = pygame.Rect(0, 0, 200, 200)
    assert pixels(before, same) == pixels(after, same)


def test_tumbling_dice_come_round() -> None:
    frames = []
    for step in range(dice.TUMBLE_FRAMES + 1):
        canvas = Canvas(pygame.Surface((120, 120)), Look())
        dice.tumbling(canvas, (40, 40), 6, step)
        frames.append(pygame.image.tobytes(canvas.surface, "RGB"))
    assert frames[0] == frames[-1]
    assert len(set(frames)) == dice.TUMBLE_FRAMES


@pytest.mark.parametrize("kind", cards.KINDS)
@pytest.mark.parametrize("side", [None, 0, 1])
def test_cards_hold_their_words(canvas: Canvas, kind: str, side: int | None) -> None:
    rect = canvas.look.rect(20, 20, 96, 130)
    cards.large_card(canvas, rect, kind, side, "A", "Privateers", "all ships")
    small = cards.small_card(canvas, (400, 20), kind, side, "A")
    assert small.size == (canvas.px(30), canvas.px(38))
    assert canvas.ledger is not None
    assert all(rect.contains(m.ink) or small.contains(m.ink) for m in canvas.ledger)
    for a, b in combinations(canvas.ledger, 2):
        assert not a.ink.inflate(-2, -2).colliderect(b.ink.inflate(-2, -2))


def test_an_unknown_card_is_refused(canvas: Canvas) -> None:
    with pytest.raises(KeyError):
        cards.small_card(canvas, (0, 0), "mutiny")


@pytest.mark.parametrize(("kind", "tone"), [("hits", palette.WAX), ("total", palette.TEAL)])
def test_seals_are_wax_for_hits_and_teal_for_totals(
    canvas: Canvas, kind: str, tone: palette.Colour
) -> None:
    seals.seal(canvas, (200, 200), "18", "cm", "hits" if kind == "hits" else "total")
    rim = canvas.surface.get_at((200 + canvas.px(28), 200))
    assert max(range(3), key=lambda n: rim[n]) == max(range(3), key=lambda n: tone[n])
    assert canvas.ledger is not None
    figure, word = canvas.ledger
    assert not figure.ink.colliderect(word.ink)


def test_high_contrast_makes_paper_white_and_ink_black() -> None:
    surface = pygame.Surface((300, 200))
    canvas = Canvas(surface, Look(stark=True))
    inner = paint.panel(canvas, pygame.Rect(20, 20, 240, 140), "Log")
    assert min(surface.get_at(inner.center)[:3]) > 240
    assert canvas.look.colour(palette.INK_1) == palette.PLAIN_INK


@pytest.mark.parametrize("side", range(4))
def test_sides_differ_by_shape_as_well_as_colour(side: int) -> None:
    outlines = []
    for own in (side, (side + 1) % 4):
        canvas = Canvas(pygame.Surface((40, 40), pygame.SRCALPHA), Look())
        paint.badge(canvas, (20, 20), own, 10)
        outlines.append(pygame.mask.from_surface(canvas.surface))
    assert outlines[0].overlap_area(outlines[1], (0, 0)) < max(o.count() for o in outlines)


def test_advice_and_name_tags_hold_their_words(canvas: Canvas) -> None:
    advice = paint.advice_tag(
        canvas, (20, 20), ("Pomone: full broadside", "4 dice at 3+"), palette.WAX, (600, 300)
    )
    tag = paint.name_tag(canvas, (20, 300), 1, "Pomone", "31 of 40", 0.8)
    assert canvas.ledger is not None
    assert all(advice.contains(m.ink) or tag.contains(m.ink) for m in canvas.ledger)
    for a, b in combinations(canvas.ledger, 2):
        assert not a.ink.colliderect(b.ink)


def test_a_chequer_begins_and_ends_with_a_port(canvas: Canvas) -> None:
    rule = pygame.Rect(50, 50, canvas.px(250), canvas.px(3))
    paint.chequer(canvas, rule, colour=palette.INK_1)
    row = [canvas.surface.get_at((x, rule.y))[:3] == palette.INK_1 for x in range(rule.w + 50)]
    assert row[rule.x]
    assert canvas.surface.get_at((rule.right - 1, rule.y))[:3] == palette.INK_1
    ports = sum(1 for a, b in zip([False, *row], [*row, False], strict=True) if b and not a)
    assert 10 < ports < 20


def test_a_card_flips_through_thin_widths_without_its_words(canvas: Canvas) -> None:
    thin = canvas.look.rect(20, 20, 12, 130)
    cards.large_card(canvas, thin, "fire", 0, "A", "Red")
    cards.card_back(canvas, canvas.look.rect(120, 20, 96, 130))
    assert canvas.ledger == []


def test_brackets_tabs_ribbons_and_leaders_draw_where_told(canvas: Canvas) -> None:
    dice.bracket(canvas, 100, 200, 300)
    assert changed(canvas).topleft == (100, 300 - canvas.px(6))
    assert changed(canvas).right == 200
    canvas.surface.fill(BLANK)
    rect = canvas.look.rect(20, 40, 130, 26)
    paint.tab(canvas, rect, "Euryalus", True, 0)
    assert rect.contains(changed(canvas))
    assert canvas.surface.get_at((rect.centerx, rect.bottom - 1))[:3] == palette.SIDES[0].paper
    paint.tab(canvas, rect.move(0, 100), "Log", False)
    paint.ribbon(canvas, canvas.look.rect(0, 0, 400, 52))
    assert canvas.surface.get_at((0, canvas.px(52) - 1))[:3] == palette.INK_1
    assert canvas.ledger is not None
    assert [mark.words for mark in canvas.ledger] == ["Euryalus", "Log"]


def test_seals_are_large_before_they_land_and_never_blank(canvas: Canvas) -> None:
    seals.seal(canvas, (300, 200), "6", "hits", pressed=0.3)
    early = changed(canvas)
    assert [mark.words for mark in canvas.ledger or []] == ["6", "hits"]
    canvas.surface.fill(BLANK)
    seals.seal(canvas, (300, 200), "6", "hits")
    assert changed(canvas).w < early.w


def test_pads_hold_their_words(canvas: Canvas) -> None:
    end = parts.hint_line(canvas, (20, 300), ((("A",), "choose"), (("B",), "back")), pad=True)
    assert canvas.ledger is not None
    assert all(mark.ink.right <= end for mark in canvas.ledger)
    for a, b in combinations(canvas.ledger, 2):
        assert not a.ink.colliderect(b.ink)


def test_a_card_can_be_seen_from_its_edge(canvas: Canvas) -> None:
    for wide in range(1, 24):
        cards.card_back(canvas, pygame.Rect(40, 20, wide, 130))


@pytest.mark.parametrize("hand", ["keys", "mouse", "pad"])
@pytest.mark.parametrize("state", ["ready", "chosen", "primary", "disabled", "danger"])
def test_a_button_laid_from_its_sheet_looks_as_one_printed_anew(
    state: parts.ButtonState, hand: str
) -> None:
    pygame.font.init()
    caps = (("Enter", "A"),) if hand == "pad" else ()
    pictures = []
    ledgers: tuple[list[TextMark] | None, ...] = ([], None)
    for ledger in ledgers:
        surface = pygame.Surface((400, 200))
        surface.fill(palette.PAPER_1)
        c = Canvas(surface, Look(1.5, hand=hand, caps=caps), ledger)
        for n, touch in enumerate((parts.UNTOUCHED, parts.Touch(hovered=True, pressed=True))):
            rect = pygame.Rect(60, 40 + 80 * n, 200, 60)
            parts.button(c, rect, "Tack", "tack", "Enter", state, "2+ on a d6", touch)
        pictures.append(pygame.surfarray.array3d(surface).astype(int))
    assert len(set(pictures[0].reshape(-1, 3)[:, 0].tolist())) > 20
    # Paint mixed on a sheet first is rounded otherwise, which only corners over a shadow show.
    apart = abs(pictures[0] - pictures[1]).max(axis=2)
    assert apart.max() <= 36
    assert (apart > 12).sum() <= 80


@pytest.mark.parametrize("size", [(300, 200), (700, 90), (60, 60)])
def test_the_rim_of_a_shadow_is_that_of_a_whole_one(canvas: Canvas, size: tuple[int, int]) -> None:
    rect, spread = pygame.Rect((100, 100), size), canvas.px(paint.SHADOW_BLUR)
    whole = laid_paper.soft_shadow(size, spread, paint.SHADOW_ALPHA, canvas.px(paint.RADIUS + 1))
    other = Canvas(pygame.Surface((900, 600)), canvas.look)
    other.surface.fill(BLANK)
    at = whole.get_rect(center=rect.center).move(0, canvas.px(paint.SHADOW_OFFSET))
    other.surface.blit(whole, at)
    paint.shadow(canvas, rect)
    for each in (canvas, other):
        each.surface.fill(BLANK, rect)
    one, two = (pygame.surfarray.array3d(each.surface).astype(int) for each in (canvas, other))
    assert abs(one - two).max() <= 2, "shades of 255"
    assert abs(one - np.array(BLANK)).max() > 8
