import * as z from 'zod';
import { tags } from '#contract/publishing/cache-tags.ts';
import { type Change, touchedTags } from '#contract/publishing/changes.ts';
import type { Dependencies } from '../isolate.ts';
import type { Settings } from '../settings.ts';
import type { EdgePurge } from '../edge-cache/edge-purge.ts';
import { itemAddresses, listAddresses } from '#contract/publishing/item-addresses.ts';

/** What to purge: what some changes touched, or everything if it is no longer known what changed. */
export type Purge = readonly Change[] | 'everything';

/** A cache in front of the site. */
export interface PurgeTarget {
  /** Its row in `purges`, and its name in logs and in /api/health. */
  name: 'edge' | 'cloudflare' | 'hook';
  /** Whose responses it keeps: the pages of origins, or those of isolates of the worker. They decide when a purge is repeated. */
  keeps: 'pages' | 'api';
  /** Null, or the reason of the failure in one word. Never throws. */
  purge(what: Purge): Promise<string | null>;
}

/** Tags in one call, which is Cloudflare's limit for both of its caches. A hook gets the tags and paths of as many changes. */
const maxPerCall = 100;
/** A CDN responds within a second or is in trouble; the next cron run tries again. */
const timeoutMs = 10_000;

/** The caches that this worker purges: its own at Cloudflare, a zone's, and one behind a hook; those that exist or are configured. */
export function purgeTargets(
  settings: Settings,
  { fetch, edgePurge }: Pick<Dependencies, 'fetch' | 'edgePurge'>,
): PurgeTarget[] {
  const edge = edgePurge();
  const { CLOUDFLARE_ZONE_ID: zone, CLOUDFLARE_API_TOKEN: token, CLOUDFLARE_API_URL: api } = settings;
  const { PURGE_HOOK_URL: hook, PURGE_HOOK_TOKEN: hookToken } = settings;
  return [
    ...(edge === null ? [] : [edgeTarget(edge)]),
    ...(zone === null || token === null
      ? []
      : [cloudflareTarget(poster(fetch, `${api}/zones/${zone}/purge_cache`, token))]),
    ...(hook === null ? [] : [hookTarget(poster(fetch, hook, hookToken))]),
  ];
}

const Reply = z.object({ success: z.boolean() });
const failureOf = (reply: unknown) => (Reply.safeParse(reply).data?.success === true ? null : 'refused');

function edgeTarget(edge: EdgePurge): PurgeTarget {
  const call = (what: Parameters<EdgePurge>[0]) => edge(what).then(failureOf, () => 'unreachable');
  return {
    name: 'edge',
    keeps: 'api',
    purge: (what) =>
      what === 'everything'
        ? call({ purgeEverything: true })
        : inCalls(tagsOf(what), (tags) => call({ tags })),
  };
}

function cloudflareTarget(post: Poster): PurgeTarget {
  const call = (body: object) => post(body, (text) => failureOf(JSON.parse(text)));
  return {
    name: 'cloudflare',
    keeps: 'pages',
    purge: (what) =>
      what === 'everything'
        ? call({ purge_everything: true })
        : inCalls(tagsOf(what), (tags) => call({ tags })),
  };
}

/** A CDN of another make, by a small program of its operator: it gets tags and paths, and any 2xx means that it has purged them. */
function hookTarget(post: Poster): PurgeTarget {
  return {
    name: 'hook',
    keeps: 'pages',
    purge: (what) =>
      // What stands above every page is on all of them, and paths cannot name them all.
      what === 'everything' || what.some((change) => touchedTags(change).includes(tags.emergency))
        ? post({ everything: true })
        : inCalls(what, (changes) =>
            post({ tags: tagsOf(changes), paths: [...new Set(changes.flatMap(touchedPaths))] }),
          ),
  };
}

const tagsOf = (changes: readonly Change[]) => [...new Set(changes.flatMap(touchedTags))];

/** Calls for some items each, one after the other, until one fails. */
async function inCalls<Item>(
  items: readonly Item[],
  call: (some: Item[]) => Promise<string | null>,
): Promise<string | null> {
  for (let start = 0; start < items.length; start += maxPerCall) {
    const failure = await call(items.slice(start, start + maxPerCall));
    if (failure !== null) return failure;
  }
  return null;
}

type Poster = (body: object, judge?: (text: string) => string | null) => Promise<string | null>;

/** Sends JSON with the token, which no log shows. `judge` reads a 2xx response; null is success. */
const poster =
  (fetch: Dependencies['fetch'], url: string, token: string | null): Poster =>
  async (body, judge = () => null) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
          'Content-Type': 'application/json',
        },
        body: JSON.stringify(body),
        // A redirect that is followed would carry the token to another host.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      return response.ok ? judge(text) : `http_${response.status}`;
    } catch {
      return 'unreachable';
    }
  };

/**
 * The paths of the pages that a change surely touches: the item, its categories, the first page of its list, the home page. For caches
 * that know no tags; other pages that show the item have only its tag.
 */
function touchedPaths({ kind, slug, previousSlug, categories }: Change): string[] {
  const slugs = previousSlug === null ? [slug] : [slug, previousSlug];
  const { home, news, programmes, emergency, alerts, closings, powerAndRivers } = listAddresses;
  switch (kind) {
    case 'news':
      return [
        ...slugs.flatMap((one) => [
          itemAddresses.newsItem(one),
          itemAddresses.article(one),
          itemAddresses.coverage(one),
        ]),
        ...categories.map(itemAddresses.newsCategory),
        news,
        home,
      ];
    case 'programme':
      return [
        ...slugs.map(itemAddresses.programme),
        ...categories.map(itemAddresses.programmeCategory),
        programmes,
        home,
      ];
    case 'episode':
      return categories.map(itemAddresses.programme);
    case 'news-category':
      return [...slugs.map(itemAddresses.newsCategory), news, home];
    case 'programme-category':
      return [...slugs.map(itemAddresses.programmeCategory), programmes, home];
    case 'tag':
      return [...slugs.map(itemAddresses.topic), news, home];
    case 'banner':
    case 'ticker-line':
    case 'promo':
    case 'social-post':
      return [home];
    case 'hazard':
      return [alerts, home, emergency];
    case 'closing':
      return [closings];
    case 'coverage-entry':
      return slugs.map(itemAddresses.coverage);
    // An emergency is on every page: for caches without tags everything is purged (purge-targets.ts).
    case 'emergency':
      return [home, emergency];
    case 'shelter':
    case 'emergency-phone':
    case 'municipal-notice':
      return [emergency];
    case 'power-report':
      return [powerAndRivers, emergency];
  }
}
