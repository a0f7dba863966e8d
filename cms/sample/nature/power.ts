import { HOUR } from '../../content/puerto-rico-time.ts';
import type { StagedWeather } from '../../content/weather/weather-kinds.ts';
import { jsonResponse, type Upstream } from '../sample-response.ts';

/** The utility's regions with invented numbers: clients, how many of a thousand have no service on an ordinary day, and in a hurricane. */
const regions = [
  ['Arecibo', 158_900, 3, 412],
  ['Bayamón', 214_300, 2, 377],
  ['Caguas', 186_700, 4, 861],
  ['Carolina', 198_200, 2, 734],
  ['Mayagüez', 196_500, 6, 268],
  ['Ponce', 187_400, 3, 590],
  ['San Juan', 326_800, 1, 455],
] as const;

/** Milliseconds between two counts. */
const everyMs = HOUR / 12;

/** Clients without service by region, in the form of the utility's application. */
export function power(now: () => Date, staged: () => StagedWeather | null): Upstream {
  return ({ url }) => {
    if (url.pathname !== '/outages/clientsWithoutService') return null;
    const isHurricane = staged()?.scenario === 'hurricane';
    return jsonResponse({
      timestamp: utilityTime(now()),
      regions: regions.map(([name, totalClients, ordinary, hurricane]) => {
        const thousandths = isHurricane ? hurricane : ordinary;
        return {
          name,
          totalClients,
          totalClientsWithoutService: Math.round((totalClients * thousandths) / 1_000),
        };
      }),
    });
  };
}

/** "02/27/2026 11:40 AM": the last count, in Puerto Rico. */
function utilityTime(now: Date): string {
  const counted = new Date(Math.floor(now.getTime() / everyMs) * everyMs);
  const local = new Date(counted.getTime() - 4 * HOUR);
  const two = (number: number) => String(number).padStart(2, '0');
  const [hour, day] = [local.getUTCHours(), `${two(local.getUTCMonth() + 1)}/${two(local.getUTCDate())}`];
  const clock = `${two(hour % 12 || 12)}:${two(local.getUTCMinutes())} ${hour < 12 ? 'AM' : 'PM'}`;
  return `${day}/${local.getUTCFullYear()} ${clock}`;
}
