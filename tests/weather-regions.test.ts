import { expect, test } from 'vitest';
import { severeEvent } from '../api-worker/src/alerts/words/products.ts';
import { adviceOf } from '#weather/v2/advice.ts';
import { municipalityPlaces } from '../cms/content/places.ts';
import { HOUR } from '../cms/content/puerto-rico-time.ts';
import { alertsAt } from '../cms/content/weather/weather-alerts.ts';
import { weatherAt } from '../cms/content/weather/weather-days.ts';

test.each(['2026-02-14', '2026-06-03', '2026-09-18', '2026-11-26'])(
  "on %s the municipalities of the sample's weather have at least three sentences of advice",
  (day) => {
    const said = Array.from({ length: 24 }, (_, hour) =>
      municipalityPlaces.map((place) => {
        const { codes, temperature, wind } = weatherAt(
          place,
          new Date(Date.parse(`${day}T04:00:00Z`) + hour * HOUR),
          null,
        );
        return adviceOf({ conditionId: codes[0] ?? 0, temperature, wind: { speed: wind, deg: 90 } });
      }),
    );
    expect(new Set(said.flat()).size).toBeGreaterThanOrEqual(3);
  },
);

test('at every hour one municipality of the sample has an alert, which is not severe', () => {
  for (let hour = 0; hour < 48; hour += 1) {
    const time = new Date(Date.parse('2026-11-26T04:00:00Z') + hour * HOUR);
    const found = municipalityPlaces.flatMap((place) =>
      alertsAt(place, time, null).map((alert) => ({ ...alert, name: place.name })),
    );
    expect(found).toMatchObject([{ name: 'Isabela', event: 'Rip Current Statement' }]);
    for (const { start, end, event } of found) {
      expect(start <= time && time < end).toBe(true);
      expect(severeEvent(event)).toBeNull();
    }
  }
});
