"""The log of text play: an opponent's dice can be checked in it, in every book."""

import io
from collections.abc import Iterator

import pytest

from game.books import shelf
from game.cli.text_play import TextPlay, event_lines, has_topic
from game.core.events import Fired, Hurt, Moved, Rolled
from game.core.tally import Tally, Term
from game.levels import load_level
from game.play.event_words import TOPICS, battle_names
from game.play.saved_battles import BattleSetup, SavedBattle, begin_battle
from game.trials.fighting import make_batch_seats
from tests.replay.battles import ROOT

pytestmark = pytest.mark.traced

DUELS = {
    "kmh": "constitution-and-guerriere",
    "wwh": "two-against-two",
    "hf": "hot-java",
    "ls98": "robust-and-hoche",
}
VOLLEYS = {"kmh": "KMH-9.2.22", "wwh": "WWH-2.1.5", "hf": "HF-hit-1", "ls98": "LS98-fire-10"}
"""Under which clause a broadside throws its dice."""
MOST_TURNS = 14


@pytest.fixture(params=DUELS)
def duel(request: pytest.FixtureRequest) -> Iterator[tuple[str, SavedBattle]]:
    """Yield a duel of each book between captains who fire whatever they can, some turns on."""
    book = request.param
    path = ROOT / "levels" / book / f"{DUELS[book]}.toml"
    level = load_level(path)
    seats = {side.id: "ai:midshipman" for side in level.sides}
    options = tuple(level.rules.options)
    setup = BattleSetup(path.read_text("utf-8"), book, 3, seats, options, path.name)
    saved_battle = begin_battle(setup, make_batch_seats)
    saved_battle.battle.run(until_turn=MOST_TURNS)
    yield book, saved_battle
    saved_battle.close()


def test_an_opponents_volley_can_be_checked_term_by_term(duel: tuple[str, SavedBattle]) -> None:
    book, saved_battle = duel
    battle = saved_battle.battle
    names = battle_names(battle.level)
    volleys = [e for e in battle.events if isinstance(e, Rolled) and e.clause == VOLLEYS[book]]
    assert volleys, "they never fired"
    for roll in volleys:
        assert roll.tally is not None
        thrown, *terms = event_lines(roll, names)
        assert " ".join(map(str, roll.faces)) in thrown
        lost = {"hf": "HF-hit-1", "ls98": "LS98-fire-4"}.get(book)
        wanted = [
            f"{t.sign_text()} {t.name} ({t.clause}{', rebuilt' * (t.clause == lost)})"
            for t in roll.tally.terms
        ]
        assert terms == [f"       {roll.tally.total} = {', '.join(wanted)}"] * bool(wanted)


def test_the_log_of_gunnery_shows_the_dice_of_the_last_volley(duel: tuple[str, SavedBattle]) -> None:
    book, saved_battle = duel
    battle = saved_battle.battle
    rolls = [e for e in battle.events if isinstance(e, Rolled) and e.clause == VOLLEYS[book]]
    shown = TextPlay(saved_battle, io.StringIO(), io.StringIO()).log_lines("gunnery", "")
    assert event_lines(rolls[-1], battle_names(battle.level))[0] in shown


SUM = Tally((Term("WWH-3.2a", "gunnery of her weaker side", 3), Term("WWH-4.2b", "trained", 1)))


def test_a_throw_without_a_score_and_a_fact_have_one_line() -> None:
    assert event_lines(Hurt("WWH-2.2b", "a", 2), {"a": "Ajax"}) == ["Ajax loses 2 damage points.  (WWH-2.2b)"]
    assert event_lines(Rolled("WWH-2.2c", "a", "which mast falls", ("d6",), (3,)), {}) == [
        "a, which mast falls: 3.  (WWH-2.2c)"
    ]
    assert event_lines(Moved("WWH-1.1a", "a"), {}) == []
    scored = Rolled("WWH-3.2a", "a", "boarding", ("d6",), (3,), SUM)
    assert event_lines(scored, {"a": "Ajax"}) == [
        "Ajax, boarding: 3.  (WWH-3.2a)",
        "       4 = +3 gunnery of her weaker side (WWH-3.2a), +1 trained (WWH-4.2b)",
    ]


@pytest.mark.parametrize(
    ("book", "clause", "topics"),
    [
        ("wwh", "WWH-2.1.5", {"gunnery", "dice"}),
        ("wwh", "WWH-3.2a", {"boarding", "dice"}),
        ("kmh", "KMH-12.1.2", {"boarding", "dice"}),
        ("kmh", "KMH-11.0.20", {"damage", "dice"}),
        ("ls98", "LS98-morale-2", {"boarding", "dice"}),
        ("hf", "HF-move-2", {"sailing", "dice"}),
    ],
)
def test_dice_stand_under_the_topic_of_what_they_are_thrown_for(
    book: str, clause: str, topics: set[str]
) -> None:
    chapters = shelf.book(book).rules.CHAPTERS
    roll = Rolled(clause, "a", "", ("d6",), (3,))
    assert {wanted for wanted in TOPICS if has_topic(roll, wanted, chapters)} == topics
    fired = Fired(clause, "a", "port", "b")
    assert [wanted for wanted in TOPICS if has_topic(fired, wanted, chapters)] == ["gunnery"]
