"""Judge that compares what families opened with the batch's truth.json.

It does not use the product's page matching: it identifies pages by their appearance and families by their addresses.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from homeroom_demo.leaks import SecondOpinion
from homeroom_demo.persons import PersonEntry, PersonFile
from PIL import Image
from pypdfium2 import PdfiumError

from batch_testing.pictures import PageError, find_alike, read_pages


@dataclass(frozen=True, slots=True)
class Opened:
    """A document that a family opened, the address of its mail, and the person the product named as its owner."""

    key: str
    address: str
    document: bytes


@dataclass(slots=True)
class Verdict:
    """Faults of a delivery. Each entry is a sentence.

    Attributes:
        wrong: Documents that reached another family, or contain pages of another person.
        incomplete: Documents that were delivered without all their pages.
        not_held: Documents that were delivered although they must be held.
        held_clean: Documents that were not delivered although nothing was wrong with them.
        leaks: Documents that contain another person's name, address or id, visible or hidden.
    """

    wrong: list[str] = field(default_factory=list)
    incomplete: list[str] = field(default_factory=list)
    not_held: list[str] = field(default_factory=list)
    held_clean: list[str] = field(default_factory=list)
    leaks: list[str] = field(default_factory=list)

    @property
    def is_safe(self) -> bool:
        """True if nothing was delivered that must not be."""
        return not (self.wrong or self.incomplete or self.not_held or self.leaks)


def judge(folder: Path, opened: Iterable[Opened]) -> Verdict:
    """Judge everything that families opened of the batch in the folder."""
    truth = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    source, verdict, seen = read_pages(folder / "batch.pdf"), Verdict(), set()
    persons = PersonFile.read(folder / "persons.csv").persons
    opinion = SecondOpinion(persons)
    for item in opened:
        seen.add(item.key)
        verdict.wrong += _misdirected(item, truth["addresses"])
        _compare(item, truth, source, verdict)
        verdict.leaks += [f"{item.key}: {text}" for text in _find_leaks(item, opinion, persons)]
    must_hold = set(truth["must_hold"])
    verdict.not_held += [f"{key} went out" for key in sorted(seen & must_hold)]
    verdict.held_clean += [f"{key} did not go out" for key in truth["clean"] if key not in seen]
    return verdict


def _misdirected(item: Opened, addresses: Mapping[str, str]) -> Iterator[str]:
    if item.key not in addresses:
        yield f"{item.key} is nobody, and {item.address} has a document"
    elif addresses[item.key].lower() != item.address.lower():
        yield f"the document of {item.key} went to {item.address}"


def _find_leaks(item: Opened, opinion: SecondOpinion, persons: Sequence[PersonEntry]) -> Iterator[str]:
    school, _, person_id = item.key.rpartition("~")
    owners = [one for one in persons if one.person_id == person_id and school in ("", one.school_id)]
    if owners:
        with suppress(PdfiumError):
            yield from opinion.find(item.document, owners[0])


def _compare(item: Opened, truth: Mapping[str, Any], source: Sequence[Image.Image], verdict: Verdict) -> None:
    try:
        pages = read_pages(item.document)
    except PageError as error:
        verdict.incomplete.append(f"{item.key}: {error}")
        return
    waiting, optional = list(truth["documents"].get(item.key, [])), set(truth["optional"])
    for number, page in enumerate(pages, 1):
        alike = find_alike(page, source)
        left_out = 0
        while left_out < len(waiting) and waiting[left_out] not in alike and waiting[left_out] in optional:
            left_out += 1
        if left_out < len(waiting) and waiting[left_out] in alike:
            del waiting[: left_out + 1]
        elif alike & set(waiting):
            verdict.incomplete.append(f"{item.key}: pages are missing before its page {number}, or out of order")
            return
        else:
            what = f"page {min(alike)} of the batch" if alike else "a page that is not in the batch"
            verdict.wrong.append(f"{item.key} at {item.address}: page {number} is {what}")
    missing = [page for page in waiting if page not in optional]
    if missing:
        verdict.incomplete.append(f"{item.key}: without the batch's pages {missing}")
