"""More mistakes of meaning: impossible facts of ships, chart objects in the wrong place, points,
and expectations that no battle meets."""

from tests.levels.meaning_mistakes import (
    AMPHION,
    MINOR,
    Mistake,
    added_event,
    appended_tables,
    hold_fast_setup,
    replaced_line,
    ship_facts,
)

FACT_MISTAKES = [
    ship_facts("crew-told-twice", 'crew = "landlubbers poor"\nquality = "elite"', "twice", "quality ="),
    ship_facts("as-long-as-a-pier", "length_m = 500", "unlike-class"),
    ship_facts("broader-than-long", "beam_m = 45", "unlike-class"),
    ship_facts("hardly-a-crew", "men = 5", "unlike-class"),
    ship_facts("as-fast-as-steam", "basic_speed = 60", "unlike-class"),
    ship_facts("of-another-rate", 'rate = "1st"', "unlike-class"),
    ship_facts("guns-ahead", "guns = 20\nbow_guns = 12", "unlike-class", "bow_guns ="),
    ship_facts("anchors-under-sail", "anchors = 2", "idle-springs"),
    ship_facts("keeps-no-anchor", 'orders = ["keep-anchor"]', "idle-springs"),
    ship_facts("twice-determined", 'features = ["determined", "fervently-determined"]', "twice"),
    replaced_line(
        "at-anchor-in-the-deep", AMPHION, 'at = [116, 2]\nstate = "anchored"', "afloat", 'state = "anchored"'
    ),
    replaced_line(
        "hove-to-in-the-margin", AMPHION, 'at = [60, 69]\nstate = "hove-to"', "on-shoal", "at = [60, 69]"
    ),
    appended_tables(
        "class-as-long-as-a-pier",
        '[[class]]\nid = "own-hulk"\nlike = "brig-14"\nlength_m = 300',
        "unlike-class",
    ),
]
CHART_MISTAKES = [
    appended_tables(
        "fort-in-a-fort",
        '[[fort]]\nid = "keep"\nside = "french"\nfacing = 0\nguns = 6\nat = [61, 72.5]',
        "same-place",
    ),
    appended_tables("beach-inland", "[[chart.beaches]]\npoints = [[58, 80], [62, 80], [62, 84]]", "ashore"),
    appended_tables("cover-at-sea", "[[chart.cover]]\npoints = [[98, 30], [102, 30], [102, 34]]", "afloat"),
    replaced_line(
        "zone-drawn-twice",
        "radius = 8",
        "radius = 7\npoints = [[90, 10], [110, 10], [110, 30]]",
        "twice",
        "radius = 7",
    ),
    replaced_line("zone-of-a-pin", "radius = 5", "radius = 0.1", "out-of-reach"),
    appended_tables(
        "plan-that-nobody-reads",
        '[[plan]]\nid = "bay"\nside = "french"\nship = { junon = { at = [60, 30] } }',
        "not-told",
        "[[plan]]",
    ),
    replaced_line(
        "sent-off-the-chart",
        'id = "van"\nside = "french"',
        'id = "van"\nside = "french"\nmanoeuvre = { does = "sail", at = [300, 20] }',
        "off-chart",
        "manoeuvre =",
    ),
    Mistake(
        "squadrons-of-one-name",
        (
            ('id = "van"\nside = "french"', 'id = "van"\nside = "french"\nname = "Van"'),
            ('id = "rear"\nside = "french"', 'id = "rear"\nside = "french"\nname = "Van"'),
        ),
        "",
        "twice",
        'name = "Van"',
    ),
]
SCORE_MISTAKES = [
    appended_tables(
        "points-for-all-the-sea",
        '[[zone]]\nid = "sea"\nat = [60, 45]\nradius = 200\n\n[[score]]\nside = "british"\n'
        'points = 5\neach = "reaches any of british sea"',
        "at-once",
    ),
    appended_tables(
        "points-for-friends-too",
        '[[score]]\nside = "british"\npoints = 5\neach = "struck any of all-frigates"',
        "own-loss",
    ),
    appended_tables(
        "points-for-the-enemy",
        '[[score]]\nside = "british"\neach = "struck any of french"\npoints = -5',
        "own-loss",
    ),
    replaced_line(
        "draw-for-victory", MINOR, f'{MINOR}\ndraw = "struck 2 of french"', "idle-aim", 'draw = "struck 2'
    ),
    added_event("after-the-victory", 'when = "struck all of french"\nmessage = "!"', "never"),
    hold_fast_setup(
        "aims-of-one-side",
        '[[for.hf.objective]]\nside = "british"\nmajor = "struck junon"',
        "no-objective",
        "[[for.hf.objective]]",
    ),
]
EXPECT_MISTAKES = [
    appended_tables(f"expects-{name}", f"[[expect]]\n{told}", "expect-path", line)
    for name, told, line in (
        ("nobody", 'path = "ships.amphon.damage"\nvalue = 2', 'path = "ships.amphon'),
        ("a-table", 'path = "ship.amphion.damage"\nvalue = 2', 'path = "ship.amphion'),
        ("no-side", 'path = "outcome.winner"\nvalue = "britsh"', 'value = "britsh"'),
        ("no-degree", 'path = "outcome.degree"\nvalue = "marginal"', 'value = "marginal"'),
        ("a-word", 'path = "turn"\nvalue = "5"', 'value = "5"'),
    )
]
ALL_FACT_MISTAKES = [*FACT_MISTAKES, *CHART_MISTAKES, *SCORE_MISTAKES, *EXPECT_MISTAKES]
