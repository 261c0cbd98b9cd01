"""Entry point for judging a file with pyHanko in the guarded child, which alone imports it; see `sealing.in_child`."""

from pathlib import Path

from homeroom_plugins.signing.verifying.verdicts import Judgement, KnownKeys

IMPORTED_BY_CHILDREN = ["homeroom_plugins.signing.verifying.judging"]


def judge_file(path: Path, keys: KnownKeys) -> Judgement:
    """See `judging`."""
    from homeroom_plugins.signing.verifying import judging

    return judging.judge_file(path, keys)
