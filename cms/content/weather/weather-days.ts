import { hash } from 'node:crypto';
import { movingShower, type MovingShower } from '../moving-showers.ts';
import { municipalityPlaces, type Place } from '../places.ts';
import { DAY, dayOf, HOUR, hourOf } from '../puerto-rico-time.ts';
import { sunElevation } from '../sun.ts';
import { codesOf } from './weather-conditions.ts';
import { heatIndex, relativeHumidity, round } from './weather-formulas.ts';
import {
  airAt,
  chanceOf,
  hurricaneHours,
  hurricaneStrength,
  isStaged,
  mix,
  type Air,
  type StagedWeather,
} from './weather-kinds.ts';
import { zoneOf, zones } from './weather-zones.ts';

/** An hour of weather at a place. Temperatures are in degrees Celsius, wind speeds in metres per second. */
export interface HourOfWeather {
  start: Date;
  temperature: number;
  feelsLike: number;
  dewPoint: number;
  /** Percent, like `clouds`. */
  humidity: number;
  clouds: number;
  /** hPa at sea level. */
  pressure: number;
  uvIndex: number;
  /** Metres. Weather stations report 10 km at most. */
  visibility: number;
  wind: number;
  gust: number;
  /** The direction from which the wind comes, in degrees. */
  windFrom: number;
  /** The chance of rain, from 0 to 1: at least 0.4 in hours with rain, less than 0.4 in the others. */
  pop: number;
  /** Millimetres. */
  rain: number;
  /** OpenWeather's codes, the most important first. */
  codes: number[];
}

/** Metres above sea level. */
const altitudes: Readonly<Record<Place['relief'], number>> = { coast: 10, hills: 120, mountains: 500 };

/** The temperature falls by this many degrees Celsius per metre of altitude. */
const LAPSE = 0.0065;
/** Half of the difference between night and day, in degrees Celsius. It is smallest on the coast because the sea balances temperatures. */
const swings = { coast: 2.9, hills: 4.2, mountains: 4.4 };
/** The share of the wind that reaches a place. */
const shelter = { coast: 1, hills: 0.85, mountains: 0.9 };

/** A category 2 hurricane, in metres per second and hPa. */
const HURRICANE_WIND = 45;
const HURRICANE_PRESSURE = 955;
const VIEW = 10_000;

/**
 * The weather of the hour that contains `time`. An hour always has the same weather, so that the current weather and all forecasts agree.
 */
export function weatherAt(place: Place, time: Date, staged: StagedWeather | null): HourOfWeather {
  const start = new Date(Math.floor(time.getTime() / HOUR) * HOUR);
  const hour = hourOf(start);
  const air = airAt(start, staged, zoneOf(place));
  const strength = hurricaneStrength(start, staged);
  const chance = chances(place, start);
  const shower = isStaged(start, staged) ? null : movingShower(place, start);
  const { pop, rain } = rainOf(place, hour, air, strength, chance, shower);
  const mean = seasonalTemperature(start) + air.warmer + (zoneOf(place) === 'south' ? 0.8 : 0);
  const swing = swings[place.relief] * air.swing * (1 - 0.7 * strength) * dayCurve(hour);
  const lost = altitudes[place.relief] * LAPSE + Math.min(2, rain * 0.4);
  const temperature = mean + swing + dailyOffset(start) - lost;
  const moisture = air.dewPoint + 0.8 * season(start) - altitudes[place.relief] * 0.005;
  const dewPoint = Math.min(moisture, temperature - 0.6);
  const clouds = cloudsOf(place, hour, air, rain, strength, chance('clouds'), shower);
  const breeze = (air.wind + 1.2 * dayCurve(hour) + 0.8 * (chance('wind') - 0.5)) * shelter[place.relief];
  const wind = mix(between(breeze, 3, 8), HURRICANE_WIND, strength);
  const mist = isMisty(place, hour, air) && chance('mist') < 0.5;
  return {
    start,
    temperature,
    feelsLike: heatIndex(temperature, relativeHumidity(temperature, dewPoint)),
    dewPoint,
    humidity: Math.round(relativeHumidity(temperature, dewPoint)),
    clouds,
    pressure: Math.round(mix(air.pressure + pressureTide(hour), HURRICANE_PRESSURE, strength)),
    uvIndex: uvIndex(sunElevation(start, place), clouds),
    visibility: visibilityOf(air, rain, mist, chanceOf(`weather/dust/${dayOf(start)}`)),
    wind,
    gust: wind * mix(1.45, 1.3, strength),
    windFrom: Math.round(windFrom(air, chance('direction'), hurricaneHours(start, staged), strength)),
    pop,
    rain,
    codes: codesOf({
      rain,
      clouds,
      mist,
      passing: zoneOf(place) === 'windward' && strength === 0,
      thunder: rain >= 2.5 && (shower ? shower.thunder : chance('thunder') < air.thunder),
      haze: air.dust <= 0.5 ? 'none' : hour >= 10 && hour < 17 && chance('dust') < 0.4 ? 'whirls' : 'haze',
      storm: stormOf(place, start, strength, chance('squall')),
    }),
  };
}

/** The values of an hour that are drawn at random. */
const draws = [
  'rain',
  'amount',
  'band',
  'clouds',
  'wind',
  'direction',
  'mist',
  'thunder',
  'dust',
  'squall',
] as const;
type Draw = (typeof draws)[number];

/** Random numbers from 0 to below 1. Places within a quarter of a degree (about 25 km) share them and so have the same showers. */
function chances({ lat, lon }: Place, start: Date): (draw: Draw) => number {
  const cell = `${Math.round(lat * 4)},${Math.round(lon * 4)}`;
  // One digest gives all numbers of an hour, because a forecast of several days calculates hundreds of hours.
  const digest = hash('sha512', `weather/${cell}/${start.getTime()}`, 'buffer');
  return (draw) => digest.readUInt32BE(draws.indexOf(draw) * 4) / 2 ** 32;
}

