import { Response, type Request } from 'miniflare';
import { jsonResponse, type SampleResponse } from '../../../cms/sample/sample-response.ts';
import { responseOf, workerFaults, type WorkerFault } from './misbehaviours.ts';

const good = jsonResponse([{ id: 1 }], 200, { 'X-WP-Total': '1' });

/** A web server for tests of the real fetch: the last part of the path says how it responds. Runs in Node. */
export async function misbehave(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const how = url.pathname.split('/').at(-1) ?? '';
  switch (how) {
    case 'good':
      return send(good);
    case 'slow':
      return new Response(stalled(), { headers: good.headers });
    case 'redirect-loop':
      return redirect(302, url.pathname);
    case 'moved-here':
      return redirect(301, '/wp-json/wp/v2/good');
    case 'moved-away':
      return redirect(302, 'https://otro.ejemplo.pr/wp-json/wp/v2/good');
    default:
      return send(good, workerFaults.find((name) => name === how) ?? 'html');
  }
}

/** Miniflare accepts only its own class of responses. */
async function send(response: SampleResponse, how: WorkerFault | null = null): Promise<Response> {
  const { status, headers, body } = await responseOf(response, how);
  return new Response(body, { status, headers: [...headers] });
}

const redirect = (status: number, to: string) => new Response(null, { status, headers: { Location: to } });

/** Sends the beginning of a body, and never its end. */
function stalled(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('[{"id":')),
  });
}
