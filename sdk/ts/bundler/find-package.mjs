import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const MANIFEST = 'plugin.toml';
/** Packages lie this deep below `src`, at most: in a namespace of their publisher's. */
const DEPTH = 3;

/**
 * The folder of the Python package whose `plugin.toml` has this id: below `src` of this folder or one above it, or below
 * `src` of a plugin in a folder `plugins`.
 *
 * @param {string} id The plugin's id.
 * @param {string} from Where the user interface is built.
 */
export function findPackage(id, from = process.cwd()) {
  for (let folder = from; ; folder = dirname(folder)) {
    const plugins = join(folder, 'plugins');
    const sources = [folder, ...foldersIn(plugins)].map((each) => join(each, 'src')).filter(existsSync);
    const found = sources.flatMap((source) => packagesIn(source, DEPTH)).filter((each) => idOf(each) === id);
    if (found.length > 1)
      throw new Error(`Several packages have the id ${id}: ${found.join(', ')}. Keep one.`);
    if (found[0]) return found[0];
    if (existsSync(join(folder, '.git')) || dirname(folder) === folder) break;
  }
  throw new Error(
    `There is no ${MANIFEST} with id = "${id}" below src/ of ${relative('', from) || from} or a folder above it, so ` +
      'nobody knows which wheel this user interface belongs into. Write the id as the manifest has it.',
  );
}

function packagesIn(folder, depth) {
  const own = existsSync(join(folder, MANIFEST)) ? [folder] : [];
  return depth ? [...own, ...foldersIn(folder).flatMap((each) => packagesIn(each, depth - 1))] : own;
}

function foldersIn(folder) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => join(folder, entry.name));
}

/** The id stands before the first table. */
function idOf(folder) {
  const [top] = readFileSync(join(folder, MANIFEST), 'utf8').split(/^\s*\[/m);
  return /^\s*id\s*=\s*["']([^"']*)["']/m.exec(top)?.[1];
}
