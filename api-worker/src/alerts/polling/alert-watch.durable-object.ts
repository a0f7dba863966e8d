import { DurableObject } from 'cloudflare:workers';
import { applyEmergencyRule } from '../rule/apply-rule.ts';
import { Isolate } from '../../isolate.ts';
import { lines } from '../../logging/lines.ts';
import { logRun } from '../../logging/log-requests.ts';
import { notifyCdnAndPlatform } from '../../publishing/notify-cdn-and-platform.ts';
import type { Environment } from '../../settings.ts';
import { everyMs, nextPollMs } from './next-poll.ts';
import { pollAlerts } from './poll-alerts.ts';

/** Name in the object's memory. */
const sourceKey = 'source';
/** Milliseconds. A run lasts ten seconds at most, and some statements of D1; one that hangs must not stop all later ones. */
const deadAfterMs = 60_000;

/** The purge of the worker's own cache belongs to requests and cron runs, so it is left to the next cron run. */
const newIsolate = () => new Isolate({ edgePurge: () => null });

/**
 * Watches the alerts of the National Weather Service, for all isolates of the worker: there is one object of this class for each address of
 * the service, and it alone calls it. Its alarms call four times a minute; the cron wakes it each minute, so that a lost alarm or changed
 * settings cost a minute.
 */
export class AlertWatch extends DurableObject<Environment> {
  #isolate = newIsolate();
  #environment: Environment;
  #run: { ends: Promise<number | null>; beganAt: number } | null = null;

  constructor(context: DurableObjectState, environment: Environment) {
    super(context, environment);
    this.#environment = environment;
  }

  /** For tests, which have a clock, a network and settings of their own. */
  use(isolate: Isolate, environment: Environment): void {
    this.#isolate = isolate;
    this.#environment = environment;
  }

  /** Called by the cron with the address that this object is named after. Plans a call unless one is planned or under way. */
  async wake(source: string): Promise<void> {
    if ((await this.ctx.storage.get(sourceKey)) !== source) await this.ctx.storage.put(sourceKey, source);
    if (this.#isRunning() || (await this.ctx.storage.getAlarm()) !== null) return;
    await this.ctx.storage.setAlarm(Date.now());
  }

  /** Calls the service and plans the next alarm. Never throws: the cron's next call tries again. */
  override alarm(): Promise<void> {
    // This object has an isolate of its own, whose log knows no secrets yet.
    lines.hide(this.#environment);
    return logRun(lines, { event: 'alarm', object: 'alerts' }, async () => {
      try {
        // Another address was configured since: this one is not called any more.
        const { NWS_URL: configured } = this.#isolate.settings(this.#environment);
        if (configured === null || (await this.ctx.storage.get(sourceKey)) !== configured) return;
        const pauseMs = await this.poll();
        if (pauseMs !== null) await this.ctx.storage.setAlarm(Date.now() + pauseMs);
      } catch (error) {
        console.error(`alerts: ${String(error)}`);
      }
    });
  }

  /** Calls the service, or joins the call that is under way. Resolves with the milliseconds until the next one. Throws if D1 fails. */
  poll(): Promise<number | null> {
    if (this.#run !== null && this.#isRunning()) return this.#run.ends;
    const run = { ends: this.#poll(), beganAt: this.#isolate.dependencies.now() };
    this.#run = run;
    return run.ends.finally(() => {
      if (this.#run === run) this.#run = null;
    });
  }

  #isRunning(): boolean {
    return this.#run !== null && this.#isolate.dependencies.now() - this.#run.beganAt < deadAfterMs;
  }

  async #poll(): Promise<number | null> {
    const { now, timeouts } = this.#isolate.dependencies;
    const settings = this.#isolate.settings(this.#environment);
    if (settings.NWS_URL === null) return null;
    const { failure, failingMs, position } = await pollAlerts({
      db: this.#environment.DB,
      service: {
        root: settings.NWS_URL,
        contact: settings.NWS_CONTACT ?? settings.SITE_URL,
        fetch: this.#isolate.fetchOf('nws'),
        timeoutMs: timeouts.background,
      },
      now,
    });
    if (failure !== null) console.error(`alerts: ${failure.reason}`);
    if (position !== null) {
      console.log(`alerts: they changed: ${position}`);
      // An emergency does not wait for the cron, which does the same each minute.
      await applyEmergencyRule(this.#isolate, this.#environment).catch((error: unknown) =>
        console.error(`alerts: the emergency rule: ${String(error)}`),
      );
      await notifyCdnAndPlatform(this.#isolate, this.#environment);
    }
    return failure === null ? everyMs : nextPollMs(failingMs, failure.pauseSeconds);
  }
}
