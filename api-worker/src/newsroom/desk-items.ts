import * as z from 'zod';
import { activeEmergency } from '#contract/emergency.ts';
import { frontPageKinds, isFrontPageKind } from '#contract/publishing/changes.ts';
import {
  type DeskItem,
  DeskItem as DeskItemSchema,
  type HiddenReason,
} from '#contract/publishing/desk-items.ts';
import { leftOutReasons } from '#contract/publishing/left-out.ts';
import { storedDate } from '../stored-values.ts';
import { EmergencyItemContent, MunicipalNoticeContent } from '../upstreams/wordpress/front-page-wire.ts';
import type { Alert } from '#contract/weather/alerts.ts';
import { maxEmergencies } from './emergencies.ts';
import { endOf, listSocialPosts, readFrontPage } from './front-page-items.ts';
import { newestPowerReports } from './power-reports.ts';
import { readArrangement, readPromos } from './read-arrangement.ts';
import { listTicker } from './ticker.ts';
import { prepare } from '../sql.ts';

/** Kinds that have a row for each item that WordPress has published, and nothing that starts, ends or hides them. */
const noticedKinds = ['programme', 'banner', 'news-category', 'programme-category'];
const knownKinds = new Set<string>([
  ...noticedKinds,
  ...frontPageKinds,
  ...['news', 'episode', 'closing', 'coverage-entry'],
]);

/**
 * What is stored of the items ?1, with what hides them whatever the time is: each a statement of its own, because D1 joins five lists at most. Of two
 * rows of an item the last one counts: an entry that moved has a row for each coverage.
 */
const storedItems = [
  `SELECT kind, wordpress_id AS id, 'protected' AS hidden FROM protected_items WHERE (kind, wordpress_id) IN asked`,
  `SELECT 'news' AS kind, wordpress_id AS id, publish_date AS starts_at, modified AS version, iif(pin_place IS NULL, NULL, slug) AS slug
   FROM articles WHERE wordpress_id IN (SELECT id FROM asked WHERE kind = 'news')`,
  `SELECT kind, wordpress_id AS id FROM noticed
   WHERE (kind, wordpress_id) IN asked AND kind IN ('${noticedKinds.join("', '")}')`,
  `SELECT 'episode' AS kind, e.wordpress_id AS id, e.publish_date AS starts_at, e.modified AS version, iif(n.kind IS NULL, 'programme', NULL) AS hidden
   FROM episodes e LEFT JOIN noticed n ON n.kind = 'programme' AND n.wordpress_id = e.programme_id
   WHERE e.wordpress_id IN (SELECT id FROM asked WHERE kind = 'episode')`,
  `SELECT 'closing' AS kind, wordpress_id AS id, ends_at, content ->> 'changedAt' AS version
   FROM closings WHERE wordpress_id IN (SELECT id FROM asked WHERE kind = 'closing')`,
  `SELECT kind, wordpress_id AS id, starts_at, ends_at, content ->> 'version' AS version, iif(content ->> 'level' = 'ninguna', 'silent', NULL) AS hidden,
   json_array_length(content, '$.municipalities') AS places
   FROM front_page WHERE (kind, wordpress_id) IN asked`,
  `SELECT 'coverage-entry' AS kind, e.wordpress_id AS id, iif(a.id IS NULL, 'coverage', NULL) AS hidden
   FROM coverage_entries e LEFT JOIN articles a ON a.wordpress_id = e.coverage_id AND a.coverage IS NOT NULL
   WHERE e.entry IS NOT NULL AND e.wordpress_id IN (SELECT id FROM asked WHERE kind = 'coverage-entry') ORDER BY a.id IS NOT NULL`,
  `SELECT kind, wordpress_id AS id, reason, holder FROM left_out WHERE (kind, wordpress_id) IN asked`,
].map(
  (select) =>
    `WITH asked (kind, id) AS (SELECT value ->> 'kind', value ->> 'id' FROM json_each(?1)) ${select}`,
);

const moment = z.iso
  .datetime()
  .nullish()
  .transform((text) => (text ? Date.parse(text) : null));
const StoredRow = z.object({
  kind: z.string(),
  id: z.int(),
  starts_at: moment,
  ends_at: moment,
  version: z.string().nullish(),
  hidden: DeskItemSchema.shape.hidden.nullish(),
  /** Of a news item that is pinned. */
  slug: z.string().nullish(),
  /** Of an emergency: of how many municipalities; 0 or null: of all of them. */
  places: z.int().nullish(),
});
type StoredRow = z.infer<typeof StoredRow>;
const LeftOutRow = z.object({
  kind: z.string(),
  id: z.int(),
  reason: z.enum(leftOutReasons),
  holder: z.int().nullable(),
});
const SyncedRow = z.object({ synced: z.int() });

const keyOf = ({ kind, id }: { kind: string; id: number }): string => `${kind} ${id}`;

interface Shown {
  /** Severe alerts in force, which stand before an editor's lines. */
  severe: readonly Alert[];
  /** Whether another source than the editors tells who has no electricity. */
  isPowerElsewhere: boolean;
}

