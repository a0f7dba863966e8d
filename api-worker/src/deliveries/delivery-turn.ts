/** Milliseconds after which a turn is over in any case: Cloudflare ends the work of an invocation 30 s after its response. */
const maxMs = 30_000;

/**
 * Which invocation of an isolate processes the deliveries. In a burst of webhooks one of them has the turn; the others only note here that
 * more deliveries wait, instead of asking D1 for the lock and the list. The lock in D1 does the same between isolates.
 */
export class DeliveryTurn {
  #holder: { id: string; until: number } | null = null;
  #isMoreWaiting = false;

  /** Returns false if another invocation has the turn. `checkForMore` then tells that one that a delivery was stored. */
  begin(id: string, now: number): boolean {
    if (this.#holder !== null && now < this.#holder.until) {
      this.#isMoreWaiting = true;
      return false;
    }
    this.#holder = { id, until: now + maxMs };
    this.#isMoreWaiting = false;
    return true;
  }

  /** Whether a delivery was stored since the turn began or this was last called. If not, the holder ends its turn at once, without I/O between. */
  checkForMore(): boolean {
    const isMoreWaiting = this.#isMoreWaiting;
    this.#isMoreWaiting = false;
    return isMoreWaiting;
  }

  /** Ends the turn. A holder whose time was over may have lost the turn to another one; then this does nothing. */
  end(id: string): void {
    if (this.#holder?.id === id) this.#holder = null;
  }
}
