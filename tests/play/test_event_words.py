"""Every event has a sentence, and the sentences of a battle make sense."""

import pytest

from game.core import events as e
from game.core.tally import Tally, Term
from game.play.event_words import (
    TOPICS,
    card_words,
    count_words,
    event_line,
    event_sentence,
    log_lines,
    mast_words,
    printed_cm,
    topic_of,
)
from game.play.rulebook import clause_label, tally_lines, tally_sentence
from game.sea.units import CM
from tests.replay.battles import NAMES, level_named, random_battle

NAMES_OF = {"victory": "Victory", "redoutable": "Redoutable", "british": "Royal Navy"}
KINDS = [
    kind
    for kind in vars(e).values()
    if isinstance(kind, type) and issubclass(kind, e.Event) and kind is not e.Event
]


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (e.TurnBegan("K", turn=4), "Turn 4 begins"),
        (
            e.CardTurned("K", "", "british fire", "british", 0),
            "Royal Navy: Fire card is turned, the last of the turn",
        ),
        (e.CardTurned("K", "", "strike test", "", 3), "Strike test card is turned, 3 cards to come"),
        (e.CardHeld("K", "", "british fire", "british"), "Royal Navy: Fire card is held back"),
        (
            e.CardHeld("K", "", "british fire", "british", e.Holding.LOST),
            "Royal Navy: Fire card goes back unused",
        ),
        (
            e.Mustered(
                "K",
                "",
                (
                    e.Aboard("victory", "K", "jolly-jack-tars", "elite", ("fast-sailor",)),
                    e.Aboard("redoutable"),
                    e.Aboard("redoutable", unusual=("9 points lost",)),
                ),
            ),
            "Victory musters elite jolly jack tars: fast sailor; Redoutable: 9 points lost",
        ),
        (e.PartBegan("K", "", "phase I"), "Phase I"),
        (e.Ordered("K", "victory", "heave to"), "Victory heaves to"),
        (e.Ordered("K", "victory", "follow"), "Victory follows her leader"),
        (e.Ordered("K", "victory", "rejoin"), "Victory makes for her place in the line"),
        (e.PartBegan("K", "", "combat", "british"), "Royal Navy: combat"),
        (e.Ordered("K", "victory", "slow", 145_000), "Victory shortens sail: 14.5 cm"),
        (e.Moved("K", "victory", 0, 0, 9000, "ahead", 50_000), "Victory sails on 5 cm, heading E"),
        (e.Moved("K", "victory", 0, 0, 9000, "port", 35_000), "Victory turns to port 3.5 cm, heading E"),
        (
            e.Moved("K", "victory", 0, 0, 9000, "ahead", 75_000, made="a square"),
            "Victory sails on a square, heading E",
        ),
        (
            e.Collided("K", "victory", "redoutable", 0, 0, 150_000, "2 squares"),
            "Victory runs into Redoutable after 2 squares",
        ),
        (e.Told("K", "british", "manoeuvre"), "Royal Navy: manoeuvre"),
        (e.Moved("K", "victory", 0, 0, 0, "ahead", 0), ""),
        (e.Moved("K", "victory", 0, 0, 0, "set"), ""),
        (e.Moved("K", "victory", 0, 0, 0, "fall off"), "Victory falls off, heading N"),
        (
            e.Fired("K", "victory", "port", "redoutable", "hull", "stern", True, 40_000, 8, 2),
            "Victory fires her port guns: 2 hits of 8 on the hull of Redoutable at 4 cm, "
            "raking from the stern, part of the side",
        ),
        (
            e.Fired("K", "victory", "port", "redoutable", "grape", "", False, 40_000, 6, 1),
            "Victory fires her port guns, grape: 1 hit of 6 on Redoutable at 4 cm",
        ),
        (
            e.Fired("K", "victory", "bow", "redoutable", "rigging", "", False, 95_000, 1, 0),
            "Victory fires her bow chasers: 0 hits of 1 on the rigging of Redoutable at 9.5 cm",
        ),
        (
            e.Fired("K", "ajax", "port", "victory", "", "", False, 0, 4, 1, "Pistol Shot"),
            "ajax fires her port guns: 1 hit of 4 on Victory at Pistol Shot",
        ),
        (e.Hurt("K", "victory", 1, 2, "shot"), "Victory loses 1 damage point and 2 speed boxes"),
        (e.Hurt("K", "victory", 3, 0, "fire"), "Victory loses 3 damage points (fire)"),
        (e.Hurt("K", "victory"), "Victory has no speed box left to lose"),
        (e.GunsLost("K", "victory", "port", 2), "Victory loses 2 gunnery points to port"),
        (e.GunsLost("K", "victory", "port"), ""),
        (e.MastFell("K", "victory", "fore"), "Victory loses her foremast"),
        (e.MastFell("K", "victory", "bowsprit"), "Victory loses her bowsprit"),
        (e.Befell("K", "victory", "fire"), "Victory is on fire"),
        (e.Befell("K", "victory", "fire", False), "Victory has put her fire out"),
        (e.Befell("K", "victory", "boat", False), "Victory is rid of: boat"),
        (e.Befell("K", "victory", "plague"), "Victory suffers: plague"),
        (e.Struck("K", "victory", "redoutable"), "Victory strikes her colours to Redoutable"),
        (
            e.Collided("K", "victory", "redoutable", 0, 0, 3 * CM),
            "Victory runs into Redoutable at a speed of 3 cm",
        ),
        (
            e.Collided("K", "victory", "redoutable", 0, 0, 3 * CM, "", "redoutable", 19 * CM),
            "Victory runs into Redoutable at a speed of 3 cm; Redoutable has 19 cm of way",
        ),
        (e.Moved("K", "victory", 0, 0, 13_500, "drift", 40_000, way=9000), "Victory drifts 4 cm towards E"),
        (e.Grappled("K", "victory", "redoutable", False), "Victory and Redoutable come apart"),
        (e.Boats("K", "", "victory", "launched", count=2), "Victory: 2 boats in the water"),
        (e.Boats("K", "", "gig", "lost", count=1), "gig: under fire, 1 boat left"),
        (e.Boats("K", "", "gig", "lost", count=0), "gig: under fire, none left"),
        (
            e.Boarded("K", "victory", "redoutable", "A", 12, 9, e.Won.ATTACKER),
            "Victory gains stage A aboard Redoutable: 12 to 9",
        ),
        (
            e.Boarded("K", "victory", "redoutable", "B", 9, 12, e.Won.DEFENDER),
            "Redoutable throws the boarders of Victory back: 9 to 12",
        ),
        (
            e.Boarded("K", "victory", "redoutable", "B", 9, 9),
            "Victory and Redoutable fight for stage B in vain: 9 to 9",
        ),
        (
            e.Boarded("K", "victory", "redoutable", "", 12, 4, e.Won.ATTACKER),
            "Victory carries Redoutable: 12 to 4",
        ),
        (
            e.Boarded("K", "victory", "redoutable", "", 8, 8),
            "Victory and Redoutable fight on hand to hand: 8 to 8",
        ),
        (e.WindShifted("K", "", 27_000), "The wind blows from W now"),
        (e.WindShifted("K", "", 0, True), "The wind dies away: a calm"),
        (e.SeaChanged("K", "", True), "The sea gets up: choppy"),
        (e.Left("K", "victory", "left"), "Victory leaves the table by its left edge"),
        (e.Mended("K", "victory", boxes=1), "Victory makes good 1 speed box"),
        (e.Told("K", "", "the pack is laid."), "The pack is laid"),
        (e.Told("K", "victory", "becalmed"), "Victory: becalmed"),
        (e.Told("K", "victory", "Victory: 100 guns"), "Victory: 100 guns"),
        (e.Rolled("K", "victory", "tack", ("d6",), (3,), None, 2, None), "Victory, tack: 3 (2 or more)"),
        (e.Rolled("K", "", "the wind", ("d6", "d6"), (3, 4), None, None, 9), "The wind: 3 4 (9 or less)"),
        (e.Chose("K", "victory", "british", "tack", "{who} goes about"), "Victory goes about"),
        (e.Chose("K", "", "british", "play", "{who} plays on"), "Royal Navy plays on"),
        (
            e.Chose("K", "victory", "british", "tow", "Orders to {who}: tow {@redoutable}"),
            "Orders to Victory: tow Redoutable",
        ),
        (e.Chose("K", "", "british", "port 3.5"), ""),
        (e.Chose("K", "", "british", "", e.IN_SECRET), "Royal Navy decides in secret"),
        (e.Ended("K", "", "british", "major", "she struck."), "A major victory for Royal Navy: she struck"),
        (e.Ended("K", "", "", "draw", ""), "The battle is drawn"),
    ],
)
def test_what_is_said_of_an_event(event: e.Event, said: str) -> None:
    assert event_sentence(event, NAMES_OF) == said
    assert event_line(event, NAMES_OF) == (f"{said}.  (K)" if said else "")


