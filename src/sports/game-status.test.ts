import { expect, test } from 'vitest';
import { statusLabel } from './game-status.ts';

test.each([
  ['scheduled', 'PRÓXIMO', 'PROGRAMADO'],
  ['live', 'EN VIVO', 'EN VIVO'],
  ['finished', 'FINALIZADO', 'FINALIZADO'],
  ['postponed', 'POSPUESTO', 'POSPUESTO'],
  // An unknown status is shown as received, in upper case.
  ['under review', 'UNDER REVIEW', 'UNDER REVIEW'],
  ['dañado', 'DAÑADO', 'DAÑADO'],
])('%s: %s on a card, %s on its page', (status, card, page) => {
  expect(statusLabel(status, 'card')).toBe(card);
  expect(statusLabel(status, 'page')).toBe(page);
});
