import { describe, expect, it } from 'vitest';
import { readSettings } from '../../settings.ts';
import { addressesOf } from './addresses/wordpress-addresses.ts';
import { excerptHtml, sanitiseBody } from './sanitise-html.ts';

const cms = 'https://cms.ejemplo.pr';
const uploads = `${cms}/wp-content/uploads`;
const addresses = addressesOf(readSettings({ WORDPRESS_URL: cms }));
const clean = (html: string) => sanitiseBody(html, addresses);
const picture = (name: string) => `<img src="${uploads}/${name}" alt="" loading="lazy" decoding="async">`;

describe('markup of older editors', () => {
  it.each([
    [
      'a gallery as a list',
      `<figure class="wp-block-gallery columns-2"><ul class="blocks-gallery-grid"><li class="blocks-gallery-item"><figure><img src="/wp-content/uploads/a.jpg"><figcaption>A</figcaption></figure></li><li><figure><img src="/wp-content/uploads/b.jpg"></figure></li></ul><figcaption class="blocks-gallery-caption">C</figcaption></figure>`,
      `<figure class="gallery"><figure>${picture('a.jpg')}<figcaption>A</figcaption></figure><figure>${picture('b.jpg')}</figure><figcaption>C</figcaption></figure>`,
    ],
    [
      'a gallery with words beside its pictures',
      `<figure class="wp-block-gallery">uno<ul><li>dos<img src="/wp-content/uploads/a.jpg"></li></ul>tres<br>cuatro</figure>`,
      `<figure class="gallery">uno dos<figure>${picture('a.jpg')}</figure> tres cuatro</figure>`,
    ],
    [
      "the classic editor's gallery",
      `<div id="gallery-1" class="gallery galleryid-7"><dl class="gallery-item"><dt class="gallery-icon"><img src="/wp-content/uploads/a.jpg"></dt><dd class="wp-caption-text gallery-caption">A</dd></dl><br style="clear: both"></div>`,
      `<figure class="gallery"><figure>${picture('a.jpg')}<figcaption>A</figcaption></figure></figure>`,
    ],
    [
      'a caption with markup',
      '<div class="wp-caption alignright" style="width:310px"><img src="/wp-content/uploads/a.jpg"><p class="wp-caption-text">El <b>río</b> <span onclick="x()">crecido</span></p></div>',
      `<figure class="alignright">${picture('a.jpg')}<figcaption>El <b>río</b> crecido</figcaption></figure>`,
    ],
    [
      'a caption that WordPress left as a shortcode',
      '<p>[caption id="attachment_6" align="alignright" width="300"]<img src="/wp-content/uploads/a.jpg"> El río[/caption] sigue</p>',
      `<figure>${picture('a.jpg')}<figcaption> El río</figcaption></figure><p> sigue</p>`,
    ],
    [
      'the end of a caption that nothing began',
      '<p>El puente <img src="/wp-content/uploads/a.jpg"> viejo[/caption] cae</p>',
      `<p>El puente ${picture('a.jpg')} viejo cae</p>`,
    ],
    [
      'a fixed cover, whose picture is in a style',
      `<div class="wp-block-cover has-parallax" style="background-image:url(${uploads}/a.jpg)"><div class="wp-block-cover__inner-container"><p>A</p></div></div>`,
      `<div class="wp-block-cover">${picture('a.jpg')}<div class="wp-block-cover__inner-container"><p>A</p></div></div>`,
    ],
    [
      'a playlist, whose files are in a part for browsers without scripts',
      `<div class="wp-playlist wp-audio-playlist"><audio controls></audio><noscript><ol><li><a href="${uploads}/a.mp3">Uno</a></li></ol></noscript><script type="application/json" class="wp-playlist-script">{}</script></div>`,
      `<figure><audio src="${uploads}/a.mp3" controls preload="none"></audio><figcaption>Uno</figcaption></figure>`,
    ],
    ['alignment by attribute', '<p align="right">A</p>', '<p class="has-text-align-right">A</p>'],
    [
      'alignment by style',
      '<td style="text-align: center">A</td><h2 style="x:y;text-align:right">B</h2>',
      'A<h2 class="has-text-align-right">B</h2>',
    ],
    ['alignment by element', '<center>A</center>', '<div class="has-text-align-center">A</div>'],
  ])('%s', (_, html, expected) => {
    expect(clean(html)).toEqual({ html: expected, refused: [] });
  });
});

