import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linksOfPage } from './document-links.ts';
import { writeStaticCopy } from './write-copy.ts';

const stories = Array.from({ length: 400 }, (_, place) => `/noticias/noticia-${place}`);
const ofHurricane = ['/alertas', '/emergencia', '/cierres', '/huracan', '/luz-y-rios', '/tiempo'];
/** The page of shelters is small by itself, and has no twin. */
const twins = ofHurricane.filter((page) => page !== '/emergencia').map((page) => `/lite${page}`);

/** A site with more pages than the copy may have, whose home page links to those of a hurricane last. */
function respond(address: string): Response {
  const links = address === '/' ? [...stories, ...ofHurricane, '/lite'] : address === '/lite' ? twins : ['/'];
  const body = links.map((link) => `<a href="${link}">${link}</a>`).join('');
  return new Response(`<!doctype html><html><head></head><body><div data-top></div>${body}</body></html>`, {
    headers: { 'Content-Type': address.includes('.') ? 'text/plain' : 'text/html' },
  });
}

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-copy-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([150, 20])(
  'a copy of %d pages has those of a hurricane, its home page leads there, and none of its pages opens the channel',
  async (max) => {
    const client = path.join(folder, 'client');
    await mkdir(client, { recursive: true });
    const target = path.join(folder, `copy-${max}`);
    await writeStaticCopy({
      target,
      siteUrl: 'https://telecoqui.example',
      release: { name: '1', client, pages: stories.map((pathname) => ({ pathname })) },
      max,
      madeAt: 'hoy',
      request: async (address) => respond(address),
    });
    const pageAt = (address: string) => readFile(path.join(target, address, 'index.html'), 'utf8');
    const home = await pageAt('/');
    expect(linksOfPage(home)).toEqual(expect.arrayContaining(ofHurricane.map((page) => `${page}/`)));
    expect(linksOfPage(await pageAt('/lite'))).toEqual(
      expect.arrayContaining(twins.map((page) => `${page}/`)),
    );
    for (const page of [...ofHurricane, ...twins])
      expect(await pageAt(page), page).toContain('data-top="copy"');
  },
);
