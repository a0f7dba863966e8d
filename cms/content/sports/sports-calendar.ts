import type { SportsTeam } from './sports-teams.ts';

/**
 * When the teams of the made-up leagues play. Hours are those of Puerto Rico, UTC-4 all year, and a day is one there. No team plays twice
 * on a day, but for a double-header of baseball on Saturdays.
 */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const OFFSET = 4 * HOUR;

/** A game before it is played. */
export interface Fixture {
  /** The same for a game at any time. */
  key: string;
  /** Milliseconds since the epoch. */
  start: number;
  home: SportsTeam;
  away: SportsTeam;
  /** Where it is played, if not at the home team's own. */
  venue?: SportsTeam['venue'];
  gameNumber?: number;
  title?: string;
  postponed?: boolean;
  hourUnknown?: boolean;
}

/** The games of a day, which is counted from 1970. */
export type Calendar = (day: number) => Fixture[];

/** The day in Puerto Rico of a time in milliseconds. */
export const dayOf = (time: number): number => Math.floor((time - OFFSET) / DAY);

/** "19:30" of a day. */
function timeAt(day: number, clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return day * DAY + OFFSET + hours * HOUR + minutes * 60_000;
}

/** 0 is Sunday, as in Date; 1970 began on a Thursday. */
const weekdayOf = (day: number): number => (day + 4) % 7;

/** The name of a game against a guest, which is in no season. */
const exhibition = 'Juego de exhibición';

/** The months in which the real leagues play, from 1. */
const seasons = {
  nba: [10, 11, 12, 1, 2, 3, 4, 5, 6],
  mlb: [3, 4, 5, 6, 7, 8, 9, 10, 11],
  nfl: [9, 10, 11, 12, 1, 2],
  bsn: [3, 4, 5, 6, 7, 8],
} as const;

/** The leagues of the sample play all year. Outside the months of the real one their games say that the season is a sample. */
const markedSample =
  (months: readonly number[], calendar: Calendar): Calendar =>
  (day) => {
    const month = new Date(day * DAY).getUTCMonth() + 1;
    return calendar(day).map((game) =>
      months.includes(month) || game.title === exhibition ? game : { ...game, title: 'Temporada de muestra' },
    );
  };

interface Pair {
  home: SportsTeam;
  away: SportsTeam;
}

/** A team of each half against one of the other. Each round has other pairs, and swaps home and away. */
function pairsOf(teams: readonly SportsTeam[], round: number): Pair[] {
  const half = Math.floor(teams.length / 2);
  return teams.slice(0, half).map((one, index) => {
    const other = teams[half + ((index + round) % half)] ?? one;
    return round % 2 === 0 ? { home: one, away: other } : { home: other, away: one };
  });
}

/** Twelve teams are on a tour of two weeks and more: they play each other abroad, in the afternoon and evening of the place. */
const touring = 12;
const tour = [
  { clock: '00:30', name: 'Ariake Arena', city: 'Tokio' },
  { clock: '02:30', name: 'Saitama Super Arena', city: 'Saitama' },
  { clock: '04:30', name: 'Mall of Asia Arena', city: 'Manila' },
  { clock: '06:30', name: 'Venetian Arena', city: 'Macao' },
  { clock: '08:30', name: 'Etihad Arena', city: 'Abu Dabi' },
  { clock: '10:30', name: 'Accor Arena', city: 'París' },
];
const homeHours = ['12:30', '14:30', '16:30', '18:30', '20:30', '22:30'];

/**
 * A game begins every two hours and lasts two and a half, so one is always live: readers of the sample, and its tests, see a score that
 * moves at any hour. Where it is night in the United States and in Puerto Rico, it is a game of the tour.
 */
export function nbaCalendar(teams: readonly SportsTeam[], guest: SportsTeam): Calendar {
  const [abroad, athome] = [teams.slice(0, touring), teams.slice(touring)];
  return markedSample(seasons.nba, (day) => {
    const away = pairsOf(abroad, day).map((pair, index): Fixture => {
      // Two places on each day: no team plays at the same hour every day, and none within fourteen hours.
      const { clock, ...venue } = tour[(index + 2 * day) % tour.length] ?? { clock: '', name: '', city: '' };
      return {
        key: `abroad/${day}/${clock}`,
        start: timeAt(day, clock),
        ...pair,
        venue,
        title: 'Gira internacional',
      };
    });
    const home = pairsOf(athome, day).map((pair, index, all): Fixture => {
      const place = (index + 2 * day) % all.length;
      const clock = homeHours[place];
      if (clock !== undefined) return { key: `home/${day}/${clock}`, start: timeAt(day, clock), ...pair };
      return specialAt(day, place - homeHours.length, ['19:00', '20:00', '19:30'], pair, guest);
    });
    return [...away, ...home];
  });
}

