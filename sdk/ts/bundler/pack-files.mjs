import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = new Set(['.js', '.css', '.json', '.svg']);
/** Below this, a packed file saves no packet. */
const MIN_BYTES = 1400;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Rsbuild plugin: packs every built text file once, so that the server never has to. */
export function packFiles() {
  return {
    name: 'homeroom-pack-files',
    setup(api) {
      api.onAfterBuild(async () => {
        if (api.context.action === 'build') await packFolder(api.context.distPath);
      });
    },
  };
}

async function packFolder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)));
  await Promise.all(files.map((entry) => packFile(join(entry.parentPath ?? entry.path, entry.name))));
}

async function packFile(path) {
  const bytes = await readFile(path);
  if (bytes.length < MIN_BYTES) {
    await Promise.all([rm(`${path}.br`, { force: true }), rm(`${path}.gz`, { force: true })]);
    return;
  }
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  const [brotli, gzipped] = await Promise.all([toBrotli(bytes, { params }), toGzip(bytes, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}
