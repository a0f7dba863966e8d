import { Response, type Request } from 'miniflare';

const list = '[{"id":1}]';
const json = { 'Content-Type': 'application/json; charset=UTF-8', 'X-WP-Total': '1' };

/** A web server for tests of the real fetch: the last part of the path says how it answers. Runs in Node. */
export async function misbehave(request: Request): Promise<Response> {
  const url = new URL(request.url);
  switch (url.pathname.split('/').at(-1)) {
    case 'good':
      return new Response(list, { headers: json });
    case 'huge':
      return new Response(tooMuch(), { headers: json });
    case 'stalls':
      return new Response(stalled(), { headers: json });
    case 'moved-here':
      return new Response(null, { status: 301, headers: { Location: '/wp-json/wp/v2/good' } });
    case 'moved-away':
      return new Response(null, {
        status: 302,
        headers: { Location: 'https://otro.ejemplo.pr/wp-json/wp/v2/good' },
      });
    case 'loop':
      return new Response(null, { status: 302, headers: { Location: url.pathname } });
    default:
      return new Response('<!doctype html><title>Mantenimiento</title>', {
        headers: { 'Content-Type': 'text/html' },
      });
  }
}

/** Six megabytes: more than the worker reads. */
function tooMuch(): ReadableStream<Uint8Array> {
  let left = 24;
  return new ReadableStream({
    pull(controller) {
      left -= 1;
      if (left < 0) controller.close();
      else controller.enqueue(new Uint8Array(256 * 1024).fill(32));
    },
  });
}

function stalled(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('[{"id":')),
  });
}
