"""Batches written by typst: tagged, with subset fonts."""

import random

from batch_testing.desk import DISTRICT, SUBJECTS, Desk
from batch_testing.kinds_ids import DIGITS, pattern
from batch_testing.students import Child

from makers.by_chromium import named
from makers.programs import made, typst

CHINESE = [("伟", "王"), ("秀英", "李"), ("浩然", "欧阳"), ("静怡", "陈"), ("志明", "张"), ("雨桐", "司马")]
HEAD = '#set page("us-letter", margin: 2cm)\n#set text(11pt)\n#set document(title: "Report cards")\n'


def sheet(desk: Desk, child: Child | None, *lines: str) -> str:
    """Return the typst source of one page with the lines at the top, and record its owner."""
    number = desk.close(child)
    rnd = random.Random(f"{desk.name} {number}")
    cells = ", ".join(
        f"[{subject}], [{rnd.choice('ABCDF')}{rnd.choice('+-')}], [{rnd.randrange(100)} %]" for subject in SUBJECTS
    )
    body = "\n\n".join([*lines, f"#table(columns: 3, {cells})"])
    return body if number == 1 else f"#pagebreak()\n{body}"


@made
def typst_cards(desk: Desk) -> bytes:
    """Typeset tagged cards with headings; 'first' and 'office' are drawn with ligatures."""
    pages = []
    for place, child in enumerate(desk.enrol(8)):
        pages += [
            sheet(desk, child, f"= {DISTRICT}", f"Student ID: {child.person_id}", child.name, "Final office copy")
            for _ in range(1 + place % 3)
        ]
    return typst(HEAD + "\n".join(pages))


@made
def typst_chinese(desk: Desk) -> bytes:
    """Typeset Chinese names, family name first and without a space."""
    desk.rule = pattern(r"学号[:：]\s*(?P<id>\d+)")
    font = '#set text(font: "Droid Sans Fallback")\n'
    pages = [
        sheet(desk, one, "成绩报告单", f"学号：{one.person_id}", f"姓名：{one.last}{one.first}")
        for one in named(desk, CHINESE)
    ]
    return typst(HEAD + font + "\n".join(pages))


@made
def typst_value_below(desk: Desk) -> bytes:
    """Typeset a grid of labels with the values below them."""
    desk.rule = pattern(r"Student ID\s*:?\s*(?P<id>\d+)")
    pages = [
        sheet(
            desk,
            one,
            DISTRICT,
            f"#grid(columns: 3, gutter: 8pt, [Name], [Student ID], [Room], [{one.name}], [{one.person_id}], [12])",
        )
        for one in desk.enrol(8)
    ]
    return typst(HEAD + "\n".join(pages))


@made
def typst_covers(desk: Desk) -> bytes:
    """Typeset a cover with id and name for each student, followed by pages without a name."""
    desk.rule = pattern(DIGITS, begins="cover", cover="Confidential student record")
    pages = []
    for place, child in enumerate(desk.enrol(7)):
        pages.append(sheet(desk, child, "= Confidential student record", f"Student ID: {child.person_id}", child.name))
        pages += [sheet(desk, child, "Attendance and reading level") for _ in range(1 + place % 2)]
    return typst(HEAD + "\n".join(pages))


@made
def typst_tracked_names(desk: Desk) -> bytes:
    """Typeset names in small capitals with wide tracking, hyphenated by the program."""
    pages = [
        sheet(desk, one, DISTRICT, f"Student ID: {one.person_id}", f"#text(tracking: 3pt)[#smallcaps[{one.name}]]")
        for one in desk.enrol(8)
    ]
    return typst(HEAD + '#set text(lang: "en", hyphenate: true)\n' + "\n".join(pages))


@made
def typst_one_page_early(desk: Desk) -> bytes:
    """Typeset letters with a page index that is one page early from the third letter on."""
    children = desk.enrol(8)
    pages = [sheet(desk, one, DISTRICT, f"Dear parents of {one.name},", "your child is promoted.") for one in children]
    rows = [
        f"{place + 1 - (place > 2)},{place + 1 - (place > 2)},{one.person_id}"
        for place, one in enumerate(children)
        if place != 2
    ]
    desk.rule = {"kind": "index", "csv": "\n".join(["first_page,last_page,person_id", *rows, ""])}
    desk.hold(*children[2:])
    desk.doubt(children[1])
    return typst(HEAD + "\n".join(pages))
