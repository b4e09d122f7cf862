"""Sounds of events at every playback speed; and none of anything hidden."""

from dataclasses import fields
from itertools import pairwise
from pathlib import Path

import pytest

from game.books.kmh import rules as kmh
from game.core import events as ev
from game.core.events import Holding
from game.levels.reading.level_reader import load_level
from game.play.battle import Battle
from game.play.seats import RandomSeat
from game.scene import timings
from game.scene.effects import ripple_seconds
from game.stage.sound.event_sounds import (
    MIN_GUN_GAP,
    SoundCall,
    SoundSource,
    bell_times,
    cue_of_control,
    sounds_at_speed,
    sounds_of_event,
    sounds_of_frame,
)
from game.stage.sound.mixer import CUES
from tests.architecture.source_files import ROOT

SHIPS = {
    "a": SoundSource(10.0, 20.0, 0.0, "ship74"),
    "b": SoundSource(40.0, 20.0, 180.0, "ship74"),
    "s": SoundSource(20.0, 20.0, 0.0, "brig"),
}
BROADSIDE = ev.Fired(
    "KMH-9.1.1", "a", side="starboard", target="b", aim="hull", reach=300_000, dice=9, hits=3
)


def names(calls: list[SoundCall]) -> list[str]:
    return [call.cue for call in calls]


def test_a_broadside_is_heard_gun_by_gun_from_her_and_then_at_the_target() -> None:
    calls = sounds_of_event(BROADSIDE, SHIPS)
    guns = [call for call in calls if call.cue == "gun-near"]
    assert len(guns) == 9
    assert guns[0].delay == 0
    assert guns[-1].delay == pytest.approx(ripple_seconds(14))
    assert all(call.position == (10.0, 20.0) for call in guns)
    shot = [call for call in calls if call.cue in ("thud", "splinters", "splash")]
    assert names(shot).count("thud") == 3
    assert names(shot).count("splash") == 5
    assert all(call.position == (40.0, 20.0) and call.delay >= 1.0 for call in shot)


def test_a_rake_is_slower_chasers_are_two_and_half_a_side_is_fewer() -> None:
    def guns(**values: object) -> list[SoundCall]:
        told = {f.name: getattr(BROADSIDE, f.name) for f in fields(BROADSIDE)} | values
        return [c for c in sounds_of_event(ev.Fired(**told), SHIPS) if c.cue == "gun-near"]

    assert guns(rake="stern")[-1].delay == pytest.approx(0.9)
    assert len(guns(side="bow")) == 2
    assert len(guns(partial=True)) == 4


def test_small_vessels_and_grape_sound_like_carronades() -> None:
    small = ev.Fired("KMH-9.1.1", "s", side="port", target="b", aim="hull", dice=3)
    grape = ev.Fired("KMH-9.1.1", "a", side="port", target="b", aim="grape", dice=3)
    assert "carronade" in names(sounds_of_event(small, SHIPS))
    assert {"carronade", "grape"} <= set(names(sounds_of_event(grape, SHIPS)))


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (ev.MastFell("c", "a", mast="main"), ["mast-crack", "mast-fall"]),
        (ev.Exploded("c", "a"), ["explosion"]),
        (ev.Sank("c", "a"), ["under-water"]),
        (ev.Struck("c", "a", to="b"), ["cheer"]),
        (ev.Captured("c", "a", by="x"), ["cheer"]),
        (ev.Collided("c", "a", other="b"), ["grind", "splinters"]),
        (ev.Grappled("c", "a", other="b"), ["grind", "pipe"]),
        (ev.Grappled("c", "a", other="b", on=False), []),
        (ev.Boarded("c", "a", other="b"), ["clash", "muskets"]),
        (ev.Befell("c", "a", what="fire"), ["fire-catch"]),
        (ev.Befell("c", "a", what="fire", on=False), []),
        (ev.Befell("c", "a", what="aback"), ["luff"]),
        (ev.Hurt("c", "a", boxes=1), ["sail-torn"]),
        (ev.Ordered("c", "a", order="tack"), ["pipe", "luff"]),
        (ev.Ordered("c", "a", order="sail"), ["sail-fill"]),
        (ev.Moved("c", "a", how="port"), ["helm"]),
        (ev.Moved("c", "a", how="tack"), ["helm", "sail-fill"]),
        (ev.WindShifted("c", blows_from=900), ["luff"]),
        (ev.WindShifted("c", calm=True), []),
        (ev.CardTurned("c", card="x"), ["card-slide", "card-flip"]),
        (ev.CardHeld("c", how=Holding.PLAYED), ["card-flip"]),
        (ev.Ended("c", winner="x"), ["cheer"]),
        (ev.Told("LEVEL", text="word comes"), ["card-slide"]),
        (ev.Boats("c", "a", "a-boat-1", "pulled"), ["helm", "helm"]),
        (ev.Boats("c", "a", "a-boat-1", "landed"), ["cheer"]),
        (ev.Boats("c", "a", "a-boat-1", "run down"), ["splinters"]),
        (ev.Boats("c", "", "a-boats", "pulled"), []),
    ],
)
def test_what_happens_is_heard(event: ev.Event, expected: list[str]) -> None:
    assert names(sounds_of_event(event, SHIPS)) == expected


