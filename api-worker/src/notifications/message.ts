import { maxMessageBytes, type PushMessage } from '#contract/notifications/push.ts';
import { digestOf } from '#contract/signing/digest.ts';
import { withoutSigns } from '#contract/text/visible-text.ts';
import { type Announcement, watchSubject } from './announcement.ts';

/** Phones show some 50 characters of a title; the rest of the message is the body's. */
const maxTitleBytes = 120;
/** A slug of WordPress has 200 characters at most. A longer address would leave no room for the words. */
const maxPathLength = 240;
/** Four weeks, in seconds: Google refuses what is to be kept for longer. */
const maxTtl = 2_419_200;

/** An announcement as every phone gets it, before it is encrypted for each. */
export interface Message {
  bytes: Uint8Array;
  /** Headers of the request to the push service, but for those of the station's key (station-keys.ts). */
  headers: Record<string, string>;
}

/** `site`: address of the site. `now` in milliseconds; the announcement must not be over. */
export async function messageOf(announcement: Announcement, site: string, now: number): Promise<Message> {
  const mark = await digestOf(announcement.subject, 8);
  const isWatch = announcement.subject === watchSubject;
  const message = (title: string, body: string): PushMessage => ({
    // Of the watch, the service worker has to know.
    ...(isWatch ? {} : { web_push: 8030 }),
    notification: {
      ...{ title, body, navigate: addressOf(announcement.path, site), tag: mark, lang: 'es-PR' },
      timestamp: announcement.at,
      ...(isWatch ? { heard: announcement.state } : {}),
    },
  });
  const title = cut(plain(announcement.title), maxTitleBytes);
  const room = maxMessageBytes - encoded(message(title, '')).byteLength;
  const ttl = Math.min(Math.ceil((announcement.until - now) / 1_000), maxTtl);
  return {
    bytes: encoded(message(title, cut(plain(announcement.body), room))),
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Encoding': 'aes128gcm',
      TTL: String(ttl),
      // A later message of the subject replaces one that the push service has not delivered yet (RFC 8030, 5.4).
      Topic: mark,
      Urgency: announcement.ignoresQuiet ? 'high' : 'normal',
    },
  };
}

/** The address that a tap opens: a page of the site, whatever the path. */
function addressOf(path: string, site: string): string {
  const home = new URL('/', site);
  const page = URL.parse(path, home);
  const isShort = page !== null && page.href.length - page.origin.length <= maxPathLength;
  return isShort && page.origin === home.origin ? page.href : home.href;
}

const encoder = new TextEncoder();
const encoded = (value: unknown) => encoder.encode(JSON.stringify(value));
/** Bytes of a text in JSON, without its quotation marks. */
const bytesOf = (text: string) => encoded(text).byteLength - 2;

/** One line of text. Some desktops' notifications read tags, so what looks like one is left out, and nothing is decoded. */
const plain = (text: string): string =>
  withoutSigns(text)
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The text, or as many of its words as have room in these bytes with "…" behind them; of a word that alone has none, its beginning. */
function cut(text: string, bytes: number): string {
  if (bytesOf(text) <= bytes) return text;
  let left = bytes - bytesOf('…');
  let kept = '';
  for (const character of text) {
    left -= bytesOf(character);
    if (left < 0) break;
    kept += character;
  }
  if (kept === '') return '';
  const end = text[kept.length] === ' ' ? kept.length : kept.lastIndexOf(' ');
  return `${(end > 0 ? kept.slice(0, end) : kept).replace(/[\s,.;:]$/, '')}…`;
}
