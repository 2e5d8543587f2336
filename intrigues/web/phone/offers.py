"""An offer of a card: its receiver takes it or not, its giver may take it back (IN-07)."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import Q
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from intrigues.models import CardDesign, Offer
from intrigues.selectors.hand import in_hand, offers_to
from intrigues.selectors.signs import signs
from intrigues.services import cards
from larp.rules.errors import RuleViolation
from larp.templatetags.larp import local
from larp.web import access
from larp.web.refusals import REFUSED
from larp.web.wording import sentence

_DONE = {"accept": Offer.State.ACCEPTED, "decline": Offer.State.DECLINED, "take_back": Offer.State.TAKEN_BACK}


@require_http_methods(["GET", "HEAD", "POST"])
@access.player
def page(request: access.EventRequest, offer_id: int) -> HttpResponse:
    """The offered card with two buttons for its receiver; one that is over says so and shows no face."""
    player = request.player
    both = Q(receiver=player) | Q(giver=player)
    offer = Offer.objects.filter(both, pk=offer_id).select_related("card__design", "giver", "receiver").first()
    if offer is None:
        raise Http404
    refused, status = "", 200
    if request.method == "POST":
        answer = request.POST.get("answer", "")
        try:
            _answer(request, offer, answer)
        except RuleViolation as no:
            offer.refresh_from_db()
            if _is_done(request, offer, answer):
                # The other of two taps was quicker.
                return _after(request, offer, answer)
            refused, status = sentence(no), REFUSED
        else:
            return _after(request, offer, answer)
    if offer.giver_id == player.pk and not refused:
        return redirect("intrigues:hand", slug=request.event.slug)
    stands = offer.receiver_id == player.pk and any(row.pk == offer.pk for row in offers_to(player))
    kinds = [*in_hand(player).values_list("design__kind", flat=True), offer.card.design.kind]
    context = {
        "tab": "hand", "offer": offer, "stands": stands, "design": offer.card.design if stands else None,
        "cards": len(kinds), "people": kinds.count(CardDesign.Kind.PERSON), "refused": refused,
        "signs": signs(request.event), "taken": offer.state == Offer.State.ACCEPTED and offer.receiver_id == player.pk,
    }  # fmt: skip
    return render(request, "intrigues/me/offer.html", context, status=status)


def _answer(request: access.EventRequest, offer: Offer, answer: str) -> None:
    asked = {"accept": cards.accept, "decline": cards.decline, "take_back": cards.take_back}.get(answer)
    if asked is None:
        raise Http404
    # A second tap finds done what the first one did.
    if not _is_done(request, offer, answer):
        asked(actor=request.actor, offer=offer, now=request.now)


def _is_done(request: access.EventRequest, offer: Offer, answer: str) -> bool:
    """Whether this player has given that answer already."""
    answers = offer.giver_id if answer == "take_back" else offer.receiver_id
    return answers == request.player.pk and offer.state == _DONE[answer]


def _after(request: access.EventRequest, offer: Offer, answer: str) -> HttpResponse:
    slug = request.event.slug
    if answer == "accept":
        messages.success(request, gettext("Yours now, from %(name)s.") % {"name": local(offer.giver.name)})
        offer.card.refresh_from_db()
        if offer.card.holder_id == request.player.pk and offer.card.place == "hand":
            return redirect("intrigues:card", slug=slug, card_id=offer.card_id)
    elif answer == "decline":
        messages.success(request, gettext("Not taken. The card stays where it was."))
    else:
        messages.success(request, gettext("Taken back. The card stays with you."))
    return redirect("intrigues:hand", slug=slug)
