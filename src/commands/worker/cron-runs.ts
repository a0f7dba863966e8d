import { crons } from '#contract/publishing/crons.ts';
import type { ChildProgram } from '../processes/child-process.ts';
import { WorkerReply, WorkerCommand } from './worker-messages.ts';

/** Runs of a cron in another process that are waiting for its report. */
export class CronRuns {
  readonly #responses = new Map<number, (error: string | null) => void>();
  #ids = 0;

  /** Resolves when the run is over. Throws if it failed, or if the process ended before it reported. */
  async run(program: Pick<ChildProgram, 'send'>, cron: string): Promise<void> {
    const id = this.#ids++;
    const { promise, resolve } = Promise.withResolvers<string | null>();
    this.#responses.set(id, resolve);
    program.send({ kind: 'run-cron', id, cron } satisfies WorkerCommand);
    const error = await promise.finally(() => this.#responses.delete(id));
    if (error !== null) throw new Error(`The worker's cron failed: ${error}`);
  }

  /** Handles a message of the process. Messages of another kind are ignored. */
  readonly handleMessage = (message: unknown): void => {
    const response = WorkerReply.safeParse(message).data;
    if (response?.kind === 'cron-ran') this.#responses.get(response.id)?.(response.error);
  };

  /** The process has ended, so no pending run will be reported. */
  end(): void {
    for (const response of this.#responses.values()) response('the process ended');
  }
}

/**
 * Runs a cron when the parent process asks for it through its channel, and reports the end of the run. So a test does not have to wait for
 * a minute to pass. Nothing that comes over the network reaches this.
 */
export function handleCronRuns(backend: { sync(): Promise<void>; syncScores(): Promise<void> }): void {
  process.on('message', (message) => {
    const command = WorkerCommand.safeParse(message).data;
    if (command?.kind !== 'run-cron') return;
    const run = command.cron === crons.newsroom ? backend.sync() : backend.syncScores();
    const reply = (error: string | null) =>
      process.send?.({ kind: 'cron-ran', id: command.id, error } satisfies WorkerReply);
    run.then(
      () => reply(null),
      (error: unknown) => reply(error instanceof Error ? error.message : String(error)),
    );
  });
}
