/** What the calls of one key must remember for longer than an isolate lives. Every method throws if the memory cannot be used. */
export interface KeyMemory {
  /** Null: it was never written. */
  read: (name: string) => string | null;
  write: (name: string, value: string) => void;
  /** Counts one request before it is sent. Throws UpstreamError `over_budget` if it must not be sent. */
  countCall: (now: number) => void;
}
