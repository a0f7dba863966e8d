import { limits } from '../fixed-limits.ts';
import { hexOf } from './digest.ts';
import { hmacKey, sign, verify } from './hmac.ts';

/**
 * Signed requests between WordPress, the desk and the worker. What is signed are labelled lines: what the request is for, its method, path
 * and query, the site it is meant for, when it was signed, an id, and the digest of its body. So it works for nothing else, and
 * once. Needs only Web Crypto. See docs/decisions/0036-a-signature-names-its-purpose.md.
 */

/** The requests that the worker accepts only signed, by their purposes: each has one route, and the secret that opens it. */
export const signedRoutes = {
  publish: { method: 'POST', path: '/api/publish', secret: 'PUBLISH_SECRET' },
  deliveries: { method: 'POST', path: '/api/deliveries', secret: 'PUBLISH_SECRET' },
  'desk-items': { method: 'POST', path: '/api/desk/items', secret: 'PUBLISH_SECRET' },
  'unknown-addresses': { method: 'POST', path: '/api/desk/unknown-addresses', secret: 'PUBLISH_SECRET' },
  announcements: { method: 'POST', path: '/api/push/announcements', secret: 'PUBLISH_SECRET' },
  health: { method: 'GET', path: '/api/health', secret: 'PUBLISH_SECRET' },
  'connection-test': { method: 'POST', path: '/api/connection-test', secret: 'PUBLISH_SECRET' },
  // Readers' data has a secret of its own, which WordPress does not have.
  'subscribers-export': { method: 'POST', path: '/api/subscribers/export', secret: 'DESK_SECRET' },
  'subscribers-import': { method: 'POST', path: '/api/subscribers/import', secret: 'DESK_SECRET' },
  'subscribers-delete': { method: 'POST', path: '/api/subscribers/delete', secret: 'DESK_SECRET' },
  'subscribers-retry': { method: 'POST', path: '/api/subscribers/retry', secret: 'DESK_SECRET' },
} as const;

export type SignedRoute = keyof typeof signedRoutes;

/** Headers of a signed request. */
export const signatureHeaders = {
  /** When it was signed, in whole seconds since the epoch. */
  timestamp: 'X-Telecoqui-Timestamp',
  /** A UUID, by which the receiver knows that it has seen this request before. */
  id: 'X-Telecoqui-Id',
  /** The site that it is meant for, as `siteName` writes it. */
  site: 'X-Telecoqui-Site',
  /** `v2=` and the HMAC-SHA256 of the labelled lines in hexadecimal. */
  signature: 'X-Telecoqui-Signature',
} as const;

const version = 'telecoqui-v2';
const scheme = 'v2=';
/** How plugins before 0.4 signed: the HMAC of `{timestamp}.{body}`, whatever the request was for. */
const formerScheme = 'sha256=';

/** What a signature covers, beside its time, its id and the site. */
export interface SignedRequest {
  /** `preview-request`: the worker's request to WordPress for a draft. */
  purpose: SignedRoute | 'preview-request';
  method: string;
  /** With the query, as it is sent. */
  path: string;
  body: string | Uint8Array<ArrayBuffer>;
}

/** A site's name in signatures: its address without path, as in `https://www.telecoqui.pr`. The port is left out if it is the usual one. */
export const siteName = (address: string): string => new URL(address).origin;

/** What is signed. No value may contain a line break: then it would be more than one line. */
const labelled = (lines: Readonly<Record<string, string>>): string =>
  [version, ...Object.entries(lines).map(([label, value]) => `${label}: ${value}`)].join('\n');

async function signedText(
  { purpose, method, path, body }: SignedRequest,
  { site, timestamp, id }: { site: string; timestamp: string; id: string },
): Promise<string> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const digest = hexOf(await crypto.subtle.digest('SHA-256', bytes));
  return labelled({ purpose, method, site, path, time: timestamp, id, body: digest });
}

/** The headers of a request for `site` (see siteName), signed at `now` (ms since the epoch). Each call makes another id. */
export async function signedHeaders(
  secret: string,
  site: string,
  request: SignedRequest,
  now: number,
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(now / 1_000));
  const id = crypto.randomUUID();
  const text = await signedText(request, { site, timestamp, id });
  return {
    [signatureHeaders.timestamp]: timestamp,
    [signatureHeaders.id]: id,
    [signatureHeaders.site]: site,
    [signatureHeaders.signature]: `${scheme}${await sign(await hmacKey(secret), text)}`,
  };
}

/**
 * Why a signed request is refused, in a word for the log. Only with the last four did the sender know the secret: `outdated` is the form that
 * plugins before 0.4 sign, `elsewhere` a request for another site.
 */
export type Refusal = 'unsigned' | 'malformed' | 'wrong' | 'old' | 'future' | 'outdated' | 'elsewhere';

/** The id of a request whose signature fits, or why it is refused. Whether the id was used before is for the caller to know. */
export type Verdict = { id: string; refusal: null } | { id: null; refusal: Refusal };

const refused = (refusal: Refusal): Verdict => ({ id: null, refusal });

/**
 * Checks a request that was sent to `site` (see siteName) against its headers at `now` (ms since the epoch). `formerText`: what plugins before 0.4
 * signed for it.
 */
export async function checkSignature(
  secret: string,
  site: string,
  request: SignedRequest,
  headers: Headers,
  now: number,
  formerText?: string,
): Promise<Verdict> {
  const timestamp = headers.get(signatureHeaders.timestamp);
  const signature = headers.get(signatureHeaders.signature);
  if (timestamp === null || signature === null) return refused('unsigned');
  if (!/^\d{1,12}$/.test(timestamp)) return refused('malformed');
  const key = await hmacKey(secret);
  const age = Math.floor(now / 1_000) - Number(timestamp);
  if (signature.startsWith(formerScheme) && formerText !== undefined) {
    const isFormer =
      Math.abs(age) <= limits.signatureAge &&
      (await verify(key, `${timestamp}.${formerText}`, signature.slice(formerScheme.length)));
    return refused(isFormer ? 'outdated' : 'wrong');
  }
  const id = headers.get(signatureHeaders.id) ?? '';
  const named = headers.get(signatureHeaders.site) ?? '';
  if (!signature.startsWith(scheme) || !/^[0-9a-f-]{36}$/.test(id)) return refused('malformed');
  const text = await signedText(request, { site: named, timestamp, id });
  if (!(await verify(key, text, signature.slice(scheme.length)))) return refused('wrong');
  if (named !== site) return refused('elsewhere');
  if (age > limits.signatureAge) return refused('old');
  return age < -limits.signatureAge ? refused('future') : { id, refusal: null };
}

/** Which draft a preview link opens, and until when (seconds since the epoch), each as it is written in the link. */
export interface PreviewLink {
  kind: string;
  id: string;
  expires: string;
}

/** The text that a preview link of `site` (see siteName) signs. A link is opened often, so it has no id; it is a GET of its page. */
export const previewLinkText = (site: string, { kind, id, expires }: PreviewLink): string =>
  labelled({ purpose: 'preview-link', method: 'GET', site, path: `/vista-previa/${kind}/${id}`, expires });

/** The text by which the site responds to the connection test with this id: nobody without the secret can sign it. */
export const connectionProofText = (site: string, id: string): string =>
  labelled({ purpose: 'connection-proof', site, id });
