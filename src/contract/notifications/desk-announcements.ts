import * as z from 'zod';

/** What the desk announces by hand: the signed requests of WordPress about one item, and what it is told of it. */

/** A news item is announced to who wants breaking news, a key moment of a coverage to who follows that coverage. By WordPress's id. */
const item = { kind: z.enum(['news', 'coverage-entry']), id: z.int().positive() };
export type AnnouncedItem = z.infer<z.ZodObject<typeof item>>;

/** Plain text in one line. A phone shows markup and signs of control as they are. */
const plainLine = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^(?!.*<\/?[a-z!])(?!.*&(?:#\d+|#x[\da-f]+|[a-z]+);)\P{Cc}+$/iu);

/** Announces an item. The numbers are settings of the newsroom's WordPress, and the people are its users, by their ids. */
export const DeskAnnouncement = z.object({
  ...{ does: z.literal('announce'), ...item },
  /** Characters: what a phone shows of a title at most, and two lines more than it shows of a text before it is opened. */
  ...{ title: plainLine(80), body: plainLine(180) },
  askedBy: z.int().positive(),
  /** Null: nobody else has seen it. */
  approvedBy: z.int().positive().nullable(),
  /** Readers that one person alone may tell. */
  maxAlone: z.int().nonnegative(),
  /** Minutes between two announcements to the same readers; a day at most. */
  pause: z.int().min(0).max(1_440),
});
export type DeskAnnouncement = z.infer<typeof DeskAnnouncement>;

/** Body of POST /api/push/announcements. `prepare` also counts the readers, `follow` changes nothing, `stop` ends what has not left. */
export const DeskRequest = z.discriminatedUnion('does', [
  z.object({ does: z.enum(['prepare', 'follow', 'stop']), ...item }),
  DeskAnnouncement,
]);
export type DeskRequest = z.infer<typeof DeskRequest>;

const count = z.int().nonnegative();

/** Its response. */
export const AnnouncementState = z.object({
  /** How many readers would be told now; null: they were not counted. */
  readers: count.nullable(),
  /** The newest announcement of the item; null: there was none. */
  announcement: z
    .object({
      ...{ title: z.string(), body: z.string(), at: z.iso.datetime() },
      /** When it was stopped: what is accepted had left before. */
      stoppedAt: z.iso.datetime().nullable(),
      /** Whether some of it has not left yet. */
      isRunning: z.boolean(),
      /** How many messages each push service got and what it said of them. `gone`: subscriptions that had ended. */
      services: z.array(
        z.object({ service: z.string(), sent: count, accepted: count, gone: count, refused: count }),
      ),
    })
    .nullable(),
});
export type AnnouncementState = z.infer<typeof AnnouncementState>;