def test_dice_fall_count_and_are_sealed() -> None:
    roll = ev.Rolled("c", dice=("d6",) * 5, faces=(1, 2, 6, 3, 4), needs=5)
    assert names(sounds_of_event(roll, SHIPS)) == ["dice-4", "die-lift", "seal"]
    miss = ev.Rolled("c", dice=("d6",), faces=(2,), needs=5)
    assert names(sounds_of_event(miss, SHIPS)) == ["dice-1", "seal"]


@pytest.mark.parametrize(
    "event",
    [
        ev.Chose("c", seat="british", key="marker port", said="Port"),
        ev.Mustered("c", ships=(ev.Aboard("a", "c", "crack", "elite"),)),
        ev.Told("c", "a", text="a secret"),
    ],
)
def test_what_is_hidden_makes_no_sound(event: ev.Event) -> None:
    assert sounds_of_event(event, SHIPS) == []


def test_the_bell_counts_turns_in_pairs_up_to_eight() -> None:
    bells = [names(sounds_of_event(ev.TurnBegan("c", turn=n), SHIPS)).count("bell") for n in range(1, 11)]
    assert bells == [1, 2, 3, 4, 5, 6, 7, 8, 1, 2]
    assert bell_times(5) == pytest.approx([0, 0.3, 0.92, 1.22, 1.84])
    first = sounds_of_event(ev.TurnBegan("c", turn=1), SHIPS)
    assert names(first)[0] == "quarters"


def test_speed_brings_calls_nearer_and_thins_the_ripple() -> None:
    calls = sounds_of_event(BROADSIDE, SHIPS)
    counts = []
    for speed in (1, 2, 4):
        guns = [call for call in sounds_at_speed(calls, speed) if call.cue == "gun-near"]
        counts.append(len(guns))
        delays = [call.delay for call in guns]
        assert max(delays) <= timings.RIPPLE / speed + 1e-9
        gaps = [b - a for a, b in pairwise(delays)]
        assert min(gaps) >= MIN_GUN_GAP * 0.95
    assert counts == [9, 5, 3]
    bells = sounds_at_speed(sounds_of_event(ev.TurnBegan("c", turn=8), SHIPS), 2)
    assert names(bells) == ["bell"]


def test_at_once_there_is_one_sound_at_most_and_it_is_the_weightiest() -> None:
    news = [*sounds_of_event(BROADSIDE, SHIPS), *sounds_of_event(ev.MastFell("c", "b", mast="fore"), SHIPS)]
    assert names(sounds_at_speed(news, 0)) == ["mast-crack"]
    assert names(sounds_at_speed(sounds_of_event(ev.Moved("c", "a", how="port"), SHIPS), 0)) == []
    assert sounds_at_speed([], 0) == []


def test_presses_sound_as_what_they_do() -> None:
    pressed = ["answer-fire", "log", "rules", "tab-own", "marker-port", "speed"]
    assert [cue_of_control(name) for name in pressed] == ["pen", "page", "page", "page", "card-flip", "click"]


def test_a_whole_battle_calls_only_cues_of_the_book() -> None:
    path = ROOT / "levels" / "kmh" / "constitution-and-guerriere.toml"
    level = load_level(Path(path))
    battle = Battle(kmh, level, {side.id: RandomSeat(n) for n, side in enumerate(level.sides)}, 5)
    battle.run()
    ships = {ship.id: SHIPS["a"] for ship in level.ships}
    called = [call for event in battle.events for call in sounds_of_event(event, ships)]
    assert {call.cue for call in called} <= set(CUES)
    assert {"gun-near", "bell", "helm", "card-flip"} <= {call.cue for call in called}
    assert all(call.delay < 8 and 0 < call.strength <= 1 for call in called)


def test_dice_of_guns_rattle_with_them_and_their_seal_comes_down_last() -> None:
    roll = ev.Rolled("KMH-9.2.22", "a", "guns", ("d6",) * 7, (6,) * 7, None, 3)
    calls = sounds_of_frame([roll, BROADSIDE], SHIPS)
    assert names(calls).count("dice-8") == 1
    assert "die-lift" not in names(calls)
    seal = next(call for call in calls if call.cue == "seal")
    assert seal.delay >= max(c.delay for c in calls if c.cue in ("thud", "splash"))
    alone = sounds_of_frame([roll, ev.Told("C", "a", "words")], SHIPS)
    assert names(alone) == ["dice-8", "die-lift", "seal"]
