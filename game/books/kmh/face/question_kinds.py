"""The kinds of question that Kiss Me, Hardy! puts, as its face tells them apart."""

from __future__ import annotations

from enum import StrEnum


class QuestionKind(StrEnum):
    """Kinds of question."""

    HELM = "helm"
    FIRE = "fire"
    MARKERS = "markers"
    OARS = "oars"
    ERRAND = "errand"
    """Boats, troops, cables, warps, squadrons: one order out of many."""
