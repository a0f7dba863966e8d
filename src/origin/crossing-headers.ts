import { answerHeaders } from '#contract/answer-headers.ts';
import { passCookie } from '#contract/gate-pass.ts';
import { signatureHeaders } from '#contract/publishing.ts';

/**
 * All that crosses from a reader's question to the worker. What is not here stays outside: a header that means nothing to the
 * worker may mean something to the runtime below it.
 */
const ofQuestions = [
  // What the body is: subscriptions and webhooks.
  'Content-Type',
  // Whether the reader holds the answer already.
  'If-None-Match',
  // The specification's client asks programmes with no-cache; older browsers say it by the second name.
  'Cache-Control',
  'Pragma',
  // The bearer token of origins that follow the change log by way of the site's address.
  'Authorization',
  // WordPress signs its webhooks.
  signatureHeaders.timestamp,
  signatureHeaders.signature,
] as const;

/** All that crosses from the worker's answer to the reader. The origin adds its own headers to it. */
const ofAnswers = [
  'Content-Type',
  'Content-Length',
  // How long who may keep it, under which name, and by which tags it is dropped.
  'Cache-Control',
  'Cache-Tag',
  'ETag',
  'Vary',
  // What an answer of /api is allowed to do when it is opened as a page, and whether a search may find it.
  'Content-Security-Policy',
  'X-Robots-Tag',
  // With 429 and 503, with 405, with 401.
  'Retry-After',
  'Allow',
  'WWW-Authenticate',
  ...Object.values(answerHeaders),
] as const;

/** These headers and no other. */
export function picked(headers: Headers, names: readonly string[]): Headers {
  const taken = new Headers();
  for (const name of names) {
    const value = headers.get(name);
    if (value !== null) taken.set(name, value);
  }
  return taken;
}

/** The one cookie of ours: behind a hard gate the worker looks at the reader's pass as well. */
function gateCookie(cookies: string | null): string | undefined {
  return cookies
    ?.split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${passCookie}=`));
}

/** What of a reader's headers the worker is told. */
export function questionHeaders(headers: Headers): Headers {
  const taken = picked(headers, ofQuestions);
  const cookie = gateCookie(headers.get('Cookie'));
  if (cookie !== undefined) taken.set('Cookie', cookie);
  return taken;
}

/** What of the worker's headers readers are told. */
export const readersHeaders = (headers: Headers): Headers => picked(headers, ofAnswers);
