/** An earthquake as the survey sends it: 12 km south of Guánica. A test changes what it is about. */
export function quake({
  id = 'pr71491238',
  properties = {},
  coordinates = [-66.9079, 17.8637, 10.4],
}: { id?: unknown; properties?: object; coordinates?: unknown } = {}) {
  return {
    type: 'Feature',
    id,
    properties: {
      mag: 3.8,
      place: '12 km S of Guánica, Puerto Rico',
      time: Date.parse('2026-11-20T15:30:00Z'),
      updated: Date.parse('2026-11-20T15:40:00Z'),
      status: 'reviewed',
      tsunami: 0,
      net: 'pr',
      type: 'earthquake',
      ...properties,
    },
    geometry: { type: 'Point', coordinates },
  };
}

export const quakes = (...features: unknown[]) => ({ type: 'FeatureCollection', metadata: {}, features });
