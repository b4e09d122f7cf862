"""Two persons at one screen: whose turn it is can be seen, and nothing of one is shown to the
other, nor taken back by him."""

from __future__ import annotations

import pygame
import pytest

from game.play.journal import fold
from game.stage.paper.canvas import TextMark
from game.ui.battle import delegation_icons, replay_view, toast
from game.ui.battle.delegation_state import DelegateUntil
from game.ui.battle.quick_play import ForcedAnswer
from game.ui.battle.screen import BattleScreen

from .helm import BOOKS, Fought, Sail, by_keys

RECORDS = ("hidden-records",)


def shared(sail: Sail, book: str, options: tuple[str, ...] = ()) -> Fought:
    """A battle of two persons; `seat` is who is asked first."""
    fought = sail(book, people=2, options=options)
    fought.seat = fought.screen.hud.prompt.seat
    return fought


def other_asked(fought: Fought, first: str) -> str:
    """The battle is played by its first answers until the other is asked and looks; his seat."""
    hud = fought.screen.hud
    for _ in range(400):
        if hud.prompt.needs_answer and hud.prompt.seat != first:
            break
        if hud.prompt.needs_answer:
            fought.hand.key(pygame.K_SPACE)
        fought.hand.frame()
    assert hud.prompt.needs_answer
    seat = hud.prompt.seat
    assert seat != first
    return seat


def looks(fought: Fought) -> None:
    """Whoever is asked has come to the screen."""
    if fought.screen.hud.is_covered:
        fought.hand.key(pygame.K_SPACE)
    assert not fought.screen.hud.is_covered


def picture(fought: Fought) -> pygame.Surface:
    fought.screen.draw(surface := pygame.Surface(fought.app.size))
    return surface


def answers(fought: Fought) -> list[object]:
    """What the person of the first side has answered."""
    entries = fold(fought.screen.battle.journal.entries)
    return [e for e in entries if e[0] in ("c", "p") and e[1] == fought.seat]


# ------------------------------------------------------------------------------ whose turn it is


