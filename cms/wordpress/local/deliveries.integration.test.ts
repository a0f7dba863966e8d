import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { formWith, linkOf, logIn, visit, type Session } from './test-editor.ts';
import { refusalOf, useReceiver } from './test-receiver.ts';
import { addUser, isPhpMissing, useWordPress } from './test-wordpress.ts';

const minute = 60;
const hour = 3600;
/** Milliseconds that a save may wait for a site that hangs: the plugin's two seconds, and as much again on a busy machine. */
const savePatience = 4000;

const Row = z.object({ status: z.string(), tries: z.int(), response: z.int(), title: z.string() });

const page = '/wp-admin/index.php?page=telecoqui-sitio';

/** Replaces the table by one of version 0.2 with a delivery, before the plugin looks at it. */
const olderTable = `<?php
if ( isset( $_GET['older-table'] ) ) {
  global $wpdb;
  $table = $wpdb->prefix . 'telecoqui_deliveries';
  $wpdb->query( "DROP TABLE {$table}" );
  $wpdb->query( "CREATE TABLE {$table} (
    id bigint(20) unsigned NOT NULL AUTO_INCREMENT, delivery char(36) NOT NULL, kind varchar(20) NOT NULL,
    item_id bigint(20) unsigned NOT NULL, title text NOT NULL, body longtext NOT NULL, status varchar(10) NOT NULL,
    tries int(10) unsigned NOT NULL DEFAULT 0, response int(10) unsigned NOT NULL DEFAULT 0, error varchar(300) NOT NULL DEFAULT '',
    created_at bigint(20) unsigned NOT NULL, next_at bigint(20) unsigned NOT NULL,
    PRIMARY KEY  (id), UNIQUE KEY delivery (delivery), KEY status_next_at (status,next_at) )" );
  $wpdb->query( "INSERT INTO {$table} (delivery, kind, item_id, title, body, status, tries, response, error, created_at, next_at)
    VALUES ('d', 'news', 1, 'De antes', '{}', 'delivered', 1, 202, '', 1763900000, 1)" );
  update_option( 'telecoqui_deliveries_schema', '1' );
}
`;

