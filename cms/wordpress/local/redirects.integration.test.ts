import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { fieldOf, logIn, type Session, visit } from './test-editor.ts';
import { useReceiver } from './test-receiver.ts';
import { isPhpMissing, rest, useWordPress } from './test-wordpress.ts';

const page = '/wp-admin/index.php?page=telecoqui-direcciones';
const Told = z.object({
  permalinks: z.record(z.string(), z.string()),
  version: z.int(),
  redirecciones: z.array(z.object({ id: z.int(), de: z.string(), a: z.string() })),
});

describe.skipIf(isPhpMissing)('the table of redirects', () => {
  const site = useWordPress({ seed: false, resets: true });
  const receiver = useReceiver();
  let session: Session;

  const submit = async (action: string, more: Record<string, string | Blob> = {}) => {
    const html = await visit(session, page);
    const form = html.split('<form').find((part) => fieldOf(part, 'action') === action) ?? '';
    const body = new FormData();
    body.set('action', action);
    body.set('_wpnonce', fieldOf(form, '_wpnonce'));
    for (const [name, value] of Object.entries(more)) body.set(name, value);
    return fetch(new URL('/wp-admin/admin-post.php', site.wordpress.url), {
      method: 'POST',
      headers: { cookie: session.cookie },
      redirect: 'manual',
      body,
    });
  };
  /** Imports a file; returns the page that follows. */
  const load = async (content: string | Uint8Array<ArrayBuffer>, more: Record<string, string> = {}) => {
    const response = await submit('telecoqui_importar_direcciones', {
      archivo: new Blob([content]),
      ...more,
    });
    return visit(session, response.headers.get('location') ?? page);
  };
  const told = async (query = '') =>
    Told.parse((await rest(site.wordpress, `/../../telecoqui/v1/direcciones${query}`)).body);
  const table = async () => Object.fromEntries((await told()).redirecciones.map(({ de, a }) => [de, a]));
  const problemsIn = (html: string) =>
    [...html.matchAll(/<li>(Línea [^<]*)<\/li>/g)].map(([, text]) => text?.replaceAll('&#8230;', '…'));

  beforeAll(async () => {
    await site.wordpress.connect(receiver.connection);
    session = await logIn(site.wordpress);
  });

  test.each([
    ['commas', 'vieja,nueva\n/a,/noticias\n/b/,/tiempo\n'],
    ['semicolons, a BOM and Windows’ line ends', '\uFEFFvieja;nueva\r\n/a;/noticias\r\n/b;/tiempo\r\n'],
    ['tabs and quotes', '"/a"\t"/noticias"\n"/b"\t"/tiempo"'],
    ['a line of Excel and empty lines', 'sep=;\n\n/a;/noticias\n;;\n/b;/tiempo\n'],
    [
      'columns of a plugin',
      'source,target,regex,code\n/a,/noticias,0,301\n/b,/tiempo,0,301\n^/c/(.*),/x,1,301\n',
    ],
  ])('is read from a file with %s', async (_, content) => {
    const html = await load(content);
    expect(html).toContain('Direcciones guardadas: 2.');
    expect(await table()).toEqual({ '/a': '/noticias', '/b': '/tiempo' });
  });

  test('has addresses of WordPress and of the site as paths, as the site looks them up', async () => {
    const { siteUrl } = receiver.connection;
    await load(
      [
        `${site.wordpress.url}/Vieja/Direcci%C3%B3n/,${siteUrl}/noticias/x?y=1#z`,
        '/?utm=1&p=5,/noticias/cinco',
        '?cat=3,/noticias/categoria/tres',
        '/index.php/hola//mundo/,/tiempo',
      ].join('\n'),
    );
    expect(await table()).toEqual({
      '/vieja/dirección': '/noticias/x?y=1#z',
      '/?p=5': '/noticias/cinco',
      '/?cat=3': '/noticias/categoria/tres',
      '/hola/mundo': '/tiempo',
    });
  });

  test('leaves out what cannot be used, and tells each line and why', async () => {
    const html = await load(
      Buffer.concat([
        Buffer.from(
          [
            '/a,/b',
            '/b,/a',
            '/c,/d',
            '/d,/noticias',
            '/e,/E/',
            '/f,https://otra.ejemplo.pr/f',
            'https://otra.ejemplo.pr/g,/noticias',
            '/h,javascript:alert(1)',
            '/i,',
            '/j,/noticias',
            '/J/,/noticias',
            '/j,/tiempo',
            '/,/noticias',
            '/k?x=1,/noticias',
            `/${'l'.repeat(800)},/noticias`,
            `/${'m'.repeat(9_000)},/noticias`,
            '//otra.ejemplo.pr/n,/noticias',
            '/ñ<script>,/noticias',
          ].join('\n'),
        ),
        Buffer.from([10, 0x2f, 0xf1, 0x2c]),
        Buffer.from('/noticias\n'),
      ]),
    );
    expect(html).toContain('Direcciones guardadas: 3. Líneas que no sirven: 15.');
    expect(await table()).toEqual({ '/d': '/noticias', '/j': '/noticias', '/ñ<script>': '/noticias' });
    expect(problemsIn(html)).toEqual([
      'Línea 1: lleva a /b, que lleva de vuelta (línea 2).',
      'Línea 2: lleva a /a, que lleva de vuelta (línea 1).',
      'Línea 3: lleva a /d, que lleva a otra (línea 4): escribe la última.',
      'Línea 5: lleva a sí misma.',
      'Línea 6: https://otra.ejemplo.pr/f es de otro sitio, o no es una dirección.',
      'Línea 7: https://otra.ejemplo.pr/g no es una dirección de este sitio.',
      'Línea 8: javascript:alert(1) es de otro sitio, o no es una dirección.',
      'Línea 9: le falta una de las dos direcciones.',
      'Línea 12: /j ya lleva a otra dirección en la línea 10.',
      'Línea 13: la portada no se puede redirigir.',
      'Línea 14: /k?x=1 lleva un parámetro que no nombra una página: quítalo.',
      'Línea 15: una dirección tiene más de 500 caracteres.',
      'Línea 16: es demasiado larga.',
      'Línea 17: //otra.ejemplo.pr/n no es una dirección de este sitio.',
      'Línea 19: no está en UTF-8: guarda el archivo como «CSV UTF-8».',
    ]);
  });

  test('keeps what a file does not change, and loses it only to a file that is the whole table', async () => {
    await load('/a,/noticias\n/b,/tiempo\n/c,/d');
    const html = await load('/b,/live\n/d,/deportes\n/e,/c');
    expect(problemsIn(html)).toEqual([
      'Línea 2: la tabla ya lleva /c a esta dirección, que por eso no puede llevar a otra.',
      'Línea 3: lleva a /c, que la tabla ya lleva a otra: escribe la última.',
    ]);
    expect(await table()).toEqual({ '/a': '/noticias', '/b': '/live', '/c': '/d' });
    await load('/z,/noticias', { sustituir: '1' });
    expect(await table()).toEqual({ '/z': '/noticias' });
  });

  test.each([
    ['empty', new Uint8Array(0), 'El archivo está vacío.'],
    ['of UTF-16', new Uint8Array([0xff, 0xfe, 0x2f, 0, 0x61, 0]), 'El archivo está en UTF-16.'],
    ['of Excel', new Uint8Array([0x50, 0x4b, 3, 4]), 'El archivo es de Excel'],
    ['without a line that can be used', Buffer.from('a;b\nc;d'), 'no tiene ninguna línea que sirva'],
  ])('stays what it was after a file that is %s', async (_, content, sentence) => {
    await load('/a,/noticias');
    expect(await load(content, { sustituir: '1' })).toContain(sentence);
    expect(await table()).toEqual({ '/a': '/noticias' });
  });

  test('is sent as a file that makes the same table', async () => {
    await load('/a,/noticias\n"/b,c",/tiempo');
    const before = await table();
    const file = await (await submit('telecoqui_exportar_direcciones')).text();
    await load('/x,/noticias', { sustituir: '1' });
    await load(file, { sustituir: '1' });
    expect(await table()).toEqual(before);
  });

  test('is told to the site five hundred rows at a time, and not again', async () => {
    await load(Array.from({ length: 800 }, (_, at) => `/vieja-${at},/noticias`).join('\n'));
    const { version, redirecciones } = await told();
    expect(redirecciones.length).toBe(500);
    const rest = await told(`?despues=${redirecciones.at(-1)?.id}`);
    expect(rest.redirecciones.length).toBe(300);
    expect((await told(`?version=${version}`)).redirecciones).toEqual([]);
  });

  test('comes first where WordPress itself leads readers, and links in bodies', async () => {
    const id = await site.send('/posts', { title: 'Agua', slug: 'agua', status: 'publish' });
    await load(`/agua,/especial\n/?p=${id},/especial\n/nada,/especial`);
    const { siteUrl } = receiver.connection;
    for (const path of ['/agua/', `/?p=${id}`, '/nada/']) {
      const response = await fetch(site.wordpress.url + path, { redirect: 'manual' });
      expect([response.status, response.headers.get('location')], path).toEqual([301, `${siteUrl}/especial`]);
    }
  });

  test('of 200,000 lines is imported within the time and memory that a server gives', async () => {
    const lines = Array.from({ length: 200_000 }, (_, at) =>
      at % 1_000 === 0 ? `/lazo-${at},/lazo-${at}/` : `/vieja/direccion-numero-${at},/noticias/nueva-${at}`,
    );
    const begun = performance.now();
    const html = await load(lines.join('\n'));
    const seconds = (performance.now() - begun) / 1_000;
    console.log(`200,000 lines: ${seconds.toFixed(1)} s`);
    expect(html).toMatch(/Direcciones guardadas: 199\D800. Líneas que no sirven: 200\./);
    expect((await told()).redirecciones.length).toBe(500);
  });

  test('is for editors and above; its page shows the addresses that nothing fits, as text', async () => {
    receiver.listUnknown([
      { path: '/<script>alert(1)</script>', networks: 12, referrer: 'otra.ejemplo.pr/nota' },
      { path: 7, networks: 1, referrer: '' },
    ]);
    const html = await visit(session, page);
    expect(html).toContain(
      '<td><code>/&lt;script&gt;alert(1)&lt;/script&gt;</code></td><td>12</td><td>otra.ejemplo.pr/nota</td>',
    );
    receiver.listUnknown([]);
    expect(await visit(session, page)).toContain('Ninguna en los últimos siete días.');
    expect((await fetch(new URL(page, site.wordpress.url), { redirect: 'manual' })).status).toBe(302);
  });

  test('comes with how WordPress writes addresses', async () => {
    expect((await told()).permalinks).toEqual({
      structure: '/noticias/%postname%/',
      categoryBase: 'noticias/categoria',
      tagBase: 'noticias/tag',
      authorBase: 'noticias/author',
    });
  });
});
