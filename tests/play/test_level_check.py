"""The findings of a rulebook and its table, each at its place in the file."""

import json
from pathlib import Path

import pytest

from game.books.names import TITLES
from game.cli import main
from game.levels import Finding, level_for_book, parse_level, shipped_levels_folder
from game.levels.reading.balance_card import BalanceCard, battle_hash, card_path, card_text
from game.play.level_check import check_text, play_findings, unused_key_notes
from game.trials.fighting import make_batch_seats
from tests.levels.samples import SMALLEST, replace_line


def findings(text: str) -> list[Finding]:
    return list(check_text(text, "sample.toml")[1])


def test_a_sound_level_has_no_findings() -> None:
    level, found = check_text(SMALLEST, "sample.toml")
    assert level is not None
    assert found == ()


def test_hulls_that_overlap_are_an_error() -> None:
    (found,) = findings(replace_line("at = [70, 40]", "at = [31, 40.2]"))
    assert (found.code, found.severity, found.text) == ("overlap", "error", "at = [31, 40.2]")
    assert found.message == 'the hull of "junon" lies in that of "amphion" (line 15)'


def test_a_ship_too_close_to_the_wind_is_a_warning() -> None:
    (found,) = findings(replace_line("heading = 90", "heading = 44"))
    assert (found.code, found.severity) == ("kmh-6.7.1", "warning")
    assert found.message.startswith('"amphion": she begins too close to the wind')
    assert found.text == "heading = 44"
    assert findings(replace_line("heading = 90", "heading = 45")) == []


def test_what_the_book_forbids_is_located() -> None:
    text = replace_line('rules = { book = "kmh" }', 'rules = { book = "kmh", options = ["fly"] }')
    (found,) = findings(text)
    assert (found.line, found.severity) == (3, "error")
    assert "fly" in found.message
    elite = replace_line("guns = 32", 'guns = 32\ncrew = "landlubbers elite"')
    assert any("never elite" in f.message or "elite" in f.message for f in findings(elite))


def test_a_book_that_is_not_on_the_shelf_is_an_error() -> None:
    (found,) = findings(replace_line('rules = { book = "kmh" }', 'rules = { book = "chess" }'))
    assert (found.code, found.line, found.hint) == (
        "no-book",
        3,
        "; ".join(f"{name}: {title}" for name, title in TITLES.items()),
    )


def test_a_level_that_cannot_be_read_has_the_readers_findings() -> None:
    level, found = check_text("format = 1", "sample.toml")
    assert level is None
    assert found


def test_an_expectation_is_held_against_the_end() -> None:
    short = replace_line('rules = { book = "kmh" }', 'rules = { book = "kmh", turns = 1 }')
    loose = '\n[[expect]]\npath = "turn"\nvalue = 2\ntolerance = 1\n'
    assert play_findings(short + loose, "sample.toml", make_batch_seats) == ()
    strict = loose.replace("tolerance = 1", "")
    (found,) = play_findings(short + strict, "sample.toml", make_batch_seats)
    assert (found.code, found.message) == ("expect", "turn is 1 after the battle, not 2")


def test_who_has_won_can_be_expected() -> None:
    text = SMALLEST.replace('rules = { book = "kmh" }', 'rules = { book = "kmh", turns = 1 }')
    text = text.replace('"captured junon or struck junon"', '"turn 1"')
    won = '\n[[expect]]\npath = "outcome.winner"\nvalue = "british"\n'
    won += '[[expect]]\npath = "outcome.degree"\nvalue = "major"\n'
    assert play_findings(text + won, "sample.toml", make_batch_seats) == ()
    (found,) = play_findings(text + won.replace('"british"', '"french"'), "sample.toml", make_batch_seats)
    assert found.message == 'outcome.winner is "british" after the battle, not "french"'


@pytest.mark.parametrize(
    ("path", "code", "said"),
    [
        ("ships.nobody.damage", "expect-path", 'did you mean "ships.junon.damage"?'),
        ("junon.damage", "expect-path", 'did you mean "ships.junon.damage"?'),
        ("ships.junon.mast", "expect-path", 'did you mean "ships.junon.masts_down"?'),
        ("outcome.victor", "expect-path", "outcome has: degree, reason, winner"),
        ("outcome.wins", "expect-path", 'did you mean "outcome.winner"?'),
        ("ship.junon.damage", "expect-path", 'did you mean "ships.junon.damage"?'),
        ("winner", "expect-path", 'did you mean "outcome.winner"?'),
        ("ships.junon.xyz", "expect-path", "ships.junon has: "),
        ("zzz", "expect-path", "the table has: chart, deck, locks, outcome, ships, turn, wind"),
        ("ships.junon.masts_down.7", "expect", "not there after the battle"),
        ("ships.late.damage", "expect", '"late" has not come when the battle ends'),
    ],
)
def test_a_path_that_leads_nowhere_is_told_with_the_nearest_that_does(
    path: str, code: str, said: str
) -> None:
    text = replace_line('rules = { book = "kmh" }', 'rules = { book = "kmh", turns = 1 }')
    text += f'\n{LATE}[[event]]\nwhen = "turn 9"\narrive = ["late"]\n'
    expect = f'[[expect]]\npath = "{path}"\nvalue = 99\n'
    (found,) = play_findings(text + expect, "sample.toml", make_batch_seats)
    line = "value = 99" if code == "expect" and "late" not in path else f'path = "{path}"'
    assert (found.code, found.severity, found.text) == (code, "error", line)
    assert said in f"{found.message} {found.hint}"


