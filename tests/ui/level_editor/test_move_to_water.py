"""A finding is mended by one press: a ship on land lies in the nearest water, other fixes change the text."""

import pygame
import pytest

from game.books import shelf
from game.levels import parse_level
from game.play.level_check import check_text
from game.ui.level_editor.mending import CHANGED_NOTICE, apply_fix
from game.ui.level_editor.move_to_water import FIXABLE_CODES, nearest_water_position
from game.ui.level_editor.ship_markers import chart_hulls
from tests.levels.samples import SMALLEST, replace_line

from .conftest import EditorDriver, OpenEditor

ISLAND = "[[30, 30], [50, 30], [50, 50], [30, 50]]"
"""The British frigate, at [40, 40], stands in the middle of it."""


def with_island(margin: str = "", kind: str = "land", at: str = "[40, 40]") -> str:
    """Two frigates, one of them where an island is."""
    chart = f"[chart]\nsize = [100, 80]\nwind_from = 0\n[[chart.{kind}]]\npoints = {ISLAND}\n"
    text = replace_line("chart = { size = [100, 80], wind_from = 0 }", chart + margin, SMALLEST)
    return replace_line("at = [30, 40]", f"at = {at}", text)


def about_her(author: EditorDriver) -> list[str]:
    author.run_seconds()
    return [found.code for found in author.document.findings if found.code in FIXABLE_CODES]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (with_island(), "ashore"),
        (with_island("margin = 4\n"), "ashore"),
        (with_island("margin = 4\n", at="[28, 40]"), "on-shoal"),
        (with_island(kind="shoals"), "on-shoal"),
    ],
)
def test_one_press_lays_her_afloat_and_one_undo_takes_it_back(lay: OpenEditor, text: str, code: str) -> None:
    author = lay(text=text)
    first = author.document.text
    assert about_her(author) == [code]
    number = next(pin.number for pin in author.editor.pins if pin.finding.code == code)
    author.click(f"afloat-{number}")
    assert len(author.document.history.undo_steps) == 1
    assert author.editor.selected_ship == 0
    assert about_her(author) == []
    author.press_ctrl(pygame.K_z)
    assert author.document.text == first


def test_keys_alone_look_at_the_finding_and_mend_it(lay: OpenEditor) -> None:
    author = lay(text=with_island())
    assert about_her(author) == ["ashore"]
    author.press_key(pygame.K_m)
    assert author.document.history.undo_steps == []  # nothing is looked at yet
    while (
        author.editor.shown_finding is None
        or author.editor.pins[author.editor.shown_finding - 1].ship_number != 0
    ):
        author.press_key(pygame.K_F8)
    author.press_key(pygame.K_m)
    assert about_her(author) == []
    assert author.document.undo_label == "lay Amphion afloat"


def test_where_no_water_holds_her_nothing_changes_and_she_is_told(lay: OpenEditor) -> None:
    text = with_island().replace(ISLAND, "[[-1, -1], [101, -1], [101, 79.5], [-1, 79.5]]")
    author = lay(text=text)
    author.run_seconds()
    pin = next(pin for pin in author.editor.pins if pin.finding.code == "ashore")
    author.click(f"afloat-{pin.number}")
    assert author.document.history.undo_steps == []
    assert "no water" in author.document.notice


def place_for(text: str, lengths: dict[str, float]) -> tuple[float, float] | None:
    """Where the first ship would lie."""
    level = parse_level(text)
    placement_rules = shelf.book(level.rules.book).lint.placement_rules(level)
    return nearest_water_position(level, placement_rules, chart_hulls(level, lengths), 0)


def test_the_nearest_water_holds_her_whole() -> None:
    """She heads east: half her beam is needed north and south, half her length east and west."""
    lengths = {"amphion": 8.0, "junon": 8.0}
    place = place_for(with_island(at="[40, 32]"), lengths)
    assert place is not None
    assert place[0] == 40
    assert 28 <= place[1] < 30
    place = place_for(with_island(at="[31, 40]"), lengths)
    assert place is not None
    assert 24 <= place[0] <= 26  # half her length off the western shore
    assert place[1] == 40


def test_she_is_not_laid_on_another_ship() -> None:
    text = replace_line("at = [70, 40]", "at = [40, 28]", with_island(at="[40, 32]"))
    place = place_for(text, {"amphion": 8.0, "junon": 8.0})
    assert place is not None
    assert abs(place[0] - 40) > 7 or abs(place[1] - 28) > 1


