/** Why an upstream call failed, in words of our own: they appear in /api/health, and the upstream's own text never does. */
export type UpstreamFailure =
  | 'timeout'
  | 'unreachable'
  | 'redirected'
  | 'not_json'
  | 'malformed'
  | 'too_large'
  // The call succeeded, and of its list only the most urgent part is kept.
  | 'too_long'
  // The call succeeded, and what it returned does not fit us. This says nothing about the server.
  | 'unreadable'
  | 'circuit_open'
  | 'over_budget'
  | 'unconfigured'
  // The call succeeded: it found that the read model has never been filled.
  | 'never_loaded'
  | 'internal'
  | `http_${number}`;

export class UpstreamError extends Error {
  override name = 'UpstreamError';
  readonly reason: UpstreamFailure;
  /** Seconds that the upstream told us to wait (Retry-After); null if it did not. */
  readonly pauseSeconds: number | null;

  constructor(reason: UpstreamFailure, details: { cause?: unknown; pauseSeconds?: number | null } = {}) {
    super(reason, details.cause === undefined ? {} : { cause: details.cause });
    this.reason = reason;
    this.pauseSeconds = details.pauseSeconds ?? null;
  }
}
