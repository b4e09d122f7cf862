"""Choosing a broadside by the 1798 game: target and side. No pygame."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.books.ls98.rules.sheet import SIDES
from game.books.ls98.rules.shots import Shot
from game.core.steps import MenuOption, Refusal
from game.sea.hexes import Sector
from game.ui.battle.answers.hud_update import next_in_ring


@dataclass(slots=True)
class GunDraft:
    """A player's choice among the shots of a menu; always one that is offered, or none."""

    offers: tuple[MenuOption[Any], ...]
    target: str = ""
    side: str = ""

    @property
    def shots(self) -> list[Shot]:
        """Every broadside that may be fired."""
        return [o.value for o in self.offers if isinstance(o.value, Shot) and not o.refusal]

    @property
    def other_options(self) -> list[MenuOption[Any]]:
        """What else may be done: hold fire."""
        return [o for o in self.offers if o.value is None and not o.refusal]

    @property
    def refused_shots(self) -> dict[str, Refusal]:
        """What bears and may not be fired at, by the target's id, with the reason."""
        free = self.reachable_target_ids()
        held = [(o.value.target, o.refusal) for o in self.offers if o.refusal and o.value]
        return {name: why for name, why in held if name not in free}

    @property
    def chosen_shot(self) -> Shot | None:
        """The broadside as chosen."""
        wanted = (self.side, self.target)
        return next((s for s in self.shots if (s.side, s.target) == wanted), None)

    def reachable_target_ids(self) -> list[str]:
        """Return ships that can be fired at, in the menu's order."""
        return list(dict.fromkeys(shot.target for shot in self.shots))

    def sides(self) -> list[Sector]:
        """Return broadsides that may be fired at something."""
        found = [shot.side for shot in self.shots]
        return [side for side in SIDES if side in found]

    def choose(self, target: str = "", side: str = "") -> None:
        """Choose what is named; keep the rest if possible, else take what is offered."""
        ways = [s for s in self.shots if target in ("", s.target) and side in ("", s.side)]
        kept = [s for s in ways if (target or s.target == self.target)]
        best = next(iter([*kept, *ways]), None)
        if best is not None:
            self.target, self.side = best.target, best.side

    def select_next_target(self, step: int) -> None:
        """Choose the next or previous target of the list."""
        targets = self.reachable_target_ids()
        if targets:
            self.choose(target=next_in_ring(targets, self.target, step))


def new_gun_draft(offers: Sequence[MenuOption[Any]]) -> GunDraft:
    """Return a draft of the broadside with most expected hits."""
    layer = GunDraft(tuple(offers))
    best = max(layer.shots, key=lambda s: s.dice * (7 - s.needs), default=None)
    if best is not None:
        layer.target, layer.side = best.target, best.side
    return layer
