import { expect, it } from 'vitest';
import { z } from 'zod';
import type { FeedContent } from '../../scoreboard/feed-content.ts';
import { otherValues, pathsOf, replaced } from '../replaced.ts';

const id = z.string().min(1);
const textOrNull = id.nullable();
const score = z.int().nonnegative().nullable();

const GameRow = z.strictObject({
  league: id,
  upstreamId: id,
  startTime: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  startTimeConfirmed: z.boolean(),
  status: id,
  homeUpstreamId: textOrNull,
  awayUpstreamId: textOrNull,
  homeName: id,
  awayName: id,
  homeScore: score,
  awayScore: score,
  leagueName: id,
  seasonName: textOrNull,
  round: textOrNull,
  venue: textOrNull,
});

const TeamRow = z.strictObject({
  league: id,
  upstreamId: id,
  name: id,
  shortName: id,
  market: textOrNull,
  location: textOrNull,
});

/** Fields that a row requires: `text` may be any other text, `shape` must stay as it is. */
interface Needed {
  text: readonly string[];
  shape: readonly string[];
}

/**
 * Adds one test for each field of a feed's first item, at any depth. Replaced in turn by every other value, a field may cost only that
 * item, which is counted as dropped, and only if the item requires the field. All other items stay unchanged. `read` puts the item into a
 * feed and reads it.
 */
export function itKeepsTheFeed(
  rows: 'games' | 'teams',
  item: unknown,
  read: (first: unknown) => FeedContent,
  needed: Needed,
): void {
  const whole = rowsOf(read(item), rows);
  it.each(pathsOf(item))('keeps the feed whatever %s holds', (path) => {
    for (const value of otherValues) {
      const isText = typeof value === 'string' && value.trim() !== '';
      const lost = needed.shape.includes(path) || (needed.text.includes(path) && !isText);
      const content = read(replaced(item, path, value));
      const context = `${path} = ${JSON.stringify(value)}`;
      expect(content.dropped, context).toBe(lost ? 1 : 0);
      const [first, ...rest] = lost ? [null, ...rowsOf(content, rows)] : rowsOf(content, rows);
      expect(rest, context).toEqual(whole.slice(1));
      if (first !== null) {
        expect((rows === 'games' ? GameRow : TeamRow).safeParse(first).error, context).toBeUndefined();
      }
    }
  });
}

function rowsOf(content: FeedContent, rows: 'games' | 'teams'): readonly object[] {
  return content[rows] ?? [];
}
