import { STORE_UNMOUNT_DELAY } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

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

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Listens, and keeps what it was told, in seconds since the start. */
function listen() {
  const told: number[] = [];
  const stop = clock.$now.subscribe((now) => told.push((now - start) / 1000));
  return { told, stop };
}

const turn = (hidden: boolean) => {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
};

test('it moves at the borders of minutes', () => {
  const { told, stop } = listen();
  vi.advanceTimersByTime(39_999);
  expect(told).toEqual([0]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([0, 40]);
  vi.advanceTimersByTime(2 * minute);
  expect(told).toEqual([0, 40, 100, 160]);
  stop();
});

test('one timer serves all who listen', () => {
  const stops = [listen(), listen(), listen()].map(({ stop }) => stop);
  expect(vi.getTimerCount()).toBe(1);
  for (const stop of stops) stop();
});

test('nothing ticks when nobody listens, and who listens again gets the present', () => {
  expect(vi.getTimerCount()).toBe(0);
  listen().stop();
  vi.advanceTimersByTime(STORE_UNMOUNT_DELAY);
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(10 * minute);
  const { told, stop } = listen();
  expect(told).toEqual([(STORE_UNMOUNT_DELAY + 10 * minute) / 1000]);
  stop();
});

test('it rests in the background and catches up in front', () => {
  const { told, stop } = listen();
  turn(true);
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(5 * minute);
  expect(told).toEqual([0]);
  turn(false);
  expect(told).toEqual([0, 300]);
  vi.advanceTimersByTime(40_000);
  expect(told).toEqual([0, 300, 340]);
  stop();
});

test.each(['pageshow', 'focus'])(
  'it catches up at %s, when the device has slept or the page was put by',
  (name) => {
    const { told, stop } = listen();
    // No timer runs while a device sleeps.
    vi.setSystemTime(start + 480 * minute);
    dispatchEvent(new Event(name));
    expect(told).toEqual([0, 480 * 60]);
    vi.advanceTimersByTime(40_000);
    expect(told).toEqual([0, 480 * 60, 480 * 60 + 40]);
    stop();
  },
);
