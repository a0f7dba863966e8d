import { env } from 'cloudflare:test';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { purgeChanges } from '../publishing/purge.ts';
import {
  appendChanges,
  pruneChanges,
  readChanges,
  readRecentChanges,
  startAnewStatements,
} from './change-log.ts';
import { change } from '../testing/change-lines.ts';

const now = Date.parse('2026-11-20T16:00:00.123Z');
const day = 86_400_000;
const slugs = (log: { changes: { slug: string }[] }) => log.changes.map(({ slug }) => slug);

describe('the change log', () => {
  it('returns what was appended, in order and complete', async () => {
    const { cursor } = await readChanges(env.DB, null, 10);
    const moved = change('nueva', { previousSlug: 'vieja', categories: ['deportes', 'última'] });
    const gone = change('17', { kind: 'banner', action: 'removed' });
    expect(await appendChanges(env.DB, now, [moved, gone])).toBe(2);
    expect(await readChanges(env.DB, cursor, 10)).toEqual({
      changes: [
        { ...moved, position: 1, at: '2026-11-20T16:00:00.123Z' },
        { ...gone, position: 2, at: '2026-11-20T16:00:00.123Z' },
      ],
      cursor: expect.stringMatching(/\.2\.0$/),
      position: 2,
      complete: true,
      waiting: false,
      scores: { revision: 0, since: 0, games: [] },
    });
    expect(await appendChanges(env.DB, now, [])).toBeNull();
  });

  it('reports itself as incomplete for every unknown cursor, and never throws', async () => {
    await appendChanges(env.DB, now, [change('a')]);
    const { cursor } = await readChanges(env.DB, null, 10);
    const [name = ''] = cursor.split('.');
    // A cursor of the version before names no revision of the scores.
    expect((await readChanges(env.DB, `${name}.1`, 10)).complete).toBe(true);
    const strangers = [
      null,
      '',
      '1',
      'x.1',
      `${name}.2`,
      `${name}.-1`,
      `${name}.1e3`,
      `${name}.1.1`,
      `${name}.1.0.0`,
      `${name}`,
      `0${name}.1`,
    ];
    for (const stranger of strangers) {
      expect(await readChanges(env.DB, stranger, 10)).toEqual({
        changes: [],
        cursor,
        position: 1,
        complete: false,
        waiting: false,
        scores: expect.objectContaining({ revision: 0, games: [] }) as object,
      });
    }
    await fc.assert(
      fc.asyncProperty(fc.string(), async (garbage) => {
        expect((await readChanges(env.DB, garbage, 10)).complete).toBe(false);
      }),
      { numRuns: 50 },
    );
  });

  it('drops lines after 30 days, and is incomplete for a cursor that is older', async () => {
    const { cursor: start } = await readChanges(env.DB, null, 10);
    await appendChanges(env.DB, now - 31 * day, [change('a'), change('b')]);
    const { cursor: known } = await readChanges(env.DB, start, 10);
    await appendChanges(env.DB, now - 29 * day, [change('c')]);
    await pruneChanges(env.DB, now);
    expect((await readChanges(env.DB, start, 10)).complete).toBe(false);
    expect(slugs(await readChanges(env.DB, known, 10))).toEqual(['c']);
    await pruneChanges(env.DB, now + 2 * day);
    const emptied = await readChanges(env.DB, null, 10);
    expect(emptied.position).toBe(3);
    expect(await appendChanges(env.DB, now, [change('d')])).toBe(4);
    expect(slugs(await readChanges(env.DB, emptied.cursor, 10))).toEqual(['d']);
  });

  it('started anew is incomplete for every older cursor and position', async () => {
    await appendChanges(env.DB, now, [change('a')]);
    const { cursor, position } = await readChanges(env.DB, null, 10);
    await env.DB.batch(startAnewStatements(env.DB, now));
    const log = await readChanges(env.DB, cursor, 10);
    expect(log).toMatchObject({ complete: false, changes: [] });
    expect(log.position).toBeGreaterThan(position);
    expect((await readChanges(env.DB, log.cursor, 10)).complete).toBe(true);
    expect((await readRecentChanges(env.DB, position, now - 1_000, 10)).complete).toBe(false);
    expect((await readRecentChanges(env.DB, null, now - 1_000, 10)).complete).toBe(false);
    expect((await readRecentChanges(env.DB, null, now + 1_000, 10)).complete).toBe(true);
  });
});

describe('what a worker of a newer release wrote before this one came back', () => {
  const wrote = (kind: string, exactKind: string | null) =>
    env.DB.prepare(
      "INSERT INTO changes (at, kind, exact_kind, action, slug, reach) VALUES (?1, ?2, ?3, 'archived', 'a', 'world')",
    )
      .bind(new Date(now).toISOString(), kind, exactKind)
      .run();

  it('is sent on as it is, because origins may know it', async () => {
    const { cursor } = await readChanges(env.DB, null, 10);
    await wrote('foro', null);
    await wrote('municipal-notice', 'foro');
    await appendChanges(env.DB, now, [change('b')]);
    const { changes, complete } = await readChanges(env.DB, cursor, 10);
    expect(complete).toBe(true);
    expect(changes.map(({ kind, exactKind }) => [kind, exactKind])).toEqual([
      ['foro', undefined],
      ['municipal-notice', 'foro'],
      ['news', undefined],
    ]);
  });

  it('counts as a change of everything', async () => {
    await appendChanges(env.DB, now, [change('b')]);
    await wrote('foro', null);
    const recent = await readRecentChanges(env.DB, null, now, 10);
    expect([recent.complete, slugs(recent)]).toEqual([false, ['b']]);
    const purged: unknown[] = [];
    const purge = async (what: unknown) => {
      purged.push(what);
      return null;
    };
    await purgeChanges(env.DB, [{ name: 'hook', keeps: 'pages', purge }], () => now);
    expect(purged).toContain('everything');
  });
});

describe('recent changes', () => {
  it('are those of the last minutes, oldest first, and are incomplete if there are more', async () => {
    await appendChanges(env.DB, now - 60_000, [change('a')]);
    await appendChanges(env.DB, now, [change('b'), change('c'), change('d')]);
    const recent = (after: number | null, limit: number) => readRecentChanges(env.DB, after, now, limit);
    expect(slugs(await recent(null, 10))).toEqual(['b', 'c', 'd']);
    expect(slugs(await recent(2, 10))).toEqual(['c', 'd']);
    expect(await recent(null, 2)).toMatchObject({ complete: false, position: 4 });
  });
});
