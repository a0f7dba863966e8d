import { offlinePaths } from '#config/offline-paths.ts';
import { isAddressOf, lastingOf } from './kept-addresses.ts';
import { endsCopy, factsOf, makeCopy, mayBeKept, type CopyFacts } from './copy.ts';
import type { ListedCopy } from './write.ts';

/**
 * The cache with the kept pages. A worker whose copies have another form takes another name, because it deletes every other cache of the
 * site when it starts to work.
 */
const name = 'pages-2';

/**
 * How many pages are kept, and how many characters together. Forty are more than anybody opens in a day; a story has some 70,000 characters
 * with its style, so these are rarely more than 3 MB, and browsers grant a site at least 50.
 */
const maxPages = 40;
const maxCharacters = 6_000_000;

export interface KeptPage {
  response: Response;
  facts: CopyFacts;
}

async function read(cache: Cache, address: string | Request): Promise<KeptPage | null> {
  const response = await cache.match(address);
  const facts = response && factsOf(response);
  return facts ? { response, facts } : null;
}

/** The kept copy of an address; null without one, and where the browser refuses its storage. */
export async function findCopy(address: string): Promise<KeptPage | null> {
  try {
    return await read(await caches.open(name), address);
  } catch {
    return null;
  }
}

/** All copies, the oldest first. Empty where the browser refuses its storage. */
export async function listCopies(): Promise<ListedCopy[]> {
  try {
    const cache = await caches.open(name);
    const copies = await Promise.all(
      (await cache.keys()).map(async (request) => {
        const { pathname, search } = new URL(request.url);
        return { address: pathname + search, facts: (await read(cache, request))?.facts };
      }),
    );
    return copies.flatMap(({ address, facts }) => (facts ? { address, facts } : []));
  } catch {
    return [];
  }
}

/** Deletes the oldest copies beyond the limits. */
async function makeRoom(cache: Cache): Promise<void> {
  const copies = await listCopies();
  const lasting = lastingOf(copies.map(({ address }) => address));
  let pages = copies.length;
  let characters = copies.reduce((sum, { facts }) => sum + facts.size, 0);
  for (const { address, facts } of copies) {
    if (pages <= maxPages && characters <= maxCharacters) return;
    if (lasting.has(address)) continue;
    await cache.delete(address);
    pages -= 1;
    characters -= facts.size;
  }
}

/**
 * Keeps the network's response to `address`, or deletes the copy if the site says that there is no such page any more. A copy that came after this
 * response was requested (`asked`, by the device's clock) stays: it is newer. Reads the response. Never rejects: a storage that is full or refused, or
 * a page that breaks off, leaves everything as it was.
 */
export async function keep(address: string, response: Response, asked: number): Promise<void> {
  try {
    const cache = await caches.open(name);
    if (mayBeKept(response)) {
      if (!isAddressOf(address, response)) return;
      const copy = await makeCopy(response, Date.now());
      if (!copy) return;
      const arrived = (await read(cache, address))?.facts.arrived ?? 0;
      // One that came later than now says only that the clock was set back.
      if (arrived > asked && arrived <= Date.now()) return;
      await cache.put(address, copy);
      await makeRoom(cache);
    } else if (endsCopy(response)) {
      await cache.delete(address);
    }
  } catch {
    // Without a copy everything is as without a service worker.
  }
}

/**
 * Keeps `html` in place of a copy that the open page has renewed, as if it had been sent at `sent` (milliseconds since the epoch, by the server's
 * clock). Never rejects.
 */
export async function replaceCopy(
  address: string,
  html: string,
  { response }: KeptPage,
  sent: number,
): Promise<void> {
  const headers = new Headers(response.headers);
  headers.set('Date', new Date(sent).toUTCString());
  for (const name of ['Server-Timing', 'Age']) headers.delete(name);
  try {
    const copy = await makeCopy(new Response(html, { headers }), Date.now());
    if (copy) await (await caches.open(name)).put(address, copy);
  } catch {
    // The copy stays as it was.
  }
}

/** Milliseconds for which a copy that was fetched in advance is new enough: weather observations are of the last hour. */
const fresh = 3_600_000;

/** Fetches a page that was not opened, if the copy is missing or old. Never rejects. */
export async function fetchCopy(address: string): Promise<void> {
  const facts = (await findCopy(address))?.facts;
  if (facts && Math.abs(Date.now() - facts.arrived) < fresh) return;
  const asked = Date.now();
  // A low priority, because the reader may open the next page meanwhile.
  await fetch(address, { priority: 'low' }).then(
    (response) => keep(address, response, asked),
    () => {},
  );
}

/** The kept weather of a municipality, the newest; null without one. */
export async function keptWeather(): Promise<string | null> {
  const start = `${offlinePaths.weather}?`;
  return (await listCopies()).reverse().find(({ address }) => address.startsWith(start))?.address ?? null;
}

/** Deletes all caches of the site, or all but the one in use. Never rejects. */
export async function deleteCaches(others = false): Promise<void> {
  const names = await caches.keys().catch(() => []);
  await Promise.allSettled(
    names.filter((found) => !others || found !== name).map((found) => caches.delete(found)),
  );
}
