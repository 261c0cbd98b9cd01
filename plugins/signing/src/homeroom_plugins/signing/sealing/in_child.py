"""Entry points of the guarded child for work that pyHanko does on a PDF.

pyHanko is imported within the functions, so only the child loads it. It would be an eighth of the start-up work of each
process of an installation.
"""

from collections.abc import Sequence
from pathlib import Path

from homeroom_plugins.signing.sealing.plans import Plan, Prepared

IMPORTED_BY_CHILDREN = [
    f"homeroom_plugins.signing.sealing.{name}" for name in ("checking", "preparing", "security_store")
]


def make_sealable(path: Path) -> None:
    """See `checking`."""
    from homeroom_plugins.signing.sealing import checking

    checking.make_sealable(path)


def prepare_signature(path: Path, plan: Plan, signer: int, reserved_bytes: int) -> Prepared:
    """See `preparing`."""
    from homeroom_plugins.signing.sealing import preparing

    return preparing.prepare_signature(path, plan, signer, reserved_bytes)


def prepare_timestamp(path: Path, reserved_bytes: int) -> Prepared:
    """See `preparing`."""
    from homeroom_plugins.signing.sealing import preparing

    return preparing.prepare_timestamp(path, reserved_bytes)


def write_evidence(path: Path, signature: bytes, certificates: Sequence[bytes], lists: Sequence[bytes]) -> None:
    """See `security_store`."""
    from homeroom_plugins.signing.sealing import security_store

    security_store.write_evidence(path, signature, certificates, lists)
