import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { afternoon, currentAt, skyAt } from './sky/sky.fixture.ts';
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

/** React's first render in the page, which takes the same values of the stores as the server's. */

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

test.each<[string, ReactElement]>([
  ['/tiempo', createElement(TiempoPage, { tiempo: tiempoOf(sky, null), searched: null })],
  ['/tiempo-v2-light', createElement(LightPage, { spot: sky.spot, service: 'active', view: lightView(sky) })],
  ['the weather now of /tiempo-v2', createElement(V2Now, { drawn: v2Of(sky), here: '/tiempo-v2' })],
  ['the days of /tiempo-v2', createElement(V2Ahead, { drawn: v2Of(sky) })],
  ['the details of /tiempo-v2', createElement(V2Details, { drawn: v2Of(sky) })],
])('what arrives before the first render of %s changes nothing of it', (_, page) => {
  const served = renderToString(page);
  $tiempo.set(tiempoOf(elsewhere, null));
  $sky.set(elsewhere);
  $loadingSpot.set(elsewhere.spot);
  $locating.set(true);
  $isFar.set(true);
  $step.set('locations');
  expect(renderToString(page)).toBe(served);
});
