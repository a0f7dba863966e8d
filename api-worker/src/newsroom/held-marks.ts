/** Marks held until they are stored without waiting. With the longest slugs they are 1.6 MB of JSON; D1 accepts 2 MB. */
const maxHeld = 2_000;

/** What this isolate has noted of readers, each mark as JSON and once, and not stored yet. */
export class HeldMarks {
  readonly #holdMs: number;
  readonly #max: number;
  #held = new Set<string>();

  constructor(holdMs: number, max = maxHeld) {
    this.#holdMs = holdMs;
    this.#max = max;
  }

  /**
   * Holds marks. The first call resolves when `store` has stored a JSON array of all that came meanwhile, the others at once. `pause` resolves
   * after that many milliseconds. Rejects when `store` does; those marks are lost.
   */
  async hold(
    marks: readonly unknown[],
    pause: (milliseconds: number) => Promise<void>,
    store: (marks: string) => Promise<unknown>,
  ): Promise<void> {
    const isFirst = this.#held.size === 0;
    for (const mark of marks) this.#held.add(JSON.stringify(mark));
    if (this.#held.size < this.#max) {
      if (!isFirst) return;
      await pause(this.#holdMs);
    }
    const held = [...this.#held];
    this.#held.clear();
    if (held.length > 0) await store(`[${held.join(',')}]`);
  }
}
