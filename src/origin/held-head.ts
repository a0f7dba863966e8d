import type { ServerResponse } from 'node:http';
import { serverTiming } from './server-clock.ts';

/** The head of a response that is sent again and again. */
export interface Head {
  status: 200 | 304;
  /** Names and values in turn, as `writeHead` takes them. */
  lines: string[];
  /** Where the value of `Server-Timing` is; -1 for none. */
  clock: number;
  /** The whole head as it goes to the socket, and the second since the epoch that it shows. */
  text: string;
  second: number;
}

/** A copy with one byte for each character, and in one piece: only such strings are written to a socket without being converted. */
const flat = (text: string) => Buffer.from(text, 'latin1').toString('latin1');

export function headOf(status: Head['status'], headers: Headers): Head {
  const lines = [...headers].flat();
  const name = lines.findIndex((text, index) => index % 2 === 0 && text === 'server-timing');
  return { status, lines, clock: name === -1 ? -1 : name + 1, text: '', second: -1 };
}

const statusLines = { 200: 'HTTP/1.1 200 OK', 304: 'HTTP/1.1 304 Not Modified' } as const;

/** Sets the second that the head shows. */
function setTime(head: Head, now: number): void {
  const second = Math.floor(now / 1000);
  if (head.second === second) return;
  const { status, lines, clock } = head;
  if (clock !== -1) lines[clock] = serverTiming(now);
  const named = Array.from(
    { length: lines.length / 2 },
    (_, index) => `${lines[2 * index]}: ${lines[2 * index + 1]}`,
  );
  // As Node does. A page has the date of its rendering, from which caches count its age.
  if (!lines.some((name, index) => index % 2 === 0 && name === 'date'))
    named.push(`Date: ${new Date(now).toUTCString()}`);
  head.text = flat([statusLines[status], ...named, '', ''].join('\r\n'));
  head.second = second;
}

/**
 * Gives Node the head as one text, and returns whether it took it. Node makes that text of the headers for each response, after checking
 * each of them, which takes a quarter of the time of a held page (docs/bench.md). It keeps it in a property without a public name; a Node
 * that has another one says by `headersSent` that it has no head yet.
 */
function gaveText(outgoing: ServerResponse, { text, status }: Head): boolean {
  outgoing.statusCode = status;
  Object.assign(outgoing, { _header: text });
  return outgoing.headersSent;
}

/** Writes the head at this moment (milliseconds since the epoch). The caller ends the response, with a body for a 200. */
export function writeHead(outgoing: ServerResponse, head: Head, now: number): void {
  setTime(head, now);
  const { req } = outgoing;
  // For other connections Node writes whether they stay open.
  const staysOpen =
    outgoing.shouldKeepAlive && req.httpVersion === '1.1' && !outgoing.hasHeader('connection');
  if (staysOpen && gaveText(outgoing, head)) return;
  outgoing.writeHead(head.status, head.lines);
}
