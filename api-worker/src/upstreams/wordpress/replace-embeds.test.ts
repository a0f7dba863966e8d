import { describe, expect, it } from 'vitest';
import { readSettings } from '../../settings.ts';
import { addressesOf } from './wordpress-addresses.ts';
import { sanitiseBody } from './sanitise-html.ts';

const addresses = addressesOf(readSettings({ WORDPRESS_URL: 'https://cms.ejemplo.pr' }));
const clean = (html: string) => sanitiseBody(html, addresses).html;

describe('embeds', () => {
  const facade = (provider: string, href: string, text: string) =>
    `<figure class="embed" data-provider="${provider}"><a href="${href}" rel="noopener noreferrer">${text}</a></figure>`;

  it.each([
    [
      'https://www.youtube.com/embed/dQw4w9WgXcQ?start=3',
      'youtube',
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      'Ver video en YouTube',
    ],
    [
      '//www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
      'youtube',
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      'Ver video en YouTube',
    ],
    ['https://player.vimeo.com/video/123456?h=1', 'vimeo', 'https://vimeo.com/123456', 'Ver video en Vimeo'],
    [
      'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fcanal%2Fvideos%2F1',
      'facebook',
      'https://www.facebook.com/canal/videos/1',
      'Ver publicación en Facebook',
    ],
    [
      'https://www.instagram.com/p/AbC_1/embed/',
      'instagram',
      'https://www.instagram.com/p/AbC_1/',
      'Ver publicación en Instagram',
    ],
    [
      'https://platform.twitter.com/embed/Tweet.html?id=123',
      'x',
      'https://x.com/i/status/123',
      'Ver publicación en X',
    ],
    [
      'https://www.tiktok.com/embed/v2/7012345678',
      'tiktok',
      'https://www.tiktok.com/@/video/7012345678',
      'Ver video en TikTok',
    ],
  ])('an iframe of %s becomes a link', (src, provider, href, text) => {
    expect(clean(`<iframe src="${src}" allowfullscreen></iframe>`)).toBe(facade(provider, href, text));
  });

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

  it.each([
    ['https://youtu.be/dQw4w9WgXcQ', 'youtube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', 'youtube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['https://x.com/canal/status/123', 'x', 'https://x.com/canal/status/123'],
    ['https://vimeo.com/123456', 'vimeo', 'https://vimeo.com/123456'],
    ['https://www.facebook.com/canal/posts/1', 'facebook', 'https://www.facebook.com/canal/posts/1'],
    [
      'https://open.spotify.com/intl-es/track/0VjIjW4GlUZAMYd2vXMi3b?si=1',
      'spotify',
      'https://open.spotify.com/track/0VjIjW4GlUZAMYd2vXMi3b',
    ],
    ['https://www.datawrapper.de/_/AbC12/', 'datawrapper', 'https://datawrapper.dwcdn.net/AbC12/'],
    [
      'https://www.google.com/maps/place/El+Morro/@18.47,-66.12,17z',
      'maps',
      'https://www.google.com/maps?q=El%20Morro',
    ],
    [
      'https://www.google.com/maps/d/embed?mid=1AbCdEfGhIjK_lm-n',
      'maps',
      'https://www.google.com/maps/d/viewer?mid=1AbCdEfGhIjK_lm-n',
    ],
    [
      'https://www.google.com/maps/embed?pb=!1m18!2d-66.1057!3d18.4655!2sCapitolio%20de%20Puerto%20Rico!5e0',
      'maps',
      'https://www.google.com/maps?q=Capitolio%20de%20Puerto%20Rico',
    ],
    [
      'https://www.google.com/maps/embed?pb=!1m18!2d-66.1057!3d18.4655!5e0',
      'maps',
      'https://www.google.com/maps?q=18.4655%2C-66.1057',
    ],
  ])('from the bare address %s', (address, provider, href) => {
    for (const html of [
      `<p>${address}</p>`,
      `<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\n${address}\n</div></figure>`,
      `<iframe src="${address}"></iframe>`,
    ])
      expect(clean(html), html).toContain(
        `<figure class="embed" data-provider="${provider}"><a href="${href.replaceAll('&', '&amp;')}"`,
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
