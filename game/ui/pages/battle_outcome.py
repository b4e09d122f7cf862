"""Build the content of the page after a battle: headline, winner and reason, losses, fates of the
ships, and the great moments."""

from collections.abc import Mapping, Sequence
from typing import Final

from game.core import events as e
from game.core.visible import VisibleShip
from game.core.wording import number_words, with_capital
from game.levels.format.model import Level
from game.play.battle import Battle
from game.play.event_words import Names, battle_names, count_words, name_by_id, side_words, takes_plural_verb
from game.play.great_moments import (
    GreatMoment,
    MomentKind,
    all_moments,
    greatest_moments,
    moment_sentence,
    scene_end_index,
    scene_start_index,
)
from game.play.journal import conceding_seat
from game.play.order_replay import turn_event_range
from game.play.result_reasons import (
    DecisiveLoss,
    LossCause,
    fire_counts,
    result_reasons,
    ship_losses,
    taking_sentence,
    turn_to_try_again,
)
from game.scene.rigging import drawn_kind, rigging_of
from game.ui.battle.state.book_ui import book_ui_of
from game.ui.battle.values.prompts import human_seats
from game.ui.pages.level_chart import make_track_chart
from game.ui.pages.result_contents import BattleOutcome, MomentRow, ShipCard

CONCEDED_TEXT: Final = "The battle was given up. The rulebook has no such end, so nothing is counted."
FOUGHT_ON_TEXT: Final = "Fought on from turn {}: it counts for no best result."
MAX_MOMENTS: Final = 3
MAX_FLEET_MOMENTS: Final = 10
MAX_MOMENTS_PER_KIND: Final = 4
FLEET_MIN_SHIPS: Final = 12
"""Ships from which a battle is a fleet's: more moments are listed, and each is replayed alone,
because a fleet's turn takes a minute."""
MAX_DAMAGE_NOTES: Final = 3
_MOMENT_ICONS: Final = {
    MomentKind.TAKEN: "strike", MomentKind.EXPLODED: "flame", MomentKind.SUNK: "waves",
    MomentKind.LEFT: "sail", MomentKind.MAST: "mast", MomentKind.RAKE: "cannon",
    MomentKind.BOARDING: "swords", MomentKind.BLOW: "hull", MomentKind.HITS: "shot",
}  # fmt: skip


def outcome_of(battle: Battle, fought_on_turn: int = 0) -> BattleOutcome:
    """Return the content of the page after this battle; `fought_on_turn` is the turn at which it
    branched off another battle (0: none)."""
    ends = [event for event in battle.events if isinstance(event, e.Ended)]
    end = ends[-1] if ends else e.Ended("", "", "", "draw", "The battle was broken off.")
    sides = [side.id for side in battle.level.sides]
    with battle.table.as_current():
        ships = battle.book.sight()
    names = battle_names(battle.level, {ship.id: ship.name for ship in ships if ship.name})
    winner = sides.index(end.winner) if end.winner in sides else None
    book_ui, gave_up = book_ui_of(battle.book.NAME), conceding_seat(battle.journal.entries)
    lost = sides.index(gave_up) if gave_up in sides else None
    losses = {loss.ship: loss for loss in ship_losses(battle.events)}
    cards = _ship_cards(battle, ships, losses, winner, lost)
    great = _great_moments(battle.events, {s.id: c.total for s, c in zip(ships, cards, strict=True)})
    headline, why = _headline_and_reason(battle, ships, end, names, gave_up if lost is not None else "")
    if lost is not None:
        others = [number for number in range(len(sides)) if number != lost]
        winner = others[0] if len(others) == 1 else None
    if fought_on_turn:
        why = f"{why} {FOUGHT_ON_TEXT.format(fought_on_turn)}"
    first_sides = {ship.id: sides[ship.first_side] for ship in ships}
    reasons = () if lost is not None else result_reasons(battle.events, first_sides, end.winner, names)
    lost_or_left = (*_LOST_FATES, *_LEFT_FATES)
    rows_by_ship = zip(ships, cards, strict=True)
    fates = {ship.id: card.fate.lower() for ship, card in rows_by_ship if card.fate in lost_or_left}
    chart = make_track_chart(battle.level, battle.events, ships, book_ui.chart_measure(), fates, great)
    alone = len(ships) >= FLEET_MIN_SHIPS
    rows = tuple(_moment_row(moment, names, battle.events, losses, by_itself=alone) for moment in great)
    side_names = tuple(name_by_id(names, side) for side in sides)
    told = losses_text(cards, side_names)
    retry_turn = turn_to_try_again(battle.events, first_sides, end.winner, human_seats(battle))
    return BattleOutcome(
        headline, why, winner, battle.turn, cards, rows, told, chart, " ".join(reasons),
        retry_turn if lost is None else 0, side_names,
        {turn: turn_event_range(battle.events, turn) for turn in range(1, battle.turn + 1)},
    )  # fmt: skip


