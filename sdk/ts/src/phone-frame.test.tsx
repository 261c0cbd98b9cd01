import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PhoneFrame, toFramedPage } from './phone-frame';
import { renderInShell } from './testing';

const MAIL =
  '<!doctype html><html lang="ar" dir="rtl"><head><title>x</title><style nonce="">p{margin:0}</style></head>' +
  '<body style="margin:0">' +
  '<p style="color:#0b5394">مرحبا</p><a href="https://a.example/">x</a><script>top.x=1</script></body></html>';

afterEach(() => document.head.querySelector('meta[name="csp-nonce"]')?.remove());

test('a frame has a title, is shut off, and keeps the direction of its document', () => {
  renderInShell(<PhoneFrame title="The e-mail on a phone" html={MAIL} />);
  const frame = screen.getByTitle('The e-mail on a phone');
  expect(frame.getAttribute('sandbox')).toBe('');
  expect(frame.getAttribute('srcdoc')).toContain('dir="rtl"');
});

test('styles are under the nonce of the page, links open windows that the sandbox forbids, nothing runs', () => {
  const meta = document.createElement('meta');
  meta.name = 'csp-nonce';
  meta.content = 'abc';
  document.head.append(meta);
  const page = new DOMParser().parseFromString(toFramedPage(MAIL), 'text/html');
  expect(page.querySelector('[style], script')).toBeNull();
  expect(page.querySelector('style')?.getAttribute('nonce')).toBe('abc');
  expect(page.querySelector('style')?.textContent).toContain('color:#0b5394');
  expect(page.querySelector('style')?.textContent).toContain('p{margin:0}');
  expect(page.querySelectorAll('style')).toHaveLength(1);
  expect(page.querySelector('base')?.target).toBe('_blank');
});
