"""The drawing kit: panels leave their content free, dice and cards show what they are."""

from itertools import combinations

import numpy as np
import pygame
import pytest

from game.stage.paper import cards, control_drawing, dice, icons, palette, panel_drawing
from game.stage.paper.canvas import Canvas, DrawnText, UiStyle

BLANK = (12, 34, 56)


@pytest.fixture(params=[1.0, 1.5, 2.25], ids=lambda u: f"u={u}")
def canvas(request: pytest.FixtureRequest) -> Canvas:
    pygame.font.init()
    surface = pygame.Surface((900, 600))
    surface.fill(BLANK)
    return Canvas(surface, UiStyle(request.param), text_log=[])


def pixels(canvas: Canvas, rect: pygame.Rect) -> bytes:
    return pygame.image.tobytes(canvas.surface.subsurface(rect), "RGB")


def changed(canvas: Canvas) -> pygame.Rect:
    mask = pygame.mask.from_threshold(canvas.surface, BLANK, (1, 1, 1))
    mask.invert()
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects)


@pytest.mark.parametrize("name", icons.ICONS)
def test_every_icon_draws_inside_its_square(canvas: Canvas, name: str) -> None:
    icons.draw_icon(canvas, name, (300, 300), 24, palette.PAPER_0)
    edge = canvas.px(24)
    square = pygame.Rect(0, 0, edge + 2, edge + 2)
    square.center = (300, 300)
    drawn = changed(canvas)
    assert square.contains(drawn)
    assert max(drawn.size) > edge * 0.6


def test_no_two_icons_look_alike() -> None:
    pictures = {}
    for name in icons.ICONS:
        canvas = Canvas(pygame.Surface((40, 40)), UiStyle())
        icons.draw_icon(canvas, name, (20, 20), 24, palette.PAPER_0)
        pictures[name] = pygame.image.tobytes(canvas.surface, "RGB")
    assert len(set(pictures.values())) == len(pictures)


def test_panel_content_is_inside_and_below_the_rule(canvas: Canvas) -> None:
    rect = canvas.style.px_rect(20, 20, 280, 164)
    inner = panel_drawing.draw_panel(canvas, rect, "Wind & Sea", "§6.2")
    assert rect.contains(inner)
    assert inner.y - rect.y == canvas.px(44)
    assert canvas.text_log is not None
    title, meta = sorted(canvas.text_log, key=lambda mark: mark.text, reverse=True)
    assert not title.rect.colliderect(meta.rect)
    assert all(mark.rect.bottom < inner.y for mark in canvas.text_log)


def test_a_long_panel_title_gives_way_to_its_meta(canvas: Canvas) -> None:
    rect = canvas.style.px_rect(10, 10, 200, 90)
    panel_drawing.draw_panel(canvas, rect, "A very long title indeed, at the hull", "Short range §9.2")
    assert canvas.text_log is not None
    a, b = canvas.text_log
    assert not a.rect.colliderect(b.rect)
    assert rect.contains(a.rect)
    assert rect.contains(b.rect)


@pytest.mark.parametrize("state", control_drawing.BUTTON_COLOURS)
def test_buttons_hold_their_words(canvas: Canvas, state: control_drawing.ButtonState) -> None:
    rect = canvas.style.px_rect(40, 40, 112, 44)
    control_drawing.draw_button(canvas, rect, "Hold the card back", "hold", "C", state, "for later")
    assert canvas.text_log is not None
    words = [mark for mark in canvas.text_log if not mark.region.startswith("key")]
    assert all(rect.contains(mark.rect) for mark in words)
    for a, b in combinations(canvas.text_log, 2):
        assert not a.rect.colliderect(b.rect)


def test_the_states_of_a_button_differ() -> None:
    looks = set()
    for state in control_drawing.BUTTON_COLOURS:
        for interaction in (
            control_drawing.NO_INTERACTION,
            control_drawing.InteractionState(is_focused=True),
        ):
            canvas = Canvas(pygame.Surface((160, 90)), UiStyle())
            control_drawing.draw_button(
                canvas, pygame.Rect(20, 20, 112, 44), "Fire", state=state, interaction=interaction
            )
            looks.add(pygame.image.tobytes(canvas.surface, "RGB"))
    assert len(looks) == 2 * len(control_drawing.BUTTON_COLOURS)


def pips(canvas: Canvas, value: int) -> int:
    """Return the number of separate dark spots on a plain die of that value."""
    rect = dice.draw_die(canvas, (100, 100), value, 6)
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
    rect = dice.draw_die(canvas, (100, 100), value, sides, "plain", 38)
    assert canvas.text_log is not None
    assert [mark.text for mark in canvas.text_log] == [shown]
    assert rect.contains(canvas.text_log[0].rect)


