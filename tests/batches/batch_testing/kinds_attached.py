"""Pages without an id that the layout would assign to the previous student, although they name somebody else."""

from collections.abc import Sequence

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont

from batch_testing.desk import Desk
from batch_testing.kinds import kind
from batch_testing.scans import scan
from batch_testing.students import Child
from batch_testing.systems import (
    AERIES,
    BROMCOM,
    CAMPUS,
    POWERSCHOOL,
    SIMS,
    SKYWARD,
    UNTIS,
    Sheets,
    System,
    draw,
    rename,
)


def initial(child: Child) -> str:
    """Return the last name and the first initial, such as "Lopez, A."."""
    return f"{child.last}, {child.first[0]}."


def lost_sheets(
    desk: Desk, system: System, *, shown: str = "{last}, {initial}.", layout: str = "id", count: int = 6
) -> Sheets:
    """Return cards of two pages; page 2 of the second card and page 1 of the third are missing.

    Args:
        shown: Format in which the second pages name their student.
    """
    children = desk.enrol(count)
    desk.rule = system.rule(begins=layout)
    desk.hold(children[1], children[2])
    desk.doubt(children[3])
    sheets: list[tuple[Child | None, list[str]]] = []
    for at, child in enumerate(children):
        name = shown.format(first=child.first, last=child.last, initial=child.first[0], end=child.last[0])
        if at != 2:
            sheets.append((child, [*system.head(child), "Page 1 of 2"]))
        if at != 1:
            sheets.append((child, [system.top[0], name, "Comments of the teachers", "Page 2 of 2"]))
    return sheets


def with_a_list(
    desk: Desk, system: System, title: str, *, layout: str, names: Sequence[int], every: int = 0, count: int = 7
) -> Sheets:
    """Return cards of one or two pages with the id on the first, and a list of names behind the third card.

    The list names students by last name and initial.

    Args:
        names: Indexes of the children that the list names.
        every: Pages per student, if the rule counts pages; the list then replaces a second page.
    """
    children = desk.enrol(count)
    more = {"every": every} if every else {}
    desk.rule = system.rule(begins=layout, **more)
    listed = [initial(children[at]) for at in names]
    sheets: list[tuple[Child | None, list[str]]] = []
    for at, child in enumerate(children):
        sheets.append((child, system.head(child)))
        # Where the rule counts pages per student, the list takes the place of a second page.
        if at == 2 and every:
            sheets.append((None, [title, *listed]))
            desk.hold(child)
            continue
        sheets.append((child, [system.top[0], "Comments of the teachers"]))
        if at == 2:
            sheets.append((None, [title, *listed]))
            desk.doubt(child, children[at + 1])
    # Students on the list may be held, since the list could belong to them.
    desk.doubt(*(children[at] for at in names if at != 2))
    return sheets


@kind
def second_page_behind_another_bookmark(desk: Desk) -> None:
    """Draw bookmarked cards of which two have swapped second pages, which name their student by an initial."""
    desk.rule = {"kind": "bookmark", "pattern": r"(?P<id>\d+)$"}
    children = desk.enrol(7)
    for at, child in enumerate(children):
        desk.canvas.bookmarkPage(child.person_id)
        desk.canvas.addOutlineEntry(f"{child.name} {child.person_id}", child.person_id)
        desk.page(child, AERIES.head(child))
        second = children[{2: 3, 3: 2}.get(at, at)]
        desk.page(second, [AERIES.top[0], f"{second.first[0]}. {second.last}", "Comments of the teachers"])
    desk.hold(children[2], children[3])


@kind
def cover_lost(desk: Desk) -> None:
    """Draw covers of which one is missing; the pages behind it name their student by last name and initial."""
    desk.rule = POWERSCHOOL.rule(begins="cover", cover="CUMULATIVE FOLDER")
    children = desk.enrol(6)
    for at, child in enumerate(children):
        if at != 3:
            desk.page(child, ["CUMULATIVE FOLDER", *POWERSCHOOL.head(child)])
        desk.page(child, ["Reading level and attendance", initial(child)])
    desk.hold(children[2], children[3])


@kind
def two_scans_lost_together(desk: Desk) -> None:
    """Scan cards in which page 2 of one student follows page 1 of another and names its student by an initial."""
    draw(desk, lost_sheets(desk, CAMPUS, count=4))
    desk.changes.append(scan(dpi=200))


