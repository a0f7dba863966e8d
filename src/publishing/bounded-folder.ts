import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Bytes of all files below a folder. Throws if it does not exist. */
export async function bytesOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      // A file may disappear meanwhile, as a database's journal does.
      .map((entry) =>
        stat(path.join(entry.parentPath, entry.name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Removes a folder whose files take more than `max` bytes: for caches that grow without limit and are soon filled again. */
export async function emptyIfLarger(folder: string, max: number): Promise<void> {
  if ((await bytesOf(folder).catch(() => 0)) > max) await rm(folder, { recursive: true, force: true });
}
