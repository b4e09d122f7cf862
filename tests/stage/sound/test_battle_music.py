"""Music follows what is shown: the mood, the drum that beats to quarters, the tune of a nation."""

import math

import pytest

from game.core import events as ev
from game.stage.sound.battle_music import (
    MOOD_SECONDS,
    STEM_DB,
    BattleMood,
    nearest_enemies_cm,
    tune_of_nation,
)
from game.stage.sound.cues import STEMS, TUNES

FIRED = ev.Fired("C", "a", side="port", target="b")


def test_the_drum_beats_once_when_somebody_first_comes_within_reach() -> None:
    mood = BattleMood()
    beats = [mood.follow(1.0, (), hulls) for hulls in (40.0, 15.0, 9.0, 8.0, 40.0, 9.0)]
    assert beats == [False, False, True, False, False, False]
    assert BattleMood().follow(1.0, [FIRED], 40.0), "or when guns fire first"
    assert not BattleMood(has_beaten=True).follow(1.0, [FIRED], 5.0), "a battle that is resumed has beaten"


def test_the_mood_follows_the_distance_and_what_happens() -> None:
    mood = BattleMood()
    seen = []
    for news, hulls in (((), 40.0), ((), 15.0), ([FIRED], 8.0), ([ev.Boarded("C", "a")], 1.0)):
        mood.follow(0.5, news, hulls)
        seen.append(mood.mood)
    assert seen == ["sailing", "closing", "action", "boarding"]


def test_a_shot_does_not_break_the_hush_after_a_strike_and_the_end_comes_after_it() -> None:
    mood = BattleMood()
    mood.follow(0.1, [FIRED], 5.0)
    mood.follow(0.1, [ev.Struck("C", "b", to="a"), ev.Ended("C", winner="x")], 5.0)
    assert mood.mood == "hush"
    mood.follow(1.0, [FIRED], 5.0)
    assert mood.mood == "hush"
    mood.follow(MOOD_SECONDS["hush"], (), 5.0)
    assert mood.mood == "after"
    assert set(STEM_DB["hush"].values()) == {-80.0}


def test_action_holds_for_a_while_after_the_last_gun() -> None:
    mood = BattleMood()
    mood.follow(0.0, [FIRED], 8.0)
    mood.follow(MOOD_SECONDS["action"] - 1, (), 30.0)
    assert mood.mood == "action"
    mood.follow(1.5, (), 30.0)
    assert mood.mood == "sailing"


@pytest.mark.parametrize(
    ("nation", "tune"),
    [
        ("french", "ca-ira"),
        ("american", "yankee-doodle"),
        ("british", "spanish-ladies"),
        ("", "spanish-ladies"),
    ],
)
def test_each_nation_has_its_tune(nation: str, tune: str) -> None:
    assert tune_of_nation(nation) == tune
    assert tune in TUNES


def test_enemies_are_as_near_as_their_nearest_ships() -> None:
    assert nearest_enemies_cm([(0, 0, 0), (3, 4, 1), (30, 0, 1), (1, 0, 0)]) == pytest.approx(
        math.dist((1, 0), (3, 4))
    )
    assert nearest_enemies_cm([(0, 0, 0), (1, 0, 0)]) == math.inf


def test_tunes_fill_their_bars_and_every_mood_knows_every_stem() -> None:
    from recipes.sound import battle_music as recipe
    from recipes.sound import music

    for tune in recipe.TUNES.values():
        assert sum(note.beats for note in music.parse_tune(tune.words)) == float(tune.metre * tune.bars)
        assert len(tune.bass.split()) == tune.bars
    assert set(recipe.TUNES) == set(TUNES)
    assert all(set(levels) == set(STEMS) for levels in STEM_DB.values())
