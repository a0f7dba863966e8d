import { expect, test } from 'vitest';
import { activeLocal } from '#contract/emergency.ts';
import { heldEmergencies } from './emergency.ts';

/** As a server of other software tells it, whose types are not ours. */
const told = (emergencies: unknown) => Object.assign(globalThis, { renderContext: { emergencies } });

test('a page of this release gets all that it wants from a server of 1.0.0, which tells less', () => {
  const lists = { emergencies: [], shelters: [], phones: [], notices: [] };
  const content = { sample: true, unknown: ['alerts'], ...lists };
  const at = '2026-11-27T12:00:00Z';
  const held = { content, at };
  told(() => held);
  const more = { powerAndRivers: false, local: [], lines: [], unannounced: false };
  expect(heldEmergencies()).toEqual({ content: { ...content, ...more }, at });
  const known = heldEmergencies();
  expect(known && activeLocal(known.content, Date.parse(at))).toEqual([]);
  expect(heldEmergencies(), 'read once').toBe(known);
});

test.each([undefined, null, 7, {}, { content: null }, { content: { emergencies: 7 }, at: 'x' }])(
  'what cannot be read is taken for nothing: %j',
  (other) => {
    told(() => other);
    expect(heldEmergencies()).toBeNull();
  },
);
