"""Check that the file still shows what an earlier signature covers. Runs in the guarded child.

Walks the document as it was at a signature and as it is now in parallel, from the root. All reachable objects must be
equal, except the fields of later signers, long-term evidence, and time stamps.
"""

import re
from collections.abc import Collection
from io import BytesIO
from typing import Any

import pikepdf
from homeroom_plugins.signing.sealing.forms import PREFIX
from homeroom_plugins.signing.verifying.gaps import Covered, list_fields
from homeroom_plugins.signing.verifying.verdicts import Refused, Why

_OWN = re.compile(re.escape(PREFIX) + r"(\d+)-(?:signature|\d+)")
_FILLED_IN = frozenset({"/V", "/AP", "/AS"})
_EVIDENCE = frozenset({"/DSS", "/Extensions", "/Version"})
_GROWS_BY_STAMPS = frozenset({"/Fields", "/Annots"})
MAX_STEPS = 3_000_000
Place = tuple[int, int]


def signer_of(field: str) -> int | None:
    """Return the number of the signer that a field belongs to; None for fields that are not ours."""
    found = _OWN.fullmatch(field)
    return int(found[1]) if found else None


def check_revision(covered: Covered, content: bytes, now: pikepdf.Pdf) -> None:
    """Compare the file up to a signature with the whole file.

    Raises:
        Refused: something else than a permitted object has changed.
    """
    signer = signer_of(covered.field)
    try:
        with pikepdf.open(BytesIO(content[: covered.end]), attempt_recovery=False, suppress_warnings=True) as then:
            fields = [(name, field) for name, field in list_fields(then) if signer is not None]
            later = {field.objgen for name, field in fields if (signer_of(name) or 0) > (signer or 0)}
            _Walk(then, now, later).run()
    except pikepdf.PdfError as error:
        raise Refused(Why.REVISED) from error


class _Walk:
    """A walk through two revisions of a document in parallel."""

    def __init__(self, then: pikepdf.Pdf, now: pikepdf.Pdf, later: Collection[Place]) -> None:
        self._later = later
        self._root = then.Root.objgen
        self._seen: set[tuple[Place, Place]] = set()
        self._waiting: list[tuple[Any, Any]] = [(then.Root, now.Root), (then.docinfo, now.docinfo)]

    def run(self) -> None:
        for _step in range(MAX_STEPS):
            if not self._waiting:
                return
            self._compare(*self._waiting.pop())
        raise Refused(Why.TOO_COMPLEX)

    def _compare(self, then: Any, now: Any) -> None:
        if not isinstance(then, pikepdf.Object) or not isinstance(now, pikepdf.Object):
            if type(then) is not type(now) or then != now:
                raise Refused(Why.REVISED)
            return
        if then._type_code != now._type_code or then.objgen != now.objgen:
            raise Refused(Why.REVISED)
        if then.is_indirect:
            if (then.objgen, now.objgen) in self._seen:
                return
            self._seen.add((then.objgen, now.objgen))
        if isinstance(then, pikepdf.Stream):
            if then.read_raw_bytes() != now.read_raw_bytes():
                raise Refused(Why.REVISED)
            self._compare_items(then, now, frozenset({"/Length"}))
        elif isinstance(then, pikepdf.Dictionary):
            self._compare_items(then, now, self._excepted(then))
        elif isinstance(then, pikepdf.Array):
            if len(then) != len(now):
                raise Refused(Why.REVISED)
            self._waiting += [(then[place], now[place]) for place in range(len(then))]
        elif bytes(then) != bytes(now) if isinstance(then, pikepdf.String) else then != now:
            raise Refused(Why.REVISED)

    def _excepted(self, then: pikepdf.Object) -> frozenset[str]:
        if not then.is_indirect:
            return frozenset()
        if then.objgen == self._root:
            return _EVIDENCE
        return _FILLED_IN if then.objgen in self._later else frozenset()

    def _compare_items(self, then: Any, now: Any, excepted: frozenset[str]) -> None:
        for key in {*then.keys(), *now.keys()} - excepted:
            if key in _GROWS_BY_STAMPS and key in now:
                self._compare_grown(then.get(key, None), now[key])
            elif key not in then or key not in now:
                raise Refused(Why.REVISED)
            else:
                self._waiting.append((then[key], now[key]))

    def _compare_grown(self, then: Any, now: Any) -> None:
        """Compare a list that may only have grown by invisible time stamps."""
        before = list(then) if then is not None else []
        if not isinstance(now, pikepdf.Array) or len(now) < len(before):
            raise Refused(Why.REVISED)
        self._waiting += list(zip(before, list(now), strict=False))
        if not all(_is_unseen_stamp(item) for item in list(now)[len(before) :]):
            raise Refused(Why.REVISED)


def _is_unseen_stamp(field: Any) -> bool:
    if not isinstance(field, pikepdf.Dictionary) or field.get("/FT") != "/Sig" or "/AP" in field:
        return False
    value = field.get("/V")
    is_stamp = isinstance(value, pikepdf.Dictionary) and value.get("/Type") == "/DocTimeStamp"
    return is_stamp and all(side == 0 for side in field.get("/Rect", [1]))
