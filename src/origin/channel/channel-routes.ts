import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { type ChannelEvent, channelPath, topicsParameter } from '#contract/channel.ts';
import { everything } from '#contract/publishing/channel-events.ts';
import type { Problem } from '#contract/problem.ts';
import { readerAddress } from '../requests/reader-address.ts';
import type { Channel, Wanted } from './channel.ts';
import { eventStream, streamHeaders } from './event-stream.ts';

/** Milliseconds that a request for the next event is held open: less than the shortest timeout of a proxy of ours (nginx: 30 s). */
const holdMs = 25_000;
/** Seconds after which a reader who found no place may come again. */
const fullRetryAfter = 60;

/** The next event after a position never changes. A later one holds it, so a cache need not keep it for long. */
const lifetimes = {
  event: 'public, max-age=0, s-maxage=10',
  nothing: 'public, max-age=0, s-maxage=1',
} as const;

/** A cursor as a reader wrote it: NaN for what is none, which misses everything. */
const position = (text: string): number => (/^\d{1,15}(?:\.\d{1,16})?$/.test(text) ? Number(text) : NaN);

/** Characters of the names of topics: fifty games of somebody who follows fifty teams. */
const maxNames = 1_000;

/** The topics that a reader wants; null: all. */
function wantedOf(context: Context): Wanted {
  const names = context.req.query(topicsParameter);
  return names === undefined || names.length > maxNames ? null : new Set(names.split(','));
}

function full(context: Context): Response {
  const message = 'Hay demasiadas conexiones en este momento. La página sigue funcionando sin ellas.';
  const body: Problem = { error: { code: 'too_many_requests', message } };
  return context.json(body, 503, { 'Cache-Control': 'no-store', 'Retry-After': String(fullRetryAfter) });
}

function cacheControl({ topics }: ChannelEvent): string {
  if (topics.includes(everything)) return 'no-store';
  return topics.length > 0 ? lifetimes.event : lifetimes.nothing;
}

/** The addresses by which open pages hear of changes. `addHeaders` adds those of every response. */
export function channelRoutes(
  channel: Channel,
  addHeaders: (headers: Headers) => void,
): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.get(channelPath, (context) => {
    if (context.req.method === 'HEAD') return context.body(null, 200, streamHeaders);
    const { outgoing } = context.env;
    // What a browser heard last says more than the address that it repeats.
    const cursor = context.req.header('Last-Event-ID') ?? context.req.query('desde');
    const n = cursor === undefined ? null : position(cursor);
    const joined = channel.join(readerAddress(context), n, wantedOf(context), (leave) =>
      eventStream(outgoing, leave, channel, addHeaders),
    );
    if (!joined) return full(context);
    return RESPONSE_ALREADY_SENT.clone();
  });

  // For where no stream passes: a cache in front serves all readers with one request.
  app.get(`${channelPath}/:n`, async (context) => {
    const { method, raw } = context.req;
    const n = position(context.req.param('n'));
    const milliseconds = method === 'HEAD' ? 0 : holdMs;
    const reader = { address: readerAddress(context), n, wanted: wantedOf(context) };
    const event = await nextEvent(channel, reader, milliseconds, raw.signal);
    if (event === null) return full(context);
    return context.json(event, 200, { 'Cache-Control': cacheControl(event) });
  });
  return app;
}

/** The next event of the reader's topics after `n`, or one without topics after `hold` milliseconds; null if the channel has no place. */
async function nextEvent(
  channel: Channel,
  { address, n, wanted }: { address: string; n: number; wanted: Wanted },
  hold: number,
  signal: AbortSignal,
): Promise<ChannelEvent | null> {
  const { promise, resolve } = Promise.withResolvers<ChannelEvent>();
  const end = () => resolve({ n: channel.position, topics: [] });
  const hear = (event: ChannelEvent) => {
    if (event.topics.length > 0) resolve(event);
  };
  const joined = channel.join(address, n, wanted, (leave) => {
    void promise.then(leave);
    return { hear, end };
  });
  if (!joined) return null;
  const timer = setTimeout(end, hold);
  signal.addEventListener('abort', end);
  return promise.finally(() => clearTimeout(timer));
}
