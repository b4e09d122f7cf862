"""The kinds of question that Kiss Me, Hardy! puts, as its face tells them apart."""

from __future__ import annotations

from enum import StrEnum


class Kind(StrEnum):
    """The kind of the prompt on the desk. The last four are the screen's own (`ui.table.prompts`),
    the others this book's."""

    HELM = "helm"
    FIRE = "fire"
    MARKERS = "markers"
    OARS = "oars"
    ERRAND = "errand"
    """Boats, troops, cables, warps, squadrons: one order out of many."""
    PICK = "pick"
    WATCH = "watch"
    DONE = "done"
    OVER = "over"
