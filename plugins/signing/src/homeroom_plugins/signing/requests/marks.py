"""The mark with which somebody signs: the typed name, or a picture that was drawn or uploaded."""

from dataclasses import dataclass
from io import BytesIO
from uuid import UUID

from homeroom_plugins.signing.models import SigningMethod
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.guard.errors import FileDamaged, FileError, FileTooComplex
from homeroom_sdk.guard.runner import Limits, run_guarded
from homeroom_sdk.i18n import _
from homeroom_sdk.texts import is_line
from PIL import Image, UnidentifiedImageError

MAX_PICTURE_BYTES = 1_500_000
MAX_PICTURE_PX = 4_000
MAX_TEXT = 200
PICTURE_LIMITS = Limits(memory_bytes=512 * 1024**2, cpu_s=5, wall_s=20)


@dataclass(frozen=True, slots=True)
class Mark:
    """The signature of a signer.

    Attributes:
        text: The typed name; for a picture, its alternative text.
        picture: PNG or JPEG of a signature that was drawn or uploaded.
        blob_id: The blob in which `keep_mark` has stored the picture.
    """

    method: SigningMethod
    text: str
    picture: bytes | None = None
    blob_id: UUID | None = None


@dataclass(frozen=True, slots=True)
class Where:
    """The origin of a signature, and how the signer's identity was verified.

    Attributes:
        zone: The browser's time zone, such as `America/Chicago`.
        verified_by: `link`, `pin` or `session`.
    """

    address: str = ""
    agent: str = ""
    zone: str = ""
    verified_by: str = "link"


async def keep_mark(ctx: PluginContext, mark: Mark) -> Mark:
    """Check the mark and store its picture, encoded again as a PNG so that nothing else of the file is kept.

    `sign` calls this too. A caller that writes in its transaction before calls this first, because it waits for a child
    process and the store. A mark that is stored already is returned unchanged.

    Raises:
        ValidationFailed: the name or picture is missing, or cannot be used.
    """
    if mark.blob_id is not None:
        return mark
    text = " ".join(mark.text.split())
    if not is_line(mark.text) or len(text) > MAX_TEXT:
        raise ValidationFailed.of(text=_("Type your name in one line of at most {most} characters.", most=MAX_TEXT))
    if mark.method is SigningMethod.TYPED or (mark.method is SigningMethod.STORED and not mark.picture):
        if not any(char.isalpha() for char in text):
            raise ValidationFailed.of(text=_("Type your name to sign."))
        return Mark(mark.method, text)
    if mark.method is SigningMethod.WET:
        raise ValidationFailed.of(method=_("Paper is attested by the school, not here."))
    if not mark.picture:
        raise ValidationFailed.of(picture=_("Draw or upload your signature, or type your name."))
    if len(mark.picture) > MAX_PICTURE_BYTES:
        raise ValidationFailed.of(picture=_("The picture is too large. Use one of at most 1.5 MB, or type your name."))
    try:
        picture = await run_guarded(draw_anew, mark.picture, limits=PICTURE_LIMITS)
    except FileError as error:
        raise ValidationFailed.of(
            picture=_("This picture cannot be read. Use a PNG or JPEG, draw your signature, or type your name.")
        ) from error
    return Mark(mark.method, text, picture, (await ctx.blobs.put(picture)).id)


def draw_anew(content: bytes) -> bytes:
    """Encode the picture again as a PNG. Call it through `guard`, as it parses an untrusted file.

    Raises:
        FileDamaged: it is not a PNG or JPEG, or is a single plain colour.
        FileTooComplex: it is too large.
    """
    try:
        with Image.open(BytesIO(content), formats=["PNG", "JPEG"]) as image:
            if max(image.size) > MAX_PICTURE_PX:
                raise FileTooComplex
            drawn = image.convert("RGBA")
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise FileDamaged from error
    seen = Image.alpha_composite(Image.new("RGBA", drawn.size, "white"), drawn).convert("L")
    low, high = seen.getextrema()
    if low == high:
        raise FileDamaged  # A picture in a single colour is not a signature.
    out = BytesIO()
    drawn.save(out, "PNG")
    return out.getvalue()
