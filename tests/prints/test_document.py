"""A battle on paper: every book and every shipped level, to scale, the same bytes each time."""

import re
from itertools import product
from pathlib import Path
from typing import Any, Literal

import pytest

from game.books import shelf
from game.cli import main
from game.levels import load_level, parse_level, shipped_levels_folder
from game.levels.format.allowed_words import CM_PER_UNIT
from game.levels.reading.level_folders import shipped_levels
from game.paths import assets_home
from game.prints import chart
from game.prints.battle import PieceKind, PrintedBattle, PrintedRow, make_printed_battle, read_pack_art
from game.prints.briefing import briefing_pages, event_words, happenings_pages, side_pages
from game.prints.counters import counter_pages
from game.prints.pages import MOST_PAGES, PrintChoice, make_document, make_pdf
from game.prints.pen import PAPERS, Page, Pen, Point, hull_outline
from game.prints.records import box_positions, record_pages
from game.prints.sheets import overview_page, plan_sheets
from game.scene.label_placement import place_labels
from tests.battery import battery_param_rows, latin_square

FONTS = assets_home() / "fonts"
LEVELS = shipped_levels_folder()
RAZEE = LEVELS / "cookbook" / "pack" / "levels" / "razee.toml"
A4 = PAPERS["a4"]


def battle_of(path: Path) -> PrintedBattle:
    level = load_level(path)
    return make_printed_battle(level, read_pack_art(path, level))


def home_of(book: str) -> Path:
    return sorted((LEVELS / book).glob("mirror-*.toml"))[0]


class ReadingPen(Pen):
    """Draws nothing, and keeps each text with where it begins."""

    def __init__(self) -> None:
        super().__init__(A4, FONTS, "")
        self.texts: list[tuple[str, Point]] = []

    def new_page(self, paper: object = None) -> None:
        """Go on."""

    def draw_text(self, at: Point, text: str, *_: object, **__: object) -> None:
        """Keep the text."""
        self.texts.append((text, at))

    def draw_polygon(self, *_: object, **__: object) -> None:
        """Draw nothing."""

    draw_circle = hatch_area = draw_picture = draw_polygon


def texts_of(*pages: Page) -> list[str]:
    pen = ReadingPen()
    for page in pages:
        pen.paper = page.paper
        page.draw(pen)
    return [text for text, _ in pen.texts]


@pytest.fixture(scope="module")
def pen() -> Pen:
    return Pen(A4, FONTS, "")


