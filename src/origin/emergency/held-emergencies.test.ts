import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emergencyNow, heldEmergencies } from '#config/emergency.ts';
import { type Emergency, EmergencyContent, type SevereLine } from '#contract/emergency.ts';
import { places } from '#document/places.ts';
import { completePage } from './complete-page.ts';
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
  municipalities: [],
});
const content = (...emergencies: Emergency[]): EmergencyContent => ({
  sample: false,
  unknown: [],
  powerAndRivers: false,
  emergencies,
  local: [],
  lines: [],
  unannounced: false,
  shelters: [],
  phones: [],
  notices: [],
});

let folder: string;
let file: string;
let held: HeldEmergencies | undefined;
beforeEach(async () => {
  vi.useFakeTimers({ now: start, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  folder = await mkdtemp(path.join(tmpdir(), 'emergencies-'));
  file = path.join(folder, 'emergencies.json');
});
afterEach(async () => {
  held?.stop();
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
  expect(now.state).toEqual({ banner: null, top: null, until: start + 60_000 });
  onChange.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(now.state.banner?.html).toContain('Desde 60');
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(emergencyNow()?.headline).toBe('Desde 60');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(now.state).toEqual({ banner: null, top: null, until: Infinity });
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
      completePage(
        now.promptState,
        '/',
        headers,
        Buffer.from(`<head>${places.head}</head><body>${places.top}<form></form></body>`),
      ),
    );
    return { html, headers, top: now.promptState.top };
  };
  for (const emergencies of [[warning], [warning, own]]) {
    const { html, headers, top } = await promptWith(...emergencies);
    expect(html).toContain('<aside');
    expect(html).toContain('<strong>Aviso de tsunami en Puerto Rico</strong>');
    expect(html.match(/href="[^"]*"/g)).toEqual(['href="tel:911"']);
    expect(html).not.toContain('secreta');
    expect(headers.get('Content-Security-Policy')).toContain(`style-src ${top?.sources['style-src']} 'self'`);
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

test('a change that comes at any moment of a request is read after it', async () => {
  for (let moment = 0; moment < 30; moment += 1) {
    let change = 'before';
    const read: string[] = [];
    const now = new HeldEmergencies({
      read: async () => (read.push(change), content()),
      // No name of a file, so nothing waits for the disk, and all moments are those of promises.
      file: '\0',
      onChange: () => {},
    });
    void now.refresh();
    for (let passed = 0; passed < moment; passed += 1) await undefined;
    change = 'after';
    await now.refresh();
    expect(read.at(-1), `after ${moment}`).toBe('after');
    now.stop();
  }
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

const inUtuado = (from: number, until: number): Emergency => ({
  ...emergency(from, until),
  ...{ id: 'alerta-1', headline: 'Aviso de inundaciones repentinas: Utuado', source: 'weather' },
  municipalities: ['Utuado'],
});
const line = (until: number): SevereLine => ({
  ...{ id: 'l', text: 'Aviso de inundaciones repentinas: Utuado', link: '/alertas?municipio=Utuado' },
  ...{ endsAt: at(until), emergencyIn: ['Utuado'] },
});
const flood = (...emergencies: Emergency[]): EmergencyContent => ({
  ...content(...emergencies),
  ...{ local: [inUtuado(-60, 600)], lines: [line(600)] },
});

test('a local emergency is the banner of its municipality alone, and its line is on every page', async () => {
  const { held: now } = await started(() => Promise.resolve(flood()));
  expect(now.state).toMatchObject({ banner: null, until: start + 600_000 });
  expect(now.state.top?.html.full).toContain('data-in="Utuado"><a href="/alertas?municipio=Utuado">');
  expect(now.stateIn('Utuado').banner?.html).toContain('data-in="Utuado"');
  expect(now.stateIn('Utuado')).toBe(now.stateIn('Utuado'));
  for (const place of [null, 'San Juan']) expect(now.stateIn(place)).toBe(now.state);
  await vi.advanceTimersByTimeAsync(600_000);
  expect([now.state.top, now.stateIn('Utuado')]).toEqual([null, now.state]);
});

test('an editor silences a local emergency, and its line stays without its places', async () => {
  const silence = { ...emergency(-60, 600), level: 'ninguna' as const };
  const { held: now } = await started(() => Promise.resolve(flood(silence)));
  expect(now.stateIn('Utuado')).toBe(now.state);
  expect(now.state.top?.html.full).toContain('Aviso de inundaciones repentinas: Utuado');
  expect(now.state.top?.html.full).not.toContain('data-in="Utuado');
});

test('a local emergency of the newsroom is not silenced with the rule, and goes before it', async () => {
  const silence = { ...emergency(-60, 600), level: 'ninguna' as const };
  const own: Emergency = { ...inUtuado(-60, 600), source: 'newsroom', level: 'vigilancia', headline: 'Suya' };
  const local = [
    own,
    { ...inUtuado(-60, 600), level: 'emergencia' as const, municipalities: ['Utuado', 'Lares'] },
  ];
  const lines = [{ ...line(600), emergencyIn: ['Utuado', 'Lares'] }];
  const { held: silent } = await started(() => Promise.resolve({ ...flood(silence), local, lines }));
  expect(silent.stateIn('Utuado').banner?.html).toContain('Suya');
  expect(silent.stateIn('Lares')).toBe(silent.state);
  silent.stop();
  const { held: loud } = await started(() => Promise.resolve({ ...flood(), local, lines }));
  expect(loud.stateIn('Utuado').banner?.html).toContain('Suya');
  expect(loud.stateIn('Lares').banner?.level).toBe('emergencia');
});

test('what a worker of an older release sends is whole', async () => {
  const { local: _local, lines: _lines, ...older } = content();
  const { municipalities: _all, ...emergencyOfOlder } = emergency(-60, 600);
  const read = EmergencyContent.parse({ ...older, emergencies: [emergencyOfOlder] });
  const { held: now } = await started(() => Promise.resolve(read));
  expect(now.state.banner?.level).toBe('aviso');
});

test('one more warning makes another state, also for a municipality', async () => {
  let response = flood();
  const { held: now, onChange } = await started(() => Promise.resolve(response));
  const [before, own] = [now.state, now.stateIn('Utuado')];
  await now.refresh();
  expect([now.state, now.stateIn('Utuado')]).toEqual([before, own]);
  expect(now.stateIn('Utuado')).toBe(own);
  onChange.mockClear();
  response = { ...flood(), lines: [line(600), { ...line(900), text: 'Aviso de tornado: Lares' }] };
  await now.refresh();
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(now.stateIn('Utuado').top?.html.light).toContain('Aviso de tornado: Lares');
});

test('what One Call passes on is asked for twice a minute', async () => {
  let response: EmergencyContent = { ...content(), unannounced: true };
  const { held: now } = await started(() => Promise.resolve(response));
  response = { ...flood(), unannounced: true };
  await vi.advanceTimersByTimeAsync(30_000);
  expect(now.state.top?.html.full).toContain('Aviso de inundaciones repentinas');
});
