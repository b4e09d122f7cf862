"""What lies on the table beside a battle of Kiss Me, Hardy!: the pack of cards, turning circles, arcs, a
range stick, the wind, and the tables."""

from game.books.kmh.rules.sheet import CardKind
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.turn import COMMON, JOINING
from game.levels.format.model import Level
from game.prints.play_aids import (
    Aid,
    ArcTemplate,
    Card,
    CardSheet,
    ClauseList,
    RangeBand,
    RangeStick,
    Ray,
    ReferenceTable,
    Rose,
    RoseSector,
    TableCells,
    TurningCircles,
)

CARD_CLAUSES = {
    "wind change test": "KMH-8.2.1",
    "fire test": "KMH-11.0.22",
    "steering damage test": "KMH-11.0.20",
    "strike test": "KMH-12.0.1",
    "boarding party": "KMH-13.0.3",
    "getting choppy test": "KMH-8.3.2",
    "ships boats": "KMH-15.1.1",
    "fireships": "KMH-17.1.3",
    "shore battery": "KMH-9.7.1",
}
"""What tells of each common card."""
CARD_TITLES = {"ships boats": "Ships' boats"}
SQUADRON_CLAUSES = {CardKind.MOVE: "KMH-5.0.6", CardKind.FIRE: "KMH-5.1.1"}
TURN = ("KMH-5.0.1", "KMH-5.0.2", "KMH-5.0.6", "KMH-5.1.1", "KMH-5.1.4", "KMH-5.2.1", "KMH-5.2.3")
SAILING = (
    *("KMH-6.2.1", "KMH-6.2.2", "KMH-6.2.3", "KMH-6.2.4", "KMH-6.3.1", "KMH-6.3.3", "KMH-6.3.4"),
    *("KMH-6.3.5", "KMH-6.4.1", "KMH-6.4.2", "KMH-6.4.3", "KMH-6.5.1", "KMH-6.7.1", "KMH-6.7.2"),
    *("KMH-6.7.4", "KMH-6.8.1", "KMH-6.8.4", "KMH-6.8.5", "KMH-6.10.2", "KMH-8.2.2", "KMH-14.1.1"),
)
FIRING = (
    *("KMH-9.1.2", "KMH-9.1.3", "KMH-9.2.21", "KMH-9.2.23", "KMH-9.2.24", "KMH-9.2.25", "KMH-9.8.1"),
    *("KMH-10.2.1", "KMH-10.2.2", "KMH-10.2.3", "KMH-10.3.2", "KMH-11.0.1", "KMH-11.0.2", "KMH-11.0.10"),
    *("KMH-11.0.12", "KMH-11.0.14", "KMH-11.0.20", "KMH-11.0.22", "KMH-11.0.28", "KMH-11.1.1", "KMH-11.1.2"),
)
STRIKING = (
    *("KMH-12.0.2", "KMH-12.0.3", "KMH-12.0.4", "KMH-12.0.5", "KMH-12.0.6", "KMH-12.0.7", "KMH-12.0.10"),
    *("KMH-12.0.30", "KMH-12.1.1", "KMH-13.0.1", "KMH-13.0.4", "KMH-13.0.15", "KMH-13.0.16", "KMH-13.0.18"),
)
WIDER = "only for poor sailors and ships that have lost a mast"
COURSES = ("tack", "port", "straight", "starboard")
BLANK_SQUADRONS = ("", "", "", "")
CREWS = {"jolly-jack-tars": "Tars", "sans-culottes": "Sans Culottes", "landlubbers": "Landlubbers"}
QUALITIES = ("elite", "average", "poor")