def frame_of(fought: Fought) -> set[tuple[int, ...]]:
    """The colours at the left and the right edge of the window."""
    found = picture(fought)
    w, h = found.get_size()
    return {tuple(found.get_at(at))[:3] for at in ((2, h // 2), (w - 3, h // 2))}


@BOOKS
def test_the_window_is_framed_in_the_colour_of_whose_turn_it_is(sail: Sail, book: str) -> None:
    fought = shared(sail, book)
    seen = []
    for _ in range(2):
        looks(fought)
        hud = fought.screen.hud
        seat, number = hud.prompt.seat, hud.side_number(hud.prompt.seat)
        assert number is not None
        assert frame_of(fought) == {tuple(fought.screen.look.side(number).sea)[:3]}
        seen.append(seat)
        other_asked(fought, seat)
    assert len(set(seen)) == 2


@BOOKS
def test_who_plays_alone_has_no_frame(sail: Sail, book: str) -> None:
    fought = sail(book)
    colours = {tuple(fought.screen.look.side(n).sea)[:3] for n in (0, 1)}
    assert not frame_of(fought) & colours


@BOOKS
@pytest.mark.parametrize("people", [1, 2])
def test_the_question_names_the_side_where_two_share_the_screen(
    sail: Sail, book: str, people: int
) -> None:
    fought = sail(book, people=people)
    looks(fought)
    said: list[TextMark] = []
    fought.app.ledger = said
    picture(fought)
    name = fought.screen.hud.names[fought.screen.hud.prompt.seat]
    named = [mark.words for mark in said if mark.words.startswith(f"{name} · ")]
    assert len(named) == people - 1


@BOOKS
def test_the_screen_is_handed_over_where_something_is_secret_and_nowhere_else(
    sail: Sail, book: str
) -> None:
    fought = shared(sail, book)
    assert fought.screen.hud.is_covered is (book == "hf")
    looks(fought)
    other_asked(fought, fought.seat)
    assert fought.screen.hud.is_covered is (book == "hf")


def test_the_cover_names_who_comes_once(sail: Sail) -> None:
    fought = shared(sail, "hf")
    hud = fought.screen.hud
    assert hud.is_covered
    said: list[TextMark] = []
    fought.app.ledger = said
    picture(fought)
    words = [mark.words for mark in said]
    assert "Pass the screen to" in words
    assert " ".join(words).count(hud.names[hud.prompt.seat]) == 1


def test_nobody_is_called_for_a_question_that_needs_no_answer(
    sail: Sail, monkeypatch: pytest.MonkeyPatch
) -> None:
    fought = shared(sail, "hf")
    hud, first = fought.screen.hud, fought.seat
    only = ForcedAnswer(("pollux: F - F - F",), "Nothing else may be done.")
    monkeypatch.setattr(
        type(hud.book_ui),
        "forced_answer",
        lambda _, asked: only if asked.prompt.seat != first else None,
    )

    def plots() -> list[list[object]]:
        """What the other has plotted."""
        entries = fold(fought.screen.battle.journal.entries)
        return [e for e in entries if e[0] == "p" and e[1] != first]

    looks(fought)
    fought.hand.key(pygame.K_SPACE)
    fought.until(lambda: bool(plots()) or (hud.is_covered and hud.prompt.seat != first))
    assert [e[3] for e in plots()] == ["pollux: F - F - F"]
    assert hud.uncovered_for.startswith(first), "the other has never been called to the screen"


# ------------------------------------------------------------------------------ taking back


@BOOKS
@pytest.mark.parametrize("how", ["key", "pad"])
def test_nobody_takes_back_what_the_other_has_answered(sail: Sail, book: str, how: str) -> None:
    fought = shared(sail, book)
    looks(fought)
    other_asked(fought, fought.seat)
    given = answers(fought)
    assert given
    for _ in range(3):  # on the cover, where there is one, and on the sea, as often as he likes
        if how == "key":
            fought.hand.key(pygame.K_BACKSPACE)
        else:
            fought.hand.pad(2)
        fought.hand.frame()
        assert answers(fought) == given
        looks(fought)


# ------------------------------------------------------------------------------ what is told


def test_what_was_told_to_one_is_not_told_to_the_other(sail: Sail) -> None:
    fought = shared(sail, "kmh")
    hud, brisk = fought.screen.hud, fought.screen.brisk
    assert brisk is not None
    fought.hand.key(pygame.K_SPACE)
    other_asked(fought, fought.seat)
    theirs = [words for n, words in brisk.slip if brisk.seats[n] == fought.seat]
    assert theirs
    with fought.screen.battle.table.at():
        assert not set(theirs) & {*toast.fresh(hud), *toast.told_this_turn(hud)}
    fought.until(lambda: asked_again(fought))
    with fought.screen.battle.table.at():
        mine = [words for n, words in brisk.slip if brisk.seats[n] == fought.seat]
        assert toast.told_this_turn(hud) == mine


def asked_again(fought: Fought) -> bool:
    """Whether the first person is asked once more; the other gives his first answers till then."""
    prompt = fought.screen.hud.prompt
    if prompt.needs_answer and prompt.seat != fought.seat:
        fought.hand.key(pygame.K_SPACE)
    return prompt.needs_answer and prompt.seat == fought.seat


# ------------------------------------------------------------------------------ seen again


def hidden(screen: BattleScreen) -> set[str]:
    """The sides whose ships\u2019 numbers are not shown."""
    with screen.battle.table.at():
        level, hud = screen.battle.level, screen.hud
        return {ship.side for ship in level.ships if hud.book_ui.is_secret(hud, ship.id)}


def test_hidden_records_are_open_to_who_is_asked_and_to_nobody_in_what_is_seen_again(
    sail: Sail,
) -> None:
    fought = shared(sail, "wwh", RECORDS)
    screen, sides = fought.screen, {side.id for side in fought.screen.battle.level.sides}
    assert screen.hud.is_covered
    assert hidden(screen) == sides, "under the cover nobody looks"
    looks(fought)
    assert hidden(screen) == sides - {fought.seat}
    other = other_asked(fought, fought.seat)
    assert screen.hud.is_covered
    assert hidden(screen) == sides
    looks(fought)
    assert hidden(screen) == sides - {other}
    replay_view.begin(screen)
    assert screen.looks_back is not None
    assert hidden(screen) == sides, "both may watch what has been"
    fought.hand.key(pygame.K_ESCAPE)
    assert screen.looks_back is None
    assert hidden(screen) == sides - {other}


def test_under_the_cover_nothing_is_seen_again(sail: Sail) -> None:
    fought = shared(sail, "hf")
    looks(fought)
    other_asked(fought, fought.seat)
    assert fought.screen.hud.is_covered
    replay_view.begin(fought.screen)
    assert fought.screen.looks_back is None


# ------------------------------------------------------------------------------ my captain


@BOOKS
def test_who_is_not_asked_shows_no_sign_of_the_helm_he_has_handed_over(
    sail: Sail, book: str
) -> None:
    fought = shared(sail, book)
    looks(fought)
    hud, first = fought.screen.hud, fought.seat
    ship = next(s.id for s in fought.screen.battle.level.ships if s.side == first)
    by_keys(fought, DelegateUntil.TAKEN)
    fought.until(lambda: hud.prompt.needs_answer and hud.prompt.seat != first)
    looks(fought)
    assert first in hud.delegation.runs
    with fought.screen.battle.table.at():
        plate = delegation_icons.plate_of(hud, ship)
    assert plate is not None
    assert "my captain" not in [sign.words for sign in plate.signs]


# ------------------------------------------------------------------------------ save and reload


@BOOKS
def test_a_battle_goes_on_in_the_middle_of_the_others_turn(sail: Sail, book: str) -> None:
    fought = shared(sail, book)
    looks(fought)
    other = other_asked(fought, fought.seat)
    looks(fought)
    given, turn = answers(fought), fought.screen.battle.turn
    again_at = fought.berth.unfinished()
    assert again_at is not None
    screen = again_at.open(fought.app)
    assert isinstance(screen, BattleScreen)
    fought.app.show(screen)
    fought.screen = screen
    fought.asked()
    assert (screen.hud.prompt.seat, screen.battle.turn) == (other, turn)
    assert answers(fought) == given, "who has answered is not asked again"
    assert screen.hud.is_covered is (book == "hf"), "who comes back may be the other one"
    for _ in range(3):
        fought.hand.key(pygame.K_BACKSPACE)
        fought.hand.frame()
    assert answers(fought) == given
