"""The fixes of findings: applied, the finding is gone and everything else stays as it was written."""

import random
import re
from pathlib import Path

import pytest

from game.levels.editing.fixes import apply_fix, fix_all
from game.levels.reading.findings import Finding
from game.play.level_check import check_text
from tests.levels.mistake_base import BASE

BROKEN = Path(__file__).parent / "broken"


def check(text: str) -> tuple[Finding, ...]:
    return check_text(text, "level")[1]


def mistakes() -> dict[str, tuple[str, Finding]]:
    """Every finding of the broken levels that has a fix."""
    texts = {
        path.stem: path.read_bytes().decode("utf-8", "replace") for path in sorted(BROKEN.glob("*.toml"))
    }
    return {
        f"{name} {number}": (text, finding)
        for name, text in texts.items()
        for number, finding in enumerate(check(text))
        if finding.fixes
    }


def test_every_fix_of_every_mistake_removes_it() -> None:
    found = mistakes()
    assert len(found) > 120
    for name, (text, finding) in found.items():
        for fix in finding.fixes:
            after = apply_fix(text, fix)
            assert after != text, f"{name}: {fix.title}"
            same = [f for f in check(after) if (f.code, f.message) == (finding.code, finding.message)]
            assert not same, f"{name}: {fix.title}"


ONE_LINE = [
    ('side = "french"\nsquadron', 'side = "frensh"\nsquadron', 'Write "french"'),
    ("heading = 90", "headng = 90", 'Write "heading"'),
    ("turns = 12", 'turns = "12"', "Write turns = 12"),
    ("steady = true", "steady = True", "Write true"),
    ("steady = true", 'steady = "yes"', "Write steady = true"),
    ('title = "Off the head"', "title = “Off the head”", "Write plain quotes"),
    ('book = "kmh"', 'book = "Kiss me hardy"', 'Write "kmh"'),
    ('major = "struck 2 of french"', 'major = "strike 2 of french"', 'Write "struck 2 of french"'),
    ("size = [120, 90]", "size = [120 90]", "Write a comma"),
    ("size = [120, 90]", "size = [120; 90]", "Write a comma"),
    ("radius = 8", "radius: 8", "Write ="),
    ("radius = 8", "radius = 08", "Take out the 0"),
    ("radius = 8", "radius = 8;", "Take it out"),
    ("[chart]", "[chart", "Close it with ]"),
    ("[[chart.land]]", "[[chart.land]", "Close it with ]]"),
    ('wind = "fresh"', "wind = fresh", 'Put "quotes" around'),
    ('wind = "fresh"', 'wind = "fresh', "Close the quotes"),
    ("margin = 3", "mar\u200bgin = 3", "Take out what cannot be seen"),
    ("[[fort]]", "[fort]", "Write [[fort]]"),
    ('"reaches junon roads', '"reaches junom roads', 'Write "junon"'),
]


@pytest.mark.parametrize(("right", "wrong", "title"), ONE_LINE)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_a_slip_is_put_right_without_touching_anything_else(
    right: str, wrong: str, title: str, newline: str
) -> None:
    base = BASE.replace("\n", newline)
    right, wrong = right.replace("\n", newline), wrong.replace("\n", newline)
    assert right in base
    broken = "\ufeff" + base.replace(right, wrong, 1)
    fixed = fix_all(broken, check)
    assert fixed.text == "\ufeff" + base
    assert title in [fix.title for _, fix in fixed.applied]


WORD = re.compile(r'^([a-z_]+) *=|"([a-z][a-z0-9-]*(?: [a-z0-9-]+)*)"', re.MULTILINE)


def with_slip(rng: random.Random, text: str) -> str:
    """A text with one letter of a key, an id or a sentence left out, doubled, or in the wrong order."""
    spans = [match.span(1) if match[1] else match.span(2) for match in WORD.finditer(text)]
    start, end = rng.choice([(a, b) for a, b in spans if b - a > 3])
    at = rng.randrange(start + 1, end - 1)
    one, two = text[at], text[at + 1]
    return text[:at] + rng.choice((two, one * 2 + two, two + one)) + text[at + 2 :]


def test_what_is_written_without_asking_is_what_the_author_meant() -> None:
    """Slips of a finger are put right or left as they are; nothing else is made of them."""
    rng, restored = random.Random(7), 0
    for _ in range(60):
        wrong = with_slip(rng, BASE)
        fixed = fix_all(wrong, check).text
        assert fixed in (BASE, wrong), set(wrong.split("\n")) - set(BASE.split("\n"))
        restored += fixed == BASE
    assert restored > 45


def test_an_id_that_is_misspelt_where_it_is_given_is_mended_there() -> None:
    wrong = BASE.replace('[[side]]\nid = "french"', '[[side]]\nid = "frnech"')
    fixed = fix_all(wrong, check)
    assert fixed.text == BASE
    once = BASE.replace('id = "furieuse"', 'id = "furiese"')
    first = next(finding for finding in check(once) if finding.code == "unknown-ship")
    assert [fix.title for fix in first.fixes[:2]] == ['Write id = "furieuse"', 'Write "furiese"']


def test_comments_that_silence_stay_while_errors_hide_the_warnings() -> None:
    quiet = BASE.replace("heading = 90", "heading = 90\nsprings = true # check: ok idle-springs so it was", 1)
    assert not check(quiet)
    wrong = quiet.replace('"fr-frigate-40"', '"fr-fregate-40"', 1)
    assert {finding.code for finding in check(wrong)} == {"unknown-class"}
    assert fix_all(wrong, check).text == quiet


def test_the_same_error_of_syntax_farther_down_is_put_right_too() -> None:
    torn = BASE.replace('side = "french"', "side = french")
    assert torn.count("side = french") > 1
    assert fix_all(torn, check).text == BASE
