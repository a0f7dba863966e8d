import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '#commands/processes/wait-until.ts';
import { itemAddresses } from '#contract/publishing/item-addresses.ts';
import { newestStories } from '../newest-stories.ts';
import { callsOf } from './imitations.ts';
import { latest, recovery } from './score.ts';
import type { Stage } from './stage.ts';
import { hourMs, type EditorStep, type EntryStep } from './story.ts';
import { editors, entrySteps, faultSteps, stormOfCenter, warnings } from './timeline.ts';
import { entryText, storyUntil, type Told } from './truth.ts';
import { leaveOpen, openPages, Watch, watchedPages, watchLoad, watchPage } from './watchers.ts';

/** Ids higher than all that the sample newsroom assigns itself. */
const firstStory = 600_000;
const liveCoverage = 700_000;

/** Milliseconds between the start of the watchers and the first hour: pages are in caches, as on any day. */
const before = 5_000;

/** The editors' steps of the first hours; what they switched on ends with the storm. */
function editorsUntil(hours: number): EditorStep[] {
  const steps = editors.filter(({ hour }) => hour < hours);
  const last = steps.findLast(({ emergency }) => emergency !== undefined)?.emergency;
  return last === undefined || last === 'off' ? steps : [...steps, { hour: hours, emergency: 'off' }];
}

async function edit(stage: Stage, { emergency, story }: EditorStep, index: number): Promise<void> {
  if (story !== undefined) {
    const id = firstStory + index;
    const slug = await stage.editor.put({ id, title: story, content: `<p>${story}</p>` });
    await stage.send({ id, slug });
  }
  if (emergency !== undefined) {
    const id = await stage.editor.emergency(emergency === 'off' ? null : { ...emergency, endsAt: null });
    await stage.send({ kind: 'emergency', id, slug: 'x' });
  }
}

/** The desk opens its live coverage. Resolves with its slug once its page is there. */
async function openCoverage(stage: Stage): Promise<string> {
  const slug = await stage.editor.put({
    ...{ id: liveCoverage, title: 'El huracán, minuto a minuto', content: '<p>Así va el huracán.</p>' },
    coverage: { startedAt: new Date().toISOString() },
  });
  await stage.send({ id: liveCoverage, slug });
  await waitUntil('The page of the live coverage', 200, async () => {
    const response = await fetch(stage.nginx.url + itemAddresses.coverage(slug));
    await response.body?.cancel();
    return response.ok;
  });
  return slug;
}

async function writeEntry(stage: Stage, slug: string, { entry, action }: EntryStep): Promise<void> {
  const id = liveCoverage + entry;
  if (action === 'removed') await stage.editor.entry(id, null);
  else {
    const now = new Date().toISOString();
    const correction = { corrections: [{ date: now, text: 'Una cifra era otra.' }], textChangedAt: now };
    await stage.editor.entry(id, {
      coverageId: liveCoverage,
      content: `<p>${entryText(entry, action === 'corrected')}</p>`,
      ...(action === 'corrected' ? correction : {}),
    });
  }
  await stage.send({ kind: 'coverage-entry', id, slug });
}

export interface Rehearsed {
  told: Told;
  watches: Watch[];
  open: { kind: string; bytesPerHour: number }[];
  /** Calls of each source in an hour of the clock. */
  callsPerHour: Map<string, number>;
  load: number;
}

/** Plays so many hours of the storm on the stage, by the clock. Everything else waits for what happens. */
export async function rehearse(stage: Stage, hours: number): Promise<Rehearsed> {
  const { url } = stage.nginx;
  const [item] = await newestStories(url, 1);
  const coverage = await openCoverage(stage);
  const watches = [...watchedPages(item?.slug ?? '', coverage), ...openPages(coverage)].map(
    (watched) => new Watch(watched),
  );
  const isOpen = ({ watched }: Watch) => watched.isOpen === true;
  const stop = new AbortController();
  const open = [];
  for (const watch of watches.filter(isOpen))
    open.push(await leaveOpen(stage.browser, url, watch, stop.signal));
  const looking = [
    ...watches.filter((watch) => !isOpen(watch)).map((watch) => watchPage(url, watch, stop.signal)),
    ...open.map(({ done }) => done),
  ];
  const loading = watchLoad(stop.signal);

  await pause(before);
  const begun = { at: Date.now(), service: stage.service.calls, others: callsOf(await stage.calls()) };
  const loaded = open.map(({ bytes }) => bytes());
  const start = begun.at;
  const story = storyUntil(warnings, hours);
  const steps = editorsUntil(hours);
  const entries = entrySteps.filter(({ hour }) => hour < hours);
  stage.service.begin(story, start);
  const whenHour = async (hour: number, act: () => Promise<unknown>) => {
    await pause(Math.max(0, start + hour * hourMs - Date.now()));
    await act();
  };
  try {
    await Promise.all([
      whenHour(stormOfCenter, () => stage.stageHurricane()),
      ...steps.map((step, index) => whenHour(step.hour, () => edit(stage, step, index))),
      ...entries.map((step) => whenHour(step.hour, () => writeEntry(stage, coverage, step))),
      ...faultSteps
        .filter(({ hour }) => hour < hours)
        .map(({ fault, hour, hours: lasting }) =>
          whenHour(hour, () => stage.breakPart(fault, lasting * hourMs)),
        ),
    ]);
    // The last end has to be seen, too, after a fault at the very end as well.
    await whenHour(hours, () => pause(latest + recovery));
  } finally {
    stop.abort();
    await Promise.all(looking);
  }
  const end = Date.now();
  const perHour = (count: number) => Math.round((count * 3_600_000) / (end - begun.at));
  const others = callsOf(await stage.calls());
  return {
    told: { story, editors: steps, entries, start, end },
    watches,
    open: open.map(({ watch, bytes }, index) => ({
      kind: watch.watched.kind,
      bytesPerHour: perHour(bytes() - (loaded[index] ?? 0)),
    })),
    callsPerHour: new Map([
      ['Weather Service', perHour(stage.service.calls - begun.service)],
      ...[...others].map(([name, count]) => [name, perHour(count - (begun.others.get(name) ?? 0))] as const),
    ]),
    load: await loading,
  };
}
