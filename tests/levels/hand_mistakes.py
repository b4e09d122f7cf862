"""Slips of authors' hands in the level of `mistake_base`: what was typed, the finding, and the change of the
text that puts it right. And levels that are odd and right."""

from typing import NamedTuple

from tests.levels.mistake_base import BASE

AT = "at = [30, 40]"
VAN = 'id = "van"\nside = "french"'
BRIG = 'message = "A brig!"'
EVENT = f'when = "turn 5"\n{BRIG}\narrive = ["late"]'
PAIR = 'id = "pair"\nof = ["junon", "rear"]'
MAJOR = 'major = "struck 2 of french"'
FRENCH_AIM = (
    '[[objective]]\nside = "french"\nmajor = "struck all of british"\nminor = "reaches junon roads"\n'
)


POND = (
    "[[20, 33], [40, 33], [40, 46], [22, 46], [22, 45], [38, 45], [38, 35], [22, 35], [22, 44.5], [20, 44.5]]"
)
BOOM = '[[chain]]\nid = "boom"\nside = "french"\npoints = [[95, 40], [95.5, 40]]\n'


class Slip(NamedTuple):
    """Words of the level and what was typed instead (the first place counts), the code of the finding, the
    beginning of its line, and words of the first fix; "" for none."""

    right: str
    wrong: str
    code: str
    line: str
    fix: str = ""

    @property
    def text(self) -> str:
        """The level with the slip."""
        assert self.right in BASE, self.right
        return BASE.replace(self.right, self.wrong, 1)


def aim(wrong: str, code: str, fix: str = "") -> Slip:
    """Return a slip in the first aim of the British."""
    return Slip(MAJOR, f'major = "{wrong}"', code, "major =", fix)


def ship(told: str, code: str, fix: str = "", line: str = "") -> Slip:
    """Return a slip in a line added to the first ship."""
    return Slip(AT, f"{told}\n{AT}", code, line or told.partition(" =")[0], fix)


