import postcss from 'postcss';
import { describe, expect, test } from 'vitest';
import { cssScope } from './css-scope.mjs';

const scoped = (file: string) =>
  postcss([cssScope('delivery')])
    .process('h1 { color: red }', { from: file })
    .css.replaceAll(/\s+/g, '');

describe('cssScope', () => {
  test('a global file reaches only into the plugin', () => {
    expect(scoped('/src/site.css')).toBe('@layerplugins{@scope([data-plugin="delivery"]){h1{color:red}}}');
  });

  test('a module file stays unscoped, since dialogs draw outside the plugin', () => {
    expect(scoped('/src/a.module.css')).toBe('@layerplugins{h1{color:red}}');
  });
});
