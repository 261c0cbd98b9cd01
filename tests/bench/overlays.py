"""A signature on 3,000 parts of a batch in one guarded call, compared with pikepdf's `add_overlay` and plain copies.

    python tests/bench/overlays.py [--parts 3000] [--rounds 5]

The floor opens and saves each part with pikepdf. `by place` draws a picture at a place on the last page, `by anchor`
next to a text that it searches for, and `typed` a name in the bundled fonts; `tagged` is `by place` on tagged parts.
Figures are wall-clock milliseconds per part. All ways except the two baselines run in a guarded child.
"""

import argparse
import tempfile
import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from statistics import median

import pikepdf
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_sdk.guard.runner import Limits, call_guarded
from homeroom_sdk.pdf.drawings import Picture, Text
from homeroom_sdk.pdf.stamping import EVERY_PAGE, LAST_PAGE, Place, Stamp, ToStamp, stamp_files
from homeroom_sdk.printing import Heading, Paragraph, Printed
from homeroom_sdk.printing.typesetting import typeset
from PIL import Image, ImageDraw

LIMITS = Limits(cpu_s=600, wall_s=600)


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--parts", type=int, default=3000)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="homeroom-bench-") as folder:
        measure(Path(folder), options.parts, options.rounds)


def measure(folder: Path, parts: int, rounds: int) -> None:
    """Time all ways in turns, and print the results."""
    plain = write_parts(folder, "plain", write_pdf(["Report card", "Grades\nPrincipal: ____"]), parts)
    paragraphs = [Paragraph("Good. " * 40), Paragraph("Principal: ____")]
    tagged = write_parts(
        folder, "tagged", typeset(Printed("Report", language="en", blocks=[Heading("Report"), *paragraphs])), parts
    )
    picture = Picture(draw_signature())
    by_place = Stamp(picture, Place(LAST_PAGE, 20, 100, 150, 50), "Signature")
    by_anchor = Stamp(picture, Place(EVERY_PAGE, 60, 0, 150, 50, "Principal:"), "Signature")
    typed = Stamp(Text("Sam Staff"), Place(LAST_PAGE, 20, 100, 150, 30))
    ways: dict[str, Callable[[], object]] = {
        "floor": lambda: copy_all(plain),
        "add_overlay": lambda: overlay_all(plain, picture.data),
        "by place": lambda: run(plain, by_place),
        "by anchor": lambda: run(plain, by_anchor),
        "typed": lambda: run(plain, typed),
        "tagged": lambda: run(tagged, by_place),
    }
    taken: dict[str, list[float]] = {name: [] for name in ways}
    for _round in range(rounds):
        for name, way in ways.items():
            start = time.perf_counter()
            way()
            taken[name].append((time.perf_counter() - start) * 1000 / parts)
    floor = median(taken["floor"])
    for name, times in taken.items():
        print(f"{name:12} {median(times):6.2f} ms a part, {median(times) / floor:5.2f} x the floor")


def run(files: list[ToStamp], wanted: Stamp) -> None:
    """Stamp the files in one guarded call.

    Raises:
        RuntimeError: a part did not get its stamp.
    """
    done = call_guarded(stamp_files, files, [wanted], limits=LIMITS, reuse="bench")
    if any(item.path is None for item in done):
        raise RuntimeError(f"not stamped: {done[0]}")


def write_parts(folder: Path, name: str, data: bytes, parts: int) -> list[ToStamp]:
    """Write the same part `parts` times as separate files; all results share one target file."""
    found = []
    for number in range(parts):
        path = folder / f"{name}-{number}.pdf"
        path.write_bytes(data)
        found.append(ToStamp(path, folder / f"{name}-done.pdf"))
    return found


def draw_signature() -> bytes:
    """Return a PNG of a pen stroke on a transparent background."""
    image = Image.new("RGBA", (600, 200), (255, 255, 255, 0))
    points = [(20 + 14 * step, 100 + (37 * step * step) % 150 - 75) for step in range(40)]
    ImageDraw.Draw(image).line(points, fill=(20, 20, 120, 255), width=6, joint="curve")
    file = BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


def copy_all(files: list[ToStamp]) -> None:
    """Copy the files with pikepdf: the floor."""
    for item in files:
        with pikepdf.open(item.source) as pdf:
            save(pdf, item.target)


def overlay_all(files: list[ToStamp], picture: bytes) -> None:
    """Stamp the files with pikepdf's own call."""
    made = BytesIO()
    with Image.open(BytesIO(picture)) as image:
        image.convert("RGB").save(made, "PDF")
    with pikepdf.open(made) as sheet:
        for item in files:
            with pikepdf.open(item.source) as pdf:
                pdf.pages[-1].add_overlay(sheet.pages[0], pikepdf.Rectangle(100, 100, 250, 150))
                save(pdf, item.target)


def save(pdf: pikepdf.Pdf, target: Path) -> None:
    """Save with the options that stamping uses."""
    pdf.save(target, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.none, deterministic_id=True)


if __name__ == "__main__":
    main()
