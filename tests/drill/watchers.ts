import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { itemAddresses } from '#contract/publishing/item-addresses.ts';
import { visit } from '../faults/gate-browser.ts';
import type { Observation } from './score.ts';
import { readers, type ReaderName, type Shown } from './shown.ts';
import type { Content } from './truth.ts';

/** Looks at the site as readers do, every second, until it is stopped. */

export interface Watched {
  kind: string;
  path: string;
  reader: ReaderName;
  content: Content;
  /** It stays open, and follows by what the channel tells. */
  isOpen?: true;
}

/** `file`: the slug of a news item whose page is a file of the release; `coverage`: that of the live coverage. */
export const watchedPages = (file: string, coverage: string): Watched[] => [
  { kind: '/api/alerts', path: '/api/alerts', reader: 'api', content: 'events' },
  { kind: '/alertas', path: '/alertas', reader: 'list', content: 'events' },
  { kind: '/lite/alertas', path: '/lite/alertas', reader: 'list', content: 'events' },
  { kind: '/alertas.xml', path: '/alertas.xml', reader: 'feed', content: 'events' },
  { kind: '/', path: '/', reader: 'lines', content: 'severe' },
  { kind: '/lite', path: '/lite', reader: 'lines', content: 'severe' },
  {
    kind: '/tiempo?municipio=Ponce',
    path: '/tiempo?municipio=Ponce',
    reader: 'lines',
    content: 'severe',
  },
  { kind: 'banner of a file', path: `/noticias/${file}`, reader: 'banner', content: 'banner' },
  { kind: 'news list', path: '/lite/noticias', reader: 'stories', content: 'stories' },
  {
    kind: 'live coverage',
    path: itemAddresses.coverage(coverage),
    reader: 'entries',
    content: 'newest entries',
  },
];

/** Pages that stay open, and what of them is read. */
export const openPages = (coverage: string): Watched[] => [
  { kind: 'open home page', path: '/', reader: 'lines', content: 'severe', isOpen: true },
  { kind: 'open /alertas', path: '/alertas', reader: 'list', content: 'events', isOpen: true },
  {
    kind: 'open live coverage',
    path: itemAddresses.coverage(coverage),
    reader: 'entries',
    content: 'entries',
    isOpen: true,
  },
];
const readOfOpen = 'aside.emergency, aside.emergency-now, #vigentes, [id^=entrada-]';

/** Milliseconds between two looks. */
const every = 1_000;

export class Watch {
  readonly watched: Watched;
  readonly observations: Observation[] = [];
  /** Requests without a page. */
  failures = 0;

  constructor(watched: Watched) {
    this.watched = watched;
  }

  /** Keeps what was seen. Most looks see the same as the one before, which is kept once. */
  see(at: number, text: string): void {
    const shown: readonly Shown[] = readers[this.watched.reader](text);
    const before = this.observations.at(-1)?.shown;
    const isSame = JSON.stringify(before) === JSON.stringify(shown);
    this.observations.push({ at, shown: isSame && before !== undefined ? before : shown });
  }
}

/** Calls `look` every second. Resolves when the signal is given and the last call has ended. */
async function untilStopped(signal: AbortSignal, look: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    const begin = performance.now();
    await look();
    await pause(Math.max(0, every - (performance.now() - begin)));
  }
}

/** Requests the page through the cache until it is stopped. */
export function watchPage(url: string, watch: Watch, signal: AbortSignal): Promise<void> {
  return untilStopped(signal, async () => {
    try {
      const response = await fetch(url + watch.watched.path);
      const text = await response.text();
      if (response.ok) watch.see(Date.now(), text);
      else watch.failures += 1;
    } catch {
      watch.failures += 1;
    }
  });
}

export interface OpenPage {
  watch: Watch;
  /** Bytes that it has received so far. */
  bytes(): number;
  done: Promise<void>;
}

/** Opens a page on a phone, and leaves it open until it is stopped. */
export async function leaveOpen(
  browser: Browser,
  url: string,
  watch: Watch,
  signal: AbortSignal,
): Promise<OpenPage> {
  // The copies that a service worker keeps are not what an open page costs.
  const page = await visit(browser, { url }, { serviceWorkers: 'block' });
  const bytes = await countBytes(page);
  await page.goto(watch.watched.path);
  const done = untilStopped(signal, async () => {
    const html = await page
      .evaluate(
        (selector) => [...document.querySelectorAll(selector)].map(({ outerHTML }) => outerHTML).join(''),
        readOfOpen,
      )
      // It is being loaded anew.
      .catch(() => null);
    if (html === null) watch.failures += 1;
    else watch.see(Date.now(), html);
  });
  return { watch, done, bytes };
}

/** Counts the bytes that a page receives, headers included, also of a response that never ends. */
async function countBytes(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let sum = 0;
  session.on('Network.responseReceived', ({ response }) => {
    sum += response.encodedDataLength;
  });
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    sum += encodedDataLength;
  });
  return () => sum;
}

/** The highest one-minute load of the machine until it is stopped. */
export async function watchLoad(signal: AbortSignal): Promise<number> {
  let max = 0;
  await untilStopped(signal, async () => {
    max = Math.max(max, loadavg()[0] ?? 0);
  });
  return max;
}
