"""Ship classes of the author's own on the drawing table, of a level and of a pack: made of another,
changed, named anew with all who are of them, taken out; by real events, every act to be undone."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.levels import levels_home, load_level
from game.levels.editing.own_classes import free_name, is_own_id
from game.levels.packs.addresses import level_text
from game.stage.hulls import Bank
from game.ui.kit.screens import ShellCallbacks
from game.ui.level_editor import ship_classes
from game.ui.level_editor.chart_background import ChartBackground
from game.ui.level_editor.chooser import Chooser
from game.ui.level_editor.document import Document
from game.ui.level_editor.screen import EditorScreen
from game.ui.level_editor.ship_classes import AuthorClass, owns
from game.ui.shell.app import App
from tests.battery import family
from tests.levels.packs.samples import laid, plain
from tests.ui.conftest import begin

from .conftest import Author, Open

MINE = """
# The razee of this battle.
[[class]]
id = "own-razee"   # keep this
like = "any-third-64"
guns = 44
"""


@pytest.fixture
def in_pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], Author]]:
    """A level of a pack on the table; another level of the pack has a ship of the same class."""
    monkeypatch.setattr(App, "_draw", lambda app: None)
    monkeypatch.setattr(ChartBackground, "due", lambda *_: False)
    files = plain()
    files["levels/again.toml"] = files["levels/razee.toml"]
    where = laid(tmp_path / "gulls", files)

    def opened() -> Author:
        app = App(
            (1280, 720), tmp_path / "data", [], ShellCallbacks(begin), 1805, Bank(process=False)
        )
        file = where / "levels" / "razee.toml"
        table = EditorScreen(app, Document(file))
        app.push(table)
        pygame.event.clear()
        author = Author(app, table, file)
        author.frame()
        return author

    yield opened
    pygame.event.clear()


def field(author: Author, key: str) -> str:
    """The control of a property of the class in hand, in view."""
    names = [f.name for f in author.table.fields]
    name = next(name for name in names if name.endswith(f".{key}"))
    author.table.first_field = names.index(name)
    return f"field-{name}"


def with_mine() -> str:
    text = (levels_home() / "kmh" / "muros.toml").read_text("utf-8")
    return text.replace('class = "gb-frigate-38"', 'class = "own-razee"', 1) + MINE


def test_a_ship_gets_a_class_of_her_own_and_it_is_one_act(lay: Open) -> None:
    author = lay()
    before = author.work.text
    author.key(pygame.K_TAB)
    author.key(pygame.K_k)
    assert isinstance(author.app.screen, Chooser)
    author.type("new")
    author.key(pygame.K_RETURN)
    assert author.table.own == AuthorClass("own-gb-frigate-38", shared=False)
    assert author.work.level.ships[0].ship_class == "own-gb-frigate-38"
    row = '[[class]]\nid = "own-gb-frigate-38"\nlike = "gb-frigate-38"\n'
    assert author.work.text.endswith(row)
    first, last = author.table.file_view().block
    assert "\n".join(author.table.file_view().lines[first:last]) == row.rstrip("\n")
    author.ctrl(pygame.K_z)
    assert author.work.text == before
    assert author.table.own is None


def test_its_values_are_properties_and_empty_is_as_the_fleet_has_it(lay: Open) -> None:
    author = lay(text=with_mine())
    author.key(pygame.K_k)
    author.type("razee")
    author.key(pygame.K_RETURN)
    names = {f.name: f for f in author.table.fields}
    assert names["class.0.guns"].value == 44
    assert names["class.0.masts"].value == 3  # as the 64 has it
    assert names["class.0.masts"].bounds == (0, 3)
    assert "4th" in names["class.0.rate"].choices
    author.click(field(author, "guns"), 0.9)
    assert author.work.level.classes[0].guns == 45
    author.rest(field(author, "guns"))
    author.type("4")
    author.type("0")
    author.key(pygame.K_RETURN)
    assert author.work.level.classes[0].guns == 40
    author.rest(field(author, "guns"))
    author.type("1")
    author.key(pygame.K_BACKSPACE)
    author.key(pygame.K_RETURN)
    assert author.work.level.classes[0].guns is None
    assert '# keep this\nlike = "any-third-64"\n' in author.work.text
    for _ in range(3):
        author.ctrl(pygame.K_z)
    assert author.work.text == with_mine()


def test_another_id_leads_the_ships_along_and_comments_stay(lay: Open) -> None:
    author = lay(text=with_mine())
    author.key(pygame.K_k)
    author.type("razee")
    author.key(pygame.K_RETURN)
    author.click(field(author, "id"))
    for _ in "razee":
        author.key(pygame.K_BACKSPACE)
    author.type("cut-down")
    author.key(pygame.K_RETURN)
    assert author.work.text == with_mine().replace("own-razee", "own-cut-down")
    assert author.table.own == AuthorClass("own-cut-down", shared=False)
    author.ctrl(pygame.K_z)
    assert author.work.text == with_mine()


@pytest.mark.parametrize("wrong", ["razee", "own-", "own-Grand", "own-" + "a" * 37])
def test_what_is_no_id_is_refused_in_words(lay: Open, wrong: str) -> None:
    author = lay(text=with_mine())
    author.key(pygame.K_k)
    author.type("razee")
    author.key(pygame.K_RETURN)
    author.click(field(author, "id"))
    for _ in "own-razee":
        author.key(pygame.K_BACKSPACE)
    author.type(wrong)
    author.key(pygame.K_RETURN)
    assert author.work.text == with_mine()
    assert "is no id of a class" in author.work.said
    assert not is_own_id(wrong)


def test_only_a_class_of_nobody_goes_and_who_is_of_it_is_told(lay: Open) -> None:
    author = lay(text=with_mine())
    author.key(pygame.K_k)
    author.type("razee")
    author.key(pygame.K_RETURN)
    author.key(pygame.K_DELETE)
    assert author.work.text == with_mine()
    assert author.work.said == "It cannot go: own-razee is the class of Loire."
    author.work.put("x", (("ship", 0, "class"), "gb-frigate-38"))
    author.key(pygame.K_DELETE)
    assert "own-razee" not in author.work.text
    assert "The razee of this battle" not in author.work.text  # its comment goes with it
    assert author.table.own is None


def test_all_of_it_by_mouse(lay: Open) -> None:
    author = lay()
    names = [f.name for f in author.table.fields]
    author.table.first_field = names.index("class")
    author.click("field-class")
    author.click(author.app.screen.widgets()[-3].name)  # the last row: one more
    author.click("choice-0")
    assert author.table.own is not None
    assert author.table.own.name.startswith("own-")
    author.click("drop")
    assert owns(author.work) == []


# ---------------------------------------------------------------------------------- of a pack


def test_in_a_pack_it_is_changed_for_all_its_levels_at_once(in_pack: Callable[[], Author]) -> None:
    author = in_pack()
    classes = author.file.parent.parent / "classes.toml"
    other = author.file.with_name("again.toml")
    before = {file: file.read_bytes() for file in (classes, other, author.file)}
    author.key(pygame.K_k)
    author.type("razee")
    author.key(pygame.K_RETURN)
    assert author.table.own == AuthorClass("own-razee-44", shared=True)
    author.click(field(author, "men"), 0.9)
    assert "men = 311" in classes.read_text("utf-8")
    assert next(own for own in author.work.level.classes).men == 311
    author.click(field(author, "id"))
    for _ in "razee-44":
        author.key(pygame.K_BACKSPACE)
    author.type("cut-down")
    author.key(pygame.K_RETURN)
    for file in before:
        assert "own-razee-44" not in file.read_text("utf-8")
        assert "own-cut-down" in file.read_text("utf-8")
    assert not author.work.unsaved
    assert load_level(other).classes[0].men == 311
    author.work.move(0, (12.0, 12.0))
    assert author.work.next_back.startswith("move")
    for said in ("move", "rename own-razee-44", "change men"):
        assert author.work.next_back.startswith(said)
        author.ctrl(pygame.K_z)
    assert {file: file.read_bytes() for file in before} == before
    assert not author.work.unsaved
    for _ in range(3):
        author.ctrl(pygame.K_y)
    assert "own-cut-down" in level_text(other)
    assert author.work.unsaved  # the move
    assert author.work.save()
    assert "own-cut-down" in author.file.read_text("utf-8")


def test_what_is_not_saved_yet_is_named_anew_too(in_pack: Callable[[], Author]) -> None:
    author = in_pack()
    author.work.put("x", (("ship", 1, "class"), "own-razee-44"))
    author.key(pygame.K_k)
    author.type("razee")
    author.key(pygame.K_RETURN)
    author.click(field(author, "id"))
    author.type("x")
    author.key(pygame.K_RETURN)
    assert [s.ship_class for s in author.work.level.ships[:2]] == ["own-razee-44x"] * 2
    assert author.work.unsaved
    assert author.file.read_text("utf-8").count("own-razee-44x") == 1
    assert author.work.save()
    assert author.file.read_text("utf-8").count("own-razee-44x") == 2


def test_ships_of_other_levels_keep_a_class_from_going(in_pack: Callable[[], Author]) -> None:
    author = in_pack()
    ship = next(n for n, s in enumerate(author.work.level.ships) if s.ship_class == "own-razee-44")
    author.work.put("x", (("ship", ship, "class"), "gb-frigate-38"))
    author.key(pygame.K_k)
    author.type("razee")
    author.key(pygame.K_RETURN)
    author.key(pygame.K_DELETE)
    assert author.work.said.endswith("in again.toml.")
    assert owns(author.work) == [AuthorClass("own-razee-44", shared=True)]


def test_a_new_class_of_a_pack_lies_in_classes_toml_also_where_there_was_none(
    in_pack: Callable[[], Author],
) -> None:
    author = in_pack()
    classes = author.file.parent.parent / "classes.toml"
    author.key(pygame.K_TAB)
    author.key(pygame.K_k)
    author.type("new")
    author.key(pygame.K_RETURN)
    assert author.table.own is not None
    assert author.table.own.shared
    name = author.table.own.name
    assert f'id = "{name}"' in classes.read_text("utf-8")
    assert author.work.level.ships[0].ship_class == name
    assert author.work.readable
    author.ctrl(pygame.K_z)
    assert name not in classes.read_text("utf-8")
    assert author.work.readable


def test_a_deed_that_another_program_has_written_over_is_not_taken_back(
    in_pack: Callable[[], Author],
) -> None:
    author = in_pack()
    classes = author.file.parent.parent / "classes.toml"
    author.key(pygame.K_k)
    author.type("razee")
    author.key(pygame.K_RETURN)
    author.click(field(author, "men"), 0.9)
    theirs = classes.read_text("utf-8") + "# another hand\n"
    classes.write_text(theirs, "utf-8")
    author.ctrl(pygame.K_z)
    assert classes.read_text("utf-8") == theirs
    assert "changed since in another program" in author.work.said


def test_of_what_another_hand_has_spoilt_the_rest_can_be_done(
    in_pack: Callable[[], Author],
) -> None:
    author = in_pack()
    classes = author.file.parent.parent / "classes.toml"
    whole = classes.read_text("utf-8")
    classes.write_text(whole.replace("guns = 44", 'guns = "x"'), "utf-8")
    author.key(pygame.K_k)
    author.type("razee")
    author.key(pygame.K_RETURN)
    assert [f.label for f in author.table.fields] == ["Id"]
    classes.write_text(whole.replace("guns = 44", "guns = ["), "utf-8")
    author.key(pygame.K_ESCAPE)
    author.key(pygame.K_k)
    assert isinstance(author.app.screen, Chooser)
    assert [choice.value for choice in author.app.screen.choices] == [1]  # one more, and no class
    author.key(pygame.K_RETURN)
    author.key(pygame.K_RETURN)
    assert "mend classes.toml first" in author.work.said


def test_ids_are_free_and_short_enough() -> None:
    assert free_name("gb-third-74", []) == "own-gb-third-74"
    assert free_name("own-razee", ["own-razee"]) == "own-razee-2"
    assert all(is_own_id(free_name("a" * 40, ["own-" + "a" * 30])) for _ in range(2))


def done_by_chance(work: Document, chance: random.Random, number: int) -> None:
    """One act on the level or on its pack."""
    own = chance.choice(owns(work) or [AuthorClass("own-razee-44", shared=True)])
    ship, model = chance.randrange(len(work.level.ships)), chance.choice(["gb-third-74", own.name])
    men = [f for f in ship_classes.class_fields(work, own) if f.keys[-1] == "men"]
    value, place = chance.choice([None, 200 + number]), (10.0 + number, 20.0 + ship * 15)
    acts: list[Callable[[], object]] = [
        lambda: ship_classes.make(work, model, chance.choice([None, ship])),
        lambda: [ship_classes.set_value(work, own, field, value) for field in men],
        lambda: ship_classes.rename(work, own, f"own-{number}"),
        lambda: ship_classes.delete(work, own),
        lambda: work.move(ship, place),
        work.undo,
        work.redo,
    ]
    chance.choice(acts)()


@pytest.mark.parametrize("seed", family(range(3), (2,)))
def test_whatever_is_done_to_level_and_pack_can_all_be_taken_back(
    in_pack: Callable[[], Author], seed: int
) -> None:
    author, chance = in_pack(), random.Random(seed)
    work, pack = author.work, author.file.parent.parent
    files = [pack / "classes.toml", *sorted((pack / "levels").glob("*.toml"))]
    before = [file.read_bytes() for file in files]
    for number in range(60):
        done_by_chance(work, chance, number)
        assert work.readable, work.fault_words()
        load_level(files[1])  # another level of the pack is whole at every moment, or this raises
    assert work.next_back
    while work.next_back:
        assert work.undo(), work.said
    assert [file.read_bytes() for file in files] == before
    assert not work.unsaved
