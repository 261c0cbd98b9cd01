"""Slowing down whoever guesses: after some failures a key has to wait, each time twice as long.

A try takes a place before it is judged and keeps it as a failure unless it went well, so that a thousand tries at once
are worth no more than one after the other. Tries beyond the free ones wait until those before them are judged: a
thousand honest people behind one address all sign in, and of a thousand guesses only the free ones are looked at.

Kept in this process and bounded: with N processes somebody has N times as many tries, and a restart forgets. What must
hold everywhere, the lock of an account, is in the database.
"""

import asyncio
import ipaddress
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from homeroom_sdk.errors import ServiceUnavailable, TooBusy
from homeroom_sdk.sentences import _
from homeroom_sdk.waiting import announce_long_wait

from homeroom.credentials.errors import TooManyTries

MAX_FAILURES = 5
"""Wrong passwords in a row that lock an account."""
MAX_KEYS = 20_000
MAX_WAITING = 2_000
"""Of one key: a school's worth of people. More at once is no school."""
LONGEST_TURN_S = 17.0
"""Somebody who waits longer for their turn is told so while the page still listens; it gives up after 20 s."""


@dataclass
class _Tally:
    """What is known of one key. `failures` are those that still count: when each was, and about what."""

    failures: deque[tuple[float, int]] = field(default_factory=deque)
    until: float = 0.0
    judging: int = 0
    waiting: "deque[asyncio.Future[None]]" = field(default_factory=deque)


@dataclass
class Attempt:
    """A try that is being judged. One marked neither `right` nor `wrong` was not judged, and costs nothing."""

    is_right: bool = False
    is_wrong: bool = False

    def right(self) -> None:
        """It went well: what failed before about the same thing is forgiven, and nothing else."""
        self.is_right = True

    def wrong(self) -> None:
        """It failed, and counts."""
        self.is_wrong = True


