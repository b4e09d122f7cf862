"""A script that does nothing fails; expectations between its answers, of the menu and of the log in
words; and bystanders."""

import json
from pathlib import Path

import pytest

from game.books import shelf
from game.cli import main
from game.play.scripts import ScriptError, run_script
from tests.architecture.source_files import ROOT
from tests.play.test_scripts_toy import LEVEL, TURN, Toy, answer, expect, on_the_shelf, played, script, told


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> Toy:
    """Put the toy book on the shelf."""
    book = Toy()
    monkeypatch.setitem(shelf.SHELF, "toy", on_the_shelf(book))
    return book


# ------------------------------------------------------------------------------ did nothing
def test_a_script_without_cards_and_answers_did_nothing(tmp_path: Path) -> None:
    ((path, wanted, got),) = told(played(tmp_path, "", expect("turn", "value = 1")))
    assert (path, got) == ("the script did nothing", "no card and no answer")
    assert 'ends_at = "T-2"' in wanted
    assert told(played(tmp_path, 'ends_at = "T-2"', expect("turn", "value = 1"))) == []


def test_a_battle_that_is_over_unasked_was_played(tmp_path: Path, toy: Toy) -> None:
    toy.turns = 0
    result = played(tmp_path, "", expect("outcome.winner", 'value = "british"'))
    assert told(result) == []


def test_a_card_on_which_nobody_acted_is_told(tmp_path: Path) -> None:
    cards = 'cards = ["french fire"]'
    ((path, wanted, got),) = told(played(tmp_path, cards))
    assert path == "the script did nothing with 'french fire'"
    assert (wanted, got) == ('more cards or answers, or ends_at = "T-3"', "T-3 british, french")
    drawn = played(tmp_path, "", answer('card = "french fire"'))
    assert told(drawn)[0][0] == path
    seat = answer('seat = "british"', 'key = "sail"')
    assert told(played(tmp_path, cards, seat)) == []
    assert told(played(tmp_path, f'{cards}\nends_at = "T-3"')) == []


def test_a_script_ends_where_it_says(tmp_path: Path) -> None:
    strict = "strict = true\nends_at = "
    assert told(played(tmp_path, f'{strict}"T-2"', TURN)) == []
    wrong = told(played(tmp_path, f'{strict}"T-4"', TURN))
    assert wrong == [("the script ends at", "T-4", "T-2")]
    to_the_end = 'play_on = true\nends_at = "the end"'
    assert told(played(tmp_path, to_the_end, TURN)) == []


# ------------------------------------------------------------------------------ on the way
def test_what_is_expected_of_an_answer_is_held_when_the_battle_asks_again(tmp_path: Path) -> None:
    then = 'keys = ["ahead", "starboard"]\nthen = [{ path = "log.legs", value = [1, 3] }, '
    then += '{ path = "asked.clause", value = "T-5" }, { path = "log.faces", value = [] }]'
    body = TURN.replace('keys = ["ahead", "starboard"]', then)
    assert told(played(tmp_path, "strict = true", body)) == []
    wrong = body.replace("value = [1, 3]", "value = [3]")
    assert told(played(tmp_path, "strict = true", wrong)) == [("log.legs", [3], [1, 3])]


def test_what_is_expected_of_dice_and_of_the_last_answer_is_held_too(tmp_path: Path) -> None:
    faces = 'faces = [3, 6]\nthen = [{ path = "log.faces", value = [3, 5] }]'
    body = TURN.replace("faces = [3, 6]", faces)
    assert told(played(tmp_path, "strict = true", body)) == [("log.faces", [3, 5], [3, 6])]


# ------------------------------------------------------------------------------ the menu
LEGS = 'keys = ["ahead", "starboard"]'


def test_keys_are_looked_for_on_the_menu(tmp_path: Path) -> None:
    look = 'offered = ["ahead", "starboard"]\nnot_offered = ["port", "astern"]\n' + LEGS
    assert told(played(tmp_path, "strict = true", TURN.replace(LEGS, look))) == []
    wrong = 'offered = ["port", "astern"]\nnot_offered = ["ahead"]\n' + LEGS
    assert told(played(tmp_path, "strict = true", TURN.replace(LEGS, wrong))) == [
        ("T-4 offers", "port", "T-4.7"),
        ("T-4 offers", "astern", "not on the menu"),
        ("T-4 does not offer", "ahead", "offered"),
    ]


