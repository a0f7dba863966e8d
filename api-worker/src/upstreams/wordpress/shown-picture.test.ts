import { describe, expect, it } from 'vitest';
import { readSettings } from '../../settings.ts';
import { addressesOf } from './addresses/wordpress-addresses.ts';
import { sanitiseBody } from './sanitise-html.ts';
import { isTall, shownPicture } from './shown-picture.ts';
import { WireMedia } from './wire.ts';

const addresses = addressesOf(
  readSettings({ WORDPRESS_URL: 'https://cms.ejemplo.pr', MEDIA_HOSTS: 'cdn.ejemplo.pr' }),
);
const uploads = 'https://cms.ejemplo.pr/wp-content/uploads';
const media = (file: string, details?: unknown) =>
  WireMedia.parse({ source_url: `${uploads}/${file}`, alt_text: '', media_details: details });
const sizes = (file: string, ...widths: number[]) =>
  Object.fromEntries(
    widths.map((width) => [
      `w${width}`,
      { source_url: `${uploads}/${file}-${width}.png`, width, height: width * 0.6, filesize: 1_000 },
    ]),
  );

describe('the picture of an item', () => {
  it.each([
    ['a photograph', media('a.jpg', { width: 2_560, height: 1_707, sizes: {} }), 'a.jpg'],
    ['one without measures', media('a.jpg'), 'a.jpg'],
    [
      'one with measures that are no numbers',
      media('a.jpg', { width: 'x', height: null, sizes: 'none' }),
      'a.jpg',
    ],
    ['PHP’s empty list of sizes', media('a.jpg', { width: 800, height: 600, sizes: [] }), 'a.jpg'],
    [
      'a PNG of 58 megapixels',
      media('m.png', { width: 9_667, height: 6_000, sizes: sizes('m', 300, 2_048, 1_024) }),
      'm-2048.png',
    ],
    [
      'a JPEG of 60 megapixels',
      media('m.jpg', { width: 10_000, height: 6_000, sizes: sizes('m', 1_536, 768) }),
      'm-1536.png',
    ],
    [
      'an AVIF of 12 megapixels',
      media('m.avif', { width: 4_000, height: 3_000, sizes: sizes('m', 2_048) }),
      'm-2048.png',
    ],
    [
      'a PNG of 30 MB',
      media('m.png', { width: 4_000, height: 3_000, filesize: 30_000_000, sizes: sizes('m', 2_048) }),
      'm-2048.png',
    ],
    [
      'a size that is too large too',
      media('m.png', { width: 9_667, height: 6_000, sizes: sizes('m', 9_000, 768) }),
      'm-768.png',
    ],
    [
      'a size on another host',
      media('m.png', {
        width: 9_667,
        height: 6_000,
        sizes: {
          a: { source_url: 'https://otro.pr/a.png', width: 2_000, height: 1_000 },
          ...sizes('m', 768),
        },
      }),
      'm-768.png',
    ],
    [
      'a size without an address',
      media('m.png', {
        width: 9_667,
        height: 6_000,
        sizes: { a: { width: 2_000, height: 1_000 }, b: null, ...sizes('m', 768) },
      }),
      'm-768.png',
    ],
    [
      'sizes that have a name in place of an address',
      media('m.png', {
        width: 9_000,
        height: 6_500,
        sizes: {
          a: { file: 'm-300x217.png', width: 300, height: 217 },
          b: { file: 'm-1536x1109.png', width: 1_536, height: 1_109 },
        },
      }),
      'm-1536x1109.png',
    ],
    [
      'a list of sizes',
      media('m.png', { width: 9_000, height: 6_500, sizes: Object.values(sizes('m', 300, 1_024)) }),
      'm-1024.png',
    ],
    [
      'measures as text',
      media('m.png', { width: '9000', height: '6500', sizes: sizes('m', 1_024) }),
      'm-1024.png',
    ],
    [
      'one without measures, with a size for a page',
      media('m.png', { sizes: sizes('m', 300, 1_536) }),
      'm-1536.png',
    ],
    [
      'one without measures, with small sizes alone',
      media('m.jpg', { sizes: sizes('m', 150, 300) }),
      'm.jpg',
    ],
    [
      'a file too large without measures',
      media('m.png', { filesize: 30_000_000, sizes: sizes('m', 768) }),
      'm-768.png',
    ],
    [
      'a PNG of 20 megapixels of which nobody says the bytes',
      media('m.png', { width: 5_000, height: 4_000, sizes: sizes('m', 768, 2_048) }),
      'm-2048.png',
    ],
    [
      'the same with its bytes',
      media('m.png', { width: 5_000, height: 4_000, filesize: 9_000_000, sizes: sizes('m', 768, 2_048) }),
      'm.png',
    ],
    ['an odd ending', media('a.jpe', {}), 'a.jpe'],
    ['one too large without smaller sizes', media('m.png', { width: 9_667, height: 6_000, sizes: {} }), null],
    ['an SVG', media('logo.svg', { width: 100, height: 100 }), null],
    [
      'a PDF, though WordPress has a picture of its first page',
      media('acta.pdf', { sizes: sizes('acta', 1_024) }),
      null,
    ],
    ['a video', media('clip.mp4', { width: 1_920, height: 1_080 }), null],
    ['a sound', media('voz.mp3'), null],
    ['a TIFF', media('mapa.tiff', { width: 100, height: 100 }), null],
    ['a HEIC', media('foto.heic', { width: 100, height: 100 }), null],
    ['a BMP', media('foto.bmp', { width: 100, height: 100 }), null],
  ])('is, of %s, the file that can be shown', (_what, wire, file) => {
    expect(shownPicture(null, wire, addresses)).toBe(file === null ? null : `${uploads}/${file}`);
  });

  it('is the one that a plugin sends, in the size that can be shown if it is WordPress’s own file', () => {
    const large = media('m.png', { width: 9_667, height: 6_000, sizes: sizes('m', 768) });
    expect(shownPicture(`${uploads}/m.png`, large, addresses)).toBe(`${uploads}/m-768.png`);
    expect(shownPicture('https://cdn.ejemplo.pr/otra.jpg', large, addresses)).toBe(
      'https://cdn.ejemplo.pr/otra.jpg',
    );
    expect(shownPicture('https://cdn.ejemplo.pr/otra.svg', large, addresses)).toBeNull();
    expect(shownPicture(undefined, undefined, addresses)).toBeNull();
  });
});

