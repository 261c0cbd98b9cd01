"""Lists of persons that say too little, too much or something wrong."""

from batch_testing.desk import Desk
from batch_testing.kinds import kind
from batch_testing.students import address_of


@kind
def doubled_rows(desk: Desk) -> None:
    """Some rows stand twice in the list, letter by letter."""
    for child in desk.enrol(8):
        desk.card(child)
    desk.rows = [*desk.rows, *desk.rows[2:5]]


@kind
def rows_that_disagree(desk: Desk) -> None:
    """Two rows of one id have two addresses: neither can be believed."""
    children = desk.enrol(8)
    for child in children:
        desk.card(child)
    desk.rows.append({**desk.rows[3], "guardian_email": address_of("another", desk.name)})
    desk.hold(children[3])
    desk.doubt(children[2], children[4])


@kind
def unknown_header(desk: Desk) -> None:
    """The new addresses stand in a column 'Guardian E-mail'; the old ones are of an earlier import."""
    children = desk.enrol(8)
    for child in children:
        desk.card(child)
    desk.before = [{**row, "guardian_email": address_of("old" + row["person_id"], desk.name)} for row in desk.rows]
    desk.rows = [
        {("Guardian E-mail" if name == "guardian_email" else name): text for name, text in row.items()}
        for row in desk.rows
    ]
    desk.doubt(*children)


@kind
def shifted_column(desk: Desk) -> None:
    """The column of addresses slipped by one row: everybody would get the neighbour's."""
    children = desk.enrol(9)
    for child in children:
        desk.card(child)
    desk.before = list(desk.rows)
    slipped = [*desk.rows[1:], desk.rows[0]]
    desk.rows = [
        {**row, "guardian_email": other["guardian_email"]} for row, other in zip(desk.rows, slipped, strict=True)
    ]
    desk.doubt(*children)


@kind
def other_school_overwrites(desk: Desk) -> None:
    """A second school's list has the same ids with other children; the batch is the first school's."""
    children = desk.enrol(8)
    for child in children:
        desk.card(child)
    desk.before = list(desk.rows)
    others = list(Desk("other-school").enrol(8))
    desk.rows = [
        {
            **other.row(),
            "person_id": child.person_id,
            "school_id": "SCH2",
            "guardian_email": address_of(other.name, desk.name),
        }
        for child, other in zip(children, others, strict=True)
    ]
    desk.doubt(*children)


@kind
def same_ids_in_two_schools(desk: Desk) -> None:
    """Each school numbers its own; the batch is of one district and shows names of both."""
    first = list(Desk(desk.name).enrol(6))
    second = [
        other.but(person_id=child.person_id, school="SCH2", address=address_of(other.name, desk.name))
        for child, other in zip(first, Desk("other-school").enrol(6), strict=True)
    ]
    for child in desk.admit([*first, *second], per_school=True):
        desk.card(child, 2, below=[f"School {child.school}"])


@kind
def twelve_on_one_address(desk: Desk) -> None:
    """Twelve students have the address of the office."""
    plain = list(Desk(desk.name).enrol(16))
    office = address_of("office", desk.name)
    children = desk.admit(child.but(address=office) if place < 12 else child for place, child in enumerate(plain))
    for child in children:
        desk.card(child)
    desk.doubt(*children[:12])


@kind
def family_of_three(desk: Desk) -> None:
    """Three children have one address; each has a document of its own."""
    plain = list(Desk(desk.name).enrol(8))
    for child in desk.admit(
        one.but(address=plain[0].address, last=plain[0].last) if place < 3 else one for place, one in enumerate(plain)
    ):
        desk.card(child, 2)


@kind
def spreadsheet_ids(desk: Desk) -> None:
    """The list passed through a spreadsheet: ids as formulas, in powers of ten and as errors."""
    children = desk.enrol(9)
    for child in children:
        desk.card(child)
    ids = [child.person_id for child in children]
    odd = {1: f'="{ids[1]}"', 3: f"{ids[3][0]}.{ids[3][1:3]}E+04", 5: "#N/A", 7: f"{ids[7]}\u200b"}
    desk.rows = [{**row, "person_id": odd.get(place, row["person_id"])} for place, row in enumerate(desk.rows)]
    desk.doubt(*(children[place] for place in odd))
    desk.doubt(*(children[place + step] for place in odd for step in (-1, 1)))


@kind
def no_address(desk: Desk) -> None:
    """Two families have no address: their documents reach nobody."""
    children = desk.enrol(8)
    for child in children:
        desk.card(child)
    for place in (2, 5):
        desk.rows[place]["guardian_email"] = ""
        desk.addresses[desk.key(children[place])] = ""
    desk.hold(children[2], children[5])


@kind
def more_columns(desk: Desk) -> None:
    """The export has columns that delivery does not need: a clerk says so, and all goes on."""
    for child in desk.enrol(8):
        desk.card(child)
    desk.rows = [{**row, "Homeroom Teacher": "Quast", "Bus Route": "7"} for row in desk.rows]


@kind
def column_of_other_addresses(desk: Desk) -> None:
    """A column with addresses that nobody knows the meaning of; the known one is that of the families."""
    children = desk.enrol(8)
    for child in children:
        desk.card(child)
    desk.rows = [{**row, "Legacy Mail": address_of("legacy" + row["person_id"], desk.name)} for row in desk.rows]
    desk.doubt(*children)


@kind
def first_import_slipped(desk: Desk) -> None:
    """The first list that the district imports, and its addresses, which hold the ids, slipped by one row."""
    plain = list(Desk(desk.name).enrol(9))
    children = desk.admit(
        child.but(address=f"{child.last}.{child.person_id}@{desk.name}.example.org".lower()) for child in plain
    )
    for child in children:
        desk.card(child)
    slipped = [*desk.rows[1:], desk.rows[0]]
    desk.rows = [
        {**row, "guardian_email": other["guardian_email"]} for row, other in zip(desk.rows, slipped, strict=True)
    ]
    desk.hold(*children)
