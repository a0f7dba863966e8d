import * as z from 'zod';
import type { FeedResponse } from './request.ts';
import { type FeedContent, optionalText, points, type ScoreboardStanding, text } from './wire.ts';
import { UpstreamError } from '../upstream-error.ts';
import { perhaps, readFrame, readItems } from '../read.ts';

/** The standings of a league: `seasons/{year}/REG/standings.json` in the United States, `seasons/{urn}/standings.json` elsewhere. */

const count = z.int().nonnegative();
const place = perhaps(z.int().positive());
const list = z.array(z.unknown()).nullish();

/** NBA and NFL have `wins`, MLB and the general API `win`. */
const Row = z
  .object({
    id: text,
    wins: count.nullish(),
    win: count.nullish(),
    losses: count.nullish(),
    loss: count.nullish(),
    ties: points,
    calc_rank: perhaps(z.object({ conf_rank: place })),
    rank: perhaps(z.object({ conference: place, league: place })),
  })
  .transform(({ id, wins, win, losses, loss, ties, calc_rank, rank }) => ({
    upstreamId: id,
    wins: wins ?? win ?? null,
    losses: losses ?? loss ?? null,
    ties,
    rank: calc_rank?.conf_rank ?? rank?.conference ?? rank?.league ?? null,
  }))
  .refine(({ wins, losses }) => wins !== null && losses !== null, 'neither wins nor losses');

/** A conference, a league of baseball, or a division of one. */
const Branch = z.object({
  name: optionalText,
  conferences: list,
  leagues: list,
  divisions: list,
  teams: list,
});
type Branch = z.infer<typeof Branch>;

/** In the NBA and the NFL the conferences are at the top, in the MLB the leagues are below `league.season`. */
const Frame = z.union([
  z.object({ conferences: z.array(z.unknown()) }).transform(({ conferences }) => conferences),
  z
    .object({ league: z.object({ season: z.object({ leagues: z.array(z.unknown()) }) }) })
    .transform(({ league }) => league.season.leagues),
]);

const groupNames: Readonly<Record<string, string>> = {
  'EASTERN CONFERENCE': 'Conferencia Este',
  'WESTERN CONFERENCE': 'Conferencia Oeste',
  'AMERICAN LEAGUE': 'Liga Americana',
  'NATIONAL LEAGUE': 'Liga Nacional',
};

const teamsOf = (branch: Branch): unknown[] => [
  ...(branch.teams ?? []),
  ...readItems(Branch, branch.divisions ?? []).items.flatMap(teamsOf),
];

/** Reads the standings of a league of the United States. Throws UpstreamError if it is something else. */
export function usStandings(json: unknown): FeedContent {
  const { items: groups, dropped } = readItems(Branch, readFrame(Frame, json));
  const read = groups.map((group) => ({ group: group.name, ...readItems(Row, teamsOf(group)) }));
  return contentOf(
    read.flatMap(({ group, items }) =>
      inOrder(group === null ? null : (groupNames[group.toUpperCase()] ?? group), items),
    ),
    read.reduce((sum, group) => sum + group.dropped, dropped),
  );
}

const Competitor = z
  .object({ rank: place, win: count, loss: count, competitor: z.object({ id: text }) })
  .transform(({ rank, win, loss, competitor }) => ({
    upstreamId: competitor.id,
    wins: win,
    losses: loss,
    ties: null,
    rank,
  }));
const Group = z.object({ group_name: optionalText, standings: z.array(z.unknown()) });
const Seasonal = z.object({
  standings: z.array(z.object({ type: optionalText, groups: z.array(z.unknown()) })).min(1),
});

/** Reads the standings of a season of the general API: those of all games, not of home or away ones. Throws UpstreamError. */
export function seasonStandings(json: unknown): FeedContent {
  const { standings } = readFrame(Seasonal, json);
  const total = standings.find(({ type }) => type === 'total') ?? standings[0];
  const { items: groups, dropped } = readItems(Group, total?.groups ?? []);
  const read = groups.map((group) => ({ ...group, ...readItems(Competitor, group.standings) }));
  return contentOf(
    read.flatMap(({ group_name, items }) =>
      inOrder(group_name === null ? null : `Grupo ${group_name}`, items),
    ),
    read.reduce((sum, group) => sum + group.dropped, dropped),
  );
}

type Unranked = Omit<ScoreboardStanding, 'group' | 'rank' | 'wins' | 'losses'> & {
  rank: number | null;
  wins: number | null;
  losses: number | null;
};

/**
 * Ranks a group: by the upstream's own rank, which knows the rules for equals and does not change when another row is unreadable, or else by the
 * share of games won.
 */
function inOrder(group: string | null, rows: readonly Unranked[]): ScoreboardStanding[] {
  const share = ({ wins, losses, ties }: ScoreboardStanding) => {
    const played = wins + losses + (ties ?? 0);
    return played === 0 ? 0 : (wins + (ties ?? 0) / 2) / played;
  };
  return rows
    .map(({ wins, losses, rank, ...row }) => ({
      ...row,
      group,
      wins: wins ?? 0,
      losses: losses ?? 0,
      rank: rank ?? Infinity,
    }))
    .toSorted((one, other) => one.rank - other.rank || share(other) - share(one) || other.wins - one.wins)
    .map((row, index) => ({ ...row, rank: row.rank === Infinity ? index + 1 : row.rank }));
}

/**
 * No standings, if the upstream has none or has them in another shape: a league without them is not worth a call a minute. Throws every
 * other error.
 */
export function withoutStandings(error: unknown): FeedResponse {
  if (!(error instanceof UpstreamError) || !['http_404', 'malformed'].includes(error.reason)) throw error;
  console.error(`sync: sportradar: no standings: ${error.reason}`);
  return { content: { teams: null, games: [], dropped: 0 }, maxAgeSeconds: null, quota: null };
}

function contentOf(standings: readonly ScoreboardStanding[], dropped: number): FeedContent {
  if (standings.length === 0 && dropped > 0) throw new UpstreamError('malformed');
  return { teams: null, games: [], standings, dropped };
}
