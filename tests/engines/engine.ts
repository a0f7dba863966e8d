import { waitUntil } from '#commands/processes/wait-until.ts';
import { startFailingLine, type FailingLine } from '../browser/failing-line.ts';
import { fillSlots, findSlugs, type Slugs } from '../browser/newsroom-slugs.ts';
import { openStage, type Stage } from '../stage.ts';
import { beforeAll, beforeEach, describe } from 'vitest';
import { lackOf, starts, type Driver, type EngineName, type Look } from './drivers.ts';

/** The site that all engines open. */
export const site = process.env['SITE'] ?? '';

/** A window of a browser on the site. What it is told and asked works in every engine. */
export interface Engine {
  /** The way to the site, with an address of its own, so that nothing is stored for it yet. */
  line: FailingLine;
  /** A text in which slots such as "{news}" are filled. */
  fill(text: string): string;
  /** Opens a path, whose slots are filled. */
  open(path: string): Promise<void>;
  back(): Promise<void>;
  resize(width: number): Promise<void>;
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
  ): Promise<NonNullable<Awaited<Value>>>;
  /** Waits until a shown and enabled element has this selector and this text or name, and clicks it. */
  click(selector: string, name?: string): Promise<void>;
  /** Types into what has the focus. "\uE007" is Enter. */
  type(text: string): Promise<void>;
  /** What went wrong in the page: errors of scripts, violations of its policy, files that failed to load. */
  complaints(): Promise<string[]>;
  /** Waits until a notification with this text is shown, and taps it. */
  tapNotification(text: string): Promise<void>;
}

declare global {
  interface Window {
    complaints?: string[];
  }
}

/** Seconds to wait for a state on a busy machine. */
const patience = 45;
/** Pixels of every window. */
const height = 800;
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

/** The centre of a shown and enabled element with this selector and this text or name, in the window; null if there is none. Runs in the page. */
function findPlace(selector: string, name: string): { x: number; y: number } | null {
  const text = (element: Element) =>
    `${element.getAttribute('aria-label') ?? ''} ${element.textContent ?? ''}`.replaceAll(/\s+/g, ' ');
  const found = [...document.querySelectorAll(selector)].find(
    (element) =>
      element.getClientRects().length > 0 && !element.matches(':disabled') && text(element).includes(name),
  );
  if (!found) return null;
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = found.getBoundingClientRect();
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
}

/** What a started engine has. */
interface Opened {
  driver: Driver;
  line: FailingLine;
  slugs: Slugs;
}

/** An engine, whose parts are there when its tests run: `opened` throws before that. */
function engineOf(opened: () => Opened): Engine {
  const run: Engine['run'] = async (task, ...args) => {
    const call = `(${String(task)})(...${JSON.stringify(args)})`;
    const expression = `(async () => JSON.stringify((await ${call}) ?? null))()`;
    return JSON.parse(await opened().driver.evaluate(expression));
  };
  const until: Engine['until'] = async (what, task, ...args) => {
    const seen = await waitUntil(what, patience, async () => {
      const value = await run(task, ...args);
      return value ? { value } : null;
    });
    return seen.value;
  };
  const fill = (text: string) => fillSlots(text, opened().slugs);
  return {
    get line() {
      return opened().line;
    },
    run,
    until,
    fill,
    open: (path) => opened().driver.open(opened().line.url + fill(path)),
    back: () => opened().driver.back(),
    async resize(wide) {
      await opened().driver.resize(wide, height);
      await until(`A window of ${wide} pixels`, (size) => innerWidth === size, wide);
    },
    async click(selector, text = '') {
      const { x, y } = await until(`${selector} "${text}"`, findPlace, selector, text);
      const { perform, zoom = 1 } = opened().driver;
      await perform({
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', duration: 0, origin: 'viewport', x: x * zoom, y: y * zoom },
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
      await opened().driver.perform({ type: 'key', id: 'keys', actions: keys });
    },
    complaints: () => run(() => window.complaints ?? []),
    async tapNotification(text) {
      await waitUntil(`A notification "${text}"`, patience, async () =>
        opened().driver.tapNotification?.(text),
      );
    },
  };
}

/**
 * The way to the site. It collects what goes wrong by a script of the site's own address, which no page's policy forbids: WebKit's driver
 * tells nothing of its console.
 */
async function startLine(stage: Stage, address: string): Promise<FailingLine> {
  const line = await startFailingLine(address);
  stage.ends(line.stop);
  line.firstScript = collectorPath;
  line.replace = (path) =>
    path === collectorPath
      ? { headers: { 'Content-Type': 'text/javascript' }, body: `(${String(collectComplaints)})()` }
      : undefined;
  return line;
}

/** A site of a test's own, at `address`, and what its notifications need (Look). */
interface OwnSite extends Pick<Look, 'pushUrl'> {
  address: string;
}

/**
 * Declares the same tests for several engines, each with a window of its own and a new profile. An engine that cannot be installed here is
 * skipped, with a sentence that says why.
 */
export function inEngines(
  names: readonly EngineName[],
  declare: (engine: Engine) => void,
  {
    width = 390,
    text = 16,
    start = async () => ({ address: site }),
  }: Partial<Look> & { start?: (stage: Stage) => Promise<OwnSite> } = {},
): void {
  for (const name of names) {
    describe(name, () => {
      const stage = openStage();
      let opened: Opened | undefined;
      /** Why the engine cannot be used here. */
      const lack = lackOf(name);
      const engine = engineOf(() => {
        if (!opened) throw new Error(`${name} is not open yet`);
        return opened;
      });
      beforeAll(async () => {
        if (lack !== null) return console.warn(lack);
        const { address, ...push } = await start(stage);
        const [line, slugs] = [
          await startLine(stage, address),
          await findSlugs(process.env['API'] ?? address),
        ];
        const driver = await starts[name](await stage.folder(), { width, text, ...push });
        stage.ends(driver.end);
        opened = { driver, line, slugs };
        if (name !== 'old webkit') await engine.resize(width);
      });
      beforeEach(({ skip }) => skip(lack !== null, lack ?? undefined));
      declare(engine);
    });
  }
}
