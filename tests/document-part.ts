import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root } from '#commands/root.ts';

/**
 * Replaces what a run wrote last into a document, between a comment with its command and "end of" its name. Throws when the document has no
 * place for it.
 */
export async function writeDocumentPart(
  document: string,
  name: string,
  command: string,
  markdown: string,
): Promise<void> {
  const file = path.join(root, document);
  const begin = `<!-- ${command} -->`;
  // With the part's name, because a merge may join two lines that are alike.
  const end = `<!-- end of ${name} -->`;
  const text = await readFile(file, 'utf8');
  const from = text.indexOf(begin) + begin.length;
  const to = text.indexOf(end, from);
  if (from < begin.length || to < 0)
    throw new Error(`${document} has no "${begin}" with a "${end}" below it`);
  const options = { ...(await resolveConfig(file)), filepath: file };
  await writeFile(file, await format(`${text.slice(0, from)}\n\n${markdown}\n\n${text.slice(to)}`, options));
}
