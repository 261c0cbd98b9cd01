"""Classification of numbers on a page: a person's id, or a date, a sum, a telephone number, a room."""

import re
from math import prod

from homeroom_plugins.delivery.pdf.text.words import fold, fold_words

_LABEL_CHARS = 48
_AROUND_CHARS = 24
_ZIP_DIGITS = 5
_STUDENT = re.compile(r"(?<!\w)(?:student|pupil|learner|schüler|schülerin|alumno|alumna|élève)[^\S\n]+$")
_WORD = re.compile(r"[^\W\d_]+|[#№º°]")
_GAP = re.compile(r"[^\S\n]*[.:#№º°=\-–|(\[\"']{0,3}[^\S\n]*\n?[^\S\n]*[#(\[\"']?")


def _words(text: str) -> frozenset[str]:
    return frozenset(word for part in text.split() for word in fold_words(part))


# Words that name a person's id without another word.
_ID_WORDS = _words(
    """
    id ids sid ident identifier identification studentid studentno studentnumber studentref pupilid learnerid ssid sasid
    student pupil learner uid upn stateid localid permid lunchid
    matricola matricula matricule matrikelnummer matrikel schulernummer expediente legajo carnet codigo estudiante
    alumno alumna eleve identifiant schuler schulerin aluno aluna alunno alunna studente uczen legitymacja
    الطالب الطالبة للطالب الهوية המספר תלמיד תלמידה זהות ученик ученика ученицы личный μαθητη
    学号 學號 学籍番号 出席番号 学生番号 학번 รหัส รหัสนักเรียน เลขประจำตัว
    """
)
# Words for a number of anything: they name an id unless a word before them names something else.
_NUMBER_WORDS = _words("number numero nummer numer número nº numéro رقم מספר номер αριθμος code ref reference")
_SHORT_NUMBER_WORDS = _words("no nr num nbr nro n #") | {"#", "№", "º", "°"}
_OTHER_THINGS = _words(
    """
    teacher teachers staff employee employer principal counselor advisor coach parent guardian mother father contact
    course section period room rm class homeroom locker bus route stop seat desk page pages pg pp table figure fig
    form omb invoice order item part model serial case docket grant award contract project report bill act law public
    account acct check cheque box po apt suite ste unit building bldg floor zip postal postcode plz cp phone tel
    telephone fax mobile cell ext extension year score points total credits amount balance due fee price volume vol
    issue isbn issn doi version ver rev revision line lines row column grade step test question problem chapter ch
    version article art paragraph section sec rfc document doc file policy plate license licence permit tax ein vat
    lehrer lehrerin raum seite kurs telefon maestro profesor aula pagina curso telefono professeur salle tel cours
    school district county state city campus المعلم الهاتف الصفحة القاعة кабинет учителя телефон страница
    """
)
_PERSONAL_SCOPES = _words("school district state county city")  # "School ID" may be the pupil's id, so it counts.

_STATES = (
    "AL|AK|AZ|AR|CA|CO|CT|DE|DC|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|"
    "PA|PR|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|"
    "Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|"
    "Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|Hampshire|Jersey|Mexico|York|Carolina|Dakota|Ohio|Oklahoma|"
    "Oregon|Pennsylvania|Island|Tennessee|Texas|Utah|Vermont|Virginia|Washington|Wisconsin|Wyoming|Columbia"
)
_STREETS = (
    "st|street|ave|avenue|rd|road|blvd|boulevard|ln|lane|dr|drive|ct|court|pl|place|way|hwy|highway|pkwy|parkway|cir|circle|"
    "ter|terrace|sq|square|trl|trail|loop|pike|row"
)
_BEFORE = (
    ("zip code", re.compile(rf"(?:\b(?:{_STATES})\.?,?\s{{1,3}}|(?i:\bzip(?:\s?code)?:?\s?)|\b[A-Z]-)$")),
    ("sum", re.compile(r"(?:[$€£¥₹₽]|\b(?:USD|EUR|GBP|US\$))\s?$|\d[,'’.]$")),
    ("time", re.compile(r"\d:$")),
    (
        "telephone number",
        re.compile(r"(?:\+\d[\d ()./-]*|\(\d{2,5}\)[ ./-]?(?:\d{2,4}[ ./-])?|\b\d{3}[ ./-]\d{3}[ ./-])$"),
    ),
    ("coordinates", re.compile(r"[×x]\s?$|[±~^]\s?$")),
)
_AFTER = (
    ("zip code", re.compile(r"-\d{4}\b")),
    ("percentage", re.compile(r"\s?[%‰]")),
    ("sum", re.compile(r"[,'’]\d{2,3}\b|\s?(?:[€£¥$]|(?:USD|EUR|dollars?)\b)")),
    ("time", re.compile(r":\d|\s?(?:am|pm|AM|PM|a\.m\.|p\.m\.|Uhr)\b")),
    ("telephone number", re.compile(r"\)?[ ./-]\d{3}[ ./-]\d{4}\b")),
    ("address", re.compile(rf"\s+(?:[NSEW]\.?\s+)?(?:[A-Z0-9][\w.'’-]*\s+){{1,4}}(?i:{_STREETS})\b")),
    (
        "measure",
        re.compile(
            r"\s?(?:kg|g|mg|km|m|cm|mm|ft|in|lbs?|oz|ml|l|hours?|hrs?|minutes?|mins?|days?|years?|people|students|"
            r"pages?|copies|points?|pts|credits?|KB|MB|GB|bytes?|Hz|[kMG]Hz|°)\b"
        ),
    ),
)
_DATE = re.compile(
    r"\d{1,2}[-./]\d{1,2}[-./](?:\d{2}|\d{4})|(?:19|20)\d{2}[-./]\d{1,2}[-./]\d{1,2}|(?:19|20)\d{2}[-/](?:\d{2}|\d{4})"
)
_DAY = re.compile(r"(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])")
_TELEPHONE = re.compile(r"(?:\d[-.])?\d{3}[-./]\d{3}[-./]\d{4}|\d{3}[-.]\d{4}")
_ZIP_PLUS_4 = re.compile(r"\d{5}-\d{4}")
_YEAR = re.compile(r"(?:19|20)\d{2}")
_DECIMAL = re.compile(r"\d+\.\d+|\d+\.\d+\.\d+(?:\.\d+)*")


