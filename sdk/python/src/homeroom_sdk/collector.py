"""The garbage collector: it rests while a process starts, ignores what that has made, and then runs seldom."""

import gc


def pause_garbage_collector() -> None:
    """Let a process start without it, until one of the other two functions is called.

    Imports make much and drop next to nothing, and a fifth of their time is spent looking for that. Measured: 2.2
    instead of 2.8 CPU seconds for a worker's imports.
    """
    gc.disable()


def resume_garbage_collector() -> None:
    """Freeze what a paused start has made, and collect again. Does nothing in a process that was not paused."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()


def tune_garbage_collector(threshold: int = 50_000, seldom: int = 20) -> None:
    """Freeze what exists now, and collect what comes later only now and then.

    Work on pages and requests makes many small objects and few cycles. Left to itself, the collector takes much of the
    time of a copy, and stops a server's loop for 0.3 s whenever it looks at everything.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(threshold, 20, seldom)
    gc.enable()
