"""Words that occur next to names or inside them, in the languages of the families."""

import re

from homeroom_plugins.delivery.pdf.text.words import fold_words

QUOTED = re.compile(r"[\"“”„«(（\[].*?[\"“”»)）\]]|(?<!\w)['‘’]\w+['‘’](?!\w)")
SPACELESS = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3040-\u30ff\u3130-\u318f\u31f0-\u31ff"
    "\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]"
)
FIRST_SPACELESS = "\u0e00"
"""Lower bound of the scripts without spaces: no letter before this one belongs to such a script."""
ARABIC = re.compile("[\u0600-\u08ff]")


def _words(text: str) -> frozenset[str]:
    return frozenset(word for part in text.split() for word in fold_words(part))


SUFFIXES = _words("jr sr junior senior ii iii iv 2nd 3rd 4th esq phd md")
PARTICLES = _words(
    "de del de-la la las los el da das do dos di du des van von der den ter ten zu zum zur y e i und af av of bin ibn "
    "bint abu umm ap mac mc st saint san santa le dit ال آل ابن بن بنت ابو ام"
)
AND = _words("and und et e y i ve и")
"""Words that join two persons of one family, as in "Ben and Ada Okafor"."""
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
NAME_LABELS = _words(
    """
    name names first last given family sur surname forename full legal preferred student pupil child learner
    nombre nombres apellido apellidos alumno alumna estudiante nom prenom eleve vorname nachname familienname nome
    cognome sobrenome naam voornaam achternaam imie nazwisko ad adi soyad soyadi ho ten имя фамилия ονομα επωνυμο
    الاسم اسم الاول الأول الأخير العائلة اللقب الطالب الطالبة שם פרטי משפחה नाम उपनाम
    """
)
TITLE_WORDS = LABELS | _words(
    """
    academic accommodation accommodations achievement addendum adaptive agreement annual appendix assessment assistance
    attachment attendance behavior behaviour behavioral career certificate comments communication conference
    consent counseling data development developmental early education educational emotional english enrichment
    evaluation family final functional gifted goals growth health history home honor improvement individual
    individualized information instruction intervention language learner learners learning letter literacy math
    mathematics meeting notes notice nurse objectives observation occupational office parent performance permission
    personal physical placement plan portfolio present profile program programme progress psychological reading record
    recommendations referral results review safety science score screening services skills social special speech state
    strategies success summary support talented teacher test testing therapy transition tutoring vision writing
    anexo apoyo aprendizaje asistencia avance evaluacion individual informe plan progreso resumen
    accompagnement annexe bilan evaluation individuel personnalise plan projet rapport suivi
    anhang anlage bericht entwicklungsbericht forderplan individueller lernbericht lernplan
    """
)
"""A line that consists only of these words is a title, not a name."""
_MUHAMMAD = ("md", "mohd", "muhd")
SHORT = {
    "maria": ("ma",),
    **dict.fromkeys(("muhammad", "mohammad", "mohammed", "muhammed", "mohamed", "mohamad", "muhamad"), _MUHAMMAD),
}
"""Common abbreviations of given names, used for the first given name only."""
GREETINGS = _words(
    "dear hello hi miss master estimado estimada querido querida cher chere liebe lieber geehrte geehrter family "
    "familie familia famille famiglia"
)
RELATIONS = (
    "siblings?|(?:step|half)?-?(?:brothers?|sisters?)|twins?|cousins?|mentors?|partners?|buddy|buddies|friends?|"
    "roommates?|teammates?|classmates?|peers?|peer tutors?|involved|witness(?:es)?|bystanders?|victims?|offenders?|"
    "respondents?|complainants?|aggressors?|accused|targets?|reported by|person reporting|paired with|other students?|"
    "hermanos?|hermanas?|compañer[oa]s?|frères?|sœurs?|geschwister|bruder|schwester|"
    "fratell[oi]|sorell[ae]|irmãos?|irmãs?"
)
"""A person named after such a word and a colon is only mentioned."""
WITHOUT_A_SIGN = (
    r"(?:reported by|referred by|paired with|(?:walks|rides|lives|works|sits) (?:\w+ )?with|together with|wohnt bei|"
    "zusammen mit|vive con|junto con|habite (?:avec|chez)|(?-i:sibling|sister|brother|twin|cousin|friend|classmate|"
    "hermana|hermano|prima|primo|sœur|frère)) (?-i:[A-ZÀ-Þ])"
)
"""Words and phrases that mention a person without a colon, directly before a capitalised name."""
ROLES = _words(
    """
    mr mrs ms dr prof professor sir madam teacher principal counselor counsellor advisor adviser coach director dean
    parent parents guardian guardians mother father mom dad nurse tutor instructor superintendent secretary registrar
    sr sra senor senora maestro maestra profesor profesora madre padre tutora
    m mme monsieur madame mere pere enseignant enseignante herr frau lehrer lehrerin mutter vater
    المعلم المعلمة الأستاذ الأستاذة المدير المديرة ولي أمر الأب الأم السيد السيدة מורה учитель учительница мама папа
    """
)
BEFORE = (
    r"姓名|学生|學生|名字|同学|学员|氏名|名前|生徒|児童|様|성명|이름|학생|ชื่อ|ชื่อ-สกุล|นักเรียน|นาย|นางสาว|นาง|"
    r"เด็กชาย|เด็กหญิง|ด\.ช\.|ด\.ญ\.|น\.ส\."
)
AFTER = (
    r"同学|同學|学生|學生|小朋友|的|是|在|已|于|於|男|女|班|さん|さま|様|殿|君|くん|ちゃん|は|が|の|を|に|へ|も|と|"
    r"님|씨|양|군|학생|은|는|이|가|을|를|의|에게|께|와|과|도|ชั้น|เลขที่|อายุ|เป็น|ได้|นักเรียน"
)
TITLES = re.compile(rf"(?:{BEFORE})*")
ENDINGS = re.compile(AFTER)
LAST_TITLE = re.compile(rf"(?<=.)(?:{AFTER})$")
MC = re.compile(r"(mc|mac)(\w{3,})")
