"""Sign-up, log-in and password change; what a visitor made before comes along."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth import views as auth
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, UserCreationForm
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods
from rest_framework.authtoken.models import Token

from decks.life.order import adopt_life
from decks.models import Collection, Deck, GivenName, HouseFormat
from decks.proxies.models import adopt_prints
from playtest.models import Playtest


def adopt(request: HttpRequest) -> None:
    """Give the decks, playtests, collections, house formats, names of cards and prints' backs and profiles of the anonymous session to the account, and say so."""
    count = Deck.objects.adopt(request)
    adopt_life(request)
    Playtest.objects.adopt(request)
    Collection.objects.adopt(request)
    HouseFormat.objects.adopt(request)
    GivenName.objects.adopt(request)
    adopt_prints(request)
    if count:
        text = ngettext("%d deck is now yours.", "%d decks are now yours.", count)
        messages.success(request, text % count)


@require_http_methods(["GET", "HEAD", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    """Make an account and log in; a form sent twice makes one and logs in with it."""
    form: UserCreationForm[User] = UserCreationForm(request.POST or None)
    user = (_made(form) or _made_before(request)) if request.method == "POST" else None
    if user is not None:
        login(request, user)
        adopt(request)
        return redirect("my_decks")
    status = 400 if form.errors else 200
    return render(request, "registration/signup.html", {"form": form}, status=status)


def _made(form: UserCreationForm[User]) -> User | None:
    """Return the new account, or None where there can be none."""
    try:
        with transaction.atomic():
            return form.save() if form.is_valid() else None
    except IntegrityError:  # somebody else took the name between the two
        form.add_error("username", User._meta.get_field("username").error_messages["unique"])
        return None


def _made_before(request: HttpRequest) -> User | None:
    """Return the account that has just this name and password already, or None."""
    password = request.POST.get("password1", "")
    if password != request.POST.get("password2"):
        return None
    data = {"username": request.POST.get("username", ""), "password": password}
    form = AuthenticationForm(request, data)
    return form.get_user() if form.is_valid() else None


class LogIn(auth.LoginView):
    """Log in; the session's decks come along."""

    template_name = "registration/login.html"

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Log in and adopt."""
        response = super().form_valid(form)
        adopt(self.request)
        return response


class ChangePassword(auth.PasswordChangeView):
    """Change the own password."""

    template_name = "registration/password_change.html"
    success_url = reverse_lazy("my_decks")

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        """Change it and say so."""
        messages.success(self.request, _("Your password is changed."))
        return super().form_valid(form)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def api_token(request: HttpRequest) -> HttpResponse:
    """Show whether the account has a token for the API; make a new one, which ends the old one, or end it."""
    user, action = cast(User, request.user), request.POST.get("action", "")
    made = None
    if action == "make":
        with transaction.atomic():
            Token.objects.filter(user=user).delete()
            made = Token.objects.create(user=user)
    elif action == "revoke":
        Token.objects.filter(user=user).delete()
        messages.success(request, _("Your token is no longer valid."))
        return redirect("api_token")
    elif request.method == "POST":
        return HttpResponseBadRequest(_("Unknown action."))
    known = made or Token.objects.filter(user=user).first()
    address = request.build_absolute_uri("/api/decks/")
    command = f'curl -H "Authorization: Token {made.key}" {address}' if made else ""
    context = {"made": made, "token": known, "command": command}
    response = render(request, "registration/api_token.html", context)
    add_never_cache_headers(response)
    return response
