"""Batches that student information systems print from a browser."""

from base64 import b64encode

from batch_testing.desk import DISTRICT, Desk
from batch_testing.kinds_attached import lost_sheets
from batch_testing.kinds_common_numbers import told_by_number
from batch_testing.kinds_flowing import flowing_text
from batch_testing.kinds_ids import DIGITS, number, pattern
from batch_testing.kinds_mentions import slips, with_a_mention
from batch_testing.kinds_missing_ids import NEWCOMER, with_a_newcomer
from batch_testing.kinds_namesakes import CLEAR, born
from batch_testing.kinds_numbering import with_pages_lost
from batch_testing.kinds_pictures import chart_file
from batch_testing.kinds_printed import six_digits
from batch_testing.systems import ARBOR, CAMPUS, POWERSCHOOL, SIMS, SKYWARD

from makers.by_chromium import STYLE, document, sheet
from makers.programs import chromium, made
from makers.stories import from_chromium

NARROW = '<span style="display: inline-block; width: min-content; margin-right: 9mm">'


@made
def chromium_slip_over_two_lines(desk: Desk) -> bytes:
    """Print a slip in a narrow column that names the next student, wrapped after the first name."""
    sheets = slips(desk, CAMPUS, lambda one: [f"{NARROW}{one.first} {one.last}</span> Signature __________"])
    return from_chromium(desk, sheets, is_markup=True)


@made
def chromium_walks_home_with(desk: Desk) -> bytes:
    """Print transport forms of children without an id that name the student with whom they walk home."""
    lines = ("Going home", "New pupil: Noor Veldkamp", "Walks home with")
    return from_chromium(desk, with_a_mention(desk, ARBOR, *lines, layout="first_id"))


@made
def chromium_two_sheets_lost(desk: Desk) -> bytes:
    """Print page 2 of one student behind page 1 of another, named by an initial; only first pages show ids."""
    return from_chromium(desk, lost_sheets(desk, POWERSCHOOL, layout="first_id"))


@made
def chromium_flowing_reports(desk: Desk) -> bytes:
    """Print reports without page breaks, each beginning where the previous one ends."""
    reports = flowing_text(desk, SIMS)
    body = "".join(f"<p>{line}</p>" for _, lines in reports for line in lines)
    return chromium(f'<!doctype html><html lang="en"><meta charset="utf-8"><style>{STYLE}</style><body>{body}')


@made
def chromium_footer_of_the_next(desk: Desk) -> bytes:
    """Print cards of which two have the next student's id in the last line, without a label."""
    return from_chromium(desk, told_by_number(desk, SKYWARD, "Printed by jpark, {id}, entity 101"))


@made
def chromium_id_pending(desk: Desk) -> bytes:
    """Print a newcomer's card with 'pending' for the id; only first pages show ids."""
    return from_chromium(desk, with_a_newcomer(desk, POWERSCHOOL, "pending", count=5))


@made
def chromium_births_with_the_day_first(desk: Desk) -> bytes:
    """Print dates with the day first, as some show; the index has 03/04 (3 April) and 4 March swapped."""
    sheets = list(born(desk, CLEAR, "{day}/{month}/{year}"))
    desk.hold(*(child for child, _ in sheets[:3:2] if child))
    return from_chromium(desk, sheets)


@made
def chromium_last_of_three_beside_the_print(desk: Desk) -> bytes:
    """Print a card that lacks 'Page 3 of 3'; the footer also numbers the pages of the whole print."""
    footers = [f"Page {number} of 3      Page {{print}} of 88" for number in (1, 2, 3)]
    return from_chromium(desk, with_pages_lost(desk, POWERSCHOOL, footers, {1: [2]}, count=4))


