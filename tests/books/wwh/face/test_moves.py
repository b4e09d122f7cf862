"""Drawing a move over squares, laying a broadside; what sea, ribbon and strip say."""

from __future__ import annotations

import pygame
import pytest

from game.books.kmh.face.sea import range_words as kmh_range_words
from game.books.wwh.face import gunlaying, helm
from game.books.wwh.face.phases import SideTurn, ribbon
from game.books.wwh.face.sea import band_words, letters_of, range_words
from game.books.wwh.face.sheet import sheet
from game.books.wwh.face.squares import SIDE_CM, place_of
from game.books.wwh.face.wind import spans
from game.books.wwh.rules.arcs import bands
from game.books.wwh.rules.course import Helm, reach
from game.books.wwh.rules.sheet import ship_named
from game.core.events import Chose
from game.core.steps import Option, Refusal
from game.play.seats import Person, RandomSeat
from game.sea.square import Square
from game.ui.pages.rulebook import chapter_of
from tests.books.kmh.face.hands import click, click_at, key, move_to, settle
from tests.books.wwh.face.hands import AJAX, VAN, come_to, plan_of, table

K = pygame
FRESH = (3, 2, 0, 2, 3, 5, 4, 5)
"""Squares by heading with the wind from E, fresh."""


def a_helm(**more: object) -> Helm:
    """A ship in the middle of the board, heading N with the wind from E."""
    return Helm(Square(9, 9), 0, 2, FRESH, 2, "starboard", **more)  # type: ignore[arg-type]


def test_a_plan_begins_straight_on_and_is_lawful() -> None:
    plan = helm.begin(a_helm())
    assert plan.legs == ("ahead",) * 3
    assert plan.is_legal
    assert plan.keys() == ["ahead", "ahead", "ahead", "end"]


def test_wwh_1_4a_nothing_is_proposed_that_runs_foul_of_a_friend() -> None:
    # Three squares to the north are straight on: with a friend in the second she stops short of
    # her; with one in the first she turns a point before she sails.
    short = helm.begin(a_helm(), friends=(Square(9, 7),))
    assert short.legs == ("ahead",)
    aside = helm.begin(a_helm(), friends=(Square(9, 8),))
    assert aside.legs == ("port", "ahead")
    assert aside.is_legal
    assert helm.again(short).legs == short.legs
    # Where every square that she could enter is taken she must take one of them.
    all_about = tuple(Square(x, y) for x in (8, 9, 10) for y in (8, 9, 10))
    assert helm.begin(a_helm(), friends=all_about).legs == ("ahead",) * 3


def test_legs_are_stepped_one_by_one_and_refused_where_the_rules_refuse() -> None:
    plan = helm.begin(a_helm())
    assert plan.step("port")
    assert not plan.step("port"), "one point before the first square"
    assert plan.step("ahead")
    assert plan.legs == ("port", "ahead")
    assert plan.end.heading == 7
    assert plan.shorter()
    assert plan.legs == ("port",)
    assert not plan.is_legal, "a square at least"


def test_the_pointer_chooses_the_heading_in_a_square() -> None:
    plan = helm.begin(a_helm())
    there = Square(9, 7)
    headings = {w.helm.heading for w in reach(plan.helm) if w.helm.square == there}
    assert len(headings) > 1
    for heading in headings:
        assert plan.point_at(there, heading)
        assert (plan.end.square, plan.end.heading) == (there, heading)
    assert not plan.point_at(Square(1, 1), 0)


def test_she_heaves_to_after_one_square_and_no_longer_on_a_second_press() -> None:
    plan = helm.begin(a_helm())
    assert plan.heave_to()
    assert plan.keys() == ["ahead", "heave to"]
    assert plan.is_legal
    plan.heave_to()
    assert plan.keys() == ["ahead", "end"]


def test_a_move_is_drawn_from_keys_as_far_as_the_helm_takes_it() -> None:
    plan = helm.HelmPlan(a_helm())
    plan.draw(("ahead", "heave to", "ahead"))
    assert plan.fixed == ("ahead",), "what closes a move is no leg"
    assert not plan.heaves
    plan.draw(("port", "port"))
    assert plan.fixed == ("ahead", "port"), "one point after each square"
    assert plan.cells() == [Square(9, 9), Square(9, 8)]
    assert [now.heading for now in plan.helms()] == [0, 0, 7]
    assert plan.pinned


def test_every_square_she_can_reach_has_headings_and_what_they_cost() -> None:
    plan = helm.begin(a_helm())
    found = plan.headings()
    assert found[Square(9, 8)][0] == 1
    assert set(found) == {way.helm.square for way in reach(plan.helm)}
    assert all(made >= 1 for headings in found.values() for made in headings.values())


