import type { IncomingMessage, ServerResponse } from 'node:http';
import inject from 'light-my-request';
import { BusyError } from './renderings.ts';
import type { RenderedPage } from './shared-cache.ts';
import { withPageDeadline } from './page-deadline.ts';
import type { PageHandler } from './release.ts';

/**
 * Longest time for a page to be rendered, in milliseconds: its questions end after `pagePatience`, and this much is for a machine
 * that has too much to do.
 */
const patience = 10_000;

/** Headers of one hop, and what the origin itself decides on. */
const notPassedOn = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length']);

/** A page is shown to all who ask for it, so it is told nothing of the one who asked first. */
const ofEverybody = ['host'];
/** A form is for its sender alone: what it is written in, and which page it came from. */
const ofPosts = [...ofEverybody, 'content-type', 'origin'];

/**
 * Renders a page with Astro's Node handler, whole: the answer needs its length, its ETag and its compression, and no
 * page of ours is so large that streaming would show it sooner. `address` is path and query; `readerAddress` is what the page
 * sees as `clientAddress`. `dataPatience`: milliseconds for all that it asks, where not the
 * usual ones. Throws BusyError where it takes too long.
 */
export async function renderPage(
  render: PageHandler,
  address: string,
  request: Request,
  readerAddress: string,
  dataPatience?: number,
): Promise<RenderedPage> {
  const isPost = request.method === 'POST';
  const told = isPost ? ofPosts : ofEverybody;
  const headers = Object.fromEntries([...request.headers].filter(([name]) => told.includes(name)));
  const dispatch = (incoming: IncomingMessage, outgoing: ServerResponse) =>
    void withPageDeadline(() => render(incoming, outgoing), dataPatience);
  const signal = AbortSignal.timeout(patience);
  const rendered = await inject(dispatch, {
    // A HEAD is the GET without its body.
    method: isPost ? 'POST' : 'GET',
    url: address,
    headers,
    remoteAddress: readerAddress,
    ...(isPost ? { payload: Buffer.from(await request.arrayBuffer()) } : {}),
    signal,
  }).catch((error: unknown) => {
    throw signal.aborted ? new BusyError(`it took more than ${patience} ms`) : error;
  });

  const answerHeaders = new Headers();
  for (const [name, value] of Object.entries(rendered.headers)) {
    if (value === undefined || notPassedOn.has(name)) continue;
    for (const part of [value].flat()) answerHeaders.append(name, String(part));
  }
  return { status: rendered.statusCode, headers: answerHeaders, body: rendered.rawPayload };
}
