"""Pickled values that are harmless to read: used for the answers of guarded children and between workers."""

import copyreg
import dataclasses
import io
import pickle
from datetime import date
from enum import Enum
from pathlib import PosixPath
from typing import Any

from homeroom_sdk.i18n import Sentence

_PACKAGES = ("homeroom_plugins.", "homeroom_sdk.")
_VALUES: dict[tuple[str, str], type] = {
    ("pathlib", "PosixPath"): PosixPath,
    ("datetime", "date"): date,
}


def dump_values(value: object) -> bytes:
    """Pickle values for `load_values`; the pickle names only their classes."""
    out = io.BytesIO()
    _Pickler(out, protocol=5).dump(value)
    return out.getvalue()


def dump_call(call: tuple[object, ...]) -> tuple[bytes, list[PosixPath]]:
    """Pickle a call for a guarded child; return the pickle and the paths in it, at any depth."""
    out = io.BytesIO()
    pickler = pickle.Pickler(out, protocol=5)
    paths: list[PosixPath] = []

    def reduce_path(path: PosixPath) -> Any:
        paths.append(path)
        return path.__reduce__()

    pickler.dispatch_table = copyreg.dispatch_table | {PosixPath: reduce_path}
    pickler.dump(call)
    return out.getvalue(), paths


def load_values(data: bytes) -> Any:
    """Read pickled plain values, paths, dates, sentences, and dataclasses and enums of our packages.

    Raises:
        pickle.UnpicklingError: the pickle contains anything else.
        Exception: of many kinds, if the data is not a pickle.
    """
    return _Unpickler(io.BytesIO(data)).load()


class _Pickler(pickle.Pickler):
    """Writes enums by their value. Python before 3.11.4 writes a call of `getattr`, which `load_values` rejects."""

    def reducer_override(self, value: Any) -> Any:
        return (type(value), (value.value,)) if isinstance(value, Enum) else NotImplemented


class _Unpickler(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        if value := _VALUES.get((module, name)):
            return value
        if module.startswith(_PACKAGES) and "." not in name:
            found = super().find_class(module, name)
            if isinstance(found, type) and (dataclasses.is_dataclass(found) or issubclass(found, Enum | Sentence)):
                return found
        raise pickle.UnpicklingError(f"{module}.{name} may not come from a guarded process")
