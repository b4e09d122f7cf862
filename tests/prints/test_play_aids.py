"""Play aids: every book has its own, they are whole and to scale, and show the tables as they are."""

import re
from copy import deepcopy
from functools import reduce
from importlib import import_module
from operator import getitem
from typing import Any

import pytest

from game.books import shelf
from game.books.kmh.play_aids import CARD_CLAUSES
from game.books.kmh.rules.turn import COMMON
from game.cli import main
from game.levels import load_level, shipped_levels_folder
from game.paths import assets_home
from game.play.rulebook import rulebook
from game.prints.pages import PrintChoice, make_aids_document, make_pdf
from game.prints.pen import PAPERS, Pen, Point
from game.prints.play_aids import Aid, Card, CardSheet, ClauseList, OrderSlips, RangeStick

FONTS = assets_home() / "fonts"
ENTRIES = {
    "kmh": (("basic_speed", "3rd", "basic"), ("turning", "radius_mm", 1), ("range", "up_to", 1)),
    "wwh": (("move", "fresh", 2), ("target_score", "quality", "poor"), ("hits", "needs")),
    "hf": (("guns", "S", "damage", 2), ("phases", "active", 1, 0), ("by_rate", "marines", 0)),
    "ls98": (("movement", "basic", "4th"), ("ranges", "3rd", 1), ("modifiers", "double")),
}
"""Numbers that a player needs at the table, as the way to them in a book's tables."""


def aids_of(book: str, level: str = "") -> tuple[Aid, ...]:
    found = load_level(shipped_levels_folder() / level) if level else None
    aids: tuple[Aid, ...] = shelf.book(book).play_aids.play_aids(found)
    return aids


@pytest.mark.parametrize(("book", "way"), [(book, way) for book, ways in ENTRIES.items() for way in ways])
def test_a_changed_number_shows(book: str, way: tuple[Any, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    tables: Any = import_module(f"game.books.{book}.rules.tables").TABLES
    before = repr(aids_of(book))
    changed = deepcopy({way[0]: tables[way[0]]})
    entry: Any = reduce(getitem, way[:-1], changed)
    entry[way[-1]] += 1
    monkeypatch.setitem(tables, way[0], changed[way[0]])
    assert repr(aids_of(book)) != before


def aids_pdf(book: str, paper: str) -> bytes:
    return make_pdf(make_aids_document(book, None, PrintChoice(paper), FONTS), FONTS)


@pytest.mark.parametrize("book", shelf.NAMES)
def test_nothing_is_printed_off_the_paper(book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    points: list[Point] = []
    paper = PAPERS["letter"]  # the smallest in both ways
    draw_polygon, draw_text = Pen.draw_polygon, Pen.draw_text

    def polygon(pen: Pen, corners: Any, *rest: Any, **more: Any) -> None:
        points.extend(corners if not clipped else [])
        draw_polygon(pen, corners, *rest, **more)

    def text(
        pen: Pen, at: Point, said: str, font: Any = "plain", size: float = 3.5, *rest: Any, **more: Any
    ) -> None:
        wide = pen.text_width(said, font, size)
        align = rest[0] if rest else more.get("align", "left")
        points.extend([(at[0] - wide * {"left": 0.0, "middle": 0.5, "right": 1.0}[align], at[1]), at])
        points.append((at[0] + wide * {"left": 1.0, "middle": 0.5, "right": 0.0}[align], at[1]))
        draw_text(pen, at, said, font, size, *rest, **more)

    clipped: list[bool] = []
    monkeypatch.setattr(Pen, "start_clip", lambda *_: clipped.append(True))
    monkeypatch.setattr(Pen, "stop_clip", lambda *_: clipped.clear())
    monkeypatch.setattr(Pen, "draw_polygon", polygon)
    monkeypatch.setattr(Pen, "draw_text", text)
    pdf = aids_pdf(book, "letter")
    assert 2 <= len(re.findall(rb"/Type /Page\b", pdf)) <= 6
    inside = paper.margin - 3
    outside = [
        (x, y)
        for x, y in points
        if not (inside <= x <= paper.width - inside and inside <= y <= paper.height - inside)
    ]
    assert not outside


@pytest.mark.parametrize("book", shelf.NAMES)
def test_every_clause_is_one_of_the_book(book: str) -> None:
    named: set[str] = set()
    for aid in aids_of(book):
        named |= set(aid.clauses) if isinstance(aid, ClauseList) else set()
        named |= (
            {card.clause for card in aid.cards}
            if isinstance(aid, CardSheet)
            else {getattr(aid, "clause", "")}
        )
    assert {id for id in named - {""} if rulebook(book).find_clause(id) is None} == set()
    assert aids_pdf(book, "a4") == aids_pdf(book, "a4")


def test_the_pack_has_every_card_and_those_of_the_level_s_squadrons() -> None:
    assert set(CARD_CLAUSES) == set(COMMON)
    level = load_level(path := shipped_levels_folder() / "kmh" / "trafalgar.toml")
    pack = next(aid for aid in aids_of("kmh", str(path)) if isinstance(aid, CardSheet))
    for squadron in level.squadrons:
        owner = squadron.name or squadron.id.upper()
        assert [card.name for card in pack.cards if card.owner == owner] == ["Move", "Fire"]
    assert Card("Strike test", "", "KMH-12.0.1") in pack.cards


def test_a_slip_for_every_ship_and_a_stick_as_long_as_the_guns_carry() -> None:
    path = shipped_levels_folder() / "hf"
    level = load_level(first := min(path.glob("mirror-*.toml")))
    aids = aids_of("hf", str(first))
    slips = next(aid for aid in aids if isinstance(aid, OrderSlips))
    assert slips.ships == tuple(ship.name for ship in level.ships)
    assert len(slips.columns) == 5
    stick = next(aid for aid in aids if isinstance(aid, RangeStick))
    assert stick.bands[-1].up_to == 4


def test_the_command_prints_them_alone(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "--aids", "ls98", "-o", str(tmp_path / "aids.pdf")]) == 0
    assert (tmp_path / "aids.pdf").read_bytes().startswith(b"%PDF")
    assert main(["print", "-o", str(tmp_path / "none.pdf")]) == 2
    assert "--aids" in capsys.readouterr().err
