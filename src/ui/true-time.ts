import { setClock } from './clock.store.ts';

/**
 * Milliseconds between a reader's clock and the moment at which a page was drawn that nobody needs to wonder at: shared copies are
 * half a minute old, and clocks that nobody set are off by less than a minute.
 */
const unremarkable = 120_000;
/** Milliseconds to wait for the server's time: longer, and the reader's own clock is what there is. */
const patience = 3000;

/** The moment at which an answer left the server, by its own word and that of the caches on its way; NaN where none says. */
function timeOf({ headers }: Response): number {
  const age = Number(headers.get('Age') ?? 0) * 1000;
  return Date.parse(headers.get('Date') ?? '') + age;
}

async function serverTime(): Promise<number> {
  const options = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patience) } as const;
  return timeOf(await fetch(location.pathname, options));
}

/**
 * Sets the page's clock by the server's where the reader's is wrong. `drawn`: when the server drew the page, in milliseconds since the
 * epoch. A difference alone proves nothing: a page that the browser kept is old, and the clock is right. So the server is asked, and
 * only then. Never rejects.
 */
export async function keepTrueTime(drawn: number): Promise<void> {
  if (Math.abs(Date.now() - drawn) <= unremarkable) return;
  const now = await serverTime().catch(() => NaN);
  if (Math.abs(now - Date.now()) > unremarkable) setClock(now);
}
