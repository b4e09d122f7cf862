"""Quick play: cards and rolls without a consequence pass quickly, other events keep their time."""

from itertools import pairwise

from game.books import shelf
from game.core.events import CardTurned, Event, Moved, Rolled
from game.levels.reading.level_folders import shipped_levels_folder
from game.levels.reading.level_reader import load_level
from game.play.battle import Battle
from game.play.seats import RandomSeat
from game.scene import timings
from game.scene.timings import is_follow_on_roll
from game.systems import BattleShow

FRAME = 1 / 60
LEVEL = load_level(shipped_levels_folder() / "kmh" / "mirror-duel.toml")
Heard = list[tuple[float, Event]]


def watched(brisk: bool) -> tuple[Heard, list[str]]:
    """Play four turns of a random duel; return every event with its time, and the digests of the
    turns."""
    seats = {side.id: RandomSeat(n) for n, side in enumerate(LEVEL.sides)}
    battle = Battle(shelf.book("kmh").rules, LEVEL, seats, 7)
    show, heard, now = BattleShow(battle), [], 0.0
    show.quick_play = brisk
    while battle.turn < 5:
        told = len(battle.events)
        show.update(FRAME)
        heard += [(now, event) for event in battle.events[told:]]
        now += FRAME
    show.close()
    return heard, battle.digests[:4]


def until_next(kiosk_input: Heard, wanted: type[Event], after: type[Event]) -> list[float]:
    pairs = pairwise(kiosk_input)
    return [
        later - now for (now, one), (later, other) in pairs
        if isinstance(one, wanted) and isinstance(other, after)
    ]  # fmt: skip


def test_cards_that_nothing_comes_of_pass_in_a_moment_in_brisk_play() -> None:
    (brisk, _), (slow, _) = watched(brisk=True), watched(brisk=False)
    quick = until_next(brisk, CardTurned, CardTurned)
    assert quick
    assert max(quick) <= timings.QUIET + 2 * FRAME
    assert min(until_next(slow, CardTurned, CardTurned)) >= timings.card_seconds()
    thrown = until_next(brisk, Rolled, CardTurned)
    assert thrown
    assert max(thrown) <= timings.QUIET + 2 * FRAME


def test_what_happens_keeps_its_time_and_its_dice() -> None:
    (brisk, digests), (slow, same) = watched(brisk=True), watched(brisk=False)
    assert [event for _, event in brisk] == [event for _, event in slow]
    assert digests == same
    assert until_next(brisk, Moved, CardTurned)
    for quick, usual in zip(
        until_next(brisk, Moved, CardTurned), until_next(slow, Moved, CardTurned), strict=True
    ):
        assert abs(quick - usual) <= 2 * FRAME
    assert brisk[-1][0] < slow[-1][0]


def test_what_one_volley_does_is_thrown_quickly_roll_after_roll() -> None:
    level = load_level(shipped_levels_folder() / "hf" / "mirror-frigates.toml")
    seats = {side.id: RandomSeat(n) for n, side in enumerate(level.sides)}
    battle = Battle(shelf.book("hf").rules, level, seats, 3)
    show, waits, last = BattleShow(battle), list[float](), 0.0
    now = 0.0
    while battle.turn < 8 and battle.pending_step is not None:
        told = len(battle.events)
        show.update(FRAME)
        now += FRAME
        for number in range(told, len(battle.events)):
            if isinstance(battle.events[number], Rolled):
                follows = is_follow_on_roll(battle.events, number, battle.book.RUNS)
                waits += [now - last] if follows else []
                last = now
    show.close()
    assert len(waits) > 5
    assert sorted(waits)[len(waits) // 2] < 0.75
