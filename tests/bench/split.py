"""Cutting a batch into clean parts, compared with `qpdf --split-pages` and pypdf.

    python tests/bench/split.py [--persons 330,3300] [--growth 333,3333,16667] [--rounds 3]

330 and 3,300 persons are about 1,000 and 10,000 pages as report writers make them. `qpdf --split-pages=3` writes one
file of three pages per person. pypdf and the naive split are timed on the first 30 parts. The growth of the time per
part up to 50,000 pages is measured without writing files, on batches that are generated in seconds, and so is the cost
of the tags of a dense page. Everything takes about three minutes.
"""

import argparse
import csv
import json
import os
import subprocess
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pikepdf
import pypdf
from batches import ELEMENTS_A_PAGE, Kind, write_batch
from homeroom_demo.batch import make_batch
from homeroom_plugins.delivery.pdf.cut.cutter import CutPart, PartRequest, cut_parts
from homeroom_plugins.delivery.pdf.names.mark_index import DistrictMarks
from homeroom_plugins.delivery.pdf.names.marks import PersonMarks
from homeroom_plugins.delivery.pdf.scan.scanner import LeakScanner
from homeroom_sdk.collector import tune_garbage_collector
from homeroom_sdk.pdf.text import read_texts
from yardstick import (
    Run,
    Subject,
    Timing,
    cpu_seconds,
    in_own_process,
    measure,
    print_growth,
    print_ratios,
    report,
    time_once,
)

SAMPLE = 30
# On a disk, the file system takes two to ten times the CPU of a cut for each new file, for every program.
IN_MEMORY_FOLDER = "/dev/shm" if Path("/dev/shm").is_dir() else None
FEW_PERSONS = 1_000
GROWN: tuple[Kind, ...] = ("plain", "hostile")
TAGGED_PERSONS = 100
SLOW_PARTS = 5_000  # On a hostile batch, qpdf's time grows with the square of the number of persons.


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--persons", default="330,3300")
    parser.add_argument("--growth", default="333,3333,16667")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--subject", nargs=2, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.subject:
        name, folder = args.subject
        print(report(lambda: SUBJECTS[name](Path(folder) / "batch.pdf", read_requests(Path(folder)))))
        return
    for persons in map(int, args.persons.split(",")):
        rounds = args.rounds if persons <= FEW_PERSONS else 1
        for kind in ("plain", "hostile"):
            with TemporaryDirectory(prefix="bench-") as folder:
                batch = make_batch(Path(folder), persons, hostile=kind == "hostile")
                timings = _compare(Path(folder), f"{kind}: {persons:,} persons, {batch.pages:,} pages", rounds)
                print(f"  peak memory of the cut {timings['homeroom cut'].peak_mb} MB")
                _look_closer(Path(folder))
    for grown in GROWN:
        _measure_growth(grown, [int(persons) for persons in args.growth.split(",")])
    _measure_tags(args.rounds)


def read_requests(folder: Path) -> list[PartRequest]:
    """Return the parts that the batch's truth asks for."""
    truth = json.loads((folder / "truth.json").read_text())
    return [PartRequest(t["id"], tuple(range(t["start"], t["end"])), "Report card", "en-US") for t in truth]


def read_marks(folder: Path) -> list[PersonMarks]:
    """Return the persons of the batch."""
    with (folder / "persons.csv").open(encoding="utf-8") as file:
        return [
            PersonMarks(
                row["person_id"],
                row["person_id"],
                row["first_name"],
                row["last_name"],
                (row["email"], row["guardian_email"]),
            )
            for row in csv.DictReader(file)
        ]


def _compare(folder: Path, title: str, rounds: int) -> dict[str, Timing]:
    source, requests = folder / "batch.pdf", read_requests(folder)
    is_hostile = title.startswith("hostile")
    subjects: dict[str, Subject] = {}
    if not (is_hostile and len(requests) > SLOW_PARTS):
        subjects["qpdf --split-pages=3"] = lambda: _split_by_qpdf(source, len(requests))
    compared = [name for name in SUBJECTS if name != IN_MEMORY]
    subjects |= {name: in_own_process(__file__, "--subject", name, str(folder)) for name in compared}
    timings = measure(subjects, rounds)
    print_ratios(title, timings, next(iter(subjects)), "part")
    return timings


def _measure_growth(kind: Kind, sizes: Sequence[int]) -> None:
    figures: dict[int, float] = {}
    memory: list[str] = []
    for persons in sizes:
        with TemporaryDirectory(prefix="bench-") as folder:
            pages = write_batch(Path(folder), persons, kind)
            cut = in_own_process(__file__, "--subject", IN_MEMORY, folder)
            timing = measure({kind: cut}, 3 if persons <= FEW_PERSONS else 1)[kind]
        figures[pages] = timing.cpu_s * 1e3
        memory.append(f"{timing.peak_mb} MB")
    print_growth(f"cut, {kind}: CPU a part by pages of the batch, opening included", figures, "ms")
    print(f"  peak memory {', '.join(memory)}")