def test_who_only_looks_leaves_the_question_standing(tmp_path: Path) -> None:
    look = f'clause = "T-4"\nnot_offered = ["port"]\n[[answer]]\n{LEGS}'
    result = played(tmp_path, "strict = true", TURN.replace(LEGS, look))
    assert (told(result), result.dump["log"]["legs"]) == ([], [1, 3])


@pytest.mark.parametrize(("key", "got"), [("port", "T-4.7"), ("ahead", "accepted")])
def test_an_empty_refusal_means_that_the_key_is_not_on_the_menu(tmp_path: Path, key: str, got: str) -> None:
    absent = f'key = "astern"\nrefused = ""\n[[answer]]\n{LEGS}'
    assert told(played(tmp_path, "strict = true", TURN.replace(LEGS, absent))) == []
    there = absent.replace("astern", key)
    found = told(played(tmp_path, "strict = true", TURN.replace(LEGS, there)))
    assert found == [(f"refusal of '{key}'", "not on the menu", got)]


def test_the_menu_that_a_script_ends_at_can_be_looked_at(tmp_path: Path) -> None:
    body = TURN.split("[[answer]]\nkeys")[0]
    good = '\n[[expect]]\noffered = ["ahead"]\nnot_offered = ["port"]\n'
    assert told(played(tmp_path, "strict = true", body + good)) == []
    bad = '\n[[expect]]\noffered = ["port"]\nnot_offered = ["ahead"]\n'
    paths = [path for path, _, _ in told(played(tmp_path, "strict = true", body + bad))]
    assert paths == ["offered", "not offered"]
    plots = body.split("[[answer]]\nseat")[0] + '\n[[expect]]\noffered = ["sail"]\n'
    assert told(played(tmp_path, 'strict = true\nends_at = "T-3"', plots)) == []


# ------------------------------------------------------------------------------ in words
def test_the_log_and_the_terms_of_a_throw_can_be_expected(tmp_path: Path) -> None:
    body = TURN + "".join(
        (
            expect("words", 'says = "smoke"'),
            expect("words.-1", 'value = "Turn 2 begins"'),
            expect("rolls.0.tally", 'value = ["+1 guns (T-5.1)", "+1 close (T-5.2)"]'),
            expect("rolls.0.tally", 'says = "close"'),
            expect("rolls.0.total", "value = 2"),
            expect("rolls.0.why", 'value = "broadside"'),
            expect("rolls.0.dice", 'value = ["d6", "d6"]'),
            expect("rolls.0.needs"),
        )
    )
    assert told(played(tmp_path, "strict = true", body)) == []
    wrong = TURN + expect("rolls.0.tally", 'says = "far"')
    assert [d[:2] for d in told(played(tmp_path, "strict = true", wrong))] == [("rolls.0.tally", "says far")]


def test_the_trace_tells_what_happened_with_the_terms(tmp_path: Path) -> None:
    lines = played(tmp_path, "strict = true", TURN).trace
    assert lines[0].split() == ["T-1", "Turn", "1", "begins"]
    (throw,) = [number for number, line in enumerate(lines) if "broadside" in line]
    assert lines[throw].endswith("3 6")
    assert lines[throw + 1].strip() == "2 = +1 guns (T-5.1), +1 close (T-5.2)"
    assert lines[-1].split(maxsplit=1) == ["T-2", "asks next: a card"]


# ------------------------------------------------------------------------------ who stands by
def test_bystanders_do_as_little_as_they_may(tmp_path: Path, toy: Toy) -> None:
    toy.ships = ("jaques", "jarce")
    head = 'strict = true\nhold = ["french", "jaques"]\ncards = ["british fire"]'
    body = answer('seat = "british"', 'key = "sail"') + answer(LEGS)
    result = played(tmp_path, head, body)
    assert told(result) == []
    assert result.dump["log"]["plots"] == {"british": "sail", "french": "lie to"}
    assert result.dump["log"]["legs"] == [3, 3, 1, 3]