def play_aids(level: Level | None) -> tuple[Aid, ...]:
    """Return the pack for the squadrons of a level, templates, tables, and the clauses of a turn."""
    return (
        CardSheet("The pack: shuffle all, turn one at a time", _pack(level)),
        TurningCircles("Turning circles", "KMH-6.3.2", _circles()),
        _range_stick(),
        _wind_rose(),
        _arcs(),
        ReferenceTable("Basic speed", "KMH-6.1.1", *_speeds()),
        ReferenceTable("Dice by guns", "KMH-9.2.1", *_firepower()),
        ReferenceTable("More dice, fewer dice", "KMH-9.2.20", *_modifiers()),
        ReferenceTable("Tacking, d6: perfect, done", "KMH-6.8.3", *_tacking()),
        ReferenceTable("Special damage, second d10", "KMH-11.0.2", *_special()),
        ReferenceTable("Chance to strike, per cent", "KMH-12.0.9", *_strike()),
        ReferenceTable("To that chance", "KMH-12.0.10", *_strike_modifiers()),
        ClauseList("The turn", TURN),
        ClauseList("Sailing", SAILING),
        ClauseList("Firing and damage", FIRING),
        ClauseList("Striking and boarding", STRIKING),
    )


def _pack(level: Level | None) -> tuple[Card, ...]:
    """KMH-5.0.3 to KMH-5.0.5, KMH-2.1.2: return the cards of squadrons, the common ones and the markers of a
    small action."""
    if level is None:
        squadrons: tuple[str, ...] = BLANK_SQUADRONS
    else:
        squadrons = tuple(s.name or s.id.upper() for s in level.squadrons or level.sides)
    own = [
        Card(kind.title(), name or "squadron ……………", clause)
        for name in squadrons
        for kind, clause in SQUADRON_CLAUSES.items()
    ]
    common = [
        Card(
            CARD_TITLES.get(name, name.capitalize()),
            "when there is one" if name in JOINING else "",
            CARD_CLAUSES[name],
        )
        for name in COMMON
    ]
    return (*own, *common, *(Card(word.capitalize(), "course", "KMH-2.1.2") for word in COURSES))


def _circles() -> tuple[tuple[int, str], ...]:
    rules = rule_table("turning")
    return tuple(
        (radius, ", ".join(rate for rate, circle in rules["circle"].items() if circle == number) or WIDER)
        for number, radius in enumerate(rules["radius_mm"], 1)
    )


def _range_stick() -> RangeStick:
    rules = rule_table("range")
    bands = zip(rules["bands"], rules["up_to"], rules["needs"], strict=True)
    return RangeStick(
        "Range stick, cm: join the pieces",
        "KMH-9.2.22",
        "cm",
        tuple(RangeBand(up_to, f"{name} {needs}{'+' if needs < 6 else ''}") for name, up_to, needs in bands),
    )


def _wind_rose() -> Rose:
    """KMH-6.2.5: return the zones by degrees off the wind, with what is added to basic speed."""
    rules = rule_table("wind_position")
    bow, quarter, astern = rules["bow_from"], rules["quarter_from"], rules["quarter_to"]
    dice = {zone: f"{n:+d} d6" for zone, n in rules["dice"].items()}
    half = (
        (bow, quarter, f"bow\n{dice['bow']}\n{bow}° to {quarter}°", 0.92),
        (quarter, astern, f"quarter\n{dice['quarter']}\n{quarter}° to {astern}°", 1.0),
    )
    sectors = [RoseSector(-bow, bow, f"dead zone\n{rule_table('dead_zone')['dice']} d6 test", 0.8)]
    sectors += [RoseSector(*zone) for zone in half]
    sectors += [RoseSector(360 - end, 360 - begin, words, grey) for begin, end, words, grey in half]
    sectors.append(RoseSector(astern, 360 - astern, f"astern\n{dice['astern']}", 0.92))
    return Rose("The wind: dice to basic speed", "KMH-6.2.5", tuple(sectors))


def _arcs() -> ArcTemplate:
    """KMH-9.1.1, KMH-9.2.2: return the arcs of broadsides and chasers round the model of a 3rd rate."""
    wide, size = rule_table("arc")["degrees"], rule_table("model_size")
    long = size["length_mm"]["3rd"]
    rays = [Ray(0.5, turn * (90 - wide)) for turn in (1, -1)] + [
        Ray(-0.5, turn * (90 + wide)) for turn in (1, -1)
    ]
    rays += [Ray(0.5, turn * wide) for turn in (1, -1)] + [Ray(-0.5, 180 + turn * wide) for turn in (1, -1)]
    words = (
        (0.0, "chasers"),
        (90.0, f"broadside, {wide}° more at each end"),
        (180.0, "chasers"),
        (270.0, "broadside"),
    )
    beam = long * size["beam"][0] / size["beam"][1]
    return ArcTemplate("Arcs of fire, 3rd rate", "KMH-9.1.1", (long, beam), tuple(rays), words)


