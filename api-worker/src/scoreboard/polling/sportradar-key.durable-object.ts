import type { LeaguePath } from '#contract/sports.ts';
import { budgetState, monthOf, type Budget } from './budget.ts';
import { CallLedger } from './call-ledger.ts';
import { gameAnnouncements } from './game-announcements.ts';
import type { FeedsOf } from '../../upstreams/sportradar/league.ts';
import { Isolate } from '../../isolate.ts';
import { announceAll } from '../../notifications/announce.ts';
import { PollingObject } from '../../polling-object.ts';
import type { Environment, Settings } from '../../settings.ts';
import { storedDate } from '../../stored-values.ts';
import { sportradarFeeds } from '../../upstreams/sportradar/feeds.ts';
import { refusedUntilOf } from '../../upstreams/sportradar/queue.ts';
import { pollScoreboard } from './poll-scoreboard.ts';
import { budgetOf, keyName, type SportradarStatus } from './sportradar-binding.ts';

/** Names in the object's memory. */
const names = { key: 'key', plannedAt: 'planned-at' } as const;
/**
 * Milliseconds. A run takes 30 s and the call at its end. One that lasts longer hangs, in D1 for example, and must not stop all later ones; the
 * lock in D1 keeps them apart if it ends after all.
 */
const deadAfterMs = 180_000;
/** Milliseconds between two alarms at least: one that is due at once must not spin if its run ends at once. */
const alarmGapMs = 100;

/**
 * One API key of Sportradar. It alone calls the upstream, so the spacing of the calls, the pause after a refusal and the budget of the month hold
 * everywhere.
 */
export class SportradarKey extends PollingObject {
  protected readonly logged = { object: 'sportradar', prefix: 'sync: sportradar' };
  protected readonly deadAfterMs = deadAfterMs;
  readonly #ledger: CallLedger;
  #feeds: { settings: Settings; of: FeedsOf | null } | null = null;

  constructor(context: DurableObjectState, environment: Environment) {
    super(context, environment, new Isolate());
    this.#ledger = new CallLedger(context.storage.sql);
  }

  /** Called by the cron with the name of this object. A run that is under way plans the next one itself. */
  async wake(name: string): Promise<void> {
    this.#ledger.write(names.key, name);
    if (!this.isRunning()) await this.ctx.storage.setAlarm(Date.now());
  }

  protected override async isConfigured(): Promise<boolean> {
    return this.#ledger.read(names.key) === (await keyName(this.settings()));
  }

  protected override async call(): Promise<number | null> {
    const settings = this.settings();
    const feedsOf = this.#feedsOf(settings);
    if (feedsOf === null) return null;
    const source = settings.SAMPLE_UPSTREAMS.includes('sportradar') ? 'sample' : 'real';
    const { now } = this.isolate.dependencies;
    const ledger = this.#ledger;
    ledger.budget = budgetOf(settings);
    const gamesStored = async (league: LeaguePath) => {
      // Invented games are told nobody, for no page around them says so.
      if (source === 'real') await this.#tellReaders(league);
    };
    const { DB: db } = this.environment;
    const report = await pollScoreboard({ db, source, feedsOf, ledger, gamesStored, now });
    if (report === null) {
      console.log('sync: sportradar: another run is at work');
      return null;
    }
    const { nextAt, ...counts } = report;
    ledger.write(names.plannedAt, String(nextAt ?? ''));
    if (counts.requested > 0) console.log(`sync: sportradar: ${JSON.stringify(counts)}`);
    return nextAt === null ? null : Math.max(nextAt - now(), alarmGapMs);
  }

  /** A failure is made up for by the next feed of the league: a game under way is called for several times a minute. */
  async #tellReaders(league: LeaguePath): Promise<void> {
    const { DB: db, PUSH: push } = this.environment;
    const { now } = this.isolate.dependencies;
    try {
      const announcements = await gameAnnouncements(db, push, league, now());
      await announceAll({ environment: this.environment, now }, announcements);
    } catch (error) {
      console.error(`sync: sportradar: notifications: ${String(error)}`);
    }
  }

  /** The calls of the key, its budget and what comes next. */
  status(): SportradarStatus {
    const { now } = this.isolate.dependencies;
    const at = now();
    const settings = this.settings();
    const budget: Budget | null = budgetOf(settings);
    this.#ledger.budget = budget;
    const usage = this.#ledger.usage(at);
    const refusedUntil = refusedUntilOf(this.#ledger);
    const plannedAt = Number(this.#ledger.read(names.plannedAt) ?? 0);
    return {
      state: budget === null ? 'none' : budgetState(budget, usage, at),
      isSettingValid: settings.SPORTRADAR_MONTHLY_CALLS !== 'wrong',
      budget: budget?.calls ?? null,
      calls: usage.month,
      callsToday: usage.today.live + usage.today.rest + usage.today.reserve,
      monthEndsAt: storedDate(monthOf(at, settings.SPORTRADAR_MONTH_BEGINS).ends),
      refusedUntil: refusedUntil > at ? storedDate(refusedUntil) : null,
      nextCallAt: plannedAt > 0 ? storedDate(plannedAt) : null,
      medianMs: this.isolate.timesOf('sportradar').median(at),
    };
  }

  #feedsOf(settings: Settings): FeedsOf | null {
    if (this.#feeds?.settings !== settings) {
      const { now, pause, timeouts } = this.isolate.dependencies;
      const fetch = this.isolate.fetchOf('sportradar');
      const memory = this.#ledger;
      const of = sportradarFeeds(settings, { now, pause, fetch, timeoutMs: timeouts.background, memory });
      this.#feeds = { settings, of };
    }
    return this.#feeds.of;
  }
}
