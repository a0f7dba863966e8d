import { describe, expect, it } from 'vitest';
import { clean, cleaned } from '../../testing/cleaned.ts';
import { readSettings } from '../../settings.ts';
import { addressesOf } from './addresses/wordpress-addresses.ts';
import { sanitiseBody } from './sanitise-html.ts';

describe('embeds', () => {
  const facade = (provider: string, href: string, text: string) =>
    `<figure class="embed" data-provider="${provider}"><a href="${href}" rel="noopener noreferrer">${text}</a></figure>`;

  it('become one figure with their caption, in the block editor’s markup', () => {
    const html =
      '<figure class="wp-block-embed is-type-video is-provider-youtube wp-block-embed-youtube"><div class="wp-block-embed__wrapper">\n<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>\n</div><figcaption>Ayer</figcaption></figure>';
    expect(clean(html).replace(/\n/g, '')).toBe(
      '<figure class="embed" data-provider="youtube"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener noreferrer">Ver video en YouTube</a><figcaption>Ayer</figcaption></figure>',
    );
  });

  it('are moved out of the paragraph around them', () => {
    const html = clean('<p><iframe src="https://player.vimeo.com/video/123456"></iframe></p><p>A</p>');
    expect(html).toBe(`${facade('vimeo', 'https://vimeo.com/123456', 'Ver video en Vimeo')}<p>A</p>`);
  });

  it('of Instagram and TikTok may also be quotes', () => {
    expect(
      clean(
        '<blockquote class="instagram-media" data-instgrm-permalink="https://www.instagram.com/reel/XyZ/?utm=1"><div><svg></svg>junk</div></blockquote><script async src="//www.instagram.com/embed.js"></script>',
      ),
    ).toBe(facade('instagram', 'https://www.instagram.com/reel/XyZ/', 'Ver publicación en Instagram'));
    expect(
      clean(
        '<blockquote class="tiktok-embed" cite="https://www.tiktok.com/@canal/video/7012345678"><section>x</section></blockquote>',
      ),
    ).toBe(facade('tiktok', 'https://www.tiktok.com/@canal/video/7012345678', 'Ver video en TikTok'));
  });

  it('of X keep the quoted words', () => {
    const html =
      '<blockquote class="twitter-tweet"><p lang="es">Llueve</p>&mdash; Canal <a href="https://twitter.com/canal/status/1">hoy</a></blockquote> <script async src="https://platform.twitter.com/widgets.js"></script>';
    expect(clean(html).trim()).toBe(
      '<figure class="embed" data-provider="x"><blockquote><p lang="es">Llueve</p>— Canal <a href="https://twitter.com/canal/status/1" rel="noopener noreferrer">hoy</a></blockquote></figure>',
    );
  });

  it('of unknown providers become a link card, or nothing', () => {
    expect(clean('<iframe src="https://mapas.ejemplo.com/a?b=1&amp;c=2"></iframe>')).toBe(
      '<p class="link-card"><a href="https://mapas.ejemplo.com/a?b=1&amp;c=2" rel="noopener noreferrer">Abrir contenido de mapas.ejemplo.com</a></p>',
    );
    expect(
      clean('<iframe src="javascript:alert(1)"></iframe><iframe srcdoc="<script>x</script>"></iframe>'),
    ).toBe('');
    expect(clean('<iframe src="https://youtube.com.ejemplo.com/embed/dQw4w9WgXcQ"></iframe>')).not.toContain(
      'class="embed"',
    );
  });

  it('are link cards for other addresses, and text stays text', () => {
    expect(clean('<p>https://ejemplo.com/a</p>')).toBe(
      '<p class="link-card"><a href="https://ejemplo.com/a" rel="noopener noreferrer">Abrir contenido de ejemplo.com</a></p>',
    );
    for (const text of ['Visita https://youtu.be/dQw4w9WgXcQ', 'http://ejemplo.com/a', 'javascript:alert(1)'])
      expect(clean(`<p>${text}</p>`)).toBe(`<p>${text}</p>`);
    expect(clean('<p>https://www.youtube.com/watch?v="&gt;&lt;script&gt;alert(1)</p>')).not.toContain(
      '<script',
    );
    // The search of Google is no map.
    expect(clean('<iframe src="https://www.google.com/search?q=a"></iframe>')).toContain('class="link-card"');
  });
});

