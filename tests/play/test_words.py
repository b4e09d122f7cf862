"""Every event has a sentence, and the sentences of a battle read as such."""

from __future__ import annotations

import pytest

from game.core import events as e
from game.play.words import TOPICS, count, course, line, sentence, topic
from tests.replay.battles import NAMES, by_chance, level

NAMES_OF = {"victory": "Victory", "redoutable": "Redoutable", "british": "Royal Navy"}


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (e.TurnBegan("K", turn=4), "Turn 4 begins."),
        (
            e.CardTurned("K", "", "british fire", "british", 0),
            "Card: Royal Navy fire, the last card.",
        ),
        (e.CardHeld("K", "", "british fire", "british"), "The card Royal Navy fire is held back."),
        (e.Moved("K", "victory", 0, 0, 9000, "ahead", 50_000), "Victory goes 5 cm ahead."),
        (
            e.Moved("K", "victory", 0, 0, 9000, "port", 35_000),
            "Victory turns to port for 3.5 cm, now heading E (90°).",
        ),
        (e.Moved("K", "victory", 0, 0, 0, "ahead", 0), ""),
        (
            e.Fired("K", "victory", "port", "redoutable", "hull", "stern", True, 40_000, 1, 2),
            "Victory fires her port broadside at the hull of Redoutable, raking from the stern, "
            "part of the side: 1 die, 2 hits at 4 cm.",
        ),
        (
            e.Hurt("K", "victory", 1, 2, "shot"),
            "Victory loses 1 damage point and 2 speed boxes (shot).",
        ),
        (e.MastFell("K", "victory", "fore"), "Victory loses her foremast."),
        (e.MastFell("K", "victory", "bowsprit"), "Victory loses her bowsprit."),
        (e.Befell("K", "victory", "fire"), "Victory is on fire."),
        (e.Befell("K", "victory", "fire", False), "Victory has put out her fire."),
        (e.Befell("K", "victory", "plague"), "Victory suffers: plague."),
        (e.Struck("K", "victory", "redoutable"), "Victory strikes her colours to Redoutable."),
        (e.Grappled("K", "victory", "redoutable", False), "Victory and Redoutable come apart."),
        (e.WindShifted("K", "", 27_000), "The wind blows from W (270°)."),
        (e.WindShifted("K", "", 0, True), "The wind dies away: a calm."),
        (e.Mended("K", "victory", boxes=1), "Victory makes good 1 speed box."),
        (
            e.Rolled("K", "victory", "tack", ("d6",), (3,), None, 2, None),
            "Victory: tack: 1d6 = 3, 2 or more needed.",
        ),
        (e.Chose("K", "victory", "british", "tack", "Tack"), "Royal Navy for Victory: Tack."),
        (
            e.Ended("K", "", "british", "major", "she struck"),
            "Royal Navy has won, major: she struck.",
        ),
        (e.Ended("K", "", "", "draw", ""), "The battle is drawn."),
    ],
)
def test_what_is_said_of_an_event(event: e.Event, said: str) -> None:
    assert sentence(event, NAMES_OF) == said
    assert line(event, NAMES_OF) == (f"{said}  (K)" if said else "")


def is_event(kind: object) -> bool:
    """Whether it is a kind of event."""
    return isinstance(kind, type) and issubclass(kind, e.Event) and kind is not e.Event


def test_every_kind_of_event_has_words_and_a_topic() -> None:
    for kind in [getattr(e, name) for name in dir(e) if is_event(getattr(e, name))]:
        event = kind("K", "victory")
        said = sentence(event, NAMES_OF)
        assert kind.__name__ not in said, kind
        assert said or kind is e.Moved
        assert topic(event) in TOPICS


@pytest.mark.parametrize("name", NAMES)
def test_a_battles_log_is_made_of_sentences(name: str) -> None:
    battle = by_chance(name, 17)
    battle.run()
    names = {ship.id: ship.name for ship in level(name).ships}
    for event in battle.events:
        said = sentence(event, names)
        assert said == "" or said.endswith(".")
        assert ".." not in said
    battle.close()


def test_numbers_have_their_nouns() -> None:
    assert [count(n, "die") for n in (0, 1, 2)] == ["0 dice", "1 die", "2 dice"]
    assert count(2, "speed box") == "2 speed boxes"
    assert course(20_200) == "SSW (202°)"
