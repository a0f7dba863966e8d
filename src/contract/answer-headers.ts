/**
 * Headers of /api answers that say how old the data is. Data shown late says how old it is, so the age
 * travels beside every answer that came from an upstream or its read model.
 */
export const answerHeaders = {
  /** Whole seconds since the upstream itself gave this data. */
  dataAge: 'X-Data-Age',
  /** `fresh`: within its time; `stale`: past it, a refresh is under way; `last-good`: the upstream fails. */
  dataState: 'X-Data-State',
  /** Number of items the whole list holds, on every paged list. */
  total: 'X-Total',
} as const;

export const dataStates = ['fresh', 'stale', 'last-good'] as const;
export type DataState = (typeof dataStates)[number];

/**
 * Header of a question: the answer must know the change log up to this position. Whoever follows the log has been told of
 * a change before every copy of the worker has; this keeps it from being answered with the time before.
 */
export const freshAfter = 'X-Fresh-After';
