"""More than sixty mistakes of meaning in a level that is valid: the change, and the line and code
of the finding."""

from typing import NamedTuple

from tests.levels.mistake_base import BASE


class Mistake(NamedTuple):
    """A mistake: lines of the level and their replacement, lines to append, the code of the
    finding, and the start of the line it points at (the last that begins so)."""

    name: str
    swaps: tuple[tuple[str, str], ...]
    appended: str
    code: str
    line: str

    @property
    def text(self) -> str:
        """The level with the mistake in it."""
        text = f"\n{BASE}"
        for old, new in self.swaps:
            assert f"\n{old}\n" in text, self.name
            text = text.replace(f"\n{old}\n", f"\n{new}\n", 1)
        return text[1:] + self.appended

    @property
    def line_number(self) -> int:
        """The number of the line that the finding points at."""
        lines = self.text.splitlines()
        return max(n for n, line in enumerate(lines, 1) if line.startswith(self.line))


MAJOR = 'major = "struck 2 of french"'
MINOR = 'minor = "struck any of french"'
FRENCH = 'major = "struck all of british"'
ROADS = 'minor = "reaches junon roads"'
AMPHION = "at = [30, 40]"
SHORE = "[[50, 70], [70, 70], [74, 90], [46, 90]]"


def replaced_line(name: str, old: str, new: str, code: str, line: str = "") -> Mistake:
    """Replace one line; the finding is at the new one unless another is given."""
    return Mistake(name, ((old, new),), "", code, line or new)


def wrong_aim(name: str, sentence: str, code: str) -> Mistake:
    """Give the British a wrong aim in place of their major one."""
    return replaced_line(name, MAJOR, f'major = "{sentence}"', code)


def ship_facts(name: str, told: str, code: str, line: str = "") -> Mistake:
    """Add keys to the Amphion; the finding is at the first unless another is given."""
    return Mistake(name, ((AMPHION, f"{AMPHION}\n{told}"),), "", code, line or told)


def damage_and_aim(name: str, told: str, sentence: str) -> Mistake:
    """Give the Amphion damage, and an aim that it meets."""
    swaps = ((AMPHION, f"{AMPHION}\n{told}"), (MAJOR, f'major = "{sentence}"'))
    return Mistake(name, swaps, "", "at-once", f'major = "{sentence}"')


def appended_tables(name: str, text: str, code: str, line: str = "") -> Mistake:
    """Append tables; the finding is at the last line unless another is given."""
    return Mistake(name, (), f"\n{text}\n", code, line or text.rsplit("\n", maxsplit=1)[-1])


def added_event(name: str, told: str, code: str, line: str = "") -> Mistake:
    """Append an event; the finding is at its first line unless another is given."""
    return appended_tables(name, f"[[event]]\n{told}", code, line or told.split("\n", 1)[0])


def hold_fast_setup(name: str, told: str, code: str, line: str) -> Mistake:
    """Append a set-up for Hold Fast."""
    return appended_tables(name, f"[for.hf]\n{told}", code, line)


