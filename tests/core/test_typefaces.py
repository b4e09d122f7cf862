"""Which characters a typeface has: from small files made here, and from the shipped fonts."""

import struct
from pathlib import Path

import pytest

from game.core import typefaces
from game.core.typefaces import FALLBACK_FACE, code_points_of, font_runs, usable_code_points
from game.paths import assets_home

FONTS = assets_home() / "fonts"


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    for kept in (code_points_of, usable_code_points, font_runs):
        kept.cache_clear()


def face(folder: Path, kinds: dict[tuple[int, int], bytes], name: str = "Face.ttf") -> Path:
    rows, bodies, at = b"", b"", 4 + 8 * len(kinds)
    for (platform, coding), body in kinds.items():
        rows += struct.pack(">HHI", platform, coding, at + len(bodies))
        bodies += body
    cmap = struct.pack(">HH", 0, len(kinds)) + rows + bodies
    head = struct.pack(">IHHHH", 0x00010000, 1, 0, 0, 0)
    head += struct.pack(">4sIII", b"cmap", 0, 28, len(cmap))
    file = folder / name
    file.write_bytes(head + cmap)
    return file


def groups(*rows: tuple[int, int, int]) -> bytes:
    body = b"".join(struct.pack(">III", *row) for row in rows)
    return struct.pack(">HHIII", 12, 0, 16 + len(body), 0, len(rows)) + body


def segments(*rows: tuple[int, int, int]) -> bytes:
    n, zeros = len(rows), struct.pack(f">{len(rows)}H", *[0] * len(rows))
    firsts, lasts, shifts = (struct.pack(f">{n}H", *part) for part in zip(*rows, strict=True))
    body = lasts + b"\0\0" + firsts + shifts + zeros
    return struct.pack(">HHHHHHH", 4, 14 + len(body), 0, 2 * n, 0, 0, 0) + body


def test_groups_are_read_but_for_the_glyph_that_is_a_box(tmp_path: Path) -> None:
    # A to C are glyphs 5 to 7; of 0x416 and 0x417 the first is glyph 0, the box.
    file = face(tmp_path, {(3, 10): groups((65, 67, 5), (0x416, 0x417, 0))})
    assert code_points_of(file) == {65, 66, 67, 0x417}


def test_segments_are_read_with_shifts_and_with_a_list_of_glyphs(tmp_path: Path) -> None:
    # a to c shifted by -90 are glyphs 7 to 9; d shifted by -100 is glyph 0, the box.
    file = face(tmp_path, {(3, 1): segments((97, 99, 0x10000 - 90), (100, 100, 0x10000 - 100))})
    assert code_points_of(file) == {97, 98, 99}
    # The offset stands in the last place of its row, so 2 leads to the word after it: glyphs 4, 0.
    table = segments((97, 98, 0))
    listed = table[:-2] + struct.pack(">HHH", 2, 4, 0)
    assert code_points_of(face(tmp_path, {(3, 1): listed}, "Listed.ttf")) == {97}


def test_the_fullest_table_in_unicode_is_read(tmp_path: Path) -> None:
    few, all_of_them = segments((65, 65, 1)), groups((65, 70, 1))
    assert len(code_points_of(face(tmp_path, {(3, 1): few, (3, 10): all_of_them}))) == 6


@pytest.mark.parametrize("kinds", [{}, {(1, 0): groups((65, 65, 1))}, {(3, 1): b"\0\6" + b"\0" * 9}])
def test_a_file_without_signs_that_can_be_read_is_told(
    tmp_path: Path, kinds: dict[tuple[int, int], bytes]
) -> None:
    with pytest.raises(ValueError, match=r"Face\.ttf has no table of signs"):
        code_points_of(face(tmp_path, kinds))


def test_a_file_that_is_no_typeface_or_not_there_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.ttf").write_bytes(b"no face")
    with pytest.raises(ValueError, match=r"a\.ttf"):
        code_points_of(tmp_path / "a.ttf")
    with pytest.raises(OSError, match=r"b\.ttf"):
        code_points_of(tmp_path / "b.ttf")


def test_words_are_cut_where_a_letter_is_lent_and_a_blank_stays_with_what_is_before_it() -> None:
    fell = FONTS / "ImFell-Regular.ttf"
    assert font_runs("Aboukir", fell) == (("ImFell-Regular", "Aboukir"),)
    told = font_runs("The Мария sails", fell)
    assert told == (("ImFell-Regular", "The "), (FALLBACK_FACE, "Мария "), ("ImFell-Regular", "sails"))
    assert font_runs("Мария", FONTS / "AtkinsonNext-Bold.ttf") == (("SourceSans3-Bold", "Мария"),)


def test_an_accent_that_is_written_apart_is_joined_and_what_no_face_has_stays() -> None:
    fell = FONTS / "ImFell-Regular.ttf"
    assert font_runs("e\u0301", fell) == (("ImFell-Regular", "é"),)
    assert font_runs("海", fell) == (("ImFell-Regular", "海"),)


def test_signs_that_are_hard_to_read_in_the_fell_types_are_lent() -> None:
    fell = FONTS / "ImFell-Regular.ttf"
    assert ord("×") in code_points_of(fell) - usable_code_points(fell)
    assert usable_code_points(FONTS / f"{FALLBACK_FACE}.ttf") == code_points_of(
        FONTS / f"{FALLBACK_FACE}.ttf"
    )
    assert typefaces.FALLBACK_FACE in {file.stem for file in FONTS.glob("*.ttf")}
