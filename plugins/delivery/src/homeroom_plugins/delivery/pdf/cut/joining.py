"""Joining of several PDFs into one, in a guarded child."""

from collections.abc import Sequence
from pathlib import Path

import pikepdf
from homeroom_plugins.delivery.pdf.cut.joined_tags import JoinedTags
from homeroom_plugins.delivery.pdf.errors import DamagedPdf
from homeroom_sdk.pdf.errors import EncryptedPdf


def join_pdfs(paths: Sequence[Path], out: Path) -> list[int]:
    """Write all pages with their tags into the file `out`, in order. Return the number of pages of each file.

    A single file is copied unchanged.

    Raises:
        DamagedPdf, EncryptedPdf: One of the files cannot be read.
    """
    if len(paths) == 1:
        out.write_bytes(paths[0].read_bytes())
        with _open(paths[0]) as pdf:
            return [len(pdf.pages)]
    counts = []
    with pikepdf.new() as joined:
        sources = [_open(path) for path in paths]  # Kept open, because their bytes are read by `save`.
        tags = JoinedTags(joined)
        for source in sources:
            counts.append(len(source.pages))
            joined.pages.extend(source.pages)
            tags.add(source, joined.pages[-counts[-1] :])
        tags.write()
        joined.save(out)
        for source in sources:
            source.close()
    return counts


def _open(path: Path) -> pikepdf.Pdf:
    try:
        return pikepdf.open(path)
    except pikepdf.PasswordError as error:
        raise EncryptedPdf from error
    except pikepdf.PdfError as error:
        raise DamagedPdf from error
