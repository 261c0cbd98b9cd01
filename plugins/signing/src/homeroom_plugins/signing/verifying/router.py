"""The public pages that verify an uploaded PDF; they do not keep it.

`/verify` uses the district that the file names, `/verify/<district>.documents` the district in the URL.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, ClassVar
from uuid import UUID

from cryptography.hazmat.primitives.serialization import Encoding
from fastapi import APIRouter, File, Request, UploadFile
from homeroom_plugins.signing.sealing.authority import list_known
from homeroom_plugins.signing.verifying.claimed import find_claimed_district
from homeroom_plugins.signing.verifying.in_child import judge_file
from homeroom_plugins.signing.verifying.pages import NOBODY, WORDING, upload_page, verdict_page
from homeroom_plugins.signing.verifying.verdicts import Judgement, KnownKeys, Verdict, Why
from homeroom_sdk.branding import Branding
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import NotFound
from homeroom_sdk.guard.errors import FileDamaged, FileError
from homeroom_sdk.guard.runner import Limits, run_guarded
from homeroom_sdk.http import Context, OpenPageContext, PageDoor
from homeroom_sdk.scratch import create_private
from homeroom_sdk.uploads import UploadRoute
from starlette.responses import Response

MAX_FILE_BYTES = 25_000_000
PIECE_BYTES = 1_000_000
JUDGE_LIMITS = Limits(memory_bytes=1024**3, cpu_s=40, wall_s=90)
"""Limits of the child process. A 20 MB document with ten signatures takes about four seconds."""
LANGUAGE = "en"
"""Language of the page before the district is known, if there are no texts in the browser's language."""


class VerifyRoute(UploadRoute):
    """Route that accepts one PDF, which is not kept."""

    max_file_bytes: ClassVar[int | None] = MAX_FILE_BYTES
    max_fields: ClassVar[int] = 5
    max_field_bytes: ClassVar[int] = 1_000


router = APIRouter(prefix="/verify", include_in_schema=False, route_class=VerifyRoute)
Upload = Annotated[UploadFile | None, File()]


@router.api_route("", methods=["GET", "HEAD"])
async def show_anywhere(_door: OpenPageContext, request: Request) -> Response:
    """Show the upload page for a file of any district."""
    return upload_page(NOBODY, _language(request))


@router.post("")
async def check_anywhere(door: OpenPageContext, request: Request, file: Upload = None) -> Response:
    """Judge the file with the keys of the district that it names; without a known district, no keys are trusted."""
    language = _language(request)
    if file is None or not file.size:
        return upload_page(NOBODY, language, problem="page.no_file", status=400)
    async with _keep(door.scratch, file) as path:
        branding, keys = await _find_keys(door, path)
        judgement = await judge_path(path, keys)
    if not branding.name and judgement.why is Why.STRANGER:
        judgement = replace(judgement, why=Why.NOWHERE)
    return verdict_page(branding, language, judgement)


@router.api_route("/{link}", methods=["GET", "HEAD"])
async def show(ctx: Context, request: Request, link: str) -> Response:
    """Show the upload page of the district."""
    return upload_page(ctx.branding, _language(request, ctx.district.language))


@router.post("/{link}")
async def check(ctx: Context, request: Request, link: str, file: Upload = None) -> Response:
    """Judge the file with the district's keys; the file is not kept."""
    language = _language(request, ctx.district.language)
    if file is None or not file.size:
        return upload_page(ctx.branding, language, problem="page.no_file", status=400)
    keys = await read_keys(ctx)
    async with _keep(ctx.scratch, file) as path:
        return verdict_page(ctx.branding, language, await judge_path(path, keys))


async def judge_path(path: Path, keys: KnownKeys) -> Judgement:
    """Return the verdict on any file; one that cannot be judged is unreadable."""
    try:
        return await run_guarded(judge_file, path, keys, limits=JUDGE_LIMITS)
    except FileDamaged:
        return Judgement(Verdict.UNREADABLE, Why.NO_PDF)
    except FileError:
        return Judgement(Verdict.UNREADABLE, Why.TOO_COMPLEX)


async def read_keys(ctx: PluginContext) -> KnownKeys:
    """Return all certificates that have ever sealed in the district, and those of their authorities."""
    known = await list_known(ctx)
    return KnownKeys(
        [item.certificate.public_bytes(Encoding.DER) for item in known],
        [found.public_bytes(Encoding.DER) for item in known for found in item.chain],
    )


async def _find_keys(door: PageDoor, path: Path) -> tuple[Branding, KnownKeys]:
    try:
        claimed = await run_guarded(find_claimed_district, path, limits=JUDGE_LIMITS)
        if claimed:
            async with door.open(UUID(claimed)) as ctx:
                return ctx.branding, await read_keys(ctx)
    except (FileError, NotFound):
        pass
    return NOBODY, KnownKeys([])


@asynccontextmanager
async def _keep(scratch: Path, file: UploadFile) -> AsyncIterator[Path]:
    """Yield the path of the upload, the only file in a temporary folder that is deleted afterwards."""
    with TemporaryDirectory(dir=scratch, prefix="verify-") as folder:
        path = Path(folder) / "upload.pdf"
        with create_private(path) as out:
            while piece := await file.read(PIECE_BYTES):
                out.write(piece)
        yield path


def _language(request: Request, own: str = LANGUAGE) -> str:
    return WORDING.pick_language(request.headers.get("accept-language", ""), own)
