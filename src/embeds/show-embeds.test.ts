import { beforeEach, describe, expect, test, vi } from 'vitest';
import { videoPicture, videoPictureKey } from '#config/pictures/video-pictures.ts';
import { type EmbedProvider, embedProviderNames } from '#contract/embed-providers.ts';
import { networkMarks } from './network-marks.ts';
import { holdsEmbeds, showEmbeds } from './show-embeds.ts';

const key = videoPictureKey('un-secreto-solo-para-estas-pruebas-0');
beforeEach(() => void vi.stubEnv('VIDEO_PICTURES_KEY', key));
/** The path of a video's preview below this site. */
const previewOf = (id: string) =>
  `/img/480.webp/https/${videoPicture(`https://www.youtube.com/watch?v=${id}`, key)?.slice('https://'.length)}`;

const figure = (inside: string, provider = 'youtube') =>
  `<figure class="embed" data-provider="${provider}">${inside}</figure>`;
const link = (href: string, words: string) => `<a href="${href}" rel="noopener noreferrer">${words}</a>`;
const video = link('https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'Ver video en YouTube');
const markOf = (provider: EmbedProvider) =>
  `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${networkMarks[provider]}</svg>`;

test('an embed becomes a stage with a button, its link is below, and it has a skip link', () => {
  expect(showEmbeds(`<p>a</p>${figure(video)}<p>b</p>`)).toBe(
    '<p>a</p><figure class="embed" data-provider="youtube" data-frame="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1" data-title="Video de YouTube">' +
      '<a class="embed-skip needs-script" href="#embed-1">Saltar: Video de YouTube</a>' +
      `<div class="embed-stage needs-script"><img src="${previewOf('dQw4w9WgXcQ')}" alt loading="lazy" decoding="async">` +
      `<p>${markOf('youtube')}YouTube</p><button type="button" class="button"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="m7 4 13 8-13 8z" fill="currentColor"/></svg>Reproducir video aquí</button></div>` +
      '<p class="embed-ways"><a class="embed-link" href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener noreferrer">Ver video en YouTube</a></p>' +
      '<span id="embed-1" tabindex="-1"></span></figure><p>b</p>',
  );
});

test('an embed of a playlist says that it is one', () => {
  const html = showEmbeds(
    figure(
      link('https://www.youtube.com/playlist?list=PL1234567890', 'Ver la lista de reproducción en YouTube'),
    ),
  );
  expect(html).toContain('data-title="Lista de reproducción de YouTube"');
  expect(html).toContain('</svg>Reproducir lista aquí</button>');
  expect(html).toContain('>Ver la lista de reproducción en YouTube</a>');
});

test('the caption becomes the title, escaped, and stays below', () => {
  const html = showEmbeds(figure(`\n${video}\n<figcaption>El "gran" día &amp; <em>más</em>.</figcaption>`));
  expect(html).toContain('data-title="El &quot;gran&quot; día &amp; más"');
  expect(html).toContain('>Saltar: El "gran" día &amp; más</a>');
  expect(html).toMatch(
    /<\/p><span id="embed-1" tabindex="-1"><\/span><figcaption>El "gran" día &amp; <em>más<\/em>\.<\/figcaption><\/figure>$/,
  );
});

test('a quoted post keeps its text above the stage, and its own link is used', () => {
  const quote = `<blockquote><p>Llueve ${link('https://t.co/a', 'aquí')}</p>— Canal ${link('https://twitter.com/canal/status/1', 'hoy')}</blockquote>`;
  const html = showEmbeds(figure(quote, 'x'));
  expect(html).toContain(
    'data-frame="https://platform.twitter.com/embed/Tweet.html?id=1&amp;lang=es&amp;dnt=true"',
  );
  expect(html).toContain(`${quote}<div class="embed-stage needs-script"><p>${markOf('x')}X</p>`);
  expect(html).toContain(
    '<a class="embed-link" href="https://twitter.com/canal/status/1" rel="noopener noreferrer">Ver publicación en X</a>',
  );
});

test('each embed has its own skip target', () => {
  const html = showEmbeds(figure(video) + figure(video));
  expect(html.match(/id="embed-\d"/g)).toEqual(['id="embed-1"', 'id="embed-2"']);
  expect(html.match(/href="#embed-\d"/g)).toEqual(['href="#embed-1"', 'href="#embed-2"']);
});

test.each([
  ['an unknown provider', figure(video, 'flickr')],
  ['a page that cannot be framed', figure(link('https://www.youtube.com/@canal', 'Ver'))],
  ['a page of another host', figure(link('https://malo.example/watch?v=dQw4w9WgXcQ', 'Ver'))],
  ['no link at all', figure('<p>a</p>')],
  ['a link only in the caption', figure(`<figcaption>${video}</figcaption>`)],
  ['an empty embed', figure('')],
  ['no embed', '<figure class="gallery"><img src="/a.webp"></figure>'],
])('%s is left unchanged', (_, html) => {
  expect(showEmbeds(html)).toBe(html);
});

test('holdsEmbeds is true only for bodies with an embed', () => {
  expect([holdsEmbeds('<p>a</p>'), holdsEmbeds(figure(video))]).toEqual([false, true]);
});

test('content of a host that EMBED_HOSTS names becomes a stage, and of no other host', () => {
  const map = figure(
    link('https://mapas.ejemplo.pr/a?b=1&amp;c=2', 'Abrir contenido de mapas.ejemplo.pr'),
    'host',
  );
  expect(showEmbeds(map)).toBe(map);
  vi.stubEnv('EMBED_HOSTS', 'mapas.ejemplo.pr');
  const html = showEmbeds(map);
  expect(html).toContain(
    'data-frame="https://mapas.ejemplo.pr/a?b=1&amp;c=2" data-title="Contenido de mapas.ejemplo.pr"',
  );
  expect(html).toContain(
    '<p>mapas.ejemplo.pr</p><button type="button" class="button">Mostrar contenido aquí</button>',
  );
  expect(html).toContain('>Abrir contenido de mapas.ejemplo.pr</a>');
  const plain = figure(link('http://mapas.ejemplo.pr/a', 'Abrir'), 'host');
  expect(showEmbeds(plain)).toBe(plain);
});

/** The picture in the stage of an embed of this page. */
const pictureOf = (page: string, provider = 'youtube') =>
  /<div class="embed-stage needs-script"><img src="([^"]*)"/.exec(
    showEmbeds(figure(link(page.replaceAll('&', '&amp;'), 'Ver'), provider)),
  )?.[1] ?? null;

