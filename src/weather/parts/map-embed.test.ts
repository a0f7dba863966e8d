import { expect, test } from 'vitest';
import { embedAddress } from './map-embed.ts';

const ponce = { lat: 18.0111, lon: -66.6141 };

test('a map gets the place, zoom 8 and opacity 0.9', () => {
  expect(embedAddress('https://maps.example/?lat={lat}&lon={lon}&zoom={zoom}&opacity={opacity}', ponce)).toBe(
    'https://maps.example/?lat=18.0111&lon=-66.6141&zoom=8&opacity=0.9',
  );
});

test('a placeholder may occur more than once', () => {
  expect(embedAddress('https://maps.example/{lat},{lon}?detail={lat}', ponce)).toBe(
    'https://maps.example/18.0111,-66.6141?detail=18.0111',
  );
});

test('unknown placeholders stay as configured', () => {
  expect(embedAddress('https://video.example/embed/{id}?x={}', ponce)).toBe(
    'https://video.example/embed/{id}?x={}',
  );
});
