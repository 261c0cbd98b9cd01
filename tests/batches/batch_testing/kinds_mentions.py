"""Other people on the right pages, named less fully than the owner or with their ids."""

from collections.abc import Callable, Sequence

from batch_testing.desk import Desk
from batch_testing.kinds import kind
from batch_testing.kinds_names import name_them
from batch_testing.scans import scan
from batch_testing.students import Child
from batch_testing.systems import AERIES, ARBOR, CAMPUS, MERGE, POWERSCHOOL, SKYWARD, SYNERGY, Sheets, System, draw

Written = Callable[[Child], Sequence[str]]
DOUBLE = [
    ("José", "García López"),
    ("Lucía", "Fernández Ortega"),
    ("Diego", "Ramírez Soto"),
    ("Elena", "Núñez Vidal"),
    ("Pablo", "Herrera Campos"),
    ("Marta", "Iglesias Pardo"),
]


def slips(desk: Desk, system: System, written: Written, children: Sequence[Child] = ()) -> Sheets:
    """Return cards with a slip to sign; on the second and the fifth card it names the next student."""
    children = children or desk.enrol(6)
    desk.rule = system.rule()
    desk.hold(children[1], children[4])
    return [
        (
            child,
            [*system.head(child), "", "Please sign and return:", *written(children[at + 1] if at in (1, 4) else child)],
        )
        for at, child in enumerate(children)
    ]


@kind
def slip_with_a_middle_name(desk: Desk) -> None:
    """Draw slips that name the next student with a middle name that the district does not know."""
    draw(desk, slips(desk, POWERSCHOOL, lambda one: [f"I have seen the report of {one.first} Tilda {one.last}."]))


@kind
def slip_for_two_children(desk: Desk) -> None:
    """Draw slips that name the next student and a sister who does not attend a school of the district."""
    draw(desk, slips(desk, ARBOR, lambda one: [f"Family meeting of {one.first} and Odile {one.last}: yes / no"]))


@kind
def slip_with_one_of_two_surnames(desk: Desk) -> None:
    """Draw slips that name the next student by the first of two family names."""
    plain = Desk(desk.name).enrol(len(DOUBLE))
    children = desk.admit(one.but(first=first, last=last) for one, (first, last) in zip(plain, DOUBLE, strict=True))
    draw(desk, slips(desk, CAMPUS, lambda one: [f"Returned for {one.first} {one.last.split()[0]}"], children))


@kind
def slip_without_particles(desk: Desk) -> None:
    """Draw slips that name the next student in capitals, without particles, apostrophes and accents."""
    short = {"de la Cruz": "CRUZ", "O'Neil": "ONEIL", "Østergaard": "OSTERGAARD", "Conceição": "CONCEICAO"}
    children = name_them(desk)
    draw(
        desk,
        slips(
            desk,
            SKYWARD,
            lambda one: [f"{short.get(one.last, one.last)}, {one.first.split()[0]}".upper()],
            children[:6],
        ),
    )
    for child in children[6:]:
        desk.page(child, SKYWARD.head(child))


@kind
def slip_on_scans(desk: Desk) -> None:
    """Scan cards of which one has a slip that names the next student by initial and last name."""
    children = desk.enrol(4)
    desk.rule = POWERSCHOOL.rule()
    for at, child in enumerate(children):
        meant = children[2] if at == 1 else child
        desk.page(child, [*POWERSCHOOL.head(child), "", "Please sign and return:", f"{meant.first[0]}. {meant.last}"])
    desk.hold(children[1])
    desk.changes.append(scan(dpi=200))


@kind
def counselor_with_a_students_initial(desk: Desk) -> None:
    """Draw cards with a counselor who has the last name and initial of one student."""
    desk.rule = CAMPUS.rule()
    children = desk.enrol(7)
    for child in children:
        desk.page(child, [*CAMPUS.head(child), f"Counselor: {children[3].first[0]}. {children[3].last}"])


def with_a_mention(desk: Desk, system: System, *before: str, layout: str = "id") -> Sheets:
    """Return cards and two guests' pages, which have no id of the guest but mention a student with the id.

    Args:
        before: Lines before the mention; the last ends in front of the name.
    """
    children = desk.enrol(8)
    desk.rule = system.rule(begins=layout)
    sheets: list[tuple[Child | None, list[str]]] = []
    for at, child in enumerate(children):
        sheets.append((child, system.head(child)))
        if at in (2, 6):
            meant = children[at - 2]
            last = f"{before[-1]} {meant.name}, {system.label} {meant.person_id}"
            sheets.append((None, [system.top[0], *before[:-1], last, "Arrives on Monday, leaves in June."]))
            # The page could belong to the card before it or to the mentioned student.
            desk.doubt(meant, child, children[at + 1])
    return sheets


@kind
def not_together_with(desk: Desk) -> None:
    """Draw placement sheets of newcomers that name a student to be kept in another class."""
    sheets = with_a_mention(
        desk, SYNERGY, "Placement", "Newcomer: Iben Kjeldsen", "Not in one class with", layout="first_id"
    )
    draw(desk, sheets)


