"""A code as lines: what a mail, a voice or a printer does to them, and the words for the rest."""

import random
import re
from contextlib import suppress

import pytest

from game.analysis.code_lines import (
    MAX_TEXT_LETTERS,
    CodeError,
    has_code,
    parse_code,
    qr_lines,
    seal,
    text_lines,
    unseal,
)

CODE = seal(random.Random(7).randbytes(300))
LINES = text_lines(CODE)


@pytest.mark.parametrize("code", [CODE, seal(b""), seal(random.Random(1).randbytes(6000))])
def test_lines_and_qr_codes_give_the_code_back(code: bytes) -> None:
    assert parse_code("\n".join(text_lines(code))) == code
    assert parse_code("\n".join(qr_lines(code))) == code


def test_a_line_is_short_and_of_qr_letters() -> None:
    assert all(len(line) <= 72 for line in LINES)
    assert set("".join(LINES)) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789./")


@pytest.mark.parametrize(("size", "count"), [(300, 1), (1100, 1), (1500, 2), (3000, 3), (5900, 3), (6200, 4)])
def test_a_battle_takes_few_qr_codes(size: int, count: int) -> None:
    assert len(qr_lines(bytes(size))) == count


def test_what_a_mail_does_is_no_matter() -> None:
    quoted = "\n".join(f"> > {line[:40]}\n> {line[40:]}" for line in reversed(LINES))
    soft = "".join(f"{line[:40]}=\r\n{line[40:]}\r\n" for line in LINES)
    spoken = "\n".join(line[:4] + line[4:].replace("O", "0").replace("I", "1") for line in LINES)
    for text in (f"Dear Tom,\n{quoted}\nyours", soft, spoken, "\n".join(LINES).lower(), " ".join(LINES)):
        assert has_code(text)
        assert parse_code(text) == CODE
    assert parse_code("\n".join([*LINES, *qr_lines(CODE)])) == CODE


def altered() -> dict[str, str]:
    """Return altered texts by a part of what is said of them."""
    swapped = LINES[4].replace(LINES[4][20], "A" if LINES[4][20] != "A" else "B", 1)
    later = [line.replace("WG1", "WG2") for line in LINES]
    other = text_lines(seal(random.Random(8).randbytes(300)))
    flipped = text_lines(CODE[:50] + bytes([CODE[50] ^ 1]) + CODE[51:])
    return {
        "line 5 of the code is altered: copy it again": "\n".join([*LINES[:4], swapped, *LINES[5:]]),
        "line 3 of 11 is missing: paste all of them": "\n".join([*LINES[:2], *LINES[3:]]),
        "a line of the code is altered or cut off": "\n".join([*LINES, LINES[0][:-2]]),
        "line 11 of 11 is missing: paste all of them": "\n".join(LINES)[:-2],
        "these are lines of two battles": "\n".join([*LINES[:4], other[4], *LINES[5:]]),
        "the code is altered: copy all of it again": "\n".join(flipped),
        "this code is of a later game (form 2; this game reads form 1)": "\n".join(later),
        "there is no battle code in this text": "Dear Tom",
        "this text is far longer than any battle code": "\n".join(LINES) + " " * MAX_TEXT_LETTERS,
    }


@pytest.mark.parametrize("words", altered())
def test_each_fault_has_its_words(words: str) -> None:
    with pytest.raises(CodeError) as refused:
        parse_code(altered()[words])
    assert words in str(refused.value)


def test_no_altered_letter_gives_another_code() -> None:
    text, chance = "\n".join(LINES), random.Random(3)
    for _ in range(300):
        at = chance.randrange(len(text))
        with suppress(CodeError):
            assert parse_code(text[:at] + chance.choice("ABCXYZ27.\n") + text[at + 1 :]) == CODE


def test_data_that_end_like_the_beginning_of_a_line_are_data() -> None:
    code = seal(random.Random(1039).randbytes(300))
    lines = text_lines(code)
    assert any(re.search(r"WG\d\.", line[9:]) for line in lines)
    assert parse_code("\n".join(lines)) == code


def test_a_seal_changes_with_every_byte() -> None:
    for at in range(len(CODE)):
        with pytest.raises(CodeError):
            unseal(CODE[:at] + bytes([CODE[at] ^ 0x10]) + CODE[at + 1 :])
