import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Where origins share releases: a folder that all of them see, or a bucket. Keys are paths of letters, digits, `.`, `-` and `_`. */
export interface ReleaseStore {
  /** For sentences to an operator. */
  readonly name: string;
  /** Null if there is nothing of that key. */
  get(key: string): Promise<Buffer | null>;
  /** Writes all of it or nothing. */
  put(key: string, body: Buffer): Promise<void>;
  /** Writes it only if there is nothing of that key. Returns whether it did. */
  create(key: string, body: Buffer): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** Keys that begin with `prefix`, with when each was written, in milliseconds since the epoch. */
  list(prefix: string): Promise<StoredKey[]>;
}

export interface StoredKey {
  key: string;
  at: number;
}

/** The store cannot be used. The message is a sentence that says what to do. */
export class StoreError extends Error {}

/** What to do about an error of the file system. */
const advice: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist: mount it, or create it',
  EACCES: 'may not be written by this user: change its owner or its permissions',
  EPERM: 'may not be written by this user: change its owner or its permissions',
  EROFS: 'is read-only: mount it so that it can be written',
  ENOSPC: 'is full: make room',
  EDQUOT: 'is full: raise its quota or make room',
  ENOTDIR: 'is no folder: name a folder in RELEASE_STORE',
};

/** A store in a folder that several machines have mounted, or several origins of one machine use. */
export class FolderStore implements ReleaseStore {
  readonly name: string;

  constructor(folder: string) {
    this.name = folder;
  }

  get(key: string): Promise<Buffer | null> {
    return this.#try(() => readFile(this.#file(key)).catch(nullIfMissing));
  }

  async put(key: string, body: Buffer): Promise<void> {
    await this.#try(async () => {
      const file = this.#file(key);
      const part = `${file}.${crypto.randomUUID()}.part`;
      await mkdir(path.dirname(file), { recursive: true });
      try {
        await writeFile(part, body);
        await rename(part, file);
      } catch (error) {
        await rm(part, { force: true }).catch(() => {});
        throw error;
      }
    });
  }

  create(key: string, body: Buffer): Promise<boolean> {
    return this.#try(async () => {
      await mkdir(path.dirname(this.#file(key)), { recursive: true });
      return writeFile(this.#file(key), body, { flag: 'wx' }).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'EEXIST') return false;
          throw error;
        },
      );
    });
  }

  remove(key: string): Promise<void> {
    return this.#try(() => rm(this.#file(key), { force: true }));
  }

  list(prefix: string): Promise<StoredKey[]> {
    return this.#try(async () => {
      const folder = path.join(this.name, path.dirname(`${prefix}x`));
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nullIfMissing);
      const found = await Promise.all(
        (entries ?? [])
          .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
          .map(async (entry) => {
            const file = path.join(entry.parentPath, entry.name);
            const key = path.relative(this.name, file).split(path.sep).join('/');
            const at = (await stat(file).catch(nullIfMissing))?.mtimeMs;
            return at === undefined || !key.startsWith(prefix) ? [] : [{ key, at }];
          }),
      );
      return found.flat();
    });
  }

  #file(key: string): string {
    return path.join(this.name, key);
  }

  /** The folder itself has to be there: a share that is not mounted must not be filled as a folder of this machine. */
  async #try<T>(work: () => Promise<T>): Promise<T> {
    try {
      await readdir(this.name);
      return await work();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (code === '') throw error;
      throw new StoreError(
        `The shared folder ${this.name} ${advice[code] ?? `fails with ${code}`} (RELEASE_STORE).`,
      );
    }
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