def test_a_hit_is_raised_and_a_removed_die_shows_no_face(canvas: Canvas) -> None:
    hit = dice.draw_die(canvas, (100, 100), 5, 6, "hit")
    assert changed(canvas).top <= hit.top - canvas.px(3)
    before = Canvas(pygame.Surface((200, 200)), canvas.style)
    after = Canvas(pygame.Surface((200, 200)), canvas.style)
    dice.draw_die(before, (50, 50), 2, 6, "removed")
    dice.draw_die(after, (50, 50), 6, 6, "removed")
    same = pygame.Rect(0, 0, 200, 200)
    assert pixels(before, same) == pixels(after, same)


def test_tumbling_dice_come_round() -> None:
    frames = []
    for step in range(dice.TUMBLE_FRAMES + 1):
        canvas = Canvas(pygame.Surface((120, 120)), UiStyle())
        dice.draw_tumbling_die(canvas, (40, 40), 6, step)
        frames.append(pygame.image.tobytes(canvas.surface, "RGB"))
    assert frames[0] == frames[-1]
    assert len(set(frames)) == dice.TUMBLE_FRAMES


@pytest.mark.parametrize("kind", cards.CARD_KINDS)
@pytest.mark.parametrize("side", [None, 0, 1])
def test_cards_hold_their_words(canvas: Canvas, kind: str, side: int | None) -> None:
    rect = canvas.style.px_rect(20, 20, 96, 130)
    cards.draw_large_card(canvas, rect, kind, side, "A", "Privateers", "all ships")
    small = cards.draw_small_card(canvas, (400, 20), kind, side, "A")
    assert small.size == (canvas.px(30), canvas.px(38))
    assert canvas.text_log is not None
    assert all(rect.contains(m.rect) or small.contains(m.rect) for m in canvas.text_log)
    for a, b in combinations(canvas.text_log, 2):
        assert not a.rect.inflate(-2, -2).colliderect(b.rect.inflate(-2, -2))


def test_an_unknown_card_is_refused(canvas: Canvas) -> None:
    with pytest.raises(KeyError):
        cards.draw_small_card(canvas, (0, 0), "mutiny")


@pytest.mark.parametrize(("kind", "tone"), [("hits", palette.WAX), ("total", palette.TEAL)])
def test_seals_are_wax_for_hits_and_teal_for_totals(canvas: Canvas, kind: str, tone: palette.Colour) -> None:
    dice.draw_wax_seal(canvas, (200, 200), "18", "cm", "hits" if kind == "hits" else "total")
    rim = canvas.surface.get_at((200 + canvas.px(28), 200))
    assert max(range(3), key=lambda n: rim[n]) == max(range(3), key=lambda n: tone[n])
    assert canvas.text_log is not None
    figure, word = canvas.text_log
    assert not figure.rect.colliderect(word.rect)


def test_high_contrast_makes_paper_white_and_ink_black() -> None:
    surface = pygame.Surface((300, 200))
    canvas = Canvas(surface, UiStyle(is_high_contrast=True))
    inner = panel_drawing.draw_panel(canvas, pygame.Rect(20, 20, 240, 140), "Log")
    assert min(surface.get_at(inner.center)[:3]) > 240
    assert canvas.style.drawn_colour(palette.INK_1) == palette.PLAIN_INK


@pytest.mark.parametrize("side", range(4))
def test_sides_differ_by_shape_as_well_as_colour(side: int) -> None:
    outlines = []
    for own in (side, (side + 1) % 4):
        canvas = Canvas(pygame.Surface((40, 40), pygame.SRCALPHA), UiStyle())
        panel_drawing.draw_badge(canvas, (20, 20), own, 10)
        outlines.append(pygame.mask.from_surface(canvas.surface))
    assert outlines[0].overlap_area(outlines[1], (0, 0)) < max(o.count() for o in outlines)


def test_advice_and_name_tags_hold_their_words(canvas: Canvas) -> None:
    advice = panel_drawing.draw_callout(
        canvas, (20, 20), ("Pomone: full broadside", "4 dice at 3+"), palette.WAX, (600, 300)
    )
    tag = panel_drawing.draw_name_tag(canvas, (20, 300), 1, "Pomone", "31 of 40", 0.8)
    assert canvas.text_log is not None
    assert all(advice.contains(m.rect) or tag.contains(m.rect) for m in canvas.text_log)
    for a, b in combinations(canvas.text_log, 2):
        assert not a.rect.colliderect(b.rect)


def test_a_chequer_begins_and_ends_with_a_port(canvas: Canvas) -> None:
    rule = pygame.Rect(50, 50, canvas.px(250), canvas.px(3))
    panel_drawing.draw_chequer(canvas, rule, colour=palette.INK_1)
    row = [canvas.surface.get_at((x, rule.y))[:3] == palette.INK_1 for x in range(rule.w + 50)]
    assert row[rule.x]
    assert canvas.surface.get_at((rule.right - 1, rule.y))[:3] == palette.INK_1
    ports = sum(1 for a, b in zip([False, *row], [*row, False], strict=True) if b and not a)
    assert 10 < ports < 20


def test_a_card_flips_through_thin_widths_without_its_words(canvas: Canvas) -> None:
    thin = canvas.style.px_rect(20, 20, 12, 130)
    cards.draw_large_card(canvas, thin, "fire", 0, "A", "Red")
    cards.draw_card_back(canvas, canvas.style.px_rect(120, 20, 96, 130))
    assert canvas.text_log == []


