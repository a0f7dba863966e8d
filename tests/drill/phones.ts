import { digestOf } from '#contract/signing/digest.ts';
import { topics } from '#contract/notifications/topics.ts';
import { municipalities } from '#contract/weather/municipalities.ts';
import type { PushServices } from '../push-services.ts';
import {
  addLatency,
  due,
  holdsFrom,
  type Hold,
  latest,
  latestWhenBusy,
  sendingAgain,
  rowOf,
  type Row,
} from './score.ts';
import { englishWords } from './shown.ts';
import type { Warning } from './story.ts';
import { expected, type Segment, type Told } from './truth.ts';

/** Phones of the drill. Each has chosen all alerts of one municipality, and as many each of them. */
export const phones = 2_000;

/**
 * Messages of a transaction that a fault ended before it was on disk (deliver.ts) are sent again: no push service can be asked whether it has
 * one. A phone shows them once, which tests/faults/notifications.long.test.ts holds.
 */
const sentAgain = 50;

const municipalityOf = (id: number): string => municipalities[id % municipalities.length]?.nombre ?? '';

/** What the phones have chosen, by their numbers from 1 on. */
export const chosen = Array.from({ length: phones }, (_, index) => [
  topics.alerts(municipalityOf(index + 1), 'comunicado'),
]);

/** Somebody who has to be told: when an event begins in a municipality. */
interface Due extends Pick<Segment, 'key' | 'from' | 'until'> {
  place: string;
}

/** Where each event begins: in all of its places, and later in those that it had not before. A message that cannot be read whole rings nowhere. */
function dueOf(story: readonly Warning[], told: Told): Due[] {
  const segments = expected('events', { ...told, story: story.filter(({ damage }) => damage === undefined) });
  return segments.flatMap(({ key, places, from, until }) => {
    const before = segments.find((one) => one.key === key && one.until === from)?.places ?? [];
    return (places ?? [])
      .filter((place) => !before.includes(place))
      .map((place) => ({ key, place, from, until }));
  });
}

/** What the phones were told, against the story, as a line of the drill's table. Each message is decrypted by the phone that it is for. */
export async function phoneRow(
  services: Pick<PushServices, 'accepted' | 'read'>,
  told: Told,
  holds: readonly Hold[],
  isBusy: boolean,
): Promise<Row> {
  const row = rowOf('phone', false);
  const grace = isBusy ? latestWhenBusy : latest;
  const own = holds.filter(({ onlyOpen }) => onlyOpen === undefined);
  const awaited = dueOf(told.story, told);
  const names = new Map(
    await Promise.all(
      [...new Set(awaited.map(({ key }) => key))].map(
        async (key) => [await digestOf(`alert:${key}`, 8), key] as const,
      ),
    ),
  );
  const messages = await Promise.all(
    services.accepted.map(async (one) => ({ ...one, ...(await services.read(one)) })),
  );
  const byPhone = Map.groupBy(messages, ({ id, tag }) => `${id} ${names.get(tag)}`);
  for (const { key, place, from, until } of awaited)
    for (let id = 1; id <= phones; id += 1) {
      if (municipalityOf(id) !== place) continue;
      const first = byPhone.get(`${id} ${key}`)?.find(({ at }) => at >= from);
      if (first !== undefined) addLatency(row, holdsFrom(own, from), { key, from }, first.at);
      // What is over before anybody has to follow may be told nobody.
      else if (due(own, from, grace) < until) row.lost.add(`${key} (${place})`);
    }
  const seen = new Set<string>();
  let again = 0;
  for (const { id, at, tag, title, body } of messages) {
    const key = names.get(tag);
    const place = municipalityOf(id);
    const here = awaited.filter((one) => one.key === key && one.place === place);
    const mark = [id, tag, title, body].join();
    if (seen.has(mark)) {
      const isAfterFault = own.some((hold) => hold.from <= at && at <= hold.until + sendingAgain);
      if (isAfterFault) again += 1;
      if (!isAfterFault || again > sentAgain) row.doubled.add(`${key} (${place})`);
    }
    seen.add(mark);
    if (englishWords.test(`${title} ${body}`)) row.wrongLanguage.add(`${key}: ${title}`);
    if (key === undefined) row.ghosts.add(title);
    else if (here.length === 0) row.wrongPlaces.add(`${key}: ${place}`);
    else if (!here.some(({ from, until }) => from - 1_000 <= at && at <= due(own, until, grace)))
      row.ghosts.add(key);
  }
  return row;
}
