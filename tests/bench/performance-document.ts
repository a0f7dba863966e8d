import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root } from '#commands/root.ts';

const document = path.join(root, 'docs/performance.md');

/** Replaces what `npm run bench -- PART --write` wrote last into docs/performance.md. Throws when the document has no place for the part. */
export async function writeToPerformanceDocument(part: string, markdown: string): Promise<void> {
  const begin = `<!-- npm run bench -- ${part} --write -->`;
  // With the part's name, because a merge may join two lines that are alike.
  const end = `<!-- end of ${part} -->`;
  const text = await readFile(document, 'utf8');
  const from = text.indexOf(begin) + begin.length;
  const to = text.indexOf(end, from);
  if (from < begin.length || to < 0)
    throw new Error(`${document} has no "${begin}" with a "${end}" below it`);
  const options = { ...(await resolveConfig(document)), filepath: document };
  await writeFile(
    document,
    await format(`${text.slice(0, from)}\n\n${markdown}\n\n${text.slice(to)}`, options),
  );
}
