"""Programs that write PDFs, each as a function from its source to the file."""

import importlib
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from batch_testing.desk import Desk
from batch_testing.kinds import DATA

Maker = Callable[[Desk], bytes]
MADE: dict[str, Maker] = {}
TIMEOUT_S = 120


def made(make: Maker) -> Maker:
    """Register a kind; the function returns the PDF that its program wrote."""
    MADE[make.__name__.replace("_", "-")] = make
    return make


def write_kind(name: str) -> Path:
    """Write the kind with its program, and save it with its truth."""
    make = MADE[name]
    desk = Desk(name, note=(make.__doc__ or "").strip().splitlines()[0])
    content = make(desk)
    desk.changes.append(lambda _drawn: content)
    return desk.save(DATA / name)


def chromium(html: str) -> bytes:
    """Print an HTML page with Chromium."""
    with tempfile.TemporaryDirectory() as folder:
        source, out = Path(folder, "page.html"), Path(folder, "page.pdf")
        source.write_text(html, encoding="utf-8")
        options = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-pdf-header-footer",
            f"--user-data-dir={folder}/profile",
        ]
        _run(["chromium", *options, f"--print-to-pdf={out}", source.as_uri()])
        return out.read_bytes()


def libreoffice(source: str, *, suffix: str, to: str = "pdf", writer: Sequence[str] = ()) -> bytes:
    """Export a document with LibreOffice.

    Args:
        suffix: Suffix of the source: fodt, html or csv.
        to: The target with its filter, as `--convert-to` takes it.
        writer: More arguments of the command.
    """
    with tempfile.TemporaryDirectory() as folder:
        document = Path(folder, f"batch.{suffix}")
        document.write_text(source, encoding="utf-8")
        profile = f"-env:UserInstallation=file://{folder}/profile"
        _run(["soffice", profile, "--headless", *writer, "--convert-to", to, "--outdir", folder, str(document)])
        return Path(folder, "batch.pdf").read_bytes()


def typst(source: str) -> bytes:
    """Compile a document with typst."""
    compile_source = importlib.import_module("typst").compile
    content: bytes = compile_source(source.encode())
    return content


def ghostscript(source: bytes, *options: str, device: str = "pdfwrite") -> bytes:
    """Rewrite a PDF or PostScript file with Ghostscript."""
    with tempfile.TemporaryDirectory() as folder:
        document, out = Path(folder, "source"), Path(folder, "out.pdf")
        document.write_bytes(source)
        _run(
            [
                "gs",
                "-q",
                "-dBATCH",
                "-dNOPAUSE",
                "-dSAFER",
                f"-sDEVICE={device}",
                *options,
                f"-sOutputFile={out}",
                str(document),
            ]
        )
        return out.read_bytes()


def _run(command: Sequence[str]) -> None:
    done = subprocess.run(command, capture_output=True, timeout=TIMEOUT_S, check=False)
    if done.returncode:
        raise RuntimeError(f"{command[0]} ended with {done.returncode}: {done.stderr.decode(errors='replace')[-500:]}")
