"""Hidden data that report writers leave in batches; each kind could leak other students' data into a part."""

import hashlib
from collections.abc import Sequence
from pathlib import Path

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf, Stream, String

from homeroom_demo.people import Student

PHOTO_WIDTH, PHOTO_HEIGHT = 25, 80


def add_leaks(path: Path, students: Sequence[Student]) -> None:
    """Rewrite the PDF with shared photos, tags, thumbnails, private page data, metadata and an attached roster."""
    everybody = "\n".join(f"{student.person_id},{student.name},{student.email}" for student in students)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pages = [page.obj for page in pdf.pages]
        starts = _starts(students)
        _share_photos(pdf, pages, students)
        _add_tags(pdf, pages, students, starts)
        _add_page_data(pdf, pages, students, starts)
        with pdf.open_metadata(set_pikepdf_as_editor=False) as metadata:
            metadata["dc:description"] = everybody
        pdf.attachments["roster.csv"] = everybody.encode()
        pdf.save(path, deterministic_id=True)


def _starts(students: Sequence[Student]) -> list[int]:
    starts = [0]
    for student in students:
        starts.append(starts[-1] + student.pages)
    return starts[:-1]


def _share_photos(pdf: Pdf, pages: Sequence[pikepdf.Object], students: Sequence[Student]) -> None:
    """Give all pages one shared resource dictionary with the photos of all students."""
    shared = Dictionary()
    for student in students:
        noise = hashlib.sha256(student.person_id.encode()).digest() * (PHOTO_WIDTH * PHOTO_HEIGHT // 32 + 1)
        photo = Stream(
            pdf,
            noise[: PHOTO_WIDTH * PHOTO_HEIGHT],
            Type=Name.XObject,
            Subtype=Name.Image,
            Width=PHOTO_WIDTH,
            Height=PHOTO_HEIGHT,
            BitsPerComponent=8,
            ColorSpace=Name.DeviceGray,
            StudentRef=String(student.person_id),
        )
        shared[f"/Photo{student.person_id}"] = pdf.make_indirect(photo)
    for page in pages:
        for name, drawn in page.Resources.get("/XObject", Dictionary()).items():
            shared[name] = drawn
    reference = pdf.make_indirect(shared)
    for page in pages:
        page.Resources.XObject = reference


def _add_tags(pdf: Pdf, pages: Sequence[pikepdf.Object], students: Sequence[Student], starts: Sequence[int]) -> None:
    tree = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
    elements = [
        pdf.make_indirect(
            Dictionary(
                Type=Name.StructElem,
                S=Name.P,
                P=tree,
                Pg=pages[start],
                ActualText=String(f"Grades of {student.name} {student.person_id}"),
            )
        )
        for student, start in zip(students, starts, strict=True)
    ]
    tree.K = Array(elements)
    pdf.Root.StructTreeRoot = tree
    pdf.Root.MarkInfo = Dictionary(Marked=True)
    pdf.Root.Lang = String("en-US")


def _add_page_data(
    pdf: Pdf, pages: Sequence[pikepdf.Object], students: Sequence[Student], starts: Sequence[int]
) -> None:
    """Add to each card's first page the next student's id as private data and the next card's photo as thumbnail."""
    photos = pages[0].Resources.XObject
    for position, start in enumerate(starts):
        after = students[(position + 1) % len(students)]
        pages[start].PieceInfo = Dictionary(ReportWriter=Dictionary(Private=String(f"next: {after.person_id}")))
        pages[start].Thumb = photos[f"/Photo{after.person_id}"]
