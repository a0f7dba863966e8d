import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { OldAddress, UnknownAddresses } from '#contract/publishing/old-address.ts';
import { Desk } from '../testing/desk.ts';
import { deportes, episode, post, programme } from '../testing/fixtures.ts';

const analisis = { id: 21, slug: 'analisis', name: 'Análisis', count: 1 };
const lluvia = { id: 70, slug: 'lluvia', name: 'Lluvia' };
const cms = 'https://cms.ejemplo.pr';

let desk: Desk;

beforeEach(() => {
  desk = new Desk();
});

/** Where an address is now; 404: nothing fits. */
async function presentOf(address: string): Promise<string | number> {
  const response = await desk.request(`/api/old-address?direccion=${encodeURIComponent(address)}`);
  return response.status === 200 ? OldAddress.parse(await response.json()).location : response.status;
}

const rowsOf = (table: Record<string, string>) =>
  Object.entries(table).map(([de, a], index) => ({ id: index + 1, de, a }));

it('before the first pull nobody knows where an address leads', async () => {
  expect(await presentOf('/agua')).toBe(503);
});

describe('an address of WordPress leads to', () => {
  beforeEach(async () => {
    desk.wordpress.categories = [deportes, { id: 8, slug: 'isla', name: 'Isla', count: 1 }];
    desk.wordpress.programmeCategories = [analisis];
    desk.wordpress.programmes = [programme({ id: 30, slug: 'enfoque', terms: [analisis] })];
    desk.wordpress.episodes = [episode({ id: 40, programa: 30 })];
    desk.wordpress.posts = [
      post({ id: 2, slug: 'agua', terms: [deportes], tags: [lluvia] }),
      post({ id: 3, slug: 'tema', terms: [deportes] }),
      post({ id: 4, slug: 'futura', date: '2027-01-01T00:00:00' }),
    ];
    desk.wordpress.media = [{ id: 9, source_url: `${cms}/wp-content/uploads/2024/05/foto.jpg` }];
    await desk.sync();
    desk.saveNews({ id: 5, slug: 'vieja', terms: [deportes] });
    await desk.sync();
    desk.saveNews({ id: 5, slug: 'nueva', terms: [deportes] });
    await desk.sync();
  });

  it('what it named', async () => {
    const places: [address: string, present: string | number][] = [
      ['/?p=2', '/noticias/agua'],
      ['/?page_id=2', '/noticias/agua'],
      ['/?p=30', '/programas/enfoque'],
      ['/?p=40', '/programas/enfoque#episodio-40'],
      ['/?p=3', '/article/tema'],
      ['/?p=4', 404],
      ['/?p=999', 404],
      ['/2024/05/12/agua/', '/noticias/agua'],
      ['/agua/', '/noticias/agua'],
      ['/deportes-viejos/agua/2/', '/noticias/agua'],
      ['/2024/05/vieja/amp/', '/noticias/nueva'],
      ['/vieja/comment-page-2/', '/noticias/nueva'],
      ['/agua/feed/', '/noticias/agua'],
      ['/enfoque/', '/programas/enfoque'],
      [`/?cat=${deportes.id}`, '/noticias/categoria/deportes'],
      ['/category/isla/deportes/', '/noticias/categoria/deportes'],
      ['/deportes/', 404],
      ['/category/deportes/feed/', '/rss/deportes.xml'],
      ['/category/nada/', 404],
      ['/tag/lluvia/', '/noticias/tema/lluvia'],
      ['/tag/lluvia/feed/', '/rss/tema/lluvia.xml'],
      ['/?tag=lluvia', '/noticias/tema/lluvia'],
      ['/programas/categoria/x/analisis', '/programas/categoria/analisis'],
      ['/feed/', '/rss.xml'],
      ['/comments/feed/', '/rss.xml'],
      ['/page/2/', '/noticias'],
      ['/2024/05/', '/noticias'],
      ['/?attachment_id=9', `${cms}/wp-content/uploads/2024/05/foto.jpg`],
      ['/?attachment_id=10', 404],
      ['/2024/05/agua/foto-1/', '/noticias/agua'],
      ['/wp-content/uploads/2024/05/informe.pdf', `${cms}/wp-content/uploads/2024/05/informe.pdf`],
      ['/wp-json/', 404],
      ['/xmlrpc.php', 404],
      ['/wp-login.php', 404],
      ['/noticias/agua', 404],
      ['/nada', 404],
      ['//otro.ejemplo.pr/agua', 404],
    ];
    for (const [address, present] of places) expect(await presentOf(address), address).toBe(present);
  });

  it('its author, by id and by name', async () => {
    const row = await env.DB.prepare('SELECT id, slug FROM authors LIMIT 1').first<{
      id: number;
      slug: string;
    }>();
    const page = `/autor/${row?.slug}`;
    expect(await presentOf(`/?author=${row?.id}`)).toBe(page);
    expect(await presentOf(`/author/${row?.slug}/`)).toBe(page);
    expect(await presentOf(`/author/${row?.slug}/feed/`)).toBe('/rss.xml');
  });

  it('what the newsroom’s own structure of permalinks says', async () => {
    const permalinks = {
      structure: '/nota/%post_id%/',
      categoryBase: 'seccion',
      tagBase: 'etiqueta',
      authorBase: 'firma',
    };
    desk.wordpress.addresses = { permalinks, version: 0, rows: [] };
    await desk.sync();
    expect(await presentOf('/nota/2/')).toBe('/noticias/agua');
    expect(await presentOf('/seccion/deportes/')).toBe('/noticias/categoria/deportes');
    expect(await presentOf('/etiqueta/lluvia/')).toBe('/noticias/tema/lluvia');
  });

  it('what the station’s table says, before everything else', async () => {
    const rows = rowsOf({
      '/agua': '/especial',
      '/?p=2': '/noticias/nueva',
      '/lista': '/noticias/deportes',
      '/movida': '/noticias/vieja',
      '/movida-2': '/2024/05/vieja/',
      '/movida-3': '/?p=5',
      '/vieja/dirección': 'https://otra.ejemplo.pr/x',
    });
    desk.wordpress.addresses = { permalinks: {}, version: 7, rows };
    await desk.sync();
    expect(await presentOf('/agua/')).toBe('/especial');
    expect(await presentOf('/index.php?p=2')).toBe('/noticias/nueva');
    expect(await presentOf('/Vieja/Direcci%C3%B3n/')).toBe('https://otra.ejemplo.pr/x');
    expect(await presentOf('/lista')).toBe('/noticias/deportes');
    for (const moved of ['/movida', '/movida-2', '/movida-3'])
      expect(await presentOf(moved), moved).toBe('/noticias/nueva');
    desk.wordpress.addresses = { permalinks: {}, version: 8, rows: rows.slice(1) };
    await desk.sync();
    expect(await presentOf('/agua/')).toBe('/noticias/agua');
  });

  it('what it was while a plugin without the route, a failure or nonsense says nothing', async () => {
    desk.wordpress.addresses = { permalinks: {}, version: 7, rows: rowsOf({ '/a': '/noticias' }) };
    await desk.sync();
    desk.wordpress.addresses = null;
    await desk.sync();
    expect(await presentOf('/a')).toBe('/noticias');
    desk.wordpress.broken.add('direcciones');
    await desk.sync();
    expect(await presentOf('/a')).toBe('/noticias');
    desk.wordpress.broken.clear();
    const rows = [
      { id: 1, de: '/b', a: 'javascript:alert(1)' },
      { id: 2, de: '/c', a: '/noticias' },
    ];
    desk.wordpress.addresses = { permalinks: {}, version: 8, rows };
    await desk.sync();
    expect([await presentOf('/b'), await presentOf('/c')]).toEqual([404, '/noticias']);
  });
});

