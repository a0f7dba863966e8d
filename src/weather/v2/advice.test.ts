import { expect, test } from 'vitest';
import { unknownCondition } from '#contract/weather/weather-icons.ts';
import { adviceOf } from './advice.ts';

const mild = { temperature: 20, wind: { speed: 3, deg: 0 } };

test.each([
  [200, /toma precauciones/],
  [232, /toma precauciones/],
  [300, /sombrilla/],
  [321, /sombrilla/],
  [500, /capa y sombrilla/],
  [531, /capa y sombrilla/],
  [600, /abrígate/],
  [622, /abrígate/],
  [701, /guía con cuidado/],
  [781, /guía con cuidado/],
  [800, /disfruta/],
  [801, /puede cambiar/],
  [804, /puede cambiar/],
  [900, /Condiciones normales/],
])('condition %d', (conditionId, words) => {
  expect(adviceOf({ ...mild, conditionId })).toMatch(words);
});

test('of a condition that is not known there is no advice', () => {
  expect(adviceOf({ ...mild, conditionId: unknownCondition })).toBeNull();
});

test.each([
  [24.9, /disfruta/],
  [25, /disfruta/],
  [25.1, /agradable/],
  [30, /agradable/],
  [30.1, /calor/],
])('a clear sky at %f °C', (temperature, words) => {
  expect(adviceOf({ ...mild, conditionId: 800, temperature })).toMatch(words);
});

test.each([
  [801, /^Algo de nubes: el tiempo puede cambiar/, /^Algo de nubes y viento: asegura/],
  [802, /^Nubes dispersas: el tiempo puede cambiar/, /^Nubes dispersas y viento: asegura/],
  [803, /^Nublado: el tiempo puede cambiar/, /^Nublado y ventoso: asegura/],
  [804, /^Nublado: el tiempo puede cambiar/, /^Nublado y ventoso: asegura/],
])('condition %d is called overcast only if most of the sky is', (conditionId, calm, windy) => {
  expect(adviceOf({ ...mild, conditionId })).toMatch(calm);
  expect(adviceOf({ ...mild, conditionId, wind: { speed: 12, deg: 0 } })).toMatch(windy);
});

test.each([
  [9.9, /puede cambiar/],
  [10, /puede cambiar/],
  [10.1, /ventoso/],
])('clouds with a wind of %f m/s', (speed, words) => {
  expect(adviceOf({ ...mild, conditionId: 803, wind: { speed, deg: 0 } })).toMatch(words);
});
