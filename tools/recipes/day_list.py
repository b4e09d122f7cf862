"""The list of battles that a day may have, made of the balance cards."""

from datetime import date
from pathlib import Path

from game.analysis.days_battle import LIST_PATH, BattleList, ListedBattle, battle_lists
from game.captains.flag_officer import intended_orders
from game.levels import load_level
from game.levels.reading.balance_card import DRAW, BalanceCard, is_stale, read_card
from game.levels.reading.level_folders import shipped_levels

FAIR = (0.36, 0.64)  # the share of battles, draws counted half, that each side must win
MOST_DRAWN = 0.40
MOST_SHIPS = 18
MOST_TURNS = 16  # turns of the middle battle
HEAD = """\
# The battles that a day may have, by the date from which each list counts. tools/dev.py day-list writes it of
# the balance cards. Never change a list whose date is past: past days would have other battles.
"""


def day_list(start: date) -> int:
    """Write the fair battles of all books into `days_battles.toml`, as the list that counts from a day on.

    Lists of earlier days stay, later ones and one of the same day are replaced. Run it after levels or cards
    were changed, with a date after the release before.
    """
    earlier = [each for each in battle_lists() if each.start < start]
    battles = tuple(found for path in shipped_levels() if (found := listed_battle(path)))
    lists = [*earlier, BattleList(start, battles)]
    LIST_PATH.write_text(HEAD + "".join(map(list_text, lists)), encoding="utf-8", newline="\n")
    for book in sorted({battle.book for battle in battles}):
        names = [Path(battle.file).stem for battle in battles if battle.book == book]
        print(f"{book} {len(names)}: {', '.join(names)}")
    return 0


def listed_battle(path: Path) -> ListedBattle | None:
    """Return a level as the list has it, or None if it is not fair, too large or too long. One whose
    squadrons have orders is left out too: its commodore remembers what he has seen."""
    level = load_level(path)
    card = read_card(path, level.rules.book)
    if card is None or is_stale(card, level) or len(level.sides) != 2 or intended_orders(level):
        return None
    shares = [fair_share(card, side.id) for side in level.sides]
    is_fair = all(FAIR[0] <= share <= FAIR[1] for share in shares) and card.share(DRAW) <= MOST_DRAWN
    is_short = len(level.ships) <= MOST_SHIPS and card.turns[1] <= MOST_TURNS
    sides = tuple(side.id for side in level.sides)
    return ListedBattle(level.rules.book, path.name, sides) if is_fair and is_short else None


def fair_share(card: BalanceCard, side: str) -> float:
    """Return a side's share of the battles fought as the level is drawn, a draw counted half; of all battles
    where the card does not know them apart."""
    known = card.unmirrored_share(side)
    return card.share(side) + card.share(DRAW) / 2 if known is None else known


def list_text(each: BattleList) -> str:
    """Return a list as a table of the file."""
    rows = [
        f'    {{ book = "{b.book}", level = "{b.file}", sides = ["{b.sides[0]}", "{b.sides[1]}"] }},\n'
        for b in each.battles
    ]
    return f"\n[[list]]\nfrom = {each.start.isoformat()}\nbattles = [\n{''.join(rows)}]\n"
