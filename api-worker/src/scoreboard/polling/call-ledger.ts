import * as z from 'zod';
import { LeaguePath } from '#contract/sports.ts';
import type { KeyMemory } from '../../upstreams/sportradar/queue.ts';
import { UpstreamError } from '../../upstreams/upstream-error.ts';
import { type Budget, dayOf, monthOf, type Purpose, type Usage } from './budget.ts';
import type { Quota } from '../../upstreams/sportradar/request.ts';

/** Two months and the days around them: the counts of this month are needed, those of the last one show what was normal. */
const keptDays = 64;

const CallRow = z.object({
  day: z.int(),
  purpose: z.enum(['live', 'rest', 'reserve']),
  calls: z.int().nonnegative(),
});
const NoteRow = z.object({ value: z.string() });
/** What the upstream said about its plan, on which day, and how many calls the ledger had counted by then. */
const ReportedQuota = z.object({
  league: LeaguePath,
  allotted: z.int(),
  used: z.int(),
  day: z.int(),
  counted: z.int(),
});
const SumRow = z.object({ calls: z.int() });

/**
 * Every call of one key: how many on which day, and what their pacing must remember. Lives in the storage of a Durable Object, which is
 * written before the call leaves it: a call may be counted and not sent, never the other way round. Every method throws if storage fails.
 */
export class CallLedger implements KeyMemory {
  readonly #sql: SqlStorage;
  /** What the calls that follow are for. */
  purpose: Purpose = 'rest';
  /** Null: the key has no budget. */
  budget: Budget | null = null;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(
      'CREATE TABLE IF NOT EXISTS calls (day INTEGER, purpose TEXT, calls INTEGER NOT NULL, PRIMARY KEY (day, purpose)) WITHOUT ROWID',
    );
    sql.exec('CREATE TABLE IF NOT EXISTS notes (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID');
  }

  read(name: string): string | null {
    const [row] = this.#sql.exec('SELECT value FROM notes WHERE name = ?', name).toArray();
    return row === undefined ? null : NoteRow.parse(row).value;
  }

  write(name: string, value: string): void {
    this.#sql.exec(
      'INSERT INTO notes (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      name,
      value,
    );
  }

  countCall(now: number): void {
    if (this.budget !== null && this.usage(now).month >= this.budget.calls) {
      const { ends } = monthOf(now, this.budget.firstDay);
      throw new UpstreamError('over_budget', { pauseSeconds: Math.ceil((ends - now) / 1_000) });
    }
    this.#sql.exec(
      'INSERT INTO calls (day, purpose, calls) VALUES (?, ?, 1) ON CONFLICT (day, purpose) DO UPDATE SET calls = calls + 1',
      dayOf(now),
      this.purpose,
    );
    this.#sql.exec('DELETE FROM calls WHERE day < ?', dayOf(now) - keptDays);
    this.write(`last/${this.purpose}`, String(now));
  }

  usage(now: number): Usage {
    const today = { live: 0, rest: 0, reserve: 0 };
    let [counted, reserve] = [0, 0];
    const rows = this.#sql.exec(
      'SELECT day, purpose, calls FROM calls WHERE day >= ?',
      this.#firstDayOfMonth(now),
    );
    for (const row of rows) {
      const { day, purpose, calls } = CallRow.parse(row);
      counted += calls;
      if (purpose === 'reserve') reserve += calls;
      if (day === dayOf(now)) today[purpose] = calls;
    }
    const last = (purpose: Purpose) => Number(this.read(`last/${purpose}`) ?? 0);
    return {
      month: Math.max(counted, this.#usedByReport(now, counted)),
      reserve,
      today,
      last: { live: last('live'), rest: last('rest'), reserve: last('reserve') },
    };
  }

  /** The quotas that the upstream reported, by league: its packages may have their own. */
  quotas(): Map<LeaguePath, Quota> {
    return new Map(this.#reports().map(({ league, allotted, used }) => [league, { allotted, used }]));
  }

  recordQuota(league: LeaguePath, { allotted, used }: Quota, now: number): void {
    const others = this.#reports().filter((report) => report.league !== league);
    const report = { league, allotted, used, day: dayOf(now), counted: this.#counted(now) };
    this.write('quotas', JSON.stringify([...others, report]));
  }

  /**
   * The calls of the month as the upstream counts them, others' included. Only a report of today counts: an older one
   * may be of the upstream's last month, and if it stopped the calls, no newer report would ever come.
   */
  #usedByReport(now: number, counted: number): number {
    const { budget } = this;
    if (budget === null) return 0;
    const ofToday = this.#reports().filter(({ day }) => day === dayOf(now));
    return Math.max(
      0,
      ...ofToday.map((report) => budget.calls - (report.allotted - report.used) + counted - report.counted),
    );
  }

  #counted(now: number): number {
    const sum = 'SELECT coalesce(sum(calls), 0) AS calls FROM calls WHERE day >= ?';
    return SumRow.parse(this.#sql.exec(sum, this.#firstDayOfMonth(now)).one()).calls;
  }

  #firstDayOfMonth(now: number): number {
    return dayOf(monthOf(now, this.budget?.firstDay ?? 1).begins);
  }

  #reports(): z.infer<typeof ReportedQuota>[] {
    return z.array(ReportedQuota).parse(JSON.parse(this.read('quotas') ?? '[]'));
  }
}
