import { z } from 'zod';

/**
 * The parts of Sportradar's responses that we read. Strict in what a game requires (id, status, start, two sides with a name), tolerant in
 * the rest, because the fields differ between leagues and versions.
 */

const text = z.string().trim().min(1);
const optionalText = text.nullable().catch(null).default(null);
const points = z.int().nonnegative().nullable().catch(null).default(null);
/** Stored as text, which sorts by time only if years have four digits. */
const start = z.iso.datetime({ offset: true }).refine((time) => {
  const year = new Date(time).getUTCFullYear();
  return year >= 1000 && year <= 9999;
}, 'no year of four digits');
/** Readers see an unknown status as it is; a longer text is not a status. */
const status = text.max(40);

export const WireVenue = z
  .object({ name: optionalText, city: optionalText, state: optionalText, city_name: optionalText })
  .nullable()
  .catch(null)
  .default(null);

/** A team inside a game: NBA and NFL have `alias`, MLB has `abbr` and `runs`. */
const side = z.object({
  id: optionalText,
  name: text,
  market: optionalText,
  points,
  runs: points,
});
const titled = z.object({ title: optionalText }).nullable().catch(null).default(null);

export const WireGame = z.object({
  id: text,
  status,
  scheduled: start,
  title: optionalText,
  home_points: points,
  away_points: points,
  scoring: z.object({ home_points: points, away_points: points }).nullable().catch(null).default(null),
  venue: WireVenue,
  home: side,
  away: side,
});

/** NFL's box score has both sides one level deeper, beside the week. */
export const WireNflBoxscore = z.object({
  id: text,
  status,
  scheduled: start,
  venue: WireVenue,
  summary: z.object({ home: side, away: side, week: titled, venue: WireVenue }),
});

/** An item of MLB's box scores of a day. */
export const WireWrapped = z.object({ game: z.unknown() });

export const WireUsTeam = z.object({
  id: text,
  name: text,
  market: optionalText,
  alias: optionalText,
  abbr: optionalText,
  venue: WireVenue,
});

export const WireSportEvent = z.object({
  sport_event: z.object({
    id: text,
    start_time: start,
    start_time_confirmed: z.boolean().catch(true).default(true),
    sport_event_context: z
      .object({
        competition: z.object({ id: optionalText }).nullable().catch(null).default(null),
        season: z.object({ name: optionalText }).nullable().catch(null).default(null),
        round: z.object({ number: points, name: optionalText }).nullable().catch(null).default(null),
      })
      .nullable()
      .catch(null)
      .default(null),
    competitors: z.array(z.unknown()),
    venue: WireVenue,
  }),
  sport_event_status: z.object({ status, home_score: points, away_score: points }),
});

export const WireCompetitor = z.object({
  id: optionalText,
  name: text,
  qualifier: z.enum(['home', 'away']),
});

export const WireSeasonCompetitor = z.object({ id: text, name: text, abbreviation: optionalText });

export const WireSeason = z.object({ id: text, start_date: z.iso.date(), end_date: z.iso.date() });

export type WireGame = z.infer<typeof WireGame>;
export type WireVenue = z.infer<typeof WireVenue>;
