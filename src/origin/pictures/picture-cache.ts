import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';

/** Bytes of a disk block: a file takes whole blocks. */
const block = 4_096;
const blocksOf = (bytes: number) => Math.max(1, Math.ceil(bytes / block)) * block;

/** Bytes of pictures that are kept in memory because they could not be written, for example on a full disk: enough for a few pages. */
const unwrittenBytes = 16 * 1024 * 1024;
/** Milliseconds between two updates of a file's access time, which is needed only for the order after a restart. */
const noteInterval = 3_600_000;

interface KeptFile {
  bytes: number;
  /** When the file's access time was last updated. */
  notedAt: number;
}

const half = '.part';

/**
 * Cache of the pictures that were made, in a folder with a size limit. The least recently used ones are deleted first. The order survives a
 * restart, because it is read from the files' access times.
 */
export class PictureCache {
  readonly #folder: string;
  readonly #files: LRUCache<string, KeptFile>;
  readonly #unwritten: LRUCache<string, Buffer>;

  private constructor(folder: string, maxBytes: number) {
    this.#folder = folder;
    this.#files = new LRUCache<string, KeptFile>({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }) => blocksOf(bytes),
      dispose: (_file, name, reason) => {
        if (reason !== 'set') void rm(this.#place(name), { force: true }).catch(() => {});
      },
    });
    this.#unwritten = new LRUCache({ maxSize: unwrittenBytes, sizeCalculation: ({ length }) => length + 1 });
  }

  /** Opens the folder. Deletes files above the size limit, and files that a killed process left half written. */
  static async open(folder: string, maxBytes: number): Promise<PictureCache> {
    const cache = new PictureCache(folder, maxBytes);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const files: { name: string; bytes: number; usedAt: number }[] = [];
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      const found = entry.name.endsWith(half) ? null : await stat(file).catch(() => null);
      if (found) files.push({ name: path.relative(folder, file), bytes: found.size, usedAt: found.atimeMs });
      else await rm(file, { force: true }).catch(() => {});
    }
    for (const { name, bytes, usedAt } of files.sort((one, other) => one.usedAt - other.usedAt)) {
      cache.#files.set(name, { bytes, notedAt: usedAt });
    }
    return cache;
  }

  has(name: string): boolean {
    return this.#files.has(name) || this.#unwritten.has(name);
  }

  async get(name: string): Promise<Buffer | null> {
    const file = this.#files.get(name);
    if (!file) return this.#unwritten.get(name) ?? null;
    const picture = await readFile(this.#place(name)).catch(() => null);
    // The file was deleted by somebody else.
    if (!picture) this.#files.delete(name);
    else if (Date.now() - file.notedAt > noteInterval) this.#noteUse(name, file);
    return picture;
  }

  /** Forgets a picture. Its file is deleted at once. */
  async delete(name: string): Promise<void> {
    this.#unwritten.delete(name);
    if (!this.#files.delete(name)) return;
    await rm(this.#place(name), { force: true }).catch(() => {});
  }

  /** Never throws: a picture that cannot be written is kept in memory until newer ones push it out. */
  async put(name: string, picture: Buffer): Promise<void> {
    const place = this.#place(name);
    const part = `${place}.${process.pid}${half}`;
    try {
      await mkdir(path.dirname(place), { recursive: true });
      await writeFile(part, picture);
      await rename(part, place);
      this.#files.set(name, { bytes: picture.length, notedAt: Date.now() });
      this.#unwritten.delete(name);
    } catch (error) {
      this.#unwritten.set(name, picture);
      await rm(part, { force: true }).catch(() => {});
      console.warn(
        'A picture could not be written to disk, and is kept in memory:',
        error instanceof Error ? error.message : error,
      );
    }
  }

  #place(name: string): string {
    return path.join(this.#folder, name);
  }

  #noteUse(name: string, file: KeptFile): void {
    file.notedAt = Date.now();
    const place = this.#place(name);
    stat(place)
      .then(({ mtime }) => utimes(place, new Date(), mtime))
      .catch(() => {});
  }
}
