/**
 * Items a page of the lists that the site asks for. Others are answered as well, but nobody keeps them for the day when WordPress
 * fails: any number a reader thinks of would be one more list to keep.
 */
export const listSizes = [1, 3, 4, 6, 10, 12, 100] as const;
export type ListSize = (typeof listSizes)[number];

/** Limits that both sides of /api hold: the site never asks for more, the worker never answers more. */
export const limits = {
  /** WordPress itself refuses more than 100 items a page. */
  perPage: 100,
  /** A search text longer than this is no search: 200 characters hold any headline. */
  searchText: 200,
  /** RFC 5321: a mailbox of more than 254 characters cannot be delivered to. */
  email: 254,
  /** A subscription is one address in JSON or a form: 4 KiB is ten times that. */
  subscribeBytes: 4096,
  /** A webhook names one item and at most some tens of categories: 16 KiB is ten times that. */
  publishBytes: 16_384,
  /** Seconds a question for changes may wait: the worker looks three times a second, and may look 50 times a request. */
  changesWait: 12,
  /** Seconds a signature holds, before and after: clocks differ, a queue takes its time. */
  signatureAge: 300,
  /** Seconds a preview link may be good for at most. */
  previewAge: 86_400,
} as const;
