"""The documents that the signed-in member of staff has to sign."""

from uuid import UUID

from homeroom_plugins.signing.models import RoleKind
from homeroom_plugins.signing.request_models import Signer, SigningRequest
from homeroom_plugins.signing.requests.locking import MAY_ACT, OPEN
from homeroom_sdk.context import PluginContext
from homeroom_sdk.schemas import Moment, ReadModel
from sqlalchemy import and_, exists, func, or_, select

STAFF = (RoleKind.TEACHER, RoleKind.OFFICER)
MAX_REQUESTS = 500


class OwnDocument(ReadModel):
    """A document that waits for the signature of the caller."""

    id: UUID
    title: str
    person_id: str
    name: str
    school_id: str
    created_on: Moment
    expires_on: Moment


class OwnDocuments(ReadModel):
    """The documents that wait for the caller, sorted by expiry."""

    documents: list[OwnDocument]


async def list_own(ctx: PluginContext) -> list[OwnDocument]:
    """List up to 500 documents that the actor may sign now, as user or by e-mail address, sorted by expiry."""
    actor = ctx.actor
    if actor.user_id is None:
        return []
    mine = Signer.user_id == actor.user_id
    if actor.email:
        by_address = func.lower(Signer.email) == actor.email.lower()
        mine = or_(mine, and_(Signer.user_id.is_(None), by_address))
    waits = exists().where(
        Signer.district_id == SigningRequest.district_id,
        Signer.request_id == SigningRequest.id,
        Signer.kind.in_(STAFF),
        Signer.status.in_(MAY_ACT),
        mine,
    )
    found = await ctx.db.scalars(
        select(SigningRequest)
        .where(
            SigningRequest.district_id == ctx.district.id,
            SigningRequest.status.in_(OPEN),
            SigningRequest.expires_at > ctx.now(),
            waits,
        )
        .order_by(SigningRequest.expires_at, SigningRequest.id)
        .limit(MAX_REQUESTS)
    )
    return [
        OwnDocument(
            id=item.id,
            title=item.title,
            person_id=item.person_id,
            name=item.person_name,
            school_id=item.school_id,
            created_on=item.created_at,
            expires_on=item.expires_at,
        )
        for item in found
    ]
