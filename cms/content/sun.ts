import { DAY, HOUR } from './puerto-rico-time.ts';

/** In degrees. */
export interface Coordinates {
  lat: number;
  lon: number;
}

/** The elevation of the sun's centre in degrees when its upper rim appears: the radius of the sun plus the refraction of the air. */
const RIM = -0.833;
const J2000 = Date.UTC(2000, 0, 1, 12);

/**
 * Sunrise and sunset of a day (counted from 1970) at a place, to the minute. The formulas are the low-precision ones of the Astronomical
 * Almanac. They are valid between the polar circles, where the sun rises every day.
 */
export function sunTimes(day: number, { lat, lon }: Coordinates): { sunrise: Date; sunset: Date } {
  const noon = day * DAY + 12 * HOUR - (lon / 15) * HOUR;
  const { declination, equationOfTime } = sunAt(noon);
  const transit = noon - (equationOfTime / 15) * HOUR;
  const cosineOfHalf = (sine(RIM) - sine(lat) * sine(declination)) / (cosine(lat) * cosine(declination));
  const half = (degrees(Math.acos(cosineOfHalf)) / 15) * HOUR;
  return { sunrise: new Date(transit - half), sunset: new Date(transit + half) };
}

/** The sun's elevation in degrees without refraction; negative at night. */
export function sunElevation(time: Date, { lat, lon }: Coordinates): number {
  const { declination, equationOfTime } = sunAt(time.getTime());
  const hoursFromNoon = (time.getTime() % DAY) / HOUR - 12;
  const hourAngle = hoursFromNoon * 15 + lon + equationOfTime;
  return degrees(
    Math.asin(sine(lat) * sine(declination) + cosine(lat) * cosine(declination) * cosine(hourAngle)),
  );
}

/** The declination and the equation of time, both in degrees: 360 degrees are one day. */
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
