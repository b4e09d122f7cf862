"""A date alone says which battle it has, and the list of battles is kept."""

from collections import Counter, deque
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from game.analysis import days_battle as days
from game.analysis.days_battle import BattleList, ListedBattle, NoDaysBattle, battle_lists, days_battle
from game.core.toml_reader import parse_shipped_toml
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.journal import JournalContents
from game.play.saved_battles import setup_of
from game.trials.fighting import SEED_LIMIT

START = battle_lists()[0].start


def made_up(book: str, count: int) -> tuple[ListedBattle, ...]:
    return tuple(ListedBattle(book, f"{book}-{number}", ("one", "other")) for number in range(count))


FIVE_OF_EACH = (*made_up("a", 5), *made_up("b", 5), *made_up("c", 6), *made_up("d", 7))


def dealt(battles: tuple[ListedBattle, ...], count: int) -> list[ListedBattle]:
    recent, uses, found = deque[ListedBattle](maxlen=days.REST_DAYS), Counter[ListedBattle | str](), []
    for lot in range(count):
        battle = days.next_battle(battles, recent, uses, lot * 7919)
        uses.update((battle, battle.book))
        recent.append(battle)
        found.append(battle)
    return found


def test_each_book_has_as_many_days_and_no_battle_comes_again_soon() -> None:
    found = dealt(FIVE_OF_EACH, 400)
    books = Counter(battle.book for battle in found)
    assert max(books.values()) - min(books.values()) <= 1
    assert all(one.book != other.book for one, other in pairwise(found))
    for number, battle in enumerate(found):
        assert battle not in found[number + 1 : number + 1 + days.REST_DAYS]
    assert set(found) == set(FIVE_OF_EACH)


def test_a_book_with_few_battles_has_fewer_days_and_one_battle_alone_comes_each_day() -> None:
    books = Counter(battle.book for battle in dealt((*made_up("a", 1), *made_up("b", 14)), 120))
    assert books["a"] == 10
    assert len(set(dealt(made_up("a", 1), 9))) == 1


def test_a_later_list_changes_no_day_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    first = BattleList(date(2030, 1, 1), FIVE_OF_EACH)
    later = BattleList(date(2030, 2, 1), (*FIVE_OF_EACH[:8], *made_up("e", 5)))
    monkeypatch.setattr(days, "battle_lists", lambda: (first,))
    before = [days_battle(first.start + timedelta(n)) for n in range(60)]
    monkeypatch.setattr(days, "battle_lists", lambda: (first, later))
    after = [days_battle(first.start + timedelta(n)) for n in range(60)]
    assert after[:31] == before[:31]
    assert any(day.listed.book == "e" for day in after[31:])


def test_days_are_pinned(monkeypatch: pytest.MonkeyPatch) -> None:
    """If this fails, days that players have fought have another battle now."""
    monkeypatch.setattr(days, "battle_lists", lambda: (BattleList(date(2026, 11, 1), FIVE_OF_EACH),))
    found = [days_battle(date(2026, *day)) for day in ((11, 1), (11, 15), (12, 31))]
    assert [(day.listed.file, day.side, day.seed) for day in found] == [
        ("b-1", "other", 6142563872274370),
        ("c-4", "other", 7568527825748581),
        ("c-4", "other", 5796257354711633),
    ]


def test_sides_and_seeds_vary() -> None:
    found = [days_battle(START + timedelta(n)) for n in range(60)]
    firsts = sum(day.side == day.listed.sides[0] for day in found)
    assert 15 < firsts < 45
    assert len({day.seed for day in found}) == 60
    assert all(0 <= day.seed < SEED_LIMIT for day in found)


@pytest.mark.parametrize("day", [START - timedelta(1), date(1, 1, 1), date(2100, 1, 1), date.max])
def test_a_clock_that_is_wrong_by_years_has_no_battle(day: date) -> None:
    with pytest.raises(NoDaysBattle, match="there are battles of the day from"):
        days_battle(day)


def test_each_listed_battle_is_there_with_its_sides() -> None:
    for listed in battle_lists()[-1].battles:
        path = shipped_levels_folder() / listed.book / listed.file
        table = parse_shipped_toml(path.read_text(encoding="utf-8"))
        assert table["rules"]["book"] == listed.book
        assert tuple(side["id"] for side in table["side"]) == listed.sides


def test_the_header_says_whose_day_it_is() -> None:
    setup = days_battle(START).setup()
    assert setup.day == START.isoformat()
    assert sorted(setup.seats.values()) == ["ai:admiral", "human"]
    header = {**setup.header(), "rules": "", "level": setup.level_text}
    assert setup_of(JournalContents(header, [], 0, "", is_torn=False)).day == setup.day


def test_a_level_that_is_gone_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    battle = days_battle(START)
    monkeypatch.setattr(days, "shipped_levels_folder", lambda: tmp_path)
    with pytest.raises(NoDaysBattle, match=f"has no {battle.listed.file}"):
        battle.setup()
