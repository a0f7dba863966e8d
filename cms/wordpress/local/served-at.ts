import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** A running site answers in tens of milliseconds; this long without an answer, in ms, it is not running. */
const patience = 2000;

/**
 * Notes where a site is served, so that it is not served twice: a second server would move the addresses in its content
 * under the feet of the first.
 * @returns a function that takes the note back.
 * @throws Error that names the address, when the site is being served.
 */
export async function claimSite(folder: string, url: string): Promise<() => Promise<void>> {
  const note = join(folder, 'served-at');
  const previous = await readFile(note, 'utf8').catch(() => undefined);
  if (previous && (await isServed(previous))) throw new Error(`This site is already served at ${previous}`);
  await writeFile(note, url);
  return () => rm(note, { force: true });
}

async function isServed(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/wp-json/?_fields=url`, { signal: AbortSignal.timeout(patience) });
    return z.object({ url: z.literal(url) }).safeParse(await response.json()).success;
  } catch {
    return false;
  }
}