@kind
def two_sheets_lost_together(desk: Desk) -> None:
    """Draw cards in which page 2 of one student follows page 1 of another and names its student by an initial."""
    draw(desk, lost_sheets(desk, SIMS))


def swap_backs(desk: Desk, system: System, shown: str, names: Sequence[tuple[str, str]] = ()) -> Sheets:
    """Return cards with backs that bear no id; the backs of the third and the fourth student are swapped.

    Args:
        shown: Format in which the backs name their student.
        names: First and last names, if the kind needs particular ones.
    """
    children = rename(desk, names) if names else desk.enrol(7)
    desk.rule = system.rule(begins="first_id")
    sheets: list[tuple[Child | None, list[str]]] = []
    for at, child in enumerate(children):
        second = children[{2: 3, 3: 2}.get(at, at)]
        sheets.append((child, system.head(child)))
        sheets.append((second, [system.top[0], "Comments", shown.format(first=second.first, last=second.last)]))
    desk.hold(children[2], children[3])
    return sheets


def named(*middle: tuple[str, str]) -> list[tuple[str, str]]:
    """Return the first and last names of seven students; the third and the fourth are the given ones."""
    return [("Ada", "Adeyemi"), ("Carl", "Dubois"), *middle, ("Elif", "Yilmaz"), ("Rosa", "Patel"), ("Hana", "Kimura")]


@kind
def first_words_of_another(desk: Desk) -> None:
    """Draw swapped second pages that name their student only by first name, in the teacher's sentences."""
    draw(desk, swap_backs(desk, BROMCOM, "{first} works well. Well done, {first}!"))


@kind
def backs_of_two_with_one_first_name(desk: Desk) -> None:
    """Draw swapped backs of two neighbours with the same first name; the backs show only that name."""
    names = named(("Ben", "Okafor"), ("Ben", "Castillo"))
    draw(desk, swap_backs(desk, SKYWARD, "{first} works well. Well done, {first}!", names))


@kind
def backs_with_first_names_of_two_letters(desk: Desk) -> None:
    """Draw swapped backs that name their students only as "Bo" and "Li"."""
    draw(desk, swap_backs(desk, SIMS, "{first} works well.", named(("Bo", "Okafor"), ("Li", "Castillo"))))


@kind
def backs_with_first_names_in_the_genitive(desk: Desk) -> None:
    """Draw swapped backs in German that name their student in the genitive, as in 'Lenas Arbeitsverhalten'."""
    draw(desk, swap_backs(desk, UNTIS, "{first}s Arbeitsverhalten ist gut."))


@kind
def backs_that_address_the_family(desk: Desk) -> None:
    """Draw swapped backs that begin with 'Sehr geehrte Familie' and the last name, and contain no other name."""
    draw(desk, swap_backs(desk, UNTIS, "Sehr geehrte Familie {last},"))


@kind
def backs_in_chinese(desk: Desk) -> None:
    """Draw swapped backs in Chinese with given names only; the font is not embedded."""
    pdfmetrics.registerFont(UnicodeCIDFont("STSong-Light"))
    given, family = ("子涵", "一诺", "浩宇", "欣怡", "梓轩", "雨桐", "思远"), "王李张刘陈杨赵"
    children = rename(desk, zip(given, family, strict=True))
    desk.rule = {"kind": "pattern", "pattern": r"学号：\s*(?P<id>\d+)", "begins": "first_id"}

    def draw_page(child: Child, *lines: str) -> None:
        desk.canvas.setFont("STSong-Light", 11)
        for number, line in enumerate(lines):
            desk.canvas.drawString(60, 700 - 16 * number, line)
        desk.page(child)

    for at, child in enumerate(children):
        second = children[{2: 3, 3: 2}.get(at, at)]
        draw_page(child, "春田学校 成绩单", f"姓名：{child.last}{child.first}", f"学号：{child.person_id}")
        draw_page(second, "教师评语", f"{second.first}同学本学期表现优秀。")
    desk.hold(children[2], children[3])


@kind
def back_far_from_its_card(desk: Desk) -> None:
    """Draw two swapped backs that lie far apart and name their student only by first name."""
    desk.rule = BROMCOM.rule(begins="first_id")
    children = desk.enrol(12)
    for at, child in enumerate(children):
        second = children[{2: 9, 9: 2}.get(at, at)]
        desk.page(child, BROMCOM.head(child))
        desk.page(second, ["Tutor comment", f"{second.first} works well. Well done, {second.first}!"])
    desk.hold(children[2], children[9])