def _speeds() -> TableCells:
    rates, turning, arc = rule_table("basic_speed"), rule_table("turning")["circle"], rule_table("model_size")
    rows = tuple(
        (
            rate,
            f"{row['guns']}+" if row.get("guns") else "",
            str(row["basic"]),
            str(row["decks"]),
            str(turning[rate]),
            str(arc["length_mm"][rate]),
        )
        for rate, row in rates.items()
        if isinstance(row, dict)
    )
    return ("", "guns", "cm", "decks", "circle", "model, mm"), rows


def _firepower() -> TableCells:
    rules = rule_table("firepower")
    return ("guns up to", *map(str, rules["guns"])), (
        ("broadside", *map(str, rules["dice"])),
        ("chasers", *map(str, rules["chasers"])),
    )


def _modifiers() -> TableCells:
    rules = rule_table("modifiers")
    named = (
        ("poor shots", "poor_shots"),
        ("first broadside, elite, at least", "initial_elite_least"),
        ("first broadside, others", "initial_other"),
        ("on fire", "fire_on_board"),
        ("basic speed halved", "speed_halved"),
        ("elite Tars", "elite_tars"),
        ("average Tars, short range or closer", "average_tars_close"),
        ("elite Tars, short or closer, at least", "elite_tars_close_least"),
        ("elite Sans Culottes", "elite_sans_culottes"),
        ("Sans Culottes, extreme range", "sans_culottes_extreme"),
        ("Sans Culottes, long range", "sans_culottes_long"),
    )
    times = (
        ("carronades", "carronades"),
        ("partial broadside", "partial"),
        ("stern rake of the hull", "stern_rake_hull"),
        ("bow rake of the hull", "bow_rake_hull"),
        ("rake of the rigging", "rake_rigging"),
    )
    rows = [(words, f"{rules[key]:+d}") for words, key in named]
    rows.append(("for each so many damage points", f"-1 for {rules['damage_points_a_die']}"))
    rows += [
        (words, f"x {rules[key][0]}" if rules[key][1] == 1 else f"x {rules[key][0]}/{rules[key][1]}")
        for words, key in times
    ]
    return ("", "dice"), tuple(rows)


def _tacking() -> TableCells:
    table = rule_table("tack")
    rows = tuple(
        (name, *(", ".join(map(str, table[crew][q])) if q in table[crew] else "-" for q in QUALITIES))
        for crew, name in CREWS.items()
    )
    return ("", *QUALITIES), rows


def _special() -> TableCells:
    """KMH-11.0.3 to KMH-11.0.8: return what a d10 brings in each column."""
    columns = {name: rows for name, rows in rule_table("special").items() if isinstance(rows, list)}
    faces = [*range(1, 10), 0]
    rows = tuple(
        (str(face), *(_special_words(column[n]) for column in columns.values()))
        for n, face in enumerate(faces)
    )
    return ("d10", *(name.replace("-", " ") for name in columns)), rows


def _special_words(entry: dict[str, object]) -> str:
    words = [
        f"{entry[key]} {word}"
        for key, word in (("points", "DP"), ("sec", "sec"), ("prim", "prim"))
        if key in entry
    ]
    codes = entry.get("codes", [])
    return " ".join([*words, *(codes if isinstance(codes, list) else [])]) or "-"


def _strike() -> TableCells:
    rules = rule_table("strike")
    rows = tuple(
        (f"{now}+ now", *("-" if n < 0 else str(n) for n in row))
        for now, row in zip(rules["rows"], rules["percent"], strict=True)
    )
    return ("of points", *(f"{n}+" for n in rules["columns"])), rows


def _strike_modifiers() -> TableCells:
    rows = (
        (key.replace("_", " "), f"{n:+d}")
        for key, n in rule_table("strike_modifiers").items()
        if isinstance(n, int)
    )
    return ("", "per cent"), tuple(rows)
