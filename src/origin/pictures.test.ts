import { expect, test } from 'vitest';
import { picturePath } from '#config/paths.ts';
import { readPictureRequest } from './pictures.ts';

const options = {
  mediaOrigin: 'https://cms.example.com',
  mediaHosts: ['cdn.example.com', 'media.example.com:8080'],
};
const read = (address: string, search = '') => readPictureRequest(address, search, options);

test.each([
  'https://cms.example.com/wp-content/uploads/2026/11/lluvia.jpg',
  'https://cdn.example.com/a/b.png',
  'http://media.example.com:8080/x.jpg',
  'https://cms.example.com/wp-content/uploads/ma%C3%B1ana.jpg',
])('%s comes back from the address that picturePath builds', (source) => {
  const path = picturePath(source, '640x360', 'avif', options.mediaOrigin);
  expect(read(path)).toEqual({ source: new URL(source), size: '640x360', format: 'avif' });
});

test.each([
  ['a host that is not allowed', '/img/640x360.avif/https/evil.example/x.jpg'],
  ['a size that is not on the list', '/img/9999x9999.avif/x.jpg'],
  ['a format that is not on the list', '/img/640x360.svg/x.jpg'],
  ['a name in front of the host', '/img/640x360.avif/https/user:pass@cdn.example.com/x.jpg'],
  ['another port of an allowed host', '/img/640x360.avif/https/cdn.example.com:444/x.jpg'],
  ['no picture at all', '/img/640x360.avif'],
])('%s is no picture', (_what, address) => {
  expect(read(address)).toBeNull();
});

test('another protocol is only a folder of the CMS', () => {
  expect(read('/img/640x360.avif/file/etc/passwd')?.source.href).toBe(
    'https://cms.example.com/file/etc/passwd',
  );
});