@pytest.mark.parametrize(
    ("book", "unit", "heading"), [("wwh", "square", 90), ("hf", "square", 90), ("ls98", "hex", 60)]
)
def test_every_book_has_her_where_it_lets_ships_lie(book: str, unit: str, heading: int) -> None:
    """In the middle of a square or a hex, and check doubts her place no more."""
    ring = "[[2, 2], [6, 2], [6, 6], [2, 6]]"
    text = f"""format = 1
title = "Two"
rules = {{ book = "{book}" }}
[chart]
size = [20, 16]
unit = "{unit}"
wind_from = 0
[[chart.land]]
points = {ring}
[[side]]
id = "british"
[[side]]
id = "french"
[[ship]]
id = "amphion"
side = "british"
class = "fr-frigate-40"
at = [4, 4]
heading = {heading}
[[ship]]
id = "junon"
side = "french"
class = "fr-frigate-40"
at = [15, 8]
heading = 240
"""
    level, found = check_text(text, "two.toml")
    assert level is not None
    assert "ashore" in [f.code for f in found]
    placement_rules = shelf.book(book).lint.placement_rules(level)
    place = nearest_water_position(level, placement_rules, chart_hulls(level, {}), 0)
    assert place is not None
    assert placement_rules.snap_position(level.chart, place) == place
    after = text.replace("at = [4, 4]", f"at = [{place[0]:g}, {place[1]:g}]")
    codes = [f.code for f in check_text(after, "two.toml")[1] if '"amphion"' in f.message]
    assert not {"ashore", "on-shoal", "between", "same-place"} & set(codes)


def test_a_pad_alone_comes_to_the_card_and_mends_her(lay: OpenEditor) -> None:
    author = lay(text=with_island("margin = 4\n"))
    assert about_her(author) == ["ashore"]
    for _ in range(40):
        if author.app.screen.ring.focused == "afloat-1":
            break
        for kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            author._post(kind, button=5, instance_id=0)  # on to the next control
        author.run_frame()
    for kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
        author._post(kind, button=0, instance_id=0)
    author.run_frame()
    assert author.document.undo_label == "lay Amphion afloat"
    assert about_her(author) == []


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_the_card_says_its_hint_beside_the_button(lay: OpenEditor, size: tuple[int, int]) -> None:
    author = lay(text=with_island("margin = 4\n"), size=size, drawn=True)
    assert about_her(author) == ["ashore"]
    author.app.text_ledger = []
    author.app._needs_redraw = True
    author.run_frame()
    (card,) = [rect for name, rect in author.app.screen.control_rects().items() if name == "finding-1"]
    said = " ".join(mark.text for mark in author.app.text_ledger if card.contains(mark.rect))
    assert "if that is meant" in said
    assert "…" not in said


# ------------------------------------------------------------------------------ other fixes
def finding_about(author: EditorDriver, code: str) -> int:
    author.run_seconds()
    return next(pin.number for pin in author.editor.pins if pin.finding.code == code)


def test_one_press_mends_a_finding_and_one_undo_takes_it_back(lay: OpenEditor) -> None:
    text = replace_line("heading = 270", 'heading = 270\nsprings = true # so that she\nname = "Junon"')
    author = lay(text=text)
    before = author.document.text
    author.click(f"mend-{finding_about(author, 'idle-springs')}")
    assert author.document.text == before.replace("springs = true # so that she\n", "")
    assert author.document.undo_label == 'take out "springs"'
    author.press_ctrl(pygame.K_z)
    assert author.document.text == before


def test_of_several_fixes_one_is_chosen_from_a_list(lay: OpenEditor) -> None:
    author = lay(text=SMALLEST)
    whole = author.document.text
    author.document.type_text(whole.replace('"fr-frigate-40"', '"fr-frigate-4"'), joins_last_step=False)
    number = finding_about(author, "unknown-class")
    (pin,) = [pin for pin in author.editor.pins if pin.number == number]
    assert len(pin.finding.fixes) == 3
    author.press_key(pygame.K_F8)
    author.press_key(pygame.K_m)
    author.press_key(pygame.K_DOWN)
    author.press_key(pygame.K_RETURN)
    second = pin.finding.fixes[1].title.removeprefix("Write ")
    assert f"class = {second}" in author.document.text
    author.run_seconds()
    assert "unknown-class" not in {found.code for found in author.document.findings}


def test_a_text_that_is_no_toml_is_mended_where_it_lies(lay: OpenEditor) -> None:
    author = lay()
    whole = author.document.text
    author.document.type_text(whole.replace("heading = 90", "heading: 90", 1), joins_last_step=False)
    number = finding_about(author, "syntax")
    assert not author.document.is_readable
    author.click(f"mend-{number}")
    assert author.document.text == whole.replace("heading = 90", "heading = 90", 1)
    assert author.document.is_readable


def test_what_has_changed_since_is_not_touched(lay: OpenEditor) -> None:
    author = lay(text=replace_line("heading = 270", "heading = 270\nsprings = true"))
    number = finding_about(author, "idle-springs")
    (pin,) = [pin for pin in author.editor.pins if pin.number == number]
    author.document.type_text("# above\n" + author.document.text, joins_last_step=False)
    before = author.document.text
    assert not apply_fix(author.editor, pin.finding, pin.finding.fixes[0])
    assert author.document.text == before
    assert author.document.notice == CHANGED_NOTICE
