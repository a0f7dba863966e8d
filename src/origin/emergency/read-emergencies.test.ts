import { expect, test, vi } from 'vitest';
import { sitePassHeader } from '#contract/signing/gate-pass.ts';
import { readEmergencies } from './read-emergencies.ts';

const content = {
  ...{ sample: false, unknown: [], emergencies: [], local: [], lines: [], unannounced: false },
  ...{ powerAndRivers: false, shelters: [], phones: [], notices: [] },
};
const worker = { apiUrl: 'https://worker.example', passes: null };

test('the origin of a closed site passes the gate of its worker', async () => {
  const request = vi.fn((_url: string, _init: RequestInit) => Promise.resolve(Response.json(content)));
  vi.stubGlobal('fetch', request);
  const passSent = () => new Headers(request.mock.lastCall?.[1].headers).get(sitePassHeader);
  vi.stubEnv('GATE_PASS', 'a'.repeat(64));
  expect(await readEmergencies(worker, 7)).toEqual(content);
  expect(passSent()).toBe('a'.repeat(64));
  vi.stubEnv('GATE_PASS', '');
  await readEmergencies(worker, 7);
  expect(passSent()).toBeNull();
});
