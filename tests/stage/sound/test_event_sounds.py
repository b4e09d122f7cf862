"""Sounds of events at every playback speed; and none of anything hidden."""

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
from game.stage.sound.cues import CUES
from game.stage.sound.event_sounds import (
    MIN_CALL_GAP,
    SoundCall,
    SoundSource,
    bell_times,
    cue_of_control,
    sounds_at_speed,
    sounds_of_event,
    sounds_of_frame,
)
from tests.architecture.source_files import ROOT

SHIPS = {
    "a": SoundSource(10.0, 20.0, 0.0, "ship74", "french", 5.0),
    "b": SoundSource(40.0, 20.0, 180.0, "ship74", "spanish", 5.0),
    "s": SoundSource(20.0, 20.0, 0.0, "brig"),
}
SIDES = {"x": "american", "y": "danish"}
BROADSIDE = ev.Fired(
    "KMH-9.1.1", "a", side="starboard", target="b", aim="hull", reach=300_000, dice=9, hits=3
)


def names(calls: list[SoundCall]) -> list[str]:
    return [call.cue for call in calls]


def test_a_broadside_is_one_sound_of_all_her_guns_and_then_heard_at_the_target() -> None:
    guns, *shot = sounds_of_event(BROADSIDE, SHIPS)
    assert (guns.cue, guns.position, guns.delay) == ("broadside", (10.0, 20.0), 0.0)
    assert guns.guns is not None
    assert len(guns.guns.shots) == 37
    assert guns.guns.bow == pytest.approx((10.0, 17.5))
    assert guns.guns.stern == pytest.approx((10.0, 22.5))
    assert names(shot) == ["thud", "splinters", "splash"]
    assert [len(call.strikes) for call in shot] == [3, 0, 5]
    assert all(call.position == (40.0, 20.0) and call.delay >= 1.0 for call in shot)


def test_who_has_carronades_alone_is_told_of_so_and_a_ship_unseen_is_not_heard() -> None:
    small = ev.Fired("KMH-9.1.1", "s", side="port", target="b", aim="hull", dice=3)
    grape = ev.Fired("KMH-9.1.1", "a", side="port", target="b", aim="grape", dice=3)
    bomb = ev.Fired("C", "a", target="b", dice=1, load=ev.Load.BOMB)
    assert names(sounds_of_event(small, SHIPS))[0] == "carronades"
    assert names(sounds_of_event(grape, SHIPS))[:2] == ["broadside", "grape"]
    assert names(sounds_of_event(bomb, SHIPS))[0] == "mortar"
    assert names(sounds_of_event(ev.Fired("C", "unseen", target="b", dice=3), SHIPS)) == ["splash"]


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (ev.MastFell("c", "a", mast="main"), ["mast-crack", "mast-fall"]),
        (ev.Exploded("c", "a"), ["explosion"]),
        (ev.Sank("c", "a"), ["under-water"]),
        (ev.Struck("c", "a", to="b"), ["order-strike", "cheer-spanish"]),
        (ev.Struck("c", "a"), ["order-strike", "cheer"]),
        (ev.Captured("c", "a", by="x"), ["cheer-american"]),
        (ev.Collided("c", "a", other="b"), ["grind", "splinters"]),
        (ev.Grappled("c", "a", other="b"), ["grind", "pipe"]),
        (ev.Grappled("c", "a", other="b", on=False), []),
        (ev.Boarded("c", "a", other="b"), ["order-board", "clash", "muskets"]),
        (ev.Befell("c", "a", what="fire"), ["fire-catch"]),
        (ev.Befell("c", "a", what="fire", on=False), []),
        (ev.Befell("c", "a", what="aback"), ["luff"]),
        (ev.Hurt("c", "a", boxes=1), ["sail-torn"]),
        (ev.Ordered("c", "a", order="tack"), ["pipe", "order-about", "luff"]),
        (ev.Ordered("c", "a", order="sail"), ["sail-fill"]),
        (ev.Moved("c", "a", how="port"), ["helm"]),
        (ev.Moved("c", "a", how="tack"), ["helm", "sail-fill"]),
        (ev.WindShifted("c", blows_from=900), ["luff"]),
        (ev.WindShifted("c", calm=True), []),
        (ev.CardTurned("c", card="x"), ["card-slide", "card-flip"]),
        (ev.CardHeld("c", how=Holding.PLAYED), ["card-flip"]),
        (ev.Ended("c", winner="x"), ["cheer-american"]),
        (ev.Ended("c", winner="y"), ["cheer"]),
        (ev.Ended("c"), ["pipe"]),
        (ev.Told("LEVEL", text="word comes"), ["card-slide"]),
        (ev.Boats("c", "a", "a-boat-1", "pulled"), ["helm", "helm"]),
        (ev.Boats("c", "a", "a-boat-1", "landed"), ["cheer"]),
        (ev.Boats("c", "a", "a-boat-1", "run down"), ["splinters"]),
        (ev.Boats("c", "", "a-boats", "pulled"), []),
    ],
)
def test_what_happens_is_heard(event: ev.Event, expected: list[str]) -> None:
    assert names(sounds_of_event(event, SHIPS, SIDES)) == expected


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


def test_speed_brings_calls_nearer_and_thins_the_ripple() -> None:
    calls = [*sounds_of_event(BROADSIDE, SHIPS), *(SoundCall("luff", None, 0.05 * n) for n in range(9))]
    counts = []
    for speed in (1, 2, 4):
        heard = sounds_at_speed(calls, speed)
        guns = next(call.guns for call in heard if call.guns is not None)
        assert max(shot.seconds for shot in guns.shots) <= 1.2 * timings.RIPPLE / speed
        delays = [call.delay for call in heard if call.cue == "luff"]
        counts.append(len(delays))
        gaps = [b - a for a, b in pairwise(delays)]
        assert min(gaps) >= MIN_CALL_GAP * 0.95
    assert counts == [5, 3, 2]
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
    assert {"broadside", "bell", "helm", "card-flip"} <= {call.cue for call in called}
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
