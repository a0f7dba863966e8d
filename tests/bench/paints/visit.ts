import type { Browser } from '@playwright/test';
import { emulatePhone, phone, type Line } from './lines.ts';

/** What a first visit with an empty cache costs, until nothing is requested any more. The reader neither taps nor scrolls. */
export interface Visit {
  /** Milliseconds from the navigation to the first text or picture. */
  firstPaint: number;
  /** Milliseconds from the navigation to the largest text or picture of the first screen. */
  largestPaint: number;
  /** Bytes of script files, compressed, with headers. */
  scriptBytes: number;
  requests: number;
  /** Bytes of all responses, compressed, with headers. */
  bytes: number;
}

export type Measure = keyof Visit;

/** Milliseconds. The slowest page needs twenty seconds on the slowest line; a busy machine gets six times that. */
const timeout = 120_000;

/**
 * Milliseconds without traffic after which nothing more is expected. Islands wait until the page is painted and idle, which a slow phone is
 * only a second or two after the last byte.
 */
const quiet = 3_000;

/** Opens a page as a phone on this line. Throws when it responds with an error or paints nothing. */
export async function visit(browser: Browser, url: string, line: Line): Promise<Visit> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const client = await emulatePhone(page, line);
    const scripts = new Set<string>();
    const total = { requests: 0, bytes: 0, scriptBytes: 0 };
    let lastTraffic = performance.now();
    const onTraffic = () => (lastTraffic = performance.now());
    client.on('Network.requestWillBeSent', onTraffic);
    client.on('Network.dataReceived', onTraffic);
    // By the media type: Chromium does not call a preloaded module a script.
    client.on('Network.responseReceived', ({ requestId, response }) => {
      if (/javascript/.test(response.mimeType)) scripts.add(requestId);
    });
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      onTraffic();
      total.requests += 1;
      total.bytes += encodedDataLength;
      if (scripts.has(requestId)) total.scriptBytes += encodedDataLength;
    });
    const response = await page.goto(url, { waitUntil: 'networkidle', timeout });
    if (!response?.ok()) throw new Error(`${url} responded with ${response?.status()}`);
    while (performance.now() - lastTraffic < quiet) await page.waitForTimeout(100);
    const paints = await page.evaluate(
      () =>
        new Promise<{ firstPaint: number; largestPaint: number }>((resolve) => {
          new PerformanceObserver((list) =>
            resolve({
              firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
              largestPaint: list.getEntries().at(-1)?.startTime ?? NaN,
            }),
          ).observe({ type: 'largest-contentful-paint', buffered: true });
        }),
    );
    if (!(paints.firstPaint <= paints.largestPaint)) throw new Error(`${url} painted nothing`);
    return { ...paints, ...total };
  } finally {
    await context.close();
  }
}

/** Opens a page at full speed. Resolves with the addresses below /img/ that it requested. */
export async function picturesRequested(browser: Browser, url: string): Promise<string[]> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const pictures = new Set<string>();
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/img/')) pictures.add(request.url());
    });
    const response = await page.goto(url, { waitUntil: 'networkidle', timeout });
    if (!response?.ok()) throw new Error(`${url} responded with ${response?.status()}`);
    return [...pictures];
  } finally {
    await context.close();
  }
}
