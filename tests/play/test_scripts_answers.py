"""How a script's answers are given, and what it may expect of the table afterwards."""

from pathlib import Path

import pytest

from game.books import shelf
from game.play import scripts
from game.play.scripts import look_up
from tests.play.test_scripts_toy import TURN, Toy, answer, expect, on_the_shelf, played, told


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> Toy:
    """Put the toy book on the shelf."""
    book = Toy()
    monkeypatch.setitem(shelf.SHELF, "toy", on_the_shelf(book))
    return book


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
    assert result.is_ok
    head = 'ends_at = "T-3"\ncards = ["french fire"]'
    alone = played(tmp_path, head, expect("asked.clause", 'value = "T-3"'))
    assert alone.is_ok


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


@pytest.mark.parametrize(("keys", "legs"), [('["starboard", "ahead"]', [3, 1]), ('["ahead", "port"]', [1])])
def test_a_course_given_last_is_walked_as_far_as_it_is_lawful(
    tmp_path: Path, keys: str, legs: list[int]
) -> None:
    body = TURN.replace('["ahead", "starboard"]', keys).partition("[[answer]]\nfaces")[0]
    result = played(tmp_path, "strict = true", body)
    assert told(result) == []
    assert result.dump["log"]["legs"] == legs


def test_the_rest_of_a_course_is_void_when_another_ship_is_asked_for(tmp_path: Path, toy: Toy) -> None:
    toy.ships = ("jarce", "jaques")
    body = TURN.replace('"starboard"', '"starboard", "ahead"').partition("[[answer]]\nfaces")[0]
    result = played(tmp_path, "strict = true", body)
    assert told(result) == []
    assert (result.dump["log"]["legs"], result.dump["asked"]["about"]) == ([1, 3], "jaques")


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
def test_a_key_refused_otherwise_is_a_difference(tmp_path: Path, key: str, clause: str, got: str) -> None:
    refused = f'key = "{key}"\nrefused = "{clause}"\n[[answer]]\nkeys'
    result = played(tmp_path, "strict = true", TURN.replace("keys", refused))
    assert told(result) == [(f"refusal of '{key}'", clause, got)]


def test_a_key_that_may_not_be_taken_is_a_difference_with_its_reason(tmp_path: Path) -> None:
    result = played(tmp_path, "strict = true", TURN.replace('"ahead", "starboard"', '"port"'))
    assert told(result) == [("T-4", "port", "T-4: 'port': too close to the wind (T-4.7)")]


@pytest.mark.parametrize(
    ("faces", "words"), [("[3]", "2 dice are thrown here, not 1"), ("[3, 7]", "a d6 does not show 7")]
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


def test_a_battle_without_end_is_a_difference(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scripts, "MAX_STEPS", 4)
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
LOGGED = "card, faces, legs, name, plots, tired, turn"
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
    ("log.nothing", "value = 0", 0, f"nothing: log has: {LOGGED}"),
    ("log.name", "", None, "Jarce"),
    ("log.legs.²", "value = 1", 1, 'nothing: did you mean "log.legs"?'),
    ("log.name.0", 'value = "J"', "J", 'nothing: did you mean "log.name"?'),
    ("rolls.heard.T-1", "value = 1", 1, 'nothing: did you mean "heard.T-1"?'),
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
    assert not result.is_ok


@pytest.mark.parametrize(
    ("answers", "asked"),
    [
        (0, {"clause": "T-2", "about": "", "dice": []}),
        (1, {"clause": "T-3", "seats": ["british", "french"]}),
        (4, {"clause": "T-5", "about": "jarce", "dice": ["d6", "d6"]}),
    ],
)
def test_what_is_asked_next_can_be_read(tmp_path: Path, answers: int, asked: dict[str, object]) -> None:
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
