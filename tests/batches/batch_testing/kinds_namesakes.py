"""Batches mostly without printed ids: names that several students share, and proofs that are too weak."""

from calendar import month_name
from collections.abc import Sequence

from batch_testing.desk import DISTRICT, Desk
from batch_testing.kinds import kind
from batch_testing.kinds_layouts import index
from batch_testing.scans import scan
from batch_testing.systems import MERGE, Sheets, draw, rename

TWINS = [("Carmen", "Dubois"), ("Felix", "Haddad"), ("Carmen", "Dubois"), ("Hana", "Kimura"), ("Oscar", "Patel")]
SHORT = [("Ana", "Correa"), ("Felix", "Haddad"), ("Ana", "Correa Lopez"), ("Hana", "Kimura"), ("Oscar", "Patel")]
ACCENTS = [("José", "Vargas"), ("Felix", "Haddad"), ("Jose", "Vargas"), ("Hana", "Kimura"), ("Oscar", "Patel")]
WORDS = [("Will", "May"), ("Mark", "Day"), ("Grace", "Page"), ("Joy", "Park"), ("An", "Do"), ("Art", "Field")]
LETTER = [
    "the office will open in May. Please mark the day in your calendar.",
    "There is a grace period; see the last page. We look forward with joy to",
    "the day in the park, where art is shown on the field.",
    "Bring an umbrella, and do not be late.",
]


def swapped(desk: Desk, names: Sequence[tuple[str, str]], *, shown: str = "{first} {last}", pages: int = 1) -> Sheets:
    """Return letters without ids; the index has the first and the third child swapped.

    Args:
        shown: Format in which a letter names its student; {short} is the first family name.
    """
    children = rename(desk, names)
    order = [children[{0: 2, 2: 0}.get(at, at)] for at in range(len(children))]
    desk.rule = index([(at * pages + 1, at * pages + pages, one) for at, one in enumerate(order)])
    desk.hold(children[0], children[2])
    return [
        (
            child,
            [
                DISTRICT,
                "To the family of",
                shown.format(first=child.first, last=child.last, short=child.last.split()[0]),
            ],
        )
        for child in children
        for _ in range(pages)
    ]


@kind
def namesakes_but_for_an_accent(desk: Desk) -> None:
    """Draw letters in capitals without accents; the index has José and Jose swapped."""
    children = rename(desk, ACCENTS)
    desk.rule = index([(at + 1, at + 1, children[{0: 2, 2: 0}.get(at, at)]) for at in range(len(children))])
    for child in children:
        desk.page(child, [DISTRICT, "To the family of", child.name.replace("é", "e").upper()])
    desk.hold(children[0], children[2])


@kind
def list_sorted_another_way(desk: Desk) -> None:
    """Draw letters sorted by name, with a list sorted by id, so that two namesakes are swapped."""
    children = rename(desk, TWINS)
    desk.rule = {"kind": "fixed", "list": "\n".join(["person_id", *(one.person_id for one in children)]), "every": 2}
    for at in range(len(children)):
        child = children[{0: 2, 2: 0}.get(at, at)]
        for title in ("Promotion letter", "Summer reading"):
            desk.page(child, [DISTRICT, title, f"Dear parents of {child.name},"])
    desk.hold(children[0], children[2])


@kind
def namesakes_behind_each_others_bookmarks(desk: Desk) -> None:
    """Draw letters of namesakes behind bookmarks with ids in the wrong order."""
    desk.rule = {"kind": "bookmark", "pattern": r"(?P<id>\d+)$"}
    children = rename(desk, TWINS)
    for at, child in enumerate(children):
        meant = children[{0: 2, 2: 0}.get(at, at)]
        desk.canvas.bookmarkPage(meant.person_id)
        desk.canvas.addOutlineEntry(f"{meant.name}, {meant.person_id}", meant.person_id)
        desk.page(child, [DISTRICT, "Progress report", child.name])
    desk.hold(children[0], children[2])


@kind
def scans_of_namesakes(desk: Desk) -> None:
    """Scan letters of namesakes that the index has swapped."""
    draw(desk, swapped(desk, TWINS))
    desk.changes.append(scan(dpi=200))


@kind
def namesakes_told_apart_by_ids(desk: Desk) -> None:
    """Draw letters of namesakes with ids and a correct index; all must be delivered."""
    children = rename(desk, TWINS)
    desk.rule = index([(at + 1, at + 1, child) for at, child in enumerate(children)])
    draw(desk, [(child, MERGE.head(child)) for child in children])


def words_of_every_letter(desk: Desk) -> Sheets:
    """Return letters with ordinary words that also form students' names; the index is one letter late."""
    children = rename(desk, WORDS)
    late = [*children[1:], children[0]]
    desk.rule = index([(at + 1, at + 1, child) for at, child in enumerate(late)])
    desk.hold(*children)
    return [(child, [DISTRICT, "Dear family,", *LETTER]) for child in children]


@kind
def names_made_of_words_in_a_list(desk: Desk) -> None:
    """Draw letters in which names are also ordinary words; the list of ids lacks the first letter."""
    sheets = words_of_every_letter(desk)
    children = [child for child, _ in sheets if child]
    desk.rule = {"kind": "fixed", "list": "\n".join(["person_id", *(one.person_id for one in children)]), "every": 1}
    desk.page(None, [DISTRICT, "Dear family,", *LETTER])
    draw(desk, [*list(sheets)[:-1]])
    desk.documents[desk.key(children[-1])] = []


