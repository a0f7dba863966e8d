import * as z from 'zod';
import { getJson, type GetOptions } from '../get-json.ts';
import { UpstreamError } from '../upstream-error.ts';

export interface NwsAccess {
  /** Without a trailing slash. */
  root: string;
  /** Whom the service can write to; null: it is told only who asks. */
  contact: string | null;
  fetch: GetOptions['fetch'];
  timeoutMs: number;
}

/** What a response is recognised by in the next request. Null: the server named none. */
export const Validators = z.object({ etag: z.string().nullable(), lastModified: z.string().nullable() });
export type Validators = z.infer<typeof Validators>;

/** Puerto Rico, and the waters of the Atlantic and the Caribbean: a state alone has only what is in force on land. */
const areas = 'PR,AM';

/**
 * The alerts of those areas that are active, as the service sends them. Null: nothing changed since the response with these validators.
 * Throws UpstreamError.
 */
export async function requestActiveAlerts(
  { root, contact, fetch, timeoutMs }: NwsAccess,
  known: Validators | null,
): Promise<{ json: unknown; validators: Validators } | null> {
  const { status, headers, json } = await getJson(new URL(`${root}/alerts/active?area=${areas}`), {
    fetch,
    timeoutMs,
    headers: {
      Accept: 'application/geo+json',
      // The service refuses requests that do not say who sends them.
      'User-Agent': contact === null ? '(telecoqui)' : `(telecoqui, ${contact})`,
      ...(known?.etag != null && { 'If-None-Match': known.etag }),
      ...(known?.lastModified != null && { 'If-Modified-Since': known.lastModified }),
    },
    acceptedStatuses: known === null ? [] : [304],
  });
  if (status === 304) return null;
  if (status !== 200) throw new UpstreamError(`http_${status}`);
  return {
    json,
    validators: { etag: headers.get('ETag'), lastModified: headers.get('Last-Modified') },
  };
}
