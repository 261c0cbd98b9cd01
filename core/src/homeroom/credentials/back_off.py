"""Back-off against guessing: after some failures a key has to wait, twice as long each time.

An attempt takes a slot before it is judged and keeps it as a failure unless it succeeds, so that a thousand concurrent
attempts gain nothing over sequential ones. Attempts beyond the free ones wait until earlier ones are judged. A thousand
honest people behind one address can therefore all sign in, but of a thousand guesses only the free ones are judged.

The state is bounded and kept in this process: with N processes an attacker has N times as many attempts, and a restart
forgets it. The account lock must hold everywhere and is therefore in the database.
"""

import asyncio
import ipaddress
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from homeroom_sdk.errors import ServiceUnavailable, TooBusy
from homeroom_sdk.i18n import _
from homeroom_sdk.long_waits import announce_long_wait

from homeroom.credentials.errors import TooManyTries

MAX_FAILURES = 5
"""Consecutive wrong passwords that lock an account."""
MAX_KEYS = 20_000
MAX_WAITING = 2_000
"""Maximum waiting attempts per key, enough for all people of a school."""
LONGEST_TURN_S = 17.0
"""Maximum wait for a turn; the sign-in page gives up after 20 s, so the error must arrive before."""


@dataclass
class _Tally:
    """State of one key. `failures` holds the time and the subject of each failure that still counts."""

    failures: deque[tuple[float, int]] = field(default_factory=deque)
    until: float = 0.0
    judging: int = 0
    waiting: "deque[asyncio.Future[None]]" = field(default_factory=deque)


@dataclass
class Attempt:
    """An attempt that is being judged. If marked neither `right` nor `wrong`, it was not judged and does not count."""

    is_right: bool = False
    is_wrong: bool = False

    def right(self) -> None:
        """Mark the attempt as successful; earlier failures about the same subject are forgiven, and no others."""
        self.is_right = True

    def wrong(self) -> None:
        """Mark the attempt as failed, so that it counts."""
        self.is_wrong = True


class BackOff:
    """Failure counter per key.

    Args:
        free: Number of failures without a penalty.
        step_s: The first wait; each further failure doubles it.
        longest_s: Maximum wait, and the time for which a failure counts.
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
        """Return the number of keys remembered."""
        return len(self._tallies)

    def wait_s(self, key: str) -> float:
        """Return the remaining wait of the key in seconds; 0 if it need not wait."""
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
        """Count a failure, or another event that is limited."""
        self._count(self._find(key), 0)

    @asynccontextmanager
    async def attempt(self, key: str, *, about: str = "") -> AsyncIterator[Attempt]:
        """Let the block judge an attempt when it is the key's turn. Hold no database connection meanwhile.

        Args:
            about: The account or thing that is tried: a success forgives only the failures about the same one.

        Raises:
            TooManyTries: the key has to wait, perhaps only since this attempt waited for its turn.
            ServiceUnavailable: too many attempts wait, or the turn did not come in time.
        """
        tally, thing = self._find(key), hash(about)
        await self._take_place(key, tally)
        attempt = Attempt()
        try:
            yield attempt
        except asyncio.CancelledError:
            attempt.wrong()  # Otherwise guesses would be free for clients that disconnect before the answer.
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
        """Return how many attempts may be judged concurrently: the number of free failures left, at least one."""
        self._forget_old(tally)
        return max(1, self._free - len(tally.failures))

    def _let_in(self, tally: _Tally) -> None:
        """Give waiting attempts their turn; all of them if the key has to wait, so that they are refused."""
        is_over = tally.until > self._clock()
        while tally.waiting and (is_over or tally.judging < self._places(tally)):
            turn = tally.waiting.popleft()
            if not turn.done():
                tally.judging += 1
                turn.set_result(None)

    def _give_up(self, tally: _Tally, turn: "asyncio.Future[None]") -> None:
        if turn.done() and not turn.cancelled():
            tally.judging -= 1  # It got its turn at the same moment.
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
        """Return the tally of a key and make it the youngest; beyond `max_keys`, the oldest tallies are dropped."""
        found = self._tallies.pop(key, None) or tally or _Tally()
        self._tallies[key] = found
        while len(self._tallies) > self._max_keys:
            self._tallies.popitem(last=False)
        return found

    def _drop_idle(self, key: str, tally: _Tally) -> None:
        if not (tally.failures or tally.judging or tally.waiting) and self._tallies.get(key) is tally:
            del self._tallies[key]


class Rate:
    """Rate limit per key: a burst of calls, then a number per second on average. Bounded; kept in this process."""

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
    """Return the key of an address: the address, or for IPv6 its /64 network, all of which one person may have."""
    return _network_of(ip_address, 64)


def site_of(ip_address: str | None) -> str | None:
    """Return the /48 network of an IPv6 address, all of which one customer of a provider may have; None for others."""
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
