"""Limits shared by all requests of a process: bytes of bodies in memory, and uploads that are being received."""

from collections import Counter
from collections.abc import Hashable, Iterator
from contextlib import contextmanager

from homeroom_sdk.errors import AppError, ServiceUnavailable, TooBusy
from homeroom_sdk.i18n import _

MAX_HELD_BYTES = 256_000_000
MAX_HELD_BYTES_OF_ONE = 32_000_000
"""Limit per user, or per address without an account; eight of the largest bodies."""
MAX_UPLOADS_OF_USER = 3
MAX_UPLOADS_OF_DISTRICT = 8
RETRY_S = 2


class HeldBytes:
    """Bytes of bodies in memory, limited per source and in total."""

    def __init__(self) -> None:
        self.total = 0
        self._of: Counter[Hashable] = Counter()

    def add(self, source: Hashable, size: int) -> None:
        """Count more bytes.

        Raises:
            TooBusy: the source would exceed its limit.
            ServiceUnavailable: all sources together would exceed the limit of the process.
        """
        if self._of[source] + size > MAX_HELD_BYTES_OF_ONE:
            raise TooBusy.for_seconds(
                _("Too many of your requests are being processed. Wait until some are answered."), RETRY_S
            )
        if self.total + size > MAX_HELD_BYTES:
            raise _full()
        self.total += size
        self._of[source] += size

    def give_back(self, source: Hashable, size: int) -> None:
        """Subtract bytes that are no longer held."""
        self.total -= size
        self._of[source] -= size
        if not self._of[source]:
            del self._of[source]


class UploadsInProgress:
    """Uploads that are being received, limited per user and per district."""

    def __init__(self) -> None:
        self._of: Counter[Hashable] = Counter()

    @contextmanager
    def begin(self, user: Hashable, district: Hashable) -> Iterator[None]:
        """Count one upload while the block receives it.

        Raises:
            TooBusy: the user or the district has the maximum number of uploads in progress.
        """
        if self._of[user] >= MAX_UPLOADS_OF_USER:
            raise TooBusy.for_seconds(
                _("Your other uploads are still being received. Wait until one is done."), RETRY_S
            )
        if self._of[district] >= MAX_UPLOADS_OF_DISTRICT:
            raise TooBusy.for_seconds(_("Many uploads of your district are being received. Try again soon."), RETRY_S)
        self._of.update((user, district))
        try:
            yield
        finally:
            self._of.subtract((user, district))
            self._of += Counter()  # Drops entries with no uploads.


def _full() -> AppError:
    return ServiceUnavailable(
        _("More data is being sent than can be processed. Try again in a moment."), data={"retryAfterSeconds": RETRY_S}
    )
