"""A battle in the window whose level file is edited while it is played: saving shows it on the sea
within a second, faults lie on a slip, and the battle goes on. The clock is the house's."""

from __future__ import annotations

import esper
import pytest

from game.levels.format.limits import MOST_BYTES
from game.play.journal import read_file
from game.play.seats import Person, RandomSeat
from game.play.unfinished import unfinished
from game.ui.live_reload import watch
from game.ui.live_reload.bench import SLIP_SECONDS, Bench
from game.ui.live_reload.marks import SECONDS
from game.ui.pages.fault import Fault
from game.ui.pages.result import Result

from .author import BROKEN, FRIGATE, LEVEL, TURNED, Author

WIND, VEERED = "wind_from = 270", "wind_from = 290"
JUNON = """
[[ship]]
id = "junon"
name = "Junon"
side = "privateer"
guns = 32
at = [100, 20]
heading = 90
"""


def ships(author: Author) -> list[str]:
    return [ship.id for ship in author.screen.battle.level.ships]


def test_a_saved_change_is_seen_within_a_second(author: Author) -> None:
    author.wait()
    author.save(LEVEL.replace(FRIGATE, TURNED))
    author.wait(1.0)
    assert "HM frigate: heading 202 → 190" in author.says()
    with author.screen.battle.table.at():
        seen = {ship.id: ship.heading for ship in author.screen.battle.book.sight()}
    assert seen["frigate"] == 19_000
    assert author.bench.marks == {"frigate": "moved"}


def test_marks_and_slip_go_by_themselves(author: Author) -> None:
    author.save(LEVEL.replace(FRIGATE, TURNED))
    author.wait()
    assert author.screen.moving
    author.wait(SECONDS)
    assert author.bench.marks == {}
    author.wait(SLIP_SECONDS - SECONDS)
    assert author.says() == ""


def test_orders_are_kept_to_the_same_turn(author: Author) -> None:
    author.play_to(3)
    before = author.screen.battle
    given = sorted(e for e in before.journal.entries if e[0] in "cp")
    author.save(LEVEL.replace('sea = "moderate"', 'sea = "choppy"'))
    author.wait()
    after = author.screen.battle
    assert after is not before
    assert after.turn == 3
    assert "All orders so far stand: turn 3." in author.says()
    assert sorted(e for e in after.journal.entries if e[0] in "cp") == given
    author.play_to(4)


def test_a_fault_is_shown_and_the_battle_goes_on(author: Author) -> None:
    author.play_to(2)
    battle = author.screen.battle
    author.save(BROKEN)
    author.wait()
    assert author.screen.battle is battle
    shown = author.says()
    line = 1 + BROKEN[: BROKEN.index('wind = "brisk"')].count("\n")
    assert f"my-level.toml:{line}:8: error:" in shown
    assert 'wind = "brisk"' in shown
    code = next(row for row in author.bench.slip.rows if row.kind == "code")  # type: ignore[union-attr]
    assert code.words[code.caret :] == '"brisk"'
    author.play_to(3)
    assert author.says() == shown, "it stays until it is mended"


def test_what_is_mended_is_gone(author: Author) -> None:
    author.wait()
    battle = author.screen.battle
    author.save(BROKEN)
    author.wait()
    assert author.says()
    author.save(LEVEL)
    author.wait()
    assert author.says() == ""
    assert author.screen.battle is battle, "the level in play is that very text"
    author.save(BROKEN)
    author.wait()
    author.save(LEVEL.replace('wind = "fresh"', 'wind = "strong"'))
    author.wait()
    assert "wind fresh → strong" in author.says()


def test_a_ship_more_and_a_ship_less(author: Author) -> None:
    author.play_to(2)
    author.save(LEVEL.replace("[[objective]]", f"{JUNON}\n[[objective]]", 1))
    author.wait()
    assert ships(author) == ["frigate", "chasse-maree", "junon"]
    assert "a new ship: Junon" in author.says()
    assert author.bench.marks == {"junon": "new"}
    author.play_to(2)
    author.save(LEVEL)
    author.wait()
    assert ships(author) == ["frigate", "chasse-maree"]
    assert "a ship less: Junon" in author.says()
    author.play_to(3)


def test_another_wind_blows_on_the_sea(author: Author) -> None:
    author.wait()
    author.save(LEVEL.replace(WIND, VEERED))
    author.wait()
    assert "wind from 270 → 290" in author.says()
    assert author.screen.scene().air.wind_from == 290


def test_another_side_begins_afresh(author: Author) -> None:
    author.play_to(2)
    author.save(LEVEL.replace('"privateer"', '"pirate"').replace("privateer\n", "pirate\n"))
    author.wait()
    assert "begins afresh" in author.says()
    assert author.screen.battle.turn <= 1
    assert set(author.screen.battle.seats) == {"british", "pirate"}


def test_a_comment_changes_nothing(author: Author) -> None:
    author.play_to(2)
    battle = author.screen.battle
    author.save(LEVEL + "\n# a note\n")
    author.wait()
    assert author.screen.battle is battle
    assert "The battle itself is the same." in author.says()


@pytest.mark.parametrize("half", [b"", BROKEN.encode()[:700], LEVEL.encode()[:900]])
def test_a_half_written_file_is_no_fault(author: Author, half: bytes) -> None:
    author.wait()
    for step in range(4):
        author.save(half[: len(half) - step])
        author.wait(0.2)
        assert author.says() == ""
    author.save(LEVEL.replace(WIND, VEERED))
    author.wait()
    assert "wind from" in author.says()


