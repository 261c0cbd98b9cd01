"""The garbage collector of serving processes: it runs seldom, and ignores what startup has made."""

import gc


def tune_garbage_collector(threshold: int = 50_000, seldom: int = 20) -> None:
    """Freeze what exists now, and collect what comes later only now and then.

    Work on pages and requests makes many small objects and few cycles. Left to itself, the collector takes much of the
    time of a copy, and stops a server's loop for 0.3 s whenever it looks at everything.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(threshold, 20, seldom)
