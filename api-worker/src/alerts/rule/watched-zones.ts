import type { Alert } from '#contract/weather/alerts.ts';
import {
  coastTurn,
  inlandTurn,
  minute,
  quickCallsPerDay,
  quickFresh,
  quickZones,
  tickerTurn,
} from '../limits.ts';
import { mayComeBefore } from './rule.ts';
import { prepare } from '../../sql.ts';

/**
 * One municipality for each zone of the National Weather Service in San Juan, which warns of hurricanes and tsunamis by zone. The zones of the
 * coast alternate between the sides of the island: a tsunami warning for one side is then seen after a few calls.
 */
const coast = [
  'San Juan',
  'Ponce',
  'Fajardo',
  'Mayagüez',
  'Arecibo',
  'Humacao',
  'Aguadilla',
  'Vieques',
  'Cabo Rojo',
  'Culebra',
] as const;
const inland = ['Caguas', 'Utuado', 'San Sebastián'] as const;

/** The municipalities whose alerts the worker requests by itself. Alerts of others count once a reader has opened their weather. */
export const watchedMunicipalities = [...coast, ...inland] as const;

type Name = (typeof watchedMunicipalities)[number];

/** A municipality that is due, and how old its last One Call may be, in seconds. */
export interface DueZone {
  name: Name;
  freshSeconds: number;
}

/** The zones that are due at this moment (milliseconds since the epoch). A zone is due in several runs; after the first one, the cache holds its response. */
export function zonesInTurn(now: number): DueZone[] {
  const turn = (names: readonly Name[], seconds: number): DueZone[] => {
    const name = names[Math.floor(now / (seconds * 1_000)) % names.length];
    return name === undefined ? [] : [{ name, freshSeconds: seconds }];
  };
  const due = [...turn(coast, coastTurn), ...turn(inland, inlandTurn)];
  const hasSanJuan = due.some(({ name }) => name === 'San Juan');
  return hasSanJuan ? due : [...due, { name: 'San Juan', freshSeconds: tickerTurn }];
}

/** The zones of this minute while a watch is in force. */
export function zonesOutOfTurn(now: number): DueZone[] {
  const first = Math.floor(now / minute) * quickZones;
  return Array.from({ length: quickZones }, (_, index) => first + index).flatMap((place) => {
    const name = watchedMunicipalities[place % watchedMunicipalities.length];
    return name === undefined ? [] : [{ name, freshSeconds: quickFresh }];
  });
}

/** Whether one of these alerts says that a warning may follow, so that the next minutes count. */
export const isWatchInForce = (severe: readonly Alert[]): boolean =>
  severe.some(({ product }) => mayComeBefore.includes(product));

/** Counts the calls of one minute among those of the day. False if the day has not enough left. */
export async function takeQuickCalls(db: D1Database, now: number): Promise<boolean> {
  const day = new Date(now).toISOString().slice(0, 'YYYY-MM-DD'.length);
  const [, taken] = await db.batch([
    prepare(db)`DELETE FROM quick_weather_calls WHERE day <> ${day}`,
    prepare(db)`INSERT INTO quick_weather_calls (day, calls) VALUES (${day}, ${quickZones})
      ON CONFLICT (day) DO UPDATE SET calls = calls + excluded.calls WHERE calls + excluded.calls <= ${quickCallsPerDay}
      RETURNING calls`,
  ]);
  return taken !== undefined && taken.results.length > 0;
}
