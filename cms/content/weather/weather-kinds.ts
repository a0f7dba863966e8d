import { hash } from 'node:crypto';
import { atHour, dayOf, HOUR, hourOf } from '../puerto-rico-time.ts';
import type { Zone } from './weather-zones.ts';

/**
 * The kinds of days in Puerto Rico: `calm` with the trade wind, `showers` with a moister one, `dust` from the Sahara, `wave` with a passing
 * tropical wave. A `hurricane` only occurs when it is staged.
 */
export const scenarios = ['calm', 'showers', 'dust', 'wave', 'hurricane'] as const;
export type Scenario = (typeof scenarios)[number];
type DayKind = Exclude<Scenario, 'hurricane'>;

/** A scenario that replaces the ordinary weather. A hurricane is strongest at the time when it was staged. */
export interface StagedWeather {
  scenario: Scenario;
  since: Date;
}

/** The properties of a kind of day. */
export interface Air {
  /**
   * The chances of rain in an hour, from 0 to 1: `steadyRain` at any hour, `afternoonRain` at the afternoon's peak over land, `passingRain`
   * in the early morning from the sea.
   */
  steadyRain: number;
  afternoonRain: number;
  passingRain: number;
  /** Millimetres in the hour with the heaviest rain. */
  heaviest: number;
  /** The chance that rain comes with thunder. */
  thunder: number;
  /** Degrees Celsius above the mean of the season, and the share of the usual difference between night and day. */
  warmer: number;
  swing: number;
  /** Degrees Celsius at sea level. */
  dewPoint: number;
  /** Percent. */
  clouds: number;
  /** hPa. */
  pressure: number;
  /** Metres per second, and the direction from which the wind comes in degrees. */
  wind: number;
  windFrom: number;
  /** 0 to 1. */
  dust: number;
}

const kinds: Record<DayKind, Air> = {
  calm: {
    steadyRain: 0,
    afternoonRain: 0.2,
    passingRain: 0.05,
    heaviest: 2,
    thunder: 0,
    warmer: 0.2,
    swing: 1,
    dewPoint: 21.8,
    clouds: 18,
    pressure: 1016,
    wind: 4.5,
    windFrom: 75,
    dust: 0,
  },
  showers: {
    steadyRain: 0.01,
    afternoonRain: 0.85,
    passingRain: 0.7,
    heaviest: 11,
    thunder: 0.15,
    warmer: -0.2,
    swing: 0.9,
    dewPoint: 23,
    clouds: 38,
    pressure: 1015,
    wind: 5,
    windFrom: 90,
    dust: 0,
  },
  dust: {
    steadyRain: 0,
    afternoonRain: 0.03,
    passingRain: 0,
    heaviest: 1,
    thunder: 0,
    warmer: 1.3,
    swing: 1,
    dewPoint: 19.5,
    clouds: 22,
    pressure: 1016.4,
    wind: 6,
    windFrom: 95,
    dust: 1,
  },
  wave: {
    steadyRain: 0.3,
    afternoonRain: 0.4,
    passingRain: 0.2,
    heaviest: 22,
    thunder: 0.5,
    warmer: -1,
    swing: 0.6,
    dewPoint: 24,
    clouds: 75,
    pressure: 1013.5,
    wind: 6.3,
    windFrom: 115,
    dust: 0,
  },
};

/** The kind of weather can change after this many days. */
const SPELL_DAYS = 2;

/** The air at a time in a zone. In the night between two days it changes gradually from one kind to the other. */
export function airAt(time: Date, staged: StagedWeather | null, zone: Zone): Air {
  const day = dayOf(time);
  const hour = hourOf(time);
  const ofDay = (number: number) => kinds[kindOf(number, staged, zone)];
  if (hour < 6) return between(ofDay(day - 1), ofDay(day), 0.5 + hour / 12);
  if (hour > 18) return between(ofDay(day), ofDay(day + 1), (hour - 18) / 12);
  return ofDay(day);
}

