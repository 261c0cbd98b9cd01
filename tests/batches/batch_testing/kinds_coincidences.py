"""Texts that only look like another student's id or name, and texts that really are one."""

from batch_testing.desk import DISTRICT, Desk, head
from batch_testing.kinds import kind
from batch_testing.kinds_ids import DIGITS, number, pattern


@kind
def id_65535(desk: Desk) -> None:
    """Draw cards of a student with the id 65535, a number that also occurs in the syntax of every PDF."""
    for child in number(desk, ["65535", "61002", "62118", "63777", "64001", "66100"]):
        desk.card(child, 2)


@kind
def short_ids(desk: Desk) -> None:
    """Draw cards with ids of three digits, which also occur as lengths and coordinates in every PDF."""
    desk.rule = pattern(DIGITS)
    for child in number(desk, ["612", "792", "595", "842", "100", "255", "720"]):
        desk.card(child, 2)


@kind
def school_zip_code(desk: Desk) -> None:
    """Draw cards on which the ZIP code of the school's letterhead is a student's id."""
    for child in number(desk, ["62704", "62811", "63002", "64410", "65120", "66001"]):
        desk.card(child, below=["1200 Lincoln Avenue, Springfield, IL 62704"])


@kind
def family_zip_code(desk: Desk) -> None:
    """Draw cards of which one has another student's id as ZIP code; only that document may be held."""
    children = number(desk, ["62704", "62811", "63002", "64410", "65120", "66001"])
    for place, child in enumerate(children):
        desk.card(
            child,
            below=["To the parents of", child.name, "14 Elm Street", f"Salem, OR {'62811' if place == 3 else '97301'}"],
        )
    desk.doubt(children[3])


@kind
def phone_numbers(desk: Desk) -> None:
    """Draw cards with ids that are parts of the telephone numbers in the letterhead."""
    for child in number(desk, ["5550134", "5550199", "5551200", "2175550", "5557001", "5558001"]):
        desk.card(child, below=["Office (217) 555-0134, fax 217-555-0199, attendance 217.555.1200"])


@kind
def dates_as_ids(desk: Desk) -> None:
    """Draw cards with ids that look like years and days, and dates on every page."""
    desk.rule = pattern(DIGITS)
    for child in number(desk, ["2025", "2026", "1012", "10122026", "20261012", "3001"]):
        desk.card(child, below=["Printed 10/12/2026 at 20:26, school year 2025-2026, due 2026-10-12"])


@kind
def sum_is_an_id(desk: Desk) -> None:
    """Draw cards of which one shows another student's id as its points; only that document may be held."""
    children = number(desk, ["40011", "41022", "42033", "43044", "44055", "45066", "46077"])
    for place, child in enumerate(children):
        desk.card(child, 2, below=[f"Points of the year {43_044 if place == 1 else 3_100 + place} of 50000"])
    desk.doubt(children[1])


@kind
def teacher_id_on_page_two(desk: Desk) -> None:
    """Draw cards with second pages that show only the teacher's id, which is also a student's id."""
    desk.rule = pattern(r"ID: (?P<id>\d+)")
    namesake, *others = desk.enrol(7)
    for child in others:
        desk.page(child, head(child))
        desk.page(child, [DISTRICT, "Remarks", f"Teacher ID: {namesake.person_id}", "Page 2 of 2"])
    desk.documents[desk.key(namesake)] = []
    desk.hold(namesake, *others)


@kind
def teacher_id_and_own_card(desk: Desk) -> None:
    """Draw cards of which three show a teacher's id that is also the id of a student in the batch."""
    desk.rule = pattern(r"ID: (?P<id>\d+)")
    children = desk.enrol(7)
    for child in children:
        desk.page(child, head(child))
        if child in children[2:5]:
            desk.page(child, [DISTRICT, f"Remarks on {child.name}", f"Teacher ID: {children[0].person_id}"])
    desk.hold(*children[2:5])
    desk.doubt(children[0], children[1], children[5])


