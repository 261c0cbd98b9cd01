"""SIGTERM handling of a run's process."""

import asyncio
import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def cancelled_by_sigterm() -> Iterator[None]:
    """Let SIGTERM cancel only the current task, once, and pass the signal on to Prefect when the task has ended.

    Prefect's own handler raises in the middle of the event loop, which then cancels all tasks simultaneously. No task
    could finish what it has begun, such as waiting for the mail server's reply to a complete mail. For the main thread.
    """
    loop, task, prefects = asyncio.get_running_loop(), asyncio.current_task(), signal.getsignal(signal.SIGTERM)
    assert task is not None
    came = False

    def stop() -> None:
        nonlocal came
        if not came:
            came = True
            task.cancel()

    loop.add_signal_handler(signal.SIGTERM, stop)
    try:
        yield
    except asyncio.CancelledError:
        if came and callable(prefects):
            prefects(signal.SIGTERM, None)
        raise
    finally:
        loop.remove_signal_handler(signal.SIGTERM)
        signal.signal(signal.SIGTERM, prefects)
