"""Texts of a level in several languages: shown by the setting, and the same battle bit for bit."""

from pathlib import Path
from typing import Any

import pytest

from game.books import shelf
from game.levels import Level, check_level, load_level, parse_level
from game.levels.editing.fixes import apply_fix
from game.levels.editing.id_renames import IdKind, rename_edits
from game.levels.editing.removals import without_things
from game.levels.editing.toml_edits import edited_toml, format_toml, parse_toml_text
from game.levels.format.languages import HEAD_TEXTS
from game.levels.format.model import level_schema
from game.levels.reading.balance_card import battle_hash
from game.levels.reading.level_folders import cookbook_levels
from game.levels.reading.translation import level_in_language
from game.paths import system_language
from game.play.saved_battles import BattleSetup, begin_battle
from game.trials.fighting import make_batch_seats
from tests.cli.cli_shell import Shell, play_text

NAMED_TABLES = ("side", "squadron", "zone", "group", "plan")

LEVEL = """\
format = 1
title = "A duel"
date = "14 January 1797"
place = "Off Brest"
briefing = { all = "Two frigates meet.", british = "Take her." }
stakes = "Who takes whom?"
historical_result = "Nobody knows."
[rules]
book = "kmh"
turns = 4
[chart]
size = [140, 100]
wind_from = 0
[[chart.land]]
name = "The point"
margin = 1
points = [[0, 0], [20, 0], [0, 20]]
[[side]]
id = "british"
name = "Royal Navy"
[[side]]
id = "french"
[[squadron]]
id = "van"
side = "french"
name = "The van"
[[ship]]
id = "amphion"
side = "british"
class = "gb-frigate-38"
at = [60, 45]
heading = 90
[[ship]]
id = "junon"
side = "french"
class = "fr-frigate-40"
at = [70, 54]
heading = 270
[[zone]]
id = "raz"
name = "The Raz"
at = [120, 80]
radius = 8
[[group]]
id = "both"
name = "Both of them"
of = ["amphion", "junon"]
[[plan]]
id = "near"
side = "french"
name = "Close in"
ship = { junon = { at = [72, 54] } }
[[event]]
id = "fog"
when = "turn 2"
message = "The fog lifts."
[[objective]]
side = "british"
major = "struck junon"
[[objective]]
side = "french"
major = "struck amphion or reaches junon raz"
"""
GERMAN = """
[in.de]
title = "Ein Zweikampf"
date = "14. Januar 1797"
place = "Vor Brest"
briefing = { all = "Zwei Fregatten begegnen sich.", british = "Nehmen Sie sie." }
stakes = "Wer nimmt wen?"
historical_result = "Das weiß niemand."
side = { british = "Königliche Marine", french = "Franzosen" }
squadron.van = "Die Vorhut"
zone.raz = "Raz de Sein"
group.both = "Alle beide"
plan.near = "Nahe beieinander"
event.fog = "Der Nebel hebt sich."
area."The point" = "Die Landspitze"
"""
BOOK = 'book = "kmh"'


def texts_of(level: Level) -> dict[str, Any]:
    """Return every text that may be in another language."""
    found = {key: getattr(level, key) for key in HEAD_TEXTS} | dict(level.briefing)
    parts: Any = (level.sides, level.squadrons, level.zones, level.groups, level.plans)
    found |= {f"{table}.{part.id}": part.name for table, of in zip(NAMED_TABLES, parts, strict=True)
              for part in of}  # fmt: skip
    found |= {f"event.{event.id}": event.message for event in level.events}
    return found | {area.name: area.name for area in level.chart.land}


def test_every_text_is_shown_in_the_language_and_falls_back_to_its_own() -> None:
    level = parse_level(LEVEL + GERMAN)
    own, german = texts_of(level), texts_of(level_in_language(level, "de"))
    changed = {key for key in own if own[key] != german.get(key)}
    # The British squadron is the whole side and has its name; the shore is known by its name alone.
    assert changed == own.keys(), own.keys() - changed
    assert german["squadron.british"] == "Königliche Marine"
    for language in ("", "en", "fr"):
        assert level_in_language(level, language) == level
    few = parse_level(LEVEL + '\n[in.de]\ntitle = "Ein Zweikampf"\nbriefing = "Zwei Fregatten."\n')
    shown = level_in_language(few, "de")
    assert (shown.title, shown.place, shown.briefing_of(), shown.briefing_of("british")) == (
        "Ein Zweikampf", "Off Brest", "Zwei Fregatten.", "Take her."
    )  # fmt: skip


