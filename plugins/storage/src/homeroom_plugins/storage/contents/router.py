"""`/api/document/search`, and the progress of reading documents. POST keeps words and names out of URLs."""

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
    """Find documents by their content, by name, and by the person they are about."""
    return answer(await search_documents(ctx, body))


@router.post("/reading")
async def show_reading(ctx: StaffContext) -> Answer[ReadingProgress]:
    """Count the documents that you may view: waiting to be read, being read, searchable, or unreadable."""
    counts = await ledger.count_states(ctx, await may_view(ctx))
    return answer(ReadingProgress(**{state.value: count for state, count in counts.items()}))


@router.post("/readAgain")
async def start_reading(ctx: StaffContext, body: ReadAgainRequest) -> Answer[ReadAgainResult]:
    """Read documents again, so that their content can be searched. Documents that you may not change are skipped."""
    return answer(ReadAgainResult(count=await read_again(ctx, body.ids, illegible=body.illegible)))
