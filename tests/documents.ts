/**
 * Part of `npm run check`: documents say what the code does. It prints one line for each mistake, and then exits with 1.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '#commands/root.ts';
import { specRoutes } from './browser/spec-routes.ts';
import { allWrongCitations } from './citations.ts';
import { foreignImports, unnamedLicences, unnamedPreReleases, wrongReasons } from './dependencies.ts';
import { pageRoutes } from './routes.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The route of a row: those of other states of a page have a word after a comma. */
const routesWithRow = new Set(specRoutes.map(({ route }) => route.split(', ')[0]));

const mistakes = [
  ...pageRoutes()
    .filter((route) => !routesWithRow.has(route))
    .map((route) => `tests/browser/spec-routes.ts has no row for ${route}`),
  ...allWrongCitations(),
  ...wrongReasons(),
  ...foreignImports(),
  ...unnamedLicences(read('NOTICE')).map((line) => `NOTICE does not name ${line}`),
  ...unnamedPreReleases().map((name) => `docs/dependencies.md does not name the pre-release ${name}`),
];

for (const line of mistakes) console.log(line);
if (mistakes.length > 0) process.exitCode = 1;
