import { crons } from '#contract/crons.ts';
import type { Backend } from './backend.ts';
import type { LeashedProcess } from './child-process.ts';
import { WorkerAnswer, WorkerOrder } from './worker-orders.ts';

/** Runs of a cron that another process was told to do, until it says how each of them ended. */
export class CronRuns {
  readonly #answers = new Map<number, (error: string | null) => void>();
  #ids = 0;

  /** Resolves when the run is over. Throws when it failed, or when the process ended before it said so. */
  async run(program: Pick<LeashedProcess, 'send'>, cron: string): Promise<void> {
    const id = this.#ids++;
    const { promise, resolve } = Promise.withResolvers<string | null>();
    this.#answers.set(id, resolve);
    program.send({ kind: 'run-cron', id, cron } satisfies WorkerOrder);
    const error = await promise.finally(() => this.#answers.delete(id));
    if (error !== null) throw new Error(`The worker's cron failed: ${error}`);
  }

  /** What the process says. Messages of another kind are for others. */
  readonly take = (message: unknown): void => {
    const answer = WorkerAnswer.safeParse(message).data;
    if (answer?.kind === 'cron-ran') this.#answers.get(answer.id)?.(answer.error);
  };

  /** The process has ended: nothing that is under way will be answered. */
  end(): void {
    for (const answer of this.#answers.values()) answer('the process ended');
  }
}

/**
 * Does a run of a cron for whoever started this process with a channel to it, and tells when it is over: a test waits for no
 * minute to pass. Nothing that comes over the network leads here.
 */
export function answerCronRuns(backend: Pick<Backend, 'sync' | 'syncScores'>): void {
  process.on('message', (message) => {
    const order = WorkerOrder.safeParse(message).data;
    if (order?.kind !== 'run-cron') return;
    const run = order.cron === crons.newsroom ? backend.sync() : backend.syncScores();
    const tell = (error: string | null) =>
      process.send?.({ kind: 'cron-ran', id: order.id, error } satisfies WorkerAnswer);
    run.then(
      () => tell(null),
      (error: unknown) => tell(error instanceof Error ? error.message : String(error)),
    );
  });
}
