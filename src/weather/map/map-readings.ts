import { findMunicipality } from '#contract/weather/municipalities.ts';
import type { Temperatures } from '#contract/weather/weather.ts';
import type { Sky, Spot } from '../sky/sky.ts';
import { onMap } from './map-projection.ts';

/** A temperature of the map, in degrees Celsius. `at` is when it was measured, in seconds since the epoch. */
export type Reading = Temperatures[number];

/**
 * The places of the map, far enough from each other that their numbers do not meet. The worker watches all of them, so it knows their
 * temperatures without calling the weather service for a map (api-worker/src/alerts/rule/watched-zones.ts).
 */
const drawn = ['San Juan', 'Fajardo', 'Vieques', 'Ponce', 'Cabo Rojo', 'Aguadilla', 'Arecibo', 'Caguas'];

/** The readings of the map's places; of the others, nothing travels with the page. */
export const placesOfMap = (readings: Temperatures): Temperatures =>
  drawn.flatMap((name) => readings.filter(({ nombre }) => nombre === name));

/** What the page itself knows about its place; null without a temperature. */
export const ownReading = ({ spot, current }: Pick<Sky, 'spot' | 'current'>): Reading | null =>
  current?.data.main.temp == null
    ? null
    : {
        nombre: spot.nombre,
        temperature: current.data.main.temp,
        at: current.data.dt ?? Math.floor(current.asOf / 1000),
      };

/** What the map shows: the reading of the page's place first, then those of the others. */
export const shownReadings = (own: Reading | null, places: Temperatures): Temperatures => [
  ...(own ? [own] : []),
  ...places.filter(({ nombre }) => nombre !== own?.nombre),
];

export interface Label extends Reading {
  x: number;
  y: number;
  /** Whether the number is drawn: not where it would meet that of the page's place. */
  hasNumber: boolean;
}

/** Map units. A number, such as "102°", is at most this wide and high. */
const number = { width: 32, height: 17 };

/** The labels of the map. A reading of a position without a name stands at `spot`, the page's place. */
export function mapLabels(readings: Temperatures, spot: Spot): Label[] {
  const placed = readings.map((reading) => ({
    ...reading,
    ...onMap(reading.nombre === spot.nombre ? spot : (findMunicipality(reading.nombre) ?? spot)),
  }));
  const own = placed.find(({ nombre }) => nombre === spot.nombre);
  return placed.map((label) => ({
    ...label,
    hasNumber:
      own === undefined ||
      label === own ||
      Math.abs(label.x - own.x) >= number.width ||
      Math.abs(label.y - own.y) >= number.height,
  }));
}
