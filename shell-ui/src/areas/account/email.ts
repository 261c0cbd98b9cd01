const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

/** The word for what is wrong with an e-mail address, if anything is. */
export function emailProblem(value: string): 'required' | 'emailInvalid' | null {
  if (!value.trim()) return 'required';
  return EMAIL.test(value.trim()) ? null : 'emailInvalid';
}
