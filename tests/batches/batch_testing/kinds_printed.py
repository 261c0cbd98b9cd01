"""Correct documents that are printed in unusual ways and must be delivered."""

from batch_testing.desk import DISTRICT, Desk
from batch_testing.kinds import kind
from batch_testing.kinds_ids import pattern
from batch_testing.scans import scan
from batch_testing.students import address_of
from batch_testing.systems import CAMPUS, POWERSCHOOL, SKYWARD, Sheets, System, draw, rename

LONG = [
    ("Alexandria", "Featherstonehaugh"),
    ("Maximiliano", "Santander-Villegas"),
    ("Konstantina", "Papadimitropoulou"),
    ("Wilhelmina", "Oberhauser-Stein"),
    ("Bartholomew", "Throckmorton"),
    ("Christopher", "Worthington-Lee"),
    ("Zoe", "Xu"),
]
SHORTENED = [
    ("Maria Teresa", "Cruz", "Ma. Teresa Cruz"),
    ("Mohammed", "Rahman", "Md. Rahman"),
    ("Muhammad Ali", "Siddiqui", "Muhd Ali Siddiqui"),
    ("Maria Lourdes", "Santos", "Ma. Lourdes Santos"),
    ("Ana María", "Velasco", "Ana M. Velasco"),
    ("Robert", "Okoye Jr.", "Okoye, Robert"),
]


def six_digits(desk: Desk, count: int = 6) -> list[str]:
    """Return ascending ids of six digits."""
    return [str(204_000 + 117 * at) for at in range(1, count + 1)]


@kind
def labels_in_one_row(desk: Desk) -> None:
    """Draw four labels close together in one row, with the values in the row below."""
    desk.rule = pattern(r"Student ID\s*:?\s*(?P<id>\d+)")
    for at, child in enumerate(desk.enrol(6)):
        desk.write([DISTRICT, "Schedule of classes"])
        row = (("Name", child.name), ("Grade", "05"), ("Student ID", child.person_id), ("Locker", str(210 + at)))
        for left, (label, value) in zip((60, 220, 270, 350), row, strict=True):
            desk.write([label, value], top=104, left=left)
        desk.page(child)


@kind
def front_and_back_in_two_languages(desk: Desk) -> None:
    """Draw an English front with name and id, and a Spanish back with the id only."""
    desk.rule = pattern(r"(?:Student|Estudiante) ID: (?P<id>\d+)")
    draw(desk, two_languages(desk, "Student ID: {id}", "Estudiante ID: {id}"))


def two_languages(desk: Desk, english: str, spanish: str) -> Sheets:
    """Return fronts with name and id, and backs with the id only."""
    return [
        (child, lines)
        for child in desk.enrol(6)
        for lines in (
            [DISTRICT, "Report card", child.name, english.format(id=child.person_id), "Page 1 of 2"],
            ["Boleta de calificaciones", spanish.format(id=child.person_id), "Página 2 de 2"],
        )
    ]


def cut_names(desk: Desk, system: System, width: int) -> Sheets:
    """Return cards on which names are cut after `width` characters."""
    desk.rule = system.rule()
    children = rename(desk, LONG)
    # If fewer than two letters of the first name are left, the document may be held for the clerk.
    desk.doubt(*(child for child in children if child.first[:2] not in system.name(child)[:width]))
    return [(child, system.head(child, name=system.name(child)[:width])) for child in children]


@kind
def names_cut_at_twenty_five_letters(desk: Desk) -> None:
    """Draw cards with names cut after twenty-five characters; first names come first."""
    draw(desk, cut_names(desk, SKYWARD, 25))


@kind
def names_written_short(desk: Desk) -> None:
    """Draw abbreviated names: Ma. for Maria, Md. for Mohammed, an initial for a second name."""
    desk.rule = CAMPUS.rule()
    for child, (_, _, shown) in zip(rename(desk, [name[:2] for name in SHORTENED]), SHORTENED, strict=True):
        desk.page(child, CAMPUS.head(child, name=shown))
        desk.page(child, CAMPUS.head(child, name=shown))


@kind
def scans_with_labels_in_one_row(desk: Desk) -> None:
    """Scan cards with labels in one row and the values in the row below."""
    desk.rule = pattern(r"Student ID\s*:?\s*(?P<id>\d+)")
    for child in desk.enrol(4):
        desk.write([DISTRICT, "Schedule of classes"])
        row = (("Name", child.name), ("Student ID", child.person_id), ("Grade", "05"))
        for left, (label, value) in zip((60, 250, 400), row, strict=True):
            desk.write([label, value], top=104, left=left)
        desk.page(child)
    desk.changes.append(scan(dpi=200))


@kind
def id_with_the_schools_number(desk: Desk) -> None:
    """Draw ids behind the school's number and a slash: 012/41234."""
    desk.rule = pattern(r"Student Number:\s*012/(?P<id>\d+)")
    for child in desk.enrol(6):
        desk.page(child, POWERSCHOOL.head(child, id=f"012/{child.person_id}"))


@kind
def id_before_the_class(desk: Desk) -> None:
    """Draw ids with the class behind a slash, which the rule includes: 41234/7B."""
    desk.rule = pattern(r"Student ID: (?P<id>\d+)/\d[A-Z]")
    for at, child in enumerate(desk.enrol(6)):
        desk.card(child, 2, id=f"{child.person_id}/{7 + at % 2}B")


@kind
def hyphen_at_the_end_of_a_line(desk: Desk) -> None:
    """Draw long family names that are hyphenated at the end of a line."""
    desk.rule = SKYWARD.rule()
    for child in rename(desk, LONG[:5]):
        lines = SKYWARD.head(child)
        desk.page(child, [*lines[:2], f"Student: {child.first} {child.last[:8]}-", child.last[8:], lines[3]])


@kind
def ids_with_a_letter_apart(desk: Desk) -> None:
    """Draw ids as 'S 204117' that the district's list has as S204117."""
    desk.rule = pattern(r"Student ID: (?P<id>S ?\d{6})")
    ids = [f"S{one}" for one in six_digits(desk)]
    plain = Desk(desk.name).enrol(len(ids))
    for child in desk.admit(
        child.but(person_id=one, address=address_of(one, desk.name)) for child, one in zip(plain, ids, strict=True)
    ):
        desk.card(child, id=f"S {child.person_id[1:]}")


@kind
def backs_left_blank_intentionally(desk: Desk) -> None:
    """Draw cards with backs that contain only 'This page intentionally left blank'."""
    for child in desk.enrol(6):
        desk.card(child)
        desk.write(["This page intentionally left blank"], top=300)
        desk.optional.add(desk.close(child))
