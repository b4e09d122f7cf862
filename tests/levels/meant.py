"""More than sixty mistakes of meaning that an author may make in a level that reads without a
fault: what is written, and which line is to be pointed at with which code."""

from __future__ import annotations

from typing import NamedTuple

from tests.levels.meant_base import BASE


class Plant(NamedTuple):
    """A mistake: lines of the level and what is written instead, what is written at its end, the
    code of the finding, and how the line begins that it points at: the last that begins so."""

    name: str
    swaps: tuple[tuple[str, str], ...]
    more: str
    code: str
    line: str

    @property
    def text(self) -> str:
        """The level with the mistake in it."""
        text = f"\n{BASE}"
        for old, new in self.swaps:
            assert f"\n{old}\n" in text, self.name
            text = text.replace(f"\n{old}\n", f"\n{new}\n", 1)
        return text[1:] + self.more

    @property
    def place(self) -> int:
        """The number of the line that is to be pointed at."""
        lines = self.text.splitlines()
        return max(n for n, line in enumerate(lines, 1) if line.startswith(self.line))


MAJOR = 'major = "struck 2 of french"'
MINOR = 'minor = "struck any of french"'
FRENCH = 'major = "struck all of british"'
ROADS = 'minor = "reaches junon roads"'
AMPHION = "at = [30, 40]"
SHORE = "[[50, 70], [70, 70], [74, 90], [46, 90]]"


def instead(name: str, old: str, new: str, code: str, line: str = "") -> Plant:
    """One line written otherwise; the finding is at the new one unless another is named."""
    return Plant(name, ((old, new),), "", code, line or new)


def so(name: str, sentence: str, code: str) -> Plant:
    """A wrong aim of the British, in place of their major one."""
    return instead(name, MAJOR, f'major = "{sentence}"', code)


def aboard(name: str, told: str, code: str, line: str = "") -> Plant:
    """More of the Amphion; the finding is at its first line unless another is named."""
    return Plant(name, ((AMPHION, f"{AMPHION}\n{told}"),), "", code, line or told)


def hurt(name: str, told: str, sentence: str) -> Plant:
    """What the Amphion has suffered, and an aim that it meets."""
    swaps = ((AMPHION, f"{AMPHION}\n{told}"), (MAJOR, f'major = "{sentence}"'))
    return Plant(name, swaps, "", "at-once", f'major = "{sentence}"')


def more(name: str, text: str, code: str, line: str = "") -> Plant:
    """Tables more at the end; the finding is at the last line unless another is named."""
    return Plant(name, (), f"\n{text}\n", code, line or text.rsplit("\n", maxsplit=1)[-1])


def happens(name: str, told: str, code: str, line: str = "") -> Plant:
    """An event more; the finding is at its first line unless another is named."""
    return more(name, f"[[event]]\n{told}", code, line or told.split("\n", 1)[0])


def under(name: str, told: str, code: str, line: str) -> Plant:
    """A set-up for Hold Fast."""
    return more(name, f"[for.hf]\n{told}", code, line)


