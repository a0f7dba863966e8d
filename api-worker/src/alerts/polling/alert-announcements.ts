import { periodText } from '#contract/day-and-time.ts';
import { topicsOfAlert, topics } from '#contract/notifications/topics.ts';
import { listAddresses } from '#contract/publishing/item-addresses.ts';
import { type Alert, type AlertLevel, alertLevels } from '#contract/weather/alerts.ts';
import { municipalities } from '#contract/weather/municipalities.ts';
import type { Announced, Narrowed } from '../../notifications/announce.ts';
import type { Announcement } from '../../notifications/announcement.ts';
import { linkTo, namedOf } from '../alert-lines.ts';
import { alertIds, judgedAlerts } from '../alerts-in-force.ts';
import { hour, minute, withoutEndMs } from '../limits.ts';
import type { AlertEvent } from '../parts.ts';
import { dangerOf, namesOf, productOf } from '../words/products.ts';

/** Dangers that leave minutes: where they are an emergency, they are told in quiet hours too. */
const neverWaits: readonly ReturnType<typeof dangerOf>[] = ['tsunami', 'flashFlood'];

/** Characters of a title that a locked phone shows in its two lines. */
const titleLength = 65;
/** Names of municipalities in a body. Of more, a reader looks for the own one in vain. */
const listedPlaces = 6;
/** Milliseconds. What ends this shortly before the end that readers know needs no word of it. */
const endsAnyway = 30 * minute;
/** For so long it is worth knowing that something is over. */
const overLasts = hour;

const subjectOf = (id: string): string => `alert:${id}`;

/** The subjects of all alerts of these events, also of those that are over. */
export const alertSubjects = (events: readonly AlertEvent[]): string[] => alertIds(events).map(subjectOf);

/**
 * What follows from the events of the Weather Service for readers, after what they were told of `alertSubjects`; nothing when they were told all. So
 * it may be called at any time and again, and a worker that is killed between its list and this tells it after the next list.
 *
 * - An alert is told when it is new, where it is new (again, after it was over there), and where it became more serious. One that goes on, that a
 *   message corrects, that lasts longer or that becomes less serious is not.
 * - Only what is sure makes a phone ring (`sureLevels`): no test and no drill, which are no events at all, nor what can be read only in part.
 * - What is in force is told however old it is: after an hour without the Service, that is news. At the first start there is nobody to tell.
 * - A cancellation is never told as a warning. Whoever was told of something that is over long before the end that they know of hears so once. At the
 *   push service, that takes the place of the warning that still waits for a phone which is off. Nobody hears of an end where another alert of the
 *   chosen level goes on, for it would sound like the end of the danger.
 * - One Call's alerts have other ids, so an event of both would be told twice. It only repeats the Service, for one municipality of each zone.
 */
export function alertNews(events: readonly AlertEvent[], told: readonly Announced[], now: number) {
  const bySubject = Map.groupBy(told, ({ subject }) => subject);
  const toldOf = (subject: string) => bySubject.get(subject) ?? [];
  const inForce = judgedAlerts(events, now);
  const goingOn = new Set(
    inForce.flatMap(({ levels }) => [...levels].flatMap(([place, level]) => topicsOfAlert(place, level))),
  );
  const shown = new Set(inForce.map(({ alert }) => subjectOf(alert.id)));
  const over = alertSubjects(events).filter((subject) => !shown.has(subject));
  return {
    /** What readers have to be told. */
    announcements: [
      ...inForce.flatMap(({ alert, levels }) => newsOf(alert, levels, toldOf(subjectOf(alert.id)), now)),
      ...over.flatMap((subject) => endOf(toldOf(subject), goingOn, now)),
    ],
    /** Announcements that still go to municipalities which their alert no longer names, without these. */
    narrowed: inForce.flatMap(({ alert }) => withoutOthers(alert, toldOf(subjectOf(alert.id)))),
    /** Subjects of which nothing more is sent. */
    over: over.filter((subject) =>
      sinceOver(toldOf(subject)).some(({ until, stoppedAt }) => until > now && stoppedAt === null),
    ),
  };
}

/**
 * One announcement for each level at which it is new for some municipalities, the most serious last: who chose places of both is told by the last one
 * of a subject alone. So one that comes later says where it is more serious.
 */
