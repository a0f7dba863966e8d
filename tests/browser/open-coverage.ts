import { expect, type Page } from '@playwright/test';
import { openStreams, playChannel, tell } from './played-channel.ts';

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

/**
 * Opens the page and waits until it hears of changes. What changes, and that something did, is the test's own. Everything else is the site's.
 */
export async function openCoverage(page: Page, path: string): Promise<Coverage> {
  await playChannel(page);
  await page.goto(path);
  await expect.poll(() => openStreams(page)).toBe(1);
  await tell(page, { n: 1, topics: [] });
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
    const responded = page.waitForResponse((response) => response.url().includes('/cambios/'));
    await tell(page, { n: at, topics: coverage.split(' ').slice(0, 1) });
    await responded;
    if (!isIncomplete) await expect(root).toHaveAttribute('data-position', String(at));
  };
  return { path, change };
}