def test_a_click_on_a_square_pins_the_move_and_buttons_draw_it() -> None:
    _, screen = table(still=True)
    come_to(screen, "helm")
    plan = plan_of(screen)
    with screen.battle.table.at():
        there = next(w.helm for w in plan.reached() if w.helm.made == 2)
    click_at(screen, screen.board.at(*place_of(there.square)))
    assert plan.end.square == there.square
    assert plan.pinned
    move_to(screen, screen.layout_sea().center)
    assert plan.end.square == there.square, "pinned"
    key(screen, K.K_ESCAPE)
    plan = plan_of(screen)
    assert not plan.pinned
    for name, leg in (
        ("helm-port", "port"),
        ("helm-ahead", "ahead"),
        ("helm-starboard", "starboard"),
    ):
        click(screen, name)
        assert plan.fixed[-1] == leg
    key(screen, K.K_h)
    assert plan.heaves
    key(screen, K.K_SPACE)
    settle(screen)
    keys = [e.key for e in screen.battle.events if isinstance(e, Chose) and e.clause == "WWH-1.1a"]
    assert keys[-1] == "heave to"


def test_an_order_is_chosen_by_target_side_and_split() -> None:
    assert gunlaying.begin([]).chosen is None
    _, screen = table(still=True)
    come_to(screen, "fire")
    guns = screen.hud.draft.laid  # type: ignore[attr-defined]
    assert guns.chosen.key == "starboard bucentaure"
    assert guns.targets() == ["bucentaure"]
    assert guns.sides() == ["starboard"]
    guns.choose(side="port")
    assert guns.side == "starboard", "what is not offered is not chosen"
    why = Refusal("WWH-E1", "out of arc")
    barred = (*guns.offers, Option("port neptuno", "", None, refused=why))
    assert set(gunlaying.begin(barred).barred) == {"neptuno"}


def test_letters_and_deductions_stand_for_the_bands() -> None:
    words = {letters_of(band): band_words(band, at_beam=True) for band in bands()}
    assert set(words) == {"PS", "M", "Q", "PB", "GS", "RS"}
    assert words["M"] == "M"
    assert words["Q"] == "Q ½"
    assert words["GS"] == "GS −4"
    assert words["RS"] == "RS 1d"
    assert range_words(3 * SIDE_CM)[1].startswith("Point Blank, −2")
    assert range_words(20 * SIDE_CM)[1] == "Out of range"
    assert kmh_range_words(3.0)[0] == "3.0 cm", "the other book still measures in cm"


def test_the_ribbon_tells_whose_turn_it_is_and_in_which_phase() -> None:
    _, screen = table(still=True)
    come_to(screen, "helm")
    with screen.battle.table.at():
        rail = ribbon(screen.hud).phase_track
    assert rail.turns == (SideTurn("Royal Navy", 0, 0), SideTurn("French Navy", 1, -1))  # type: ignore[attr-defined]


def test_the_strip_hides_what_the_reader_may_not_know() -> None:
    _, screen = table(still=True, level=AJAX)
    settle(screen)
    with screen.battle.table.at():
        open_book = sheet(screen.hud, "bucentaure")
        ship = ship_named("bucentaure")
        assert open_book.port == ship.broadside("port")
        from game.books.wwh.rules.sheet import Board
        from game.core.table import the

        the(Board).options.append("hidden-records")
        hidden = sheet(screen.hud, "bucentaure")
        mine = sheet(screen.hud, "ajax")
    assert (hidden.port, hidden.damage, hidden.tack) == (None, None, "")
    assert mine.port is not None


def test_the_log_hides_what_the_enemys_records_hide() -> None:
    _, screen = table(still=True, level=AJAX)
    settle(screen)
    with screen.battle.table.at():
        from game.books.wwh.rules.sheet import Board
        from game.core.events import GunsLost, Hurt, MastFell
        from game.core.table import the

        lost = [Hurt("WWH-2.2b", ship, 1) for ship in ("ajax", "bucentaure")]
        guns = GunsLost("WWH-2.2d", "bucentaure", "port", 1)
        screen.battle.events += [*lost, guns, MastFell("WWH-2.2c", "bucentaure", "main")]
        told = [line.clause for line in screen.hud.log_lines][-4:]
        assert told == ["WWH-2.2b", "WWH-2.2b", "WWH-2.2d", "WWH-2.2c"]
        the(Board).options.append("hidden-records")
        screen.battle.events.append(lost[0])
        told = [line.clause for line in screen.hud.log_lines][-3:]
    assert told == ["WWH-2.2b", "WWH-2.2c", "WWH-2.2b"]


def test_the_diagrams_are_chapters_of_the_rulebook_page() -> None:
    ids = ("WWH-E4", "WWH-G1", "WWH-4.0b", "WWH-S.1", "KMH-10.2.1")
    assert [chapter_of(name) for name in ids] == ["E", "G", "4", "S", "10"]


def test_the_line_that_follows_its_leader_is_listed_while_it_moves() -> None:
    seats = {"british": RandomSeat(2), "allies": Person()}
    _, screen = table(level=VAN, seats=seats, still=True)
    come_to(screen, "helm")
    with screen.battle.table.at():
        ships = screen.hud.book_ui.squadron_list(screen.hud)
    assert ships.title
    assert len(ships.lines) > 1
    assert [line.now for line in ships.lines].count(True) == 1


@pytest.mark.parametrize("off", range(5))
def test_the_rose_has_every_heading_once(off: int) -> None:
    for start, end in spans(off):
        assert start < end
    wide = sum(end - start for start, end in spans(off))
    assert wide == (44 if off in (0, 4) else 88)
