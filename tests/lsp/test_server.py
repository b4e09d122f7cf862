"""The language server as an editor meets it: over the wire, in a process of its own."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlparse
from urllib.request import url2pathname

import pytest

from tests.levels.mistake_base import BASE
from tests.levels.packs.samples import LEVEL, plain_pack, write_folder_pack
from tests.levels.samples import SMALLEST, replace_line
from tests.lsp.client import LspClient


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LspClient]:
    client = LspClient(tmp_path_factory.mktemp("levels"))
    yield client
    client.kill()


def test_it_says_what_it_can_do(editor: LspClient) -> None:
    can = editor.initialize_result["capabilities"]
    assert can["hoverProvider"]
    assert can["definitionProvider"]
    assert '"' in can["completionProvider"]["triggerCharacters"]
    assert editor.initialize_result["serverInfo"]["name"] == "weathergage"


def test_findings_stand_at_their_words_and_go_when_they_are_mended(editor: LspClient) -> None:
    assert editor.open(SMALLEST) == []
    editor.type(replace_line("heading = 90", "headng = 90 # \U0001f600"))
    (found,) = editor.diagnostics()
    assert found["code"] == "unknown-key"
    assert found["message"].endswith('did you mean "heading"?')
    assert found["range"] == {"start": {"line": 15, "character": 0}, "end": {"line": 15, "character": 6}}
    editor.type(SMALLEST)
    assert editor.diagnostics() == []


def test_a_level_of_a_pack_knows_the_classes_of_its_pack(editor: LspClient, tmp_path: Path) -> None:
    text = plain_pack()[LEVEL].decode()
    assert "unknown-class" in {found["code"] for found in editor.open(text)}
    inside = LspClient(write_folder_pack(tmp_path / "razee", plain_pack()) / "levels")
    try:
        assert inside.open(text) == []
    finally:
        inside.kill()


def test_columns_are_counted_as_editors_count(editor: LspClient) -> None:
    text = replace_line('title = "Two frigates"', 'title = "\U0001f600\U0001f600", x = 1')
    editor.open(text)
    broken = replace_line('id = "amphion"', 'name = "\U0001f600"\nid = "Amphion"')
    editor.type(broken)
    found = editor.diagnostics()[0]
    assert (found["range"]["start"]["line"], found["range"]["start"]["character"]) == (12, 5)
    inline = replace_line('rules = { book = "kmh" }', 'rules = { "x-a" = "\U0001f600", book = "kmx" }')
    editor.type(inline)
    found = editor.diagnostics()[0]
    # two units for the face: 'rules = { "x-a" = "' has 19, the face 2, '", book = ' 10
    assert found["range"]["start"]["character"] == 31


def test_many_keys_are_looked_over_once(editor: LspClient) -> None:
    editor.open(SMALLEST)
    for number in range(30):
        editor.type(f"{SMALLEST}# {number}\n")
    assert editor.diagnostics() == []
    assert editor.messages.empty()


def test_hover_completion_and_definition_come_over_the_wire(editor: LspClient) -> None:
    editor.open(BASE)
    told = editor.request_at("hover", BASE, 'class = "any-frigate-32"', 12)["contents"]["value"]
    assert told.startswith("any-frigate-32: 12-pdr frigate 32")
    items = editor.request_at("completion", BASE, 'class = "any-frigate-32"', 12)
    assert len(items) > 60
    assert items[0]["textEdit"]["range"]["start"]["character"] == 9
    place = editor.request_at("definition", BASE, "reaches junon roads", 9)
    line = BASE[: BASE.index('id = "junon"')].count("\n")
    assert place["range"]["start"] == {"line": line, "character": 6}
    nowhere = editor.request_at("definition", BASE, "title")
    assert nowhere is None


def test_a_broken_text_is_answered_too(editor: LspClient) -> None:
    broken = BASE.replace("[[ship]]", "[[ship", 1)
    assert editor.open(broken)[0]["code"] == "syntax"
    assert editor.request_at("completion", broken, 'class = "any', 12)
    assert editor.request_at("hover", broken, "heading = ", 2) is not None


def test_it_goes_home_when_it_is_told(tmp_path: Path) -> None:
    client = LspClient(tmp_path)
    assert client.open(SMALLEST) == []
    assert client.close() == 0


def renamed(editor: LspClient, text: str, mark: str, more: int, new: str) -> dict[str, str]:
    place = editor.request_at("prepareRename", text, mark, more)
    start = {"line": place["start"]["line"], "character": place["start"]["character"]}
    params = {"textDocument": {"uri": editor.uri}, "position": start, "newName": new}
    after = {}
    for uri, edits in editor.request("textDocument/rename", params)["changes"].items():
        file = Path(url2pathname(urlparse(uri).path))
        after[file.name] = carried_out(text if uri == editor.uri else file.read_text(), edits)
    return after


def carried_out(text: str, edits: list[Any]) -> str:
    lines = text.split("\n")
    for edit in sorted(edits, key=lambda e: tuple(e["range"]["start"].values()), reverse=True):
        start, end = edit["range"]["start"], edit["range"]["end"]
        assert start["line"] == end["line"]
        line = lines[start["line"]].encode("utf-16-le")
        whole = line[: 2 * start["character"]] + edit["newText"].encode("utf-16-le")
        lines[start["line"]] = (whole + line[2 * end["character"] :]).decode("utf-16-le")
    return "\n".join(lines)


def test_an_id_is_named_anew_wherever_it_stands(editor: LspClient) -> None:
    assert editor.open(BASE) == []
    for mark, more in (('id = "junon"', 7), ("reaches junon roads", 9)):
        after = renamed(editor, BASE, mark, more, "gloire")["mine.toml"]
        assert 'id = "gloire"' in after
        assert "reaches gloire roads" in after
        assert after.replace("gloire", "junon") == BASE
    assert editor.request_at("prepareRename", BASE, "title") is None


def test_of_two_that_have_one_id_the_one_told_there_is_meant(editor: LspClient) -> None:
    text = BASE.replace('id = "junon"', 'id = "british"').replace("junon", "british")
    editor.open(text)
    after = renamed(editor, text, 'id = "british"\nside = "french"', 7, "gloire")["mine.toml"]
    assert 'id = "gloire"\nside = "french"' in after
    assert '[[side]]\nid = "british"' in after


def test_what_is_no_id_or_taken_is_refused_in_words(editor: LspClient) -> None:
    editor.open(BASE)
    for new, said in (("Gloire", "is no id"), ("amphion", "there is a ship amphion already")):
        with pytest.raises(AssertionError, match=said):
            renamed(editor, BASE, 'id = "junon"', 7, new)


def test_a_class_of_a_pack_is_named_anew_in_all_its_files(tmp_path: Path) -> None:
    files = plain_pack()
    files["levels/again.toml"] = files[LEVEL]
    own = b'\n[[class]]\nid = "own-razee-44"\nlike = "gb-third-74"\n'
    files["levels/apart.toml"] = files[LEVEL] + own
    inside = LspClient(write_folder_pack(tmp_path / "razee", files) / "levels")
    try:
        text = files[LEVEL].decode()
        inside.open(text)
        after = renamed(inside, text, 'class = "own-razee-44"', 12, "own-cut-down")
        assert sorted(after) == ["again.toml", "classes.toml", "mine.toml", "razee.toml"]
        for changed in after.values():
            assert "own-cut-down" in changed
            assert "own-razee-44" not in changed
    finally:
        inside.kill()
