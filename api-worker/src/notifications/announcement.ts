/**
 * Something that readers are told, for all who chose one of its topics. Whoever has something to say builds one and calls `announce`; how it
 * reaches a phone is this folder's.
 */
export interface Announcement {
  /** What it is about, as "alert:tjsj-ff-w-1-2026" or "story:812". A later one of the same subject replaces it where a device can. */
  subject: string;
  /** What is said of the subject, as "aviso" or "final". The same subject and state are announced once, whoever asks again. */
  state: string;
  /**
   * Topics (contract/notifications/topics.ts) in the order in which readers are told: those of the first group first. Whoever has topics of
   * several groups is told once.
   */
  audience: readonly (readonly string[])[];
  title: string;
  body: string;
  /** Path of the site that a tap opens. */
  path: string;
  /** When it happened, in milliseconds since the epoch. */
  at: number;
  /** Until when it is worth being shown, in milliseconds since the epoch. */
  until: number;
  /** Whether it is told in quiet hours too: a danger to life. */
  ignoresQuiet: boolean;
}
