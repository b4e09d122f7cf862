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
    with editor.other_file(write_folder_pack(tmp_path / "razee", plain_pack()) / "levels" / "mine.toml"):
        assert editor.open(text) == []
        place = editor.request_at("definition", text, 'class = "own-razee-44"', 12)
        assert place["uri"].endswith("/razee/classes.toml")
        items = editor.request_at("completion", text, 'class = "', 9)
        assert items[0]["label"] == "own-razee-44"


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
    units = text.encode("utf-16-le")
    starts = [0, *(n + 2 for n in range(0, len(units), 2) if units[n : n + 2] == b"\n\0")]

    def offset(place: dict[str, int]) -> int:
        return starts[place["line"]] + 2 * place["character"]

    for edit in sorted(edits, key=lambda e: tuple(e["range"]["start"].values()), reverse=True):
        head, tail = units[: offset(edit["range"]["start"])], units[offset(edit["range"]["end"]) :]
        units = head + edit["newText"].encode("utf-16-le") + tail
    return units.decode("utf-16-le")


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


def test_a_class_of_a_pack_is_named_anew_in_all_its_files(editor: LspClient, tmp_path: Path) -> None:
    files = plain_pack()
    files["levels/again.toml"] = files[LEVEL]
    own = b'\n[[class]]\nid = "own-razee-44"\nlike = "gb-third-74"\n'
    files["levels/apart.toml"] = files[LEVEL] + own
    with editor.other_file(write_folder_pack(tmp_path / "razee", files) / "levels" / "mine.toml"):
        text = files[LEVEL].decode()
        editor.open(text)
        after = renamed(editor, text, 'class = "own-razee-44"', 12, "own-cut-down")
        assert sorted(after) == ["again.toml", "classes.toml", "mine.toml", "razee.toml"]
        for changed in after.values():
            assert "own-cut-down" in changed
            assert "own-razee-44" not in changed


def actions_at(editor: LspClient, text: str, mark: str, only: list[str] | None = None) -> list[Any]:
    line = text[: text.index(mark)].count("\n")
    span = {"start": {"line": line, "character": 0}, "end": {"line": line, "character": 99}}
    context = {"diagnostics": [], "triggerKind": 1} | ({"only": only} if only else {})
    params = {"textDocument": {"uri": editor.uri}, "range": span, "context": context}
    return list(editor.request("textDocument/codeAction", params))


def edits_of(editor: LspClient, action: Any) -> list[Any]:
    return list(action["edit"]["changes"][editor.uri])


def test_a_finding_is_put_right_by_one_press_or_all_by_one(editor: LspClient) -> None:
    slips = {"heading = 90": "headng = 90 # \U0001f600", 'side = "french"\ns': 'side = "frensh"\ns'}
    broken = BASE
    for right, wrong in slips.items():
        broken = broken.replace(right, wrong, 1)
    editor.open(broken)
    first, second, whole = actions_at(editor, broken, "headng")
    assert (first["title"], first["kind"], first["isPreferred"]) == ('Write "heading"', "quickfix", True)
    assert first["diagnostics"][0]["code"] == "unknown-key"
    assert first["diagnostics"][0]["codeDescription"]["href"].partition("#L")[0].endswith("README.md")
    assert carried_out(broken, edits_of(editor, first)) == broken.replace("headng", "heading")
    assert second["title"] == 'Take out "headng"'
    assert whole["kind"] == "source.fixAll"
    assert carried_out(broken, edits_of(editor, whole)) == BASE.replace(
        "heading = 90", "heading = 90 # \U0001f600", 1
    )
    (alone,) = actions_at(editor, broken, "format", ["source.fixAll"])
    assert alone["kind"] == "source.fixAll"
    editor.type(BASE)
    assert actions_at(editor, BASE, "heading = 90") == []


def test_outline_references_and_layout_come_over_the_wire(editor: LspClient) -> None:
    editor.open(BASE)
    entries = editor.request("textDocument/documentSymbol", {"textDocument": {"uri": editor.uri}})
    names = [entry["name"] for entry in entries]
    assert names[:3] == ["Off the head", "rules", "chart"]
    assert {"british", "van", "roads", "junon", "late", "when turn 5", "tower"} <= set(names)
    (chart,) = [entry for entry in entries if entry["name"] == "chart"]
    assert [child["name"] for child in chart["children"]] == ["The Head"]
    (junon,) = [entry for entry in entries if entry["name"] == "junon"]
    assert junon["detail"] == "ship · french · van · fr-frigate-40"
    place = editor.request_at("definition", BASE, "reaches junon roads", 9)["range"]["start"]
    asked = {"textDocument": {"uri": editor.uri}, "position": place, "context": {"includeDeclaration": True}}
    spans = [each["range"] for each in editor.request("textDocument/references", asked)]
    lines = BASE.split("\n")
    assert [lines[s["start"]["line"]][s["start"]["character"] : s["end"]["character"]] for s in spans] == (
        ["junon"] * BASE.count("junon")
    )
    crowded = BASE.replace("heading = 90", "  heading=90", 1).replace("[30, 40]", "[ 30,40 ]") + "\n\n"
    editor.type(crowded)
    editor.diagnostics()
    options = {"textDocument": {"uri": editor.uri}, "options": {"tabSize": 4, "insertSpaces": True}}
    assert carried_out(crowded, editor.request("textDocument/formatting", options)) == BASE


def test_the_files_of_a_pack_are_served_by_their_own_keys(editor: LspClient, tmp_path: Path) -> None:
    home = write_folder_pack(tmp_path / "razee", plain_pack())
    manifest, classes = ((home / name).read_text() for name in ("pack.toml", "classes.toml"))
    with editor.other_file(home / "pack.toml"):
        assert editor.open(manifest) == []
        broken = manifest.replace("licence", "lisence", 1)
        editor.type(broken)
        (found,) = editor.diagnostics()
        assert found["message"].startswith('"lisence" is not a key of a pack')
        assert carried_out(broken, edits_of(editor, actions_at(editor, broken, "lisence")[0])) == manifest
        assert "who made it" in editor.request_at("hover", manifest, "author", 2)["contents"]["value"]
    with editor.other_file(home / "classes.toml"):
        assert editor.open(classes) == []
        words = [item["label"] for item in editor.request_at("completion", classes, "[[class", 3)]
        assert words == ["class"]
    with editor.other_file(tmp_path / "pyproject.toml"):
        assert editor.open("[project]\n") == []
