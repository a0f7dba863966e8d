/**
 * `npm run bench` prints tables of figures that somebody would change the code for, as ratios where possible. `npm run bench -- search taps` runs
 * only those parts. With `--write`, the parts that docs/performance.md shows as tables write them there; `--rounds 1` is for a quick look at
 * paints.
 */
import { parseArgs } from 'node:util';
import { ListItems } from '#contract/content.ts';
import { runCommand, StopError } from '#commands/run-command.ts';
import { fetchWorker } from '../fetch-worker.ts';
import { forgetSettings } from '../forget-settings.ts';
import { startSite, type SiteProcess } from '../site-process.ts';
import { benchChannel } from './channel.bench.ts';
import { benchInputs } from './inputs.bench.ts';
import { benchOrigin } from './origin.bench.ts';
import { benchPaints } from './paints.bench.ts';
import { benchPush } from './push.bench.ts';
import { benchAddresses, benchSearch } from './search.bench.ts';
import { benchTaps } from './taps.bench.ts';
import { benchThreeOrigins } from './three-origins.bench.ts';

/** One address of each kind of page whose figures differ. */
async function pagesOf({ apiUrl }: SiteProcess) {
  const response = await fetchWorker(`${apiUrl}/api/wordpress/noticias?per_page=1`);
  const [story] = ListItems.parse(await response.json());
  return {
    home: '/',
    'news item': `/noticias/${story?.slug}`,
    article: `/article/${story?.slug}`,
    weather: '/tiempo-v2',
    sports: '/deportes',
  };
}

interface Options {
  /** Whether tables replace those in docs/performance.md. */
  write: boolean;
  /** Rounds of paints. */
  rounds: number | undefined;
}

/** Parts that measure one site, which is started once for them. */
const onOneSite: Record<string, (site: SiteProcess, options: Options) => Promise<void>> = {
  async paints(site, options) {
    await benchPaints(site, await pagesOf(site), options);
  },
  taps: benchTaps,
  async origin(site) {
    const { home, 'news item': story } = await pagesOf(site);
    await benchOrigin(site, { 'news item (a file)': story, 'home (held)': home });
  },
};

/** Parts that start what they measure. */
const alone: Record<string, (onStop: (stop: () => Promise<void>) => void) => Promise<void>> = {
  async inputs(onStop) {
    // No limit per reader ends the run, and every page is rendered on request.
    const limits = { PRERENDER_LIMIT: '0', SEARCHES_PER_MINUTE: '9999', LOADS_PER_MINUTE: '9999' };
    const site = await startSite({ environment: limits });
    onStop(site.stop);
    await benchInputs(site);
    await site.stop();
  },
  search: benchSearch,
  addresses: benchAddresses,
  'three-origins': benchThreeOrigins,
  channel: benchChannel,
  push: benchPush,
};

forgetSettings();
await runCommand(async (onStop) => {
  const { positionals: named, values } = parseArgs({
    options: { write: { type: 'boolean', default: false }, rounds: { type: 'string' } },
    allowPositionals: true,
  });
  const known = [...Object.keys(onOneSite), ...Object.keys(alone)];
  const unknown = named.find((name) => !known.includes(name));
  if (unknown) throw new StopError(`Unknown part "${unknown}". Known are: ${known.join(', ')}.`);
  const isWanted = ([part]: [string, unknown]) => named.length === 0 || named.includes(part);
  const rounds = values.rounds === undefined ? undefined : Number(values.rounds);

  const together = Object.entries(onOneSite).filter(isWanted);
  if (together.length > 0) {
    const site = await startSite();
    onStop(site.stop);
    for (const [, bench] of together) await bench(site, { write: values.write, rounds });
    await site.stop();
  }
  for (const [, bench] of Object.entries(alone).filter(isWanted)) await bench(onStop);
});
