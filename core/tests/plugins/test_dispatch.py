"""Calling handlers: one that hangs or fails affects no other, and is paused after three failures."""

import asyncio
from uuid import UUID

import pytest
from homeroom.plugins.dispatch import FIRST_REST_S, LONGEST_REST_S, Dispatcher
from homeroom_devkit.testing.plugins import make_plugin
from homeroom_sdk.errors import Conflict, ServiceUnavailable
from homeroom_sdk.i18n import Sentence

PLUGIN = make_plugin()
OURS, THEIRS = UUID(int=1), UUID(int=2)


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Handler:
    """Counts its calls and fails while set to."""

    def __init__(self) -> None:
        self.calls = 0
        self.error: Exception | None = RuntimeError("boom")

    async def __call__(self) -> str:
        self.calls += 1
        if self.error:
            raise self.error
        return "done"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def dispatcher(clock: Clock) -> Dispatcher:
    return Dispatcher(clock)


async def fail(dispatcher: Dispatcher, handler: Handler, times: int, *, district: UUID = OURS) -> None:
    """Call a failing handler this many times."""
    for _ in range(times):
        with pytest.raises(ServiceUnavailable):
            await dispatcher.call(PLUGIN, district, "check", handler)


class TestCall:
    async def test_result_and_arguments_pass_through(self, dispatcher: Dispatcher) -> None:
        async def add(one: int, other: int) -> int:
            return one + other

        assert await dispatcher.call(PLUGIN, OURS, "add", add, 2, 3) == 5

    async def test_failure_becomes_one_that_may_be_shown_with_its_cause(self, dispatcher: Dispatcher) -> None:
        with pytest.raises(ServiceUnavailable, match="The plugin sample failed at check") as caught:
            await dispatcher.call(PLUGIN, OURS, "check", Handler())
        assert "boom" not in str(caught.value)
        assert isinstance(caught.value.__cause__, RuntimeError)

    async def test_handler_that_hangs_is_ended(self, dispatcher: Dispatcher) -> None:
        ended = asyncio.Event()

        async def hang() -> None:
            try:
                await asyncio.sleep(3600)
            finally:
                ended.set()

        with pytest.raises(ServiceUnavailable) as caught:
            await dispatcher.call(PLUGIN, OURS, "check", hang, timeout_s=0.01)
        assert isinstance(caught.value.__cause__, TimeoutError)
        assert ended.is_set()

    async def test_what_the_handler_answers_is_no_failure(self, dispatcher: Dispatcher) -> None:
        handler = Handler()
        handler.error = Conflict(Sentence("Not now."))
        for _ in range(5):
            with pytest.raises(Conflict, match="Not now"):
                await dispatcher.call(PLUGIN, OURS, "check", handler)
        assert not dispatcher.is_resting("sample", OURS)

    async def test_cancelled_call_is_no_failure(self, dispatcher: Dispatcher) -> None:
        async def hang() -> None:
            await asyncio.sleep(3600)

        for _ in range(4):
            call = asyncio.create_task(dispatcher.call(PLUGIN, OURS, "check", hang))
            await asyncio.sleep(0)
            call.cancel()
            with pytest.raises(asyncio.CancelledError):
                await call
        assert not dispatcher.is_resting("sample", OURS)


class TestRest:
    async def test_after_three_failures_it_is_not_called(self, dispatcher: Dispatcher) -> None:
        handler = Handler()
        await fail(dispatcher, handler, 3)
        with pytest.raises(ServiceUnavailable, match="is paused after repeated failures"):
            await dispatcher.call(PLUGIN, OURS, "check", handler)
        assert handler.calls == 3

    async def test_success_in_between_starts_the_count_anew(self, dispatcher: Dispatcher) -> None:
        handler = Handler()
        await fail(dispatcher, handler, 2)
        handler.error = None
        await dispatcher.call(PLUGIN, OURS, "check", handler)
        handler.error = RuntimeError("boom")
        await fail(dispatcher, handler, 2)
        assert not dispatcher.is_resting("sample", OURS)

    async def test_it_rests_for_its_district_and_kind_only(self, dispatcher: Dispatcher) -> None:
        await fail(dispatcher, Handler(), 3)
        sound = Handler()
        sound.error = None
        assert await dispatcher.call(PLUGIN, THEIRS, "check", sound) == "done"
        assert await dispatcher.call(PLUGIN, OURS, "event x", sound) == "done"
        assert await dispatcher.call(make_plugin("other"), OURS, "check", sound) == "done"
        assert dispatcher.is_resting("sample", OURS)
        assert not dispatcher.is_resting("sample", THEIRS)
        assert not dispatcher.is_resting("other", OURS)

    async def test_after_the_rest_it_is_tried_once_and_rests_twice_as_long(
        self, dispatcher: Dispatcher, clock: Clock
    ) -> None:
        handler = Handler()
        await fail(dispatcher, handler, 3)
        clock.now = FIRST_REST_S
        await fail(dispatcher, handler, 1)
        clock.now += FIRST_REST_S
        assert dispatcher.is_resting("sample", OURS)
        clock.now += FIRST_REST_S
        handler.error = None
        assert await dispatcher.call(PLUGIN, OURS, "check", handler) == "done"

    async def test_rest_never_grows_beyond_an_hour(self, dispatcher: Dispatcher, clock: Clock) -> None:
        handler = Handler()
        await fail(dispatcher, handler, 3)
        for _ in range(20):
            clock.now += LONGEST_REST_S
            await fail(dispatcher, handler, 1)
        clock.now += LONGEST_REST_S
        assert not dispatcher.is_resting("sample", OURS)
