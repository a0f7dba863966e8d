import { Response, type Request } from 'miniflare';

const list = '[{"id":1}]';
const json = { 'Content-Type': 'application/json; charset=UTF-8', 'X-WP-Total': '1' };

/** Every address below `/falla/{name}/` fails in that way. */
const fault = /^\/falla\/([a-z0-9-]+)\//;

/** A web server for tests of the real fetch: the last part of the path, or `fault`, says how it responds. Runs in Node. */
export async function misbehave(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const how = fault.exec(url.pathname)?.[1] ?? url.pathname.split('/').at(-1) ?? '';
  if (/^\d{3}$/.test(how)) {
    return Response.json(
      { code: 'rest_error', message: 'x', data: { status: how } },
      { status: Number(how) },
    );
  }
  switch (how) {
    case 'good':
      return new Response(list, { headers: json });
    case 'huge':
      return new Response(tooMuch(), { headers: json });
    case 'nulls':
      return new Response('[null,null]', { headers: json });
    case 'null':
      return new Response('null', { headers: json });
    case 'wrong-types':
      return new Response('[{"id":"uno","slug":7,"title":[],"dt":{},"main":3}]', { headers: json });
    case 'empty':
      return new Response('', { headers: json });
    case 'truncated':
      return new Response(list.slice(0, 5), { headers: json });
    case 'cut':
      return new Response(brokenOff(), { headers: json });
    case 'bad-gzip':
      return new Response('this is not compressed', { headers: { ...json, 'Content-Encoding': 'gzip' } });
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

function brokenOff(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('[{"id":'));
    },
    pull(controller) {
      controller.error(new Error('The connection is gone'));
    },
  });
}

function stalled(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('[{"id":')),
  });
}
