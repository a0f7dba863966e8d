import * as z from 'zod';
import { leftOutReasons } from './left-out.ts';

/** Items in one request: a list of WordPress has 999 rows at most, and its screen shows a few more. */
export const deskItemsPerRequest = 1_100;

const Kind = z.string().min(1).max(40);
const Id = z.int().positive();

/**
 * Body of POST /api/desk/items: WordPress asks what readers see of the items on an editor's screen, by their kinds. A plugin that is newer than
 * the site knows more kinds: the site says nothing of them.
 */
export const DeskItemsRequest = z.object({
  items: z
    .record(Kind, z.array(Id))
    .transform((ids) => Object.entries(ids).flatMap(([kind, all]) => all.map((id) => ({ kind, id }))))
    .refine(({ length }) => length > 0 && length <= deskItemsPerRequest),
});

/**
 * Why readers do not see an item. `absent`: the site does not have it. `unread`: the site has not read this WordPress yet. `scheduled`, `ended`:
 * see `since` and `until`. `outranked`: others are shown in its place. `silent`: an emergency that only silences the automatic one. `source`:
 * the site takes these numbers from somewhere else. `protected`: it has a password. `coverage`, `programme`: readers do not see what it is part of.
 */
export const hiddenReasons = [
  ...(['absent', 'unread', 'scheduled', 'ended', 'outranked', 'silent', 'source'] as const),
  ...(['protected', 'coverage', 'programme'] as const),
] as const;
export type HiddenReason = (typeof hiddenReasons)[number];

export const DeskItem = z.object({
  kind: Kind,
  id: Id,
  /** Null: readers see it. */
  hidden: z.enum(hiddenReasons).nullable(),
  /** When readers see it from and to; null: nothing starts or ends it, or the site does not have it. */
  since: z.iso.datetime().nullable(),
  until: z.iso.datetime().nullable(),
  /** Which version of it the site has: what the plugin sent as its version, or when it was last modified; null: not known. */
  version: z.string().nullable(),
  /** Whether a news item that is pinned is among those that the home page shows; null: it is not pinned. */
  pinned: z.boolean().nullable(),
  /** Why the site could not take its present version, and WordPress's id of the item that holds its slug; null: it could. */
  leftOut: z.object({ reason: z.enum(leftOutReasons), holder: z.int().positive().nullable() }).nullable(),
});
export type DeskItem = z.infer<typeof DeskItem>;

/** Response of POST /api/desk/items, without items of kinds that the site does not know. */
export const DeskItems = z.object({ items: z.array(DeskItem) });