describe('a table of many redirects', () => {
  it('is in force once it is whole, and the one before until then', async () => {
    const many = (count: number, target: string) =>
      Array.from({ length: count }, (_, at) => ({ id: at + 1, de: `/vieja-${at}`, a: `${target}-${at}` }));
    await desk.sync();
    desk.wordpress.addresses = { permalinks: {}, version: 1, rows: many(3, '/uno') };
    await desk.sync();
    expect(await presentOf('/vieja-2')).toBe('/uno-2');
    desk.wordpress.addresses = { permalinks: {}, version: 2, rows: many(20_500, '/dos') };
    await desk.sync();
    expect(await presentOf('/vieja-2')).toBe('/uno-2');
    await desk.sync();
    expect(await presentOf('/vieja-2')).toBe('/dos-2');
    expect(await presentOf('/vieja-20499')).toBe('/dos-20499');
    desk.wordpress.addresses = { permalinks: {}, version: 3, rows: [] };
    for (let minute = 0; minute < 6; minute += 1) await desk.sync();
    expect(await presentOf('/vieja-2')).toBe(404);
    expect(await env.DB.prepare('SELECT count(*) AS n FROM redirects').first('n')).toBe(0);
  });

  it('is read from its beginning if another one replaces it on the way', async () => {
    const rows = (count: number, target: string) =>
      Array.from({ length: count }, (_, at) => ({ id: at + 1, de: `/vieja-${at}`, a: target }));
    desk.wordpress.addresses = { permalinks: {}, version: 1, rows: rows(20_500, '/uno') };
    await desk.sync();
    desk.wordpress.addresses = { permalinks: {}, version: 2, rows: rows(2, '/dos') };
    await desk.sync();
    expect([await presentOf('/vieja-0'), await presentOf('/vieja-5')]).toEqual(['/dos', 404]);
  });
});

