"""Sessions in the database, as Django keeps them; only the query for one is prepared, since every page of staff asks it."""

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from checklist.accounts.prepared import Prepared

_SESSION = Prepared(
    lambda key, now: Session.objects.filter(session_key=key, expire_date__gt=now),
    (Session, "session_key"),
    (Session, "expire_date"),
)


class SessionStore(db.SessionStore):
    """The engine named in the settings."""

    def _get_session_from_db(self) -> Session | None:
        session = _SESSION.first(self.session_key, timezone.now())
        if session is None:
            self._session_key = None
        return session
