import { alertLevels, type AlertLevel } from '../weather/alerts.ts';
import { findMunicipality } from '../weather/municipalities.ts';

/**
 * What a reader can be notified of. A topic is a text that both sides write by these functions only, because it is a key in the database and in
 * what the reader's browser keeps.
 */
export const topics = {
  /** Breaking news, which the desk sends. */
  news: 'news',
  /** Alerts for a municipality, by its name, of this level and of the more serious ones. */
  alerts: (municipality: string, level: AlertLevel) => `alerts:${municipality}:${level}`,
  /** Start and final of a team's games. */
  team: (id: number) => `team:${id}`,
  /** Changes of the lead in a team's games. */
  leads: (id: number) => `leads:${id}`,
  /** Key moments of a live coverage, by its slug. */
  coverage: (slug: string) => `coverage:${slug}`,
  /** A programme, by its slug: shortly before it begins. */
  programme: (slug: string) => `programme:${slug}`,
  /** That notifications arrive: for the station's own browsers, which know its mark (api-worker/src/notifications/watch.ts). */
  watch: (mark: string) => `watch:${mark}`,
} as const;

/** Topics of one subscription. Whoever follows thirty teams and ten municipalities needs some seventy. */
export const maxTopics = 100;
/** Characters of a topic: a slug of WordPress has at most 200. */
export const maxTopicLength = 220;

const isLevel = (text: string): text is AlertLevel => alertLevels.some((level) => level === text);

/** Whether a text is a topic that the functions above write. What it names need not exist any more. */
export function isTopic(text: string): boolean {
  if (text === topics.news) return true;
  if (text.length > maxTopicLength) return false;
  const [kind = '', name = '', ...rest] = text.split(':');
  switch (kind) {
    case 'alerts':
      return findMunicipality(name) !== undefined && rest.length === 1 && isLevel(rest[0] ?? '');
    case 'team':
    case 'leads':
      return rest.length === 0 && /^[1-9]\d{0,8}$/.test(name);
    case 'coverage':
    case 'programme':
      // The canonical form of slugs has no colon, space or control character (text/slug.ts).
      return rest.length === 0 && /^[^\p{Cc}\s:/?#]+$/u.test(name);
    case 'watch':
      return rest.length === 0 && /^[0-9a-f]{64}$/.test(name);
    default:
      return false;
  }
}

/** The topics of an alert of this level for a municipality: who chose this level chose the more serious ones too. */
export const topicsOfAlert = (municipality: string, level: AlertLevel): string[] =>
  alertLevels.slice(alertLevels.indexOf(level)).map((chosen) => topics.alerts(municipality, chosen));
