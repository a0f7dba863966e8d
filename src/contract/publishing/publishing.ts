import * as z from 'zod';
import { changeKinds } from './changes.ts';
import { NewsItem, Programme } from '../content.ts';
import { firstReleaseNumber } from '../release-number.ts';
import { toSlug } from '../text/slug.ts';

/** State of the worker that a site runs itself, as seen by the process that started it. */
export const WorkerState = z.object({
  /** How often it exited unexpectedly since the site started, and when it was last restarted (null if never). */
  restarts: z.int().nonnegative(),
  restartedAt: z.iso.datetime().nullable(),
  /** Since when it has been down; null while it runs. */
  downSince: z.iso.datetime().nullable(),
});

export type WorkerState = z.infer<typeof WorkerState>;

/** A slug as WordPress stores it. The limit is twice WordPress's 200 bytes, for plugins that allow more. */
const ReceivedSlug = z.string().max(400).transform(toSlug);

/** Body of POST /api/publish: what an editor changed. The worker fetches the rest from WordPress, so nothing here is shown to readers. */
export const PublishEvent = z.object({
  /** Unique per change, and the same when the webhook is sent again. */
  delivery: z.uuid(),
  kind: z.enum(changeKinds),
  /** WordPress's id of the item or the term. */
  id: z.int().positive(),
  /** The present slug, or the last one of a removed item. May be empty for a banner or an episode. */
  slug: ReceivedSlug,
  previousSlug: ReceivedSlug.nullable(),
  /** Slugs of its categories before and after the change; of an episode, its programme's. Empty for content without categories. */
  categories: z.object({
    before: z.array(ReceivedSlug).max(100),
    after: z.array(ReceivedSlug).max(100),
  }),
});

/** Response of POST /api/publish: the webhook is stored, and processed after the response. */
export const PublishResponse = z.object({ accepted: z.literal(true) });

/** Response of POST /api/connection-test, by which WordPress knows that it reached the site and not another server. */
export const ConnectionProof = z.object({
  /** The HMAC-SHA256 of `connectionProofText` in hexadecimal, with PUBLISH_SECRET. */
  proof: z.string().regex(/^[0-9a-f]{64}$/),
});

/** Kinds of items that have a page, and therefore a preview. */
export const previewKinds = ['news', 'programme'] as const;

/**
 * Response of GET /api/preview/{kind}/{id}?expires=&signature=: an item as if it were published now. `expires` is in
 * whole seconds since the epoch; `signature` is the HMAC-SHA256 of `previewLinkText` in hexadecimal.
 */
export const Preview = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('news'), item: NewsItem }),
  z.object({ kind: z.literal('programme'), item: Programme }),
]);

/** A release that an operator has pinned on an origin (`npm run releases`). */
export const PinState = z.object({
  release: z.string().max(100),
  since: z.iso.datetime(),
  /** Why it cannot be served, and what to do, in a sentence; null if it is served. */
  problem: z.string().max(1000).nullable(),
});

/** The store in which origins share releases (RELEASE_STORE), as one of them sees it. */
export const StoreState = z.object({
  /** The folder or the address of the bucket. */
  name: z.string().max(300),
  failingSince: z.iso.datetime().nullable(),
  /** Why it cannot be used, and what to do, in a sentence; null if it works. */
  problem: z.string().max(500).nullable(),
});

/** Number of left-out pages that a report names: enough to see the problem. The origin's log has all of them. */
export const namedLeftOut = 5;

/** Body of PUT /api/origins/{name}: the state of an origin that follows the change log. */
export const OriginReport = z.object({
  /** `releaseNumber` of its software. */
  number: z.int().positive().default(firstReleaseNumber),
  /** Position of the last change that it has processed. */
  position: z.int().nonnegative(),
  /** Name of the release that it serves, and the position of the last change in that build. */
  release: z.string().max(100),
  releasePosition: z.int().nonnegative(),
  building: z.boolean(),
  /** Why the last build failed, in one line; null if it succeeded. */
  buildError: z.string().max(500).nullable(),
  /** When the first of the builds failed that have failed since the last success; null if the last one succeeded. */
  buildFailingSince: z.iso.datetime().nullable().default(null),
  /** Pages of this release that could not be built and are rendered on request: their number, and the first ones with the reason. */
  leftOut: z
    .object({
      count: z.int().nonnegative(),
      first: z.array(z.object({ path: z.string().max(300), reason: z.string().max(300) })).max(namedLeftOut),
    })
    .default({ count: 0, first: [] }),
  /** Set while a release is pinned: it is served until it is unpinned, and nothing is built. */
  pinned: PinState.nullable().default(null),
  /** The store that it shares releases in; null if it builds for itself. */
  store: StoreState.nullable().default(null),
  /** Whether its disk is full. Until there is room, nothing new is built or stored. */
  diskFull: z.boolean().default(false),
  /** When its process started: an earlier one that still reports is another origin with the same name. Older origins do not send it. */
  startedAt: z.iso.datetime().nullable().default(null),
  /** Whether this is its last report: it was stopped on purpose, so its silence is no fault. */
  stopped: z.boolean().default(false),
  /** State of the worker that it runs itself; null if it runs none. Older origins do not send this field. */
  worker: WorkerState.nullable().default(null),
});

export type PublishEvent = z.infer<typeof PublishEvent>;
export type PublishResponse = z.infer<typeof PublishResponse>;
export type ConnectionProof = z.infer<typeof ConnectionProof>;
export type PreviewKind = (typeof previewKinds)[number];
export type Preview = z.infer<typeof Preview>;
export type StoreState = z.infer<typeof StoreState>;
export type PinState = z.infer<typeof PinState>;
export type OriginReport = z.infer<typeof OriginReport>;
