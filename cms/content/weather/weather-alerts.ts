import type { Place } from '../places.ts';
import { atHour, dayOf, HOUR, PUERTO_RICO_OFFSET } from '../puerto-rico-time.ts';
import { HURRICANE_HOURS } from '../scenes.ts';
import type { StagedWeather } from './weather-kinds.ts';

/** An alert in the wording of the National Weather Service in San Juan: English, with its own line breaks. */
export interface WeatherAlert {
  event: string;
  start: Date;
  end: Date;
  description: string;
}

/**
 * `from` and `to` are hours relative to the peak of the hurricane. The alerts are not in order of time because the service does not
 * guarantee an order.
 */
const ofHurricane = [
  {
    event: 'Flash Flood Warning',
    from: -1,
    to: 5,
    describe: (until: string) =>
      [
        `* WHAT...Flash flooding caused by excessive rainfall.`,
        `* WHERE...All of mainland Puerto Rico, Vieques and Culebra.`,
        `* WHEN...Until ${until}.`,
        `* IMPACTS...Life threatening flash flooding of creeks and streams, urban areas, highways and underpasses. Mudslides are likely in the mountains.`,
        `PRECAUTIONARY/PREPAREDNESS ACTIONS...Move to higher ground now. Turn around, don't drown when encountering flooded roads.`,
      ].join('\n\n'),
  },
  {
    event: 'Hurricane Warning',
    from: -6,
    to: HURRICANE_HOURS,
    describe: (until: string) =>
      [
        '* LOCATIONS AFFECTED\n- All of Puerto Rico, including Vieques and Culebra',
        '* WIND\n- LATEST LOCAL FORECAST: Equivalent to category 2 hurricane force wind\n- Peak Wind Forecast: 90-100 mph with gusts to 130 mph',
        '* STORM SURGE\n- Life-threatening storm surge possible\n- Peak Storm Surge Inundation: The potential for 4-7 feet above ground somewhere within surge prone areas',
        '* FLOODING RAIN\n- Peak Rainfall Amounts: 12-18 inches, with locally higher amounts',
        `* WHEN\n- Hurricane conditions are expected to last until ${until}`,
      ].join('\n\n'),
  },
];

/**
 * The town with an alert on every ordinary day, so that readers of the sample see how a page shows one. It is about the beach: no severe event
 * (api-worker/src/alerts/words/products.ts), so neither the ticker nor a banner has it.
 */
const BEACH_TOWN = 'Isabela';
/** The office writes its statements before dawn. One is in force until the next one comes. */
const STATEMENT_HOUR = 4;

/** What the office says of a day. */
function ofTheDay(time: Date, event: string, lines: readonly string[]): WeatherAlert {
  const day = dayOf(new Date(time.getTime() - STATEMENT_HOUR * HOUR));
  return {
    event,
    start: atHour(day, STATEMENT_HOUR),
    end: atHour(day + 1, STATEMENT_HOUR),
    description: lines.join('\n\n'),
  };
}

const beach = [
  '* WHAT...Life-threatening rip currents.',
  '* WHERE...Beaches along the northwest to north central coast of\nPuerto Rico.',
  '* WHEN...Through late tonight.',
  '* IMPACTS...Rip currents can sweep even the best swimmers away\nfrom shore into deeper water, where it becomes difficult to\nreturn to safety.',
];
const sea = [
  '* WHAT...Seas up to 8 feet.',
  '* WHERE...Atlantic waters of Puerto Rico.',
  '* WHEN...Through late tonight.',
  '* IMPACTS...Conditions will be hazardous to small craft.',
];

/** The alerts in force at a place: those of a staged hurricane everywhere, and on ordinary days one at `BEACH_TOWN`. */
export function alertsAt({ name }: Place, time: Date, staged: StagedWeather | null): WeatherAlert[] {
  if (staged === null) return name === BEACH_TOWN ? [ofTheDay(time, 'Rip Current Statement', beach)] : [];
  if (staged.scenario !== 'hurricane') return [];
  const after = (hours: number) => new Date(staged.since.getTime() + hours * HOUR);
  return ofHurricane
    .map(({ event, from, to, describe }) => ({
      event,
      start: after(from),
      end: after(to),
      description: describe(serviceTime(after(to))),
    }))
    .filter(({ start, end }) => start <= time && time < end);
}

/** What the office warns of at sea, where no town is: choppy waters on ordinary days. */
export const marineAlertsAt = (time: Date, staged: StagedWeather | null): WeatherAlert[] =>
  staged === null ? [ofTheDay(time, 'Small Craft Advisory', sea)] : [];

/** "8:15 PM AST Friday". */
function serviceTime(time: Date): string {
  const local = new Date(time.getTime() + PUERTO_RICO_OFFSET);
  const clock = local.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const weekday = local.toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });
  // ICU writes a narrow no-break space before AM and PM.
  return `${clock.replace(/\s/g, ' ')} AST ${weekday}`;
}