def _measure_tags(rounds: int) -> None:
    """Compare tagged pages with the same pages marked as untagged."""
    with TemporaryDirectory(prefix="bench-") as name:
        tagged, untagged = Path(name) / "tagged", Path(name) / "untagged"
        for folder in (tagged, untagged):
            folder.mkdir()
            pages = write_batch(folder, TAGGED_PERSONS, "tagged")
        source = untagged / "batch.pdf"
        source.write_bytes(source.read_bytes().replace(b"/Marked true", b"/Marked null"))
        subjects = {
            folder.name: in_own_process(__file__, "--subject", IN_MEMORY, str(folder)) for folder in (tagged, untagged)
        }
        timings = measure(subjects, rounds)
        sizes = [sum(len(part.data) for part in _cut_all(folder)) for folder in (tagged, untagged)]
    elements = pages * ELEMENTS_A_PAGE
    print_ratios(f"tags: {pages:,} pages, {elements:,} elements", timings, "untagged", "part")
    more_us = (timings["tagged"].cpu_s - timings["untagged"].cpu_s) * TAGGED_PERSONS / elements * 1e6
    more_bytes = (sizes[0] - sizes[1]) / elements
    print(
        f"  an element costs {more_us:.1f} us CPU, its place in the source's check included, and {more_bytes:.0f} bytes"
    )


def _cut_all(folder: Path) -> Iterator[CutPart]:
    return cut_parts(folder / "batch.pdf", read_requests(folder))


def _cut_in_memory(source: Path, requests: Sequence[PartRequest]) -> Run:
    tune_garbage_collector()
    return time_once(lambda: sum(1 for _part in cut_parts(source, requests)))


def _cut(source: Path, requests: Sequence[PartRequest]) -> Run:
    tune_garbage_collector()  # The guarded child does the same in the product.

    def cut(folder: str) -> int:
        for number, part in enumerate(cut_parts(source, requests)):
            with open(f"{folder}/{number}.pdf", "wb", buffering=0) as file:
                file.write(part.data)
        return len(requests)

    with TemporaryDirectory(prefix="parts-", dir=IN_MEMORY_FOLDER) as folder:
        return time_once(lambda: cut(folder))


def _split_by_qpdf(source: Path, parts: int) -> Run:
    def split(folder: str) -> int:
        subprocess.run(["qpdf", "--split-pages=3", source, f"{folder}/part.pdf"], check=True)
        return parts

    with TemporaryDirectory(prefix="parts-", dir=IN_MEMORY_FOLDER) as folder:
        return time_once(lambda: split(folder))


def _split_by_pypdf(source: Path, requests: Sequence[PartRequest]) -> int:
    reader = pypdf.PdfReader(source)
    for request in requests[:SAMPLE]:
        writer = pypdf.PdfWriter()
        for page in request.pages:
            # With annotations, pypdf would follow the links from report to report until its recursion ends.
            writer.add_page(reader.pages[page], excluded_keys=("/Annots",))
        writer.write(BytesIO())
    return min(SAMPLE, len(requests))


def _split_naively(source: Path, requests: Sequence[PartRequest]) -> int:
    with pikepdf.open(source) as pdf:
        pages = list(pdf.pages)
        for request in requests[:SAMPLE]:
            with pikepdf.Pdf.new() as part:
                for page in request.pages:
                    part.pages.append(pages[page])
                part.save(BytesIO())
    return min(SAMPLE, len(requests))


IN_MEMORY = "homeroom cut, not written"
SUBJECTS: dict[str, Callable[[Path, Sequence[PartRequest]], int | Run]] = {
    IN_MEMORY: _cut_in_memory,
    "homeroom cut": _cut,
    "pypdf": _split_by_pypdf,
    "pikepdf pages.append (leaks)": _split_naively,
}


def _look_closer(folder: Path) -> None:
    requests, marks = read_requests(folder), read_marks(folder)
    step = max(1, len(requests) // 300)
    parts = list(cut_parts(folder / "batch.pdf", requests[::step]))
    scanner = LeakScanner(DistrictMarks.of(marks))
    owners = {person.person_id: person for person in marks}
    start = cpu_seconds()
    leaks = sum(bool(scanner.scan(part.data, owners[part.person_id], [])) for part in parts)
    scan_ms = (cpu_seconds() - start) * 1e3 / len(parts)
    start = cpu_seconds()
    texts = {part: [page.text for page in read_texts(part.data, 0, len(part.pages))] for part in parts}
    text_ms = (cpu_seconds() - start) * 1e3 / len(parts)
    leaks += sum(bool(scanner.scan(part.data, owners[part.person_id], text)) for part, text in texts.items())
    store = measure({"store": lambda: _store(parts)})["store"]
    print(f"  leak scan of objects, streams and bytes {scan_ms:.2f} ms CPU, of the text layer {text_ms:.2f} ms a part")
    print(f"  store with fsync a file and its folder  {store.cpu_s * 1e3:.2f} ms CPU, {store.wall_s * 1e3:.2f} ms wall")
    print(f"  parts with leaks {leaks} of {len(parts)} scanned")
    _print_sizes(folder)


def _store(parts: Sequence[CutPart]) -> int:
    with TemporaryDirectory(prefix="store-") as name:
        directory = os.open(name, os.O_RDONLY)
        for number, part in enumerate(parts):
            with open(f"{name}/{number}.pdf", "wb") as file:
                file.write(part.data)
                file.flush()
                os.fsync(file.fileno())
            os.fsync(directory)
        os.close(directory)
    return len(parts)


def _print_sizes(folder: Path) -> None:
    total = stream_bytes = 0
    for part in cut_parts(folder / "batch.pdf", read_requests(folder)):
        total += len(part.data)
        stream_bytes += sum(len(piece.split(b"\nendstream")[0]) for piece in part.data.split(b"stream\n")[1::2])
    ratio = total / (folder / "batch.pdf").stat().st_size
    print(
        f"  all parts {ratio:.2f} x the source, {total / stream_bytes:.2f} x the streams that their own pages draw with"
    )


if __name__ == "__main__":
    main()
