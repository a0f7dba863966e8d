import type { FaultMode } from '../../cms/sample/faults.ts';
import { startSampleNewsroom, type SampleNewsroom } from '../../cms/sample/server.ts';

/** A `FaultMode`, or `refused`: nothing listens at the address. */
export type Misbehaviour = FaultMode | 'refused';

/** One upstream of the site: a sample newsroom of its own, which can also stop listening at its address. */
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
   * Misbehaves in this way from now on; null: behaves normally. Calls whose path and query match `except` (a regular expression) are still
   * let through, unless `how` is `refused`.
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
