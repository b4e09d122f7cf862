"""A long battle goes on with another version of its level while the window keeps drawing: each
frame takes its share of steps, and orders given meanwhile are kept."""

from collections import Counter

import esper
import pytest

from game.play.battle import Battle, StepResult
from game.play.level_reload import LevelReload
from game.play.seats import PlayerSeat
from game.ui.live_reload.file_watch import SETTLE_SECONDS
from game.ui.shell import umpire_session as anew_frames
from game.ui.shell.umpire_session import MAX_FRAME_STEPS, advance_reload
from tests.ui.level_author import FRAME, LEVEL, LevelAuthor

CHOPPY = LEVEL.replace('sea = "moderate"', 'sea = "choppy"')
LONG = 4
"""A turn with enough before it for several frames."""


def answers(battle: Battle) -> Counter[tuple[str, ...]]:
    entries = [entry for entry in battle.journal.entries if entry[0] in "cp"]
    return Counter((kind, seat, clause, *keys) for kind, seat, clause, keys in entries)


def begin_to_save(author: LevelAuthor) -> None:
    """Save the file and let it be read, up to the replay of the orders."""
    author.write_file(CHOPPY)
    for _ in range(round(SETTLE_SECONDS / FRAME) + 10):
        author.app.run_frame(FRAME)
        if author.session.reload is not None:
            return
    raise AssertionError("nothing is on its way")


def test_no_frame_takes_more_than_its_share_of_steps(
    author: LevelAuthor, monkeypatch: pytest.MonkeyPatch
) -> None:
    author.play_to_turn(LONG)
    before = author.screen.battle
    steps: list[Counter[int]] = []
    step = Battle.step

    def counted(battle: Battle) -> StepResult:
        if battle is not before:
            steps[-1][id(battle)] += 1
        return step(battle)

    monkeypatch.setattr(Battle, "step", counted)
    author.write_file(CHOPPY)
    while author.screen.battle is before:
        steps.append(Counter())
        author.app.run_frame(FRAME)
        assert len(steps) < 60
    given = [sum(frame.values()) for frame in steps]
    assert max(given) == MAX_FRAME_STEPS
    assert sum(given) > 3 * MAX_FRAME_STEPS, "it was long enough to be spread"
    assert "All orders so far stand" in author.note_text()


def test_a_frame_ends_when_its_time_is_up(author: LevelAuthor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(anew_frames, "FRAME_SHARE", 0.008)
    author.play_to_turn(LONG)
    assert author.session.saved_battle is not None
    reload = LevelReload(author.session.saved_battle, CHOPPY)
    ticks = iter(range(1000))
    asked = Counter[str]()
    go_on = reload.advance

    def counted(steps: int) -> bool:
        asked["steps"] += steps
        return go_on(steps)

    monkeypatch.setattr(reload, "advance", counted)
    assert not advance_reload(reload, lambda: next(ticks) * 0.003)
    assert asked["steps"] == 3, "of three milliseconds each"
    reload.close()


def test_what_is_ordered_meanwhile_stands_in_the_new_battle(author: LevelAuthor) -> None:
    author.play_to_turn(LONG)
    before = author.screen.battle
    begin_to_save(author)
    given = answers(before)
    author.play_to_turn(LONG + 1)
    after = author.screen.battle
    assert after is not before
    meanwhile = answers(before) - given
    assert any(seat == "british" for _, seat, *_ in meanwhile), "the person has played on"
    assert answers(before) <= answers(after)
    assert "All orders so far stand" in author.note_text()


def test_the_window_wants_frames_until_it_is_there(author: LevelAuthor) -> None:
    author.play_to_turn(LONG)
    author.run_seconds(30.0)
    begin_to_save(author)
    assert author.reload_plugin.is_moving
    assert author.screen.is_moving


def test_who_leaves_meanwhile_leaves_nothing_behind(author: LevelAuthor) -> None:
    author.play_to_turn(2)
    author.app.run_frame(FRAME)
    worlds = set(esper.list_worlds())
    begin_to_save(author)
    assert set(esper.list_worlds()) > worlds
    author.session.close_battle()
    assert set(esper.list_worlds()) < worlds
    assert author.session.reload is None


def test_a_rule_that_breaks_on_the_way_leaves_the_battle_as_it_was(
    author: LevelAuthor, monkeypatch: pytest.MonkeyPatch
) -> None:
    author.play_to_turn(LONG)
    before, worlds = author.screen.battle, set(esper.list_worlds())
    begin_to_save(author)

    def broken(_anew: LevelReload, _steps: int) -> bool:
        raise ValueError("a plank is loose")

    monkeypatch.setattr(LevelReload, "advance", broken)
    author.run_seconds()
    assert author.screen.battle is before
    assert "The program made a mistake with this level" in author.note_text()
    assert set(esper.list_worlds()) == worlds
    assert isinstance(before.seats["british"], PlayerSeat)
