"""What a guarded child sees on a page about the persons who may own it, and about everybody else."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from homeroom_plugins.delivery.pdf.dates import has_date
from homeroom_plugins.delivery.pdf.district import DistrictMarks, OwnMarks
from homeroom_plugins.delivery.pdf.facts import OtherMark, PageVerdicts, Proof, Verdict
from homeroom_plugins.delivery.pdf.marks import Allowed, Mark, PersonMarks
from homeroom_plugins.delivery.pdf.names import has_name
from homeroom_plugins.delivery.pdf.reading import load_texts
from homeroom_plugins.delivery.pdf.words import PageWords, read_words

MAX_LISTED = 20
CLEAN_SUFFIX = ".clean"
_HOW = {"adjacent": Proof.FULL, "apart": Proof.APART, "partial": Proof.PARTIAL}


@dataclass(frozen=True)
class PageCheck:
    """A page (zero-based) and the keys of those who may own it.

    Args:
        text: The page's text where it was read from its picture; None takes what `read_range` left.
        layer: What was read from the picture that lies over the page's own text.
    """

    page: int
    keys: tuple[str, ...] = ()
    text: str | None = None
    layer: str | None = None


def judge_range(
    texts: Path,
    first: int,
    marks: Path,
    checks: Sequence[PageCheck],
    persons: Mapping[str, PersonMarks],
    allowed: Allowed,
    proof: Literal["name", "birth_date", "other_id"],
) -> list[PageVerdicts]:
    """Answer for each page whose names and other marks stand on it.

    Args:
        texts: What `read_range` left of the pages from `first` on.
        proof: What proves a page where its owner's name does not stand.
    """
    kept = load_texts(texts)
    district = DistrictMarks.open(marks)
    found = [judge_page(item, kept[item.page - first], district, persons, allowed, proof) for item in checks]
    plain = {item.page for item in checks if item.text is None and item.layer is None}
    save_clean(texts, marks, [item for item in found if item.page in plain])
    return found


def save_clean(texts: Path, marks: Path, found: Sequence[PageVerdicts]) -> None:
    """Note beside the texts which pages bear no mark of others than this owner, so that their parts' text need not
    be judged again while the district's marks are the same."""
    clean = [
        [item.page, verdict.key]
        for item in found
        for verdict in item.verdicts
        if not any(mark.is_strong for mark in verdict.others)
    ]
    clean += [list(pair) for pair in load_clean(texts, marks)]
    texts.with_suffix(CLEAN_SUFFIX).write_text(json.dumps({"marks": marks.name, "clean": clean}), "ascii")


def load_clean(texts: Path, marks: Path) -> set[tuple[int, str]]:
    """The pages and owners that `save_clean` noted for these marks."""
    try:
        found = json.loads(texts.with_suffix(CLEAN_SUFFIX).read_text("ascii"))
    except FileNotFoundError:
        return set()
    return {(page, key) for page, key in found["clean"]} if found["marks"] == marks.name else set()


def judge_page(
    check: PageCheck,
    text: str,
    district: DistrictMarks,
    persons: Mapping[str, PersonMarks],
    allowed: Allowed,
    proof: str,
) -> PageVerdicts:
    """Answer for one page; `text` is its own unless the question brings one."""
    text = text if check.text is None else check.text
    words = read_words(text)
    marks = district.find(words)
    verdicts = []
    for key in check.keys:
        owner = persons[key]
        verdict = _verdict(owner, text, words, marks, district, allowed, proof)
        if check.layer is not None:
            verdict = _with_layer(verdict, owner, check.layer, district, allowed, proof)
        verdicts.append(verdict)
    return PageVerdicts(check.page, tuple(verdicts), _shown(marks))


def _verdict(
    owner: PersonMarks,
    text: str,
    words: PageWords,
    marks: Sequence[Mark],
    district: DistrictMarks,
    allowed: Allowed,
    proof: str,
) -> Verdict:
    found = _proof(owner, text, words, marks, district, proof)
    others = district.contradictions(words, owner, allowed=allowed, marks=marks)
    own = OwnMarks(owner)
    weak = [mark for mark in marks if not mark.is_strong and not own.has(mark)]
    has_part = found is not Proof.NONE or not own.words.isdisjoint(words.folded)
    return Verdict(owner.key, found, _shown([*others, *weak]), has_part=has_part)


def _proof(
    owner: PersonMarks, text: str, words: PageWords, marks: Sequence[Mark], district: DistrictMarks, proof: str
) -> Proof:
    own = OwnMarks(owner)
    places = [(mark.start, mark.stop) for mark in marks if mark.kind == "name" and not own.has(mark)]
    name = has_name(
        words, owner.first_name, owner.last_name, owner.middle_name, others=places, known=district.name_words
    )
    has_both = bool(owner.first_name.strip() and owner.last_name.strip())
    # One word is a name only beside the id.
    if name and (has_both or any(mark.kind in ("id", "other_id") and owner.key in mark.owners for mark in marks)):
        return _HOW[name.how]
    if proof == "birth_date" and owner.birth_date is not None and has_date(text, owner.birth_date):
        return Proof.OTHER
    if proof == "other_id" and any(mark.kind == "other_id" and owner.key in mark.owners for mark in marks):
        return Proof.OTHER
    return Proof.NONE


def _with_layer(
    verdict: Verdict, owner: PersonMarks, layer: str, district: DistrictMarks, allowed: Allowed, proof: str
) -> Verdict:
    """The picture over the text must show the owner too, and what it shows of others counts."""
    words = read_words(layer)
    seen = _verdict(owner, layer, words, district.find(words), district, allowed, proof)
    return replace(verdict, layer=seen.proof, others=(*verdict.others, *seen.others))


def _shown(marks: Sequence[Mark]) -> tuple[OtherMark, ...]:
    found = dict.fromkeys(
        OtherMark(tuple(mark.owners), tuple(mark.person_ids), mark.kind, mark.text, mark.is_strong) for mark in marks
    )
    return tuple(sorted(found, key=lambda mark: not mark.is_strong))[:MAX_LISTED]
