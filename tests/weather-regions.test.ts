import { expect, test } from 'vitest';
import { adviceOf } from '#weather/v2/advice.ts';
import { municipalityPlaces } from '../cms/content/places.ts';
import { HOUR } from '../cms/content/puerto-rico-time.ts';
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
