"""Secret plots (HF-orders-1, HF-orders-3): obfuscated on the disk, hidden from the other side,
restored when only some have answered, and the same whoever answers first."""

import io
from pathlib import Path

import pytest

from game.books.hf import rules as hf
from game.cli.text_play import TextPlay
from game.core.events import Chose, Ordered
from game.core.steps import Choose
from game.play.battle import Battle, StepResult
from game.play.journal import (
    FORMAT,
    Journal,
    JournalEntry,
    _seal_plain,
    deobfuscate,
    obfuscate,
    read_journal,
    read_journal_file,
)
from game.play.replays import replay_journal
from game.play.saved_battles import BattleSetup, SavedBattle, begin_battle, resume_battle
from game.play.seats import PlayerSeat, Seat
from tests.replay.battles import ROOT

SHIPS = {"british": "belephron", "french": "vengeur"}
FILE = ROOT / "levels" / "lessons" / "7-plot" / "level.toml"
PLANS = ("- < - F -", "- F - > -")


class Writes:
    """A seat that plots this plan each turn and holds its fire."""

    can_undo = False

    def __init__(self, side: str, plan: str) -> None:
        self.key = f"{SHIPS[side]}: {plan}"

    def answer(self, question: Choose) -> list[str]:
        if question.clause == "HF-orders-1":
            return [self.key]
        return ["hold" if question.clause == "HF-fire-1" else question.menu.keys()[0]]


def begun(path: Path | None, **seats: Seat) -> SavedBattle:
    """Return the duel of the plotting lesson with these seats."""
    setup = BattleSetup(FILE.read_text("utf-8"), "hf", 3, dict.fromkeys(SHIPS, "human"), ())
    return begin_battle(setup, lambda *_: seats, path)


def writers() -> dict[str, Seat]:
    """Return two seats with a plan of their own each turn."""
    return {side: Writes(side, plan) for side, plan in zip(SHIPS, PLANS, strict=True)}


