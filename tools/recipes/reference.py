"""levels/REFERENCE.md: every key of a level file, made from the schema, the fleet and the books."""

from collections.abc import Iterator, Mapping
from typing import Any, get_args

from environment import CHECKOUT
from game.books import shelf
from game.levels import shipped_levels_folder
from game.levels.format import allowed_words
from game.levels.format.fleet import parse_fleet
from game.levels.format.model import UNDER_BOOK_NOTE, level_schema
from game.levels.packs import png_check, sound_check
from game.levels.packs.manifest import manifest_schema
from game.levels.packs.pack_limits import (
    MAX_FILES,
    MAX_FLAG_BYTES,
    MAX_HULL_BYTES,
    MAX_LEVEL_BYTES,
    MAX_PICTURE_BYTES,
    MAX_SOUND_BYTES,
    MAX_ZIP_BYTES,
)
from game.levels.packs.png_check import MAX_FLAG_PX, MAX_HULL_PX, MAX_PIXELS_WIDE, MIN_FLAG_PX, MIN_HULL_PX
from game.levels.packs.sound_check import MAX_SECONDS, SOUND_NAMES
from game.levels.reading.toml_source import read_level_file

REFERENCE = CHECKOUT / "levels" / "REFERENCE.md"
MAX_INLINE_LENGTH = 72
"""Lists of words up to this length stand in the tables; longer ones at the end of the page."""
TABLE_TITLES = {
    "ShipGroup": "[[group]]",
    "DeploymentPlan": "[[plan]]",
    "ScoreRule": "[[score]]",
    "LevelEvent": "[[event]]",
    "ExpectedEndValue": "[[expect]]",
    "PictureFile": "[[picture]]",
    "OwnClass": "[[class]]",
    "SoundFile": "[[sound]]",
    "HullFile": "[[hull]]",
    "FlagFile": "[[flag]]",
    "SquadronManoeuvre": "[squadron.manoeuvre]",
    "Chart": "[chart]",
    "ChartArea": "[[chart.beaches]]",
    "Land": "[[chart.land]]",
    "Shoal": "[[chart.shoals]]",
    "Rocks": "[[chart.rocks]]",
    "TroopCover": "[[chart.cover]]",
    "LevelRules": "[rules]",
    "DamageAtStart": "[ship.damage]",
    "Objective": "[[objective]]",
    "PlanPlacement": "[plan.ship.ID]",
    "BookOverlay": "[for.BOOK]",
    "ShipForBook": "[for.BOOK.ship.ID]",
    "ChartForBook": "[for.BOOK.chart]",
    "RulesForBook": "[for.BOOK.rules]",
    "TextsInLanguage": "[in.LANGUAGE]",
}
"""How a table is headed in a file, where it is not its own name in double brackets."""
WORD_LISTS = {
    tuple(get_args(entry)): name
    for name, entry in vars(allowed_words).items()
    if get_args(entry) and isinstance(get_args(entry)[0], str)
}
PAGE_HEAD = """\
# Every key of a level

Made from the program by `python3 tools/dev.py reference`, never written by hand; how to write a
level is told in [README.md](README.md). A key that is *needed* has no usual value; — says that it
may be left out, and its meaning says what then holds. On the drawing table
(`weathergage edit FILE`) every key is a row of its part, with its words to choose from; O goes to
any part, and all can be written in the file beside the chart. What `check` says is told
[code by code](README.md#what-check-says).

Places are `[x, y]` in the chart's unit, x to the right, y down. Angles are degrees on the chart,
clockwise from its top edge. An *id* is up to 40 lower-case letters, digits and hyphens and begins
with a letter. A *condition* is a sentence or a table, as the guide tells. Keys that begin with `x-`
are the author's own, in any table.
"""


