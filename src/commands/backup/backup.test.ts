import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import { addressMark, linkMark } from '#contract/subscribers/suppression-list.ts';
import { readBackup, restoreBackup } from './backup-databases.ts';
import { formatBackup, parseBackup, type Row } from './backup-file.ts';
import { type Binding, databases } from '../worker/databases.ts';
import type { D1Access } from './d1-access.ts';
import { workerDir } from '../worker/wrangler.ts';

const schemas = databases.map(({ binding, migrations }): [string, string] => [
  binding,
  readdirSync(path.join(workerDir, migrations))
    .sort()
    .map((name) => readFileSync(path.join(workerDir, migrations, name), 'utf8'))
    .join('\n'),
]);

/** All databases with all migrations, in memory. */
class Databases implements D1Access {
  readonly #files = new Map(
    schemas.map(([binding, schema]): [string, DatabaseSync] => {
      const database = new DatabaseSync(':memory:');
      database.exec(schema);
      return [binding, database];
    }),
  );

  rows(binding: Binding, sql: string, ...values: SQLInputValue[]): unknown[][] {
    return (
      this.#files
        .get(binding)
        ?.prepare(sql)
        .all(...values) ?? []
    ).map((row) => Object.values(row));
  }
  async query(binding: Binding, statements: readonly string[]): Promise<Row[][]> {
    return statements.map((sql) => (this.#files.get(binding)?.prepare(sql).all() ?? []) as Row[]);
  }
  async run(binding: Binding, statements: readonly string[]): Promise<void> {
    for (const statement of statements) {
      // What D1 accepts.
      expect(statement.length).toBeLessThan(100_000);
      this.#files.get(binding)?.exec(statement);
    }
  }
}

const now = new Date('2026-11-23T12:00:00Z');
/** The text of a longer article, with all that could end a literal of SQL early. */
const body = `<p>'; DROP TABLE articles; -- "ñandú" \u2028 💥 \`x\` /* </p>`.repeat(2_000);

let before: Databases;

beforeEach(() => {
  before = new Databases();
  const subscribe = (name: string, at: string, extra: Record<string, string> = {}) =>
    before.rows(
      'SUBSCRIBERS',
      `INSERT INTO subscribers (email_key, email, created_at, consent_place, consent_version, handed_at, unsubscribe_key, checked_at, confirmed)
       VALUES (?, ?, ?, '/boletin', '1', ?, ?, '2026-11-22T12:00:00Z', 1)`,
      ...[`${name}@ejemplo.pr`, `${name.toUpperCase()}@ejemplo.pr`, at, at, extra['link'] ?? null],
    );
  subscribe('ana', '2026-01-01T12:00:00Z', { link: 'a'.repeat(64) });
  subscribe("o'neill;ñ", '2026-01-02T12:00:00Z');
  subscribe('carlos', '2026-01-03T12:00:00Z', { link: 'c'.repeat(64) });
  before.rows(
    'SUBSCRIBERS',
    "INSERT INTO mailing_jobs (email_key, email, wanted, due_at, claim) VALUES ('x@ejemplo.pr', 'x@ejemplo.pr', 'deleted', 7, 'run')",
  );
  before.rows(
    'PUSH',
    `INSERT INTO subscriptions (id, endpoint, p256dh, auth, service, server_key, quiet_from, quiet_to, since) VALUES
     (5, 'https://fcm.googleapis.com/fcm/send/una', 'B1', 'a1', 'google', 'K', 1320, 360, '2026-11-01T12:00:00Z'),
     (8, 'https://web.push.apple.com/otra', 'B2', 'a2', 'apple', 'K', NULL, NULL, '2026-11-02T12:00:00Z')`,
  );
  before.rows(
    'PUSH',
    "INSERT INTO subscription_topics (topic, subscription_id) VALUES ('news', 5), ('alerts:Mayagüez:aviso', 5), ('news', 8)",
  );
  before.rows(
    'PUSH',
    `INSERT INTO announcements (id, subject, state, content, announced_at, until, stopped_at) VALUES
     (3, 'story:812', 'sent', '{}', 7, 9, NULL), (4, 'story:813', 'sent', '{}', 7, 9, 8)`,
  );
  const read = (sql: string, ...values: SQLInputValue[]) => before.rows('DB', sql, ...values);
  read("INSERT INTO categories (id, slug, name, source) VALUES (3, 'noticias', 'Noticias', 'wordpress')");
  read("INSERT INTO categories (id, slug, name) VALUES (1000001, 'especiales', 'Especiales')");
  read(
    `INSERT INTO articles (id, source, wordpress_id, publish_date, modified, slug, title) VALUES
     (1, 'wordpress', 7, '2026-11-01T12:00:00Z', '2026-11-01T12:00:00Z', 'de-wordpress', 'De WordPress')`,
  );
  read(
    `INSERT INTO articles (id, source, publish_date, modified, category_id, slug, title, content, body) VALUES
     (9, 'internal', '2026-11-02T12:00:00Z', '2026-11-02T12:00:00Z', 1000001, 'ñandú', 'Ñandú; "uno"', ?, ?)`,
    ...[body, body],
  );
  read(
    'INSERT INTO article_categories (article_id, category_id, position) VALUES (9, 1000001, 0), (9, 3, 1)',
  );
  read("UPDATE sync_state SET filled_by = 'real' WHERE upstream = 'sportradar'");
  read(
    `INSERT INTO teams (id, sport_id, league, upstream_id, name, short_name) VALUES
     (41, 1, 'nba', 'u-41', 'Celtics', 'BOS'), (42, 1, 'nba', 'u-42', 'Heat', 'MIA')`,
  );
  read(
    `INSERT INTO games (id, sport_id, league, upstream_id, start_time, status, home_team_id, away_team_id, home_name, away_name, league_name, updated_at)
     VALUES (900, 1, 'nba', 'g-900', '2026-11-22T00:00:00Z', 'finished', 42, 41, 'Heat', 'Celtics', 'NBA', '2026-11-22T00:00:00Z')`,
  );
});

const key = 'una-clave-solo-para-estas-pruebas-0';

/** A backup, through its file. */
const taken = async (at = now) => parseBackup(formatBackup(await readBackup(before, at), key), key);
const restore = async (target: Databases, replaceArticles = false) =>
  restoreBackup(target, await taken(), { replaceArticles, now });
const addresses = (target: Databases) =>
  target.rows('SUBSCRIBERS', 'SELECT email FROM subscribers ORDER BY created_at').flat();

describe('after the loss of all databases', () => {
  test('subscribers, articles, teams and games are as they were, also after two restores', async () => {
    const after = new Databases();
    const counts = await restore(after);
    expect(counts).toContainEqual({ table: 'subscribers', inBackup: 3, before: 0, after: 3 });
    await restore(after);
    for (const [binding, sql] of [
      [
        'SUBSCRIBERS',
        'SELECT email_key, email, created_at, consent_place, consent_version, handed_at, unsubscribe_key, confirmed FROM subscribers',
      ],
      ['SUBSCRIBERS', 'SELECT email_key, email, wanted, due_at, parked FROM mailing_jobs'],
      [
        'DB',
        "SELECT slug, title, content, body, publish_date, fingerprint FROM articles WHERE source = 'internal'",
      ],
      ['DB', "SELECT id, slug, name FROM categories WHERE source = 'internal'"],
      ['DB', 'SELECT * FROM teams'],
      ['DB', 'SELECT * FROM games'],
    ] as const) {
      expect(after.rows(binding, sql), sql).toEqual(before.rows(binding, sql));
    }
    // WordPress's own articles come back by the sync.
    expect(after.rows('DB', "SELECT 1 FROM articles WHERE source = 'wordpress'")).toEqual([]);
    expect(after.rows('DB', "SELECT filled_by FROM sync_state WHERE upstream = 'sportradar'")).toEqual([
      ['real'],
    ]);
    // The mailing service is asked first about everybody, and a job has no run that works on it.
    expect(after.rows('SUBSCRIBERS', 'SELECT DISTINCT checked_at FROM subscribers')).toEqual([[null]]);
    expect(after.rows('SUBSCRIBERS', 'SELECT claim FROM mailing_jobs')).toEqual([[null]]);
  });

  const chosen = `SELECT endpoint, p256dh, auth, service, server_key, quiet_from, quiet_to, since,
    (SELECT group_concat(topic) FROM subscription_topics WHERE subscription_id = id) FROM subscriptions`;

  test('subscriptions to notifications have their topics, and nothing that was announced is announced again', async () => {
    const after = new Databases();
    await restore(after);
    await restore(after);
    expect(after.rows('PUSH', chosen)).toEqual(before.rows('PUSH', chosen));
    expect(after.rows('PUSH', 'SELECT subject, state, stopped_at FROM announcements')).toEqual([
      ['story:812', 'sent', null],
      ['story:813', 'sent', 8],
    ]);
  });

  test('topics that a reader chose since the backup stay, and an interrupted restore is completed by the next one', async () => {
    const after = new Databases();
    const whole = after.run.bind(after);
    after.run = (binding, statements) => whole(binding, binding === 'PUSH' ? statements.slice(0, 1) : []);
    await restore(after);
    after.run = whole;
    expect(after.rows('PUSH', 'SELECT 1 FROM subscription_topics')).toEqual([]);
    after.rows(
      'PUSH',
      "INSERT INTO subscription_topics SELECT 'team:41', id FROM subscriptions WHERE service = 'apple'",
    );
    await restore(after);
    const topics =
      'SELECT service, topic FROM subscriptions JOIN subscription_topics ON id = subscription_id ORDER BY 1, 2';
    expect(after.rows('PUSH', topics)).toEqual([
      ['apple', 'team:41'],
      ['google', 'alerts:Mayagüez:aviso'],
      ['google', 'news'],
    ]);
  });

  test('if the sync was faster, its numbers stay, and restored games refer to its teams', async () => {
    const after = new Databases();
    after.rows(
      'DB',
      "INSERT INTO teams (id, sport_id, league, upstream_id, name, short_name) VALUES (1, 1, 'nba', 'u-42', 'Heat', 'MIA')",
    );
    await restore(after);
    expect(after.rows('DB', 'SELECT id, upstream_id FROM teams ORDER BY id')).toEqual([
      [1, 'u-42'],
      [41, 'u-41'],
    ]);
    expect(after.rows('DB', 'SELECT id, home_team_id, away_team_id FROM games')).toEqual([[900, 1, 41]]);
  });

  test('an article is in the categories of WordPress once they are there', async () => {
    const after = new Databases();
    after.rows(
      'DB',
      "INSERT INTO categories (id, slug, name, source) VALUES (5, 'noticias', 'Noticias', 'wordpress')",
    );
    await restore(after);
    expect(
      after.rows(
        'DB',
        'SELECT slug, position FROM article_categories JOIN categories ON id = category_id ORDER BY position',
      ),
    ).toEqual([
      ['especiales', 0],
      ['noticias', 1],
    ]);
    expect(after.rows('DB', 'SELECT category_id FROM articles')).toEqual([[1000001]]);
  });
});

describe('a reader who left after the backup stays removed', () => {
  const leave = (target: Databases, binding: Binding, mark: string, at = '2026-11-23T13:00:00Z') =>
    target.rows(binding, 'INSERT INTO suppressions (mark, left_at) VALUES (?, ?)', mark, at);

  test('whichever database is lost, by address or by link', async () => {
    const after = new Databases();
    leave(after, 'SUBSCRIBERS', await addressMark("o'neill;ñ@ejemplo.pr"));
    // The subscribers' database was lost after its suppressions were copied.
    leave(after, 'DB', await linkMark('c'.repeat(64)));
    await restore(after);
    expect(addresses(after)).toEqual(['ANA@ejemplo.pr']);
    // The suppressions are in both again.
    expect(after.rows('SUBSCRIBERS', 'SELECT count(*) FROM suppressions')).toEqual([[2]]);
  });

  test('a subscriber that Time Travel brought back is removed again', async () => {
    const after = new Databases();
    await restore(after);
    leave(after, 'DB', await addressMark('ana@ejemplo.pr'));
    await restore(after);
    expect(addresses(after)).toEqual(["O'NEILL;Ñ@ejemplo.pr", 'CARLOS@ejemplo.pr']);
  });

  test('but one who left before it and subscribed again is restored', async () => {
    leave(before, 'SUBSCRIBERS', await addressMark('ana@ejemplo.pr'), '2025-12-31T12:00:00Z');
    const after = new Databases();
    await restore(after);
    expect(addresses(after)).toContain('ANA@ejemplo.pr');
  });

  test('a newer subscription keeps its consent, and no older job for it is restored', async () => {
    const after = new Databases();
    after.rows(
      'SUBSCRIBERS',
      `INSERT INTO subscribers (email_key, email, created_at, consent_version) VALUES
       ('ana@ejemplo.pr', 'ana@ejemplo.pr', '2026-11-23T13:00:00Z', '2'), ('x@ejemplo.pr', 'x@ejemplo.pr', '2026-11-23T13:00:00Z', '2')`,
    );
    await restore(after);
    expect(
      after.rows(
        'SUBSCRIBERS',
        "SELECT email, consent_version FROM subscribers WHERE email_key = 'ana@ejemplo.pr'",
      ),
    ).toEqual([['ana@ejemplo.pr', '2']]);
    // The deletion that waited in the backup is older than this subscription.
    expect(after.rows('SUBSCRIBERS', 'SELECT 1 FROM mailing_jobs')).toEqual([]);
  });

  test('a backup that is older than the suppression list is refused', async () => {
    const backup = await taken(new Date('2025-10-01T12:00:00Z'));
    await expect(restoreBackup(new Databases(), backup, { replaceArticles: false, now })).rejects.toThrow(
      /418 days old.+use a newer one/,
    );
  });
});

test('an article that changed since stays, unless it is to be replaced', async () => {
  const after = new Databases();
  await restore(after);
  after.rows('DB', "UPDATE articles SET title = 'Corregido', content = 'nuevo'");
  await restore(after);
  expect(after.rows('DB', 'SELECT title, content FROM articles')).toEqual([['Corregido', 'nuevo']]);
  await restore(after, true);
  expect(after.rows('DB', 'SELECT title, content FROM articles')).toEqual([['Ñandú; "uno"', body]]);
});

test('a restore that was interrupted in the middle of an article is completed by the next one', async () => {
  const after = new Databases();
  const whole = after.run.bind(after);
  after.run = async (binding, statements) => {
    if (binding === 'DB') await whole(binding, statements.slice(0, 5));
    if (binding === 'DB') throw new Error('network connection lost');
    await whole(binding, statements);
  };
  await expect(restore(after)).rejects.toThrow('network');
  after.run = whole;
  await restore(after);
  expect(after.rows('DB', 'SELECT content, body FROM articles')).toEqual([[body, body]]);
});

test('made-up teams are in no backup, and real ones are never stored beside them', async () => {
  const sample = new Databases();
  sample.rows('DB', "UPDATE sync_state SET filled_by = 'sample' WHERE upstream = 'sportradar'");
  await restore(sample);
  expect(sample.rows('DB', 'SELECT 1 FROM teams')).toEqual([]);
  before.rows('DB', "UPDATE sync_state SET filled_by = 'sample' WHERE upstream = 'sportradar'");
  expect((await taken()).tables.get('teams')).toBeUndefined();
});

test('thousands of subscribers are all in the backup', async () => {
  before.rows(
    'SUBSCRIBERS',
    `WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 11000)
     INSERT INTO subscribers (email_key, email, created_at) SELECT 'n' || value || '@b.pr', 'n' || value || '@b.pr', '2026-11-01T00:00:00Z' FROM n`,
  );
  const after = new Databases();
  await restore(after);
  expect(after.rows('SUBSCRIBERS', 'SELECT count(*) FROM subscribers')).toEqual([[11_003]]);
});

describe('a file is refused with a sentence', () => {
  test.each([
    ['is cut', (text: string) => text.slice(0, -200), /damaged/],
    [
      'lacks its last line',
      (text: string) => `${text.trimEnd().split('\n').slice(0, -1).join('\n')}\n`,
      /damaged/,
    ],
    ['was edited', (text: string) => text.replace('carlos', 'carmen'), /damaged/],
    [
      'is of a newer release',
      (text: string) => text.replace('"version":2', '"version":3'),
      /newer release.+update first/,
    ],
    ['is something else', () => '<html>', /not a backup/],
    ['is empty', () => '', /not a backup/],
  ])('that %s', async (_what, change, sentence) => {
    const text = formatBackup(await readBackup(before, now), key);
    for (const given of [key, null]) expect(() => parseBackup(change(text), given)).toThrow(sentence);
  });

  /** The digest of an edited file made anew, as anybody can, and what its last line says beside it. */
  const sealed = (text: string, change: (end: Record<string, unknown>) => object = (end) => end) => {
    const lines = text.trimEnd().split('\n');
    const end: Record<string, unknown> = JSON.parse(lines.pop() ?? '');
    const body = `${lines.join('\n')}\n`;
    const sha256 = createHash('sha256').update(body).digest('hex');
    return `${body}${JSON.stringify(change({ ...end, rows: lines.length - 1, sha256 }))}\n`;
  };
  const edited = (text: string) => text.replace('carlos', 'carmen');
  const firstRelease = (text: string) => text.replace('"version":2', '"version":1');
  const withoutSignature = ({ hmac: _, ...end }: Record<string, unknown>) => end;
  const otherKey = 'otra-clave-solo-para-estas-pruebas-0';

  test.each<[string, (text: string) => string, RegExp]>([
    [
      'was edited, with a new digest',
      (text) => sealed(edited(text)),
      /not signed with the key.+BACKUP_SECRET/,
    ],
    ['has one row more', (text) => sealed(text.replace(/\n(.+)\n/, '\n$1\n$1\n')), /not signed with the key/],
    ['has one row less', (text) => sealed(text.replace(/\n.+\n/, '\n')), /not signed with the key/],
    ['has another date', (text) => sealed(text.replace('2026-', '2027-')), /not signed with the key/],
    [
      'has another signature',
      (text) => sealed(text, (end) => ({ ...end, hmac: '0'.repeat(64) })),
      /not signed/,
    ],
    [
      'has half a signature',
      (text) => sealed(text, (end) => ({ ...end, hmac: String(end['hmac']).slice(0, 32) })),
      /not signed/,
    ],
    ['has an empty signature', (text) => sealed(text, (end) => ({ ...end, hmac: '' })), /not signed/],
    ['has no signature', (text) => sealed(text, withoutSignature), /no signature.+--unsigned/],
    [
      'is of an earlier release',
      (text) => sealed(firstRelease(text), withoutSignature),
      /no signature.+--unsigned/,
    ],
    [
      'was edited into one of an earlier release',
      (text) => sealed(firstRelease(edited(text))),
      /not signed with the key/,
    ],
  ])('that %s, unless the operator says so', async (_what, change, sentence) => {
    const text = change(formatBackup(await readBackup(before, now), key));
    expect(() => parseBackup(text, key)).toThrow(sentence);
    expect(parseBackup(text, null).tables.size).toBeGreaterThan(0);
  });

  test('that was signed with the key of another installation', async () => {
    const text = formatBackup(await readBackup(before, now), key);
    expect(() => parseBackup(text, otherKey)).toThrow(/BACKUP_SECRET.+secrets\.json.+--unsigned/);
    expect(parseBackup(text, key)).toEqual(parseBackup(text, null));
  });

  test('a backup with a column of a newer schema is refused', async () => {
    before.rows('SUBSCRIBERS', 'ALTER TABLE subscribers ADD COLUMN language TEXT');
    await expect(restore(new Databases())).rejects.toThrow(
      /subscribers\.language, which the database lacks.+Update/,
    );
  });
});
