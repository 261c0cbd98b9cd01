// Packs what a plugin's repository installs: @homeroom/sdk, built, and @homeroom/api-types.
//
//   node pack.mjs FOLDER
//
// Here the SDK is sources, which every workspace reads as they are edited; a package holds JavaScript and its types.
import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const SDK = fileURLToPath(new URL('../..', import.meta.url));
const ROOT = path.join(SDK, '../..');
const GENERATOR = path.join(SDK, 'tools/api-gen');
const ASSETS = ['.css', '.json'];
/** What plugins need of what this repository checks and tests with; their npm brings it in with the SDK. */
const SHARED_TOOLS = [
  '@testing-library/dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/react',
  '@types/react-dom',
  'happy-dom',
  'typescript',
  'vitest',
];

const readJson = async (...parts) => JSON.parse(await readFile(path.join(...parts), 'utf8'));
const writeJson = (content, ...parts) =>
  writeFile(path.join(...parts), `${JSON.stringify(content, null, 2)}\n`);

/** `./src/x.ts` as it is called in the package: its JavaScript, and its types. */
function built(target) {
  if (!/^\.\/src\/.*\.tsx?$/.test(target)) return target.replace('./src/', './dist/');
  const stem = target.replace('./src/', './dist/').replace(/\.tsx?$/, '');
  return { types: `${stem}.d.ts`, default: `${stem}.js` };
}

async function compile(target) {
  const config = path.join(target, 'tsconfig.build.json');
  await writeJson(
    {
      extends: path.join(ROOT, 'tsconfig.base.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        rootDir: path.join(SDK, 'src'),
        outDir: path.join(target, 'dist'),
      },
      include: [path.join(SDK, 'src')],
      exclude: [path.join(SDK, 'src/**/*.test.*')],
    },
    config,
  );
  execFileSync(path.join(ROOT, 'node_modules/.bin/tsc'), ['-p', config], { stdio: 'inherit' });
  await rm(config);
  for (const entry of await readdir(path.join(SDK, 'src'), { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const isAsset = entry.isFile() && (ASSETS.includes(path.extname(file)) || file.endsWith('.d.ts'));
    const copy = path.join(target, 'dist', path.relative(path.join(SDK, 'src'), file));
    if (isAsset) await cp(file, copy);
  }
}

/** The SDK as others install it. */
async function stageSdk(target) {
  const own = await readJson(SDK, 'package.json');
  const { devDependencies: tools } = await readJson(ROOT, 'package.json');
  const { compilerOptions } = await readJson(ROOT, 'tsconfig.base.json');
  await compile(target);
  const isPacked = (file) => !path.basename(file).includes('.test.');
  await cp(path.join(SDK, 'bundler'), path.join(target, 'bundler'), { recursive: true, filter: isPacked });
  await cp(path.join(SDK, 'presets'), path.join(target, 'presets'), { recursive: true });
  await cp(path.join(SDK, 'README.md'), path.join(target, 'README.md'));
  await writeJson(
    { compilerOptions: { ...compilerOptions, types: ['@homeroom/sdk/env'] } },
    target,
    'tsconfig.json',
  );
  const { scripts: _scripts, devDependencies: _own, ...kept } = own;
  await writeJson(
    {
      ...kept,
      license: 'Apache-2.0',
      exports: {
        ...Object.fromEntries(Object.entries(own.exports).map(([name, file]) => [name, built(file)])),
        './env': { types: './dist/env.d.ts' },
        './tsconfig.json': './tsconfig.json',
      },
      peerDependencies: {
        ...own.peerDependencies,
        ...Object.fromEntries(SHARED_TOOLS.map((name) => [name, tools[name]])),
      },
    },
    target,
    'package.json',
  );
}

/** The generator of a plugin's types. Apart from the SDK, since it needs an older TypeScript. */
async function stageGenerator(target) {
  const { devDependencies } = await readJson(GENERATOR, 'package.json');
  const { version } = await readJson(SDK, 'package.json');
  await cp(path.join(GENERATOR, 'generate.mjs'), path.join(target, 'generate.mjs'));
  await writeJson(
    {
      name: '@homeroom/api-types',
      version,
      description: "Writes the TypeScript types of a plugin's calls.",
      license: 'Apache-2.0',
      type: 'module',
      bin: { 'homeroom-api-types': './generate.mjs' },
      dependencies: devDependencies,
    },
    target,
    'package.json',
  );
}

const folder = path.resolve(process.argv[2] ?? path.join(ROOT, 'dist'));
const staging = await mkdtemp(path.join(tmpdir(), 'homeroom-pack-'));
try {
  await mkdir(folder, { recursive: true });
  for (const [name, stage] of Object.entries({ sdk: stageSdk, 'api-types': stageGenerator })) {
    const target = path.join(staging, name);
    await mkdir(target);
    await stage(target);
    execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
      cwd: target,
      stdio: 'inherit',
    });
  }
} finally {
  await rm(staging, { recursive: true, force: true });
}
