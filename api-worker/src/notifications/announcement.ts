import * as z from 'zod';

const Topics = z.array(z.string()).readonly();

/**
 * Something that readers are told, for all who chose one of its topics. Whoever has something to say builds one and calls `announce`; how it
 * reaches a phone is this folder's.
 */
export const Announcement = z.object({
  /** What it is about, as "alert:tjsj-ff-w-1-2026" or "story:812". A later one of the same subject replaces it where a device can. */
  subject: z.string(),
  /** What is said of the subject, as "aviso" or "final". The same subject and state are announced once, whoever asks again. */
  state: z.string(),
  /**
   * Topics (contract/notifications/topics.ts) in the order in which readers are told: those of the first group first. Whoever has topics of
   * several groups is told once.
   */
  audience: z.array(Topics).readonly(),
  /** Plain text, as the body. A message has room for some 80 and 180 characters of them (message.ts). */
  title: z.string(),
  body: z.string(),
  /** Path of the site that a tap opens. */
  path: z.string(),
  /** When it happened, in milliseconds since the epoch. */
  at: z.number(),
  /** Until when it is worth being shown, in milliseconds since the epoch. */
  until: z.number(),
  /** Whether it is told in quiet hours too: a danger to life. */
  ignoresQuiet: z.boolean(),
});

/** The subject of what the station tells its own browsers (watch.ts). The state is what they say to it when they have read it. */
export const watchSubject = 'watch';
export type Announcement = z.infer<typeof Announcement>;
