import { expect, it } from 'vitest';
import { z } from 'zod';
import type { FeedContent } from '../../scoreboard/rows.ts';
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

/** Fields that a row cannot do without: `text` may be any other text, `shape` nothing else at all. */
interface Needed {
  text: readonly string[];
  shape: readonly string[];
}

/**
 * One test for each field of a feed's first item, at whatever depth: replaced in turn by every other value, it costs that item at
 * most, counted, and only where the item cannot do without it; every other item stays what it was. `read`: the feed around it.
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
      const told = read(replaced(item, path, value));
      const context = `${path} = ${JSON.stringify(value)}`;
      expect(told.dropped, context).toBe(lost ? 1 : 0);
      const [first, ...rest] = lost ? [null, ...rowsOf(told, rows)] : rowsOf(told, rows);
      expect(rest, context).toEqual(whole.slice(1));
      if (first !== null) {
        expect((rows === 'games' ? GameRow : TeamRow).safeParse(first).error, context).toBeUndefined();
      }
    }
  });
}

function rowsOf(told: FeedContent, rows: 'games' | 'teams'): readonly object[] {
  return told[rows] ?? [];
}
