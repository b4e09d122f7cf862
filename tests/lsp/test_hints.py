"""Hover, completion and definition as functions of the text."""

import random
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlparse
from urllib.request import url2pathname

import pytest

from game.levels import shipped_levels_folder
from game.levels.conditions.meanings import MEANINGS
from game.levels.conditions.tree import COUNTS, EDGES, JOINTS, VERBS
from game.levels.editing.toml_edits import edited_text
from game.lsp.completion import completions_at
from game.lsp.editor_text import characters_to_utf16, utf16_to_characters
from game.lsp.formatting import format_edits
from game.lsp.hints import definition_at, finding_ranges, hover_text, named_entries, text_position_at
from game.lsp.outline import outline, reference_spans
from game.lsp.renaming import RenameRefused, editor_rename_edits, rename_target_at
from game.play.level_check import check_text
from tests.levels.mistake_base import BASE

OVERLAY = BASE + '\n[for.hf.ship.junon]\nheading = 90\n[for.hf]\nrules = { options = ["grid"] }\n'


def place(text: str, mark: str, more: int = 0) -> tuple[list[str], int, int]:
    at = text.index(mark) + more
    head = text[:at]
    return text.split("\n"), head.count("\n"), at - head.rfind("\n") - 1


HOVERS = [
    ("heading = 90", 2, "degrees clockwise"),
    ('class = "fr-frigate-40"', 12, "French 18-pdr frigate 40\n40 guns"),
    ('book = "kmh"', 9, "kmh: Kiss Me, Hardy!"),
    ('side = "french"', 9, "side french"),
    ("reaches junon roads", 9, 'ship junon\nside "french"'),
    ("reaches junon roads", 15, "zone roads"),
    ("struck 2 of french", 13, "side french"),
    ('arrive = ["late"]', 12, "ship late"),
    ("[[side]]", 4, ""),
]


@pytest.mark.parametrize(("mark", "more", "said"), HOVERS)
def test_a_word_is_told_of(mark: str, more: int, said: str) -> None:
    told = hover_text(*place(BASE, mark, more))
    assert said in told
    assert bool(told) == bool(said)


def test_the_guide_has_the_same_words_about_conditions() -> None:
    guide = (shipped_levels_folder() / "README.md").read_text("utf-8")
    for line in MEANINGS:
        forms = ", ".join(f"`{form}`" for form in line.forms)
        told = f"… {forms}" if "before" in line.words else forms
        assert f"| {told} | {line.meaning} |" in guide
    assert {word for line in MEANINGS for word in line.words} >= {*VERBS, *JOINTS, *EDGES, *COUNTS}


def test_a_deed_is_explained_with_a_link_to_the_guide() -> None:
    told, link = hover_text(*place(BASE, "struck 2 of french", 3)).split("\n")
    assert told == "`struck X`, `sunk X`, `burnt X`: true when she has; burnt is blown up too"
    address, line = link.removeprefix("[In the guide](").removesuffix(")").split("#L")
    assert (
        Path(url2pathname(urlparse(address).path)).read_text("utf-8").split("\n")[int(line) - 1] == "### Aims"
    )


OFFERS = [
    ('class = "fr', 9, {"fr-frigate-40", "gb-third-74"}, {"french"}),
    ('side = "french"', 8, {"british", "french"}, {"junon", "kmh"}),
    ('squadron = "van"', 12, {"van", "rear"}, {"amphion"}),
    ('book = "kmh"', 8, {"kmh", "ls98"}, {"grid"}),
    ('wind = "fresh"', 8, {"calm", "gale"}, {"french"}),
    ('sea = "moderate"', 7, {"choppy"}, {"gale"}),
    ("steady = true", 9, {"true", "false"}, {"choppy"}),
    ('arrive = ["late"]', 12, {"late", "rear"}, {"roads"}),
    ('major = "struck', 9, {"captured", "junon", "not", "turn", "wind"}, {"van", "roads", "left", "before"}),
    ("struck any of french", 7, {"junon", "tower", "any", "all"}, {"french", "van", "roads", "of", "sunk"}),
    ("struck 2 of french", 12, {"french", "van", "pair"}, {"junon", "roads", "any", "sunk"}),
    ("struck 2 of french", 7, {"junon", "half"}, {"french", "before"}),
    ("struck 2 of french", 9, {"of"}, {"french", "junon"}),
    ("reaches junon roads", 14, {"roads", "home"}, {"junon", "french", "before"}),
    ('"struck all of british"', 22, {"british"}, {"amphion"}),
    ('"grid"', 1, {"grid"}, {"shallows"}),
]


@pytest.mark.parametrize(("mark", "more", "words", "others"), OFFERS)
def test_what_may_stand_there_is_offered(mark: str, more: int, words: set[str], others: set[str]) -> None:
    _, offers = completions_at(*place(OVERLAY, mark, more))
    listed = {offer.word for offer in offers}
    assert words <= listed
    assert not others & listed


