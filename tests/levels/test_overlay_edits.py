"""Another book's changes to a ship are written under [for.<book>], whatever its form in the file,
and removed without a trace."""

import pytest

from game.levels.editing.part_edits import set_part_edits
from game.levels.editing.toml_edits import (
    clear_placement_edits,
    edited_toml,
    parse_toml_text,
    ship_overlay_path,
)
from tests.levels.samples import SMALLEST

BARE = SMALLEST
HEADED = f"{SMALLEST}\n[for.wwh]\nscale = 2 # wide\n"
OTHER = f"{SMALLEST}\n[for.wwh.ship.junon]\nat = [1, 2]\n\n[for.hf]\nscale = 2\n"
DOTTED = f"{SMALLEST}\n[for.wwh]\nship.junon.at = [1, 2]\n"
BRACES = f"{SMALLEST}\n[for]\nwwh = {{ scale = 2 }}\n"
DEEP = f"{SMALLEST}\n[for.wwh]\nship = {{ junon = {{ at = [1, 2] }} }}\n"
FULL = f"{SMALLEST}\n[for.wwh.ship]\namphion = {{ at = [1, 2], guns = 30 }}\n"


@pytest.mark.parametrize("text", [BARE, HEADED, OTHER, DOTTED, BRACES, DEEP, FULL])
def test_a_place_is_written_however_the_overlay_stands(text: str) -> None:
    toml = parse_toml_text(text)
    there = edited_toml(toml, set_part_edits(toml, (*ship_overlay_path("wwh", "amphion"), "at"), [30, 22.5]))
    assert there.value_at(("for", "wwh", "ship", "amphion", "at")) == [30, 22.5]
    home = edited_toml(there, clear_placement_edits(there, "wwh", "amphion"))
    left = home.data.get("for", {}).get("wwh", {}).get("ship", {}).get("amphion", {})
    assert "at" not in left
    if text not in {FULL, BRACES, DEEP}:
        assert home.text == text, "not one byte of it is left"
    for part in ("scale", "junon", "guns"):
        assert (part in home.text) == (part in text)


def test_the_other_keys_of_the_ship_stay() -> None:
    text = f'{SMALLEST}\n[for.wwh.ship.amphion]\nguns = 30 # fewer\nheading = 45\nstate = "anchored"\n'
    toml = parse_toml_text(text)
    home = edited_toml(toml, clear_placement_edits(toml, "wwh", "amphion"))
    assert home.text.endswith("[for.wwh.ship.amphion]\nguns = 30 # fewer\n")
    assert clear_placement_edits(home, "wwh", "amphion") == ()
    assert clear_placement_edits(home, "hf", "amphion") == ()
