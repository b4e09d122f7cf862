"""What Hold Fast says: dice on the tray, captions, losses, the rail of the turn."""

from dataclasses import replace

import pytest

from game.books.hf.face import sea_drawing
from game.books.hf.face.face import FACE as HF
from game.books.hf.face.phase_track import turn_part_index
from game.books.hf.face.questions import short_question_text
from game.books.hf.rules.repairs import Repair, RepairKind
from game.core.events import (
    Befell,
    Boarded,
    Boarders,
    Chose,
    Event,
    Fired,
    GunsLost,
    Hurt,
    Mended,
    Moved,
    Ordered,
    PartBegan,
    Rolled,
    Told,
    TurnBegan,
)
from game.core.steps import MenuOption
from game.core.tally import Tally, Term
from game.play.event_words import event_sentence
from game.play.rulebook import clause_label
from game.play.seats import RandomSeat
from game.ui.battle.dice import roll_view
from game.ui.battle.layout.tag_room import TagRoom
from game.ui.battle.state.ruler import RulerAndArcs
from game.ui.battle.views.answer_buttons import prompt_header
from tests.books.hf.face.input_driver import open_battle, run_to_question

NAMES = {"java": "Java", "constitution": "Constitution"}
TO_HIT = Rolled("HF-hit-1", "constitution", "port, L at Java", ("d6",) * 4, (4, 1, 6, 3),
                Tally((Term("HF-hit-1", "L to 2 inches", 4),)), 4)  # fmt: skip
DAMAGE = Rolled("HF-dmg-1", "java", "damage by long guns of Constitution", ("d6", "d6"), (4, 1))


def test_dice_of_batteries_hit_for_themselves_though_their_need_is_their_number() -> None:
    roll = roll_view.roll_view_of([TO_HIT], NAMES, HF)
    assert roll is not None
    assert [die.state for die in roll.groups[0].dice] == ["hit", "miss", "hit", "miss"]
    assert (roll.seal_figure, roll.seal_word, roll.is_red_seal) == ("2", "hits", True)
    assert len(roll.groups) == 1


def test_hf_dmg_1_the_two_dice_of_damage_are_row_and_column_and_no_sum() -> None:
    assert HF.seal_words(DAMAGE) == ("4, 1", "damage")
    told = [DAMAGE, Told("HF-dmg-2", "java", "(4,1): hull"), Hurt("HF-dmg-hull-1", "java", 1)]
    roll = roll_view.roll_view_of(told, NAMES, HF)
    assert roll is not None
    assert len(roll.results) == 2


def test_hf_dmg_1_the_two_dice_of_extra_guns_lie_under_one_bracket() -> None:
    """Two damage rolls are two throws of two dice: the tally counts throws, and no dice."""
    terms = (Term("HF-gun-L", "a hit by L", 1), Term("HF-gun-5", "extra guns", 1))
    roll = replace(DAMAGE, tally=Tally(terms))
    throw = roll_view.roll_view_of([roll], NAMES, HF)
    assert throw is not None
    assert [len(group.dice) for group in throw.groups] == [2]
    assert [name for _, name, _ in throw.reasons] == ["a hit by L", "extra guns"]


def test_clauses_are_told_as_the_reader_looks_them_up() -> None:
    assert clause_label("HF-dmg-hull-1") == "§ Damage"
    assert clause_label("KMH-9.2.22") == "§9.2.22"


def test_something_new_begins_with_a_turn_a_phase_and_an_order() -> None:
    begins = (TurnBegan("HF-time-1"), PartBegan("HF-time-1", "", "phase II"), Ordered("HF-orders-3"))
    assert all(HF.starts_new_story(event) for event in begins)
    assert not any(HF.starts_new_story(event) for event in (Told("HF-dmg-2"), Fired("HF-arc-3"), DAMAGE))


@pytest.mark.parametrize(
    ("event", "word"),
    [
        (Moved("HF-drift-1", "java", how="drift"), "wind takes her"),
        (Moved("HF-move-8", "java", how="ahead"), "at once"),
        (Told("HF-wind-2", "java"), "into the wind"),
        (Told("HF-morale-3", "java"), ""),
    ],
)
def test_a_caption_says_why(event: Moved | Told, word: str) -> None:
    assert word in HF.event_caption(event)
    assert bool(word) == bool(HF.event_caption(event))


def test_a_repair_is_drawn_as_what_is_mended() -> None:
    _, screen = open_battle()
    option = MenuOption("hull 1", "Try a hull square", Repair(RepairKind.HULL, marines=1))
    assert HF.option_style(screen.hud, option)[:2] == ("hull", "")


