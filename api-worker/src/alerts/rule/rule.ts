import type { Alert } from '#contract/weather/alerts.ts';
import {
  type Emergency,
  type EmergencyContent,
  emergencyLevels,
  emergencyLongestMs,
  islandFrom,
} from '#contract/emergency.ts';
import { listAddresses } from '#contract/publishing/item-addresses.ts';
import { storedDate } from '../../stored-values.ts';
import { alertLines, beginningOf, linkTo, municipalitiesOf, namedOf, shownUntil } from '../alert-lines.ts';
import type { AlertsInForce } from '../alerts-in-force.ts';
import { isPassedOn } from '../alerts-of-one-call.ts';
import { hour, maxIdLength } from '../limits.ts';
import { products } from '../words/products.ts';

/**
 * Warnings that are an emergency of all Puerto Rico when they name most of it, because roads, power and water then fail for everybody; else of the
 * places that they name.
 */
const ofTheIsland = new Set([
  // Minutes remain, and the wave reaches every coast.
  'Tsunami Warning',
  // The wall of the eye crosses the island within hours.
  'Extreme Wind Warning',
  // Up to 36 hours to prepare.
  'Hurricane Warning',
  'Tropical Storm Warning',
]);

// A few streets for half an hour, with no time to look twice.
const tornado = 'Tornado Warning';

/**
 * Those that stay with the places that they name, however many these are: they come every week of the season, and a site that is in an emergency
 * every week warns nobody. What can wait for a look at the weather page is none: thunderstorms, rivers, surf, heat, dust.
 */
const ofTheirPlaces = new Set<string>([
  tornado,
  // Water rises within minutes in the named valleys, and an hour later nowhere.
  'Flash Flood Warning',
  // The sea enters the coast's own streets; hills are where its people go.
  'Storm Surge Warning',
  // Of authorities to the people of a place.
  ...products.filter(({ danger }) => danger === 'order').map(({ english }) => english),
]);

/** What comes before a warning for the island, or stands beside it for another part of the coast. */
export const mayComeBefore = ['Tsunami Watch', 'Tsunami Advisory', 'Hurricane Watch', 'Tropical Storm Watch'];

/** What causes emergencies, by product: only what is wholly known and has not ended. */
function causesOf(sure: AlertsInForce['sure'], now: number) {
  const lasting = sure.filter((alert) => shownUntil(alert, now) > now);
  return [...Map.groupBy(lasting, ({ product }) => product)].flatMap(([product, alerts]) => {
    const title = alerts[0]?.event;
    if (title === undefined || !(ofTheIsland.has(product) || ofTheirPlaces.has(product))) return [];
    // One Call is asked for one municipality of each zone, so a place that only it names stands for many.
    const isWide = alerts.every(isPassedOn) || municipalitiesOf(alerts).length >= islandFrom;
    return { title, isWide, isEverywhere: ofTheIsland.has(product) && isWide, alerts };
  });
}

/** How serious the emergency is: as its warnings say, if they do. */
const levelOf = (alerts: readonly Alert[]) =>
  alerts.some(({ level, product }) => level === 'emergencia' || product === tornado)
    ? ('emergencia' as const)
    : ('aviso' as const);

/** When the last of these ends, at most `emergencyLongestMs` after that start. */
function lastEndOf(alerts: readonly Alert[], startsAt: number, now: number) {
  const last = alerts.reduce((one, other) => (shownUntil(other, now) >= shownUntil(one, now) ? other : one));
  const end = Math.min(shownUntil(last, now), startsAt + emergencyLongestMs);
  return { endsAt: storedDate(end), endIsDefault: last.end === null };
}

const idOf = (name: string): string => `alerta-${name}`.slice(0, maxIdLength.emergency);

/**
 * The emergencies of all Puerto Rico that the alerts in force cause by rule: warnings of hurricanes, tropical storms, tsunamis and extreme
 * wind for most of it. Watches cause none. `before`: the emergencies of the last run; those that go on keep their start.
 */
export function emergenciesByRule(
  sure: AlertsInForce['sure'],
  before: readonly Emergency[],
  now: number,
): Emergency[] {
  return causesOf(sure, now)
    .filter(({ isEverywhere }) => isEverywhere)
    .map(({ title, alerts: causing }): Emergency => {
      const id = idOf(title);
      const startsAt = before.find((one) => one.id === id)?.startsAt ?? storedDate(now);
      // Without the places: for an hour, more places join an alert, and each one would purge every page at every edge again.
      const headline = `${title} en Puerto Rico`;
      return {
        ...{ id, level: levelOf(causing), headline, link: listAddresses.alerts, source: 'weather', startsAt },
        ...{ ...lastEndOf(causing, Date.parse(startsAt), now), municipalities: [] },
      };
    })
    .filter(({ endsAt }) => Date.parse(endsAt) > now);
}

/**
 * What is in force at some places: local emergencies, one for each event, the most serious first, and the lines of severe alerts above every
 * page, which say where they are one. `isRuleOff`: nothing is an emergency.
 */
export function inPlaces(
  { severe, sure }: Pick<AlertsInForce, 'severe' | 'sure'>,
  isRuleOff: boolean,
  now: number,
): Pick<EmergencyContent, 'local' | 'lines'> {
  const causes = isRuleOff ? [] : causesOf(sure, now).filter(({ isEverywhere }) => !isEverywhere);
  const local = causes.flatMap(({ title, alerts: causing }) =>
    [...Map.groupBy(causing, (alert) => (isPassedOn(alert) ? title : alert.id))].flatMap(([id, ofEvent]) => {
      const [first] = ofEvent;
      if (first === undefined) return [];
      const municipalities = municipalitiesOf(ofEvent);
      // It counts from its message on. The hour alone, so that origins see a change only where there is one.
      const startsAt = Math.min(beginningOf(first), now - (now % hour));
      return {
        id: idOf(id),
        level: levelOf(ofEvent),
        headline: `${title}: ${namedOf(municipalities)}`,
        link: linkTo(first),
        source: 'weather' as const,
        startsAt: storedDate(startsAt),
        ...lastEndOf(ofEvent, startsAt, now),
        municipalities,
      };
    }),
  );
  // A line for everybody names no places.
  const emergencyIn = new Map(
    causes.filter(({ isWide }) => !isWide).map((cause) => [cause.title, municipalitiesOf(cause.alerts)]),
  );
  return {
    local: local
      .filter(({ endsAt }) => Date.parse(endsAt) > now)
      .sort((one, other) => emergencyLevels.indexOf(other.level) - emergencyLevels.indexOf(one.level)),
    lines: alertLines(severe, now, emergencyIn),
  };
}
