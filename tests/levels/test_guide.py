"""The author's guide is true: its examples are valid, its messages exist, its links lead somewhere;
the reference is what the program says."""

import re
import tomllib

import pytest

from game.books import shelf
from game.levels import LevelError, level_for_book, parse_level, shipped_levels_folder
from game.levels.format import allowed_words
from game.levels.format.model import level_schema
from game.levels.reading.level_folders import cookbook_levels
from game.play.level_check import check_text
from tests.architecture.source_files import ROOT
from tests.levels.samples import SMALLEST, replace_line

GUIDE = (shipped_levels_folder() / "README.md").read_text("utf-8")
REFERENCE = (shipped_levels_folder() / "REFERENCE.md").read_text("utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)
LESSON = re.findall(r"```toml\n(.*?)```", GUIDE.partition("## The cookbook")[0], re.DOTALL)
MISTAKES = re.findall(
    r"\*\*(.+?)\*\*: `(.+?)` (?:for `(.+?)`|left out)\n\n```text\n(.*?)\n```", GUIDE, re.DOTALL
)
LINKS = re.findall(r"\]\(((?!http)[^)]+)\)", GUIDE)


def smallest_with(example: str) -> str:
    """Return the smallest level with an example: keys replaced, tables added."""
    given = tomllib.loads(example)
    head, tables = SMALLEST.split("\n\n", 1)
    kept = [line for line in head.split("\n") if line.split(" =")[0] not in given]
    keys, heading, rest = example.partition("[" if example.startswith("[") else "\n[")
    return "\n".join([keys, *kept, tables]) + heading + rest


def anchors(page: str) -> set[str]:
    """Return the places of a page that a link can lead to."""
    headings = re.findall(r"^#+ (.+)$", page, re.MULTILINE)
    slugs = {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in headings}
    return slugs | set(re.findall(r'<a id="(.+?)"></a>', page))


def test_the_guide_opens_with_the_smallest_level() -> None:
    assert EXAMPLES[0] == SMALLEST
    assert len(EXAMPLES) >= 14


@pytest.mark.parametrize("example", EXAMPLES[1:])
def test_an_example_of_the_guide_is_read(example: str) -> None:
    parse_level(smallest_with(example))


def test_what_the_first_half_hour_makes_is_a_sound_level() -> None:
    _, schema, chart, tail = LESSON
    rules, _, aim = tail.partition("\n\n")
    head, tables = SMALLEST.split("\n\n", 1)
    kept = [line for line in head.split("\n") if not line.startswith(("rules", "chart"))]
    text = "\n".join([schema.strip(), *kept, "", rules, "", chart, tables, aim])
    level, findings = check_text(text, "two-frigates.toml")
    assert level is not None
    assert not findings
    assert (level.rules.turns, len(level.chart.land), len(level.objectives)) == (12, 1, 2)


@pytest.mark.parametrize(("title", "new", "old", "said"), MISTAKES)
def test_a_mistake_is_told_as_the_guide_tells(title: str, new: str, old: str, said: str) -> None:
    text = replace_line(old, new) if old else replace_line(new, "")
    with pytest.raises(LevelError) as refused:
        parse_level(text, "two-frigates.toml")
    assert str(refused.value) == said, title


def test_the_guide_shows_a_mistake_of_each_sort() -> None:
    assert len(MISTAKES) == 9


def test_every_link_of_the_guide_leads_somewhere() -> None:
    assert len(LINKS) > 20
    for link in LINKS:
        file, _, place = link.partition("#")
        page = shipped_levels_folder() / file if file else shipped_levels_folder() / "README.md"
        assert page.is_file(), link
        assert not place or place in anchors(page.read_text("utf-8")), link


def test_every_pattern_of_the_cookbook_is_listed_once() -> None:
    listed = re.findall(r"\]\(cookbook/(.+?)\.toml\)", GUIDE)
    assert sorted(listed) == [path.stem for path in cookbook_levels()]


# ------------------------------------------------------------------------------ the reference
def test_the_reference_on_file_is_current(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "tools")
    from recipes.reference import reference_text

    assert reference_text() == REFERENCE, "run: python3 tools/dev.py reference"


def test_every_key_of_every_table_is_in_the_reference_with_its_meaning() -> None:
    schema = level_schema()
    for name, table in {"Level": schema, **schema["$defs"]}.items():
        for key, entry in table["properties"].items():
            assert entry.get("description"), f"{name}.{key} says not what it means"
            assert f"| `{key}` | " in REFERENCE


def test_every_table_of_the_reference_is_reached_by_a_link() -> None:
    links = set(re.findall(r"\]\(#(.+?)\)", REFERENCE))
    assert links <= anchors(REFERENCE)
    tables = re.findall(r"^## `\[+(.+?)\]+`$", REFERENCE, re.MULTILINE)
    assert {re.sub(r"\W", "", table.lower()) for table in tables} <= links


@pytest.mark.parametrize(
    "name",
    [
        "WindForce", "SeaState", "Light", "Up", "Nation", "Rate", "Kind", "Feature", "ShipState",
        "Mast", "Quality", "Sail", "Order", "Bottom", "Cover", "FortKind", "Barrier", "Troops",
        "LeaderKind", "Unit", "Broadside", "Crew",
    ],
)  # fmt: skip
def test_every_word_is_listed(name: str) -> None:
    assert ", ".join(getattr(allowed_words, name).__args__) in REFERENCE


def test_every_feature_is_explained() -> None:
    for feature in allowed_words.Feature.__args__:  # type: ignore[attr-defined]
        assert f"`{feature}`" in GUIDE


# ------------------------------------------------------------------------------ who reads what
WRITTEN = {
    "forts": '[[fort]]\nid = "f"\nside = "french"\nat = [5, 5]\nfacing = 0\n',
    "chains": '[[chain]]\nid = "c"\nside = "french"\npoints = [[1, 1], [2, 2]]\n',
    "parties": '[[party]]\nid = "p"\nside = "french"\naboard = "junon"\n',
    "plans": '[[plan]]\nid = "q"\nside = "french"\nship = { junon = { at = [60, 30] } }\n'
    '[for.ls98]\nrules = { options = ["deployment"] }\n',
    "shoals": "[[chart.shoals]]\npoints = [[0, 0], [1, 0], [1, 1]]\n",
    "beaches": "[[chart.beaches]]\npoints = [[0, 0], [1, 0], [1, 1]]\n",
    "cliffs": "[[chart.land]]\ncliffs = true\npoints = [[0, 0], [1, 0], [1, 1]]\n",
    "cover": "[[chart.cover]]\npoints = [[0, 0], [1, 0], [1, 1]]\n",
    "margins": "[[chart.rocks]]\nmargin = 2\npoints = [[0, 0], [1, 0], [1, 1]]\n",
    "light": 'light = "night"\n',
    "sight": "visibility = 20\n",
    "orders of the day": 'orders = ["fire-high"]\n',
    "sail": 'sail = "full"\n',
    "anchors": "anchors = 2\n",
    "springs": "springs = true\n",
    "armament": "armament = { long-24 = 28 }\n",
    "mortars": "mortars = 1\n",
    "marines": "marines = 20\n",
    "value": "value = 20\n",
}
ROWS = dict(re.findall(r"^\| (.+?) \| ([a-z0-9, –]+) \|$", GUIDE, re.MULTILINE))
"""What the guide says is read, and by which books."""


def losses(part: str, book: str) -> set[str]:
    """Return what a book ignores in the smallest level with this added: a table, or a key of the
    chart or of a ship."""
    chart = "[chart]\nsize = [100, 80]\nwind_from = 0\n"
    if part.startswith(("light", "visibility")):
        chart, part = chart + part, ""
    head, tables = SMALLEST.split("\n\n", 1)
    text = "\n".join([line for line in head.split("\n") if not line.startswith("chart")] + [chart])
    if not part.startswith("["):
        tables = tables.replace("heading = 270\n", f"heading = 270\n{part}")
        part = ""
    return set(shelf.book(book).lint.losses(level_for_book(parse_level(text + tables + part), book)))


def readers(word: str) -> str:
    """Return the books under which the level loses nothing."""
    reads = [b for b in shelf.NAMES if not (losses(WRITTEN[word], b) - losses("", b))]
    return ", ".join(reads) or "–"


@pytest.mark.parametrize("word", WRITTEN)
def test_the_guide_says_which_book_reads_what(word: str) -> None:
    assert ROWS[word] == readers(word)


def test_the_page_is_not_longer_than_it_must_be() -> None:
    written = re.sub(r"<!-- made by .*?<!-- to here -->", "", GUIDE, flags=re.DOTALL)
    assert len(written.split("\n")) < 812
    assert max(map(len, GUIDE.split("\n"))) < 260