describe('a picture that links', () => {
  const linked = (attributes: string, more = '') =>
    /<a href="([^"]+)"/.exec(
      clean(`<a ${attributes}><img src="${uploads}/a-300x200.jpg"${more}></a>`).html,
    )?.[1];

  it.each([
    ['by its number', `href="${cms}/?attachment_id=7"`],
    ['by its relation', `href="${cms}/una-nota/a/" rel="attachment wp-att-7"`],
    ['by its name', `href="${cms}/una-nota/a/"`],
  ])('to its attachment page, known %s, opens its largest file', (_, attributes) => {
    const sizes = ` srcset="${uploads}/a-300x200.jpg 300w, ${uploads}/a.jpg 1600w, ${uploads}/a-768x512.jpg 768w"`;
    expect(linked(attributes, sizes)).toBe(`${uploads}/a.jpg`);
    expect(linked(attributes)).toBe(`${uploads}/a-300x200.jpg`);
  });

  it('elsewhere keeps its link', () => {
    for (const target of ['https://otro.ejemplo.com/a/', `${uploads}/plano.pdf`, '/noticias/otra'])
      expect(linked(`href="${target}"`)).toBe(target);
  });
});

describe('shortcodes that no plugin replaced', () => {
  it.each([
    ['[contact-form-7 id="12" title="Contacto"]', '', ['shortcode [contact-form-7]']],
    ['A [boton url="https://x.example"]Llama[/boton] B', 'A Llama B', ['shortcode [boton]']],
    ['[su_spacer][su_note]Ojo[/su_note]', 'Ojo', ['shortcode [su_spacer]', 'shortcode [su_note]']],
  ])('%s', (html, words, refused) => {
    const body = clean(`<p>${html}</p>`);
    expect(body.html).toBe(words === '' ? '' : `<p>${words}</p>`);
    expect(body.refused.map(({ kind }) => kind)).toEqual(refused);
  });

  it.each([
    ['[su_youtube url="https://youtu.be/AbCdEfGhIjK"]', 'https://www.youtube.com/watch?v=AbCdEfGhIjK'],
    ['[et_pb_video src=”https://vimeo.com/123456″][/et_pb_video]', 'https://vimeo.com/123456'],
    ['[embed]https://youtu.be/AbCdEfGhIjK[/embed]', 'https://www.youtube.com/watch?v=AbCdEfGhIjK'],
    [`[audio mp3="${uploads}/a.mp3"][/audio]`, `${uploads}/a.mp3`],
    [`[et_pb_image src="${uploads}/a.jpg" alt="A"]`, `${uploads}/a.jpg`],
  ])('that names a player or a file shows it: %s', (html, address) => {
    const body = clean(`<p>${html}</p>`);
    expect(body.html).toContain(`"${address}"`);
    expect(body.refused.filter(({ kind }) => kind !== 'shortcode [embed]')).toEqual([]);
  });

  it.each([
    '[et_pb_row _builder_version="4.21.0"]A[/et_pb_row]',
    "[row _v='4']A[/row]",
    '[boton url=https://x.example]A',
    '[row data-x="a [b] c]"]A',
    '[row _builder_version=”4.21.0″ title=“x]y”]A',
    '[row&nbsp;_v=&#8221;4&#8243;]A[/row]',
    '[divisor /]A',
    '[divisor/]A',
    '[nota]A[/nota]',
    '[b]A[/b]',
    '[fila][columna ancho="1/2"][texto]A[/texto][/columna][/fila]',
    'A[ninja_form id=1][smart_slider3 slider=2]',
    'A[contact-form-7 404 "No existe"]',
    '[FILA A="1"]A[/FILA]',
    '[row title="uno<br>\ndos" x=1]A',
    '[video src="<a href="https://youtu.be/x">https://youtu.be/x</a>"]A',
  ])('of any form goes, and its words stay: %s', (html) => {
    expect(clean(`<p>${html}</p>`).html).toBe('<p>A</p>');
    expect(excerptHtml(`<p>${html}</p>`)).toBe('A');
  });

  it.each([
    '“No [sic] fue”',
    'El [ex-gobernador de la isla] habló',
    '[Nota del editor: el texto cambió]',
    'La [and/or] y [a.k.a.] y [x]',
    'Dijo [dijo "hola" y se fue]',
    'Un [corchete sin fin',
    'La lista [a, b, c] y [12 de mayo]',
    'El [ex] gobernador [risas]',
    'Véase [1] y […]',
    'lista[0] = x[i]',
    '[Aplausos]',
  ])('are not the brackets of %s', (text) => {
    expect(clean(`<p>${text}</p>`)).toEqual({ html: `<p>${text}</p>`, refused: [] });
  });

  it('stay in code', () => {
    expect(clean('<pre>[gallery ids="1"]</pre>').html).toBe('<pre>[gallery ids="1"]</pre>');
  });
});

