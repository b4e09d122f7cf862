"""Drawing a move over squares, laying a broadside; what sea, ribbon and strip say."""

from fractions import Fraction

import pygame
import pytest

from game.books.kmh.face.sea_drawing import range_words as kmh_range_words
from game.books.wwh.face import drafts
from game.books.wwh.face.phase_track import SideTurn, top_bar
from game.books.wwh.face.record import record_view
from game.books.wwh.face.sea_drawing import band_letters, band_words, range_words
from game.books.wwh.face.squares import SIDE_CM, square_center_cm
from game.books.wwh.rules.arcs import range_bands_near_first
from game.books.wwh.rules.course import Helm, reachable_courses
from game.books.wwh.rules.sheet import get_ship
from game.core.events import Chose
from game.core.steps import MenuOption, Refusal
from game.play.seats import PlayerSeat, RandomSeat
from game.sea.square import Square
from game.ui.battle.book_kit.papers import off_wind_spans
from game.ui.pages.rulebook_page import chapter_of
from tests.books.kmh.face.input_driver import click, click_at, move_to, press_key, run_to_prompt
from tests.books.wwh.face.input_driver import AJAX, VAN, open_battle, plan_of, run_to_question

K = pygame
FRESH = (3, 2, 0, 2, 3, 5, 4, 5)
"""Squares by heading with the wind from E, fresh."""


def a_helm(**more: object) -> Helm:
    """A ship in the middle of the board, heading N with the wind from E."""
    return Helm(Square(9, 9), 0, 2, FRESH, 2, "starboard", **more)  # type: ignore[arg-type]


def test_a_plan_begins_straight_on_and_is_lawful() -> None:
    plan = drafts.new_helm_draft(a_helm())
    assert plan.legs == ("ahead",) * 3
    assert plan.is_legal
    assert plan.keys() == ["ahead", "ahead", "ahead", "end"]


def test_wwh_1_4a_nothing_is_proposed_that_runs_foul_of_a_friend() -> None:
    # Three squares to the north are straight on: with a friend in the second she stops short of
    # her; with one in the first she turns a point before she sails.
    short = drafts.new_helm_draft(a_helm(), friend_squares=(Square(9, 7),))
    assert short.legs == ("ahead",)
    aside = drafts.new_helm_draft(a_helm(), friend_squares=(Square(9, 8),))
    assert aside.legs == ("port", "ahead")
    assert aside.is_legal
    assert drafts.renewed_helm_draft(short).legs == short.legs
    # Where every square that she could enter is taken she must take one of them.
    all_about = tuple(Square(x, y) for x in (8, 9, 10) for y in (8, 9, 10))
    assert drafts.new_helm_draft(a_helm(), friend_squares=all_about).legs == ("ahead",) * 3


def test_legs_are_stepped_one_by_one_and_refused_where_the_rules_refuse() -> None:
    plan = drafts.new_helm_draft(a_helm())
    assert plan.add_leg("port")
    assert not plan.add_leg("port"), "one point before the first square"
    assert plan.add_leg("ahead")
    assert plan.legs == ("port", "ahead")
    assert plan.end_helm.heading == 7
    assert plan.shorten()
    assert plan.legs == ("port",)
    assert not plan.is_legal, "a square at least"


def test_the_pointer_chooses_the_heading_in_a_square() -> None:
    plan = drafts.new_helm_draft(a_helm())
    there = Square(9, 7)
    headings = {w.end_helm.heading for w in reachable_courses(plan.start_helm) if w.end_helm.square == there}
    assert len(headings) > 1
    for heading in headings:
        assert plan.aim_at_cell(there, heading)
        assert (plan.end_helm.square, plan.end_helm.heading) == (there, heading)
    assert not plan.aim_at_cell(Square(1, 1), 0)


def test_she_heaves_to_after_one_square_and_no_longer_on_a_second_press() -> None:
    plan = drafts.new_helm_draft(a_helm())
    assert plan.toggle_heave_to()
    assert plan.keys() == ["ahead", "heave to"]
    assert plan.is_legal
    plan.toggle_heave_to()
    assert plan.keys() == ["ahead", "end"]


def test_a_move_is_drawn_from_keys_as_far_as_the_helm_takes_it() -> None:
    plan = drafts.HelmDraft(a_helm())
    plan.fix_keys(("ahead", "heave to", "ahead"))
    assert plan.fixed_legs == ("ahead",), "what closes a move is no leg"
    assert not plan.heaves_to_at_end
    plan.fix_keys(("port", "port"))
    assert plan.fixed_legs == ("ahead", "port"), "one point after each square"
    assert plan.cells() == [Square(9, 9), Square(9, 8)]
    assert [now.heading for now in plan.helms()] == [0, 0, 7]
    assert plan.is_pinned


def test_every_square_she_can_reach_has_headings_and_what_they_cost() -> None:
    plan = drafts.new_helm_draft(a_helm())
    found = plan.reachable_headings()
    assert found[Square(9, 8)][0] == 1
    assert set(found) == {way.end_helm.square for way in reachable_courses(plan.start_helm)}
    assert all(made >= 1 for headings in found.values() for made in headings.values())


