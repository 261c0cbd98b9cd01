"""Incomplete documents, and the page numbers, lists and words that show it."""

from collections.abc import Mapping, Sequence

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont

from batch_testing.desk import Desk
from batch_testing.kinds import kind
from batch_testing.scans import scan
from batch_testing.students import Child
from batch_testing.systems import AERIES, CAMPUS, POWERSCHOOL, SIMS, SYNERGY, Sheets, System, draw


def with_pages_lost(
    desk: Desk,
    system: System,
    footers: Sequence[str],
    lost: Mapping[int, Sequence[int]],
    *,
    count: int = 6,
    seconds: bool = True,
) -> Sheets:
    """Return cards with one page per footer, some of which are missing.

    Args:
        footers: Footers of a card's pages; {print} is replaced by the page's number in the whole print.
        lost: Numbers (from 0) of the missing pages, by the card's index.
        seconds: True if later pages show the id too; otherwise they have only a heading and their footer.
    """
    children = desk.enrol(count)
    desk.rule = system.rule()
    sheets: list[tuple[Child | None, list[str]]] = []
    for at, child in enumerate(children):
        for number, footer in enumerate(footers):
            if number not in lost.get(at, ()):
                lines = system.head(child) if seconds or not number else [system.top[0], "Comments of the teachers"]
                sheets.append((child, [*lines, "", footer.format(print=17 + at * len(footers) + number)]))
    desk.hold(*(children[at] for at in lost))
    if not seconds:
        desk.doubt(*(children[at + 1] for at in lost if at + 1 < count and at + 1 not in lost))
    return sheets


@kind
def second_of_three_without_a_total(desk: Desk) -> None:
    """Draw pages numbered without a total; in one card 'Page 3' follows 'Page 1'."""
    draw(desk, with_pages_lost(desk, AERIES, ["Page 1", "Page 2", "Page 3"], {2: [1]}))


@kind
def first_without_a_total(desk: Desk) -> None:
    """Draw pages numbered without a total; one card begins with 'Page 2'."""
    draw(desk, with_pages_lost(desk, SIMS, ["Page 1", "Page 2"], {3: [0]}))


@kind
def scans_with_a_page_lost(desk: Desk) -> None:
    """Scan cards of which one lacks 'Page 2 of 2'."""
    draw(desk, with_pages_lost(desk, AERIES, ["Page 1 of 2", "Page 2 of 2"], {2: [1]}, count=4))
    desk.changes.append(scan(dpi=200))


def with_a_group(desk: Desk, system: System) -> Sheets:
    """Return cards of two pages; the second page of one lists the four students of a group, its own first."""
    children = desk.enrol(7)
    desk.rule = system.rule()
    sheets: list[tuple[Child | None, list[str]]] = []
    for at, child in enumerate(children):
        sheets.append((child, system.head(child)))
        if at == 2:
            names = [children[number].name for number in (2, 4, 5, 6)]
            sheets.append((child, [system.top[0], "Group project: solar oven", *names, "Mark of the group: B+"]))
        else:
            sheets.append((child, [*system.head(child), "Comments of the teachers"]))
    desk.hold(children[2])
    desk.doubt(children[3])
    return sheets


@kind
def group_on_a_second_page(desk: Desk) -> None:
    """Draw a second page that lists a group of four students; it must be neither left out nor sent."""
    draw(desk, with_a_group(desk, SYNERGY))


@kind
def numbers_of_each_subject(desk: Desk) -> None:
    """Draw cards with page numbers that restart for each subject; no page is missing, so all must be delivered."""
    desk.rule = SIMS.rule()
    for child in desk.enrol(6):
        for subject in ("English", "Science"):
            for number in (1, 2):
                desk.page(child, [*SIMS.head(child), subject, f"Page {number} of 2"])


@kind
def first_page_twice(desk: Desk) -> None:
    """Draw cards of which one has its first page twice and no second page."""
    desk.rule = AERIES.rule()
    children = desk.enrol(6)
    for at, child in enumerate(children):
        for number in (1, 1 if at == 3 else 2):
            desk.page(child, [*AERIES.head(child), f"Page {number} of 2"])
    desk.hold(children[3])


