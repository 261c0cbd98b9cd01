"""Source of the index: a folder or an HTTPS address. The last content is stored for times when it cannot be read."""

import asyncio
import hashlib
import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit
from uuid import UUID

from homeroom.outgoing.service import Outgoing, PluginHttp
from homeroom_sdk.i18n import NOTHING, Sentence, _
from homeroom_sdk.outgoing import HttpFailed

from homeroom_registry.index.errors import IndexUnusable
from homeroom_registry.index.format import INDEX, MAX_BYTES, NO_RELEASES, Index, ListedRelease

FRESH_S = 600.0
INDEX_DEADLINE_S, WHEEL_DEADLINE_S = 15.0, 300.0
MAX_WHEEL_BYTES = 128 * 1024 * 1024
KEPT = "plugin-index.json"
HOUSE = UUID(int=0)
"""District id of the platform's own calls, which belong to no district."""


@dataclass(frozen=True, slots=True)
class Known:
    """Known index: `problem` explains why the last read failed; `at_s` is the time of the last good read."""

    index: Index = NO_RELEASES
    problem: Sentence = NOTHING
    at_s: float | None = None


class IndexSource:
    """The index of an installation; it is empty if no place is configured."""

    def __init__(self, place: str, outgoing: Outgoing, home: Path) -> None:
        self.place = place.strip()
        self._http = PluginHttp(outgoing, "homeroom", HOUSE)
        self._kept = home / KEPT
        self._known: Known | None = None
        self._asked_at_s = 0.0

    @property
    def is_remote(self) -> bool:
        """True if the place is an HTTP or HTTPS address."""
        return urlsplit(self.place).scheme in ("http", "https")

    async def look(self, *, anew: bool = False) -> Known:
        """Return the index, at most ten minutes old, or the last known one and the problem. Never raises.

        Args:
            anew: Read it now, even if the last read was recent.
        """
        if not self.place:
            return Known()
        if self._known is None or anew or time.monotonic() - self._asked_at_s > FRESH_S:
            self._known = await self._ask()
            self._asked_at_s = time.monotonic()
        return self._known

    async def fetch(self, release: ListedRelease, folder: Path) -> Path:
        """Download or copy the wheel of a release into a folder, if its hash matches the index; return its path.

        Raises:
            IndexUnusable: it cannot be read, or its hash differs.
        """
        content = await self._read(release.file, most_bytes=MAX_WHEEL_BYTES, deadline_s=WHEEL_DEADLINE_S)
        if hashlib.sha256(content).hexdigest() != release.sha256:
            raise IndexUnusable(
                _(
                    "{file} is not the file that the index names: it was changed on its way, or the index "
                    "is old. Nothing was installed. Contact the owner of the index.",
                    file=release.file,
                )
            )
        path = folder / release.file
        await asyncio.to_thread(path.write_bytes, content)
        return path

    async def _ask(self) -> Known:
        try:
            content = await self._read(INDEX, most_bytes=MAX_BYTES, deadline_s=INDEX_DEADLINE_S)
            known = Known(Index.read(content), at_s=time.time())
        except IndexUnusable as error:
            last = await asyncio.to_thread(self._read_kept)
            return Known(last.index, error.reason, last.at_s)
        await asyncio.to_thread(self._keep, content, known.at_s)
        return known

    async def _read(self, name: str, *, most_bytes: int, deadline_s: float) -> bytes:
        if not self.is_remote:
            return await asyncio.to_thread(self._read_file, name, most_bytes)
        try:
            answer = await self._http.request(
                "GET", urljoin(self._base, name), max_bytes=most_bytes, deadline_s=deadline_s, redirects=3
            )
        except HttpFailed as error:
            raise IndexUnusable(_("The index of releases cannot be fetched. {reason}", reason=error.message)) from error
        if answer.status != 200:
            raise IndexUnusable(
                _(
                    "The index of releases cannot be fetched: {host} answers {status} for {file}.",
                    host=answer.host,
                    status=answer.status,
                    file=name,
                )
            )
        return answer.content

    @property
    def _base(self) -> str:
        return self.place if self.place.endswith("/") else f"{self.place.removesuffix(f'/{INDEX}')}/"

    def _read_file(self, name: str, most_bytes: int) -> bytes:
        path = Path(self.place) / name
        try:
            with path.open("rb") as file:
                content = file.read(most_bytes + 1)
        except OSError as error:
            raise IndexUnusable(
                _("{path} cannot be read: {problem}.", path=str(path), problem=str(error.strerror))
            ) from error
        if len(content) > most_bytes:
            raise IndexUnusable(_("{path} is larger than allowed.", path=str(path)))
        return content

    def _keep(self, content: bytes, at_s: float | None) -> None:
        note: dict[str, Any] = {"place": self.place, "at_s": at_s, "index": content.decode()}
        draft = self._kept.with_suffix(".new")
        try:
            draft.write_text(json.dumps(note))
            draft.replace(self._kept)
        except OSError:
            draft.unlink(missing_ok=True)

    def _read_kept(self) -> Known:
        try:
            note = json.loads(self._kept.read_text())
            if note["place"] == self.place:
                return Known(Index.read(note["index"].encode()), at_s=float(note["at_s"]))
        except (OSError, ValueError, KeyError, TypeError, IndexUnusable):
            pass
        return Known()
