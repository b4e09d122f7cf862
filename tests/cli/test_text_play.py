"""A whole battle on standard input and output."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from game.cli.text_play import TextPlay, question_lines
from game.core.steps import Choose, MenuOption, OptionMenu, Refusal, Roll
from game.levels import load_level
from game.play.battle import IllegalKey
from game.play.dice import Dice
from game.play.journal import read_journal_file
from game.play.saved_battles import BattleSetup, SavedBattle, begin_battle, is_over
from game.play.typed_answers import RealDice, TypedQuestion, keys_summary
from game.trials.fighting import make_batch_seats
from tests.cli.cli_shell import Shell, play_text, run_process
from tests.replay.battles import ROOT, level_file

pytestmark = pytest.mark.traced

JARCE = "jarce-and-black-jaques"


class Player:
    """Standard input of a program that answers JSON prompts at random: it reads each prompt before
    it answers."""

    def __init__(self, seed: int, said: io.StringIO) -> None:
        """The answers depend on the seed; ``said`` is the game's output."""
        self.dice, self.said, self.read, self.prompts = Dice(seed), said, 0, 0

    def readline(self) -> str:
        """Return one of the offered keys, and now and then nonsense or a command."""
        lines = self.said.getvalue().splitlines()[self.read :]
        self.read += len(lines)
        prompt = json.loads(lines[-1])
        self.prompts += 1
        if self.prompts % 9 == 0:
            return ("undo", "log", "sheet", "look", "help", "fly")[self.dice.random_below(6)] + "\n"
        keys: list[str] = [option["key"] for option in prompt["options"]]
        return keys[self.dice.random_below(len(keys))] + "\n"


def begun(name: str, path: Path | None, seed: int, **seats: str) -> SavedBattle:
    """Return a battle between a player and chance, or with these seats."""
    level = load_level(level_file(name))
    who = {side.id: seats.get(side.id, "human") for side in level.sides}
    text = level_file(name).read_text("utf-8")
    options = level.rules.options
    return begin_battle(BattleSetup(text, "kmh", seed, who, options), make_batch_seats, path)


def lines_of(said: io.StringIO) -> list[Any]:
    """Return all output of the game, as JSON."""
    return [json.loads(line) for line in said.getvalue().splitlines()]


@pytest.mark.parametrize("confirm", [False, True])
def test_a_program_plays_a_whole_battle(tmp_path: Path, confirm: bool) -> None:
    said = io.StringIO()
    saved_battle = begun(JARCE, tmp_path / "a.journal", 5, privateer="ai:random")
    player = Player(5, said)
    assert TextPlay(saved_battle, player, said, in_json=True, must_confirm=confirm).run() == 0  # type: ignore[arg-type]
    saved_battle.close()
    lines = lines_of(said)
    prompts = [line for line in lines if "options" in line]
    assert len(prompts) == player.prompts > 10
    assert all({"seat", "clause", "options"} <= set(prompt) for prompt in prompts)
    assert all(set(o) == {"key", "label"} for prompt in prompts for o in prompt["options"])
    assert {prompt["seat"] for prompt in prompts} == {"british"}
    assert lines[-1]["over"] is True
    assert is_over(read_journal_file(tmp_path / "a.journal").entries)


def test_two_people_at_one_terminal_play_a_whole_battle() -> None:
    said = io.StringIO()
    saved_battle = begun(JARCE, None, 6)
    player = Player(6, said)
    TextPlay(saved_battle, player, said, in_json=True).run()  # type: ignore[arg-type]
    saved_battle.close()
    seats = {line["seat"] for line in lines_of(said) if "options" in line}
    assert seats == {"british", "privateer"}


def test_a_bad_key_asks_again_with_reason_and_clause() -> None:
    said = io.StringIO()
    saved_battle = begun(JARCE, None, 3, privateer="ai:midshipman")
    TextPlay(saved_battle, io.StringIO("fly\nstraight\nfly\n"), said, in_json=True).run()
    saved_battle.close()
    first, again, order, order_again, end = lines_of(said)
    assert first["clause"] == again["clause"] == "KMH-6.11.1"
    assert again["options"] == first["options"]
    assert again["refused"]["clause"] == "KMH-2.1.2"
    assert "'fly'" in again["refused"]["why"]
    assert order["clause"] == order_again["clause"]
    assert order_again["refused"]["clause"] == order["clause"]
    assert end["over"] is False


