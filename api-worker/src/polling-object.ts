import { DurableObject } from 'cloudflare:workers';
import type { Isolate } from './isolate.ts';
import { lines } from './logging/lines.ts';
import { logRun } from './logging/log-requests.ts';
import type { Environment, Settings } from './settings.ts';

/**
 * An object that alone calls a service, for all isolates of the worker: there is one for each address or key. Its alarms call; the cron wakes it each
 * minute, so that a lost alarm or changed settings cost a minute. It has an isolate of its own.
 */
export abstract class PollingObject extends DurableObject<Environment> {
  protected isolate: Isolate;
  protected environment: Environment;
  #run: { ends: Promise<number | null>; beganAt: number } | null = null;

  /** How the log calls it: in its lines about alarms, and before its own words. */
  protected abstract readonly logged: { object: string; prefix: string };
  /** Milliseconds. A run that lasts longer hangs, in D1 for example, and must not stop all later ones. */
  protected abstract readonly deadAfterMs: number;

  constructor(context: DurableObjectState, environment: Environment, isolate: Isolate) {
    super(context, environment);
    this.environment = environment;
    this.isolate = isolate;
  }

  /** For tests, which have a clock, a network and settings of their own. */
  use(isolate: Isolate, environment: Environment): void {
    this.isolate = isolate;
    this.environment = environment;
  }

  /** Whether what this object is named after is still configured. */
  protected abstract isConfigured(): Promise<boolean>;

  /** Calls the service. Resolves with the milliseconds until the next call; null if that is not known. */
  protected abstract call(): Promise<number | null>;

  /** Calls what is due and plans the next alarm. Never throws: the cron's next call tries again. */
  override alarm(): Promise<void> {
    // Its isolate's log knows no secrets yet.
    lines.hide(this.environment);
    return logRun(lines, { event: 'alarm', object: this.logged.object }, async () => {
      try {
        if (!(await this.isConfigured())) return;
        const pauseMs = await this.poll();
        if (pauseMs !== null) await this.ctx.storage.setAlarm(Date.now() + pauseMs);
      } catch (error) {
        console.error(`${this.logged.prefix}: ${String(error)}`);
      }
    });
  }

  /** Calls, or joins the call that is under way. Resolves as `call` does. Throws if D1 or the storage fails, or if a setting is wrong. */
  poll(): Promise<number | null> {
    if (this.#run !== null && this.isRunning()) return this.#run.ends;
    const run = { ends: this.call(), beganAt: this.now() };
    this.#run = run;
    return run.ends.finally(() => {
      if (this.#run === run) this.#run = null;
    });
  }

  protected isRunning(): boolean {
    return this.#run !== null && this.now() - this.#run.beganAt < this.deadAfterMs;
  }

  protected now(): number {
    return this.isolate.dependencies.now();
  }

  protected settings(): Settings {
    return this.isolate.settings(this.environment);
  }
}
