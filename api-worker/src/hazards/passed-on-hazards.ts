import type { Hazard } from '#contract/hazards.ts';
import { storedDate } from '../stored-values.ts';
import { adviceOf, nameKey, productOf } from '../weather/alerts/products.ts';
import type { SevereAlert } from '../weather/severe-alerts.ts';
import { levelOfName } from './levels.ts';

/** The severe alerts that One Call passes on as hazards: one for each product, in all its municipalities. `at`: when it last said so, in ms. */
export function passedOnHazards(alerts: readonly SevereAlert[], at: number): Hazard[] {
  const events = Map.groupBy(alerts, ({ event }) => productOf(event)?.english ?? event);
  return [...events].map(([name, all]) => {
    const product = productOf(name);
    const ends = all.flatMap(({ endsAt, endKnown }) => (endKnown ? [endsAt] : []));
    const places = new Set(all.map(({ place }) => place));
    return {
      id: `onecall-${nameKey(name).replace(/[^a-z0-9]+/g, '-')}`.slice(0, 100),
      event: product?.spanish ?? name,
      product: name,
      level: levelOfName(name) ?? 'comunicado',
      severe: true,
      municipalities: [...places].sort((one, other) => one.localeCompare(other, 'es')),
      sea: false,
      lines: {
        ...{ what: null, where: null, when: null, impact: null },
        advice: product === null ? null : adviceOf[product.hazard],
      },
      description: '',
      language: 'es',
      start: storedDate(Math.min(...all.map(({ startsAt }) => startsAt))),
      end: ends.length < all.length ? null : storedDate(Math.max(...ends)),
      sent: storedDate(at),
      sender: 'OpenWeather',
    };
  });
}
