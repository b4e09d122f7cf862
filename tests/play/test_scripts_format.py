"""The script format: what a file may say, how its answers are given, what it may expect."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.levels.findings import LevelError
from game.play import scripts
from game.play.books import BOOKS
from game.play.scripts import ScriptError, look_up, read_script, run_script
from tests.play.test_scripts_toy import (
    LEVEL,
    TURN,
    Toy,
    answer,
    expect,
    played,
    script,
    told,
)


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> Toy:
    """The toy stands on the shelf."""
    book = Toy()
    monkeypatch.setitem(BOOKS, "toy", book)
    return book


def refusal(path: Path) -> str:
    """What a script that cannot be used is told."""
    with pytest.raises(ScriptError) as refused:
        run_script(path)
    return str(refused.value)


# ------------------------------------------------------------------------------ the file
def test_every_field_of_the_format_is_read(tmp_path: Path) -> None:
    head = """
title = "A case"
clauses = ["T-4", "T-5"]
book = "toy"
options = ["fog"]
cards = ["french fire"]
seed = 9
strict = true
play_on = true
note = "by hand"
[[given]]
path = "log.name"
value = "Black Jaques"
"""
    body = answer(
        'clause = "T-4"', 'seat = "british"', 'about = "jarce"', 'key = "port"', 'refused = "T-4.7"'
    )
    read = read_script(script(tmp_path, head, body + expect("log.turn", "value = 1")))
    assert (read.format, read.title, read.clauses) == (1, "A case", ("T-4", "T-5"))
    assert (read.book, read.options, read.cards) == ("toy", ("fog",), ("french fire",))
    assert (read.seed, read.strict, read.play_on, read.note) == (9, True, True, "by hand")
    assert [(g.path, g.value) for g in read.given] == [("log.name", "Black Jaques")]
    (given,) = read.answer
    assert (given.clause, given.seat, given.about) == ("T-4", "british", "jarce")
    assert (given.key, given.refused, given.is_roll) == ("port", "T-4.7", False)
    (wanted,) = read.expect
    assert (wanted.path, wanted.value, wanted.tolerance) == ("log.turn", 1, 0.0)
    assert isinstance(read.level, dict)


def test_only_a_format_and_a_level_are_needed(tmp_path: Path) -> None:
    read = read_script(script(tmp_path))
    assert (read.seed, read.strict, read.play_on, read.book) == (1, False, False, "")
    result = run_script(script(tmp_path))
    assert (result.ok, result.clauses, result.differences) == (True, (), ())
    assert result.file == str(tmp_path / "case.toml")


def test_a_file_that_is_not_there_is_told_in_plain_words(tmp_path: Path) -> None:
    said = refusal(tmp_path / "none.toml")
    assert "none.toml" in said
    assert "No such file" in said


def test_a_folder_is_no_script(tmp_path: Path) -> None:
    assert "cannot open" in refusal(tmp_path)


def test_a_file_that_is_not_text_is_told_so(tmp_path: Path) -> None:
    path = tmp_path / "case.toml"
    path.write_bytes(b"format = 1\nnote = '\xff'\n")
    assert "case.toml:2:" in refusal(path)
    assert "not UTF-8" in refusal(path)


INVALID = [
    ("title = ", "case.toml:2:"),
    ("x = " + "[" * 5000, "case.toml:2:"),
    ('titel = "x"', '"titel" is not a key of a script'),
    ("seed = true\nseed = 2", "stands twice"),
    ('seed = "2"', 'a whole number belongs here, not "2"'),
    ("seed = true", "a whole number belongs here, not true"),
    ("cards = 5", "a list in [ ]"),
    ("[[answer]]\nkey = 'a'\ncards = []", '"cards" is not a key of an answer'),
    ("[[answer]]\nclause = 'T-4'", "an answer has one of: key, keys, faces, card"),
    ("[[answer]]\nfaces = []", "an answer has one of: key, keys, faces, card"),
    ("[[answer]]\nkey = 'a'\nfaces = [1]", "an answer has one of: key, keys, faces, card"),
    ("[[answer]]\nkeys = ['a']\nrefused = 'T-4'", "only a key can be refused"),
    ("[[answer]]\nfaces = [1.5]", "a whole number belongs here, not 1.5"),
    ("[[expect]]\nvalue = 1", 'an expectation needs "path"'),
    ("[[expect]]\npath = 'a'\nvalue = 1\nhas = 1", "expect one of: value, has, lacks"),
    ("[[expect]]\npath = 'a'\ntolerance = -1", "at least 0"),
    ("[[given]]\npath = 'a'", 'a given value needs "value"'),
]


@pytest.mark.parametrize(("line", "words"), INVALID, ids=[words for _, words in INVALID])
def test_an_invalid_script_is_told_where_and_why(tmp_path: Path, line: str, words: str) -> None:
    said = refusal(script(tmp_path, line))
    assert words in said
    assert "case.toml:" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("text", ["level = 'x'", "format = 2\nlevel = 'x'", "format = 1"])
def test_a_script_needs_its_format_and_its_level(tmp_path: Path, text: str) -> None:
    path = tmp_path / "case.toml"
    path.write_text(text, "utf-8")
    assert "case.toml:1:" in refusal(path)


def test_a_fault_is_told_at_its_own_line(tmp_path: Path) -> None:
    path = script(tmp_path, "", answer('key = "ahead"') + answer("facets = [1]"))
    line = path.read_text("utf-8").splitlines().index("facets = [1]") + 1
    said = refusal(path)
    assert f"case.toml:{line}:1: error:" in said
    assert 'did you mean "faces"?' in said


# ------------------------------------------------------------------------------ level and book
def test_an_inline_level_is_fitted_out_and_played(tmp_path: Path, toy: Toy) -> None:
    played(tmp_path)
    assert toy.level is not None
    assert [ship.name for ship in toy.level.ships] == ["Amphion", "Junon"]
    assert toy.level.ships[0].masts == 3


def test_a_faulty_inline_level_is_located_in_the_script(tmp_path: Path) -> None:
    bad = LEVEL.replace("guns = 40", 'guns = "forty"').replace('side = "french"', 'side = "dutch"')
    path = script(tmp_path, level=bad)
    lines = path.read_text("utf-8").splitlines()
    with pytest.raises(LevelError) as refused:
        run_script(path)
    places = [(f.file, f.line, f.column) for f in refused.value.findings]
    assert places == [
        (str(path), lines.index('side = "dutch"') + 1, 8),
        (str(path), lines.index('guns = "forty"') + 1, 8),
    ]


def test_a_level_by_path_is_found_beside_the_script(tmp_path: Path, toy: Toy) -> None:
    (tmp_path / "levels").mkdir()
    text = LEVEL.replace("[level]\n", "").replace("level.", "")
    (tmp_path / "levels" / "duel.toml").write_text(text, "utf-8")
    (tmp_path / "cases").mkdir()
    result = run_script(script(tmp_path / "cases", 'level = "../levels/duel.toml"', level=""))
    assert result.ok
    assert toy.level is not None
    assert toy.level.title == "Two frigates"


def test_a_level_that_is_not_there_is_a_fault_of_the_level(tmp_path: Path) -> None:
    with pytest.raises(LevelError, match=r"none\.toml"):
        run_script(script(tmp_path, 'level = "none.toml"', level=""))


def test_a_script_may_play_a_level_by_another_book(tmp_path: Path, toy: Toy) -> None:
    path = script(tmp_path, 'book = "toy"', level=LEVEL.replace('"toy"', '"kmh"'))
    assert "log" in run_script(path).dump
    assert toy.level is not None
    assert toy.level.rules.book == "toy"


def test_options_of_a_script_are_added_to_those_of_its_level(tmp_path: Path, toy: Toy) -> None:
    level = LEVEL.replace('book = "toy"', 'book = "toy", options = ["choppy"]')
    run_script(script(tmp_path, 'options = ["fog"]', level=level))
    assert toy.level is not None
    assert toy.level.rules.options == ("choppy", "fog")


def test_an_unknown_book_or_option_is_refused_by_name(tmp_path: Path) -> None:
    assert "no book named 'harpoon'" in refusal(script(tmp_path, 'book = "harpoon"'))
    assert "no option of toy: mist" in refusal(script(tmp_path, 'options = ["fog", "mist"]'))


# ------------------------------------------------------------------------------ given
def test_what_is_given_lies_on_the_table(tmp_path: Path) -> None:
    given = '[[given]]\npath = "log.name"\nvalue = "Black Jaques"'
    assert played(tmp_path, given, expect("log.name", 'value = "Black Jaques"')).ok


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("log.nothing", "1", "given.log.nothing: there is no such place"),
        ("nowhere.turn", "1", "given.nowhere.turn: there is no such place"),
        ("log.turn", '"x"', "given.log.turn: 'x' does not fit there"),
    ],
)
def test_a_given_value_without_a_place_is_refused(
    tmp_path: Path, path: str, value: str, words: str
) -> None:
    said = refusal(script(tmp_path, f'[[given]]\npath = "{path}"\nvalue = {value}'))
    assert words in said
    assert said.startswith(str(tmp_path / "case.toml"))


# ------------------------------------------------------------------------------ answers
def test_answers_are_given_in_order_and_the_table_shows_them(tmp_path: Path) -> None:
    result = played(tmp_path, "strict = true", TURN)
    assert told(result) == []
    log = result.dump["log"]
    assert (log["card"], log["legs"], log["faces"]) == ("french fire", [1, 3], [3, 6])
    assert log["plots"] == {"british": "sail", "french": "lie to"}


def test_the_battle_stops_where_it_asks_for_more(tmp_path: Path) -> None:
    result = played(tmp_path, "strict = true", TURN)
    assert (result.dump["turn"], result.dump["asked"]["clause"]) == (2, "T-2")


def test_cards_turn_up_in_the_order_given(tmp_path: Path) -> None:
    pack = 'cards = ["french fire", "british fire"]\nplay_on = true'
    result = played(tmp_path, pack, expect("log.card", 'value = "british fire"'))
    assert result.ok
    alone = played(tmp_path, 'cards = ["french fire"]', expect("asked.clause", 'value = "T-3"'))
    assert alone.ok


def test_what_is_not_given_comes_from_the_seed(tmp_path: Path) -> None:
    dumps = [played(tmp_path, f"play_on = true\nseed = {n}").dump["log"] for n in (1, 1, 2, 3)]
    assert dumps[0] == dumps[1]
    assert not dumps[0] == dumps[2] == dumps[3]
    assert len(dumps[0]["faces"]) == 4


@pytest.mark.parametrize(
    ("body", "has", "asks"),
    [
        (answer("faces = [3, 6]"), "[3, 6]", "roll T-2, the next card"),
        (answer('card = "french fire"') + answer('key = "ahead"', 'clause = "T-4"'),
         "T-4 ahead", "choice T-3 by british"),
        (answer('card = "french fire"') + answer('seat = "french"', 'key = "sail"'),
         "sail", "choice T-3 by british"),
        (answer('card = "french fire"') + answer('about = "junon"', 'keys = ["sail", "x"]'),
         "sail, x", "choice T-3 by british"),
        (TURN.replace("faces", 'clause = "T-9"\nfaces'), "T-9 [3, 6]", "roll T-5, broadside"),
        (TURN.replace("faces", 'about = "junon"\nfaces'), "[3, 6]", "roll T-5, broadside"),
        (TURN.replace("faces = [3, 6]", 'card = "wind"'), "wind", "roll T-5, broadside"),
    ],
    ids=["roll", "clause", "seat", "about", "roll clause", "roll about", "roll kind"],
)  # fmt: skip
def test_a_strict_script_says_what_it_has_and_what_is_asked(
    tmp_path: Path, body: str, has: str, asks: str
) -> None:
    assert told(played(tmp_path, "strict = true", body)) == [("the battle asks", has, asks)]


def test_a_strict_script_that_plays_on_runs_out_of_answers(tmp_path: Path) -> None:
    result = played(tmp_path, "strict = true\nplay_on = true", TURN)
    assert told(result) == [("the battle asks", "no answer left", "roll T-2, the next card")]


def test_an_answer_may_name_the_clause_of_the_option_it_takes(tmp_path: Path) -> None:
    legs = 'clause = "T-4.3"\nkey = "starboard"\n[[answer]]\nkey = "ahead"'
    body = TURN.replace('keys = ["ahead", "starboard"]', legs)
    result = played(tmp_path, "strict = true", body + expect("log.legs", "value = [3, 1]"))
    assert told(result) == []


def test_an_answer_that_is_never_asked_for_is_left_over(tmp_path: Path) -> None:
    body = answer('clause = "T-99"', 'key = "ahead"')
    assert told(played(tmp_path, "", body)) == [("answers left over", 0, "T-99 ahead")]


@pytest.mark.parametrize(
    ("keys", "legs"), [('["starboard", "ahead"]', [3, 1]), ('["ahead", "port"]', [1])]
)
def test_a_course_given_last_is_walked_as_far_as_it_is_lawful(
    tmp_path: Path, keys: str, legs: list[int]
) -> None:
    body = TURN.replace('["ahead", "starboard"]', keys).partition("[[answer]]\nfaces")[0]
    result = played(tmp_path, "strict = true", body)
    assert told(result) == []
    assert result.dump["log"]["legs"] == legs


def test_a_card_that_never_turns_up_is_left_over(tmp_path: Path) -> None:
    pack = 'cards = ["french fire", "french fire", "british fire"]'
    assert told(played(tmp_path, pack)) == [("cards left over", 0, "british fire")]


# ------------------------------------------------------------------------------ refusals
def test_a_refused_key_leaves_the_question_standing(tmp_path: Path) -> None:
    refused = 'key = "port"\nrefused = "T-4.7"\n[[answer]]\nkeys'
    result = played(tmp_path, "strict = true", TURN.replace("keys", refused))
    assert told(result) == []
    assert result.dump["log"]["legs"] == [1, 3]


@pytest.mark.parametrize(
    ("key", "clause", "got"), [("port", "T-4.1", "T-4.7"), ("ahead", "T-4.7", "accepted")]
)
def test_a_key_refused_otherwise_is_a_difference(
    tmp_path: Path, key: str, clause: str, got: str
) -> None:
    refused = f'key = "{key}"\nrefused = "{clause}"\n[[answer]]\nkeys'
    result = played(tmp_path, "strict = true", TURN.replace("keys", refused))
    assert told(result) == [(f"refusal of '{key}'", clause, got)]


def test_a_key_that_may_not_be_taken_is_a_difference_with_its_reason(tmp_path: Path) -> None:
    result = played(tmp_path, "strict = true", TURN.replace('"ahead", "starboard"', '"port"'))
    assert told(result) == [("T-4", "port", "T-4: 'port': too close to the wind (T-4.7)")]


@pytest.mark.parametrize(
    ("faces", "words"),
    [("[3]", "2 dice are thrown here, not 1"), ("[3, 7]", "a d6 does not show 7")],
)
def test_impossible_dice_are_a_difference(tmp_path: Path, faces: str, words: str) -> None:
    result = played(tmp_path, "strict = true", TURN.replace("[3, 6]", faces))
    ((path, shown, said),) = told(result)
    assert (path, shown) == ("T-5", faces)
    assert words in said


def test_a_card_that_is_not_in_the_pack_is_a_difference(tmp_path: Path) -> None:
    ((path, shown, said),) = told(played(tmp_path, 'cards = ["dutch fire"]'))
    assert (path, shown) == ("T-2", "dutch fire")
    assert "the cards are british fire, french fire" in said


# ------------------------------------------------------------------------------ to the end
def test_a_script_that_plays_on_comes_to_the_end(tmp_path: Path) -> None:
    result = played(tmp_path, "play_on = true", TURN + expect("turn", "value = 2"))
    assert told(result) == []
    assert result.dump["asked"] == {}
    assert result.dump["told"][-1] == "T-7 Ended"


def test_a_battle_without_end_is_a_difference(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scripts, "MOST_STEPS", 4)
    assert told(played(tmp_path, "play_on = true")) == [("steps", "at most 4", "more")]


# ------------------------------------------------------------------------------ expectations
MET = [
    ("turn", "value = 2"),
    ("log.legs", "value = [1, 3]"),
    ("log.legs.0", "value = 1"),
    ("log.legs.-1", "value = 3"),
    ("log.faces.1", "value = 5\ntolerance = 1"),
    ("speed", "value = 2.4\ntolerance = 0.11"),
    ("speed", "value = 2.5"),
    ("log.tired", "value = false"),
    ("log.legs", "has = 3"),
    ("log.legs", "lacks = 2"),
    ("told", 'has = "T-6 Told jarce"'),
    ("rolls.0.faces", "value = [3, 6]"),
    ("rolls.0.about", 'value = "jarce"'),
    ("heard.T-5", "value = 1"),
    ("heard.T-5.2", "value = 1"),
    ("heard.T-1", "value = 2"),
    ("heard.T-4", "value = 2"),
    ("heard.T-99", "value = 0"),
    ("asked.dice", "value = []"),
    ("log.nothing", ""),
    ("log.legs.2", ""),
    ("log.legs.-3", ""),
    ("log.turn.deeper", ""),
]
UNMET = [
    ("turn", "value = 1", 1, 2),
    ("turn", "value = true", True, 2),
    ("turn", 'value = "2"', "2", 2),
    ("log.tired", "value = 0", 0, False),
    ("log.faces.1", "value = 4\ntolerance = 1.9", 4, 6),
    ("log.legs", "value = [3, 1]", [3, 1], [1, 3]),
    ("log.legs", "has = 2", "has 2", [1, 3]),
    ("log.legs", "lacks = 3", "lacks 3", [1, 3]),
    ("log.name", "has = 1", "has 1", "Jarce"),
    ("log.name", 'lacks = "x"', "lacks x", "Jarce"),
    ("turn", "lacks = 1", "lacks 1", 2),
    ("log.nothing", "value = 0", 0, None),
    ("log.name", "", None, "Jarce"),
    ("log.legs.²", "value = 1", 1, None),
    ("log.name.0", 'value = "J"', "J", None),
    ("rolls.heard.T-1", "value = 1", 1, None),
]


@pytest.mark.parametrize(("path", "wanted"), MET)
def test_an_expectation_is_met(tmp_path: Path, path: str, wanted: str) -> None:
    assert told(played(tmp_path, "strict = true", TURN + expect(path, wanted))) == []


@pytest.mark.parametrize(("path", "wanted", "expected", "got"), UNMET)
def test_an_expectation_that_is_not_met_is_a_difference(
    tmp_path: Path, path: str, wanted: str, expected: object, got: object
) -> None:
    result = played(tmp_path, "strict = true", TURN + expect(path, wanted))
    assert told(result) == [(path, expected, got)]
    assert not result.ok


@pytest.mark.parametrize(
    ("answers", "asked"),
    [
        (0, {"clause": "T-2", "about": "", "dice": []}),
        (1, {"clause": "T-3", "seats": ["british", "french"]}),
        (4, {"clause": "T-5", "about": "jarce", "dice": ["d6", "d6"]}),
    ],
)
def test_what_is_asked_next_can_be_read(
    tmp_path: Path, answers: int, asked: dict[str, object]
) -> None:
    body = "[[answer]]".join(TURN.split("[[answer]]")[: answers + 1])
    assert played(tmp_path, "strict = true", body).dump["asked"] == asked


def test_the_keys_of_a_choice_can_be_expected(tmp_path: Path) -> None:
    body = TURN.split("[[answer]]\nkeys")[0] + expect("asked.keys", 'lacks = "port"')
    result = played(tmp_path, "strict = true", body + expect("asked.keys", 'has = "starboard"'))
    assert told(result) == []
    assert result.dump["asked"]["seat"] == "british"


def test_a_clause_is_heard_only_at_the_top_of_a_dump() -> None:
    assert look_up({"heard": {"T-4.1": 2}}, "heard.T-4.1") == 2
    assert look_up({"ship": {"heard": {"T": 5}}}, "ship.heard.T") == 5
    assert look_up({"ship": 1}, "heard.T-4") is None


# ------------------------------------------------------------------------------ a real book
def test_a_real_book_takes_what_is_given_and_refuses_the_rest(tmp_path: Path) -> None:
    crew = 'heading = 90\ncrew = "jolly-jack-tars average"'
    level = LEVEL.replace('"toy"', '"kmh"').replace("heading = 90", crew)
    given = '[[given]]\npath = "ships.amphion.{}"\nvalue = {}'
    value = expect("ships.amphion.value", "value = 27")
    assert told(run_script(script(tmp_path, given.format("damage", 5), value, level))) == []
    for name, value in (("damage", '"much"'), ("mood", "1"), ("x", '"east"')):
        said = refusal(script(tmp_path, given.format(name, value), "", level))
        assert f"given.ships.amphion.{name}" in said