OWN_NAMES = {
    *(f"{table}.name" for table in ("Ship", "Fort", "Chain", "Party", "Leader")),
    *("Ship.commander", "Squadron.commander", "Level.author", "Level.sources", "OwnClass.description"),
    *("ExpectedEndValue.path", "Armament.guns"),
}
"""Texts that stay: names that rules speak of, people, and what no player reads."""
IN_TABLES = {"Side": "side", "Squadron": "squadron", "Zone": "zone", "ShipGroup": "group",
             "DeploymentPlan": "plan", "LevelEvent": "event"}  # fmt: skip
AREAS = {"ChartArea", "Land", "Ground", "Rocks", "Shoal", "TroopCover"}


def test_every_text_of_the_format_may_be_in_another_language_or_is_a_name_that_stays() -> None:
    schema = level_schema()
    kinds = schema["$defs"].pop("TextsInLanguage")["properties"]
    for table, model in {"Level": schema, **schema["$defs"]}.items():
        for key, entry in model["properties"].items():
            shapes = [entry, entry.get("items", {}), *entry.get("anyOf", ())]
            if not any("maxLength" in shape and "pattern" not in shape for shape in shapes):
                continue
            there = key in kinds if table == "Level" else IN_TABLES.get(table) in kinds
            assert there or table in AREAS or f"{table}.{key}" in OWN_NAMES, (table, key)


def overlay_text(level: Level) -> str:
    """Return an overlay that changes every text of a level."""
    lines = ["", "[in.de]", *(f"{key} = {format_toml(f'Ä {getattr(level, key)}')}" for key in
             ("title", "place", "stakes", "historical_result") if getattr(level, key))]  # fmt: skip
    tables: Any = (level.sides, level.squadrons, level.zones, level.groups, level.plans)
    for table, parts in zip(NAMED_TABLES, tables, strict=True):
        lines += [f"{table}.{part.id} = {format_toml(f'Ä {part.name}'[:80])}" for part in parts]
    lines += [f"event.{e.id} = {format_toml(f'Ä {e.message}')}" for e in level.events if e.id and e.message]
    return "\n".join([*lines, ""])


def played(text: str, book: str, language: str) -> tuple[list[Any], list[str], list[str], str]:
    seats = dict.fromkeys((side.id for side in parse_level(text).sides), "ai:midshipman")
    setup = BattleSetup(text, book, 5, seats, (), language=language)
    saved = begin_battle(setup, make_batch_seats)
    saved.battle.run(400)
    told = [str(getattr(event, "text", "")) for event in saved.battle.events]
    found = list(saved.battle.journal.entries), list(saved.battle.digests), told, saved.battle.level.title
    saved.close()
    return found


@pytest.mark.parametrize("book", shelf.NAMES)
def test_the_battle_is_the_same_in_every_language(book: str) -> None:
    text = (LEVEL + GERMAN).replace(BOOK, f'book = "{book}"')
    own, german = played(text, book, ""), played(text, book, "de")
    assert own[:2] == german[:2]
    assert len(own[1]) > 1, "some turns were played"
    assert (own[3], german[3]) == ("A duel", "Ein Zweikampf")
    assert ("The fog lifts." in own[2], "Der Nebel hebt sich." in german[2]) == (True, True)


def test_a_shipped_level_is_the_same_battle_in_other_words() -> None:
    """A level with squadrons, zones, events, forts and scores."""
    path = next(path for path in cookbook_levels() if path.stem == "fort-and-chain")
    text = path.read_text("utf-8")
    text += overlay_text(load_level(path))
    assert played(text, "kmh", "")[:2] == played(text, "kmh", "de")[:2]
    assert battle_hash(parse_level(text)) == battle_hash(load_level(path))


