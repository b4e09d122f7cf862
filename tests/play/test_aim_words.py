"""Aims as sentences for players."""

import pytest

from game.levels import load_level, shipped_levels_folder
from game.play.aim_words import aim_phrase, aim_phrases, aim_sentence, aim_sentences, score_sentence

pytestmark = pytest.mark.traced

NAMES = {
    "frigates": "The French frigates",
    "chasse-maree": "Chasse-marée",
    "frigate": "HM frigate",
    "allies": "The Combined Fleet",
}


@pytest.mark.parametrize(
    ("condition", "told"),
    [
        (
            "captured chasse-maree before turn 13 or struck chasse-maree before turn 13",
            "Chasse-marée captured or struck before turn 13",
        ),
        ("sunk frigate or captured frigate or struck frigate", "HM frigate sunk, captured or struck"),
        ("lost 2 masts frigate or sunk chasse-maree", "HM frigate lost 2 masts; or Chasse-marée sunk"),
        ("turn 12", "Turn 12"),
        ("struck frigate or exits frigate", "HM frigate struck or off the chart"),
        ("struck 6 of allies", "6 ships of the Combined Fleet struck"),
        ("reaches frigate calais and not struck frigate", "HM frigate in calais and HM frigate not struck"),
        ("not (alight frigate or aground frigate)", "Not (HM frigate on fire or aground)"),
        (
            "holds allies calais or frigate within 20 of chasse-maree",
            "The Combined Fleet alone in calais; or HM frigate within 20 of Chasse-marée",
        ),
        (
            "points 12 of allies or turn limit or wind from 180 or sea choppy",
            "12 points for the Combined Fleet; or the battle lasts to its end; or the wind from "
            "180°; or the sea choppy",
        ),
        (
            "struck all of allies or damaged 25 frigate",
            "All ships of the Combined Fleet struck; or HM frigate lost 25 % of her points",
        ),
        (
            "exits 5 of allies bottom or struck 1 of allies before turn 9",
            "5 ships of the Combined Fleet off the bottom edge; or 1 ship of the Combined Fleet "
            "struck before turn 9",
        ),
        ("beaten 3 of frigates", "3 of the French frigates beaten"),
        ("struck all of frigates", "All of the French frigates struck"),
    ],
)
def test_aims_are_said_once(condition: str, told: str) -> None:
    assert aim_sentence(condition, NAMES) == told


def test_what_a_side_is_out_for_is_read_from_its_level() -> None:
    level = load_level(shipped_levels_folder() / "kmh" / "muros.toml")
    for side in level.sides:
        whole, inside = aim_sentences(level, side.id), aim_phrases(level, side.id)
        assert len(whole) == len(inside)
        assert all(aim[:1].isupper() for aim in whole)


def test_names_alone_keep_their_capitals_inside_a_sentence() -> None:
    assert aim_phrase("turn 12", NAMES) == "turn 12"
    assert aim_phrase("captured chasse-maree", NAMES) == "Chasse-marée captured"
    fort = {"fort": "The fort"}
    assert aim_sentence("turn 9 and not captured fort", fort) == "Turn 9 and the fort not captured"
    assert aim_sentence("not captured fort and turn 9", fort) == "The fort not captured and turn 9"


def test_a_score_is_told_ship_by_ship() -> None:
    assert (
        score_sentence("beaten any of allies", 3, NAMES)
        == "3 points for each ship of the Combined Fleet beaten"
    )
    assert (
        score_sentence("captured chasse-maree", "guns", NAMES)
        == "her number of guns for Chasse-marée captured"
    )