SLIPS: tuple[Slip, ...] = (
    # keys and headings
    Slip('squadron = "van"', 'sqaudron = "van"', "unknown-key", "sqaudron", 'Write "squadron"'),
    Slip('class = "any-frigate-32"', 'clas = "any-frigate-32"', "unknown-key", "clas", 'Write "class"'),
    Slip("wind_from = 0", "wind_form = 0", "unknown-key", "wind_form", 'Write "wind_from"'),
    Slip("[[zone]]", "[[zones]]", "unknown-key", "[[zones]]", 'Write "zone"'),
    Slip("[[objective]]", "[[aim]]", "unknown-key", "[[aim]]", "objective"),
    Slip("[rules]", "[rule]", "unknown-key", "[rule]", 'Write "rules"'),
    Slip('message = "A brig!"', 'mesage = "A brig!"', "unknown-key", "mesage", 'Write "message"'),
    Slip('arrive = ["late"]', 'arrives = ["late"]', "unknown-key", "arrives", 'Write "arrive"'),
    Slip("margin = 3", "margins = 3", "unknown-key", "margins", 'Write "margin"'),
    Slip("facing = 0", "heading = 0", "unknown-key", "heading = 0"),
    # signs
    Slip("at = [30, 40]", "at = (30, 40)", "syntax", "at ="),
    Slip("at = [30, 40]", "at = [30; 40]", "syntax", "at ="),
    Slip("at = [30, 40]", "at = [30 40]", "syntax", "at =", "comma"),
    Slip("size = [120, 90]", "size = 120 x 90", "syntax", "size ="),
    Slip('side = "british"', "side = british", "syntax", "side =", "quotes"),
    Slip('id = "amphion"', 'id: "amphion"', "syntax", "id:", "Write ="),
    Slip("steady = true", "steady = TRUE", "syntax", "steady", "true"),
    Slip("heading = 90", "heading = 90°", "syntax", "heading = 90", "unit"),
    Slip("heading = 90", "heading = E", "syntax", "heading = E"),
    Slip("[[ship]]", "[[ship]", "syntax", "[[ship]", "]]"),
    Slip("[[ship]]", "// the British\n[[ship]]", "syntax", "//", "#"),
    Slip("heading = 90\n", "heading = 90\nheading = 80\n", "syntax", "heading = 80"),
    Slip('title = "Off the head"', 'title = "Off the "head""', "syntax", "title"),
    # values
    Slip('wind = "fresh"', 'wind = "fresh breeze"', "bad-value", "wind =", '"fresh"'),
    Slip('sea = "moderate"', 'sea = "ruff"', "bad-value", "sea ="),
    Slip('book = "kmh"', 'book = "KMH"', "bad-value", "book", '"kmh"'),
    Slip("wind_from = 0", 'wind_from = "N"', "wrong-type", "wind_from", "0"),
    Slip("turns = 12", 'turns = "12 turns"', "wrong-type", "turns"),
    Slip("heading = 90", "heading = 450", "bad-value", "heading = 450", "90"),
    Slip("heading = 90", "heading = -90", "bad-value", "heading = -90", "270"),
    Slip("margin = 3", "margin = -3", "bad-value", "margin"),
    Slip('class = "any-frigate-32"', 'class = "frigate-32"', "unknown-class", "class", "any-frigate-32"),
    Slip('class = "any-frigate-32"', "class = 32", "wrong-type", "class", "guns = 32"),
    Slip('class = "any-frigate-32"', 'class = "gb-frigate-32"', "unknown-class", "class"),
    Slip('side = "french"\nsquadron', 'side = "French"\nsquadron', "bad-value", "side =", '"french"'),
    Slip("radius = 8", 'radius = "8"', "wrong-type", "radius", "8"),
    ship('state = "anchor"', "bad-value", '"anchored"'),
    ship('crew = "elite"', "bad-value", "quality"),
    ship('features = "fast-sailor"', "wrong-type", "["),
    ship('features = ["fast sailor"]', "bad-value", "fast-sailor"),
    ship('quality = "crack"', "bad-value"),
    ship('nation = "english"', "bad-value"),
    ship("damage = { masts = 1 }", "wrong-type"),
    ship('damage = { masts = ["mizen"] }', "bad-value", "mizzen"),
    ship("flagship = 1", "wrong-type", "true"),
    # aims
    aim("sink junon", "condition", "sunk junon"),
    aim("capture junon", "condition", "captured junon"),
    aim("junon struck", "condition", "struck junon"),
    aim("struck junon & furieuse", "condition"),
    aim("struck junon, sunk furieuse", "condition", "or"),
    aim("struck 1 of junon", "unknown-side", "junon"),
    aim("struck all french", "condition", "struck all of french"),
    aim("exits amphion east", "condition", "exits amphion right"),
    aim("reaches amphion road", "unknown-zone", "roads"),
    aim("hold british roads", "condition", "holds"),
    aim("struck Junon", "condition", "junon"),
    aim("struck 3 of van", "out-of-reach"),
    aim("struck junon before", "condition"),
    aim("captured junon or", "condition"),
    aim("struck the-junon", "unknown-ship", "junon"),
    # meaning
    Slip('side = "british"\nmajor', 'side = "french"\nmajor', "own-loss", "major =", "british"),
    Slip(FRENCH_AIM, "", "no-objective", 'id = "french"', "aim"),
    Slip('minor = "struck any of french"', 'minor = "struck all of french"', "idle-aim", "minor", "minor"),
    Slip('wind = "fresh"', 'wind = "gale"', "not-told", "wind =", "wind"),
    Slip("heading = 90", "heading = 1.5708", "between", "heading = 1.5708", "90"),
    Slip(f"{AT}\nheading = 90", f"{AT}\nheading = 10", "kmh-6.7.1", "heading = 10", "45"),
    Slip(AT, "at = [130, 40]", "off-chart", "at = [130"),
    Slip(AT, "at = [30, 49.8]", "overlap", "at = [30, 50]"),
    Slip(f"{AT}\nheading = 90", "at = [60, 68]\nheading = 180", "sails-ashore", "heading = 180"),
    Slip('of = ["junon", "rear"]', 'of = ["junon", "all-frigates"]', "unknown-ship", "of =", "of ="),
    Slip('id = "cerberus"', 'id = "cerberus"\nname = "Junon"', "twice", 'name = "Junon"', "name"),
    Slip('when = "turn 5"', 'when = "turn 15"', "beyond-limit", "when ="),
    ship("soldiers = 200", "not-told", "soldiers"),
    ship("merchant = true", "kmh-10.1.3", "points", "[[ship]]"),
    ship('nation = "other"', "kmh-3.0.1", "crew", "[[ship]]"),
    Slip("at = [60, 72]", "at = [20, 20]", "fort", "at = [20, 20]"),
    # waters and times
    Slip("[[side]]", f"[[chart.land]]\npoints = {POND}\nmargin = 0.1\n\n[[side]]", "shut-in", AT),
    Slip("[[fort]]", f"{BOOM}\n[[fort]]", "afloat", "points = [[95"),
    Slip("turns = 12", "turns = 1", "out-of-range", "turns"),
    Slip(EVENT, EVENT.replace("5", "8").replace('["late"]', '["british", "late"]'), "out-of-range", "when"),
    Slip(EVENT, EVENT.replace("5", "8").replace('["', '["amphion", "cerberus", "'), "out-of-range", "when"),
    Slip(
        f"{AT}\nheading = 90",
        'at = [110, 60]\nheading = 90\nstate = "anchored"',
        "same-place",
        "at = [110, 60]",
    ),
    # places where a key does not belong, and parts of other tables
    Slip("steady = true", "steady = true\nturns = 9", "unknown-key", "turns"),
    Slip('book = "kmh"', 'book = "kmh"\nwind = "fresh"', "unknown-key", "wind"),
    Slip(
        'id = "van"\nside = "french"', 'id = "van"\nside = "french"\nheading = 90', "unknown-key", "heading"
    ),
    Slip("turns = 12", 'turns = 12\noptions = ["shallow"]', "kmh", "options", "shallows"),
    Slip("turns = 12", 'turns = 12\noptions = ["fog"]', "kmh", "options"),
    Slip("turns = 12", 'turns = 12\nfirst = "british"', "not-told", "first", "first"),
    Slip("[[fort]]", "[for.hff]\nevents = false\n\n[[fort]]", "no-book", "[for.hff]", "hf"),
    Slip("[[fort]]", "[for.wwh.ship.junno]\nheading = 270\n\n[[fort]]", "unknown-ship", "[for.wwh", "junon"),
    ship('damage = { mast = ["main"] }', "unknown-key", "masts"),
    ship("damage = { points = 99 }", "lost-at-first"),
    ship("springs = true", "idle-springs"),
    ship('quality = "elite"\ncrew = "landlubbers poor"', "twice"),
    ship('squadron = "van"', "wrong-squadron"),
    ship("flag = true", "unknown-key", "flagship"),
    Slip(
        "points = [[50, 70], [70, 70], [74, 90], [46, 90]]",
        "points = [[50, 70], [70, 70]]",
        "polygon",
        "points",
    ),
    Slip("[70, 70], [74, 90]", "[74, 90], [70, 70]", "polygon", "points"),
    Slip("[50, 70], [70, 70]", "[50, 70], [700, 70]", "off-chart", "points"),
    Slip("steady = true", 'steady = true\nup = "North"', "bad-value", "up", "N"),
    Slip('arrive = ["late"]', 'arrive = ["lates"]', "unknown-ship", "arrive", "late"),
    Slip('when = "turn 5"', 'when = "turn five"', "condition", "when"),
    Slip('when = "turn 5"', "turn = 5", "unknown-key", "turn", "turn 5"),
    Slip(BRIG, f"{BRIG}\nchance = 7", "bad-value", "chance"),
    Slip(
        'message = "A brig!"',
        'message = "A brig!"\nrelease = ["amphion"]',
        "idle-release",
        "release",
        "release",
    ),
    Slip("facing = 0", "facing = 180\narc = 40", "fort", "facing"),
    Slip("guns = 6", "# guns to come", "no-guns", "[[fort]]"),
    Slip("radius = 8", "radius = 0", "bad-value", "radius"),
    Slip('id = "cerberus"', 'id = "amphion"', "duplicate-id", 'id = "amphion"', "amphion-2"),
    Slip('id = "cerberus"', 'id = "the cerberus"', "bad-value", "id =", "the-cerberus"),
    Slip("at = [30, 40]", "at = [30, 40, 90]", "wrong-type", "at ="),
    Slip("heading = 90", "heading = 90,", "syntax", "heading", "out"),
    Slip('title = "Off the head"\n', "", "missing", ""),
    Slip('[[side]]\nid = "french"', '[side]\nid = "french"', "syntax", "[side]"),
    Slip('title = "Off the head"', "title = “Off the head”", "syntax", "title", "quotes"),
    Slip(
        FRENCH_AIM,
        FRENCH_AIM + '\n[[objective]]\nside = "spanish"\nmajor = "turn limit"\n',
        "unknown-side",
        "side =",
    ),
    aim("turn 6", "always"),
    aim("captured junon by french", "out-of-reach"),
    aim("struck any of french before turn 20", "beyond-limit"),
    aim("captured tower and exits tower left", "out-of-reach"),
    aim("wind gale and struck junon", "never"),
    aim("holds british beyond", "out-of-reach"),
    aim("points 5 of british", "out-of-reach"),
    aim("amphion near junon", "condition"),
    aim("amphion within 10cm of junon", "condition"),
    aim("either struck junon or sunk junon", "condition", "struck junon or sunk junon"),
    aim("struck junon and then exits amphion left", "condition", "and exits"),
    aim("(struck junon or sunk junon", "condition"),
    aim("struck two of french", "condition", "2"),
    aim("destroyed junon", "condition"),
)


