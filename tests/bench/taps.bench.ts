import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import { browserArguments, findBrowser } from '../browser/find-browser.ts';
import { requestsEnd } from '../browser/open-page.ts';
import type { SiteProcess } from '../site-process.ts';
import { emulatePhone, lines, phone, type Line } from './paints/lines.ts';
import { writeToPerformanceDocument } from './performance-document.ts';
import { markdownTable, percentile } from './table.ts';

/** Odd, so that the median is one of the values. */
const rounds = 5;
/** Milliseconds after which a tap counts as lost. */
const lost = 30_000;

interface Tap {
  path: string;
  /** Selector of what the reader taps. */
  target: string;
  /** What the tap shows: an element with a text that begins with this one. */
  shows: { selector: string; text: string };
  /** Selector of what the page has once the script of the tapped part has run; without it, once the page is loaded. */
  ready?: string;
}

/** A tap on a page whose script has run once it has tabs. */
const tab = (path: string, target: string, selector: string, text: string): Tap => ({
  path,
  target,
  shows: { selector, text },
  ready: '[role=tablist]',
});
const menu = (path: string): Tap => ({
  path,
  target: '.menu-button',
  shows: { selector: '.menu summary', text: 'NOTICIAS' },
});

const taps: Record<string, Tap> = {
  'tab of the sports home': tab('/deportes', 'text="PRÓXIMOS"', '.badge', 'PRÓXIMO'),
  'tab of a sport': tab('/deportes/basketball', 'text="RESULTADOS"', '.badge', 'FINALIZADO'),
  'sport of the sports home': tab('/deportes', 'nav >> text="Béisbol"', '[aria-current=true]', 'MLB'),
  'day of the guide': tab('/live', '.guide a:not([title$=hoy])', '.guide p', ''),
  'menu of the sports home': menu('/deportes'),
  'menu of the home page': menu('/'),
};

/**
 * Runs in every page before its scripts. Notes when the reader taps, and when the next frame with what the tap shows has been painted, which
 * may be on another page.
 */
function watchTaps({ selector, text }: Tap['shows']): void {
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => sessionStorage.setItem('tapped', String(performance.timeOrigin + timeStamp)),
    { capture: true, passive: true },
  );
  const isShown = () =>
    [...document.querySelectorAll(selector)].some(
      (element) =>
        element.textContent.trim().toLowerCase().startsWith(text.toLowerCase()) && element.checkVisibility(),
    );
  const look = () => {
    if (sessionStorage.getItem('tapped') === null || !isShown()) requestAnimationFrame(look);
    else
      setTimeout(() => sessionStorage.setItem('shown', String(performance.timeOrigin + performance.now())));
  };
  requestAnimationFrame(look);
}

async function openPhone(browser: Browser, tap: Tap, line?: Line): Promise<Page> {
  const context = await browser.newContext({
    ...phone,
    hasTouch: true,
    isMobile: true,
    locale: 'es-PR',
  });
  const page = await context.newPage();
  await emulatePhone(page, line);
  await page.addInitScript(watchTaps, tap.shows);
  return page;
}

/** What the reader sees: a page also has links in tabs that are not open. */
const targetOn = (page: Page, target: string): Locator =>
  page.locator(target).filter({ visible: true }).first();

/** Taps without waiting for anything: a reader does not know whether a script has run. */
async function tapOn(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('What the reader taps is not on the screen');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** Milliseconds from a tap right after the first paint until what it shows is painted. */
async function earlyTap(page: Page, url: string, { path, target }: Tap): Promise<number> {
  await page.goto(url + path, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await tapOn(page, targetOn(page, target));
  const times = async () =>
    page.evaluate(() => ['tapped', 'shown'].map((key) => sessionStorage.getItem(key)));
  for (const end = performance.now() + lost; performance.now() < end;) {
    // A page that is being left cannot be asked.
    const [tapped, shown] = await times().catch(() => []);
    if (tapped && shown) return Number(shown) - Number(tapped);
  }
  return lost;
}

/** Milliseconds from a tap on a page whose scripts have run to the next paint, as the browser's event timing says (in steps of 8). */
async function interaction(page: Page, url: string, { path, target, ready }: Tap): Promise<number> {
  await page.goto(url + path);
  await requestsEnd(page);
  if (ready) await page.locator(ready).first().waitFor();
  await page.evaluate(() => {
    Reflect.set(window, 'longest', 0);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        Reflect.set(window, 'longest', Math.max(Number(Reflect.get(window, 'longest')), duration));
      // Without the threshold, which the types do not know, only events of 104 ms and more are reported.
    }).observe(Object.assign({ type: 'event' }, { durationThreshold: 16 }));
  });
  const place = targetOn(page, target);
  await place.scrollIntoViewIfNeeded();
  await tapOn(page, place);
  await page.waitForFunction(() => sessionStorage.getItem('shown') !== null);
  // Entries are reported after the frame.
  await page
    .waitForFunction(() => Number(Reflect.get(window, 'longest')) > 0, null, { timeout: 3_000 })
    .catch(() => {});
  return page.evaluate(() => Number(Reflect.get(window, 'longest')));
}

/** The first word that a day's tab and its list have in common. */
async function dayOf(browser: Browser, url: string): Promise<string> {
  const page = await browser.newPage();
  await page.goto(url + '/live');
  const title = await page
    .locator(taps['day of the guide']?.target ?? '')
    .first()
    .getAttribute('title');
  await page.close();
  return title ?? '';
}

/** What a tap costs a reader with a slow phone: right after the first paint on two slow lines, and later on a fast line. */
export async function benchTaps(
  site: Pick<SiteProcess, 'url'>,
  { write }: { /** Whether the table replaces the one in docs/performance.md. */ write: boolean },
): Promise<void> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments });
  const median = async (measure: () => Promise<number>): Promise<number> => {
    const values: number[] = [];
    for (let round = 0; round < rounds; round += 1) values.push(await measure());
    return Math.round(percentile(values, 0.5));
  };
  const measured = async (tap: Tap, how: typeof earlyTap, line?: Line) => {
    const page = await openPhone(browser, tap, line);
    const took = await how(page, site.url, tap).finally(() => page.context().close());
    return took;
  };
  try {
    const day = await dayOf(browser, site.url);
    const rows: (string | number)[][] = [];
    for (const [name, tap] of Object.entries(taps)) {
      const shows = tap.shows.text === '' ? { ...tap.shows, text: day } : tap.shows;
      const row: (string | number)[] = [name];
      for (const line of lines) row.push(await median(() => measured({ ...tap, shows }, earlyTap, line)));
      row.push(await median(() => measured({ ...tap, shows }, interaction)));
      rows.push(row);
    }
    const columns = ['tap', ...lines.map(({ name }) => `first paint, ${name.split(',')[0]}`), 'next paint'];
    const table = markdownTable(columns, rows);
    console.log(`\n## Taps (ms, medians of ${rounds})\n\n${table}`);
    if (write) await writeToPerformanceDocument('taps', table);
  } finally {
    await browser.close();
  }
}