def test_a_repair_says_how_often_it_mends_and_who_helps() -> None:
    """A five or a six mends, with a detachment a four too: 2 and 3 faces of six."""
    _, screen = open_battle()
    repairs = [MenuOption("hull", "Mend a hull", Repair(RepairKind.HULL, marines=men)) for men in (0, 1)]
    told = [HF.option_style(screen.hud, repair)[2] for repair in repairs]
    assert told == ["3 in 10", "5 in 10, 1 detachment helps"]


def test_the_rail_follows_the_turn() -> None:
    _, screen = open_battle(seats={"american": RandomSeat(1), "british": RandomSeat(2)})
    seen = []
    while screen.battle.turn < 2:
        screen.battle.step()
        with screen.battle.table.as_current():
            seen.append(turn_part_index(screen.battle.events))
    turn = [at for at in seen[:-1] if at >= 0]
    assert turn == sorted(turn)
    assert list(dict.fromkeys(turn)) == [0, 1, 2, 3, 4, 5, 6, 7]
    assert seen[-1] == 0


def test_lengths_are_told_in_inches_with_what_the_guns_need() -> None:
    _, screen = open_battle()
    with screen.battle.table.as_current():
        assert HF.range_words(22.0) == ("2.0 in", "long guns 4+, short guns 5+ (rebuilt)")
        assert HF.range_words(60.0) == ("5.5 in", "Out of range")


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Hurt("HF-dmg-hull-1", "java", 2), "Java loses 2 hull squares"),
        (Hurt("HF-dmg-mast", "java", 0, 1), "Java loses 1 mast circle"),
        (GunsLost("HF-dmg-cannon-1", "java", "port", 1), "Java loses 1 battery to port"),
        (Mended("HF-dc-3", "java", 0, 1), "Java makes good 1 mast circle"),
        (Befell("HF-dmg-wheel-1", "java", "wheel"), "Java has her wheel shot away"),
        (Befell("HF-dc-1", "java", "rudder", on=False), "Java has her rudder again"),
        (Befell("HF-anchor-3", "java", "anchor", on=False), "Java weighs her anchor"),
        (
            Boarded("HF-board-1", "java", "constitution", Boarders(1, "detachment"), 0),
            "Java sends 1 detachment aboard Constitution: 0 hits",
        ),
        (
            Boarded("HF-board-1", "java", "constitution", Boarders(2, "detachment"), 1),
            "Java sends 2 detachments aboard Constitution: 1 hit",
        ),
        (Chose("HF-fire-1", "", "java", "java: hold", "in secret"), "Java decides in secret"),
        (
            Fired("HF-arc-3", "java", "port", "constitution", dice=3, hits=2, band="alongside"),
            "Java fires her port guns: 2 hits of 3 on Constitution alongside",
        ),
    ],
)
def test_the_log_tells_it_in_the_words_of_the_book(event: Event, words: str) -> None:
    assert event_sentence(event, NAMES).startswith(words)


def test_what_was_revealed_stands_beside_a_ship_in_her_phase_and_no_longer() -> None:
    context, screen = open_battle(seats={"american": RandomSeat(1), "british": RandomSeat(2)})
    seen: dict[int, set[str]] = {}
    while screen.battle.turn < 2:
        screen.battle.step()
        with screen.battle.table.as_current():
            part = turn_part_index(screen.battle.events)
            screen.hud.update()
            c = context.make_canvas(context.surface)
            sea_drawing.draw_labels(
                c, screen.sea_view, screen.hud, TagRoom(context.surface.get_rect()), RulerAndArcs()
            )
            seen.setdefault(part, set()).update(mark.text for mark in context.text_ledger)
    assert any("ahead" in words for part in range(1, 6) for words in seen[part])
    assert (seen[6], seen[7]) == (set(), set())


@pytest.mark.parametrize("clause", ["HF-dmg-cannon-2", "HF-coll-3", "HF-dc-1", "HF-prize-2"])
def test_a_question_has_few_words_for_a_small_window(clause: str) -> None:
    assert 0 < len(short_question_text(clause)) < len(HF.question_text(clause))
    assert short_question_text("HF-orders-1") == ""


@pytest.mark.parametrize("kind", ["plot", "guns"])
def test_the_question_is_told_of_the_ship_in_hand_and_names_her_once(kind: str) -> None:
    _, screen = open_battle()
    run_to_question(screen, kind)
    with screen.battle.table.as_current():
        hud = screen.hud
        ship = hud.find_ship(hud.book_ui.active_ship(hud))
        assert ship is not None
        asked = prompt_header(hud)
    assert asked.name == ship.name
    assert ship.name not in asked.words
