import { marksOf } from '#contract/subscribers/suppression-list.ts';
import type { Backup, Row } from './backup-file.ts';
import type { Binding } from '../worker/databases.ts';
import { inParts, json, textParts } from './backup-tables.ts';
import { StopError } from '../run-command.ts';

/** What the databases are before the restore. */
export interface Target {
  columns: Map<string, string[]>;
  /** The suppression lists of SUBSCRIBERS and DB: rows of mark and left_at. */
  suppressions: Row[];
  /** Where the teams and games that are there come from; null: there were none yet. */
  sportsFilledBy: string | null;
}

/** A text column of a longer article is written piece by piece. */
const maxTextLength = 20_000;

const list = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ');
const values = (columns: readonly string[]) => columns.map((column) => `value ->> '${column}'`).join(', ');

/**
 * The statements that bring a backup back. They only add: no row that is there is changed, whoever left since the backup does not
 * come back, and running them twice changes nothing. With `replaceArticles`, internal articles get their text of the backup. Throws StopError
 * if the backup has a column that the database lacks.
 */
export async function restoreStatements(
  { tables }: Backup,
  target: Target,
  replaceArticles: boolean,
): Promise<Record<Binding, string[]>> {
  const rowsOf = (table: string) => tables.get(table) ?? [];
  const columnsOf = (table: string, left: readonly string[] = [], extra: readonly string[] = []) => {
    const [first] = rowsOf(table);
    const columns = Object.keys(first ?? {}).filter((name) => ![...left, ...extra].includes(name));
    const unknown = columns.find((name) => !(target.columns.get(table) ?? []).includes(name));
    if (unknown !== undefined) {
      throw new StopError(
        `The backup has ${table}.${unknown}, which the database lacks: it is of a newer release. Update, or apply the migrations, first.`,
      );
    }
    return columns;
  };
  return {
    SUBSCRIBERS: await subscriberStatements(rowsOf, columnsOf, target),
    PUSH: pushStatements(rowsOf, columnsOf),
    DB: [
      ...articleStatements(rowsOf, columnsOf, replaceArticles),
      ...sportsStatements(rowsOf, columnsOf, target),
    ],
  };
}

/** The marks of a row of subscribers (#contract/subscribers/suppression-list.ts). */
export const marksOfRow = ({ email_key: key, unsubscribe_key: link }: Row): Promise<string[]> =>
  marksOf(String(key), typeof link === 'string' ? link : null);

type RowsOf = (table: string) => Row[];
type ColumnsOf = (table: string, left?: readonly string[], extra?: readonly string[]) => string[];

async function subscriberStatements(
  rowsOf: RowsOf,
  columnsOf: ColumnsOf,
  { suppressions }: Target,
): Promise<string[]> {
  const subscribers = columnsOf('subscribers', ['id', 'checked_at']);
  const jobs = columnsOf('mailing_jobs', ['claim']);
  const marked: unknown[] = [];
  for (const part of inParts(rowsOf('subscribers'))) {
    // Part by part: the digests of all readers at once would take most of the memory of a restore.
    marked.push(...(await Promise.all(part.map(async (row) => ({ ...row, marks: await marksOfRow(row) })))));
  }
  return [
    // First, because the rows below are compared with them.
    ...inParts([...suppressions, ...rowsOf('suppressions')]).map(
      (part) =>
        `INSERT INTO suppressions (mark, left_at) SELECT value ->> 'mark', value ->> 'left_at' FROM json_each(${json(part)}) WHERE true
         ON CONFLICT (mark) DO UPDATE SET left_at = max(left_at, excluded.left_at)`,
    ),
    // Without checked_at: the mailing service is asked first about all of them, because they may have left there.
    ...inParts(marked).map(
      (part) =>
        `INSERT INTO subscribers (${list(subscribers)}) SELECT ${values(subscribers)} FROM json_each(${json(part)}) AS kept
         WHERE NOT EXISTS (
           SELECT 1 FROM suppressions WHERE mark IN (SELECT value FROM json_each(kept.value, '$.marks'))
           AND left_at >= kept.value ->> 'created_at')
         ON CONFLICT DO NOTHING`,
    ),
    // No job of a reader who is subscribed now: that reader has subscribed again since the backup.
    ...inParts(rowsOf('mailing_jobs')).map(
      (part) =>
        `INSERT INTO mailing_jobs (${list(jobs)}) SELECT ${values(jobs)} FROM json_each(${json(part)})
         WHERE NOT EXISTS (SELECT 1 FROM subscribers WHERE subscribers.email_key = value ->> 'email_key')
         ON CONFLICT DO NOTHING`,
    ),
  ];
}

/**
 * A subscription that its reader has ended since comes back, and nobody is told by it: the browser has ended it too, so the push service says at
 * the first message that it is gone.
 */
