/** The service that sends the newsletter. Each method may be called again with the same address, and throws MailingError. */
export interface MailingService {
  /**
   * Puts the address on the newsletter's lists, and makes the service ask the reader by email to confirm it, unless it is confirmed.
   * `attributes` are kept there with the address.
   */
  subscribe(address: string, attributes: Record<string, string>): Promise<void>;
  /** Takes the address off the newsletter's lists. Unknown addresses are no error. */
  unsubscribe(address: string): Promise<void>;
  /**
   * Which readers confirmed at the service, and which left by its own link. Addresses that did neither, or that the service does not know,
   * are missing. Takes at most twenty addresses.
   */
  decisionsOf(addresses: readonly string[]): Promise<ReadonlyMap<string, 'confirmed' | 'left'>>;
  /** Removes all that the service knows of the address. Unknown addresses are no error. */
  remove(address: string): Promise<void>;
}

/** The service did not do what it was asked for. `reason` is a word for the log; it never has an address or what the service said. */
export class MailingError extends Error {
  override name = 'MailingError';
  readonly reason: string;
  /** Whether the service refuses this address, so that asking again is useless. Otherwise the service is down or set up wrongly. */
  readonly isFinal: boolean;
  /** Milliseconds that the service asks to wait; null if it does not say. */
  readonly waitMs: number | null;

  constructor(reason: string, { isFinal = false, waitMs = null as number | null } = {}) {
    super(reason);
    this.reason = reason;
    this.isFinal = isFinal;
    this.waitMs = waitMs;
  }
}