def test_a_file_that_is_gone_is_told_and_read_again(author: Author) -> None:
    author.wait()
    author.file.unlink()
    author.wait(watch.GONE_FOR - 0.5)
    assert author.says() == "", "an editor may put it back at any moment"
    author.wait(1.0)
    assert "the file is gone" in author.says()
    author.save(LEVEL.replace(WIND, VEERED))
    author.wait()
    assert "wind from" in author.says()


def test_many_saves_leave_nothing_behind(author: Author) -> None:
    author.save(LEVEL.replace(WIND, "wind_from = 260"))
    author.wait()
    worlds = len(esper.list_worlds())
    for number in range(5):
        author.save(LEVEL.replace(WIND, f"wind_from = {261 + number}"))
        author.wait()
    assert f"→ {265}" in author.says()
    assert len(esper.list_worlds()) == worlds


def journals(author: Author) -> set[str]:
    """The journals of the author's battles."""
    return {path.name for path in author.berth.data_dir.rglob("*.journal")}


def test_versions_nobody_has_ordered_in_leave_no_journals(author: Author) -> None:
    author.play_to(2)
    (begun,) = journals(author)
    for number in range(4):
        author.save(LEVEL.replace(WIND, f"wind_from = {261 + number}"))
        author.wait()
        assert len(journals(author)) == 2
        assert begun in journals(author)
    author.play_to(author.screen.battle.turn + 1)
    played = journals(author)
    author.save(LEVEL)
    author.wait()
    assert played < journals(author), "one in which somebody has ordered something stays"


def test_what_a_version_could_not_take_comes_back_with_the_next(author: Author) -> None:
    author.play_to(3)
    given = sorted(e for e in author.screen.battle.journal.entries if e[0] in "cp")
    author.save(LEVEL.replace(WIND, "wind_from = 90"))
    author.wait()
    assert "All orders so far stand" not in author.says()
    author.save(LEVEL)
    author.wait()
    assert "All orders so far stand: turn 3." in author.says()
    again = sorted(e for e in author.screen.battle.journal.entries if e[0] in "cp")
    assert again == given


def test_a_save_in_the_middle_of_an_animation(author: Author) -> None:
    author.play_to(2)
    screen = author.screen
    screen.show.speed = 1
    for _ in range(400):
        if not screen.show.at_rest():
            break
        person = screen.battle.seats["british"]
        assert isinstance(person, Person)
        menu = screen.hud.prompt.menu
        if screen.hud.prompt.needs_answer and menu is not None and not person.given:
            person.give(menu.keys()[0])
        screen.battle.done()
        author.app.frame(1 / 60)
    assert not screen.show.at_rest(), "something moves"
    turn, heard = screen.battle.turn, len(screen.battle.events)
    author.save(LEVEL.replace('light = "dusk"', 'light = "day"'))
    for _ in range(10):
        author.app.frame(0.1)
    assert author.screen is not screen
    assert author.screen.battle.turn >= turn
    assert len(author.screen.battle.events) >= heard
    assert author.screen.show.speed == 1
    author.screen.show.speed = 0
    author.play_to(3)


def test_a_battle_fought_again_is_watched_again(author: Author) -> None:
    author.screen.battle.seats["british"] = RandomSeat(5)
    author.wait(0.5)
    author.screen.ways.result()
    result = author.app.screen
    assert isinstance(result, Result)
    assert result.ways.again is not None
    result.ways.again()
    author.save(LEVEL.replace(WIND, VEERED))
    author.wait()
    assert "wind from 270 → 290" in author.says()


def test_a_hostile_file_is_refused_at_once(author: Author, monkeypatch: pytest.MonkeyPatch) -> None:
    author.wait()
    with author.file.open("wb") as file:
        file.truncate(100 * 1024 * 1024)
    author.stamp()
    monkeypatch.setattr(watch, "level_text", lambda path: pytest.fail("it was opened"))
    author.wait()
    assert f"at most {MOST_BYTES} are allowed" in author.says()


@pytest.mark.parametrize(
    "bytes_", [b"\xff\xfe\x00", b"[" * 200_000, b"x = nan\n" * 20, b"\x00" * 4096]
)
def test_rubbish_is_told_like_any_fault(author: Author, bytes_: bytes) -> None:
    author.wait()
    author.save(bytes_)
    author.wait()
    assert "error:" in author.says()
    assert not isinstance(author.app.screen, Fault)


def test_continue_finds_the_newest_and_the_old_journal_is_whole(author: Author) -> None:
    author.play_to(2)
    voyage = author.berth.voyage
    assert voyage is not None
    old = voyage.battle.journal.path
    assert old is not None
    kept = old.read_bytes()
    author.save(LEVEL.replace(WIND, VEERED))
    author.wait()
    author.play_to(3)
    turn = author.screen.battle.turn
    author.app.home()
    assert old.read_bytes() == kept
    saved = unfinished(author.berth.data_dir)
    assert saved is not None
    newest = saved.path
    assert newest != old
    assert VEERED in read_file(newest).header["level"]
    author.app.levels = (author.file,)
    author.app.push(author.berth.go_on(author.app, newest))
    assert author.screen.battle.turn == turn
    assert isinstance(author.screen.beside, Bench), "the file still says the same"
    author.app.home()
    author.save(LEVEL)
    author.app.push(author.berth.go_on(author.app, newest))
    assert author.screen.beside is None, "the file has gone another way"
