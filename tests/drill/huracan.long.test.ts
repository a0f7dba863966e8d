import { beforeAll, expect, test } from 'vitest';
import { markdownTable } from '../bench/table.ts';
import { writeDocumentPart } from '../document-part.ts';
import { writeReport } from '../long/report.ts';
import { openStage } from '../stage.ts';
import { phoneRow } from './phones.ts';
import { rehearse, type Rehearsed } from './rehearsal.ts';
import { busyLoad, cellsOf, columns, faultsOf, latestWhenBusy, scoreOf, type Row } from './score.ts';
import { Stage } from './stage.ts';
import { hourMs } from './story.ts';
import { expected } from './truth.ts';

/**
 * A hurricane at sixty times the speed, on real parts. Its first ten hours, with all faults, belong to `outages`;
 * `npm run test:long -- huracan` plays all 48 in 48 minutes.
 */
const hours = Number(process.env['HURACAN_HOURS'] ?? 10);

const parts = openStage();
let stage: Stage;

beforeAll(async () => {
  stage = await Stage.on(parts);
});

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(2);

/** All that the run found, in Markdown. */
function reportOf({ open, callsPerHour, load, watches }: Rehearsed, rows: readonly Row[], isBusy: boolean) {
  const failures = watches.reduce((sum, watch) => sum + watch.failures, 0);
  const looks = watches.reduce((sum, { observations }) => sum + observations.length, failures);
  return [
    markdownTable(columns, rows.map(cellsOf)),
    '',
    [
      `${hours} hours of the storm, ${looks} looks, ${failures} without a page; load at most ${load.toFixed(1)}.`,
      ...(isBusy
        ? [
            `The machine was too busy: the seconds are not measured, and pages had ${latestWhenBusy / 1_000} s.`,
          ]
        : []),
      ...(stage.skipped.length > 0 ? [`Not made here: ${stage.skipped.join(', ')}.`] : []),
      ...stage.full.map(
        ({ places, refused }) => `The channel was full with ${places} readers, ${refused} found no place.`,
      ),
      `Calls an hour: ${[...callsPerHour].map(([name, count]) => `${name} ${count}`).join(', ')}.`,
      `MB an hour: ${open.map(({ kind, bytesPerHour }) => `${kind} ${megabytes(bytesPerHour)}`).join(', ')}.`,
    ].join(' '),
  ].join('\n');
}

test(
  'in a hurricane every page follows the Weather Service, whatever breaks',
  async () => {
    const rehearsed = await rehearse(stage, hours);
    const score = async (isLenient: boolean) => [
      ...rehearsed.watches.map(({ watched: { kind, content, isOpen }, observations }) =>
        scoreOf({
          ...{ kind, isOpen: isOpen ?? false, observations, isBusy: isLenient },
          segments: expected(content, rehearsed.told),
          holds: stage.holds,
        }),
      ),
      await phoneRow(stage.pushServices, rehearsed.told, stage.holds, isLenient),
    ];
    // What holds on a busy machine holds on any; what does not is not measured there.
    const isBusy = rehearsed.load > busyLoad && faultsOf(await score(false), false).length > 0;
    const rows = await score(isBusy);
    const report = reportOf(rehearsed, rows, isBusy);
    await writeReport('huracan.md', report);
    if (process.env['HURACAN_WRITE']) {
      const day = new Date().toISOString().slice(0, 10);
      const command = 'HURACAN_WRITE=1 npm run test:long -- huracan';
      await writeDocumentPart('docs/reliability.md', 'huracan', command, `Run of ${day}.\n\n${report}`);
    }
    // Otherwise somebody found a place, and no page had to wait for one.
    for (const { refused } of stage.full) expect(refused).toBeGreaterThan(0);
    for (const { watched, observations } of rehearsed.watches)
      expect(observations.length, watched.kind).toBeGreaterThan(hours);
    // As one text: of an array the message of a failed test has the length alone.
    expect(faultsOf(rows, isBusy).join('\n'), report).toBe('');
  },
  // The storm, and what may come after it.
  hours * hourMs + 600_000,
);
