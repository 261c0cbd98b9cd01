"""The upload limits that a page queries before it uploads."""

from uuid import UUID

from fastapi import APIRouter
from homeroom_plugins.storage.uploads.limits import upload_limits, uploadable_types
from homeroom_sdk.http import Answer, StaffContext, answer
from homeroom_sdk.schemas import ReadModel

router = APIRouter(prefix="/api/document", tags=["document"])


class LimitsRead(ReadModel):
    """Maximum bytes of a document and of a file of a bulk upload. Documents larger than `large` only cause a notice.

    `types` are the document types to which you may add documents.
    """

    document: int
    bulk: int
    large: int
    types: list[UUID]


@router.post("/getUploadLimits")
async def get_limits(ctx: StaffContext) -> Answer[LimitsRead]:
    """Return the types to which you may upload, and the size limits; `bulk` is 0 if the district has no bulk upload."""
    limits, types = upload_limits(ctx), sorted(await uploadable_types(ctx))
    return answer(LimitsRead(document=limits.document, bulk=limits.bulk, large=limits.large, types=types))
