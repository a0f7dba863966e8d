import { places, titleOf } from '#document/places.ts';

/** Facts about a kept copy, in a header of the copy. */
export interface CopyFacts {
  /** What the page calls itself, without the station's name behind it, as HTML. */
  title: string;
  /** When the page was sent, by the server's clock, in milliseconds since the epoch. */
  sent: number;
  /** When it arrived, by this device's clock. */
  arrived: number;
  /** Whether both clocks agreed then. */
  isClockRight: boolean;
  /** Characters of its HTML. */
  size: number;
}

const factsHeader = 'X-Kept-Copy';

/** Most characters of one page: ten times a long story. A page beyond it would push out many others. */
const largestPage = 1_000_000;

/**
 * Milliseconds by which the clocks may differ: a slow line takes a minute for a page, and few phones are off by more than that unless their
 * clock is wrong.
 */
const tolerance = 5 * 60_000;

/** Whether the response is a whole page of our own that may be kept. */
export function mayBeKept({ status, type, headers }: Pick<Response, 'status' | 'type' | 'headers'>): boolean {
  return (
    status === 200 &&
    type === 'basic' &&
    headers.has('Date') &&
    /^text\/html\b/.test(headers.get('Content-Type') ?? '') &&
    !/no-store|private/.test(headers.get('Cache-Control') ?? '')
  );
}

/** The origin's own time in `Server-Timing`, in seconds. Nobody else sends it. */
const originClock = (headers: Headers) => /clock;desc="(\d+)"/.exec(headers.get('Server-Timing') ?? '')?.[1];

/**
 * Whether the site itself says that there is no such page any more. The challenge of a CDN, the page of a network that wants a password, a static
 * copy of the site without this page, a failure and a redirect say nothing about it.
 */
export const endsCopy = ({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean =>
  (status === 404 || status === 410) && originClock(headers) !== undefined;

/**
 * When a page was sent, by the server's clock. A cache in front of the site may write a `Date` of its own, so the origin's own time counts
 * if it is older.
 */
function sentAt(headers: Headers): number {
  const date = Date.parse(headers.get('Date') ?? '');
  return Math.min(date, Number(originClock(headers) ?? Infinity) * 1000);
}

/**
 * The copy to keep of a response that may be kept, at the time `now` of this device; null if it is too large, has no time, or is no page of ours: each
 * has the place for the notice, and what somebody sends in its place has not.
 */
export async function makeCopy(response: Response, now: number): Promise<Response | null> {
  const html = await response.text();
  const sent = sentAt(response.headers);
  if (html.length > largestPage || Number.isNaN(sent) || !html.includes(places.notice)) return null;
  const date = Date.parse(response.headers.get('Date') ?? '');
  // A cache sends the date of its copy or of now, and the age of its copy in seconds.
  const age = Number(response.headers.get('Age') ?? 0) * 1000;
  const facts: CopyFacts = {
    title: titleOf(html).replace(/ \| [^|]*$/, ''),
    sent,
    arrived: now,
    isClockRight: now > date - tolerance && now < date + age + tolerance,
    size: html.length,
  };
  const headers = new Headers(response.headers);
  headers.set(factsHeader, encodeURIComponent(JSON.stringify(facts)));
  return new Response(html, { headers });
}

/** The facts of a kept copy; null if they cannot be read. */
export function factsOf(copy: Pick<Response, 'headers'>): CopyFacts | null {
  try {
    const read: unknown = JSON.parse(decodeURIComponent(copy.headers.get(factsHeader) ?? ''));
    const of = (name: keyof CopyFacts): unknown => Reflect.get(Object(read), name);
    const [sent, arrived, size] = [Number(of('sent')), Number(of('arrived')), Number(of('size'))];
    if (Number.isNaN(sent + arrived + size)) return null;
    return { title: String(of('title')), sent, arrived, isClockRight: of('isClockRight') === true, size };
  } catch {
    return null;
  }
}
