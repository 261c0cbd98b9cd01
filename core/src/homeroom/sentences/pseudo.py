"""The pseudo language: English with marks; what has none was never looked up. As in `shell-ui/src/i18n/pseudo.ts`."""

from homeroom_sdk.sentences import GAP

MARKED = str.maketrans("aceinosuyzACEINOSU", "áçéíñóšúýžÁÇÉÍÑÓŠÚ")


def to_pseudo(text: str) -> str:
    """The sentence with marks and brackets, a third longer, as many languages are; its gaps stay."""
    marked, at = "", 0
    for gap in GAP.finditer(text):
        marked += text[at : gap.start()].translate(MARKED) + gap[0]
        at = gap.end()
    return f"[{marked}{text[at:].translate(MARKED)}{'·' * -(-len(text) // 3)}]"
