"""Does a person's name stand on a page? The positive check before a document leaves.

A name is proven where its given and family names stand together, in either order, as whole words; or apart, where
neither is part of somebody else's name. In doubt it is not proven: then a clerk looks at the page.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal

from homeroom_plugins.delivery.pdf.words import PageWords, accents_of, fold_german, fold_words

How = Literal["adjacent", "apart", "partial", ""]
Span = tuple[int, int]

_MAX_GAP = 3
_QUOTED = re.compile(r"[\"“”„«(（\[].*?[\"“”»)）\]]|(?<!\w)['‘’]\w+['‘’](?!\w)")
_SPACELESS = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3040-\u30ff\u3130-\u318f\u31f0-\u31ff"
    "\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]"
)
_ARABIC = re.compile("[\u0600-\u08ff]")


def _words(text: str) -> frozenset[str]:
    return frozenset(word for part in text.split() for word in fold_words(part))


SUFFIXES = _words("jr sr junior senior ii iii iv 2nd 3rd 4th esq phd md")
PARTICLES = _words(
    "de del de-la la las los el da das do dos di du des van von der den ter ten zu zum zur y e i und af av of bin ibn "
    "bint abu umm ap mac mc st saint san santa le dit ال آل ابن بن بنت ابو ام"
)
LABELS = _words(
    """
    name names first last middle given family sur surname forename full legal preferred nick nickname student students
    pupil child learner grade grades class year id no nr number num date dob born birth birthday sex gender age address
    school homeroom room section period term semester quarter report card track team bus route phone email mail status
    of for to from the and page print printed dear hello hi mr signature initial suffix code level house form
    nombre nombres apellido apellidos estudiante alumno alumna grado curso clase fecha nacimiento escuela matricula
    nom prenom eleve classe date naissance ecole niveau
    name vorname nachname familienname schuler schulerin klasse geburtsdatum schule
    nome cognome sobrenome alunno alunna aluno aluna studente classe data nascita
    naam voornaam achternaam leerling klas imie nazwisko uczen klasa imię ad adi soyad soyadi ogrenci sinif
    ho ten hoc sinh lop
    имя фамилия отчество ученик ученица класс дата школа
    ονομα επωνυμο μαθητης μαθητρια ταξη
    الاسم اسم الاول الأول الأخير العائلة اللقب الطالب الطالبة طالب طالبة الصف الفصل رقم التاريخ تاريخ الميلاد المدرسة
    שם פרטי משפחה תלמיד תלמידה כיתה תאריך מספר
    नाम छात्र छात्रा कक्षा पहला अंतिम उपनाम विद्यार्थी
    """
)
GREETINGS = _words("dear hello hi miss master estimado estimada querido querida cher chere liebe lieber family familie")
ROLES = _words(
    """
    mr mrs ms dr prof professor sir madam teacher principal counselor counsellor advisor adviser coach director dean
    parent parents guardian guardians mother father mom dad nurse tutor instructor superintendent secretary registrar
    sr sra senor senora maestro maestra profesor profesora madre padre tutora
    m mme monsieur madame mere pere enseignant enseignante herr frau lehrer lehrerin mutter vater
    المعلم المعلمة الأستاذ الأستاذة المدير المديرة ولي أمر الأب الأم السيد السيدة מורה учитель учительница мама папа
    """
)
_BEFORE = (
    r"姓名|学生|學生|名字|同学|学员|氏名|名前|生徒|児童|様|성명|이름|학생|ชื่อ|ชื่อ-สกุล|นักเรียน|นาย|นางสาว|นาง|"
    r"เด็กชาย|เด็กหญิง|ด\.ช\.|ด\.ญ\.|น\.ส\."
)
_AFTER = (
    r"同学|同學|学生|學生|小朋友|的|是|在|已|于|於|男|女|班|さん|さま|様|殿|君|くん|ちゃん|は|が|の|を|に|へ|も|と|"
    r"님|씨|양|군|학생|은|는|이|가|을|를|의|에게|께|와|과|도|ชั้น|เลขที่|อายุ|เป็น|ได้|นักเรียน"
)
_TITLES = re.compile(rf"(?:{_BEFORE})*")
_ENDINGS = re.compile(_AFTER)
_LAST_TITLE = re.compile(rf"(?<=.)(?:{_AFTER})$")
_MC = re.compile(r"(mc|mac)(\w{3,})")


@dataclass(frozen=True)
class NameProof:
    """Whether and how a name stands on a page.

    Args:
        how: "adjacent": the given and family names together. "apart": in two places of their own. "partial": only one
            of several given or family names, or with a word beside it that may belong to another name.
        spans: Where, as offsets into the text.
    """

    is_proved: bool
    how: How = ""
    spans: tuple[Span, ...] = ()

    def __bool__(self) -> bool:
        return self.is_proved


NOT_PROVED = NameProof(False)


@dataclass(frozen=True)
class _Form:
    """One way in which a part of a name is written; `rest` is what it leaves out."""

    text: str
    is_whole: bool
    rest: frozenset[str] = frozenset()


@dataclass(frozen=True)
class _Place:
    """Words `first` to `stop` (half-open) are a form of the name."""

    first: int
    stop: int
    form: _Form


@dataclass(frozen=True)
class NameForms:
    """The ways to write one person's name, as words are compared."""

    given: tuple[_Form, ...]
    family: tuple[_Form, ...]
    middle: tuple[str, ...]
    accents: frozenset[tuple[str, str]]

    @cached_property
    def prefixes(self) -> frozenset[str]:
        """Every word with which one of the forms may begin."""
        texts = {form.text for form in (*self.given, *self.family)}
        return frozenset(text[:end] for text in texts for end in range(1, len(text) + 1))

    @cached_property
    def own(self) -> frozenset[str]:
        """Every single word of the name."""
        rests = [form.rest | {form.text} for form in (*self.given, *self.family)]
        return frozenset(self.middle).union(*rests)


