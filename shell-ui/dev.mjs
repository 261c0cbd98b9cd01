/**
 * `make dev-ui`: the shell on port 3000 and every remote of this repository on a port of its own after 4200, all
 * rebuilt at every change. An edit arrives in the open page and what one has typed there stays.
 */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';

const SHELL_PORT = Number(process.env.HOMEROOM_DEV_PORT ?? 3000);
const FIRST_REMOTE_PORT = Number(process.env.HOMEROOM_DEV_REMOTE_PORT ?? 4201);
const root = new URL('..', import.meta.url);
const remotes = readdirSync(new URL('plugin-ui', root), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }, number) => ({ name, port: FIRST_REMOTE_PORT + number }));
const copies = Object.fromEntries(
  remotes.map(({ name, port }) => [name, `http://127.0.0.1:${port}/mf-manifest.json`]),
);

const servers = [
  serve('shell-ui', SHELL_PORT, { HOMEROOM_LOCAL_COPIES: JSON.stringify(copies) }),
  ...remotes.map(({ name, port }) => serve(`plugin-ui/${name}`, port)),
];
// One that ends takes the others with it, and so does Ctrl-C.
for (const server of servers) server.on('exit', (code) => stop(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0));

function serve(folder, port, more = {}) {
  return spawn('npx', ['--no-install', 'rsbuild', 'dev'], {
    cwd: new URL(folder, root),
    stdio: 'inherit',
    env: { ...process.env, HOMEROOM_DEV_SHELL: 'true', ...more, PORT: String(port) },
  });
}

function stop(code) {
  for (const server of servers) server.kill('SIGTERM');
  process.exit(code);
}
