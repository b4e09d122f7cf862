"""What must be drawn of boats, works, troops, chains and ropes, computed from their records
alone."""

from collections import Counter
from typing import Any

from game.books.kmh.rules.anchors import Warp
from game.books.kmh.rules.batteries import Battery
from game.books.kmh.rules.boat_sheet import Boat
from game.books.kmh.rules.chains import Chain
from game.books.kmh.rules.land import Party
from game.books.kmh.rules.sheet import Chart, Deck, Ship, Tow
from game.core.markers import Anchored, Gone, HasStruck
from game.core.table import every, every_without, get_single, has_marker
from game.sea.units import CM
from game.stage.frame.stage_view import dump_stage
from game.systems import BattleShow


def side_number(name: str) -> int:
    return get_single(Chart).sides.index(name)


def expected_boat(boat: Boat) -> dict[str, Any]:
    """Return one party of boats: number, side, what they hang on, whether oars are out."""
    ships = {ship.id: ship for ship in every(Ship)}
    host = ships.get(boat.fast or boat.tow)
    lie = "free"
    if host is not None and boat.fast:
        lie = "astern" if host.id == boat.ship or host.side == boat.side else "alongside"
    elif host is not None:
        lie = "ahead"
    return {
        "side": side_number(boat.side),
        "count": boat.count,
        "lie": lie,
        "to": host.id if host else "",
        "laden": bool(boat.load),
        "oars": lie in ("free", "ahead"),
    }


def expected_work(work: Battery) -> dict[str, Any]:
    gone, taken = has_marker(work.number, Gone), work.side != work.born
    breach = 5 if gone else min(1 + 4 * work.damage // work.points, 4) if work.damage else 0
    hot = bool(work.hot_from) and get_single(Deck).turn >= work.hot_from
    return {
        "side": side_number(work.side),
        "kind": work.kind,
        "at": [round(work.pose.x / CM, 2), round(work.pose.y / CM, 2)],
        "breach": breach,
        "flag": (taken or not has_marker(work.number, HasStruck)) and not gone,
        "taken": taken,
        "furnace": "hot" if hot else "lit" if work.hot_from else "",
        "fire": bool(work.burning),
    }


def expected_troops() -> dict[str, Any]:
    works = {work.id for work in every(Battery)}
    there = [p for p in every_without(Party, Gone) if not p.aboard or p.aboard in works]
    return {
        party.id: {
            "side": side_number(party.side),
            "at": [round(party.pose.x / CM, 2), round(party.pose.y / CM, 2)],
            "men": [party.points_left, party.points],
            "within": party.aboard,
        }
        for party in there
    }


def expected_chains() -> dict[str, Any]:
    """Return every chain that any side knows: these battles have no players, so all is visible."""
    lies = {True: "up", False: "lowered"}
    return {
        c.id: [c.kind, "broken" if c.broken else lies[c.raised], c.work] for c in every(Chain) if c.known_to
    }


def expected_ropes() -> list[list[str]]:
    ships = {ship.id for ship in every_without(Ship, Gone)}
    found = []
    for ship in every_without(Ship, Gone):
        if has_marker(ship.number, Anchored):
            found.append(["cable", ship.id, ""])
            found += [["spring", ship.id, ""]] * (ship.cables > 1)
    for tow in every(Tow):
        if tow.open and {tow.tug, tow.towed} <= ships:
            found.append(["tow" if tow.fast else "passing", tow.tug, tow.towed])
    found += [["kedge", w.ship, ""] for w in every(Warp) if w.open and w.ship in ships]
    return found


def assert_company_drawn(show: BattleShow, kinds: Counter[str]) -> None:
    """Assert that everything besides ships is drawn as on record, and nothing else; count in
    ``kinds`` what there was to see."""
    if show.battle.book.NAME != "kmh":
        return
    with show.stage():
        drawn = dump_stage()
    with show.battle.table.as_current():
        wanted = {
            "boats": {boat.id: expected_boat(boat) for boat in every_without(Boat, Gone)},
            "works": {work.id: expected_work(work) for work in every(Battery)},
            "troops": expected_troops(),
            "chains": expected_chains(),
        }
        ropes = expected_ropes()
    for kind, sheets in wanted.items():
        found = drawn.get(kind, {})
        assert found.keys() == sheets.keys(), f"{kind}, turn {show.battle.turn}"
        for name, sheet in sheets.items():
            shown = found[name]
            if shown is not None and kind == "boats":
                shown = shown | {"lie": "free", "to": "", "oars": True} if shown["lie"] == "beside" else shown
            if isinstance(sheet, dict):
                shown = {key: shown[key] for key in sheet}
            assert shown == sheet, f"{name}, turn {show.battle.turn}"
            kinds[kind] += 1
            kinds.update(sheet_words(kind, sheet))
    assert [rope[:3] for rope in drawn.get("ropes", [])] == ropes
    kinds.update(rope[0] for rope in ropes)
    troops = drawn.get("troops", {}).values()
    kinds.update("charging" for troop in troops if troop["charging"])


def sheet_words(kind: str, sheet: dict[str, Any] | list[str]) -> list[str]:
    if isinstance(sheet, list):
        return [sheet[1]]
    if kind == "boats":
        return [sheet["lie"]]
    if kind == "works":
        marked = [("breach", sheet["breach"]), ("taken", sheet["taken"]), ("fire", sheet["fire"])]
        lit = [sheet["furnace"]] if sheet["furnace"] else []
        return [word for word, there in marked if there] + lit
    left, whole = sheet["men"]
    return ["hurt"] * (left < whole) + ["within"] * bool(sheet["within"])
