import { describe, expect, it } from 'vitest';
import { isFlooding, RiverGauges } from '#contract/weather/rivers.ts';
import { sampleGauges } from '#commands/site/upstreams.ts';
import { readPower } from '../api-worker/src/upstreams/power/power.ts';
import { readRivers, riversAddress } from '../api-worker/src/upstreams/nwis/rivers.ts';
import type { StagedWeather } from '../cms/content/weather/weather-kinds.ts';
import type { Upstream } from '../cms/sample/sample-response.ts';
import { nwis } from '../cms/sample/nature/nwis.ts';
import { power } from '../cms/sample/nature/power.ts';

const gauges = RiverGauges.parse(sampleGauges);
const since = new Date('2026-11-20T18:42:10Z');
const hurricane: StagedWeather = { scenario: 'hurricane', since };
const anyHour = Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(2026, index, 28, index * 2, 7)));
const duringHurricane = [0, 1, 6, 17.9].map((hours) => new Date(since.getTime() + hours * 3_600_000));

async function jsonOf(upstream: Upstream, address: string): Promise<unknown> {
  const response = await upstream({ method: 'GET', url: new URL(address), headers: new Headers() });
  return JSON.parse(String(response?.body));
}

async function levelsAt(now: Date, staged: StagedWeather | null) {
  const address = riversAddress('http://127.0.0.1:9/nwis/iv', gauges) ?? '';
  const { body: levels } = readRivers(
    await jsonOf(
      nwis(
        () => now,
        () => staged,
      ),
      address,
    ),
    now.getTime(),
  );
  return gauges.map((gauge) => ({
    ...gauge,
    level: levels.find(({ site }) => site === gauge.site)?.level ?? null,
  }));
}

const regionsAt = async (now: Date, staged: StagedWeather | null) =>
  readPower(
    await jsonOf(
      power(
        () => now,
        () => staged,
      ),
      'http://127.0.0.1:9/outages/clientsWithoutService',
    ),
    now.getTime(),
  ).body;

describe.each(anyHour)('at %o', (now) => {
  it('each river of the sample has a level of the last half hour, below its flood stage', async () => {
    for (const gauge of await levelsAt(now, null)) {
      const age = now.getTime() - Date.parse(gauge.level?.at ?? '');
      expect(age).toBeGreaterThanOrEqual(0);
      expect(age).toBeLessThan(1_800_000);
      expect(isFlooding(gauge, now.getTime())).toBe(false);
    }
  });

  it('few clients of its seven regions have no service, as counted in the last five minutes', async () => {
    const regions = await regionsAt(now, null);
    expect(regions).toHaveLength(7);
    for (const { without, clients, at } of regions) {
      expect(without / (clients ?? 0)).toBeLessThan(0.01);
      expect(now.getTime() - Date.parse(at)).toBeLessThan(300_000);
      expect(Date.parse(at)).toBeLessThanOrEqual(now.getTime());
    }
  });
});

describe.each(duringHurricane)('in a hurricane at %o', (now) => {
  it('rivers are over their flood stage', async () => {
    const flooding = (await levelsAt(now, hurricane)).filter((gauge) => isFlooding(gauge, now.getTime()));
    expect(flooding.length).toBeGreaterThanOrEqual(2);
  });

  it('many clients have no service', async () => {
    for (const { without, clients } of await regionsAt(now, hurricane))
      expect(without / (clients ?? 0)).toBeGreaterThan(0.2);
  });
});
