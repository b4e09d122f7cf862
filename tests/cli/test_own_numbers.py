"""An owner's own numbers apply from the start, in every process."""

import subprocess
import sys
from pathlib import Path

import pytest

from game.books import shelf
from game.books.provenance import Entry, rebuilt_entries
from game.books.tables import shipped_annotated
from game.play.own_tables import toml_value_text
from tests.battery import battery_param_rows
from tests.cli.cli_shell import run_process
from tests.replay.battles import ROOT

MINE = "[guns.L]\nneeds = [1, 2, 3, 4, 5]\n"


def folder(tmp_path: Path, book: str, text: str) -> Path:
    """Return a player's folder with a file for a book."""
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / f"{book}.toml").write_text(text, "utf-8")
    return tmp_path


def in_a_process(code: str) -> str:
    """Return what a program with these lines prints."""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_hf_hit_1_the_clause_tells_an_owners_numbers_and_whose_they_are(tmp_path: Path) -> None:
    home = str(folder(tmp_path, "hf", MINE))
    told = run_process("--data-dir", home, "rules", "hf", "hit-1")
    assert (told.returncode, told.stderr) == (0, "")
    words = " ".join(told.stdout.split())
    assert "L 1, 2, 3, 4, 5; S 2, 3, 5, 6; C 2, 4." in words
    assert "Rebuilt: the printed chart is lost (guns.S.needs, guns.C.needs)." in words
    assert "From your own copy of the book (guns.L.needs)." in words
    rulings = " ".join(run_process("--data-dir", home, "rules", "hf", "rulings").stdout.split())
    assert "Your own copy of the book has other numbers (guns.L.needs)." in rulings


def test_a_faulty_file_is_told_on_standard_error_and_the_shipped_numbers_stand(tmp_path: Path) -> None:
    home = folder(tmp_path, "hf", MINE + "neds = 1\n")
    told = run_process("--data-dir", str(home), "rules", "hf", "hit-1", "--json")
    assert told.returncode == 0
    assert "L 2, 3, 4, 5, 6" in told.stdout
    assert "hf.toml:3:1: error: the book's table guns.L has no such key" in told.stderr
    assert "Hold Fast is played with the numbers that came with the game" in told.stderr
    assert "Traceback" not in told.stderr


def test_a_journal_is_told_to_be_of_other_numbers(tmp_path: Path) -> None:
    """Begin with own numbers and replay without them, and the other way round."""
    home = folder(tmp_path, "hf", MINE)
    play = ("play", "mirror-frigates", "--text", "--seed", "1", "--seat", "british=ai:midshipman")
    seats = ("--seat", "french=ai:midshipman", "--journal")
    his, shipped = str(tmp_path / "his.journal"), str(tmp_path / "shipped.journal")
    run_process("--data-dir", str(home), *play, *seats, his)
    run_process("--data-dir", str(tmp_path / "none"), *play, *seats, shipped)
    assert '"own":' in Path(his).read_text("utf-8")
    assert '"own":' not in Path(shipped).read_text("utf-8")
    good = run_process("--data-dir", str(home), "replay", his)
    assert "numbers" not in good.stdout + good.stderr
    assert good.returncode == 0
    without = run_process("--data-dir", str(tmp_path / "none"), "replay", his)
    assert "begun with an owner's own numbers (rules/hf.toml)" in without.stdout + without.stderr
    beside = run_process("--data-dir", str(home), "replay", shipped)
    assert "begun without the numbers of your rules/hf.toml" in beside.stdout + beside.stderr


def test_figures_by_an_owners_numbers_say_so_and_make_no_balance_card(tmp_path: Path) -> None:
    home = str(folder(tmp_path, "hf", MINE))
    batch = ("--data-dir", home, "simulate", "mirror-frigates", "-n", "1", "--effort", "1")
    seats = ("--seat", "british=ai:midshipman", "--seat", "french=ai:midshipman", "--jobs", "1")
    told = run_process(*batch, *seats)
    assert "mirror-frigates.toml under hf with numbers of your own, seed 1:" in told.stdout
    refused = run_process(*batch, *seats, "--card")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "your rules/hf.toml is in force" in refused.stderr


# ------------------------------------------------------------------------------ other processes
def test_a_captain_in_a_process_of_his_own_goes_by_the_same_numbers() -> None:
    code = """
from game.books.tables import use_own_tables, own_tables_in_use
from game.captains.process import CaptainSetup, _answer_questions
own = {"hf": {"guns": {"L": {"needs": [1, 2, 3, 4, 5]}}}}
use_own_tables(own)
orders = CaptainSetup("admiral", "hf", 1, 1)
use_own_tables({})
class Shut:
    def send(self, told): pass
    def recv(self): raise EOFError
try:
    _answer_questions(Shut(), orders)
except EOFError:
    from game.books.hf.rules.tables import rule_table
    print(own_tables_in_use() == own, rule_table("guns")["L"]["needs"])
"""
    assert in_a_process(code).split("\n")[0] == "True [1, 2, 3, 4, 5]"


