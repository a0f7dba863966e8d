import type { Isolate } from '../isolate.ts';
import type { Environment } from '../settings.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import type { Report } from './reports.ts';
import { keepReport, readReport } from './stored-report.ts';

/**
 * Asks a public service if it is time to, and keeps what it says. Throws UpstreamError; what it said before then stays, except that of a list
 * that is `too_long` the most urgent part is kept.
 */
export async function refreshReport<Item>(
  isolate: Isolate,
  environment: Environment,
  report: Report<Item>,
): Promise<void> {
  const settings = isolate.settings(environment);
  const source = report.source(settings);
  if (source === null) return;
  const { now, timeouts } = isolate.dependencies;
  const before = await readReport(environment.DB, report, source);
  if (before !== null && now() - before.checkedAt < report.everyMs) return;
  const fetch = isolate.fetchOf(report.upstream);
  // The sync of the same run waits for it.
  const request = { source, fetch, timeoutMs: timeouts.primary, now, before };
  const said = await report.request(request, settings);
  await keepReport(environment.DB, report.name, source, said, before, now());
  if (said.isCut === true) throw new UpstreamError('too_long');
}
