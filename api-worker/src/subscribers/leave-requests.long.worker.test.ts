import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { countRows } from '../testing/count-rows.ts';
import { leaveTemplate } from '../testing/fake-listmonk.ts';
import { down, jobs, mailingService, MailingDesk, subscribers } from '../testing/mailing-desk.ts';
import { askToLeave } from './leave-requests.ts';
import { subscribe } from './subscribe.ts';

let desk: MailingDesk;
beforeEach(() => {
  desk = new MailingDesk();
});

describe('somebody without a link', () => {
  const withTemplate = { ...mailingService, LISTMONK_LEAVE_TEMPLATE: String(leaveTemplate) };

  it('unsubscribes nobody: the reader gets the link by email, once a day, and leaves by it', async () => {
    desk = desk.withVariables(withTemplate);
    for (const name of ["o'Neill", 'b']) await desk.subscribe(`${name}@ejemplo.pr`);
    for (const email of ["O'NEILL@ejemplo.pr", "o'neill@ejemplo.pr", 'nadie@ejemplo.pr']) {
      const response = await desk.unsubscribe({ email });
      expect([response.status, await response.json()]).toEqual([
        200,
        {
          success: true,
          message: 'Si ese correo está suscrito, recibirá un enlace para confirmar la baja.',
          next: 'confirm',
        },
      ]);
    }
    for (let minute = 0; minute < 2; minute += 1) await desk.aMinuteLater();
    await desk.unsubscribe({ email: "o'neill@ejemplo.pr" });
    await desk.aMinuteLater();
    const { key } = desk.keyOf("o'neill@ejemplo.pr");
    const mail = { to: "o'neill@ejemplo.pr", link: `https://www.ejemplo.pr/boletin/baja?clave=${key}` };
    expect(desk.listmonk.mailed).toEqual([mail]);
    expect(desk.states("o'neill@ejemplo.pr").map(([, state]) => state)).toEqual([
      'unconfirmed',
      'unconfirmed',
    ]);
    expect(await subscribers()).toHaveLength(2);
    expect(await jobs()).toEqual([]);

    desk.passSeconds(86_400);
    await desk.unsubscribe({ email: "o'neill@ejemplo.pr" });
    await desk.aMinuteLater();
    expect(desk.listmonk.mailed).toEqual([mail, mail]);
    await desk.unsubscribe({ key });
    expect(await subscribers()).toEqual([['b@ejemplo.pr', '2026-11-20T16:00:00Z']]);
    expect(desk.states("o'neill@ejemplo.pr").map(([, state]) => state)).toEqual([
      'unsubscribed',
      'unsubscribed',
    ]);
  });

  it('leaves no address behind that is not subscribed', async () => {
    await desk.unsubscribe({ email: 'nadie@ejemplo.pr' });
    await desk.aMinuteLater();
    const { results } = await env.SUBSCRIBERS.prepare(
      `SELECT email_key FROM leave_requests UNION ALL SELECT email_key FROM mailing_jobs
       UNION ALL SELECT mark FROM suppressions`,
    ).all();
    expect(results).toEqual([]);
  });

  it('gets the link after an outage of the service, and only after the subscription arrived there', async () => {
    desk = desk.withVariables(withTemplate);
    desk.listmonk.instead = down;
    await desk.subscribe('ana@ejemplo.pr');
    await desk.unsubscribe({ email: 'ana@ejemplo.pr' });
    await desk.aMinuteLater();
    desk.listmonk.instead = () => undefined;
    desk.passSeconds(600);
    for (let minute = 0; minute < 3; minute += 1) await desk.aMinuteLater();
    expect([desk.listmonk.asked, desk.listmonk.mailed.map(({ to }) => to)]).toEqual([
      ['ana@ejemplo.pr'],
      ['ana@ejemplo.pr'],
    ]);
  });

  it('waits for a person where the service has no template for the email, and gets it after that', async () => {
    await desk.subscribe('ana@ejemplo.pr');
    expect(await (await desk.unsubscribe({ email: 'ana@ejemplo.pr' })).json()).toMatchObject({
      next: 'stored',
    });
    await desk.aMinuteLater();
    expect(await jobs()).toEqual([['ana@ejemplo.pr', 'subscribed', 1, 'no_leave_template']]);
    expect((await desk.health()).mailing).toEqual({ waiting: 0, parked: 1 });
    expect(await desk.exported()).toMatchObject({
      'ana@ejemplo.pr': [expect.anything(), '2026-11-20T16:01:00Z'],
    });
    desk = desk.withVariables(withTemplate);
    await desk.signed('subscribers-retry', '{}');
    expect(desk.listmonk.mailed).toHaveLength(1);
    expect(await desk.exported()).toMatchObject({ 'ana@ejemplo.pr': [expect.anything(), ''] });
  });

  it('is in the export where nothing sends emails, with a link that ends the subscription', async () => {
    desk = desk.withVariables({ SITE_URL: 'https://www.ejemplo.pr' });
    for (const name of ['ana', 'b']) await desk.subscribe(`${name}@ejemplo.pr`);
    const response = await desk.unsubscribe({ email: 'ana@ejemplo.pr' });
    expect(await response.json()).toEqual({
      success: true,
      message: 'Si ese correo está suscrito, te escribiremos para confirmar la baja.',
      next: 'stored',
    });
    const link = expect.stringMatching(/^https:\/\/www\.ejemplo\.pr\/boletin\/baja\?clave=[0-9a-f]{64}$/);
    const first = await desk.exported();
    expect(first).toEqual({ 'ana@ejemplo.pr': [link, '2026-11-20T16:00:00Z'], 'b@ejemplo.pr': [link, ''] });
    const [ana = ''] = first['ana@ejemplo.pr'] ?? [];
    expect(await desk.exported()).toEqual(first);
    await desk.unsubscribe({ key: new URL(ana).searchParams.get('clave') ?? '' });
    expect(await subscribers()).toEqual([['b@ejemplo.pr', null]]);
  });

  it('cannot tell a known address by the work that it makes, and neither can somebody who subscribes', async () => {
    /** The statements of a response, and how many rows they write. */
    const workOf = async (request: (db: D1Database) => Promise<void>): Promise<[string[], number]> => {
      const { db, rowsWritten } = countRows(env.SUBSCRIBERS);
      const statements: string[] = [];
      await request(
        new Proxy(db, { get: (target, name) => (name === 'prepare' ? prepare : Reflect.get(target, name)) }),
      );
      return [statements, rowsWritten()];
      function prepare(query: string): D1PreparedStatement {
        statements.push(query);
        return db.prepare(query);
      }
    };
    const consent = { place: '/boletin', version: '1' } as const;
    const again = (email: string) => workOf((db) => subscribe(db, email, consent, desk.clock));
    const asked = (email: string) => workOf((db) => askToLeave(db, email));
    await desk.subscribe('ana@ejemplo.pr');

    const [fresh, freshRows] = await again('b@ejemplo.pr');
    for (let time = 0; time < 3; time += 1) {
      const [known, knownRows] = await again('ana@ejemplo.pr');
      expect(known).toEqual(fresh);
      // A write costs many times a read; a new row has entries in indexes too.
      expect(Math.min(knownRows, freshRows)).toBeGreaterThan(0);
    }
    const known = await asked('ana@ejemplo.pr');
    expect(known).toEqual([[expect.any(String)], 1]);
    expect(await asked('nadie@ejemplo.pr')).toEqual(known);
  });
});
