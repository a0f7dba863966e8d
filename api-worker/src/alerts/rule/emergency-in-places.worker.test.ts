import { beforeEach, describe, expect, it } from 'vitest';
import { activeEmergency, activeInPlace, EmergencyContent } from '#contract/emergency.ts';
import { AlertsDesk } from '../../testing/alerts-desk.ts';
import { places, type Warning } from '../../testing/fake-nws.ts';
import { firstCodes } from '../../testing/nws/nws-feature.ts';

const hour = 3_600_000;

let at: AlertsDesk;

beforeEach(async () => {
  at = await AlertsDesk.open();
});

/** What readers of each place see of emergencies: its level in Utuado and in San Juan. */
const levelsSeen = async () => {
  const now = await at.content();
  const of = (municipality: string) =>
    (activeInPlace(now, municipality, at.desk.clock) ?? activeEmergency(now.emergencies, at.desk.clock))
      ?.level;
  return [of('Utuado') ?? null, of('San Juan') ?? null];
};

describe('an emergency is only where its warning is', () => {
  const flood = (of: string[], more: Partial<Warning> = {}) =>
    at.warning('Flash Flood Warning', 'FF.W', { places: of, ...more });

  it('a flash flood in Utuado is one there, and none in San Juan', async () => {
    await at.says(flood([places.utuado]));
    expect(await levelsSeen()).toEqual(['aviso', null]);
    const { emergencies: island, local, lines } = await at.content();
    expect([island, await at.ticker()]).toEqual([
      [],
      ['Aviso de inundaciones repentinas: Utuado, hasta el viernes 20, 8:00 p. m.'],
    ]);
    expect(local).toMatchObject([
      {
        headline: 'Aviso de inundaciones repentinas: Utuado',
        link: '/alertas#tjsj-ff-w-7-2026',
        source: 'weather',
        municipalities: ['Utuado'],
      },
    ]);
    expect(lines).toMatchObject([
      { link: '/alertas?municipio=Utuado', emergencyIn: ['Utuado'], endsAt: local[0]?.endsAt },
    ]);
  });

  it('a warning of several municipalities leads to itself, two of them to all', async () => {
    const link = async () => (await at.content()).lines.map((line) => line.link);
    await at.says(flood([places.utuado, places.lares]));
    expect(await link()).toEqual(['/alertas#tjsj-ff-w-7-2026']);
    at.desk.passSeconds(15);
    await at.says(flood([places.utuado, places.lares]), flood([places.ponce], { number: 8 }));
    expect(await link()).toEqual(['/alertas']);
    expect((await at.content()).local).toHaveLength(2);
  });

  it('a flash flood emergency is more than a warning', async () => {
    const description = 'This is a FLASH FLOOD EMERGENCY for Utuado. Move to higher ground.';
    await at.says(flood([places.utuado], { description }));
    expect(await levelsSeen()).toEqual(['emergencia', null]);
  });

  it('one that is cancelled, or has ended, is over', async () => {
    await at.says(flood([places.utuado], { end: at.desk.clock + hour }));
    at.desk.passSeconds(60);
    await at.says(flood([places.utuado], { action: 'CAN', sent: at.desk.clock, end: at.desk.clock + hour }));
    expect(await levelsSeen()).toEqual([null, null]);
    at.desk.passSeconds(60);
    await at.says(flood([places.utuado], { number: 9, end: at.desk.clock + hour }));
    expect(await levelsSeen()).toEqual(['aviso', null]);
    at.desk.passSeconds(3_600);
    expect(await levelsSeen()).toEqual([null, null]);
  });

  it('a hurricane warning becomes one of the island once it names most of it, and of its places again', async () => {
    const warn = async (of: string[]) => {
      at.desk.passSeconds(60);
      const sent = at.desk.clock - 1_000;
      await at.says(at.warning('Hurricane Warning', 'HU.W', { places: of, sent, action: 'CON' }));
      const { emergencies: island, local } = await at.content();
      return [island.length, local.map(({ municipalities }) => municipalities.length)];
    };
    expect(await warn(firstCodes(5))).toEqual([0, [5]]);
    expect(await warn(firstCodes(38))).toEqual([0, [38]]);
    expect(await warn(firstCodes(39))).toEqual([1, []]);
    expect(await warn([places.everywhere])).toEqual([1, []]);
  });

  it.each([
    ['the place', { geocode: { SAME: ['x'], UGC: ['PRC141'] } }],
    ['the name of a product that is known', { event: 'Mud Warning', parameters: {} }],
    ['an end', { ends: null, expires: null, parameters: {} }],
    ['a status that says that it is real', { status: null }],
    ['a moment that can be read', { sent: 'ayer' }],
    ['a text that is one', { description: 7 }],
  ])('a message without %s switches nothing, and is shown all the same', async (_name, damage) => {
    await at.says(flood([places.utuado], { damage }));
    const now = await at.content();
    expect([now.emergencies, now.local]).toEqual([[], []]);
    expect((await at.shownNow()).alerts).toHaveLength(1);
  });

  it('until further notice is an end: that of its message, which the service renews', async () => {
    const damage = {
      ends: null,
      parameters: { VTEC: ['/O.NEW.TJSJ.HU.W.1007.261120T1500Z-000000T0000Z/'] },
    };
    await at.says(at.warning('Hurricane Warning', 'HU.W', { places: [places.everywhere], damage }));
    expect(await at.emergencies()).toMatchObject([{ level: 'aviso', endIsDefault: true }]);
  });

  it('with EMERGENCY_RULE=off the lines stay, and nothing is an emergency', async () => {
    await at.says(flood([places.utuado]));
    at.configure({ EMERGENCY_RULE: 'off' });
    const { local, lines } = EmergencyContent.parse(await at.read('/api/emergency'));
    expect([local, lines.map(({ emergencyIn }) => emergencyIn)]).toEqual([[], [[]]]);
  });

  it('an editor silences them all, and another emergency of the newsroom hides only what is less serious', async () => {
    await at.says(flood([places.utuado]));
    const now = await at.content();
    const own = (level: 'ninguna' | 'vigilancia' | 'emergencia') => ({
      ...{ id: 'emergencia-1', level, headline: 'Del canal', link: null, source: 'newsroom' as const },
      startsAt: new Date(at.desk.clock - hour).toISOString(),
      endsAt: new Date(at.desk.clock + hour).toISOString(),
      ...{ endIsDefault: false, municipalities: [] },
    });
    const seen = (level: Parameters<typeof own>[0]) =>
      activeInPlace({ ...now, emergencies: [own(level)] }, 'Utuado', at.desk.clock)?.level ?? null;
    expect([seen('ninguna'), seen('vigilancia'), seen('emergencia')]).toEqual([null, 'aviso', null]);
  });
});
