import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { afternoon, currentAt, skyAt } from './sky/sky.fixture.ts';
import type { Sky } from './sky/sky.ts';
import { $isFar, $loadingSpot, $locating, $sky } from './sky/sky.store.ts';
import { lightView } from './light/light-view.ts';
import { LightPage } from './light/LightPage.island.tsx';
import { tiempoOf } from './tiempo/tiempo.ts';
import { $tiempo } from './tiempo/tiempo.store.ts';
import { TiempoPage } from './tiempo/TiempoPage.island.tsx';
import { v2Of } from './v2/shown.ts';
import { $failure, $step } from './v2/v2.store.ts';
import { V2Ahead } from './v2/V2Ahead.tsx';
import { V2Details } from './v2/V2Details.tsx';
import { V2Now } from './v2/V2Now.tsx';

/** What the server renders, and React's first render in the page, which takes the same values of the stores. */

const sky = skyAt(afternoon);
const ponce = { nombre: 'Ponce', latitud: 18.01, longitud: -66.61 };
const place = { ...currentAt(afternoon).place, ...ponce };
const elsewhere = {
  ...skyAt(afternoon, { current: { data: currentAt(afternoon - 600, place), asOf: afternoon * 1000 } }),
  spot: { ...sky.spot, ...ponce },
};

afterEach(() => {
  for (const store of [$sky, $loadingSpot, $tiempo, $step, $failure]) store.set(null);
  $locating.set(false);
  $isFar.set(false);
});

const pagesOf = (of: Sky) => ({
  '/tiempo': createElement(TiempoPage, { tiempo: tiempoOf(of, null), searched: null }),
  '/tiempo-v2-light': createElement(LightPage, { spot: of.spot, service: 'active', view: lightView(of) }),
  'the weather now of /tiempo-v2': createElement(V2Now, { drawn: v2Of(of), here: '/tiempo-v2' }),
  'the days of /tiempo-v2': createElement(V2Ahead, { drawn: v2Of(of) }),
  'the details of /tiempo-v2': createElement(V2Details, { drawn: v2Of(of) }),
});

test.each(Object.entries(pagesOf(sky)))(
  'what arrives before the first render of %s changes nothing of it',
  (_, page) => {
    const served = renderToString(page);
    $tiempo.set(tiempoOf(elsewhere, null));
    $sky.set(elsewhere);
    $loadingSpot.set(elsewhere.spot);
    $locating.set(true);
    $isFar.set(true);
    $step.set('locations');
    expect(renderToString(page)).toBe(served);
  },
);

/** The headings of a page, each with the number of hours, days and facts below it; first what has no heading, if there is something. */
const sectionsOf = (page: ReactElement): string[] =>
  renderToString(page)
    .split(/(?=<h\d)/)
    .map((part) => {
      const heading = /^<h\d[^>]*>(.*?)<\/h\d>/.exec(part)?.[1]?.replaceAll(/<[^<>]*>/g, '') ?? '';
      return `${heading} ${part.match(/<(?:li|dt)\b/g)?.length ?? 0}`;
    })
    .filter((section) => section !== ' 0');

const failed = 'Error al cargar los datos del clima 0';
const search = 'Buscar ubicación 0';
const hours = 'Pronóstico por hora 8';
const days = 'Pronóstico de 5 días 5';
const lightFailed = ['El Tiempo 0', failed];
const details = [' 9'];
const ahead = ['Próximas 12 horas 14', days];

test.each<[string, Partial<Sky>, string[][]]>([
  [
    'nothing',
    {},
    [
      ['El tiempo en San Juan 5', search, hours, days],
      ['El Tiempo 0', 'San Juan 4', 'Pronóstico por hora 12', 'Pronóstico de 7 días 7', 'Detalles de hoy 9'],
      ...[['San Juan 2'], ahead, details],
    ],
  ],
  [
    'One Call',
    { oneCall: null },
    [
      ['El tiempo en San Juan 5', search, hours, days],
      ['El Tiempo 0', 'San Juan 4', 'Pronóstico por hora 0', days, 'Detalles de hoy 9'],
      ...[['San Juan 1', failed], [], details],
    ],
  ],
  [
    'the forecast',
    { forecast: null },
    [['El tiempo en San Juan 5', search, hours, days], ...[lightFailed, ['San Juan 2'], ahead, details]],
  ],
  [
    'what is measured now',
    { current: null },
    [['El tiempo en San Juan 0', search, hours, days], ...[lightFailed, [failed], ahead, details]],
  ],
  [
    'both forecasts',
    { oneCall: null, forecast: null },
    [
      ['El tiempo en San Juan 4', search, 'Pronóstico por hora 0', 'Pronóstico de 5 días 0'],
      ...[lightFailed, ['San Juan 1', failed], [], details],
    ],
  ],
  [
    'everything',
    { oneCall: null, forecast: null, current: null },
    [[failed, search], lightFailed, [failed], [], []],
  ],
])(
  'without %s, every page of the weather has the sections that it knows something for',
  (_, missing, sections) => {
    expect(Object.values(pagesOf(skyAt(afternoon, missing))).map(sectionsOf)).toEqual(sections);
  },
);
