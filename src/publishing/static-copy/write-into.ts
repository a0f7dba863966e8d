import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes a file below `folder`, with the folders that its name needs. */
export async function writeInto(folder: string, file: string, body: string | Buffer): Promise<void> {
  const place = path.join(folder, file);
  await mkdir(path.dirname(place), { recursive: true });
  await writeFile(place, body);
}