def slips_by_name() -> dict[str, Slip]:
    """Return the slips with a name for each: what was typed."""
    return {f"{number} {slip.wrong[:40]!r}": slip for number, slip in enumerate(SLIPS)}


ISLAND = ", ".join(
    f"[{x}, {y}]"
    for x, y in [(90 + n, 70 + n % 2) for n in range(30)] + [(119 - n, 75 + n % 2) for n in range(30)]
)
RING = "[[22, 33], [44, 33], [44, 46], [22, 46], [22, 45], [42, 45], [42, 35], [22, 35]]"
ODD: dict[str, tuple[tuple[str, str], ...]] = {
    "night-and-fog": (('sea = "moderate"', 'sea = "moderate"\nlight = "night"\nvisibility = 9'),),
    "light-airs": (('wind = "fresh"', 'wind = "light"'), ('sea = "moderate"', 'sea = "smooth"')),
    "becalmed-with-boats": (
        ('wind = "fresh"', 'wind = "calm"'),
        ("turns = 12", 'turns = 12\noptions = ["boats"]'),
    ),
    "a-heading-between": ((f"{AT}\nheading = 90", f"{AT}\nheading = 67.5"),),
    "accents": (('id = "junon"', 'id = "junon"\nname = "L’Égalité"'),),
    "own-keys": ((AT, f'{AT}\nx-source = {{ page = 7, of = ["James", "Roche"] }}'),),
    "driven-off": ((MAJOR, 'major = "exits junon or exits furieuse"'),),
    "nobody-fights": (
        (f'{MAJOR}\nminor = "struck any of french"', 'major = "exits amphion right"'),
        ('major = "struck all of british"\nminor = "reaches junon roads"', 'major = "reaches junon roads"'),
    ),
    "two-objectives": (
        (FRENCH_AIM, f'{FRENCH_AIM}\n[[objective]]\nside = "french"\nmajor = "exits furieuse left"\n'),
    ),
    "a-wreck": (
        (
            f"{AT}\nheading = 90",
            'at = [60, 71]\nheading = 90\nstate = "aground"\ndamage = { masts = ["fore", "main"] }',
        ),
    ),
    "an-isle-of-sixty-corners": (
        ("[[side]]", f"[[chart.rocks]]\npoints = [{ISLAND}]\nmargin = 1\n\n[[side]]"),
    ),
    "a-harbour-with-a-mouth": (("[[side]]", f"[[chart.land]]\npoints = {RING}\nmargin = 0.1\n\n[[side]]"),),
    "a-boom-between-shores": (
        ("[[fort]]", '[[chain]]\nid = "boom"\nside = "french"\npoints = [[62, 70.5], [62, 55]]\n\n[[fort]]'),
    ),
    "a-long-boom-at-sea": (
        ("[[fort]]", '[[chain]]\nid = "boom"\nside = "french"\npoints = [[80, 60], [70, 20]]\n\n[[fort]]'),
    ),
    "a-long-narrow-sea": (("size = [120, 90]", "size = [600, 90]"),),
    "off-a-lee-shore-and-away": ((f"{AT}\nheading = 90", "at = [60, 66]\nheading = 90"),),
    "merchants": (
        ('class = "any-frigate-32"', 'class = "merchant-300"\nmerchant = true\nbasic_speed = 8\npoints = 12'),
    ),
    "at-anchor-under-the-land": ((f"{AT}\nheading = 90", 'at = [60, 60]\nheading = 0\nstate = "anchored"'),),
    "a-fort-waits": (
        ('when = "turn 5"', 'when = "turn 8"'),
        ('arrive = ["late"]', 'arrive = ["van", "rear"]'),
        ('minor = "reaches junon roads"\n', 'minor = "not struck any of french"\n'),
    ),
    "one-line-tables": (
        ('[[group]]\nid = "pair"\nof = ["junon", "rear"]', '[[group]]\n"id" = "pair"\n"of"=["junon","rear"]'),
    ),
    "only-a-minor": ((MAJOR, "# no more than that"),),
    "three-in-a-name": (('id = "cerberus"', 'id = "cerberus-of-32-guns"'),),
}
"""Levels that are odd and right: changes of the level, all of them applied."""


def odd_text(name: str) -> str:
    """Return a level that is odd and right."""
    text = BASE
    for right, wrong in ODD[name]:
        assert right in text, (name, right)
        text = text.replace(right, wrong, 1)
    return text
