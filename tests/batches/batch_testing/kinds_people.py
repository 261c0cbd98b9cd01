"""Lists of persons with missing, additional or wrong data."""

from batch_testing.desk import Desk
from batch_testing.kinds import kind
from batch_testing.students import address_of


@kind
def doubled_rows(desk: Desk) -> None:
    """Draw cards with a list of persons that contains some rows twice, identically."""
    for child in desk.enrol(8):
        desk.card(child)
    desk.rows = [*desk.rows, *desk.rows[2:5]]


@kind
def rows_that_disagree(desk: Desk) -> None:
    """Draw cards with a list that has two addresses for one id, so that neither can be trusted."""
    children = desk.enrol(8)
    for child in children:
        desk.card(child)
    desk.rows.append({**desk.rows[3], "guardian_email": address_of("another", desk.name)})
    desk.hold(children[3])
    desk.doubt(children[2], children[4])


@kind
def unknown_header(desk: Desk) -> None:
    """Draw cards with a second import in which new addresses are in an unknown column 'Guardian E-mail'."""
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
    """Draw cards with a second import in which the column of addresses is shifted by one row."""
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
    """Draw cards of one school with a second import that has the same ids for another school's children."""
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
    """Draw cards of two schools that use the same ids for different students."""
    first = list(Desk(desk.name).enrol(6))
    second = [
        other.but(person_id=child.person_id, school="SCH2", address=address_of(other.name, desk.name))
        for child, other in zip(first, Desk("other-school").enrol(6), strict=True)
    ]
    for child in desk.admit([*first, *second], per_school=True):
        desk.card(child, 2, below=[f"School {child.school}"])


@kind
def twelve_on_one_address(desk: Desk) -> None:
    """Draw cards with a list in which twelve students have the office's address."""
    plain = list(Desk(desk.name).enrol(16))
    office = address_of("office", desk.name)
    children = desk.admit(child.but(address=office) if place < 12 else child for place, child in enumerate(plain))
    for child in children:
        desk.card(child)
    desk.doubt(*children[:12])


@kind
def family_of_three(desk: Desk) -> None:
    """Draw cards of three children with one address; each has a separate document."""
    plain = list(Desk(desk.name).enrol(8))
    for child in desk.admit(
        one.but(address=plain[0].address, last=plain[0].last) if place < 3 else one for place, one in enumerate(plain)
    ):
        desk.card(child, 2)


@kind
def spreadsheet_ids(desk: Desk) -> None:
    """Draw cards with a list damaged by a spreadsheet: ids as formulas, in powers of ten and as errors."""
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
    """Draw cards with a list in which two families have no address, so that their documents must be held."""
    children = desk.enrol(8)
    for child in children:
        desk.card(child)
    for place in (2, 5):
        desk.rows[place]["guardian_email"] = ""
        desk.addresses[desk.key(children[place])] = ""
    desk.hold(children[2], children[5])


@kind
def more_columns(desk: Desk) -> None:
    """Draw cards with a list that has extra columns, which the clerk ignores; all must be delivered."""
    for child in desk.enrol(8):
        desk.card(child)
    desk.rows = [{**row, "Homeroom Teacher": "Quast", "Bus Route": "7"} for row in desk.rows]


@kind
def column_of_other_addresses(desk: Desk) -> None:
    """Draw cards with a list that has an unknown column of other addresses next to the known one."""
    children = desk.enrol(8)
    for child in children:
        desk.card(child)
    desk.rows = [{**row, "Legacy Mail": address_of("legacy" + row["person_id"], desk.name)} for row in desk.rows]
    desk.doubt(*children)


@kind
def first_import_slipped(desk: Desk) -> None:
    """Draw cards with a first import in which the addresses, which contain the ids, are shifted by one row."""
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
