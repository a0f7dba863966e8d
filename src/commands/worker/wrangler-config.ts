import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser';
import { workerDir } from './wrangler.ts';

/**
 * What api-worker/wrangler.jsonc says. Not read by wrangler itself: a start does without it, and a deploy saves a hundred megabytes of memory.
 * Throws if it is no JSON with comments.
 */
export async function readWranglerConfig(): Promise<unknown> {
  const text = await readFile(path.join(workerDir, 'wrangler.jsonc'), 'utf8');
  const errors: ParseError[] = [];
  const config: unknown = parse(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first)
    throw new Error(`wrangler.jsonc: ${printParseErrorCode(first.error)} at character ${first.offset}`);
  return config;
}
