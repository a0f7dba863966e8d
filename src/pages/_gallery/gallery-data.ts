import type { Closing } from '#contract/closings.ts';
import { closingAt } from '#closings/closings.fixture.ts';
import type { ListItem } from '#contract/content.ts';
import type { Episode } from '#contract/episodes.ts';
import type { Earthquakes } from '#contract/weather/earthquakes.ts';
import type { Power } from '#contract/weather/power.ts';
import type { Rivers } from '#contract/weather/rivers.ts';
import type { GameCard } from '#sports/games/game-card.ts';

/** What the gallery's parts show. It depends on no newsroom, and looks the same at any hour, so that two pictures of a part can be compared. */

/** The moment at which the gallery stands: 27 November 2026, 3 in the afternoon in Puerto Rico. */
export const galleryNow = Date.parse('2026-11-27T15:00:00-04:00');

const team = (id: number, name: string, mark: string, colour: string) => ({
  id,
  name,
  mark,
  colour,
  logo: null,
});
const crabbers = team(1, 'Cangrejeros de Santurce', 'SAN', '#f58220');
const cowboys = team(2, 'Vaqueros de Bayamón', 'BAY', '#0a4fa3');
const wolves = team(3, 'Minnesota Timberwolves', 'MIN', '#0c2340');
const diamondbacks = team(4, 'Arizona Diamondbacks', 'ARI', '#a71930');

const game = (id: number, status: string, fields: Partial<GameCard> = {}): GameCard => ({
  ...{ id, status, league: 'BSN', round: null, venue: 'Coliseo Rubén Rodríguez', hourKnown: true },
  ...{ start: '2026-11-27T20:00:00-04:00', home: crabbers, away: cowboys, homeScore: null, awayScore: null },
  ...{ pause: null, phase: null, scoredAt: null },
  ...fields,
});

/** A card of every state that a game can have, with names of every length. */
export const games: readonly GameCard[] = [
  game(1, 'live', { homeScore: 98, awayScore: 101, start: '2026-11-27T13:30:00-04:00' }),
  game(2, 'live', { home: wolves, away: diamondbacks, homeScore: 3, awayScore: 0, pause: 'halftime' }),
  game(3, 'finished', { homeScore: 118, awayScore: 121, start: '2026-11-27T12:00:00-04:00' }),
  game(4, 'finished', { home: wolves, homeScore: 7, awayScore: 7, round: 'Gira internacional' }),
  game(5, 'scheduled', { away: diamondbacks }),
  game(6, 'scheduled', { hourKnown: false, start: '2026-11-29T00:00:00-04:00' }),
  game(7, 'postponed'),
  game(8, 'cancelled'),
  game(9, 'suspended', { homeScore: 2, awayScore: 1 }),
];

const threeHoursAgo = new Date(Date.now() - 3 * 3_600_000).toISOString();

const story = (id: number, title: string, category: string, fields: Partial<ListItem> = {}): ListItem => ({
  ...{ id, slug: `muestra-${id}`, title: { rendered: title }, date: threeHoursAgo },
  ...{ modified: threeHoursAgo, featured_media_url: null, featured_media_alt: '' },
  excerpt: {
    rendered:
      '<p>Las familias del barrio llevan tres días sin agua y piden que alguien les diga cuándo vuelve.</p>',
  },
  ...{
    category_names: [category],
    categoria_principal: { name: category, slug: 'muestra' },
    short_title: '',
    coverage: null,
  },
  ...fields,
});

export const stories: readonly ListItem[] = [
  story(1, 'Vigilancia de inundaciones para el interior y el norte de la isla', 'Última hora'),
  story(2, 'Ganó.', 'Deportes'),
  story(3, 'Otorrinolaringólogos piden que se reglamente la telemedicina', 'Política'),
  story(4, 'Un titular <em>con énfasis</em> &amp; signos: «¿qué hacer?»', 'Cultura'),
];

const earthquake = { magnitude: 3.8, depthKm: 10, at: '2026-11-27T18:30:00Z', reviewed: true };

export const earthquakes: Earthquakes = {
  sample: true,
  checkedAt: '2026-11-27T19:00:00Z',
  earthquakes: [
    { ...earthquake, id: 'a', place: 'a 12 km al sur de Guánica' },
    { ...earthquake, id: 'b', place: 'a 236 km al noroeste de Rincón', magnitude: 5, reviewed: false },
    { ...earthquake, id: 'c', place: 'en Lares', depthKm: null },
  ],
};

export const closings: readonly Closing[] = [
  closingAt(galleryNow, 1, { organization: 'Escuela Elemental Rosendo Matienzo', note: 'No hay agua.' }),
  closingAt(galleryNow, 2, { organization: 'PR-143, kilómetro 32', kind: 'carretera' }),
];

const region = { clients: 158_900, at: '2026-11-27T18:40:00Z', note: '' };

export const power: Power = {
  sample: true,
  ...{ source: 'newsroom', sourceName: null, at: region.at },
  regions: [
    { ...region, name: 'Arecibo', without: 477 },
    { ...region, name: 'Mayagüez', without: 1_179, note: 'Según la central de la compañía.' },
    { ...region, name: 'San Juan', without: 0, clients: null },
  ],
};

const gauge = { site: '50144000', floodFeet: 18 };
const level = { feet: 3.38, at: '2026-11-27T18:30:00Z', trend: 'steady' } as const;

export const rivers: Rivers = {
  sample: true,
  checkedAt: '2026-11-27T19:00:00Z',
  gauges: [
    { ...gauge, name: 'Río Grande de Añasco en San Sebastián', level },
    { ...gauge, name: 'Río de la Plata en Toa Alta', level: { ...level, feet: 19.2, trend: 'up' } },
    { ...gauge, name: 'Río Grande de Loíza en Caguas', level: null },
  ],
};

const episode: Episode = {
  ...{ id: 1, title: 'La mochila de los diez días', summary: 'Qué entra, qué sobra y qué caduca.' },
  ...{ publishDate: '2026-11-20T23:30:00.000Z', modified: '2026-11-20T23:30:00.000Z' },
  ...{ durationSeconds: 5_340, imageUrl: null, imageAlt: '' },
  video: { url: 'https://video.example/1.mp4', provider: null, type: 'video/mp4', bytes: 1_000_000 },
};

export const episodes: readonly Episode[] = [
  episode,
  { ...episode, id: 2, title: 'Cómo se lee un boletín', video: null },
  { ...episode, id: 3, durationSeconds: null, summary: '' },
];
