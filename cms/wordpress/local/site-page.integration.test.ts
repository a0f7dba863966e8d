import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formWith, linkOf, logIn, visit, type Session } from './test-editor.ts';
import { addUser, isPhpMissing, useWordPress } from './test-wordpress.ts';
import { useReceiver } from './test-receiver.ts';

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

describe.skipIf(isPhpMissing)('the page Escritorio > El sitio', () => {
  const site = useWordPress({ seed: false, resets: true });
  const receiver = useReceiver();
  let administrator: Session;
  let editor: Session;

  const open = (session = editor) => visit(session, page);
  const press = (html: string, action: string, values: Record<string, string> = {}, session = editor) =>
    visit(session, '/wp-admin/admin-post.php', formWith(html, action, values));
  const { send } = site;
  const publish = (title: string) => send('/posts', { title, status: 'publish' });
  const unreachable = () => site.wordpress.connect({ ...receiver.connection, siteUrl: 'http://127.0.0.1:9' });

  beforeAll(async () => {
    await addUser(site.wordpress, 'editora', 'editor');
    await addUser(site.wordpress, 'autora', 'author');
    administrator = await logIn(site.wordpress);
    editor = await logIn(site.wordpress, 'editora');
    await open(administrator);
    await open();
  });
  beforeEach(() => site.wordpress.connect(receiver.connection));

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