# ------------------------------------------------------------------------------ no wolf
RULES = 'rules = { book = "kmh" }'
CHART = "chart = { size = [100, 80], wind_from = 0 }"
MAJOR = 'major = "captured junon or struck junon"'
LATE = '[[ship]]\nid = "late"\nside = "french"\nguns = 40\nat = [50, 78]\nheading = 90\n'


@pytest.mark.parametrize(
    "major",
    [
        "not captured amphion and turn limit",
        "lost 3 masts junon or dismasted junon",
        "struck all of french before turn 31",
        "exits amphion right before turn 6",
        "exits amphion and not struck amphion",
        "sunk junon or sunk amphion",
    ],
)
def test_what_can_be_done_is_not_doubted(major: str) -> None:
    assert findings(replace_line(MAJOR, f'major = "{major}"')) == []


@pytest.mark.parametrize(
    "event",
    [
        'when = "turn 30"\nmessage = "Night."',
        'when = "turn 4 and not wind calm"\nchance = 1\nwind = "calm"',
        'when = "turn 29"\nend = true',
        'when = "amphion within 20 of junon"\narrive = ["late"]',
        'when = "late within 20 of amphion or turn 5"\narrive = ["late"]',
    ],
)
def test_what_may_happen_is_not_doubted(event: str) -> None:
    assert findings(f"{SMALLEST}\n{LATE}[[event]]\n{event}\n") == []


def test_a_zone_that_a_ship_can_reach_is_not_doubted() -> None:
    cape = "land = [{ points = [[60, 0], [100, 0], [100, 22], [60, 22]], margin = 1 }]"
    text = replace_line(CHART, f"chart = {{ size = [100, 80], wind_from = 0, {cape} }}")
    zone = '\n[[zone]]\nid = "roads"\npoints = [[75, 5], [90, 5], [90, 24], [75, 24]]\n'
    reached = replace_line(MAJOR, 'major = "reaches amphion roads"', text) + zone
    assert findings(reached) == []
    (dry,) = findings(reached.replace("24], [75, 24", "20], [75, 20"))
    assert (dry.code, dry.message) == ("out-of-reach", 'zone "roads" has no water in it')


def test_a_ship_that_comes_later_lies_on_nobody() -> None:
    text = f"{SMALLEST}\n{LATE.replace('[50, 78]', '[30, 40]')}"
    event = '[[event]]\nwhen = "turn 9"\narrive = ["late"]\n'
    assert {f.code for f in findings(text)} == {"same-place", "overlap"}
    assert findings(text + event) == []


# ------------------------------------------------------------------------------ overlays
def test_what_another_book_says_is_found_where_it_is_written() -> None:
    shared = f'{SMALLEST}\n{LATE}[for.wwh]\nonly = ["late", "junon", "british"]\n[for.wwh.ship.late]\n'
    (found,) = findings(shared + "at = [70, 41]\n")
    assert (found.code, found.text) == ("wwh-0.1", "at = [70, 41]")
    assert found.message == '"late": she lies in the square of "junon"'
    (found,) = findings(f'{shared}heading = 0\nat = [10, 10]\n[for.wwh.chart]\nwind = "gale"\n')
    assert (found.code, found.text) == ("wwh-4.1c", 'wind = "gale"')


def test_an_aim_for_another_book_is_doubted_where_it_is_written() -> None:
    aim = '\n[[for.wwh.objective]]\nside = "british"\nmajor = "sunk junon"\n'
    aim += '[[for.wwh.objective]]\nside = "french"\nmajor = "struck amphion"\n'
    (found,) = findings(SMALLEST + aim)
    assert (found.code, found.text) == ("never", 'major = "sunk junon"')


# ------------------------------------------------------------------------------ silencers
@pytest.mark.parametrize(
    ("heading", "left"),
    [
        ("heading = 10 # check: ok kmh-6.7.1 taken aback", []),
        ("# check: ok kmh-6.7.1 taken aback\nheading = 10", []),
        ("# check: ok kmh-6.7.1 taken aback\n# the wind had just shifted\nheading = 10", []),
        ("heading = 10 # check: ok kmh-6.7.1", ["kmh-6.7.1", "ok-without-reason"]),
        ("heading = 10 # check: ok kmh-6.7 taken aback", ["kmh-6.7.1", "unused-ok"]),
        ("heading = 10 # check: ok ashore taken aback", ["kmh-6.7.1", "unused-ok"]),
        ("heading = 10\n# check: ok kmh-6.7.1 too late", ["kmh-6.7.1", "unused-ok"]),
        ("heading = 90 # check: ok kmh-6.7.1 taken aback", ["unused-ok"]),
        ('heading = 10\nname = "# check: ok kmh-6.7.1 no comment"', ["kmh-6.7.1"]),
    ],
)
def test_a_warning_is_silenced_where_its_author_says_why(heading: str, left: list[str]) -> None:
    assert [f.code for f in findings(replace_line("heading = 90", heading))] == left


