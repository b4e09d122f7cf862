"""What a player is told before a battle: who he is, how strong the enemy is, his chance."""

import pytest

from game.levels import Level, load_level, shipped_levels_folder
from game.levels.reading.balance_card import BalanceCard, battle_hash
from game.levels.reading.level_folders import shipped_levels
from game.play.briefing_words import chance_words, enemy_strength_words, strength_of, who_you_are


def level_of(name: str) -> Level:
    return load_level(shipped_levels_folder() / f"{name}.toml")


@pytest.mark.parametrize(
    ("name", "side", "words"),
    [
        ("kmh/constitution-and-guerriere", "american", "You are Captain Isaac Hull, in Constitution, 44."),
        ("ls98/robust-and-hoche", "french", "You are Commodore Bompart, in Hoche, 74."),
        # No flagship, but a captain.
        ("ls98/ethalion-and-bellone", "british", "You are Captain George Countess, in Ethalion, 38."),
        # The senior squadron is Nelson's, though Collingwood's ships are first in the file.
        ("kmh/trafalgar", "british", "You are Vice-Admiral Lord Nelson, in Victory, 104."),
        ("kmh/the-glorious-first-of-june", "british", "You are Admiral Earl Howe, in Queen Charlotte, 100."),
        # Foley's ships lead, but an admiral is there.
        ("kmh/the-van-at-the-nile", "british", "You are Rear-Admiral Sir Horatio Nelson, in Vanguard, 74."),
        ("kmh/saint-kitts", "french", "You are Count de Grasse, in Ville de Paris, 104."),
        # A boat has no name to go by, an explosion vessel no guns.
        ("kmh/mctodgers-prize", "british", "You are Lieutenant McTodger."),
        (
            "kmh/basque-roads-whole",
            "british",
            "You are Captain Lord Cochrane, in the first explosion vessel.",
        ),
        # Nobody is named.
        ("kmh/mirror-duel", "red", "You command Castor, 36."),
        ("wwh/two-against-two", "british", "You command Ajax and Hornblower."),
        ("wwh/mirror-action", "blue", "You command Pollux, Priam and Paris."),
        ("kmh/the-mortella-tower", "french", "You command the Mortella tower."),
        ("kmh/muros", "spanish", "You command 2 ships of Muros."),
    ],
)
def test_who_you_are(name: str, side: str, words: str) -> None:
    assert who_you_are(level_of(name), side) == words


def test_every_side_of_every_level_is_somebody() -> None:
    for path in shipped_levels():
        level = load_level(path)
        for side in level.sides:
            assert who_you_are(level, side.id).endswith("."), (path.stem, side.id)
            assert strength_of(level, side.id).words, (path.stem, side.id)


def test_strength_is_told_by_guns() -> None:
    # Trafalgar: 2,632 guns against 2,152 are 1.22 times as many; Lissa: 224 against 124 are 1.8 times.
    assert strength_of(level_of("kmh/trafalgar"), "allies").words == "33 ships, 2,632 guns"
    assert enemy_strength_words(level_of("kmh/trafalgar"), "british") == "The enemy is about your strength."
    assert enemy_strength_words(level_of("kmh/lissa"), "british") == "The enemy is twice your strength."
    assert enemy_strength_words(level_of("kmh/lissa"), "allies") == "The enemy is weaker than you."
    assert strength_of(level_of("ls98/robust-and-hoche"), "british").words == (
        "2 ships, 118 guns; 1 comes later"
    )
    fireships = level_of("kmh/a-hot-night")
    assert strength_of(fireships, "spanish").words == "3 ships"
    assert enemy_strength_words(fireships, "british") == "", "fireships have no guns to count"
    ring = level_of("cookbook/three-sides")
    assert enemy_strength_words(ring, "danish") == "Your enemies together are twice your strength."


@pytest.mark.parametrize(
    ("wins", "words"),
    [
        ((60, 40, 0), "Between equal captains your side wins 6 battles in 10."),
        ((12, 80, 8), "Between equal captains your side wins 1 battle in 10; 1 in 10 is drawn."),
        ((29, 24, 47), "Between equal captains your side wins 3 battles in 10; 5 in 10 are drawn."),
        ((2, 98, 0), "Between equal captains your side hardly ever wins."),
        ((97, 3, 0), "Between equal captains your side nearly always wins."),
    ],
)
def test_the_chance_is_told_in_tenths(wins: tuple[int, int, int], words: str) -> None:
    level = level_of("kmh/mirror-duel")
    counts = dict(zip(("red", "blue", "draw"), wins, strict=True))
    card = BalanceCard(battle=battle_hash(level), book="kmh", captains="", battles=100, wins=counts,
                       intervals={}, turns=(1, 2, 3))  # fmt: skip
    assert chance_words(card, level, "red") == words
    older = card.model_copy(update={"battle": "0" * 16})
    assert chance_words(older, level, "red") == "", "a card of another battle says nothing of this one"
    assert chance_words(None, level, "red") == ""