const video = 'Ver video en YouTube';
const list = 'Ver la lista de reproducción en YouTube';
const post = 'Ver publicación en';
const watch = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
const playlist = 'https://www.youtube.com/playlist?list=PL1234567890';
const live = 'https://www.youtube.com/channel/UC1234567890/live';
const maps = 'https://www.google.com/maps';
const place = 'Capitolio%20de%20Puerto%20Rico';

describe('an address that embeds a page', () => {
  it.each([
    ['youtube', watch, video, 'https://youtu.be/aqz-KE-bpKQ'],
    ['youtube', watch, video, 'https://youtu.be/aqz-KE-bpKQ?list=PL1234567890'],
    ['youtube', watch, video, 'https://www.youtube.com/shorts/aqz-KE-bpKQ'],
    ['youtube', watch, video, 'https://www.youtube.com/live/aqz-KE-bpKQ?si=x'],
    ['youtube', watch, video, 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
    ['youtube', watch, video, `${watch}&list=PL1234567890`],
    ['youtube', watch, video, `${watch}&t=pronto`],
    ['youtube', `${watch}&t=3s`, video, 'https://www.youtube.com/embed/aqz-KE-bpKQ?start=3'],
    ['youtube', `${watch}&t=90s`, video, 'https://www.youtube.com/embed/aqz-KE-bpKQ?start=90&feature=oembed'],
    ['youtube', `${watch}&t=90s`, video, 'https://youtu.be/aqz-KE-bpKQ?t=90'],
    ['youtube', `${watch}&t=90s`, video, 'https://youtu.be/aqz-KE-bpKQ?si=x&t=1m30s'],
    ['youtube', `${watch}&t=3723s`, video, `${watch}&t=1h2m3s`],
    ['youtube', `${watch}&t=45s`, video, `${watch}#t=45`],
    ['youtube', playlist, list, playlist],
    ['youtube', playlist, list, 'https://youtube.com/playlist?list=PL1234567890&si=x'],
    ['youtube', playlist, list, 'https://m.youtube.com/playlist?list=PL1234567890'],
    ['youtube', playlist, list, 'https://www.youtube.com/embed/videoseries?list=PL1234567890'],
    ['youtube', playlist, list, 'https://www.youtube-nocookie.com/embed/videoseries?list=PL1234567890'],
    ['youtube', playlist, list, 'https://www.youtube.com/watch?list=PL1234567890'],
    ['youtube', playlist, list, 'https://www.youtube.com/embed/?list=PL1234567890'],
    ['youtube', live, video, live],
    ['youtube', live, video, 'https://www.youtube.com/embed/live_stream?channel=UC1234567890'],
    ...[
      ['123456', 'https://vimeo.com/123456'],
      ['123456', 'https://player.vimeo.com/video/123456?h=1'],
      ['123456789', 'https://vimeo.com/channels/staffpicks/123456789'],
      ['123456789', 'https://vimeo.com/groups/corto/videos/123456789'],
      ['123456789#t=65s', 'https://vimeo.com/123456789#t=1m5s'],
      ['123456789/abcdef0123', 'https://vimeo.com/123456789/abcdef0123'],
      ['123456789/abcdef0123', 'https://player.vimeo.com/video/123456789?h=abcdef0123&dnt=1'],
    ].map(([path = '', address = '']) => [
      'vimeo',
      `https://vimeo.com/${path}`,
      'Ver video en Vimeo',
      address,
    ]),
    ...[
      ['canal/videos/1', 'plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fcanal%2Fvideos%2F1'],
      ['canal/posts/1', 'canal/posts/1'],
      ['canal/photos/a.1/2', 'canal/photos/a.1/2'],
      ['groups/vecinos/posts/1/', 'groups/vecinos/posts/1/'],
    ].map(([page = '', address = '']) => {
      const facebook = 'https://www.facebook.com/';
      return ['facebook', facebook + page, `${post} Facebook`, facebook + address];
    }),
    [
      'instagram',
      'https://www.instagram.com/p/AbC_1/',
      `${post} Instagram`,
      'https://www.instagram.com/p/AbC_1/embed/',
    ],
    ['x', 'https://x.com/i/status/123', `${post} X`, 'https://platform.twitter.com/embed/Tweet.html?id=123'],
    ['x', 'https://x.com/canal/status/123', `${post} X`, 'https://x.com/canal/status/123'],
    [
      'tiktok',
      'https://www.tiktok.com/@/video/7012345678',
      'Ver video en TikTok',
      'https://www.tiktok.com/embed/v2/7012345678',
    ],
    ...[
      'playlist/37i9dQZF1DX0XUsuxWHRQd',
      'track/0VjIjW4GlUZAMYd2vXMi3b',
      'episode/0VjIjW4GlUZAMYd2vXMi3b',
    ].map((path) => [
      'spotify',
      `https://open.spotify.com/${path}`,
      'Escuchar en Spotify',
      `https://open.spotify.com/intl-es/${path}?si=1`,
    ]),
    ['datawrapper', 'https://datawrapper.dwcdn.net/AbC12/', '', 'https://www.datawrapper.de/_/AbC12/'],
    ['maps', `${maps}?q=El%20Morro`, '', `${maps}/place/El+Morro/@18.47,-66.12,17z`],
    ['maps', `${maps}/d/viewer?mid=1AbCdEfGhIjK_lm-n`, '', `${maps}/d/embed?mid=1AbCdEfGhIjK_lm-n`],
    ['maps', `${maps}?q=${place}`, '', `${maps}/embed?pb=!1m18!2d-66.1057!3d18.4655!2s${place}!5e0`],
    ['maps', `${maps}?q=18.4655%2C-66.1057`, '', `${maps}/embed?pb=!1m18!2d-66.1057!3d18.4655!5e0`],
  ])('is a link of %s to %s, "%s", in a frame and bare: %s', (provider, page, text, address) => {
    const written = address.replaceAll('&', '&amp;');
    const start = `<figure class="embed" data-provider="${provider}"><a href="${page.replaceAll('&', '&amp;')}" rel="noopener noreferrer">${text}`;
    const end = text === '' ? '' : '</a></figure>';
    for (const html of [
      `<iframe src="${written}" allowfullscreen></iframe>`,
      `<iframe src="${written.replace('https:', '')}"></iframe>`,
      `<p>${written}</p>`,
      `<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\n${written}\n</div></figure>`,
    ])
      expect(clean(html).replaceAll('\n', ''), html).toContain(start + end);
  });

  it.each([
    'https://www.youtube.com/results?search_query=coqui',
    'https://www.youtube.com/@telecoqui',
    'https://www.youtube.com/@telecoqui/videos',
    'https://www.youtube.com/c/telecoqui',
    'https://www.youtube.com/user/telecoqui',
    'https://www.youtube.com/channel/UC1234567890',
    'https://www.youtube.com/playlist',
    'https://www.youtube.com/hashtag/coqui',
    'https://www.youtube.com/premium',
    'https://www.youtube.com/feed/subscriptions',
    'https://vimeo.com/telecoqui',
    'https://vimeo.com/showcase/1234567',
    'https://vimeo.com/event/1234567',
    'https://www.facebook.com/telecoqui',
    'https://www.facebook.com/groups/vecinos',
    'https://x.com/telecoqui',
    'https://www.instagram.com/telecoqui/',
    'https://www.tiktok.com/@telecoqui',
    'https://open.spotify.com/user/telecoqui',
    'https://www.datawrapper.de/about',
  ])('%s is no post and no video, so it is a link', (address) => {
    const html = clean(`<p>${address}</p>`);
    expect(html).toContain(`<p class="link-card"><a href="${address}"`);
    expect(html).not.toContain('data-provider');
  });
});

describe('a player that a plugin loads late', () => {
  const video = 'https://www.youtube.com/embed/aqz-KE-bpKQ';

  it.each([
    `<iframe src="about:blank" data-lazy-src="${video}"></iframe>`,
    `<iframe data-src="${video}" class="lazyload"></iframe>`,
    `<iframe src="data:text/html,x" data-src="${video}"></iframe>`,
    `<iframe src="about:blank" data-litespeed-src="${video}"></iframe>`,
    `<iframe src="about:blank" data-rocket-lazyload="fitvidscompatible" data-lazy-src="${video}"></iframe>`,
    `<iframe data-src-cmplz="${video}" src="about:blank" class="cmplz-placeholder-element"></iframe>`,
    `<iframe data-cookieblock-src="${video}"></iframe>`,
    `<iframe data-original="${video}" src=""></iframe>`,
    `<iframe src="https://cms.ejemplo.pr/cargando.html" data-src="${video}"></iframe>`,
    `<iframe src="javascript:void(0)" data-embed-src="${video}"></iframe>`,
    `<div class="rll-youtube-player" data-src="${video}" data-id="aqz-KE-bpKQ"></div><noscript><iframe src="${video}"></iframe></noscript>`,
    '<lite-youtube videoid="aqz-KE-bpKQ"></lite-youtube>',
    `<iframe uc-src="${video}"></iframe>`,
    `<iframe consent-original-src-_="${video}" consent-required="12"></iframe>`,
    `<iframe suppressedsrc="${video}" class="_iub_cs_activate"></iframe>`,
    `<iframe data-cky-src="${video}" class="cky-iframe"></iframe>`,
    `<iframe nitro-lazy-src="${video}" src="about:blank"></iframe>`,
    `<iframe data-borlabs-cookie-frame="${video}"></iframe>`,
    `<div data-borlabs-cookie-content="${btoa(`<iframe src="${video}"></iframe>`)}"><p>Se carga contenido de YouTube.</p></div>`,
    `<div class="cookie-blocked" data-content="${encodeURIComponent(`<iframe src="${video}"></iframe>`)}">Acepta</div>`,
    `<div class="blocked-embed" data-html="&lt;iframe src=&quot;${video}&quot;&gt;&lt;/iframe&gt;">Acepta</div>`,
    `<div class="lazy" data-video="${video}"><button>Ver</button></div>`,
    `<div data-settings='{"video":{"items":[{"youtube_url":"${video}"}]}}'></div>`,
    `<div data-vbg="https://youtu.be/aqz-KE-bpKQ" role="button">Play</div>`,
    '<div class="youtube_player" videoID="aqz-KE-bpKQ" width="560"></div>',
    '<div data-plyr-provider="youtube" data-plyr-embed-id="aqz-KE-bpKQ"></div>',
    '<div data-youtube-id="aqz-KE-bpKQ"></div>',
    '<div class="video" data-type="youtube" data-video-id="aqz-KE-bpKQ"></div>',
    '<oembed url="https://youtu.be/aqz-KE-bpKQ"></oembed>',
    `<iframe data-cli-src="${video}" data-cli-placeholder="Acepta"></iframe>`,
    `<iframe data-consent-src="${video}" src=""></iframe>`,
    `<script>document.write('<iframe src="${video}"></iframe>')</script>`,
    `<template><iframe src="${video}"></iframe></template>`,
    `<script type="text/template"><iframe src="${video}"></iframe></script>`,
    `<script type="text/html">${btoa(`<iframe src="${video}"></iframe>`)}</script>`,
    `<script>var x = {"embed":"\\u003ciframe src=\\"${video.replaceAll('/', '\\/')}\\"\\u003e"};</script>`,
    `<noscript><iframe src="${video}"></iframe></noscript>`,
    `<video class="wp-video-shortcode"><source type="video/youtube" src="${video}"></video>`,
    `<object data="https://www.youtube.com/v/aqz-KE-bpKQ"></object>`,
    `<object><param name="movie" value="https://www.youtube.com/v/aqz-KE-bpKQ"></object>`,
    `<embed src="https://www.youtube.com/v/aqz-KE-bpKQ">`,
    '<amp-youtube data-videoid="aqz-KE-bpKQ"></amp-youtube>',
    `<figure class="wp-block-embed"><div class="wp-block-embed__wrapper"><iframe src="about:blank" data-lazy-src="${video}"></iframe></div></figure>`,
  ])('%s', (html) => {
    expect(cleaned(html)).toEqual({
      html: '<figure class="embed" data-provider="youtube"><a href="https://www.youtube.com/watch?v=aqz-KE-bpKQ" rel="noopener noreferrer">Ver video en YouTube</a></figure>',
      refused: [],
    });
  });
});

describe('what a provider’s script would put into its place', () => {
  it.each([
    [
      '<script src="https://datawrapper.dwcdn.net/AbCdE/embed.js"></script>',
      'https://datawrapper.dwcdn.net/AbCdE/',
    ],
    ['<div class="flourish-embed" data-src="story/123"></div>', 'https://flo.uri.sh/story/123/embed'],
    [
      '<script id="infogram_0_1a2b3c4d-aaaa" src="//e.infogram.com/js/embed.js"></script>',
      'https://e.infogram.com/1a2b3c4d-aaaa',
    ],
    [
      '<script src="https://gist.github.com/canal/0123456789abcdef.js?file=a.md"></script>',
      'https://gist.github.com/canal/0123456789abcdef',
    ],
    [
      '<script src="//cdn.jwplayer.com/players/AbCd1234-XyZ.js"></script>',
      'https://cdn.jwplayer.com/players/AbCd1234-XyZ.html',
    ],
    ['<script src="https://app.everviz.com/inject/aB-1/"></script>', 'https://app.everviz.com/embed/aB-1'],
    ['<script src="https://form.jotform.com/jsform/123456"></script>', 'https://form.jotform.com/123456'],
    [
      '<script src="https://telegram.org/js/telegram-widget.js" data-telegram-post="canal/1"></script>',
      'https://t.me/canal/1',
    ],
    [
      '<script src="https://geo.dailymotion.com/player/x.js" data-video="x8abc"></script>',
      'https://www.dailymotion.com/video/x8abc',
    ],
    [
      "<script>DV.load('https://www.documentcloud.org/documents/1-a.js', {});</script>",
      'https://www.documentcloud.org/documents/1-a',
    ],
    ['<div class="issuuembed" data-configid="1/2"></div>', 'https://e.issuu.com/embed.html#1/2'],
    ['<div data-tf-widget="AbC"></div>', 'https://form.typeform.com/to/AbC'],
    [
      '<blockquote class="text-post-media" data-text-post-permalink="https://www.threads.net/@a/post/B"></blockquote>',
      'https://www.threads.net/@a/post/B',
    ],
    [
      '<div class="fb-comment-embed" data-href="https://www.facebook.com/canal/posts/1"></div>',
      'https://www.facebook.com/canal/posts/1',
    ],
    [
      '<a data-pin-do="embedPin" href="https://www.pinterest.com/pin/1/"></a>',
      'https://www.pinterest.com/pin/1/',
    ],
    [
      '<script type="text/plain" data-cmplz-src="https://datawrapper.dwcdn.net/AbCdE/embed.js"></script>',
      'https://datawrapper.dwcdn.net/AbCdE/',
    ],
  ])('is a facade or a link: %s', (html, page) => {
    const body = cleaned(`<p>A</p>${html}`);
    expect(body.html).toContain(`<a href="${page}" rel="noopener noreferrer">`);
    expect(body.html).toMatch(/class="(?:embed|link-card)"/);
    expect(body.refused).toEqual([]);
  });

  it.each([
    '<script src="https://gist.github.com.malo.example/canal/0123456789abcdef.js"></script>',
    '<script data-telegram-post="javascript:alert(1)" src="https://malo.example/x.js"></script>',
    '<script>location = "https://www.documentcloud.org.malo.example/documents/1"</script>',
  ])('is nothing of another host: %s', (html) => {
    const body = cleaned(html);
    expect(body.html).not.toMatch(/malo|javascript|documentcloud/);
  });
});

describe('a frame of a host that EMBED_HOSTS names', () => {
  const settings = readSettings({
    WORDPRESS_URL: 'https://cms.ejemplo.pr',
    EMBED_HOSTS: 'mapas.ejemplo.pr,video.ejemplo.pr:8443',
  });
  const own = (html: string) => sanitiseBody(html, addressesOf(settings));
  const facade = (href: string, host: string) =>
    `<figure class="embed" data-provider="host"><a href="${href}" rel="noopener noreferrer">Abrir contenido de ${host}</a></figure>`;

  it.each([
    [
      '<iframe src="https://mapas.ejemplo.pr/a?b=1"></iframe>',
      'https://mapas.ejemplo.pr/a?b=1',
      'mapas.ejemplo.pr',
    ],
    ['<iframe src="//mapas.ejemplo.pr/a"></iframe>', 'https://mapas.ejemplo.pr/a', 'mapas.ejemplo.pr'],
    ['<p>https://mapas.ejemplo.pr/a</p>', 'https://mapas.ejemplo.pr/a', 'mapas.ejemplo.pr'],
    [
      '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://video.ejemplo.pr:8443/v\n</div></figure>',
      'https://video.ejemplo.pr:8443/v',
      'video.ejemplo.pr',
    ],
  ])('%s becomes a facade, and nothing is reported to the editor', (html, href, host) => {
    expect(own(html)).toEqual({ html: facade(href, host), refused: [] });
  });

  it.each([
    'http://mapas.ejemplo.pr/a',
    'https://otro.mapas.ejemplo.pr/a',
    'https://mapas.ejemplo.pr@otro.ejemplo/a',
    'https://mapas.ejemplo.pr:444/a',
    'javascript:alert(1)//mapas.ejemplo.pr',
  ])('is none at %s', (address) => {
    const { html, refused } = own(`<iframe src="${address}"></iframe>`);
    expect(html).not.toContain('data-provider');
    expect(refused).toHaveLength(1);
  });

  it('is none in a figure that an editor wrote for another host', () => {
    const forged =
      '<figure class="embed" data-provider="host"><a href="https://otro.ejemplo/a">A</a></figure>';
    expect(own(forged).html).not.toContain('data-provider');
  });
});

describe('the newsroom’s own picture of an embed', () => {
  const video = 'https://www.youtube.com/embed/aqz-KE-bpKQ';
  const picture = 'https://cms.ejemplo.pr/wp-content/uploads/aqz-KE-bpKQ.webp';
  const shown = (html: string) => /<img [^>]*src="([^"]*)"/.exec(clean(html))?.[1] ?? null;

  it('stands before the link, and only once', () => {
    expect(
      clean(`<iframe src="about:blank" data-src="${video}" data-placeholder-image="${picture}"></iframe>`),
    ).toBe(
      `<figure class="embed" data-provider="youtube"><img src="${picture}" alt="" loading="lazy" decoding="async"><a href="https://www.youtube.com/watch?v=aqz-KE-bpKQ" rel="noopener noreferrer">Ver video en YouTube</a></figure>`,
    );
  });

  it.each([
    `<lite-youtube videoid="aqz-KE-bpKQ"><img src="${picture}"></lite-youtube>`,
    `<div class="rll-youtube-player" data-id="aqz-KE-bpKQ"><img src="data:image/gif;base64,R0" data-lazy-src="${picture}"></div>`,
    `<div class="lyte-wrapper" id="lyte" data-id="aqz-KE-bpKQ"><div><img src="${picture}"></div></div>`,
    `<figure class="wp-block-embed"><div class="wp-block-embed__wrapper"><img src="${picture}"><iframe src="${video}"></iframe></div></figure>`,
    `<figure class="wp-block-embed"><div class="wp-block-embed__wrapper"><iframe data-src="${video}" data-placeholder-image="${picture}"></iframe></div></figure>`,
    `<iframe src="https://player.vimeo.com/video/123456" data-placeholder-image="/wp-content/uploads/aqz-KE-bpKQ.webp"></iframe>`,
  ])('is kept: %s', (html) => {
    expect(shown(html)).toBe(picture);
  });

  it.each([
    'https://i.ytimg.com/vi/aqz-KE-bpKQ/hqdefault.jpg',
    'https://malo.example/wp-content/uploads/a.jpg',
    'https://cms.ejemplo.pr/wp-content/uploads/a.svg',
    'javascript:alert(1)',
    '',
  ])('is not taken from %s', (address) => {
    expect(shown(`<iframe src="${video}" data-placeholder-image="${address}"></iframe>`)).toBeNull();
    expect(shown(`<lite-youtube videoid="aqz-KE-bpKQ"><img src="${address}"></lite-youtube>`)).toBeNull();
  });

  it('is not the picture of a caption', () => {
    const html = `<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\n${video}\n</div><figcaption>Foto <img src="${picture}"></figcaption></figure>`;
    expect(clean(html)).not.toMatch(/<img[^>]*><a/);
  });
});
