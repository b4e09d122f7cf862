"""LS98-board-3 to LS98-board-8: one round of a boarding: parties, grape, dice, losses, decks."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.books.ls98.rules.collision import repel_boarders
from game.books.ls98.rules.damage import report_men_lost
from game.books.ls98.rules.morale import is_leader_fit_aboard, roll_morale, strike_colours
from game.books.ls98.rules.sheet import ELITE, THIRD, Hold, MenKind, Ship, get_ship
from game.books.ls98.rules.tables import rule_table
from game.books.menus import logged_option
from game.core.events import Befell, Boarded, Told, Won
from game.core.steps import D6, MenuOption, OptionMenu, Refusal, choose, happen, roll
from game.core.tally import Tally, make_term
from game.core.wording import WHO

HOLD_BACK = "hold back"
KINDS = (MenKind.CREW, MenKind.SOLDIERS, MenKind.MARINES)
NOBODY = "none"  # no leader takes part (LS98-board-5)


@dataclass(slots=True)
class MeleeParty:
    """The blocks that fight in one round: men of the crew, soldiers who stand in for them, and a block of
    marines (0 or 1)."""

    crew: int = 0
    soldiers: int = 0
    marines: int = 0

    @property
    def crew_block_count(self) -> int:
        """Crew blocks, those of soldiers counted in."""
        return self.crew + self.soldiers

    @property
    def kinds_present(self) -> list[MenKind]:
        """The kinds of men it has."""
        return [kind for kind in KINDS if getattr(self, kind)]


async def fight_boarding_round(hold: Hold) -> None:
    """LS98-board-6: the boarder sends his party over, or holds it back; then one round is fought."""
    ship = get_ship(hold.boarder)
    foe = get_ship(hold.partner(ship.id))
    party = await choose(ship.side, "LS98-board-3", party_menu(ship, 0, may_hold_back=True), ship.id)
    if party is None:
        return await happen(Told("LS98-board-3", ship.id, "she holds her boarders back"))
    if not hold.begun:
        await begin_boarding(hold, ship, foe)
    if not hold.shot_over:
        await ask_and_fire_grape(hold, ship, foe, party)
    guard = await ask_defending_party(hold, foe)
    return await fight_round(hold, ship, foe, party, guard)


async def begin_boarding(hold: Hold, ship: Ship, foe: Ship) -> None:
    """LS98-board-5: the boarding begins; each side names one leader to fight in it, if it has any."""
    hold.begun, hold.shot_over, hold.decks, hold.rounds, hold.spent = True, False, 0, 0, 0
    hold.repeller = ""
    hold.leads = await ask_leader(ship, "leads the boarders")
    hold.defends = await ask_leader(foe, "leads the defence")


async def ask_leader(ship: Ship, role_words: str) -> str:
    """LS98-board-5: who of her leaders takes part; nobody takes his place later."""
    whole = [who for who in ship.leaders if is_leader_fit_aboard(ship, who)]
    if not whole:
        return ""
    roles = [(who, f"{who.capitalize()} {role_words}") for who in whole]
    offers = [
        MenuOption(who, role, who, "LS98-board-5", log_sentence=f"{role} of {WHO}") for who, role in roles
    ]
    offers.append(logged_option(NOBODY, "No leader", "", "LS98-board-5", "sends no leader into the fight"))
    return await choose(ship.side, "LS98-board-5", OptionMenu(tuple(offers)), ship.id)


# ------------------------------------------------------------------------------ parties
def party_menu(ship: Ship, marines_spent: int, may_hold_back: bool = False) -> OptionMenu[MeleeParty | None]:
    """LS98-board-3: ``3 + 1``: three crew blocks, soldiers standing in where there are too few, and one of
    marines who have not fired; larger parties greyed."""
    rules, offers = rule_table("melee"), []
    hands, marines = ship.crew + ship.soldiers, max(ship.marines - marines_spent, 0)
    for crew in range(min(hands, rules["crew_blocks"] + 1), -1, -1):
        for guard in range(min(marines, rules["marine_blocks"] + 1), -1, -1):
            if crew or guard:
                offers.append(_party_offer(ship, crew, guard))
    if may_hold_back:
        words = "Hold the boarders back"
        offers.append(logged_option(HOLD_BACK, words, None, "LS98-board-3", "holds her boarders back"))
    return OptionMenu(tuple(offers))


def _party_offer(ship: Ship, crew: int, marines: int) -> MenuOption[MeleeParty | None]:
    rules, refused = rule_table("melee"), None
    if crew > rules["crew_blocks"] or marines > rules["marine_blocks"]:
        refused = Refusal("LS98-board-3", "three crew blocks and one of marines at most")
    own = min(crew, ship.crew)
    party = MeleeParty(own, crew - own, marines)
    blocks = f"{crew} crew block{'s' * (crew != 1)} and"
    key, label = f"{crew} + {marines}", f"{blocks} {marines} of marines"
    does = f"sends {label if marines else f'{blocks} no marines'} into the fight"
    return logged_option(key, label, party, "LS98-board-3", does, refusal=refused)


async def ask_defending_party(hold: Hold, foe: Ship) -> MeleeParty:
    """LS98-board-3: the blocks of the boarded ship that fight in this round."""
    menu = party_menu(foe, hold.spent)
    if not menu.keys():
        return MeleeParty()
    party = await choose(foe.side, "LS98-board-3", menu, foe.id)
    return party or MeleeParty()


# ------------------------------------------------------------------------------ grape
async def ask_and_fire_grape(hold: Hold, ship: Ship, foe: Ship, party: MeleeParty) -> None:
    """LS98-board-4: once in a boarding the defender's marines and carronades fire at the boarders; marines
    who fire do not fight in it."""
    hold.shot_over = True
    carronades = int(foe.carronades)
    if foe.marines:
        hold.spent = await choose(foe.side, "LS98-board-4", grape_menu(foe), foe.id)
    rules = rule_table("grape")
    dice = min(hold.spent + carronades, rules["most_dice"])
    if not dice:
        return
    faces = await roll(
        "LS98-board-4", *[D6] * dice, about=foe.id, why="marines and grape", needs=rules["kills"]
    )
    killed = sum(face >= rules["kills"] for face in faces)
    await ask_block_losses(ship, party, killed, foe, "LS98-board-4")


def grape_menu(foe: Ship) -> OptionMenu[int]:
    """LS98-board-4: return how many marine blocks fire; the carronades fire in any case."""
    most: int = rule_table("grape")["most_dice"]
    also = " beside the carronades" if foe.carronades else ""
    offers = []
    for n in range(min(foe.marines, most), -1, -1):
        label, log = marines_fire_words(n) + also, _volley_log_words(n) + also
        offers.append(MenuOption(str(n), label, n, "LS98-board-4", log_sentence=log))
    return OptionMenu(tuple(offers))


def _volley_log_words(blocks: int) -> str:
    fire = marines_fire_words(blocks)
    return f"Aboard {WHO} {fire if blocks else 'no marines fire'}"


def marines_fire_words(blocks: int) -> str:
    """Return text like `2 blocks of marines fire`."""
    return f"{blocks} block{'s' * (blocks != 1)} of marines fire{'s' * (blocks == 1)}"


async def ask_block_losses(ship: Ship, party: MeleeParty, blocks: int, chooser: Ship, clause: str) -> int:
    """LS98-board-4, LS98-board-6: blocks of a party are gone; ``chooser`` says which. Returns how many."""
    lost = list[str]()
    while len(lost) < blocks and party.kinds_present:
        kind = party.kinds_present[0]
        if len(party.kinds_present) > 1:
            offers = tuple(
                logged_option(k, f"Lose {k}", k, clause, f"loses a block of {k}") for k in party.kinds_present
            )
            kind = await choose(chooser.side, clause, OptionMenu(offers), ship.id)
        setattr(party, kind, getattr(party, kind) - 1)
        setattr(ship, kind, getattr(ship, kind) - 1)
        lost.append(kind)
    await report_men_lost(ship, lost, clause)
    return len(lost)


# ------------------------------------------------------------------------------ the round
def melee_dice_tally(ship: Ship, party: MeleeParty, leader: str, decks: int) -> Tally:
    """LS98-board-5: return the dice of a side beside that of its marines, reason by reason; a party of which
    nobody is left throws none."""
    if not party.kinds_present:
        return Tally()
    rules = rule_table("melee")
    elite = ship.quality == ELITE and ship.klass == THIRD and ship.nation == "british"
    soldiers = ship.soldiers and ship.nation == "french"
    terms = (
        ("crew blocks", party.crew_block_count),
        ("soldiers aboard", rules["soldiers"] * bool(soldiers)),
        ("a leader", rules["leader"] * bool(leader and is_leader_fit_aboard(ship, leader))),
        ("decks taken", decks),
        ("elite crew", rules["elite"] * elite),
    )
    return Tally(tuple(make_term("LS98-board-5", name, n) for name, n in terms if n))


async def fight_round(hold: Hold, ship: Ship, foe: Ship, party: MeleeParty, defenders: MeleeParty) -> None:
    """LS98-board-6, LS98-board-7: both throw, both lose men, and the one who hit more has won the round."""
    tally = melee_dice_tally(ship, party, hold.leads, hold.decks)
    ours = await roll_party_hits(ship, party, tally, "boarding")
    tally = melee_dice_tally(foe, defenders, hold.defends, 0)
    theirs = await roll_party_hits(foe, defenders, tally, "defence")
    attack, defence = ours[0], theirs[0]
    won = Won.ATTACKER if attack > defence else Won.NOBODY
    if defence > attack:
        won = Won.DEFENDER
    stage = f"deck {hold.decks + 1} of {foe.decks}"
    await happen(Boarded("LS98-board-6", ship.id, foe.id, stage, attack, defence, won))
    await ask_block_losses(foe, defenders, attack, foe, "LS98-board-6")
    await ask_block_losses(ship, party, defence, ship, "LS98-board-6")
    await try_wound_leader(foe, hold.defends, ours[1])
    await try_wound_leader(ship, hold.leads, theirs[1])
    if won == Won.ATTACKER:
        await take_deck(hold, ship, foe)
    elif won == Won.DEFENDER:
        await repel_boarders(hold, ship, foe)


async def roll_party_hits(ship: Ship, party: MeleeParty, tally: Tally, why: str) -> tuple[int, int]:
    """LS98-board-6: the hits of one side and its natural sixes: sixes of the crew, fives and sixes of the
    marines."""
    rules = rule_table("melee")
    crew = await roll_dice(ship, tally.total, tally, why, rules["crew_hits"])
    marines = await roll_dice(ship, party.marines, Tally(), f"{why} by marines", rules["marine_hits"])
    hits = sum(f >= rules["crew_hits"] for f in crew)
    hits += sum(f >= rules["marine_hits"] for f in marines)
    return hits, [*crew, *marines].count(6)


async def roll_dice(ship: Ship, number: int, tally: Tally, why: str, needs: int) -> Sequence[int]:
    """LS98-board-6: this many dice, if there are any."""
    if number < 1:
        return ()
    return await roll("LS98-board-6", *[D6] * number, about=ship.id, why=why, tally=tally, needs=needs)


async def try_wound_leader(ship: Ship, leader: str, enemy_sixes: int) -> None:
    """LS98-board-7: three sixes wound the enemy's leader, if one takes part."""
    if leader and enemy_sixes >= rule_table("melee")["wounding_sixes"] and is_leader_fit_aboard(ship, leader):
        ship.leaders_hurt.append(leader)
        await happen(Befell("LS98-board-7", ship.id, f"{leader} hurt"))


async def take_deck(hold: Hold, ship: Ship, foe: Ship) -> None:
    """LS98-board-8, LS98-surr-2: a deck is taken; with the last she strikes, and before that her crew must
    show that it stands."""
    hold.decks += 1
    hold.rounds += 1
    if hold.decks >= foe.decks or not foe.men_blocks:
        return await strike_colours(foe, ship, "LS98-board-8")
    if not await roll_morale(foe, "LS98-morale-1"):
        await strike_colours(foe, ship, "LS98-surr-2")
    return None