@kind
def pages_of_two_prints(desk: Desk) -> None:
    """Draw cards of which one has 'Page 1 of 2' and then 'Page 2 of 3'."""
    desk.rule = AERIES.rule()
    children = desk.enrol(6)
    for at, child in enumerate(children):
        desk.page(child, [*AERIES.head(child), "Page 1 of 2"])
        desk.page(child, [*AERIES.head(child), f"Page 2 of {3 if at == 3 else 2}"])
    desk.hold(children[3])


@kind
def numbers_without_the_word(desk: Desk) -> None:
    """Draw cards numbered '1 of 2' without the word 'Page'; one lacks '2 of 2'."""
    draw(desk, with_pages_lost(desk, CAMPUS, ["1 of 2", "2 of 2"], {3: [1]}))


@kind
def continued_overleaf(desk: Desk) -> None:
    """Draw cards of which one ends with 'Continued on the next page'; that page is missing."""
    draw(desk, with_pages_lost(desk, CAMPUS, ["Continued on the next page", "End of report"], {2: [1]}))


@kind
def numbers_in_words(desk: Desk) -> None:
    """Draw cards numbered in words; one lacks 'Page two of two'."""
    draw(desk, with_pages_lost(desk, SYNERGY, ["Page one of two", "Page two of two"], {3: [1]}))


@kind
def roman_numbers(desk: Desk) -> None:
    """Draw cards with Roman page numbers; one lacks 'Page ii of ii'."""
    draw(desk, with_pages_lost(desk, SYNERGY, ["Page i of ii", "Page ii of ii"], {3: [1]}))


@kind
def total_in_brackets(desk: Desk) -> None:
    """Draw cards numbered as in Sweden and Finland; one lacks 'Sida 2 (2)'."""
    draw(desk, with_pages_lost(desk, AERIES, ["Sida 1 (2)", "Sida 2 (2)"], {2: [1]}))


@kind
def total_before_the_number(desk: Desk) -> None:
    """Draw cards with Korean footers, total first; one lacks '2쪽 중 2쪽'."""
    pdfmetrics.registerFont(UnicodeCIDFont("HYSMyeongJo-Medium"))
    for at, (child, lines) in enumerate(with_pages_lost(desk, AERIES, ["1", "2"], {2: [1]})):
        desk.canvas.setFont("HYSMyeongJo-Medium", 11)
        desk.canvas.drawString(60, 60, f"2쪽 중 {lines[-1]}쪽")
        desk.page(child, [*lines[:-1], f"Printed at {8 + at // 6}:{at % 6}5"])


@kind
def total_alone(desk: Desk) -> None:
    """Draw cards with 'Total pages: 2' on each page; one lacks its second page."""
    draw(desk, with_pages_lost(desk, CAMPUS, ["Total pages: 2", "Total pages: 2"], {3: [1]}))


@kind
def see_reverse_side(desk: Desk) -> None:
    """Draw cards of which one has 'See reverse side' without a reverse side."""
    draw(desk, with_pages_lost(desk, SYNERGY, ["See reverse side", "End of report"], {2: [1]}))


@kind
def partners_on_a_second_page(desk: Desk) -> None:
    """Draw a second page without an id that names three partners of the student, but not the student."""
    children = desk.enrol(8)
    desk.rule = SYNERGY.rule()
    for at, child in enumerate(children):
        desk.page(child, SYNERGY.head(child))
        if at == 2:
            names = [children[number].name for number in (4, 5, 6)]
            desk.page(child, [SYNERGY.top[0], "Group project, together with", *names, "Mark of the group: B+"])
        else:
            desk.page(child, [*SYNERGY.head(child), "Comments of the teachers"])
    desk.hold(children[2])
    desk.doubt(children[3])


@kind
def sheets_counted_on_both_sides(desk: Desk) -> None:
    """Draw cards with 'Sheet 1 of 2' on both sides of a sheet, as some printers count; all must be delivered."""
    desk.rule = POWERSCHOOL.rule()
    for child in desk.enrol(6):
        for sheet in (1, 1, 2, 2):
            desk.page(child, [*POWERSCHOOL.head(child), f"Sheet {sheet} of 2"])