def has_name(
    words: PageWords,
    first_name: str,
    last_name: str,
    middle_name: str = "",
    *,
    others: Sequence[Span] = (),
    known: Collection[str] = frozenset(),
) -> NameProof:
    """Do the first and the last name stand on this page?

    A person of one name only is proven by it; ask for the id beside it.

    Args:
        others: Places of other persons' full names, as `DistrictMarks.find` gives them: what is part of them proves
            nothing.
        known: Words that are names in this district: such a word right before the name makes the proof partial.
    """
    if _SPACELESS.search(first_name + last_name):
        return _find_spaceless(words, first_name, last_name, others)
    if not others and (span := _find_plain(words, first_name, last_name)) is not None:
        return NameProof(True, "adjacent", (span,))
    forms = name_forms(first_name, last_name, middle_name)
    proof = _prove(words, forms, others, known)
    if not proof and (mirrored := words.mirrored) is not None:
        proof = _prove(mirrored, forms, (), known)
        return NameProof(proof.is_proved, proof.how, tuple(words.turn(*span) for span in proof.spans))
    return proof


def list_places(words: PageWords, first_name: str, last_name: str, middle_name: str = "") -> list[Span]:
    """Every place of the full name, from its first word to its last; a name in two places apart has none."""
    if _SPACELESS.search(first_name + last_name):
        patterns = _spaceless_patterns(first_name, last_name)
        return [match.span("name") for pattern in patterns for match in pattern.finditer(words.masked)]
    forms = name_forms(first_name, last_name, middle_name)
    found = _list_adjacent(words, forms)
    if (mirrored := words.mirrored) is not None:
        found += [words.turn(*span) for span in _list_adjacent(mirrored, forms)]
    return found


def _list_adjacent(words: PageWords, forms: NameForms) -> list[Span]:
    given = list(_places(words, forms, forms.given))
    family = list(_places(words, forms, forms.family)) if given else []
    return [
        (min(start for start, _ in spans), max(stop for _, stop in spans))
        for one in given
        for other in family
        if other.form.is_whole and _adjacent(words, forms, one, other, (), frozenset())
        for spans in (_spans(words, one, other),)
    ]


def split_name(name: str) -> Iterator[str]:
    """The words of a name, and the pieces into which a print may part one of them: "O Neil", "Mc Donald"."""
    yield from fold_words(name)
    for word in re.split(r"[\s-]+", name):
        pieces = [folded for piece in re.split(r"['’ʼ`´]", word) for folded in fold_words(piece)]
        if len(pieces) > 1:
            yield from pieces
        elif len(pieces) == 1 and (match := _MC.match(pieces[0])):
            yield from match.groups()


