"""A battle whose level file is edited while it is played: a save shows on the sea within a second,
errors are listed in a note, and the battle goes on. The clock is the program's."""

import esper
import pytest

from game.levels.format.limits import MAX_BYTES
from game.play.journal import read_journal_file
from game.play.saved_battles import last_unfinished
from game.play.seats import PlayerSeat, RandomSeat
from game.ui.live_reload import file_watch
from game.ui.live_reload.reload_note import MARK_SECONDS
from game.ui.live_reload.reload_plugin import NOTE_SECONDS, ReloadPlugin
from game.ui.pages.crash_page import CrashPage
from game.ui.pages.result_page import ResultPage
from tests.ui.level_author import BROKEN, FRIGATE, LEVEL, TURNED_FRIGATE, LevelAuthor

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


def ships(author: LevelAuthor) -> list[str]:
    return [ship.id for ship in author.screen.battle.level.ships]


def test_a_saved_change_is_seen_within_a_second(author: LevelAuthor) -> None:
    author.run_seconds()
    author.write_file(LEVEL.replace(FRIGATE, TURNED_FRIGATE))
    author.run_seconds(1.0)
    assert "HM frigate: heading 202 → 190" in author.note_text()
    with author.screen.battle.table.as_current():
        seen = {ship.id: ship.heading for ship in author.screen.battle.book.sight()}
    assert seen["frigate"] == 19_000
    assert author.reload_plugin.marked_ships == {"frigate": "moved"}


def test_marks_and_slip_go_by_themselves(author: LevelAuthor) -> None:
    author.write_file(LEVEL.replace(FRIGATE, TURNED_FRIGATE))
    author.run_seconds()
    assert author.screen.is_moving
    author.run_seconds(MARK_SECONDS)
    assert author.reload_plugin.marked_ships == {}
    author.run_seconds(NOTE_SECONDS - MARK_SECONDS)
    assert author.note_text() == ""


def test_orders_are_kept_to_the_same_turn(author: LevelAuthor) -> None:
    author.play_to_turn(3)
    before = author.screen.battle
    given = sorted(e for e in before.journal.entries if e[0] in "cp")
    author.write_file(LEVEL.replace('sea = "moderate"', 'sea = "choppy"'))
    author.run_seconds()
    after = author.screen.battle
    assert after is not before
    assert after.turn == 3
    assert "All orders so far stand: turn 3." in author.note_text()
    assert sorted(e for e in after.journal.entries if e[0] in "cp") == given
    author.play_to_turn(4)


def test_a_fault_is_shown_and_the_battle_goes_on(author: LevelAuthor) -> None:
    author.play_to_turn(2)
    battle = author.screen.battle
    author.write_file(BROKEN)
    author.run_seconds()
    assert author.screen.battle is battle
    shown = author.note_text()
    line = 1 + BROKEN[: BROKEN.index('wind = "brisk"')].count("\n")
    assert f"my-level.toml:{line}:8: error:" in shown
    assert 'wind = "brisk"' in shown
    code = next(row for row in author.reload_plugin.note.rows if row.style == "code")  # type: ignore[union-attr]
    assert code.words[code.caret_column :] == '"brisk"'
    author.play_to_turn(3)
    assert author.note_text() == shown, "it stays until it is mended"


def test_what_is_mended_is_gone(author: LevelAuthor) -> None:
    author.run_seconds()
    battle = author.screen.battle
    author.write_file(BROKEN)
    author.run_seconds()
    assert author.note_text()
    author.write_file(LEVEL)
    author.run_seconds()
    assert author.note_text() == ""
    assert author.screen.battle is battle, "the level in play is that very text"
    author.write_file(BROKEN)
    author.run_seconds()
    author.write_file(LEVEL.replace('wind = "fresh"', 'wind = "strong"'))
    author.run_seconds()
    assert "wind fresh → strong" in author.note_text()