function pushStatements(rowsOf: RowsOf, columnsOf: ColumnsOf): string[] {
  const subscriptions = columnsOf('subscriptions', ['id'], ['topics']);
  const announcements = columnsOf('announcements', ['id']);
  return [
    ...inParts(rowsOf('subscriptions')).flatMap((part) => [
      `INSERT INTO subscriptions (${list(subscriptions)}) SELECT ${values(subscriptions)} FROM json_each(${json(part)}) WHERE true
       ON CONFLICT DO NOTHING`,
      // Each subscription has a topic, so one without any was restored just now, and no reader's newer choice is changed.
      `INSERT INTO subscription_topics (topic, subscription_id)
       SELECT chosen.value, subscriptions.id FROM json_each(${json(part)}) AS kept
       JOIN subscriptions ON endpoint = kept.value ->> 'endpoint' JOIN json_each(kept.value ->> 'topics') AS chosen
       WHERE NOT EXISTS (SELECT 1 FROM subscription_topics WHERE subscription_id = subscriptions.id)`,
    ]),
    // Without a plan (api-worker/migrations-push): what was under way when the backup was made would go to everybody once more.
    ...inParts(rowsOf('announcements')).map(
      (part) =>
        `INSERT INTO announcements (${list(announcements)}) SELECT ${values(announcements)} FROM json_each(${json(part)}) WHERE true
         ON CONFLICT DO NOTHING`,
    ),
  ];
}

function articleStatements(rowsOf: RowsOf, columnsOf: ColumnsOf, replace: boolean): string[] {
  const categories = columnsOf('categories');
  const columns = columnsOf('articles', ['id', 'category_id'], ['category_slugs']);
  const statements = inParts<Row>(rowsOf('categories')).map(
    (part) =>
      `INSERT INTO categories (${list(categories)}) SELECT ${values(categories)} FROM json_each(${json(part)}) WHERE true
       ON CONFLICT DO NOTHING`,
  );
  if (rowsOf('articles').length > 0) {
    // A run that was interrupted left one half-written.
    statements.push("DELETE FROM articles WHERE source = 'internal' AND fingerprint = 'restoring'");
  }
  for (const row of rowsOf('articles')) {
    const long = Object.entries(row).flatMap(([column, value]) =>
      columns.includes(column) && typeof value === 'string' && value.length > maxTextLength
        ? [{ column, value }]
        : [],
    );
    const short = { ...row, ...Object.fromEntries(long.map(({ column }) => [column, ''])) };
    const slug = `slug = ${json([row['slug']])} ->> 0`;
    const changes = columns.map((column) => `"${column}" = excluded."${column}"`).join(', ');
    statements.push(
      // The mark says which rows the next statements may complete: those that are written now.
      `INSERT INTO articles (${list(columns)}) SELECT ${values(columns)} FROM json_each(${json([{ ...short, fingerprint: 'restoring' }])}) WHERE true
       ON CONFLICT ${replace ? `(slug) DO UPDATE SET ${changes} WHERE articles.source = 'internal'` : 'DO NOTHING'}`,
      ...long.flatMap(({ column, value }) =>
        textParts(value).map(
          (part) =>
            `UPDATE articles SET "${column}" = "${column}" || (${json([part])} ->> 0) WHERE ${slug} AND fingerprint = 'restoring'`,
        ),
      ),
      `INSERT INTO article_categories (article_id, category_id, position)
       SELECT articles.id, categories.id, named.key FROM articles, json_each(${json([row['category_slugs']])} ->> 0) AS named
       JOIN categories ON categories.slug = named.value WHERE articles.${slug} AND fingerprint = 'restoring' ON CONFLICT DO NOTHING`,
      `UPDATE articles SET fingerprint = ${json([row['fingerprint'] ?? ''])} ->> 0, category_id = (
         SELECT category_id FROM article_categories WHERE article_id = articles.id ORDER BY position LIMIT 1)
       WHERE ${slug} AND fingerprint = 'restoring'`,
    );
  }
  return statements;
}

function sportsStatements(rowsOf: RowsOf, columnsOf: ColumnsOf, { sportsFilledBy }: Target): string[] {
  if (rowsOf('teams').length === 0 || sportsFilledBy === 'sample') return [];
  const teams = columnsOf('teams');
  const upstream = ['home_upstream_id', 'away_upstream_id'];
  const games = columnsOf('games', ['home_team_id', 'away_team_id'], upstream);
  const team = (side: string) =>
    `(SELECT id FROM teams WHERE league = value ->> 'league' AND upstream_id = value ->> '${side}_upstream_id')`;
  return [
    // Made-up teams would be stored beside them otherwise (api-worker/src/scoreboard/polling/store-scoreboard.ts).
    "UPDATE sync_state SET filled_by = 'real' WHERE upstream = 'sportradar' AND filled_by IS NULL",
    ...inParts(rowsOf('teams')).map(
      (part) =>
        `INSERT INTO teams (${list(teams)}) SELECT ${values(teams)} FROM json_each(${json(part)}) WHERE true ON CONFLICT DO NOTHING`,
    ),
    ...inParts(rowsOf('games')).map(
      (part) =>
        `INSERT INTO games (${list(games)}, home_team_id, away_team_id)
         SELECT ${values(games)}, ${team('home')}, ${team('away')} FROM json_each(${json(part)}) WHERE true ON CONFLICT DO NOTHING`,
    ),
  ];
}
