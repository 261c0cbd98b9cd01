/** Endings of each kind of file; `homeroom.forms.file_kinds` has the same and judges by the content. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  pdf: ['.pdf'],
  image: ['.png', '.jpg', '.jpeg', '.gif', '.webp'],
  document: ['.docx', '.odt', '.rtf'],
  sheet: ['.xlsx', '.ods', '.csv'],
  text: ['.txt'],
};

export function endingsOf(kinds: readonly string[] | undefined): readonly string[] {
  return (kinds?.length ? kinds : Object.keys(ENDINGS)).flatMap((kind) => ENDINGS[kind] ?? []);
}

/** As a file input takes it. */
export function acceptOf(kinds: readonly string[] | undefined): string {
  return endingsOf(kinds).join(',');
}
