import type { SampleResponse } from '../../../cms/sample/sample-response.ts';
import { faultyResponse, statusFaults, type FaultMode } from '../../../cms/sample/faults.ts';

/** The faults of the sample newsroom that the tests of the worker use. */
export const workerFaults = [
  ...statusFaults,
  'down',
  'slow',
  'html',
  'truncated',
  'cut',
  'wrong-types',
  'nulls',
  'empty',
  'huge',
] as const satisfies readonly FaultMode[];
export type WorkerFault = (typeof workerFaults)[number];

/** The response of an upstream with this fault, as the worker's fetch sees it; without a fault, the response itself. */
export function responseOf(
  response: SampleResponse,
  fault: WorkerFault | null,
  signal?: AbortSignal | null,
): Promise<Response> {
  switch (fault) {
    case 'down':
      return Promise.reject(new TypeError('Network connection lost.'));
    case 'slow':
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    case 'huge':
      return respond({ ...response, body: `[${' '.repeat(tooManyBytes)}]` });
    case 'cut':
      return Promise.resolve(new Response(brokenOff(response), response));
    default:
      return respond(fault === null ? response : faultyResponse(fault, response));
  }
}

/** More than the worker reads. */
const tooManyBytes = 6 * 1024 * 1024;

function respond({ status, headers, body }: SampleResponse): Promise<Response> {
  return Promise.resolve(new Response(body, { status, headers }));
}

function brokenOff({ body }: SampleResponse): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
      controller.enqueue(bytes.subarray(0, bytes.length / 2));
    },
    pull(controller) {
      controller.error(new Error('The connection is gone'));
    },
  });
}
