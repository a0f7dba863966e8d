import type { FaultMode } from '../../cms/sample/faults.ts';
import { startSampleNewsroom, type SampleNewsroom } from '../../cms/sample/server.ts';

/** As `FaultMode`; `refused`: nobody listens there. */
export type Misbehaviour = FaultMode | 'refused';

/** One upstream of the site's: a sample newsroom of its own, at an address where it may also be missing altogether. */
export class MisbehavingUpstream {
  readonly url: string;
  readonly #port: number;
  #newsroom: SampleNewsroom | null;

  private constructor(newsroom: SampleNewsroom) {
    this.url = newsroom.url;
    this.#port = Number(new URL(newsroom.url).port);
    this.#newsroom = newsroom;
  }

  static async start(): Promise<MisbehavingUpstream> {
    return new MisbehavingUpstream(await startSampleNewsroom({ port: 0 }));
  }

  /**
   * From now on it misbehaves so; null: it is well. Calls whose path and query match `except` (a regular expression) are answered
   * all the same, where anybody listens.
   */
  async misbehave(how: Misbehaviour | null, except?: string): Promise<void> {
    if (how === 'refused') return this.close();
    this.#newsroom ??= await startSampleNewsroom({ port: this.#port });
    this.#newsroom.faults.clear();
    if (how !== null) this.#newsroom.faults.set({ mode: how, ...(except === undefined ? {} : { except }) });
  }

  async close(): Promise<void> {
    await this.#newsroom?.close();
    this.#newsroom = null;
  }
}
