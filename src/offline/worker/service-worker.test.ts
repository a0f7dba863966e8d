import { expect, test } from 'vitest';
import { places } from '#document/places.ts';
import { isAddressOf, keptAddress, lastingOf, wantedBy } from './kept-addresses.ts';
import { endsCopy, factsOf, makeCopy, mayBeKept, type CopyFacts } from './copy.ts';
import { copiedWhen, withList, withNotice } from './write.ts';

const site = 'https://telecoqui.example';
const address = (path: string) => keptAddress(new URL(path, site));

test('a page is kept under its path and the parameters that change it', () => {
  expect(address('/')).toBe('/');
  expect(address('/noticias/x?utm_source=correo&fbclid=1#hoy')).toBe('/noticias/x');
  expect(address('/noticias/x/')).toBe('/noticias/x');
  expect(address('/noticias?x=1&pagina=2')).toBe('/noticias?pagina=2');
  expect(address('/deportes?vista=proximos&liga=nba')).toBe(address('/deportes?liga=nba&vista=proximos'));
  expect(address('/tiempo?municipio=Mayag%C3%BCez')).toBe('/tiempo?municipio=Mayag%C3%BCez');
});

test.each([
  ['/tiempo?municipio=Ponce', '/tiempo?municipio=Ponce', true],
  ['/tiempo?municipio=A%C3%B1asco', '/tiempo?municipio=A%C3%B1asco', true],
  ['/noticias', null, true],
  ['/tiempo?municipio=Ponce', null, false],
  ['/tiempo?municipio=Ponce', '/tiempo', false],
  ['/tiempo?municipio=%3Cimg+src%3Dx%3E', '/tiempo', false],
  ['/tiempo?municipio=Llame+al+900', null, false],
  ['/tiempo?municipio=Ponce', '/tiempo-v2?municipio=Ponce', false],
  ['/live?dia=lunes', '/live?dia=martes', false],
  ['/noticias?pagina=2', 'https://otro.example/noticias?pagina=2', true],
])('the address %s names a copy if the server names it: %s', (asked, named, expected) => {
  const headers = new Headers(named === null ? {} : { 'Content-Location': named });
  expect(isAddressOf(asked, { headers, url: '' })).toBe(expected);
});

test('pages with a key, with a reader’s words, or behind a gate are never kept', () => {
  for (const path of [
    '/account',
    '/boletin',
    `/boletin/baja?clave=${'a'.repeat(64)}`,
    '/vista-previa/noticia/7?expires=1&signature=b',
    '/acceso',
    '/salir',
    '/search?q=aborto',
    '/tiempo?buscar=mi+calle',
    '/noticias?clave=x',
    '/api/health',
  ]) {
    expect(address(path), path).toBeNull();
  }
  // Only whole segments count.
  expect(address('/boletines')).toBe('/boletines');
});

const page = `<!doctype html><meta name="viewport">${places.head}<title>Lluvia &amp; viento | Hoy | Telecoquí</title>${places.notice}<main id="contenido"><p>Texto</p></main>`;
const sentAt = Date.UTC(2026, 10, 24, 19, 15);

/** A response of the site as the network gives it. */
const response = (headers: Record<string, string> = {}) => {
  const made = new Response(page, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'public, max-age=0, s-maxage=30',
      Date: new Date(sentAt).toUTCString(),
      ...headers,
    },
  });
  return Object.defineProperty(made, 'type', { value: 'basic', configurable: true });
};

test('home, alerts, the emergency page, the list and the newest weather stay when older copies make room', () => {
  const copies = [
    ...['/', '/lite/alertas', '/emergencia', '/offline', '/tiempo?municipio=Lares', '/noticias/a'],
    ...['/tiempo?municipio=Ponce', '/noticias/tiempo', '/tiempo-v2'],
  ];
  const lasting = lastingOf(copies);
  expect(copies.filter((one) => lasting.has(one))).toEqual([
    ...['/', '/lite/alertas', '/emergencia', '/offline', '/tiempo?municipio=Ponce'],
  ]);
  expect(lastingOf(['/tiempo', '/noticias/a']).has('/tiempo')).toBe(true);
  expect(lastingOf(['/lite/tiempo?municipio=Ponce']).has('/lite/tiempo?municipio=Ponce')).toBe(true);
});

test('a page asks for what a reader needs in a hurricane, and for less when the reader saves data', () => {
  expect(wantedBy(['/noticias/a', 'Mayagüez'])).toEqual([
    ...['/noticias/a', '/emergencia', '/lite/alertas', '/tiempo?municipio=Mayag%C3%BCez', '/offline'],
  ]);
  expect(wantedBy(['', ''])).toEqual(['/emergencia', '/lite/alertas', '/tiempo', '/offline']);
  expect(wantedBy(['/noticias/a', null])).toEqual(['/noticias/a', '/emergencia']);
  for (const message of [undefined, null, 'x', {}]) expect(wantedBy(message)).toEqual(['/emergencia']);
});

test.each([
  ['a page', {}, true],
  ['a page behind the gate', { 'Cache-Control': 'private, max-age=0' }, false],
  ['a failed page', { 'Cache-Control': 'no-store', 'Retry-After': '30' }, false],
  ['a feed', { 'Content-Type': 'application/rss+xml' }, false],
])('%s: %j', (_, headers, expected) => {
  expect(mayBeKept(response(headers))).toBe(expected);
});

