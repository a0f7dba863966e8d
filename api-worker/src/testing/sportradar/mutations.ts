import { expect, it } from 'vitest';
import * as z from 'zod';
import { Game } from '#contract/sports.ts';
import type { FeedContent } from '../../upstreams/sportradar/wire.ts';
import { forAnyField, replaced } from '../replaced.ts';

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
  homeShortName: z.string().min(1).nullable(),
  awayShortName: z.string().min(1).nullable(),
  homeScore: score,
  awayScore: score,
  leagueName: id,
  seasonName: textOrNull,
  round: textOrNull,
  venue: textOrNull,
  isSettled: z.boolean(),
  pause: Game.shape.pause,
  phase: Game.shape.phase,
  lineScore: Game.shape.lineScore,
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
 * Adds a test with a feed whose first item has another value in one of its fields, at any depth. The field may cost only that item, which is
 * counted as dropped, and only if the item requires the field. All other items stay unchanged. `read` puts the item into a feed and reads
 * it.
 */
export function itKeepsTheFeed(
  rows: 'games' | 'teams',
  item: unknown,
  read: (first: unknown) => FeedContent,
  needed: Needed,
): void {
  const whole = rowsOf(read(item), rows);
  it(`keeps the other ${rows} of the feed, whatever one field of the first holds`, () => {
    forAnyField(item, (path, value) => {
      const isText = typeof value === 'string' && value.trim() !== '';
      const lost = needed.shape.includes(path) || (needed.text.includes(path) && !isText);
      const content = read(replaced(item, path, value));
      expect(content.dropped).toBe(lost ? 1 : 0);
      const [first, ...rest] = lost ? [null, ...rowsOf(content, rows)] : rowsOf(content, rows);
      expect(rest).toEqual(whole.slice(1));
      if (first !== null) {
        expect((rows === 'games' ? GameRow : TeamRow).safeParse(first).error).toBeUndefined();
      }
    });
  });
}

function rowsOf(content: FeedContent, rows: 'games' | 'teams'): readonly object[] {
  return content[rows] ?? [];
}
