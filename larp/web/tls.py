"""https on a hot-spot: the page that helps to install the laptop's own certificate on a tablet (`larp.tls`)."""

from __future__ import annotations

from cryptography.hazmat.primitives.serialization import Encoding
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from larp.tls.authority import fingerprint, read_certificate
from larp.tls.front import running_port
from larp.web import access


@require_safe
@access.anybody
def page(request: HttpRequest) -> HttpResponse:
    """Where https is, the certificate with its fingerprint, and the steps for Android and iPad; or that it is off."""
    port, made = running_port(), read_certificate(settings.DATA_DIR / "tls")
    context = {}
    if port is not None and made is not None:
        host = request.get_host().rsplit(":", 1)[0]
        context = {"address": f"https://{host}:{port}/", "fingerprint": fingerprint(made)}
    return render(request, "front/tls.html", context | {"by_https": request.is_secure()})


@require_safe
@access.anybody
def certificate(_request: HttpRequest) -> HttpResponse:
    """The authority's certificate, as tablets take it up: DER under its own content type."""
    made = read_certificate(settings.DATA_DIR / "tls")
    if made is None:
        raise Http404
    answer = HttpResponse(made.public_bytes(Encoding.DER), content_type="application/x-x509-ca-cert")
    answer["Content-Disposition"] = 'attachment; filename="intrigues.crt"'
    return answer
