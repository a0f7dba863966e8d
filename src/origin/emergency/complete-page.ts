import { isLite } from '#config/lite-path.ts';
import { pageCacheControl, ruleOfCacheControl, shortened } from '#config/page-cache.ts';
import { emergencyLongestMs } from '#contract/emergency.ts';
import { responseHeaders } from '#contract/response-headers.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import { fillPlaces, fillSince } from '#document/places.ts';
import { allow, readPolicy, writePolicy } from '#document/policy.ts';
import { lateText } from '#ui/time/relative-time.ts';
import type { EmergencyState, Top } from './top.ts';

/** The header that tells caches in front of the origin, and apps, that there is an emergency: its value is the level. */
const emergencyHeader = 'X-Telecoqui-Emergency';

/** Seconds that a cache may serve a stale page while the origin fails, during an emergency: as long as one may last. */
export const emergencyStaleIfError = emergencyLongestMs / 1000;

/** What was made of a body: with this HTML above its content, and with ages that are right until then (ms since the epoch). */
const filledBodies = new WeakMap<Buffer, { html: string; until: number; body: Buffer }>();

/**
 * The page with what stands above its content: its style in the head, and its words behind the link that skips to the content; and with the ages
 * that it wants to say. A body is changed once for each of them, and the copy lives as long as the body, so that its ETag and its compressions
 * are made once, too. A late page also has its age, in the words in which pages show the age of stale data.
 */
function filled(body: Buffer, style: string, html: string, age: string | null): Buffer {
  const now = Date.now();
  const known = filledBodies.get(body);
  if (age === null && known?.html === html && now < known.until) return known.body;
  const page = body.toString();
  const told = fillSince(page, now);
  const head = style && `<style>${style}</style>`;
  const late = age === null ? '' : `<p class="caption">${lateText(Number(age))}</p>`;
  const whole = fillPlaces(told.html, ['head', head], ['top', html], ['age', late]);
  const result = whole === page ? body : Buffer.from(whole);
  if (age === null) filledBodies.set(body, { html, until: told.until, body: result });
  return result;
}

/** The body as `completePage` sends it to this path in this state; as it is if it was not changed for it yet. */
export function knownBody({ top }: EmergencyState, pathname: string, body: Buffer): Buffer {
  const known = filledBodies.get(body);
  return known && known.html === htmlFor(top, pathname) && Date.now() < known.until ? known.body : body;
}

/** Until when what was made of the body says the right ages, in milliseconds since the epoch. */
export const agesUntil = (body: Buffer): number => filledBodies.get(body)?.until ?? Infinity;

const htmlFor = (top: Top | null, pathname: string): string =>
  top === null ? '' : isLite(pathname) ? top.html.light : top.html.full;

/**
 * Changes `headers` and returns the body to send. A page of HTML gets the tag by which a change above its content purges it, and a lifetime
 * that ends when an emergency begins or ends, or a line does. It also gets the banner and the lines, and during an emergency the header and a week
 * of `stale-if-error`. A page that is late (`Age`) says so, and one that has places for ages has them. Other responses stay as they are. `pathname`: where the page is.
 */
export function completePage(
  { banner, top, until }: EmergencyState,
  pathname: string,
  headers: Headers,
  body: Buffer,
): Buffer {
  if (!headers.get('Content-Type')?.startsWith('text/html')) return body;
  const cacheControl = headers.get('Cache-Control') ?? '';
  if (cacheControl.startsWith('public')) {
    headers.set('Cache-Tag', [headers.get('Cache-Tag'), tags.emergency].filter(Boolean).join(','));
    const rule = ruleOfCacheControl(cacheControl);
    const kept = banner
      ? { ...rule, staleIfError: Math.max(rule.staleIfError, emergencyStaleIfError) }
      : rule;
    const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000));
    headers.set('Cache-Control', pageCacheControl(shortened(kept, seconds)));
    const end = Math.min(until, Number(headers.get(responseHeaders.dataUntil) ?? Infinity));
    if (end !== Infinity) headers.set(responseHeaders.dataUntil, String(end));
  }
  if (banner) headers.set(emergencyHeader, banner.level);
  const age = headers.get('Age');
  if (!top) return filled(body, '', '', age);
  const policy = headers.get('Content-Security-Policy');
  if (policy) headers.set('Content-Security-Policy', withSources(policy, top.sources));
  return filled(body, top.style, htmlFor(top, pathname), age);
}

/** The policy with one more source of a kind each. */
function withSources(text: string, sources: Top['sources']): string {
  const policy = readPolicy(text);
  for (const [directive, source] of Object.entries(sources))
    if (source !== null) allow(policy, directive, source);
  return writePolicy(policy);
}
