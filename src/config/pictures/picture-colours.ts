import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { appendFile, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * The mean colours of pictures, which pages show until a picture has arrived. The process that makes pictures finds a colour when it first
 * reads an original; pages that are rendered later have it. A file connects them, because builds and the server's bundle of the pages share
 * no memory with it.
 */

/** Characters of a picture's hash: 72 bits, so that no two pictures share one. */
const keyLength = 12;
/** Characters of a line: the hash, a colour such as `a87`, and the line's end. */
const lineLength = keyLength + 4;
/** Lines of the file, after which the older half is dropped: 800 kB, a newsroom's pictures of a year. */
const maxLines = 50_000;
/** Milliseconds between two looks at the file. A page may show a colour this much later. */
const lookInterval = 1_000;

const coloursFile = (dataDir: string) => path.resolve(dataDir, 'picture-colours');

/** The query is no part of a picture. */
function keyOf(source: string): string {
  const { origin, pathname } = new URL(source);
  return createHash('sha256')
    .update(origin + pathname)
    .digest('base64url')
    .slice(0, keyLength);
}

/** Reads the colours of a data folder, and what is added to them later. */
export class PictureColours {
  readonly #file: string;
  readonly #colours = new Map<string, string>();
  #read = 0;
  #lookedAt = -Infinity;

  constructor(dataDir: string) {
    this.#file = coloursFile(dataDir);
  }

  /** The mean colour of a picture as in CSS, such as `#a87`; null when it is not known (yet). `source` is an absolute URL. Never throws. */
  colourOf(source: string): string | null {
    if (performance.now() - this.#lookedAt > lookInterval) this.#look();
    const colour = this.#colours.get(keyOf(source));
    return colour === undefined ? null : `#${colour}`;
  }

  #look(): void {
    this.#lookedAt = performance.now();
    try {
      const { size } = statSync(this.#file);
      if (size < this.#read) {
        this.#colours.clear();
        this.#read = 0;
      }
      const added = Buffer.alloc(Math.floor((size - this.#read) / lineLength) * lineLength);
      if (added.length === 0) return;
      const file = openSync(this.#file, 'r');
      try {
        readSync(file, added, 0, added.length, this.#read);
      } finally {
        closeSync(file);
      }
      this.#read += added.length;
      for (const line of added.toString().split('\n')) {
        if (/^[\w-]{12}[\da-f]{3}$/.test(line))
          this.#colours.set(line.slice(0, keyLength), line.slice(keyLength));
      }
    } catch {
      // There is no file before the first picture is made. A page without colours is complete.
    }
  }
}

/**
 * Stores the mean colour of a picture: three hexadecimal digits. Never throws: without room on the disk, pages show no colour.
 */
export async function storePictureColour(dataDir: string, source: string, colour: string): Promise<void> {
  const file = coloursFile(dataDir);
  try {
    await appendFile(file, `${keyOf(source)}${colour}\n`);
    if (statSync(file).size < maxLines * lineLength) return;
    const lines = (await readFile(file, 'utf8')).split('\n').slice(-maxLines / 2);
    const part = `${file}.part`;
    await writeFile(part, lines.join('\n'));
    await rename(part, file);
  } catch (error) {
    console.warn('The colour of a picture was not stored:', error instanceof Error ? error.message : error);
  }
}