_WHOLE, _PNG, _OGG = (most // 2**20 for most in (MAX_ZIP_BYTES, MAX_PICTURE_BYTES, MAX_SOUND_BYTES))
_LEVELS = MAX_LEVEL_BYTES // 1_000_000
_SHOWN, _HEARD = (most // 1_000_000 for most in (png_check.MAX_BYTES_IN_ALL, sound_check.MAX_PLAYED_IN_ALL))
_HULL, _FLAG = (most // 1024 for most in (MAX_HULL_BYTES, MAX_FLAG_BYTES))
_WIDE = MAX_PIXELS_WIDE
_HULL_PX, _FLAG_PX = f"{MIN_HULL_PX} to {MAX_HULL_PX}", f"{MIN_FLAG_PX} to {MAX_FLAG_PX}"
PACK_HEAD = f"""\
What a pack holds is told in [their guide](PACKS.md); `classes.toml` holds `[[class]]` as a
level does. At most {_WHOLE} MB and {MAX_FILES} files in all, {_LEVELS} MB of it levels; a picture
is a PNG, not interlaced, of at most {_WIDE} pixels across and down and {_PNG} MB; a hull is one of
{_HULL_PX} pixels from bow to stern and {_HULL} KB, with an alpha channel; a flag
is one of {_FLAG_PX} pixels from hoist to fly and {_FLAG} KB, one to three times
as long as deep; a sound is Ogg Vorbis of one or two channels, at most {MAX_SECONDS} seconds and
{_OGG} MB. Unpacked, pictures, hulls and flags come to {_SHOWN} MB in all at the most; sounds, as
they are played, to {_HEARD} MB, which are six minutes.
"""


def reference(check: bool = False) -> int:
    """Write levels/REFERENCE.md, every key of a level file; --check only compares."""
    made = reference_text()
    there = REFERENCE.read_text(encoding="utf-8") if REFERENCE.exists() else ""
    if check:
        print(f"levels/REFERENCE.md is {'up to date' if made == there else 'out of date'}")
        return 0 if made == there else 1
    REFERENCE.write_text(made, encoding="utf-8", newline="\n")
    print(f"levels/REFERENCE.md: {'unchanged' if made == there else 'written'}")
    return 0


def reference_text() -> str:
    """The whole page."""
    schema = level_schema()
    tables: Mapping[str, Any] = schema["$defs"]
    parts = [PAGE_HEAD, *table_section("At the top of the file", schema, tables)]
    for name in ordered_tables(schema, tables):
        parts += table_section(f"`{table_title(name)}`", tables[name], tables)
    return "\n".join(
        [*parts, *word_list_section(), *options_section(), *ship_class_section(), *pack_sections()]
    )


def pack_sections() -> Iterator[str]:
    """The tables of a pack, how large all of it may be, and the sounds that it may have."""
    schema = manifest_schema()
    tables: Mapping[str, Any] = schema["$defs"]
    yield "\n## Packs\n"
    yield PACK_HEAD
    yield from table_section("At the top of pack.toml", schema, tables)
    for name, head in (
        ("PictureFile", "[[picture]]"),
        ("HullFile", "[[hull]]"),
        ("FlagFile", "[[flag]]"),
        ("SoundFile", "[[sound]]"),
    ):
        yield from table_section(f"`{head}`", tables[name], tables)
    yield ("A sound is called as the one of the game that it is heard for: " + ", ".join(SOUND_NAMES) + ".")


def table_section(heading: str, table: Mapping[str, Any], tables: Mapping[str, Any]) -> Iterator[str]:
    """One table of the file: a row for each of its keys."""
    needed = table.get("required", [])
    yield f"## {heading}\n"
    if heading.startswith("`"):
        yield one_line(table["description"]) + "\n"
    yield "| key | what it is | if absent | meaning |"
    yield "|---|---|---|---|"
    for key, entry in table["properties"].items():
        meaning = entry["description"]
        if meaning.endswith(UNDER_BOOK_NOTE):
            meaning = "as in the level"
        absent = "*needed*" if key in needed else default_words(entry.get("default"))
        yield f"| `{key}` | {value_words(entry, tables)} | {absent} | {meaning} |"
    yield ""


def ordered_tables(schema: Mapping[str, Any], tables: Mapping[str, Any]) -> list[str]:
    """The names of all tables, each after the one that holds it first."""
    found: list[str] = []
    waiting = [name for entry in schema["properties"].values() for name in tables_in_entry(entry)]
    while waiting:
        name = waiting.pop(0)
        if name not in found:
            found.append(name)
            inner = [n for entry in tables[name]["properties"].values() for n in tables_in_entry(entry)]
            waiting = [*inner, *waiting]
    return found


def tables_in_entry(entry: Any) -> Iterator[str]:
    """The names of the tables that an entry of the schema speaks of."""
    if isinstance(entry, Mapping):
        if "$ref" in entry:
            yield entry["$ref"].rpartition("/")[2]
        for inner in entry.values():
            yield from tables_in_entry(inner)
    elif isinstance(entry, list):
        for inner in entry:
            yield from tables_in_entry(inner)


def table_title(name: str) -> str:
    """How a table is headed in a file."""
    return TABLE_TITLES.get(name, f"[[{name.lower()}]]")


# ------------------------------------------------------------------------------ what a key holds
def value_words(entry: Mapping[str, Any], tables: Mapping[str, Any]) -> str:
    """What may be written, in words, with its bounds."""
    choices = [part for part in entry.get("anyOf", ()) if part.get("type") != "null"]
    if choices == [{"type": "string"}, {"type": "object"}]:
        return "condition"
    if choices:
        return " or ".join(value_words(part, tables) for part in choices)
    if "$ref" in entry:
        name = table_title(next(tables_in_entry(entry)))
        return f"[table](#{heading_anchor(name)})"
    if "const" in entry:
        return f"`{entry['const']}`"
    if "enum" in entry:
        return choice_words(tuple(entry["enum"]))
    if isinstance(entry["type"], list):
        return "number, text, true or false"
    return {"array": array_words, "object": map_words, "string": text_words, "boolean": bool_words}.get(
        entry["type"], number_words
    )(entry, tables)


def choice_words(choices: tuple[str, ...]) -> str:
    """The words that are allowed, or where they are listed."""
    listing = ", ".join(choices)
    name = WORD_LISTS[choices]
    return (
        listing if len(listing) <= MAX_INLINE_LENGTH else f"[{to_kebab_case(name)}](#{to_kebab_case(name)})"
    )


def array_words(entry: Mapping[str, Any], tables: Mapping[str, Any]) -> str:
    """A list, or a place."""
    if "prefixItems" in entry:
        inner = [value_words(part, tables) for part in entry["prefixItems"]]
        alike = len(set(inner)) == 1
        if inner == ["number, -10000 to 10000"] * 2:
            return "[x, y]"
        return f"{len(inner)} × {inner[0]}" if alike else ", ".join(inner)
    least, most = entry.get("minItems", 0), entry.get("maxItems")
    bounds = f"{least} to {most}" if least else f"up to {most}"
    return f"list, {bounds}: {value_words(entry['items'], tables)}"


def map_words(entry: Mapping[str, Any], tables: Mapping[str, Any]) -> str:
    """A table whose keys are names."""
    if "patternProperties" in entry:
        ((pattern, inner),) = entry["patternProperties"].items()
    else:
        pattern, inner = "", entry["additionalProperties"]
    names = "codes" if "enum" in entry.get("propertyNames", ()) else "names"
    names = "ids" if pattern.startswith("^[a-z]") else names
    return f"by {names}, up to {entry['maxProperties']}: {value_words(inner, tables)}"


def text_words(entry: Mapping[str, Any], _: Mapping[str, Any]) -> str:
    """An id, a text of some form, or any text."""
    pattern = entry.get("pattern", "")
    if pattern.startswith("^[a-z]"):
        return "id"
    return f"text like `{pattern}`" if pattern else f"text, up to {entry['maxLength']} characters"


def bool_words(_: Mapping[str, Any], __: Mapping[str, Any]) -> str:
    """Yes or no."""
    return "true or false"


def number_words(entry: Mapping[str, Any], _: Mapping[str, Any]) -> str:
    """A number and its bounds."""
    what = "whole number" if entry["type"] == "integer" else "number"
    most = entry.get("maximum")
    upper = f"to {most:g}" if most is not None else f"below {entry['exclusiveMaximum']:g}"
    if "exclusiveMinimum" in entry:
        return f"{what}, above {entry['exclusiveMinimum']:g}, {upper.replace('to', 'up to')}"
    if most is None:
        return f"{what}, from {entry['minimum']:g}, {upper}"
    return f"{what}, {entry['minimum']:g} {upper}"


def default_words(value: object) -> str:
    """What holds where nothing is written."""
    match value:
        case None | "" | [] | {} | dict():
            return "—"
        case bool():
            return f"`{str(value).lower()}`"
        case float():
            return f"`{value:g}`"
        case _:
            return f"`{value}`"


# ------------------------------------------------------------------------------ lists at the end
def word_list_section() -> Iterator[str]:
    """The long lists of words that the tables point at."""
    yield "## Words\n"
    for choices, name in WORD_LISTS.items():
        if len(", ".join(choices)) > MAX_INLINE_LENGTH:
            yield f"### {to_kebab_case(name)}\n\n{', '.join(choices)}\n"


def options_section() -> Iterator[str]:
    """The options of every book."""
    yield "## Options of the books\n"
    yield "For `options` under `[rules]`; `weathergage rules` shows the clauses.\n"
    for name, book in shelf.SHELF.items():
        yield f"### {book.rules.TITLE} (`{name}`)\n"
        yield "| option | what it does | clause |"
        yield "|---|---|---|"
        for option, (clause, words_) in book.rules.OPTIONS.items():
            yield f"| `{option}` | {words_} | {clause} |"
        yield ""


def ship_class_section() -> Iterator[str]:
    """The classes a ship may name, from fleet.toml."""
    file = shipped_levels_folder() / "fleet.toml"
    yield "## The fleet\n"
    yield "For `class` of a ship. Lengths in metres.\n"
    yield "| class | what she is | guns | rate | kind | masts | decks | men | length |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for name, c in parse_fleet(read_level_file(file), file.name).classes.items():
        facts = (c.guns, c.rate, c.kind, c.masts, c.decks, c.men, f"{c.length_m:g}")
        yield f"| `{name}` | {c.description} | {' | '.join(map(str, facts))} |"
    yield ""


def heading_anchor(heading: str) -> str:
    """The name by which a heading of the page is reached."""
    return "".join(c for c in heading.lower().replace(" ", "-") if c.isalnum() or c in "-_")


def to_kebab_case(name: str) -> str:
    """FortKind as fort-kind."""
    return "".join(f"-{c.lower()}" if c.isupper() else c for c in name).strip("-")


def one_line(said: str) -> str:
    """A docstring as one paragraph."""
    return " ".join(said.split())