@pytest.fixture(scope="module")
def fought(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the journal of three turns."""
    path = tmp_path_factory.mktemp("secrets") / "duel.journal"
    saved_battle = begun(path, **writers())
    saved_battle.battle.run(until_turn=4)
    saved_battle.close()
    return path


# ------------------------------------------------------------------------------ the veil itself
@pytest.mark.parametrize("secret", ["", "hold", "a: F - > \u2019é", "x" * 500, 4, None, ["a", 1]])
def test_what_is_veiled_is_lifted_as_it_was(secret: object) -> None:
    for salt in (0, 1, 2**32 - 1):
        assert deobfuscate(obfuscate(secret, salt), salt) == secret


def test_a_veil_shows_neither_words_nor_length_and_never_looks_the_same() -> None:
    looks = {obfuscate(key, salt) for key in ("hold", "a: - < - F -") for salt in range(50)}
    assert len(looks) == 100
    assert len({len(look) for look in looks}) == 1


@pytest.mark.parametrize("cloth", ["", "hold", "aG9sZA==", "é", "{}"])
def test_what_is_no_veil_is_refused_in_plain_words(cloth: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        deobfuscate(cloth, 7)


# ------------------------------------------------------------------------------ on the disk
def plots(entries: list[JournalEntry]) -> list[JournalEntry]:
    """Return the plots among the entries."""
    return [entry for entry in entries if entry[0] == "p"]


def test_hf_orders_1_no_plan_can_be_read_in_the_journal_at_a_glance(fought: Path) -> None:
    written = read_journal_file(fought)
    assert not written.problem
    assert [e[3] for e in plots(written.entries)][:2] == [Writes(*of).key for of in sides()]
    body = fought.read_text("ascii").split("\n", 2)[2]
    for glance in (*PLANS, *SHIPS.values(), "hold", " - "):
        assert glance not in body
    lines = [line for line in body.splitlines() if '"HF-orders-1"' in line]
    assert len(lines) == 6
    assert len({line[-90:] for line in lines}) == 6, "the same plan is never seen to be the same"
    assert len({len(line.replace("british", "french")) for line in lines}) == 1


def sides() -> list[tuple[str, str]]:
    """Return each side with its plan."""
    return list(zip(SHIPS, PLANS, strict=True))


def test_a_veiled_line_is_under_the_check_sum_like_any_other(fought: Path) -> None:
    data = fought.read_bytes()
    place = data.index(b'["v",') + 60
    changed = data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]
    line = data[:place].count(b"\n") + 1
    assert read_journal(changed).problem == f"line {line} is damaged"


def test_a_sealed_line_whose_veil_cannot_be_lifted_is_damage(fought: Path) -> None:
    first = read_journal_file(fought)
    chain, head = _seal_plain(0, [FORMAT, first.header])
    _, bad = _seal_plain(chain, ["v", "british", "HF-orders-1", "no veil"])
    assert read_journal((head + bad).encode()).problem == "line 2 is damaged"


def unveiled(path: Path, name: str) -> Path:
    """Return the same journal without obfuscation, as older games wrote it."""
    whole, chain, lines = read_journal_file(path), 0, []
    for entry in ([FORMAT, whole.header], *whole.entries):
        chain, line = _seal_plain(chain, entry)
        lines.append(line)
    old = path.with_name(name)
    old.write_text("".join(lines), "ascii")
    return old


def test_a_journal_with_open_plots_is_read_replayed_and_gone_on_with(fought: Path) -> None:
    old = unveiled(fought, "old.journal")
    assert PLANS[0] in old.read_text("ascii")
    assert read_journal_file(old).entries == read_journal_file(fought).entries
    assert replay_journal(read_journal_file(old)) == replay_journal(read_journal_file(fought))
    saved_battle = resume_battle(old, lambda *_: writers())
    saved_battle.battle.run(until_turn=5)
    saved_battle.close()
    again = read_journal_file(old)
    assert not again.problem
    assert plots(again.entries)[:-2] == plots(read_journal_file(fought).entries)
    assert old.read_text("ascii").count('["v","french","HF-orders-1"') == 1


def test_a_script_may_still_look_at_a_replay_turn_by_turn(fought: Path) -> None:
    found = replay_journal(read_journal_file(fought), 2)
    assert found.is_ok
    assert found.table["turn_now"]["number"] == 1


# ------------------------------------------------------------------------------ half answered
@pytest.mark.parametrize("first", list(SHIPS))
def test_hf_orders_1_a_plot_that_one_has_written_is_there_when_the_battle_goes_on(
    tmp_path: Path, first: str
) -> None:
    path, other = tmp_path / "half.journal", next(s for s in SHIPS if s != first)
    key = f"{SHIPS[first]}: {PLANS[0]}"
    seats: dict[str, Seat] = {first: Writes(first, PLANS[0]), other: PlayerSeat()}
    saved_battle = begun(path, **seats)
    assert saved_battle.battle.run() is StepResult.WAITING
    saved_battle.close()
    assert PLANS[0] not in path.read_text("ascii").split("\n", 1)[1]
    people = {side: PlayerSeat() for side in SHIPS}
    saved_battle = resume_battle(path, lambda *_: people)
    battle = saved_battle.battle
    assert battle.plots == {first: key}
    assert not any(isinstance(event, Chose | Ordered) for event in battle.events)
    people[other].submit(f"{SHIPS[other]}: {PLANS[1]}")
    battle.run()
    ordered = [e.ship for e in battle.events if isinstance(e, Ordered)]
    assert set(ordered) == set(SHIPS.values())
    saved_battle.close()


def test_hf_orders_1_who_answers_first_changes_nothing(fought: Path) -> None:
    entries = read_journal_file(fought).entries
    turned = [list(entry) for entry in entries]
    for n in [n for n, e in enumerate(turned) if e[:2] == ["p", "british"]]:
        turned[n], turned[n + 1] = turned[n + 1], turned[n]
    assert turned != entries
    tables = []
    for seats_first, told in ((False, entries), (True, turned)):
        journal = Journal({})
        journal.entries = told
        names = sorted(SHIPS, reverse=seats_first)
        level = BattleSetup(FILE.read_text("utf-8"), "hf", 3, {}, ()).level()
        battle = Battle(hf, level, {name: PlayerSeat() for name in names}, 3, journal)
        battle.replay_journal()
        with battle.table.as_current():
            tables.append((battle.digests, battle.events, hf.report()))
        battle.close()
    assert tables[0] == tables[1]


# ------------------------------------------------------------------------------ on a terminal
def on_a_terminal(plan: str, *lines: str) -> str:
    """Return what the British player reads while the French plot that plan."""
    saved_battle = begun(None, british=PlayerSeat(), french=Writes("french", plan))
    said, asked = io.StringIO(), io.StringIO("".join(f"{line}\n" for line in lines))
    TextPlay(saved_battle, asked, said).run()
    saved_battle.close()
    return said.getvalue()


def test_hf_orders_3_a_terminal_says_nothing_of_the_others_plan_before_its_phase() -> None:
    asks = ("log", "look", "sheet vengeur", "help")
    first, second = (on_a_terminal(plan, *asks) for plan in PLANS)
    assert first == second
    mine = "belephron: - - - - -"
    told = [on_a_terminal(plan, mine, *["hold"] * 3) for plan in ("- F - < -", "- F - > -")]
    upto = [text.partition("phase IV: turn")[0] for text in told]
    assert upto[0] == upto[1] != told[0]
    assert told[0] != told[1]