def test_the_server_that_forks_captains_has_read_in_no_book() -> None:
    """Otherwise a captain could no longer apply an owner's numbers."""
    code = """
import sys
import game.captains.process, game.stage.hulls.sprite_store, game.core.prefork, game.trials.simulate
print("read:", [name for name in sys.modules if name.endswith("rules.tables")])
"""
    assert "read: []" in in_a_process(code)


def test_a_trial_takes_its_numbers_along() -> None:
    """A worker process fights with the numbers of the process that made the trial."""
    code = """
from dataclasses import replace
from pathlib import Path
from game.books.tables import use_own_tables
from game.play.saved_battles import BattleSetup
from game.trials.fighting import Trial
from game.trials.simulate import fight_battles, open_workers
if __name__ == "__main__":
    text = Path("levels/hf/mirror-frigates.toml").read_text("utf-8")
    who = "ai:midshipman"
    orders = BattleSetup(text, "hf", 1, {"british": who, "french": who}, (), "m.toml")
    needs = {k: {"needs": [1] * n} for k, n in (("L", 5), ("S", 4), ("C", 2))}
    use_own_tables({"hf": {"guns": needs}})
    trial = Trial(orders, 1)
    found = []
    for asked in (trial, replace(trial, own_tables={})):
        with open_workers(1, "") as crew:
            outcome = crew.submit(fight_battles, asked, [0]).result()[0]
        found.append(replace(outcome, thought=()))
    mine = replace(fight_battles(trial, [0])[0], thought=())
    print(mine == found[0], mine == found[1], [each.error for each in (mine, *found)])
"""
    assert in_a_process(code).split("\n")[0] == "True False ['', '', '']"


def test_other_numbers_come_too_late_once_a_book_is_read() -> None:
    code = """
from game.books.tables import TablesAlreadyRead, use_own_tables
use_own_tables({"hf": {"foul": {"slower": 2}}})
import game.books.hf.rules.tables
use_own_tables({"hf": {"foul": {"slower": 2}}, "wwh": {"points": {"hulk_one_in": 3}}})
try:
    use_own_tables({"hf": {"foul": {"slower": 3}}})
except TablesAlreadyRead as fault:
    print(fault)
"""
    assert in_a_process(code) == "this process has read hf with other numbers: begin it anew\n"


# ------------------------------------------------------------------------------ bounds
LEVELS = {"kmh": "mirror-duel", "wwh": "mirror-action", "hf": "mirror-frigates", "ls98": "mirror-duel"}
ENDS = ("from", "to")


@pytest.mark.parametrize(
    ("book", "end"),
    battery_param_rows([(b, e) for b in shelf.NAMES for e in ENDS], [("hf", "to"), ("ls98", "from")]),
)
def test_a_battle_stands_whatever_an_owner_may_put_in(tmp_path: Path, book: str, end: str) -> None:
    """Every number at the least, or the most, that is allowed."""
    told = [
        f"{e.name} = {toml_value_text(at_the_end(e, end))}" for e in rebuilt_entries(shipped_annotated(book))
    ]
    told = [line for line in told if not line.startswith("by_rate.top_speed")]
    home = folder(tmp_path, book, "\n".join(told))
    level = f"{book}/{LEVELS[book]}"
    ran = run_process("--data-dir", str(home), "simulate", level, "-n", "2", "--effort", "2", "--jobs", "1")
    assert ran.stderr == ""
    assert ran.returncode == 0, ran.stdout


def at_the_end(entry: Entry, end: str) -> object:
    """Return the entry with every lost number at that end of its bounds; a list that must rise
    comes as near as it can."""
    allowed, lost = entry.allowed, {leaf.path for leaf in entry.leaves() if leaf.is_rebuilt}
    if allowed.get("order") == "rising" and len(lost) == len(entry.value):
        first = allowed["from"] if end == "from" else allowed["to"] - len(lost) + 1
        return list(range(first, first + len(lost)))
    if "order" in allowed or "rows" in allowed or "from" not in allowed:
        return entry.value

    def at(value: object, place: tuple[str | int, ...]) -> object:
        if isinstance(value, dict):
            return {key: at(each, (*place, key)) for key, each in value.items()}
        if isinstance(value, list):
            return [at(each, (*place, n)) for n, each in enumerate(value)]
        return allowed[end] if place in lost and isinstance(value, int) else value

    return at(entry.value, ())
