import * as z from 'zod';
import { changeKinds } from './changes.ts';

/** `slug`: another item holds its slug. `unreadable`: it is not what an item must be. `refused`: the database does not accept it. */
export const leftOutReasons = ['slug', 'unreadable', 'refused'] as const;

/** An item of WordPress that the site leaves out, or keeps in an earlier version, while all others are up to date. */
export const LeftOutItem = z.object({
  kind: z.enum(changeKinds),
  /** WordPress's id. */
  id: z.int().positive(),
  /** Empty if it could not be read. */
  slug: z.string(),
  reason: z.enum(leftOutReasons),
  /** WordPress's id of the item that holds the slug; null for an article that is not WordPress's, and for the other reasons. */
  holder: z.int().positive().nullable(),
  /** In English, for engineers. */
  why: z.string(),
  since: z.iso.datetime(),
});
export type LeftOutItem = z.infer<typeof LeftOutItem>;
