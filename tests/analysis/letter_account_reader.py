"""Reads the beginning of a letter, its account and its end back against the facts of the battle."""

import math
import re
from collections.abc import Callable, Sequence
from typing import Any

from tests.analysis.letter_facts import (
    COMPASS,
    HITS,
    MASTS,
    NUMBER,
    OFTEN,
    THEM,
    LetterFacts,
    nth,
    number,
    often,
)

LIGHTS = {
    "dawn": "at dawn", "afternoon": "in the afternoon", "overcast": "under a grey sky", "rain": "in rain",
    "squall": "in squalls", "storm": "in a storm", "dusk": "at dusk", "moonlight": "by moonlight",
    "night": "in the dark",
}  # fmt: skip
STATE = {
    "our rudder is shot away": "rudder", "our wheel is shot away": "wheel",
    "our steering is shot through": "steering", "we are still on fire": "fire",
    "we are fast aground": "aground", "my ship is sinking": "sinking",
}  # fmt: skip
FATES = {
    "is a prize": "taken", "are prizes": "taken", "is destroyed": "sunk", "are destroyed": "sunk",
    "has struck": "struck", "have struck": "struck", "is in the enemy's hands": "taken",
    "are in the enemy's hands": "taken", "is lost": "sunk", "are lost": "sunk",
}  # fmt: skip
VERDICTS = {
    "": None,
    "the victory is complete": (True, "major"), "the day is ours, if by a narrow margin": (True, "minor"),
    "the day is wholly the enemy's": (False, "major"), "the enemy has the better of it": (False, "minor"),
}  # fmt: skip
VOICES = {
    "I have the honour to report a victory": "won",
    "I have the honour to report an action": "won",
    "I am sorry to report an action": "lost",
    "It is with great satisfaction that I report an action": "won",
    "It is my painful duty to report an action": "lost", "I am sorry to report the loss of an action": "lost",
    "I beg leave to report an action": "open", "This is to acquaint you with an action": "open",
}  # fmt: skip
LIGHT, OWN, THEIRS = "(?P<light>.+?)", "(?P<own>.+)", "(?P<theirs>.+)"
VOICE, WHERE = f"(?P<voice>{'|'.join(VOICES)})", "(?P<where>.*?)"


def _wind(r: LetterFacts, m: re.Match[str]) -> str:
    until = next((n for n, (_, kind, _) in enumerate(r.rows) if kind == "TurnBegan"), 0)
    shifts = [e for _, kind, e in r.rows[:until] if kind == "WindShifted"]
    chart = r.level.chart
    bearing = shifts[-1].blows_from if shifts else round((chart.wind_from or 0) * 100)
    calm = shifts[-1].calm if shifts else chart.wind == "calm"
    said = m.groupdict()
    if said.get("light") and LIGHTS.get(chart.light) != said["light"]:
        return "another light"
    if calm != (not said.get("p")) or (not calm and r.point(bearing) != said["p"]):
        return f"the wind was {r.point(bearing)}, calm {calm}"
    if said.get("b"):
        own, other = r.ships[r.own], next(s for s in r.ships.values() if s.id != r.own)
        (x, y), (u, v) = (chart.position_in_cm(s.at) for s in (own, other))
        bore = r.point(round(9000 - 100 * math.degrees(math.atan2(y - v, u - x))))
        return "" if len(r.ships) == 2 and not r.level.forts and bore == said["b"] else f"she bore {bore}"
    return ""


def _first(r: LetterFacts, m: re.Match[str]) -> str:
    turn, _, event = next((row for row in r.rows if row[1] == "Fired"), (0, "", None))
    if event is None:
        return "not a gun was fired"
    hits = often(m["t"]) if m["t"] else 0
    if m.groupdict().get("n") and number(m["n"]) != turn - 1:
        return f"it was turn {turn}"
    if m["them"] and (m["them"] == "us") != (event.target == r.own):
        return "another was hit"
    right = (r.id_of(m["a"]), r.id_of(m["b"]), hits) == (event.ship, event.target, event.hits)
    return "" if right else f"{event.ship} fired first, at {event.target}, {event.hits} hits"


