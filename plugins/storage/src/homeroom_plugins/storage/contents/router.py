"""`/api/document/search`, and how far the reading of documents is. POST: words and names stand in no address."""

from fastapi import APIRouter
from homeroom_plugins.storage.contents import ledger
from homeroom_plugins.storage.contents.hits import search_documents
from homeroom_plugins.storage.contents.indexing import read_again
from homeroom_plugins.storage.contents.schemas import (
    DocumentHits,
    ReadAgainRequest,
    ReadAgainResult,
    ReadingProgress,
    SearchDocumentsRequest,
)
from homeroom_plugins.storage.permitted import may_view
from homeroom_sdk.http import Answer, StaffContext, answer

router = APIRouter(prefix="/api/document", tags=["document"])


@router.post("/search")
async def search(ctx: StaffContext, body: SearchDocumentsRequest) -> Answer[DocumentHits]:
    """Find documents by what stands in them, what they are called and whose they are."""
    return answer(await search_documents(ctx, body))


@router.post("/reading")
async def show_reading(ctx: StaffContext) -> Answer[ReadingProgress]:
    """How many documents can be searched, wait to be read, or cannot be read."""
    counts = await ledger.count_states(ctx, await may_view(ctx))
    return answer(ReadingProgress(**{state.value: count for state, count in counts.items()}))


@router.post("/readAgain")
async def start_reading(ctx: StaffContext, body: ReadAgainRequest) -> Answer[ReadAgainResult]:
    """Read documents again that the user may change; others are left as they are."""
    return answer(ReadAgainResult(count=await read_again(ctx, body.ids, illegible=body.illegible)))
