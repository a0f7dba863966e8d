import { chmod, readdir } from 'node:fs/promises';
import path from 'node:path';

/** Lets every user of the machine read a folder and what is in it, such as a web server: the commands write files that only their owner may read. */
export async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    await chmod(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
}