def is_labelled(flat: str, start: int) -> bool | None:
    """Return True if a label before the token names an id, None if it names something else, such as a room,
    or else False.
    """
    before = flat[max(0, start - _LABEL_CHARS) : start]
    lines = before.split("\n")
    before = "\n".join(lines[-2:]) if not lines[-1].strip(" \t:#([\"'") else lines[-1]
    found = list(_WORD.finditer(before))
    if not found or not _GAP.fullmatch(before, found[-1].end()):
        return False
    names = [fold(match[0]) if match[0].isalpha() else match[0] for match in found[-4:]]
    between = before[found[-1].end() :]
    last = names[-1]
    if last in _SHORT_NUMBER_WORDS:
        if last.isalpha() and not any(sign in between for sign in ".:#º°№"):
            return False
        names = names[:-1]
        return _names_person(names) if names else True
    if last in _NUMBER_WORDS:
        return _names_person(names[:-1])
    if last in _OTHER_THINGS and last not in _ID_WORDS:
        return None
    if last not in _ID_WORDS:
        return False
    return _names_person(names[:-1]) if last not in ("student", "pupil", "learner") or ":" in between else False


def stands_behind_a_student(flat: str, start: int) -> bool:
    """Return whether the word before a number is "student" or a similar word, without a sign that makes it a label."""
    return _STUDENT.search(flat, max(0, start - _AROUND_CHARS), start) is not None


def _names_person(names: list[str]) -> bool | None:
    """Return None if the last word before "number" names something other than a person, else True."""
    last = next((name for name in reversed(names) if name not in _SHORT_NUMBER_WORDS | _NUMBER_WORDS), "")
    if last in _ID_WORDS or last in _PERSONAL_SCOPES:
        return True
    return None if last in _OTHER_THINGS else True


def describe_number(text: str, start: int, stop: int) -> str:
    """Return what the token is instead of an id, such as "date", or an empty string if nothing is known."""
    token = text[start:stop]
    if not any(map(str.isdigit, token)):
        return ""
    if _DATE.fullmatch(token) or _DAY.fullmatch(token):
        return "date"
    if _TELEPHONE.fullmatch(token):
        return "telephone number"
    if _ZIP_PLUS_4.fullmatch(token):
        return "zip code"
    if _YEAR.fullmatch(token):
        return "year"
    if _DECIMAL.fullmatch(token):
        return "decimal number"
    if not token.isdigit():
        return ""
    before, after = text[max(0, start - _AROUND_CHARS) : start], text[stop : stop + _AROUND_CHARS]
    for name, pattern in _BEFORE:
        if pattern.search(before) and (name != "zip code" or len(token) == _ZIP_DIGITS):
            return name
    return next((name for name, pattern in _AFTER if pattern.match(after)), "")


def shape_of(token: str) -> str:
    """Return the pattern of an id: "A" for a letter, "9" for a digit, everything else unchanged."""
    return "".join("9" if letter.isdigit() else "A" if letter.isalpha() else letter for letter in token)


def shape_space(shape: str) -> int:
    """Return the number of different tokens with this shape, counting 26 letters and 10 digits."""
    return prod(10 if letter == "9" else 26 if letter == "A" else 1 for letter in shape)


_MIN_PART = 5
_GLUED_LABELS = ("id", "no", "nr", "sid", "student", "studentid", "studentref", "stu", "num")


def parts_of(token: str) -> list[tuple[int, str, bool]]:
    """List the parts of a compound token that are long enough to be ids.

    Each entry is the offset of the part, its text, and whether a label such as "id" or "no" comes directly before it.
    """
    found, start = [], 0
    for end in [*(place for place, letter in enumerate(token) if letter in "-./_"), len(token)]:
        part = token[start:end]
        is_label = start > 0 and token[: start - 1] in _GLUED_LABELS
        if len(part) >= (3 if is_label else _MIN_PART) and not part.isalpha():
            found.append((start, part, is_label))
        start = end + 1
    for label in _GLUED_LABELS:
        rest = token.removeprefix(label)
        if rest != token and len(rest) >= 3 and rest.isdigit():
            found.append((len(label), rest, True))
    return found
