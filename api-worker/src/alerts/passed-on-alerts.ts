import type { Alert } from '#contract/alerts.ts';
import { adviceOf, nameKey, productOf } from './words/products.ts';
import type { SevereAlert } from './severe-alerts.ts';
import { levelOfName } from './levels.ts';

/** The severe alerts that One Call passes on as alerts: one for each product, in all its municipalities. `at`: when it last said so, in ms. */
export function passedOnAlerts(alerts: readonly SevereAlert[], at: number): Alert[] {
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
        advice: product === null ? null : adviceOf[product.danger],
      },
      description: '',
      language: 'es',
      start: Math.min(...all.map(({ startsAt }) => startsAt)) / 1_000,
      end: ends.length < all.length ? null : Math.max(...ends) / 1_000,
      sent: Math.floor(at / 1_000),
      sender_name: 'OpenWeather',
    };
  });
}