test('a response of another site, or one without a date, is not kept', () => {
  expect(mayBeKept(Object.defineProperty(response(), 'type', { value: 'opaque' }))).toBe(false);
  const undated = response();
  undated.headers.delete('Date');
  expect(mayBeKept(undated)).toBe(false);
});

test('only the site itself ends a copy, when it says that the page is gone', () => {
  const clock = { 'Server-Timing': 'cfL4;desc="x", clock;desc="1795980000", n;desc="7"' };
  const ends = (status: number, headers = {}) => endsCopy({ status, headers: new Headers(headers) });
  for (const status of [404, 410]) {
    expect(ends(status, clock), String(status)).toBe(true);
    expect(ends(status, { 'Server-Timing': 'cdn;desc="MISS"' }), `${status} of somebody else`).toBe(false);
  }
  for (const status of [0, 200, 204, 301, 401, 403, 407, 408, 418, 429, 451, 500, 502, 503, 521, 530])
    expect(ends(status, clock), String(status)).toBe(false);
});

test.each([
  ['https://telecoqui.example/noticias/x', true],
  ['https://telecoqui.example/noticias/x/', true],
  ['https://telecoqui.example/noticias/x?utm_source=correo', true],
  ['https://telecoqui.example/acceso', false],
  ['https://telecoqui.example/noticias/otra', false],
])('a response from %s is of the page /noticias/x: %s', (url, expected) => {
  expect(isAddressOf('/noticias/x', { headers: new Headers(), url })).toBe(expected);
});

async function factsOfCopy(headers: Record<string, string>, now: number): Promise<CopyFacts> {
  const copy = await makeCopy(response(headers), now);
  const facts = copy && factsOf(copy);
  if (!facts) throw new Error('There is no copy');
  expect(await copy.text()).toBe(page);
  return facts;
}

const hour = 3_600_000;

test('a copy is as old as what the network sent', async () => {
  const facts = await factsOfCopy({}, sentAt + 2_000);
  expect(facts.title).toBe('Lluvia &amp; viento | Hoy');
  expect(copiedWhen(facts, sentAt + 20_000)).toBe('hace un momento');
  expect(copiedWhen(facts, sentAt + 3 * hour)).toBe('hace 3 horas');
  // From a cache in front of the site, which had it for an hour and writes the date of its copy, or of now.
  const held = await factsOfCopy({ Age: '3600' }, sentAt + hour);
  expect(copiedWhen(held, sentAt + 3 * hour)).toBe('hace 3 horas');
  const clock = { 'Server-Timing': `clock;desc="${(sentAt - 2 * hour) / 1000}"` };
  expect(copiedWhen(await factsOfCopy(clock, sentAt), sentAt + hour)).toBe('hace 3 horas');
});

test('on a device whose clock is wrong or was set back, a copy shows its date instead of its age', async () => {
  // The words between date and time are those of the browser's own data.
  const date = /^el 24 de noviembre de 2026( a las|,) 3:15 p\. m\.$/;
  const readable = (text: string) => text.replaceAll(/\s/g, ' ');
  for (const wrong of [-24 * hour, 24 * hour, -10 * 60_000]) {
    const facts = await factsOfCopy({}, sentAt + wrong);
    expect(readable(copiedWhen(facts, sentAt + wrong + hour)), String(wrong)).toMatch(date);
  }
  expect(readable(copiedWhen(await factsOfCopy({}, sentAt), sentAt - 60_000))).toMatch(date);
  const shown = withNotice(page, 'offline', sentAt, await factsOfCopy({}, 0));
  expect(shown).toMatch(/p\.\sm\.<\/strong>/);
});

test('facts that cannot be read count as missing', () => {
  for (const text of [
    '',
    '%',
    'null',
    '7',
    '%7B%7D',
    encodeURIComponent('{"sent":"x","arrived":1,"size":1}'),
  ]) {
    expect(factsOf(new Response('', { headers: { 'X-Kept-Copy': text } })), text).toBeNull();
  }
});

test('no copy is shown without a notice', async () => {
  const facts = await factsOfCopy({}, sentAt);
  const shown = withNotice(page, 'offline', sentAt + hour, facts);
  expect(shown.replace(/<aside.*<\/aside>/, '')).toBe(page);
  expect(shown).toContain('<strong>Sin conexión. Copia guardada hace 1 hora.</strong>');
  expect(shown.indexOf('<aside')).toBeLessThan(shown.indexOf('<main'));
  expect(withNotice('<p>Sin main', 'hanging', sentAt + hour, facts)).toMatch(
    /^<p>Sin main<aside .*La conexión no responde\. Copia guardada hace 1 hora\./,
  );
});

test('the list has every copy but itself, the newest first', async () => {
  const facts = await factsOfCopy({}, sentAt);
  const page = (items: string) =>
    `<h1>x</h1><ul class="y" data-kept>${items}${places.kept}<li>Ninguna</li></ul><p>fin</p>`;
  const empty = page('');
  expect(withList(empty, [{ address: '/offline', facts }], sentAt)).toBe(empty);
  const list = withList(
    empty,
    [
      { address: '/a?x=Ponce&y=%3Cb%3E', facts },
      { address: '/b', facts: { ...facts, title: '' } },
    ],
    sentAt + hour,
  );
  expect(list).toBe(
    page(
      '<li><a href="/b">/b</a> <small>hace 1 hora</small></li>' +
        '<li><a href="/a?x=Ponce&amp;y=%3Cb%3E">Lluvia &amp; viento | Hoy (Ponce, b)</a> <small>hace 1 hora</small></li>',
    ),
  );
});
