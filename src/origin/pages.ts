import inject from 'light-my-request';
import type { RenderedPage } from './shared-cache.ts';
import type { PageHandler } from './release.ts';

/** Longest time for a page to be rendered, in milliseconds: two primary questions one after the other, and some. */
const patience = 15_000;

/** Headers of one hop, and what the origin itself decides on. */
const notPassedOn = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'accept-encoding',
  'if-none-match',
]);

/** A page is shown to all who ask for it, so it is told nothing of the one who asked first. */
const ofEverybody = new Set(['host']);

/**
 * Renders a page with Astro's Node handler, whole: the answer needs its length, its ETag and its compression, and no
 * page of ours is so large that streaming would show it sooner. `address` is path and query; `readerAddress` is what the page
 * sees as `clientAddress`.
 */
export async function renderPage(
  render: PageHandler,
  address: string,
  request: Request,
  readerAddress: string,
): Promise<RenderedPage> {
  const isPost = request.method === 'POST';
  const isPassedOn = (name: string) => (isPost ? !notPassedOn.has(name) : ofEverybody.has(name));
  const headers = Object.fromEntries([...request.headers].filter(([name]) => isPassedOn(name)));
  const rendered = await inject((incoming, outgoing) => void render(incoming, outgoing), {
    // A HEAD is the GET without its body.
    method: isPost ? 'POST' : 'GET',
    url: address,
    headers,
    remoteAddress: readerAddress,
    ...(isPost ? { payload: Buffer.from(await request.arrayBuffer()) } : {}),
    signal: AbortSignal.timeout(patience),
  });

  const answerHeaders = new Headers();
  for (const [name, value] of Object.entries(rendered.headers)) {
    if (value === undefined || notPassedOn.has(name)) continue;
    for (const part of [value].flat()) answerHeaders.append(name, String(part));
  }
  return { status: rendered.statusCode, headers: answerHeaders, body: rendered.rawPayload };
}
