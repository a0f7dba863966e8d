import { expect, it } from 'vitest';
import { readSettings } from '../settings.ts';
import { base64urlOf, bytesOf } from './base64url.ts';
import { stationKeys } from './station-keys.ts';

const settings = (variables: Record<string, string>) =>
  readSettings({ WORDPRESS_URL: 'https://cms.ejemplo.pr', ...variables });
const contact = { PUSH_CONTACT: 'mailto:avisos@telecoqui.pr' };
/** The example of RFC 8291, appendix A: the keys of its application server. */
const example = {
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  publicKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
};
const hex = [...bytesOf(example.privateKey)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

it('the public key is that of the private number, the current pair first', async () => {
  const before = `00${'7'.repeat(62)}`;
  const keys = await stationKeys(settings({ ...contact, PUSH_KEY: hex, PUSH_KEY_PREVIOUS: before }));
  expect(keys).toEqual([
    { ...example, previous: null },
    {
      publicKey: expect.stringMatching(/^B[\w-]{86}$/),
      privateKey: base64urlOf(Uint8Array.of(0, ...Array.from({ length: 31 }, () => 0x77))),
      previous: 'PUSH_KEY_PREVIOUS',
    },
  ]);
});

it('without a contact there are none', async () => {
  expect(await stationKeys(settings({ PUSH_KEY: hex }))).toEqual([]);
});
