import type { Emergency } from '#contract/emergency.ts';
import { pageKinds } from '../browser/page-kinds.ts';

/** What a sheet shows. */
export interface Look {
  name: string;
  /** newsroom-slugs.ts fills the slots. */
  path: string;
  /** The level of the emergency in which the page is photographed. */
  emergency?: Emergency['level'];
  /** Whether the weather service fails from now on. */
  weatherFails?: true;
  /** Whether editors begin an emergency before, which lasts from now on. */
  emergencyBegins?: true;
}

/** Pages without the site's frame, and the light ones, which rules for every page leave out. */
const others: readonly Look[] = [
  { name: 'weather alone', path: '/tiempo-standalone' },
  { name: 'emergencies', path: '/emergencia' },
  { name: 'light front page', path: '/lite' },
  { name: 'light news item', path: '/lite/noticias/{news}' },
  { name: 'light weather', path: '/lite/tiempo' },
  { name: 'light game', path: '/lite/partido/{liveGame}' },
  { name: 'light guide', path: '/lite/live' },
];

/** Pages while something is wrong. Nobody else requests the weather of Añasco, so no cache has it. */
const states: readonly Look[] = [
  { name: 'page with a watch', path: '/about', emergency: 'vigilancia' },
  { name: 'page with an emergency', path: '/about', emergency: 'emergencia' },
  { name: 'weather that fails', path: '/tiempo?municipio=A%C3%B1asco', weatherFails: true },
  { name: 'weather that fails, version 2', path: '/tiempo-v2?municipio=A%C3%B1asco', weatherFails: true },
  { name: 'weather that fails, light', path: '/tiempo-v2-light?municipio=A%C3%B1asco', weatherFails: true },
  // The origin sends another page than on other days.
  { name: 'front page of an emergency', path: '/', emergencyBegins: true },
];

/** Pages that look like another one that has a sheet, with other words: lists of cards, games, entries and closings, days, and texts. */
const likeAnother: readonly string[] = [
  'category',
  '/autor/{slug}',
  '/noticias/tema/{slug}',
  'closings of a municipality',
  'sport, upcoming',
  'live, the guide of Saturday',
  '/minuto-a-minuto/{slug}/antes/{id}',
  '/minuto-a-minuto/{slug}/desde/{position}',
  '/terms',
];

/** A page that says what is missing is a message in the site's frame, and the gallery has messages: one of them is enough. */
const isOneOfMany = ({ name }: Look) => /^missing (?!page)/.test(name) || likeAnother.includes(name);

/** Every page that has a sheet; the states are the last, because failures and the emergency stay until the end. */
export const looks: readonly Look[] = [
  ...pageKinds.filter((kind) => !isOneOfMany(kind)),
  ...others,
  ...states,
];
