import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, type BrowserContext } from '@playwright/test';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { waitUntil } from '#commands/processes/wait-until.ts';
import { crons } from '#contract/publishing/crons.ts';
import { LeagueGames } from '#contract/sports.ts';
import { places } from '#document/places.ts';
import { writeStaticCopy } from '#publishing/static-copy/write-copy.ts';
import { startFailingLine } from '../browser/failing-line.ts';
import { Editor } from '../editor.ts';
import { startForwardingProxy, type ForwardingProxy } from '../faults/forwarding-proxy.ts';
import { coverageAddresses, newestStories } from '../newest-stories.ts';
import { startStaticHost } from '../operations/static-host.ts';
import type { SiteProcess } from '../site-process.ts';
import { openStage } from '../stage.ts';
import { startExampleNginx } from './caching-proxy.ts';
import { environmentAt } from './changed-newsroom.ts';
import { startTaintedNewsroom, textAttack } from './tainted-newsroom.ts';

/** Marks every element of the attacker. */
const foreign = 'data-ajeno';

/** Words that look like what a page consists of, and like the places in which something is put into it. */
const words = [
  `<body ${foreign}><main ${foreign}><h1 ${foreign}>x</h1><meta ${foreign} http-equiv=refresh content=0;url=/about>`,
  `</head><body ${foreign}><h1 ${foreign}>x</h1>`,
  `<main ${foreign}><p ${foreign}>Llama al 900</p>`,
  `</main></body></html><form ${foreign} action=/boletin><input ${foreign}>`,
  'Para qué sirve la etiqueta <style> en una página web',
  'Cómo se escribe <script> en HTML',
  `</style><style ${foreign}>main{display:none}</style>`,
  `</script><script ${foreign}>document.title='x'</script>`,
  `</title><h1 ${foreign}>x</h1>`,
  `<title ${foreign}>x</title>`,
  `"><h1 ${foreign}>x</h1>`,
  `'><h1 ${foreign}>x</h1>`,
  `</textarea><input ${foreign}></button></a><h1 ${foreign}>`,
  `<ul data-kept ${foreign}><li ${foreign}>x</ul>`,
  `<source ${foreign} type="image/avif" srcset="/x" sizes="1px"><img ${foreign} fetchpriority="high">`,
  `<a ${foreign} class="skip-link" href="/lite/ajeno">x</a>`,
  `<aside class="emergency-now" ${foreign}>x</aside>`,
  `<svg ${foreign}><style ${foreign}>main{display:none}</style></svg>`,
  `<![CDATA[<h1 ${foreign}>x</h1>]]>`,
  `<!-- <h1 ${foreign}>x</h1>`,
  `--><h1 ${foreign}>x</h1><!--`,
  `$& $1 $\` <main ${foreign}>`,
  `&lt;h1 ${foreign}&gt;x&lt;/h1&gt;`,
  `<link ${foreign} rel=stylesheet href=/x.css><base ${foreign} href=/lite/>`,
  `<plaintext ${foreign}>`,
  ...Object.values(places).map((place) => `${place}<h1 ${foreign}>x</h1>`),
];

const stage = openStage();
let editor: Editor;
/** An origin, whose worker is behind a gate. */
let site: SiteProcess;
let gate: ForwardingProxy;
let nginx: string;
let browser: Browser;
let pages: string[];

const Slugged = z.array(z.object({ slug: z.string() }));
const responseOf = async (address: string): Promise<unknown> => (await fetch(site.url + address)).json();
const upcoming = '/api/sportradar/nba/games/upcoming?per_page=1';
const slugsOf = async (list: string) => Slugged.parse(await responseOf(list)).map(({ slug }) => slug);

/** One address of every kind of page. */
async function everyKind(): Promise<string[]> {
  const news = (await newestStories(site.url, 5)).map(({ slug }) => slug);
  const { newer, ...told } = await coverageAddresses(site.url);
  const [programme] = await slugsOf('/api/wordpress/programas?per_page=1');
  const [game] = LeagueGames.parse(await responseOf(upcoming));
  const alike = [...news.map((slug) => `/noticias/${slug}`), ...Object.values(told)].flatMap((page) => [
    page,
    `/lite${page}`,
  ]);
  return [
    ...['/', '/noticias', '/noticias/deportes', '/category/deportes', '/noticias/categoria/deportes'],
    ...alike,
    ...[`/article/${news[0]}`, '/programas', `/programas/${programme}`, '/programas/categoria/noticias'],
    ...['/deportes', '/deportes/basketball', `/partido/${game?.id}`, `/equipos/${game?.home.id}`],
    ...['/tiempo', '/tiempo-v2', '/tiempo-v2-light', '/tiempo-standalone', '/live', '/emergencia'],
    ...['/account', '/boletin', '/about', '/offline', '/no-existe'],
    ...[
      '/lite',
      '/lite/noticias',
      '/lite/tiempo',
      '/lite/alertas',
      '/lite/cierres',
      '/lite/deportes',
      '/lite/programas',
    ],
    newer,
  ];
}

