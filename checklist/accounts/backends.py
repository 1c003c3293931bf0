"""Who a session belongs to: allauth's way in, with the one query that every page of staff asks prepared."""

from allauth.account.auth_backends import AuthenticationBackend

from checklist.accounts.models import User
from checklist.accounts.prepared import Prepared

_USER = Prepared(lambda pk: User.objects.filter(pk=pk), (User, "id"))


class Backend(AuthenticationBackend):  # type: ignore[misc]  # allauth has no types
    """The only one named in the settings."""

    def get_user(self, user_id: int) -> User | None:
        user = _USER.first(user_id)
        return user if user is not None and self.user_can_authenticate(user) else None
