// Writes src/api/schema.d.ts from openapi.json, which `homeroom openapi` prints.
// With --check it writes nothing and fails if the file is out of date.
import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';

const source = new URL('../../openapi.json', import.meta.url);
const target = new URL('../../src/api/schema.d.ts', import.meta.url);

// What has a default need not be sent. Answers leave nothing out: their schemas require all that they name.
const OPTIONS = { defaultNonNullable: false };

/** The document without operation ids: one route for two methods gives both the same id, which is not allowed. */
function withoutOperationIds(document) {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  for (const operation of operations) delete operation.operationId;
  return document;
}

const types = astToString(
  await openapiTS(withoutOperationIds(JSON.parse(await readFile(source, 'utf8'))), OPTIONS),
);

if (!process.argv.includes('--check')) {
  await writeFile(target, types);
} else if ((await readFile(target, 'utf8')) !== types) {
  process.stderr.write('src/api/schema.d.ts is out of date: run `npm run generate -w @homeroom/sdk`.\n');
  process.exitCode = 1;
}
