import { expect, test } from 'vitest';
import { findDebianMirrors } from './debian-packages.ts';

function printed(...sources: string[]): string {
  return sources
    .map((source) => `'${source}/InRelease' some_file_name 0 \n'${source}/main/Packages.xz' other 0 \n`)
    .join('');
}

test('finds the mirrors that this machine’s apt uses', () => {
  const uris = printed(
    'https://node.example/node_20.x/dists/nodistro',
    'http://packages.example/proxy/debian-main/dists/bookworm',
    'http://packages.example/proxy/debian-main/dists/bookworm-updates',
    'http://packages.example/proxy/safe/dists/bookworm-security',
  );
  expect(findDebianMirrors(uris)).toEqual({
    main: 'http://packages.example/proxy/debian-main',
    security: 'http://packages.example/proxy/safe',
  });
});

test('works without security and updates', () => {
  const uris = printed(
    'https://docker.example/linux/dists/bookworm',
    'http://packages.example/debian/dists/bookworm',
  );
  expect(findDebianMirrors(uris)).toEqual({ main: 'http://packages.example/debian' });
});

test('throws if there is no Debian mirror', () => {
  expect(() => findDebianMirrors(printed('https://node.example/dists/nodistro'))).toThrow('no Debian mirror');
});
