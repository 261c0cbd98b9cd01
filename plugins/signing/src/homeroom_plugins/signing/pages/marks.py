"""Reading the signature from the form: typed, drawn on the page, or uploaded as a picture."""

import base64
import binascii
from collections.abc import Mapping

from homeroom_plugins.signing.models import SigningMethod
from homeroom_plugins.signing.request_models import FieldValue
from homeroom_plugins.signing.requests.acting import Mark, find_draft
from homeroom_plugins.signing.requests.marks import MAX_PICTURE_BYTES
from starlette.datastructures import UploadFile

DRAWN = "data:image/png;base64,"


async def read_mark(method: str, name: str, drawing: str, picture: UploadFile | None) -> Mark | str:
    """Return the mark, with a picture that is not checked yet, or the key of the text that states what is missing."""
    if method == SigningMethod.TYPED:
        return Mark(SigningMethod.TYPED, name) if name.strip() else "sign.missing_name"
    if method == SigningMethod.DRAWN:
        content = _decode(drawing)
        return Mark(SigningMethod.DRAWN, name, content) if content else "sign.missing_drawing"
    if method == SigningMethod.UPLOADED:
        content = await picture.read(MAX_PICTURE_BYTES + 1) if picture is not None else b""
        if len(content) > MAX_PICTURE_BYTES:
            return "sign.bad_uploaded"
        return Mark(SigningMethod.UPLOADED, name, content) if content else "sign.missing_picture"
    return "sign.missing_name"


def find_kept(values: Mapping[str, FieldValue], method: str, name: str) -> Mark | None:
    """Return the picture that was kept when the form was refused, if it was made with this method."""
    draft = find_draft(values)
    return Mark(draft.method, name, blob_id=draft.blob_id) if draft and draft.method == method else None


def _decode(drawing: str) -> bytes:
    if not drawing.startswith(DRAWN):
        return b""
    try:
        return base64.b64decode(drawing.removeprefix(DRAWN), validate=True)
    except binascii.Error:
        return b""