@made
def chromium_ids_in_groups_of_three(desk: Desk) -> bytes:
    """Print ids of six digits in groups of three; all must be delivered."""
    desk.rule = pattern(r"Student ID: (?P<id>\d{3}\s\d{3})")
    children = number(desk, six_digits(desk))
    return from_chromium(
        desk,
        [
            (one, [DISTRICT, f"Student ID: {one.person_id[:3]} {one.person_id[3:]}", one.name])
            for one in children
            for _ in range(2)
        ],
    )


@made
def chromium_neighbours_chart(desk: Desk) -> bytes:
    """Print letters of which one contains the next student's chart as a picture."""
    desk.rule = pattern(DIGITS)
    children = desk.enrol(5)
    desk.hold(children[1])
    pages = []
    for at, one in enumerate(children):
        data = b64encode(chart_file((children[2] if at == 1 else one).name)).decode()
        picture = f'<img style="width: 130mm" src="data:image/png;base64,{data}">'
        pages.append(sheet(desk, one, DISTRICT, f"Student ID: {one.person_id}", f"Dear family of {one.name},", picture))
    head = f'<meta charset="utf-8"><style>{STYLE}</style>'
    return chromium(f'<!doctype html><html lang="en">{head}<body>{"".join(pages)}')


@made
def chromium_thin_spaces(desk: Desk) -> bytes:
    """Print ids of six digits with a thin space in the middle that the rule does not mention; all must be delivered."""
    desk.rule = pattern(DIGITS)
    return from_chromium(
        desk,
        [
            (one, [DISTRICT, f"Student ID: {one.person_id[:3]}\u202f{one.person_id[3:]}", one.name])
            for one in number(desk, six_digits(desk))
        ],
    )


@made
def chromium_empty_cell(desk: Desk) -> bytes:
    """Print labels above values; a newcomer's id is missing, and only first pages show ids."""
    desk.rule = pattern(r"Student Number\s*:?\s*(?P<id>\d+)", begins="first_id")
    children = desk.enrol(5)
    desk.doubt(children[2], children[3])
    pages = []
    for at, child in enumerate(children):
        for one in (child, *([NEWCOMER] if at == 2 else [])):
            cells = (
                ("Student", f"{one.last}, {one.first}"),
                ("Student Number", one.person_id),
                ("Locker", str(210 + at)),
            )
            top, below = ("".join(f"<td>{cell[row]}" for cell in cells) for row in (0, 1))
            pages.append(sheet(desk, one, DISTRICT, f"<table><tr>{top}<tr>{below}</table>"))
            pages.append(sheet(desk, one, "Comments of the teachers"))
    return chromium(document(pages))


@made
def chromium_frozen_header(desk: Desk) -> bytes:
    """Print pages with a repeated header that names the first student on every page."""
    desk.rule = SKYWARD.rule()
    children = desk.enrol(5)
    desk.hold(*children[1:])
    header = f'<div style="position: fixed; top: 0; right: 0">{children[0].last}, {children[0].first}</div>'
    return chromium(document([header, *(sheet(desk, one, *SKYWARD.head(one)) for one in children)]))


@made
def chromium_chart_in_the_background(desk: Desk) -> bytes:
    """Print letters of which one has the next student's chart as the background of a box."""
    desk.rule = pattern(DIGITS)
    children = desk.enrol(4)
    desk.hold(children[1])
    pages = []
    for at, one in enumerate(children):
        data = b64encode(chart_file((children[2] if at == 1 else one).name)).decode()
        look = "width: 130mm; height: 87mm; background-size: 100%; print-color-adjust: exact"
        box = f'<div style="{look}; background-image: url(data:image/png;base64,{data})"></div>'
        pages.append(sheet(desk, one, DISTRICT, f"Student ID: {one.person_id}", f"Dear family of {one.name},", box))
    return chromium(document(pages))


@made
def chromium_file_name_in_the_footer(desk: Desk) -> bytes:
    """Print a file name with the id in each footer; two cards show that of the next student."""
    return from_chromium(desk, told_by_number(desk, POWERSCHOOL, "file:///reports/q2/{id}.html"))