function newsOf(
  alert: Alert,
  levels: ReadonlyMap<string, AlertLevel>,
  before: readonly Announced[],
  now: number,
): Announcement[] {
  // An administrative message is about no danger.
  if (dangerOf(alert.product) === 'none') return [];
  const known = topicsOf(sinceOver(before));
  const byLevel = alertLevels.map((level) => {
    const all = [...levels].flatMap(([place, of]) => (of === level ? place : []));
    return { level, all, places: all.filter((place) => !known.has(topics.alerts(place, level))) };
  });
  const worst = byLevel.find(({ all }) => all.length > 0);
  return byLevel
    .toReversed()
    .filter(({ places }) => places.length > 0)
    .map(({ level, places }, index) => ({
      subject: subjectOf(alert.id),
      // Counted, so that two workers that know the same tell the same.
      state: `${level}-${before.length + index + 1}`,
      audience: [places.flatMap((place) => topicsOfAlert(place, level))],
      ...wordsOf(alert, level, places, worst, now),
      path: linkTo(alert),
      at: alert.sent * 1_000,
      until: alert.end === null ? now + withoutEndMs : alert.end * 1_000,
      ignoresQuiet: level === 'emergencia' && neverWaits.includes(dangerOf(alert.product)),
    }));
}

const topicsOf = (before: readonly Announced[]) => new Set(before.flatMap(({ audience }) => audience.flat()));

/** Those of its announcements that somebody may still wait for in quiet hours where it is over, without these places. */
function withoutOthers(alert: Alert, before: readonly Announced[]): Narrowed[] {
  const own = new Set(alert.municipalities.flatMap((place) => topicsOfAlert(place, 'emergencia')));
  return before
    .filter(({ audience }) => audience.flat().some((topic) => !own.has(topic)))
    .map(({ subject, state, audience }) => ({
      ...{ subject, state },
      audience: audience.map((group) => group.filter((topic) => own.has(topic))),
    }));
}

/** That it is over, for those who were told of it; nothing if they know. */
function endOf(before: readonly Announced[], goingOn: ReadonlySet<string>, now: number): Announcement[] {
  const told = sinceOver(before);
  const [first] = told;
  const knownEnd = Math.max(...told.map(({ until }) => until));
  const audience = [...topicsOf(told)].filter((topic) => !goingOn.has(topic));
  if (first === undefined || knownEnd - now < endsAnyway || audience.length === 0) return [];
  return [
    {
      ...{ subject: first.subject, state: `${overState}${before.length + 1}`, audience: [audience] },
      ...{ title: `Terminó: ${first.title}`, body: 'Ya no está en vigor. Mira qué avisos siguen.' },
      ...{ path: listAddresses.alerts, at: now, until: now + overLasts, ignoresQuiet: false },
    },
  ];
}

/** How the state of an announcement begins that says that its subject is over. */
const overState = 'over-';

/** What was announced since it was said to be over: what the Service names again after that is new. */
const sinceOver = (before: readonly Announced[]) =>
  before.slice(before.findLastIndex(({ state }) => state.startsWith(overState)) + 1);

/** `worst`: where it is most serious. */
function wordsOf(
  alert: Alert,
  level: AlertLevel,
  places: readonly string[],
  worst: { level: AlertLevel; all: readonly string[] } | undefined,
  now: number,
): Pick<Announcement, 'title' | 'body'> {
  const name = nameOf(alert, level);
  const { where, isListed } = named(places);
  const title = `${name} para ${where}`;
  const isNamed = isListed && title.length <= titleLength;
  const period = periodText(alert.start && alert.start * 1_000, alert.end && alert.end * 1_000, now);
  const own = isListed ? `${where}.` : 'Entre ellos, uno que escogiste.';
  const isWorse = worst !== undefined && worst.level !== level;
  return {
    title: title.length <= titleLength ? title : name,
    body: [
      isWorse ? `${nameOf(alert, worst.level)} para ${named(worst.all).where}.` : '',
      ...[isNamed ? '' : own, period, alert.lines.advice ?? alert.lines.what ?? ''],
    ]
      .filter(Boolean)
      .join(' '),
  };
}

function named(places: readonly string[]): { where: string; isListed: boolean } {
  const isListed = places.length === municipalities.length || places.length <= listedPlaces;
  return { where: isListed ? namedOf(places, listedPlaces) : `${places.length} municipios`, isListed };
}

/** The Service's own name for a warning that says that lives are in danger: "Emergencia de inundaciones repentinas". */
function nameOf({ event, product }: Alert, level: AlertLevel): string {
  const isRaised = level === 'emergencia' && namesOf(productOf(product), product).level !== level;
  return isRaised ? event.replace(/^Aviso\b/, 'Emergencia') : event;
}
