import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, pageKinds, test } from './page-kinds.ts';

/** Texts that only a closed site has: of the prompt, its style, the flag and the way out in the header. */
const words = /Acceso Restringido|Contraseña incorrecta|authenticated|gate-panel|AccessGate|sign-out|PBKDF2/;

test('an open site contains nothing of the gate', { tag: '@once' }, async ({ request, place }) => {
  for (const { path: address } of pageKinds) {
    expect((await (await request.get(place(address))).text()).match(words), address).toBeNull();
  }
  const releases = process.env['RELEASES'] ?? '';
  const client = path.join(
    releases,
    (await readFile(path.join(releases, 'current'), 'utf8')).trim(),
    'client',
  );
  const scripts = (await readdir(client, { recursive: true })).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(0);
  for (const name of scripts) {
    expect((await readFile(path.join(client, name), 'utf8')).match(words), name).toBeNull();
  }
});

test('an open site has no page for a prompt', { tag: '@once' }, async ({ request }) => {
  expect((await request.get('/acceso')).status()).toBe(404);
});
