import { waitUntil } from '#commands/processes/wait-until.ts';
import { startFailingLine, type FailingLine } from '../browser/failing-line.ts';
import type { Stage } from '../stage.ts';
import { describe, test } from 'vitest';
import { lackOf, starts, type EngineName } from './drivers.ts';

/** A window of a browser on the site. What it is told and asked works in every engine. */
export interface Engine {
  /** The way to the site, with an address of its own, so that nothing is stored for it yet. */
  line: FailingLine;
  open(path: string): Promise<void>;
  back(): Promise<void>;
  resize(width: number, height?: number): Promise<void>;
  /** Runs a function in the page. It may use nothing outside itself; arguments and value survive JSON. */
  run<Args extends readonly unknown[], Value>(
    task: (...args: Args) => Value,
    ...args: Args
  ): Promise<Awaited<Value>>;
  /** Waits until a function in the page returns something truthy, and resolves with that. `what` is named when it never does. */
  until<Args extends readonly unknown[], Value>(
    what: string,
    task: (...args: Args) => Value,
    ...args: Args
  ): Promise<Awaited<Value>>;
  /** Waits until a shown element has this selector and this text or name, and clicks it. */
  click(selector: string, name?: string): Promise<void>;
  /** Types into what has the focus. "\uE007" is Enter. */
  type(text: string): Promise<void>;
  /** What went wrong in the page: errors of scripts, violations of its policy, files that failed to load. */
  complaints(): Promise<string[]>;
  screenshot(): Promise<Buffer>;
}

declare global {
  interface Window {
    complaints?: string[];
  }
}

/** Seconds to wait for a state on a busy machine. */
const patience = 45;
const collectorPath = '/_complaints.js';

/** The first script of every page. Runs in the page. */
function collectComplaints(): void {
  const all: string[] = [];
  window.complaints = all;
  // Functions that look at a page know it, and Safari before 17.4 does not.
  Element.prototype.checkVisibility ??= function (this: Element) {
    return this.getClientRects().length > 0 && getComputedStyle(this).visibility === 'visible';
  };
  addEventListener(
    'error',
    (event) => {
      const { target } = event;
      const address =
        target instanceof Element && (target.getAttribute('src') ?? target.getAttribute('href'));
      all.push(address ? `file: ${address}` : `script: ${event.message}`);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => all.push(`promise: ${String(reason)}`));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    all.push(`policy: ${violatedDirective} ${blockedURI}`),
  );
  const { error } = console;
  console.error = (...words: unknown[]) => {
    all.push(`console: ${words.map(String).join(' ')}`);
    error(...words);
  };
}

/** The centre of a shown element with this selector and this text or name, in the window; null if there is none. Runs in the page. */
function findPlace(selector: string, name: string): { x: number; y: number } | null {
  const text = (element: Element) =>
    `${element.getAttribute('aria-label') ?? ''} ${element.textContent ?? ''}`.replaceAll(/\s+/g, ' ');
  const found = [...document.querySelectorAll(selector)].find(
    (element) => element.getClientRects().length > 0 && text(element).includes(name),
  );
  if (!found) return null;
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = found.getBoundingClientRect();
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
}

/**
 * Starts an engine with a new profile on the site at `site`. The line collects what goes wrong by a script of the site's own address, which no
 * page's policy forbids: WebKit's driver tells nothing of its console.
 */
export async function openEngine(stage: Stage, name: EngineName, site: string, width = 390): Promise<Engine> {
  const line = await startFailingLine(site);
  stage.ends(line.stop);
  line.firstScript = collectorPath;
  line.replace = (path) =>
    path === collectorPath
      ? { headers: { 'Content-Type': 'text/javascript' }, body: `(${String(collectComplaints)})()` }
      : undefined;
  const driver = await starts[name](await stage.folder(), width);
  stage.ends(driver.end);
  let height = 800;

  const run: Engine['run'] = async (task, ...args) => {
    const call = `(${String(task)})(...${JSON.stringify(args)})`;
    return JSON.parse(await driver.evaluate(`(async () => JSON.stringify((await ${call}) ?? null))()`));
  };
  const until: Engine['until'] = async (what, task, ...args) => {
    const seen = await waitUntil(what, patience, async () => {
      const value = await run(task, ...args);
      return value ? { value } : null;
    });
    return seen.value;
  };
  const engine: Engine = {
    line,
    run,
    until,
    open: (path) => driver.open(line.url + path),
    back: driver.back,
    async resize(wide, high = height) {
      height = high;
      await driver.resize(wide, high);
      await until(`A window of ${wide} pixels`, (size) => innerWidth === size, wide);
    },
    async click(selector, text = '') {
      const place = await until(`${selector} "${text}"`, findPlace, selector, text);
      await driver.perform({
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', duration: 0, origin: 'viewport', ...place },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      });
    },
    async type(text) {
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await driver.perform({ type: 'key', id: 'keys', actions: keys });
    },
    complaints: () => run(() => window.complaints ?? []),
    screenshot: driver.screenshot,
  };
  if (name !== 'old webkit') await engine.resize(width);
  return engine;
}

/** Declares the same tests for several engines. One that cannot start here is skipped, and the test's name says why. */
export function inEngines(names: readonly EngineName[], declare: (name: EngineName) => void): void {
  for (const name of names) {
    const lack = lackOf(name);
    if (lack) test.skip(`${name}: ${lack}`);
    else describe(name, () => declare(name));
  }
}
