"""Page numbers as documents print them: "page 2 of 3", in the languages of the families."""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise

from homeroom_plugins.delivery.pdf.rules.tokens import plain_id

MAX_TOTAL = 500

_PAGE = (
    "page|p a g e|"
    "pages|pag|páginas|seiten|pág|página|pagina|pàgina|pg|p|seite|s|sida|side|sivu|strona|str|strana|stran|oldal|sayfa|trang|"
    "halaman|muka surat|ukurasa|bogga|paj|laha|lapa|puslapis|страница|стр|сторінка|страна|σελίδα|σελ|"
    "صفحة|الصفحة|صفحه|عمود|עמוד|דף|หน้า|पृष्ठ|পৃষ্ঠা"
)
_SHEET = "sheet|blatt|hoja|feuille|foglio|folha|blad"
"""Words that count only with a total, because "Sheet 2" may be the name of a worksheet."""
_OF = "of|out of|von|de|del|di|sur|af|av|van|sur un total de|/|z|ze|iz|din|din total|από|из|з|от|من|از|מתוך|จาก|का|/"
# The search starts with the pair, because a digit is found much faster than one of a hundred words. A pattern is also
# several times faster if its first character is known, so the conditions on preceding text follow as lookbehinds.
_PAIR = re.compile(
    rf"(\d(?<![\d.,/]\d)\d{{0,3}})\s*(?:\(?\s*(?:{_OF}|\|):?\s*|\((?=\d+\)))(\d{{1,4}})(?!\d|[.,/]\d)", re.IGNORECASE
)
_WORD = re.compile(rf"(?<!\w)(?:{_PAGE}|{_SHEET})\.?(?:\s*(?:no|nr|num|number)\b\.?)?[\s:#№|]*$", re.IGNORECASE)
_BARE = re.compile(
    rf"[\W_]*(\d{{1,3}})(?:\s*(?:{_OF}|\||\((?=\d+\)))\s*(\d{{1,3}})(?:\s*(?:{_PAGE}))?)?[\W_]*", re.IGNORECASE
)
_BARE_PLACES = (0, 1, 2, 3, 4, 5, -3, -2, -1)
"""Indexes of the lines of a page that may contain its number alone."""
_BARE_SHARE, _BARE_IN_ORDER = 0.75, 0.9
_ALONE = re.compile(r"(\d(?<=[\s:#№.]\d)\d{0,2})[^\S\n]*$", re.MULTILINE)
_LINE = re.compile(rf"(?:^|[|–—•·-])[^\S\n]*(?:{_PAGE})\.?[\s:#№|]*$", re.IGNORECASE | re.MULTILINE)
"""The text before a number without a total, which is alone in its line or after a separator."""
_STROKE = re.compile(r"(?<![\d.,/|])(?<!\| )(\d{1,3})\s*\|\s*(?:P a g e|Page)(?!\w)", re.IGNORECASE)
"""Numbers in Word's footer style: "2 | P a g e"."""
_NUMERALS = {
    numeral: number
    for numerals in (
        "i ii iii iv v vi vii viii ix x xi xii",
        "one two three four five six seven eight nine ten eleven twelve",
        "uno dos tres cuatro cinco seis siete ocho nueve diez once doce",
        "un deux trois quatre cinq six sept huit neuf dix onze douze",
        "eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
    )
    for number, numeral in enumerate(numerals.split(), start=1)
}
_NUMERAL = "|".join(sorted(_NUMERALS, key=len, reverse=True))
_SPELLED = re.compile(
    rf"[ps](?<!\w[ps])(?:age|ágina|eite|agina)\s+({_NUMERAL})\s+(?:of|de|sur|von|di)\s+({_NUMERAL})(?!\w)"
)
"""A number in words or Roman numerals, with its total. Like `_SAID` and `_TOTAL`, it is applied to lower-case text."""
_SAID = re.compile(
    r"(?:this\s+(?:report|document|letter|card|statement|packet|transcript)\s+(?:has|contains|is)|"
    r"(?:this|the)\s+(?:report|document|letter|card|statement|packet|transcript)\s+(?:consists\s+of|comprises)|"
    r"este\s+(?:informe|boletín|documento)\s+(?:tiene|consta\s+de)|ce\s+(?:bulletin|document)\s+(?:comporte|contient)|"
    r"(?:das|dieses|dieser)\s+(?:zeugnis|dokument|brief|bericht)\s+(?:hat|umfasst|besteht\s+aus))\s+"
    rf"(\d{{1,2}}|{_NUMERAL})\s+(?:pages|páginas|seiten)(?!\w)"
)
"""A total stated in a sentence."""
_SET = re.compile(r"[:：]\s*(\d{1,2})[^\S\n]*$", re.MULTILINE)
_TOTAL = re.compile(
    r"^\W*(?:(?:total|number|no\.?)\s+(?:of\s+)?pages|(?:total|número|n\.?º)\s+de\s+(?:páginas|pages)|nombre\s+de\s+pages|"
    r"(?:anzahl(?:\s+der)?\s+)?seiten(?:zahl)?|pages|páginas|عدد\s+الصفحات|(?:总|總)?(?:页|頁)(?:数|數))\s*\Z",
    re.MULTILINE,
)
"""The label before a total on a line of its own."""
_MORE = re.compile(
    r"(?<!\w)(?:continue[sd]\s+(?:overleaf|(?:on|over)\s+(?:the\s+)?(?:next|following|reverse|back|other|page|sheet))|"
    r"please\s+turn\s+over|(?:see|turn)\s+overleaf|"
    r"contin[uú]a\s+en\s+la\s+(?:página|pagina|hoja|otra)|sigue\s+al\s+dorso|"
    r"suite\s+(?:au\s+verso|page|à\s+la\s+page)|tournez\s+la\s+page|"
    r"fortsetzung\s+(?:auf|siehe)\s+(?:der\s+)?(?:nächste|folgende|seite|rückseite)|bitte\s+wenden)|"
    r"^\W*(?:continued(?:\s+over)?|cont(?:['’]?d)?|p\.?\s?t\.?\s?o|over|fortsetzung\s+folgt|b\.\s?w|"
    r"(?:please\s+)?(?:see|turn|more|continue[sd]?)(?:\s+on)?(?:\s+the)?\s+(?:reverse|back|other)(?:\s+(?:side|page))?|"
    r"bitte\s+umblättern|(?:fortsetzung|siehe|bitte)\s+(?:umseitig|rückseite)(?:\s+beachten)?|"
    r"contin[uú]a|(?:contin[uú]a|sigue|ver)\s+(?:al?|en\s+(?:el|la))\s+(?:siguiente\s+)?(?:dorso|reverso|página|hoja)|"
    r"(?:voir\s+|suite\s+)(?:au\s+)?(?:verso|dos)|t\.?\s?s\.?\s?v\.?\s?p|segue\s+(?:a\s+tergo|sul\s+retro)|"
    r"continua\s+no\s+verso|vir(?:e|ar)\s+a\s+folha|z\.?\s?o\.?\s?z|см\.\s+на\s+обороте|продолжение(?:\s+на\s+обороте|\s+следует)|"
    r"devamı\s+arka(?:da|\s+sayfada)|xem\s+(?:mặt|trang)\s+sau|يتبع|裏面へ続く|裏面に続く|次ページへ続く|뒷면에\s*계속|다음\s*장에\s*계속)\W*$|"
    r"يتبع\s+في|接下页|续下页|轉下頁|接次頁|ต่อหน้า",
    re.IGNORECASE | re.MULTILINE,
)
"""Phrases at the end of a page that announce another one."""
_END_CHARS = 300
_REACH = 24
_RUNS_THROUGH = 0.5
_EVERYWHERE = 0.75
_LEAST_IN_A_FILE = 8
_PERSONS_IN_A_RUN = 3
"""Numbers that continue over pages of at least this many persons belong to the print run, not to one person. A file may
be merged from several print runs.
"""
_ASIAN = re.compile(r"第\s*(\d{1,4})\s*[页頁][\s,，、/|(（]*共?\s*(\d{1,4})\s*[页頁]")
_LEAF = "(?:页|頁|枚|ページ|쪽|페이지)"
_TOTAL_FIRST = re.compile(rf"(\d{{1,4}})\s*{_LEAF}\s*(?:中の?|중|[,，、/]?\s*第)\s*(\d{{1,4}})\s*{_LEAF}")
"""The total before the number, as in "共 2 页, 第 1 页" and "2쪽 중 1쪽"."""
_BEHIND = re.compile(r"\s*(?:ページ|頁|页|페이지|쪽|sayfa|\.?\s*oldal)", re.IGNORECASE)