/**
 * What readers see of these items of WordPress at this moment. It is what the public responses are made of, so that an editor's screen says what they
 * say. Items of unknown kinds are left out.
 */
export async function readDeskItems(
  db: D1Database,
  items: readonly { kind: string; id: number }[],
  now: number,
  shown: Shown,
): Promise<DeskItem[]> {
  const asked = items.filter(({ kind }) => knownKinds.has(kind));
  const json = JSON.stringify(asked);
  const [synced, leftOut, ...stored] = (
    await db.batch([
      ...storedItems.map((select) => db.prepare(select).bind(json)),
      prepare(db)`SELECT EXISTS (SELECT 1 FROM sync_state WHERE upstream = 'wordpress'
        AND synced_at IS NOT NULL) AS synced`,
    ])
  )
    .toReversed()
    .map(({ results }) => results);
  const rows = new Map(
    z
      .array(StoredRow)
      .parse(stored.flat())
      .map((row) => [keyOf(row), row]),
  );
  const faults = new Map(
    z
      .array(LeftOutRow)
      .parse(leftOut)
      .map(({ reason, holder, ...item }) => [keyOf(item), { reason, holder }]),
  );
  const isRead = SyncedRow.parse(synced?.[0]).synced === 1;
  const first = await firstOf(db, new Set(asked.map(({ kind }) => kind)), now, shown);
  const pinned = [...rows.values()].some(({ slug }) => slug) ? await pinnedSlugs(db, now) : null;
  return asked.map((item): DeskItem => {
    const row = rows.get(keyOf(item));
    const until = row === undefined ? Infinity : endOfRow(row);
    return {
      ...item,
      hidden: row === undefined ? (isRead ? 'absent' : 'unread') : hiddenReason(row, now, first),
      since: typeof row?.starts_at === 'number' ? storedDate(row.starts_at) : null,
      until: until === Infinity ? null : storedDate(until),
      version: row?.version ?? null,
      pinned: row?.slug ? (pinned?.has(row.slug) ?? false) : null,
      leftOut: faults.get(keyOf(item)) ?? null,
    };
  });
}

/** Shelters and telephones have no times, and what else is no item of the front page has only its own. */
const endOfRow = ({ kind, starts_at: start, ends_at: end }: StoredRow): number =>
  isFrontPageKind(kind) && start !== null ? endOf(kind, start, end) : (end ?? Infinity);

function hiddenReason(
  row: StoredRow,
  now: number,
  first: ReadonlyMap<string, Set<number>>,
): HiddenReason | null {
  if (row.hidden && row.hidden !== 'silent') return row.hidden;
  if ((row.starts_at ?? -Infinity) > now) return 'scheduled';
  if (endOfRow(row) <= now) return 'ended';
  // The pages of its municipalities show it whatever all pages show.
  if (row.places) return null;
  const ids = first.get(row.kind);
  if (row.hidden === 'silent') return ids?.size === 0 ? 'silent' : 'outranked';
  if (ids === undefined || ids.has(row.id)) return null;
  return row.kind === 'power-report' && ids.has(elsewhere) ? 'source' : 'outranked';
}

/** No item's id: it stands for a source that is not WordPress. */
const elsewhere = 0;

/** Of those of these kinds that have not room for all items: the ids of the items that are shown. */
async function firstOf(
  db: D1Database,
  kinds: ReadonlySet<string>,
  now: number,
  { severe, isPowerElsewhere }: Shown,
): Promise<Map<string, Set<number>>> {
  const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);
  const readers: Record<string, () => Promise<number[]>> = {
    'ticker-line': async () =>
      (await listTicker(db, now, severe)).content.flatMap(({ id }) =>
        id.startsWith('linea-') ? [Number(id.slice('linea-'.length))] : [],
      ),
    promo: async () => ids((await readPromos(db, now)).content),
    'social-post': async () => ids((await listSocialPosts(db, now)).content),
    'municipal-notice': async () =>
      ids((await readFrontPage(db, 'municipal-notice', MunicipalNoticeContent, now)).content).slice(
        0,
        maxEmergencies,
      ),
    'power-report': async () => (isPowerElsewhere ? [elsewhere] : ids(await newestPowerReports(db, now))),
    emergency: async () => {
      const { content } = await readFrontPage(db, 'emergency', EmergencyItemContent, now);
      const active = activeEmergency(
        content
          .filter((item) => item.content.municipalities.length === 0)
          .slice(0, maxEmergencies)
          .map(({ id, startsAt, content: said }) => ({
            ...said,
            ...{ id: String(id), source: 'newsroom', endIsDefault: false },
            ...{ startsAt: storedDate(startsAt), endsAt: storedDate(now + 1_000) },
          })),
        now,
      );
      return active === null ? [] : [Number(active.id)];
    },
  };
  const found = Object.entries(readers).filter(([kind]) => kinds.has(kind));
  return new Map(
    await Promise.all(
      found.map(async ([kind, read]): Promise<[string, Set<number>]> => [kind, new Set(await read())]),
    ),
  );
}

async function pinnedSlugs(db: D1Database, now: number): Promise<Set<string>> {
  const { content } = await readArrangement(db, now);
  return new Set(content.pinned.map(({ slug }) => slug));
}
