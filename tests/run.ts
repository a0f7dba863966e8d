/**
 * `npm test` runs its suites one after the other and prints one line with the sum at the end.
 * `npm test -- units browser` runs only the named suites, `npm test -- quick` those that need no running site.
 * `npm run test:long` runs those that are long by nature: they wait for real games, timeouts, videos and full disks.
 */
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import PQueue from 'p-queue';
import * as z from 'zod';
import { runChecks } from '#commands/checks/checks.ts';
import { root } from '#commands/root.ts';
import { paths } from '#config/paths.ts';
import { runCommand, StopError } from '#commands/run-command.ts';
import { installBrowsers } from './browser/find-browser.ts';
import { forgetSettings } from './forget-settings.ts';
import { prepareSharedRelease, startSite, type SiteProcess } from './site-process.ts';
import { prepareTemplate } from './site-template.ts';
import { installPrograms } from './system-program.ts';

interface Result {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed, and why. It is printed at the end, because the last lines of a run are read first. */
  failures: string[];
}

const nothing = (): Result => ({ passed: 0, failed: 0, skipped: 0, failures: [] });

const bin = path.join(root, 'node_modules/.bin');
const reports = path.join(root, '.data/test-reports');

/**
 * Runs a program. Resolves with its exit code. Its output is on the terminal at once, or, if `isAside`, after its end, because another suite
 * is using the terminal.
 */
async function run(
  program: string,
  args: readonly string[],
  { environment = {}, isAside = false }: { environment?: NodeJS.ProcessEnv; isAside?: boolean } = {},
): Promise<number> {
  const child = spawn(path.join(bin, program), args, {
    cwd: root,
    stdio: isAside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...environment },
  });
  const output: Uint8Array[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (piece: Uint8Array) => void output.push(piece));
  }
  const [code] = await once(child, 'close');
  for (const piece of output) process.stdout.write(piece);
  return typeof code === 'number' ? code : 1;
}

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
});

const PlaywrightSuite = z.object({
  file: z.string(),
  get suites() {
    return z.array(PlaywrightSuite).default([]);
  },
  specs: z.array(
    z.object({
      title: z.string(),
      line: z.int(),
      tests: z.array(
        z.object({
          projectName: z.string(),
          status: z.string(),
          results: z.array(z.object({ errors: z.array(z.object({ message: z.string().default('') })) })),
        }),
      ),
    }),
  ),
});

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), skipped: z.int() }),
  suites: z.array(PlaywrightSuite),
});

/** Lines of a cause that are printed again at the end: the expectation and the actual value. */
const maxCauseLines = 12;

function failure(name: string, causes: readonly string[]): string {
  const lines = stripVTControlCharacters(causes.join('\n'))
    .split('\n')
    // Stack frames do not help here, and would push other names off the screen.
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
  return [name, ...lines.slice(0, maxCauseLines)].join('\n    ');
}

const failedSpecs = ({ file, suites, specs }: z.infer<typeof PlaywrightSuite>): string[] => [
  ...specs.flatMap(({ title, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) =>
        failure(
          `[${projectName}] ${file}:${line} ${title}`,
          results.flatMap(({ errors }) => errors.map(({ message }) => message)),
        ),
      ),
  ),
  ...suites.flatMap(failedSpecs),
];

async function readReport<S extends z.ZodType>(file: string, schema: S): Promise<z.infer<S> | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? null : schema.parse(JSON.parse(text));
}

/** A runner that fails without a failed test (because a file does not load, for example) counts as one failure. */
function atLeastOneFailure(code: number, name: string, result: Result): Result {
  const failures = [`${name} ended with ${code}`];
  return code !== 0 && result.failed === 0 ? { ...result, failed: 1, failures } : result;
}

function add(sum: Result, result: Result): void {
  sum.passed += result.passed;
  sum.failed += result.failed;
  sum.skipped += result.skipped;
  sum.failures.push(...result.failures);
}

type FileResult = z.infer<typeof VitestReport>['testResults'][number];

const isFailed = ({ status, assertionResults }: FileResult): boolean =>
  status === 'failed' || assertionResults.some((one) => one.status === 'failed');

function failuresOf({ name: file, message, assertionResults }: FileResult): string[] {
  const test = path.relative(root, file);
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  // A hook that fails skips its tests, and a file that does not load has none.
  if (failed.length === 0) return [failure(test, [message || 'A hook failed: its error is in the output.'])];
  return failed.map(({ fullName, failureMessages }) => failure(`${test} ${fullName}`, failureMessages));
}