def _hurt(r: LetterFacts, m: re.Match[str]) -> str:
    words = {"many of our officers": "officers", "a good part of our people": "crew"}
    said = {words.get(part, "?") for part in m["s"].split(" and ")}
    had = {str(e.what) for e in r.all_of("Befell", lambda e: e.ship == r.own and e.on)} & {"officers", "crew"}
    return "" if said == had else f"hurt were {had}"


def _fates(r: LetterFacts, m: re.Match[str]) -> str:
    is_ours = m[0].startswith("I regret")
    words = m[0].removeprefix("I regret that ")
    for part in words.split("; "):
        end = next((end for end in FATES if part.endswith(f" {end}")), "")
        ships = r.list_of(part.removesuffix(f" {end}")) if end else ["?"]
        want = [s for s in r.ships if r.fate(s) == FATES.get(end) and r.ours(s) == is_ours]
        if sorted(ships) != sorted(want) or ("prize" in end) != (FATES.get(end) == "taken" and not is_ours):
            return f"they were {want}"
    return ""


def _oftener(r: LetterFacts, m: re.Match[str]) -> str:
    _, gave, took = r.fire(r.own)
    return "" if gave > took else f"{gave} and {took}"


def _unfinished(r: LetterFacts, m: re.Match[str]) -> str:
    turn = r.rows[-1][0] if r.rows else 0
    return "" if r.ended is None and not r.conceded and nth(m["nth"]) == turn else "it is not so"


def _gave_up(r: LetterFacts, m: re.Match[str]) -> str:
    right = r.conceded and (r.conceded == r.side) == (m["w"] == "I") and nth(m["nth"]) == r.rows[-1][0]
    return "" if right else "nobody gave up"


def _none_lost(r: LetterFacts, m: re.Match[str]) -> str:
    return "a ship is lost" if any(r.fate(s) for s in r.ships if r.ours(s)) else ""


def _report(r: LetterFacts, m: re.Match[str]) -> str:
    winner = r.ended.winner if r.ended else ""
    voice = "won" if winner == r.side else "lost" if winner or r.conceded == r.side else "open"
    if VOICES[m["voice"]] != voice:
        return f"the side has {voice}"
    own = m["own"].removesuffix(", under my command,")
    others = [s.id for s in r.level.sides if s.id != r.side]
    return _place(r, m) or _force(r, own, [r.side]) or _force(r, m["theirs"], others)


def _escape(r: LetterFacts, m: re.Match[str]) -> str:
    winner, left = r.ended.winner if r.ended else "", {e.ship for e in r.all_of("Left", lambda e: True)}
    hulls = [s for s in r.ships.values() if s.kind != "boat"]
    won = [s.id for s in hulls if s.side == winner]
    is_ours = m[0].startswith("I have")
    if not won or (winner == r.side) != is_ours or not set(won) <= left:
        return "nobody got away"
    if any(r.fate(s.id) for s in hulls if s.side != winner):
        return "a ship was lost"
    own = m["own"].removesuffix(", under my command,").removesuffix(", under my command")
    others = [s.id for s in r.level.sides if s.id != r.side]
    return _place(r, m) or _force(r, own, [r.side]) or _force(r, m["theirs"], others)


def _place(r: LetterFacts, m: re.Match[str]) -> str:
    place, where = re.escape(r.level.place), m["where"]
    rest = re.sub(rf"(?i){place}|\b(on|in|at|the)\b|[ ,]", "", where)
    return "it was not there" if rest or r.level.place.lower() not in where.lower() else ""


