"""The resources that a content stream draws with."""

import re
import zlib
from collections import Counter
from collections.abc import Iterable

import pikepdf
from homeroom_plugins.delivery.pdf.errors import DamagedPdf, PdfTooComplex
from homeroom_sdk.i18n import _

MAX_CONTENT_BYTES = 128 * 1024**2

CATEGORY_BY_OPERATOR = {
    b"Do": "/XObject",
    b"gs": "/ExtGState",
    b"sh": "/Shading",
    b"cs": "/ColorSpace",
    b"CS": "/ColorSpace",
    b"scn": "/Pattern",
    b"SCN": "/Pattern",
    b"Tf": "/Font",
    b"BDC": "/Properties",
    b"DP": "/Properties",
}
CATEGORIES = tuple(dict.fromkeys(CATEGORY_BY_OPERATOR.values()))

Use = tuple[str, str]
"""A resource category and a name in it, both with their slash, as pikepdf spells keys."""

_NAME = re.compile(rb"/([^\x00\t\n\x0c\r ()<>\[\]{}/%]*)")
_USE = re.compile(
    rb"/([^\x00\t\n\x0c\r ()<>\[\]{}/%]+)[\t\n\x0c\r ]+"
    rb"(?:(Do|gs|sh|cs|CS|scn|SCN|BDC|DP)|[-+.\d]+[\t\n\x0c\r ]+(Tf))(?=[\x00\t\n\x0c\r ()<>\[\]{}/%]|\Z)"
)
_ESCAPE = re.compile(rb"#([0-9A-Fa-f]{2})|#")


def uses_in(data: bytes, resources: pikepdf.Object, owner: pikepdf.Object) -> frozenset[Use]:
    """Return the resources that the operators of a content stream name.

    Names in operand positions are found by a regular expression, 20 times faster than by parsing. If any other name is
    that of a resource, the content is parsed as well. So a needed resource is never lost; an unneeded one is kept only
    if a string or comment contains exactly `/Name Do`.

    Args:
        data: The decoded stream, or the streams of a page joined by a line end.
        owner: The page or stream that contains `data`, for the parser.
    """
    every_name = _NAME.findall(data)
    found = _USE.findall(data)
    uses = frozenset((CATEGORY_BY_OPERATOR[op or tf], key_of(name)) for name, op, tf in set(found))
    if len(every_name) != len(found):
        rest = Counter(every_name)
        rest.subtract(Counter(name for name, _op, _tf in found))
        odd = [key_of(name) for name, count in rest.items() if count > 0 and name]
        if _any_is_resource(odd, resources):
            return uses | _parsed_uses(owner, every_name)
    return uses


def key_of(name: bytes) -> str:
    """Convert a name in a content stream to the spelling of pikepdf's dictionary keys."""
    if b"#" in name:
        # qpdf marks a "#" without two hexadecimal digits by a NUL.
        name = _ESCAPE.sub(lambda match: bytes.fromhex(match[1].decode()) if match[1] else b"\0", name)
    return "/" + name.decode("utf-8", "surrogateescape")


def spelled(name: pikepdf.Object) -> str:
    """Return a name object in pikepdf's spelling of keys. `str` fails on names that are not UTF-8."""
    return key_of(name.unparse(resolved=True)[1:])


def decoded(stream: pikepdf.Object, raw: bytes) -> bytes:
    """Return the decoded data of a content stream.

    Args:
        raw: Its undecoded data, already read because it is also written to the part.

    Raises:
        DamagedPdf: It cannot be decoded, so what it draws is unknown.
        PdfTooComplex: It is larger than 128 MB.
    """
    data = _inflated(stream, raw)
    if len(data) > MAX_CONTENT_BYTES:
        raise PdfTooComplex
    return data


def _inflated(stream: pikepdf.Object, raw: bytes) -> bytes:
    if _is_plain_flate(stream):
        inflater = zlib.decompressobj()
        try:
            data = inflater.decompress(raw, MAX_CONTENT_BYTES + 1)
        except zlib.error:
            pass  # qpdf below tolerates a broken end.
        else:
            if inflater.eof or len(data) > MAX_CONTENT_BYTES:
                return data
    try:
        return bytes(stream.read_bytes())
    except pikepdf.PikepdfError as error:
        raise DamagedPdf(_("The content of a page cannot be decoded. Save or print it as a new PDF.")) from error


def _is_plain_flate(stream: pikepdf.Object) -> bool:
    filters = stream.get("/Filter")
    if "/DecodeParms" in stream or not isinstance(filters, pikepdf.Object):
        return False
    return filters.unparse(resolved=True) in (b"/FlateDecode", b"[ /FlateDecode ]")


def _any_is_resource(keys: Iterable[str], resources: pikepdf.Object) -> bool:
    categories = [entry for key in CATEGORIES if isinstance(entry := resources.get(key), pikepdf.Dictionary)]
    return any(key in category for key in keys for category in categories)


def _parsed_uses(owner: pikepdf.Object, every_name: Iterable[bytes]) -> frozenset[Use]:
    uses = set()
    try:
        for instruction in pikepdf.parse_content_stream(owner):
            if isinstance(instruction, pikepdf.ContentStreamInlineImage):
                uses |= _inline_image_uses(instruction.iimage.obj)
                continue
            category = CATEGORY_BY_OPERATOR.get(bytes(instruction.operator))
            if category is not None:
                uses |= {(category, spelled(item)) for item in instruction.operands if isinstance(item, pikepdf.Name)}
    except pikepdf.PikepdfError:
        # Viewers draw the part that they understand, so every name in the content may be used.
        return frozenset((category, key_of(name)) for category in CATEGORIES for name in set(every_name))
    return frozenset(uses)


def _inline_image_uses(image: pikepdf.Object) -> set[Use]:
    space = image.get("/ColorSpace")
    names = list(space) if isinstance(space, pikepdf.Array) else [space]
    return {("/ColorSpace", spelled(name)) for name in names if isinstance(name, pikepdf.Name)}
