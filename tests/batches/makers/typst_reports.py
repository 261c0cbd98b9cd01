"""Reports written by typst."""

from batch_testing.desk import Desk
from batch_testing.kinds_attached import with_a_list
from batch_testing.kinds_common_numbers import told_by_number
from batch_testing.kinds_flowing import overflowing
from batch_testing.kinds_mentions import slips, with_a_mention
from batch_testing.kinds_missing_ids import with_a_newcomer
from batch_testing.kinds_namesakes import SHORT, TWINS, swapped
from batch_testing.kinds_numbering import with_pages_lost
from batch_testing.kinds_printed import cut_names, two_languages
from batch_testing.systems import AERIES, ARBOR, MERGE, SYNERGY, UNTIS

from makers.programs import made
from makers.stories import from_typst


@made
def typst_slip_with_an_initial(desk: Desk) -> bytes:
    """Typeset slips that name the next student by last name and initial."""
    return from_typst(desk, slips(desk, AERIES, lambda one: [f"{one.last}, {one.first[0]}.   Signature __________"]))


@made
def typst_reported_by(desk: Desk) -> bytes:
    """Typeset incident sheets about a visitor that show the id of the student who reported it."""
    lines = ("Incident report", "About: a visitor, name not known", "Reported by")
    return from_typst(desk, with_a_mention(desk, AERIES, *lines))


@made
def typst_bus_list(desk: Desk) -> bytes:
    """Typeset a bus list in place of one student's second page; each student has two pages."""
    return from_typst(
        desk, with_a_list(desk, SYNERGY, "Route 4, morning", layout="every", every=2, names=(0, 3, 4), count=5)
    )


@made
def typst_last_sentence_above_the_next(desk: Desk) -> bytes:
    """Typeset reports in which the last sentence of one is above the head of the next."""
    return from_typst(desk, overflowing(desk, ARBOR, ["and should read at home for ten minutes a day."]))


@made
def typst_lab_partner_by_number(desk: Desk) -> bytes:
    """Typeset cards of which two name the lab partner, far away in the file, by the id only."""
    return from_typst(desk, told_by_number(desk, AERIES, "Lab partner: student {id}", own=False, step=3))


@made
def typst_id_to_follow(desk: Desk) -> bytes:
    """Typeset a newcomer's report that states in German that the id follows; every page shows an id."""
    return from_typst(desk, with_a_newcomer(desk, UNTIS, "wird nachgereicht", layout="id", count=4))


@made
def typst_namesakes_but_for_a_second_surname(desk: Desk) -> bytes:
    """Typeset letters with the first family name only, which two students share; the index has them swapped."""
    return from_typst(desk, swapped(desk, SHORT, shown="{short}, {first}"))


@made
def typst_german_numbers(desk: Desk) -> bytes:
    """Typeset cards with German page numbers; one lacks 'Seite 2 von 2', and second pages show no id."""
    return from_typst(
        desk, with_pages_lost(desk, UNTIS, ["Seite 1 von 2", "Seite 2 von 2"], {1: [1]}, seconds=False, count=5)
    )


@made
def typst_names_cut_at_twenty_letters(desk: Desk) -> bytes:
    """Typeset names cut after twenty characters; all with both names legible must be delivered."""
    return from_typst(desk, cut_names(desk, AERIES, 20))


@made
def typst_front_and_back(desk: Desk) -> bytes:
    """Typeset an English front with name and id, and a Spanish back with the id only; all must be delivered."""
    desk.rule = {"kind": "pattern", "pattern": r"(?:Student|Estudiante) ID: (?P<id>\d+)"}
    return from_typst(desk, list(two_languages(desk, "Student ID: {id}", "Estudiante ID: {id}"))[:10])


@made
def typst_slip_with_the_last_name_first(desk: Desk) -> bytes:
    """Typeset slips that name the next student by last name and first name, without a comma."""
    return from_typst(desk, slips(desk, UNTIS, lambda one: [f"Gesehen: {one.last} {one.first}"]))


@made
def typst_index_against_ids(desk: Desk) -> bytes:
    """Typeset letters of namesakes with ids; the index has them swapped."""
    sheets = list(swapped(desk, TWINS))
    return from_typst(desk, [(one, [*lines, f"Student ID: {one.person_id}"]) for one, lines in sheets if one])


@made
def typst_rule_finds_the_partner(desk: Desk) -> bytes:
    """Typeset pages with the student's name and number, and the partner's id behind the label that the rule uses."""
    children = desk.enrol(6)
    desk.rule = MERGE.rule()
    desk.hold(*children)
    return from_typst(
        desk,
        [
            (
                one,
                [
                    "Reading in pairs",
                    f"Pupil: {one.name}, number {one.person_id}",
                    f"Reads with: {other.name}, Student ID: {other.person_id}",
                ],
            )
            for one, other in zip(children, [*children[1:], children[0]], strict=True)
        ],
    )


@made
def typst_total_of_pages(desk: Desk) -> bytes:
    """Typeset reports that state their number of pages; one lacks its second page."""
    children = desk.enrol(5)
    desk.rule = ARBOR.rule()
    desk.hold(children[2])
    return from_typst(
        desk,
        [
            (child, [*ARBOR.head(child), "This report has 2 pages."])
            for at, child in enumerate(children)
            for number in (1, 2)
            if (at, number) != (2, 2)
        ],
    )
