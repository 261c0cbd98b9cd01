"""Pictures on a page, and whether its text is visible, judged by the objects that pdfium draws."""

import ctypes
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import islice

import pypdfium2.raw as pdfium

_SIZEABLE = 0.1
"""Minimum share of the page for a picture that may show a chart or a form with a name on it."""
_COVERS = 0.5
_MAX_HIDDEN = 0.2
_LOOK_AT = 6
_OUTLINED = 150
"""Number of path points in two or three words whose letters are drawn as outlines."""
_MIN_POINTS, _MIN_DENSITY, _MAX_SIDE = 20, 0.1, 72.0
"""Thresholds for an outlined letter or a line of them: path points, path points per square point, and maximum length of
the shorter side in points.
"""
_MIN_FORMS = 5
"""Minimum number of different shapes; letters differ from each other, bullets and ticks do not."""
_MAX_OBJECTS = 20_000
_MAX_DEPTH = 4
_INVISIBLE = (3, 7)  # ISO 32000-1, 9.3.6: text that is neither filled nor stroked.

_Box = tuple[float, float, float, float]
_Placed = tuple["_Object", float, _Box]
_Shown = Callable[[float, float], tuple[float, float]]


@dataclass(frozen=True)
class Picture:
    """A picture on a page, or several small ones, in shares of the page as it is shown, from its upper left corner.

    Args:
        digest: Equal for the same picture on another page.
    """

    x0: float
    y0: float
    x1: float
    y1: float
    digest: str


@dataclass(frozen=True)
class Drawn:
    """The pictures of a page, and whether they hide its text.

    Args:
        is_covered: Pictures cover the text, or it is invisible: the visible page may show something else.
        pictures: The large pictures, and letters that are drawn as outlines.
    """

    is_covered: bool = False
    pictures: tuple[Picture, ...] = ()


@dataclass(frozen=True)
class _Object:
    """An object of a page or of a form, its position in the drawing order, and the form's matrix."""

    order: tuple[int, ...]
    handle: int
    matrix: tuple[float, float, float, float, float, float] | None = None

    def box(self) -> _Box | None:
        """Return its bounding box in the page's own space."""
        left, bottom, right, top = (ctypes.c_float() for _at in range(4))
        if not pdfium.FPDFPageObj_GetBounds(_pointer(self.handle), left, bottom, right, top):
            return None
        if self.matrix is None:
            return left.value, bottom.value, right.value, top.value
        a, b, c, d, e, f = self.matrix
        corners = [(x, y) for x in (left.value, right.value) for y in (bottom.value, top.value)]
        across = [a * x + c * y + e for x, y in corners]
        down = [b * x + d * y + f for x, y in corners]
        return min(across), min(down), max(across), max(down)


def look_at_objects(handle: pdfium.FPDF_PAGE, shown: _Shown, size: tuple[float, float]) -> Drawn:
    """Return whether pictures cover the text of a page, and which pictures it has.

    Args:
        shown: Maps a point of the page's own space to where a reader sees it.
        size: The page's width and height as it is shown.
    """
    page = _address(handle)
    objects = [_object_of(page, number) for number in range(min(pdfium.FPDFPage_CountObjects(handle), _MAX_OBJECTS))]
    kinds = list(map(_type_of, objects))
    texts = [_Object((number,), item) for number, item in _texts_of(objects, kinds)]
    images: list[_Placed] = []
    paths = [
        _Object((number,), objects[number]) for number, kind in enumerate(kinds) if kind == pdfium.FPDF_PAGEOBJ_PATH
    ]
    if pdfium.FPDF_PAGEOBJ_IMAGE in kinds or pdfium.FPDF_PAGEOBJ_FORM in kinds:
        for number, kind in enumerate(kinds):
            if kind == pdfium.FPDF_PAGEOBJ_IMAGE:
                images += _placed(_Object((number,), objects[number]), shown, size)
            elif kind == pdfium.FPDF_PAGEOBJ_FORM:
                for inner, item in islice(_flatten(_Object((number,), objects[number])), _MAX_OBJECTS):
                    if inner == pdfium.FPDF_PAGEOBJ_IMAGE:
                        images += _placed(item, shown, size)
                    elif inner == pdfium.FPDF_PAGEOBJ_TEXT:
                        texts.append(item)
                    elif inner == pdfium.FPDF_PAGEOBJ_PATH:
                        paths.append(item)
    pictures = tuple(_list_sizeable(images, size))
    is_covered = _is_covered(texts, images if pictures else (), shown)
    return Drawn(is_covered, (*pictures, *_list_outlined(paths, shown, size)))