@kind
def second_page_with_a_friends_id(desk: Desk) -> None:
    """Draw second pages with the owner's name and the id of a friend who shares the locker."""
    children = desk.enrol(6)
    desk.rule = SKYWARD.rule()
    for at, child in enumerate(children):
        desk.page(child, SKYWARD.head(child))
        if at in (1, 4):
            friend = children[at + 1]
            shared = f"Shares locker 212 with {friend.name}, Other ID: {friend.person_id}"
            desk.page(child, ["Lockers", f"Student: {child.name}", shared])
    desk.hold(children[1], children[4])
    desk.doubt(children[2], children[5])


def behind_the_mentioned(desk: Desk, system: System, *before: str, shown: str = "{name}, {label} {id}") -> Sheets:
    """Return cards of which two are followed by a page of a person without an id that mentions the card's student.

    Args:
        before: Lines before the mention; the last ends in front of it.
        shown: Format of the mention.
    """
    children = desk.enrol(6)
    desk.rule = system.rule()
    sheets: list[tuple[Child | None, list[str]]] = []
    for at, child in enumerate(children):
        sheets.append((child, system.head(child)))
        if at in (1, 4):
            mention = shown.format(name=child.name, label=system.label, id=child.person_id)
            sheets.append((None, [system.top[0], *before[:-1], f"{before[-1]} {mention}", "Talk on Monday at nine."]))
            desk.doubt(child, children[at + 1])
    return sheets


@kind
def spine_with_another_name(desk: Desk) -> None:
    """Draw cards of which two name the next student on a folder label that runs up the edge."""
    children = desk.enrol(6)
    desk.rule = SKYWARD.rule()
    for at, child in enumerate(children):
        meant = children[at + 1] if at in (1, 4) else child
        desk.canvas.saveState()
        desk.canvas.setFont("Helvetica", 10)
        desk.canvas.translate(590, 200)
        desk.canvas.rotate(90)
        desk.canvas.drawString(0, 0, f"{meant.last}, {meant.first}")
        desk.canvas.restoreState()
        desk.page(child, SKYWARD.head(child))
    desk.hold(children[1], children[4])


@kind
def incident_behind_the_reporter(desk: Desk) -> None:
    """Draw incident sheets about a visitor behind the reporting students' cards, with those students' ids."""
    draw(desk, behind_the_mentioned(desk, AERIES, "Incident report", "About: Noor Veldkamp, visitor", "Reported by"))


@kind
def brother_named_behind_the_id(desk: Desk) -> None:
    """Draw newcomers' forms behind their brothers' cards; '(brother)' follows the brother's id."""
    lines = ("Registration", "New student: Iben Kjeldsen", "At our school:")
    draw(desk, behind_the_mentioned(desk, SYNERGY, *lines, shown="{name}, {label} {id} (brother)"))


@kind
def slip_without_a_sign(desk: Desk) -> None:
    """Draw slips that name the next student by last name and initial, without comma and full stop."""
    draw(desk, slips(desk, AERIES, lambda one: [f"Returned: {one.last} {one.first[0]}"]))


@kind
def slip_with_half_a_name(desk: Desk) -> None:
    """Draw slips that name the next student by first name and the last name's first letter."""
    draw(desk, slips(desk, ARBOR, lambda one: [f"{one.first} {one.last[0]}. may go on the trip: yes / no"]))


@kind
def slip_with_two_letters_of_the_last_name(desk: Desk) -> None:
    """Draw slips that name the next student by first name and the last name's first two letters."""
    draw(desk, slips(desk, ARBOR, lambda one: [f"{one.first} {one.last[:2]}. may go on the trip: yes / no"]))


@kind
def sister_among_the_contacts(desk: Desk) -> None:
    """Draw newcomers' cards behind their sisters' cards, listing the sister and her id as a contact."""
    lines = ("Student Report Card", "Student: Kjeldsen, Iben", "Emergency contact: sister")
    draw(desk, behind_the_mentioned(desk, SKYWARD, *lines))


@kind
def guide_begins_a_sentence(desk: Desk) -> None:
    """Draw letters to newcomers behind those of the students who guide them; a guide's name begins a line."""
    children = desk.enrol(6)
    desk.rule = MERGE.rule()
    for at, child in enumerate(children):
        desk.page(child, MERGE.head(child))
        if at in (1, 4):
            lines = ["To the family of Iben Kjeldsen", f"{child.name} will show the school to Iben."]
            desk.page(None, [*MERGE.top[:2], *lines])
            desk.doubt(child, children[at + 1])


@kind
def head_of_the_letter_before(desk: Desk) -> None:
    """Draw letters of two pages; the first page of one has the head of the previous student."""
    children = desk.enrol(6)
    desk.rule = MERGE.rule()
    for at, child in enumerate(children):
        shown, first = children[2 if at == 3 else at], child.first
        desk.page(child, [*MERGE.head(shown), f"Dear parents of {first},", f"{first} has been chosen for the choir."])
        desk.page(child, [*MERGE.head(child), f"What {first} needs for the choir"])
    desk.hold(children[2], children[3])
