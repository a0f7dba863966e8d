import { abortAllDurableObjects, env, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { crons } from '#contract/publishing/crons.ts';
import { requestIdHeader } from '#contract/response-headers.ts';
import { Isolate } from '../../isolate.ts';
import { lines } from '../../logging/lines.ts';
import { CallLedger } from './call-ledger.ts';
import { readSettings } from '../../settings.ts';
import { Desk } from '../../testing/desk.ts';
import { leaguesLoaded } from '../../testing/loaded.ts';
import { nbaDay, nbaHierarchy } from '../../testing/sportradar/us-leagues.ts';
import { keyName } from './sportradar-binding.ts';
import { SportradarKey } from './sportradar-key.durable-object.ts';

const variables = { SPORTRADAR_URL: 'https://deportes.ejemplo.pr', SPORTRADAR_API_KEY: 'una-clave' };

/** Paths that were requested, whichever isolate sent them. */
let sent: string[];
/** The request ids that they had. */
let ids: Set<string | null>;
let status: number;
let headers: Record<string, string>;

/** The upstream has two feeds of the NBA, and nothing of the others. */
function respond(address: string, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(address);
  sent.push(pathname);
  ids.add(new Headers(init?.headers).get(requestIdHeader));
  if (status !== 200) return Promise.resolve(new Response('', { status, headers }));
  if (pathname.endsWith('nba/trial/v8/en/league/hierarchy.json'))
    return Promise.resolve(Response.json(nbaHierarchy, { headers }));
  if (pathname.includes('/nba/') && pathname.endsWith('schedule.json'))
    return Promise.resolve(Response.json(nbaDay, { headers }));
  if (pathname.endsWith('/seasons.json')) return Promise.resolve(Response.json({ seasons: [] }, { headers }));
  return Promise.resolve(Response.json({ message: 'No data found.' }, { status: 404, headers }));
}

function newDesk(more: Record<string, unknown> = {}, beside?: Desk): Desk {
  const desk = new Desk({ variables: { ...variables, ...more }, ...(beside ? { beside } : {}) });
  desk.elsewhere = respond;
  return desk;
}

const poll = (desk: Desk) => desk.schedule(crons.scoreboard);
const health = async (desk: Desk) => (await desk.health()).sportradar;

beforeEach(() => {
  [sent, ids, status, headers] = [[], new Set(), 200, {}];
});

describe('the calls of one key', () => {
  it('are sent once, however many isolates poll at the same time', async () => {
    const desk = newDesk();
    const others = [newDesk({}, desk), newDesk({}, desk)];
    await Promise.all([poll(desk), ...others.map(poll)]);
    expect(sent.length).toBeGreaterThan(5);
    expect(new Set(sent).size).toBe(sent.length);
    await Promise.all([poll(desk), ...others.map(poll)]);
    expect(new Set(sent).size).toBe(sent.length);
    expect(await health(newDesk({}, desk))).toMatchObject({ calls: sent.length, callsToday: sent.length });
    // The object times the calls in the isolate of the desk whose poll came first; the other polls joined it.
    const medians: (number | null | undefined)[] = [];
    for (const one of [desk, ...others]) {
      const { upstreams } = await one.health();
      medians.push(upstreams.find(({ name }) => name === 'sportradar')?.medianMs);
    }
    expect(medians).toContainEqual(expect.any(Number));
  });

  it('wait for the end of a refusal in every isolate, and after an eviction', async () => {
    const desk = newDesk();
    [status, headers] = [429, { 'Retry-After': '1800' }];
    await poll(desk);
    expect(sent).toHaveLength(1);
    [status, headers] = [200, {}];
    // An eviction waits five seconds for requests that have ended.
    await abortAllDurableObjects();
    const other = newDesk();
    other.passSeconds(1_700);
    await poll(other);
    expect(sent).toHaveLength(1);
    expect(await health(other)).toMatchObject({ calls: 1, refusedUntil: '2026-11-20T16:30:00Z' });
    other.passSeconds(200);
    await poll(other);
    expect(sent.length).toBeGreaterThan(1);
  });

  it('of another key have an object of their own', async () => {
    const desk = newDesk();
    await poll(desk);
    const before = sent.length;
    expect(await health(newDesk({ SPORTRADAR_API_KEY: 'otra-clave' }))).toMatchObject({ calls: 0 });
    expect(await health(desk)).toMatchObject({ calls: before });
  });

  it('are counted although the run ends in the middle, and the next run continues', async () => {
    const desk = newDesk();
    const { batch } = env.DB;
    const broken = vi.spyOn(env.DB, 'batch').mockImplementation((statements) => {
      if (sent.length > 0) throw new Error('D1_ERROR: the database is gone');
      return batch.call(env.DB, statements);
    });
    await poll(desk);
    expect(sent).toHaveLength(1);
    const counted = (await health(desk))?.calls ?? 0;
    expect(counted).toBe(1);
    broken.mockRestore();
    desk.passSeconds(60);
    await poll(desk);
    expect((await health(desk))?.calls).toBeGreaterThan(counted);
    expect(await desk.json('/api/games/upcoming?sportId=1')).not.toEqual([]);
  });
});

it('a run that hangs does not stop the later ones', async () => {
  const desk = newDesk();
  let [hangs, isReleased] = [1, false];
  const { batch } = env.DB;
  vi.spyOn(env.DB, 'batch').mockImplementation(async (statements) => {
    if (sent.length > 0 && hangs > 0) {
      hangs -= 1;
      await vi.waitUntil(() => isReleased, { timeout: 60_000 });
    }
    return batch.call(env.DB, statements);
  });
  const hanging = poll(desk);
  await vi.waitUntil(() => hangs === 0, { timeout: 30_000 });
  desk.passSeconds(60);
  const joined = poll(desk);
  expect(sent).toHaveLength(1);
  desk.passSeconds(180);
  await poll(desk);
  expect(sent.length).toBeGreaterThan(3);
  isReleased = true;
  await Promise.all([hanging, joined]);
});

describe('a budget', () => {
  /** Polls every hour for so many days, and returns the calls of each. */
  async function pollFor(desk: Desk, days: number): Promise<number[]> {
    const calls: number[] = [];
    for (let day = 0; day < days; day += 1) {
      const before = sent.length;
      for (let hour = 0; hour < 24; hour += 1) {
        await poll(desk);
        desk.passSeconds(3_600);
      }
      calls.push(sent.length - before);
    }
    return calls;
  }

  it('of a trial key is 1,000 calls, spread over the days that are left', async () => {
    const desk = newDesk();
    // The month has eleven days left, the first of them eight hours.
    const days = await pollFor(desk, 3);
    expect(Math.max(...days)).toBeLessThanOrEqual(100);
    expect(days[2]).toBeGreaterThan(8);
    expect(await health(desk)).toMatchObject({
      state: 'ok',
      budget: 1_000,
      calls: sent.length,
      monthEndsAt: '2026-12-01T00:00:00Z',
      nextCallAt: expect.any(String),
    });
  });

  it('has a reserve, which a first start uses and ordinary days do not', async () => {
    const desk = newDesk();
    const name = await keyName(readSettings({ WORDPRESS_URL: 'https://cms.ejemplo.pr', ...variables }));
    const fromReserve = () =>
      runInDurableObject(
        env.SPORTRADAR.getByName(name),
        (_, { storage }) => new CallLedger(storage.sql).usage(desk.clock).reserve,
      );
    await poll(desk);
    const first = sent.length;
    expect(first).toBeGreaterThan(5);
    expect(await fromReserve()).toBe(first);
    desk.passSeconds(3_600);
    await pollFor(desk, 2);
    expect(sent.length).toBeGreaterThan(first);
    expect(await fromReserve()).toBe(first);
  });

  it('that is spent stops the calls until the month ends, and pages go on', async () => {
    const desk = newDesk({ SPORTRADAR_MONTHLY_CALLS: '100', SPORTRADAR_MONTH_BEGINS: '21' });
    // Others use the same key, and the upstream says so.
    headers = { 'X-Plan-Quota-Allotted': '100', 'X-Plan-Quota-Current': '99' };
    await poll(desk);
    expect(sent.length).toBeLessThanOrEqual(2);
    expect(await health(desk)).toMatchObject({ state: 'spent', budget: 100 });
    await leaguesLoaded(desk.clock);
    const list = await desk.request('/api/games/live?sportId=1');
    expect([list.status, await list.json()]).toEqual([200, []]);
    const before = sent.length;
    desk.passSeconds(5 * 3_600);
    await poll(desk);
    expect(sent).toHaveLength(before);
    headers = {};
    // 00:00 UTC on the 21st.
    desk.passSeconds(3 * 3_600);
    await poll(desk);
    expect(sent.length).toBeGreaterThan(before);
  });

  it.each([
    ['0', { budget: null, state: 'none', isSettingValid: true }],
    ['2500', { budget: 2_500, isSettingValid: true }],
    ['muchas', { budget: 1_000, isSettingValid: false }],
    ['-5', { budget: 1_000, isSettingValid: false }],
    ['1e9', { budget: 1_000, isSettingValid: false }],
    [17, { budget: 1_000, isSettingValid: false }],
  ])('of %j is %o, and stops no page', async (value, expected) => {
    const desk = newDesk({ SPORTRADAR_MONTHLY_CALLS: value });
    expect(await health(desk)).toMatchObject(expected);
    await leaguesLoaded(desk.clock);
    expect(await desk.status('/api/games/live?sportId=1')).toBe(200);
  });

  it('of none still has its calls counted, from the first day of the month', async () => {
    const desk = newDesk({ SPORTRADAR_MONTHLY_CALLS: '0' });
    await poll(desk);
    desk.clock = Date.parse('2026-12-01T00:00:00Z');
    expect(await health(desk)).toMatchObject({ calls: 0 });
    const before = sent.length;
    await poll(desk);
    expect(sent.length).toBeGreaterThan(before);
    expect(await health(desk)).toMatchObject({ calls: sent.length - before });
  });

  it('is none for a production key without a setting, and for the sample newsroom', async () => {
    expect(await health(newDesk({ SPORTRADAR_ACCESS_LEVEL: 'production' }))).toMatchObject({ state: 'none' });
    expect(await health(newDesk({ SAMPLE_UPSTREAMS: 'sportradar' }))).toMatchObject({ state: 'none' });
    const month = { SPORTRADAR_MONTH_BEGINS: '31', SPORTRADAR_MONTHLY_CALLS: '' };
    expect(await health(newDesk(month))).toMatchObject({
      budget: 1_000,
      monthEndsAt: '2026-12-01T00:00:00Z',
    });
  });
});

describe('an object whose storage fails', () => {
  it('sends no call that it cannot count; pages and health go on without it', async () => {
    vi.spyOn(CallLedger.prototype, 'countCall').mockImplementation(() => {
      throw new Error('SQLITE_IOERR');
    });
    vi.spyOn(CallLedger.prototype, 'usage').mockImplementation(() => {
      throw new Error('SQLITE_IOERR');
    });
    const desk = newDesk({ SPORTRADAR_MONTHLY_CALLS: '0' });
    await poll(desk);
    expect(sent).toEqual([]);
    expect(await health(desk)).toBeNull();
    await leaguesLoaded(desk.clock);
    expect(await desk.status('/api/games/live?sportId=1')).toBe(200);
  });
});

describe('an alarm', () => {
  const key = async () => keyName(readSettings({ WORDPRESS_URL: 'https://cms.ejemplo.pr', ...variables }));
  /** Gives the object of the key the network of the test. */
  const moveIn = (stub: DurableObjectStub, more: Record<string, unknown> = {}) =>
    runInDurableObject(stub, (object) => {
      if (!(object instanceof SportradarKey)) throw new Error('another class');
      const isolate = new Isolate({ fetch: respond, pause: () => Promise.resolve() });
      object.use(isolate, { ...env, WORDPRESS_URL: 'https://cms.ejemplo.pr', ...variables, ...more });
    });

  it('is one line of the log with an id that Sportradar gets, without secrets, and health has the time of its calls', async () => {
    const [write, hide] = [vi.spyOn(lines, 'write'), vi.spyOn(lines, 'hide')];
    const stub = env.SPORTRADAR.getByName(await key());
    await moveIn(stub);
    await stub.wake(await key());
    await vi.waitUntil(async () => (await runDurableObjectAlarm(stub)) || sent.length > 0, {
      timeout: 30_000,
    });
    const alarms = () => write.mock.calls.filter(([, { event }]) => event === 'alarm');
    await vi.waitUntil(() => alarms().length > 0, { timeout: 30_000 });
    expect(alarms()[0]).toMatchObject([
      'log',
      { object: 'sportradar', upstreams: { sportradar: { calls: sent.length } } },
    ]);
    expect([...ids]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(hide).toHaveBeenCalledWith(expect.objectContaining({ SPORTRADAR_API_KEY: 'una-clave' }));
    expect(await stub.status()).toMatchObject({ medianMs: expect.any(Number) });
  });

  it('calls each due feed once, however often the object is woken, plans the next alarm, and plans none for a replaced key', async () => {
    const name = await key();
    const stub = env.SPORTRADAR.getByName(name);
    const alarm = () => runInDurableObject(stub, (_, { storage }) => storage.getAlarm());
    await moveIn(stub);
    await Promise.all([stub, env.SPORTRADAR.getByName(name)].map((one) => one.wake(name)));
    await vi.waitUntil(async () => (await runDurableObjectAlarm(stub)) || sent.length > 0, {
      timeout: 30_000,
    });
    await vi.waitUntil(async () => ((await alarm()) ?? 0) > Date.now() + 1_000, { timeout: 30_000 });
    expect(sent.length).toBeGreaterThan(5);
    expect(new Set(sent).size).toBe(sent.length);
    const before = sent.length;
    await moveIn(stub, { SPORTRADAR_API_KEY: 'otra-clave' });
    expect(await runDurableObjectAlarm(stub)).toBe(true);
    expect([sent.length, await alarm()]).toEqual([before, null]);
  });
});
