import { expect, test } from 'vitest';
import { headersFile } from './host-headers.ts';
import { lighterPictures, picturesIn } from './pictures-in-use.ts';
import { linksOfPage, linksOfXml, rewriteXml } from './document-links.ts';
import { metaPolicy, rewritePage } from './rewrite-page.ts';

const rules = {
  hrefOf: (link: string) =>
    link.startsWith('https://otro.example') ? undefined : link.includes('vieja') ? null : `${link}/`,
  missing: new Set(['/img/640x360.webp/x.jpg']),
  madeAt: '23 de noviembre de 2026, 6:05 p. m.',
};
const copyOf = (
  body: string,
  policy: string | null = "default-src 'self'; style-src 'self'; frame-ancestors 'self'",
) =>
  rewritePage(
    {
      address: '/',
      html: `<!doctype html><html><head><meta charset="utf-8"></head><body>${body}</body></html>`,
      policy,
    },
    rules,
  );

test('a link to a page that the copy does not have stays as text, and one to another site stays', () => {
  const html = copyOf(
    '<a href="/noticias/nueva">Nueva</a><a href="/noticias/vieja">Vieja</a><a href="https://otro.example/">Otro</a><a href="#fin">Fin</a>',
  );
  expect(html).toContain(
    '<a href="/noticias/nueva/">Nueva</a><a>Vieja</a><a href="https://otro.example/">Otro</a><a href="#fin">Fin</a>',
  );
});

test('the page says at its top when the copy was made, and its policy allows the style of that sentence', () => {
  const html = copyOf('<p>Texto</p>');
  expect(html).toMatch(
    /<body><p class="copy-bar">Copia de Telecoquí del 23 de noviembre de 2026, 6:05 p\. m\.: el tiempo/,
  );
  const [, policy = ''] =
    /<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(html) ?? [];
  expect(policy).toMatch(/^default-src 'self';style-src 'sha256-[\w+/]{43}=' 'self'$/);
  expect(policy).toBe(metaPolicy("default-src 'self'; style-src 'self'; frame-ancestors 'self'"));
});

test('of what the sample plays, only the drawing of a map stays, and no advertisement is requested', () => {
  const figure = (kind: string, href: string) =>
    `<figure class="embed embed-${kind}"><span class="embed-ways"><a class="embed-link" href="${href}">Abrir</a></span>` +
    '<div class="embed-stage"><svg></svg><button class="button needs-script">Ver</button></div></figure>';
  const map = copyOf(figure('map', '/marco/vieja'));
  expect(map).toContain(
    '<figure class="embed embed-map"><div class="embed-stage"><svg></svg></div></figure>',
  );
  expect(copyOf(figure('video', '/marco/vieja'))).not.toContain('<figure');
  const ofStation = figure('video', 'https://otro.example/video');
  expect(copyOf(ofStation)).toContain(ofStation);
  expect(copyOf('<div class="ad" data-ad="/anuncio?tamano=fijo">PUBLICIDAD</div>')).toContain(
    '<div class="ad">PUBLICIDAD</div>',
  );
});

test('in place of a picture that could not be fetched stands the default one, and nothing of the preview of a facade', () => {
  const stage = (picture: string) =>
    `<div class="embed-stage needs-script">${picture}<p>YouTube</p><button>Ver</button></div>`;
  expect(copyOf(stage('<img src="/img/640x360.webp/x.jpg" alt="">'))).toContain(stage(''));
  const fetched = stage('<img src="/img/480.webp/otra.jpg" alt="">');
  expect(copyOf(fetched)).toContain(fetched);
  expect(copyOf('<p><img src="/img/640x360.webp/x.jpg" alt=""></p>')).toContain(
    '<p><img src="/default-picture.svg" alt=""></p>',
  );
});

test('a form that needs a server becomes a sentence, and one that works on the device stays', () => {
  const html = copyOf(
    '<form class="header-search" action="/search"></form><main><form action="/search"><input></form>' +
      '<form method="post" action="/boletin"></form><form action="/tiempo"></form><form id="preferences"></form></main>',
  );
  expect(html).toContain(
    '<main><p>En esta copia no se puede buscar. Usa el menú para ver las noticias por categoría.</p>' +
      '<p>En esta copia no puedes suscribirte ni darte de baja del boletín.</p>' +
      '<p>En esta copia no se puede cambiar lo que muestra esta página.</p><form id="preferences"></form></main>',
  );
  expect(html).not.toContain('header-search');
});

test('an island that would request /api does not hydrate, and its dead controls are gone', () => {
  const html = copyOf(
    '<div data-island="game" data-props="{}"><button class="button needs-script">x</button><p>2 a 1</p></div>' +
      '<div data-island="guide" data-props="{}"></div><article data-read="/api/x"></article><h2 data-popular="x"></h2>',
  );
  expect(html).toContain(
    '<div><p>2 a 1</p></div><div data-island="guide" data-props="{}"></div><article></article><h2></h2>',
  );
});

test('a page of the copy opens no channel, and the banner of an emergency stays in it', () => {
  const html = copyOf('<div data-top=""><aside class="emergency-now">Busca refugio</aside></div>');
  expect(html).toContain('<div data-top="copy"><aside class="emergency-now">Busca refugio</aside></div>');
});

