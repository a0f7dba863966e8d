import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root } from '#commands/root.ts';

/** The document whose tables the simulation writes. */
export const document = path.join(root, 'docs/capacity.md');
const begin = '<!-- npm run capacity -- --write -->';
const end = '<!-- end -->';

/** The text of the document with these tables in place of its own. */
export async function documentWith(tables: string): Promise<string> {
  const text = await readFile(document, 'utf8');
  const head = text.slice(0, text.indexOf(begin) + begin.length);
  const tail = text.slice(text.indexOf(end));
  const options = { ...(await resolveConfig(document)), filepath: document };
  return format(`${head}\n\n${tables}\n\n${tail}`, options);
}
