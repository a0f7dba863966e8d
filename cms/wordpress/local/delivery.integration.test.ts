import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { logIn, visit, type Session } from './test-editor.ts';
import { refusalOf, useReceiver } from './test-receiver.ts';
import { isPhpMissing, useWordPress } from './test-wordpress.ts';

const minute = 60;
const hour = 3600;
/** Milliseconds that a save may wait for a site that hangs: the plugin's two seconds, and as much again on a busy machine. */
const savePatience = 4000;

const Row = z.object({ status: z.string(), tries: z.int(), response: z.int(), title: z.string() });

describe.skipIf(isPhpMissing)('a delivery', () => {
  const site = useWordPress({ seed: false, resets: true });
  const receiver = useReceiver();
  let session: Session;

  const publish = async (title: string) => {
    const body = { title, status: 'publish' };
    expect((await site.ask('/posts', { body })).status).toBe(201);
  };
  const rows = () =>
    site.inDatabase((database) =>
      z
        .array(Row)
        .parse(
          database
            .prepare('SELECT status, tries, response, title FROM wp_telecoqui_deliveries ORDER BY id')
            .all(),
        ),
    );
  /** Milliseconds that saves have waited for the site in vain. The rest of a save takes as long as the machine is busy. */
  const waitedMs = () =>
    site.inDatabase((database) =>
      z
        .object({ ms: z.number() })
        .parse(
          database
            .prepare("SELECT sum(round_trip) AS ms FROM wp_telecoqui_deliveries WHERE status = 'waiting'")
            .get(),
        ),
    ).ms;
  const passTime = async (seconds: number) => {
    await site.wordpress.passTime(seconds);
    await site.wordpress.runDueJobs();
  };
  const respondWith = (status: number) =>
    receiver.respondWith((response) => response.writeHead(status).end());

  beforeAll(async () => {
    session = await logIn(site.wordpress);
    // The first visit to the administration creates what WordPress stores for it.
    await visit(session, '/wp-admin/options-general.php?page=telecoqui');
  });
  beforeEach(() => site.wordpress.connect(receiver.connection));

  describe('that fails', () => {
    test('leaves the save as it is, and is retried with the same delivery id', async () => {
      respondWith(500);
      await publish('Titular');
      const [failed] = receiver.takeEvents();
      expect(rows()).toEqual([{ status: 'waiting', tries: 1, response: 500, title: 'Titular' }]);
      receiver.respondWith((response) => response.writeHead(202).end());
      await passTime(minute);
      expect(receiver.takeEvents()).toEqual([failed]);
      expect(rows()).toEqual([{ status: 'delivered', tries: 2, response: 202, title: 'Titular' }]);
      await passTime(hour);
      expect(receiver.takeWebhooks()).toEqual([]);
    });

    test('is signed again for the retry', async () => {
      respondWith(500);
      await publish('Titular');
      const [first] = receiver.takeWebhooks();
      respondWith(202);
      await passTime(minute);
      const [second] = receiver.takeWebhooks();
      expect(second?.headers['x-telecoqui-id']).not.toBe(first?.headers['x-telecoqui-id']);
      expect(second?.headers['x-telecoqui-signature']).not.toBe(first?.headers['x-telecoqui-signature']);
    });

    test('because the clocks differ, says so in the list of posts, and waits', async () => {
      receiver.respondWith((response) =>
        response.writeHead(401).end('{"error":{"code":"unauthorized","message":"No.","field":"timestamp"}}'),
      );
      receiver.sayOfItems(() => ({ hidden: 'absent' }));
      await publish('Titular');
      expect(rows()).toMatchObject([{ status: 'waiting', response: 401 }]);
      expect(await visit(session, '/wp-admin/edit.php')).toContain(
        'El reloj de este servidor y el del sitio',
      );
    });

    test('because nothing listens, costs a save next to nothing', async () => {
      // Port 9 is the discard service, which nothing serves here.
      await site.wordpress.connect({ ...receiver.connection, siteUrl: 'http://127.0.0.1:9' });
      await publish('Titular');
      expect(waitedMs()).toBeLessThan(1000);
      expect(rows()).toMatchObject([{ status: 'waiting', tries: 1, response: 0 }]);
    });

    test('because the site hangs, delays a save by two seconds at most, however many items it changes', async () => {
      await publish('Uno');
      await publish('Dos');
      await publish('Tres');
      receiver.takeWebhooks();
      receiver.respondWith(() => undefined);
      await site.ask('/users/1', { body: { name: 'Redacción' } });
      expect(waitedMs()).toBeLessThan(savePatience);
      expect(receiver.takeWebhooks()).toHaveLength(1);
      expect(rows().filter(({ status }) => status === 'waiting')).toHaveLength(3);
      respondWith(202);
      await passTime(minute);
      expect(receiver.takeWebhooks()).toHaveLength(3);
    });

    test('is retried after growing pauses, and abandoned after a day', async () => {
      respondWith(503);
      await publish('Titular');
      receiver.takeWebhooks();
      for (const pause of [minute, 5 * minute, 15 * minute, hour, hour]) {
        await passTime(pause - 30);
        expect(receiver.takeWebhooks(), `before ${pause} s`).toEqual([]);
        await passTime(30);
        expect(receiver.takeWebhooks(), `after ${pause} s`).toHaveLength(1);
      }
      // Four retries with growing pauses, and 24 hourly ones. All but the last two are skipped here.
      site.inDatabase((database) => database.exec('UPDATE wp_telecoqui_deliveries SET tries = 26'));
      await passTime(hour);
      expect(rows()).toMatchObject([{ status: 'waiting', tries: 27 }]);
      await passTime(hour);
      expect(rows()).toMatchObject([{ status: 'abandoned', tries: 28 }]);
      receiver.takeWebhooks();
      await passTime(hour);
      expect(receiver.takeWebhooks()).toEqual([]);
    });

    test.each([429, 408, 502])('with %i is retried', async (status) => {
      respondWith(status);
      await publish('Titular');
      expect(rows()).toMatchObject([{ status: 'waiting', response: status }]);
    });

    test.each([400, 403, 404, 413, 301])('with %i is refused, and not retried', async (status) => {
      receiver.respondWith((response) => response.writeHead(status, { location: '/otra' }).end());
      await publish('Titular');
      expect(receiver.takeWebhooks()).toHaveLength(1);
      expect(rows()).toMatchObject([{ status: 'refused', tries: 1, response: status }]);
      await passTime(hour);
      expect(receiver.takeWebhooks()).toEqual([]);
    });

    test('because the site does not know its signature, is sent again when the secrets are equal again', async () => {
      const other = 'otro-secreto-de-publicacion-para-pruebas';
      receiver.respondWith(async (response, webhook) => {
        const refusal = await refusalOf(webhook, receiver.connection.siteUrl);
        response.writeHead(refusal === null ? 202 : 401).end();
      });
      await site.wordpress.connect({ ...receiver.connection, publishSecret: other });
      await publish('Uno');
      await publish('Dos');
      await publish('Tres');
      const refused = receiver.takeEvents().map(({ delivery }) => delivery);
      expect(rows()).toMatchObject([
        { status: 'waiting', response: 401 },
        { status: 'waiting', response: 401 },
        { status: 'waiting', response: 401 },
      ]);
      const html = await visit(session, '/wp-admin/edit.php');
      expect(html).toContain('3 cambios esperan');
      expect(html).toContain('El sitio no reconoció la firma: un administrador debe comparar el secreto');
      expect(html).toContain('En espera: el sitio no reconoce la firma');
      // One was given up by an older version of the plugin, another after a day. What the site does not want is not sent again.
      site.inDatabase((database) =>
        database.exec(
          `UPDATE wp_telecoqui_deliveries SET status = 'refused' WHERE title = 'Uno';
           UPDATE wp_telecoqui_deliveries SET status = 'abandoned', tries = 28 WHERE title = 'Dos';
           INSERT INTO wp_telecoqui_deliveries (delivery, kind, item_id, title, body, status, tries, response, error, created_at, next_at)
           VALUES ('x', 'news', 1, 'Grande', '{}', 'refused', 1, 413, '', strftime('%s', 'now'), 0)`,
        ),
      );
      await site.wordpress.connect(receiver.connection);
      await publish('Cuatro');
      await site.wordpress.runDueJobs();
      const [, ...later] = receiver.takeEvents();
      expect(later.map(({ delivery }) => delivery).sort()).toEqual(refused.sort());
      expect(rows().map(({ status }) => status)).toEqual([
        ...['delivered', 'delivered', 'delivered', 'refused', 'delivered'],
      ]);
    });

    test('is retried sooner once a later save was delivered', async () => {
      respondWith(500);
      await publish('Primero');
      await publish('Segundo');
      const failed = receiver.takeEvents().map(({ delivery }) => delivery);
      respondWith(202);
      await publish('Tercero');
      await site.wordpress.runDueJobs();
      const [, ...later] = receiver.takeEvents();
      expect(later.map(({ delivery }) => delivery)).toEqual(failed);
      expect(rows().map(({ status }) => status)).toEqual(['delivered', 'delivered', 'delivered']);
    });

    test('does not delay the others, and retries are one at a time while the site is down', async () => {
      receiver.respondWith((response, { body }) =>
        response.writeHead(body.includes('"slug":"veneno"') ? 500 : 202).end(),
      );
      await publish('Veneno');
      await publish('Bueno');
      expect(rows()).toMatchObject([{ status: 'waiting' }, { status: 'delivered' }]);
      respondWith(500);
      await publish('Otro');
      await publish('Y otro');
      receiver.takeWebhooks();
      await passTime(minute + 30);
      expect(receiver.takeWebhooks()).toHaveLength(1);
      respondWith(202);
      await passTime(5 * minute);
      expect(receiver.takeWebhooks()).toHaveLength(3);
    });
  });

  test('is created for each of eight concurrent saves', async () => {
    const titles = Array.from({ length: 8 }, (_unused, at) => `Noticia ${at}`);
    await Promise.all(titles.map(publish));
    expect(new Set(receiver.takeEvents().map(({ delivery }) => delivery)).size).toBe(8);
    expect(
      rows()
        .map(({ title }) => title)
        .sort(),
    ).toEqual(titles);
    expect(rows().every(({ status }) => status === 'delivered')).toBe(true);
  });

  test('that the site had accepted before counts as delivered', async () => {
    respondWith(409);
    await publish('Titular');
    expect(rows()).toMatchObject([{ status: 'delivered', response: 409 }]);
  });

  test('is sent by the hourly run if its scheduled event was lost', async () => {
    respondWith(500);
    await publish('Titular');
    receiver.takeWebhooks();
    respondWith(202);
    // The state after a process was killed between storing and sending.
    site.inDatabase((database) => database.exec('UPDATE wp_telecoqui_deliveries SET next_at = 0, tries = 0'));
    await passTime(hour + minute);
    expect(receiver.takeWebhooks()).toHaveLength(1);
  });

  test('that is finished is kept among the last two thousand; a waiting one is never dropped', async () => {
    site.inDatabase((database) => {
      const insert = database.prepare(
        `INSERT INTO wp_telecoqui_deliveries (delivery, kind, item_id, title, body, status, tries, response, error, created_at, next_at)
         VALUES (?, 'news', 1, 'Vieja', '{}', ?, 1, 0, '', 1, 9999999999)`,
      );
      database.exec('BEGIN');
      for (let row = 0; row < 2400; row += 1) insert.run(`vieja-${row}`, row < 50 ? 'waiting' : 'delivered');
      database.exec('COMMIT');
    });
    await publish('Nueva');
    const statuses = rows().map(({ status }) => status);
    expect(statuses.filter((status) => status === 'delivered')).toHaveLength(2000);
    expect(statuses.filter((status) => status === 'waiting')).toHaveLength(50);
    expect(rows().at(-1)).toMatchObject({ title: 'Nueva', status: 'delivered' });
  });

  test('that cannot be stored is sent all the same, and the save succeeds', async () => {
    site.inDatabase((database) => database.exec('ALTER TABLE wp_telecoqui_deliveries RENAME TO elsewhere'));
    await publish('Titular');
    expect(receiver.takeEvents()).toMatchObject([{ slug: 'titular' }]);
  });
});