def test_a_ship_more_and_a_ship_less(author: LevelAuthor) -> None:
    author.play_to_turn(2)
    author.write_file(LEVEL.replace("[[objective]]", f"{JUNON}\n[[objective]]", 1))
    author.run_seconds()
    assert ships(author) == ["frigate", "chasse-maree", "junon"]
    assert "a new ship: Junon" in author.note_text()
    assert author.reload_plugin.marked_ships == {"junon": "new"}
    author.play_to_turn(2)
    author.write_file(LEVEL)
    author.run_seconds()
    assert ships(author) == ["frigate", "chasse-maree"]
    assert "a ship less: Junon" in author.note_text()
    author.play_to_turn(3)


def test_another_wind_blows_on_the_sea(author: LevelAuthor) -> None:
    author.run_seconds()
    author.write_file(LEVEL.replace(WIND, VEERED))
    author.run_seconds()
    assert "wind from 270 → 290" in author.note_text()
    assert author.screen.scene().air.wind_from == 290


def test_another_side_begins_afresh(author: LevelAuthor) -> None:
    author.play_to_turn(2)
    renamed = LEVEL.replace('"privateer"', '"pirate"').replace("privateer\n", "pirate\n")
    author.write_file(renamed.replace("briefing.privateer", "briefing.pirate"))
    author.run_seconds()
    assert "begins afresh" in author.note_text()
    assert author.screen.battle.turn <= 1
    assert set(author.screen.battle.seats) == {"british", "pirate"}


def test_a_comment_changes_nothing(author: LevelAuthor) -> None:
    author.play_to_turn(2)
    battle = author.screen.battle
    author.write_file(LEVEL + "\n# a note\n")
    author.run_seconds()
    assert author.screen.battle is battle
    assert "The battle itself is the same." in author.note_text()


@pytest.mark.parametrize("half", [b"", BROKEN.encode()[:700], LEVEL.encode()[:900]])
def test_a_half_written_file_is_no_fault(author: LevelAuthor, half: bytes) -> None:
    author.run_seconds()
    for step in range(4):
        author.write_file(half[: len(half) - step])
        author.run_seconds(0.2)
        assert author.note_text() == ""
    author.write_file(LEVEL.replace(WIND, VEERED))
    author.run_seconds()
    assert "wind from" in author.note_text()


def test_a_file_that_is_gone_is_told_and_read_again(author: LevelAuthor) -> None:
    author.run_seconds()
    author.file.unlink()
    author.run_seconds(file_watch.MISSING_SECONDS - 0.5)
    assert author.note_text() == "", "an editor may put it back at any moment"
    author.run_seconds(1.0)
    assert "the file is gone" in author.note_text()
    author.write_file(LEVEL.replace(WIND, VEERED))
    author.run_seconds()
    assert "wind from" in author.note_text()


def test_many_saves_leave_nothing_behind(author: LevelAuthor) -> None:
    author.write_file(LEVEL.replace(WIND, "wind_from = 260"))
    author.run_seconds()
    worlds = len(esper.list_worlds())
    for number in range(5):
        author.write_file(LEVEL.replace(WIND, f"wind_from = {261 + number}"))
        author.run_seconds()
    assert f"→ {265}" in author.note_text()
    assert len(esper.list_worlds()) == worlds


def journals(author: LevelAuthor) -> set[str]:
    return {path.name for path in author.session.data_dir.rglob("*.journal")}


def test_versions_nobody_has_ordered_in_leave_no_journals(author: LevelAuthor) -> None:
    author.play_to_turn(2)
    (begun,) = journals(author)
    for number in range(4):
        author.write_file(LEVEL.replace(WIND, f"wind_from = {261 + number}"))
        author.run_seconds()
        assert len(journals(author)) == 2
        assert begun in journals(author)
    author.play_to_turn(author.screen.battle.turn + 1)
    played = journals(author)
    author.write_file(LEVEL)
    author.run_seconds()
    assert played < journals(author), "one in which somebody has ordered something stays"


