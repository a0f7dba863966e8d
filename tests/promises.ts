/**
 * Part of `npm run check`: every required text and rule names the test that covers it, and that test still exists; docs/product.md says
 * what the code does (product-document.ts); every page of it has a row in spec-routes.ts; every citation leads to a file (citations.ts);
 * and every package has its reason in docs/dependencies.md.
 * This is a lint, because it reads tests and runs none. It prints one line for each mistake, and then exits with 1.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '#commands/root.ts';
import { specRoutes } from './browser/spec-routes.ts';
import { specRules } from './browser/spec-rules.ts';
import { fits } from './browser/spec-text.ts';
import { specTexts } from './browser/spec-texts.ts';
import { allWrongCitations } from './citations.ts';
import { wrongReasons } from './dependencies.ts';
import { productDocument, wrongInDocument, writtenPages } from './product-document.ts';

/** Files that one of the suites runs. */
const testFiles = /^(src|tests)\/.*(\.test\.ts|\.e2e\.ts)$/;

/** The source of a test without its comments, which prove nothing; empty when there is no such test. */
function codeOf(file: string): string {
  if (!testFiles.test(file)) return '';
  try {
    return readFileSync(path.join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  } catch {
    return '';
  }
}

const required = [
  ...specTexts.map(({ words }) => words),
  ...specRoutes.flatMap(({ says = [] }) => says.map(([words]) => words)),
];
/** The route of a row: those of other states of a page have a word after a comma. */
const routesWithRow = new Set(specRoutes.map(({ route }) => route.split(', ')[0]));

const mistakes = [
  ...specTexts
    .filter(({ words, provedBy }) => !fits(words).test(codeOf(provedBy)))
    .map(({ words, provedBy }) => `${provedBy} does not hold the text "${words}"`),
  ...specRules
    .filter(({ provedBy, by }) => !codeOf(provedBy).includes(by))
    .map(({ rule, provedBy, by }) => `${provedBy} does not hold "${rule}": it has no "${by}"`),
  ...writtenPages(productDocument)
    .filter((route) => !routesWithRow.has(route))
    .map((route) => `tests/browser/spec-routes.ts has no row for ${route}`),
  ...(await wrongInDocument(productDocument, required)),
  ...allWrongCitations(),
  ...wrongReasons(),
];

for (const line of mistakes) console.log(line);
if (mistakes.length > 0) process.exitCode = 1;