/** Runs the test files of a Vitest configuration, or those that `only` selects: a part of their paths, or options of Vitest. */
async function vitest(
  name: string,
  config: string,
  {
    only = [],
    ...circumstances
  }: { only?: readonly string[]; isAside?: boolean; environment?: NodeJS.ProcessEnv } = {},
): Promise<Result> {
  const file = path.join(reports, `${name}.json`);
  const code = await run(
    'vitest',
    [
      ...['run', '--config', config, ...only],
      ...['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${file}`],
      // Otherwise a line that is printed while a process of tests ends fails the run, because Vitest passes it on through a channel that is
      // closed by then. A server that a test ended may print a last one.
      '--disableConsoleIntercept',
    ],
    circumstances,
  );
  const files = (await readReport(file, VitestReport))?.testResults ?? [];
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const failures = files.filter(isFailed).flatMap(failuresOf);
  return atLeastOneFailure(code, name, {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: failures.length,
    skipped: tests.filter(({ status }) => status !== 'passed' && status !== 'failed').length,
    failures,
  });
}

/**
 * Starts a second site on the same newsroom. It is a station: with an ad network, maps and players on other hosts, whose responses the tests
 * supply. The sample newsroom's script stands for the network's.
 */
const startStation = ({ apiUrl, sampleUrl }: SiteProcess) =>
  startSite({
    environment: {
      API_URL: apiUrl,
      WORDPRESS_URL: sampleUrl ?? '',
      PRERENDER_LIMIT: '0',
      AD_NETWORK_CODE: '6355419',
      AD_SCRIPT_URL: `${sampleUrl}${paths.sampleFrames.ads}`,
      RADAR_EMBED_URL: 'https://radar.example/embed?lat={lat}&lon={lon}&zoom={zoom}',
      TEMPERATURE_MAP_URL: 'https://maps.example/?lat={lat}&lon={lon}&zoom={zoom}&opacity={opacity}',
      WEATHER_VIDEO_URL: 'https://video.example/ahora',
      LIVE_STREAM_URL: 'https://video.example/senal',
      EMBED_HOSTS: 'radar.example,maps.example,video.example',
      // For the test of a release that ends the service worker (offline.long.e2e.ts). Tests of advertisements block service workers.
      OFFLINE_COPIES: 'off',
    },
  });

const ofPages = [
  ...['visits', 'phone', 'desktop', 'once', 'once with pictures'],
  ...['without JavaScript', 'phone without JavaScript'],
].map((project) => `--project=${project}`);

/**
 * Runs of Playwright: their projects, and a pattern of their files. The budgets run alone, because they count what loads before the largest
 * paint. The signal plays in real time.
 */
const browserRuns = {
  browser: [...ofPages, String.raw`(?<!\.long)\.e2e\.ts$`],
  budgets: ['--project=budgets', '--workers=1'],
  pages: [...ofPages, String.raw`\.long\.e2e\.ts$`],
  signal: ['--project=signal'],
} as const;

/** Starts the site that the browser tests use: the sample newsroom plays all third parties, as on a first start. */
const startBrowserSite = (): Promise<SiteProcess> =>
  startSite({
    environment: {
      // All tests come from this machine's one address. The hostile suite tests the limits.
      SUBSCRIBE_PER_MINUTE: '9999',
      READS_PER_MINUTE: '9999',
      SEARCHES_PER_MINUTE: '9999',
      LOADS_PER_MINUTE: '9999',
      // The host of an embed in a body, whose responses the tests supply.
      EMBED_HOSTS: 'maps.example',
    },
  });

/** Runs tests in WebKit and Firefox on a site: the short ones, or the long ones. */
const inEngines = (site: SiteProcess, name: string, only: string, isAside: boolean): Promise<Result> =>
  vitest(name, 'tests/engines/vitest.config.ts', {
    ...{ only: [only], isAside },
    environment: { SITE: site.url, API: site.url, SAMPLE: site.sampleUrl ?? '' },
  });

async function engines({ isAside }: Circumstances): Promise<Result> {
  const site = await startBrowserSite();
  try {
    return await inEngines(site, 'engines', '.long.', isAside);
  } finally {
    await site.stop();
  }
}

/** Runs browser tests on a site of their own. */
async function playwright(
  names: readonly (keyof typeof browserRuns)[],
  { isAside }: Circumstances,
): Promise<Result> {
  const site = await startBrowserSite();
  const sum = nothing();
  // Only the pages need a second site. The budgets before them use one core.
  const startingStation = names.includes('pages') ? startStation(site) : undefined;
  const whenStation = startingStation?.catch(() => undefined);
  try {
    for (const name of names) {
      const file = path.join(reports, `${name}.json`);
      const station = name === 'pages' ? await startingStation : undefined;
      const code = await run('playwright', ['test', ...browserRuns[name]], {
        isAside,
        environment: {
          SITE: site.url,
          ...(station && { STATION: station.url }),
          API: site.url,
          RELEASES: path.join(site.dataDir, 'releases'),
          PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        },
      });
      const report = await readReport(file, PlaywrightReport);
      add(
        sum,
        atLeastOneFailure(code, name, {
          passed: report?.stats.expected ?? 0,
          failed: report?.stats.unexpected ?? 0,
          skipped: report?.stats.skipped ?? 0,
          failures: (report?.suites ?? []).flatMap(failedSpecs),
        }),
      );
    }
    if (names.includes('browser'))
      add(sum, await inEngines(site, 'engines-short', '--exclude=**/*.long.*', isAside));
    return sum;
  } finally {
    await (await whenStation)?.stop();
    await site.stop();
  }
}

/** The quick tests with property tests that try other values than always. A failed one prints its seed. */
async function properties(): Promise<Result> {
  // Damaged items of each list (tests/wire-mutations.long.test.ts): fifty times as many as in `npm test`.
  const environment = { PROPERTY_SEED: String(randomInt(2 ** 31)), MUTATIONS: '10000' };
  const sum = nothing();
  add(sum, await vitest('units', 'vitest.config.ts', { environment }));
  add(sum, await vitest('worker', 'api-worker/vitest.config.ts', { environment }));
  return sum;
}

/** The tests of functions and routes that `npm test` leaves out, because each of them takes seconds: faults of every upstream, floods, pictures. */
async function thorough(): Promise<Result> {
  const sum = nothing();
  add(sum, await vitest('long-units', 'vitest.config.ts', { only: ['--project=long'] }));
  add(sum, await vitest('long-worker', 'api-worker/vitest.config.ts', { only: ['.long.'] }));
  return sum;
}

async function check({ isAside }: Circumstances): Promise<Result> {
  const result = nothing();
  await runChecks(
    ({ name, passed, output }) => {
      result[passed ? 'passed' : 'failed'] += 1;
      if (!passed) result.failures.push(failure(name, [output]));
      console.log(passed ? `✓ ${name}` : `${output}\n✗ ${name}`);
    },
    { inBackground: isAside },
  );
  return result;
}

interface Circumstances {
  /** Another suite is using the terminal. */
  isAside: boolean;
}

const suites: Record<string, (circumstances: Circumstances) => Promise<Result>> = {
  check,
  units: () => vitest('units', 'vitest.config.ts', { only: ['--project=units*'] }),
  worker: () => vitest('worker', 'api-worker/vitest.config.ts', { only: ['--exclude=**/*.long.*'] }),
  thorough,
  browser: (circumstances) => playwright(['browser'], circumstances),
  pages: (circumstances) => playwright(['budgets', 'pages'], circumstances),
  engines,
  hostile: (circumstances) => vitest('hostile', 'tests/hostile/vitest.config.ts', circumstances),
  wordpress: (circumstances) => vitest('wordpress', 'tests/wordpress/vitest.config.ts', circumstances),
  outages: (circumstances) => vitest('outages', 'tests/faults/vitest.config.ts', circumstances),
  signal: (circumstances) => playwright(['signal'], circumstances),
  operations: (circumstances) => vitest('operations', 'tests/operations/vitest.config.ts', circumstances),
  properties,
  visual: () => vitest('visual', 'tests/visual/vitest.config.ts'),
  matrix: () => vitest('matrix', 'tests/long/vitest.config.ts', { only: ['matrix.long'] }),
  soak: () => vitest('soak', 'tests/long/vitest.config.ts', { only: ['soak.long'] }),
  builds: () => vitest('builds', 'tests/long/vitest.config.ts', { only: ['builds.long'] }),
  huracan: () =>
    vitest('huracan', 'tests/faults/vitest.config.ts', {
      only: ['huracan.long'],
      environment: { HURACAN_HOURS: process.env['HURACAN_HOURS'] ?? '48' },
    }),
};

/** What a commit is tried with. */
const quick = ['check', 'units', 'worker'];

/** What `npm run test:long` runs, and `npm test` only by name. */
const long = [
  'thorough',
  'pages',
  'engines',
  'hostile',
  'wordpress',
  'outages',
  'signal',
  'operations',
  'properties',
  'visual',
  'matrix',
  'soak',
  'builds',
];

/** What runs only by name, because it takes most of an hour: its short run belongs to `outages`. */
const onlyByName = ['huracan'];

/**
 * Suites that leave cores idle: they wait for builds, timeouts and the network, or run a program that uses one core. Two of them run at a time, the
 * longest first, and all others alone.
 */
const twoAtATime = ['browser', 'check', 'pages', 'wordpress', 'outages', 'operations', 'hostile', 'engines'];

/**
 * The nice value of all suites. Builds in the background have 10 (src/commands/processes/child-process.ts), so beside a second suite they still get their
 * share of the cores. On an idle machine it changes nothing.
 */
const niceness = 9;

/** Suites that need a browser, and those that start sites. */
const inBrowsers = ['browser', 'pages', 'hostile', 'wordpress', 'outages', 'signal', 'visual', 'huracan'];
const onSites = [...inBrowsers, 'engines', 'operations', 'matrix', 'soak', 'builds'];

/** Those with sites that share a release. */
const onSharedRelease = ['hostile', 'outages', 'operations'];

/** Suites by the arguments of the command; `long` before named suites changes nothing. Throws StopError when one is unknown. */
function chosen(args: readonly string[]): string[] {
  const names = args[0] === 'long' && args.length > 1 ? args.slice(1) : args;
  const all = Object.keys(suites);
  const groups: Record<string, readonly string[]> = { quick, long };
  const unknown = names.find((name) => !(name in groups || name in suites));
  if (unknown) throw new StopError(`Unknown suite "${unknown}". Known are: quick, long, ${all.join(', ')}.`);
  const wanted = names.flatMap((name) => groups[name] ?? name);
  return all.filter((name) =>
    wanted.length > 0 ? wanted.includes(name) : ![...long, ...onlyByName].includes(name),
  );
}

forgetSettings();
setPriority(niceness);
await runCommand(async () => {
  const names = chosen(process.argv.slice(2));
  await rm(reports, { recursive: true, force: true });
  await mkdir(reports, { recursive: true });
  if (names.some((name) => inBrowsers.includes(name))) installBrowsers();
  // Before the tests, which would install them at the same time.
  if (names.includes('pages')) installPrograms(['java', 'w3m']);
  if (names.includes('browser') || names.includes('engines'))
    installPrograms(['Xvfb', 'WebKitWebDriver', 'firefox']);
  if (names.includes('engines')) installPrograms(['WPEWebDriver', 'cog']);
  if (names.some((name) => ['units', 'thorough', 'hostile', 'outages', 'huracan'].includes(name)))
    installPrograms(['nginx', 'openssl', 'systemd-analyze']);
  if (names.some((name) => onSites.includes(name))) await prepareTemplate();
  if (names.some((name) => onSharedRelease.includes(name))) await prepareSharedRelease();
  const sum = nothing();
  const lines: string[] = [];
  const started = performance.now();
  const runSuite = async (name: string, circumstances: Circumstances): Promise<void> => {
    console.log(`\n== ${name}`);
    const begin = performance.now();
    const result = await (suites[name] ?? check)(circumstances).catch((error: unknown): Result => {
      console.error(error);
      return { ...nothing(), failed: 1, failures: [`${name}: ${String(error)}`] };
    });
    const seconds = ((performance.now() - begin) / 1000).toFixed(0);
    lines.push(`${name.padEnd(10)} ${result.passed} passed, ${result.failed} failed, ${seconds} s`);
    add(sum, result);
  };
  for (const name of names.filter((one) => !twoAtATime.includes(one)))
    await runSuite(name, { isAside: false });
  const queue = new PQueue({ concurrency: 2 });
  const together = twoAtATime.filter((name) => names.includes(name));
  await queue.addAll(
    together.map((name) => () => runSuite(name, { isAside: together.length > 1 && name !== 'browser' })),
  );

  for (const failed of sum.failures) console.log(`✗ ${failed}`);
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  console.log(`\n${lines.join('\n')}\ntogether ${minutes} minutes\n`);
  if (process.argv.length === 2)
    console.log(`Long suites are run by "npm run test:long": ${long.join(', ')}\n`);
  const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : '';
  console.log(`${sum.passed} passed, ${sum.failed} failed${skipped}`);
  if (sum.failed > 0) process.exitCode = 1;
});
