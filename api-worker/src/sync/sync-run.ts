import type { ChangeKind } from '#contract/publishing/changes.ts';
import type { Freshness } from '../changes/freshness.ts';
import { itemKey, LastGood } from '../edge-cache/last-good.ts';
import { statementsOf } from '../d1-statements.ts';
import type { Isolate } from '../isolate.ts';
import { appendStatement, lastAppended, type NewChange } from '../changes/change-log.ts';
import type { Environment, Settings } from '../settings.ts';
import { type Addresses, addressesOf } from '../upstreams/wordpress/addresses/wordpress-addresses.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { WordPress } from '../upstreams/wordpress/wordpress.ts';

/** One holder of the lock, with everything it needs to bring WordPress's items into D1. */
export interface Run {
  readonly id: string;
  readonly db: D1Database;
  readonly wordpress: WordPress;
  readonly settings: Settings;
  readonly addresses: Addresses;
  readonly freshness: Freshness;
  readonly lastGood: LastGood;
  readonly now: () => number;
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Whether its time or its D1 statements are used up: work that has not begun by then is left to the next run. */
  readonly isOver: () => boolean;
  /** Kinds whose collection failed in this run: their deliveries wait for the next one. */
  readonly failed: Set<ChangeKind>;
  /** Ids of closings that webhooks brought while their list was being read, of which some pages are older. */
  readonly newerClosings: Set<number>;
  /** Called after each append to the change log. */
  readonly appended: () => void;
  /** True while the read model was never complete: items are stored, and no lines are logged. */
  readonly silent: boolean;
  /** Called before each call to WordPress that can wait: the pull renews its lock there, and processes waiting webhooks. */
  readonly beforeEach: () => Promise<void>;
}

/** The lock expired and another run may hold it, so this one must stop. */
export class LockLost extends Error {
  override name = 'LockLost';
}

/** `max`: see d1-statements.ts. */
export function createRun(
  isolate: Isolate,
  environment: Environment,
  lastsMs: number,
  max: number,
  appended: () => void = () => undefined,
): Run {
  const { now, pause, timeouts } = isolate.dependencies;
  const settings = isolate.settings(environment);
  const deadline = now() + lastsMs;
  return {
    id: crypto.randomUUID(),
    db: environment.DB,
    wordpress: new WordPress(settings, isolate.fetchOf('wordpress'), timeouts),
    settings,
    addresses: addressesOf(settings),
    freshness: isolate.memory.freshness,
    lastGood: new LastGood(environment.LAST_GOOD, settings.WORDPRESS_URL),
    now,
    pause,
    isOver: () => now() > deadline || statementsOf(environment.DB) > max,
    failed: new Set(),
    newerClosings: new Set(),
    appended,
    silent: false,
    beforeEach: () => Promise.resolve(),
  };
}

/**
 * Called after changes are in the log. From then on this isolate sends no older response, and neither a removed item nor the former address
 * of one comes back as the last good response of a failing WordPress.
 */
export async function announce(
  run: Run,
  changes: readonly NewChange[],
  position: number | null,
): Promise<void> {
  if (position !== null) run.freshness.wrote(position);
  run.appended();
  const keys = changes.flatMap(({ kind, action, slug, previousSlug }) => {
    if (kind !== 'news' && kind !== 'programme') return [];
    const gone = [...(action === 'removed' ? [slug] : []), ...(previousSlug === null ? [] : [previousSlug])];
    return gone.map((old) => itemKey(kind, old));
  });
  await Promise.all(keys.map((key) => run.lastGood.forget(key)));
}

/** Runs statements with these lines of the change log in one batch, and announces them. */
export async function writeWithLines(
  run: Run,
  lines: readonly NewChange[],
  statements: readonly D1PreparedStatement[],
): Promise<void> {
  const [appended] = await run.db.batch([appendStatement(run.db, run.now(), lines), ...statements]);
  if (lines.length > 0) await announce(run, lines, lastAppended(appended));
}

/**
 * Runs a step of the pull. If WordPress fails, that is logged and left to the next run, and this resolves with false. A plugin of an older
 * version has no such route (404): then `ifMissing`; null: that is logged, too.
 */
export async function orNextRun(
  kind: string,
  step: () => Promise<void>,
  ifMissing: (() => Promise<void>) | null = () => Promise.resolve(),
): Promise<boolean> {
  try {
    await step();
    return true;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (error.reason === 'http_404' && ifMissing !== null) {
      await ifMissing();
      return true;
    }
    console.error(`sync: ${kind}: ${error.reason}`);
    return false;
  }
}