def test_dice_about_a_bystander_fall_by_the_seed(tmp_path: Path) -> None:
    head = 'strict = true\nplay_on = true\nhold = ["jarce", "british", "french"]\n'
    cards = 'cards = ["british fire", "french fire"]'
    result = played(tmp_path, head + cards)
    assert (told(result), len(result.dump["log"]["faces"])) == ([], 4)
    named = played(tmp_path, head + cards, answer('about = "jarce"', "faces = [6, 6]"))
    assert named.dump["log"]["faces"][:2] == [6, 6]


def test_every_book_knows_what_a_bystander_does() -> None:
    assert all(shelf.book(book).rules.STANDS_BY for book in ("kmh", "wwh", "hf", "ls98"))


# ------------------------------------------------------------------------------ a real table
AT_SEA = """
level.format = 1
level.title = "Two ships"
level.rules = {{ book = "{book}" }}
level.chart = {{ size = [{size}], unit = "{unit}", wind_from = 0 }}
level.side = [{{ id = "british" }}, {{ id = "french" }}]
level.ship = [
  {{ side = "british", at = [{a}], heading = 0, id = "a", guns = 74, crew = "{crew}" }},
  {{ side = "french", at = [{b}], heading = 90, id = "b", guns = 74, crew = "{crew}" }},
]
"""
CREW = "sans-culottes average"
PLACES = {
    "kmh": ("cm", "200, 200", "100, 100", "110, 100"),
    "hf": ("inch", "40, 40", "20, 20", "24, 20"),
    "wwh": ("square", "30, 30", "10.5, 10.5", "14.5, 10.5"),
}
TABLES = {
    book: AT_SEA.format(book=book, unit=unit, size=size, a=a, b=b, crew=CREW)
    for book, (unit, size, a, b) in PLACES.items()
}
RANGE = '[[given]]\npath = "ships.b"\nrange = {range}\nof = "a"\n{more}'


def at_range(folder: Path, book: str, range_: float, bearing: float | None) -> tuple[float, float]:
    """Return the position of a ship that is put at this range."""
    more = "" if bearing is None else f"bearing = {bearing}"
    given = RANGE.format(range=range_, more=more)
    path = folder / "case.toml"
    path.write_text(f"format = 1\noverlap = true\n{TABLES[book]}\n{given}\n", "utf-8")
    her = run_script(path).dump["ships"]["b"]
    return round(her["x"], 3), round(her["y"], 3)


@pytest.mark.parametrize(
    ("book", "range_", "bearing", "place"),
    [
        # half a beam of a, the range, half a length of b
        ("kmh", 10, 90, (100 + 0.5375 + 10 + 2.15, 100)),
        ("kmh", 10, None, (100 + 0.5375 + 10 + 2.15, 100)),
        # half a length of a, the range, half a beam of b, from her stern chaser
        ("kmh", 5.5, 180, (100, 100 + 2.15 + 5.5 + 0.5375)),
        ("hf", 3, 90, (23, 20)),
        ("hf", 2, None, (22, 20)),
        ("wwh", 3, 45, (13, 7)),
        ("wwh", 2, None, (12, 10)),
    ],
)
def test_a_ship_lies_at_a_range_from_another_as_the_book_measures_it(
    tmp_path: Path, book: str, range_: float, bearing: float | None, place: tuple[float, float]
) -> None:
    assert at_range(tmp_path, book, range_, bearing) == pytest.approx(place, abs=0.002)


def test_a_ship_lies_so_many_hexes_from_another(tmp_path: Path) -> None:
    level = "../levels/ls98/ethalion-and-bellone.toml"
    path = tmp_path / "case.toml"
    dumps = []
    for hexes, bearing in ((3, 0), (2, 60)):
        given = f'[[given]]\npath = "ships.bellone"\nrange = {hexes}\nof = "ethalion"\n'
        file = (ROOT / "tests" / level).resolve().as_posix()
        path.write_text(f'format = 1\nlevel = "{file}"\n{given}bearing = {bearing}\n', "utf-8")
        ships = run_script(path).dump["ships"]
        dumps.append([ships[name]["hex"] for name in ("ethalion", "bellone")])
    apart = [(b["q"] - a["q"], b["r"] - a["r"]) for a, b in dumps]
    assert apart == [(0, -3), (2, -2)]