def list_spaceless(first_name: str, last_name: str) -> list[str]:
    """The full name in one piece, in both orders, where its script puts no space between; else nothing."""
    if not _SPACELESS.search(first_name + last_name) or not first_name.strip() or not last_name.strip():
        return []
    first, last = "".join(fold_words(first_name)), "".join(fold_words(last_name))
    return [last + first, first + last]


def spaceless_runs(words: PageWords, glued: Collection[str]) -> Iterator[tuple[Span, str]]:
    """Full names, out of `glued`, in runs of letters without spaces, between what cannot be part of a name."""
    if words.is_ascii:
        return
    for number, word in enumerate(words.folded):
        if not _SPACELESS.search(word):
            continue
        start, stop = words.span(number)
        is_plain = len(word) == stop - start
        first = _TITLES.match(word).end()  # type: ignore[union-attr] # it matches nothing as well
        for begin in dict.fromkeys((0, first)):
            for end in range(begin + 2, len(word) + 1):
                if word[begin:end] in glued and (end == len(word) or _ENDINGS.match(word, end)):
                    yield (start + begin, start + end) if is_plain else (start, stop), word[begin:end]


def without_titles(folded: Sequence[str]) -> list[str] | None:
    """The words without titles that are written together with a name, before or behind; None if there are none."""
    plain = [word if word.isascii() else _without_title(word) for word in folded]
    return None if plain == list(folded) else plain


def _without_title(word: str) -> str:
    if not _SPACELESS.search(word):
        return word
    return _LAST_TITLE.sub("", _TITLES.sub("", word, count=1)) or word


def _find_plain(words: PageWords, first_name: str, last_name: str) -> Span | None:
    """Where the name stands as in the record, after a line's start or a colon: most pages need no more."""
    if not (words.is_ascii and first_name.isascii() and first_name.isalpha() and last_name.isalpha()):
        return None
    page = words.masked
    for name in (f"{first_name} {last_name}".lower(), f"{last_name}, {first_name}".lower()):
        start = page.find(name)
        stop = start + len(name)
        if start < 0 or (stop < len(page) and (page[stop].isalnum() or page[stop] in "'-")):
            continue
        if page[:start].rstrip(" ")[-1:] in ("\n", ":", ""):
            return start, stop
    return None


@lru_cache(maxsize=50_000)
def name_forms(first_name: str, last_name: str, middle_name: str = "") -> NameForms:
    """Work out the ways in which a name is written."""
    nicknames = [fold_words(match[0]) for match in _QUOTED.finditer(first_name)]
    first = _without_quotes(first_name)
    given, family = fold_words(first), fold_words(_without_quotes(last_name))
    family = [word for word in family if word not in SUFFIXES] or family
    middle = fold_words(middle_name)
    forms = [_Form("".join(given), True)] if given else []
    if middle and given:
        forms.append(_Form("".join((*given, *middle)), True))
    if len(given) > 1 and len(given[0]) > 1:
        forms.append(_Form(given[0], False, frozenset(given[1:])))
    forms += [_Form("".join(nick), True) for nick in nicknames if nick]
    lasts = [_Form("".join(family), True)] if family else []
    significant = [word for word in family if word not in PARTICLES and word != "ben"]
    if len(family) > 1 and significant:
        for word in dict.fromkeys((significant[0], significant[-1])):
            lasts.append(_Form(word, False, frozenset(family) - {word}))
    forms += _german(first, forms)
    lasts += _german(last_name, lasts)
    accents = frozenset(
        (folded, marks)
        for name in (first_name, last_name)
        if not name.isascii()
        for word in name.split()
        for folded in ("".join(fold_words(word)),)
        if (marks := accents_of(word))
    )
    return NameForms(tuple(dict.fromkeys(forms)), tuple(dict.fromkeys(lasts)), tuple(middle), accents)


def _without_quotes(name: str) -> str:
    rest = _QUOTED.sub(" ", name)
    return rest if fold_words(rest) else name


def _german(name: str, forms: Sequence[_Form]) -> list[_Form]:
    if name.isascii() or not forms:
        return []
    second = "".join(fold_german(word) for word in re.split(r"[\s-]+", name) if word)
    return [] if second == forms[0].text else [_Form(second, True)]


