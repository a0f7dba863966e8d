/** Milliseconds to wait for the server. Islands do not hydrate before that. */
const timeout = 3_000;
/** A file that every origin serves. A HEAD request for it has no body. */
const requestedFile = '/favicon.svg';

/** The server's time, in milliseconds since the epoch; null when the request fails. A cached response's `Age` is added to its date. */
export async function requestServerClock(): Promise<number | null> {
  const request = new AbortController();
  const timer = setTimeout(() => request.abort(), timeout);
  try {
    const init = { method: 'HEAD', cache: 'no-store', signal: request.signal } as const;
    const { headers } = await fetch(requestedFile, init);
    const moment = Date.parse(headers.get('Date') ?? '') + Number(headers.get('Age') ?? 0) * 1000;
    return moment > 0 ? moment : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
