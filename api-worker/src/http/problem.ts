import type { Problem, ProblemCode } from '#contract/problem.ts';
import { missingSeconds } from '../cache-control.ts';

const statusOf = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  // Not 403, with which the worker refuses whole requests.
  protected: 423,
  request_timeout: 408,
  payload_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  upstream_unavailable: 503,
  internal: 500,
} as const satisfies Record<ProblemCode, number>;

interface ProblemDetails {
  field?: string;
  headers?: Record<string, string>;
  /** Members beside `error`: /api/subscribe adds its own `success` and `message`. */
  beside?: Record<string, unknown>;
  status?: number;
}

/** A response with a status of 400 or more, thrown from anywhere below a route; `message` is Spanish, for readers. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly code: ProblemCode;
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, message: string, details: ProblemDetails = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/**
 * For a write that the database did not accept: its disk is full, or it is being moved. The database error does not say which. The client
 * loses nothing by sending the same request again.
 */
export const retryLater: ProblemDetails = { status: 503, headers: { 'Retry-After': '60' } };

/** The one error shape as a response. A CDN may keep only a 404, and only for seconds. */
export function problemResponse(problem: ProblemError): Response {
  const { field, headers, beside, status } = problem.details;
  const body: Problem = {
    error: { code: problem.code, message: problem.message, ...(field === undefined ? {} : { field }) },
  };
  const cache = problem.code === 'not_found' ? `public, max-age=0, s-maxage=${missingSeconds}` : 'no-store';
  return new Response(JSON.stringify({ ...beside, ...body }), {
    status: status ?? statusOf[problem.code],
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': cache, ...headers },
  });
}
