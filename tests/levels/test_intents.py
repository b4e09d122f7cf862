"""The intents of squadrons: the targets and places that a level names, and their mirror image."""

import pytest

from game.captains.flag_officer import intended_orders
from game.captains.squadron_orders import Manoeuvre, SquadronOrder
from game.levels import parse_level
from game.levels.format.transforms import mirrored
from game.sea.units import CM
from tests.levels.samples import SMALLEST, only_finding, replace_line

SQUADRON = '[[squadron]]\nid = "van"\nside = "british"\nmanoeuvre = {}\n'
MISTAKES = [
    ('{ does = "brake", whom = "junon" }', "bad-value", "", '"break"?'),
    ('{ does = "break" }', "missing", 'to break a squadron needs "whom"', ""),
    ('{ does = "sail", whom = "junon" }', "missing", 'to sail a squadron needs "at"', ""),
    ('{ does = "anchor" }', "missing", '"whom" or "at"', ""),
    ('{ does = "break", whom = "juno" }', "unknown-ship", '"juno"', '"junon"?'),
    ('{ does = "double", whom = "amphion" }', "wrong-side", "of the same side", ""),
    ('{ does = "cover", whom = "junon" }', "wrong-side", "of another side", ""),
]


def meant(intent: str) -> str:
    """Return the smallest level, with the British frigate in a squadron with that intent."""
    text = replace_line('id = "amphion"', 'id = "amphion"\nsquadron = "van"')
    return text.replace("[[ship]]", SQUADRON.format(intent) + "\n[[ship]]", 1)


@pytest.mark.parametrize(("intent", "code", "message", "hint"), MISTAKES)
def test_a_mistake_is_found_where_it_stands(intent: str, code: str, message: str, hint: str) -> None:
    finding = only_finding(meant(intent))
    assert (finding.code, finding.line) == (code, 14)
    assert message in finding.message
    assert hint in finding.hint


@pytest.mark.parametrize(
    ("intent", "order"),
    [
        ('{ does = "withdraw" }', SquadronOrder(Manoeuvre.WITHDRAW)),
        ('{ does = "weather", whom = "french" }', SquadronOrder(Manoeuvre.WEATHER, "french")),
        ('{ does = "sail", at = [20, 30] }', SquadronOrder(Manoeuvre.SAIL, "", 20 * CM, 30 * CM)),
        # Junon heads west, Amphion lies right ahead of her: not to port, so to starboard.
        ('{ does = "break", whom = "junon" }', SquadronOrder(Manoeuvre.BREAK, "junon", break_side=1)),
    ],
)
def test_what_a_level_means_is_an_order(intent: str, order: SquadronOrder) -> None:
    assert intended_orders(parse_level(meant(intent))) == {"van": order}


def test_of_a_line_of_nobody_the_side_is_left_open() -> None:
    more = '[[squadron]]\nid = "empty"\nside = "french"\n\n[[ship]]'
    text = meant('{ does = "break", whom = "empty" }').replace("[[ship]]", more, 1)
    text = text.replace('side = "french"\nclass', 'side = "french"\nsquadron = "rest"\nclass', 1)
    text = text.replace(more, '[[squadron]]\nid = "rest"\nside = "french"\n' + more, 1)
    found = intended_orders(parse_level(text))
    assert found == {"van": SquadronOrder(Manoeuvre.BREAK, "empty")}


def test_the_mirror_image_sails_for_the_other_side() -> None:
    level = mirrored(parse_level(meant('{ does = "sail", at = [20, 30] }')))
    assert intended_orders(level)["van"] == SquadronOrder(Manoeuvre.SAIL, "", 80 * CM, 30 * CM)
    assert intended_orders(parse_level(SMALLEST)) == {}
