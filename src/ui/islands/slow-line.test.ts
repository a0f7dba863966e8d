import { beforeEach, describe, expect, test, vi } from 'vitest';

interface Device {
  saveData?: boolean;
  effectiveType?: string;
  /** Milliseconds of the first paint; none before it. */
  paint?: number;
  /** Whether the page was opened in a hidden tab. */
  hidden?: boolean;
}

async function load({ saveData, effectiveType, paint, hidden = false }: Device) {
  vi.stubGlobal('navigator', {
    ...((saveData !== undefined || effectiveType !== undefined) && {
      connection: { saveData, effectiveType },
    }),
  });
  vi.stubGlobal('document', { hidden, readyState: 'complete' });
  vi.stubGlobal('performance', {
    getEntriesByName: () => (paint === undefined ? [] : [{ startTime: paint }]),
  });
  vi.stubGlobal('addEventListener', vi.fn());
  vi.resetModules();
  return import('./slow-line.ts');
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const ready = vi.fn();

/** What a page fetches by itself: at once, what a slow line is spared, and what every line asks for on a slow one. */
const devices: readonly (Device & { spares: boolean; asksOnSlow: boolean })[] = [
  { spares: false, asksOnSlow: false },
  { paint: 300, spares: false, asksOnSlow: false },
  { paint: 1_499, spares: false, asksOnSlow: false },
  { paint: 1_500, spares: true, asksOnSlow: true },
  // It says when the reader showed the page, and nothing about the line.
  { paint: 9_000, hidden: true, spares: false, asksOnSlow: false },
  { effectiveType: '4g', paint: 300, spares: false, asksOnSlow: false },
  { effectiveType: '3g', spares: true, asksOnSlow: true },
  { effectiveType: '2g', spares: true, asksOnSlow: true },
  { effectiveType: 'slow-2g', spares: true, asksOnSlow: true },
  { saveData: false, effectiveType: '4g', spares: false, asksOnSlow: false },
  // What the device is to save is not asked for on any line.
  { saveData: true, effectiveType: '4g', spares: true, asksOnSlow: false },
  { saveData: true, effectiveType: '3g', spares: true, asksOnSlow: false },
];

describe.each(devices)('a device $saveData $effectiveType, painted at $paint, hidden $hidden', (device) => {
  test(`is ${device.spares ? '' : 'not '}spared`, async () => {
    const { sparesLine, runSparingly } = await load(device);
    expect(sparesLine()).toBe(device.spares);
    ready.mockClear();
    runSparingly(ready);
    expect(ready).toHaveBeenCalledTimes(device.spares ? 0 : 1);
    expect(addEventListener).toHaveBeenCalledTimes(device.spares ? 3 : 0);
  });

  test(`has ${device.asksOnSlow ? '' : 'nothing of '}what is asked for on a slow line`, async () => {
    const { onSlowLine } = await load(device);
    ready.mockClear();
    onSlowLine(ready);
    vi.runAllTimers();
    expect(ready).toHaveBeenCalledTimes(device.asksOnSlow ? 1 : 0);
  });
});

test('what waits for the first use runs once, however the page is used', async () => {
  const { onFirstUse } = await load({});
  ready.mockClear();
  onFirstUse(ready);
  const listeners = vi.mocked(addEventListener).mock.calls;
  expect(listeners.map(([name]) => name)).toEqual(['pointerdown', 'keydown', 'scroll']);
  for (const [, listener] of listeners) (listener as () => void)();
  expect(ready).toHaveBeenCalledTimes(1);
});
