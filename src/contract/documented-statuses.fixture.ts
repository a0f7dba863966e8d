import type { Game, LeaguePath } from './sports.ts';

/** What readers see of a game: its list, the badge on its card, and what stands between the teams when the feed's score is 12 to 10. */
interface Kind extends Pick<Game, 'status' | 'pause'> {
  list: 'live' | 'upcoming' | 'recent';
  badge: string;
  line: string;
}

const kinds = {
  scheduled: { status: 'scheduled', pause: null, list: 'upcoming', badge: 'PRÓXIMO', line: 'VS' },
  late: { status: 'scheduled', pause: 'delay', list: 'upcoming', badge: 'DEMORADO', line: 'VS' },
  live: { status: 'live', pause: null, list: 'live', badge: 'EN VIVO', line: '12 - 10' },
  halftime: { status: 'live', pause: 'halftime', list: 'live', badge: 'EN VIVO', line: '12 - 10' },
  interrupted: { status: 'live', pause: 'delay', list: 'live', badge: 'INTERRUMPIDO', line: '12 - 10' },
  suspended: { status: 'suspended', pause: null, list: 'live', badge: 'SUSPENDIDO', line: '12 - 10' },
  finished: { status: 'finished', pause: null, list: 'recent', badge: 'FINALIZADO', line: '12 - 10' },
  abandoned: { status: 'abandoned', pause: null, list: 'recent', badge: 'ABANDONADO', line: '12 - 10' },
  postponed: { status: 'postponed', pause: null, list: 'upcoming', badge: 'POSPUESTO', line: 'Pospuesto' },
  cancelled: { status: 'cancelled', pause: null, list: 'upcoming', badge: 'CANCELADO', line: 'Cancelado' },
  unnecessary: {
    status: 'unnecessary',
    pause: null,
    list: 'upcoming',
    badge: 'NO NECESARIO',
    line: 'No necesario',
  },
} as const satisfies Record<string, Kind>;
type KindName = keyof typeof kinds;

/** A delay is a late start as long as nobody has played. */
const delay = { before: 'late', begun: 'interrupted' } as const;

/** In all leagues of the United States. */
const american = {
  scheduled: 'scheduled',
  created: 'scheduled',
  'time-tbd': 'scheduled',
  'flex-schedule': 'scheduled',
  'if-necessary': 'scheduled',
  unnecessary: 'unnecessary',
  inprogress: 'live',
  delayed: delay,
  complete: 'finished',
  closed: 'finished',
  postponed: 'postponed',
  cancelled: 'cancelled',
  canceled: 'cancelled',
  suspended: 'suspended',
} as const;

/** The statuses that each feed documents. */
const documented: Readonly<Record<LeaguePath, Readonly<Record<string, KindName | typeof delay>>>> = {
  nba: { ...american, halftime: 'halftime' },
  nfl: { ...american, halftime: 'halftime' },
  mlb: { ...american, wdelay: delay, fdelay: delay, odelay: delay, maintenance: 'finished' },
  'superior-nacional': {
    not_started: 'scheduled',
    match_about_to_start: 'scheduled',
    start_delayed: 'late',
    started: 'live',
    live: 'live',
    interrupted: 'interrupted',
    delayed: delay,
    suspended: 'suspended',
    postponed: 'postponed',
    cancelled: 'cancelled',
    abandoned: 'abandoned',
    ended: 'finished',
    closed: 'finished',
  },
};

/** A row for each, with the score of the feed. */
export const documentedStatuses = Object.entries(documented).flatMap(([league, words]) =>
  Object.entries(words).flatMap(([word, kind]) => {
    const row = (name: KindName, score: { home: number; away: number } | null) => ({
      league: league as LeaguePath,
      word,
      score,
      ...kinds[name],
    });
    const score = { home: 12, away: 10 };
    return typeof kind === 'string' ? [row(kind, score)] : [row(kind.before, null), row(kind.begun, score)];
  }),
);
