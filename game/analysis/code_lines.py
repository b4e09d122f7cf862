"""A code as lines of text that survive a mail, a voice and a printer, and as QR codes.

A line is ``WG1.<id>.<number>/<of>.<data>.<check>``: capitals, digits and a few signs, which a QR code
holds in its smaller (alphanumeric) mode. The data are base32: base64 would be shorter on a screen, but
not in a QR code, and would not survive capitals. Lines may come in any order, quoted, wrapped, in small
letters, with 0 for O, or among other words. Each has a check of its own, so that the altered one can be
named, and all together have one more (`seal`)."""

import base64
import hashlib
import re
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Final

import segno

from game.core.files import replace_file

FORMAT: Final = 1
"""The version of what is inside a code."""
LINE_LETTERS: Final = 48
"""Letters of data in a line of text: with head and check it is shorter than the 72 of a mail."""
EASY_QR_LETTERS: Final = 1800
"""Letters of data in a QR code of version 25 or so, which any telephone reads from a screen."""
MAX_QR_LETTERS: Final = 3160
"""Letters of data in a QR code of version 34, the largest that is shown."""
EASY_QR_COUNT: Final = 3
"""Most QR codes that a battle is divided into for easier reading."""
QR_SCALE: Final = 8
"""Pixels of a module of a QR code in a PNG, units in an SVG."""
MAX_TEXT_LETTERS: Final = 400_000
"""Most letters of a text in which a code is looked for."""
SEAL_BYTES: Final = 6
_ID_BYTES: Final = 3
_ID_LETTERS: Final = 4
_CHECK_LETTERS: Final = 3
_LINE: Final = re.compile(
    r"WG(\d{1,3})\.([A-Z0-9]{4})\.(\d{1,4})/(\d{1,4})\.([A-Z0-9]{1,4000})\.([A-Z0-9]{3})", re.ASCII
)
_LINE_START: Final = re.compile(r"WG\d{1,3}\.", re.ASCII)
_BREAKS: Final = re.compile(r"=\r?\n|[\s>|]+")
"""What a mail puts into a line: soft line ends, white space, signs of quotation."""
_MISREAD: Final = str.maketrans("018", "OIB")
"""Digits that base32 has not, and the letters that they were read for."""
COPY_AGAIN: Final = "copy all of it again"


class CodeError(Exception):
    """A code that cannot be used; the text says why and what to do, in plain words."""


def seal(body: bytes) -> bytes:
    """Return the body with six bytes before it that change with any of its bits."""
    return _seal_of(body) + body


def unseal(code: bytes) -> bytes:
    """Return the body. Raise CodeError if it does not fit its seal."""
    if code[:SEAL_BYTES] != _seal_of(code[SEAL_BYTES:]):
        raise CodeError(f"the code is altered: {COPY_AGAIN}")
    return code[SEAL_BYTES:]


def _seal_of(body: bytes) -> bytes:
    return hashlib.blake2b(body, digest_size=SEAL_BYTES, person=b"weathergage-code").digest()


# ------------------------------------------------------------------------------ written
def code_id(code: bytes) -> str:
    """Return the four letters that all lines of a code share."""
    return base64.b32encode(code[:_ID_BYTES]).decode()[:_ID_LETTERS]


def text_lines(code: bytes) -> list[str]:
    """Return a code in lines for a text."""
    return _lines(code, LINE_LETTERS)


def qr_lines(code: bytes) -> list[str]:
    """Return a code in one line for each QR code that it takes, of about equal length."""
    letters = -(-len(code) * 8 // 5)
    easy = min(EASY_QR_COUNT, -(-letters // EASY_QR_LETTERS))
    count = max(easy, -(-letters // MAX_QR_LETTERS))
    return _lines(code, -(-letters // count))


def write_qr_codes(path: Path, lines: Sequence[str]) -> list[Path]:
    """Write a picture of each line, numbered if there are several; ``path`` ends in .png or .svg. Return
    their paths. Raise OSError."""
    files = [path.with_stem(f"{path.stem}-{number}") for number in range(1, len(lines) + 1)]
    files = files if len(files) > 1 else [path]
    for file, line in zip(files, lines, strict=True):
        picture = BytesIO()
        segno.make_qr(line, error="l").save(picture, kind=path.suffix.casefold()[1:], scale=QR_SCALE)
        replace_file(file, picture.getvalue(), sync=False)
    return files


def _lines(code: bytes, letters: int) -> list[str]:
    data, name = base64.b32encode(code).decode().rstrip("="), code_id(code)
    parts = [data[at : at + letters] for at in range(0, len(data), letters)]
    heads = [f"WG{FORMAT}.{name}.{number}/{len(parts)}.{part}." for number, part in enumerate(parts, 1)]
    return [head + _check_of(head) for head in heads]


def _check_of(line: str) -> str:
    digest = hashlib.blake2b(line.encode(), digest_size=2).digest()
    return base64.b32encode(digest).decode()[:_CHECK_LETTERS]


# ------------------------------------------------------------------------------ read
def has_code(text: str) -> bool:
    """Return whether a line of a code begins in a text, in whatever state it is."""
    return _LINE_START.search(_BREAKS.sub("", text[:MAX_TEXT_LETTERS]).upper()) is not None


def parse_code(text: str) -> bytes:
    """Return the code that is in a text, with its seal checked. Raise CodeError, which names the line
    that is wrong."""
    if len(text) > MAX_TEXT_LETTERS:
        raise CodeError("this text is far longer than any battle code: copy only its lines")
    plain = _BREAKS.sub("", text).upper()
    lines, rest = _LINE.findall(plain), _LINE.sub("", plain)
    if not lines and not _LINE_START.search(rest):
        raise CodeError("there is no battle code in this text: its lines begin with WG1")
    newest = max((int(form) for form, *_ in lines), default=FORMAT)
    if newest > FORMAT:
        raise CodeError(
            f"this code is of a later game (form {newest}; this game reads form {FORMAT}): "
            "take the newest version to read it"
        )
    data = _checked_data(lines)
    if _LINE_START.search(rest):
        raise CodeError(f"a line of the code is altered or cut off: {COPY_AGAIN}")
    try:
        code = base64.b32decode(data + "=" * (-len(data) % 8))
    except ValueError:
        raise CodeError(f"the code is altered: {COPY_AGAIN}") from None
    unseal(code)
    return code


def _checked_data(lines: list[tuple[str, ...]]) -> str:
    """Return the data of all lines in their order. Raise CodeError for a line that is altered, missing
    or of another battle."""
    found, names = dict[int, dict[int, str]](), set[str]()
    for form, raw_name, number, of, raw_data, raw_check in lines:
        name, data, check = (part.translate(_MISREAD) for part in (raw_name, raw_data, raw_check))
        is_sound = _check_of(f"WG{form}.{name}.{number}/{of}.{data}.") == check
        if not is_sound or not 1 <= int(number) <= int(of):
            raise CodeError(f"line {number} of the code is altered: copy it again")
        names.add(name)
        found.setdefault(int(of), {})[int(number)] = data
    if len(names) > 1:
        raise CodeError("these are lines of two battles: paste the lines of one")
    if not found:
        return ""
    count = min(found, key=lambda of: of - len(found[of]))  # a text may hold the lines of the picture too
    parts = found[count]
    missing = next((number for number in range(1, count + 1) if number not in parts), 0)
    if missing:
        raise CodeError(f"line {missing} of {count} is missing: paste all of them")
    return "".join(parts[number] for number in range(1, count + 1))