def find_numbers(text: str) -> tuple[tuple[int, int], ...]:
    """Return the page numbers printed on a page, each with its total, or 0 if it has none."""
    pairs = [
        match
        for match in _PAIR.finditer(text)
        if _WORD.search(text, max(0, match.start() - _REACH), match.start()) or _BEHIND.match(text, match.end())
    ]
    if not text.isascii():
        pairs += _ASIAN.finditer(text)
    turned = [] if text.isascii() else list(_TOTAL_FIRST.finditer(text))
    found = {(int(plain_id(match[1])), int(plain_id(match[2]))) for match in pairs}
    found |= {(int(plain_id(match[2])), int(plain_id(match[1]))) for match in turned}
    found = {(number, total) for number, total in found if 1 <= number <= total <= MAX_TOTAL}
    spelled = {(_NUMERALS[one[1]], _NUMERALS[one[2]]) for one in _SPELLED.finditer(text.lower())}
    found |= {(number, total) for number, total in spelled if number <= total}
    if not (pairs or turned or spelled):
        found = {(int(match[1]), 0) for match in (_STROKE.finditer(text) if "|" in text else ())} or {
            (int(plain_id(match[1])), 0)
            for match in _ALONE.finditer(text)
            if _LINE.search(text, max(0, match.start() - _REACH), match.start())
        }
    return tuple(sorted(found))


