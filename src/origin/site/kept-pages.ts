import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type { RenderedPage, SharedCache } from './shared-cache.ts';

/** Milliseconds between two looks at what is new: the most that a crash costs. */
const every = 30_000;
/** Pages on disk, some 12 MB: all lists, and the stories that readers opened last. */
const max = 200;

/** What stands in the first line of a file, before the body. */
const Head = z.object({
  address: z.string().startsWith('/'),
  at: z.number(),
  status: z.literal(200),
  headers: z.array(z.tuple([z.string(), z.string()])),
});

interface KeptPage {
  address: string;
  page: RenderedPage;
  at: number;
}

const nameOf = (address: string) => `${createHash('sha256').update(address).digest('hex').slice(0, 32)}.page`;

function toBytes({ address, page, at }: KeptPage): Buffer {
  const head: z.input<typeof Head> = { address, at, status: 200, headers: [...page.headers] };
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), page.body]);
}

/** Null if the bytes are no whole page. */
function fromBytes(bytes: Buffer): KeptPage | null {
  try {
    const end = bytes.indexOf(0x0a);
    const { address, at, status, headers } = Head.parse(JSON.parse(bytes.subarray(0, end).toString()));
    return { address, at, page: { status, headers: new Headers(headers), body: bytes.subarray(end + 1) } };
  } catch {
    return null;
  }
}

/** Lists come first: their addresses are short, and nobody can make up many of them. */
const depthOf = (address: string) => address.split(/[/?]/).length;

/**
 * Keeps the last good pages in a folder, one file each, so that an origin that starts while the worker is away shows what the one before showed.
 * A full disk keeps the files that are there.
 */
export class KeptPages {
  readonly #cache: SharedCache;
  readonly #folder: string;
  /** The pages that have a file, by its name. */
  readonly #written = new Map<string, RenderedPage>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(cache: SharedCache, folder: string) {
    this.#cache = cache;
    this.#folder = folder;
  }

  /** Reads what the folder has into the cache, then keeps it up to date. Never rejects. */
  async start(): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names) {
      const bytes = await readFile(path.join(this.#folder, name)).catch(() => null);
      const kept = bytes && fromBytes(bytes);
      if (!kept || nameOf(kept.address) !== name) continue;
      this.#cache.restore(kept);
      this.#written.set(name, kept.page);
    }
    this.#cache.onForget = () => void this.write();
    this.#timer = setInterval(() => void this.write(), every).unref();
  }

  /** Writes what is new, and deletes what the cache does not have any more. One run at a time. Never rejects. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(() =>
      this.#write().catch((error: unknown) =>
        console.error(`The last good pages are not kept: ${error instanceof Error ? error.message : error}`),
      ),
    );
    return this.#writing;
  }

  /** Writes for the last time. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#cache.onForget = () => {};
    await this.write();
  }

  async #write(): Promise<void> {
    const pages = [...this.#cache.goodPages()]
      .filter(({ page }) => page.status === 200)
      .toSorted((one, other) => depthOf(one.address) - depthOf(other.address))
      .slice(0, max);
    const wanted = new Set(pages.map(({ address }) => nameOf(address)));
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    // Those of readers' removed stories first, and without room on the disk, too.
    for (const name of await readdir(this.#folder)) {
      if (wanted.has(name)) continue;
      await rm(path.join(this.#folder, name), { recursive: true, force: true });
      this.#written.delete(name);
    }
    for (const kept of pages) {
      const name = nameOf(kept.address);
      if (this.#written.get(name) === kept.page) continue;
      const part = path.join(this.#folder, `${name}.part`);
      await writeFile(part, toBytes(kept), { mode: 0o600 });
      await rename(part, path.join(this.#folder, name));
      this.#written.set(name, kept.page);
    }
  }
}
