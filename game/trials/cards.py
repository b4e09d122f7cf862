"""Make the balance card of a level from the result of a trial."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.levels.format.model import Level
from game.levels.reading.balance_card import BalanceCard, ScoreWins, battle_hash
from game.levels.reading.completion import level_for


def card_of(result: Mapping[str, Any], level: Level) -> BalanceCard:
    """Return the card for a result of ``simulate`` on this level."""
    told = result["history"]
    return BalanceCard(
        battle=battle_hash(level_for(level, result["rules"])),
        book=result["rules"],
        captains=", ".join(dict.fromkeys(result["seats"].values())),
        battles=result["battles"],
        wins=result["wins"],
        intervals={who: tuple(bounds) for who, bounds in result["intervals"].items()},
        turns=tuple(result["turns"][f"p{share}"] for share in (10, 50, 90)),
        history=told["times"] if told else None,
        judged=scored_endings(result),
    )


def scored_endings(result: Mapping[str, Any]) -> tuple[ScoreWins, ...]:
    """Return the endings by score that somebody won."""
    return tuple(ScoreWins(**found) for found in result["judged"])