def _prove(words: PageWords, forms: NameForms, others: Sequence[Span], known: Collection[str]) -> NameProof:
    if not forms.given or not forms.family:
        return _prove_one(words, forms, others)
    given = list(_places(words, forms, forms.given))
    family = list(_places(words, forms, forms.family)) if given else []
    best = NOT_PROVED
    for one in given:
        for other in family:
            how = _adjacent(words, forms, one, other, others, known)
            if how == "adjacent":
                return NameProof(True, how, _spans(words, one, other))
            if how and not best:
                best = NameProof(True, how, _spans(words, one, other))
    return best or _prove_apart(words, forms, given, family, others)


def _prove_one(words: PageWords, forms: NameForms, others: Sequence[Span]) -> NameProof:
    for place in _places(words, forms, forms.given or forms.family):
        if place.form.is_whole and _is_free(words, forms, place, others):
            return NameProof(True, "partial", _spans(words, place))
    return NOT_PROVED


def _places(words: PageWords, forms: NameForms, wanted: Sequence[_Form]) -> Iterator[_Place]:
    """Every run of whole words that spells one of the forms, letter-spaced or in pieces too; the longest first."""
    starts = [number for number, word in enumerate(words.folded) if word in forms.prefixes]
    starts += [number for number, word in words.umlauted.items() if word in forms.prefixes]
    for form in wanted:
        for start in dict.fromkeys(starts):
            stop = _spell(words, start, form.text)
            if stop is not None and not _contradicts(words, forms, start, stop, form):
                yield _Place(start, stop, form)


def _spell(words: PageWords, start: int, text: str) -> int | None:
    """The word after the last one, if the words from `start` spell `text`."""
    at, number = 0, start
    while at < len(text):
        if number >= len(words.folded) or (number > start and words.joint(number - 1) not in ("space", "quote")):
            return None
        second = words.umlauted.get(number)
        word = words.folded[number]
        if second is not None and text.startswith(second, at):
            word = second
        if not word or not text.startswith(word, at):
            return None
        at += len(word)
        number += 1
    return number


def _runs_on(words: PageWords, place: _Place, left: int) -> bool:
    """Does a letter-spaced word go on beside its place? "S M I T H S O N" is no Smith."""
    if place.stop - place.first < 2 or not 0 <= left < len(words.folded) - 1:
        return False
    letters = [left, left + 1, *range(place.first, place.stop)]
    if any(len(words.folded[number]) != 1 for number in letters):
        return False
    return _between(words, left) == _between(words, place.first)


def _between(words: PageWords, left: int) -> str:
    return words.masked[words.span(left)[1] : words.span(left + 1)[0]]


def _contradicts(words: PageWords, forms: NameForms, start: int, stop: int, form: _Form) -> bool:
    """Both have accents, and neither's are among the other's."""
    if words.is_ascii or not forms.accents:
        return False
    here = "".join(accents_of(words.original(number)) for number in range(start, stop))
    if not here:
        return False
    mine = [marks for folded, marks in forms.accents if folded in form.text]
    return bool(mine) and not (_is_within(here, "".join(mine)) or any(_is_within(marks, here) for marks in mine))


def _is_within(some: str, more: str) -> bool:
    letters = iter(more)
    return all(mark in letters for mark in some)


def _adjacent(
    words: PageWords, forms: NameForms, given: _Place, family: _Place, others: Sequence[Span], known: Collection[str]
) -> How:
    before, after = sorted((given, family), key=lambda place: place.first)
    if before.stop > after.first or _runs_on(words, before, before.first - 1) or _runs_on(words, after, after.stop - 1):
        return ""
    if before.stop < after.first and (
        _runs_on(words, before, before.stop - 1) or _runs_on(words, after, after.first - 1)
    ):
        return ""
    is_forward = before is given
    how = _forward(words, forms, given, family, known) if is_forward else _backward(words, forms, given, family)
    if not how or not others:
        return how
    return "" if _is_used_up(words, forms, given, family, others) else how