def test_what_a_version_could_not_take_comes_back_with_the_next(author: LevelAuthor) -> None:
    author.play_to_turn(3)
    given = sorted(e for e in author.screen.battle.journal.entries if e[0] in "cp")
    author.write_file(LEVEL.replace(WIND, "wind_from = 90"))
    author.run_seconds()
    assert "All orders so far stand" not in author.note_text()
    author.write_file(LEVEL)
    author.run_seconds()
    assert "All orders so far stand: turn 3." in author.note_text()
    again = sorted(e for e in author.screen.battle.journal.entries if e[0] in "cp")
    assert again == given


def test_a_save_in_the_middle_of_an_animation(author: LevelAuthor) -> None:
    author.play_to_turn(2)
    screen = author.screen
    screen.show.speed = 1
    for _ in range(400):
        if not screen.show.is_at_rest():
            break
        person = screen.battle.seats["british"]
        assert isinstance(person, PlayerSeat)
        menu = screen.hud.prompt.menu
        if screen.hud.prompt.needs_answer and menu is not None and not person.answers:
            person.submit(menu.keys()[0])
        screen.battle.confirm()
        author.app.run_frame(1 / 60)
    assert not screen.show.is_at_rest(), "something moves"
    turn, heard = screen.battle.turn, len(screen.battle.events)
    author.write_file(LEVEL.replace('light = "dusk"', 'light = "day"'))
    for _ in range(10):
        author.app.run_frame(0.1)
    assert author.screen is not screen
    assert author.screen.battle.turn >= turn
    assert len(author.screen.battle.events) >= heard
    assert author.screen.show.speed == 1
    author.screen.show.speed = 0
    author.play_to_turn(3)


def test_a_battle_fought_again_is_watched_again(author: LevelAuthor) -> None:
    author.screen.battle.seats["british"] = RandomSeat(5)
    author.run_seconds(0.5)
    author.screen.state.navigation.open_result()
    result = author.app.screen
    assert isinstance(result, ResultPage)
    assert result.next_steps.fight_again is not None
    result.next_steps.fight_again()
    author.write_file(LEVEL.replace(WIND, VEERED))
    author.run_seconds()
    assert "wind from 270 → 290" in author.note_text()


def test_a_hostile_file_is_refused_at_once(author: LevelAuthor, monkeypatch: pytest.MonkeyPatch) -> None:
    author.run_seconds()
    with author.file.open("wb") as file:
        file.truncate(100 * 1024 * 1024)
    author.touch_file()
    monkeypatch.setattr(file_watch, "read_level_text", lambda path: pytest.fail("it was opened"))
    author.run_seconds()
    assert f"at most {MAX_BYTES} are allowed" in author.note_text()


@pytest.mark.parametrize("bytes_", [b"\xff\xfe\x00", b"[" * 200_000, b"x = nan\n" * 20, b"\x00" * 4096])
def test_rubbish_is_told_like_any_fault(author: LevelAuthor, bytes_: bytes) -> None:
    author.run_seconds()
    author.write_file(bytes_)
    author.run_seconds()
    assert "error:" in author.note_text()
    assert not isinstance(author.app.screen, CrashPage)


def test_continue_finds_the_newest_and_the_old_journal_is_whole(author: LevelAuthor) -> None:
    author.play_to_turn(2)
    saved_battle = author.session.saved_battle
    assert saved_battle is not None
    old = saved_battle.battle.journal.path
    assert old is not None
    kept = old.read_bytes()
    author.write_file(LEVEL.replace(WIND, VEERED))
    author.run_seconds()
    author.play_to_turn(3)
    turn = author.screen.battle.turn
    author.app.go_to_title()
    assert old.read_bytes() == kept
    saved = last_unfinished(author.session.data_dir)
    assert saved is not None
    newest = saved.path
    assert newest != old
    assert VEERED in read_journal_file(newest).header["level"]
    author.app.levels = (author.file,)
    author.app.push_screen(author.session.resume_battle(author.app, newest))
    assert author.screen.battle.turn == turn
    assert isinstance(author.screen.state.plugin, ReloadPlugin), "the file still says the same"
    author.app.go_to_title()
    author.write_file(LEVEL)
    author.app.push_screen(author.session.resume_battle(author.app, newest))
    assert author.screen.state.plugin is None, "the file has gone another way"
