"""A level with its texts in another language."""

from collections.abc import Mapping
from typing import Any

from game.levels.format.charts import AREA_KEYS, Chart
from game.levels.format.languages import head_values
from game.levels.format.model import Level


def languages_of(level: Level) -> tuple[str, ...]:
    """Return the codes of the languages that a level has texts in, its own first."""
    return (level.language, *(code for code in level.languages if code != level.language))


def own_texts(level: Level) -> dict[str, dict[str, str]]:
    """Return the level's own names and messages that other languages may have, by table and then by the key
    that they have there."""
    return {
        "side": {each.id: each.name for each in level.sides},
        "squadron": {each.id: each.name for each in level.squadrons},
        "zone": {each.id: each.name for each in level.zones},
        "group": {each.id: each.name for each in level.groups},
        "plan": {each.id: each.name for each in level.plans},
        "event": {each.id: each.message for each in level.events if each.id and each.message},
        "area": {
            area.name: area.name for key in AREA_KEYS for area in getattr(level.chart, key) if area.name
        },
    }


def level_in_language(level: Level, language: str) -> Level:
    """Return a complete level with its texts in that language where it has them; '' and a language that it
    lacks leave it as it is. No rule reads any of them: the battle is the same."""
    texts = {str(code): each for code, each in level.languages.items()}.get(language)
    if texts is None or language == level.language:
        return level
    by_kind: dict[str, Mapping[str, str]] = {
        "sides": texts.side, "zones": texts.zone, "groups": texts.group, "plans": texts.plan,
    }  # fmt: skip
    update = {kind: _renamed(getattr(level, kind), names) for kind, names in by_kind.items()}
    squadrons = {squadron.id: squadron.name for squadron in level.squadrons}
    unnamed = [
        side.id for side in level.sides if squadrons.get(side.id) == side.name
    ]  # the whole side is one
    names = {id: texts.side[id] for id in unnamed if id in texts.side} | texts.squadron
    events = tuple(
        event.model_copy(update={"message": texts.event.get(event.id or "", event.message)})
        for event in level.events
    )
    return level.model_copy(
        update={
            **head_values(texts), **update,
            "squadrons": _renamed(level.squadrons, names),
            "events": events,
            "briefing": {**level.briefing, **texts.briefing},
            "chart": _chart_with_names(level.chart, texts.area),
        }
    )  # fmt: skip


def _renamed(parts: tuple[Any, ...], names: Mapping[str, str]) -> tuple[Any, ...]:
    return tuple(
        part.model_copy(update={"name": names[part.id]}) if part.id in names else part for part in parts
    )


def _chart_with_names(chart: Chart, names: Mapping[str, str]) -> Chart:
    if not names:
        return chart
    areas = {
        key: tuple(
            area.model_copy(update={"name": names.get(area.name, area.name)}) for area in getattr(chart, key)
        )
        for key in AREA_KEYS
    }
    return chart.model_copy(update=areas)