@kind
def teacher_is_a_namesake(desk: Desk) -> None:
    """Draw cards with a teacher who has a student's name; only the documents of that class may be held."""
    children = desk.enrol(9)
    for place, child in enumerate(children):
        teacher = children[8].name if place < 3 else "Ms. Ottilie Quast"
        desk.card(child, below=[f"Teacher: {teacher}"])
    desk.doubt(*children[:3])


@kind
def sibling_on_the_card(desk: Desk) -> None:
    """Draw cards of which two name a sibling and the sibling's id."""
    children = desk.enrol(8)
    for place, child in enumerate(children):
        other = children[place + 1] if place in (2, 5) else None
        desk.card(child, below=[f"Sibling: {other.name} ({other.person_id})"] if other else [])
    desk.doubt(children[2], children[5])


@kind
def same_name_twice(desk: Desk) -> None:
    """Draw cards of two students with the same full name and different ids."""
    plain = Desk(desk.name).enrol(7)
    twin = plain[1].but(first=plain[0].first, last=plain[0].last)
    for child in desk.admit([plain[0], twin, *plain[2:]]):
        desk.card(child, 2)


@kind
def name_within_a_name(desk: Desk) -> None:
    """Draw cards with names that contain another student's whole name."""
    desk.rule = pattern(DIGITS)
    names = [
        ("Ben", "Smith"),
        ("Ben", "Smith-Jones"),
        ("Ana", "Lopez"),
        ("Ana", "Lopez Garcia"),
        ("Li", "Wei"),
        ("Eli", "Weiss"),
    ]
    plain = Desk(desk.name).enrol(len(names))
    named = [child.but(first=first, last=last) for child, (first, last) in zip(plain, names, strict=True)]
    for child in desk.admit(named):
        desk.card(child)


@kind
def wrong_name_on_the_page(desk: Desk) -> None:
    """Draw cards of which three show another student's name next to the id."""
    children = desk.enrol(8)
    for place, child in enumerate(children):
        shown = children[{2: 3, 3: 4, 4: 2}.get(place, place)]
        desk.card(child, name=shown.name)
    desk.hold(*children[2:5])


@kind
def wrong_name_of_nobody(desk: Desk) -> None:
    """Draw cards of which one shows a reassigned id with a name that no student of the district has."""
    children = desk.enrol(8)
    for place, child in enumerate(children):
        desk.card(child, 2, name="Ximena Formerly" if place == 4 else child.name)
    desk.hold(children[4])


@kind
def right_first_page_wrong_second(desk: Desk) -> None:
    """Draw cards of two pages; page 2 of one shows the next student's name with the first one's id."""
    children = desk.enrol(8)
    for place, child in enumerate(children):
        desk.page(child, head(child))
        desk.page(child, head(child, name=children[5].name if place == 4 else child.name))
    desk.hold(children[4])
    desk.doubt(children[5])


@kind
def student_without_a_card(desk: Desk) -> None:
    """Draw cards of which two end with name and id of a student of the district who is not in the batch."""
    *children, absent = desk.enrol(9)
    for place, child in enumerate(children):
        lines = [f"Also enclosed: {absent.name}, student ID {absent.person_id}"] if place in (2, 6) else []
        desk.card(child, 2, below=lines)
    desk.hold(children[2], children[6])


@kind
def no_names_at_all(desk: Desk) -> None:
    """Draw pages with ids only, so that nothing confirms that the ids are right."""
    children = desk.enrol(7)
    for child in children:
        desk.page(child, head(child)[:3])
    desk.hold(*children)


@kind
def half_sheets(desk: Desk) -> None:
    """Draw two students' slips on each sheet, one above the other, to be cut apart."""
    children = desk.enrol(8)
    for upper, lower in zip(children[::2], children[1::2], strict=True):
        desk.write(head(upper))
        desk.write(head(lower), top=440)
        desk.page(None, filler=False)
    for child in children:
        desk.documents[desk.key(child)] = []
    desk.hold(*children)