def test_keys_are_offered_where_a_key_is_to_be_written() -> None:
    text = BASE.replace("turns = 12\n", "tur\n")
    text_spot, offers = completions_at(*place(text, "tur\n", 3))
    assert (text_spot.word, text_spot.start) == ("tur", 0)
    assert {"turns", "options"} == {o.word for o in offers} & {"turns", "book", "options"}
    ship = BASE.replace('id = "junon"', "hea")
    words = {offer.word for offer in completions_at(*place(ship, "hea\n", 3))[1]}
    assert {"damage", "crew", "flagship"} <= words
    assert "heading" not in words  # she has one
    hurt = BASE.replace('id = "junon"', "damage = { po")
    words = {offer.word for offer in completions_at(*place(hurt, "{ po", 4))[1]}
    assert {"points", "masts"} <= words


LEADS = [
    ("reaches junon roads", 9, "ship", "junon"),
    ("reaches junon roads", 16, "zone", "roads"),
    ('side = "british"', 10, "side", "british"),
    ('squadron = "rear"', 13, "squadron", "rear"),
    ("[for.hf.ship.junon]", 14, "ship", "junon"),
]


@pytest.mark.parametrize(("mark", "more", "kind", "name"), LEADS)
def test_a_name_leads_to_where_it_is_given(mark: str, more: int, kind: str, name: str) -> None:
    thing = definition_at(*place(OVERLAY, mark, more))
    assert thing is not None
    assert (thing.kind, thing.id) == (kind, name)
    assert f'id = "{name}"' in OVERLAY.split("\n")[thing.line]


def test_nothing_leads_from_what_is_no_name() -> None:
    for mark in ("turns = 12", "heading = 90", "[chart]", 'title = "Off'):
        assert definition_at(*place(BASE, mark, 4)) is None


def test_every_place_of_a_text_can_be_asked_about() -> None:
    """Whole or torn off in the middle, no position raises."""
    for text in (BASE, BASE[: len(BASE) // 2], BASE.replace("]", ""), "", '"', "[[", "a = {"):
        lines = text.split("\n")
        for number, line in enumerate(lines):
            for column in (0, len(line) // 2, len(line)):
                hover_text(lines, number, column)
                completions_at(lines, number, column)
                definition_at(lines, number, column)


def test_units_and_characters() -> None:
    text = "é\U0001f600x"
    assert [characters_to_utf16(text, n) for n in range(4)] == [0, 1, 3, 4]
    assert [utf16_to_characters(text, n) for n in (0, 1, 3, 4, 9)] == [0, 1, 2, 3, 3]


def test_a_finding_covers_its_word() -> None:
    text = BASE.replace('class = "fr-frigate-40"', 'class = "fr-frigat"', 1)
    lines = text.split("\n")
    (mark,) = finding_ranges(check_text(text, "x")[1], lines)
    assert lines[mark.line][mark.start : mark.end] == '"fr-frigat"'


def test_lists_over_lines_know_their_key() -> None:
    text = ('format = 1\n[[event]]\narrive = [\n  "la',)
    text_spot = text_position_at(text[0].split("\n"), 3, 5)
    assert (text_spot.key, text_spot.word, text_spot.is_quoted) == ("arrive", "la", True)
    assert [thing.id for thing in named_entries(BASE.split("\n"))][:2] == ["british", "french"]


def test_no_place_in_or_outside_of_a_text_raises() -> None:
    """Levels cut and corrupted at random, asked at random positions: within them, on their last
    line, behind it, far beyond, and before them."""
    rng = random.Random(12)
    files = sorted(shipped_levels_folder().glob("*/*.toml"))
    junk = ('[[ship]]', "[[", '"', "= ", 'class = "own-', "{", "[for.kmh.ship.", "options = [",
            "\U0001f600", "[plan]", "id = 3", "ship = 5", 'like = "', "\t")  # fmt: skip
    for number in range(150):
        text = rng.choice(files).read_text("utf-8")
        for _ in range(rng.randrange(5)):
            at = rng.randrange(len(text) + 1)
            text = text[:at] + rng.choice(junk) + text[at + rng.choice((0, 0, 40)) :]
        lines = text[: rng.choice((None, len(text) // 2))].split("\n")
        text = "\n".join(lines)
        outline(text)
        if number % 8 == 0:  # slow
            assert not format_edits(edited_text(text, format_edits(text)))
        for line in (-1, len(lines) - 1, len(lines), 10**9, rng.randrange(len(lines))):
            for column in (-7, 0, rng.randrange(60), 10**9):
                assert hover_text(lines, line, column) is not None
                text_spot, _ = completions_at(lines, line, column)
                assert 0 <= text_spot.start <= text_spot.end or not text_spot.word
                definition_at(lines, line, column)
                rename_target = rename_target_at(lines, line, column)
                if rename_target is not None:
                    reference_spans(text, rename_target, with_definition=True)
                    with suppress(RenameRefused):
                        editor_rename_edits(text, {"classes.toml": text}, rename_target, "own-anew")
    assert hover_text([], 0, 0) == ""
