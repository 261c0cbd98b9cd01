"""Zips that are written while they are sent: uncompressed files of known length, with a few MB in memory."""

from homeroom_sdk.zips.layout import END_BYTES, Entry, Layout, entry_bytes
from homeroom_sdk.zips.writing import Piece, Window, ZipWriter

__all__ = ["END_BYTES", "Entry", "Layout", "Piece", "Window", "ZipWriter", "entry_bytes"]