def _forward(words: PageWords, forms: NameForms, given: _Place, family: _Place, known: Collection[str]) -> How:
    """Given name, perhaps a middle name, family name."""
    gap = range(given.stop, family.first)
    if not _is_bridge(words, forms, given, gap, family.first):
        return ""
    if not given.form.is_whole and not all(_fits(words.folded[number], given.form.rest) for number in gap):
        return ""  # "Ana Sofía García" is not Ana María.
    right = family.stop
    if not family.form.is_whole and _is_joined(words, right - 1) and _is_name_like(words, right):
        rest = words.folded[right]
        if not _fits(rest, family.form.rest) and rest not in SUFFIXES:
            return ""  # "José García Pérez" is not José García López.
    left = given.first - 1
    if left >= 0 and _is_joined(words, left) and _is_name_like(words, left) and words.folded[left] in known:
        return "partial"
    if not (given.form.is_whole and family.form.is_whole) or len(gap) > 1:
        return "partial"
    return "adjacent"


def _is_bridge(words: PageWords, forms: NameForms, given: _Place, gap: range, family_first: int) -> bool:
    """Are the words between the given and the family name a middle name, initials or a nickname?"""
    if len(gap) > _MAX_GAP:
        return False
    joints = [words.joint(number) for number in range(given.stop - 1, family_first)]
    if not all(joint in ("space", "quote") for joint in joints):
        return False
    if not gap:
        return joints == ["space"]
    names = 0
    for number in gap:
        word = words.folded[number]
        if forms.middle and word and not forms.middle[0].startswith(word) and not _fits(word, frozenset(forms.middle)):
            return words.joint(number) == "quote" and words.joint(number - 1) == "quote"
        if len(word) > 1 and word not in PARTICLES and word not in given.form.rest and word not in forms.middle:
            names += 1
            if not _is_name_like(words, number):
                return False
    is_arabic = _ARABIC.match(words.folded[gap[0]]) is not None
    return names <= (2 if is_arabic else 1)


def _fits(word: str, rest: frozenset[str]) -> bool:
    """Is the word one of `rest`, or its initial?"""
    return any(other == word or (len(word) == 1 and other.startswith(word)) for other in rest) or word in PARTICLES


def _backward(words: PageWords, forms: NameForms, given: _Place, family: _Place) -> How:
    """Family name, comma or not, given name."""
    gap = range(family.stop, given.first)
    joints = [words.joint(number) for number in range(family.stop - 1, given.first)]
    if len(gap) > 2 or not all(joint in ("space", "comma") for joint in joints) or joints.count("comma") > 2:
        return ""
    middle = [number for number in gap if words.folded[number] not in SUFFIXES]
    if any(not family.form.is_whole and _fits(words.folded[number], family.form.rest) for number in middle):
        middle = [number for number in middle if not _fits(words.folded[number], family.form.rest)]
    has_comma = "comma" in joints
    if middle and (has_comma or len(middle) > 1 or not _may_be_middle(words, forms, middle[0])):
        return ""
    left, right = family.first - 1, given.stop
    is_led = _is_joined(words, left) and _is_name_like(words, left) and not _is_own(words, forms, left)
    if is_led and not (has_comma and not family.form.is_whole and not _follows_name(words, right - 1)):
        return ""  # "Ben Smith, Ana Brown" does not name Ana Smith.
    is_followed = _is_joined(words, right - 1) and _is_name_like(words, right)
    if is_followed and not given.form.is_whole and not _fits(words.folded[right], given.form.rest):
        return ""
    return "adjacent" if given.form.is_whole and family.form.is_whole and not middle else "partial"


def _may_be_middle(words: PageWords, forms: NameForms, number: int) -> bool:
    word = words.folded[number]
    if forms.middle:
        return _fits(word, frozenset(forms.middle))
    return _is_name_like(words, number)


def _follows_name(words: PageWords, number: int) -> bool:
    return _is_joined(words, number) and _is_name_like(words, number + 1)


def _is_own(words: PageWords, forms: NameForms, number: int) -> bool:
    return words.folded[number] in forms.own or words.folded[number] in PARTICLES


def _is_joined(words: PageWords, left: int) -> bool:
    return 0 <= left < len(words.folded) - 1 and words.joint(left) == "space"


def _is_name_like(words: PageWords, number: int) -> bool:
    """May this word be part of a name: not lower case where there is case, no number, no label of a form?"""
    if not 0 <= number < len(words.folded):
        return False
    word = words.original(number)
    return not word[0].islower() and not any(map(str.isdigit, word)) and words.folded[number] not in LABELS


