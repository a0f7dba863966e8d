import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse, type DefaultTreeAdapterMap } from 'parse5';
import { beforeAll, expect, test } from 'vitest';
import { root } from '#commands/root.ts';
import { texts as emergency } from '#emergency/texts.ts';
import { texts } from '#shell/texts.ts';
import { originSecret } from '../fetch-worker.ts';
import type { RunningNginx } from '../hostile/caching-proxy.ts';
import { Editor, publishSecret } from '../editor.ts';
import { servedPage } from '../served-page.ts';
import type { SiteProcess } from '../site-process.ts';
import { openStage } from '../stage.ts';
import { startStaticHost } from './static-host.ts';

const run = promisify(execFile);

const stage = openStage();
let site: SiteProcess;
let folder: string;
let output: string;
let host: RunningNginx;

/** Runs `npm run export` beside the running site, whose worker and releases it uses. */
const exportTo = (target: string, environment: Record<string, string> = {}, ...args: string[]) =>
  run(process.execPath, [path.join(root, 'src/commands/export.ts'), target, ...args], {
    env: {
      ...process.env,
      API_URL: site.apiUrl,
      WORDPRESS_URL: site.sampleUrl ?? '',
      PUBLISH_SECRET: publishSecret,
      ORIGIN_SECRET: originSecret,
      DATA_DIR: site.dataDir,
      SITE_URL: 'https://telecoqui.example',
      ...environment,
    },
  }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, text: stderr }),
  );

beforeAll(async () => {
  site = await stage.site({
    environment: { PRERENDER_LIMIT: '10', SITE_URL: 'https://telecoqui.example' },
  });
  folder = await stage.folder();
  // Few pages: the walk below requests every picture of each.
  const { code, text } = await exportTo(path.join(folder, 'copy'), {}, '--pages', '110');
  output = text;
  expect(code, text).toBe(0);
  host = await startStaticHost(path.join(folder, 'copy'));
  stage.ends(host.stop);
});

type Node = DefaultTreeAdapterMap['node'];

function* elementsIn(node: Node): Generator<DefaultTreeAdapterMap['element']> {
  if ('tagName' in node) yield node;
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsIn(child);
}

/** What a browser may request for a page, and where its links lead. */
function addressesIn(html: string): string[] {
  return [...elementsIn(parse(html))].flatMap(({ attrs }) => {
    // The canonical address is that of the whole site, for search engines.
    if (attrs.some(({ name, value }) => name === 'rel' && value === 'canonical')) return [];
    return attrs.flatMap(({ name, value }) => {
      if (['srcset', 'imagesrcset'].includes(name))
        return value.split(', ').map((candidate) => candidate.split(' ')[0] ?? '');
      return ['src', 'poster', 'action', 'href'].includes(name) ? [value] : [];
    });
  });
}

test('every link of the copy leads to a page of it, every picture is there, and nothing redirects', async () => {
  const queue = ['/'];
  const known = new Set(queue);
  const broken: string[] = [];
  let pictures = 0;
  for (const address of queue) {
    const response = await fetch(host.url + address, { redirect: 'manual' });
    if (response.status !== 200) broken.push(`${response.status} ${address}`);
    const type = response.headers.get('Content-Type') ?? '';
    if (address.startsWith('/img/')) {
      pictures += 1;
      if (!type.startsWith('image/')) broken.push(`${type} ${address}`);
    }
    if (!type.startsWith('text/html')) {
      await response.body?.cancel();
      continue;
    }
    for (const found of addressesIn(await response.text())) {
      const url = new URL(found.replace(/^https:\/\/telecoqui\.example(?=\/)/, ''), host.url + address);
      if (url.origin !== host.url || found.startsWith('#')) continue;
      const next = url.pathname + url.search;
      if (!known.has(next)) queue.push(next);
      known.add(next);
    }
  }
  expect(broken).toEqual([]);
  expect(pictures).toBeGreaterThan(50);
  const pages = [...known].filter((address) => address.endsWith('/'));
  expect(pages.length).toBeGreaterThan(35);
  expect(pages).toContain('/noticias/pagina/2/');
  for (const section of ['/programas/', '/deportes/', '/tiempo/', '/live/']) expect(pages).toContain(section);
  for (const page of [
    'alertas',
    'emergencia',
    'cierres',
    'huracan',
    'luz-y-rios',
    'lite/alertas',
    'lite/huracan',
  ]) {
    const response = await fetch(`${host.url}/${page}/`);
    expect(response.status, page).toBe(200);
    expect(await response.text(), page).not.toContain('data-top=""');
  }
  expect([...known].filter((address) => /^\/(?:api|boletin\?|search\/?\?)/.test(address))).toEqual([]);
});

test('every page of the copy says that its content is a sample', async () => {
  const copy = path.join(folder, 'copy');
  const unmarked: string[] = [];
  for (const name of await readdir(copy, { recursive: true })) {
    if (!name.endsWith('.html')) continue;
    const page = servedPage(await readFile(path.join(copy, name), 'utf8'));
    if (!page.text('body').includes(texts.sample)) unmarked.push(name);
  }
  expect(unmarked).toEqual([]);
});

test('the command says how much it wrote, how long it took, and what it left out', () => {
  expect(output).toMatch(/Written: \d+ files, [\d.]+ MB, in \d+ s; \d{2,3} pages and \d+ pictures\./);
  expect(output).toMatch(/Left out: \d+ older pages; nothing links to them\./);
});

test('a folder with other files, a closed site, a dead worker and a folder that cannot be written end with a sentence and leave everything as it was', async () => {
  const other = path.join(folder, 'documents');
  await mkdir(other);
  await writeFile(path.join(other, 'thesis.txt'), 'ten years');
  const foreign = await exportTo(other);
  expect(foreign).toMatchObject({
    code: 1,
    text: expect.stringContaining('holds other files, which would be lost'),
  });
  expect(await readdir(other)).toEqual(['thesis.txt']);

  const closed = await exportTo(path.join(folder, 'copy'), {
    SITE_GATE: 'hard',
    SITE_GATE_PASSWORD: 'coqui-coqui',
  });
  expect(closed).toMatchObject({ code: 1, text: expect.stringContaining('a closed site has no copy') });

  // Port 9 discards everything, where anything listens at all.
  const dead = await exportTo(path.join(folder, 'copy'), { API_URL: 'http://127.0.0.1:9' });
  expect(dead).toMatchObject({ code: 1, text: expect.stringContaining('The home page could not be loaded') });

  await writeFile(path.join(folder, 'file'), '');
  const noFolder = await exportTo(path.join(folder, 'file/copy'));
  expect(noFolder).toMatchObject({ code: 1, text: expect.stringContaining('cannot be written (ENOTDIR)') });
  expect((await fetch(host.url)).status).toBe(200);
});

// Here, because this site has the sample newsroom, and a secret with which an emergency can be switched on.
test('the home page of an emergency of the sample says that its shelters are invented', async () => {
  const editor = new Editor(site.sampleUrl ?? '', publishSecret, 'https://telecoqui.example');
  const id = await editor.emergency({ text: 'Huracán de muestra', level: 'emergencia', endsAt: null });
  expect(await editor.sendWebhook(site.url, { kind: 'emergency', id, slug: 'x' })).toBe(202);
  const main = async (address: string) =>
    servedPage(await (await fetch(site.url + address)).text()).text('main');
  await expect.poll(() => main('/')).toContain(emergency.homeBlock);
  for (const address of ['/', '/emergencia', '/emergencia/portada'])
    expect(await main(address), address).toContain(`${emergency.sample} ${emergency.sampleCall}`);
});
