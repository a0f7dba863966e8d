import { describe, expect, it } from 'vitest';
import { clean, cleaned } from '../../testing/cleaned.ts';
import { excerptHtml, inlineHtml } from './sanitise-html.ts';

describe('what is not for readers goes from an excerpt', () => {
  it.each([
    '<p>A. <a class="more-link" href="x">Seguir leyendo <span class="screen-reader-text">Título</span></a></p>',
    '<p>A. <a href="https://cms.ejemplo.pr/a/">Leer más</a></p>',
    '<p>A.</p> <p class="link-more"><a href="x">Continúa leyendo<span class="screen-reader-text"> «T»</span></a></p>',
    '<p>A. <a href="x" rel="nofollow">Read more »</a></p>',
    '<p>A. <a href="x"><span aria-label="Seguir leyendo T">(más...)</span></a></p>'.replace(
      '(más...)',
      'Sigue leyendo…',
    ),
    '<p>A. <a href="x">Continue reading <span class="meta-nav">→</span></a></p>',
    '<p>A.</p><div class="sharedaddy sd-sharing-enabled"><h3>Comparte esto:</h3><ul><li>Facebook</li></ul></div>',
    '<p>A.</p><div class="addtoany_share_save_container"><a href="x">Facebook</a></div>',
    '<p>A.</p><div class="heateor_sss_sharing_container">Spread</div>',
    '<p>A.</p><div id="jp-relatedposts" class="jp-relatedposts"><h3>Relacionado</h3></div>',
    '<p>A.<span class="sr-only"> (se abre en otra ventana)</span></p>',
    '<p>A. <a class="button" href="x">Ver más</a></p>',
    '<p>[vc_row][vc_column width="1/2"]A.[/vc_column][/vc_row]</p>',
    '<p>[vc_raw_js]YWxlcnQoJ2hvbGEnKTsgLy8gMTIz[/vc_raw_js]A.</p>',
    '<p>A. [vc_raw_js]YWxlcnQoJ2hvbGEnKTsgLy8gMTIzYWxlcnQoJ2hvbGEnK</p>',
  ])('%s', (excerpt) => {
    expect(excerptHtml(excerpt)).toBe('A.');
  });

  it('but a sentence that begins so stays', () => {
    expect(excerptHtml('<p>Leer más ayuda a los niños, dice el <a href="x">estudio</a>.</p>')).toBe(
      'Leer más ayuda a los niños, dice el estudio.',
    );
  });
});