def find_said_total(text: str) -> int:
    """Return the number of pages that the text states for the report ("This report has 2 pages"), or 0 if none."""
    lower = text.lower()
    said = _SAID.search(lower) or next(
        (
            match
            for match in _SET.finditer(lower)
            if _TOTAL.search(lower, max(0, match.start() - 2 * _REACH), match.start())
        ),
        None,
    )
    if said is None:
        return 0
    return int(plain_id(said[1])) if said[1].isdecimal() else _NUMERALS[said[1]]


def says_more(text: str) -> bool:
    """Return whether the end of the page states that another follows."""
    return _MORE.search(text, max(0, len(text.rstrip()) - _END_CHARS)) is not None


def find_bare_numbers(text: str) -> tuple[tuple[int, int] | None, ...]:
    """Return, for each of the first and last lines, its number if it contains nothing else, as "- 2 -" or "2/3".

    Each number has the form of `find_numbers`; lines without one are None.
    """
    lines = [line for line in text.split("\n") if line and not line.isspace()]
    return tuple(_bare_number(lines[place]) if -len(lines) <= place < len(lines) else None for place in _BARE_PLACES)


def _bare_number(line: str) -> tuple[int, int] | None:
    match = _BARE.fullmatch(line) if len(line) <= _REACH else None
    number, total = (int(plain_id(part or "0")) for part in match.groups()) if match else (0, 0)
    return (number, total) if 1 <= number <= (total or number) <= MAX_TOTAL else None


def list_counted(
    bare: Mapping[int, Sequence[tuple[int, int] | None]],
) -> Iterator[tuple[int, tuple[int, int]]]:
    """Yield pages with a number that is alone in its line, if the file is numbered that way.

    That is so if nearly every number continues the one on the page before, or is 1. Grades and room numbers do not.
    """
    for place in range(len(_BARE_PLACES)):
        found = [(page, numbers[place]) for page, numbers in sorted(bare.items()) if numbers]
        said = [(page, number) for page, number in found if number is not None]
        in_order = sum(
            number[0] == 1 or number == (before[0] + 1, before[1]) for (_, before), (_, number) in pairwise(said)
        )
        if len(said) >= _BARE_SHARE * len(found) and 0 < _BARE_IN_ORDER * (len(said) - 1) <= in_order:
            yield from said


def settle_numbers(
    by_page: Mapping[int, Sequence[tuple[int, int]]], persons: Mapping[int, Collection[str]]
) -> Mapping[int, tuple[int, int]]:
    """Return, by page, its number among the pages of one person, ignoring numbers that run through the whole file.

    A page that still has two different numbers is left out.

    Args:
        persons: By page, the persons with ids on it.
    """
    runs: dict[tuple[int, int, int], list[int]] = defaultdict(list)
    for page, numbers in by_page.items():
        for run in (run for number in numbers for run in _runs_of(page, number)):
            runs[run].append(page)
    numbered = sum(bool(numbers) for numbers in by_page.values())
    enough = max(2, _RUNS_THROUGH * numbered)
    through = {
        run
        for run, pages in runs.items()
        if (count := len({frozenset(persons[page]) for page in pages if persons.get(page)})) >= _PERSONS_IN_A_RUN
        or (len(pages) > enough and count > 1)
    }
    totals = {total for _step, total, _at in through if total}
    of_the_print = {total for total in totals if total >= _LEAST_IN_A_FILE} | _list_references(by_page)
    same = Counter(number for numbers in by_page.values() for number in numbers)
    found = {}
    for page, numbers in by_page.items():
        own = [
            number for number in numbers if number[1] not in of_the_print and through.isdisjoint(_runs_of(page, number))
        ]
        if len(own) > 1:  # A print run's number before a gap, or a handbook's "page 1 of 4" on every page.
            own = [number for number in own if number[1] not in totals and same[number] < _EVERYWHERE * numbered] or own
        if len(own) == 1:
            found[page] = own[0]
    for page in _list_second_sides(found, persons):
        del found[page]
    return found


