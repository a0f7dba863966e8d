import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { picturePath } from '#config/paths.ts';
import { pictureFolders, pictureFormats, pictureSizes } from '#config/pictures/picture-sizes.ts';
import { videoPicture, videoPictureKey } from '#config/pictures/video-pictures.ts';
import { readPictureRequest } from './request.ts';

const cms = 'https://cms.example.com';
const key = videoPictureKey('un-secreto-solo-para-estas-pruebas-0');
const places = {
  mediaOrigin: cms,
  mediaPaths: pictureFolders(cms, undefined),
  mediaHosts: ['cdn.example.com', 'media.example.com:8080', 'cms.example.com:8443'],
  videoPictures: 'http://127.0.0.1:9999',
  videoPictureKeys: [videoPictureKey('otro-secreto'), key],
};
const read = (pathname: string) => readPictureRequest(pathname, places);
/** The path as the server sees it, after a URL parser. */
const asServed = (path: string) => new URL(path, 'https://sitio.example').pathname;

test.each([
  'https://cms.example.com/wp-content/uploads/2026/11/lluvia.jpg',
  'https://cdn.example.com/a/b.png',
  'http://media.example.com:8080/x.JPEG',
  'https://cms.example.com/wp-content/uploads/ma%C3%B1ana.webp',
  'https://cms.example.com:8443/wp-content/uploads/a.gif',
])('%s is read back from the path that picturePath builds', (source) => {
  const path = picturePath(source, '640x360', 'avif', cms);
  expect(read(path)).toEqual({
    source: new URL(source),
    size: '640x360',
    format: 'avif',
  });
});

test('of 10,000 widths and as many crops only the listed sizes are pictures', () => {
  const asked = Array.from({ length: 10_000 }, (_, width) => [
    `${width}`,
    `${width}x${Math.round((width * 9) / 16)}`,
  ]);
  const responded = asked.flat().filter((size) => read(`/img/${size}.webp/wp-content/uploads/a.jpg`));
  const [portrait, square] = ['1200x630', '1400x1400'];
  expect([...responded, portrait, square].sort()).toEqual([...pictureSizes].sort());
});

test.each([
  'imagen.jpe',
  'imagen.JPE',
  'foto.jfif',
  'foto.jpeg',
  'foto.JPG',
  '50%.jpg',
  '100% seguro.png',
  '50%25.jpg',
  '%.webp',
  'rebaja-50%-hoy.gif',
  'a%zz.avif',
])('an upload named %s is read back from the path that picturePath builds', (name) => {
  const path = asServed(picturePath(`${cms}/wp-content/uploads/${name}`, '640x360', 'avif', cms));
  expect(decodeURIComponent(read(path)?.source.pathname ?? '')).toBe(
    `/wp-content/uploads/${name.replace('%25', '%')}`,
  );
});

test('http and https of the CMS are one host', () => {
  const old = 'http://cms.example.com/wp-content/uploads/a.jpg';
  const source = new URL('https://cms.example.com/wp-content/uploads/a.jpg');
  expect(read(picturePath(old, '480', 'webp', cms))?.source).toEqual(source);
  // As pages had it before.
  expect(read('/img/480.webp/http/cms.example.com/wp-content/uploads/a.jpg')?.source).toEqual(source);
  expect(read('/img/480.webp/http/cms.example.com/wp-json/a.jpg')).toBeNull();
  expect(read('/img/480.webp/http/cdn.example.com.evil.example/a.jpg')).toBeNull();
});

test('picturePath leaves out the query of a CDN', () => {
  const path = picturePath('https://cdn.example.com/a.jpg?w=300&ssl=1', '640x360', 'avif', cms);
  expect(path).toBe('/img/640x360.avif/https/cdn.example.com/a.jpg');
});

