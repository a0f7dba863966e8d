import type { ServerResponse } from 'node:http';
import type { ChannelEvent } from '#contract/channel.ts';
import type { Channel, Listener } from './channel.ts';

/** Milliseconds between two comments on a line without events: less than proxies wait for a byte (nginx: 60 s by default, Cloudflare: 100 s). */
const commentEvery = 40_000;
/** Bytes that may wait for a reader. More than a thousand events: a reader that takes none of them has gone. */
const maxWaiting = 64 * 1024;
/**
 * Milliseconds within which a reader comes back after the line has ended, at random: 36 for each open page, at least 10 s and at most 90 s. So the
 * readers of two origins that end together are 56 requests a second, and the few of a quiet day miss nothing for long.
 */
const span = { ofReader: 36, min: 10_000, max: 90_000 };

/** `chance`: random, from 0 to 1. */
export const retryOf = (listeners: number, chance: number): number =>
  Math.round(Math.min(Math.max(listeners * span.ofReader, span.min), span.max) * chance);

export const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // nginx passes each event on at once, with `proxy_buffering` too.
  'X-Accel-Buffering': 'no',
} as const;

/**
 * Begins a stream of events. It is written past the framework, which would keep a stream of its own for each of thousands of readers. `leave` is
 * called once when the reader has gone. The comments have the position too, so that who hears of few topics has not missed the others. `addHeaders` adds those of every response.
 */
export function eventStream(
  outgoing: ServerResponse,
  leave: () => void,
  at: Pick<Channel, 'position' | 'counts'>,
  addHeaders: (headers: Headers) => void,
): Listener {
  const retry = () => `retry: ${retryOf(at.counts.listeners, Math.random())}`;
  const comment = setInterval(() => write(`:${at.position}\n${retry()}\n\n`), commentEvery);
  const write = (text: string) => {
    if (outgoing.writableLength > maxWaiting) outgoing.destroy();
    else outgoing.write(text);
  };
  outgoing.once('close', () => {
    clearInterval(comment);
    leave();
  });
  const headers = new Headers(streamHeaders);
  addHeaders(headers);
  outgoing.setHeaders(headers).writeHead(200);
  write(`${retry()}\n\n`);
  return {
    hear: (event: ChannelEvent) => write(`id: ${event.n}\ndata: ${JSON.stringify(event)}\n\n`),
    end: () => void outgoing.end(),
  };
}
