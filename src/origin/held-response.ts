import type { ServerResponse } from 'node:http';
import { serverTiming } from './server-clock.ts';

/** A response that is sent again and again. */
export interface HeldResponse {
  status: 200 | 304;
  /** Names and values of its headers in turn, as `writeHead` takes them. */
  lines: string[];
  /** Where the value of `Server-Timing` is; -1 for none. */
  clock: number;
  body: Buffer | null;
  /** The second since the epoch that `head` and `whole` show. */
  second: number;
  /** The head as it goes to the socket. */
  head: string;
  /** Head and body as they go to the socket; null until somebody needs them in this second. */
  whole: Buffer | null;
}

export function heldResponse(
  status: HeldResponse['status'],
  headers: Headers,
  body: Buffer | null,
): HeldResponse {
  const lines = [...headers].flat();
  const name = lines.findIndex((text, index) => index % 2 === 0 && text === 'server-timing');
  const clock = name === -1 ? -1 : name + 1;
  return { status, lines, clock, body, second: -1, head: '', whole: null };
}

const statusLines = { 200: 'HTTP/1.1 200 OK', 304: 'HTTP/1.1 304 Not Modified' } as const;

/** Sets the second that the response shows. */
function setTime(response: HeldResponse, now: number): void {
  const second = Math.floor(now / 1000);
  if (response.second === second) return;
  const { status, lines, clock } = response;
  if (clock !== -1) lines[clock] = serverTiming(now);
  const named = Array.from(
    { length: lines.length / 2 },
    (_, index) => `${lines[2 * index]}: ${lines[2 * index + 1]}`,
  );
  // As Node does. A page has the date of its rendering, from which caches count its age.
  if (!lines.some((name, index) => index % 2 === 0 && name === 'date'))
    named.push(`Date: ${new Date(now).toUTCString()}`);
  response.head = [statusLines[status], ...named, '', ''].join('\r\n');
  response.whole = null;
  response.second = second;
}

/**
 * Gives Node the head as one text, and returns whether it took it. `isSent` says that the body begins with the head, so Node must not send it.
 * Node makes that text of the headers for each response, after checking each of them, which takes a quarter of the time of a held page
 * (docs/bench.md). The properties have no public names; a Node that has other ones says by `headersSent` that it has no head yet.
 */
function gaveHead(outgoing: ServerResponse, { status, head }: HeldResponse, isSent: boolean): boolean {
  outgoing.statusCode = status;
  if (!('_header' in outgoing && '_headerSent' in outgoing)) return false;
  outgoing._header = head;
  if (!outgoing.headersSent) return false;
  outgoing._headerSent = isSent;
  return true;
}

/** Sends the response at this moment (milliseconds since the epoch), to a HEAD without its body. */
export function sendHeld(outgoing: ServerResponse, response: HeldResponse, now: number): void {
  setTime(response, now);
  const { status, lines, head, body } = response;
  const { req } = outgoing;
  // For other connections Node writes whether they stay open.
  const staysOpen =
    outgoing.shouldKeepAlive && req.httpVersion === '1.1' && !outgoing.hasHeader('connection');
  const sent = req.method === 'HEAD' ? null : body;
  if (!staysOpen || !gaveHead(outgoing, response, sent !== null)) outgoing.writeHead(status, lines).end(sent);
  else if (sent === null) outgoing.end();
  // One buffer goes to the socket without being copied, and in one call. Two take a sixth more time.
  else outgoing.end((response.whole ??= Buffer.concat([Buffer.from(head, 'latin1'), sent])));
}
