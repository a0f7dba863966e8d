import type { Browser, Page } from '@playwright/test';
import * as z from 'zod';

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
export async function countFormatters(page: Page): Promise<void> {
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
export const earlyFormatters = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const [load] = performance.getEntriesByType('navigation');
    const end = load instanceof PerformanceNavigationTiming ? load.loadEventStart : 0;
    return performance
      .getEntriesByType('mark')
      .filter(({ name, startTime }) => name.startsWith('formatter: ') && startTime < end)
      .map(({ name }) => name);
  });

/** Starts a trace; the returned function ends it and resolves with the layouts that scripts forced until the page had loaded. */
export async function traceLayouts(browser: Browser, page: Page): Promise<() => Promise<string[]>> {
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