/** Addresses with this text in each place where a page shows what is in its address. */
const addressesWith = (text: string) => {
  // As a browser writes it.
  const written = encodeURIComponent(text).replaceAll("'", '%27');
  return [
    `/search?q=${written}`,
    `/lite/search?q=${written}`,
    `/tiempo?buscar=${written}`,
    `/tiempo?municipio=${written}`,
    `/search?q=lluvia&categoria=${written}`,
    `/noticias/${written.replaceAll('%2F', '-')}`,
  ];
};

/** The words, several in one text: a search takes 200 characters. */
const searched = words.reduce<string[]>((texts, word) => {
  const last = texts.at(-1);
  if (last === undefined || last.length + word.length > 190) return [...texts, word];
  return [...texts.slice(0, -1), `${last} ${word}`];
}, []);

/** What is wrong with an open page: elements of the attacker, and styles that do not apply. */
function findFaults(mark: string): string[] {
  const found = [...document.querySelectorAll(`[${mark}], meta[http-equiv=refresh], base`)].map(
    (element) => `foreign: ${element.outerHTML.slice(0, 120)}`,
  );
  for (const style of document.querySelectorAll('style')) {
    if (style.sheet === null) found.push(`without effect: ${style.outerHTML.slice(0, 60)}`);
  }
  if (document.querySelectorAll('main').length !== 1) found.push('not one main element');
  if (document.querySelector('style') === null) found.push('no style');
  return found;
}

/** The words of the page, and what stands in its fields: a search that fails shows its text only there. */
function shownText(): string {
  const fields = [...document.querySelectorAll('input')].map(({ value }) => value);
  return [document.body.textContent, ...fields].join('\n');
}

interface Seen {
  faults: string[];
  /** Texts of all pages, for a test to see that what it is about was there. */
  text: string;
}

/** Opens these addresses, three at a time. */
async function visitAll(
  base: string,
  addresses: readonly string[],
  { context, script = false }: { context?: BrowserContext; script?: boolean } = {},
): Promise<Seen> {
  const own = context ?? (await browser.newContext({ javaScriptEnabled: script, serviceWorkers: 'block' }));
  if (!context) await own.route(/\/(?:img|senal|wp-content)\//, (route) => route.abort());
  const seen: Seen = { faults: [], text: '' };
  const waiting = [...addresses];
  const visitor = async () => {
    const page = await own.newPage();
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text()))
        seen.faults.push(`${page.url()}: ${message.text()}`);
    });
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      const response = await page.goto(base + address, { waitUntil: 'domcontentloaded' });
      const status = response?.status() ?? 0;
      if (status >= 500) seen.faults.push(`${address} responded with ${status}`);
      seen.faults.push(...(await page.evaluate(findFaults, foreign)).map((fault) => `${address} ${fault}`));
      // Read first: the other visitors add theirs meanwhile.
      const text = await page.evaluate(shownText);
      seen.text += text;
      if (page.url() !== base + address) seen.faults.push(`${address} led to ${page.url()}`);
    }
    await page.close();
  };
  await Promise.all([visitor(), visitor(), visitor()]);
  if (!context) await own.close();
  return seen;
}

const levelOf = async (address: string) =>
  (await fetch(site.url + address)).headers.get('X-Telecoqui-Emergency');

/** Switches an emergency on, whose headline is hostile, or off, and waits until the origin knows it. */
async function turnEmergency(isOn: boolean): Promise<void> {
  const text = words[0] ?? '';
  const id = await editor.emergency(isOn ? { text, level: 'aviso', endsAt: null } : null);
  expect(await editor.sendWebhook(site.url, { kind: 'emergency', id, slug: 'x' })).toBe(202);
  await expect.poll(() => levelOf('/privacy')).toBe(isOn ? 'aviso' : null);
}

beforeAll(async () => {
  const newsroom = await startTaintedNewsroom(textAttack(words));
  stage.ends(newsroom.stop);
  editor = new Editor(newsroom.sampleUrl);
  const limits = { SEARCHES_PER_MINUTE: '6000', LOADS_PER_MINUTE: '60000' };
  const upstreams = { ...environmentAt(newsroom.url), ...limits };
  const backend = await stage.site({ environment: upstreams, sharesRelease: true });
  gate = await startForwardingProxy(backend.apiUrl);
  stage.ends(gate.close);
  site = await stage.site({ environment: { ...upstreams, API_URL: gate.url, PRERENDER_LIMIT: '0' } });
  const cache = await startExampleNginx([site.url]);
  stage.ends(cache.stop);
  nginx = cache.url;
  browser = await stage.browser();
  await waitUntil('The schedule', 200, async () => {
    await backend.runCron(crons.scoreboard);
    return (await fetch(site.url + upcoming)).ok;
  });
  pages = await everyKind();
});

