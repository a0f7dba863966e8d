/** What the service keeps of a reader whom it gets. */
export interface NewSubscriber {
  /** Null: nobody asked for a name. */
  name: string | null;
  /** Kept there with the address. */
  attributes: Record<string, string>;
  /**
   * Whether the reader agreed elsewhere. Then the service writes no email, and an address that it knows stays as it is on every list on which
   * it ever was: its reader may have left.
   */
  agreedElsewhere: boolean;
}

/** The service that sends the newsletter. Each method may be called again with the same address, and throws MailingError. */
export interface MailingService {
  /**
   * Puts the address on the newsletter's lists, and makes the service ask the reader by email to confirm it, unless it is confirmed or the
   * reader agreed elsewhere.
   */
  subscribe(address: string, subscriber: NewSubscriber): Promise<void>;
  /** Whether `sendLeaveLink` can do what it says. */
  readonly sendsLeaveLinks: boolean;
  /** Sends a reader, whom the service knows, an email with the link to leave. */
  sendLeaveLink(address: string, link: string): Promise<void>;
  /** Takes the address off the newsletter's lists. Unknown addresses are no error. */
  unsubscribe(address: string): Promise<void>;
  /** How many addresses `decisionsOf` takes at once. */
  readonly decisionsPerRequest: number;
  /**
   * Which readers confirmed at the service, and which left by its own link. Addresses that did neither, or that the service does not know,
   * are missing. One request. A failure that is final concerns at least one of the addresses.
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

/** Replaces every error but ours, because one of D1 or of the runtime may contain an address. */
export const mailingFailure = (error: unknown): MailingError =>
  error instanceof MailingError ? error : new MailingError('internal');
