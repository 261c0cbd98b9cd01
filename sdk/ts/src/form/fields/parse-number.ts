const ZEROS = ['٠', '۰'];

/** The number that a text says, in Latin or Arabic digits; the text itself if it says none. */
export function parseNumber(text: string): number | string {
  const latin = text
    .trim()
    .replace(/[٠-٩۰-۹]/g, (digit) => {
      const zero =
        ZEROS.find((each) => digit >= each && digit.charCodeAt(0) < each.charCodeAt(0) + 10) ?? '0';
      return String(digit.charCodeAt(0) - zero.charCodeAt(0));
    })
    .replace('٫', '.');
  return /^-?\d+(\.\d*)?$/.test(latin) ? Number(latin) : text;
}
