"""Printed forms of names, form fields and annotations that contain them, and changes by other programs."""

import pikepdf
from pikepdf import Array, Dictionary, Name, String

from batch_testing.desk import DISTRICT, Desk, head
from batch_testing.documents import update_page, with_pages
from batch_testing.kinds import kind
from batch_testing.kinds_ids import DIGITS, pattern
from batch_testing.students import Child

NAMES = [
    ("José", "García López"),
    ("Ana María", "de la Cruz"),
    ("Søren", "Østergaard"),
    ("Zoë", "O'Neil"),
    ("Jürgen", "Weiß"),
    ("Chloé", "Smith-Jones"),
    ("Inês", "Conceição"),
    ("Nils", "van der Berg"),
]


def name_them(desk: Desk) -> list[Child]:
    """Enrol children with accents, particles and hyphens in their names."""
    plain = Desk(desk.name).enrol(len(NAMES))
    return desk.admit(child.but(first=first, last=last) for child, (first, last) in zip(plain, NAMES, strict=True))


@kind
def last_name_first(desk: Desk) -> None:
    """Draw cards with the last name first and a comma: 'García López, José'."""
    for child in name_them(desk):
        desk.card(child, 2, name=f"{child.last}, {child.first}")


@kind
def capitals(desk: Desk) -> None:
    """Draw cards with names in capitals."""
    for child in name_them(desk):
        desk.card(child, name=child.name.replace("ß", "ss").upper())


@kind
def without_accents(desk: Desk) -> None:
    """Draw cards with names in ASCII only, without hyphens and apostrophes."""
    plain = str.maketrans(
        {"é": "e", "í": "i", "ó": "o", "ø": "o", "Ø": "O", "ë": "e", "ü": "u", "ê": "e", "ç": "c", "ã": "a"}
    )
    for child in name_them(desk):
        shown = child.name.translate(plain).replace("ß", "ss").replace("-", " ").replace("'", "")
        desk.card(child, name=shown)


@kind
def letter_spaced_names(desk: Desk) -> None:
    """Draw cards with a space between the letters of names."""
    for child in desk.enrol(8):
        desk.card(child, name="   ".join(" ".join(part.upper()) for part in (child.first, child.last)))


@kind
def names_over_two_lines(desk: Desk) -> None:
    """Draw cards with first and last name on two lines, with labels."""
    for child in name_them(desk):
        lines = [*head(child)[:3], f"First name: {child.first}", f"Last name: {child.last}"]
        desk.page(child, lines)
        desk.page(child, lines)


@kind
def form_fields(desk: Desk) -> None:
    """Draw the name as the value and the appearance of a form field."""
    for child in desk.enrol(7):
        desk.write([*head(child)[:3], "Name:"])
        desk.canvas.acroForm.textfield(
            name=f"student{child.person_id}",
            value=child.name,
            x=110,
            y=desk.size[1] - 116,
            width=200,
            height=16,
            fontSize=10,
        )
        desk.page(child)


@kind
def notes_about_another(desk: Desk) -> None:
    """Draw cards of which one has an annotation that names another student."""
    children = desk.enrol(8)

    def note(pdf: pikepdf.Pdf) -> None:
        text = f"Compare with {children[6].name}, {children[6].person_id}"
        box = Array([400, 600, 560, 640])
        note = Dictionary(Type=Name.Annot, Subtype=Name.Text, Rect=box, Contents=String(text))
        pdf.pages[2].obj.Annots = Array([pdf.make_indirect(note)])

    for child in children:
        desk.card(child)
    desk.changes.append(with_pages(note))
    desk.doubt(children[2])


@kind
def link_names_another(desk: Desk) -> None:
    """Draw cards with links to a portal; one link contains another student's id."""
    children = desk.enrol(8)
    for place, child in enumerate(children):
        meant = children[6] if place == 2 else child
        url = f"https://portal.example.org/card?student={meant.person_id}"
        desk.canvas.linkURL(url, (60, 20, 200, 40), relative=0)
        desk.card(child)
    desk.doubt(children[2])


@kind
def read_aloud_as_another(desk: Desk) -> None:
    """Draw cards of which one has another student's name in the text for screen readers."""
    children = desk.enrol(8)

    def describe(pdf: pikepdf.Pdf) -> None:
        for place, page in enumerate(pdf.pages):
            meant = children[6] if place == 2 else children[place]
            text = f"Photo of {meant.name}".encode("utf-16-be").hex()
            start = f"/Span <</ActualText <FEFF{text}>>> BDC 400 700 60 60 re f EMC\n".encode()
            page.contents_add(start)

    for child in children:
        desk.card(child)
    desk.changes.append(with_pages(describe))
    desk.doubt(children[2])


@kind
def opens_without_a_password(desk: Desk) -> None:
    """Encrypt the file with an owner password only; it opens without a password."""
    for child in desk.enrol(8):
        desk.card(child, 2)
    lock = pikepdf.Encryption(owner="the office", user="", R=6)
    desk.changes.append(with_pages(lambda _pdf: None, encryption=lock, deterministic_id=False))


@kind
def corrected_by_an_update(desk: Desk) -> None:
    """Correct a page by an incremental update; the file still contains another student's name and id."""
    children = desk.enrol(7)
    wrong = children[5]
    for place, child in enumerate(children):
        shown = wrong if place == 2 else child
        desk.card(child, id=shown.person_id, name=shown.name)
    old, new = (f"({one.person_id})".encode()[1:-1] for one in (wrong, children[2]))
    desk.changes.append(update_page(2, old=wrong.name.encode(), new=children[2].name.encode()))
    desk.changes.append(update_page(2, old=old, new=new))


@kind
def object_streams(desk: Desk) -> None:
    """Save the file linearised, with all objects in object streams."""
    for child in desk.enrol(8):
        desk.card(child, 2)
    mode = pikepdf.ObjectStreamMode.generate
    desk.changes.append(with_pages(lambda _pdf: None, object_stream_mode=mode, linearize=True))


@kind
def hidden_notes_of_all(desk: Desk) -> None:
    """Name every student in the metadata, the outline and the private data of the file."""
    children = desk.enrol(8)

    def add(pdf: pikepdf.Pdf) -> None:
        everybody = "; ".join(f"{child.person_id} {child.name}" for child in children)
        with pdf.open_metadata(set_pikepdf_as_editor=False) as metadata:
            metadata["dc:description"] = everybody
        pdf.Root.PieceInfo = Dictionary(Writer=Dictionary(Private=String(everybody)))
        for number, page in enumerate(pdf.pages):
            other = children[(number + 3) % len(children)]
            page.obj.PieceInfo = Dictionary(Writer=Dictionary(Private=String(other.name)))

    for child in children:
        desk.canvas.bookmarkPage(child.person_id)
        desk.canvas.addOutlineEntry(child.name, child.person_id)
        desk.card(child)
    desk.changes.append(with_pages(add))


@kind
def name_without_an_id(desk: Desk) -> None:
    """Draw pages of which two show the name and a blank line instead of the id."""
    desk.rule = pattern(DIGITS)
    children = desk.enrol(6)
    for place, child in enumerate(children):
        desk.page(child, [DISTRICT, "Student ID: ________", child.name] if place in (2, 3) else head(child))
    desk.hold(children[2], children[3])
    desk.doubt(children[1], children[4])
