"""The pages and cards of trials: their contents, and what they are compared with."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from game.levels import Level, level_for_book, load_level, parse_level
from game.levels.reading.balance_card import is_stale, read_card
from game.play.saved_battles import BattleSetup
from game.sea.units import CM
from game.trials import plots
from game.trials.compare import ComparisonRequest, compare_books
from game.trials.counting import strength_by_turn, wilson_bounds
from game.trials.fighting import Outcome, Trial
from game.trials.plots import loss_chart_svg
from game.trials.report import compare_page, fairness_words, trial_page
from game.trials.simulate import fight_all, simulate
from tests.cli.cli_shell import Shell
from tests.levels.samples import SMALLEST
from tests.replay.battles import ROOT

CONSTITUTION = ROOT / "levels" / "kmh" / "constitution-and-guerriere.toml"
SEATS = {"american": "ai:admiral", "british": "ai:admiral"}
VOID = {"meta", "br", "circle", "rect", "path", "polygon", "polyline"}


class Reader(HTMLParser):
    """Parsed page: words, headings, names of pictures, rows of tables."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.words, self.open, self.tags = "", list[str](), list[str]()
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        closed = self.get_starttag_text() or ""
        if tag not in VOID and not closed.endswith("/>"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["style"] and data.strip():
            self.words += " " + " ".join(data.split())


@pytest.fixture(scope="module")
def trial() -> Trial:
    text = CONSTITUTION.read_text("utf-8")
    return Trial(BattleSetup(text, "kmh", 3, SEATS, (), CONSTITUTION.name), 12)


@pytest.fixture(scope="module")
def outcomes(trial: Trial) -> list[Outcome]:
    return fight_all(trial)


@pytest.fixture(scope="module")
def result(trial: Trial) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(simulate(trial)))
    return found


@pytest.fixture(scope="module")
def level(trial: Trial) -> Level:
    return trial.setup.level()


# ------------------------------------------------------------------------------ the page
def test_the_page_has_every_part_in_pictures_and_in_figures(result: dict[str, Any], level: Level) -> None:
    text = trial_page(result, level)
    seen = Reader(text)
    for head in ("Who won", "How long", "Strength left, turn by turn", "Where ships were lost",
                 "How it ended", "By captain", "The trial"):  # fmt: skip
        assert head in seen.words
    assert "It went as in history (struck guerriere) in" in seen.words
    pictures, tables = seen.tags.count("svg"), seen.tags.count("table")
    assert pictures == text.count('role="img"') == 6
    assert tables >= 7
    assert seen.tags.count("details") == 3
    for who, count in result["wins"].items():
        name = {side.id: side.name for side in level.sides}.get(who, "drawn")
        assert f"{name} {count} {count / 12:.1%}" in seen.words
    assert "What went wrong" not in seen.words


def test_a_page_needs_nothing_else_and_fits_a_telephone_and_paper(
    result: dict[str, Any], level: Level
) -> None:
    text = trial_page(result, level)
    assert re.findall(r"https?:|<script|<link|<img|url\(|@import", text) == []
    assert 'name="viewport" content="width=device-width' in text
    assert "@media print" in text
    assert "prefers-color-scheme: dark" in text
    assert re.findall(r"font-size: *\d+px", text) == []


def test_a_page_tells_what_broke(result: dict[str, Any], level: Level) -> None:
    broken = result | {"errors": [{"battle": 1, "seed": 7, "error": "KeyError: <x>"}], "stalls": 2}
    told = Reader(trial_page(broken, level)).words
    assert "1 error, 2 stalls. battle 1, seed 7: KeyError: <x>" in told


def test_a_trial_in_which_nothing_ended_has_a_page(level: Level, result: dict[str, Any]) -> None:
    empty = {"wins": dict.fromkeys(result["wins"], 0), "endings": {}, "lengths": {}, "losses": {},
             "strength": {"american": [], "british": []}, "history": None,
             "intervals": {who: [0.0, 1.0] for who in result["wins"]},
             "turns": {"p10": 0, "p50": 0, "p90": 0}}  # fmt: skip
    assert "Who won" in Reader(trial_page(result | empty, level)).words


def test_the_sentence_says_no_more_than_the_figures_can_tell() -> None:
    few = fairness_words({"A": 6, "B": 3, "drawn": 1}, {"A": (0.31, 0.83), "B": (0.11, 0.6)})
    assert few.startswith("As far as 10 battles can tell, nobody has the better of it: A won 60")
    many = fairness_words({"A": 600, "B": 300, "drawn": 100}, {"A": (0.57, 0.63), "B": (0.27, 0.33)})
    assert many == "A has the better of it: 60\u00a0% (57 to 63) of 1000 battles."
    assert fairness_words({"A": 0, "B": 0, "drawn": 0}, {}) == ""


# ------------------------------------------------------------------------------ the figures
@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_intervals_are_those_in_print(count: int, of: int, low: float, high: float) -> None:
    assert wilson_bounds(count, of) == pytest.approx((low, high), abs=5e-5)
    mirrored = wilson_bounds(of - count, of)
    assert mirrored == pytest.approx((1 - high, 1 - low), abs=1e-4)


