import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emergencyNow } from '#config/emergency.ts';
import { heldEmergencies } from '#config/render-context.ts';
import type { Emergency, EmergencyContent } from '#contract/emergency.ts';
import { places } from '#document/places.ts';
import { applyEmergency } from './apply-emergency.ts';
import { HeldEmergencies } from './held-emergencies.ts';

const start = Date.parse('2026-11-20T16:00:00Z');
const at = (seconds: number) => new Date(start + seconds * 1_000).toISOString();
const emergency = (from: number, until: number): Emergency => ({
  id: `emergencia-${from}`,
  level: 'aviso',
  headline: `Desde ${from}`,
  link: null,
  source: 'newsroom',
  startsAt: at(from),
  endsAt: at(until),
  endIsDefault: false,
});
const content = (...emergencies: Emergency[]): EmergencyContent => ({
  sample: false,
  unknown: [],
  powerAndRivers: false,
  emergencies,
  shelters: [],
  phones: [],
  notices: [],
});

let folder: string;
let file: string;
let held: HeldEmergencies | undefined;
beforeEach(async () => {
  vi.useFakeTimers({ now: start, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  folder = await mkdtemp(path.join(tmpdir(), 'emergencies-'));
  file = path.join(folder, 'emergencies.json');
});
afterEach(async () => {
  held?.stop();
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

async function started(read: () => Promise<EmergencyContent>) {
  const onChange = vi.fn();
  held = new HeldEmergencies({ read, file, onChange });
  await held.start();
  return { held, onChange };
}
const dead = () => Promise.reject(new Error('dead'));

test('an emergency begins and ends on time, without the worker', async () => {
  let worker = () => Promise.resolve(content(emergency(60, 120)));
  const { held: now, onChange } = await started(() => worker());
  worker = dead;
  expect(now.state).toEqual({ banner: null, until: start + 60_000 });
  onChange.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(now.state.banner?.html).toContain('Desde 60');
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(emergencyNow()?.headline).toBe('Desde 60');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(now.state).toEqual({ banner: null, until: Infinity });
  expect(onChange).toHaveBeenCalledTimes(2);
});

test('the prompt of a closed site has a warning of the weather service without a link, and nothing of editors', async () => {
  const warning: Emergency = {
    ...emergency(-60, 600),
    ...{ id: 'alerta', headline: 'Aviso de tsunami en Puerto Rico', link: '/tiempo', source: 'weather' },
  };
  const own = { ...emergency(-60, 600), headline: 'Reunión secreta', link: '/noticias/secreta' };
  const promptWith = async (...emergencies: Emergency[]) => {
    const { held: now } = await started(() => Promise.resolve(content(...emergencies)));
    const headers = new Headers({ 'Content-Type': 'text/html', 'Cache-Control': 'no-store' });
    headers.set('Content-Security-Policy', "default-src 'none';style-src 'self'");
    const html = String(
      applyEmergency(
        now.promptState,
        headers,
        Buffer.from(`<head>${places.head}</head><body>${places.top}<form></form></body>`),
      ),
    );
    return { html, headers, banner: now.promptState.banner };
  };
  for (const emergencies of [[warning], [warning, own]]) {
    const { html, headers, banner } = await promptWith(...emergencies);
    expect(html).toContain('<aside');
    expect(html).toContain('<strong>Aviso de tsunami en Puerto Rico</strong>');
    expect(html.match(/href="[^"]*"/g)).toEqual(['href="tel:911"']);
    expect(html).not.toContain('secreta');
    expect(headers.get('Content-Security-Policy')).toContain(`style-src ${banner?.hash} 'self'`);
    expect(headers.get('Cache-Control')).toBe('no-store');
  }
  for (const emergencies of [[own], [warning, { ...own, level: 'ninguna' as const }], []]) {
    const { html, headers } = await promptWith(...emergencies);
    expect(html).not.toContain('<aside');
    expect(headers.has('X-Telecoqui-Emergency')).toBe(false);
  }
});

test('a start while the worker is dead has what the disk kept, and asks until the worker responds', async () => {
  await started(() => Promise.resolve(content(emergency(-60, 600))));
  held?.stop();
  let worker: () => Promise<EmergencyContent> = dead;
  const { held: again } = await started(() => worker());
  expect(again.state.banner?.level).toBe('aviso');
  worker = () => Promise.resolve(content());
  await vi.advanceTimersByTimeAsync(1_000);
  expect(again.state.banner).toBeNull();
});

test('what the worker has never loaded is requested again soon', async () => {
  let response: EmergencyContent = { ...content(), unknown: ['newsroom'] };
  await started(() => Promise.resolve(response));
  expect(heldEmergencies()?.content.unknown).toEqual(['newsroom']);
  response = content();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(heldEmergencies()?.content.unknown).toEqual([]);
});

test.each(['', '{', '{"content":{"emergencies":[{"level":"x"}]}}'])(
  'a broken file (%s) is ignored',
  async (text) => {
    await writeFile(file, text);
    const { held: now } = await started(dead);
    expect(now.state.banner).toBeNull();
    expect(heldEmergencies()).toBeNull();
  },
);

test('a change that comes while a request is under way leads to another request', async () => {
  const responses = [content(), content(), content(emergency(-1, 600))];
  const { held: now, onChange } = await started(() => Promise.resolve(responses.shift() ?? content()));
  onChange.mockClear();
  await Promise.all([now.refresh(), now.refresh()]);
  expect(now.state.banner).not.toBeNull();
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('a folder that cannot be written to does not matter', async () => {
  held = new HeldEmergencies({
    read: () => Promise.resolve(content(emergency(-1, 60))),
    file: path.join(folder, 'missing', 'x.json'),
    onChange: () => undefined,
  });
  await held.start();
  expect(held.state.banner).not.toBeNull();
});
