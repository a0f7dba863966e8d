import { expect, test } from 'vitest';
import { gateEnvironment, gateMark, readGate } from './gate.ts';

const secrets = {
  publish: 'p'.repeat(32),
  preview: 'q'.repeat(32),
  desk: 'd'.repeat(32),
  health: 'h'.repeat(32),
  gateSalt: 'a1'.repeat(32),
};
const password = 'coquí dorado';

test.each(['curtain', 'hard'] as const)(
  '%s without a password stops the start with a sentence',
  async (mode) => {
    const settings = { SITE_GATE: mode, SITE_GATE_PASSWORD: undefined };
    await expect(readGate(settings, secrets)).rejects.toThrow(`SITE_GATE=${mode} needs SITE_GATE_PASSWORD.`);
  },
);

test('an open site has no trace of a gate', async () => {
  const gate = await readGate({ SITE_GATE: 'off', SITE_GATE_PASSWORD: password }, secrets);
  expect(gateMark(gate)).toBe('off');
  expect(gateEnvironment(gate)).toEqual({ SITE_GATE: 'off', GATE_SALT: '', GATE_HASH: '', GATE_PASS: '' });
});

test('the same password gives the same curtain, another password another one', async () => {
  const curtain = (text: string) => readGate({ SITE_GATE: 'curtain', SITE_GATE_PASSWORD: text }, secrets);
  const gate = await curtain(password);
  expect(gateMark(await curtain(password))).toBe(gateMark(gate));
  expect(gateMark(await curtain(`${password}!`))).not.toBe(gateMark(gate));
  expect(gateEnvironment(gate).GATE_HASH).toMatch(/^[0-9a-f]{64}$/);
  expect(gateEnvironment(gate).GATE_PASS).toBe('');
});

test('a hard gate puts nothing about its password into the code', async () => {
  const gate = await readGate({ SITE_GATE: 'hard', SITE_GATE_PASSWORD: password }, secrets);
  expect(gateMark(gate)).toBe('hard');
  expect(gateEnvironment(gate)).toMatchObject({ GATE_SALT: '', GATE_HASH: '' });
  expect(gateEnvironment(gate).GATE_PASS).toMatch(/^[0-9a-f]{64}$/);
});
