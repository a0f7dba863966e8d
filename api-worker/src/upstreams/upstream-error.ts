/** Why an upstream gave no answer, in words of our own: they reach /api/health, the upstream's text never does. */
export type UpstreamFailure =
  | 'timeout'
  | 'unreachable'
  | 'redirected'
  | 'not_json'
  | 'malformed'
  | 'too_large'
  | 'circuit_open'
  | 'unconfigured'
  | 'internal'
  | `http_${number}`;

export class UpstreamError extends Error {
  override name = 'UpstreamError';
  readonly reason: UpstreamFailure;
  /** Seconds the upstream asked us to wait (Retry-After); null: it did not. */
  readonly pauseSeconds: number | null;

  constructor(reason: UpstreamFailure, details: { cause?: unknown; pauseSeconds?: number | null } = {}) {
    super(reason, details.cause === undefined ? {} : { cause: details.cause });
    this.reason = reason;
    this.pauseSeconds = details.pauseSeconds ?? null;
  }
}
