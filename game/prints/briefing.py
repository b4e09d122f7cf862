"""What is read before a battle on paper: a sheet for everybody, one for each side alone, one for whoever sets
the battle up, and the roster of both fleets."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from game.books import shelf
from game.core.wording import name_in_sentence, with_article
from game.levels import Level
from game.levels.conditions.grammar import parse_condition
from game.levels.conditions.level_events import ships_of_event
from game.levels.conditions.tree import TurnReached, leaf_conditions
from game.levels.format.allowed_words import UNIT_PLURALS
from game.levels.format.charts import Chain, Shoal
from game.levels.format.model import LevelEvent, Objective, SquadronManoeuvre
from game.play.aim_words import aim_phrase, aim_sentence, names_by_id, score_sentence
from game.play.briefing_words import strength_of, who_you_are
from game.play.event_words import count_words
from game.prints.battle import Piece, PrintedBattle
from game.prints.chart import SMALL_CHART_HEIGHT, ChartView, add_small_chart, is_known_to, is_public
from game.prints.flow import Flow
from game.prints.pen import Page, Paper, Pen, Point
from game.sea.units import compass_point_name

PICTURE_HEIGHT: Final = 60.0
"""Mm that the picture of a pack may take on the first page."""
TURN_SIZE: Final = 10.0
ZOOMS: Final = (1.0, 0.92, 0.85)
"""Sizes of letters that are tried, the usual one first."""
_DEGREES: Final = (("major", "To win:"), ("minor", "A minor victory:"), ("draw", "No victory:"))
_MANOEUVRES: Final = {
    "line": "form line astern of {whom}",
    "sail": "sail for {at}",
    "break": "break the enemy’s line astern of {whom}",
    "weather": "engage {whom} from the weather side",
    "double": "double on {whom}",
    "anchor": "anchor {at}",
    "cover": "cover {whom}",
    "withdraw": "withdraw",
    "chase": "chase, each ship for herself",
}


def briefing_pages(battle: PrintedBattle, pen: Pen, paper: Paper) -> list[Page]:
    """Return what everybody reads, with turn track and roster, in smaller letters where that saves a page."""
    return min((_briefing_pages(battle, Flow(pen, paper, zoom)) for zoom in ZOOMS), key=len)


def _briefing_pages(battle: PrintedBattle, flow: Flow) -> list[Page]:
    level = battle.level
    _add_title(battle, flow)
    flow.add_text(level.briefing_of(), gap=2.0)
    flow.add_text(level.stakes, "italic", 4.0, gap=1.0)
    _add_conditions(battle, flow)
    for side in level.sides:
        flow.add_heading(side.name or side.id.upper())
        _add_side(battle, flow, side.id)
    notes = [(name, text) for name, text in _notes(battle) if text]
    if notes:
        flow.add_heading("Notes")
    for name, text in notes:
        flow.add_named(name, text)
    _add_turn_track(battle, flow)
    _add_roster(battle, flow)
    return flow.pages()


def _add_title(battle: PrintedBattle, flow: Flow) -> None:
    level, pen = battle.level, flow.pen
    flow.y += 3.0
    title, size = pen.fit_text(level.title, "title", 10.0, flow.width)
    at = (flow.left, flow.y)
    flow.add(lambda pen: pen.draw_text(at, title, "title", size), 7.0)
    where = ", ".join(word for word in (level.place, level.date) if word)
    flow.add_text(where[:1].upper() + where[1:], "italic", 4.5)
    minutes = f"; about {level.minutes} minutes" if level.minutes else ""
    by = f"; by {level.author}" if level.author else ""
    setting = f"Set up for {shelf.book(battle.book).title}; {count_words(level.rules.turns, 'turn')}"
    flow.add_text(f"{setting}{minutes}{by}", gap=2.0)
    if battle.picture is not None:
        corner, size_of = (flow.left, flow.y - 3.0), (flow.width, PICTURE_HEIGHT)
        flow.add(partial(_draw_picture, battle.picture, corner, size_of), PICTURE_HEIGHT + 4.0)


def _draw_picture(png: bytes, corner: Point, size: Point, pen: Pen) -> None:
    pen.draw_picture(png, corner, size)


# ------------------------------------------------------------------------------ wind, sea, rules
def _add_conditions(battle: PrintedBattle, flow: Flow) -> None:
    level, rules = battle.level, battle.level.rules
    options = shelf.book(battle.book).rules.OPTIONS
    flow.add_named("Wind:", wind_words(level))
    flow.add_named("Sea and light:", sea_words(level))
    flow.add_named("Optional rules:", "; ".join(options[name][1] for name in rules.options))
    flow.add_named("Moves first:", _name(battle, rules.first) if rules.first else "")
    purses = [f"{_name(battle, who)} {_purse_words(purse)}" for who, purse in rules.purse.items()]
    flow.add_named("Points to spend:", "; ".join(purses))


def _purse_words(purse: int | str) -> str:
    return "as the dice say" if purse == "roll" else str(purse)


def wind_words(level: Level) -> str:
    """Return whence it blows, how hard, and what can change it."""
    chart = level.chart
    if chart.wind == "calm":
        blows = "calm"
    elif chart.wind_from is None:
        blows = f"{chart.wind}; the dice of the rules say whence"
    else:
        whence = compass_point_name(chart.wind_from, chart.north)
        blows = f"{chart.wind}, from {whence} ({chart.wind_from:g}° from the top of the chart, clockwise)"
    changes = "no die changes it" if chart.steady else "it changes as the rules have it"
    told = any(event.wind or event.wind_from is not None for event in level.events)
    return f"{blows}; {changes}{', and by what happens on the way' if told else ''}"


def sea_words(level: Level) -> str:
    """Return how high the sea runs, the light, and how far one sees."""
    chart = level.chart
    far = f"; one sees {chart.visibility:g} {UNIT_PLURALS[chart.unit]}" if chart.visibility else ""
    return f"{chart.sea} sea; {chart.light}{far}"


# ------------------------------------------------------------------------------ the sides
def _add_side(battle: PrintedBattle, flow: Flow, side: str) -> None:
    level = battle.level
    flow.add_text(strength_of(level, side).words, gap=0.6)
    aims = [aim for aim in level.objectives if aim.side == side]
    for words, text in aim_lines(aims, names_by_id(level)):
        flow.add_named(words, text)
    if not aims:
        flow.add_named("To win:", "no aim of its own; the rules and the points decide")
    scores = [s for s in level.scores if s.side == side]
    said = [score_sentence(s.each, s.points, names_by_id(level)) for s in scores]
    flow.add_named("Points:", "; ".join(said))


def aim_lines(aims: Sequence[Objective], names: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the degree and the sentence of each aim."""
    for aim in aims:
        for degree, words in _DEGREES:
            if text := getattr(aim, degree):
                yield words, aim_sentence(text, names)