def test_no_range_from_a_ship_that_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "case.toml"
    for book, text in TABLES.items():
        given = RANGE.format(range=3, more="").replace('of = "a"', 'of = "b"')
        path.write_text(f"format = 1\n{text}\n{given}", "utf-8")
        with pytest.raises(ScriptError, match=r"ships\.b\.range: there is no other ship 'b'"):
            run_script(path)
        assert book in TABLES


def test_hulls_that_lie_in_one_another_are_refused_unless_meant(tmp_path: Path) -> None:
    path = tmp_path / "case.toml"
    near = TABLES["kmh"].replace("110, 100", "101, 100")
    path.write_text(f"format = 1\n{near}", "utf-8")
    with pytest.raises(ScriptError, match='the hull of "a" lies in that of "b": place them apart'):
        run_script(path)
    path.write_text(f'format = 1\noverlap = true\nends_at = "KMH-5.0.1"\n{near}', "utf-8")
    assert told(run_script(path)) == []


def test_lines_and_boats_can_be_given(tmp_path: Path) -> None:
    text = """
given = [
  { path = "tows", value = [{ tug = "a", towed = "b", fast = true }] },
  { path = "boats", value = [{ id = "a-boats-1", ship = "a", x = 95, y = 100, count = 2, BOTH }] },
]
expect = [
  { path = "tows.0.tug", value = "a" },
  { path = "tows.0.fast", value = true },
  { path = "boats.a-boats-1.x", value = 95.0 },
  { path = "boats.a-boats-1.count", value = 2 },
]
"""
    path = tmp_path / "case.toml"
    head = 'format = 1\nends_at = "KMH-5.0.1"'
    text = text.replace("BOTH", 'side = "british", squadron = "british"')
    path.write_text(f"{head}\n{TABLES['kmh']}\n{text}", "utf-8")
    assert told(run_script(path)) == []


# ------------------------------------------------------------------------------ a folder
def test_a_bad_file_does_not_stop_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = script(tmp_path, "strict = true", TURN).rename(tmp_path / "c.toml")
    (tmp_path / "a.toml").write_text("format = ")
    title = LEVEL.replace("Two frigates", "x" * 81)
    script(tmp_path, level=title).rename(tmp_path / "b.toml")
    assert main(["script", str(tmp_path), "--json"]) == 1
    rows = json.loads(capsys.readouterr().out)
    assert [(Path(row["file"]).name, row["ok"]) for row in rows] == [
        ("a.toml", False),
        ("b.toml", False),
        ("c.toml", True),
    ]
    assert "a.toml:1:" in rows[0]["error"]
    line = (tmp_path / "b.toml").read_text().splitlines().index(f'title = "{"x" * 81}"') + 1
    assert f"b.toml:{line}:" in rows[1]["error"]
    assert "at most 80" in rows[1]["error"]
    assert "error" not in rows[2]
    assert main(["script", str(tmp_path)]) == 1
    shown = capsys.readouterr().out
    assert "cannot be played" in shown
    assert shown.endswith("1 of 3 scripts hold\n")
    assert main(["script", "-v", str(good)]) == 0
    assert "+1 guns (T-5.1)" in capsys.readouterr().out
    assert main(["script", "-v", "--json", str(good)]) == 0
    assert "asks next" in json.loads(capsys.readouterr().out)["trace"][-1]


def test_rules_that_break_do_not_stop_a_folder(
    tmp_path: Path, toy: Toy, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(toy, "report", lambda: dict[str, int]()["nothing"])
    assert main(["script", str(script(tmp_path, "strict = true", TURN)), "--json"]) == 1
    assert "the rules break: KeyError" in json.loads(capsys.readouterr().out)["error"]
