"""Ships, troops and leaders."""

from typing import Annotated, ClassVar

from pydantic import Field, StrictBool, StrictInt, StrictStr

from game.levels.format import allowed_words
from game.levels.format.fields import (
    CLOCKWISE,
    Boats,
    Bonus,
    DamagePoints,
    Decks,
    Degrees,
    GunCount,
    Id,
    LargeCount,
    Length,
    LevelModel,
    LostPoints,
    Masts,
    Men,
    Name,
    Nation,
    OwnId,
    Point,
    SmallAdjustment,
    SmallCount,
    Speed,
    SpeedModifier,
)

Calibre = Annotated[
    StrictStr, Field(pattern=r"^(long|carronade|howitzer|mortar)-[1-9][0-9]?$", max_length=20)
]
Orders = Annotated[tuple[allowed_words.Order, ...], Field(max_length=8)]


class DamageAtStart(LevelModel):
    """What has already befallen a ship when the battle begins."""

    noun: ClassVar[str] = "a ship's damage"
    points: Annotated[LostPoints, Field(description="damage points lost")] = 0
    speed_boxes: Annotated[
        LostPoints, Field(description="smallest speed boxes crossed off, fastest first")
    ] = 0
    masts: Annotated[
        tuple[allowed_words.Mast, ...], Field(max_length=4, description="masts already fallen")
    ] = ()
    burning: Annotated[StrictBool, Field(description="a fire is aboard")] = False
    steering: Annotated[StrictBool, Field(description="steering shot away")] = False
    officers: Annotated[StrictBool, Field(description="high officer casualties")] = False
    crew_casualties: Annotated[StrictBool, Field(description="high losses among the crew")] = False
    topmasts: Annotated[
        tuple[allowed_words.Mast, ...], Field(max_length=3, description="masts that have lost their topmasts")
    ] = ()
    boats: Annotated[Boats, Field(description="boats lost")] = 0
    fired: Annotated[
        tuple[allowed_words.Broadside, ...],
        Field(max_length=2, description="sides whose first broadside is gone"),
    ] = ()


class OwnClass(LevelModel):
    """A ship class of the author's own: like one of the fleet, but for what is said here."""

    noun: ClassVar[str] = "a class"
    id: Annotated[OwnId, Field(description="own- and what you like: what ships call it")]
    like: Annotated[Id, Field(description="the class of the fleet that gives what is not said")]
    description: Annotated[Name, Field(description="what authors read in lists")] = ""
    kind: Annotated[allowed_words.Kind | None, Field(description="what she looks like")] = None
    rate: Annotated[allowed_words.Rate | None, Field(description="1st to 6th, unrated …")] = None
    guns: Annotated[GunCount | None, Field(description="as rated")] = None
    masts: Annotated[Masts | None, Field(description="0 to 3")] = None
    decks: Annotated[Decks | None, Field(description="of guns")] = None
    boats: Annotated[Boats | None, Field(description="that she carries")] = None
    men: Annotated[Men | None, Field(description="a usual war complement")] = None
    length_m: Annotated[Length | None, Field(description="of the gun deck, metres")] = None
    beam_m: Annotated[Length | None, Field(description="metres")] = None


