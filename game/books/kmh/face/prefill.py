"""What the orders propose, laid into the player's hand: the course is drawn, the shot is chosen,
and he can still make another of it. Read inside the table of the battle."""

from __future__ import annotations

from game.books.kmh.face.gunlaying import Gunlayer, ShotParts
from game.books.kmh.face.hand import Hand
from game.books.kmh.face.helm import HelmPlan, joined
from game.books.kmh.face.order_book import book_of, proposal_for
from game.books.kmh.rules.course import Leg
from game.books.kmh.rules.shots import Shot
from game.core.steps import Pick
from game.ui.battle.hud_state import HudState
from game.ui.battle.prompts import PromptKind


def lay(hud: HudState, hand: Hand) -> None:
    """The hand holds what the orders propose, and remembers how the guns were laid."""
    hand.proposal = proposal = proposal_for(hud)
    book = book_of(hud)
    if hud.prompt.kind != PromptKind.WATCH:
        book.stopped, book.fresh = book.stopped if book.fresh else "", False
    hand.mark = tuple(book.orders.items())
    keys = proposal.keys if proposal is not None else ()
    match hand.laid:
        case HelmPlan() as plan if keys:
            draw(plan, keys)
        case Gunlayer() as guns:
            if keys and isinstance(hud.prompt.menu, Pick):
                aim(guns, hud.prompt.menu, keys[0])
            hand.laid_as = mark_of(guns)


def draw(plan: HelmPlan, keys: tuple[str, ...]) -> None:
    """The course of these keys is drawn and pinned, if the helm takes it."""
    legs, at = [], plan.helm
    for key in keys:
        leg = at.read(key)
        if not isinstance(leg, Leg) or not leg.run:
            return
        legs.append(leg)
        at = at.sailed(leg, leg.run, leg.after(at.pose, leg.run))
    before = plan.fixed, plan.tail
    plan.fixed, plan.tail = (), joined(legs)
    if plan.lawful:
        plan.pinned = True
    else:
        plan.fixed, plan.tail = before


def aim(guns: Gunlayer, menu: Pick[object], key: str) -> None:
    """The guns are laid as that key says, if it is a shot."""
    shot = menu.read(key)
    if isinstance(shot, Shot):
        guns.choose(target=shot.target, side=shot.side, aim=shot.aim, half=shot.half)


def mark_of(guns: Gunlayer) -> ShotParts:
    """How the guns are laid now."""
    return guns.target, guns.side, guns.aim, guns.half
