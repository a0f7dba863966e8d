import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { startChildProcess, type ChildProgram } from '#commands/processes/child-process.ts';
import { waitUntil } from '#commands/processes/wait-until.ts';
import { freePort } from '#commands/processes/free-port.ts';
import { findProgram } from '../system-program.ts';

/** What a test asks of a browser, by the protocol that it speaks. */
export interface Driver {
  /** How many of the pixels of its pointer are one of the page's; else 1. */
  zoom?: number;
  /** Opens an address. Resolves when it is loaded. */
  open(address: string): Promise<void>;
  back(): Promise<void>;
  /** Evaluates an expression in the page, which may be a promise. Its value is a text. */
  evaluate(expression: string): Promise<string>;
  /** Performs one source of actions of W3C's WebDriver, whose format both protocols share. */
  perform(source: object): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Taps the notification with this text. Resolves with false if the browser shows none. Only Firefox can, of which Look says how. */
  tapNotification?(text: string): Promise<boolean>;
  end(): Promise<void>;
}

/** Milliseconds after which a command that the browser does not end is a failure. */
const commandTimeout = 60_000;
/** Seconds for a browser to start on a busy machine. */
const startTimeout = 60;

const Session = z.object({ sessionId: z.string() });

/** W3C's WebDriver, which WebKit's browsers speak: https://www.w3.org/TR/webdriver2/ */
async function connectByWebDriver(program: ChildProgram, port: number, options: object): Promise<Driver> {
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(commandTimeout),
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${text.slice(0, 500)}`);
    return z.object({ value: z.unknown() }).parse(JSON.parse(text)).value;
  };
  await waitUntil('The driver', startTimeout, () => ask('GET', '/status'), program.ended);
  const capabilities = { alwaysMatch: options };
  const { sessionId } = Session.parse(await ask('POST', '/session', { capabilities }));
  const at = (path: string) => `/session/${sessionId}${path}`;
  return {
    open: async (url) => void (await ask('POST', at('/url'), { url })),
    back: async () => void (await ask('POST', at('/back'), {})),
    evaluate: async (expression) =>
      z.string().parse(await ask('POST', at('/execute/sync'), { script: `return ${expression}`, args: [] })),
    perform: async (source) => void (await ask('POST', at('/actions'), { actions: [source] })),
    resize: async (width, height) => void (await ask('POST', at('/window/rect'), { width, height })),
    async end() {
      await ask('DELETE', at('')).catch(() => {});
      await program.stop();
    },
  };
}

const BidiMessage = z.object({
  id: z.number().nullish(),
  type: z.string(),
  // An error has none.
  result: z.unknown().optional(),
  error: z.string().optional(),
  message: z.string().optional(),
});
const Evaluated = z.object({ result: z.object({ value: z.string() }) });
const Context = z.object({ context: z.string() });
const Tree = z.object({ contexts: z.tuple([Context], Context) });

/** The windows of Firefox itself, around the pages. */
interface OwnWindows {
  /** Evaluates an expression, whose value is a text, in each of them. A window that closes meanwhile says nothing. */
  evaluateInWindows(expression: string): Promise<string[]>;
}

/** WebDriver BiDi, which Firefox speaks by itself: https://www.w3.org/TR/webdriver-bidi/ */
async function connectByBidi(program: ChildProgram, address: string): Promise<Driver & OwnWindows> {
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open', { signal: AbortSignal.timeout(commandTimeout) });
  const waiting = new Map<number, (message: z.infer<typeof BidiMessage>) => void>();
  // Of a browser that has crashed.
  const closed = once(socket, 'close').then(() =>
    Promise.reject(new Error('Firefox has closed the connection')),
  );
  closed.catch(() => {});
  socket.addEventListener('message', ({ data }) => {
    const message = BidiMessage.parse(JSON.parse(String(data)));
    waiting.get(message.id ?? 0)?.(message);
  });
  let sent = 0;
  const ask = async (method: string, params: object = {}): Promise<unknown> => {
    const id = (sent += 1);
    const { promise, resolve, reject } = Promise.withResolvers<z.infer<typeof BidiMessage>>();
    const timer = setTimeout(() => reject(new Error(`${method} did not end`)), commandTimeout);
    waiting.set(id, resolve);
    socket.send(JSON.stringify({ id, method, params }));
    const { type, result, error, message } = await Promise.race([promise, closed]).finally(() => {
      clearTimeout(timer);
      waiting.delete(id);
    });
    if (type === 'error') throw new Error(`${method}: ${error}: ${message}`);
    return result;
  };
  await ask('session.new', { capabilities: {} });
  const tree = Tree.parse(await ask('browsingContext.getTree', {}));
  const { context } = tree.contexts[0];
  const evaluate = async (expression: string, target = { context }) => {
    const params = { expression, target, awaitPromise: true, userActivation: false };
    return Evaluated.parse(await ask('script.evaluate', params)).result.value;
  };
  return {
    async open(url) {
      // Firefox moves a page with a Cross-Origin-Opener-Policy to another process, and may say of that navigation that it was aborted,
      // also when its end is not waited for. Whether the page was left decides.
      await evaluate('String((globalThis.isLeft = true))');
      await ask('browsingContext.navigate', { context, url, wait: 'none' }).catch((error: unknown) => {
        if (!String(error).includes('NS_BINDING_ABORTED')) throw error;
      });
      const isThere = "String(!globalThis.isLeft && document.readyState === 'complete')";
      await waitUntil(url, commandTimeout / 1000, async () => (await evaluate(isThere)) === 'true');
    },
    async evaluateInWindows(expression) {
      const { contexts } = Tree.parse(await ask('browsingContext.getTree', { 'moz:scope': 'chrome' }));
      return Promise.all(contexts.map((window) => evaluate(expression, window).catch(String)));
    },
    back: async () => void (await ask('browsingContext.traverseHistory', { context, delta: -1 })),
    evaluate,
    perform: async (source) => void (await ask('input.performActions', { context, actions: [source] })),
    resize: async (width, height) =>
      void (await ask('browsingContext.setViewport', { context, viewport: { width, height } })),
    async end() {
      socket.close();
      await program.stop();
    },
  };
}

/** Starts a program whose files are in `folder`. `found` resolves with what `line` matches in what it prints. */
async function startIn(folder: string, name: string, args: string[], env: NodeJS.ProcessEnv, line = /(?!)/) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const program = await startChildProcess(name, args, {
    log: path.join(folder, `${path.basename(name)}.log`),
    env: { ...process.env, TZ: 'America/Puerto_Rico', LANG: 'C.UTF-8', ...env },
    onLine: (text) => {
      const found = line.exec(text)?.[1];
      if (found) resolve(found);
    },
  });
  const found = () =>
    waitUntil(name, startTimeout, () => Promise.race([promise, Promise.resolve(null)]), program.ended);
  return { program, found };
}

/** How an engine starts, in pixels. */
export interface Look {
  /** Of its window. Only the old one has it from the start. */
  width: number;
  /** Of its text: 16 is the usual size. Only Firefox has others. */
  text: number;
  /** The address of the push service for a reader who has allowed notifications. Only Firefox uses it. */
  pushUrl?: string;
}

/** MiniBrowser's tool bar is wider than a phone. */
const narrowToolbar =
  '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border: 0; font-size: 1px; -gtk-icon-transform: scale(0.1); }';

/** WebKitGTK's MiniBrowser on a screen of its own. */
async function startWebKit(folder: string): Promise<Driver> {
  const screen = ['-displayfd', '1', '-screen', '0', '2000x1200x24', '-nolisten', 'tcp'];
  const server = await startIn(folder, findProgram('Xvfb'), screen, {}, /^(\d+)$/);
  await mkdir(path.join(folder, 'gtk-3.0'), { recursive: true });
  await writeFile(path.join(folder, 'gtk-3.0/gtk.css'), narrowToolbar);
  const port = await freePort();
  const environment = {
    DISPLAY: `:${await server.found()}`,
    XDG_CONFIG_HOME: folder,
    LIBGL_ALWAYS_SOFTWARE: '1',
    // Its compositor crashed in Mesa's software rasterizer.
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  };
  const { program } = await startIn(folder, findProgram('WebKitWebDriver'), [`--port=${port}`], environment);
  const driver = await connectByWebDriver(program, port, {});
  return {
    ...driver,
    async end() {
      await driver.end();
      await server.program.stop();
    },
  };
}

/** Settings of a new Firefox: Spanish, no first-run pages, no requests to Mozilla. */
const preferences = {
  'intl.accept_languages': 'es-PR, es',
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.normandy.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  // Those of a phone take no room.
  'ui.useOverlayScrollbars': 1,
};

const pushPreferences = (url: string) => ({
  'dom.push.serverURL': url.replace('http:', 'ws:'),
  'dom.push.testing.allowInsecureServerURL': true,
  'permissions.default.desktop-notification': 1,
  // Firefox shows them itself.
  'alerts.useSystemBackend': false,
});

async function startFirefox(folder: string, { text, pushUrl }: Look): Promise<Driver> {
  const push = pushUrl && pushPreferences(pushUrl);
  const lines = Object.entries({ ...preferences, ...push, 'font.size.variable.x-western': text }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(path.join(folder, 'user.js'), lines.join('\n'));
  const { program, found } = await startIn(
    folder,
    findProgram('firefox'),
    [
      ...['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port=0'],
      ...(push ? ['--remote-allow-system-access'] : []),
      'about:blank',
    ],
    { HOME: folder },
    /WebDriver BiDi listening on (ws:\S+)/,
  );
  const driver = await connectByBidi(program, await found());
  // A Firefox that is driven has no push service, and lets no service worker bring a tab to the front.
  const driven = "['dom.push.connection.enabled', 'focusmanager.testmode']";
  if (push)
    await driver.evaluateInWindows(`String(${driven}.forEach((name) => Services.prefs.clearUserPref(name)))`);
  return {
    ...driver,
    async tapNotification(wanted) {
      const alert = `document.URL.endsWith('/alert.xhtml') && document.documentElement`;
      const isIt = `(${alert}).textContent?.includes(${JSON.stringify(wanted)})`;
      const tapped = await driver.evaluateInWindows(`${isIt} ? (${alert}.click(), 'tapped') : ''`);
      return tapped.includes('tapped');
    },
  };
}

/** Its window has always 800 x 600 pixels. */
const oldWidth = 800;

/** The WebKit of Safari 16. Another width of its window is another zoom. */
async function startOldWebKit(folder: string, { width }: Look): Promise<Driver> {
  const port = await freePort();
  const { program } = await startIn(folder, findProgram('WPEWebDriver'), [`--port=${port}`], {});
  const zoom = oldWidth / width;
  const driver = await connectByWebDriver(program, port, {
    'wpe:browserOptions': {
      binary: findProgram('cog'),
      args: ['--automation', '--platform=headless', `--scale=${zoom}`],
    },
  });
  return { ...driver, zoom };
}

/** Why an engine cannot start here; null if it can. Installs what it needs, where that is possible. */
export function lackOf(name: EngineName): string | null {
  try {
    for (const program of needs[name]) findProgram(program);
    return null;
  } catch (error) {
    return String(error);
  }
}

const needs = {
  webkit: ['Xvfb', 'WebKitWebDriver'],
  firefox: ['firefox'],
  'old webkit': ['WPEWebDriver', 'cog'],
} as const;

/** The engines, each with how it starts with a new profile in an empty folder. */
export const starts = { webkit: startWebKit, firefox: startFirefox, 'old webkit': startOldWebKit };
export type EngineName = keyof typeof starts;
