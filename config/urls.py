"""All addresses of the site: each app brings its own."""

from django.contrib import admin
from django.contrib.auth import views as auth
from django.urls import include, path
from django.views.decorators.http import require_safe
from django.views.generic import RedirectView
from drf_spectacular.views import SpectacularSwaggerView

from config import accounts
from config.schema import Schema

urlpatterns = [
    path("", include("catalog.urls")),
    path("", include("decks.urls")),
    path("", include("playtest.urls")),
    # accounts
    path("accounts/signup/", accounts.sign_up, name="sign_up"),
    path("accounts/login/", accounts.LogIn.as_view(), name="login"),
    path("accounts/logout/", auth.LogoutView.as_view(), name="logout"),
    path("accounts/password/", accounts.ChangePassword.as_view(), name="password_change"),
    path("accounts/token/", accounts.api_token, name="api_token"),
    # language switch
    path("i18n/", include("django.conf.urls.i18n")),
    # API
    path("api/", include("catalog.api.urls")),
    path("api/", include("decks.api.urls")),
    path("api/", RedirectView.as_view(pattern_name="api_docs"), name="api"),
    path("api/schema/", Schema.as_view(), name="schema"),
    path(
        "api/docs/",
        require_safe(SpectacularSwaggerView.as_view(url_name="schema")),
        name="api_docs",
    ),
    path("admin/", admin.site.urls),
]

handler400 = "config.errors.bad_request"
handler403 = "config.errors.forbidden"
handler404 = "config.errors.not_found"
handler500 = "config.errors.server_error"
