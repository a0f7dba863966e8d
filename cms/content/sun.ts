import { DAY, HOUR } from './puerto-rico-time.ts';

/** Degrees. */
export interface Coordinates {
  lat: number;
  lon: number;
}

/** Degrees the sun's centre is below the horizon when its rim appears: its radius and the air's refraction. */
const RIM = -0.833;
const J2000 = Date.UTC(2000, 0, 1, 12);
/** A new moon, and the mean time from one to the next in days. */
const NEW_MOON = Date.UTC(2000, 0, 6, 18, 14);
const LUNATION = 29.530588853;

/**
 * Sunrise and sunset of a day (counted from 1970) at that place, to the minute. Formulas of the Astronomical Almanac's low
 * precision; they hold between the polar circles, where the sun rises every day.
 */
export function sunTimes(day: number, { lat, lon }: Coordinates): { sunrise: Date; sunset: Date } {
  const noon = day * DAY + 12 * HOUR - (lon / 15) * HOUR;
  const { declination, equationOfTime } = sunAt(noon);
  const transit = noon - (equationOfTime / 15) * HOUR;
  const cosineOfHalf = (sine(RIM) - sine(lat) * sine(declination)) / (cosine(lat) * cosine(declination));
  const half = (degrees(Math.acos(cosineOfHalf)) / 15) * HOUR;
  return { sunrise: new Date(transit - half), sunset: new Date(transit + half) };
}

/** Degrees above the horizon, below zero at night; without refraction. */
export function sunElevation(time: Date, { lat, lon }: Coordinates): number {
  const { declination, equationOfTime } = sunAt(time.getTime());
  const hoursFromNoon = (time.getTime() % DAY) / HOUR - 12;
  const hourAngle = hoursFromNoon * 15 + lon + equationOfTime;
  return degrees(
    Math.asin(sine(lat) * sine(declination) + cosine(lat) * cosine(declination) * cosine(hourAngle)),
  );
}

/** 0 at new moon, 0.5 at full moon, below 1. */
export function moonPhase(time: Date): number {
  const age = (time.getTime() - NEW_MOON) / DAY / LUNATION;
  return age - Math.floor(age);
}

/** Both in degrees: a day of the equation of time is 360. */
function sunAt(time: number): { declination: number; equationOfTime: number } {
  const days = (time - J2000) / DAY;
  const anomaly = 357.529 + 0.98560028 * days;
  const meanLongitude = 280.459 + 0.98564736 * days;
  const longitude = meanLongitude + 1.915 * sine(anomaly) + 0.02 * sine(2 * anomaly);
  const tilt = 23.439;
  const ascension = degrees(Math.atan2(cosine(tilt) * sine(longitude), cosine(longitude)));
  const difference = (meanLongitude - ascension) / 360;
  return {
    declination: degrees(Math.asin(sine(tilt) * sine(longitude))),
    equationOfTime: (difference - Math.round(difference)) * 360,
  };
}

function sine(angle: number): number {
  return Math.sin((angle * Math.PI) / 180);
}

function cosine(angle: number): number {
  return Math.cos((angle * Math.PI) / 180);
}

function degrees(radians: number): number {
  return (radians * 180) / Math.PI;
}
