/**
 * Headers of /api responses about their data. Pages show the age of stale data, so every response with data from an upstream
 * or its read model carries the age.
 */
export const responseHeaders = {
  /** Whole seconds since the upstream returned this data. */
  dataAge: 'X-Data-Age',
  /** `fresh`: not expired; `stale`: expired, a refresh is running; `last-good`: the upstream fails, this is its last good response. */
  dataState: 'X-Data-State',
  /** Milliseconds since the epoch: when something in it starts or ends, so that it is out of date by itself. Absent if nothing does. */
  dataUntil: 'X-Data-Until',
  /** Number of items in the whole list, on every paginated list. */
  total: 'X-Total',
} as const;

export const dataStates = ['fresh', 'stale', 'last-good'] as const;
export type DataState = (typeof dataStates)[number];

/**
 * Request header with a position of the change log: the response must include all changes up to it. An origin that follows the log
 * learns of a change before every worker instance does; with this header it never gets a response from before that change.
 */
export const freshAfter = 'X-Fresh-After';

/** Carries the id of a reader's request from the origin to the worker and on to the upstreams. */
export const requestIdHeader = 'X-Request-Id';