test('a live coverage hears of nothing in the copy, and offers nothing that is newer', () => {
  const html = copyOf(
    '<div class="coverage" data-coverage="coverage:incendio"><p>Última entrada <a data-newer href="/x">Ver lo nuevo</a></p></div>',
  );
  expect(html).toContain('<div class="coverage"><p>Última entrada </p></div>');
});

test('a time that was relative is a date, because the copy grows old', () => {
  expect(
    copyOf(
      '<time datetime="2026-11-23T22:00:00Z" title="23 noviembre 2026, 18:00" data-relative>hace 5 minutos</time>',
    ),
  ).toContain('data-relative="">23 noviembre 2026, 18:00</time>');
});

test('pictures are WebP in three widths, and all that a page names are found', () => {
  const set = [160, 240, 320, 480, 640, 960, 1280]
    .map((width) => `/img/${width}x9.avif/a.jpg ${width}w`)
    .join(', ');
  const html = lighterPictures(
    `<source type="image/avif" srcset="${set}"><img src="/img/640x360.webp/a.jpg"><meta property="og:image" content="https://x.example/img/1200x630.jpeg/a.jpg">` +
      '<div data-props="{&quot;src&quot;:&quot;/img/480.webp/b%20c.jpg&quot;}">',
  );
  expect(html).toContain(
    '<source type="image/webp" srcset="/img/320x9.webp/a.jpg 320w, /img/640x9.webp/a.jpg 640w, /img/1280x9.webp/a.jpg 1280w">',
  );
  expect([...picturesIn(html)]).toEqual([
    '/img/320x9.webp/a.jpg',
    '/img/640x9.webp/a.jpg',
    '/img/1280x9.webp/a.jpg',
    '/img/640x360.webp/a.jpg',
    '/img/1200x630.jpeg/a.jpg',
    '/img/480.webp/b%20c.jpg',
  ]);
  const thumbnail = '<img srcset="/img/160x9.avif/a.jpg 160w, /img/240x9.avif/a.jpg 240w">';
  expect([...picturesIn(lighterPictures(thumbnail))]).toEqual(['/img/240x9.webp/a.jpg']);
  const card = lighterPictures(
    '<meta property="og:image" content="https://x.example/img/tarjeta/aB3_x9-k/noticias/sale-el-sol.jpeg">',
  );
  expect(card).toContain('<meta property="og:image" content="https://x.example/img/tarjeta/1.jpeg">');
});

/** What a headline or an alternative text may hold. */
const hostile = [
  'type="image/avif" srcset="/img/9x9.avif/a.jpg 9w"',
  '<a href="/secreta">x</a>',
  '<loc>/secreta</loc><link>/secreta</link>',
  '</url><url><loc>/secreta</loc>',
  '<body><p class="copy-bar">',
  '/img/640x360.avif/x.jpg',
  '/img/tarjeta/aB3_x9-k/a.jpeg',
];

test.each(hostile)('the words of a story stay words in the copy: %s', (text) => {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const inAttribute = escaped.replaceAll('"', '&quot;');
  const body = `<p title="${inAttribute}">${escaped}</p><img alt="${inAttribute}" src="/x.jpg">`;
  expect(lighterPictures(`<html><head></head><body>${body}</body></html>`)).toContain(body);
  expect(copyOf(body)).toContain(body);
  expect(linksOfPage(`<body>${body}<a href="/b?x=1&amp;y=2">b</a>`)).toEqual(['/b?x=1&y=2']);
  const feed = (link: string) =>
    `<?xml version="1.0"?><rss><channel><link>https://a.example/</link><item><title>${escaped}</title><description><![CDATA[${text}]]></description>${link}</item></channel></rss>`;
  expect(linksOfXml(feed('<link>/b?x=1&amp;y=2</link>'))).toEqual(['https://a.example/', '/b?x=1&y=2']);
  expect(rewriteXml(feed('<link>/b</link>'), () => '/b/?x=1&y=2')).toBe(feed('<link>/b/?x=1&amp;y=2</link>'));
});

test('feeds and sitemaps name the addresses of the copy, and no entry that it does not have', () => {
  const text =
    '<channel><link>https://a.example/</link><item><title>Una &#233;</title><link>/nueva</link></item><item><link>/vieja</link></item></channel>';
  expect(rewriteXml(text, rules.hrefOf)).toBe(
    '<channel><link>https://a.example/</link><item><title>Una &#233;</title><link>/nueva/</link></item></channel>',
  );
});

test('_headers has the headers that no <meta> element can have', () => {
  const page = new Headers({
    'Referrer-Policy': 'no-referrer',
    'Content-Security-Policy': "default-src 'self'",
    ETag: 'x',
  });
  const text = headersFile(page);
  expect(text).toMatch(
    /^\/\*\n {2}Referrer-Policy: no-referrer\n {2}Content-Security-Policy: frame-ancestors 'self'\n/,
  );
  expect(text).not.toContain('ETag');
  expect(text).toContain('\n/sw.js\n  ! Cache-Control\n  Cache-Control: no-cache\n');
});
