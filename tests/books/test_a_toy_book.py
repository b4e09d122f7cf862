"""A book of one page is put on the shelf, and every part of the engine takes it: whatever asks for
more of a book than `game/books/README.md` tells, or knows the four by name, fails here.

The book lies in `toy_shelf/toy`. By its page a shot decides at once: 4 or more on a d6 (TOY-3)."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pygame
import pytest

import game.books
from game.books import names, shelf
from game.captains.grades import GRADES, make_captain
from game.captains.process import table_known_to
from game.core.table import Table, table_digest
from game.levels import parse_level
from game.levels.format.lessons import parse_lesson
from game.play.battle import Battle, StepResult
from game.play.lessons import begin_lesson
from game.play.level_check import check_text, find_playable_books, losses_under
from game.play.rulebook import clause_title, rulebook
from game.play.scripts import run_script
from game.play.seats import PlayerSeat, RandomSeat
from game.stage.paper import typography as letters
from game.systems import BattleShow
from game.ui.battle.screen.screen import BattleScreen
from game.ui.lessons.lesson_guide import next_control_name, step_actions_of
from tests.books.kmh.face.input_driver import FakeContext
from tests.books.test_every_book import missing
from tests.cli.cli_shell import Shell, play_text

NAME, HOME = "toy", Path(__file__).parent / "toy_shelf"
LEVEL = """\
format = 1
title = "Two frigates"
rules = { book = "toy", turns = 3 }
chart = { size = [100, 80], wind_from = 0 }
side = [{ id = "british" }, { id = "french" }]

[[ship]]
id = "amphion"
side = "british"
class = "any-frigate-32"
at = [30, 40]
heading = 90

[[ship]]
id = "junon"
side = "french"
class = "any-frigate-32"
at = [70, 40]
heading = 270

[[objective]]
side = "british"
major = "struck junon"
[[objective]]
side = "french"
major = "struck amphion"
"""
BY_CAPTAINS = ("--seat", "british=ai:admiral", "--seat", "french=ai:admiral")
BY_CHANCE = ("--seat", "british=ai:random", "--seat", "french=ai:random")


@pytest.fixture(autouse=True)
def _on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy stands beside the four."""
    monkeypatch.setattr(game.books, "__path__", [*game.books.__path__, str(HOME)])
    monkeypatch.setitem(names.TITLES, NAME, "One Shot")
    monkeypatch.setitem(shelf.SHELF, NAME, shelf.Book(NAME, "One Shot"))
    monkeypatch.setattr(shelf, "NAMES", (*shelf.NAMES, NAME))


@pytest.fixture
def shell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Shell:
    """Commands of a player whose folder is empty."""
    return Shell(tmp_path / "player", capsys)


@pytest.fixture
def file(tmp_path: Path) -> str:
    """The level as a file."""
    path = tmp_path / "two-frigates.toml"
    path.write_text(LEVEL, "utf-8")
    return str(path)


@pytest.fixture
def screen() -> None:
    """pygame is begun; fonts of an earlier beginning are forgotten."""
    pygame.display.init()
    pygame.font.init()
    letters.clear_cache()


def fought(seed: int, seats: Any = None) -> Battle:
    """A battle of the toy, to its end if nobody has to be waited for."""
    manned = seats or {"british": RandomSeat(seed), "french": RandomSeat(seed + 1)}
    battle = Battle(shelf.book(NAME).rules, parse_level(LEVEL), manned, seed)
    battle.run()
    return battle


def test_the_toy_is_a_whole_book() -> None:
    assert missing(shelf.book(NAME)) == []


# ------------------------------------------------------------------------------ level, rulebook
def test_check_takes_the_level_and_says_what_the_book_passes_by(shell: Shell, file: str) -> None:
    _, findings = check_text(LEVEL, file)
    assert [f.message for f in findings if f.severity == "error"] == []
    assert NAME in find_playable_books(parse_level(LEVEL))
    night = LEVEL.replace("wind_from = 0", 'wind_from = 0, light = "night"')
    assert "night hides nobody" in losses_under(parse_level(night), NAME)
    ordered = LEVEL.replace('id = "amphion"', 'id = "amphion"\norders = ["fire-high"]')
    told = {f.message: f.hint for f in check_text(ordered, file)[1]}
    assert "Hold Fast reads orders; the 1798 game reads orders" in told["One Shot does not read: orders"]
    assert shell("check", file, "--play") == 0