describe('a picture in a body', () => {
  const srcset = `${uploads}/m-300.png 300w, ${uploads}/m-2048.png 2048w, ${uploads}/m.png 9667w`;

  it('that is too large to be decoded is shown in WordPress’s largest size that is not', () => {
    const large = `<img src="${uploads}/m.png" width="9667" height="6000" srcset="${srcset}" alt="Mapa">`;
    expect(sanitiseBody(large, addresses).html).toContain(`src="${uploads}/m-2048.png"`);
    const normal = `<img src="${uploads}/a.png" width="1024" height="600" srcset="${srcset}" alt="Mapa">`;
    expect(sanitiseBody(normal, addresses).html).toContain(`src="${uploads}/a.png"`);
  });

  it.each(['logo.svg', 'mapa.tiff', 'acta.pdf', 'foto.heic'])(
    'that no browser or no site may show is absent, and the editor is told: %s',
    (file) => {
      expect(sanitiseBody(`<p>A</p><img src="${uploads}/${file}" alt="">`, addresses)).toEqual({
        html: '<p>A</p>',
        refused: [{ kind: 'imagen', host: 'cms.ejemplo.pr' }],
      });
    },
  );
});

describe('a tall picture, which a wide crop would cut', () => {
  it.each([
    ['a portrait', 1_200, 1_800, true],
    ['a screen of a phone', 1_080, 2_400, true],
    ['a square', 1_000, 1_000, true],
    ['nearly a square', 1_190, 1_000, true],
    ['six by five', 1_200, 1_000, false],
    ['four by three', 1_600, 1_200, false],
    ['three by two', 2_400, 1_600, false],
    ['a video', 1_920, 1_080, false],
    ['a panorama', 4_000, 1_000, false],
    ['without measures', 0, 0, false],
  ])('%s of %i x %i: %s', (_, width, height, tall) => {
    expect(isTall(media('a.jpg', { width, height, sizes: {} }))).toBe(tall);
  });

  it('no picture is none', () => expect(isTall(undefined)).toBe(false));
});
