import { expect, type Page } from '@playwright/test';
import { channelPath } from '#contract/channel.ts';

/** An entry that a test makes up. */
interface Entry {
  id: number;
  /** ISO 8601. */
  at: string;
  revision: number;
  words: string;
}

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
/** One whose id is above 90,000 is newer than all of the site's. */
export const entry = (id: number, minutes = id - 90_000): Entry => ({
  id,
  at: later(minutes),
  revision: 5_000_000 + id,
  words: `Entrada ${id}`,
});

const article = ({ id, at, revision, words }: Entry) =>
  `<article id="entrada-${id}" data-at="${at}" data-revision="${revision}" class="entry"><p class="at"><a href="/x"><b>8:42</b></a><time datetime="${at}" data-relative></time></p><div><div class="prose"><p>${words}</p></div></div></article>`;

interface Changes {
  entries?: Entry[];
  removed?: number[];
  moments?: { id: number; at: string; headline: string }[];
  isIncomplete?: boolean;
}

export interface Coverage {
  path: string;
  /** Makes these changes known, and waits until the page has asked for them. */
  change: (changes: Changes) => Promise<void>;
}

/** Plays the origin's part of the channel in the page: `tell` is called in it with the text of an event. */
const playChannel = (page: Page) =>
  page.addInitScript((path) => {
    const request = window.fetch.bind(window);
    window.fetch = (input, init) => {
      if (!String(input instanceof Request ? input.url : input).startsWith(path)) return request(input, init);
      const stream = new ReadableStream({
        start(controller) {
          const tell = (event: string) => controller.enqueue(new TextEncoder().encode(`data: ${event}\n\n`));
          Reflect.set(window, 'tell', tell);
          tell('{"n":1,"topics":[]}');
          init?.signal?.addEventListener('abort', () => {
            Reflect.deleteProperty(window, 'tell');
            controller.error(new DOMException('Aborted', 'AbortError'));
          });
        },
      });
      return Promise.resolve(new Response(stream));
    };
  }, channelPath);

/** Whether the page hears of changes. */
export const hears = (page: Page) => page.evaluate(() => Reflect.has(window, 'tell'));

/**
 * Opens the page and waits until it hears of changes. What changes, and that something did, is the test's own. Everything else is the site's.
 */
export async function openCoverage(page: Page, path: string): Promise<Coverage> {
  await playChannel(page);
  await page.goto(path);
  await expect.poll(() => hears(page)).toBe(true);
  const root = page.locator('[data-coverage]');
  const {
    coverage = '',
    item = '',
    position = '',
  } = await root.evaluate(({ dataset }: HTMLElement) => ({
    ...dataset,
  }));
  const pinned = await page.locator('.pinned > article').getAttribute('id');
  let at = Number(position);
  const change = async ({ entries = [], removed = [], moments = [], isIncomplete = false }: Changes) => {
    at += 1;
    const attributes = [
      `data-changes data-position="${at}" data-item="${item}" data-pinned="${pinned?.replace(/\D/g, '')}"`,
      removed.length > 0 ? `data-removed="${removed.join(' ')}"` : '',
      isIncomplete ? 'data-incomplete' : '',
    ].join(' ');
    const keys = moments.map(
      ({ id, at: moment, headline }) =>
        `<li id="clave-${id}" data-at="${moment}"><a href="/x"><b>8:42</b><span>${headline}</span></a></li>`,
    );
    const html = `<div ${attributes}><ol>${keys.join('')}</ol><section>${entries.map(article).join('')}</section></div>`;
    await page.route(
      (url) => url.pathname.includes('/cambios/'),
      (route) => route.fulfill({ contentType: 'text/html', body: html }),
      { times: 1 },
    );
    await page.evaluate(
      (event) => Reflect.get(window, 'tell')(event),
      JSON.stringify({ n: at, topics: coverage.split(' ').slice(0, 1) }),
    );
    await expect(root).toHaveAttribute('data-position', String(at));
  };
  return { path, change };
}
