"""The language server as an editor meets it: over the wire, in a process of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.editors.client import Client
from tests.levels.meant import BASE
from tests.levels.packs.samples import LEVEL, laid, plain
from tests.levels.samples import SMALLEST, with_line


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """One server for all: it takes a second to start."""
    client = Client(tmp_path_factory.mktemp("levels"))
    yield client
    client.leave()


def test_it_says_what_it_can_do(editor: Client) -> None:
    can = editor.greeting["capabilities"]
    assert can["hoverProvider"]
    assert can["definitionProvider"]
    assert '"' in can["completionProvider"]["triggerCharacters"]
    assert editor.greeting["serverInfo"]["name"] == "weathergage"


def test_findings_stand_at_their_words_and_go_when_they_are_mended(editor: Client) -> None:
    assert editor.open(SMALLEST) == []
    editor.type(with_line("heading = 90", "headng = 90 # \U0001f600"))
    (found,) = editor.findings()
    assert found["code"] == "unknown-key"
    assert found["message"].endswith('did you mean "heading"?')
    assert found["range"] == {
        "start": {"line": 15, "character": 0},
        "end": {"line": 15, "character": 6},
    }
    editor.type(SMALLEST)
    assert editor.findings() == []


def test_a_level_of_a_pack_knows_the_classes_of_its_pack(editor: Client, tmp_path: Path) -> None:
    text = plain()[LEVEL].decode()
    assert "unknown-class" in {found["code"] for found in editor.open(text)}
    inside = Client(laid(tmp_path / "razee", plain()) / "levels")
    try:
        assert inside.open(text) == []
    finally:
        inside.leave()


def test_columns_are_counted_as_editors_count(editor: Client) -> None:
    text = with_line('title = "Two frigates"', 'title = "\U0001f600\U0001f600", x = 1')
    editor.open(text)
    broken = with_line('id = "amphion"', 'name = "\U0001f600"\nid = "Amphion"')
    editor.type(broken)
    found = editor.findings()[0]
    assert (found["range"]["start"]["line"], found["range"]["start"]["character"]) == (12, 5)
    inline = with_line('rules = { book = "kmh" }', 'rules = { "x-a" = "\U0001f600", book = "kmx" }')
    editor.type(inline)
    found = editor.findings()[0]
    # two units for the face: 'rules = { "x-a" = "' has 19, the face 2, '", book = ' 10
    assert found["range"]["start"]["character"] == 31


def test_many_keys_are_looked_over_once(editor: Client) -> None:
    editor.open(SMALLEST)
    for number in range(30):
        editor.type(f"{SMALLEST}# {number}\n")
    assert editor.findings() == []
    assert editor.heard.empty()


def test_hover_completion_and_definition_come_over_the_wire(editor: Client) -> None:
    editor.open(BASE)
    told = editor.at("hover", BASE, 'class = "any-frigate-32"', 12)["contents"]["value"]
    assert told.startswith("any-frigate-32: 12-pdr frigate 32")
    items = editor.at("completion", BASE, 'class = "any-frigate-32"', 12)
    assert len(items) > 60
    assert items[0]["textEdit"]["range"]["start"]["character"] == 9
    place = editor.at("definition", BASE, "reaches junon roads", 9)
    line = BASE[: BASE.index('id = "junon"')].count("\n")
    assert place["range"]["start"] == {"line": line, "character": 6}
    nowhere = editor.at("definition", BASE, "title")
    assert nowhere is None


def test_a_broken_text_is_answered_too(editor: Client) -> None:
    broken = BASE.replace("[[ship]]", "[[ship", 1)
    assert editor.open(broken)[0]["code"] == "syntax"
    assert editor.at("completion", broken, 'class = "any', 12)
    assert editor.at("hover", broken, "heading = ", 2) is not None


def test_it_goes_home_when_it_is_told(tmp_path: Path) -> None:
    client = Client(tmp_path)
    assert client.open(SMALLEST) == []
    assert client.close() == 0
