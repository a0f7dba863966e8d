import {
  type Emergency,
  emergencyLevels,
  emergencyLongestMs,
  islandFrom,
  type SevereLine,
} from '#contract/emergency.ts';
import { listAddresses } from '#contract/publishing/item-addresses.ts';
import { alertLines, namedOf } from '../alert-lines.ts';
import { emergencyEvent } from '../words/products.ts';
import { storedDate } from '../../stored-values.ts';
import type { PlacedWarning } from '../severe-alerts-in-force.ts';

/** The warnings of one product that cause an emergency. */
interface Cause {
  title: string;
  level: Emergency['level'];
  /** Whether it names most of the island. */
  isWide: boolean;
  /** Whether it is then an emergency of all of it. */
  isEverywhere: boolean;
  alerts: PlacedWarning[];
}

/** What causes emergencies of these warnings, by product: only what is wholly known and has not ended. */
function causesOf(alerts: readonly PlacedWarning[], now: number): Cause[] {
  const sure = alerts.filter(({ isSure, endsAt }) => isSure && endsAt > now);
  return [...Map.groupBy(sure, ({ event }) => emergencyEvent(event)?.title)].flatMap(([title, all]) => {
    const kind = emergencyEvent(all[0]?.event ?? '');
    if (title === undefined || kind === null) return [];
    // One Call is asked for one municipality of each zone, so a place that only it names stands for many.
    const isSample = all.every(({ alert }) => alert === null);
    const isWide = isSample || new Set(all.map(({ place }) => place)).size >= islandFrom;
    const isEverywhere = kind.island && isWide;
    return { title, level: kind.level, isWide, isEverywhere, alerts: all };
  });
}

const lastOf = (alerts: readonly PlacedWarning[]): { endsAt: number; endIsDefault: boolean } => {
  const last = alerts.reduce((one, other) => (other.endsAt >= one.endsAt ? other : one));
  return { endsAt: last.endsAt, endIsDefault: !last.endKnown };
};

/**
 * The emergencies of all Puerto Rico that the warnings in force cause by rule: warnings of hurricanes, tropical storms, tsunamis and extreme
 * wind for most of it. Watches cause none. `before`: the emergencies of the last run; those that go on keep their start.
 */
export function emergenciesByRule(
  alerts: readonly PlacedWarning[],
  before: readonly Emergency[],
  now: number,
): Emergency[] {
  return causesOf(alerts, now).flatMap(({ title, level, isEverywhere, alerts: causing }) => {
    if (!isEverywhere) return [];
    const id = `alerta-${title}`.slice(0, 100);
    const startsAt = before.find((one) => one.id === id)?.startsAt ?? storedDate(now);
    const { endsAt: ends, endIsDefault } = lastOf(causing);
    const endsAt = Math.min(ends, Date.parse(startsAt) + emergencyLongestMs);
    if (endsAt <= now) return [];
    // Without the places: for an hour, more places join an alert, and each one would purge every page at every edge again.
    const headline = `${title} en Puerto Rico`;
    return {
      ...{ id, level, headline, link: listAddresses.alerts, source: 'weather' as const, startsAt },
      ...{ endsAt: storedDate(endsAt), endIsDefault, municipalities: [] },
    };
  });
}

/** What is in force at some places: emergencies of municipalities, and the lines of severe warnings above every page. */
interface InPlaces {
  local: Emergency[];
  lines: SevereLine[];
}

const hourMs = 3_600_000;

/** Local emergencies, one for each event, the most serious first, and the lines, which say where they are one. `isRuleOff`: none is. */
export function inPlaces(alerts: readonly PlacedWarning[], isRuleOff: boolean, now: number): InPlaces {
  const causes = isRuleOff ? [] : causesOf(alerts, now).filter(({ isEverywhere }) => !isEverywhere);
  const local = causes.flatMap(({ title, level, alerts: causing }) =>
    [...Map.groupBy(causing, ({ alert }) => alert ?? title)].flatMap(([id, ofEvent]) => {
      const [first] = ofEvent;
      if (first === undefined) return [];
      const { endsAt, endIsDefault } = lastOf(ofEvent);
      const municipalities = [...new Set(ofEvent.map(({ place }) => place))];
      // It counts from its message on. The hour alone, so that origins see a change only where there is one.
      const startsAt = Math.min(first.startsAt, now - (now % hourMs));
      return {
        id: `alerta-${id}`.slice(0, 100),
        level: first.level === 'emergencia' ? first.level : level,
        headline: `${title}: ${namedOf(municipalities)}`,
        link: first.alert === null ? listAddresses.alerts : `${listAddresses.alerts}#${first.alert}`,
        source: 'weather' as const,
        startsAt: storedDate(startsAt),
        endsAt: storedDate(Math.min(endsAt, startsAt + emergencyLongestMs)),
        ...{ endIsDefault, municipalities },
      };
    }),
  );
  return {
    local: local
      .filter(({ endsAt }) => Date.parse(endsAt) > now)
      .sort((one, other) => emergencyLevels.indexOf(other.level) - emergencyLevels.indexOf(one.level)),
    // A line for everybody names no places.
    lines: alertLines(alerts, now, new Set(causes.flatMap((cause) => (cause.isWide ? [] : cause.alerts)))),
  };
}
