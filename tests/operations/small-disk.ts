import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface SmallDisk {
  folder: string;
  /** Fills it to the last block. */
  fill(): Promise<void>;
  /** Removes what `fill` wrote. */
  empty(): Promise<void>;
  remove(): Promise<void>;
}

/** A file system of so many megabytes, in memory. Null, with a sentence in the log, if none can be mounted here. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder]);
  } catch {
    await rm(folder, { recursive: true });
    console.warn('The full disk is not tested: a separate file system cannot be mounted here.');
    return null;
  }
  const ballast = path.join(folder, 'ballast');
  const fits = (bytes: number) =>
    appendFile(ballast, Buffer.alloc(bytes)).then(
      () => true,
      () => false,
    );
  return {
    folder,
    async fill() {
      for (let bytes = 16 * 1024 * 1024; bytes >= 1; bytes = Math.floor(bytes / 4)) while (await fits(bytes));
    },
    empty: () => rm(ballast),
    async remove() {
      await run('umount', [folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
