import { expect, type Page } from '@playwright/test';
import { channelPath, type ChannelEvent } from '#contract/channel.ts';

/** The connection by which a page hears of changes: a stream that the test writes, so that it is open as long as the test wants. */

declare global {
  interface Window {
    channel: {
      /** What the page asked for, in turn. */
      addresses: string[];
      /** When it did, in milliseconds by its clock. */
      moments: number[];
      /** What responds now; streams when it is null. */
      line: ChannelLine | null;
      open: Set<object>;
      /** Writes to the last stream; null: it ends. */
      write: (text: string | null) => void;
    };
  }
}

/** In place of streams: nothing (`cut`), a next event at once and never a stream (`buffered`), or a response with this body. */
export type ChannelLine =
  'cut' | 'buffered' | { status: number; headers?: Record<string, string>; body: string };

/** Plays the origin's part of the channel in the pages that are opened from now on. */
export const playChannel = (page: Page) =>
  page.addInitScript((path) => {
    const real = window.fetch;
    const channel: Window['channel'] = {
      ...{ addresses: [], moments: [], line: null },
      ...{ open: new Set(), write: () => undefined },
    };
    window.channel = channel;
    window.fetch = (input, init) => {
      const address = String(input);
      if (!address.startsWith(`${path}?`) && !address.startsWith(`${path}/`)) return real(input, init);
      channel.addresses.push(address);
      channel.moments.push(Date.now());
      const { line } = channel;
      if (line === 'cut') return Promise.reject(new TypeError('Failed to fetch'));
      if (line === 'buffered' && address.startsWith(`${path}/`))
        return Promise.resolve(new Response('{"n":901,"topics":[]}'));
      if (line === 'buffered')
        return new Promise((_, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new DOMException('left', 'AbortError'))),
        );
      if (line !== null) return Promise.resolve(new Response(line.body, line));
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          channel.open.add(controller);
          channel.write = (text) => {
            if (text !== null) controller.enqueue(new TextEncoder().encode(text));
            else if (channel.open.delete(controller)) controller.close();
          };
          init?.signal?.addEventListener('abort', () => {
            if (channel.open.delete(controller)) controller.error(new DOMException('left', 'AbortError'));
          });
        },
      });
      return Promise.resolve(new Response(body));
    };
  }, channelPath);

/** How the channel responds from now on; null: with streams. */
export const setLine = (page: Page, line: ChannelLine | null) =>
  page.evaluate((next) => void (window.channel.line = next), line);
export const openStreams = (page: Page) => page.evaluate(() => window.channel.open.size);
/** The addresses that the page asked the channel for, in turn. */
export const opened = (page: Page) => page.evaluate(() => window.channel.addresses);
/** Milliseconds between the requests of the page, in turn. */
export const pauses = (page: Page) =>
  page.evaluate(() =>
    window.channel.moments.slice(1).map((at, place) => at - (window.channel.moments[place] ?? 0)),
  );
/** Writes to the last stream. Null: it ends. */
export const write = (page: Page, text: string | null) =>
  page.evaluate((words) => window.channel.write(words), text);
export const tell = (page: Page, event: ChannelEvent) => write(page, `data: ${JSON.stringify(event)}\n\n`);

/** Lets the page's clock run until it has a stream again. */
export const hearAgain = (page: Page) =>
  expect
    .poll(
      async () => {
        // Less than the page waits until a stream says something.
        await page.clock.runFor(5_000);
        return openStreams(page);
      },
      { intervals: [10] },
    )
    .toBe(1);