def _lone_ship(r: LetterFacts, m: re.Match[str], ship: Any) -> str:
    guns = {
        "eighty-gun ship": "eighty",
        "fifty-gun ship": "fifty",
        "merchantman": "merchant",
        "bomb vessel": "bomb",
    }
    kind = guns.get(m["kind"] or "", (m["kind"] or "").replace(" ", "-"))
    right = r.id_of(m["name"]) == ship.id and (not m["n"] or number(m["n"]) == ship.guns)
    return "" if right and kind in ("", ship.kind) else "it was another ship"


def _force(r: LetterFacts, words: str, sides: Sequence[str]) -> str:
    ships = {s.id: s for s in r.ships.values() if s.side in sides}
    forts = {f.id for f in r.level.forts if f.side in sides}
    lone = rf"(?:the enemy's (?P<kind>[a-z -]+?) )?(?P<name>{r.noun})(?:, of (?P<n>{NUMBER}) guns?)?"
    if len(ships) == 1 and not forts and (alone := re.fullmatch(lone, words, re.I)):
        return _lone_ship(r, alone, *ships.values())
    found, rest = set[str](), words
    while rest:
        rest = re.sub("^(, | and )", "", rest)
        if count := re.match(r"(?:(?P<n>[a-z-]+) (?:ships?|vessels?))?(?: and )?(?P<b>boats)? of ", rest):
            side, rest = _side_at(r, rest[count.end() :], sides)
            boats = {s.id for s in ships.values() if s.side == side and s.kind == "boat"}
            hulls = {s.id for s in ships.values() if s.side == side} - boats
            if number(count["n"] or "no") != len(hulls) or bool(count["b"]) != bool(boats):
                return f"there were {len(hulls)} ships"
            found |= hulls | boats
        elif name := re.match(r.noun, rest, re.I):
            found.add(r.id_of(name[0]))
            rest = rest[name.end() :]
        else:
            return f"no force: {rest!r}"
    return "" if found == {*ships, *forts} else f"they were {sorted({*ships, *forts})}"


def _side_at(r: LetterFacts, rest: str, sides: Sequence[str]) -> tuple[str, str]:
    """Return the side that a text begins with, and the rest."""
    for side in (s for s in r.level.sides if s.id in sides):
        name = re.escape((side.name or side.id).removeprefix("The "))
        if found := re.match(rf"(?:the )?{name}s?", rest, re.I):
            return side.id, rest[found.end() :]
    return "", rest


def _total(r: LetterFacts, m: re.Match[str]) -> str:
    fired, gave, took = r.fire(r.own)
    said = m.groupdict()
    want = {"f": fired, "g": gave, "w": took, "w2": took}
    wrong = [key for key, value in want.items() if said.get(key) and often(said[key]) != value]
    never = {
        "never hit,": gave,
        "never hit;": gave,
        "never hit ourselves": took,
        "we were never hit": took,
        "Not a gun of ours": fired,
    }
    wrong += [words for words, value in never.items() if words in m[0] and value]
    return f"it was {fired}, {gave}, {took}" if wrong else ""


def _masts(r: LetterFacts, m: re.Match[str]) -> str:
    fallen = r.all_of("MastFell", lambda e: e.ship == r.own)
    lost = [e.mast if e.mast == "bowsprit" else f"{e.mast}mast" for e in fallen]
    said = re.split(", | and ", m.groupdict().get("m") or "")
    return "" if sorted(lost) == sorted(filter(None, said)) and r.ships[r.own].masts else f"lost were {lost}"


def _state(r: LetterFacts, m: re.Match[str]) -> str:
    now: dict[str, bool] = {str(e.what): e.on for e in r.all_of("Befell", lambda e: e.ship == r.own)}
    phrases = re.split(", | and ", m["s"][:1].lower() + m["s"][1:])
    return ", ".join(phrase for phrase in phrases if not now.get(STATE.get(phrase, "")))


def _men(r: LetterFacts, m: re.Match[str]) -> str:
    lost = r.all_of("Told", lambda e: e.ship == r.own)
    men = sum(e.marines_lost if "detachment" in m[0] else e.men_lost for e in lost)
    return "" if number(m["n"]) == men else f"lost were {men}"


