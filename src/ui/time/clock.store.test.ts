import { STORE_UNMOUNT_DELAY } from 'nanostores';
import { beforeEach, expect, test, vi } from 'vitest';

const minute = 60_000;
const start = Date.parse('2026-11-21T12:00:20Z');

let page: EventTarget & { hidden: boolean };
let clock: typeof import('./clock.store.ts');

beforeEach(async () => {
  vi.useFakeTimers({ now: start });
  page = Object.assign(new EventTarget(), { hidden: false });
  const view = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', view.addEventListener.bind(view));
  vi.stubGlobal('removeEventListener', view.removeEventListener.bind(view));
  vi.stubGlobal('dispatchEvent', view.dispatchEvent.bind(view));
  vi.resetModules();
  clock = await import('./clock.store.ts');
});

/** Subscribes, and records every value in seconds since the start. */
function listen() {
  const values: number[] = [];
  const stop = clock.$now.subscribe((now) => values.push((now - start) / 1000));
  return { values, stop };
}

const turn = (hidden: boolean) => {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
};

test('the clock changes at each full minute', () => {
  const { values, stop } = listen();
  vi.advanceTimersByTime(39_999);
  expect(values).toEqual([0]);
  vi.advanceTimersByTime(1);
  expect(values).toEqual([0, 40]);
  vi.advanceTimersByTime(2 * minute);
  expect(values).toEqual([0, 40, 100, 160]);
  stop();
});

test('all subscribers share one timer', () => {
  const stops = [listen(), listen(), listen()].map(({ stop }) => stop);
  expect(vi.getTimerCount()).toBe(1);
  for (const stop of stops) stop();
});

test('no timer runs without subscribers, and a new subscriber gets the present time', () => {
  expect(vi.getTimerCount()).toBe(0);
  listen().stop();
  vi.advanceTimersByTime(STORE_UNMOUNT_DELAY);
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(10 * minute);
  const { values, stop } = listen();
  expect(values).toEqual([(STORE_UNMOUNT_DELAY + 10 * minute) / 1000]);
  stop();
});

test('the clock stops in a background tab and is updated when the tab is visible again', () => {
  const { values, stop } = listen();
  turn(true);
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(5 * minute);
  expect(values).toEqual([0]);
  turn(false);
  expect(values).toEqual([0, 300]);
  vi.advanceTimersByTime(40_000);
  expect(values).toEqual([0, 300, 340]);
  stop();
});

test.each(['pageshow', 'focus'])(
  'the clock is updated at %s, after the device slept or the page was in the back/forward cache',
  (name) => {
    const { values, stop } = listen();
    // No timer runs while a device sleeps.
    vi.setSystemTime(start + 480 * minute);
    dispatchEvent(new Event(name));
    expect(values).toEqual([0, 480 * 60]);
    vi.advanceTimersByTime(40_000);
    expect(values).toEqual([0, 480 * 60, 480 * 60 + 40]);
    stop();
  },
);
