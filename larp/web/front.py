"""The front door: home, sign-in by password and by a master's link; signing out; the language."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth import authenticate, login, logout
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.middleware.csrf import rotate_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from larp.codes import read_code
from larp.models import Event
from larp.permissions import Role
from larp.services import limits, links
from larp.web import access, codes, errors
from larp.web.address import address_of
from larp.web.badge import forget_phone
from larp.web.forms import CodeForm, PasswordForm
from larp.web.hats import PHONES_KEY, claimed_events
from larp.web.tabs import errands, front_page, tabs_of

_HATS = (Role.MASTER, Role.MEDIATOR, Role.PLAYER)


@require_safe
@access.anybody
def home(request: HttpRequest) -> HttpResponse:
    """The hats of this session and where they lead; the public boards; a field for a code."""
    return _home(request, CodeForm())


def _home(request: HttpRequest, form: CodeForm, status: int = 200) -> HttpResponse:
    hats = []
    for event in Event.objects.filter(pk__in=claimed_events(request)).order_by("-created_at", "-pk"):
        for role in _HATS:
            hat = access.hat_of(request, event, role)
            if hat is not None:
                character = hat.attributes.get("player") or hat.attributes.get("mediator")
                name = character.name if character else hat.actor.name
                hats.append({"event": event, "role": role, "name": name, "url": front_page(role, event)})
    boards = []
    if tabs_of(Role.PUBLIC):
        open_events = Event.objects.filter(ended_at__isnull=True).order_by("-created_at", "-pk")
        boards = [{"event": event, "url": front_page(Role.PUBLIC, event)} for event in open_events]
    shown = {
        "hats": hats,
        "boards": boards,
        "form": form,
        "signed_in": request.user.is_authenticated,
        "errands": errands() if request.user.is_authenticated else [],
    }
    return render(request, "front/home.html", shown, status=status)


@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
@access.anybody
def sign_in(request: HttpRequest) -> HttpResponse:
    """Signs a master in by name and password. A wrong name and a wrong password get one and the same answer."""
    if request.method != "POST":
        return render(request, "front/sign_in.html", {"form": PasswordForm()})
    form = PasswordForm(request.POST)
    if not form.is_valid():
        return render(request, "front/sign_in.html", {"form": form}, status=422)
    name, password = form.cleaned_data["name"], form.cleaned_data["password"]
    address = address_of(request)
    tries = [(limits.PASSWORDS, f"{address} {name.casefold()}"), (limits.PASSWORDS_OF_ADDRESS, address)]
    may = [limits.take_try(limit=limit, who=who) for limit, who in tries]
    if not all(may):
        return errors.too_many(request)
    user = authenticate(request, username=name, password=password)
    if user is None:
        form.refuse()
        return render(request, "front/sign_in.html", {"form": form}, status=422)
    for limit, who in tries:
        limits.give_back(limit=limit, who=who)
    login(request, user)
    return redirect("larp:home")


@require_http_methods(["GET", "HEAD", "POST"])
@access.anybody
def one_tap(request: access.EventRequest, token: str) -> HttpResponse:
    """A master's link: the page asks, its button signs in. A link too old or forged is answered as no page."""
    user = links.read_link(token=token, now=request.now)
    if user is None:
        raise Http404
    if request.method != "POST":
        return render(request, "front/one_tap.html", {"user_name": user.get_full_name() or user.get_username()})
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")
    return redirect("larp:home")


@require_POST
@access.anybody
def sign_out(request: HttpRequest) -> HttpResponse:
    """Signs this browser out of everything, and has it forget the pages that it kept.

    Its store isn't emptied from here: on a tablet there lie records never sent, and whoever pairs it again sends them.
    What games keep of a player, the page of the button forgets (`data-forgets`).
    """
    for event_id in request.session.get(PHONES_KEY, {}):
        forget_phone(request, int(event_id))
    logout(request)
    rotate_token(request)
    response = redirect("larp:home")
    response["Clear-Site-Data"] = '"cache"'
    return response


@require_POST
@access.anybody
def typed_code(request: HttpRequest) -> HttpResponse:
    """Opens the page of a code typed by hand."""
    if codes.too_many_wrong(request):
        return errors.too_many(request)
    form = CodeForm(request.POST)
    code = read_code(form.data.get("code", ""))
    address = codes.page_of(code) if code else None
    if address is not None:
        return redirect(address)
    if code:
        codes.count_wrong(request)
    form.refuse()
    return _home(request, form, status=422)


@require_POST
@access.anybody
def language(request: HttpRequest) -> HttpResponse:
    """Sets the language of this browser and goes back to the page it was set on."""
    back = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts={request.get_host()}, require_https=request.is_secure()):
        back = reverse("larp:home")
    response = HttpResponseRedirect(back)
    chosen = request.POST.get("language", "")
    if chosen in dict(settings.LANGUAGES) and translation.check_for_language(chosen):
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME, chosen, max_age=365 * 24 * 3600, samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )  # fmt: skip
    return response