def _is_used_up(words: PageWords, forms: NameForms, given: _Place, family: _Place, others: Sequence[Span]) -> bool:
    """Is the pair part of a longer name of another person, or glued together from two?"""
    (first, _), (_, stop) = sorted((_span(words, given), _span(words, family)))
    around = [span for span in others if span[0] < stop and first < span[1]]
    if any(start <= first and stop <= end and end - start > stop - first for start, end in around):
        return True
    mine = _span(words, given), _span(words, family)
    taken = [any(start <= a and b <= end and (start < first or stop < end) for start, end in around) for a, b in mine]
    gap_taken = family.first > given.stop and any(
        start <= mine[0][0] and words.span(given.stop)[1] <= end < stop for start, end in around
    )
    return all(taken) or gap_taken


def _prove_apart(
    words: PageWords, forms: NameForms, given: Sequence[_Place], family: Sequence[_Place], others: Sequence[Span]
) -> NameProof:
    free_given = [place for place in given if _is_free(words, forms, place, others)]
    free_family = [place for place in family if place.form.is_whole and _is_free(words, forms, place, others)]
    for one in free_given:
        for other in free_family:
            if one.stop <= other.first or other.stop <= one.first:
                return NameProof(True, "apart", _spans(words, *sorted((one, other), key=lambda place: place.first)))
    return NOT_PROVED


def _is_free(words: PageWords, forms: NameForms, place: _Place, others: Sequence[Span]) -> bool:
    """Does this part of a name stand by itself, in no other person's name?"""
    start, stop = _span(words, place)
    if any(begin < stop and start < end for begin, end in others):
        return False
    numbers = range(place.first, place.stop)
    main = next((number for number in numbers if words.folded[number] not in PARTICLES), place.first)
    if words.original(main)[0].islower():
        return False
    sides = ((place.first - 1, place.first - 1), (place.stop, place.stop - 1))
    return not any(_runs_on(words, place, left) or _is_taken(words, forms, near, left) for near, left in sides)


def _is_taken(words: PageWords, forms: NameForms, neighbour: int, left: int) -> bool:
    """Does a neighbour make the word part of another name, or of an adult's?"""
    if not 0 <= neighbour < len(words.folded) or not 0 <= left < len(words.folded) - 1:
        return False
    word = words.folded[neighbour]
    joint = words.joint(left)
    if neighbour <= left and word in ROLES:
        return joint != "line"
    if joint not in ("space", "comma", "quote") or word in GREETINGS or word in SUFFIXES:
        return False
    if word in forms.own:
        return False
    return _is_name_like(words, neighbour)


def _span(words: PageWords, place: _Place) -> Span:
    return words.span(place.first)[0], words.span(place.stop - 1)[1]


def _spans(words: PageWords, *places: _Place) -> tuple[Span, ...]:
    return tuple(sorted(_span(words, place) for place in places))


def _find_spaceless(words: PageWords, first_name: str, last_name: str, others: Sequence[Span]) -> NameProof:
    """Names in scripts that put no spaces between words: as they stand, between what cannot be part of a name."""
    for pattern in _spaceless_patterns(first_name, last_name):
        for match in pattern.finditer(words.masked):
            span = match.span("name")
            if not any(start <= span[0] and span[1] <= end and (start, end) != span for start, end in others):
                return NameProof(True, "adjacent", (span,))
    return NOT_PROVED


@lru_cache(maxsize=20_000)
def _spaceless_patterns(first_name: str, last_name: str) -> tuple[re.Pattern[str], ...]:
    first, last = (_spaced_out(part) for part in (first_name, last_name))
    orders = (
        [last + r"[\s・･·•,，、]*" + first, first + r"[\s・･·•,，、]*" + last] if first and last else [first or last]
    )
    before = rf"(?:(?<!\w)|(?:{_BEFORE})\s*)"
    after = rf"(?=$|[^\w\u0e00-\u0eff\u3040-\u30ff]|{_AFTER}|\d)"
    return tuple(re.compile(rf"{before}(?P<name>{order}){after}") for order in orders)


def _spaced_out(name: str) -> str:
    letters = [re.escape(letter) for letter in PageWords(name).flat if not letter.isspace()]
    return r"\s?".join(letters)
