import type { Storm, TrackPoint } from '#contract/weather/storms.ts';

const point = (
  lat: number,
  lon: number,
  hour: string,
  strength: TrackPoint['strength'],
  km: number,
): TrackPoint => ({
  ...{ lat, lon, strength, at: `2026-11-${hour}:00:00Z`, fromSanJuan: { km, direction: 'oeste-noroeste' } },
});

/** A hurricane that passes the south of Puerto Rico. A test changes what it is about. */
export const stormWith = (changes: Partial<Storm> = {}): Storm => ({
  ...{ id: 'al052026', name: 'Cemí', kind: 'hurricane', category: 2, lat: 16.8, lon: -64.2 },
  wind: { mph: 100, kmh: 155 },
  pressureMb: 968,
  movement: { direction: 'oeste-noroeste', mph: 12, kmh: 19 },
  fromSanJuan: { km: 274, direction: 'sureste' },
  ...{ near: true, inCone: true, updated: '2026-11-27T15:00:00Z', next: '2026-11-27T18:00:00Z' },
  cone: [
    { lat: 16.4, lon: -64 },
    { lat: 18.6, lon: -64.9 },
    { lat: 21.2, lon: -68.8 },
    { lat: 17.6, lon: -68.5 },
  ],
  track: [
    point(16.8, -64.2, '27T15', 'H', 274),
    point(18.2, -66.1, '28T00', 'M', 8),
    point(20, -69, '28T12', 'T', 346),
    point(22, -72, '29T12', 'D', 730),
  ],
  ...changes,
});
