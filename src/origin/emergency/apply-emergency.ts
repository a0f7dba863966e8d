import { pageCacheControl, ruleOfCacheControl, shortened } from '#config/page-cache.ts';
import { emergencyLongestMs } from '#contract/emergency.ts';
import { responseHeaders } from '#contract/response-headers.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import { fillPlace } from '#document/places.ts';
import type { Banner } from './banner.ts';

/** The header that tells caches in front of the origin, and apps, that there is an emergency: its value is the level. */
const emergencyHeader = 'X-Telecoqui-Emergency';

/** Seconds that a cache may serve a stale page while the origin fails, during an emergency: as long as one may last. */
export const emergencyStaleIfError = emergencyLongestMs / 1000;

/** Which emergency every page shows at this moment, and until when. */
export interface EmergencyState {
  /** Null: there is no emergency. */
  banner: Banner | null;
  /** When the next emergency begins or ends, in milliseconds since the epoch; Infinity if none does. */
  until: number;
}

const bodiesWithBanner = new WeakMap<Buffer, { banner: Banner; body: Buffer }>();

/**
 * The page with the banner: its style in the head, and its words behind the link that skips to the content. A body is changed once for each
 * banner, and the copy lives as long as the body, so that its ETag and its compressions are made once, too.
 */
function withBanner(body: Buffer, banner: Banner): Buffer {
  const known = bodiesWithBanner.get(body);
  if (known?.banner === banner) return known.body;
  const withStyle = fillPlace(body.toString(), 'head', `<style>${banner.style}</style>`);
  const result = Buffer.from(fillPlace(withStyle, 'top', banner.html));
  bodiesWithBanner.set(body, { banner, body: result });
  return result;
}

/** The body as `applyEmergency` sends it in this state; without a banner if none was made for it yet. */
export const knownBody = ({ banner }: EmergencyState, body: Buffer): Buffer => {
  const known = banner && bodiesWithBanner.get(body);
  return known?.banner === banner ? known.body : body;
};

/**
 * Changes `headers` and returns the body to send. A page of HTML gets the tag by which switching an emergency on or off purges it, and a lifetime
 * that ends when an emergency begins or ends. During an emergency it also gets the banner, the header, and a week of `stale-if-error`. Other
 * responses stay as they are.
 */
export function applyEmergency({ banner, until }: EmergencyState, headers: Headers, body: Buffer): Buffer {
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
  if (!banner) return body;
  headers.set(emergencyHeader, banner.level);
  const policy = headers.get('Content-Security-Policy');
  if (policy) headers.set('Content-Security-Policy', withStyle(policy, banner.hash));
  return withBanner(body, banner);
}

/** The policy with one more style. A policy without a list of styles allows none, so it gets one. */
function withStyle(policy: string, hash: string): string {
  return /(?:^|;)\s*style-src /.test(policy)
    ? policy.replace(/((?:^|;)\s*style-src )/, `$1${hash} `)
    : `${policy}; style-src ${hash}`;
}