@kind
def first_name_and_name_of_the_school(desk: Desk) -> None:
    """Draw swapped letters with a first name that two students share; the school has the last name of one of them."""
    names = [("Carmen", "Brown"), ("Felix", "Haddad"), ("Carmen", "Kimura"), ("Hana", "Jensen"), ("Oscar", "Patel")]
    children = rename(desk, names)
    desk.rule = index([(at + 1, at + 1, children[{0: 2, 2: 0}.get(at, at)]) for at in range(len(children))])
    for at, child in enumerate(children):
        shown = child.first if at in (0, 2) else child.name
        desk.page(child, ["Brown Elementary School", "Promotion letter", f"Dear parents of {shown},"])
    desk.hold(children[0], children[2])


def born(desk: Desk, dates: Sequence[str], written: str, *, swap: bool = True) -> Sheets:
    """Return letters with dates of birth only; the index has the first and the third swapped.

    Args:
        dates: Dates in the district's list, year first.
        written: Format in which they are printed.
        swap: False for a correct index.
    """
    children = desk.enrol(len(dates))
    desk.rows = [{**row, "birth_date": day} for row, day in zip(desk.rows, dates, strict=True)]
    order = [children[{0: 2, 2: 0}.get(at, at) if swap else at] for at in range(len(children))]
    desk.rule = {**index([(at + 1, at + 1, one) for at, one in enumerate(order)]), "proof": "birth_date"}
    sheets = []
    for child, day in zip(children, dates, strict=True):
        year, month, date = day.split("-")
        shown = written.format(year=year, month=month, day=date, short=year[2:], name=month_name[int(month)])
        sheets.append((child, [DISTRICT, "Confidential health record", f"Date of birth: {shown}"]))
    return sheets


CLEAR = ["2014-03-04", "2014-11-21", "2014-04-03", "2013-12-30", "2014-07-15"]
UNCLEAR = ["2014-03-04", "2014-11-02", "2014-04-03", "2013-12-05", "2014-07-09"]


@kind
def births_that_may_be_two(desk: Desk) -> None:
    """Draw dates with ambiguous order of day and month; two students with such dates are swapped."""
    sheets = list(born(desk, UNCLEAR, "{month}/{day}/{year}"))
    draw(desk, sheets)
    desk.hold(*(child for child, _ in sheets[:3:2] if child))
    desk.doubt(*(child for child, _ in (sheets[1], *sheets[3:]) if child))


@kind
def births_of_two_digits(desk: Desk) -> None:
    """Draw dates such as 04.03.14 with the day first; the index has it swapped with 03.04.14."""
    sheets = list(born(desk, CLEAR, "{day}.{month}.{short}"))
    draw(desk, sheets)
    desk.hold(*(child for child, _ in sheets[:3:2] if child))


@kind
def births_with_the_month_first(desk: Desk) -> None:
    """Draw dates with the month first and a correct index; all must be delivered."""
    draw(desk, born(desk, CLEAR, "{month}/{day}/{year}", swap=False))


@kind
def namesakes_but_for_a_middle_name(desk: Desk) -> None:
    """Draw swapped letters of two students who differ only in middle names, which the letters omit."""
    draw(desk, swapped(desk, TWINS))
    desk.rows = [
        {**row, "middle_name": name} for row, name in zip(desk.rows, ("Rosa", "", "Pilar", "", ""), strict=True)
    ]


@kind
def father_and_son(desk: Desk) -> None:
    """Draw letters with full names; the index has Ben Murphy and Ben Murphy Jr. swapped."""
    names = [("Ben", "Murphy"), ("Felix", "Haddad"), ("Ben", "Murphy Jr."), ("Hana", "Kimura"), ("Oscar", "Patel")]
    draw(desk, swapped(desk, names))


@kind
def names_parted_in_two_ways(desk: Desk) -> None:
    """Draw swapped letters of Ann 'Marie Lopez' and 'Ann Marie' Lopez, who differ only in the name's split."""
    names = [
        ("Ann", "Marie Lopez"),
        ("Felix", "Haddad"),
        ("Ann Marie", "Lopez"),
        ("Hana", "Kimura"),
        ("Oscar", "Patel"),
    ]
    draw(desk, swapped(desk, names))


@kind
def household_number(desk: Desk) -> None:
    """Draw swapped letters of two students with one household number, which the rule accepts as proof."""
    children = desk.enrol(6)
    numbers = ["H-7001", "H-7002", "H-7001", "H-7004", "H-7005", "H-7006"]
    desk.rows = [{**row, "other_id": one} for row, one in zip(desk.rows, numbers, strict=True)]
    order = [children[{0: 2, 2: 0}.get(at, at)] for at in range(len(children))]
    desk.rule = {**index([(at + 1, at + 1, one) for at, one in enumerate(order)]), "proof": "other_id"}
    for child, one in zip(children, numbers, strict=True):
        desk.page(child, [DISTRICT, "Meal account", f"Household: {one}"])
    desk.hold(children[0], children[2])


@kind
def births_on_one_day(desk: Desk) -> None:
    """Draw swapped letters of two students born on the same day; only the date is printed."""
    sheets = list(
        born(desk, ["2014-03-21", "2014-11-21", "2014-03-21", "2013-12-30", "2014-07-15"], "{day}/{month}/{year}")
    )
    draw(desk, sheets)
    desk.hold(*(child for child, _ in sheets[:3:2] if child))