def test_brackets_tabs_ribbons_and_leaders_draw_where_told(canvas: Canvas) -> None:
    dice.draw_dice_bracket(canvas, 100, 200, 300)
    assert changed(canvas).topleft == (100, 300 - canvas.px(6))
    assert changed(canvas).right == 200
    canvas.surface.fill(BLANK)
    rect = canvas.style.px_rect(20, 40, 130, 26)
    panel_drawing.draw_tab(canvas, rect, "Euryalus", True, 0)
    assert rect.contains(changed(canvas))
    assert canvas.surface.get_at((rect.centerx, rect.bottom - 1))[:3] == palette.SIDES[0].paper
    panel_drawing.draw_tab(canvas, rect.move(0, 100), "Log", False)
    panel_drawing.draw_top_bar(canvas, canvas.style.px_rect(0, 0, 400, 52))
    assert canvas.surface.get_at((0, canvas.px(52) - 1))[:3] == palette.INK_1
    assert canvas.text_log is not None
    assert [mark.text for mark in canvas.text_log] == ["Euryalus", "Log"]


def test_seals_are_large_before_they_land_and_never_blank(canvas: Canvas) -> None:
    dice.draw_wax_seal(canvas, (300, 200), "6", "hits", pressed=0.3)
    early = changed(canvas)
    assert [mark.text for mark in canvas.text_log or []] == ["6", "hits"]
    canvas.surface.fill(BLANK)
    dice.draw_wax_seal(canvas, (300, 200), "6", "hits")
    assert changed(canvas).w < early.w


def test_pads_hold_their_words(canvas: Canvas) -> None:
    end = control_drawing.draw_key_hints(
        canvas, (20, 300), ((("A",), "choose"), (("B",), "back")), is_gamepad=True
    )
    assert canvas.text_log is not None
    assert all(mark.rect.right <= end for mark in canvas.text_log)
    for a, b in combinations(canvas.text_log, 2):
        assert not a.rect.colliderect(b.rect)


def test_a_card_can_be_seen_from_its_edge(canvas: Canvas) -> None:
    for wide in range(1, 24):
        cards.draw_card_back(canvas, pygame.Rect(40, 20, wide, 130))


@pytest.mark.parametrize("hand", ["keys", "mouse", "pad"])
@pytest.mark.parametrize("state", ["ready", "chosen", "primary", "disabled", "danger"])
def test_a_button_laid_from_its_sheet_looks_as_one_printed_anew(
    state: control_drawing.ButtonState, hand: str
) -> None:
    pygame.font.init()
    caps = (("Enter", "A"),) if hand == "pad" else ()
    pictures = []
    ledgers: tuple[list[DrawnText] | None, ...] = ([], None)
    for ledger in ledgers:
        surface = pygame.Surface((400, 200))
        surface.fill(palette.PAPER_1)
        c = Canvas(surface, UiStyle(1.5, device=hand, key_caps=caps), ledger)
        for n, interaction in enumerate(
            (
                control_drawing.NO_INTERACTION,
                control_drawing.InteractionState(is_hovered=True, is_pressed=True),
            )
        ):
            rect = pygame.Rect(60, 40 + 80 * n, 200, 60)
            control_drawing.draw_button(c, rect, "Tack", "tack", "Enter", state, "2+ on a d6", interaction)
        pictures.append(pygame.surfarray.array3d(surface).astype(int))
    assert len(set(pictures[0].reshape(-1, 3)[:, 0].tolist())) > 20
    # Paint mixed on a separate surface is rounded differently, which only corners over a shadow
    # show.
    apart = abs(pictures[0] - pictures[1]).max(axis=2)
    assert apart.max() <= 36
    assert (apart > 12).sum() <= 80


@pytest.mark.parametrize("size", [(300, 200), (700, 90), (60, 60)])
def test_the_rim_of_a_shadow_is_that_of_a_whole_one(canvas: Canvas, size: tuple[int, int]) -> None:
    rect, spread = pygame.Rect((100, 100), size), canvas.px(panel_drawing.SHADOW_BLUR)
    whole = panel_drawing.shadow_picture(
        size, spread, panel_drawing.SHADOW_ALPHA, canvas.px(panel_drawing.CORNER_RADIUS + 1)
    )
    other = Canvas(pygame.Surface((900, 600)), canvas.style)
    other.surface.fill(BLANK)
    at = whole.get_rect(center=rect.center).move(0, canvas.px(panel_drawing.SHADOW_OFFSET))
    other.surface.blit(whole, at)
    panel_drawing.draw_shadow(canvas, rect)
    for each in (canvas, other):
        each.surface.fill(BLANK, rect)
    one, two = (pygame.surfarray.array3d(each.surface).astype(int) for each in (canvas, other))
    assert abs(one - two).max() <= 2, "shades of 255"
    assert abs(one - np.array(BLANK)).max() > 8
