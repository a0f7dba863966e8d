import { HOUR } from '../../content/puerto-rico-time.ts';
import type { StagedWeather } from '../../content/weather/weather-kinds.ts';
import { jsonResponse, type JsonObject, type Upstream } from '../sample-response.ts';

/** A gauge measures every quarter of an hour, and its report arrives some minutes later. */
const everyMs = HOUR / 4;
const lateMs = HOUR / 12;

/** Feet: what a river is on a dry day, and what the rain of a hurricane adds in an hour, from its first one on. */
const dryFeet = 3.4;
const risePerHour = 1.9;
/** No river of the sample rises higher. */
const maxFeet = 23;

/** The Geological Survey's values of the sites that are asked for, of the hours in `period`. Levels are invented; they rise in a hurricane. */
export function nwis(now: () => Date, staged: () => StagedWeather | null): Upstream {
  return ({ url }) => {
    if (url.pathname !== '/nwis/iv') return null;
    const [, hours = '1'] = /^PT(\d{1,2})H$/.exec(url.searchParams.get('period') ?? '') ?? [];
    const sites = (url.searchParams.get('sites') ?? '').split(',').filter((site) => /^\d{8,15}$/.test(site));
    const last = Math.floor((now().getTime() - lateMs) / everyMs) * everyMs;
    const times = Array.from(
      { length: Number(hours) * 4 },
      (_, index) => last - index * everyMs,
    ).toReversed();
    const rain = staged()?.scenario === 'hurricane' ? (staged()?.since ?? null) : null;
    const timeSeries = sites.map((site, index) => series(site, index, times, rain));
    return jsonResponse({ value: { queryInfo: {}, timeSeries } });
  };
}

/** It has rained for hours when a hurricane is staged, on every second river for longer, and less on the later ones. */
function levelAt(time: number, index: number, rain: Date | null): number {
  const wave = Math.sin(time / (3 * HOUR) + index) * 0.02;
  const dry = dryFeet + index * 0.8 + wave;
  if (rain === null) return dry;
  const hours = Math.max(0, (time - rain.getTime()) / HOUR + 9 + (index % 2) * 4);
  return Math.min(maxFeet, dry + hours * risePerHour * Math.max(0.1, 1 - index * 0.25));
}

function series(site: string, index: number, times: number[], rain: Date | null): JsonObject {
  return {
    sourceInfo: { siteCode: [{ value: site }] },
    variable: {
      variableCode: [{ value: '00065' }],
      unit: { unitCode: 'ft' },
      noDataValue: -999_999,
    },
    values: [
      {
        value: times.map((time) => ({
          value: levelAt(time, index, rain).toFixed(2),
          dateTime: `${new Date(time - 4 * HOUR).toISOString().slice(0, -1)}-04:00`,
        })),
      },
    ],
  };
}