def test_a_click_on_a_square_pins_the_move_and_buttons_draw_it() -> None:
    _, screen = open_battle(still=True)
    run_to_question(screen, "helm")
    plan = plan_of(screen)
    with screen.battle.table.as_current():
        there = next(w.end_helm for w in plan.reachable_moves() if w.end_helm.squares_made == 2)
    click_at(screen, screen.sea_view.pixel_at(*square_center_cm(there.square)))
    assert plan.end_helm.square == there.square
    assert plan.is_pinned
    move_to(screen, screen.free_sea_rect().center)
    assert plan.end_helm.square == there.square, "pinned"
    press_key(screen, K.K_ESCAPE)
    plan = plan_of(screen)
    assert not plan.is_pinned
    for name, leg in (("helm-port", "port"), ("helm-ahead", "ahead"), ("helm-starboard", "starboard")):
        click(screen, name)
        assert plan.fixed_legs[-1] == leg
    press_key(screen, K.K_h)
    assert plan.heaves_to_at_end
    press_key(screen, K.K_SPACE)
    run_to_prompt(screen)
    keys = [e.key for e in screen.battle.events if isinstance(e, Chose) and e.clause == "WWH-1.1a"]
    assert keys[-1] == "heave to"


def test_an_order_is_chosen_by_target_side_and_split() -> None:
    assert drafts.new_gun_draft([], lambda _: Fraction(1)).chosen_shot is None
    _, screen = open_battle(still=True)
    run_to_question(screen, "fire")
    guns = screen.hud.draft.answer_draft  # type: ignore[attr-defined]
    assert guns.chosen_shot.key == "starboard bucentaure"
    assert guns.reachable_target_ids() == ["bucentaure"]
    assert guns.sides() == ["starboard"]
    guns.choose(side="port")
    assert guns.side == "starboard", "what is not offered is not chosen"
    why = Refusal("WWH-E1", "out of arc")
    barred = (*guns.offers, MenuOption("port neptuno", "", None, refusal=why))
    assert set(drafts.new_gun_draft(barred, lambda _: Fraction(1)).refused_shots) == {"neptuno"}


def test_letters_and_deductions_stand_for_the_bands() -> None:
    words = {band_letters(band): band_words(band, is_abeam=True) for band in range_bands_near_first()}
    assert set(words) == {"PS", "M", "Q", "PB", "GS", "RS"}
    assert words["M"] == "M"
    assert words["Q"] == "Q ½"
    assert words["GS"] == "GS −4"
    assert words["RS"] == "RS 1d"
    assert range_words(3 * SIDE_CM)[1].startswith("Point Blank, −2")
    assert range_words(20 * SIDE_CM)[1] == "Out of range"
    assert kmh_range_words(3.0)[0] == "3.0 cm", "the other book still measures in cm"


def test_the_ribbon_tells_whose_turn_it_is_and_in_which_phase() -> None:
    _, screen = open_battle(still=True)
    run_to_question(screen, "helm")
    with screen.battle.table.as_current():
        rail = top_bar(screen.hud).phase_track
    assert rail.turns == (SideTurn("Royal Navy", 0, 0), SideTurn("French Navy", 1, -1))  # type: ignore[attr-defined]


def test_the_strip_hides_what_the_reader_may_not_know() -> None:
    _, screen = open_battle(still=True, level=AJAX)
    run_to_prompt(screen)
    with screen.battle.table.as_current():
        open_book = record_view(screen.hud, "bucentaure")
        ship = get_ship("bucentaure")
        assert open_book.port == ship.gunnery_of("port")
        from game.books.wwh.rules.sheet import Board
        from game.core.table import get_single

        get_single(Board).options.append("hidden-records")
        hidden = record_view(screen.hud, "bucentaure")
        mine = record_view(screen.hud, "ajax")
    assert (hidden.port, hidden.damage, hidden.tack_words) == (None, None, "")
    assert mine.port is not None


def test_the_log_hides_what_the_enemys_records_hide() -> None:
    _, screen = open_battle(still=True, level=AJAX)
    run_to_prompt(screen)
    with screen.battle.table.as_current():
        from game.books.wwh.rules.sheet import Board
        from game.core.events import GunsLost, Hurt, MastFell
        from game.core.table import get_single

        lost = [Hurt("WWH-2.2b", ship, 1) for ship in ("ajax", "bucentaure")]
        guns = GunsLost("WWH-2.2d", "bucentaure", "port", 1)
        screen.battle.events += [*lost, guns, MastFell("WWH-2.2c", "bucentaure", "main")]
        told = [line.clause for line in screen.hud.log_lines][-4:]
        assert told == ["WWH-2.2b", "WWH-2.2b", "WWH-2.2d", "WWH-2.2c"]
        get_single(Board).options.append("hidden-records")
        screen.battle.events.append(lost[0])
        told = [line.clause for line in screen.hud.log_lines][-3:]
    assert told == ["WWH-2.2b", "WWH-2.2c", "WWH-2.2b"]


def test_the_diagrams_are_chapters_of_the_rulebook_page() -> None:
    ids = ("WWH-E4", "WWH-G1", "WWH-4.0b", "WWH-S.1", "KMH-10.2.1")
    assert [chapter_of(name) for name in ids] == ["E", "G", "4", "S", "10"]


def test_the_line_that_follows_its_leader_is_listed_while_it_moves() -> None:
    seats = {"british": RandomSeat(2), "allies": PlayerSeat()}
    _, screen = open_battle(level=VAN, seats=seats, still=True)
    run_to_question(screen, "helm")
    with screen.battle.table.as_current():
        ships = screen.hud.book_ui.squadron_list(screen.hud)
    assert ships.title
    assert len(ships.rows) > 1
    assert [line.is_on_turn for line in ships.rows].count(True) == 1


@pytest.mark.parametrize("off", range(5))
def test_the_rose_has_every_heading_once(off: int) -> None:
    for start, end in off_wind_spans(off, 8):
        assert start < end
    wide = sum(end - start for start, end in off_wind_spans(off, 8))
    assert wide == (44 if off in (0, 4) else 88)