def test_typed_dice_are_asked_for_and_impossible_ones_refused() -> None:
    said = io.StringIO()
    saved_battle = begun("mirror-duel", None, 3, blue="ai:random", red="ai:random")
    real_dice = RealDice()
    saved_battle.battle.dice_thrower = real_dice
    answers = io.StringIO("7 7\nsix\nwind change test\n")
    TextPlay(saved_battle, answers, said, in_json=True, real_dice=real_dice).run()
    saved_battle.close()
    prompts = [line for line in lines_of(said) if "options" in line]
    assert all(prompt["seat"] == "dice" for prompt in prompts)
    card = prompts[0]
    assert card["options"][0] == {"key": "wind change test", "label": "wind change test"}
    assert "is not face down" in prompts[1]["refused"]["why"]
    wind = prompts[3]
    assert (wind["dice"], wind["options"]) == (["d6", "d6"], [])
    assert "refused" not in wind


def test_a_hand_throws_once() -> None:
    real_dice = RealDice()
    assert real_dice.throw(Roll("KMH-0.0.1", ())) is None


# ------------------------------------------------------------------------------ for people
def test_text_play_shows_options_reasons_and_commands(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ["help", "1", "look", "sheet frigate", "sheet", "log cards", "log", "fly", "undo", "2"]
    how = (JARCE, "--seed", "3", "--seat", "privateer=ai:midshipman", "--plans")
    assert play_text(monkeypatch, shell, lines, *how) == 0
    said = shell.out
    assert "Captain Jarce and Black Jaques" in said
    assert "1. straight: Straight" in said
    assert "tack: not now, her marker says straight (KMH-6.11.2)" in said
    assert "No: 'fly' is not one of: sail, slow, sound (KMH-6.2.1)" in said
    assert "No: nothing to take back" in said
    assert "cm to ESE" in said
    assert "damage     0 of 32 points lost" in said
    assert "is turned, " in said
    assert "[At them]" in said
    assert "Black Jaques decides in secret." in said
    assert "Saved in " in said


def test_a_course_is_several_legs_and_what_is_void_is_told(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = ["straight", "sail", "plain", "ahead 3; port 2", "port 30", "3"]
    how = (JARCE, "--seed", "3", "--seat", "privateer=ai:midshipman")
    assert play_text(monkeypatch, shell, lines, *how) == 0
    assert "sails on 3 cm, heading" in shell.out
    assert "(KMH-6.11.4)" in shell.out
    assert "cm are left (KMH-6.4.5)" in shell.out
    assert "No: say ahead, port or starboard and centimetres (KMH-6.3.1)" in shell.out


def test_an_answer_is_taken_back_before_anything_is_seen(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = ("--seat", "blue=human", "--seat", "red=ai:random")
    how = ("mirror-duel", "--seed", "4", *seats, "--confirm")
    asked: list[str] = []
    monkeypatch.setattr(
        "game.cli.text_play.TextPlay.prompt_for_answer",
        lambda self, question: scripted(self, question, asked),
    )
    assert play_text(monkeypatch, shell, [], *how) == 0
    assert "Taken back." in shell.out
    assert asked.count("undo") == 1


def scripted(play_: TextPlay, question: Any, asked: list[str]) -> str | None:
    """Answer with the first option, undo the first answer that can be, then quit."""
    with play_.battle.table.as_current():
        first: str = next(o.key for o in question.options() if not o.refusal)
    answer = first
    if first == "done" and "undo" not in asked:
        answer = "undo"
    elif "undo" in asked:
        return None
    asked.append(answer)
    return answer


def test_the_end_of_input_saves_and_play_goes_on_from_there(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "mine.journal"
    how = (JARCE, "--journal", str(path))
    seats = ("--seed", "3", "--seat", "privateer=ai:random")
    assert play_text(monkeypatch, shell, ["straight"], *how, *seats) == 0
    count = len(read_journal_file(path).entries)
    assert play_text(monkeypatch, shell, ["quit"], *how) == 0
    *before, looked_at = read_journal_file(path).entries
    assert (len(before), looked_at[:2]) == (count, ["n", "opened"])
    assert play_text(monkeypatch, shell, ["sail"], *how) == 0
    assert len(read_journal_file(path).entries) > count + 2
    assert play_text(monkeypatch, shell, [], *how, "--seed", "4") == 2
    assert "will be resumed" in shell.err
    assert play_text(monkeypatch, shell, [], *how[:2], str(tmp_path / "no" / "way" / "\0")) != 0


def test_nobody_at_the_table_and_the_log_tells_the_battle(shell: Shell) -> None:
    how = ("play", "mirror-duel", "--text", "--seed", "2")
    assert shell(*how, "--seat", "blue=ai:random", "--seat", "red=ai:random") == 0
    assert "Turn 1 begins." in shell.out
    assert "The journal is " in shell.out
    (journal,) = (shell.folder / "journals").glob("*.journal")
    assert is_over(read_journal_file(journal).entries)


def test_the_whole_of_it_works_in_a_process_of_its_own(tmp_path: Path) -> None:
    how = ("play", JARCE, "--text", "--json", "--seed", "3")
    done = run_process("--data-dir", str(tmp_path), *how, stdin="straight\nsail\nfly\n")
    assert done.returncode == 0, done.stderr
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert lines[0]["clause"] == "KMH-6.11.1"
    assert Path(lines[-1]["journal"]).is_file()
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("keys", "shown"),
    [
        (["halt", "ahead 1", "ahead 2", "ahead 3", "port 1"], ["halt", "ahead 1 to 3", "port 1"]),
        (["ahead 1", "ahead 2", "ahead 3", "ahead 3.5"], ["ahead 1 to 3, 3.5"]),
    ],
)
def test_a_grammar_is_shown_by_its_bounds(keys: list[str], shown: list[str]) -> None:
    assert keys_summary(keys) == shown


def test_an_order_that_ends_in_centimetres_is_no_length_of_a_grammar() -> None:
    slow = MenuOption("slow", "Shorten sail", 1, "KMH-6.4.6", note="basic - 1d6 cm")
    lengths = tuple(MenuOption(f"ahead {n}", f"ahead {n} cm", n, is_measured=True) for n in (1, 2, 3))
    orders, course = OptionMenu((slow,)), OptionMenu(lengths)
    assert question_lines(TypedQuestion("one", "K-1", "", orders)) == [
        "  1. slow: Shorten sail: basic - 1d6 cm  (KMH-6.4.6)"
    ]
    assert question_lines(TypedQuestion("one", "K-1", "", course)) == ["  ahead 1 to 3"]


# ------------------------------------------------------------------------------ hidden records
def test_hidden_records_are_told_to_nobody_but_their_own_side(
    monkeypatch: pytest.MonkeyPatch, shell: Shell, tmp_path: Path
) -> None:
    """WWH-B.1: the enemy's moves, dice and masts are visible, the rest of her record is not."""
    written = (ROOT / "levels" / "wwh" / "ajax-and-bucentaure.toml").read_text("utf-8")
    said = {}
    for options in ('["hidden-records"]', "[]"):
        level = tmp_path / "ajax.toml"
        level.write_text(written.replace('["doctrine"]', options), "utf-8")
        orders = ["starboard bucentaure", "port", "ahead; end", *["hold fire", "ahead; end"] * 4, "log"]
        play_text(monkeypatch, shell, orders, str(level), "--seed", "3")
        said[options] = shell.out
    hidden, told = said.values()
    assert "Bucentaure loses 1 gunnery" in told
    assert "Bucentaure loses 1 gunnery" not in hidden
    for shown in ("9 = +5 gunnery to starboard (WWH-0.4)", "Bucentaure sails on", "hits of 9 on"):
        assert shown in hidden
    assert "Ajax: Ajax" not in told
    assert "Seats: Royal Navy human, French Navy ai:admiral." in told


def test_only_the_orders_to_a_manned_side_are_read_out(monkeypatch: pytest.MonkeyPatch, shell: Shell) -> None:
    path = level_file("speedy-and-el-gamo")
    level = load_level(path)
    play_text(monkeypatch, shell, [], str(path), "--seed", "3")
    assert f"Orders to Royal Navy: {level.briefing_of('british')}" in shell.out
    assert level.briefing_of("spanish") not in shell.out


# ------------------------------------------------------------------------------ open menus
TWO_FOES = """
format = 1
title = "Two foes on one beam"
rules = { book = "wwh" }
chart = { size = [24, 18], unit = "square", wind_from = 270 }
side = [{ id = "british" }, { id = "french" }]
[[ship]]
id = "own"
side = "british"
guns = 74
at = [10.5, 10.5]
heading = 0
state = "anchored"
[[ship]]
id = "foe1"
side = "french"
guns = 74
at = [12.5, 10.5]
heading = 0
[[ship]]
id = "foe2"
side = "french"
guns = 74
at = [17.5, 10.5]
heading = 0
"""


def test_a_menu_of_shots_is_numbered_with_reasons_and_refusals(
    monkeypatch: pytest.MonkeyPatch, shell: Shell, tmp_path: Path
) -> None:
    """WWH-2.1: shots that bear have their dice and terms, the others are refused with their clause,
    though ids end in figures; a shot may be chosen by its number."""
    level = tmp_path / "foes.toml"
    level.write_text(TWO_FOES, "utf-8")
    orders = ["end", "starboard foe2", "2"]
    how = (str(level), "--seed", "5", "--seat", "french=ai:random")
    play_text(monkeypatch, shell, orders, *how)
    said = shell.out
    fire = said[said.index("(WWH-2.1.0)") :]
    assert "  1. hold fire: Hold fire  (WWH-2.1.0)" in fire
    assert "2. starboard foe1: starboard guns at Foe1: Point Blank, 2 squares, 6 dice" in fire
    assert "= +5 gunnery to starboard (WWH-0.4), -1 point blank (WWH-E5)" in fire
    assert "- starboard foe2: not now, another enemy is nearer (WWH-2.1.3a)" in fire
    assert "No: another enemy is nearer (WWH-2.1.3a)" in fire
    assert "Own fires her starboard guns" in fire


def test_a_key_that_no_menu_knows_is_refused_by_the_clause_of_the_question() -> None:
    question = Choose("british", "HF-dc-1", OptionMenu((MenuOption("pass", "Repair nothing", None),)))
    assert question.read("pass") is None
    assert question.read("mast 3") == Refusal("HF-dc-1", "'mast 3' is not one of: pass")
    with pytest.raises(IllegalKey, match=r"HF-dc-1: 'mast 3': .* \(HF-dc-1\)"):
        raise IllegalKey(question, "mast 3", question.read("mast 3"))


# ------------------------------------------------------------------------------ plots
def test_orders_of_several_ships_are_one_answer_with_semicolons_in_it(
    monkeypatch: pytest.MonkeyPatch, shell: Shell
) -> None:
    """HF-orders-1: one key holds the plots of all ships of a seat; an error in the second is reported."""
    level = ROOT / "levels" / "hf" / "the-pilot-of-molene.toml"
    wrong = "argos: F - < - F; swift: F - < - fly"
    right = wrong.replace("fly", ">")
    play_text(monkeypatch, shell, [wrong, right], str(level), "--seat", "british=human", "--seed", "3")
    assert "No: Swift, phase V: 'fly' is no order" in shell.out
    journal = next((shell.folder / "journals").iterdir())
    plots = [e for e in read_journal_file(journal).entries if e[:2] == ["p", "british"]]
    assert plots[0][3] == right


def test_the_second_of_two_is_not_refused_what_the_first_has_written(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In Hold Fast one player plots, then the other, and then the guns fire."""
    how = ("hf/mirror-frigates", "--seat", "british=human", "--seat", "french=human")
    assert play_text(monkeypatch, shell, ["1", "1"], *how) == 0
    assert shell.out.count("(HF-orders-1)\n") >= 2
    assert "No: " not in shell.out


def test_what_is_left_of_a_course_is_told_to_who_gave_it_and_to_nobody_else() -> None:
    saved_battle = begun(JARCE, None, 3)
    said = io.StringIO()
    table_play = TextPlay(saved_battle, io.StringIO(), said, in_json=True)
    only = OptionMenu((MenuOption("fire", "Fire", True),))
    table_play.course_keys, table_play.course_seat = ["ahead 3", "end"], "british"
    table_play.explain_void_course(TypedQuestion("privateer", "KMH-7.1", "", only))
    assert table_play.refusal is None
    table_play.explain_void_course(TypedQuestion("british", "KMH-7.1", "", only))
    assert table_play.refusal is not None
    assert "'ahead 3'" in table_play.refusal.reason
    saved_battle.close()
