import { z } from 'zod';
import { changeKinds } from './changes.ts';
import { NewsItem, Programme } from './content.ts';
import { readableSlug } from './slug.ts';
import { WorkerState } from './worker-state.ts';

/** Headers of a signed request between WordPress and the worker, in either direction. */
export const signatureHeaders = {
  /** Whole seconds since the epoch, when it was signed. */
  timestamp: 'X-Telecoqui-Timestamp',
  /** `sha256=` and the HMAC-SHA256 of `{timestamp}.{body}` in hexadecimal, by the secret that both know. */
  signature: 'X-Telecoqui-Signature',
} as const;

/** As WordPress keeps it; twice its 200 bytes, for plugins that allow more. */
const ToldSlug = z.string().max(400).transform(readableSlug);

/** Body of POST /api/publish: what an editor did. The worker asks WordPress for the rest; nothing here is shown to readers. */
export const PublishEvent = z.object({
  /** One for each thing done; it stays the same when it is sent again. */
  delivery: z.uuid(),
  kind: z.enum(changeKinds),
  /** WordPress's own id of the item or the term. */
  id: z.int().positive(),
  /** The slug it has now, or had until now; a banner's may be empty. */
  slug: ToldSlug,
  previousSlug: ToldSlug.nullable(),
  /** Slugs of its categories before and after; empty for what has none. */
  categories: z.object({
    before: z.array(ToldSlug).max(100),
    after: z.array(ToldSlug).max(100),
  }),
});

/** Answer of POST /api/publish: it is kept, and the work goes on behind the answer. */
export const PublishAnswer = z.object({ accepted: z.literal(true) });

/** Kinds of items that have a page and so a preview. */
export const previewKinds = ['news', 'programme'] as const;

/**
 * Answer of GET /api/preview/{kind}/{id}?expires=&signature=: an item as it would look if it were published now. `expires` is in
 * whole seconds since the epoch; `signature` is the HMAC-SHA256 of `{kind}/{id}.{expires}` in hexadecimal.
 */
export const Preview = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('news'), item: NewsItem }),
  z.object({ kind: z.literal('programme'), item: Programme }),
]);

/** One published article in the shortest form, for sitemaps and builds: newest first. */
export const PublishedItem = z.object({
  slug: z.string().min(1),
  title: z.string(),
  source: z.enum(['internal', 'wordpress']),
  publishDate: z.iso.datetime(),
  modified: z.iso.datetime(),
});

/** Answer of GET /api/published?page=: so many items a page, `X-Total` says how many there are. */
export const PublishedItems = z.array(PublishedItem);
export const publishedPerPage = 1000;

/** So many show what is wrong; the origin's log has all of them. */
export const namedLeftOut = 5;

/** Body of PUT /api/origins/{name}: how an origin that follows the change log stands. */
export const OriginReport = z.object({
  /** The last change it has taken in. */
  position: z.int().nonnegative(),
  /** Name of the release it serves, and up to which change that was built. */
  release: z.string().max(100),
  releasePosition: z.int().nonnegative(),
  building: z.boolean(),
  /** Why the last build failed, in one line; null once one succeeds. */
  buildError: z.string().max(500).nullable(),
  /** Pages of this release that could not be built, and are rendered on request: how many, and the first with their reasons. */
  leftOut: z
    .object({
      count: z.int().nonnegative(),
      first: z.array(z.object({ path: z.string().max(300), reason: z.string().max(300) })).max(namedLeftOut),
    })
    .default({ count: 0, first: [] }),
  /** Whether its disk has no room: nothing new is built or kept there until it has. */
  diskFull: z.boolean().default(false),
  /** How the worker fares that it runs itself; null where it runs none. An origin of before says nothing of it. */
  worker: WorkerState.nullable().default(null),
});

export type PublishEvent = z.infer<typeof PublishEvent>;
export type PublishAnswer = z.infer<typeof PublishAnswer>;
export type PreviewKind = (typeof previewKinds)[number];
export type Preview = z.infer<typeof Preview>;
export type PublishedItem = z.infer<typeof PublishedItem>;
export type OriginReport = z.infer<typeof OriginReport>;