def test_an_error_is_not_silenced() -> None:
    text = replace_line("at = [70, 40]", "at = [31, 40.2] # check: ok overlap fast together")
    assert {f.code: f.severity for f in findings(text)} == {"overlap": "error", "unused-ok": "warning"}
    unread = replace_line("heading = 90", "headng = 90 # check: ok unknown-key so we write it")
    assert {f.code for f in findings(unread)} == {"unknown-key", "unused-ok"}


# ------------------------------------------------------------------------------ cards
def card_for(text: str) -> BalanceCard:
    battle = battle_hash(parse_level(text))
    wins = {"british": 60, "french": 40}
    bounds = {"british": (0.5, 0.7), "french": (0.3, 0.5)}
    return BalanceCard(
        battle=battle, book="kmh", captains="ai:admiral", battles=100, wins=wins, intervals=bounds,
        turns=(5, 9, 14),
    )  # fmt: skip


def test_a_card_older_than_its_level_is_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "two.toml"
    card_path(path, "kmh").write_text(card_text(card_for(SMALLEST)), encoding="utf-8")
    assert check_text(SMALLEST, "two.toml", path)[1] == ()
    changed = replace_line("heading = 90", "heading = 91")
    (found,) = check_text(changed, "two.toml", path)[1]
    assert (found.code, found.severity, found.line) == ("stale-card", "warning", 2)
    assert "two.kmh.balance.json" in found.message
    assert f"simulate {path} --rules kmh --card" in found.hint, "as it can be typed from here"
    assert check_text(changed, "two.toml")[1] == ()


# ------------------------------------------------------------------------------ the command
@pytest.mark.untraced
def test_nothing_is_said_of_the_levels_that_come_with_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(shipped_levels_folder())]) == 0
    assert capsys.readouterr().out.endswith("levels: nothing to say\n")


def test_a_code_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--explain", "off-chart"]) == 0
    assert capsys.readouterr().out == (
        "off-chart: a place beyond the edges of the chart\nlevels/README.md#off-chart\n"
    )
    assert main(["check", "--explain", "KMH-6.7.1"]) == 0
    assert "KMH-6.7.1  Dead zone test" in capsys.readouterr().out
    assert main(["check", "--explain", "of-chart"]) == 2
    assert 'did you mean "off-chart"?' in capsys.readouterr().err


def test_findings_are_told_whole_to_other_programs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "two.toml"
    path.write_text(replace_line("heading = 90", "heading = 10"), encoding="utf-8")
    assert main(["check", "--json", str(path)]) == 0
    (told,) = json.loads(capsys.readouterr().out)
    assert told == {
        "file": str(path),
        "line": 16,
        "column": 11,
        "code": "kmh-6.7.1",
        "severity": "warning",
        "message": '"amphion": she begins too close to the wind to sail',
        "hint": "heading = 45 or 50 or 55; see KMH-6.7.1",
        "text": "heading = 10",
        "link": "levels/README.md#clauses",
        "fixes": [
            {
                "title": f"Write heading = {heading}",
                "safe": False,
                "edits": [{"start": 227, "end": 229, "new": heading}],
            }
            for heading in ("45", "50", "55")
        ],
    }


def test_notes_tell_what_a_book_makes_nothing_of() -> None:
    text = replace_line("guns = 32", 'guns = 32\nfeatures = ["fast-sailor"]')
    level = parse_level(text)
    told = [(n.severity, n.code, n.message) for n in unused_key_notes(level, text, "sample.toml")]
    assert ("note", "not-told", "under wwh, ls98: no ship has features: fast-sailor") in told
    assert level_for_book(level, "kmh").rules.book == "kmh"


def test_the_purse_of_a_squadron_is_spent_by_its_ships() -> None:
    rules = 'rules = { book = "kmh", turns = 3, purse = { van = 3, rear = "roll" } }'
    squadrons = '\n[[squadron]]\nid = "van"\nside = "french"\n'
    squadrons += '[[squadron]]\nid = "rear"\nside = "british"\n'
    text = replace_line(RULES, rules) + squadrons
    assert findings(text) == []
    assert play_findings(text, "sample.toml", make_batch_seats) == ()


def test_the_purse_of_ships_that_are_still_to_come_waits_for_nobody() -> None:
    text = replace_line(RULES, 'rules = { book = "kmh", turns = 2, purse = { french = 3 } }')
    text = text.replace('class = "fr-frigate-40"', "guns = 40")
    event = '\n[[event]]\nwhen = "turn 2"\narrive = ["french"]\n'
    assert play_findings(text + event, "sample.toml", make_batch_seats) == ()
