import * as z from 'zod';
import type { Fault } from '../../cms/sample/faults.ts';

/** An NBA game that a test makes the sample newsroom serve. The same `key` is the same game, in another state. */
export interface StagedGame {
  key: string;
  status: 'scheduled' | 'inprogress' | 'closed';
  /** Minutes from now to its start; negative: it has begun. */
  startsIn: number;
  /** Home and away; null before the game. */
  score: readonly [number, number] | null;
}

const Staged = z.object({ id: z.string() });
const Calls = z.array(z.object({ path: z.string() }));

/** Controls the sports data of a sample newsroom. Every method throws when the sample refuses. */
export class SportsStage {
  readonly #sampleUrl: string;

  constructor(sampleUrl: string | null) {
    if (sampleUrl === null) throw new Error('A real upstream cannot be controlled by a test');
    this.#sampleUrl = sampleUrl;
  }

  /** Resolves with the upstream's id of the game. */
  async put({ key, status, startsIn, score }: StagedGame): Promise<string> {
    const start = new Date(Date.now() + startsIn * 60_000).toISOString();
    const [home, away] = score ?? [null, null];
    return Staged.parse(await this.#control('PUT', 'games/nba', { key, status, start, home, away })).id;
  }

  async fault(fault: Fault): Promise<void> {
    await this.#control('POST', 'fault', fault);
  }

  /** Addresses that were requested since `forgetCalls`. */
  async calls(): Promise<string[]> {
    return Calls.parse(await this.#control('GET', 'requests')).map(({ path }) => path);
  }

  async forgetCalls(): Promise<void> {
    await this.#control('DELETE', 'requests');
  }

  async #control(method: string, endpoint: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.#sampleUrl}/_sample/${endpoint}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok)
      throw new Error(`/_sample/${endpoint} responded with ${response.status}: ${await response.text()}`);
    return response.json();
  }
}