class BackOff:
    """Counts failures per key.

    Args:
        free: So many failures cost nothing.
        step_s: The first wait; each further failure doubles it.
        longest_s: No wait is longer, and no failure counts for longer.
    """

    def __init__(
        self,
        *,
        free: int,
        step_s: float = 60.0,
        longest_s: float = 900.0,
        max_keys: int = MAX_KEYS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._free, self._step_s, self._longest_s = free, step_s, longest_s
        self._max_keys, self._clock = max_keys, clock
        self._tallies: OrderedDict[str, _Tally] = OrderedDict()

    def __len__(self) -> int:
        """How many keys are remembered."""
        return len(self._tallies)

    def wait_s(self, key: str) -> float:
        """How long the key still has to wait; 0 when it need not."""
        tally = self._tallies.get(key)
        return max(0.0, tally.until - self._clock()) if tally else 0.0

    def check(self, key: str) -> None:
        """Raise `TooManyTries` while the key has to wait."""
        wait_s = self.wait_s(key)
        if wait_s > 0:
            raise TooManyTries(
                _("Too many attempts have failed. Try again in a few minutes."),
                data={"retryAfterSeconds": round(wait_s) + 1},
            )

    def failed(self, key: str) -> None:
        """Count a failure, or whatever else is rationed."""
        self._count(self._find(key), 0)

    @asynccontextmanager
    async def attempt(self, key: str, *, about: str = "") -> AsyncIterator[Attempt]:
        """Let the block judge a try when it is the key's turn. Hold no database connection meanwhile.

        Args:
            about: Which account or thing is tried: somebody's success forgives the failures about their own only.

        Raises:
            TooManyTries: the key has to wait, or came to that while this one waited for its turn.
            ServiceUnavailable: more wait for their turn than can be served.
        """
        tally, thing = self._find(key), hash(about)
        await self._take_place(key, tally)
        attempt = Attempt()
        try:
            yield attempt
        except asyncio.CancelledError:
            attempt.wrong()  # Otherwise whoever hangs up before the answer guesses for nothing.
            raise
        finally:
            tally.judging -= 1
            if attempt.is_wrong:
                self._count(self._find(key, tally), thing)
            elif attempt.is_right:
                tally.failures = deque(item for item in tally.failures if item[1] != thing)
            self._let_in(tally)
            self._drop_idle(key, tally)

    async def _take_place(self, key: str, tally: _Tally) -> None:
        self.check(key)
        if not tally.waiting and tally.judging < self._places(tally):
            tally.judging += 1
            return
        if len(tally.waiting) >= MAX_WAITING:
            raise _too_many_wait()
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        tally.waiting.append(turn)
        try:
            await announce_long_wait("turn")
            async with asyncio.timeout(LONGEST_TURN_S):
                await turn
        except TimeoutError as error:
            self._give_up(tally, turn)
            raise _too_many_wait() from error
        except BaseException:
            self._give_up(tally, turn)
            raise
        try:
            self.check(key)
        except TooManyTries:
            tally.judging -= 1
            self._let_in(tally)
            raise

    def _places(self, tally: _Tally) -> int:
        """How many may be judged at once: if all of them are wrong, no more than the free ones were looked at."""
        self._forget_old(tally)
        return max(1, self._free - len(tally.failures))

    def _let_in(self, tally: _Tally) -> None:
        """Give the next ones their turn; all of them where the key has to wait, to be told so."""
        is_over = tally.until > self._clock()
        while tally.waiting and (is_over or tally.judging < self._places(tally)):
            turn = tally.waiting.popleft()
            if not turn.done():
                tally.judging += 1
                turn.set_result(None)

    def _give_up(self, tally: _Tally, turn: "asyncio.Future[None]") -> None:
        if turn.done() and not turn.cancelled():
            tally.judging -= 1  # It was its turn at the same moment.
        elif turn in tally.waiting:
            tally.waiting.remove(turn)
        self._let_in(tally)

    def _count(self, tally: _Tally, about: int) -> None:
        now = self._clock()
        self._forget_old(tally)
        tally.failures.append((now, about))
        if len(tally.failures) > self._free:
            steps = min(len(tally.failures) - self._free - 1, 16)
            tally.until = now + min(self._step_s * 2**steps, self._longest_s)

    def _forget_old(self, tally: _Tally) -> None:
        since = self._clock() - self._longest_s
        while tally.failures and tally.failures[0][0] < since:
            tally.failures.popleft()

    def _find(self, key: str, tally: _Tally | None = None) -> _Tally:
        """The tally of a key, which becomes the youngest; the oldest ones are forgotten where there are too many."""
        found = self._tallies.pop(key, None) or tally or _Tally()
        self._tallies[key] = found
        while len(self._tallies) > self._max_keys:
            self._tallies.popitem(last=False)
        return found

    def _drop_idle(self, key: str, tally: _Tally) -> None:
        if not (tally.failures or tally.judging or tally.waiting) and self._tallies.get(key) is tally:
            del self._tallies[key]


class Rate:
    """So many calls of a key at once, and so many a second in the long run. Bounded, in this process."""

    def __init__(
        self, *, burst: int, per_s: float, max_keys: int = MAX_KEYS, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._burst, self._per_s, self._max_keys, self._clock = burst, per_s, max_keys, clock
        self._kept: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def spend(self, key: str) -> None:
        """Take one call.

        Raises:
            TooBusy: no call is left for now.
        """
        now = self._clock()
        left, since = self._kept.pop(key, (float(self._burst), now))
        left = min(float(self._burst), left + (now - since) * self._per_s)
        self._kept[key] = (max(0.0, left - 1), now)
        while len(self._kept) > self._max_keys:
            self._kept.popitem(last=False)
        if left < 1:
            raise TooBusy.for_seconds(
                _("You have sent too many requests. Try again in a moment."), (1 - left) / self._per_s
            )


def source_of(ip_address: str | None) -> str:
    """The key of an address: itself, or for IPv6 its network of 64 bits, of which one person has all."""
    return _network_of(ip_address, 64)


def site_of(ip_address: str | None) -> str | None:
    """For IPv6 the network of 48 bits, of which one customer of a provider may have all; None for others."""
    network = _network_of(ip_address, 48)
    return network if network.endswith("/48") else None


def _network_of(ip_address: str | None, bits: int) -> str:
    try:
        address = ipaddress.ip_address((ip_address or "").partition("%")[0])
    except ValueError:
        return "unknown"
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, bits), strict=False))
    return str(address)


def _too_many_wait() -> ServiceUnavailable:
    return ServiceUnavailable(
        _("Many people are signing in right now. Try again in a few seconds."), data={"retryAfterSeconds": 5}
    )
