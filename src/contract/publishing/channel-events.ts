import { type ChangeLog, emergencyKinds, type Touching } from './changes.ts';
import { type ChannelEvent, coverageTopic } from '../channel.ts';

/** Kinds whose effect the origin reads from the worker first: it says itself what then stands above the content (`HeldEmergencies`). */
const readFirst: readonly string[] = emergencyKinds;

/** The topics that a change touches: what open pages can show anew. Few, because each reader gets all of them. */
function touchedTopics({ kind, slug, reach }: Touching): string[] {
  if (readFirst.includes(kind)) return [];
  switch (kind) {
    case 'coverage-entry':
      return [coverageTopic(slug)];
    case 'hazard':
      return reach === 'page' ? ['alerts'] : ['alerts', 'home'];
    // It may be a live coverage, whose introduction has a table, or that ends.
    case 'news':
      return [coverageTopic(slug), ...(reach === 'page' ? [] : ['home'])];
    case 'programme':
    case 'banner':
    case 'ticker-line':
    case 'promo':
    case 'social-post':
      return ['home'];
    default:
      return [];
  }
}

/** What touches every page that is open: nobody knows what changed. */
export const everything = '*';

/** What a response of the change log tells open pages; null: nothing. */
export function eventOf({ changes, position, complete }: ChangeLog): ChannelEvent | null {
  const topics = complete ? [...new Set(changes.flatMap(touchedTopics))] : [everything];
  return topics.length === 0 ? null : { n: position, topics };
}
