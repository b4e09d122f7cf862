"""Slips of authors' hands are told at their line with a cure, and a fix leaves nothing behind; odd levels
that are right are told nothing."""

import pytest

from game.levels import level_for_book, parse_level
from game.levels.editing.fixes import apply_fix
from game.levels.reading.findings import Finding
from game.play.level_check import check_text, unused_key_notes
from game.play.suspicious_setup import sides_without_aim
from tests.levels.hand_mistakes import ODD, SLIPS, Slip, odd_text
from tests.levels.samples import replace_line

NEXT_MISTAKES = 1
"""Findings beside the one of a slip: what follows of it."""


def check(text: str) -> tuple[Finding, ...]:
    return check_text(text, "slip")[1]


def codes_of(found: tuple[Finding, ...]) -> set[tuple[str, str]]:
    return {(finding.code, finding.message) for finding in found}


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.code)
def test_a_slip_is_told_at_its_line_and_its_fix_leaves_nothing_behind(slip: Slip) -> None:
    text = slip.text
    found = check(text)
    told = "\n".join(map(str, found))
    meant = [f for f in found if f.code.startswith(slip.code) and f.text.startswith(slip.line)]
    assert meant, told
    finding = meant[0]
    assert finding.hint, told
    assert len(found) <= 1 + NEXT_MISTAKES, told
    assert bool(finding.fixes) or not slip.fix, told
    if finding.fixes:
        assert slip.fix in finding.fixes[0].title
        left = check(apply_fix(text, finding.fixes[0]))
        assert {(f.code, f.message) for f in left} < {(f.code, f.message) for f in found}, "\n".join(
            map(str, left)
        )


def test_the_slips_are_many_and_most_have_a_fix() -> None:
    assert len(SLIPS) >= 120
    assert len({slip.text for slip in SLIPS}) == len(SLIPS)
    assert sum(bool(slip.fix) for slip in SLIPS) > len(SLIPS) / 2


def test_a_victory_of_both_sides_by_the_same_is_told() -> None:
    text = replace_line('major = "captured junon or struck junon"', 'major = "exits junon left"')
    found = check(replace_line('major = "struck amphion"', 'major = "exits junon left"', text))
    assert [(f.code, f.line) for f in found] == [("idle-aim", 31)]
    assert found[0].message == '"british" wins by this too, and then the battle is drawn'


def test_a_side_that_can_only_draw_is_told_under_each_book() -> None:
    text = replace_line('major = "struck amphion"', 'major = "burnt amphion"')
    assert sides_without_aim(parse_level(text)) == []
    under = {book: sides_without_aim(level_for_book(parse_level(text), book)) for book in ("wwh", "hf")}
    assert under == {"wwh": ["french"], "hf": ["french"]}
    notes = [note.message for note in unused_key_notes(parse_level(text), text, "two.toml")]
    assert 'under wwh no aim of "french" can come true, and it can only draw' in notes


@pytest.mark.parametrize("name", ODD)
def test_an_odd_level_that_is_right_is_told_nothing(name: str) -> None:
    assert list(map(str, check(odd_text(name)))) == []
