"""Many battles one after another: none may fail, none may stall, and nothing may pile up."""

import sys
from itertools import count, cycle
from time import monotonic

from game.levels import Level, load_level
from game.play.battle import StepResult
from game.systems import BattleShow
from recipes.battles import new_battle, play_to_end, shipped_levels

GROWTH_ALLOWED = 0.05
WARM_UP = 0.2
FRAMES = 100_000


def soak(battles: int, seconds: float, seed: int) -> int:
    """Play N battles by chance, or battles for --minutes.

    Return 1 if one fails, if memory grows by more than 5 % after the first fifth, or if a battle
    that is shown for 100,000 frames ends with another table than the same battle unseen.
    """
    levels = cycle([load_level(path) for path in shipped_levels()])
    began, errors, warm, done = monotonic(), 0, 0, 0
    for done, number in enumerate(count(seed), 1):
        errors += play_battle(next(levels), number)
        share = max((monotonic() - began) / seconds if seconds else 0.0, done / battles)
        if not warm and share >= WARM_UP:
            warm = memory_bytes()
        if share >= 1:
            break
    took = monotonic() - began
    growth = memory_bytes() / warm - 1 if warm else 0.0
    print(f"{done} battles in {took:.1f} s ({done / took:.1f} a second), {errors} failed")
    print(f"memory after the first fifth {warm / 1e6:.1f} MB, since then {growth:+.1%}")
    alike = digests_on_stage(first_level(), seed, FRAMES) == digests_on_stage(first_level(), seed, 0)
    print(f"{FRAMES:,} frames shown: the table is {'the same' if alike else 'ANOTHER'}")
    return 1 if errors or growth > GROWTH_ALLOWED or not alike else 0


def first_level() -> Level:
    """The first level that ships."""
    return load_level(shipped_levels()[0])


def digests_on_stage(level: Level, seed: int, frames: int) -> list[str]:
    """The digests of a battle drawn out over so many frames of the stage, or unseen for 0."""
    battle = new_battle(level, seed)
    if not frames:
        play_to_end(battle)
        battle.close()
        return battle.digests
    show = BattleShow(battle)
    for _ in range(frames):
        show.update(1 / 240)
    while show.last_step_result is not StepResult.OVER:
        show.update(0.5)
    show.close()
    battle.close()
    return battle.digests


def play_battle(level: Level, seed: int) -> int:
    """One battle has been played and closed; 1 if it failed, which is printed with its seed."""
    battle = new_battle(level, seed)
    try:
        play_to_end(battle)
    except Exception as trouble:  # noqa: BLE001  the recipe looks for exactly these
        where = f"turn {battle.turn}, {battle.pending_step and battle.pending_step.clause}"
        print(f"{level.title}, seed {seed}, {where}: {type(trouble).__name__}: {trouble}")
        return 1
    finally:
        battle.close()
    return 0


def memory_bytes() -> int:
    """Bytes of this process in memory; 0 where the system does not tell."""
    if not sys.platform.startswith("linux"):
        return 0
    with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123  not a file on a disk
        return int(file.read().split()[1]) * 4096
