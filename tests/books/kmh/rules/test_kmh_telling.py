"""KMH: what is told is worth hearing: nothing stands in the log or in a score to be counted."""

from collections.abc import Iterator
from functools import cache

import pytest

from game.core.events import Befell, Event, Mustered, Ordered, Told, TurnBegan
from game.core.steps import Choose, Roll, Step
from game.core.tally import Tally
from game.levels import load_level
from game.levels.reading.level_folders import shipped_levels
from game.play.battle import StepResult
from game.play.event_words import event_sentence
from tests.battery import battery_params
from tests.books.kmh.rules.test_kmh_sea_battles import by_chance
from tests.great_fleets import shortened_level

LEVELS = {path.stem: path for path in shipped_levels() if path.parent.name == "kmh"}
FEW = sorted(LEVELS)[::2]
"""Every second of them is fought, the others in a battery."""
MOST_TOLD = 0.12
"""The share of free words among all that happens."""
pytestmark = pytest.mark.untraced


@cache
def fought(name: str) -> tuple[list[Event], list[Tally]]:
    """The events of a battle by chance, and every score that was thrown for or offered; of great
    fleets the first turns."""
    battle, scores = by_chance(shortened_level(load_level(LEVELS[name])), 1), list[Tally]()
    going = StepResult.STEPPED
    while going is StepResult.STEPPED:
        scores += scores_of(battle.pending_step)
        going = battle.step()
    assert going is StepResult.OVER
    return battle.events, scores


def scores_of(step: Step | None) -> Iterator[Tally]:
    """The scores a player sees at a step."""
    if isinstance(step, Roll) and step.tally is not None:
        yield step.tally
    if isinstance(step, Choose):
        yield from (o.tally for o in step.menu.options() if o.tally is not None)


@pytest.mark.parametrize("name", battery_params(sorted(LEVELS), FEW))
def test_facts_are_told_more_often_than_words(name: str) -> None:
    events, _ = fought(name)
    assert sum(isinstance(e, Told) for e in events) < MOST_TOLD * len(events)


def test_no_score_has_a_term_worth_nought() -> None:
    scores = [score for name in FEW for score in fought(name)[1]]
    assert len(scores) > 1000
    assert [t for score in scores for t in score.terms if t.num == t.den == 0] == []


def test_every_order_and_mishap_has_words_of_its_own() -> None:
    events = [event for name in FEW for event in fought(name)[0]]
    orders = {e.order: event_sentence(e, {e.ship: "She"}) for e in events if isinstance(e, Ordered)}
    assert len(orders) > 12
    assert [o for o, words in orders.items() if words.partition(":")[0] == f"She {o}"] == []
    befalls = {e.what: event_sentence(e, {}) for e in events if isinstance(e, Befell) and e.on}
    assert len(befalls) > 12
    assert [what for what, words in befalls.items() if " suffers: " in words] == []


@pytest.mark.parametrize("name", battery_params(sorted(LEVELS), FEW))
def test_kmh_2_2_1_one_event_musters_all(name: str) -> None:
    events, _ = fought(name)
    first = next(n for n, event in enumerate(events) if isinstance(event, TurnBegan))
    (mustered,) = [event for event in events[:first] if isinstance(event, Mustered)]
    level = load_level(LEVELS[name])
    late = {who for event in level.events for who in event.arrive}
    ships = [s.id for s in level.ships if s.rate != "boat" and not {s.id, s.squadron} & late]
    assert [each.ship for each in mustered.ships] == ships
    assert not any(isinstance(event, Told) for event in events[:first])
