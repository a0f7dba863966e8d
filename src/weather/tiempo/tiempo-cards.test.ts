import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { afternoon, skyAt } from '../sky/sky.fixture.ts';
import type { Sky } from '../sky/sky.ts';
import { degreesIn } from '../sky/degrees.ts';
import { tiempoOf } from './tiempo.ts';
import { NowCard } from './TiempoCards.tsx';

const drawn = (changes: Partial<Sky> = {}): string =>
  renderToStaticMarkup(
    createElement(NowCard, { tiempo: tiempoOf(skyAt(afternoon, changes), null), degrees: degreesIn.C }),
  ).replaceAll(/ class="[^"]*"/g, '');

test('the lowest and highest temperature of the card are those of the day in the list, not of the moment', () => {
  // The moment has 28 and 31 degrees.
  expect(drawn()).toContain('<dt>Mínima y máxima</dt><dd>23 °C / 30 °C</dd>');
});

test('without any forecast the card shows no range, because the range of the moment is not that of a day', () => {
  expect(drawn({ oneCall: null, forecast: null })).not.toContain('Mínima y máxima');
});