def _list_second_sides(numbers: Mapping[int, tuple[int, int]], persons: Mapping[int, Collection[str]]) -> set[int]:
    """Return the backs of sheets if both sides of every sheet state the number of the sheet.

    Both sides must belong to the same person, and each sheet must follow the one before: "Sheet 1 of 2" twice, then
    "Sheet 2 of 2" twice.
    """
    pages = sorted(numbers)
    sheets = list(zip(pages[::2], pages[1::2], strict=False))
    goes_on = all(
        numbers[two] == (numbers[one][0] + 1, numbers[one][1])
        if numbers[one][0] < numbers[one][1]
        else numbers[two][0] == 1
        for (one, _), (two, _) in pairwise(sheets)
    )
    is_two_sided = all(
        back == front + 1
        and numbers[back] == numbers[front]
        and persons.get(front)
        and {*persons[front]} == {*persons.get(back, ())}
        for front, back in sheets
    )
    has_several = any(number > 1 for number, _total in numbers.values())
    return {back for _, back in sheets} if len(pages) % 2 == 0 and has_several and is_two_sided and goes_on else set()


def find_gaps(by_page: Mapping[int, Sequence[tuple[int, int]]]) -> set[int]:
    """Return the pages on both sides of each gap in numbers that run through the file: "page 41 of 112",
    then "43 of 112".
    """
    found: set[int] = set()
    for places in _list_long(by_page).values():
        steps = _list_steps(places)
        if sum(more == two - one for one, two, more in steps) >= _RUNS_THROUGH * len(steps):
            found |= {page for one, two, more in steps if more > two - one for page in (one, two)}
    return found


def _list_references(by_page: Mapping[int, Sequence[tuple[int, int]]]) -> set[int]:
    """Return the totals of numbers that never increase with the pages, as "see page 9 of 40": they refer to
    another document.
    """
    return {
        total
        for total, places in _list_long(by_page).items()
        if len(places) >= _PERSONS_IN_A_RUN and not any(0 < more <= two - one for one, two, more in _list_steps(places))
    }


def _list_long(by_page: Mapping[int, Sequence[tuple[int, int]]]) -> Mapping[int, Sequence[tuple[int, int]]]:
    """Return, for each total of at least `_LEAST_IN_A_FILE`, the pages that state exactly one number with
    it, and that number.
    """
    found: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for page, numbers in sorted(by_page.items()):
        totals = Counter(total for _number, total in numbers)
        for number, total in numbers:
            if totals[total] == 1 and total >= _LEAST_IN_A_FILE:
                found[total].append((page, number))
    return found


def _list_steps(places: Sequence[tuple[int, int]]) -> Sequence[tuple[int, int, int]]:
    """Return each numbered page with the next one, and the difference of their numbers."""
    return [(one[0], two[0], two[1] - one[1]) for one, two in pairwise(places)]


def _runs_of(page: int, number: tuple[int, int]) -> tuple[tuple[int, int, int], ...]:
    """Return keys that stay the same while numbers increase by one per page, or decrease in a file
    printed backwards.
    """
    return (1, number[1], number[0] - page), (-1, number[1], number[0] + page)


def count_missing(numbers: Sequence[tuple[int, int]]) -> int:
    """Count the pages missing between "1 of 3" and "3 of 3". Another "1 of" begins another letter of the same person.

    Without a total, missing pages at the end cannot be detected.

    Args:
        numbers: Of the pages of one document, in their order.
    """
    expected, total, missing = 1, 0, 0
    for number, of in numbers:
        if of != total or (of and expected > total) or number < expected:
            missing += max(0, total - expected + 1)
            expected, total = 1, of
        missing += number - expected
        expected = number + 1
    return missing + max(0, total - expected + 1)
