#!/usr/bin/env node
// Writes TypeScript types from OpenAPI documents, which `homeroom openapi` prints.
//
//   node generate.mjs [--check] [DOCUMENT TYPES]…
//
// Without files: the SDK's own, and openapi.json of every remote in this tree to its src/api.gen.ts. Installed as a
// package it is `homeroom-api-types`, and without files writes openapi.json of this folder to src/api.gen.ts.
// With --check it writes nothing and fails if a file is out of date.
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';

const SDK = fileURLToPath(new URL('../..', import.meta.url));
const REMOTES = path.join(SDK, '../../plugin-ui');

/** The document without operation ids: one route for two methods gives both the same id, which is not allowed. */
function withoutOperationIds(document) {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  for (const operation of operations) delete operation.operationId;
  return document;
}

// What has a default may be left out: by whoever sends it, and by a form's definition that is answered.
const OPTIONS = { defaultNonNullable: false };

/** Pairs of a document and its types. */
async function ownFiles() {
  if (!existsSync(REMOTES)) return [['openapi.json', 'src/api.gen.ts']];
  const remotes = (await readdir(REMOTES, { withFileTypes: true }))
    .map((folder) => [
      path.join(REMOTES, folder.name, 'openapi.json'),
      path.join(REMOTES, folder.name, 'src/api.gen.ts'),
    ])
    .filter(([source]) => existsSync(source))
    .sort();
  return [[path.join(SDK, 'openapi.json'), path.join(SDK, 'src/api/schema.d.ts')], ...remotes];
}

function inPairs(files) {
  if (files.length % 2) throw new Error('Name a document and the file of its types, in pairs.');
  return files.flatMap((file, index) => (index % 2 ? [] : [[file, files[index + 1]]]));
}

const isCheck = process.argv.includes('--check');
const named = process.argv.slice(2).filter((argument) => argument !== '--check');

for (const [source, target] of named.length ? inPairs(named) : await ownFiles()) {
  const document = withoutOperationIds(JSON.parse(await readFile(source, 'utf8')));
  const types = astToString(await openapiTS(document, OPTIONS));
  if (!isCheck) {
    await writeFile(target, types);
  } else if (!existsSync(target) || (await readFile(target, 'utf8')) !== types) {
    process.stderr.write(`${path.relative('.', target)} is out of date: write the types anew.\n`);
    process.exitCode = 1;
  }
}