def _praise(r: LetterFacts, m: re.Match[str]) -> str:
    mine = {s.id: r.fire(s.id)[1] for s in r.ships.values() if s.side == r.side and s.kind != "boat"}
    captain, _, name = (m.groupdict().get("name") or "we").rpartition(", of ")
    ship = r.id_of(name)
    if captain and (ship not in r.ships or r.ships[ship].commander != captain):
        return "he does not command her"
    is_best = ship in mine and all(mine[ship] > hits for other, hits in mine.items() if other != ship)
    return "" if is_best else f"hits: {mine}"


def _endured(r: LetterFacts, m: re.Match[str]) -> str:
    lost = [n for n, (_, k, e) in enumerate(r.rows) if e.ship == r.own and k in ("Struck", "Captured")]
    before = [e for _, k, e in r.rows[: lost[-1] if lost else 0] if k == "Fired" and e.target == r.own]
    hits = sum(e.hits for e in before if not r.ours(e.ship))
    return "" if lost and often(m["t"]) == hits else f"{hits} hits"


def _reason(words: str) -> str:
    """Return the reason of an end with numbers for words, without what a letter leaves out."""
    words = words.replace("minus ", "-")
    said = re.sub(
        "^(the last turn is over|the battle has ended before its last turn) and ", "", words.lower()
    )
    said = re.sub(
        r" by the (left|right|top|bottom) edge|\.$", "", said.replace("fewer than 1 ship", "no ship")
    )
    said = re.sub(
        r"\bnone\b", "0", re.sub(r"\b(of) the (\w+an)s\b", r"\1 \2", said).replace("of the ", "of ")
    )
    return re.sub(r"[a-z]+(-[a-z]+)?", lambda w: str(number(w[0])) if number(w[0]) > 0 else w[0], said)


def _end(r: LetterFacts, m: re.Match[str]) -> str:
    said, end = m.groupdict(), r.ended
    if end is None or r.conceded:
        return "it is not over so"
    turn = next(t for t, k, _ in r.rows if k == "Ended")
    if said.get("nth") and nth(said["nth"]) != turn:
        return f"it was turn {turn}"
    if said.get("why") and _reason(said["why"]) != _reason(end.reason):
        return f"because {end.reason}"
    what = (end.winner == r.side, end.degree) if end.winner else None
    return "" if VERDICTS.get(said.get("what") or "") == what else f"{end.winner} won, {end.degree}"


def _prisoner(r: LetterFacts, m: re.Match[str]) -> str:
    is_beaten = r.ended and r.ended.winner not in ("", r.side)
    return "" if is_beaten and r.fate(r.own) in ("struck", "taken") else "he is free"


def _brave(r: LetterFacts, m: re.Match[str]) -> str:
    has_won = r.ended and r.ended.winner == r.side and all(r.fate(s) for s in r.ships if not r.ours(s))
    return "" if has_won and often(m["t"]) == r.fire(r.own)[2] else "not so often"


