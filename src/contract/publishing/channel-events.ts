import { type ChangeLog, emergencyKinds, type ScoreChanges, type Touching } from './changes.ts';
import { coverageTopic } from '../channel.ts';
import { leaguePaths, leagues } from '../leagues.ts';
import { gameTopic, scoresTopic } from '../score-topics.ts';

/** Kinds whose effect the origin reads from the worker first: it says itself what then stands above the content (`HeldEmergencies`). */
const readFirst: readonly string[] = emergencyKinds;

/** The topics that a change touches: what open pages can show anew. */
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

/** What a response of the change log tells open pages: topics; none: nothing. */
export function topicsOf({ changes, complete, scores }: ChangeLog): string[] {
  if (!complete) return [everything];
  return [...new Set([...changes.flatMap(touchedTopics), ...scoreTopics(scores)])];
}

function scoreTopics(scores: ScoreChanges | undefined): string[] {
  if (scores?.since === null) return [everything];
  return scores?.games.flatMap(({ id, league }) => [gameTopic(id), ...listTopics(league)]) ?? [];
}

/** A worker of a newer version may know more leagues. */
function listTopics(league: string): string[] {
  const known = leaguePaths.find((path) => path === league);
  return known ? [scoresTopic(known), scoresTopic(leagues[known].sport)] : [];
}