def _headline_and_reason(
    battle: Battle, ships: Sequence[VisibleShip], end: e.Ended, names: Names, gave_up: str
) -> tuple[str, str]:
    """Return the headline, and the degree of victory with its reason; `gave_up`: the side that did, or ''."""
    if gave_up:
        return f"{name_by_id(names, gave_up)}: colours struck", CONCEDED_TEXT
    victory = f"A {end.degree} victory for {side_words(names, end.winner)}" if end.winner else "Drawn"
    headline = headline_of(battle.level, battle.events, ships, end, names, battle.turn)
    return with_capital(headline), f"{victory}. {end.reason}".strip()


def _great_moments(events: Sequence[e.Event], worth: Mapping[str, int]) -> Sequence[GreatMoment]:
    """Return the great moments: few for a few ships, more and of several kinds for a fleet. `worth`
    is by ship id."""
    if len(worth) < FLEET_MIN_SHIPS:
        return greatest_moments(events, MAX_MOMENTS)
    return greatest_moments(events, MAX_FLEET_MOMENTS, worth, MAX_MOMENTS_PER_KIND)


def _moment_row(
    moment: GreatMoment,
    names: Names,
    events: Sequence[e.Event],
    losses: Mapping[str, DecisiveLoss],
    *,
    by_itself: bool,
) -> MomentRow:
    """Return a moment as the page shows it. Its replay is its turn or, `by_itself`, what led to it
    and its result. A ship that was taken by boarding is told with the dice; `losses` are by ship."""
    picture = "flame" if isinstance(moment.event, e.Befell) else _MOMENT_ICONS[moment.kind]
    words = f"{moment_sentence(moment, names)}."
    loss = losses.get(moment.event.ship)
    if moment.kind is MomentKind.TAKEN and loss is not None and loss.cause is LossCause.BOARDED:
        picture, words = "swords", f"{taking_sentence(events, loss, names)}."
    if by_itself or not moment.turn:
        part = scene_start_index(events, moment.event_index), scene_end_index(events, moment.event_index)
        return MomentRow(moment.turn, picture, words, *part, is_whole_turn=False)
    return MomentRow(moment.turn, picture, words, *turn_event_range(events, moment.turn))


def _ship_cards(
    battle: Battle,
    ships: Sequence[VisibleShip],
    losses: Mapping[str, DecisiveLoss],
    winner: int | None,
    gave_up: int | None,
) -> tuple[ShipCard, ...]:
    """Return the card of each ship at the end: her fate, what she has left, her crew, and what she suffered;
    `gave_up`: the side that conceded while its ships fought."""
    book_ui, found = book_ui_of(battle.book.NAME), list[ShipCard]()
    targets = [*(ship.id for ship in ships), *(fort.id for fort in battle.level.forts)]
    fire = fire_counts(battle.events, {target: target for target in targets})
    for ship in ships:
        fate = "Given up" if ship.side == gave_up else _fate_of(ship, losses.get(ship.id), winner)
        looks = None if ship.gone_how in ("sunk", "exploded") else rigging_of(ship)
        with battle.table.as_current():
            notes = (book_ui.crew_note(ship.id), *book_ui.damage_notes(ship)[:MAX_DAMAGE_NOTES])
        fired = f"fired {fire[ship.id].in_words()}" if fire[ship.id].volleys else "never fired"
        shown = tuple(filter(None, (*notes, fired)))
        points = ship.points_left, ship.full_points
        found.append(
            ShipCard(
                ship.name,
                ship.first_side,
                fate,
                *points,
                shown,
                looks,
                book_ui.points_label(),
                drawn_kind(ship.kind, ship.masts),
                fate in _LOST_FATES,
            )
        )
    return tuple(found)


def _fate_of(ship: VisibleShip, loss: DecisiveLoss | None, winner: int | None) -> str:
    """Return what became of a ship; she was driven off if another side than hers has won."""
    boarded = loss is not None and loss.cause is LossCause.BOARDED
    fate = "Fought to the end"
    # The last row that is true counts.
    for word, true in (
        ("Sunk", ship.gone_how == "sunk" or ship.sinking),
        ("Blown up", ship.gone_how == "exploded"),
        (_LEFT_BATTLE, ship.gone_how == "left"),
        (_DRIVEN_OFF, ship.gone_how == "left" and winner not in (None, ship.first_side)),
        ("Taken", ship.is_prize),
        ("Struck", ship.struck),
        (_BOARDED, boarded and (ship.is_prize or ship.struck)),
    ):
        fate = word if true else fate
    return fate


def losses_text(ships: Sequence[ShipCard], sides: Sequence[str]) -> str:
    """Return what each side has lost: ``Royal Navy: Guerriere lost, 20 of 20 points. ...``."""
    parts = []
    for place, side in enumerate(sides):
        mine = [ship for ship in ships if ship.side_index == place]
        if not mine:
            continue
        lost = [ship.name for ship in mine if ship.fate in _LOST_FATES]
        few = " and ".join(lost) if len(lost) < 3 else f"{len(lost)} of {len(mine)} ships"
        gone, of = sum(s.total - s.remaining for s in mine), sum(s.total for s in mine)
        parts.append(f"{side}: {few or 'no ship'} lost, {gone} of {of} {mine[0].unit} gone.")
    return " ".join(parts)


