import { describe, expect, it } from 'vitest';
import { readSettings } from '../../settings.ts';
import { addressesOf } from './addresses.ts';
import { bodyHtml } from './sanitise-html.ts';

const addresses = addressesOf(readSettings({ WORDPRESS_URL: 'https://cms.ejemplo.pr' }));
const clean = (html: string) => bodyHtml(html, addresses);

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
  ])('an iframe of %s becomes a link', async (src, provider, href, text) => {
    expect(await clean(`<iframe src="${src}" allowfullscreen></iframe>`)).toBe(facade(provider, href, text));
  });

  it('become one figure with their caption, in the block editor’s markup', async () => {
    const html =
      '<figure class="wp-block-embed is-type-video is-provider-youtube wp-block-embed-youtube"><div class="wp-block-embed__wrapper">\n<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>\n</div><figcaption>Ayer</figcaption></figure>';
    expect((await clean(html)).replace(/\n/g, '')).toBe(
      '<figure class="embed" data-provider="youtube"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener noreferrer">Ver video en YouTube</a><figcaption>Ayer</figcaption></figure>',
    );
  });

  it('are moved out of the paragraph around them', async () => {
    const html = await clean('<p><iframe src="https://player.vimeo.com/video/123456"></iframe></p><p>A</p>');
    expect(html).toBe(`${facade('vimeo', 'https://vimeo.com/123456', 'Ver video en Vimeo')}<p>A</p>`);
  });

  it('of Instagram and TikTok may also be quotes', async () => {
    expect(
      await clean(
        '<blockquote class="instagram-media" data-instgrm-permalink="https://www.instagram.com/reel/XyZ/?utm=1"><div><svg></svg>junk</div></blockquote><script async src="//www.instagram.com/embed.js"></script>',
      ),
    ).toBe(facade('instagram', 'https://www.instagram.com/reel/XyZ/', 'Ver publicación en Instagram'));
    expect(
      await clean(
        '<blockquote class="tiktok-embed" cite="https://www.tiktok.com/@canal/video/7012345678"><section>x</section></blockquote>',
      ),
    ).toBe(facade('tiktok', 'https://www.tiktok.com/@canal/video/7012345678', 'Ver video en TikTok'));
  });

  it('of X keep the quoted words', async () => {
    const html =
      '<blockquote class="twitter-tweet"><p lang="es">Llueve</p>&mdash; Canal <a href="https://twitter.com/canal/status/1">hoy</a></blockquote> <script async src="https://platform.twitter.com/widgets.js"></script>';
    expect((await clean(html)).trim()).toBe(
      '<figure class="embed" data-provider="x"><blockquote><p>Llueve</p>— Canal <a href="https://twitter.com/canal/status/1" rel="noopener noreferrer">hoy</a></blockquote></figure>',
    );
  });

  it('of unknown providers become a plain link, or nothing', async () => {
    expect(await clean('<iframe src="https://mapas.ejemplo.com/a?b=1&amp;c=2"></iframe>')).toBe(
      '<p><a href="https://mapas.ejemplo.com/a?b=1&amp;c=2" rel="noopener noreferrer">Abrir contenido de mapas.ejemplo.com</a></p>',
    );
    expect(
      await clean('<iframe src="javascript:alert(1)"></iframe><iframe srcdoc="<script>x</script>"></iframe>'),
    ).toBe('');
    expect(
      await clean('<iframe src="https://youtube.com.ejemplo.com/embed/dQw4w9WgXcQ"></iframe>'),
    ).not.toContain('class="embed"');
  });
});