describe('what is refused', () => {
  it.each([
    ['<iframe src="https://mapas.ejemplo.com/a"></iframe>', [{ kind: 'iframe', host: 'mapas.ejemplo.com' }]],
    [
      '<script src="https://lector.ejemplo.com/x.js"></script>',
      [{ kind: 'script', host: 'lector.ejemplo.com' }],
    ],
    [
      '<form action="https://lista.ejemplo.com/"><input></form>',
      [{ kind: 'formulario', host: 'lista.ejemplo.com' }],
    ],
    ['<img src="https://fotos.ejemplo.com/a.jpg">', [{ kind: 'imagen', host: 'fotos.ejemplo.com' }]],
    ['<video><source src="https://v.ejemplo.com/a.mp4"></video>', [{ kind: 'video', host: 'v.ejemplo.com' }]],
    ['<a href="javascript:alert(1)">A</a>', [{ kind: 'enlace', host: null }]],
    ['<svg><circle/></svg>', [{ kind: 'gráfico SVG', host: null }]],
    ['<div class="wp-block-search"><form><input></form></div>', [{ kind: 'bloque de búsqueda', host: null }]],
    ['<p>A</p><canvas id="a"></canvas>', [{ kind: 'elemento que llena un script', host: null }]],
    ['<div id="mapa-1" class="leaflet-map"></div>', [{ kind: 'elemento que llena un script', host: null }]],
    [
      '<div class="wp-block-x-chart" data-values="1,2"><div></div></div>',
      [{ kind: 'elemento que llena un script', host: null }],
    ],
    ['<mi-encuesta pregunta="7"></mi-encuesta>', [{ kind: 'elemento que llena un script', host: null }]],
    ['<select><option>Uno</option></select>', [{ kind: 'formulario', host: null }]],
    ['<textarea>Uno</textarea>', [{ kind: 'formulario', host: null }]],
    ['<input type="search">', [{ kind: 'formulario', host: null }]],
    ['<form><input><select></select></form>', [{ kind: 'formulario', host: null }]],
    [`<p>${'a'.repeat(600_000)}</p>`, [{ kind: 'final de un texto demasiado largo', host: null }]],
  ])('is listed for the editor: %.60s', (html, refused) => {
    expect(clean(html).refused).toEqual(refused);
  });

  it.each([
    [
      'the script beside a quoted post',
      '<blockquote class="twitter-tweet">A</blockquote><script src="https://platform.twitter.com/widgets.js"></script>',
    ],
    ['the icon of a link', '<a href="https://ejemplo.com"><svg aria-hidden="true"></svg>A</a>'],
    [
      'the preview beside the link to a file',
      `<div class="wp-block-file"><object class="wp-block-file__embed" data="${uploads}/a.pdf"></object><a href="${uploads}/a.pdf">A</a></div>`,
    ],
    ['a comment', '<!--more--><!--nextpage-->'],
    [
      'the button of a lightbox',
      '<button class="lightbox-trigger"><svg viewBox="0 0 12 12"><path/></svg></button>',
    ],
    ['an icon', '<svg width="24" height="24"><path/></svg>'],
    ['an icon by its frame', '<svg viewBox="0 0 24 24"><path/></svg>'],
    ['an icon as large as a letter', '<svg width="1em" height="1em"><path/></svg>'],
    ['an icon by its class', '<svg class="e-font-icon-svg e-fas-check" viewBox="0 0 512 512"><path/></svg>'],
    ['an icon of a sheet', '<svg><use xlink:href="#x"></use></svg>'],
    ['a line between two sections', '<svg viewBox="0 0 1000 100" preserveAspectRatio="none"><path/></svg>'],
    ['a drawing that says of itself that it means nothing', '<svg role="presentation"><circle/></svg>'],
    [
      'the checkbox of an accordion',
      '<input type="checkbox" id="a"><label for="a">¿Cuándo?</label><div>Hoy</div>',
    ],
    ['an icon of a script', '<ion-icon name="x"></ion-icon><amp-analytics></amp-analytics>'],
    ['a map with its words', '<div class="map" id="m"><a href="https://a.pr/">San Juan</a></div>'],
    ['an empty box', '<div class="spacer" data-height="20"></div><div class="wp-block-group"></div>'],
    ['data', '<script type="application/ld+json">{}</script><script type="speculationrules">{}</script>'],
    [
      'a pixel that counts',
      '<noscript><img width="1" height="1" src="https://www.facebook.com/tr?id=1"></noscript>',
    ],
  ])('is not %s', (_, html) => {
    expect(clean(html).refused).toEqual([]);
  });

  it('is listed up to fifty times', () => {
    expect(clean('<svg></svg>'.repeat(200)).refused).toHaveLength(50);
  });
});

describe('players', () => {
  it('keep poster, captions and files', () => {
    const html = `<video controls autoplay muted loop playsinline poster="${uploads}/p.jpg" onplay="x()"><source src="${uploads}/a.mp4" type="video/mp4"><track kind="captions" src="${uploads}/a.vtt" srclang="es" label="Español" default></video>`;
    expect(clean(html).html).toBe(
      `<video controls preload="none" loop poster="${uploads}/p.jpg" muted playsinline><source src="${uploads}/a.mp4" type="video/mp4"><track src="${uploads}/a.vtt" kind="captions" srclang="es" label="Español" default></video>`,
    );
  });
});