AIM_MISTAKES = [
    wrong_aim("near-from-the-first", "amphion within 60 of junon", "at-once"),
    wrong_aim("there-from-the-first", "reaches cerberus home", "at-once"),
    wrong_aim("either-from-the-first", "struck junon or amphion within 60 of junon", "at-once"),
    damage_and_aim("mast-gone", 'damage = { masts = ["main"] }', "lost 1 masts amphion"),
    damage_and_aim("masts-gone", 'damage = { masts = ["fore", "main", "mizzen"] }', "dismasted amphion"),
    damage_and_aim("half-gone", "points = 20\ndamage = { points = 12 }", "crippled amphion"),
    damage_and_aim("a-quarter-gone", "points = 20\ndamage = { points = 6 }", "damaged 25 amphion"),
    wrong_aim("near-herself", "junon within 20 of junon", "always"),
    wrong_aim("nearer-than-broad", "amphion within 0.2 of junon", "out-of-reach"),
    Mistake(
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
    wrong_aim("wind-that-never-blows", "wind from 180 and struck junon", "never"),
    wrong_aim("calm-that-never-falls", "wind calm and struck junon", "never"),
    wrong_aim("sea-that-never-falls", "sea calm and struck junon", "never"),
    wrong_aim("wind-that-always-blows", "wind fresh or struck junon", "always"),
    wrong_aim("late-too-early", "struck late before turn 5", "out-of-reach"),
    wrong_aim("all-too-early", "struck all of french before turn 4", "out-of-reach"),
    wrong_aim("late-cannot-get-there", "exits late left before turn 7", "out-of-reach"),
    wrong_aim("a-fort-sails", "exits tower left", "out-of-reach"),
    wrong_aim("a-fort-has-no-masts", "dismasted tower", "out-of-reach"),
    wrong_aim("a-fort-aground", "aground tower", "out-of-reach"),
    wrong_aim("a-fort-sinks", "sunk tower", "out-of-reach"),
    wrong_aim("held-on-land", "holds british hill", "out-of-reach"),
    wrong_aim("zone-off-the-chart", "reaches amphion beyond", "out-of-reach"),
    wrong_aim("her-own-among-others", "struck any of all-frigates", "own-loss"),
    wrong_aim("before-and-not-before", "struck junon before turn 5 and not struck junon", "never"),
    wrong_aim("sunk-and-gone", "sunk junon and exits junon left", "never"),
    wrong_aim("said-twice", "struck junon and struck furieuse and struck junon", "twice"),
    wrong_aim("one-of-them-too", "struck junon or struck any of french", "idle-aim"),
    wrong_aim("all-and-one-of-them", "struck all of french and struck junon", "idle-aim"),
    wrong_aim("sooner-or-later", "struck junon or struck junon before turn 6", "idle-aim"),
    wrong_aim("the-wind-too", "struck junon and wind from 0", "idle-aim"),
    replaced_line("same-aim-twice", MINOR, 'minor = "struck 2 of french"', "idle-aim"),
    replaced_line("minor-beyond-major", MINOR, 'minor = "struck all of french"', "idle-aim"),
    replaced_line("draw-swallows-major", MINOR, 'draw = "struck any of french"', "idle-aim"),
    Mistake(
        "draw-of-nothing",
        ((FRENCH, 'draw = "struck all of british"'), (ROADS, "")),
        "",
        "idle-aim",
        'draw = "struck all',
    ),
    replaced_line("both-want-the-same", FRENCH, 'major = "struck 2 of french"', "own-loss"),
    replaced_line("by-the-clock", FRENCH, 'major = "turn 4 or struck amphion"', "always"),
    appended_tables("aim-told-before", f'[[objective]]\nside = "french"\n{FRENCH}', "twice"),
]
EVENT_MISTAKES = [
    added_event("wind-as-it-is", 'when = "turn 6"\nwind = "fresh"', "idle-event", "wind ="),
    added_event("wind-whence-it-is", 'when = "turn 6"\nwind_from = 0', "idle-event", "wind_from ="),
    added_event("sea-as-it-is", 'when = "turn 6"\nsea = "moderate"', "idle-event", "sea ="),
    added_event("light-as-it-is", 'when = "turn 6"\nlight = "day"', "idle-event", "light ="),
    added_event("ends-in-turn-one", 'when = "turn 1"\nend = true', "at-once"),
    added_event("ends-in-turn-two", 'when = "turn 2"\nend = true', "at-once"),
    added_event("near-at-first", 'when = "amphion within 60 of junon"\nmessage = "!"', "at-once"),
    added_event(
        "after-a-sure-end",
        'when = "turn 9 and struck junon"\nmessage = "!"\n\n[[event]]\nwhen = "turn 8"\nend = true',
        "beyond-limit",
    ),
    added_event("told-twice", 'when = "turn 5"\nmessage = "A brig!"', "twice"),
    added_event("waits-for-a-calm", 'when = "wind calm"\nmessage = "!"', "never"),
    added_event("waits-for-a-wind", 'when = "wind from 180"\nmessage = "!"', "never"),
    added_event("waits-for-a-sea", 'when = "sea rough"\nmessage = "!"', "never"),
    added_event("waits-for-points", 'when = "points 5 of british"\nmessage = "!"', "out-of-reach"),
    added_event("after-the-last", 'when = "turn limit and struck junon"\nmessage = "!"', "never"),
    added_event(
        "comes-at-the-end", 'when = "turn 8"\nend = true\narrive = ["cerberus"]', "idle-event", "arrive ="
    ),
    added_event(
        "comes-in-the-last-turn", 'when = "turn 12"\narrive = ["cerberus"]', "idle-event", "arrive ="
    ),
    added_event(
        "aim-of-the-past",
        'when = "turn 8"\n[[event.objective]]\nside = "british"\nmajor = "struck junon before turn 6"',
        "out-of-reach",
        "major =",
    ),
    added_event(
        "aims-as-they-are",
        f'when = "turn 8"\n[[event.objective]]\nside = "british"\n{MAJOR}\n{MINOR}',
        "idle-event",
        "[[event.objective]]",
    ),
    added_event(
        "in-a-circle",
        'when = "struck amphion"\narrive = ["cerberus"]\n\n[[event]]\n'
        'when = "struck cerberus"\narrive = ["amphion"]',
        "never",
        'when = "struck amphion"',
    ),
    added_event(
        "in-a-circle-of-three",
        'when = "struck amphion"\narrive = ["cerberus"]\n\n[[event]]\n'
        'when = "struck cerberus"\narrive = ["junon"]\n\n[[event]]\nwhen = "struck junon"\n'
        'arrive = ["amphion"]',
        "never",
        'when = "struck junon"',
    ),
    added_event(
        "two-winds-at-once",
        'when = "turn 6"\nwind = "light"\n\n[[event]]\nwhen = "turn 6"\nwind = "strong"',
        "idle-event",
        'wind = "strong"',
    ),
    added_event(
        "two-seas-at-once",
        'when = "turn 6"\nsea = "rough"\n\n[[event]]\nwhen = "turn 6"\nsea = "smooth"',
        "idle-event",
        'sea = "smooth"',
    ),
]
PART_MISTAKES = [
    Mistake(
        "sides-of-one-name",
        (
            ('id = "british"', 'id = "british"\nname = "The Navy"'),
            ('id = "french"', 'id = "french"\nname = "the Navy"'),
        ),
        "",
        "twice",
        'name = "the Navy"',
    ),
    Mistake(
        "ships-of-one-name",
        (
            ('id = "junon"', 'id = "junon"\nname = "Junon"'),
            ('id = "furieuse"', 'id = "furieuse"\nname = "Junon"'),
        ),
        "",
        "twice",
        'name = "Junon"',
    ),
    appended_tables(
        "class-of-no-ship", '[[class]]\nlike = "fr-frigate-40"\nid = "own-razee-44"', "idle-class"
    ),
    appended_tables("text-of-no-zone", '[in.de]\nzone.raz = "Raz de Sein"', "idle-text", "zone.raz"),
    ship_facts("guns-of-another", "guns = 98", "unlike-class"),
    ship_facts("guns-forgotten", "guns = 7", "unlike-class"),
    ship_facts("topmast-of-a-stump", 'damage = { masts = ["main"], topmasts = ["main"] }', "no-such-mast"),
    ship_facts("boats-she-has-not", "boats = 2\ndamage = { boats = 4 }", "lost-at-first", "damage ="),
    ship_facts(
        "no-mast-left", 'damage = { masts = ["fore", "mizzen", "main"] }', "lost-at-first", "damage ="
    ),
    ship_facts("far-too-many-boxes", "damage = { speed_boxes = 400 }", "lost-at-first", "damage ="),
    wrong_aim("denied-twice", "not not struck 2 of french", "twice"),
    ship_facts("aground-on-nothing", 'state = "aground"', "afloat"),
    ship_facts(
        "topmast-of-no-mast", 'masts = 2\ndamage = { topmasts = ["mizzen"] }', "no-such-mast", "damage ="
    ),
    Mistake(
        "in-irons",
        ((f"{AMPHION}\nheading = 90", f"{AMPHION}\nheading = 10"),),
        "",
        "kmh-6.7.1",
        "heading = 10",
    ),
    Mistake(
        "out-over-the-edge",
        ((f"{AMPHION}\nheading = 90", "at = [2, 40]\nheading = 271"),),
        "",
        "off-chart",
        "heading = 271",
    ),
    replaced_line("fouling", AMPHION, "at = [30, 50.3]", "overlap", "at = [30, 50]"),
    replaced_line(
        "in-the-margin",
        f"points = {SHORE}\nmargin = 3",
        f"points = {SHORE}\nmargin = 40",
        "on-shoal",
        "at = [30, 50]",
    ),
    Mistake(
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
    appended_tables(
        "men-in-the-water", '[[party]]\nid = "men"\nside = "british"\nmen = 20\nat = [50, 20]', "afloat"
    ),
    appended_tables(
        "fort-on-a-fort",
        '[[fort]]\nid = "keep"\nside = "french"\nfacing = 0\nguns = 6\nat = [60, 72]',
        "same-place",
    ),
    appended_tables(
        "fort-without-arc",
        '[[fort]]\nid = "keep"\nside = "french"\nat = [62, 72]\nguns = 6\nfacing = 0\narc = 0',
        "fort",
    ),
    appended_tables(
        "squadron-of-nobody", '[[squadron]]\nid = "third"\nside = "french"', "no-ships", "[[squadron]]"
    ),
    appended_tables("group-that-says-it-twice", '[[group]]\nid = "many"\nof = ["junon", "van"]', "twice"),
    appended_tables(
        "chain-ashore", '[[chain]]\nid = "boom"\nside = "french"\npoints = [[56, 80], [64, 80]]', "ashore"
    ),
    appended_tables(
        "chain-of-no-length",
        '[[chain]]\nid = "boom"\nside = "french"\npoints = [[55, 60], [55, 60]]',
        "same-place",
    ),
    appended_tables(
        "island-off-the-chart", "[[chart.land]]\npoints = [[140, 70], [150, 70], [150, 80]]", "off-chart"
    ),
    appended_tables("land-on-land", f"[[chart.land]]\nmargin = 3\npoints = {SHORE}", "twice"),
    appended_tables(
        "beach-at-sea", "[[chart.beaches]]\npoints = [[100, 40], [105, 40], [105, 45]]", "afloat"
    ),
    appended_tables("zone-on-a-zone", '[[zone]]\nid = "anchorage"\nradius = 8\nat = [100, 20]', "twice"),
    appended_tables(
        "points-for-her-own-loss",
        '[[score]]\nside = "british"\npoints = 4\neach = "struck any of british"',
        "own-loss",
    ),
    appended_tables(
        "points-twice",
        '[[score]]\nside = "british"\neach = "struck any of french"\npoints = 4'
        '\n\n[[score]]\nside = "british"\npoints = 2\neach = "struck any of french"',
        "twice",
    ),
    appended_tables(
        "points-of-nothing",
        '[[score]]\nside = "british"\neach = "struck any of french"\npoints = 0',
        "idle-aim",
    ),
    replaced_line(
        "cover-for-itself",
        'id = "van"\nside = "french"',
        'id = "van"\nside = "french"\nmanoeuvre = { does = "cover", whom = "van" }',
        "idle-aim",
        "manoeuvre =",
    ),
    replaced_line(
        "sent-ashore",
        'id = "van"\nside = "french"',
        'id = "van"\nside = "french"\nmanoeuvre = { does = "sail", at = [60, 80] }',
        "ashore",
        "manoeuvre =",
    ),
]
BOOK_MISTAKES = [
    hold_fast_setup(
        "aim-of-one-left-out",
        'only = ["amphion", "furieuse"]\n[[for.hf.objective]]\nside = "british"\nmajor = "struck junon"',
        "out-of-reach",
        'major = "struck junon"',
    ),
    hold_fast_setup("a-side-left-out", 'only = ["amphion", "cerberus"]', "no-ships", "only ="),
    hold_fast_setup("on-one-another", "[for.hf.ship.furieuse]\nat = [80, 40]", "same-place", "at = [80, 40]"),
    hold_fast_setup("off-the-other-chart", "chart = { size = [70, 60] }", "hf-scale-1", "at = [80, 40]"),
    hold_fast_setup("bow-in-the-wind-there", "chart = { wind_from = 90 }", "hf-wind-2", "heading = 90"),
]
MISTAKES = [*AIM_MISTAKES, *EVENT_MISTAKES, *PART_MISTAKES, *BOOK_MISTAKES]
