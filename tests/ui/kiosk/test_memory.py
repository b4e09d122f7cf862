"""What is kept in memory is bounded, and the recipe that watches it tells growth from flatness."""

import platform
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pygame
import pytest

from game.core.memory import TRIM_INTERVAL, collect_garbage, limit_fragmentation, release_free_memory
from game.stage.hulls import flags
from game.stage.hulls.ship_look import Sprite
from game.stage.hulls.sprite_store import PICTURE_BYTES, picture_bytes_for
from game.stage.paper import picture_cache
from game.stage.paper.picture_cache import BoundedCache, PictureCache, surface_bytes, trim_caches
from game.stage.sea import wakes
from game.stage.ships import ship_renderer
from game.ui.kiosk import draw_kiosk, log, state
from tests.architecture.source_files import ROOT
from tests.ui.kiosk.conftest import OpenStand, pass_time, run_to_act

SIDE = 16
EACH = 4 * SIDE * SIDE


@pytest.fixture
def recipe(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The recipe of ``dev.py stand``."""
    monkeypatch.syspath_prepend(ROOT / "tools")
    from recipes import stand

    yield stand
    for name in ("recipes", "recipes.stand"):
        sys.modules.pop(name, None)


def maker(cap: int) -> tuple[PictureCache[[int]], list[int]]:
    """A maker of pictures that keeps so many, and the list of what it had to make."""
    made: list[int] = []

    def make(number: int) -> pygame.Surface:
        made.append(number)
        return pygame.Surface((SIDE, SIDE), pygame.SRCALPHA)

    return PictureCache(make, cap * EACH), made


def test_a_kept_picture_is_made_once() -> None:
    keep, made = maker(3)
    assert keep(1) is keep(1)
    assert keep(number=1) is keep(number=1)  # type: ignore[call-arg]
    assert made == [1, 1]


def test_the_picture_unseen_for_longest_is_forgotten_first() -> None:
    keep, made = maker(3)
    for number in (1, 2, 3, 1, 4, 1, 2):
        keep(number)
    assert made == [1, 2, 3, 4, 2]
    assert len(keep) == 3


def test_bytes_never_pass_the_cap_but_for_a_single_picture() -> None:
    keep, _ = maker(5)
    for number in range(100):
        keep(number)
        assert keep.held_bytes <= 5 * EACH
    assert keep.held_bytes == 5 * EACH == 5 * surface_bytes(keep(99))
    keep.cache_clear()
    assert (len(keep), keep.held_bytes) == (0, 0)
    tight, _ = maker(0)
    assert tight(1) is tight(1)


def test_what_is_not_shown_between_two_tides_goes_where_much_is_held() -> None:
    keep, made = maker(9)
    for number in (1, 2, 3):
        keep(number)
    keep.start_usage_period(drops_unused=True)
    assert len(keep) == 3  # all were shown before the first tide
    keep(2)
    keep.start_usage_period(drops_unused=True)
    assert (len(keep), keep.held_bytes) == (1, EACH)
    for number in (2, 1):
        keep(number)
    assert made == [1, 2, 3, 1]


def test_a_tide_that_drops_nothing_keeps_the_order_in_which_pictures_go() -> None:
    keep, made = maker(3)
    for number in (1, 2, 3):
        keep(number)
    keep.start_usage_period(drops_unused=False)
    keep(1)
    keep.start_usage_period(drops_unused=False)
    for number in (4, 1, 3):
        keep(number)
    assert made == [1, 2, 3, 4]
    keep(2)
    assert made == [1, 2, 3, 4, 2]


def test_all_caches_share_one_room_that_grows_with_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    keep, _ = maker(2**20)
    side = 1024

    def make(number: int) -> pygame.Surface:
        return pygame.Surface((side, side), pygame.SRCALPHA)

    large = PictureCache(make, 2**40)
    monkeypatch.setattr(picture_cache, "_caches", {keep, large})
    keep(1)
    for number in range(12):
        large(number)
    for _ in range(3):
        trim_caches((2560, 1440))
    assert (len(keep), len(large)) == (1, 12)
    trim_caches((640, 480))
    assert (len(keep), len(large)) == (0, 0)


def test_a_larger_window_keeps_more_pictures_and_a_smaller_no_fewer() -> None:
    assert picture_bytes_for((1024, 768)) == PICTURE_BYTES == picture_bytes_for((1280, 720))
    assert picture_bytes_for((2560, 1440)) == 4 * PICTURE_BYTES


def test_giving_back_can_be_done_at_any_time() -> None:
    collect_garbage()
    assert release_free_memory() in (True, False)


def test_what_flew_and_foamed_in_a_battle_goes_with_it(open_stand: OpenStand) -> None:
    kiosk = open_stand((1280, 720))
    run_to_act(kiosk, "battle")
    pass_time(kiosk, 3.0)
    draw_kiosk.draw_frame(kiosk)
    made = (ship_renderer._flags_cache, flags._flag_cache, flags._pennant_cache, wakes._stamp_cache)
    assert all(each.held_bytes for each in made)
    kiosk.go_to_title()
    assert [(len(each), each.held_bytes) for each in made] == [(0, 0)] * 4


def test_what_is_bounded_by_its_pictures_lets_go_of_the_first_made() -> None:
    """A thousand patches of foam were 38 MB from near by in a large window."""
    made: list[int] = []

    def make(side: int) -> tuple[pygame.Surface, int]:
        made.append(side)
        return pygame.Surface((side, side), 0, 32), side

    kept = BoundedCache[int, tuple[pygame.Surface, int]](make, lambda thing: thing[:1], 0.012)
    for side in (40, 30, 20, 40, 10):
        assert kept[side][1] == side
    assert made == [40, 30, 20, 10]
    assert (list(kept), kept.held_bytes) == ([40, 30, 20, 10], 4 * (1600 + 900 + 400 + 100))
    kept[25]
    assert list(kept) == [30, 20, 10, 25], "they may be 12,582 bytes together"
    assert kept[200][1] == 200, "one that is larger than all may be is kept alone"
    assert list(kept) == [200]
    kept.clear()
    assert (len(kept), kept.held_bytes) == (0, 0)


def test_seas_that_nobody_looks_at_rest_and_no_lit_picture_is_kept(open_stand: OpenStand) -> None:
    kiosk = open_stand((1280, 720))
    for _ in range(30):
        kiosk.run_frame(0.03)  # the page between two battles, and the duel is rehearsed
    assert kiosk.sea._water is not None
    run_to_act(kiosk, "battle")
    ship_renderer.gun_glow_image(Sprite(pygame.Surface((9, 9)), (0, 0), pygame.Surface((9, 9)), (0, 0)), 1)
    pass_time(kiosk, TRIM_INTERVAL + 1)
    assert kiosk.duel_sea is not None
    for sea in (kiosk.sea._water, kiosk.duel_sea[0]):
        assert sea._current is not None
        assert [len(loop._screen_frames) for loop in sea._current.loops] == [0, 0]
    assert kiosk.sea._sheet._shown is None
    assert not ship_renderer._glow_cache


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc has the call")
def test_large_pictures_get_memory_of_their_own() -> None:
    code = "from game.core.memory import limit_fragmentation; raise SystemExit(not limit_fragmentation())"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_elsewhere_memory_is_left_to_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert (limit_fragmentation(), release_free_memory()) == (False, False)


@pytest.mark.parametrize(
    ("late", "blocks", "faults", "running", "code"),
    [
        (104, 1000, 0, True, 0),
        (106, 1000, 0, True, 1),
        (90, 1000, 0, True, 0),
        (100, 1040, 0, True, 0),
        (100, 1060, 0, True, 1),
        (100, 1000, 1, True, 1),
        (100, 1000, 0, False, 1),
    ],
)
def test_growth_a_fault_or_a_stop_is_a_failure(
    recipe: ModuleType, late: int, blocks: int, faults: int, running: bool, code: int
) -> None:
    taken = [(100, 1000) if n < 600 else (late, blocks) for n in range(800)]
    samples = recipe.Samples([recipe.Sample(n * 10.0, *each) for n, each in enumerate(taken)])
    assert recipe.judge_memory(samples, faults, running) == code


def test_a_short_run_says_that_it_is_too_short(
    recipe: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    samples = recipe.Samples([recipe.Sample(n * 10.0, 100 + n, 1000 + n) for n in range(60)])
    assert recipe.judge_memory(samples, 0, True) == 0
    assert "too short" in capsys.readouterr().out


@pytest.fixture
def days(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The recipe of ``dev.py stand --hours``."""
    monkeypatch.syspath_prepend(ROOT / "tools")
    from recipes import stand_hours

    yield stand_hours
    for name in ("recipes", "recipes.stand", "recipes.stand_hours", "recipes.cache_fill"):
        sys.modules.pop(name, None)


@pytest.mark.parametrize(
    ("megabytes", "most", "faults", "restarts", "wanted", "code"),
    [
        ((200, 300, 314), 399, 0, 0, 3, 0),
        ((200, 300, 316), 399, 0, 0, 3, 1),  # more than a twentieth
        ((200, 300, 284), 399, 0, 0, 3, 1),  # or less
        ((200, 300, 300), 401, 0, 0, 3, 1),
        ((200, 300, 300), 399, 1, 0, 3, 1),
        ((200, 300, 300), 399, 0, 1, 3, 1),
        ((200, 300, 300), 399, 0, 0, 4, 1),  # given up
    ],
)
def test_hours_are_judged_by_the_first_warm_one(
    days: ModuleType, megabytes: tuple[int, ...], most: int, faults: int, restarts: int,
    wanted: int, code: int,
) -> None:  # fmt: skip
    told = [
        days.HourReport(n + 1, 9, 9, 9, faults, restarts, each * 1e6, most * 1e6, "a", 1000, 50.0)
        for n, each in enumerate(megabytes)
    ]
    assert days.judge_hours(told, wanted) == code


@pytest.mark.parametrize(
    ("pictures", "results", "warm"),
    [
        ((50, 90, 90, 90, 90, 90, 90, 90), (9,) * 8, 1),
        ((50, 60, 70, 90, 92, 91, 90, 93), (9,) * 8, 3),
        ((50, 90, 90, 90, 90, 90, 90, 90), (10, 40, 80, 100, 100, 100, 100, 100), 3),
        ((50, 60, 70, 80, 90, 100, 110, 120), (9,) * 8, 4),  # it fills for ever: from the middle on
        ((50, 60, 90), (9, 9, 9), 1),
    ],
)
def test_growth_is_judged_from_the_hour_in_which_the_caches_are_full(
    days: ModuleType, pictures: tuple[int, ...], results: tuple[int, ...], warm: int
) -> None:
    """Eight hours were 235 247 259 264 271 271 273 270 MB: nothing leaked, and the second hour was
    taken for the first warm one."""
    filled = [days.CacheFill(*each) for each in zip(pictures, results, strict=True)]
    assert days.first_judged_hour(filled) == warm


def test_the_table_of_caches_tells_what_they_hold_of_what_they_may(
    open_stand: OpenStand, days: ModuleType
) -> None:
    kiosk = open_stand((1280, 720))
    draw_kiosk.draw_frame(kiosk)
    told = days.cache_table(kiosk)
    assert "the bank of ships" in told
    for line in told.splitlines()[1:]:
        held, _, may, _ = line.split(maxsplit=3)
        assert 0 <= float(held) <= float(may)
    assert days.picture_bytes(kiosk) >= kiosk.bank.held_bytes
    assert days.count_results() > 0


def test_an_hour_is_hastened_with_the_wall_clock_of_the_show(
    days: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(days, "HOUR", 30.0)
    monkeypatch.setattr(days, "fill_sprite_bank", lambda _: None)
    monkey = days.RandomInput(random.Random(1), 240.0)
    run = days.KioskDays(tmp_path, 1, monkey)
    with days.faster_clock(run):
        began = log.local_time()
        (hour,) = run.run(1)
        assert 29 < (log.local_time() - began).total_seconds() < 31
    assert (hour.faults, hour.restarts) == (0, 0)
    assert state.MAX_STEP < days.STEP_SECONDS


def test_a_battle_bakes_with_the_stands_own_bank_which_outlives_it(open_stand: OpenStand) -> None:
    kiosk = open_stand((1280, 720))
    first = kiosk.fight
    assert first is not None
    sea_view = first.screen.sea_view
    assert sea_view.bank is sea_view.portraits.bank is sea_view.berths.portraits.bank is kiosk.bank
    closed: list[bool] = []
    kiosk.bank.close = lambda: closed.append(True)  # type: ignore[method-assign]
    kiosk.go_to_title()
    assert kiosk.fight is not first
    assert not closed


def test_the_recipe_of_a_battle_tells_how_often_it_was_over_the_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "tools")
    from recipes.memory import summary_line

    told = summary_line("MB in all", (240.0, 301.0, 250.0, 300.0, 255.0), 300.0)
    for name in ("recipes", "recipes.memory"):
        sys.modules.pop(name, None)
    assert told == "MB in all: at most 301, in the middle 255; over the bar of 300 in 1 of 5 looks"