_LEFT_BATTLE: Final = "Left the battle"
_DRIVEN_OFF: Final = "Driven off"
_BOARDED: Final = "Taken by boarding"
_LEFT_FATES: Final = (_LEFT_BATTLE, _DRIVEN_OFF)
_LOST_FATES: Final = ("Sunk", "Blown up", "Taken", "Struck", _BOARDED)


# ------------------------------------------------------------------------------- headline
def headline_of(
    level: Level,
    events: Sequence[e.Event],
    ships: Sequence[VisibleShip],
    end: e.Ended,
    names: Names,
    turns: int,
) -> str:
    """Return one sentence on the battle: who did what to whom in how many turns."""
    sides, time = [side.id for side in level.sides], f"in {spelled_count(max(turns, 1), 'turn')}"
    if end.winner not in sides:
        who = [_side_subject(side, level, ships, names) for side in sides[:2]]
        return f"{' and '.join(who)} part undecided after {spelled_count(max(turns, 1), 'turn')}"
    place = sides.index(end.winner)
    us = _side_subject(end.winner, level, ships, names)
    beaten = _loss_events(events, [ship.id for ship in ships if ship.first_side != place])
    if len(beaten) == 1:
        boarded = any(n.ship == beaten[0].ship and n.cause is LossCause.BOARDED for n in ship_losses(events))
        return _one_loss_headline(beaten[0], us, sides, names, f"by boarding {time}" if boarded else time)
    if beaten:
        return f"{us} {_verb_form(us, _victory_verb(beaten))} {spelled_count(len(beaten), 'ship')} {time}"
    gone = [s for s in ships if s.gone_how == "left"]
    after = f"after {spelled_count(max(turns, 1), 'turn')}"
    ours = [s.name for s in gone if s.first_side == place]
    theirs = [s.name for s in gone if s.first_side != place]
    if ours:
        return f"{_ships_words(ours)} {'gets' if len(ours) == 1 else 'get'} away {after}"
    if theirs:
        return f"{us} {_verb_form(us, 'drives')} {_ships_words(theirs)} off {after}"
    bare = [s.name for s in ships if s.first_side != place and _is_dismasted(s)]
    if bare:
        return f"{us} {_verb_form(us, 'dismasts')} {_ships_words(bare)} {time}"
    return f"{us} {_verb_form(us, 'holds')} out for {spelled_count(max(turns, 1), 'turn')}"


def _is_dismasted(ship: VisibleShip) -> bool:
    masts = {*ship.masts} - {"bowsprit"}
    return bool(masts) and masts <= {*ship.lost_masts}


def _one_loss_headline(event: e.Event, us: str, sides: Sequence[str], names: Names, time: str) -> str:
    by = event.to if isinstance(event, e.Struck) else ""
    who = name_by_id(names, by) if by and by not in sides and by in names else us
    return f"{who} {_verb_form(who, _victory_verb([event]))} {name_by_id(names, event.ship)} {time}"


def _loss_events(events: Sequence[e.Event], theirs: Sequence[str]) -> list[e.Event]:
    lost = (MomentKind.TAKEN, MomentKind.EXPLODED, MomentKind.SUNK)
    found: dict[str, e.Event] = {}
    for moment in all_moments(events):
        if moment.kind in lost and moment.event.ship in theirs:
            # A ship that struck and is taken afterwards is lost once, when she struck.
            struck = isinstance(found.get(moment.event.ship), e.Struck)
            if not (struck and isinstance(moment.event, e.Captured)):
                found[moment.event.ship] = moment.event
    return list(found.values())


def _victory_verb(beaten: Sequence[e.Event]) -> str:
    if all(isinstance(event, e.Struck | e.Captured) for event in beaten):
        return "takes"
    if all(isinstance(event, e.Sank) for event in beaten):
        return "sinks"
    return "beats" if len(beaten) > 1 else "destroys"


def _side_subject(side: str, level: Level, ships: Sequence[VisibleShip], names: Names) -> str:
    """Return the side's only ship by name, else the side with its article, with a capital."""
    place = [each.id for each in level.sides].index(side)
    mine = [ship.name for ship in ships if ship.first_side == place]
    return with_capital(mine[0] if len(mine) == 1 and mine[0] else side_words(names, side))


def _verb_form(who: str, verb: str) -> str:
    return verb[:-1] if takes_plural_verb(who) else verb


def _ships_words(ships: Sequence[str]) -> str:
    return " and ".join(ships) if len(ships) < 3 else spelled_count(len(ships), "ship")


def spelled_count(number: int, noun: str) -> str:
    """Return ``seven turns`` or ``14 turns``."""
    return (
        f"{number_words(number)} {noun}{'' if number == 1 else 's'}"
        if number < 13
        else count_words(number, noun)
    )
