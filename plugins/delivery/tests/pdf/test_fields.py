"""Text in form fields and stamps is read at the place where it is shown."""

from collections.abc import Sequence
from io import BytesIO

import pytest
from delivery_testing.form_fields import HIDDEN, add_fields
from homeroom_sdk.pdf.text import TextReader
from reportlab.pdfgen.canvas import Canvas


def print_form(labels: Sequence[tuple[str, int, int]]) -> bytes:
    """Return a page with labels at these places."""
    out = BytesIO()
    canvas = Canvas(out, pagesize=(400, 300))
    canvas.setFont("Helvetica", 10)
    for text, x, y in labels:
        canvas.drawString(x, y, text)
    canvas.linkURL("https://example.org", (20, 90, 120, 110))
    canvas.save()
    return out.getvalue()


LABELS = [("Name:", 20, 250), ("Student ID:", 20, 230), ("Signed in the office", 20, 100)]
VALUES = [("Ben Okafor", 90, 250), ("204117", 90, 230)]


@pytest.mark.parametrize("is_drawn", [True, False])
def test_value_stands_behind_its_label(*, is_drawn: bool) -> None:
    with TextReader(add_fields(print_form(LABELS), [VALUES], is_drawn=is_drawn)) as reader:
        words = {word.text: (round(word.x0), round(word.y1)) for word in reader.words(0)}

        assert reader.read(0).text == "Name: Ben Okafor\nStudent ID: 204117\nSigned in the office"
    assert abs(words["204117"][0] - 90) < 3
    assert abs(words["204117"][1] - words["Student"][1]) < 4


def test_fields_of_one_line_keep_their_order() -> None:
    values = [("204117", 260, 250), ("Okafor", 140, 250), ("Ben", 60, 250)]

    with TextReader(add_fields(print_form([("Name:", 20, 250)]), [values])) as reader:
        assert reader.read(0).text == "Name: Ben Okafor 204117"


def test_labels_close_to_each_other_keep_their_values() -> None:
    labels = [("Name:", 20, 250), ("Student ID:", 20, 239)]

    with TextReader(add_fields(print_form(labels), [[("Ben Okafor", 90, 250), ("204117", 90, 239)]])) as reader:
        assert reader.read(0).text == "Name: Ben Okafor\nStudent ID: 204117"


def test_labels_of_one_line_keep_their_values() -> None:
    labels = [("Name:", 20, 250), ("Student ID:", 120, 250)]

    with TextReader(add_fields(print_form(labels), [[("Ben Okafor", 60, 250), ("204117", 180, 250)]])) as reader:
        assert reader.read(0).text == "Name: Ben Okafor Student ID: 204117"


def test_value_below_its_label_follows_its_line() -> None:
    labels = [("Student ID", 200, 250), ("Remarks on the student", 20, 200)]

    with TextReader(add_fields(print_form(labels), [[("204117", 200, 236)]])) as reader:
        assert reader.read(0).text == "Student ID\n204117\nRemarks on the student"


def test_field_without_a_label_stands_at_the_end() -> None:
    with TextReader(add_fields(print_form([("Report card", 20, 280)]), [[("Ben Okafor", 200, 40)]])) as reader:
        assert reader.read(0).text == "Report card\nBen Okafor"


@pytest.mark.parametrize("is_drawn", [True, False])
def test_hidden_field_is_not_read(*, is_drawn: bool) -> None:
    with TextReader(add_fields(print_form(LABELS), [VALUES], is_drawn=is_drawn, flags=HIDDEN)) as reader:
        assert "204117" not in reader.read(0).text
        assert "204117" not in {word.text for word in reader.words(0)}


def test_text_of_a_stamp_is_read() -> None:
    with TextReader(add_fields(print_form(LABELS), [VALUES[:1]], kind="/Stamp")) as reader:
        assert reader.read(0).text == "Name: Ben Okafor\nStudent ID:\nSigned in the office"
