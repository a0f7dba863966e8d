import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { startSite, type SiteProcess } from '../site-process.ts';
import { copyTemplate, prepareTemplate } from '../site-template.ts';

/** A Tuesday at 1 p.m. in Puerto Rico: games are being played, and the guide has programmes before and after. */
export const standsAt = Date.parse('2026-11-24T17:00:00Z');

/** Replaces the clock that scripts read by the expression `now`; timers go on. Node, workerd and the browser run it before everything else. */
const withClock = (now: string) => `{
  const RealDate = (globalThis.RealDate = globalThis.Date);
  const now = () => ${now};
  globalThis.Date = class Date extends RealDate {
    constructor(...parts) {
      if (parts.length === 0) super(now());
      else super(...parts);
    }
    static now() {
      return now();
    }
  };
}`;

/** Stops the clock of a page. libfaketime does not work here: workerd hangs in its first statement of a database. */
export const stopClock = withClock(String(standsAt));

/** Milliseconds for which the site's clock goes before it stands: the worker spaces its calls of Sportradar by that clock. */
const startsBefore = 120_000;

/** A pattern of an expression with at most this many levels of parentheses. */
const expression = (levels: number): string =>
  levels === 0 ? '[^()]*' : `(?:[^()]|\\(${expression(levels - 1)}\\))*`;

/** The worker's code with alarms that ring by workerd's own clock, which nothing replaces: after as long as they would by the worker's. */
function withRealAlarms(code: string): string {
  const alarm = new RegExp(`storage\\.setAlarm\\((${expression(3)})\\)`, 'g');
  if (!code.match(alarm)) throw new Error('The bundle of the worker sets no alarm in the expected way');
  return code.replace(alarm, 'storage.setAlarm(RealDate.now() + Math.max(0, ($1) - Date.now()))');
}

/**
 * Starts a site on the sample newsroom on which it is always the same moment, so that its pages are the same in every run. Resolves when the
 * clock stands and the games of that moment are loaded.
 */
export async function startFrozenSite(): Promise<SiteProcess> {
  await prepareTemplate();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-visual-'));
  await copyTemplate(dataDir, true);
  const bundle = path.join(dataDir, 'worker-bundle/worker.js');
  const started = Date.now();
  const clock = withClock(`Math.min(${standsAt}, RealDate.now() - ${started} + ${standsAt - startsBefore})`);
  await writeFile(bundle, `${clock}\n${withRealAlarms(await readFile(bundle, 'utf8'))}`);
  const site = await startSite({
    dataDir,
    environment: {
      // The sample's advertisements take turns.
      AD_FALLBACK: 'forced',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clock)}`,
    },
  });
  await vi.waitUntil(() => Date.now() - started > startsBefore, {
    timeout: 2 * startsBefore,
    interval: 1_000,
  });
  return {
    ...site,
    async stop() {
      await site.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
