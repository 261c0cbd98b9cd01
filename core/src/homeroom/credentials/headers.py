"""Request headers that identify the caller and the district."""

from homeroom_sdk.context import District
from homeroom_sdk.errors import Forbidden
from homeroom_sdk.i18n import _
from starlette.datastructures import Headers
from starlette.types import Scope


def bearer(scope: Scope) -> str | None:
    """Return the bearer token of the Authorization header, or None."""
    kind, _rest, token = Headers(scope=scope).get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and token.strip() else None


def check_organization(scope: Scope, district: District) -> None:
    """Raise `Forbidden` if the Organization header names another district; the header never selects the district."""
    organization = Headers(scope=scope).get("organization")
    if organization and organization.strip().lower() != district.code:
        raise Forbidden(_("The Organization header does not belong to this session."))
