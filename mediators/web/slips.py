"""Paper slips: what scanning one opens, and the masters' list of them."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_safe

from intrigues.services import slips
from larp.permissions import Role
from larp.rules.errors import RuleViolation
from larp.web import access, codes, errors
from larp.web.wording import sentence
from mediators.selectors.slips import batches, find_slip

_HATS = (Role.MEDIATOR, Role.MASTER)


@require_safe
@access.anybody
def page(request: access.EventRequest, code: str) -> HttpResponse:
    """The desk opened for that slip, to those who take records; a used or withdrawn one says so. Whoever else scans it
    gets the answer of a code that never was."""
    if codes.too_many_wrong(request):
        return errors.too_many(request)
    found = find_slip(code)
    hat = access.hat_of(request, found.slip.event, *_HATS) if found else None
    if found is None or hat is None:
        codes.count_wrong(request)
        raise Http404
    access.enter(request, found.slip.event, hat)
    if hat.lock is not None and hat.is_shut(request):
        return hat.lock.ask(request)
    if found.state != "free":
        return render(request, "mediators/slip.html", {"found": found}, status=410)
    desk = reverse("mediators:desk", kwargs={"slug": request.event.slug})
    return redirect(f"{desk}?slip={found.slip.code}")


@require_http_methods(["GET", "HEAD", "POST"])
@access.master
def listed(request: access.EventRequest) -> HttpResponse:
    """The slips as they were printed; the form withdraws some by their numbers."""
    refusal = ""
    if request.method == "POST":
        first, last = _number(request.POST.get("first")), _number(request.POST.get("last"))
        try:
            count = slips.withdraw(
                actor=request.actor, event=request.event, first=first, last=last or first, now=request.now
            )
        except RuleViolation as no:
            refusal = sentence(no)
        else:
            done = ngettext("%(n)d slip withdrawn.", "%(n)d slips withdrawn.", count) % {"n": count}
            messages.success(request, done if count else gettext("They were withdrawn before."))
            return redirect("mediators:slips", slug=request.event.slug)
    context = {"tab": "mediators", "batches": batches(request.event), "refusal": refusal, "typed": request.POST}
    return render(request, "mediators/slips.html", context, status=422 if refusal else 200)


def _number(typed: str | None) -> int:
    return int(typed) if typed and typed.isascii() and typed.isdigit() and len(typed) < 10 else 0
