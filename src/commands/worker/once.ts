import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Runs `work` unless it has already run in this folder for exactly this `input`. */
export async function once(
  folder: string,
  name: string,
  input: string,
  work: () => Promise<void>,
): Promise<void> {
  const version = createHash('sha256').update(input).digest('hex');
  const stamp = path.join(folder, `${name}.done`);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === version) return;
  await work();
  await mkdir(folder, { recursive: true });
  await writeFile(stamp, version);
}
