import type { ServerResponse } from 'node:http';
import { requestIdHeader } from '#contract/response-headers.ts';
import { isKeptForever } from '../observing/observed-requests.ts';
import { serverTiming } from '../responses/server-clock.ts';

export interface HeldResponse {
  status: 200 | 304;
  /** Names and values of its headers in turn, as `writeHead` takes them; without the request's id. */
  headers: string[];
  /** Where the value of `Server-Timing` is in `headers`; -1 for none. */
  clock: number;
  body: Buffer | null;
  /** Whether the response carries the id of its request. */
  isNamed: boolean;
}

export function heldResponse(
  status: HeldResponse['status'],
  headers: Headers,
  body: Buffer | null,
): HeldResponse {
  const list = [...headers].filter(([key]) => key !== requestIdHeader.toLowerCase()).flat();
  const name = list.findIndex((text, index) => index % 2 === 0 && text === 'server-timing');
  return {
    status,
    headers: list,
    clock: name === -1 ? -1 : name + 1,
    body,
    isNamed: !isKeptForever(headers),
  };
}

/**
 * Sends the response at this moment (milliseconds since the epoch), after the change at `position`, to the request with this id, to a HEAD without
 * its body.
 */
export function sendHeld(
  outgoing: ServerResponse,
  response: HeldResponse,
  { now, position, id }: { now: number; position: number; id: string },
): void {
  const { status, headers, clock, body, isNamed } = response;
  if (clock !== -1) headers[clock] = serverTiming(now, position);
  outgoing.writeHead(status, isNamed ? [...headers, requestIdHeader, id] : headers);
  outgoing.end(outgoing.req.method === 'HEAD' ? null : body);
}
