"""What the screen asks of a book is asked of one class, and every book on the shelf answers."""

from typing import cast

import pytest

from game.books import shelf
from game.ui.battle.state.book_ui import BookUi
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.state.ship_orders import ShipOrders


def names(kind: type) -> set[str]:
    """What a class itself has, but for what Python gives it."""
    return {name for name in vars(kind) if not name.startswith("_")}


@pytest.mark.parametrize("book", shelf.NAMES)
def test_a_face_answers_what_is_asked_and_has_no_answer_that_nobody_asks_for(book: str) -> None:
    book_ui = shelf.book(book).face
    assert isinstance(book_ui, BookUi)
    assert names(type(book_ui)) <= names(BookUi), "a misspelt name would leave the default in place"
    assert names(type(book_ui.ship_orders)) <= names(ShipOrders)


def test_a_face_that_forgets_a_question_cannot_be_made() -> None:
    class Forgetful(type(shelf.book("hf").face)):  # type: ignore[misc]
        top_bar = BookUi.top_bar

    with pytest.raises(TypeError, match="top_bar"):
        Forgetful()


def test_a_book_without_orders_to_single_ships_offers_none() -> None:
    orders, no_desk = shelf.book("hf").face.ship_orders, cast(HudState, None)
    assert type(orders) is ShipOrders
    assert not orders.is_offered
    assert orders.what_buttons(no_desk, [], None) == []
    assert orders.message_text(no_desk) == ""
    assert orders.accept_button(no_desk) is None


def test_a_ruler_is_told_by_its_length_where_its_direction_does_not_matter() -> None:
    # 3-4-5: from (1, 1) to (4, 5) it is 5 cm, whichever way it lies.
    face = shelf.book("kmh").face
    assert face.ruler_words((1.0, 1.0), (4.0, 5.0)) == face.range_words(5.0)
    assert face.range_words(5.0)[0] == "5.0 cm"
