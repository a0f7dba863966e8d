import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { jsonOrNull } from '#contract/text/json.ts';

/**
 * Limit of ended passes, for memory and for the file (a line has some sixty bytes). Only readers who know the password have a pass to end,
 * and they gain nothing from pushing out an older one.
 */
const maxPasses = 10_000;

const Ended = z.object({ id: z.string(), until: z.number() });

/** The passes that readers ended by signing out, in a file that survives a restart of the origin. */
export class EndedPasses {
  readonly #file: string;
  readonly #until = new LRUCache<string, number>({ max: maxPasses });

  private constructor(file: string) {
    this.#file = file;
  }

  /** Reads the file and removes expired passes from it. Throws if it cannot be read, because ended passes would be valid again. */
  static async open(file: string, now = Date.now()): Promise<EndedPasses> {
    const passes = new EndedPasses(file);
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    for (const line of text.split('\n')) {
      const { data } = Ended.safeParse(jsonOrNull(line));
      if (data !== undefined && data.until > now) passes.#until.set(data.id, data.until);
    }
    await mkdir(path.dirname(file), { recursive: true });
    const kept = [...passes.#until.entries()].reverse().map(([id, until]) => lineOf(id, until));
    if (text !== '') {
      // Written to another file first: a crash while writing must not make ended passes valid again.
      await writeFile(`${file}.new`, kept.join(''), { mode: 0o600 });
      await rename(`${file}.new`, file);
    }
    return passes;
  }

  has(id: string): boolean {
    return this.#until.peek(id) !== undefined;
  }

  /** Ends the pass at once. `until` (ms since the epoch) is when it would have expired. */
  async end(id: string, until: number): Promise<void> {
    this.#until.set(id, until);
    // If the disk is full, the pass stays ended only until the next start.
    await appendFile(this.#file, lineOf(id, until), { mode: 0o600 }).catch((error: unknown) =>
      console.error(
        'An ended pass could not be written to the file, and is ended only until the next start:',
        error,
      ),
    );
  }
}

const lineOf = (id: string, until: number) => `${JSON.stringify({ id, until })}\n`;
