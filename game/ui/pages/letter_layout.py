"""Where the words of a letter are on its paper: lines of parts of sentences, wrapped once per width."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.analysis.letter import Letter
from game.stage.paper import typography as letters
from game.stage.paper.canvas import UiStyle
from game.stage.paper.typography import TextRole

HAND: Final = TextRole(letters.FELL_ITALIC_FACE, 20)
SIGNATURE: Final = TextRole(letters.FELL_ITALIC_FACE, 30)
_LEADING: Final = 1.04
"""From line to line, in heights of the letters."""


@dataclass(frozen=True, slots=True)
class LinePart:
    """Words of one sentence on one line; ``sentence`` is its number in the letter, -1 for the other lines."""

    sentence: int
    words: str
    x: int
    width: int


@dataclass(frozen=True, slots=True)
class LetterLine:
    """A line of a letter: its height with the gap above, and its parts from left to right, in pixels."""

    parts: tuple[LinePart, ...]
    height: int
    role: TextRole = HAND


@lru_cache(maxsize=8)
def letter_lines(letter: Letter, style: UiStyle, room: int) -> tuple[LetterLine, ...]:
    """Return a letter as lines no wider than ``room`` pixels."""
    high = round(letters.line_height(HAND, style) * _LEADING)
    found = list[LetterLine]()
    if letter.dateline:
        found += [_side_line(words, style, room, high) for words in _wrapped(letter.dateline, style, room)]
    found.append(LetterLine((_part(-1, letter.greeting, 0, style),), high))
    number = 0
    for paragraph in letter.paragraphs:
        texts = [(number + n, sentence.text) for n, sentence in enumerate(paragraph)]
        number += len(paragraph)
        rows = list(_paragraph_rows(texts, style, room, style.text_px(22)))
        found += [LetterLine(row, high + (high // 4 if n == 0 else 0)) for n, row in enumerate(rows)]
    *close, signature = letter.close
    for n, words in enumerate(close):
        found += [
            LetterLine((_part(-1, part, style.text_px(40), style),), high + (high // 2 if n == 0 else 0))
            for part in _wrapped(words, style, room - style.text_px(40))
        ]
    signed, role = letters.shrink_to_width(signature, SIGNATURE, style, room)
    wide = letters.text_width(signed, role, style)
    signed_high = round(letters.line_height(SIGNATURE, style) * _LEADING)
    found.append(LetterLine((LinePart(-1, signed, room - wide, wide),), signed_high, role))
    return tuple(found)


def _wrapped(words: str, style: UiStyle, room: int) -> tuple[str, ...]:
    return letters.wrap_text(words, HAND, style, room)


def _side_line(words: str, style: UiStyle, room: int, high: int) -> LetterLine:
    wide = letters.text_width(words, HAND, style)
    return LetterLine((LinePart(-1, words, room - wide, wide),), high)


def _part(sentence: int, words: str, x: int, style: UiStyle) -> LinePart:
    return LinePart(sentence, words, x, letters.text_width(words, HAND, style))


def _paragraph_rows(
    texts: list[tuple[int, str]], style: UiStyle, room: int, indent: int
) -> Iterator[tuple[LinePart, ...]]:
    """Yield the lines of a paragraph, the first indented, each a row of parts of its sentences."""
    space = letters.text_width("n n", HAND, style) - 2 * letters.text_width("n", HAND, style)
    row, x = list[LinePart](), indent
    for number, text in texts:
        for word in text.split():
            wide = letters.text_width(word, HAND, style)
            if row and x + wide > room:
                yield tuple(row)
                row, x = [], 0
            if row and row[-1].sentence == number:
                last = row[-1]
                row[-1] = _part(number, f"{last.words} {word}", last.x, style)
            else:
                row.append(LinePart(number, word, x, wide))
            x = row[-1].x + row[-1].width + space
    if row:
        yield tuple(row)