POINT = "|".join(sorted(COMPASS, key=len, reverse=True))
BORE = rf"(?:, and the enemy bore (?P<b>{POINT}) of us)?"
TOLD = rf"(?:, and hit {THEM} (?P<t>{OFTEN})|, without a hit)"
A, B = "(?P<a>.+?)", "(?P<b>.+?)"
TURN = r"(?:in (?:its|the) (?P<nth>[a-z-]+) turn|before (?:its|the) first turn)"
W = f"(?P<w>{NUMBER})"
GUNS = rf"(?P<f>{OFTEN})"
MADE = rf"(?:made (?P<g>{HITS})|never hit)"
BACK = rf"(?:took (?P<w>{NUMBER}) in return|were never hit ourselves|were hit (?P<w2>{OFTEN}) in return)"
Check = Callable[[LetterFacts, re.Match[str]], str]
FORMS: list[tuple[str, Check]] = [
    (rf"{VOICE}{WHERE} won by {OWN} over {THEIRS}", _report),
    (rf"{VOICE}{WHERE} in which {OWN} (?:had the better of|(?:was|were) worsted by) {THEIRS}", _report),
    (rf"I have the honour to report an action{WHERE} in which {OWN} got away from {THEIRS}", _escape),
    (rf"I am sorry to report an action{WHERE} in which {THEIRS}, got away from {OWN}", _escape),
    (rf"{VOICE}{WHERE} fought by {OWN} against {THEIRS}", _report),
    (rf"(?:We met {LIGHT}, with the wind|The wind was|We had the wind) at (?P<p>{POINT}){BORE}", _wind),
    (rf"(?:We met {LIGHT}, in a calm|It was calm|There was no wind){BORE}", _wind),
    (rf"{A} opened the fire upon {B}{TOLD}", _first),
    (rf"The first shots were {A}, upon {B}{TOLD}", _first),
    (rf"{A} fired first, upon {B}{TOLD}", _first),
    (rf"For (?P<n>[a-z-]+) turns not a gun was fired; then {A} opened upon {B}{TOLD}", _first),
    (r"Not a gun was fired", lambda r, m: "guns were fired" if r.all_of("Fired", lambda e: True) else ""),
    (rf"Not a gun of ours was fired, and we were (?:hit (?P<w>{OFTEN})|never hit)", _total),
    (rf"In all we fired {GUNS}, {MADE}, and {BACK}", _total),
    (rf"Our guns were fired {GUNS} and {MADE}; we {BACK}", _total),
    (rf"Of our fire (?P<g>{NUMBER}) shots? told upon the enemy, and {W} of theirs upon us", _total),
    (rf"We have lost our (?P<m>{MASTS})", _masts),
    (rf"Our (?P<m>{MASTS}) (?:is|are) gone", _masts),
    (r"All our masts are standing|We have kept all our masts", _masts),
    (rf"We have lost (?P<n>{NUMBER}) men", _men),
    (rf"I have to regret the loss of (?P<n>{NUMBER}) of our people", _men),
    (rf"Of our marines (?P<n>{NUMBER}) detachments? (?:is|are) lost", _men),
    (r"(?:We have lost|I have to regret the loss of) (?P<s>(?:many of our|a good part).*)", _hurt),
    (rf"(?:As I write )?(?P<s>(?i:{'|'.join(STATE)}).*)", _state),
    (r"(?:None of our ships|Not a ship of ours) is taken or sunk", _none_lost),
    (rf".+ (?:{'|'.join(FATES)})", _fates),
    (r"I write this as a prisoner", _prisoner),
    (r"No ship of ours hit the enemy oftener than mine, and I commend her people to you", _praise),
    (r"My own people made more hits than any other ship of ours, and I commend them to you", _praise),
    (r"I beg to name (?P<name>.+): no ship of ours hit the enemy oftener", _praise),
    (r"I (?:commend to|cannot say too).+ our people, who hit oftener than they were hit", _oftener),
    (rf"Our people did not give her up before she was hit (?P<t>{OFTEN})", _endured),
    (rf"The enemy made a brave defence, and hit us (?P<t>{OFTEN})", _brave),
    (rf"(?:The action ended|It was over) {TURN}, and (?P<what>[^:]+?)(?:: (?P<why>.+))?", _end),
    (rf"The action ended {TURN} without a victor(?:: (?P<why>.+))?", _end),
    (rf"Neither side had won when the action ended {TURN}(?:: (?P<why>.+))?", _end),
    (r"As I write the action is in its (?P<nth>[a-z-]+) turn", _unfinished),
    (r"(?P<w>I|The enemy) gave up the action in its (?P<nth>[a-z-]+) turn", _gave_up),
]  # fmt: skip
"""Forms of sentences that are not of the course, each with its check: '' if it is true, else why not."""
