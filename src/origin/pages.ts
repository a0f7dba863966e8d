import inject from 'light-my-request';
import type { RenderedPage } from './last-good-pages.ts';
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

/**
 * Renders a page with Astro's Node handler, whole: the answer needs its length, its ETag and its compression, and no
 * page of ours is so large that streaming would show it sooner. `readerAddress` is what the page sees as `clientAddress`.
 */
export async function renderPage(
  render: PageHandler,
  request: Request,
  readerAddress: string,
): Promise<RenderedPage> {
  const url = new URL(request.url);
  const headers = Object.fromEntries([...request.headers].filter(([name]) => !notPassedOn.has(name)));
  const isPost = request.method === 'POST';
  const rendered = await inject((incoming, outgoing) => void render(incoming, outgoing), {
    // A HEAD is the GET without its body.
    method: isPost ? 'POST' : 'GET',
    url: `${url.pathname}${url.search}`,
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
