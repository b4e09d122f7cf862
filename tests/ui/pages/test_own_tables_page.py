"""The page that shows for each book whether the player's own rule tables are in force."""

from pathlib import Path

import pytest

from game.books import tables
from game.ui.pages.text_page import OwnTablesPage, own_tables_blocks
from game.ui.shell.app import App
from tests.ui.conftest import InputDriver, OpenApp

MINE = {"guns": {"L": {"needs": [1, 2, 3, 4, 5]}}}


@pytest.fixture
def in_force(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the player's tables over the third book's, as at the start of the game."""
    monkeypatch.setattr(tables, "_own_tables", {"hf": MINE})


def put(home: Path, text: str, name: str = "hf.toml") -> None:
    (home / "rules").mkdir(exist_ok=True)
    (home / "rules" / name).write_text(text, "utf-8")


def told(home: Path) -> list[str]:
    """Return what the page shows of the third book, and what comes after the last."""
    words = [block.words for block in own_tables_blocks(home)]
    after = words[words.index("The 1798 game") + 3 :]
    return [*words[words.index("Hold Fast") + 1 : words.index("The 1798 game")], *after]


def test_without_a_file_the_page_says_where_it_would_lie(tmp_path: Path) -> None:
    assert told(tmp_path) == [
        "You have no file: the game uses its own numbers.",
        str(tmp_path / "rules" / "hf.toml"),
    ]


def test_the_faults_of_a_file_are_told_with_their_places(tmp_path: Path) -> None:
    put(tmp_path, "[guns.L]\nneeds = [2, 3]\n" + "".join(f"k{n} = 1\n" for n in range(9)))
    standing, *faults, more, path = told(tmp_path)
    assert standing == "Your file has errors and is not used. The game uses its own numbers."
    assert faults[0] == (
        "Line 2, column 9: this list has 2 items, where 5 must stand (as shipped: [2, 3, 4, 5, 6])."
    )
    assert (len(faults), more) == (8, "and 2 more faults")
    assert path == str(tmp_path / "rules" / "hf.toml")


def test_a_file_that_cannot_be_read_says_why_without_a_place(tmp_path: Path) -> None:
    (tmp_path / "rules" / "hf.toml").mkdir(parents=True)
    assert told(tmp_path)[1] == "It cannot be read: it is no regular file."


@pytest.mark.usefixtures("in_force")
def test_a_file_in_force_says_what_it_replaces(tmp_path: Path) -> None:
    put(tmp_path, "[guns.L]\nneeds = [1, 2, 3, 4, 5]\n")
    assert told(tmp_path)[0] == "Your file is in force. It replaces guns.L.needs."


@pytest.mark.usefixtures("in_force")
def test_a_file_that_was_changed_or_taken_away_holds_until_the_next_start(tmp_path: Path) -> None:
    assert "until the game is started again" in told(tmp_path)[0]
    put(tmp_path, "[guns.L]\nneeds = [1, 1, 1, 1, 1]\n")
    assert "from the next start on" in told(tmp_path)[0]


def test_a_file_that_replaces_nothing_says_so(tmp_path: Path) -> None:
    put(tmp_path, "# [guns.L]\n")
    assert told(tmp_path)[0].startswith("Your file replaces nothing")


def test_a_file_of_no_book_is_told_of_at_the_end(tmp_path: Path) -> None:
    put(tmp_path, "", "hff.toml")
    assert told(tmp_path)[-1].endswith("hff.toml: no book is called so; did you mean hf.toml?")


def test_the_options_lead_to_the_page_and_back(open_app: OpenApp) -> None:
    app: App = open_app()
    driver = InputDriver(app)
    driver.click("options")
    driver.click("books")
    assert isinstance(app.screen, OwnTablesPage)
    driver.click("back")
    assert "books" in app.screen.control_rects()