def _notes(battle: PrintedBattle) -> Iterator[tuple[str, str]]:
    """Yield groups and zones that aims speak of, what bars the way, what the book leaves out, history and
    sources."""
    level = battle.level
    for group in level.groups:
        yield f"{group.name or group.id}:", ", ".join(_name(battle, who) for who in group.of)
    shown = [zone.name or zone.id.upper() for zone in level.zones if zone.shown]
    yield "Marked on the chart:", ", ".join(shown)
    for chain in level.chains:
        if is_public(battle, chain):
            yield f"{_name(battle, chain.id)}:", chain_words(battle, chain)
    yield "By this rulebook:", "; ".join(battle.losses)
    yield "What happened:", level.historical_result
    yield "Sources:", "; ".join(level.sources)


def chain_words(battle: PrintedBattle, chain: Chain) -> str:
    """Return what a barrier is, whose, and how strong."""
    strength = f", {chain.strength:+} to the die of a ship that tries it" if chain.strength else ""
    lowered = "" if chain.raised else ", lowered at first"
    return f"a {chain.kind} of {_side_name(battle, chain.side)}{strength}{lowered}"


def _add_turn_track(battle: PrintedBattle, flow: Flow) -> None:
    """Add a box per turn, with a star where something waits."""
    turns, a_row = battle.level.rules.turns, int(flow.width // TURN_SIZE)
    stars = {turn for event in battle.level.events for turn in _named_turns(event.when)}
    flow.add_heading("Turns")
    flow.add_gap(-4.0)
    for first in range(1, turns + 1, a_row):
        flow.require(TURN_SIZE)
        row = range(first, min(first + a_row, turns + 1))
        flow.add(partial(_draw_turns, row, stars, (flow.left, flow.y)), TURN_SIZE)
    flow.add_gap(6.0)


def _draw_turns(turns: range, stars: set[int], corner: Point, pen: Pen) -> None:
    for column, turn in enumerate(turns):
        at = (corner[0] + column * TURN_SIZE, corner[1])
        pen.draw_box(at, (TURN_SIZE, TURN_SIZE), 0.93 if turn in stars else None, 0.0, 0.3)
        pen.draw_text((at[0] + TURN_SIZE / 2, at[1] + 6.6), str(turn), "bold", 4.4, "middle")
        if turn in stars:
            pen.draw_text((at[0] + TURN_SIZE - 1, at[1] + TURN_SIZE - 0.6), "*", "bold", 4, "right")


def _named_turns(when: str) -> list[int]:
    return [part.turn for part in leaf_conditions(parse_condition(when)) if isinstance(part, TurnReached)]


# ------------------------------------------------------------------------------ the roster
def _add_roster(battle: PrintedBattle, flow: Flow) -> None:
    """Add every piece by side and squadron, the flagship of a squadron first."""
    for number, side in enumerate(battle.level.sides):
        mine = [piece for piece in battle.pieces if piece.side == number]
        if not mine:
            continue
        flow.add_heading(f"Roster: {side.name or side.id.upper()}")
        commanders = {_name(battle, s.id): s.commander for s in battle.level.squadrons}
        for squadron in dict.fromkeys(piece.squadron for piece in mine):
            named = squadron if squadron != side.name else ""
            head = ", ".join(word for word in (named, commanders.get(squadron, "")) if word)
            flow.require(9.0)
            flow.add_gap(0.8 if head else 0.0)
            flow.add_text(head, "italic", 4.0, gap=0.4)
            own = sorted((p for p in mine if p.squadron == squadron), key=lambda p: not p.is_flagship)
            for piece in own:
                flow.add_named(f"{piece.name}:", roster_words(piece))


def roster_words(piece: Piece) -> str:
    """Return all that is known of a piece before the battle."""
    flag = "flagship" if piece.is_flagship else ""
    head = ", ".join(word for word in (piece.title, flag, piece.commander, *piece.notes) if word)
    where = f"at {piece.place}" if piece.place else ""
    return "; ".join(word for word in (head, piece.arrival, piece.inside or where) if word)


# ------------------------------------------------------------------------------ secrets
def side_pages(battle: PrintedBattle, pen: Pen, paper: Paper) -> list[Page]:
    """Return the sheet of each side that has anything to read that the others may not see."""
    pages: list[Page] = []
    for side in battle.level.sides:
        flow = Flow(pen, paper)
        flow.add_heading(f"Only for {_side_name(battle, side.id)}", 8.0)
        flow.add_text(f"{battle.level.title}. {who_you_are(battle.level, side.id)}", "italic", 4.2, gap=2.0)
        if _add_side_secrets(battle, flow, side.id):
            pages += flow.pages()
    return pages


def _add_side_secrets(battle: PrintedBattle, flow: Flow, side: str) -> bool:
    """Add what only a side may read, and its aims once more; return whether there is anything."""
    level = battle.level
    squadrons = [s for s in level.squadrons if s.side == side and s.manoeuvre is not None]
    known = [thing for thing in secrets_of(battle) if is_known_to(thing, side)]
    plans = [plan for plan in level.plans if plan.side == side]
    if not (level.briefing_of(side) or squadrons or known or plans):
        return False
    flow.add_text(level.briefing_of(side), gap=2.0)
    for squadron in squadrons:
        means = manoeuvre_words(battle, squadron.manoeuvre) if squadron.manoeuvre else ""
        flow.add_named(f"{_name(battle, squadron.id)}:", f"means to {means}")
    _add_side(battle, flow, side)
    if known:
        flow.add_named("Only you know:", "; ".join(_secret_words(battle, thing) for thing in known))
        add_small_chart(battle, flow, ChartView(shows=tuple(known)))
    for plan in plans:
        flow.add_heading(f"One way to begin: {plan.name or plan.id}", room=SMALL_CHART_HEIGHT + 8.0)
        add_small_chart(battle, flow, ChartView(plan=plan))
    return True


def secrets_of(battle: PrintedBattle) -> list[Shoal | Chain]:
    """Return shoals and chains that not everybody knows."""
    things: list[Shoal | Chain] = [*battle.level.chart.shoals, *battle.level.chains]
    return [thing for thing in things if not is_public(battle, thing)]


def _secret_words(battle: PrintedBattle, thing: Shoal | Chain) -> str:
    if isinstance(thing, Chain):
        return f"{_name(battle, thing.id)}, {chain_words(battle, thing)}"
    return f"{thing.name or 'a shoal'}, on this chart"


def manoeuvre_words(battle: PrintedBattle, manoeuvre: SquadronManoeuvre) -> str:
    """Return what the captains of a squadron mean to do: ``break the enemy’s line astern of Bucentaure``."""
    whom = name_in_sentence(_name(battle, manoeuvre.whom)) if manoeuvre.whom else "the enemy"
    at = f"{manoeuvre.at[0]:g}, {manoeuvre.at[1]:g}" if manoeuvre.at else f"abreast of {whom}"
    return _MANOEUVRES[manoeuvre.does].format(whom=whom, at=at)


def happenings_pages(battle: PrintedBattle, pen: Pen, paper: Paper) -> list[Page]:
    """Return the sheet of whoever sets up the battle: what happens on the way, and what nobody is shown."""
    flow, level = Flow(pen, paper), battle.level
    flow.add_heading("Only for whoever sets up the battle", 8.0)
    what = "what happens on the way, to be read out when its time comes" if level.events else "what is hidden"
    flow.add_text(f"{level.title}: {what}.", "italic", 4.2, gap=2.0)
    begun = flow.y
    for event in level.events:
        flow.add_named(
            f"{aim_sentence(event.when, names_by_id(level))}:", event_words(battle, event), gap=2.0
        )
    hidden = [zone.name or zone.id for zone in level.zones if not zone.shown]
    flow.add_named("Not on the common chart:", ", ".join(hidden))
    secrets = secrets_of(battle)
    if secrets:
        flow.add_named("Not known to all:", "; ".join(_secret_words(battle, thing) for thing in secrets))
    if secrets or hidden:
        add_small_chart(battle, flow, ChartView(shows=tuple(secrets), with_hidden_zones=True))
    return flow.pages() if flow.y > begun or len(flow.pages()) > 1 else []


def event_words(battle: PrintedBattle, event: LevelEvent) -> str:
    """Return what an event does, as sentences."""
    parts = (part for part in _event_parts(battle, event) if part)
    return " ".join(part if part.endswith((".", "”")) else f"{part}." for part in parts)


def _event_parts(battle: PrintedBattle, event: LevelEvent) -> Iterator[str]:
    level = battle.level
    if event.chance is not None:
        yield f"Throw a die at the beginning of each turn: it happens on {7 - event.chance} or more, once"
    yield f"Read: “{' '.join(event.message.split())}”" if event.message else ""
    if ships := [_name(battle, ship.id) for ship in ships_of_event(level, event)]:
        yield f"{', '.join(ships)} {'come' if len(ships) > 1 else 'comes'} in sight, as the roster has it"
    if event.wind or event.wind_from is not None:
        force = event.wind or level.chart.wind
        whence = event.wind_from if event.wind_from is not None else level.chart.wind_from
        blows = f", from {compass_point_name(whence, level.chart.north)}" if whence is not None else ""
        yield f"The wind: {force}{'' if force == 'calm' else blows}"
    yield f"The sea: {event.sea}" if event.sea else ""
    yield f"The light: {event.light}" if event.light else ""
    yield f"One sees {event.visibility:g}" if event.visibility else ""
    if event.release:
        freed = ", ".join(_name(battle, who) for who in event.release)
        yield f"Free of their orders of the day: {freed}"
    for aim in event.objectives:
        said = "; ".join(
            f"{words.lower()} {aim_phrase(getattr(aim, degree), names_by_id(level))}"
            for degree, words in _DEGREES
            if getattr(aim, degree)
        )
        yield f"From now on for {_side_name(battle, aim.side)}: {said}"
    yield "The battle is over, and judged" if event.end else ""


def _name(battle: PrintedBattle, who: str) -> str:
    return names_by_id(battle.level).get(who) or battle.names.get(who, who)


def _side_name(battle: PrintedBattle, side: str) -> str:
    return with_article(_name(battle, side))