describe('the picture of a facade', () => {
  test.each([
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'aqz-KE-bpKQ'],
    ['https://www.youtube.com/watch?v=-_-_-_-_-_-', '-_-_-_-_-_-'],
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=90s', 'aqz-KE-bpKQ'],
  ])('of %s is the preview of %s, from this site', (page, id) => {
    expect(pictureOf(page)).toBe(previewOf(id));
    vi.stubEnv('VIDEO_PICTURES_KEY', '');
    expect(pictureOf(page)).toBeNull();
  });

  test.each<[string, string]>([
    ['youtube', 'https://www.youtube.com/playlist?list=PL1234567890'],
    ['vimeo', 'https://vimeo.com/123456'],
    ['x', 'https://x.com/canal/status/1'],
  ])('%s: %s has none, and is a stage all the same', (provider, page) => {
    const html = showEmbeds(figure(link(page, 'Ver'), provider));
    expect(html).toContain('<div class="embed-stage needs-script"><p><svg');
    expect(html).not.toContain('<img');
  });

  test('is the newsroom’s own if the body has one, with its text, and stands in the body no more', () => {
    const own = '<img src="/img/800.webp/wp-content/uploads/coro.jpg" alt="El coro &amp; la plaza">';
    const html = showEmbeds(figure(`${own}${video}<figcaption>Ayer</figcaption>`));
    expect(html).toContain(`<div class="embed-stage needs-script">${own}<p>`);
    expect(html.match(/<img/g)).toHaveLength(1);
    expect(html).not.toContain('ytimg');
  });

  test('is not that of a caption or of a quoted post', () => {
    const photo = '<img src="/img/800.webp/a.jpg" alt="">';
    const html = showEmbeds(
      figure(`<blockquote>${photo}</blockquote>${video}<figcaption>${photo}</figcaption>`),
    );
    expect(html).toContain('<blockquote><img');
    expect(html).toContain('<figcaption><img');
    expect(html).toContain(
      '<div class="embed-stage needs-script"><img src="/img/480.webp/https/i.ytimg.com/',
    );
  });
});

test('each network has a mark of its own', () => {
  const marks = embedProviderNames.map((provider) => networkMarks[provider]);
  expect(new Set(marks).size).toBe(embedProviderNames.length);
});