describe.skipIf(isPhpMissing)('in a real WordPress', () => {
  const site = useWordPress({ seed: false, resets: true });
  const receiver = useReceiver();
  let administrator: Session;
  let editor: Session;

  const { send } = site;
  const publish = (title: string) => send('/posts', { title, status: 'publish' });
  // Port 9 is the discard service, which nothing serves here.
  const unreachable = () => site.wordpress.connect({ ...receiver.connection, siteUrl: 'http://127.0.0.1:9' });

  beforeAll(async () => {
    await addUser(site.wordpress, 'editora', 'editor');
    await addUser(site.wordpress, 'autora', 'author');
    administrator = await logIn(site.wordpress);
    editor = await logIn(site.wordpress, 'editora');
    // The first visit to the administration creates what WordPress stores for it.
    for (const session of [administrator, editor]) await visit(session, page);
  });
  beforeEach(() => site.wordpress.connect(receiver.connection));

  describe('a delivery', () => {
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

    describe('that fails', () => {
      test('leaves the save as it is, and is retried with the same delivery id and another signature', async () => {
        respondWith(500);
        await publish('Titular');
        const [failed] = receiver.takeWebhooks();
        expect(rows()).toEqual([{ status: 'waiting', tries: 1, response: 500, title: 'Titular' }]);
        respondWith(202);
        await passTime(minute);
        const [retried, ...others] = receiver.takeWebhooks();
        expect([retried?.body, others]).toEqual([failed?.body, []]);
        for (const name of ['x-telecoqui-id', 'x-telecoqui-signature'])
          expect(retried?.headers[name], name).not.toBe(failed?.headers[name]);
        expect(rows()).toEqual([{ status: 'delivered', tries: 2, response: 202, title: 'Titular' }]);
        await passTime(hour);
        expect(receiver.takeWebhooks()).toEqual([]);
      });

      test('because the clocks differ, says so in the list of posts, and waits', async () => {
        receiver.respondWith((response) =>
          response
            .writeHead(401)
            .end('{"error":{"code":"unauthorized","message":"No.","field":"timestamp"}}'),
        );
        receiver.sayOfItems(() => ({ hidden: 'absent' }));
        await publish('Titular');
        expect(rows()).toMatchObject([{ status: 'waiting', response: 401 }]);
        expect(await visit(administrator, '/wp-admin/edit.php')).toContain(
          'El reloj de este servidor y el del sitio',
        );
      });

      test('because nothing listens, costs a save next to nothing', async () => {
        await unreachable();
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

      test('with another status is retried or refused, and what was refused is not retried', async () => {
        const retried = [429, 408, 502];
        const refused = [400, 403, 404, 413, 301];
        for (const status of [...refused, ...retried]) {
          receiver.respondWith((response) => response.writeHead(status, { location: '/otra' }).end());
          await publish(String(status));
        }
        const rowsOf = (status: string, responses: number[]) =>
          responses.map((response) => ({ status, tries: 1, response, title: String(response) }));
        expect(rows()).toEqual([...rowsOf('refused', refused), ...rowsOf('waiting', retried)]);
        await passTime(hour);
        expect(rows().slice(0, refused.length)).toEqual(rowsOf('refused', refused));
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
        const html = await visit(administrator, '/wp-admin/edit.php');
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
      site.inDatabase((database) =>
        database.exec('UPDATE wp_telecoqui_deliveries SET next_at = 0, tries = 0'),
      );
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
        for (let row = 0; row < 2400; row += 1)
          insert.run(`vieja-${row}`, row < 50 ? 'waiting' : 'delivered');
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

  describe('the page Escritorio > El sitio', () => {
    const open = (session = editor) => visit(session, page);
    const press = (html: string, action: string, values: Record<string, string> = {}, session = editor) =>
      visit(session, '/wp-admin/admin-post.php', formWith(html, action, values));

    test('says what happened to an item, since when readers see it, and links the item', async () => {
      expect(await open()).toContain('Todavía no se ha avisado de nada.');
      const id = await publish('Titular & «comillas»');
      const html = await open();
      expect(html).toContain('<td>Noticia publicada</td>');
      expect(html).toContain('Titular &amp; «comillas»');
      expect(html).toMatch(/Visible desde \d{1,2}:\d\d [ap]\. m\. \(en [\d,]+\sms\)<\/td>\s*<td>1<\/td>/);
      expect(html).toMatch(
        /title="Ida y vuelta del aviso: [\d,]+ ms\. Lectura y registro en el sitio: 40 ms\./,
      );
      expect(linkOf(html, `post.php?post=${id}`)).toContain('action=edit');
      expect(html).not.toContain('Enviar de nuevo');
    });

    test('writes thousands and hours as in Puerto Rico, and no stop twice', async () => {
      receiver.sayOfDeliveries(() => ({ processedMs: 1520, refused: [] }));
      await publish('Titular');
      const html = await open();
      expect(html).toMatch(/\d{1,2}:\d\d [ap]\. m\. \(en \d+,\d{3}\sms\)/);
      expect(html).toContain('Lectura y registro en el sitio: 1,520 ms.');
      expect(html).not.toMatch(/[ap]\. m\.\./);
    });

    test('tells publishing, changing and withdrawing apart', async () => {
      const id = await publish('Titular');
      await send(`/posts/${id}`, { title: 'Otro titular' });
      await send(`/posts/${id}`, { status: 'draft' });
      receiver.sayOfItems((_kind, of) => (of === id ? { hidden: 'absent' } : {}));
      const banner = await send('/banner', { title: 'Anuncio', status: 'publish' });
      await send('/categories', { name: 'Salud' });
      expect(banner).toBeGreaterThan(0);
      const changes = [...(await open()).matchAll(/<td>((?:Noticia|Banner|Categoría) [a-z]+)<\/td>/g)];
      expect(changes.map(([, change]) => change)).toEqual([
        'Categoría publicada',
        'Banner publicado',
        'Noticia retirada',
        'Noticia cambiada',
        'Noticia publicada',
      ]);
      expect(await open()).toMatch(/Retirada desde \d{1,2}:\d\d [ap]\. m\./);
    });

    test('asks again while the site has not processed a delivery', async () => {
      receiver.sayOfDeliveries(() => ({ processedMs: null, refused: [] }));
      await publish('Titular');
      expect(await open()).toMatch(/Recibido por el sitio \(\d{1,2}:\d\d [ap]\. m\.\), que lo está leyendo/);
      receiver.sayOfDeliveries(() => ({ processedMs: 7, refused: [] }));
      expect(await open()).toContain('Visible desde');
    });

    test('says that the site cannot read WordPress, if it does not process a delivery for two minutes', async () => {
      receiver.sayOfDeliveries(() => ({ processedMs: null, refused: [] }));
      await publish('Titular');
      site.inDatabase((database) =>
        database.exec('UPDATE wp_telecoqui_deliveries SET sent_at = sent_at - 121'),
      );
      expect(await open()).toContain('que no puede leer este WordPress. Avisa a quien mantiene el sitio.');
    });

    test('gives up a delivery that the site has forgotten', async () => {
      receiver.sayOfDeliveries(() => null);
      await publish('Titular');
      expect(await open()).toMatch(/>Visible<\/td>/);
      await open();
      expect(receiver.takeRequests().filter((path) => path === '/api/deliveries')).toHaveLength(1);
    });

    test('shows why one was refused, and an editor resends it by hand', async () => {
      receiver.respondWith((response) => response.writeHead(403).end());
      receiver.sayOfItems(() => null);
      await publish('Titular');
      const [refused] = receiver.takeEvents();
      const html = await open();
      expect(html).toContain('Rechazada: El sitio o un cortafuegos');
      expect(html).toContain('Un cambio no llegó a los lectores y no se enviará solo.');
      expect(await press(html, 'telecoqui_reenviar')).toContain('Rechazada: El sitio o un cortafuegos');
      receiver.takeWebhooks();
      receiver.respondWith((response) => response.writeHead(202).end());
      receiver.sayOfItems(() => ({}));
      const after = await press(html, 'telecoqui_reenviar');
      expect(after).toContain('El aviso se entregó.');
      expect(after).toMatch(/Visible desde \d{1,2}:\d\d [ap]\. m\. \(tras 3 intentos\)/);
      expect(after).not.toContain('no llegó a los lectores');
      expect(receiver.takeEvents()).toEqual([refused]);
    });

    test('shows when a waiting one will be retried, in Spanish, and the details to administrators alone', async () => {
      await unreachable();
      await publish('Titular');
      const html = await open();
      expect(html).toMatch(
        /En espera\. El sitio no responde: su servidor no acepta conexiones[^<]+<\/td>\s*<td>1<\/td>\s*<td>\d{1,2}:\d\d [ap]\. m\.<\/td>/,
      );
      expect(html).toContain('Un cambio espera y se enviará solo');
      expect(html).not.toContain('cURL');
      const details =
        /<details><summary>Detalle técnico<\/summary><code>(cURL error 7[^<]*)<\/code><\/details>/;
      expect(await open(administrator)).toMatch(details);
    });

    test('resends nothing without the nonce of the page, nor for an author', async () => {
      receiver.respondWith((response) => response.writeHead(401).end());
      receiver.sayOfItems(() => ({ hidden: 'absent' }));
      await publish('Titular');
      receiver.takeWebhooks();
      const html = await open();
      await press(html, 'telecoqui_reenviar', { _wpnonce: 'inventado' });
      const author = await logIn(site.wordpress, 'autora');
      expect(await press(html, 'telecoqui_reenviar', {}, author)).toContain('No tienes permiso');
      expect(await open(author)).not.toContain('Últimos cambios');
      expect(receiver.takeWebhooks()).toEqual([]);
    });

    test('escapes everything', async () => {
      await publish('Titular');
      const hostile = '"><script>alert(1)</script>';
      site.inDatabase((database) =>
        database
          .prepare(
            `UPDATE wp_telecoqui_deliveries
           SET title = ?1, kind = ?1, change_kind = ?1, failure = ?1, error = ?1, status = 'refused', response = 0, refused = ?2`,
          )
          .run(hostile, JSON.stringify([{ kind: hostile, host: hostile }])),
      );
      const html = await open(administrator);
      expect(html).not.toContain(hostile);
      // The kind, the title, what is refused and from where, and the technical detail.
      expect(html.split('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;')).toHaveLength(6);
    });

    test('keeps the deliveries of a table of an older version', async () => {
      await site.runInWordPress('older-table', olderTable);
      await fetch(`${site.wordpress.url}/wp-json/?older-table`);
      await site.runInWordPress('older-table', '');
      const html = await open();
      expect(html).toContain('<td>Noticia</td>');
      expect(html).toContain('De antes');
      expect(html).toContain('<td title="">Recibido por el sitio (23 nov 2025, 8:13 a. m.)</td>');
      await publish('De ahora');
      expect(await open()).toContain('<td>Noticia publicada</td>');
    });
  });
});