/** The hours from the peak of a hurricane until it has no effect, and until it starts to weaken. */
const HURRICANE_REACH = 30;
const HURRICANE_CORE = 6;

/** Hours since the peak of a staged hurricane, negative before it. Null without one. */
export function hurricaneHours(time: Date, staged: StagedWeather | null): number | null {
  if (staged?.scenario !== 'hurricane') return null;
  return (time.getTime() - staged.since.getTime()) / HOUR;
}

/** 1 while a hurricane is strongest, 0 without one. */
export function hurricaneStrength(time: Date, staged: StagedWeather | null): number {
  const distance = Math.abs(hurricaneHours(time, staged) ?? HURRICANE_REACH);
  const share = (HURRICANE_REACH - distance) / (HURRICANE_REACH - HURRICANE_CORE);
  return Math.min(1, Math.max(0, share));
}

/** A number from 0 to below 1, derived from the name. */
export function chanceOf(name: string): number {
  return hash('sha1', name, 'buffer').readUInt32BE() / 2 ** 32;
}

export function mix(one: number, other: number, share: number): number {
  return one + (other - one) * share;
}

/** Whether a scenario decides the weather of the time. A staged kind is the same everywhere: a test or a drill asked for it. */
export function isStaged(time: Date, staged: StagedWeather | null): boolean {
  return stagedKind(dayOf(time), staged) !== null;
}

function kindOf(day: number, staged: StagedWeather | null, zone: Zone): DayKind {
  return stagedKind(day, staged) ?? inZone[seasonal(day)][zone];
}

/** Null without a scenario, and on the days that a hurricane does not reach. */
function stagedKind(day: number, staged: StagedWeather | null): DayKind | null {
  if (staged?.scenario !== 'hurricane') return staged?.scenario ?? null;
  return Math.abs(day - dayOf(staged.since)) * 24 <= HURRICANE_REACH ? 'wave' : null;
}

/**
 * What a kind of day is in each zone. The mountains keep rain from the south, and the trade wind carries the dust to the west, so that rain and
 * a clear sky are somewhere at every hour.
 */
const inZone: Record<DayKind, Record<Zone, DayKind>> = {
  calm: { windward: 'calm', interior: 'calm', west: 'calm', south: 'calm' },
  showers: { windward: 'showers', interior: 'showers', west: 'showers', south: 'calm' },
  dust: { windward: 'calm', interior: 'dust', west: 'dust', south: 'calm' },
  wave: { windward: 'wave', interior: 'wave', west: 'showers', south: 'calm' },
};

/** Dust is typical of the summer, and tropical waves of the hurricane season. In winter an occasional front brings the same rain. */
function seasonal(day: number): DayKind {
  const month = atHour(day, 12).getUTCMonth();
  const dust = month >= 3 && month <= 7 ? 0.2 : 0.05;
  const wave = month >= 5 && month <= 10 ? 0.15 : 0.07;
  const chance = chanceOf(`weather/${Math.floor(day / SPELL_DAYS)}`);
  if (chance < dust) return 'dust';
  if (chance < dust + wave) return 'wave';
  return chance < dust + wave + 0.35 ? 'calm' : 'showers';
}

function between(one: Air, other: Air, share: number): Air {
  return {
    steadyRain: mix(one.steadyRain, other.steadyRain, share),
    afternoonRain: mix(one.afternoonRain, other.afternoonRain, share),
    passingRain: mix(one.passingRain, other.passingRain, share),
    heaviest: mix(one.heaviest, other.heaviest, share),
    thunder: mix(one.thunder, other.thunder, share),
    warmer: mix(one.warmer, other.warmer, share),
    swing: mix(one.swing, other.swing, share),
    dewPoint: mix(one.dewPoint, other.dewPoint, share),
    clouds: mix(one.clouds, other.clouds, share),
    pressure: mix(one.pressure, other.pressure, share),
    wind: mix(one.wind, other.wind, share),
    windFrom: mix(one.windFrom, other.windFrom, share),
    dust: mix(one.dust, other.dust, share),
  };
}