function rainOf(
  place: Place,
  hour: number,
  air: Air,
  strength: number,
  chance: (draw: Draw) => number,
  moving: MovingShower | null,
): Pick<HourOfWeather, 'pop' | 'rain'> {
  const { steady, afternoon, passing } = zones[zoneOf(place)];
  const expected =
    air.steadyRain * steady +
    air.afternoonRain * afternoon * peak(hour, 15) +
    air.passingRain * passing * peak(hour, 4);
  const isUnderShower = moving?.is === 'here';
  const likely = mix(isUnderShower ? 0.8 : between(expected, 0, 0.95), 1, strength);
  const isWet = isUnderShower || chance('rain') < likely;
  // The fourth power makes most showers light: the mean is a fifth of the heaviest.
  const drawn = isWet ? 0.2 + air.heaviest * chance('amount') ** 4 : 0;
  const shower = isUnderShower ? Math.max(drawn, heaviest(moving) * (0.3 + 0.7 * chance('band'))) : drawn;
  const rain = round(shower + strength * (22 + 20 * chance('band')), 2);
  return { rain, pop: round(rain > 0 ? 0.4 + 0.6 * likely : 0.4 * likely, 2) };
}

/** Millimetres in an hour: a shower from the sea is light or moderate, a storm over the mountains moderate or heavy. */
function heaviest({ thunder }: MovingShower): number {
  return thunder ? 18 : 3;
}

function cloudsOf(
  place: Place,
  hour: number,
  air: Air,
  rain: number,
  strength: number,
  chance: number,
  moving: MovingShower | null,
): number {
  const zone = zones[zoneOf(place)];
  const grown = zone.afternoon * 30 * peak(hour, 15);
  const drawn = between(air.clouds * zone.clouds + grown + 30 * (chance - 0.5), 0, 100);
  const cover = moving?.is === 'near' ? Math.max(drawn, 60 + 30 * chance) : drawn;
  const rainy = rain > 0 ? Math.max(cover, 65 + Math.min(30, rain * 4)) : cover;
  return Math.round(mix(rainy, 100, strength));
}

function isMisty({ relief }: Place, hour: number, { dust, steadyRain }: Air): boolean {
  return relief === 'mountains' && hour >= 4 && hour < 7 && dust === 0 && steadyRain < 0.1;
}

function visibilityOf({ dust }: Air, rain: number, mist: boolean, thickness: number): number {
  const seen = VIEW - dust * (1500 + 4500 * thickness) - rain * 300;
  return Math.round(between(mist ? Math.min(seen, 2500) : seen, 800, VIEW) / 100) * 100;
}

/** In a hurricane the wind turns from north-east to south as the eye passes. */
function windFrom({ windFrom: usual }: Air, chance: number, hours: number | null, strength: number): number {
  return mix(usual + 20 * (chance - 0.5), 100 + 3 * (hours ?? 0), strength);
}

/** In the middle of a hurricane some places have squalls, and in every hour one municipality has a tornado. */
function stormOf(
  { name }: Place,
  start: Date,
  strength: number,
  chance: number,
): 'none' | 'squall' | 'tornado' {
  if (strength < 0.6) return 'none';
  const struck = municipalityPlaces[(start.getTime() / HOUR) % municipalityPlaces.length];
  if (struck?.name === name) return 'tornado';
  return chance < 0.25 ? 'squall' : 'none';
}

/** The mean of day and night at sea level, in degrees Celsius: 25.4 in February, 28.4 in August. */
function seasonalTemperature(time: Date): number {
  return 26.9 + 1.5 * season(time);
}

/** From -1 in the middle of February to 1 in the middle of August. */
function season(time: Date): number {
  const days = (time.getTime() - Date.UTC(time.getUTCFullYear(), 7, 13)) / DAY;
  return Math.cos((2 * Math.PI * days) / 365.25);
}

/** A different offset for each day, up to 0.8 degrees, without a jump at midnight. */
function dailyOffset(time: Date): number {
  const day = dayOf(time);
  const ofDay = (number: number) => 1.6 * (chanceOf(`weather/temperature/${number}`) - 0.5);
  return mix(ofDay(day), ofDay(day + 1), hourOf(time) / 24);
}

/**
 * From -1 at six in the morning to 1 at two in the afternoon. The exponent makes the temperature fall faster in the evening than before
 * dawn.
 */
function dayCurve(hour: number): number {
  if (hour >= 6 && hour < 14) return -Math.cos((Math.PI * (hour - 6)) / 8);
  return Math.cos(Math.PI * (((hour + 10) % 24) / 16) ** 0.75);
}

/** The daily variation of the air pressure in hPa, with maxima at ten in the morning and at ten at night. */
function pressureTide(hour: number): number {
  return 1.3 * Math.cos((2 * Math.PI * (hour - 10)) / 12);
}

/** 12.5 under a clear sky with the sun overhead. Thick clouds reduce it to a third. */
function uvIndex(elevation: number, clouds: number): number {
  if (elevation <= 0) return 0;
  const clear = 12.5 * Math.sin((elevation * Math.PI) / 180) ** 1.3;
  return clear * (1 - 0.65 * (clouds / 100) ** 3);
}

/** 1 at the hour `at`, falling to 0 at a distance of four hours. */
function peak(hour: number, at: number): number {
  return Math.max(0, 1 - Math.abs(hour - at) / 4);
}

function between(value: number, least: number, max: number): number {
  return Math.min(max, Math.max(least, value));
}
