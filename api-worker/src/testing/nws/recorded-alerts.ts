import * as z from 'zod';
import recorded from './alerts-active.json' with { type: 'json' };

/**
 * A list of the National Weather Service as it was recorded, with its moments moved to one day: the first three messages are of San Juan's
 * office, the others of many kinds from elsewhere.
 */

const List = z.looseObject({
  updated: z.string(),
  features: z.array(
    z.looseObject({
      id: z.string(),
      geometry: z.unknown(),
      properties: z.looseObject({
        affectedZones: z.array(z.string()),
        geocode: z.object({ SAME: z.array(z.string()), UGC: z.array(z.string()) }),
      }),
    }),
  ),
});

export const recordedAlerts = () => List.parse(structuredClone(recorded));

/** The moment of the list. */
export const recordedAt = Date.parse('2026-11-20T16:00:00Z');

const isOfPuertoRico = (code: string) => code.startsWith('PR') || code.startsWith('AMZ7');
/** Zones of the sea begin with the name of their waters, as "GMZ237"; "TXZ239" is on land. */
const isSea = (code: string) => /^(?:AM|GM|PZ|PK|LS|LH)Z/.test(code);

/** As if each message were for places of Puerto Rico: those of elsewhere have other municipalities, or zones of the sea. */
export function recordedForPuertoRico() {
  const { features, ...list } = recordedAlerts();
  const moved = features.map((feature, index) => {
    const { UGC } = feature.properties.geocode;
    if (UGC.some(isOfPuertoRico)) return feature;
    const numbers = UGC.map((code, at) =>
      isSea(code) ? 711 + ((index + at) % 30) : 1 + 2 * ((index * 3 + at) % 70),
    );
    const three = numbers.map((number) => String(number).padStart(3, '0'));
    const geocode = {
      SAME: three.map((number) => (number > '700' ? `075${number}` : `072${number}`)),
      UGC: three.map((number) => (number > '700' ? `AMZ${number}` : `PRC${number}`)),
    };
    return { ...feature, geometry: null, properties: { ...feature.properties, geocode, affectedZones: [] } };
  });
  return { ...list, features: moved };
}