def test_more_battles_narrow_the_bounds() -> None:
    widths = [high - low for low, high in (wilson_bounds(n // 2, n) for n in (4, 40, 400, 4000))]
    assert widths == sorted(widths, reverse=True)


def test_strength_begins_whole_and_its_bands_are_in_order(result: dict[str, Any]) -> None:
    for curve in result["strength"].values():
        assert curve[0] == [1000, 1000, 1000]
        assert all(0 <= low <= middle <= high <= 1000 for low, middle, high in curve)
    assert {len(curve) for curve in result["strength"].values()} == {max(map(int, result["lengths"])) + 1}


def test_what_is_over_stays_as_it_was(outcomes: list[Outcome]) -> None:
    for o in outcomes:
        ends = strength_by_turn(["american", "british"], [o, outcomes[0]])
        alone = strength_by_turn(["american", "british"], [o])
        for place, side in enumerate(alone):
            last = o.strength[-1][place]
            assert alone[side][-1] == [last] * 3
            assert last in ends[side][-1]


def test_who_has_lost_all_ships_has_nothing_left(outcomes: list[Outcome]) -> None:
    gone = 0
    for o in outcomes:
        for loss in o.lost:
            place = list(SEATS).index(loss.side)
            assert o.strength[-1][place] == 0
            gone += 1
    assert gone > 0


def test_losses_lie_inside_the_chart(result: dict[str, Any], level: Level) -> None:
    wide, tall = level.chart.size_cm
    places = [(x / CM, y / CM) for found in result["losses"].values() for _, x, y in found]
    assert places
    assert all(0 <= x <= wide and 0 <= y <= tall for x, y in places)
    struck = [how for how, *_ in result["losses"]["guerriere"] if how == "struck"]
    (path,) = re.findall(r'<path d="([^"]*)"[^>]*><title>Guerriere struck</title>',
                         loss_chart_svg(level, result["losses"]))  # fmt: skip
    assert path.count("M") == len(struck) > 0


def test_history_is_counted_on_the_ship_it_tells_of(result: dict[str, Any], outcomes: list[Outcome]) -> None:
    struck = sum(loss.how == "struck" and loss.ship == "guerriere"
                 for o in outcomes for loss in o.lost)  # fmt: skip
    assert result["history"]["of"] == 12
    assert result["history"]["times"] == struck > 0
    assert result["history"]["interval"] == list(wilson_bounds(struck, 12))


def test_every_level_that_tells_of_history_says_it_as_a_condition_too() -> None:
    levels = [load_level(path) for book in ("kmh", "wwh")
              for path in sorted((ROOT / "levels" / book).glob("*.toml"))]  # fmt: skip
    told = [level for level in levels if level.historical_result]
    told = [level for level in told if not level.historical_result.startswith("An exercise")]
    assert len(told) >= 5
    assert [level.title for level in told if not level.history] == []


def test_a_plot_of_many_turns_has_few_figures() -> None:
    for turns in (1, 7, 12, 40, 300, 1200):
        ticks = plots.axis_turns(turns)
        assert 1 <= len(ticks) <= 13
        assert ticks[-1] <= turns


def test_names_from_a_file_are_no_tags() -> None:
    text = SMALLEST.replace('id = "british"', 'id = "british"\nname = "<b>&"', 1)
    level = parse_level(text)
    drawn = loss_chart_svg(level, {level.ships[0].id: [["sunk", 10 * CM, 10 * CM]]})
    shares = plots.share_plot({"<b>&": 1}, {"<b>&": (0.2, 1.0)}, 1)
    for svg in (drawn, shares):
        assert "<b>" not in svg


# ------------------------------------------------------------------------------ the commands
def test_a_card_lies_beside_the_level_and_is_held_against_it(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / CONSTITUTION.name
    file.write_text(CONSTITUTION.read_text("utf-8"), "utf-8")
    how = ("-n", "3", "--jobs", "1", "--card", *(f"--seat={s}={w}" for s, w in SEATS.items()))
    for book in ("kmh", "wwh"):
        assert shell("simulate", str(file), *how, "--rules", book) == 0
        assert f"{file.stem}.{book}.balance.json" in shell.err
        card = read_card(file, book)
        assert card is not None
        assert (card.book, card.battles, card.captains) == (book, 3, "ai:admiral")
        assert (sum(card.wins.values()), sum(card.unmirrored.values())) == (3, 2)
        for fresh in (load_level(file), level_for_book(load_level(file), book)):
            assert not is_stale(card, fresh)
    assert shell("check", str(file)) == 0
    assert "stale-card" not in shell.out
    file.write_text(CONSTITUTION.read_text("utf-8").replace("heading = 135", "heading = 140"))
    kmh = read_card(file, "kmh")
    assert kmh is not None
    assert is_stale(kmh, load_level(file))
    shell("check", str(file))
    assert "stale-card" in shell.out


def test_a_comparison_is_a_page(shell: Shell, tmp_path: Path) -> None:
    target = tmp_path / "books.html"
    how = ("-n", "2", "--jobs", "1", *(f"--seat={s}={w}" for s, w in SEATS.items()))
    found = shell.json("compare", CONSTITUTION.stem, *how, "--html", str(target))
    told = Reader(target.read_text("utf-8"))
    for row in found["books"]:
        assert f"{row['title']} The book" in told.words or row["rules"] != found["home"]
        for words in row["lost"]:
            assert words in told.words
    assert "Constitution and Guerriere: 2 battles under each rulebook" in told.words
    assert told.tags.count("svg") == len(found["books"]) * 4
    assert shell("compare", CONSTITUTION.stem, *how, "--html", str(tmp_path)) == 1
    assert "cannot be written" in shell.err


def test_a_comparison_says_which_book_cannot_play() -> None:
    text = SMALLEST.replace("wind_from = 0", 'wind_from = 0, wind = "gale"')
    seats = {"british": "ai:random", "french": "ai:random"}
    found = compare_books(ComparisonRequest(text, "gale.toml", seats, 1))
    told = Reader(compare_page(found)).words
    assert "Warm Work, Hardy! cannot play it nobody fights in a gale" in told
    nobody = found | {"books": [row for row in found["books"] if not row["can"]]}
    assert "No book on the shelf can play it." in Reader(compare_page(nobody)).words
