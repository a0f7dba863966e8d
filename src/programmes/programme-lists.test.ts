import { expect, test } from 'vitest';
import { listItemWith } from '#contract/content.fixture.ts';
import { shownCategories, stripPlaces } from './programme-lists.ts';

const category = (id: number, count: number) => ({ id, slug: `c${id}`, name: `C${id}`, count });

test('empty categories are left out, and the largest comes first', () => {
  const shown = shownCategories([category(1, 2), category(2, 0), category(3, 9)]);
  expect(shown.map(({ id }) => id)).toEqual([3, 1]);
});

test('categories of equal size keep the order of the CMS', () => {
  const shown = shownCategories([category(5, 4), category(2, 4), category(9, 4)]);
  expect(shown.map(({ id }) => id)).toEqual([5, 2, 9]);
});

test('the given list is not changed', () => {
  const given = [category(1, 1), category(2, 2)];
  shownCategories(given);
  expect(given.map(({ id }) => id)).toEqual([1, 2]);
});

test('the strip has a programme in each of its places, and what editors put in the place that they chose', () => {
  const programmes = [1, 2, 3, 4, 5].map((id) => listItemWith({ id }));
  const promo = { label: '', title: 'Especial', link: '/live', imageUrl: null, imageAlt: '' };
  const promos = [4, 1].map((place) => ({ ...promo, place }));
  expect(stripPlaces(programmes, promos)).toEqual([
    { kicker: 'EN ALERTA', programme: programmes[0], promo: promos[1] },
    { kicker: 'EN ALERTA', programme: programmes[1], promo: undefined },
    { kicker: 'INTERNACIONALES', programme: programmes[2], promo: undefined },
    { kicker: 'JUGANDO PELOTA DURA', programme: programmes[3], promo: promos[0] },
  ]);
  expect(stripPlaces([], []).map(({ programme }) => programme)).toEqual(Array(4).fill(undefined));
});
