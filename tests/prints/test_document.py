"""A battle on paper: every book and every shipped level, to scale, the same bytes each time."""

import re
from itertools import product
from pathlib import Path
from typing import Any, Literal

import pytest

from game.books import shelf
from game.cli import main
from game.levels import load_level, shipped_levels_folder
from game.levels.format.allowed_words import CM_PER_UNIT
from game.levels.reading.level_folders import shipped_levels
from game.paths import assets_home
from game.prints.battle import PrintedBattle, PrintedRow, make_printed_battle, units_to_cm
from game.prints.chart import sheet_counts
from game.prints.pages import box_positions, make_pdf
from game.prints.pen import PAPERS, Pen, Point, hull_outline
from tests.battery import battery_param_rows, latin_square

FONTS = assets_home() / "fonts"
UNITS = {"kmh": "cm", "wwh": "square", "hf": "inch", "ls98": "hex"}


def battle_of(path: Path, times: float = 1.0) -> PrintedBattle:
    level = load_level(path)
    return make_printed_battle(level, level.rules.book, UNITS[level.rules.book], times)


def pages_in(pdf: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", pdf))


@pytest.mark.parametrize("path", shipped_levels(), ids=lambda path: str(path.stem))
def test_every_ship_of_every_level_has_a_record(path: Path) -> None:
    battle = battle_of(path)
    assert [entry.visible_ship.id for entry in battle.ships]
    for entry in battle.ships:
        assert len(entry.rows) >= 5
        assert all(row.lost_count <= sum(map(len, row.box_groups)) for row in entry.rows)


@pytest.mark.parametrize(
    ("paper", "book"),
    battery_param_rows(product(PAPERS, shelf.NAMES), latin_square(PAPERS, shelf.NAMES, by=2, first=1)),
)
def test_a_battle_is_a_document_with_a_page_for_every_sheet(book: str, paper: str) -> None:
    battle = battle_of(sorted((shipped_levels_folder() / book).glob("mirror-*.toml"))[0])
    pdf = make_pdf(battle, PAPERS[paper], FONTS)
    across, down = sheet_counts(battle, Pen(PAPERS[paper], FONTS, ""))
    # briefing, overview, one page of records and one of counters: two to six ships
    assert pages_in(pdf) == across * down + 4
    assert pdf == make_pdf(battle, PAPERS[paper], FONTS)


def test_a_pack_s_own_class_is_called_by_its_name_on_paper() -> None:
    """The kind of hull that it resembles would say a ship of the line."""
    razee = battle_of(shipped_levels_folder() / "cookbook" / "pack" / "levels" / "razee.toml")
    titles = {entry.visible_ship.name: entry.title for entry in razee.ships}
    assert titles["Magnanime"] == "A 64 cut down to a heavy frigate, 44 guns"
    assert titles["Nereide"] == "frigate, 32 guns"


def test_aims_are_printed_as_players_read_them(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    written = Pen.draw_text

    def words(pen: Pen, at: Point, text: str, *how: object, **more: object) -> None:
        said.append(text)
        written(pen, at, text, *how, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Pen, "draw_text", words)
    razee = battle_of(shipped_levels_folder() / "cookbook" / "pack" / "levels" / "razee.toml")
    make_pdf(razee, PAPERS["a4"], FONTS, with_sheets=False)
    assert "major: Nereide beaten and Clio beaten" in said
    assert not any("turn limit" in text for text in said)


def test_orders_to_a_side_are_printed_under_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(Pen, "draw_text", lambda pen, at, text, *how, **more: said.append(text))
    level = load_level(shipped_levels_folder() / "cookbook" / "pack" / "levels" / "razee.toml")
    orders = {"all": "They meet at noon.", level.sides[1].id: "You are to take her."}
    level = level.model_copy(update={"briefing": orders})
    make_pdf(make_printed_battle(level, level.rules.book, "cm", 1.0), PAPERS["a4"], FONTS, with_sheets=False)
    first, second = (said.index(side.name) for side in level.sides)
    assert said.index("They meet at noon.") < first < second
    assert said[second + 1] == "You are to take her."


def test_the_table_is_as_large_as_the_book_measures() -> None:
    at_sea = battle_of(shipped_levels_folder() / "kmh" / "lissa.toml")
    # 150 by 100 cm at 10 mm a cm; a page of A4 has 186 by 265 mm: 8.06 across, 3.8 down
    assert sheet_counts(at_sea, Pen(PAPERS["a4"], FONTS, "")) == (9, 4)
    inches = battle_of(shipped_levels_folder() / "hf" / "mirror-squadron.toml")
    assert inches.scale * CM_PER_UNIT["inch"] == pytest.approx(25.4)
    half = battle_of(shipped_levels_folder() / "kmh" / "lissa.toml", 0.5)
    assert half.scale == 5.0


def test_a_hull_is_as_long_as_the_book_makes_it() -> None:
    at_sea = battle_of(shipped_levels_folder() / "kmh" / "lissa.toml")
    length = units_to_cm(at_sea.ships[0].visible_ship.length) * at_sea.scale
    assert length == 35.0  # a fifth rate is 3.5 cm
    ys = [y for _, y in hull_outline((0, 0), 0, length)]
    assert max(ys) - min(ys) == pytest.approx(35.0)


def test_groups_of_boxes_stay_together() -> None:
    row = PrintedRow("speed", (("", "", ""), ("", "", ""), ("",)))
    # seven per line: three, a gap, three; the last would be the ninth
    assert box_positions(row, 7) == [(0, 0), (1, 0), (2, 0), (4, 0), (5, 0), (6, 0), (0, 1)]
    assert box_positions(PrintedRow("points", (("",) * 5,)), 4)[-1] == (0, 1)


def test_nothing_but_black_and_grey_is_drawn() -> None:
    pen = Pen(PAPERS["a4"], FONTS, "")
    pen.draw_polygon([(10, 10), (20, 10), (20, 20)], 0.5)
    pen.draw_text((10, 30), "Temeraire")
    code = "\n".join(pen._canvas._code)
    assert " rg" not in code
    assert " RG" not in code
    assert " g" in code


def test_the_command_writes_the_file_or_says_why_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "battle.pdf"
    assert main(["print", "kmh/lissa", "-o", str(out), "--one-page", "--paper", "letter"]) == 0
    assert out.read_bytes().startswith(b"%PDF")
    assert main(["print", "kmh/lissa", "-o", str(out), "--size", "3"]) == 2
    assert "sheets" in capsys.readouterr().err
    assert main(["print", "kmh/lissa", "-o", str(tmp_path / "no" / "x.pdf"), "--one-page"]) == 1
    assert main(["print", "kmh/lissa", "-o", str(out), "--size", "99"]) == 2
    assert main(["print", "nowhere", "-o", str(out)]) == 2


@pytest.mark.parametrize("font", ["title", "italic", "plain", "bold"])
def test_names_in_cyrillic_and_greek_are_printed_in_a_font_that_has_them(
    font: Literal["title", "italic", "plain", "bold"], monkeypatch: pytest.MonkeyPatch
) -> None:
    pen, printed_in = Pen(PAPERS["a4"], FONTS, ""), list[tuple[str, float, str]]()
    lent = "bold" if font == "bold" else "plain"
    set_in = [font]
    monkeypatch.setattr(pen._canvas, "setFont", lambda name, _: set_in.append(name))
    monkeypatch.setattr(
        pen._canvas, "drawString", lambda x, _, words: printed_in.append((set_in[-1], x, words))
    )
    pen.draw_text((10.0, 10.0), "Мария, Ελλάς at sea", font, 4.0)
    if font == lent:
        assert [(name, words) for name, _, words in printed_in] == [(font, "Мария, Ελλάς at sea")]
        return
    # The comma and the Latin words are the face's own; a space goes with the text before it.
    wanted = [(lent, "Мария"), (font, ", "), (lent, "Ελλάς "), (font, "at sea")]
    assert [(name, words) for name, _, words in printed_in] == wanted
    ends = [x + pen._width(words, name, 4.0) for name, x, words in printed_in]
    assert [x for _, x, _ in printed_in] == pytest.approx([0.0, *ends[:-1]])
    assert pen.text_width("Мария, Ελλάς at sea", font, 4.0) == pytest.approx(ends[-1])


@pytest.mark.parametrize(
    ("book", "marked"),
    [
        ("kmh", set()),
        ("wwh", set()),
        ("hf", {"port", "starboard", "hull", "masts", "marines", "speed"}),
        ("ls98", {"points", "masts", "crew", "marines"}),
    ],
)
def test_what_is_by_rebuilt_numbers_is_marked_on_a_record(book: str, marked: set[str]) -> None:
    """Gunnery and moves are printed in two books; the cards of the others are lost."""
    battle = battle_of(sorted((shipped_levels_folder() / book).glob("mirror-*.toml"))[0])
    for entry in battle.ships:
        assert {row.label for row in entry.rows if row.is_rebuilt} == marked


@pytest.mark.parametrize("book", ["kmh", "hf"])
def test_a_page_of_records_says_what_its_marks_mean(book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    before = Pen.draw_text

    def noted(pen: Pen, at: Point, text: str, *how: Any, **more: Any) -> None:
        written.append(text)
        before(pen, at, text, *how, **more)

    monkeypatch.setattr(Pen, "draw_text", noted)
    battle = battle_of(sorted((shipped_levels_folder() / book).glob("mirror-*.toml"))[0])
    make_pdf(battle, PAPERS["a4"], FONTS, with_sheets=False)
    marked = book == "hf"
    assert ("* rebuilt: the printed chart is lost" in written) == marked
    assert ("hull *" in written) == marked
