const MARKED: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'í',
  n: 'ñ',
  o: 'ó',
  s: 'š',
  u: 'ú',
  y: 'ý',
  z: 'ž',
  A: 'Á',
  C: 'Ç',
  E: 'É',
  I: 'Í',
  N: 'Ñ',
  O: 'Ó',
  S: 'Š',
  U: 'Ú',
};

/** The text with marks and brackets, a third longer, as many languages are: what has none was never translated. */
export function toPseudo(text: string): string {
  const marked = [...text].map((letter) => MARKED[letter] ?? letter).join('');
  return `[${marked}${'·'.repeat(Math.ceil(text.length / 3))}]`;
}
