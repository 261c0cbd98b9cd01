import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findPackage } from './find-package.mjs';

let top: string;

function addPlugin(folder: string, id: string) {
  mkdirSync(join(top, folder), { recursive: true });
  writeFileSync(join(top, folder, 'plugin.toml'), `id = "${id}"\nname = "x"\n\n[ui]\nid = "other"\n`);
}

function inFolder(name: string) {
  mkdirSync(join(top, name), { recursive: true });
  return join(top, name);
}

beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'find-package-'));
  mkdirSync(join(top, '.git'));
});
afterEach(() => rmSync(top, { recursive: true }));

describe('findPackage', () => {
  test('finds the package of a repository with one plugin', () => {
    addPlugin('src/homeroom_plugins/notices', 'notices');
    expect(findPackage('notices', inFolder('ui'))).toBe(join(top, 'src/homeroom_plugins/notices'));
  });

  test('finds the package of one plugin among others', () => {
    addPlugin('plugins/notices/src/homeroom_plugins/notices', 'notices');
    addPlugin('plugins/clubs/src/homeroom_plugins/clubs', 'clubs');
    expect(findPackage('clubs', inFolder('plugin-ui/clubs'))).toBe(
      join(top, 'plugins/clubs/src/homeroom_plugins/clubs'),
    );
  });

  test('says so when no manifest has the id', () => {
    addPlugin('src/homeroom_plugins/notices', 'notices');
    expect(() => findPackage('other', inFolder('ui'))).toThrow('no plugin.toml with id = "other"');
  });

  test('says so when two have it', () => {
    addPlugin('src/a', 'notices');
    addPlugin('src/b', 'notices');
    expect(() => findPackage('notices', inFolder('ui'))).toThrow('Several packages have the id notices');
  });
});
