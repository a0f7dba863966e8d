import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

/**
 * Passes that are remembered as ended at once. Only who knows the password makes a pass to end, and needs none of those; it bounds
 * memory and file (a line has some sixty bytes) all the same.
 */
const mostPasses = 10_000;

const Ended = z.object({ id: z.string(), until: z.number() });

/** The passes that readers gave back before their time, in a file that outlives the origin. */
export class EndedPasses {
  readonly #file: string;
  readonly #until = new LRUCache<string, number>({ max: mostPasses });

  private constructor(file: string) {
    this.#file = file;
  }

  /** Reads the file, and drops from it what has run out by itself. Throws where it cannot be read: passes would be good again. */
  static async open(file: string, now = Date.now()): Promise<EndedPasses> {
    const passes = new EndedPasses(file);
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    for (const line of text.split('\n')) {
      const { data } = Ended.safeParse(parse(line));
      if (data !== undefined && data.until > now) passes.#until.set(data.id, data.until);
    }
    await mkdir(path.dirname(file), { recursive: true });
    const kept = [...passes.#until.entries()].reverse().map(([id, until]) => lineOf(id, until));
    if (text !== '') {
      // Another file first: a crash meanwhile must not open what was closed.
      await writeFile(`${file}.new`, kept.join(''), { mode: 0o600 });
      await rename(`${file}.new`, file);
    }
    return passes;
  }

  has(id: string): boolean {
    return this.#until.peek(id) !== undefined;
  }

  /** From now on the pass opens nothing; `until` (ms since the epoch) is when it would have run out. */
  async end(id: string, until: number): Promise<void> {
    this.#until.set(id, until);
    // On a full disk it holds until the next start.
    await appendFile(this.#file, lineOf(id, until), { mode: 0o600 }).catch((error: unknown) =>
      console.error('A pass that was given back could not be written down:', error),
    );
  }
}

const lineOf = (id: string, until: number) => `${JSON.stringify({ id, until })}\n`;

/** A line that was cut off by a crash is no line. */
function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
