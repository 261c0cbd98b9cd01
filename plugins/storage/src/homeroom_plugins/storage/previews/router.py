"""`/api/document/preview…`. All calls are POSTs, since views of documents are recorded."""

from fastapi import APIRouter, Response
from homeroom_plugins.storage.previews import opening, searching
from homeroom_plugins.storage.previews.schemas import (
    FindRequest,
    FoundRead,
    MatchRead,
    PageRequest,
    PreviewRead,
    PreviewRequest,
    WordRead,
    WordsRead,
    WordsRequest,
)
from homeroom_sdk.http import Answer, StaffContext, answer, file_response

router = APIRouter(prefix="/api/document", tags=["document"])
NO_STORE = {"cache-control": "private, no-store", "x-content-type-options": "nosniff"}


@router.post("/preview")
async def open_preview(ctx: StaffContext, body: PreviewRequest) -> Answer[PreviewRead]:
    """Open a document to view its pages."""
    return answer(await opening.open_preview(ctx, body.id, number=body.version, reason=body.reason))


@router.post("/previewPage", response_class=Response, responses=file_response("image/png"))
async def draw_page(ctx: StaffContext, body: PageRequest) -> Response:
    """Return a page of an opened document as a PNG."""
    image = await opening.draw_page(ctx, body.ticket, body.page, body.width)
    return Response(image, media_type="image/png", headers=NO_STORE)


@router.post("/previewWords")
async def find_words(ctx: StaffContext, body: WordsRequest) -> Answer[WordsRead]:
    """List the words of a page of an opened document, so that they can be selected, searched and read aloud."""
    words = await opening.find_words(ctx, body.ticket, body.page)
    text = await opening.find_text(ctx, body.ticket) if not words else ""
    read = [
        WordRead(text=word.text, left=word.left, top=word.top, width=word.width, height=word.height) for word in words
    ]
    return answer(WordsRead(words=read, text=text))


@router.post("/previewFind")
async def find_in_document(ctx: StaffContext, body: FindRequest) -> Answer[FoundRead]:
    """Find words in an opened document. Pages that are pictures are searched by their recognised text, if any."""
    found = await searching.find_in_document(ctx, body.ticket, body.phrase)
    matches = [MatchRead(page=match.page, first=match.first, last=match.last) for match in found.matches]
    return answer(FoundRead(matches=matches, is_more=found.is_more))
