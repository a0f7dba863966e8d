import { expect, test, vi } from 'vitest';
import { findMunicipality } from '#contract/weather/municipalities.ts';
import { $remembered } from '#preferences/municipality.store.ts';
import { showWeatherNow } from './weather-now.ts';

const { respond, shown } = vi.hoisted(() => ({
  respond: new Map<string, () => void>(),
  shown: new Array<string>(),
}));
vi.mock('#channel/renew.ts', () => ({
  fetchPage: (address: string) => {
    const response = Promise.withResolvers<object>();
    respond.set(address, () => response.resolve({ querySelector: () => address }));
    return response.promise;
  },
  renewRegion: (_card: object, next: string) => shown.push(next),
}));

test('the card shows the municipality that was chosen last, whichever response comes last', async () => {
  const card = {
    dataset: { place: 'San Juan' },
    querySelectorAll: () => [],
    closest: () => null,
  };
  const shows = ['Ponce', 'Vieques'].map((name) => {
    $remembered.set(findMunicipality(name) ?? null);
    return showWeatherNow(card as never);
  });
  const [first, second] = [...respond];
  second?.[1]();
  first?.[1]();
  await Promise.all(shows);
  expect(shown).toEqual([second?.[0]]);
  expect(card.dataset.place).toBe('Vieques');
  $remembered.set(null);
});