AIMS = [
    so("near-from-the-first", "amphion within 60 of junon", "at-once"),
    so("there-from-the-first", "reaches cerberus home", "at-once"),
    so("either-from-the-first", "struck junon or amphion within 60 of junon", "at-once"),
    hurt("mast-gone", 'damage = { masts = ["main"] }', "lost 1 masts amphion"),
    hurt("masts-gone", 'damage = { masts = ["fore", "main", "mizzen"] }', "dismasted amphion"),
    hurt("half-gone", "points = 20\ndamage = { points = 12 }", "crippled amphion"),
    hurt("a-quarter-gone", "points = 20\ndamage = { points = 6 }", "damaged 25 amphion"),
    so("near-herself", "junon within 20 of junon", "always"),
    so("nearer-than-broad", "amphion within 0.2 of junon", "out-of-reach"),
    Plant(
        "too-far-to-meet",
        (
            ("size = [120, 90]", "size = [900, 90]"),
            ("turns = 12", "turns = 3"),
            ("at = [110, 60]", "at = [880, 60]"),
            (MAJOR, 'major = "amphion within 9 of late"'),
        ),
        "",
        "out-of-reach",
        'major = "amphion',
    ),
    so("wind-that-never-blows", "wind from 180 and struck junon", "never"),
    so("calm-that-never-falls", "wind calm and struck junon", "never"),
    so("sea-that-never-falls", "sea calm and struck junon", "never"),
    so("wind-that-always-blows", "wind fresh or struck junon", "always"),
    so("late-too-early", "struck late before turn 5", "out-of-reach"),
    so("all-too-early", "struck all of french before turn 4", "out-of-reach"),
    so("late-cannot-get-there", "exits late left before turn 7", "out-of-reach"),
    so("a-fort-sails", "exits tower left", "out-of-reach"),
    so("a-fort-has-no-masts", "dismasted tower", "out-of-reach"),
    so("a-fort-aground", "aground tower", "out-of-reach"),
    so("a-fort-sinks", "sunk tower", "out-of-reach"),
    so("held-on-land", "holds british hill", "out-of-reach"),
    so("zone-off-the-chart", "reaches amphion beyond", "out-of-reach"),
    so("her-own-among-others", "struck any of all-frigates", "own-loss"),
    so("before-and-not-before", "struck junon before turn 5 and not struck junon", "never"),
    so("sunk-and-gone", "sunk junon and exits junon left", "never"),
    so("said-twice", "struck junon and struck furieuse and struck junon", "twice"),
    so("one-of-them-too", "struck junon or struck any of french", "idle-aim"),
    so("all-and-one-of-them", "struck all of french and struck junon", "idle-aim"),
    so("sooner-or-later", "struck junon or struck junon before turn 6", "idle-aim"),
    so("the-wind-too", "struck junon and wind from 0", "idle-aim"),
    instead("same-aim-twice", MINOR, 'minor = "struck 2 of french"', "idle-aim"),
    instead("minor-beyond-major", MINOR, 'minor = "struck all of french"', "idle-aim"),
    instead("draw-swallows-major", MINOR, 'draw = "struck any of french"', "idle-aim"),
    Plant(
        "draw-of-nothing",
        ((FRENCH, 'draw = "struck all of british"'), (ROADS, "")),
        "",
        "idle-aim",
        'draw = "struck all',
    ),
    instead("both-want-the-same", FRENCH, 'major = "struck 2 of french"', "own-loss"),
    instead("by-the-clock", FRENCH, 'major = "turn 4 or struck amphion"', "always"),
    more("aim-told-before", f'[[objective]]\nside = "french"\n{FRENCH}', "twice"),
]
EVENTS = [
    happens("wind-as-it-is", 'when = "turn 6"\nwind = "fresh"', "idle-event", "wind ="),
    happens("wind-whence-it-is", 'when = "turn 6"\nwind_from = 0', "idle-event", "wind_from ="),
    happens("sea-as-it-is", 'when = "turn 6"\nsea = "moderate"', "idle-event", "sea ="),
    happens("light-as-it-is", 'when = "turn 6"\nlight = "day"', "idle-event", "light ="),
    happens("ends-in-turn-one", 'when = "turn 1"\nend = true', "at-once"),
    happens("ends-in-turn-two", 'when = "turn 2"\nend = true', "at-once"),
    happens("near-at-first", 'when = "amphion within 60 of junon"\nmessage = "!"', "at-once"),
    happens(
        "after-a-sure-end",
        'when = "turn 9 and struck junon"\nmessage = "!"\n\n[[event]]\nwhen = "turn 8"\nend = true',
        "beyond-limit",
    ),
    happens("told-twice", 'when = "turn 5"\nmessage = "A brig!"', "twice"),
    happens("waits-for-a-calm", 'when = "wind calm"\nmessage = "!"', "never"),
    happens("waits-for-a-wind", 'when = "wind from 180"\nmessage = "!"', "never"),
    happens("waits-for-a-sea", 'when = "sea rough"\nmessage = "!"', "never"),
    happens("waits-for-points", 'when = "points 5 of british"\nmessage = "!"', "out-of-reach"),
    happens("after-the-last", 'when = "turn limit and struck junon"\nmessage = "!"', "never"),
    happens(
        "comes-at-the-end",
        'when = "turn 8"\nend = true\narrive = ["cerberus"]',
        "idle-event",
        "arrive =",
    ),
    happens(
        "comes-in-the-last-turn",
        'when = "turn 12"\narrive = ["cerberus"]',
        "idle-event",
        "arrive =",
    ),
    happens(
        "aim-of-the-past",
        'when = "turn 8"\n[[event.objective]]\nside = "british"\n'
        'major = "struck junon before turn 6"',
        "out-of-reach",
        "major =",
    ),
    happens(
        "aims-as-they-are",
        f'when = "turn 8"\n[[event.objective]]\nside = "british"\n{MAJOR}\n{MINOR}',
        "idle-event",
        "[[event.objective]]",
    ),
    happens(
        "in-a-circle",
        'when = "struck amphion"\narrive = ["cerberus"]\n\n[[event]]\n'
        'when = "struck cerberus"\narrive = ["amphion"]',
        "never",
        'when = "struck amphion"',
    ),
    happens(
        "in-a-circle-of-three",
        'when = "struck amphion"\narrive = ["cerberus"]\n\n[[event]]\n'
        'when = "struck cerberus"\narrive = ["junon"]\n\n[[event]]\nwhen = "struck junon"\n'
        'arrive = ["amphion"]',
        "never",
        'when = "struck junon"',
    ),
    happens(
        "two-winds-at-once",
        'when = "turn 6"\nwind = "light"\n\n[[event]]\nwhen = "turn 6"\nwind = "strong"',
        "idle-event",
        'wind = "strong"',
    ),
    happens(
        "two-seas-at-once",
        'when = "turn 6"\nsea = "rough"\n\n[[event]]\nwhen = "turn 6"\nsea = "smooth"',
        "idle-event",
        'sea = "smooth"',
    ),
]
PARTS = [
    Plant(
        "sides-of-one-name",
        (
            ('id = "british"', 'id = "british"\nname = "The Navy"'),
            ('id = "french"', 'id = "french"\nname = "the Navy"'),
        ),
        "",
        "twice",
        'name = "the Navy"',
    ),
    Plant(
        "ships-of-one-name",
        (
            ('id = "junon"', 'id = "junon"\nname = "Junon"'),
            ('id = "furieuse"', 'id = "furieuse"\nname = "Junon"'),
        ),
        "",
        "twice",
        'name = "Junon"',
    ),
    more(
        "class-of-no-ship",
        '[[class]]\nlike = "fr-frigate-40"\nid = "own-razee-44"',
        "idle-class",
    ),
    aboard("guns-of-another", "guns = 98", "unlike-class"),
    aboard("guns-forgotten", "guns = 7", "unlike-class"),
    aboard(
        "topmast-of-a-stump", 'damage = { masts = ["main"], topmasts = ["main"] }', "no-such-mast"
    ),
    aboard("boats-she-has-not", "boats = 2\ndamage = { boats = 4 }", "lost-at-first", "damage ="),
    aboard(
        "no-mast-left",
        'damage = { masts = ["fore", "mizzen", "main"] }',
        "lost-at-first",
        "damage =",
    ),
    aboard("far-too-many-boxes", "damage = { speed_boxes = 400 }", "lost-at-first", "damage ="),
    so("denied-twice", "not not struck 2 of french", "twice"),
    aboard("aground-on-nothing", 'state = "aground"', "afloat"),
    aboard(
        "topmast-of-no-mast",
        'masts = 2\ndamage = { topmasts = ["mizzen"] }',
        "no-such-mast",
        "damage =",
    ),
    Plant(
        "in-irons",
        ((f"{AMPHION}\nheading = 90", f"{AMPHION}\nheading = 10"),),
        "",
        "kmh-6.7.1",
        "heading = 10",
    ),
    Plant(
        "out-over-the-edge",
        ((f"{AMPHION}\nheading = 90", "at = [2, 40]\nheading = 271"),),
        "",
        "off-chart",
        "heading = 271",
    ),
    instead("fouling", AMPHION, "at = [30, 50.3]", "overlap", "at = [30, 50]"),
    instead(
        "in-the-margin",
        f"points = {SHORE}\nmargin = 3",
        f"points = {SHORE}\nmargin = 40",
        "on-shoal",
        "at = [30, 50]",
    ),
    Plant(
        "far-apart",
        (
            ("size = [120, 90]", "size = [1900, 90]"),
            ("at = [80, 40]", "at = [1880, 40]"),
            ("at = [80, 50]", "at = [1880, 50]"),
            ("at = [110, 60]", "at = [1880, 60]"),
            (ROADS, ""),
        ),
        "",
        "out-of-range",
        "at = [1880",
    ),
    more(
        "men-in-the-water",
        '[[party]]\nid = "men"\nside = "british"\nmen = 20\nat = [50, 20]',
        "afloat",
    ),
    more(
        "fort-on-a-fort",
        '[[fort]]\nid = "keep"\nside = "french"\nfacing = 0\nguns = 6\nat = [60, 72]',
        "same-place",
    ),
    more(
        "fort-without-arc",
        '[[fort]]\nid = "keep"\nside = "french"\nat = [62, 72]\nguns = 6\nfacing = 0\narc = 0',
        "fort",
    ),
    more(
        "squadron-of-nobody",
        '[[squadron]]\nid = "third"\nside = "french"',
        "no-ships",
        "[[squadron]]",
    ),
    more("group-that-says-it-twice", '[[group]]\nid = "many"\nof = ["junon", "van"]', "twice"),
    more(
        "chain-ashore",
        '[[chain]]\nid = "boom"\nside = "french"\npoints = [[56, 80], [64, 80]]',
        "ashore",
    ),
    more(
        "chain-of-no-length",
        '[[chain]]\nid = "boom"\nside = "french"\npoints = [[55, 60], [55, 60]]',
        "same-place",
    ),
    more(
        "island-off-the-chart",
        "[[chart.land]]\npoints = [[140, 70], [150, 70], [150, 80]]",
        "off-chart",
    ),
    more("land-on-land", f"[[chart.land]]\nmargin = 3\npoints = {SHORE}", "twice"),
    more("beach-at-sea", "[[chart.beaches]]\npoints = [[100, 40], [105, 40], [105, 45]]", "afloat"),
    more("zone-on-a-zone", '[[zone]]\nid = "anchorage"\nradius = 8\nat = [100, 20]', "twice"),
    more(
        "points-for-her-own-loss",
        '[[score]]\nside = "british"\npoints = 4\neach = "struck any of british"',
        "own-loss",
    ),
    more(
        "points-twice",
        '[[score]]\nside = "british"\neach = "struck any of french"\npoints = 4'
        '\n\n[[score]]\nside = "british"\npoints = 2\neach = "struck any of french"',
        "twice",
    ),
    more(
        "points-of-nothing",
        '[[score]]\nside = "british"\neach = "struck any of french"\npoints = 0',
        "idle-aim",
    ),
    instead(
        "cover-for-itself",
        'id = "van"\nside = "french"',
        'id = "van"\nside = "french"\nmanoeuvre = { does = "cover", whom = "van" }',
        "idle-aim",
        "manoeuvre =",
    ),
    instead(
        "sent-ashore",
        'id = "van"\nside = "french"',
        'id = "van"\nside = "french"\nmanoeuvre = { does = "sail", at = [60, 80] }',
        "ashore",
        "manoeuvre =",
    ),
]
BOOKS = [
    under(
        "aim-of-one-left-out",
        'only = ["amphion", "furieuse"]\n[[for.hf.objective]]\n'
        'side = "british"\nmajor = "struck junon"',
        "out-of-reach",
        'major = "struck junon"',
    ),
    under("a-side-left-out", 'only = ["amphion", "cerberus"]', "no-ships", "only ="),
    under("on-one-another", "[for.hf.ship.furieuse]\nat = [80, 40]", "same-place", "at = [80, 40]"),
    under("off-the-other-chart", "chart = { size = [70, 60] }", "hf-scale-1", "at = [80, 40]"),
    under("bow-in-the-wind-there", "chart = { wind_from = 90 }", "hf-wind-2", "heading = 90"),
]
PLANTS = [*AIMS, *EVENTS, *PARTS, *BOOKS]
