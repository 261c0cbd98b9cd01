import type { Schemas } from '../use-signing';

/** How somebody of the staff signs here; paper is attested by the office. */
export type Method = Exclude<Schemas['SigningMethod'], 'wet'>;

/** A signature as it is being made. */
export interface Mark {
  method: Method;
  text: string;
  /** A data URL each; changing the method loses none of them. */
  drawn: string;
  uploaded: string;
  signatoryId: string;
}

const MAX_PICTURE_BYTES = 1_500_000;

/** The key of the words that say what is missing; null when nothing is. */
export function missingOf({ method, text, drawn, uploaded, signatoryId }: Mark) {
  if (method === 'typed') return text.trim() ? null : 'waiting.nameMissing';
  if (method === 'drawn') return drawn ? null : 'waiting.drawMissing';
  if (method === 'uploaded') return uploaded ? null : 'waiting.pictureMissing';
  return signatoryId ? null : 'waiting.whichMissing';
}

/** What the server is told of it. */
export function bodyOf({ method, text, drawn, uploaded, signatoryId }: Mark) {
  const picture = method === 'drawn' ? drawn : method === 'uploaded' ? uploaded : '';
  return { method, text: text.trim(), picture, signatoryId: method === 'stored' ? signatoryId : null };
}

/** The file as a data URL; null where it is too large. */
export function readPicture(file: File): Promise<string | null> {
  if (file.size > MAX_PICTURE_BYTES) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