def test_every_kind_of_event_has_its_own_sentence_and_a_topic() -> None:
    assert set(event_sentence.registry) - {object} == set(KINDS)
    for kind in KINDS:
        event = kind("K", "victory")
        silent = (e.Moved, e.Hurt, e.GunsLost, e.Mustered, e.PartBegan, e.Chose)
        assert event_sentence(event, NAMES_OF) or kind in silent, "nothing has happened"
        assert topic_of(event) in TOPICS


@pytest.mark.parametrize("name", NAMES)
def test_a_battles_log_is_made_of_sentences_with_turn_and_clause(name: str) -> None:
    battle = random_battle(name, 17)
    battle.run()
    names = {ship.id: ship.name for ship in level_named(name).ships}
    log = list(log_lines(battle.events, names))
    assert len(log) > 20
    assert not any(said.words.endswith(".") for said in log)
    assert all(said.clause and said.kind in TOPICS for said in log)
    assert [said.turn for said in log] == sorted(said.turn for said in log)
    assert log[-1].turn == battle.turn
    battle.close()


def test_figures_and_clauses_are_written_as_they_are_printed() -> None:
    assert [count_words(n, "hit") for n in (0, 1, 2)] == ["0 hits", "1 hit", "2 hits"]
    assert count_words(2, "speed box") == "2 speed boxes"
    assert [printed_cm(n * CM // 2) for n in (1, 4, 29)] == ["½", "2", "14½"]
    assert (clause_label("KMH-9.2.22"), clause_label("")) == ("§9.2.22", "")
    assert card_words("strike test", NAMES_OF) == "Strike test"
    assert [mast_words(m) for m in ("fore", "bowsprit")] == ["foremast", "bowsprit"]
    assert card_words("british move", NAMES_OF, "british") == "Royal Navy: Move"


def test_a_rebuilt_number_has_its_mark_beside_its_term() -> None:
    """The fours that a long gun needs at two inches are rebuilt; of the moves of a fresh wind only
    the four before the wind is."""
    shot = Tally((Term("HF-hit-1", "long guns at 2 inches", 4),))
    assert [line.name for line in tally_lines(shot)] == ["long guns at 2 inches, rebuilt"]
    assert tally_sentence(shot) == "+4 long guns at 2 inches (HF-hit-1, rebuilt)"
    moves = Tally((Term("WWH-1.1a", "quarter", 5), Term("WWH-1.1a", "before the wind", 4)))
    assert [line.name for line in tally_lines(moves)] == ["quarter", "before the wind, rebuilt"]


def test_a_printed_number_has_no_mark() -> None:
    crew = Tally((Term("WWH-2.1.5b", "good crew", 1), Term("x.1", "a level's own", 4)))
    assert tally_sentence(crew) == "+1 good crew (WWH-2.1.5b), +4 a level's own (x.1)"


def test_the_terms_of_a_tally_are_listed_with_their_signs() -> None:
    tally = Tally((Term("K-1", "guns", 4), Term("K-2", "damage", -2)))
    assert [(line.sign, line.name, line.is_reducing) for line in tally_lines(tally)] == [
        ("+4", "guns", False),
        ("−2", "damage", True),
    ]
    # A half takes something away, three halves add; a term of nothing does neither.
    parts = Tally((Term("K-1", "a", 1, 2), Term("K-2", "b", 3, 2), Term("K-3", "c", 0)))
    assert [line.is_reducing for line in tally_lines(parts)] == [True, False, False]
