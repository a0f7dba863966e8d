import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect } from 'vitest';
import * as z from 'zod';

/** The public address of the feeds' site. */
export const site = new URL('https://sitio.example');

// Keep text unchanged: by default the parser converts numbers and trims.
const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  trimValues: false,
  isArray: (name) => name === 'item',
});
const Rss = z.object({
  rss: z.object({ channel: z.looseObject({ item: z.array(z.looseObject({})).default([]) }) }),
});

/** The channel of a feed. Fails the test if the feed is not well-formed. */
export function channelOf(xml: string) {
  expect(XMLValidator.validate(xml)).toBe(true);
  return Rss.parse(parser.parse(xml)).rss.channel;
}
