import { AsyncLocalStorage } from 'node:async_hooks';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import { readAddress } from '#contract/addresses.ts';
import { channelPath } from '#contract/channel.ts';
import { isWithin, type Network } from '#config/proxies.ts';
import { provideRenderContext, type RequestTrace } from '#config/render-context.ts';
import { requestIdHeader } from '#contract/response-headers.ts';
import { networkOf, requestIdOf } from '#contract/text/log-text.ts';
import { readerAddress } from '../requests/reader-address.ts';

/** What a request asks for. Few, because a metric has one series for each. */
type RequestKind = 'page' | 'api' | 'publish' | 'subscribe' | 'picture' | 'asset' | 'channel' | 'probe';

/** A request that got its response. Times are milliseconds; `at` since the epoch. */
export interface ObservedRequest {
  /** 32 hexadecimal digits; the worker and the upstreams get the same. */
  id: string;
  kind: RequestKind;
  method: string;
  /** Without the query. */
  path: string;
  status: number;
  at: number;
  ms: number;
  /** The reader's network, never the whole address. */
  reader: string;
  /** Calls to the worker: their number, and how long they took together and at most. */
  worker: { calls: number; ms: number; slowest: number };
}

export const noCalls: ObservedRequest['worker'] = Object.freeze({ calls: 0, ms: 0, slowest: 0 });

export type Observe = (request: ObservedRequest) => void;

const traces = new AsyncLocalStorage<RequestTrace>();
provideRenderContext({ trace: () => traces.getStore() });

export function kindOf(method: string, path: string): RequestKind {
  if (path === '/livez' || path === '/readyz') return 'probe';
  if (path === '/api/publish') return 'publish';
  if (path === '/api/subscribe' || (path === '/boletin' && method === 'POST')) return 'subscribe';
  if (path.startsWith('/api/')) return 'api';
  // Its times say nothing about the site: it waits for something to happen.
  if (path === channelPath || path.startsWith(`${channelPath}/`)) return 'channel';
  if (path.startsWith('/img/')) return 'picture';
  return /^\/_|\.\w{2,5}$/.test(path) ? 'asset' : 'page';
}

/** False for a request whose target is no URL: the server hands it to the app without its connection (origin.ts). */
const hasConnection = ({ env }: Context): boolean =>
  typeof env === 'object' && env !== null && 'incoming' in env;

/**
 * The id of a request from the address `connected`. A proxy in front may have given it one; anybody else could choose the id of another
 * request.
 */
export function idOf(given: string | undefined, connected: string, proxies: readonly Network[]): string {
  const sender = given === undefined ? null : readAddress(connected);
  return requestIdOf(sender !== null && isWithin(sender, proxies) ? given : undefined);
}

/** A file that caches keep for a year: an id in it would be that of another request, and 48 bytes in each script of a page. */
export const isKeptForever = (headers: Headers): boolean =>
  headers.get('Cache-Control')?.includes('immutable') ?? false;

/**
 * Calls `observe` for every request that got a response, which carries the request's id unless caches keep it for ever. Calls to the worker
 * carry it, too, and are counted.
 */
export const observeRequests =
  (observe: readonly Observe[], proxies: readonly Network[]): MiddlewareHandler =>
  async (context, next) => {
    const worker = { calls: 0, ms: 0, slowest: 0 };
    const connected = hasConnection(context) ? getConnInfo(context).remote.address : undefined;
    const id = idOf(context.req.header(requestIdHeader), connected ?? '', proxies);
    const trace: RequestTrace = {
      id,
      called(ms) {
        worker.calls += 1;
        worker.ms += ms;
        worker.slowest = Math.max(worker.slowest, ms);
      },
    };
    const at = Date.now();
    const begin = performance.now();
    await traces.run(trace, next);
    if (!isKeptForever(context.res.headers)) context.res.headers.set(requestIdHeader, id);
    const { method, path } = context.req;
    const observed: ObservedRequest = {
      ...{ id, kind: kindOf(method, path), method, path, status: context.res.status },
      ...{
        at,
        ms: Math.round(performance.now() - begin),
        reader: hasConnection(context) ? networkOf(readerAddress(context)) : '',
      },
      worker: {
        calls: worker.calls,
        ms: Math.round(worker.ms),
        slowest: Math.round(worker.slowest),
      },
    };
    for (const callback of observe) callback(observed);
  };
