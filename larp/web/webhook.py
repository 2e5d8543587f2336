"""The masters' page of the webhook: where to, the secret, a test, and what came of the last letters."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from larp.models import Delivery, Webhook
from larp.rules.errors import RuleViolation
from larp.services import webhooks
from larp.web import access
from larp.web.refusals import REFUSED
from larp.web.wording import sentence

SHOWN = 20


@require_http_methods(["GET", "HEAD", "POST"])
@access.master
def page(request: access.EventRequest) -> HttpResponse:
    """The page; a POST sets the address (`do` is save) or sends a test (`test`)."""
    refused = ""
    if request.method == "POST":
        try:
            said = _do(request)
        except RuleViolation as no:
            refused = sentence(no)
        else:
            messages.success(request, said)
            return redirect("larp:webhook", slug=request.event.slug)
    webhook = Webhook.objects.filter(event=request.event).first()
    letters = Delivery.objects.filter(webhook__event=request.event).order_by("-id")
    context = {
        "tab": "settings",
        "webhook": webhook,
        "typed": request.POST.get("url", "") if refused else webhook.url if webhook else "",
        "refused": refused,
        "letters": letters[:SHOWN],
        "dead": letters.filter(state=Delivery.State.DEAD).count(),
    }
    return render(request, "events/webhook.html", context, status=REFUSED if refused else 200)


def _do(request: access.EventRequest) -> str:
    if request.POST.get("do") == "test":
        webhooks.try_out(actor=request.actor, event=request.event, now=request.now)
        return gettext("A test is on its way. What came of it stands below in a moment.")
    made = webhooks.set_up(actor=request.actor, event=request.event, url=request.POST.get("url", ""), now=request.now)
    return (
        gettext("Notices go there from now on. The secret is a new one.") if made else gettext("Nothing is sent now.")
    )
