import type { CDPSession, Page } from '@playwright/test';

/** A connection, as Chromium emulates it. */
export interface Line {
  name: string;
  /** Bytes a second, in both directions. */
  throughput: number;
  /** Milliseconds of a round trip. */
  latency: number;
  /** What Chromium calls a line with such round trips (3g from 272 ms on). Not every version reports it for an emulated line. */
  effectiveType: '3g' | '4g';
}

/** The line that Lighthouse emulates for phones, and that of a phone on a failing tower. */
export const lines: readonly Line[] = [
  { name: '1.6 Mbit/s, 150 ms', throughput: 200_000, latency: 150, effectiveType: '4g' },
  { name: '400 kbit/s, 400 ms', throughput: 50_000, latency: 400, effectiveType: '3g' },
];

/** The smallest phone that the site is made for. */
export const phone = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2 } as const;

/** How many times slower than this machine the phone's processor is. */
const slowdown = 4;

/** Makes the browser of this page as slow as the phone, on this line; without a line, only its processor. */
export async function emulatePhone(page: Page, line?: Line): Promise<CDPSession> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  if (!line) return client;
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    downloadThroughput: line.throughput,
    uploadThroughput: line.throughput,
    latency: line.latency,
  });
  await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), {
    saveData: false,
    effectiveType: line.effectiveType,
  });
  return client;
}
