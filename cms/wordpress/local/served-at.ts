import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Milliseconds. A running site responds within tens of them; one that does not respond for this long is not running. */
const timeoutMs = 2000;

/**
 * Records where a site is served, so that it is not served twice: a second server would change the addresses in its content while the first
 * one runs.
 * @returns a function that removes the record.
 * @throws Error that names the address, if the site is being served.
 */
export async function claimSite(folder: string, url: string): Promise<() => Promise<void>> {
  const record = join(folder, 'served-at');
  const previous = await readFile(record, 'utf8').catch(() => undefined);
  if (previous && (await isServed(previous))) throw new Error(`This site is already served at ${previous}`);
  await writeFile(record, url);
  return () => rm(record, { force: true });
}

async function isServed(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/wp-json/?_fields=url`, { signal: AbortSignal.timeout(timeoutMs) });
    return z.object({ url: z.literal(url) }).safeParse(await response.json()).success;
  } catch {
    return false;
  }
}
