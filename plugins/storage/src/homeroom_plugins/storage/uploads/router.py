"""What a page asks before it uploads."""

from uuid import UUID

from fastapi import APIRouter
from homeroom_plugins.storage.uploads.limits import upload_limits, uploadable_types
from homeroom_sdk.http import Answer, StaffContext, answer
from homeroom_sdk.schemas import ReadModel

router = APIRouter(prefix="/api/document", tags=["document"])


class LimitsRead(ReadModel):
    """Bytes that a document, and a file of a bulk upload may have; a larger document than `large` is told of.

    `types` are those of which the caller may add documents.
    """

    document: int
    bulk: int
    large: int
    types: list[UUID]


@router.post("/getUploadLimits")
async def get_limits(ctx: StaffContext) -> Answer[LimitsRead]:
    """What the caller may upload, and how large it may be; `bulk` is 0 where the district has no bulk upload."""
    limits, types = upload_limits(ctx), sorted(await uploadable_types(ctx))
    return answer(LimitsRead(document=limits.document, bulk=limits.bulk, large=limits.large, types=types))