def test_a_level_of_another_book_may_be_set_up_for_it() -> None:
    """``[for.toy]`` is no stranger's key, and ``rules = { book = "toi" }`` is told of the toy."""
    other = LEVEL.replace('"toy"', '"kmh"') + "[for.toy.ship.junon]\nbasic_speed = 9\n"
    said = [f.message for f in check_text(other, "a.toml")[1]]
    assert 'One Shot does not read "basic_speed"' in said
    assert not any("there is no book" in message for message in said)
    typo = check_text(LEVEL.replace('"toy"', '"toi"'), "a.toml")[1]
    assert any(f.hint and "toy: One Shot" in f.hint for f in typo)


def test_its_page_is_in_the_rulebook(shell: Shell) -> None:
    page = rulebook(NAME)
    assert (page.title, len(page.clauses), len(page.rulings)) == ("One Shot", 4, 1)
    assert clause_title("TOY-3") == "The die"
    assert shell("rules", NAME, "TOY-3") == 0
    assert "One die; on 4 or more the other ship strikes." in shell.out


# ------------------------------------------------------------------------------ playing
@pytest.mark.parametrize("grade", GRADES)
def test_captains_of_every_grade_fight_it_to_its_end(grade: str) -> None:
    level = parse_level(LEVEL)
    seats = {side.id: make_captain(grade, NAME, 7, level=level) for side in level.sides}
    battle = fought(7, seats)
    assert battle.pending_step is None
    battle.close()


def test_a_captain_in_a_process_of_his_own_is_sent_a_table_that_he_can_lay() -> None:
    """TOY-1: where a turn begins the table alone says everything."""
    battle = fought(3, {"british": PlayerSeat(), "french": PlayerSeat()})
    with battle.table.as_current():
        sent, mark = table_known_to(NAME, "british"), table_digest()
    table = Table()
    with table.as_current():
        shelf.book(NAME).rules.restore(sent)
        assert table_digest() == mark
    table.close()
    battle.close()


def test_simulate_counts_its_battles(shell: Shell, file: str) -> None:
    """TOY-1, TOY-3: the first to fire wins 1/2 + 1/8 + 1/32 = 21/32 of three rounds against
    1/4 + 1/16 + 1/64 = 21/64 of the other; 1/64 is a draw."""
    found = shell.json("simulate", file, "-n", "200", "--jobs", "1", *BY_CAPTAINS)
    assert (found["rules"], found["errors"], found["stalls"]) == (NAME, [], 0)
    wins = found["wins"]
    assert sum(wins.values()) == 200
    assert 110 < wins["british"] < 152
    assert 46 < wins["french"] < 86
    assert wins["draw"] < 12


def test_compare_sets_it_beside_the_others(shell: Shell, file: str) -> None:
    found = shell.json("compare", file, "-n", "1", "--jobs", "1", *BY_CHANCE)
    row = next(row for row in found["books"] if row["rules"] == NAME)
    assert (row["can"], row["errors"]) == (True, [])


def test_it_is_played_on_a_terminal_saved_and_verified(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, file: str, tmp_path: Path
) -> None:
    journal = str(tmp_path / "a.journal")
    lines = ["look", "sheet junon", "hold fire", "fire", "fire"]
    seats = ("--seat", "british=human", "--seat", "french=ai:admiral")
    assert play_text(monkeypatch, shell, lines, file, "--seed", "3", "--journal", journal, *seats) == 0
    assert "junon): fights" in shell.out
    assert "(TOY-2)" in shell.out
    assert shell.json("replay", journal, "--verify")["ok"]


def test_its_odds_are_exact(shell: Shell, file: str) -> None:
    """TOY-3: 4, 5 and 6 of six faces."""
    found = shell.json("odds", file, "shot", "amphion", "any")
    chances = {row["result"]: Fraction(row["exact"]) for row in found["odds"]["shot"]}
    assert chances == {"strikes": Fraction(1, 2), "fights on": Fraction(1, 2)}


