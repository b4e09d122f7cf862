"""What the rose says by Hold Fast: the five courses, which are names (HF-wind-5), and the one that
no ship goes forward on (HF-wind-2)."""

from typing import Final

from game.books.hf.face.plan_forecasts import forecasts_of
from game.books.hf.face.plot import PlotDraft
from game.books.hf.face.question_draft import draft_of, find_ship_card
from game.books.hf.rules.sheet import Wind
from game.books.hf.rules.table_geometry import NAMES, POINTS
from game.core.table import get_single
from game.play.rulebook import clause_label
from game.ui.battle.panels.wind_panel import AngleSpans, WindSector, WindView
from game.ui.battle.state.hud_state import HudState

_GROUNDS: Final = ("dead", "bow", "beam", "quarter", "astern")
_NAMES: Final = ("No way", "Close", "Beam", "Broad", "Before")
_DEGREES: Final = 45


def wind_view(hud: HudState, ship: str, end_heading_deg: float | None) -> WindView:
    """Return the rose for that ship, or for the end of what is plotted for her."""
    sheet, air, lies = find_ship_card(ship), get_single(Wind), ""
    if sheet is not None and end_heading_deg is not None:
        match draft_of(hud).answer_draft:
            case PlotDraft() as plot if ship == plot.active_ship:
                end_heading_deg = forecasts_of(sheet, plot.plan)[-1].pose.heading / 100
        off = round((end_heading_deg - air.blows_from * _DEGREES) / _DEGREES) % POINTS
        lies = _GROUNDS[min(off, POINTS - off)]
    zones = [
        WindSector(ground, name, "" if off else "±22°", off_wind_spans_deg(off))
        for off, (ground, name) in enumerate(zip(_GROUNDS, _NAMES, strict=True))
    ]
    clause = clause_label("HF-wind-2")
    blows = float(air.blows_from * _DEGREES)
    return WindView(blows, False, NAMES[air.blows_from], clause, tuple(zones), end_heading_deg, lies)


def off_wind_spans_deg(steps_off_wind: int) -> AngleSpans:
    """Return the headings this many points off the wind, on both sides of it, in degrees."""
    middle, half = steps_off_wind * _DEGREES, _DEGREES // 2
    if steps_off_wind == 0:
        return ((-half, half),)
    if steps_off_wind == POINTS // 2:
        return ((middle - half, middle + half),)
    near, far = middle - half, middle + half
    return ((near, far), (360 - far, 360 - near))
