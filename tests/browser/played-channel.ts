import type { Page } from '@playwright/test';
import { channelPath, type ChannelEvent } from '#contract/channel.ts';

/** The connection by which a page hears of changes: a stream that the test writes, so that it is open as long as the test wants. */

declare global {
  interface Window {
    channel: {
      /** What the page asked for, in turn. */
      addresses: string[];
      open: Set<object>;
      /** Writes to the last stream; null: it ends. */
      write: (text: string | null) => void;
    };
  }
}

/** Plays the origin's part of the channel in the pages that are opened from now on. */
export const playChannel = (page: Page) =>
  page.addInitScript((path) => {
    const real = window.fetch;
    const channel: Window['channel'] = { addresses: [], open: new Set(), write: () => undefined };
    window.channel = channel;
    window.fetch = (input, init) => {
      const address = String(input);
      if (!address.startsWith(`${path}?`)) return real(input, init);
      channel.addresses.push(address);
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

export const openStreams = (page: Page) => page.evaluate(() => window.channel.open.size);
/** The addresses that the page asked the channel for, in turn. */
export const opened = (page: Page) => page.evaluate(() => window.channel.addresses);
/** Writes to the last stream. Null: it ends. */
export const write = (page: Page, text: string | null) =>
  page.evaluate((words) => window.channel.write(words), text);
export const tell = (page: Page, event: ChannelEvent) => write(page, `data: ${JSON.stringify(event)}\n\n`);
