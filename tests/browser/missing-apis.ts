import type { Page } from '@playwright/test';

/** Browsers without an API or a storage, on a line that is to be spared, and islands that fail. */

/** What browsers of `.browserslistrc` lack, as paths from the global object. */
export const lacking = [
  'Array.prototype.at',
  'Array.prototype.findLast',
  'Array.prototype.toReversed',
  'Array.prototype.toSorted',
  'Object.hasOwn',
  'Object.groupBy',
  'Map.groupBy',
  'Promise.withResolvers',
  'AbortSignal.timeout',
  'AbortSignal.any',
  'URL.canParse',
  'URL.parse',
  'structuredClone',
  'requestIdleCallback',
  'BroadcastChannel',
  'Crypto.prototype.randomUUID',
  'Navigator.prototype.locks',
  'Navigator.prototype.connection',
  'HTMLFormElement.prototype.requestSubmit',
  'HTMLElement.prototype.inert',
  'HTMLElement.prototype.popover',
  'HTMLDialogElement.prototype.showModal',
  'Element.prototype.ariaLabel',
  'Document.prototype.adoptedStyleSheets',
  'PerformanceNavigationTiming',
  'PerformanceResourceTiming.prototype.serverTiming',
  'reportError',
  'scheduler',
  'Intl.Segmenter',
] as const;

/** Takes APIs from a page before its scripts run. */
export const without = (page: Page, apis: readonly string[]): Promise<unknown> =>
  page.addInitScript((paths) => {
    for (const path of paths) {
      const names = path.split('.');
      const last = names.pop() ?? '';
      const owner = names.reduce<object>((object, name) => Reflect.get(object, name), globalThis);
      Reflect.deleteProperty(owner, last);
    }
  }, apis);

/** What the browser says of its line: nothing (null) in Firefox and Safari. */
export const setConnection = (page: Page, connection: { saveData: boolean; effectiveType?: string } | null) =>
  page.addInitScript(
    (line) => Object.defineProperty(navigator, 'connection', { value: line ?? undefined }),
    connection,
  );

/** Storage whose every use throws, as where a reader blocks it. */
export const blockStorage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });

/** Chooses to save data, so that islands hydrate when they are used, and not before a test is ready. */
export const saveData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => localStorage.setItem('data-saver', 'yes'));

/**
 * Makes every island fail whose properties have a list or an object: reading those throws, from React's first render on (`first`), or from
 * `breakIslands()` on. `failuresOf()` says which islands threw.
 */
export const failIslands = (page: Page, when: 'first' | 'later'): Promise<unknown> =>
  page.addInitScript((time) => {
    const states = new Map<string, { isBroken: boolean; failures: number }>();
    const guarded = (value: unknown, state: { isBroken: boolean; failures: number }): unknown => {
      if (typeof value !== 'object' || value === null) return value;
      return new Proxy(value, {
        get(object, name, receiver) {
          if (!state.isBroken) return guarded(Reflect.get(object, name, receiver), state);
          state.failures += 1;
          throw new Error('broken for a test');
        },
      });
    };
    const stateOf = (island: Element) => {
      const name = island.getAttribute('data-island') ?? '';
      const state = states.get(name) ?? { isBroken: false, failures: 0 };
      states.set(name, state);
      return state;
    };
    const { parse } = JSON;
    JSON.parse = (text: string, ...rest) => {
      const value: unknown = parse(text, ...rest);
      const islands = [...document.querySelectorAll<HTMLElement>('[data-island]')];
      const island = islands.find(({ dataset }) => dataset['props'] === text);
      if (!island || typeof value !== 'object' || value === null) return value;
      const entries = Object.entries(value).map(([name, each]) => [name, guarded(each, stateOf(island))]);
      return Object.fromEntries(entries);
    };
    const { addEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (type, ...rest) {
      // React listens to this event on the container that it is about to render.
      const island = type === 'cancel' && this instanceof Element && this.closest('[data-island]');
      if (island && time === 'first') stateOf(island).isBroken = true;
      addEventListener.call(this, type, ...rest);
    };
    Object.assign(globalThis, {
      breakIslands: () => {
        for (const state of states.values()) state.isBroken = true;
      },
      failuresOf: () => [...states].filter(([, { failures }]) => failures > 0).map(([name]) => name),
    });
  }, when);
