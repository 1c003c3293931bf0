"""Doors for staff."""

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe


@require_safe
def admin_sign_in(request: HttpRequest) -> HttpResponse:
    """The admin pages have no door of their own: there is one, with its limits. Signed in and sent here is not allowed in."""
    if request.user.is_authenticated:
        raise PermissionDenied
    return redirect_to_login(request.GET.get("next", "/admin/"))
