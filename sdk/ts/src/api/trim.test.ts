import { describe, expect, test } from 'vitest';
import { trimmed } from './trim';

describe('trimmed', () => {
  test('texts at any depth lose the white space around them', () => {
    const body = { name: ' Ada ', tags: [' a', { note: 'b ' }], count: 3, none: null };
    expect(trimmed(body)).toEqual({ name: 'Ada', tags: ['a', { note: 'b' }], count: 3, none: null });
  });

  test('a form is trimmed and its file is left alone', async () => {
    const form = new FormData();
    form.append('subject', ' Report cards ');
    form.append('file', new File([' raw '], 'a.txt'));
    const copy = trimmed(form);
    expect(copy.get('subject')).toBe('Report cards');
    expect(await (copy.get('file') as File).text()).toBe(' raw ');
  });
});