class Ship(LevelModel):
    """One ship. A class from the fleet, or at least a number of guns, gives what is not written."""

    noun: ClassVar[str] = "a ship"
    id: Annotated[Id, Field(description="what aims and events call her")]
    name: Annotated[Name, Field(description="what players read; her id in capitals if absent")] = ""
    side: Annotated[Id, Field(description="whose she is")]
    squadron: Annotated[Id | None, Field(description="who commands her; absent: the first of her side")] = (
        None
    )
    ship_class: Annotated[
        Id | None, Field(alias="class", description="an id in levels/fleet.toml, or of your own")
    ] = None
    nation: Annotated[Nation | None, Field(description="where it is not her side's")] = None
    privateer: Annotated[StrictBool, Field(description="a private ship of war")] = False
    merchant: Annotated[StrictBool, Field(description="a trader: she sails and shoots poorly")] = False
    guns: Annotated[
        GunCount | None, Field(description="how many guns she is rated for; absent: as her class")
    ] = None
    rate: Annotated[allowed_words.Rate | None, Field(description="absent: as her class")] = None
    kind: Annotated[allowed_words.Kind | None, Field(description="what she looks like")] = None
    masts: Annotated[Masts | None, Field(description="absent: as her class")] = None
    decks: Annotated[Decks | None, Field(description="gun decks; absent: as her class")] = None
    boats: Annotated[Boats | None, Field(description="absent: as her class")] = None
    men: Annotated[Men | None, Field(description="her crew; absent: as her class")] = None
    length_m: Annotated[
        Length | None, Field(description="of the gun deck, in metres; absent: as her class")
    ] = None
    beam_m: Annotated[Length | None, Field(description="in metres; absent: as her class")] = None
    points: Annotated[
        DamagePoints | None, Field(description="damage points, when the book's own reckoning does not apply")
    ] = None
    basic_speed: Annotated[
        Speed | None, Field(description="basic speed, when the book's own reckoning does not apply")
    ] = None
    speed_modifier: Annotated[SpeedModifier, Field(description="added to the speed the book reckons")] = 0
    firepower_adjust: Annotated[
        SmallAdjustment, Field(description="added to the firepower the book reckons")
    ] = 0
    gunnery_bonus: Annotated[
        Bonus, Field(description="added to a gunnery score, where the book reckons in scores")
    ] = 0
    boarding_bonus: Annotated[
        Bonus, Field(description="added when she boards or is boarded, where the book has a sum")
    ] = 0
    crew: Annotated[
        allowed_words.Crew | None, Field(description="class and quality; class alone: quality is diced")
    ] = None
    quality: Annotated[
        allowed_words.Quality | None, Field(description="how good her crew is, where no `crew` says it")
    ] = None
    armament: Annotated[
        dict[Calibre, GunCount], Field(max_length=12, description="by kind and pounds: long-24")
    ] = Field(default_factory=dict)
    bow_guns: Annotated[
        SmallCount | None, Field(description="guns that fire ahead; absent: as the book has it")
    ] = None
    stern_guns: Annotated[
        SmallCount | None, Field(description="guns that fire astern; absent: as the book has it")
    ] = None
    mortars: Annotated[SmallCount, Field(description="mortars, of a bomb vessel")] = 0
    marines: Annotated[LargeCount | None, Field(description="men; absent: as her class has")] = None
    soldiers: Annotated[LargeCount, Field(description="men carried besides her crew")] = 0
    value: Annotated[LargeCount | None, Field(description="what she is worth; absent: her guns")] = None
    sail: Annotated[allowed_words.Sail, Field(description="what she begins under")] = "easy"
    anchors: Annotated[StrictInt, Field(ge=1, le=2, description="down, where she lies")] = 1
    springs: Annotated[
        StrictBool, Field(description="springs on her cables, where she lies anchored or moored")
    ] = False
    orders: Annotated[Orders, Field(description="of the day; before her squadron's and side's")] = ()
    features: Annotated[
        tuple[allowed_words.Feature, ...], Field(max_length=20, description="what sets her apart, by name")
    ] = ()
    commander: Annotated[Name, Field(description="who commands her")] = ""
    flagship: Annotated[StrictBool, Field(description="the commander of her squadron is aboard")] = False
    at: Annotated[Point, Field(description="middle of the hull [x, y], x right, y down")]
    heading: Annotated[Degrees, Field(description=CLOCKWISE)]
    state: Annotated[allowed_words.ShipState, Field(description="how she lies when the battle begins")] = (
        "sailing"
    )
    damage: Annotated[DamageAtStart, Field(description="what has already befallen her")] = DamageAtStart()

    @property
    def crew_kind(self) -> str:
        """The first word of the crew, "" if the book decides."""
        return self.crew.split(" ")[0] if self.crew else ""

    @property
    def crew_quality(self) -> str:
        """elite, average or poor; "" if it is diced."""
        return self.crew.partition(" ")[2] if self.crew else ""


class Party(LevelModel):
    """Troops or seamen who fight ashore."""

    noun: ClassVar[str] = "a party"
    id: Annotated[Id, Field(description="its own among ships, forts, chains, parties and leaders")]
    name: Annotated[Name, Field(description="what players read")] = ""
    side: Annotated[Id, Field(description="whose it is")]
    kind: Annotated[allowed_words.Troops, Field(description="how good they are ashore")] = "regular"
    at: Annotated[Point | None, Field(description="where they stand; or `aboard`")] = None
    aboard: Annotated[Id | None, Field(description="the ship or fort they are in")] = None
    men: Annotated[StrictInt, Field(ge=1, le=2000, description="how many")] = 40
    guns: Annotated[StrictInt, Field(ge=0, le=4, description="field guns they drag along")] = 0
    quality: Annotated[allowed_words.Quality | None, Field(description="absent: as their kind has")] = None


class Leader(LevelModel):
    """A man whose presence counts."""

    noun: ClassVar[str] = "a leader"
    id: Annotated[Id, Field(description="his own among ships, forts, chains, parties and leaders")]
    name: Annotated[Name, Field(description="what players read")] = ""
    side: Annotated[Id, Field(description="whose he is")]
    kind: Annotated[allowed_words.LeaderKind, Field(description="his rank")] = "commodore"
    aboard: Annotated[Id, Field(description="the ship, fort or party he is with")]
    value: Annotated[StrictInt, Field(ge=0, le=100, description="what his loss is worth")] = 0
