import { expect, inject, test } from 'vitest';
import { getRaw } from './raw-request.ts';

const { url } = inject('site');

const up = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%5c', '..\\', '%252e%252e%252f', '..%c0%af', '....//'];
const files = ['etc/passwd', 'package.json', 'server/entry.mjs', 'secrets.json'];
const places = ['/', '/_astro/', '/img/480.webp/wp-content/uploads/', '/api/', '/senal/', '/marco/'];

test.each(places)('no spelling of ".." leads out of %s', async (place) => {
  const targets = up.flatMap((step) => files.map((file) => place + step.repeat(6) + file));
  const responses = await Promise.all(targets.map((target) => getRaw(url, target)));
  // A 200 alone is no leak: a leak is recognised by the content of a file.
  const leaks = targets.filter((_, index) => {
    const response = responses[index] ?? '';
    return (
      !/^HTTP\/1\.1 (200|[34]\d\d) /.test(response) ||
      /root:x:0|"telecoqui"|createExports|gateSalt/.test(response)
    );
  });
  expect(leaks).toEqual([]);
});
