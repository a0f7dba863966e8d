import { offlinePaths } from '#config/offline-paths.ts';
import { keptAddress } from './kept-addresses.ts';
import { findCopy, keep, keptWeather, listCopies } from './copies.ts';
import type { FetchEvent } from './scope.ts';
import { withList, withNotice, type Reason } from './write.ts';

/**
 * Milliseconds until a copy is shown because the network does not respond. An origin responds within 5 s (src/origin/site/pages.ts), and a
 * connection with round trips of 700 ms is open after 3: a network that is silent for longer is mostly a failing tower, whose requests would
 * hang for minutes. Online readers, however slow, get the network's response.
 */
const patience = 8_000;

/** The network's response. Rejects when the connection fails: in Firefox, what was requested in advance then resolves with an error response. */
async function network({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const response = (await preloadResponse) ?? (await fetch(request));
  if (response.type === 'error') throw new TypeError('No network');
  return response;
}

/** `html` with the headers of the response that it was made from, which contain its Content-Security-Policy. */
function page(html: string, response: Response): Response {
  const headers = new Headers(response.headers);
  // `html` is decoded.
  headers.delete('Content-Encoding');
  headers.delete('Content-Length');
  return new Response(html, { headers });
}

/** The page of kept copies, with its list. */
async function listPage(offline: Response, notice: (html: string) => string): Promise<Response> {
  const html = withList(await offline.text(), await listCopies(), Date.now());
  return page(notice(html), offline);
}

/** What the device has for an address; null if it has nothing. */
async function fromDevice(address: string | null, reason: Reason): Promise<Response | null> {
  if (address === null) return null;
  // The weather page without a municipality is that of San Juan, until a script has fetched the reader's own.
  const weather = address === offlinePaths.weather ? await keptWeather() : null;
  const copy = await findCopy(weather ?? address);
  if (!copy) return null;
  if (address === offlinePaths.kept) return listPage(copy.response, (html) => html);
  return page(withNotice(await copy.response.text(), reason, Date.now(), copy.facts), copy.response);
}

/** The list in place of a page that the device does not have; null if it does not have the list either. */
async function listInstead(reason: Reason): Promise<Response | null> {
  const kept = await findCopy(offlinePaths.kept);
  return kept && listPage(kept.response, (html) => withNotice(html, reason, Date.now(), null));
}

/** The response to a navigation: the network's, else the kept copy, else the list of kept copies. Rejects when there is none of them. */
export async function navigate(event: FetchEvent): Promise<Response> {
  const address = keptAddress(new URL(event.request.url));
  const asked = Date.now();
  const result = network(event);
  if (address !== null) {
    // The clone is made before anybody reads the response. After `patience` the response is still kept, for the next visit.
    event.waitUntil(
      result.then(
        (response) => keep(address, response.clone(), asked),
        () => {},
      ),
    );
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<'hanging'>((resolve) => {
    timer = setTimeout(() => resolve('hanging'), patience);
  });
  const first = await Promise.race([result.catch((): Reason => 'offline'), silence]);
  clearTimeout(timer);
  if (typeof first !== 'string') {
    return address === offlinePaths.kept && first.ok ? listPage(first, (html) => html) : first;
  }
  const kept = await fromDevice(address, first);
  if (kept) return kept;
  // A page that the device does not have may take as long as the browser waits.
  return result.catch(async (error: unknown) => {
    const instead = await listInstead('offline');
    if (instead) return instead;
    throw error;
  });
}

/** Whether the browser opens a page of the site. Whatever else it requests does not pass through the worker. */
export const isNavigation = ({ method, mode, headers }: Request): boolean =>
  mode === 'navigate' && method === 'GET' && !headers.has('Range');

/** The response to a navigation in a frame: always the network's. */
export const navigateFrame = network;