def _texts_of(objects: Sequence[int], kinds: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Return a sample of the texts, the same number from the beginning and the end."""
    count = len(kinds)
    some = range(count) if count <= 2 * _LOOK_AT else (*range(_LOOK_AT), *range(count - _LOOK_AT, count))
    return ((number, objects[number]) for number in some if kinds[number] == pdfium.FPDF_PAGEOBJ_TEXT)


def _placed(item: _Object, shown: _Shown, size: tuple[float, float]) -> Iterator[_Placed]:
    """Yield an image with its share of the page and its visible place; nothing if it is outside of the page."""
    bounds = item.box()
    if bounds is not None:
        box = _as_shown(bounds, shown)
        share = _share(box, (0.0, 0.0, *size))
        if share > 0:
            yield item, share, box


def _is_covered(texts: Sequence[_Object], images: Sequence[_Placed], shown: _Shown) -> bool:
    if not texts:
        return sum(share for _image, share, _box in images) >= _COVERS
    invisible = sum(_is_invisible(item.handle) for item in texts)
    if invisible * 2 > len(texts):
        return True
    if invisible and sum(share for _image, share, _box in images) >= _COVERS:
        return True
    hidden = 0
    for item in texts if images else ():
        over = [box for image, _share, box in images if image.order > item.order]
        if over and (bounds := item.box()) is not None:
            x0, y0, x1, y1 = _as_shown(bounds, shown)
            across, down = (x0 + x1) / 2, (y0 + y1) / 2
            hidden += any(left <= across <= right and top <= down <= bottom for left, top, right, bottom in over)
    return hidden > _MAX_HIDDEN * len(texts)


_COLOR = tuple(ctypes.c_uint() for _part in range(4))


def _is_invisible(handle: int) -> bool:
    if _mode_of(handle) in _INVISIBLE:
        return True
    return bool(pdfium.FPDFPageObj_GetFillColor(_pointer(handle), *_COLOR)) and _COLOR[3].value == 0


def _list_sizeable(images: Sequence[_Placed], size: tuple[float, float]) -> Iterator[Picture]:
    """Yield each large picture, and all small ones as one if they are large in total, like strips of a scan."""
    small: list[_Placed] = []
    for item, share, box in images:
        if share >= _SIZEABLE:
            yield _picture(box, size, [item])
        else:
            small.append((item, share, box))
    if sum(share for _item, share, _box in small) >= _SIZEABLE:
        yield _picture(_span([box for _item, _share, box in small]), size, [item for item, _share, _box in small])


def _span(boxes: Sequence[_Box]) -> _Box:
    """Return the smallest box around all of these."""
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)


def _in_shares(box: _Box, size: tuple[float, float]) -> _Box:
    """Return a box in shares of the page, clipped to the page."""
    left, top, right, bottom = (min(1.0, max(0.0, at / side)) for at, side in zip(box, (*size, *size), strict=True))
    return left, top, right, bottom


def _picture(box: _Box, size: tuple[float, float], items: Sequence[_Object]) -> Picture:
    digest = blake2b(digest_size=16)
    for item in items:
        digest.update(_data_of(item.handle))
    return Picture(*_in_shares(box, size), digest.hexdigest())


def _list_outlined(paths: Sequence[_Object], shown: _Shown, size: tuple[float, float]) -> Iterator[Picture]:
    """Yield all letters that are drawn as outlines as one picture; nothing if the paths are not letters."""
    boxes, points, is_curved = [], [], False
    for item in paths:
        count = _points_of(item.handle)
        if count < _MIN_POINTS or (bounds := item.box()) is None:
            continue
        box = _as_shown(bounds, shown)
        across, down = box[2] - box[0], box[3] - box[1]
        if min(across, down) <= _MAX_SIDE and count >= _MIN_DENSITY * across * down:
            boxes.append(box)
            points.append(count)
            is_curved = is_curved or _has_curve(item.handle, count)
    if is_curved and sum(points) >= _OUTLINED and (len(set(points)) >= _MIN_FORMS or max(points) >= _OUTLINED):
        digest = blake2b(repr((points, [[round(side) for side in box] for box in boxes])).encode(), digest_size=16)
        yield Picture(*_in_shares(_span(boxes), size), digest.hexdigest())


def _has_curve(handle: int, count: int) -> bool:
    """Return whether a path has a curve; bar codes and matrix codes only have straight lines."""
    path = _pointer(handle)
    return any(
        pdfium.FPDFPathSegment_GetType(pdfium.FPDFPath_GetPathSegment(path, number)) == pdfium.FPDF_SEGMENT_BEZIERTO
        for number in range(min(count, _OUTLINED))
    )


def _data_of(handle: int) -> bytes:
    item = _pointer(handle)
    length = pdfium.FPDFImageObj_GetImageDataRaw(item, None, 0)
    buffer = ctypes.create_string_buffer(length)
    pdfium.FPDFImageObj_GetImageDataRaw(item, buffer, length)
    return buffer.raw


def _flatten(form: _Object, depth: int = 0) -> Iterator[tuple[int, _Object]]:
    """Yield the kinds and objects of a form in drawing order, including those of nested forms."""
    handle = _pointer(form.handle)
    matrix, inner = pdfium.FS_MATRIX(), (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    if pdfium.FPDFPageObj_GetMatrix(handle, matrix):
        inner = (matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)
    inner = inner if form.matrix is None else _multiply(inner, form.matrix)
    for number in range(pdfium.FPDFFormObj_CountObjects(handle)):
        address = _address(pdfium.FPDFFormObj_GetObject(handle, number))
        item, kind = _Object((*form.order, number), address, inner), _type_of(address)
        if kind != pdfium.FPDF_PAGEOBJ_FORM:
            yield kind, item
        elif depth < _MAX_DEPTH:
            yield from _flatten(item, depth + 1)


def _multiply(one: Sequence[float], two: Sequence[float]) -> tuple[float, float, float, float, float, float]:
    a, b, c, d, e, f = one
    p, q, r, s, t, u = two
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def _as_shown(box: _Box, shown: _Shown) -> _Box:
    (ax, ay), (bx, by) = shown(box[0], box[1]), shown(box[2], box[3])
    return min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)


def _share(box: _Box, limits: _Box) -> float:
    """Return the share of the page that a box covers."""
    across = min(box[2], limits[2]) - max(box[0], limits[0])
    down = min(box[3], limits[3]) - max(box[1], limits[1])
    return max(0.0, across) * max(0.0, down) / (limits[2] * limits[3]) if limits[2] and limits[3] else 0.0


def _address(handle: ctypes._Pointer) -> int:  # type: ignore[type-arg]
    return ctypes.cast(handle, ctypes.c_void_p).value or 0


def _pointer(address: int) -> pdfium.FPDF_PAGEOBJECT:
    return ctypes.cast(address, pdfium.FPDF_PAGEOBJECT)


def _plain(function: object, *types: type) -> Callable[..., int]:
    """Return a pdfium function that takes and returns addresses; creating pointer objects would double its cost."""
    address = ctypes.cast(function, ctypes.c_void_p).value  # type: ignore[arg-type]
    call: Callable[..., int] = ctypes.CFUNCTYPE(*types)(address)  # type: ignore[arg-type]
    return call


_object_of = _plain(pdfium.FPDFPage_GetObject, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int)
_type_of = _plain(pdfium.FPDFPageObj_GetType, ctypes.c_int, ctypes.c_void_p)
_mode_of = _plain(pdfium.FPDFTextObj_GetTextRenderMode, ctypes.c_int, ctypes.c_void_p)
_points_of = _plain(pdfium.FPDFPath_CountSegments, ctypes.c_int, ctypes.c_void_p)
