"""Figures that are drawn by Kiss Me, Hardy!: boxes of damage, the pack of cards, arcs, a chain's record."""

from math import hypot

import pygame
import pytest

from game.books.kmh.face import course_drawing, phase_track, record, sea_objects
from game.books.kmh.face.phase_track import PhaseTrack, track_of_deck
from game.books.kmh.face.record import RecordView
from game.books.kmh.rules.chains import Chain
from game.books.kmh.rules.sheet import Chart, Deck
from game.core.table import get_single
from game.play.seats import PlayerSeat, RandomSeat
from game.sea.pose import Size
from game.sea.units import CM
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.battle.layout.layout import battle_layout
from game.ui.battle.screen.screen import BattleScreen
from tests.books.kmh.face.input_driver import make_battle_screen

STYLE = UiStyle(1.0, 1.0)


@pytest.fixture
def screen() -> BattleScreen:
    return make_battle_screen({"french": PlayerSeat(), "british": RandomSeat(1)})[1]


def canvas() -> Canvas:
    return Canvas(pygame.Surface((1280, 200)), STYLE, [])


def ship(points: int, damage: int, fresh: int) -> RecordView:
    return RecordView("a", "Ajax", "british", "", 74, "", "", points, damage, fresh,
                      20, 20, 9, 5, 0, 0, (), (), (), (), (("strikes soon", "KMH-11"),))  # fmt: skip


@pytest.mark.parametrize(
    ("damage", "fresh", "words"),
    [(0, 0, "10 of 10 left"), (4, 0, "6 of 10 left"), (4, 3, "9 → 6 left"), (4, 4, "10 → 6 left")],
)
def test_lost_boxes_are_struck_and_those_of_this_turn_freshly(
    monkeypatch: pytest.MonkeyPatch, damage: int, fresh: int, words: str
) -> None:
    boxes = list[tuple[bool, bool]]()
    monkeypatch.setattr(record, "draw_box", lambda c, box, struck, new: boxes.append((struck, new)))
    c = canvas()
    record._draw_damage(c, pygame.Rect(0, 0, 300, 200), 0, ship(10, damage, fresh), 0)
    assert boxes == [(n < damage, damage - fresh <= n < damage) for n in range(10)]
    assert [new for _, new in boxes].count(True) == fresh
    assert c.text_log is not None
    assert words in [text.text for text in c.text_log]


def test_the_pack_lies_in_steps_to_the_right_and_its_number_beside_it(
    monkeypatch: pytest.MonkeyPatch, screen: BattleScreen
) -> None:
    backs = list[pygame.Rect]()
    monkeypatch.setattr(phase_track, "draw_card_back", lambda c, rect: backs.append(rect))
    with screen.battle.table.as_current():
        deck, chart = Deck(), get_single(Chart)
        squadron = chart.squadrons[0]
        deck.down = [f"{squadron} move", f"{squadron} fire", f"{squadron} move", f"{squadron} move"]
        track = track_of_deck(deck, chart, 0.0, {})
    c, layout = canvas(), battle_layout((1280, 720), STYLE)
    end = phase_track._draw_deck(c, layout, track, 100, 1200)
    assert [back.x for back in backs] == [100, 103, 106]
    assert end > 146
    assert phase_track._draw_deck(c, layout, PhaseTrack(), 100, 1200) == 100
    assert phase_track._draw_deck(c, layout, track, 100, 150) == 146


def test_the_card_turned_up_is_on_the_track_and_no_card_is_none(screen: BattleScreen) -> None:
    with screen.battle.table.as_current():
        chart = get_single(Chart)
        squadron = chart.squadrons[0]
        names = {squadron: "The van"}
        track = track_of_deck(Deck(up=f"{squadron} fire", spent=[f"{squadron} move"]), chart, 2.0, names)
        assert track.turned_card == phase_track.card_view(f"{squadron} fire", chart, names)
        assert track.turned_card is not None
        assert track.turned_card.owner == "The van"
        assert (len(track.spent_cards), track.card_age) == (1, 2.0)
        assert track_of_deck(Deck(), chart, 0.0, names).turned_card is None


@pytest.mark.parametrize(("side", "sign"), [("port", -1), ("starboard", 1)])
def test_an_arc_is_as_wide_ahead_as_astern_and_ends_at_its_reach(side: str, sign: int) -> None:
    size, reach = Size(6 * CM, 2 * CM), 30.0
    points = course_drawing._arc_from_ship(size, side, reach)
    assert points[0] == (sign * 1.0, -3.0)
    assert points[-1] == (sign * 1.0, 3.0)
    rim = points[1:-1]
    assert all(hypot(abs(x) - 1.0, y) == pytest.approx(reach) for x, y in rim)
    assert all(x * sign > 0 for x, _ in rim)
    assert [(x, -y) for x, y in reversed(rim)] == [pytest.approx(at) for at in rim]
    assert [y for _, y in rim] == sorted(y for _, y in rim)


@pytest.mark.parametrize(
    ("strength", "broken", "kind", "rate"),
    [(1, False, "Chain, weak", "raised"), (0, True, "Chain, of usual strength", "broken"),
     (-1, True, "Chain, strong", "broken")],
)  # fmt: skip
def test_a_chain_has_no_boxes_and_says_how_strong_it_is(
    screen: BattleScreen, strength: int, kind: str, rate: str, *, broken: bool
) -> None:
    chain = Chain("boom", "", "french", strength=strength, broken=broken)
    with screen.battle.table.as_current():
        view = sea_objects._chain_record(screen.hud, chain)
    assert (view.id, view.name, view.kind) == ("boom", "chain", kind)
    assert (view.points, view.points_lost, view.lost_this_turn, view.boxes_label) == (0, 0, 0, "")
    assert view.conditions[0].words == f"It is {view.rate}"
    assert (view.rate == "broken") == (rate == "broken")