def pages_in(pdf: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", pdf))


def all_levels() -> list[Path]:
    cookbook = [*sorted((LEVELS / "cookbook").glob("*.toml")), RAZEE]
    return [*shipped_levels(), *cookbook]


@pytest.mark.parametrize("path", all_levels(), ids=lambda path: str(path.stem))
def test_everything_of_a_level_is_on_the_roster_on_a_record_and_on_a_counter(path: Path, pen: Pen) -> None:
    """Also what comes later, by an option or in boats; under the book that is its home."""
    battle, level = battle_of(path), load_level(path)
    ashore = {fort.id for fort in level.forts} | {party.id for party in level.parties}
    assert {piece.id for piece in battle.pieces} == {ship.id for ship in level.ships} | ashore
    roster = texts_of(*briefing_pages(battle, pen, A4))
    records = texts_of(*record_pages(battle, pen, A4))
    fronts = texts_of(*counter_pages(battle, A4)[::2])
    for piece in battle.pieces:
        assert f"{piece.name}:" in roster
        assert any(is_short_for(text, piece.name) for text in records)
        assert any(is_short_for(text, piece.name) for text in fronts)
        assert piece.rows
        assert all(row.lost_count <= sum(map(len, row.box_groups)) for row in piece.rows)


def is_short_for(text: str, name: str) -> bool:
    return text == name or (text.endswith("…") and len(text) > 5 and name.startswith(text[:-1]))


def test_who_comes_later_is_said_to() -> None:
    swilly = {piece.id: piece.arrival for piece in battle_of(LEVELS / "ls98" / "french-at-sea.toml").pieces}
    assert swilly["hoche"] == ""
    assert "comes in by a hex of its choice" in swilly["canada"]
    dice = {p.id: p.arrival for p in battle_of(LEVELS / "cookbook" / "diced-arrival.toml").pieces}
    assert [words for words in dice.values() if words] == ["comes at turn 4, if a die allows"]


@pytest.mark.parametrize(
    ("paper", "book"),
    battery_param_rows(product(PAPERS, shelf.NAMES), latin_square(PAPERS, shelf.NAMES, by=3, first=1)),
)
def test_the_pages_of_a_document_are_known_before(book: str, paper: str) -> None:
    document = make_document(battle_of(home_of(book)), PrintChoice(paper), FONTS)
    pdf = make_pdf(document, FONTS)
    assert pages_in(pdf) == len(document.pages)
    assert f"{len(document.pages)} pages of" in document.size_words
    assert pdf == make_pdf(make_document(battle_of(home_of(book)), PrintChoice(paper), FONTS), FONTS)


@pytest.mark.parametrize(
    "path", [path for path in shipped_levels() if len(load_level(path).ships) == 2], ids=lambda p: str(p.stem)
)
def test_a_battle_of_two_ships_takes_twelve_pages_at_most(path: Path) -> None:
    assert len(make_document(battle_of(path), PrintChoice(), FONTS).pages) <= MOST_PAGES


def test_a_great_fleet_is_printed_in_a_fair_number_of_pages() -> None:
    trafalgar = make_document(battle_of(LEVELS / "kmh" / "trafalgar.toml"), PrintChoice(), FONTS)
    assert len(trafalgar.pages) <= MOST_PAGES + 60 // 2
    assert re.fullmatch(r"\d+ pages of A4, \d+ sheets of chart at \d+ % of the size .*", trafalgar.size_words)


# ------------------------------------------------------------------------------ sheets
def test_open_sea_is_not_printed_and_whatever_begins_there_is() -> None:
    battle = battle_of(LEVELS / "kmh" / "constitution-and-guerriere.toml")
    plan = plan_sheets(battle, (A4, A4.turned))
    assert len(plan.printed) <= 2 < plan.columns * plan.rows
    for path in (LEVELS / "kmh" / "muros.toml", LEVELS / "kmh" / "lissa.toml", home_of("ls98")):
        battle = battle_of(path)
        plan = plan_sheets(battle, (A4, A4.turned))
        parts = [plan.part_of(battle, cell) for cell in plan.printed]
        for piece in (piece for piece in battle.pieces if piece.has_place):
            inside = [a for a, b in parts if a[0] <= piece.x <= b[0] and a[1] <= piece.y <= b[1]]
            assert inside


def test_sheets_lie_edge_to_edge_and_none_is_a_strip() -> None:
    battle = battle_of(LEVELS / "kmh" / "muros.toml")
    plan = plan_sheets(battle, (A4, A4.turned))
    for cell in plan.printed:
        (left, top), (right, bottom) = plan.part_of(battle, cell)
        assert min(right - left, bottom - top) * battle.scale > 40
        beside = (cell[0] + 1, cell[1])
        if beside in plan.printed:
            assert plan.part_of(battle, beside)[0] == pytest.approx((right, top))


def test_a_book_with_a_grid_has_one_sheet_of_open_sea_to_copy() -> None:
    battle = battle_of(home_of("wwh"))
    plan = plan_sheets(battle, (A4, A4.turned))
    assert plan.empty_count == plan.columns * plan.rows - len(plan.printed) > 0
    assert plan.page_count == len(plan.printed) + 1
    assert [length / CM_PER_UNIT["square"] % 1 for length in plan.sheet_size] == pytest.approx([0, 0])


def test_the_table_is_as_large_as_the_book_measures() -> None:
    lissa = battle_of(LEVELS / "kmh" / "lissa.toml")
    assert lissa.scale == 10.0
    assert battle_of(home_of("hf")).scale * CM_PER_UNIT["inch"] == pytest.approx(25.4)
    assert lissa.scaled(0.5).scale == 5.0
    length = lissa.pieces[0].length * lissa.scale
    assert length == 35.0  # a fifth rate is 3.5 cm
    ys = [y for _, y in hull_outline((0, 0), 0, length)]
    assert max(ys) - min(ys) == pytest.approx(35.0)


# ------------------------------------------------------------------------------ counters
@pytest.mark.parametrize("paper", [A4, A4.turned])
def test_backs_lie_exactly_behind_their_fronts(paper: object) -> None:
    front, back = counter_pages(battle_of(LEVELS / "kmh" / "muros.toml"), paper)[:2]  # type: ignore[arg-type]
    boxes = [frames(page) for page in (front, back)]
    wide, tall = front.paper.width, front.paper.height
    turned = [
        ((wide - x - w, y) if tall > wide else (x, tall - y - h), (w, h)) for (x, y), (w, h) in boxes[0]
    ]
    assert boxes[1] == [(pytest.approx(at), pytest.approx(size)) for at, size in turned]
    assert texts_of(front)[1] == "Loire"
    assert {"struck", "sunk", "broken", "silenced", "lost"} <= set(texts_of(back))
    assert "dismasted" in texts_of(front)


def frames(page: Page) -> list[tuple[Point, Point]]:
    found: list[tuple[Point, Point]] = []
    pen = ReadingPen()
    pen.paper = page.paper
    pen.draw_box = lambda at, size, *style: found.append((at, size)) if style[-1] in (0.12, 0.1) else None  # type: ignore[method-assign]
    page.draw(pen)
    return found


def test_fronts_are_odd_pages() -> None:
    for name in ("kmh/muros", "kmh/mirror-duel", "kmh/lissa"):
        document = make_document(battle_of(LEVELS / f"{name}.toml"), PrintChoice(has_sheets=False), FONTS)
        fronts = [
            n for n, page in enumerate(document.pages) if "Counters: cut along the frames" in texts_of(page)
        ]
        assert fronts
        assert all(n % 2 == 0 for n in fronts)


# ------------------------------------------------------------------------------ what is read
def test_what_one_needs_to_play_is_there(pen: Pen) -> None:
    roads = " ".join(texts_of(*briefing_pages(battle_of(LEVELS / "kmh" / "basque-roads.toml"), pen, A4)))
    for words in (
        "strong, from NW", "choppy sea; night", "captains may launch and stow their boats",
        "3 points for each ship of the line of battle beaten", "6 points for the Royal Navy",
        "Jolly Jack Tars, elite", "Vice-Admiral Allemand", "The outer line", "no die changes it",
        "Lord Cochrane sends fireships", "Mediator broke the boom", "James, Naval History",
        "a boom of the French in the roads, -1 to the die of a ship that tries it",
    ):  # fmt: skip
        assert words in roads


def test_aims_are_printed_as_players_read_them(pen: Pen) -> None:
    said = texts_of(*briefing_pages(battle_of(RAZEE), pen, A4))
    assert said[said.index("To win:") + 1] == "Nereide beaten and Clio beaten"
    assert not any("turn limit" in text for text in said)


def test_orders_to_a_side_are_on_a_sheet_of_its_own(pen: Pen) -> None:
    level = load_level(RAZEE)
    orders = {"all": "They meet at noon.", level.sides[1].id: "You are to take her."}
    battle = make_printed_battle(level.model_copy(update={"briefing": orders}))
    assert "They meet at noon." in texts_of(*briefing_pages(battle, pen, A4))
    assert "You are to take her." not in texts_of(*briefing_pages(battle, pen, A4))
    (sheet,) = side_pages(battle, pen, A4)
    assert "You are to take her." in texts_of(sheet)


def test_a_shoal_that_only_one_side_knows_is_on_no_common_sheet(pen: Pen) -> None:
    battle = battle_of(LEVELS / "hf" / "the-pilot-of-molene.toml")
    document = make_document(battle, PrintChoice(has_sheets=False), FONTS)
    secret = next(shoal for shoal in battle.level.chart.shoals if shoal.known_to is not None)
    with_it = [page for page in document.pages if secret.name in texts_of(page)]
    heads = [texts_of(page)[0] for page in with_it]
    assert heads
    assert all(head.startswith("Only for") for head in heads)


def test_what_happens_on_the_way_is_told_to_whoever_sets_it_up(pen: Pen) -> None:
    text = (LEVELS / "cookbook" / "reinforcement.toml").read_text("utf-8")
    text += """
[[event]]
when = "turn 5"
chance = 2
wind = "calm"
sea = "smooth"
end = true
"""
    battle = make_printed_battle(parse_level(text, "x.toml"))
    assert event_words(battle, battle.level.events[-1]) == (
        "Throw a die at the beginning of each turn: it happens on 5 or more, once. The wind: calm. "
        "The sea: smooth. The battle is over, and judged."
    )
    said = " ".join(texts_of(*happenings_pages(battle, pen, A4)))
    assert "comes in sight, as the roster has it" in said
    assert said not in " ".join(texts_of(*briefing_pages(battle, pen, A4)))


def test_long_words_and_long_battles_stay_on_their_pages(pen: Pen) -> None:
    level = load_level(RAZEE)
    rules = level.rules.model_copy(update={"turns": 500})
    level = level.model_copy(update={"briefing": {"all": "W" * 900}, "rules": rules, "sources": ("s" * 190,)})
    reading = ReadingPen()
    for page in briefing_pages(make_printed_battle(level), pen, A4):
        page.draw(reading)
    lines = [(at, pen.text_width(text, "plain", 3.5)) for text, at in reading.texts if len(text) > 20]
    assert max(x + wide for (x, _), wide in lines) <= A4.width - A4.margin
    assert max(y for _, (_, y) in reading.texts) <= A4.height - A4.margin + 1
    assert "500" in [text for text, _ in reading.texts]


@pytest.mark.parametrize("name", ["hf/lissa-in-small", "kmh/lissa", "kmh/muros", "kmh/basque-roads"])
def test_names_on_the_chart_lie_clear_of_each_other(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[float] = []

    def measured(*given: Any) -> Any:
        places = place_labels(*given)
        tried.append(sum(place.covered_labels for place in places))
        return places

    monkeypatch.setattr(chart, "place_labels", measured)
    overview_page(battle_of(LEVELS / f"{name}.toml"), A4, None).draw(ReadingPen())
    assert min(tried) < 0.05  # square mm


def test_a_pack_s_class_and_pictures_are_on_paper() -> None:
    """The kind of hull that it resembles would say a ship of the line."""
    battle = battle_of(RAZEE)
    pieces = {piece.name: piece for piece in battle.pieces}
    assert pieces["Magnanime"].title == "A 64 cut down to a heavy frigate, 44 guns"
    assert pieces["Nereide"].title == "frigate, 32 guns"
    assert battle.picture is not None
    assert pieces["Magnanime"].hull is not None
    pdf = make_pdf(make_document(battle, PrintChoice(has_sheets=False), FONTS), FONTS)
    assert pdf.count(b"/Subtype /Image") >= 3  # the picture, her hull, a flag


# ------------------------------------------------------------------------------ records
def test_groups_of_boxes_stay_together() -> None:
    row = PrintedRow("speed", (("", "", ""), ("", "", ""), ("",)))
    # seven per line: three, a gap, three; the last would be the ninth
    assert box_positions(row, 7) == [(0, 0), (1, 0), (2, 0), (4, 0), (5, 0), (6, 0), (0, 1)]
    assert box_positions(PrintedRow("points", (("",) * 5,)), 4)[-1] == (0, 1)


def test_works_and_troops_have_the_records_of_their_book() -> None:
    pieces = {piece.id: piece for piece in battle_of(LEVELS / "kmh" / "muros.toml").pieces}
    fort, garrison = pieces["fort"], pieces["garrison"]
    assert {row.label: sum(map(len, row.box_groups)) for row in fort.rows} == {
        "points": 100, "dice": 5, "hot shot": 1, "crew hurt": 2, "fires": 3,
    }  # fmt: skip
    assert fort.kind is PieceKind.WORKS
    assert garrison.inside == "in The fort of Muros"
    assert [row.label for row in garrison.rows] == ["points"]


def test_nothing_but_black_and_grey_is_drawn() -> None:
    pen = Pen(A4, FONTS, "")
    pen.draw_polygon([(10, 10), (20, 10), (20, 20)], 0.5)
    pen.draw_text((10, 30), "Temeraire")
    code = "\n".join(pen._canvas._code)
    assert " rg" not in code
    assert " RG" not in code
    assert " g" in code


def test_the_command_says_the_pages_and_writes_the_file_or_says_why_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "battle.pdf"
    duel = "kmh/mirror-duel"
    assert main(["print", duel, "-o", str(out), "--one-page", "--paper", "letter", "--landscape"]) == 0
    assert out.read_bytes().startswith(b"%PDF")
    words, file = capsys.readouterr().out.splitlines()
    assert words == f"{pages_in(out.read_bytes())} pages of Letter"
    assert file == str(out)
    assert main(["print", duel, "--paper", "A3"]) == 0
    assert re.match(
        r"\d+ pages of A3, \d+ sheets? of chart at the size of the table\n$", capsys.readouterr().out
    )
    assert main(["print", "kmh/copenhagen", "-o", str(out), "--size", "3"]) == 2
    assert re.search(r"would take \d+ sheets", capsys.readouterr().err)
    assert main(["print", duel, "-o", str(tmp_path / "no" / "x.pdf"), "--one-page"]) == 1
    assert main(["print", duel, "-o", str(out), "--size", "99"]) == 2
    assert main(["print", duel, "-o", str(out), "--paper", "A9"]) == 2
    assert main(["print", "nowhere", "-o", str(out)]) == 2


def test_a_battle_is_printed_in_the_language_that_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, said = tmp_path / "harbour.toml", list[str]()
    file.write_bytes((LEVELS / "cookbook" / "harbour.toml").read_bytes())
    monkeypatch.setattr(Pen, "draw_text", lambda pen, at, text, *style, **more: said.append(text))
    for language in ("de", "en"):
        out = str(tmp_path / "x.pdf")
        assert main(["print", str(file), "--one-page", "--language", language, "-o", out]) == 0
    level = load_level(file)
    assert [level.languages["de"].title, level.title] == list(
        dict.fromkeys(text for text in said if text in (level.languages["de"].title, level.title))
    )


@pytest.mark.parametrize("font", ["title", "italic", "plain", "bold"])
def test_names_in_cyrillic_and_greek_are_printed_in_a_font_that_has_them(
    font: Literal["title", "italic", "plain", "bold"], monkeypatch: pytest.MonkeyPatch
) -> None:
    pen, printed_in = Pen(A4, FONTS, ""), list[tuple[str, float, str]]()
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
    assert pen.text_width("Мария, Ελλάς at sea", font, 4.0) == pytest.approx(ends[-1], rel=0.02)


@pytest.mark.parametrize(
    ("book", "marked"),
    [
        ("kmh", set()),
        ("wwh", set()),
        ("hf", {"port", "starboard", "hull", "masts", "marines", "speed"}),
        ("ls98", {"points", "masts", "crew", "marines"}),
    ],
)
def test_what_is_by_rebuilt_numbers_is_marked_on_a_record(book: str, marked: set[str], pen: Pen) -> None:
    """Gunnery and moves are printed in two books; the cards of the others are lost."""
    battle = battle_of(home_of(book))
    for piece in battle.pieces:
        assert {row.label for row in piece.rows if row.is_rebuilt} == marked
    written = texts_of(*record_pages(battle, pen, A4))
    assert ("* rebuilt: the printed chart is lost" in written) == bool(marked)
    assert ("hull *" in written) == (book == "hf")
