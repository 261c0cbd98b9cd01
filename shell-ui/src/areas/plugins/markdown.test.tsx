import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Markdown } from './markdown';

const draw = (source: string, language = 'en') => render(<Markdown source={source} language={language} />);

test('draws headings, lists, code and emphasis; the title is the page’s', () => {
  const { container } = draw('# Title\n\n## Steps\n\n1. **Upload** a `file`\n2. *Send*\n\n```\ncode\n```\n');
  expect(container.textContent).not.toContain('Title');
  expect(container.querySelector('h2')?.textContent).toBe('Steps');
  expect([...container.querySelectorAll('ol > li')].map((item) => item.textContent)).toEqual([
    'Upload a file',
    'Send',
  ]);
  expect(container.querySelector('pre code')?.textContent).toBe('code');
});

test('draws no HTML, no pictures and no link that runs something', () => {
  const hostile =
    '<img src=x onerror=alert(1)>\n\n<script>alert(1)</script>\n\n[a](javascript:alert(1)) ![p](http://x/y.png) ' +
    '[b](//evil.example) [c](data:text/html,x) [d](https://good.example) [e](/settings)';
  const { container } = draw(hostile);
  expect(container.querySelector('img, script, iframe')).toBeNull();
  expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    'https://good.example',
    '/settings',
  ]);
});

test('runs in the direction of its language', () => {
  expect(draw('نص', 'ar').container.firstElementChild?.getAttribute('dir')).toBe('rtl');
});
