"""Names on a chart beside their things, clear of each other."""

from itertools import combinations, product

import pytest

from game.scene.label_placement import Box, Label, place_boxes, place_labels, points_along

SEA = Box(0, 0, 400, 300)


def things(*middles: tuple[float, float]) -> list[Label]:
    return [Label(Box(x - 5, y - 5, 10, 10), 60, 14) for x, y in middles]


def test_a_label_alone_is_below_its_thing() -> None:
    (found,) = place_labels(things((200, 150)), SEA)
    assert (found.place, found.box) == (0, Box(170, 158, 60, 14))
    assert found.covered_labels == 0


def test_labels_of_a_close_line_are_clear_of_each_other_and_of_all_ships() -> None:
    line = things(*((150 + 14 * n, 100 + 18 * n) for n in range(8)))
    found = place_labels(line, SEA, [label.anchor for label in line])
    boxes = [place.box for place in found]
    pairs = [*combinations(boxes, 2), *product(boxes, (label.anchor for label in line))]
    assert sum(one.overlap_with(other) > 0 for one, other in pairs) == 0
    assert all(box.overlap_with(SEA) == box.width * box.height for box in boxes)


@pytest.mark.parametrize("middle", [(395, 150), (200, 297), (3, 298)])
def test_a_label_stays_on_the_chart(middle: tuple[float, float]) -> None:
    (found,) = place_labels(things(middle), SEA)
    assert found.box.overlap_with(SEA) == found.box.width * found.box.height


def test_a_label_keeps_off_a_coast() -> None:
    coast = list(points_along([(0, 165), (400, 165)], 4))
    (found,) = place_labels(things((200, 150)), SEA, points=coast)
    assert found.box.top + found.box.height < 165


def test_a_label_stays_where_it_was_while_that_is_about_as_good() -> None:
    (label,) = things((200, 150))
    above = Label(label.anchor, 60, 14, last_place=2)
    assert place_labels([above], SEA)[0].place == 2
    blocked = place_boxes(above)[2]
    assert place_labels([above], SEA, [blocked])[0].place != 2


def test_what_has_no_free_place_says_how_much_it_covers() -> None:
    found = place_labels(things(*[(200, 150)] * 12), SEA)
    assert sum(place.covered_labels > 0 for place in found) >= 4
    assert place_labels([], SEA) == ()