def test_a_script_lays_its_table_answers_and_expects(tmp_path: Path) -> None:
    """TOY-3: a 3 misses, a 4 makes her strike; TOY-4: then it is over in the second round."""
    path = tmp_path / "case.toml"
    level = LEVEL.replace("[[", "[[level.")
    path.write_text(
        "format = 1\nseed = 1\nstrict = true\nclauses = ['TOY-3']\n[level]\n" + level + SCRIPT, "utf-8"
    )
    result = run_script(path)
    assert result.differences == ()
    assert result.is_ok
    assert run_script(_with(path, "faces = [4]", "faces = [3]")).is_ok is False


SCRIPT = """
[[given]]
path = "round.number"
value = 1
[[answer]]
clause = "TOY-2"
about = "amphion"
key = "fire"
[[answer]]
clause = "TOY-3"
faces = [3]
[[answer]]
clause = "TOY-2"
about = "junon"
key = "fire"
[[answer]]
clause = "TOY-3"
faces = [4]
[[expect]]
path = "ships.amphion.struck"
value = true
[[expect]]
path = "round.number"
value = 2
"""


def _with(path: Path, old: str, new: str) -> Path:
    """The script with this line written otherwise."""
    path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    return path


# ------------------------------------------------------------------------------ lesson, screen
LESSON = """\
format = 1
title = "Fire"
line = "One shot"
pupil = "british"
minutes = 1
learned = ["A die decides."]
[[dice]]
clause = "TOY-3"
faces = [6]
[[step]]
say = "Fire. It costs nothing."
asked = "TOY-2"
answer = ["fire"]
point = "answer-fire"
instead = "Today we fire."
"""


def test_a_lesson_waits_for_its_answer(screen: None) -> None:
    level = parse_level(LEVEL)
    battle, tutor = begin_lesson(parse_lesson(LESSON, level), level)
    battle.run()
    pupil = battle.seats["british"]
    assert isinstance(pupil, PlayerSeat)
    with battle.table.as_current():
        pupil.submit("hold fire")
    assert (tutor.rejection, tutor.is_finished) == ("Today we fire.", False)
    hud = shown(battle).hud
    with battle.table.as_current():
        assert next_control_name(hud, tutor.lesson.steps[0], level) == "answer-fire"
        step_actions_of(hud).draft_step_answer(hud, tutor.lesson.steps[0])
        pupil.submit("fire")
    battle.confirm()
    while battle.step() is StepResult.STEPPED:
        battle.confirm()
    tutor.follow_battle()
    assert tutor.is_finished
    with battle.table.as_current():
        assert battle.book.report()["ships"]["junon"]["struck"]
    battle.close()


def shown(battle: Battle) -> BattleScreen:
    """The battle on a screen."""
    house: Any = FakeContext((1280, 720))
    screen = BattleScreen(house, battle, BattleShow(battle), immediate=True)
    screen.advance(0.1)
    return screen


def test_a_person_fires_on_the_battle_screen(screen: None) -> None:
    """TOY-2: the options of a pick are buttons; a click on Fire is the answer."""
    battle = fought(3, {"british": PlayerSeat(), "french": RandomSeat(1)})
    window = shown(battle)
    assert {"answer-fire", "answer-hold fire"} <= set(window.control_rects())
    surface = pygame.Surface(window.context.size)
    window.draw(surface)
    assert len({tuple(surface.get_at((x, 40))) for x in range(0, surface.get_width(), 7)}) > 9
    place = window.control_rects()["answer-fire"].center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        window.handle(pygame.event.Event(kind, button=1, pos=place, touch=False))
    for _ in range(600):
        window.advance(1 / 30)
        battle.confirm()
    window.draw(surface)
    assert any(line[0] == "c" and line[3] == ["fire"] for line in battle.journal.entries)
    window.close()
    battle.close()


def test_a_picture_of_it_is_drawn(shell: Shell, file: str, tmp_path: Path) -> None:
    out = tmp_path / "a.png"
    assert shell("picture", file, "-o", str(out), "--size", "1024x768") == 0, shell.err
    assert pygame.image.load(out).get_size() == (1024, 768)


def test_it_is_told_to_programs(shell: Shell, monkeypatch: pytest.MonkeyPatch, file: str) -> None:
    seats = ("--seat", "british=human", "--seat", "french=ai:midshipman")
    play_text(monkeypatch, shell, ["fire"], file, "--seed", "3", "--json", *seats)
    first = json.loads(shell.out.splitlines()[0])
    assert (first["clause"], [o["key"] for o in first["options"]]) == ("TOY-2", ["fire", "hold fire"])
