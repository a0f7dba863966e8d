import * as z from 'zod';

/** What the desk announces by hand, and what it is told of it: the bodies of the signed requests below /api/push that WordPress sends. */

/** What is announced: a news item to who wants breaking news, or a key moment of a coverage to who follows that coverage. By WordPress's id. */
export const AnnouncedItem = z.object({
  kind: z.enum(['news', 'coverage-entry']),
  id: z.int().positive(),
});
export type AnnouncedItem = z.infer<typeof AnnouncedItem>;

/** Response of POST /api/push/audience. */
export const Audience = z.object({ readers: z.int().nonnegative() });

/** Plain text in one line. A phone shows markup and signs of control as they are. */
const plainLine = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^(?!.*<\/?[a-z!])(?!.*&(?:#\d+|#x[\da-f]+|[a-z]+);)\P{Cc}+$/iu);

/** Body of POST /api/push/announcements. The numbers are settings of the newsroom's WordPress, and the people are its users, by their ids. */
export const DeskAnnouncement = z.object({
  ...AnnouncedItem.shape,
  /** Characters: what a phone shows of a title at most, and two lines more than it shows of a text before it is opened. */
  title: plainLine(80),
  body: plainLine(180),
  askedBy: z.int().positive(),
  /** Null: nobody else has seen it. */
  approvedBy: z.int().positive().nullable(),
  /** Readers that one person alone may tell. */
  maxAlone: z.int().nonnegative(),
  /** Minutes between two announcements to the same readers; a day at most. */
  pause: z.int().min(0).max(1_440),
});
export type DeskAnnouncement = z.infer<typeof DeskAnnouncement>;

/** How many messages each push service got and what it said of them. `gone`: subscriptions that had ended. */
const ServiceFigures = z.object({
  service: z.string(),
  sent: z.int().nonnegative(),
  accepted: z.int().nonnegative(),
  gone: z.int().nonnegative(),
  refused: z.int().nonnegative(),
});

/** Response of the requests below /api/push/announcements: the newest announcement of an item; null: there was none. */
export const AnnouncementState = z.object({
  announcement: z
    .object({
      title: z.string(),
      body: z.string(),
      at: z.iso.datetime(),
      /** When it was stopped: what is accepted had left before. */
      stoppedAt: z.iso.datetime().nullable(),
      /** Whether some of it has not left yet. */
      isRunning: z.boolean(),
      services: z.array(ServiceFigures),
    })
    .nullable(),
});
export type AnnouncementState = z.infer<typeof AnnouncementState>;
