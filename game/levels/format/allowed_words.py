"""The words a level may use, each list in one place, shared by models, messages and guide."""

from typing import Literal, get_args

Unit = Literal["cm", "square", "inch", "hex"]
Up = Literal["N", "E", "S", "W"]
NORTH_BY_UP: dict[str, int] = {"N": 0, "W": 90, "S": 180, "E": 270}
"""Where north is on a chart with that point at its top, in degrees from the top, clockwise."""
WindForce = Literal["calm", "light", "moderate", "fresh", "strong", "gale"]
SeaState = Literal["calm", "smooth", "moderate", "choppy", "rough"]
Light = Literal[
    "day", "dawn", "afternoon", "overcast", "rain", "squall", "storm", "dusk", "moonlight", "night"
]
Nation = Literal[
    "british",
    "american",
    "french",
    "spanish",
    "dutch",
    "danish",
    "swedish",
    "russian",
    "turkish",
    "portuguese",
    "neapolitan",
    "venetian",
    "italian",
    "barbary",
    "other",
]
NATIONS: tuple[str, ...] = get_args(Nation)
Rate = Literal[
    "1st",
    "2nd",
    "3rd",
    "4th",
    "5th",
    "6th",
    "sloop",
    "gun-brig",
    "cutter",
    "lugger",
    "galley",
    "gunboat",
    "bomb",
    "fireship",
    "merchant",
    "battery",
    "boat",
]
Kind = Literal[
    "first-rate",
    "second-rate",
    "eighty",
    "seventy-four",
    "sixty-four",
    "fifty",
    "heavy-frigate",
    "frigate",
    "sloop",
    "brig",
    "cutter",
    "lugger",
    "galley",
    "bomb",
    "fireship",
    "merchant",
    "floating-battery",
    "gunboat",
    "boat",
]
Feature = Literal[
    "fast-sailor",
    "initial-broadside",
    "determined",
    "fervently-determined",
    "boarding-party",
    "go-large",
    "foul-bottom",
    "poor-sailors",
    "poor-firing-after-first-broadside",
    "poor-firing-always",
    "cowardly-lubbers",
    "double-shot-close",
    "carronades-only",
    "coppered",
    "stout-timbers",
    "fire-hazard",
]
ShipState = Literal["sailing", "stopped", "hove-to", "anchored", "moored", "aground"]
Mast = Literal["fore", "main", "mizzen", "bowsprit"]
Broadside = Literal["port", "starboard"]
Quality = Literal["elite", "seasoned", "average", "poor", "wretched", "mutinous"]
Sail = Literal["full", "easy", "bare"]
Order = Literal[
    "fire-high",
    "fire-low",
    "close-and-board",
    "hold-until-fired-on",
    "keep-anchor",
    "line-ships-first",
    "frigates-fight-frigates",
]
Manoeuvre = Literal["line", "sail", "break", "weather", "double", "anchor", "cover", "withdraw", "chase"]
Country = Literal["fields", "heath", "karst", "sand", "tropic", "forest", "town", "quay"]
Bottom = Literal["mud", "sand", "rock"]
Cover = Literal["soft", "hard"]
FortKind = Literal["battery", "old-fort", "fortress", "tower"]
Barrier = Literal["chain", "boom", "hulks"]
Troops = Literal["veteran", "regular", "militia", "seamen"]
LeaderKind = Literal["admiral", "commodore", "general", "agent"]
Crew = Literal[
    "jolly-jack-tars",
    "jolly-jack-tars elite",
    "jolly-jack-tars average",
    "jolly-jack-tars poor",
    "sans-culottes",
    "sans-culottes elite",
    "sans-culottes average",
    "sans-culottes poor",
    "landlubbers",
    "landlubbers elite",
    "landlubbers average",
    "landlubbers poor",
]

# One unit of the chart in centimetres on a table where 1 cm is 25 m of sea.
CM_PER_UNIT: dict[str, float] = {"cm": 1.0, "square": 7.5, "inch": 11.0, "hex": 10.0}
UNIT_PLURALS: dict[str, str] = {"cm": "cm", "square": "squares", "inch": "inches", "hex": "hexes"}
Language = Literal[
    "ca", "cs", "da", "de", "el", "en", "es", "et", "fi", "fr", "hr", "hu", "it", "lt", "lv", "nl", "no",
    "pl", "pt", "ro", "ru", "sk", "sl", "sv", "tr", "uk",
]  # fmt: skip
"""The language of texts, by its ISO 639-1 code; the typefaces of the game have its letters."""
LANGUAGES: dict[str, str] = {
    "ca": "Català", "cs": "Čeština", "da": "Dansk", "de": "Deutsch", "el": "Ελληνικά", "en": "English",
    "es": "Español", "et": "Eesti", "fi": "Suomi", "fr": "Français", "hr": "Hrvatski", "hu": "Magyar",
    "it": "Italiano", "lt": "Lietuvių", "lv": "Latviešu", "nl": "Nederlands", "no": "Norsk", "pl": "Polski",
    "pt": "Português", "ro": "Română", "ru": "Русский", "sk": "Slovenčina", "sl": "Slovenščina",
    "sv": "Svenska", "tr": "Türkçe", "uk": "Українська",
}  # fmt: skip
"""What each is called in itself."""