/** The three kinds of games that are not like the others: a postponed one, one whose hour is not known, and one against a guest. */
function specialAt(
  day: number,
  kind: number,
  clocks: readonly string[],
  pair: Pair,
  guest: SportsTeam,
): Fixture {
  const start = timeAt(day, clocks[kind] ?? '');
  if (kind === 0) return { key: `postponed/${day}`, start, ...pair, postponed: true };
  if (kind === 1) return { key: `hour-unknown/${day}`, start, ...pair, hourUnknown: true };
  return { key: `guest/${day}`, start, home: pair.home, away: guest, title: exhibition };
}

/** From the first afternoon game to the last one on the west coast; twelve of fifteen pairs, and the three special ones. */
const mlbHours = [
  ...[
    '13:05',
    '13:35',
    '14:20',
    '16:10',
    '18:40',
    '19:05',
    '19:10',
    '19:40',
    '20:10',
    '20:40',
    '21:40',
    '22:10',
  ],
];

/** Every team plays every day, three days against the same one. */
export function mlbCalendar(teams: readonly SportsTeam[], guest: SportsTeam): Calendar {
  return markedSample(seasons.mlb, (day) =>
    pairsOf(teams, Math.floor(day / 3)).flatMap((pair, index, all): Fixture[] => {
      const place = (index + day) % all.length;
      const clock = mlbHours[place];
      if (clock === undefined) {
        return [specialAt(day, place - mlbHours.length, ['19:10', '19:40', '16:35'], pair, guest)];
      }
      const game = { key: `game/${day}/${clock}`, start: timeAt(day, clock), ...pair };
      const second = { key: `second/${day}`, start: timeAt(day, '18:40'), ...pair, gameNumber: 2 };
      return place === 0 && weekdayOf(day) === 6 ? [game, second] : [game];
    }),
  );
}

const [sunday, monday, thursday, saturday] = [0, 1, 4, 6];
/** A week of the NFL, from Thursday night to Monday night. */
const nflSlots = [
  { weekday: thursday, clock: '20:15' },
  { weekday: sunday, clock: '09:30' },
  ...Array.from({ length: 6 }, () => ({ weekday: sunday, clock: '13:00' })),
  ...Array.from({ length: 3 }, () => ({ weekday: sunday, clock: '16:25' })),
  { weekday: sunday, clock: '20:20' },
  { weekday: monday, clock: '20:15' },
];
const nflSpecials = [
  { weekday: sunday, clock: '13:00' },
  { weekday: sunday, clock: '16:05' },
  { weekday: saturday, clock: '16:30' },
];
/** A week begins on a Tuesday: the last one before 1970 was the second day before its first. */
const weekOf = (day: number): number => Math.floor((day + 2) / 7);

/** Every team plays once a week. */
export function nflCalendar(teams: readonly SportsTeam[], guest: SportsTeam): Calendar {
  return markedSample(seasons.nfl, (day) => {
    const week = weekOf(day);
    const clocks = nflSpecials.map(({ clock }) => clock);
    return pairsOf(teams, week).flatMap((pair, index, all): Fixture[] => {
      const place = (index + week) % all.length;
      const slot = nflSlots[place];
      if (slot !== undefined) {
        if (slot.weekday !== weekdayOf(day)) return [];
        return [{ key: `game/${week}/${place}`, start: timeAt(day, slot.clock), ...pair }];
      }
      const kind = place - nflSlots.length;
      return nflSpecials[kind]?.weekday === weekdayOf(day) ? [specialAt(day, kind, clocks, pair, guest)] : [];
    });
  });
}

/** Days of a series of seven games with a day of rest after each. */
const seriesDays = 14;
/** Two series play on the even days, the two others on the odd ones. */
const bsnHours = ['20:00', '20:30'];

/** Always quarter-finals: eight teams play, every third team is out and has no games. Every two weeks the series are others. */
export function bsnCalendar(teams: readonly SportsTeam[]): Calendar {
  const left = teams.filter((_, index) => index % 3 !== 1);
  return markedSample(seasons.bsn, (day) => {
    const isSwapped = Math.floor((day % seriesDays) / 2) % 2 === 1;
    // An even round, because pairs of an odd one are swapped.
    return pairsOf(left, 2 * Math.floor(day / seriesDays))
      .filter((_, index) => index % 2 === day % 2)
      .map(({ home, away }, index) => ({
        key: `series/${day}/${index}`,
        start: timeAt(day, bsnHours[index] ?? ''),
        home: isSwapped ? away : home,
        away: isSwapped ? home : away,
        title: 'Cuartos de final',
      }));
  });
}
