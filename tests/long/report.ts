import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '#commands/root.ts';

/** Prints a part of the run's report and stores it in `.data/test-reports`. */
export async function writeReport(name: string, text: string): Promise<void> {
  console.log(`\n${text}`);
  const folder = path.join(root, '.data/test-reports');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, name), text);
}
