import type { Browser, Page } from '@playwright/test';
import * as z from 'zod';
import { countShifts } from './layout-shifts.ts';
import { requestsEnd } from './open-page.ts';
import { expect, test } from './page-kinds.ts';

/** What scripts make the browser do while a page loads, counted and not timed, because counts do not depend on the machine. */

const TraceEvent = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Microseconds. */
  ts: z.number().default(0),
  dur: z.number().default(0),
});
type TraceEvent = z.infer<typeof TraceEvent>;
const Trace = z.object({ traceEvents: z.array(TraceEvent) });

/** Events during which a script runs. */
const scriptEvents: readonly string[] = ['EvaluateScript', 'v8.evaluateModule', 'FunctionCall'];
const layoutEvents: readonly string[] = ['Layout', 'UpdateLayoutTree'];
const loaded = 'MarkLoad';

/** Counts formatters that the page builds: each loads the browser's tables of a language. */
async function countFormatters(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['DateTimeFormat', 'RelativeTimeFormat', 'NumberFormat'] as const) {
      Reflect.set(
        Intl,
        name,
        new Proxy(Intl[name], {
          construct(target, given, newTarget) {
            performance.mark(`formatter: ${name}`);
            return Reflect.construct(target, given, newTarget);
          },
        }),
      );
    }
  });
}

/** Names of the formatters that were built before the page had loaded. */
const earlyFormatters = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const [load] = performance.getEntriesByType('navigation');
    const end = load instanceof PerformanceNavigationTiming ? load.loadEventStart : 0;
    return performance
      .getEntriesByType('mark')
      .filter(({ name, startTime }) => name.startsWith('formatter: ') && startTime < end)
      .map(({ name }) => name);
  });

/** Starts a trace; the returned function ends it and resolves with the layouts that scripts forced until the page had loaded. */
async function traceLayouts(browser: Browser, page: Page): Promise<() => Promise<string[]>> {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'loading', 'v8'] });
  return async () => {
    const buffer = await browser.stopTracing();
    return forcedLayouts(Trace.parse(JSON.parse(buffer.toString())).traceEvents);
  };
}

function forcedLayouts(events: readonly TraceEvent[]): string[] {
  const load = events.filter(({ name }) => name === loaded).sort((a, b) => b.ts - a.ts)[0];
  if (!load) throw new Error('The trace does not say when the page had loaded');
  const before = events.filter(({ pid, tid, ts }) => pid === load.pid && tid === load.tid && ts <= load.ts);
  const scripts = before.filter(({ name }) => scriptEvents.includes(name));
  const isIn = (event: TraceEvent, script: TraceEvent) =>
    script.ts <= event.ts && event.ts + event.dur <= script.ts + script.dur;
  return before
    .filter(({ name }) => layoutEvents.includes(name))
    .filter((event) => scripts.some((script) => isIn(event, script)))
    .map(({ name }) => name);
}

/** A layout of the home page takes a cheap phone 100 ms and more, the first formatter of a language 30 ms: both wait until it has loaded. */
for (const path of ['/', '/noticias/{news}', '/deportes', '/tiempo-v2']) {
  test(
    `${path}: no script forces a layout or builds a formatter while the page loads`,
    { tag: '@script' },
    async ({ page, place, browser }) => {
      await countFormatters(page);
      const forcedLayouts = await traceLayouts(browser, page);
      await page.goto(place(path));
      await requestsEnd(page);
      expect(await forcedLayouts()).toEqual([]);
      expect(await earlyFormatters(page)).toEqual([]);
    },
  );
}

for (const path of ['/deportes', '/tiempo', '/tiempo-v2', '/tiempo-v2-light']) {
  test(
    `on a phone, what is below the window of ${path} has no layout until something is painted, and nothing shifts`,
    { tag: '@script' },
    async ({ page, place }) => {
      const shifts = await countShifts(page);
      await page.goto(place(path));
      // As it was before the first paint, but with the whole page there: the animations are at their beginning again, and stand still.
      const skipped = await page.evaluate(async () => {
        await Promise.all(document.getAnimations().map(({ ready }) => ready));
        const laidOut = () =>
          [...document.querySelectorAll('main *')].filter((part) => part.checkVisibility());
        const parts = [...document.querySelectorAll<HTMLElement>('main *')].filter(
          (part) => getComputedStyle(part).animationName === 'below-fold',
        );
        for (const part of parts) part.style.animation = 'none';
        const all = laidOut();
        for (const part of parts) part.style.animation = 'below-fold 40ms paused';
        const early = new Set(laidOut());
        for (const part of parts) part.style.animation = '';
        return all.filter((part) => !early.has(part)).length;
      });
      expect(skipped).toBeGreaterThan(60);
      expect(await shifts()).toBeLessThanOrEqual(0.02);
    },
  );
}

for (const [what, path, selector] of [
  ['a column below the first window', '/', 'main .deferred'],
  ['the footer of a news item', '/noticias/{news}', 'body .footer'],
] as const) {
  test(
    `on a phone, ${what} has no layout before a reader comes near, and nothing shifts then`,
    { tag: '@script' },
    async ({ page, place }) => {
      const shifts = await countShifts(page);
      await page.goto(place(path));
      const last = page.locator(selector).last();
      const isSkipped = () =>
        last.evaluate(
          (column) => !column.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }),
        );
      expect(await isSkipped()).toBe(true);
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await expect.poll(isSkipped).toBe(false);
      expect(await shifts()).toBeLessThanOrEqual(0.02);
    },
  );
}
