import type { LeaguePath } from '#contract/sports.ts';
import type { Feed } from '../../upstreams/sportradar/league.ts';
import type { Quota } from '../../upstreams/sportradar/request.ts';

/** A key's calls in a month, and what one day may take of them. Pure: the counts come from the ledger (call-ledger.ts). */

export const dayMs = 86_400_000;

export interface Budget {
  /** Calls in a month of the contract. */
  calls: number;
  /** The day, 1 to 28, on which the contract's month begins at 00:00 UTC. */
  firstDay: number;
}

/**
 * `live`: games under way. `rest`: schedules, teams, standings, and missing results of finished games. `reserve`: calls that no day has a part
 * of: those of a first start, and those of live games whose day has no call left.
 */
export type Purpose = 'live' | 'rest' | 'reserve';

/** A tenth of the month, and at most two first starts of some forty calls each with a few more for live games. */
export const reserveOf = ({ calls }: Budget): number => Math.min(100, Math.floor(calls / 10));

/** The calls that were sent with the key, and when each kind was last sent (ms since the epoch; 0: never). */
export interface Usage {
  /** In this month of the contract. Calls of others with the same key count if a response of the upstream reported them. */
  month: number;
  /** Those of them that were taken from the reserve. */
  reserve: number;
  /** Calls of this day (UTC). */
  today: Record<Purpose, number>;
  last: Record<Purpose, number>;
}

export interface Allowance {
  /** What is left of the month for its days. */
  left: number;
  /** What is left of the reserve, and of the month. */
  reserve: number;
  /** For the whole day, what it has used included. */
  today: number;
  /** The part of `today` that is kept for schedules, teams and standings. */
  rest: number;
  /** Days until the month ends, today included. */
  daysLeft: number;
}

/** A third: live games get the most, and without schedules nobody knows which games are live. */
const restPart = 1 / 3;

/** The month of the contract that contains `now`, in ms since the epoch. */
export function monthOf(now: number, firstDay: number): { begins: number; ends: number } {
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() - (date.getUTCDate() < firstDay ? 1 : 0)];
  return { begins: Date.UTC(year, month, firstDay), ends: Date.UTC(year, month + 1, firstDay) };
}

/** Days begin at 00:00 UTC, as the months do, so that a month has whole days. */
export const dayOf = (now: number): number => Math.floor(now / dayMs);

export const nextDay = (now: number): number => (dayOf(now) + 1) * dayMs;

/**
 * What was left at midnight without the reserve, divided by the days until the month ends. A day that needs less leaves more to all the days
 * after it, so the last day never gets less than an even share. Calls of others with the same key are no calls of the reserve.
 */
export function allowanceOf(budget: Budget, usage: Usage, now: number): Allowance {
  const daysLeft = Math.ceil((monthOf(now, budget.firstDay).ends - now) / dayMs);
  const spentToday = usage.today.live + usage.today.rest;
  const forDays = budget.calls - reserveOf(budget);
  const spent = usage.month - usage.reserve;
  const leftAtMidnight = Math.max(0, forDays - Math.max(0, spent - spentToday));
  const today = Math.floor(leftAtMidnight / daysLeft);
  return {
    left: Math.max(0, forDays - spent),
    reserve: Math.max(0, Math.min(reserveOf(budget) - usage.reserve, budget.calls - usage.month)),
    today,
    rest: Math.floor(today * restPart),
    daysLeft,
  };
}

/**
 * `low`: less than half of what an even pace would have left, so somebody else uses the key. `day`: the day's part is spent. `spent`: the
 * whole month's is, with the reserve.
 */
export type BudgetState = 'ok' | 'low' | 'day' | 'spent';

export function budgetState(budget: Budget, usage: Usage, now: number): BudgetState {
  const { left, reserve, today, daysLeft } = allowanceOf(budget, usage, now);
  if (left + reserve === 0) return 'spent';
  if (left > 0 && usage.today.live + usage.today.rest >= today) return 'day';
  const { begins, ends } = monthOf(now, budget.firstDay);
  const forDays = budget.calls - reserveOf(budget);
  return left < (forDays * daysLeft * dayMs) / (ends - begins) / 2 ? 'low' : 'ok';
}

/** Below a tenth: three days of a month of steady use. */
const scarcePart = 0.1;
/** Feeds are then called a fourth as often. */
const stretch = 4;

/** For a key without a budget: the feeds that their leagues' quotas allow; with little quota left only scores and seasons, each a fourth as often. */
export function withinQuota(feeds: readonly Feed[], quotas: ReadonlyMap<LeaguePath, Quota>): Feed[] {
  return feeds.flatMap((feed) => {
    const quota = quotas.get(feed.league);
    if (quota === undefined || quota.allotted - quota.used >= quota.allotted * scarcePart) return [feed];
    const needed = feed.kind === 'score' || feed.kind === 'schedule';
    return needed ? [{ ...feed, ttlSeconds: feed.ttlSeconds * stretch }] : [];
  });
}
