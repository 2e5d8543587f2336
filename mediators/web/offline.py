"""The desk as an app on the tablet: its worker, its manifest, and the page of a tablet that isn't signed in.

None of the three says anything about the event beyond what its public pages say.
"""

from __future__ import annotations

import json

from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from larp.web import access
from mediators.web import shell


@require_safe
@access.public
def worker(request: access.EventRequest) -> HttpResponse:
    """The service worker of this event's desk. Its bytes change with the desk's version, and so a tablet learns of
    a new one."""
    where = {"slug": request.event.slug}
    page = reverse("mediators:desk", kwargs=where)
    constants = {
        "VERSION": shell.version(),
        "PREFIX": f"desk-{request.event.slug}-",
        "PAGE": page,
        "SHELL": reverse("mediators:shell", kwargs=where),
        "OUT": reverse("mediators:out", kwargs=where),
        "ASSETS": shell.assets(),
    }
    prelude = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in constants.items())
    response = HttpResponse(prelude + shell.worker_source(), content_type="text/javascript; charset=utf-8")
    response["Service-Worker-Allowed"] = page
    response["Cache-Control"] = "no-cache"
    return response


@require_safe
@access.public
def manifest(request: access.EventRequest) -> HttpResponse:
    """What the tablet needs to put the desk on its home screen."""
    address = reverse("mediators:desk", kwargs={"slug": request.event.slug})
    return JsonResponse(
        {
            "name": f"{gettext('Desk')} · {request.event.name}",
            "short_name": gettext("Desk"),
            "id": address,
            "start_url": address,
            "scope": address,
            "display": "standalone",
            "icons": [{"src": static("larp/icons/sealed.svg"), "sizes": "any", "type": "image/svg+xml"}],
        },
        content_type="application/manifest+json",
    )


@require_safe
@access.public
def out(request: access.EventRequest) -> HttpResponse:
    """For a tablet that isn't signed in: its code signs it in, and the records it still holds are counted and can be
    taken out. The tablet keeps this page, so it is the same for everybody."""
    return render(request, "mediators/out.html", {"desk_version": shell.version()})