test('any file name is read back from the path that picturePath builds', () => {
  // WordPress removes these characters from file names. Two escapes in each other are refused.
  const name = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    .map((text) => text.replace(/[\p{Cc}\p{Cs}/\\%?#]|^\.+$/gu, 'x'));
  fc.assert(
    fc.property(
      name,
      fc.constantFrom(...pictureSizes),
      fc.constantFrom(...pictureFormats),
      fc.string(),
      (file, size, format, query) => {
        const source = new URL(`${cms}/wp-content/uploads/2026/${encodeURIComponent(file)}.jpg`);
        const requested = new URL(source);
        requested.search = query;
        const request = read(asServed(picturePath(requested.href, size, format, cms)));
        expect(request).toEqual({ source, size, format });
      },
    ),
  );
});

test('any path leads only to pictures of the allowed hosts and folders', () => {
  const part = fc.oneof(
    fc.constantFrom(
      ...['..', '.', '%2e%2e', '%2E.', '..%2f', '%2f', '%5c', '\\', '%00', '%0d%0a', '%252e', '%25', '', '@'],
      ...[
        'wp-json',
        'wp-content',
        'uploads',
        'wp-admin',
        'http',
        'https',
        'cms.example.com',
        'cdn.example.com',
      ],
      ...[
        'cdn.example.com:444',
        'user:pass@cdn.example.com',
        '169.254.169.254',
        '[::1]',
        'evil.example',
        '?',
        '#',
      ],
      ...['x.jpg', 'x.php', 'x.svg', 'x.jpg;.php', 'xmlrpc.php?x.jpg', ' '],
    ),
    fc.string({ maxLength: 10 }),
  );
  const head = fc.constantFrom('640x360.avif', '480.webp', '1200x630.jpeg', '1x1.avif', '480.svg');
  fc.assert(
    fc.property(head, fc.array(part, { maxLength: 8 }), (name, parts) => {
      const path = `/img/${name}/${parts.join('/')}`;
      for (const request of [read(path), URL.canParse(path, cms) ? read(asServed(path)) : null]) {
        if (!request) continue;
        const { source } = request;
        expect(source.pathname).toMatch(/\.(jpe?g|png|gif|webp|avif)$/i);
        expect([source.search, source.hash, source.username, source.password]).toEqual(['', '', '', '']);
        if (source.hostname === 'cms.example.com') {
          expect(decodeURIComponent(source.pathname)).toMatch(/^\/wp-content\/uploads\//);
        }
        expect([cms.slice(8), ...places.mediaHosts]).toContain(source.host);
        expect(decodeURIComponent(source.pathname)).not.toMatch(/\/\.{1,2}(\/|$)|\/\/|\\|\0/);
      }
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['a host that is not allowed', '/img/640x360.avif/https/evil.example/x.jpg'],
  ['an address of the internal network', '/img/640x360.avif/http/169.254.169.254/latest/x.jpg'],
  ['a size that is not on the list', '/img/9999x9999.avif/wp-content/uploads/x.jpg'],
  ['a format that is not on the list', '/img/640x360.svg/wp-content/uploads/x.jpg'],
  ['credentials before the host', '/img/640x360.avif/https/user:pass@cdn.example.com/x.jpg'],
  ['another port of an allowed host', '/img/640x360.avif/https/cdn.example.com:444/x.jpg'],
  ['another spelling of an allowed host', '/img/640x360.avif/https/CDN.example.com/x.jpg'],
  ['the standard port, spelt out', '/img/640x360.avif/https/cdn.example.com:443/x.jpg'],
  ['no picture at all', '/img/640x360.avif'],
  ['a path of the CMS that is no picture', '/img/480.webp/wp-json/wp/v2/posts'],
  ['the REST API with the name of a picture', '/img/480.webp/wp-json/wp/v2/x.jpg'],
  ['the REST API on another port of the CMS', '/img/480.webp/https/cms.example.com:8443/wp-json/x.jpg'],
  ['a file of the CMS outside the uploads', '/img/480.webp/wp-content/themes/x.jpg'],
  ['an upload that is no picture', '/img/480.webp/wp-content/uploads/x.pdf'],
  ['an SVG', '/img/480.webp/wp-content/uploads/x.svg'],
  ['a parent directory', '/img/480.webp/wp-content/uploads/../../wp-json/x.jpg'],
  ['a parent directory with encoded slashes', '/img/480.webp/wp-content/uploads/..%2f..%2fwp-json/x.jpg'],
  ['an encoded parent directory', '/img/480.webp/wp-content/uploads/%2e%2e/%2e%2e/wp-json/x.jpg'],
  ['a doubly encoded parent directory', '/img/480.webp/wp-content/uploads/%252e%252e/x.jpg'],
  ['an empty segment', '/img/480.webp/wp-content/uploads//x.jpg'],
  ['a host in an empty segment', '/img/480.webp//cdn.example.com/x.jpg'],
  ['a null byte', '/img/480.webp/wp-content/uploads/x.php%00.jpg'],
  ['a line break', '/img/480.webp/wp-content/uploads/x%0d%0aHost:evil.jpg'],
  ['an incomplete UTF-8 sequence', '/img/480.webp/wp-content/uploads/x%c3.jpg'],
  ['a name of 2,000 characters', `/img/480.webp/wp-content/uploads/${'x'.repeat(2_000)}.jpg`],
  ['another protocol', '/img/640x360.avif/file/etc/passwd.jpg'],
])('%s is not allowed', (_what, address) => {
  expect(read(address)).toBeNull();
  expect(read(asServed(address))).toBeNull();
});

test('the uploads are below the path of WordPress, or in the folders of the setting', () => {
  expect(pictureFolders('https://diario.example/cms/', undefined)).toEqual(['/cms/wp-content/uploads/']);
  expect(pictureFolders('https://diario.example', '/app/uploads/,/fotos/')).toEqual([
    '/app/uploads/',
    '/fotos/',
  ]);
});

describe('the preview picture of a video', () => {
  const preview = (id: string) => {
    const marked = videoPicture(`https://www.youtube.com/watch?v=${id}`, key);
    return `/img/480.webp/https/${(marked ?? `https://i.ytimg.com/vi/${id}/0123456789abcdef/hqdefault.jpg`).slice(8)}`;
  };

  test.each(['dQw4w9WgXcQ', '-----------'])('of %s is fetched from the host of the setting', (id) => {
    expect(read(preview(id))).toEqual({
      source: new URL(`http://127.0.0.1:9999/vi/${id}/hqdefault.jpg`),
      size: '480',
      format: 'webp',
    });
  });

  test.each([
    // No id of a video.
    preview('dQw4w9WgXc'),
    preview('..'),
    preview('dQw4w9WgXcQ/..'),
    preview(''),
    // Not marked, or with the mark of another one.
    preview('dQw4w9WgXcQ').replace(/\/[0-9a-f]{16}/, '/0123456789abcdef'),
    // Another picture, size or format.
    preview('dQw4w9WgXcQ').replace('hqdefault', 'maxresdefault'),
    preview('dQw4w9WgXcQ').replace('/vi/', '/vi_webp/'),
    preview('dQw4w9WgXcQ').replace('.jpg', '.jpg/otra.jpg'),
    preview('dQw4w9WgXcQ').replace('480.webp', '2000.webp'),
    preview('dQw4w9WgXcQ').replace('480.webp', '480.avif'),
    preview('dQw4w9WgXcQ').replace('480.webp', '640x360.webp'),
    // Another host, or the same under another name.
    preview('dQw4w9WgXcQ').replace('i.ytimg.com', 'i.ytimg.com.malo.example'),
    preview('dQw4w9WgXcQ').replace('i.ytimg.com', 'malo.example/i.ytimg.com'),
    preview('dQw4w9WgXcQ').replace('i.ytimg.com', 'a@i.ytimg.com'),
    preview('dQw4w9WgXcQ').replace('i.ytimg.com', 'i.ytimg.com:8443'),
    preview('dQw4w9WgXcQ').replace('i.ytimg.com', 'I.YTIMG.COM'),
    preview('dQw4w9WgXcQ').replace('i.ytimg.com', 'i9.ytimg.com'),
    preview('dQw4w9WgXcQ').replace('https', 'http'),
    preview('dQw4w9WgXcQ').replace('/https/i.ytimg.com', ''),
    preview('dQw4w9WgXcQ').replace('/https/i.ytimg.com', '/http/127.0.0.1:9999'),
  ])('%s is none', (path) => {
    expect(read(path)).toBeNull();
  });

  test('whatever the path is, a request goes to that host and to a path of that form, or to a place of the newsroom', () => {
    const parts = fc.array(
      fc.constantFrom(
        'https',
        'http',
        'i.ytimg.com',
        'vi',
        'dQw4w9WgXcQ',
        preview('dQw4w9WgXcQ').split('/').at(-2) ?? '',
        'hqdefault.jpg',
        '..',
        '%2e%2e',
        '@',
        ':8080',
        '',
      ),
      { maxLength: 9 },
    );
    fc.assert(
      fc.property(parts, (written) => {
        const source = read(`/img/480.webp/${written.join('/')}`)?.source;
        if (source?.host !== '127.0.0.1:9999') return source?.host !== 'i.ytimg.com';
        return source.href === 'http://127.0.0.1:9999/vi/dQw4w9WgXcQ/hqdefault.jpg';
      }),
      { numRuns: 5_000 },
    );
  });
});
