import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Paths of the files under a folder, at any depth, that contain this text. */
export async function filesWith(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const found: string[] = [];
  for (const file of files) {
    // A database may delete its journal between the listing and the read.
    const content = await readFile(file).catch(() => Buffer.alloc(0));
    if (content.includes(text)) found.push(file);
  }
  return found;
}
