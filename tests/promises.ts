/**
 * Part of `npm run check`: every required text and rule names the test that covers it, and that test still exists. This is a lint, because
 * it reads tests and runs none. It prints one line for each text or rule that has lost its test, and then exits with 1.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '#commands/root.ts';
import { specRules } from './browser/spec-rules.ts';
import { fits } from './browser/spec-text.ts';
import { specTexts } from './browser/spec-texts.ts';

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

const lost = [
  ...specTexts
    .filter(({ words, provedBy }) => !fits(words).test(codeOf(provedBy)))
    .map(({ words, provedBy }) => `${provedBy} does not hold the text "${words}"`),
  ...specRules
    .filter(({ provedBy, by }) => !codeOf(provedBy).includes(by))
    .map(({ rule, provedBy, by }) => `${provedBy} does not hold "${rule}": it has no "${by}"`),
];

for (const line of lost) console.log(line);
if (lost.length > 0) process.exitCode = 1;
