import type { Binding } from '../worker/databases.ts';

export interface BackupTable {
  name: string;
  binding: Binding;
  /** The rows; the columns are those of the table, and some more. */
  query: string;
  /** A unique column, by which pages of rows follow each other. */
  key: string;
  /** Rows of one page: a response of some megabytes. */
  page: number;
}

const rows = 5_000;

/**
 * What no upstream has: people's consent, whom notifications go to, articles that are not in WordPress, and the numbers of teams and games, which are
 * in addresses and in what readers follow. They are read in this order: suppressions come after
 * subscribers, so that they include everybody who leaves while the backup is made.
 */
export const backupTables: readonly BackupTable[] = [
  { name: 'subscribers', binding: 'SUBSCRIBERS', query: 'SELECT * FROM subscribers', key: 'id', page: rows },
  {
    name: 'mailing_jobs',
    binding: 'SUBSCRIBERS',
    query: "SELECT * FROM mailing_jobs WHERE wanted <> 'subscribed'",
    key: 'email_key',
    page: rows,
  },
  {
    name: 'suppressions',
    binding: 'SUBSCRIBERS',
    query: 'SELECT * FROM suppressions',
    key: 'mark',
    page: rows,
  },
  {
    name: 'subscriptions',
    binding: 'PUSH',
    query: `SELECT subscriptions.*, (
        SELECT json_group_array(topic) FROM subscription_topics WHERE subscription_id = subscriptions.id
      ) AS topics FROM subscriptions`,
    key: 'id',
    page: rows,
  },
  // So that nothing is announced again. Whom each went to is not kept: it has gone to all of them, or is too old to go on.
  {
    name: 'announcements',
    binding: 'PUSH',
    query: 'SELECT id, subject, state, content, announced_at, until, stopped_at FROM announcements',
    key: 'id',
    page: rows,
  },
  {
    name: 'categories',
    binding: 'DB',
    query: "SELECT * FROM categories WHERE source = 'internal'",
    key: 'id',
    page: rows,
  },
  {
    name: 'articles',
    binding: 'DB',
    // The numbers of WordPress's categories belong to WordPress, so categories are named by their slugs.
    query: `SELECT articles.*, (
        SELECT json_group_array(slug) FROM (
          SELECT categories.slug FROM article_categories JOIN categories ON categories.id = article_categories.category_id
          WHERE article_id = articles.id ORDER BY position)
      ) AS category_slugs FROM articles WHERE source = 'internal'`,
    key: 'id',
    // With their bodies, some 10 KB each.
    page: 200,
  },
  // Ids of the sample newsroom need no backup.
  {
    name: 'teams',
    binding: 'DB',
    query: `SELECT * FROM teams WHERE EXISTS (
      SELECT 1 FROM sync_state WHERE upstream = 'sportradar' AND filled_by = 'real')`,
    key: 'id',
    page: rows,
  },
  {
    name: 'games',
    binding: 'DB',
    query: `SELECT games.*, home.upstream_id AS home_upstream_id, away.upstream_id AS away_upstream_id FROM games
      LEFT JOIN teams AS home ON home.id = home_team_id LEFT JOIN teams AS away ON away.id = away_team_id
      WHERE EXISTS (SELECT 1 FROM sync_state WHERE upstream = 'sportradar' AND filled_by = 'real')`,
    key: 'id',
    page: rows,
  },
];

/** The query of the rows after this key; null: of the first ones. */
export function pageQuery({ query, key, page }: BackupTable, after: string | number | null): string {
  const rest = after === null ? '' : `WHERE "${key}" > ${json([after])} ->> 0 `;
  return `SELECT * FROM (${query}) ${rest}ORDER BY "${key}" LIMIT ${page}`;
}

/**
 * A JSON value as a text of SQL. Every character outside ASCII and every sign that means something to SQL is escaped as JSON escapes it, so
 * that no text can end the literal, whatever splits or reads the statement.
 */
export function json(value: unknown): string {
  const escaped = JSON.stringify(value).replaceAll(
    /[^\x20-\x7e]|[';`]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `'${escaped}'`;
}

/** Characters of a literal in one statement: D1 accepts 100,000 bytes of SQL. */
const literalLength = 60_000;

/** Divides rows so that each part is a literal of one statement. A single row may be longer. */
export function inParts<Row>(all: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  let length = Infinity;
  for (const row of all) {
    const own = json(row).length;
    if (length + own > literalLength) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(row);
    length += own;
  }
  return parts;
}

/** Divides a text so that each part is a literal of one statement. A character takes six at most. */
export function textParts(text: string): string[] {
  const characters = [...text];
  const size = literalLength / 12;
  return Array.from({ length: Math.ceil(characters.length / size) }, (_, at) =>
    characters.slice(at * size, (at + 1) * size).join(''),
  );
}
