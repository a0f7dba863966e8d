import * as z from 'zod';
import { limits } from '#contract/fixed-limits.ts';
import { fetchWorker } from '../fetch-worker.ts';
import { pageRoutes } from '../routes.ts';
import type { SiteProcess } from '../site-process.ts';
import { siteTime } from './processor-time.ts';
import { printTable } from './table.ts';

/** What an input is made of: each is the beginning of something that an expression or a loop looks for. */
const units = ['a', '1.', 'a@', '%40', '%C3%B1', '::', '/a', '-', ',', '<a', ';q=0', '%20'];
/** Requests for each unit and size: all of a part in five minutes. */
const repeats = 2;
/** Characters of a header and of a query: what a request may have in all is 16 KiB. */
const maxHeader = 14_000;
/** Headers that the site reads. */
const headerNames = [
  ...['Accept', 'Accept-Encoding', 'Accept-Language', 'Authorization', 'CDN-Loop', 'Content-Type', 'Cookie'],
  ...['If-None-Match', 'Last-Event-ID', 'Origin', 'Range', 'Referer', 'Sec-Fetch-Site', 'User-Agent', 'Via'],
  ...['X-Forwarded-For', 'X-Fresh-After', 'X-Gate-Pass', 'X-Origin-Pass', 'X-Request-Id'],
];
/**
 * A doubled input that takes more than this many times as long grows faster than its length. Time that does not depend on the length makes the
 * ratio smaller, ticks of 10 ms and a busy machine make it larger.
 */
const tolerated = 2.5;
/** Milliseconds a request: less is two ticks in a measurement. */
const measurable = 1;
/** Measurements of what seems to grow faster: the site does other work, too, and what really grows does so each time. */
const attempts = 3;

type Send = (input: string) => Promise<Response>;

const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

let number = 0;

/** A text of this many characters that no request had before: what is held or remembered costs nothing. */
function inputOf(unit: string, length: number): string {
  const mark = String(number++);
  return (
    unit
      .repeat(length)
      .slice(0, length - mark.length)
      .replace(/%.?$/, '') + mark
  );
}

/**
 * Processor time of origin and worker for each public route with the longest path, query, headers and body that it accepts, and with half of
 * that. Prints what costs most and grows most; nothing may grow faster than its input.
 */
export async function benchInputs(site: SiteProcess): Promise<void> {
  const document = Document.parse(await (await fetchWorker(`${site.apiUrl}/api/openapi.json`)).json());
  const read = Object.entries(document.paths).flatMap(([path, methods]) => ('get' in methods ? [path] : []));
  const written = Object.entries(document.paths).flatMap(([path, methods]) =>
    'post' in methods ? [path] : [],
  );
  const files = ['/img/480.webp/{a}', '/img/tarjeta/{a}', '/subtitulos/{a}', '/eventos/{n}', '/_astro/{a}'];
  const routes = [...pageRoutes().filter((route) => route.startsWith('/')), ...files, ...read];
  const rows: [part: string, route: string, half: number, whole: number, ratio: number][] = [];

  /** Requests without a response. */
  let lost = 0;
  const once = async (send: Send, length: number) => {
    const before = await siteTime(site);
    let sent = 0;
    for (const unit of units) {
      const inputs = Array.from({ length: repeats }, () => inputOf(unit, length));
      await Promise.all(
        inputs.map(async (input) => {
          const response = await send(input).catch(() => null);
          await response?.arrayBuffer();
          sent += 1;
          if (response === null) lost += 1;
        }),
      );
    }
    return ((await siteTime(site)) - before) / sent;
  };
  const measure = async (part: string, route: string, max: number, send: Send) => {
    let least: (typeof rows)[number] | undefined;
    for (let attempt = 0; attempt < attempts && (least?.[4] ?? Infinity) > tolerated; attempt += 1) {
      const [half, whole] = [await once(send, max / 2), await once(send, max)];
      const ratio = whole / Math.max(half, measurable);
      if (ratio < (least?.[4] ?? Infinity)) least = [part, route, half, whole, ratio];
    }
    if (least !== undefined) rows.push(least);
  };

  for (const route of routes) {
    const [before = ''] = route.split('{');
    const plain = site.url + route.replaceAll(/\{\w+\}/g, '1');
    const get = (address: string, init: RequestInit = {}) =>
      fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(10_000), ...init });
    if (route.includes('{'))
      await measure('path', route, limits.path - before.length, (input) => get(site.url + before + input));
    if (!files.includes(route))
      await measure('query', route, maxHeader, (input) => get(`${plain}?q=${input}`));
  }
  for (const name of headerNames)
    for (const route of ['/', '/search', '/api/articles', '/img/480.webp/a', '/no-existe'])
      await measure(`header ${name}`, route, maxHeader, (input) =>
        fetch(`${site.url}${route}?n=${number++}`, { headers: { [name]: input }, redirect: 'manual' }),
      );
  for (const route of ['/', '/api/', '/img/'])
    await measure('refused path', route, maxHeader, (input) => fetch(site.url + route + input));
  for (const [route, max] of [
    ['/boletin', limits.publishBytes],
    ...written.map((path) => [path, limits.publishBytes] as const),
    ['/api/subscribe', limits.subscribeBytes],
  ] as const)
    for (const type of ['application/json', 'application/x-www-form-urlencoded'])
      await measure(`body, ${type}`, route, max, (input) =>
        fetch(site.url + route.replaceAll(/\{\w+\}/g, '1'), {
          method: 'POST',
          headers: { 'Content-Type': type, Origin: site.url },
          body: type.endsWith('json')
            ? JSON.stringify({ email: input.slice(12) })
            : `email=${input.slice(6)}`,
        }),
      );

  const shown = (list: typeof rows) =>
    list.map(([part, route, half, whole, ratio]) => [
      part,
      route,
      half.toFixed(2),
      whole.toFixed(2),
      ratio.toFixed(1),
    ]);
  const columns = ['part', 'route', 'half, ms', 'whole, ms', 'ratio'];
  const by = (place: 3 | 4) => rows.toSorted((one, other) => other[place] - one[place]).slice(0, 12);
  printTable(
    `Processor time of ${rows.length} inputs, each half and whole: what costs most`,
    columns,
    shown(by(3)),
  );
  printTable('What grows most', columns, shown(by(4)));
  const faster = rows.filter(([, , , , ratio]) => ratio > tolerated);
  console.log(`\nGrow faster than their input: ${faster.length}. Requests without a response: ${lost}`);
}
