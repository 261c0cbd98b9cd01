"""`orgOverride`: customer support reads a district's records, with a reason that both activity logs keep."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Annotated, Any

from fastapi import Depends, Query, Request
from homeroom.audit.service import AuditTrail
from homeroom.db.engine import is_refused_write
from homeroom.instances.query.schemas import MAX_REASON_CHARS
from homeroom.licences.errors import ReadOnly
from homeroom.tenancy.service import DistrictUnknown, find_district
from homeroom_sdk.context import ADMINISTRATOR, Actor, District
from homeroom_sdk.errors import Forbidden, ValidationFailed
from homeroom_sdk.i18n import _
from homeroom_sdk.texts import to_line
from sqlalchemy.exc import DBAPIError

from homeroom_server.scope import Scope, SignedIn

MIN_REASON_CHARS = 10

OrgOverride = Annotated[str | None, Query(max_length=64, description="A district's school id; support only.")]
Reason = Annotated[str | None, Query(max_length=MAX_REASON_CHARS, description="Why support looks; 10 characters.")]


async def reading_scope(
    request: Request,
    scope: SignedIn,
    orgOverride: OrgOverride = None,  # noqa: N803 - the specification's name
    overrideReason: Reason = None,  # noqa: N803 - as the above
) -> AsyncIterator[Scope]:
    """Yield the scope of a reading call: the caller's own or, for support, that of the district it names."""
    body = await _read_body(request)
    code = orgOverride or body.get("orgOverride")
    if not code:
        yield scope
        return
    reason = overrideReason or body.get("overrideReason")
    model = request.path_params.get("model") or body.get("model") or request.url.path.rpartition("/")[2]
    async with open_for_support(scope, str(code), reason=str(reason or ""), model=str(model)) as reader:
        yield reader


ReadingScope = Annotated[Scope, Depends(reading_scope, scope="function")]


@asynccontextmanager
async def open_for_support(scope: Scope, code: str, *, reason: str, model: str) -> AsyncIterator[Scope]:
    """Open a scope in which support reads a district's records as its administrator would, but cannot write.

    The entries in the activity logs of both districts are committed first, so that no access goes unlogged.

    Raises:
        Forbidden: the caller is not support; the attempt is logged.
        ValidationFailed: the reason is too short or too long.
        DistrictUnknown: there is no such district.
        ReadOnly: something tried to write.
    """
    own, model = scope.district, to_line(model, 100)
    if not (scope.actor.is_support and scope.state.is_operator):
        await _note(scope, own, "override.refused", model=model, district=to_line(code, 64))
        raise Forbidden(_("Only customer support may look into another district."))
    reason = to_line(reason, MAX_REASON_CHARS + 1)
    if not MIN_REASON_CHARS <= len(reason) <= MAX_REASON_CHARS:
        raise ValidationFailed.of(
            overrideReason=_(
                "Give a reason for looking, of {least} to {most} characters; the district can read it.",
                least=MIN_REASON_CHARS,
                most=MAX_REASON_CHARS,
            )
        )
    district = await find_district(scope.session, code)
    if district is None:
        raise DistrictUnknown(_("There is no customer with this school id."))
    await _note(scope, district, "support.looked", model=model, reason=reason)
    await _note(scope, own, "support.looked", model=model, reason=reason, district=district.code)
    state = await scope.platform.entitlements.of(district.id)
    reader = Actor(scope.actor.user_id, scope.actor.name, frozenset({ADMINISTRATOR}))
    try:
        async with scope.platform.database.district(district.id, read_only=True) as session:
            yield replace(scope, actor=reader, state=state, session=session)
    except DBAPIError as error:
        if is_refused_write(error):
            raise ReadOnly(_("Support reads in other districts and changes nothing there.")) from error
        raise


async def _note(scope: Scope, where: District, action: str, *, model: str, **details: str) -> None:
    async with scope.platform.database.district(where.id) as session:
        trail = AuditTrail(session, scope.actor, ip_address=scope.ip_address)
        await trail.record(action, subject=model, **details)


async def _read_body(request: Request) -> dict[str, Any]:
    """Return the fields of a JSON body; empty if it is malformed.

    The handler reads the body as well, and reports malformed JSON.
    """
    if request.method != "POST":
        return {}
    try:
        body = await request.json()
    except ValueError:
        return {}
    return body if isinstance(body, dict) else {}