@pytest.mark.parametrize(
    ("old", "new", "code", "said", "hint"),
    [
        ('title = "Ein', 'turns = 3\ntitle = "Ein', "unknown-key", '"turns" is not a key', "its keys: title"),
        ('"Die Landspitze"', "3", "wrong-type", 'a text in "quotes" belongs here, not 3', ""),
        ("zone.raz", "zone.ras", "idle-text", 'no zone has the id "ras"', 'did you mean "raz"?'),
        ("event.fog", "event.frog", "idle-text", 'no event with a message has the id "frog"', '"fog"'),
        ('"The point"', '"Te point"', "idle-text", 'no area of the chart is called "Te point"', "The point"),
        ('british = "Nehmen', 'britsh = "Nehmen', "idle-text", 'no side has the id "britsh"', '"british"'),
        ("Januar 1797", "Januar 1798", "bad-value", "the level's own date says 1797", "write 1797"),
        ("[in.de]", "[in.en]", "idle-text", "own texts are written in en already (English)", "language ="),
        ("[in.de]", "[in.german]", "bad-value", '"german" is not allowed here', "allowed: ca, cs, da, de"),
        ("[in.de]", "[[in.de]]", "wrong-type", "a table belongs here", ""),
    ],
)  # fmt: skip
def test_what_is_wrong_with_texts_is_told_at_its_place(
    old: str, new: str, code: str, said: str, hint: str
) -> None:
    assert GERMAN.count(old) == 1
    _, findings = check_level(LEVEL + GERMAN.replace(old, new))
    (finding,) = findings
    assert (finding.code, finding.line > LEVEL.count("\n")) == (code, True)
    assert said in finding.message
    assert hint in finding.hint
    cured = [apply_fix(LEVEL + GERMAN.replace(old, new), fix) for fix in finding.fixes]
    assert all(check_level(text)[1] == () for text in cured)
    assert cured or code in ("wrong-type", "bad-value")


def test_an_id_is_renamed_in_the_texts_too() -> None:
    toml = parse_toml_text(LEVEL + GERMAN)
    for kind, old in ((IdKind.SIDE, "british"), (IdKind.ZONE, "raz"), (IdKind.EVENT, "fog")):
        toml = edited_toml(toml, rename_edits(toml, kind, old, f"new-{old}"))
    level, findings = check_level(toml.text)
    assert level is not None, findings
    assert findings == ()
    assert level_in_language(level, "de").briefing_of("new-british") == "Nehmen Sie sie."


@pytest.mark.parametrize("has_mentions", [True, False])
def test_what_is_taken_out_is_taken_out_of_the_texts_too(has_mentions: bool) -> None:
    toml = parse_toml_text(LEVEL + GERMAN)
    left = without_things(toml, [("zone", 0), ("event", 0), ("plan", 0)], has_mentions=has_mentions).data
    assert {key for key in ("zone", "event", "plan") if left["in"]["de"].get(key)} == set()
    assert left["in"]["de"]["side"] == {"british": "Königliche Marine", "french": "Franzosen"}


@pytest.mark.parametrize(
    ("said", "code"),
    [("de_DE.UTF-8", "de"), ("German_Germany.1252", "de"), ("nb_NO", "no"), ("C", ""), ("C.UTF-8", ""),
     ("POSIX", ""), ("zh_CN.UTF-8", "zh"), ("fr", "fr")],
)  # fmt: skip
def test_the_language_of_the_system(monkeypatch: pytest.MonkeyPatch, said: str, code: str) -> None:
    for name in ("LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, "it_IT")
    monkeypatch.setenv("LC_ALL", said)
    assert system_language() == code


def test_text_play_shows_them_by_wish_or_by_the_options(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file, shell = tmp_path / "duel.toml", Shell(tmp_path, capsys)
    file.write_text(LEVEL + GERMAN, encoding="utf-8")
    settings = tmp_path / "settings.toml"
    for option, wish, title in (("", ["--language", "de"], "Ein Zweikampf"), ("de", [], "Ein Zweikampf"),
                                ("de", ["--language", "en"], "A duel")):  # fmt: skip
        settings.write_text(f'language = "{option}"\n', encoding="utf-8")
        play_text(monkeypatch, shell, ["quit"], str(file), "--seed", "1", *wish)
        assert shell.out.startswith(f"{title}\n")
    assert "Orders to Royal Navy: Take her.\n" in shell.out
    assert play_text(monkeypatch, shell, [], str(file), "--language", "ed") != 0
    assert "languages: ca, cs, da, de," in shell.err
