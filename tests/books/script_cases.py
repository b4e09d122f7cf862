"""What every book asks of its worked cases, each a script played through the real battle."""

from pathlib import Path

from game.levels.conditions.facts import BattleFacts, ShipFact, is_ship_deed_done
from game.levels.conditions.tree import DeedVerb, ShipDeed
from game.play.scripts import read_script, run_script


def scripts_of(book: str) -> list[Path]:
    """A book's scripts, by name."""
    return sorted((Path(__file__).parents[1] / "scripts" / book).glob("*.toml"))


def script_id(script: Path) -> str:
    """What pytest calls it."""
    return script.stem


def assert_plays_as_written(script: Path) -> None:
    """It ends as it expects; else every difference is told."""
    outcome = run_script(script)
    lines = [f"{d.path}: expected {d.expected}, got {d.got}" for d in outcome.differences]
    assert outcome.is_ok, "\n".join(lines)


def assert_clauses_given(scripts: list[Path]) -> None:
    """Each cites clauses, and no two have one title."""
    assert [path.name for path in scripts if not read_script(path).clauses] == []
    titles = [read_script(path).title for path in scripts]
    assert len(set(titles)) == len(titles)


def gets_away(ship: ShipFact) -> bool:
    """Whether an aim that she exits is fulfilled."""
    return is_ship_deed_done(ship, ShipDeed(DeedVerb.EXITS, ship.id), BattleFacts(1, 9, False, (ship,)))