describe('what is not for readers goes from a body', () => {
  it.each([
    [
      'an accordion’s icon',
      '<h3><button><span>¿Cuándo?</span><span class="i" aria-hidden="true">+</span></button></h3><p>El martes.</p>',
      '<h3>¿Cuándo?</h3><p>El martes.</p>',
    ],
    ['an icon of a font', '<p><i class="fa fa-phone" aria-hidden="true"></i> 787</p>', '<p> 787</p>'],
    [
      'an arrow',
      '<p><a href="https://a.pr/">A<span aria-hidden="true"> →</span></a></p>',
      '<p><a href="https://a.pr/" rel="noopener noreferrer">A</a></p>',
    ],
    ['words for screen readers', '<p>A<span class="screen-reader-text">oculto</span></p>', '<p>A</p>'],
    [
      'words for screen readers of another theme',
      '<p>A<span class="visually-hidden">oculto</span></p>',
      '<p>A</p>',
    ],
    ['share buttons', '<p>A</p><div class="sharedaddy"><p>Comparte esto:</p></div>', '<p>A</p>'],
    [
      'related posts of a plugin',
      '<p>A</p><div class="yarpp-related"><h3>Relacionado</h3></div>',
      '<p>A</p>',
    ],
    ['a reading link', '<p>A <a class="more-link" href="/x">Seguir leyendo</a></p>', '<p>A </p>'],
    ['the button of a table of contents', '<p>A</p><a href="#" class="ez-toc-toggle">Toggle</a>', '<p>A</p>'],
    [
      'packed code of a page builder',
      '<p>[vc_column_text]A[/vc_column_text][vc_raw_js]YWxlcnQoJ2hvbGEnKTsgLy8gMTIz[/vc_raw_js]</p>',
      '<p>A</p>',
    ],
  ])('%s', (_what, html, expected) => {
    expect(clean(html)).toBe(expected);
  });

  it.each([
    'sharedaddy',
    'sd-like',
    'fb-like',
    'twitter-share-button',
    'essb_links',
    'a2a_kit',
    'elementor-share-btn_facebook',
    'elementor-widget-share-buttons',
    'wp-block-uagb-social-share',
    'share-buttons',
    'post-share',
    'social-share-bar',
    'sharethis-inline-share-buttons',
    'dpsp-content-wrapper',
    'swp_social_panel',
    'sfsi_widget',
    'heateor-sss-sharing',
    'jp-relatedposts',
    'crp_related',
    'yarpp-related',
    'rp4wp-related-posts',
    'related-posts',
    'related_posts_list',
    'inline-related-posts',
    'recommended-articles',
    'also-read',
    'irp-wrapper',
    'wp_rp_content',
    'code-block-2',
    'adsbygoogle',
    'advads-123',
    'quads-location',
    'google-auto-placed',
    'ad-container',
    'ads',
    'post-ad',
    'ad-300x250',
    'advertisement',
    'publicidad',
    'adsense-wrapper'.replace('adsense', 'ad'),
    'taboola-placeholder',
    'OUTBRAIN',
    'mgbox',
    'rt-reading-time',
    'bsf-rt-reading-time',
    'reading-time',
    'wp-block-post-time-to-read',
    'post-views',
    'gtranslate_wrapper',
    'noticias-relacionadas',
    'te-puede-interesar',
    'lee-tambien',
    'tiempo-de-lectura',
    'boletin',
    'compartir',
    'espacio-publicitario',
    'mc4wp-form',
    'mailpoet_form',
    'tnp-subscription',
    'newsletter-signup',
    'wp-block-jetpack-subscriptions',
    'sib_signup_form',
    'cmplz-blocked-content-notice',
    'cookieconsent-optout-marketing',
    'cky-notice',
    'cookie-notice',
    'embed-privacy-overlay',
    'iub-cs-banner'.replace('iub', 'iubenda'),
  ])('a box of a plugin, by its class and by its id: %s', (name) => {
    for (const attribute of ['class', 'id']) {
      const box = `<div ${attribute}="${name}"><h3>Título</h3><p>Unas palabras</p><a href="/x">x</a><form><input></form></div>`;
      expect(cleaned(`<p>A</p>${box}`)).toEqual({ html: '<p>A</p>', refused: [] });
      expect(excerptHtml(`<p>A</p>${box}`)).toBe('A');
    }
  });

  it.each([
    'wp-block-quote',
    'adsl',
    'readings',
    'shared-story',
    'lectura',
    'loading-time',
    'newsletters-history',
    'codeblock',
    'related',
    'cookie-recipe',
    'shareholders',
    'advance',
    'ad-hoc',
    'nota-anuncio',
    'block-1',
    'social',
    'statistics',
  ])('a class of an editor that only looks like one stays: %s', (name) => {
    expect(clean(`<div class="${name}"><p>A</p></div>`)).toBe('<div><p>A</p></div>');
  });

  it('a player in such a box stays, and so does a story', () => {
    expect(
      clean('<div class="ad-container"><iframe src="https://player.vimeo.com/video/123456"></iframe></div>'),
    ).toContain('vimeo');
    const story = '<p>Este párrafo es de la noticia.</p>'.repeat(20);
    expect(clean(`<div class="related-content">${story}</div>`)).toBe(`<div>${story}</div>`);
  });

  it('a table of contents stays in a body, and its links lead to their places', () => {
    expect(
      clean('<div id="ez-toc-container"><a class="ez-toc-link" href="#a">Uno</a></div><h2 id="a">Uno</h2>'),
    ).toBe('<div><a href="#nota-a">Uno</a></div><h2 id="nota-a">Uno</h2>');
  });

  it('words that only a voice does not say stay, because they are seen', () => {
    expect(clean('<p aria-hidden="true">Hay agua en el 80 % de Ponce</p>')).toBe(
      '<p>Hay agua en el 80 % de Ponce</p>',
    );
    expect(clean('<p>A <span class="material-icons" aria-hidden="true">expand_more</span></p>')).toBe(
      '<p>A </p>',
    );
  });

  it('a table of contents goes from an excerpt', () => {
    for (const box of ['id="ez-toc-container"', 'id="toc_container"', 'class="wp-block-rank-math-toc-block"'])
      expect(
        excerptHtml(`<div ${box}><p>Contenido</p><ul><li><a href="#a">Uno</a></li></ul></div><p>A</p>`),
      ).toBe('A');
  });

  it('a picture or a player that is hidden from screen readers is shown', () => {
    expect(clean('<div aria-hidden="true"><img src="/wp-content/a.jpg" alt=""></div>')).toContain('<img');
    expect(
      clean('<p aria-hidden="true"><iframe src="https://player.vimeo.com/video/123456"></iframe></p>'),
    ).toContain('vimeo');
  });

  it('a link whose only words are for screen readers keeps them', () => {
    expect(
      clean('<p><a href="https://a.pr/"><svg></svg><span class="screen-reader-text">Facebook</span></a></p>'),
    ).toContain('>Facebook</a>');
  });

  it.each([
    [
      'an embed',
      '<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>',
      'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    ],
    ['a table', '<table><tr><td>Precinto</td></tr></table>', '<td>Precinto</td>'],
    ['words with accents', '<p>Más información</p>', 'Más información'],
  ])('the HTML that a page builder packed is read: %s', (_what, html, shown) => {
    const percent = btoa(encodeURIComponent(html));
    expect(clean(`<p>[vc_row]Texto.[vc_raw_html]${percent}[/vc_raw_html][/vc_row]</p>`)).toContain(shown);
    expect(clean(`[fusion_code]${percent}[/fusion_code]`)).toContain(shown);
  });

  it('what is packed is as untrusted as the rest', () => {
    const packed = btoa(
      encodeURIComponent(
        '<img src=https://a.example/x onerror=alert(1)><script>alert(1)</script><p onclick="x">A</p>',
      ),
    );
    expect(clean(`[vc_raw_html]${packed}[/vc_raw_html]`)).toBe('<p>A</p>');
  });

  it('words between shortcodes are not taken for packed code', () => {
    expect(clean('<p>[vc_column_text]Puertorriqueños[/vc_column_text]</p>')).toBe('<p>Puertorriqueños</p>');
    expect(clean('<p>[vc_column_text]Electroencefalografistas[/vc_column_text]</p>')).toBe(
      '<p>Electroencefalografistas</p>',
    );
  });
});

describe('pictures that are letters stay as text', () => {
  it.each([
    [
      'Facebook’s emoji',
      '<img alt="🌊" src="https://static.xx.fbcdn.net/images/emoji.php/v9/1f30a.png">',
      '🌊',
    ],
    [
      'WordPress’s emoji',
      '<img src="https://s.w.org/images/core/emoji/15/72x72/2600.png" alt="☀️" class="wp-smiley">',
      '☀️',
    ],
    ['X’s emoji', '<img class="emoji" alt="🇵🇷" src="https://abs.twimg.com/emoji/v2/72x72/1f1f5.png">', '🇵🇷'],
    ['a family', '<img alt="👨‍👩‍👧" src="data:image/png;base64,AA">', '👨‍👩‍👧'],
    ['a skin tone', '<img alt="👍🏽" src="https://a.example/x.png">', '👍🏽'],
    ['a keycap', '<img alt="1️⃣" src="https://a.example/x.png">', '1️⃣'],
    [
      'an old smiley',
      '<img alt=":)" class="wp-smiley" src="/wp-includes/images/smilies/simple-smile.png">',
      ':)',
    ],
    [
      'a formula of Jetpack',
      '<img class="latex" alt="E=mc^2" src="https://s0.wp.com/latex.php?latex=E">',
      'E=mc^2',
    ],
    [
      'a formula of QuickLaTeX',
      '<img class="ql-img-inline-formula" alt="x+1" src="https://a.example/q.png">',
      'x+1',
    ],
    ['a formula of CodeCogs', '<img alt="a^2" src="https://latex.codecogs.com/gif.latex?a^2">', 'a^2'],
    ['a formula of MathML', '<math><mi>x</mi><mo>=</mo><mn>2</mn></math>', 'x=2'],
    [
      'a formula with its source',
      '<math><semantics><mfrac><mn>1</mn><mn>2</mn></mfrac><annotation encoding="application/x-tex">1/2</annotation></semantics></math>',
      '1/2',
    ],
  ])('%s', (_what, picture, letters) => {
    expect(clean(`<p>Antes ${picture} después</p>`)).toBe(`<p>Antes ${letters} después</p>`);
    expect(inlineHtml(`<p>Antes ${picture} después</p>`)).toBe(`Antes ${letters} después`);
  });

  it('a formula whose places carry meaning is not made into another one, and the editor is told', () => {
    expect(cleaned('<p>A <math><mfrac><mn>1</mn><mn>2</mn></mfrac></math></p>')).toEqual({
      html: '<p>A </p>',
      refused: [{ kind: 'fórmula', host: null }],
    });
  });

  it('other pictures do not become their words', () => {
    expect(clean('<p>A <img alt="El puente" src="https://a.example/x.png"></p>')).toBe('<p>A </p>');
    expect(clean('<p><img alt="7" src="/wp-content/a.jpg"></p>')).toContain('<img');
  });
});
