import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { EditorScreen, logIn, visit, type Session } from './test-editor.ts';
import { addUser, isPhpMissing, useWordPress } from './test-wordpress.ts';
import { healthResponse, type ItemSaid, useReceiver } from './test-receiver.ts';

/** Milliseconds: the two seconds that a page may wait for the site, and as much again on a busy machine. */
const pagePatience = 4000;

const map = [{ kind: 'iframe', host: 'mapas.example' }];
const mapSentence = 'Un elemento no se muestra en el sitio: iframe de mapas.example.';

/** Writes the number of queries of the plugin's table into the page, for one test. */
const countQueries = `<?php
add_filter( 'query', static function ( $query ) {
  if ( str_starts_with( $query, 'SELECT' ) && str_contains( $query, 'telecoqui_deliveries' ) ) {
    $GLOBALS['counted'] = ( $GLOBALS['counted'] ?? 0 ) + 1;
  }
  return $query;
} );
add_action( 'admin_print_footer_scripts', static fn() => print( '<!-- queries: ' . ( $GLOBALS['counted'] ?? 0 ) . ' -->' ) );
`;

describe.skipIf(isPhpMissing)('the state of items on the site', () => {
  const site = useWordPress({ seed: false, resets: true });
  const receiver = useReceiver();
  let administrator: Session;
  let editor: Session;
  let author: Session;
  let authorId: number;

  const { send } = site;
  const publish = (title: string, more: object = {}) => send('/posts', { title, status: 'publish', ...more });
  const list = (session = editor, type = 'post') =>
    visit(session, `/wp-admin/edit.php?post_type=${type}&all_posts=1`);
  const dashboard = (session = editor) => visit(session, '/wp-admin/index.php');
  /** The cell of an item, without its tags. */
  const cell = (html: string, id: number) => {
    const row = html.split(`id="post-${id}"`)[1] ?? '';
    const text = /<td class='telecoqui_en_el_sitio[^>]*>(.*?)<\/td>/s.exec(row)?.[1];
    return text?.replaceAll(/<[^<>]+>/g, ' ').trim();
  };
  const warning = (html: string) =>
    /<div class="notice notice-warning">(.*?)<\/div>/s.exec(html)?.[1]?.replaceAll(/<[^<>]+>/g, ' ') ?? '';
  const widget = (html: string) =>
    /<div id="telecoqui_sitio" class="postbox(.*?)(?:<div id="\w+" class="postbox|$)/s.exec(html)?.[1] ?? '';
  const unreachable = () => site.wordpress.connect({ ...receiver.connection, siteUrl: 'http://127.0.0.1:9' });
  const requests = (path: string) => receiver.takeRequests().filter((asked) => asked === path);

  beforeAll(async () => {
    await addUser(site.wordpress, 'editora', 'editor');
    authorId = await addUser(site.wordpress, 'autora', 'author');
    administrator = await logIn(site.wordpress);
    [editor, author] = [await logIn(site.wordpress, 'editora'), await logIn(site.wordpress, 'autora')];
    for (const session of [administrator, editor, author]) {
      await dashboard(session);
      await list(session);
    }
  });
  beforeEach(() => site.wordpress.connect(receiver.connection));

  describe('in the lists', () => {
    test('says since when readers see an item, and nothing of a draft', async () => {
      const [story, draft] = [await publish('Titular'), await send('/posts', { title: 'Borrador' })];
      receiver.sayOfItems((_kind, id) => (id === draft ? { hidden: 'absent' } : {}));
      const html = await list();
      expect(html).toContain('En el sitio</th>');
      expect(cell(html, story)).toMatch(/^Visible desde \d{1,2}:\d\d [ap]\. m\. \(en [\d,]+\sms\)$/);
      expect(cell(html, draft)).toContain('—');
    });

    test('says that an item waits while the site is down, and that it was refused', async () => {
      await unreachable();
      const waiting = await publish('Espera');
      expect(cell(await list(), waiting)).toBe('En espera: el sitio no responde');
      await site.wordpress.connect(receiver.connection);
      receiver.respondWith((response) => response.writeHead(413).end());
      receiver.sayOfItems(() => ({ hidden: 'absent' }));
      const refused = await publish('Demasiado');
      expect(cell(await list(), refused)).toBe(
        'Rechazada: El aviso era demasiado grande para el sitio: quita categorías y guarda otra vez. (413)',
      );
    });

    test('warns that a withdrawn item is still there', async () => {
      const id = await publish('Titular');
      receiver.respondWith((response) => response.writeHead(503).end());
      await send(`/posts/${id}`, { status: 'draft' });
      expect(cell(await list(), id)).toBe('Aún visible. En espera: el sitio tuvo un problema');
      await unreachable();
      expect(cell(await list(), id)).toBe(
        'No se sabe si aún es visible. En espera: el sitio tuvo un problema',
      );
    });

    test('says what the site does not show of an item', async () => {
      receiver.sayOfDeliveries(() => ({ processedMs: 7, refused: map }));
      const id = await publish('Titular');
      expect(cell(await list(), id)).toContain(mapSentence);
      await send(`/posts/${id}`, { status: 'draft' });
      expect(cell(await list(), id)).not.toContain('mapas.example');
    });

    test('says which item the site leaves out, and which one has its address', async () => {
      const [holder, other] = [await publish('Primera'), await publish('Segunda')];
      receiver.sayOfItems((_kind, id) =>
        id === other ? { hidden: 'absent', leftOut: { reason: 'slug', holder } } : {},
      );
      const html = await list();
      expect(cell(html, other)).toBe(
        `No está en el sitio: este contenido (id ${other}) tiene la misma dirección que otro (id ${holder}), que la conserva. Cambia el enlace permanente de uno de los dos.`,
      );
      expect(cell(html, holder)).toMatch(/^Visible desde/);
    });

    test('knows nothing of items that were published before the plugin was set up', async () => {
      await site.wordpress.connect({ siteUrl: '', publishSecret: '', previewSecret: '' });
      const id = await publish('Titular');
      expect(cell(await list(), id)).toContain('—');
      await site.wordpress.connect(receiver.connection);
      expect(cell(await list(), id)).toBe('Visible');
    });

    const soon = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
    const older =
      'El sitio muestra una versión anterior. Guarda otra vez; si sigue igual, avisa a quien mantiene el sitio.';
    test.each<[string, string, RegExp, Partial<ItemSaid> | null]>([
      ['post', 'bad', /^No está en el sitio: los lectores no ven este contenido\./, { hidden: 'absent' }],
      ['post', 'bad', /^No se ve: el sitio todavía no ha leído este WordPress\.$/, { hidden: 'unread' }],
      ['post', 'bad', new RegExp(`^${older}$`), { version: '2020-01-01T00:00:00Z' }],
      ['post', 'bad', /^No se sabe: el sitio no contestó$/, null],
      ['post', 'info', /^Tiene contraseña/, { hidden: 'protected' }],
      ['telecoqui_linea', 'bad', /^No se ve: caben ocho líneas/, { hidden: 'outranked' }],
      ['telecoqui_emergencia', 'bad', /^No se ve: el banner muestra otra/, { hidden: 'outranked' }],
      ['telecoqui_emergencia', 'info', /^Apaga el aviso automático/, { hidden: 'silent' }],
      ['telecoqui_emergencia', 'info', /^Se verá desde \d/, { hidden: 'scheduled', since: soon(3_600) }],
      [
        'telecoqui_emergencia',
        'bad',
        /^Ya no se ve: terminó .* Para que se vea desde ahora/,
        { hidden: 'ended', until: soon(-60) },
      ],
      ['telecoqui_luz', 'bad', /^No se ve: hay un dato más nuevo/, { hidden: 'outranked' }],
      ['telecoqui_luz', 'bad', /^No se ve: otra fuente da los números/, { hidden: 'source' }],
    ])('of %s, in %s: %s', async (type, level, text, said) => {
      const bases: Record<string, [string, object]> = {
        post: ['/posts', {}],
        telecoqui_linea: ['/ultima-hora', {}],
        telecoqui_emergencia: ['/emergencias', { telecoqui_nivel: 'aviso' }],
        telecoqui_luz: ['/luz', { telecoqui_sin_servicio: '7' }],
      };
      const [base, meta] = bases[type] ?? ['', {}];
      receiver.sayOfItems(() => said);
      const id = await send(base, { title: 'Titular', status: 'publish', meta });
      const html = await list(editor, type);
      expect(cell(html, id)).toMatch(text);
      // Not by its colour alone.
      const sign = level === 'bad' ? '<span class="dashicons dashicons-warning"' : '';
      expect(html).toMatch(new RegExp(`telecoqui_en_el_sitio-${level}" title="[^"]*">\\s*${sign}`));
    });

    test('closes what was refused once the site has it by itself, and sends again what it does not have', async () => {
      // Another host than the site's: it knows nothing of webhooks, and health is not for it.
      const { siteUrl } = receiver.connection;
      const elsewhere = siteUrl.replace('127.0.0.1', 'localhost');
      await site.wordpress.connect({ ...receiver.connection, siteUrl: elsewhere });
      receiver.respondWith((response) => response.writeHead(404).end());
      const [own, sent] = [await publish('Leída'), await publish('Perdida')];
      expect(cell(await list(), own)).toMatch(/^Rechazada: En esa dirección no hay quien reciba avisos/);
      expect(warning(await list())).toContain('2 cambios no llegaron a los lectores y no se enviarán solos.');
      receiver.respondWith((response) => response.writeHead(202).end('{"accepted":true}'));
      receiver.sayOfItems((_kind, id) => (id === sent ? { hidden: 'absent' } : {}));
      await site.wordpress.connect(receiver.connection);
      expect(warning(await list())).not.toContain('no se enviará');
      expect(cell(await list(), own)).toBe('Visible. El sitio lo leyó por su cuenta');
      receiver.takeWebhooks();
      await site.wordpress.runDueJobs();
      expect(receiver.takeEvents().map(({ id }) => id)).toEqual([sent]);
      receiver.sayOfItems(() => ({}));
      expect(cell(await list(), sent)).toMatch(/^Visible desde .* \(tras \d intentos\)$/);
    });

    test('shows authors only the state of their own items', async () => {
      const [own, other] = [await publish('Propia', { author: authorId }), await publish('Ajena')];
      const html = await list(author);
      expect(cell(html, own)).toMatch(/^Visible desde/);
      expect(cell(html, other)).toContain('—');
    });

    test('reads the states of all rows with one query, and asks the site once', async () => {
      await site.runInWordPress('count-queries', countQueries);
      const counted = (html: string) => Number(/<!-- queries: (\d+) -->/.exec(html)?.[1]);
      await publish('Noticia 0');
      const one = counted(await list());
      for (let count = 1; count < 12; count += 1) await publish(`Noticia ${count}`);
      receiver.takeRequests();
      expect(counted(await list())).toBe(one);
      expect(requests('/api/deliveries')).toHaveLength(1);
      await site.runInWordPress('count-queries', '');
    });
  });

  describe('in the notice and the widget', () => {
    test('says that all is well, and shows no notice', async () => {
      const origin = { name: 'web', building: false, buildError: null, leftOut: { count: 0, first: [] } };
      receiver.reportHealth(healthResponse({ publishing: { waiting: 0, origins: [origin] } }));
      const html = await dashboard();
      expect(widget(html)).toContain('El sitio funciona y tiene todos los cambios.');
      expect(widget(html)).toContain('La última construcción salió bien.');
      expect(warning(html)).toBe('');
      expect(warning(await list())).toBe('');
    });

    test('says that the site is down and how many changes wait, on the dashboard and above the lists', async () => {
      await unreachable();
      await publish('Uno');
      await publish('Dos');
      for (const html of [await dashboard(), await list(), await list(author, 'post')]) {
        expect(warning(html)).toContain('El sitio no responde: su servidor no acepta conexiones');
        expect(warning(html)).toContain('2 cambios esperan y se enviarán solos');
        expect(html).not.toContain('cURL');
      }
      expect(warning(await dashboard(administrator))).toContain('cURL error 7');
    });

    test.each([
      ['[ERROR] ENOSPC: no space left on device', 'no queda espacio en su disco.'],
      ['[ERROR] TypeError: fetch failed', 'no pudo cargar todo el contenido.'],
      ['[ERROR] ReferenceError: titulo is not defined', 'hubo un error en el propio sitio.'],
    ])('says that a build fails, since when, and why in Spanish: %s', async (buildError, reason) => {
      const origin = {
        name: 'web',
        building: false,
        buildError,
        buildFailingSince: '2026-01-02T18:03:00.000Z',
      };
      receiver.reportHealth(
        healthResponse({ status: 'degraded', publishing: { waiting: 3, origins: [origin] } }),
      );
      const html = await dashboard();
      expect(warning(html)).toMatch(
        /La construcción del sitio falla desde 2 ene 2026, \d{1,2}:03 [ap]\. m\.: /,
      );
      expect(warning(html)).toContain(reason);
      expect(widget(html)).toMatch(/La última construcción falló desde 2 ene 2026/);
      expect(widget(html)).toContain('El sitio está leyendo 3 cambios.');
      expect(html).not.toContain(buildError);
      expect(warning(await dashboard(administrator))).toContain(buildError);
    });

    test.each([
      [
        'does not have its service',
        503,
        { status: 'down', worker: { downSince: '2026-01-02T18:03:00Z' } },
        'El servicio de contenido del sitio no responde desde',
      ],
      [
        'cannot read WordPress',
        200,
        { upstreams: [{ name: 'wordpress', state: 'failing', reason: 'timeout' }] },
        'El sitio no puede leer este WordPress',
      ],
      [
        'has a full disk',
        200,
        { publishing: { waiting: 0, origins: [{ name: 'web', diskFull: true }] } },
        'El disco del sitio está lleno',
      ],
      ['does not know the secret', 401, {}, 'El sitio no reconoció la firma'],
      ['has a broken database', 200, { database: 'failing' }, 'La base de datos del sitio no responde'],
      [
        'cannot tell its mailing service',
        200,
        { mailing: { waiting: 3, parked: 1 }, checks: [{ name: 'mailing', state: 'failing', message: 'x' }] },
        'El servicio de correo no acepta las suscripciones al boletín',
      ],
      [
        'has a refused subscription',
        200,
        { mailing: { waiting: 0, parked: 1 }, checks: [{ name: 'mailing', state: 'warn' }] },
        'El servicio de correo rechazó una suscripción al boletín',
      ],
      [
        'has refused subscriptions',
        200,
        { mailing: { waiting: 0, parked: 12 } },
        'El servicio de correo rechazó 12 suscripciones al boletín',
      ],
    ])('says that the site %s', async (_what, status, body, sentence) => {
      receiver.reportHealth(healthResponse(body, status));
      expect(warning(await dashboard())).toContain(sentence);
    });

    test('names pages that could not be made', async () => {
      const leftOut = { count: 2, first: [{ path: '/noticias/a', reason: 'x' }] };
      receiver.reportHealth(
        healthResponse({ publishing: { waiting: 0, origins: [{ name: 'web', leftOut }] } }),
      );
      expect(widget(await dashboard())).toContain('2 páginas no se pudieron preparar');
    });

    test('survives a report in another form', async () => {
      receiver.reportHealth(
        healthResponse({
          upstreams: 'x',
          mailing: 'z',
          checks: ['y', { name: 7 }],
          publishing: { waiting: 'y', origins: ['z', { buildError: 7, leftOut: 'w' }] },
        }),
      );
      expect(widget(await dashboard())).toContain('El sitio funciona');
    });

    test('says that something else responds at the address of the site', async () => {
      receiver.reportHealth((response) => response.end('<html>'));
      const html = await dashboard();
      expect(warning(html)).toContain('En la dirección del sitio contesta otra cosa.');
      expect(widget(html)).not.toContain('El sitio funciona');
    });

    test('asks the site at most once a minute', async () => {
      for (const session of [editor, author, administrator]) await dashboard(session);
      await list();
      expect(requests('/api/health')).toHaveLength(1);
    });

    test('delays a page by two seconds at most while the site hangs, and the next ones not at all', async () => {
      await publish('Titular');
      const waited = Promise.withResolvers<number>();
      receiver.reportHealth((response) => {
        const began = performance.now();
        response.once('close', () => waited.resolve(performance.now() - began));
      });
      expect(warning(await list())).toContain('no contestó a tiempo');
      // The rest of a page takes as long as the machine is busy.
      expect(await waited.promise).toBeLessThan(pagePatience);
      await list();
      expect(requests('/api/health')).toHaveLength(1);
    });

    test('says that no site is connected', async () => {
      await site.wordpress.connect({ siteUrl: '', publishSecret: '', previewSecret: '' });
      const html = await dashboard();
      expect(widget(html)).toContain('El sitio no está conectado');
      expect(warning(html)).toBe('');
    });
  });

  describe('on the edit screen', () => {
    const State = z.object({
      delivery: z.int(),
      settled: z.boolean(),
      level: z.string(),
      text: z.string(),
      refused: z.string(),
    });
    const stateFor = async (session: Session, id: number) => {
      const html = await visit(session, '/wp-admin/post-new.php');
      const nonce = /createNonceMiddleware\( "([^"]+)" \)/.exec(html)?.[1] ?? '';
      return fetch(`${site.wordpress.url}/wp-json/telecoqui/v1/on-site/${id}`, {
        headers: { cookie: session.cookie, 'x-wp-nonce': nonce },
      });
    };

    test('the block editor learns when readers see the item, and what they do not see', async () => {
      receiver.sayOfDeliveries(() => ({ processedMs: 7, refused: map }));
      const id = await publish('Titular');
      const state = State.parse(await (await stateFor(editor, id)).json());
      expect(state).toMatchObject({ settled: true, level: 'good', refused: mapSentence });
      expect(state.text).toMatch(/^Visible desde/);
    });

    test('only who may edit an item learns its state', async () => {
      const [own, other] = [await publish('Propia', { author: authorId }), await publish('Ajena')];
      expect((await stateFor(author, own)).status).toBe(200);
      expect((await stateFor(author, other)).status).toBe(403);
      const nobody = await fetch(`${site.wordpress.url}/wp-json/telecoqui/v1/on-site/${own}`);
      expect(nobody.status).toBe(401);
      expect((await stateFor(editor, 999_999)).status).toBe(403);
    });

    test('the classic form warns of what readers do not see', async () => {
      receiver.sayOfDeliveries(() => ({ processedMs: 7, refused: map }));
      const banner = await send('/banner', { title: 'Anuncio', status: 'publish' });
      expect((await EditorScreen.open(editor, banner)).html).toContain(mapSentence);
      await unreachable();
      await send(`/banner/${banner}`, { title: 'Otro anuncio' });
      expect((await EditorScreen.open(editor, banner)).html).toContain('En espera. El sitio no responde');
    });
  });
});
