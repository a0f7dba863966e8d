import * as z from 'zod';
import { emergencyDefaultMs, emergencyLongestMs, noticeLongestMs } from '#contract/emergency.ts';
import type { FrontPageKind } from '#contract/publishing/changes.ts';
import { powerGoneMs } from '#contract/weather/power.ts';
import { storedDate, StoredJson } from '../stored-values.ts';
import { type SocialPost, SocialPosts } from '#contract/newsroom.ts';
import { SocialPostContent } from '../upstreams/wordpress/front-page-wire.ts';
import { readRows } from '../sql.ts';

/** Content that is right until a moment in milliseconds since the epoch, when something in it starts or ends; Infinity: nothing does. */
export interface Timed<Content> {
  content: Content;
  until: number;
}

/** The first of some moments, without those that have passed. */
export const nextOf = (moments: readonly (number | null)[], now: number): number =>
  Math.min(Infinity, ...moments.filter((moment) => moment !== null && moment > now).map(Number));

interface FrontPageItem<Content> {
  id: number;
  /** Milliseconds since the epoch. */
  startsAt: number;
  content: Content;
}

/** Milliseconds. What happened twelve hours ago is not breaking any more, and an empty ticker is better. */
export const breakingLastsMs = 12 * 3_600_000;

/** How long items are shown at most, whatever their ends say, and how long without an end, in milliseconds. */
const lasts: Partial<Record<FrontPageKind, { max: number; byDefault?: number }>> = {
  'ticker-line': { max: breakingLastsMs },
  emergency: { max: emergencyLongestMs, byDefault: emergencyDefaultMs },
  'municipal-notice': { max: noticeLongestMs },
  'power-report': { max: powerGoneMs },
};

/** When an item ends (ms since the epoch; Infinity: nothing ends it). `endsAt`: the end that its editor chose; null: none. */
export function endOf(kind: FrontPageKind, startsAt: number, endsAt: number | null): number {
  const { max = Infinity, byDefault = max } = lasts[kind] ?? {};
  return Math.min(endsAt ?? startsAt + byDefault, startsAt + max);
}

const Row = z.object({
  id: z.int(),
  starts_at: z.string().transform((text) => Date.parse(text)),
  ends_at: z
    .string()
    .nullable()
    .transform((text) => (text === null ? null : Date.parse(text))),
  content: StoredJson,
});

/**
 * The items of a kind that are shown now, the latest first. The sync keeps at most a hundred of each kind that have not ended.
 */
export async function readFrontPage<Content>(
  db: D1Database,
  kind: FrontPageKind,
  schema: z.ZodType<Content>,
  now: number,
): Promise<Timed<FrontPageItem<Content>[]>> {
  const rows = await readRows(db, Row)`SELECT wordpress_id AS id, starts_at, ends_at, content
    FROM front_page
    WHERE kind = ${kind} AND (ends_at IS NULL OR ends_at > ${storedDate(now)}) ORDER BY starts_at DESC, wordpress_id DESC`;
  const items = rows.map(({ starts_at: startsAt, ends_at: endsAt, ...item }) => ({
    ...item,
    startsAt,
    endsAt: endOf(kind, startsAt, endsAt),
  }));
  return {
    content: items
      .filter(({ startsAt, endsAt }) => startsAt <= now && endsAt > now)
      .map(({ id, startsAt, content }) => ({ id, startsAt, content: schema.parse(content) })),
    until: nextOf(
      items.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
      now,
    ),
  };
}

/** As many as fit the sidebar; the networks themselves hold the rest. */
const posts = 10;

/** The posts that editors put into the social block, newest first. */
export async function listSocialPosts(db: D1Database, now: number): Promise<Timed<SocialPost[]>> {
  const { content, until } = await readFrontPage(db, 'social-post', SocialPostContent, now);
  const newest = content.toSorted(
    (one, other) => Date.parse(other.content.postedAt) - Date.parse(one.content.postedAt),
  );
  const shown = newest
    .slice(0, posts)
    .map(({ id, content: { text, ...post } }) => ({ id, content: text, ...post }));
  return { content: SocialPosts.parse(shown), until };
}
