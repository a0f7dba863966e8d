import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const real = Date.parse('2026-11-21T12:00:00Z');
const day = 86_400_000;

class PageTiming {
  serverTiming;
  constructor(description: string) {
    this.serverTiming = [{ name: 'clock', description }];
  }
}

/** A page that was sent at one moment, on a device that believes in another, and a server that may answer. */
async function load({
  sentAt,
  device,
  server,
}: {
  sentAt: number | null;
  device: number;
  server: number | null;
}) {
  vi.setSystemTime(device);
  vi.stubGlobal('PerformanceNavigationTiming', PageTiming);
  const entries = sentAt === null ? [] : [new PageTiming(String(sentAt / 1000))];
  vi.stubGlobal('performance', { getEntriesByType: () => entries });
  const ask = vi.fn(async () => {
    if (server === null) throw new TypeError('Failed to fetch');
    return new Response(null, { headers: { Date: new Date(server - 60_000).toUTCString(), Age: '60' } });
  });
  vi.stubGlobal('fetch', ask);
  const clock = await import('./device-clock.ts');
  await clock.clockChecked();
  return { ...clock, ask };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['right', real, real],
  ['some minutes off', real, real + 300_000],
  ['beside a page from a cache', real - 3_600_000, real],
])('a clock that is %s asks nobody', async (_, sentAt, device) => {
  const { now, ask } = await load({ sentAt, device, server: real });
  expect(ask).not.toHaveBeenCalled();
  expect(now()).toBe(device);
});

test.each([real + day, real - day])('a clock that is a day off takes the server’s time', async (device) => {
  const { now } = await load({ sentAt: real, device, server: real });
  expect(now()).toBe(real);
});

test('a page that lay in a cache for a day does not make a right clock wrong', async () => {
  const { now } = await load({ sentAt: real - day, device: real, server: real });
  expect(now()).toBe(real);
});

test('where no server answers a page may be old, but not from the future', async () => {
  expect((await load({ sentAt: real, device: real - day, server: null })).now()).toBe(real);
  vi.resetModules();
  expect((await load({ sentAt: real, device: real + day, server: null })).now()).toBe(real + day);
});

test('a browser that does not tell when the page was sent is believed', async () => {
  expect((await load({ sentAt: null, device: real + day, server: real })).now()).toBe(real + day);
});

test('nobody waits longer than the interval, or less than nothing', async () => {
  const { stillToWait } = await load({ sentAt: null, device: real, server: null });
  expect(stillToWait(10_000, real - 4_000)).toBe(6_000);
  expect(stillToWait(10_000, real - day)).toBe(0);
  expect(stillToWait(10_000, real + day)).toBe(10_000);
});
