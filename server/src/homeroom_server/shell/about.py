"""`/api/shell/about`, open to everyone, and the user guide behind signed links."""

import hmac
import time
from hashlib import sha256
from pathlib import Path
from typing import Literal

from fastapi import APIRouter
from homeroom import __version__
from homeroom.platform import Platform
from homeroom_sdk.errors import NotFound
from homeroom_sdk.http import Answer, answer, file_response
from homeroom_sdk.i18n import _
from homeroom_sdk.schemas import ReadModel
from pydantic import BaseModel
from starlette.responses import FileResponse, Response

from homeroom_server.scope import PlatformOf, SignedIn

router = APIRouter(tags=["shell"])
GUIDE = Path(__file__).parent.parent / "ui" / "guide" / "user-guide.pdf"
LINK_LIFETIME_S = 300


class SignedUrlRequest(BaseModel):
    """Request for a link to a file."""

    file: Literal["user-guide"]


class AboutRead(ReadModel):
    """Name and version of the platform."""

    name: str
    version: str


class SignedUrl(ReadModel):
    """A URL that is valid for five minutes and needs no authorization header."""

    url: str


@router.get("/api/shell/about")
async def about() -> Answer[AboutRead]:
    """Return the name and version of the platform. No sign-in is needed."""
    return answer(AboutRead(name="homeroom", version=__version__))


@router.post("/api/shell/createSignedUrl")
async def create_signed_url(scope: SignedIn, body: SignedUrlRequest) -> Answer[SignedUrl]:
    """Create a link to a file of the platform that is valid for five minutes without an authorization header."""
    expires = int(time.time()) + LINK_LIFETIME_S
    signature = _sign(scope.platform, body.file, expires)
    return answer(SignedUrl(url=f"/api/shell/guide?expires={expires}&signature={signature}"))


@router.get("/api/shell/guide", response_class=Response, responses=file_response("application/pdf"))
async def guide(platform: PlatformOf, expires: int, signature: str) -> Response:
    """Download the user guide with a link that has not expired."""
    wanted = _sign(platform, "user-guide", expires)
    if expires < time.time() or not hmac.compare_digest(wanted.encode(), signature.encode()) or not GUIDE.exists():
        raise NotFound(_("There is nothing at this address."))
    return FileResponse(GUIDE, media_type="application/pdf", filename="homeroom-user-guide.pdf")


def _sign(platform: Platform, file: str, expires: int) -> str:
    key = platform.keys.derive("signed-url")
    return hmac.new(key, f"{file} {expires}".encode(), sha256).hexdigest()
