import { describe, expect, test } from 'vitest';
import { integrityOf, integrityPlugin, UnknownFileError } from './integrity';

const ENTRY = '/ui/delivery/0.1.0/remoteEntry.js';
const at = (path: string) => new URL(path, location.href).href;
const hashes = new Map([[at(ENTRY), 'sha384-abc']]);

describe('integrityOf', () => {
  test('a registered file has its hash, by path or by address', () => {
    expect(integrityOf(hashes, ENTRY)).toBe('sha384-abc');
    expect(integrityOf(hashes, `${at(ENTRY)}?v=1`)).toBe('sha384-abc');
  });

  test('a file without a hash is refused', () => {
    expect(() => integrityOf(hashes, '/ui/delivery/0.1.0/other.js')).toThrow(UnknownFileError);
  });

  test('the same path on another site is refused', () => {
    expect(() => integrityOf(hashes, `https://evil.example${ENTRY}`)).toThrow(UnknownFileError);
  });

  test('a file on a partner’s site has the hash that is registered for that site', () => {
    const address = 'https://plugins.partner.example/1.0/remoteEntry.js';
    expect(integrityOf(new Map([[address, 'sha384-def']]), address)).toBe('sha384-def');
  });
});

describe('integrityPlugin', () => {
  const plugin = integrityPlugin(hashes);
  const script = (url: string) => plugin.createScript?.({ url } as never) as HTMLScriptElement;
  const link = (url: string) =>
    plugin.createLink?.({ url, attrs: { rel: 'preload', as: 'script' } } as never);

  test('the browser has to check a script against the registered hash', () => {
    const element = script(at(ENTRY));
    expect([element.src, element.integrity, element.crossOrigin]).toEqual([
      at(ENTRY),
      'sha384-abc',
      'anonymous',
    ]);
  });

  test('a preload is checked as well and keeps its attributes', () => {
    const element = link(at(ENTRY)) as HTMLLinkElement;
    expect([element.rel, element.integrity, element.crossOrigin]).toEqual([
      'preload',
      'sha384-abc',
      'anonymous',
    ]);
  });

  test('only the site of a developer’s local copy goes unchecked', () => {
    const local = integrityPlugin(hashes, new Set(['http://localhost:4201']));
    const make = (url: string) => local.createScript?.({ url } as never) as HTMLScriptElement;
    expect(make('http://localhost:4201/remoteEntry.js').integrity).toBe('');
    expect(make(at(ENTRY)).integrity).toBe('sha384-abc');
    expect(() => make('http://localhost:4202/remoteEntry.js')).toThrow(UnknownFileError);
  });

  test('no element is made for a file without a hash', () => {
    expect(() => script(at('/ui/delivery/0.1.0/planted.js'))).toThrow(UnknownFileError);
    expect(() => link(at('/ui/delivery/0.1.0/planted.css'))).toThrow(UnknownFileError);
  });
});
