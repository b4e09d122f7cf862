"""Ship classes of the author's own on the drawing table, of a level and of a pack: made of another,
changed, named anew with all who are of them, taken out; by real events, every act to be undone."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.levels import load_level, shipped_levels_folder
from game.levels.editing.id_renames import free_class_id, is_own_class_id
from game.levels.packs.level_paths import read_level_text
from game.stage.hulls.sprite_bank import SpriteBank
from game.ui.kit.screens import ShellCallbacks
from game.ui.level_editor import ship_classes
from game.ui.level_editor.chart_view import ChartBackground
from game.ui.level_editor.dialogs import ChooserScreen
from game.ui.level_editor.document import Document
from game.ui.level_editor.screen import EditorScreen
from game.ui.level_editor.ship_classes import AuthorClass, author_classes
from game.ui.shell.app import App
from tests.battery import battery_params
from tests.levels.packs.samples import plain_pack, write_folder_pack
from tests.ui.fake_battle import start_fake_battle

from .conftest import EditorDriver, OpenEditor

MINE = """
# The razee of this battle.
[[class]]
id = "own-razee"   # keep this
like = "any-third-64"
guns = 44
"""


@pytest.fixture
def in_pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], EditorDriver]]:
    """A level of a pack on the table; another level of the pack has a ship of the same class."""
    monkeypatch.setattr(App, "_draw", lambda app: None)
    monkeypatch.setattr(ChartBackground, "is_due", lambda *_: False)
    files = plain_pack()
    files["levels/again.toml"] = files["levels/razee.toml"]
    where = write_folder_pack(tmp_path / "gulls", files)

    def opened() -> EditorDriver:
        app = App(
            (1280, 720),
            tmp_path / "data",
            [],
            ShellCallbacks(start_fake_battle),
            1805,
            SpriteBank(process=False),
        )
        file = where / "levels" / "razee.toml"
        editor = EditorScreen(app, Document(file))
        app.push_screen(editor)
        pygame.event.clear()
        author = EditorDriver(app, editor, file)
        author.run_frame()
        return author

    yield opened
    pygame.event.clear()


def field(author: EditorDriver, key: str) -> str:
    """The control of a property of the class in hand, in view."""
    names = [f.name for f in author.editor.fields]
    name = next(name for name in names if name.endswith(f".{key}"))
    author.editor.first_field = names.index(name)
    return f"field-{name}"


def with_mine() -> str:
    text = (shipped_levels_folder() / "kmh" / "muros.toml").read_text("utf-8")
    return text.replace('class = "gb-frigate-38"', 'class = "own-razee"', 1) + MINE


def test_a_ship_gets_a_class_of_her_own_and_it_is_one_act(lay: OpenEditor) -> None:
    author = lay()
    before = author.document.text
    author.press_key(pygame.K_TAB)
    author.press_key(pygame.K_k)
    assert isinstance(author.app.screen, ChooserScreen)
    author.type_text("new")
    author.press_key(pygame.K_RETURN)
    assert author.editor.selected_class == AuthorClass("own-gb-frigate-38", is_in_pack=False)
    assert author.document.level.ships[0].ship_class == "own-gb-frigate-38"
    row = '[[class]]\nid = "own-gb-frigate-38"\nlike = "gb-frigate-38"\n'
    assert author.document.text.endswith(row)
    first, last = author.editor.file_pane().selected_lines
    assert "\n".join(author.editor.file_pane().lines[first:last]) == row.rstrip("\n")
    author.press_ctrl(pygame.K_z)
    assert author.document.text == before
    assert author.editor.selected_class is None


def test_its_values_are_properties_and_empty_is_as_the_fleet_has_it(lay: OpenEditor) -> None:
    author = lay(text=with_mine())
    author.press_key(pygame.K_k)
    author.type_text("razee")
    author.press_key(pygame.K_RETURN)
    names = {f.name: f for f in author.editor.fields}
    assert names["class.0.guns"].value == 44
    assert names["class.0.masts"].value == 3  # as the 64 has it
    assert names["class.0.masts"].bounds == (0, 3)
    assert "4th" in names["class.0.rate"].choices
    author.click(field(author, "guns"), 0.9)
    assert author.document.level.classes[0].guns == 45
    author.hover_control(field(author, "guns"))
    author.type_text("4")
    author.type_text("0")
    author.press_key(pygame.K_RETURN)
    assert author.document.level.classes[0].guns == 40
    author.hover_control(field(author, "guns"))
    author.type_text("1")
    author.press_key(pygame.K_BACKSPACE)
    author.press_key(pygame.K_RETURN)
    assert author.document.level.classes[0].guns is None
    assert '# keep this\nlike = "any-third-64"\n' in author.document.text
    for _ in range(3):
        author.press_ctrl(pygame.K_z)
    assert author.document.text == with_mine()


def test_another_id_leads_the_ships_along_and_comments_stay(lay: OpenEditor) -> None:
    author = lay(text=with_mine())
    author.press_key(pygame.K_k)
    author.type_text("razee")
    author.press_key(pygame.K_RETURN)
    author.click(field(author, "id"))
    for _ in "razee":
        author.press_key(pygame.K_BACKSPACE)
    author.type_text("cut-down")
    author.press_key(pygame.K_RETURN)
    assert author.document.text == with_mine().replace("own-razee", "own-cut-down")
    assert author.editor.selected_class == AuthorClass("own-cut-down", is_in_pack=False)
    author.press_ctrl(pygame.K_z)
    assert author.document.text == with_mine()


@pytest.mark.parametrize("wrong", ["razee", "own-", "own-Grand", "own-" + "a" * 37])
def test_what_is_no_id_is_refused_in_words(lay: OpenEditor, wrong: str) -> None:
    author = lay(text=with_mine())
    author.press_key(pygame.K_k)
    author.type_text("razee")
    author.press_key(pygame.K_RETURN)
    author.click(field(author, "id"))
    for _ in "own-razee":
        author.press_key(pygame.K_BACKSPACE)
    author.type_text(wrong)
    author.press_key(pygame.K_RETURN)
    assert author.document.text == with_mine()
    assert "is no id of a class" in author.document.notice
    assert not is_own_class_id(wrong)


def test_only_a_class_of_nobody_goes_and_who_is_of_it_is_told(lay: OpenEditor) -> None:
    author = lay(text=with_mine())
    author.press_key(pygame.K_k)
    author.type_text("razee")
    author.press_key(pygame.K_RETURN)
    author.press_key(pygame.K_DELETE)
    assert author.document.text == with_mine()
    assert author.document.notice == "It cannot go: own-razee is the class of Loire."
    author.document.set_values("x", (("ship", 0, "class"), "gb-frigate-38"))
    author.press_key(pygame.K_DELETE)
    assert "own-razee" not in author.document.text
    assert "The razee of this battle" not in author.document.text  # its comment goes with it
    assert author.editor.selected_class is None


def test_all_of_it_by_mouse(lay: OpenEditor) -> None:
    author = lay()
    names = [f.name for f in author.editor.fields]
    author.editor.first_field = names.index("class")
    author.click("field-class")
    author.click(author.app.screen.widgets()[-3].name)  # the last row: one more
    author.click("choice-0")
    assert author.editor.selected_class is not None
    assert author.editor.selected_class.class_id.startswith("own-")
    author.click("drop")
    assert author_classes(author.document) == []


# ---------------------------------------------------------------------------------- of a pack


def test_in_a_pack_it_is_changed_for_all_its_levels_at_once(in_pack: Callable[[], EditorDriver]) -> None:
    author = in_pack()
    classes = author.file.parent.parent / "classes.toml"
    other = author.file.with_name("again.toml")
    before = {file: file.read_bytes() for file in (classes, other, author.file)}
    author.press_key(pygame.K_k)
    author.type_text("razee")
    author.press_key(pygame.K_RETURN)
    assert author.editor.selected_class == AuthorClass("own-razee-44", is_in_pack=True)
    author.click(field(author, "men"), 0.9)
    assert "men = 311" in classes.read_text("utf-8")
    assert next(own for own in author.document.level.classes).men == 311
    author.click(field(author, "id"))
    for _ in "razee-44":
        author.press_key(pygame.K_BACKSPACE)
    author.type_text("cut-down")
    author.press_key(pygame.K_RETURN)
    for file in before:
        assert "own-razee-44" not in file.read_text("utf-8")
        assert "own-cut-down" in file.read_text("utf-8")
    assert not author.document.is_unsaved
    assert load_level(other).classes[0].men == 311
    author.document.move_ship(0, (12.0, 12.0))
    assert author.document.undo_label.startswith("move")
    for said in ("move", "rename own-razee-44", "change men"):
        assert author.document.undo_label.startswith(said)
        author.press_ctrl(pygame.K_z)
    assert {file: file.read_bytes() for file in before} == before
    assert not author.document.is_unsaved
    for _ in range(3):
        author.press_ctrl(pygame.K_y)
    assert "own-cut-down" in read_level_text(other)
    assert author.document.is_unsaved  # the move
    assert author.document.save()
    assert "own-cut-down" in author.file.read_text("utf-8")


def test_what_is_not_saved_yet_is_named_anew_too(in_pack: Callable[[], EditorDriver]) -> None:
    author = in_pack()
    author.document.set_values("x", (("ship", 1, "class"), "own-razee-44"))
    author.press_key(pygame.K_k)
    author.type_text("razee")
    author.press_key(pygame.K_RETURN)
    author.click(field(author, "id"))
    author.type_text("x")
    author.press_key(pygame.K_RETURN)
    assert [s.ship_class for s in author.document.level.ships[:2]] == ["own-razee-44x"] * 2
    assert author.document.is_unsaved
    assert author.file.read_text("utf-8").count("own-razee-44x") == 1
    assert author.document.save()
    assert author.file.read_text("utf-8").count("own-razee-44x") == 2


def test_ships_of_other_levels_keep_a_class_from_going(in_pack: Callable[[], EditorDriver]) -> None:
    author = in_pack()
    ship = next(n for n, s in enumerate(author.document.level.ships) if s.ship_class == "own-razee-44")
    author.document.set_values("x", (("ship", ship, "class"), "gb-frigate-38"))
    author.press_key(pygame.K_k)
    author.type_text("razee")
    author.press_key(pygame.K_RETURN)
    author.press_key(pygame.K_DELETE)
    assert author.document.notice.endswith("in again.toml.")
    assert author_classes(author.document) == [AuthorClass("own-razee-44", is_in_pack=True)]


def test_a_new_class_of_a_pack_lies_in_classes_toml_also_where_there_was_none(
    in_pack: Callable[[], EditorDriver],
) -> None:
    author = in_pack()
    classes = author.file.parent.parent / "classes.toml"
    author.press_key(pygame.K_TAB)
    author.press_key(pygame.K_k)
    author.type_text("new")
    author.press_key(pygame.K_RETURN)
    assert author.editor.selected_class is not None
    assert author.editor.selected_class.is_in_pack
    name = author.editor.selected_class.class_id
    assert f'id = "{name}"' in classes.read_text("utf-8")
    assert author.document.level.ships[0].ship_class == name
    assert author.document.is_readable
    author.press_ctrl(pygame.K_z)
    assert name not in classes.read_text("utf-8")
    assert author.document.is_readable


def test_a_deed_that_another_program_has_written_over_is_not_taken_back(
    in_pack: Callable[[], EditorDriver],
) -> None:
    author = in_pack()
    classes = author.file.parent.parent / "classes.toml"
    author.press_key(pygame.K_k)
    author.type_text("razee")
    author.press_key(pygame.K_RETURN)
    author.click(field(author, "men"), 0.9)
    theirs = classes.read_text("utf-8") + "# another hand\n"
    classes.write_text(theirs, "utf-8")
    author.press_ctrl(pygame.K_z)
    assert classes.read_text("utf-8") == theirs
    assert "changed since in another program" in author.document.notice


def test_of_what_another_hand_has_spoilt_the_rest_can_be_done(in_pack: Callable[[], EditorDriver]) -> None:
    author = in_pack()
    classes = author.file.parent.parent / "classes.toml"
    whole = classes.read_text("utf-8")
    classes.write_text(whole.replace("guns = 44", 'guns = "x"'), "utf-8")
    author.press_key(pygame.K_k)
    author.type_text("razee")
    author.press_key(pygame.K_RETURN)
    assert [f.label for f in author.editor.fields] == ["Id"]
    classes.write_text(whole.replace("guns = 44", "guns = ["), "utf-8")
    author.press_key(pygame.K_ESCAPE)
    author.press_key(pygame.K_k)
    assert isinstance(author.app.screen, ChooserScreen)
    assert [choice.value for choice in author.app.screen.choices] == [1]  # one more, and no class
    author.press_key(pygame.K_RETURN)
    author.press_key(pygame.K_RETURN)
    assert "mend classes.toml first" in author.document.notice


def test_ids_are_free_and_short_enough() -> None:
    assert free_class_id("gb-third-74", []) == "own-gb-third-74"
    assert free_class_id("own-razee", ["own-razee"]) == "own-razee-2"
    assert all(is_own_class_id(free_class_id("a" * 40, ["own-" + "a" * 30])) for _ in range(2))


def done_by_chance(document: Document, chance: random.Random, number: int) -> None:
    """One act on the level or on its pack."""
    author_class = chance.choice(author_classes(document) or [AuthorClass("own-razee-44", is_in_pack=True)])
    ship, model = (
        chance.randrange(len(document.level.ships)),
        chance.choice(["gb-third-74", author_class.class_id]),
    )
    men = [f for f in ship_classes.class_fields(document, author_class) if f.keys[-1] == "men"]
    value, place = chance.choice([None, 200 + number]), (10.0 + number, 20.0 + ship * 15)
    acts: list[Callable[[], object]] = [
        lambda: ship_classes.make_class(document, model, chance.choice([None, ship])),
        lambda: [ship_classes.set_class_value(document, author_class, field, value) for field in men],
        lambda: ship_classes.rename_class(document, author_class, f"own-{number}"),
        lambda: ship_classes.delete_class(document, author_class),
        lambda: document.move_ship(ship, place),
        document.undo,
        document.redo,
    ]
    chance.choice(acts)()


@pytest.mark.parametrize("seed", battery_params(range(3), (2,)))
def test_whatever_is_done_to_level_and_pack_can_all_be_taken_back(
    in_pack: Callable[[], EditorDriver], seed: int
) -> None:
    author, chance = in_pack(), random.Random(seed)
    document, pack = author.document, author.file.parent.parent
    files = [pack / "classes.toml", *sorted((pack / "levels").glob("*.toml"))]
    before = [file.read_bytes() for file in files]
    for number in range(60):
        done_by_chance(document, chance, number)
        assert document.is_readable, document.first_error_text()
        load_level(files[1])  # another level of the pack is whole at every moment, or this raises
    assert document.undo_label
    while document.undo_label:
        assert document.undo(), document.notice
    assert [file.read_bytes() for file in files] == before
    assert not document.is_unsaved