/** What pages are made of; not how the origin learns of changes and emergencies. */
const content = /^\/api\/(?!changes|publish|emergency)/;

/** In `words`, and on pages only as text. */
const shownWords = 'Para qué sirve la etiqueta <style>';

test('a text is text on every kind of page', async () => {
  const { faults, text } = await visitAll(site.url, pages, { script: true });
  expect(faults).toEqual([]);
  expect(text).toContain(shownWords);
});

test('a text is text in the static copy', async () => {
  const folder = await stage.folder();
  const target = path.join(folder, 'copia');
  const client = path.join(folder, 'sin-archivos');
  await mkdir(client);
  await writeStaticCopy({
    target,
    siteUrl: site.url,
    release: { name: 'prueba', client, pages: [] },
    max: 60,
    madeAt: '26 de noviembre de 2026',
    request: (address) =>
      // Pictures are not what is tested, and each takes a tenth of a second to make.
      /^\/(?:img|subtitulos)\//.test(address)
        ? Promise.resolve(new Response(null, { status: 404 }))
        : fetch(site.url + address, { redirect: 'manual' }),
  });
  const host = await startStaticHost(target);
  stage.ends(host.stop);
  const { faults, text } = await visitAll(host.url, ['/', ...pages.slice(1, 26).map((page) => `${page}/`)]);
  expect(faults).toEqual([]);
  expect(text).toContain(shownWords);
});

test('a text is text in the copies that a device keeps, and in their list', async () => {
  const line = await startFailingLine(site.url);
  stage.ends(line.stop);
  const context = await browser.newContext();
  stage.ends(() => context.close());
  await context.route(/\/(?:img|senal|wp-content)\//, (route) => route.abort());
  const first = await context.newPage();
  await first.goto(`${line.url}/about`);
  await first.evaluate(async () => void (await navigator.serviceWorker.ready));
  const opened = pages
    .filter((page) => /^\/(?:noticias|minuto-a-minuto|tiempo|lite|deportes)?(?:\/|$)/.test(page))
    .slice(0, 20);
  await visitAll(line.url, [...opened, '/offline', ...addressesWith(words[0] ?? '').slice(2, 4)], {
    context,
  });
  const kept = () =>
    first.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => url.slice(location.origin.length));
    });
  await expect.poll(kept).toEqual(expect.arrayContaining([...opened, '/offline']));
  expect((await kept()).join()).not.toContain('ajeno');
  line.state = 'cut';
  const { faults, text } = await visitAll(line.url, [...opened, '/offline'], { context });
  expect(faults).toEqual([]);
  expect(text).toContain('Copia guardada hace');
  expect(text).toContain(shownWords);
});

test('a text is text during an emergency', async () => {
  await turnEmergency(true);
  for (const base of [site.url, nginx]) {
    const { faults, text } = await visitAll(base, pages);
    expect(faults).toEqual([]);
    expect(text).toContain(shownWords);
    expect(text).toContain(`Aviso: ${words[0]}`);
  }
});

test.each(searched)('an address with %s leads to a page with that text during an emergency', async (text) => {
  const addresses = addressesWith(text);
  const seen = [await visitAll(site.url, addresses), await visitAll(nginx, addresses.slice(0, 3))];
  expect(seen.flatMap(({ faults }) => faults)).toEqual([]);
  expect(seen[0]?.text).toContain(text);
});

test('a text is text without the emergency, in addresses and on late pages', async () => {
  await turnEmergency(false);
  const asked = await visitAll(site.url, searched.flatMap(addressesWith));
  expect(asked.faults).toEqual([]);
  // Every page has to be made again: what is sent is the last good page of each.
  gate.failing = content;
  const late = await visitAll(site.url, pages);
  expect(late.faults).toEqual([]);
  expect(late.text).toContain(shownWords);
  expect(late.text).toContain('Actualizado hace');
  expect(late.text).not.toContain('Aviso: ');
});

test('a text is text on late pages during an emergency', async () => {
  await turnEmergency(true);
  for (const base of [site.url, nginx]) {
    const { faults, text } = await visitAll(base, pages);
    expect(faults).toEqual([]);
    expect(text).toContain(shownWords);
    expect(text).toContain('Actualizado hace');
    expect(text).toContain(`Aviso: ${words[0]}`);
  }
});
