import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { crons } from '#contract/crons.ts';
import { addressMark } from '#contract/departures.ts';
import { signedHeaders } from '../publishing/signature.ts';
import { Desk, publishSecret } from '../testing/desk.ts';
import { storeManySubscribers } from '../testing/many-subscribers.ts';

let desk: Desk;

beforeEach(() => {
  for (const level of ['log', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation(() => undefined);
  }
  desk = new Desk();
});

/** Stores subscribers as the release before did. */
const storeBefore = (...names: string[]) =>
  env.DB.batch(
    names.map((name) =>
      env.DB.prepare(
        `INSERT INTO subscribers (email_key, email, created_at, consent_place, consent_version, handed_at, unsubscribe_key, confirmed)
         VALUES (?1, ?2, '2026-10-01T12:00:00Z', '/boletin', '1', '2026-10-01T12:00:01Z', ?3, 1)`,
      ).bind(`${name}@ejemplo.pr`, `${name.toUpperCase()}@ejemplo.pr`, linkOf(name)),
    ),
  );
/** A key of an unsubscribe link. */
const linkOf = (name: string) => name.charCodeAt(0).toString(16).repeat(32).slice(0, 64);
const rowsOf = async (db: D1Database, sql: string) =>
  (await db.prepare(sql).all()).results.map((row) => Object.values(row));
const stored = async () =>
  (await rowsOf(env.SUBSCRIBERS, 'SELECT email FROM subscribers ORDER BY id')).flat();
const aMinuteLater = async () => {
  desk.passSeconds(60);
  await desk.schedule(crons.newsroom);
};
const post = (path: string, body: object) =>
  desk.request(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': '10.0.0.1' },
  });

describe('subscribers of the release before', () => {
  it('are moved whole, once, with what the mailing service does not know yet', async () => {
    await storeBefore('ana', 'b');
    await env.DB.prepare(
      `INSERT INTO mailing_jobs (email_key, email, wanted, due_at, attempts, parked) VALUES
       ('c@ejemplo.pr', 'c@ejemplo.pr', 'deleted', 7, 3, 'http_400'), ('d@ejemplo.pr', 'd@ejemplo.pr', 'subscribed', 7, 0, NULL)`,
    ).run();
    await aMinuteLater();
    await aMinuteLater();
    expect(
      await rowsOf(
        env.SUBSCRIBERS,
        `SELECT email_key, email, created_at, consent_place, consent_version, handed_at, unsubscribe_key, checked_at, confirmed
         FROM subscribers ORDER BY id`,
      ),
    ).toEqual(
      ['ana', 'b'].map((name) => [
        `${name}@ejemplo.pr`,
        `${name.toUpperCase()}@ejemplo.pr`,
        ...['2026-10-01T12:00:00Z', '/boletin', '1', '2026-10-01T12:00:01Z', linkOf(name), null, 1],
      ]),
    );
    // The job of an address without a row of its own may delete, never subscribe.
    expect(
      await rowsOf(env.SUBSCRIBERS, 'SELECT email, wanted, due_at, attempts, parked FROM mailing_jobs'),
    ).toEqual([['c@ejemplo.pr', 'deleted', 7, 3, 'http_400']]);
    expect(await rowsOf(env.DB, 'SELECT email FROM mailing_jobs')).toEqual([]);
    // The worker of the release before can still read them.
    expect(await rowsOf(env.DB, 'SELECT count(*) FROM subscribers')).toEqual([[2]]);
  });

  it('are all moved, thousands too, and are in an export before the first run', async () => {
    await storeManySubscribers(env.DB, 2500, '2026-10-01T12:00:00Z');
    const headers = await signedHeaders(publishSecret, '{}', desk.clock);
    const csv = await (
      await desk.request('/api/subscribers/export', { method: 'POST', body: '{}', headers })
    ).text();
    expect(new Set(csv.trim().split('\r\n')).size).toBe(2501);
  });

  it('are moved after a run that was interrupted, and keep what they did since', async () => {
    await storeBefore('ana', 'b', 'c');
    await post('/api/subscribe', { email: 'b@ejemplo.pr', place: '/', consent: '1' });
    vi.spyOn(env.SUBSCRIBERS, 'batch').mockRejectedValueOnce(new Error('network connection lost'));
    await aMinuteLater();
    expect(await stored()).toEqual(['b@ejemplo.pr']);
    await aMinuteLater();
    expect(await stored()).toEqual(['b@ejemplo.pr', 'ANA@ejemplo.pr', 'C@ejemplo.pr']);
  });

  it('who leave before they are moved are not moved, by address or by link', async () => {
    await storeBefore('ana', 'b', 'c');
    await post('/api/unsubscribe', { email: 'Ana@ejemplo.pr' });
    await post('/api/unsubscribe', { key: linkOf('b') });
    await aMinuteLater();
    expect(await stored()).toEqual(['C@ejemplo.pr']);
  });

  it('who leave while the read model fails are not moved either', async () => {
    await storeBefore('ana');
    vi.spyOn(env.DB, 'prepare').mockImplementation(() => {
      throw new Error('internal error; reference = x');
    });
    expect((await post('/api/unsubscribe', { email: 'ana@ejemplo.pr' })).status).toBe(200);
    vi.mocked(env.DB.prepare).mockRestore();
    await aMinuteLater();
    expect(await stored()).toEqual([]);
  });

  it('are the same after a return to the older worker and back', async () => {
    await storeBefore('ana', 'b', 'c');
    await aMinuteLater();
    // What the older worker does in its database.
    await env.DB.prepare(
      "DELETE FROM subscribers WHERE email_key IN ('ana@ejemplo.pr', 'b@ejemplo.pr')",
    ).run();
    await env.DB.prepare(
      "INSERT INTO subscribers (email_key, email, created_at) VALUES ('b@ejemplo.pr', 'b@ejemplo.pr', '2999-01-01T00:00:00Z')",
    ).run();
    await storeBefore('d');
    await aMinuteLater();
    expect(await stored()).toEqual(['C@ejemplo.pr', 'b@ejemplo.pr', 'D@ejemplo.pr']);
    expect(await rowsOf(env.DB, 'SELECT count(*) FROM subscribers_removed')).toEqual([[0]]);
  });
});

describe('who left', () => {
  it('is known in both databases without the address, for as long as a backup may be restored', async () => {
    await post('/api/subscribe', { email: 'ana@ejemplo.pr' });
    await post('/api/unsubscribe', { email: 'ANA@ejemplo.pr' });
    await aMinuteLater();
    const departure = [[await addressMark('ana@ejemplo.pr'), '2026-11-20T16:00:00Z']];
    for (const db of [env.DB, env.SUBSCRIBERS]) {
      expect(await rowsOf(db, 'SELECT mark, left_at FROM departures')).toEqual(departure);
    }
    desk.passSeconds(400 * 86_400);
    await aMinuteLater();
    for (const db of [env.DB, env.SUBSCRIBERS])
      expect(await rowsOf(db, 'SELECT 1 FROM departures')).toEqual([]);
  });
});
