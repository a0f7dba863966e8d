import { getJson, type GetOptions } from './get-json.ts';

/** Milliseconds. A service's clock may go wrong by minutes; what it says of later is a mistake. */
export const clockSlackMs = 15 * 60_000;

/** What a public service says. */
export interface Said<Body> {
  body: Body;
  /** When it did so by its own word, in milliseconds since the epoch; null or absent: it does not tell, and has just done so. */
  at?: number | null;
  /** Whether its list was too long, so that only the most urgent part is kept. */
  isCut?: boolean;
  /** By which the service recognises its response; null or absent: it named none. */
  etag?: string | null;
}

/** A request of what a public service says now. */
export interface ReportRequest<Body> {
  source: string;
  fetch: GetOptions['fetch'];
  timeoutMs: number;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** What it said last; null: nothing that could be read. */
  before: { body: Body; etag: string | null } | null;
}

/**
 * Asks a public service for its JSON. It is told which response is known, and may say that nothing has changed. `read` reads the JSON at a
 * moment, in milliseconds since the epoch. Throws UpstreamError.
 */
export async function requestReport<Body>(
  { source, fetch, timeoutMs, now, before }: ReportRequest<Body>,
  read: (json: unknown, now: number) => Said<Body> | Promise<Said<Body>>,
): Promise<Said<Body>> {
  const known = before?.etag == null ? null : { etag: before.etag, lastModified: null };
  const { status, json, validators } = await getJson(new URL(source), { fetch, timeoutMs, known });
  if (status === 304 && before !== null) return before;
  return { ...(await read(json, now())), etag: validators.etag };
}