describe('an address that nothing fits', () => {
  const ask = async (path: string, reader: string, referrer = '') =>
    desk.request('/api/unknown-addresses', {
      method: 'POST',
      headers: { 'CF-Connecting-IP': reader },
      body: JSON.stringify({ path, referrer }),
    });
  const shown = async () => {
    const response = await desk.signed('unknown-addresses', '{"max":50}');
    expect(response.status).toBe(200);
    return UnknownAddresses.parse(await response.json()).addresses;
  };

  it('is shown to the desk with how many networks asked for it and where most came from', async () => {
    await ask('/vieja/', '1.1.1.1', 'https://otra.ejemplo.pr/nota?correo=ana@ejemplo.pr');
    await ask('/Vieja', '2.2.2.2', 'https://otra.ejemplo.pr/nota#x');
    await ask('/vieja', '3.3.3.3');
    await ask('/vieja', '3.3.3.9');
    await ask('/?p=5', '3.3.3.3', 'javascript:alert(1)');
    await ask('/correo/ana@ejemplo.pr', '3.3.3.3');
    for (const probe of [
      '/wp-login.php',
      '/.env',
      '/wp-json/x',
      '/a/../.git/config',
      '/x.asp',
      '/minuto-a-minuto/x/cambios/7',
    ])
      await ask(probe, '4.4.4.4');
    expect(await shown()).toEqual([
      { path: '/vieja', networks: 3, referrer: 'https://otra.ejemplo.pr/nota' },
      { path: '/?p=5', networks: 1, referrer: '' },
      { path: '/correo/[email]', networks: 1, referrer: '' },
    ]);
  });

  it('is left out once the station’s table has it, and forgotten after a week', async () => {
    await ask('/vieja', '1.1.1.1');
    await ask('/otra', '1.1.1.1');
    desk.wordpress.addresses = { permalinks: {}, version: 1, rows: rowsOf({ '/vieja': '/noticias' }) };
    await desk.sync();
    expect((await shown()).map(({ path }) => path)).toEqual(['/otra']);
    desk.passSeconds(8 * 86_400);
    expect(await shown()).toEqual([]);
  });

  it('is one of fifty, of which one network fills no more than twenty', async () => {
    for (let at = 0; at < 30; at += 1) await ask(`/una-${at}`, '9.9.9.9');
    expect((await shown()).length).toBe(20);
    for (let network = 0; network < 4; network += 1)
      for (let at = 0; at < 15; at += 1) await ask(`/otra-${network}-${at}`, `5.5.${network}.1`);
    expect((await shown()).length).toBe(50);
  });
});
