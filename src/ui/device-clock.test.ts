import { beforeEach, expect, test, vi } from 'vitest';

const real = Date.parse('2026-11-21T12:00:00Z');
const day = 86_400_000;

class PageTiming {
  serverTiming;
  constructor(description: string) {
    this.serverTiming = [{ name: 'clock', description }];
  }
}

/** Loads the module in a page sent at `sentAt`, on a device with the time `device`, with a server at `server` or unreachable (null). */
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

test.each([
  ['a correct clock', real, real],
  ['a clock that is five minutes off', real, real + 300_000],
  ['a correct clock and a page cached for an hour', real - 3_600_000, real],
])('%s causes no request', async (_, sentAt, device) => {
  const { now, ask } = await load({ sentAt, device, server: real });
  expect(ask).not.toHaveBeenCalled();
  expect(now()).toBe(device);
});

test.each([real + day, real - day])(
  'a clock that is a day off is corrected to the server’s time',
  async (device) => {
    const { now } = await load({ sentAt: real, device, server: real });
    expect(now()).toBe(real);
  },
);

test('a page that was cached for a day does not change a correct clock', async () => {
  const { now } = await load({ sentAt: real - day, device: real, server: real });
  expect(now()).toBe(real);
});

test('without a server the clock is only moved forward, to the time when the page was sent', async () => {
  expect((await load({ sentAt: real, device: real - day, server: null })).now()).toBe(real);
  vi.resetModules();
  expect((await load({ sentAt: real, device: real + day, server: null })).now()).toBe(real + day);
});

test('the clock is trusted when the browser does not expose when the page was sent', async () => {
  expect((await load({ sentAt: null, device: real + day, server: real })).now()).toBe(real + day);
});

test('millisecondsLeft is between 0 and the interval', async () => {
  const { millisecondsLeft } = await load({ sentAt: null, device: real, server: null });
  expect(millisecondsLeft(10_000, real - 4_000)).toBe(6_000);
  expect(millisecondsLeft(10_000, real - day)).toBe(0);
  expect(millisecondsLeft(10_000, real + day)).toBe(10_000);
});
