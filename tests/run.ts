/**
 * `npm test` runs its suites one after the other and prints one line with the sum at the end.
 * `npm test -- units browser` runs only the named suites, `npm test -- quick` those that need no running site.
 * `npm run test:long` runs those that are long by nature: they wait for real games, timeouts, videos and full disks.
 */
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { runChecks } from '#commands/checks.ts';
import { root } from '#commands/root.ts';
import { runCommand, StopError } from '#commands/run-command.ts';
import { startAdServer } from './ad-server.ts';
import { installBrowsers } from './browser/find-browser.ts';
import { startSite, type SiteProcess } from './site-process.ts';
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
  success: z.boolean(),
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
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
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  suites: z.array(PlaywrightSuite),
});

/** Lines of a cause that are printed again at the end: the expectation and the actual value. */
const longestCause = 12;

function failure(name: string, causes: readonly string[]): string {
  const lines = stripVTControlCharacters(causes.join('\n'))
    .split('\n')
    // Stack frames do not help here, and would push other names off the screen.
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
  return [name, ...lines.slice(0, longestCause)].join('\n    ');
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

/** Runs the test files of a Vitest configuration, or only those whose path contains `filter`. */
async function vitest(
  name: string,
  config: string,
  { filter, ...circumstances }: { filter?: string; isAside?: boolean; environment?: NodeJS.ProcessEnv } = {},
): Promise<Result> {
  const file = path.join(reports, `${name}.json`);
  const code = await run(
    'vitest',
    [
      ...['run', '--config', config, ...(filter ? [filter] : [])],
      ...['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${file}`],
      // Otherwise a line that is printed while a process of tests ends fails the run, because Vitest passes it on through a channel that is
      // closed by then. A server that a test ended may print a last one.
      '--disableConsoleIntercept',
    ],
    circumstances,
  );
  const report = await readReport(file, VitestReport);
  return atLeastOneFailure(code, name, {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: report?.numPendingTests ?? 0,
    failures: (report?.testResults ?? []).flatMap(({ name: test, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) =>
          failure(`${path.relative(root, test)} ${fullName}`, failureMessages),
        ),
    ),
  });
}

/** PUBLISH_SECRET of both sites that the browser tests use: they work on the same newsroom. */
const secret = 'un-secreto-solo-para-estas-pruebas-0';

/** Starts a second site on the same newsroom with an ad network; the first one has none. */
async function startSiteWithAds({ apiUrl, sampleUrl }: SiteProcess) {
  const network = await startAdServer();
  const site = await startSite({
    environment: {
      API_URL: apiUrl,
      WORDPRESS_URL: sampleUrl ?? '',
      PUBLISH_SECRET: secret,
      PRERENDER_LIMIT: '0',
      AD_NETWORK_CODE: '6355419',
      AD_SCRIPT_URL: network.scriptUrl,
      // Its live signal is a player from another host, whose responses the tests supply.
      LIVE_STREAM_URL: 'https://video.example/senal',
      EMBED_HOSTS: 'video.example',
      // For the test of a release that ends the service worker (offline.e2e.ts). Tests of advertisements block service workers.
      OFFLINE_COPIES: 'off',
    },
  }).catch(async (error: unknown) => {
    await network.stop();
    throw error;
  });
  return {
    url: site.url,
    async stop() {
      await site.stop();
      await network.stop();
    },
  };
}

/**
 * Runs of Playwright and their projects. The budgets run first and alone, because they count what loads before the largest paint. The
 * signal plays in real time.
 */
const browserRuns = {
  budgets: ['--project=budgets', '--workers=1'],
  pages: ['visits', 'phone', 'desktop', 'once', 'without JavaScript', 'phone without JavaScript'].map(
    (project) => `--project=${project}`,
  ),
  signal: ['--project=long'],
} as const;

/** Starts the site that the browser tests use. */
const startBrowserSite = (): Promise<SiteProcess> =>
  startSite({
    environment: {
      PUBLISH_SECRET: secret,
      // All tests come from this machine's one address. The hostile suite tests the limits.
      SUBSCRIBE_PER_MINUTE: '9999',
      READS_PER_MINUTE: '9999',
      SEARCHES_PER_MINUTE: '9999',
      LOADS_PER_MINUTE: '9999',
      // Hosts of embeds, whose responses the tests supply.
      EMBED_HOSTS: 'radar.example,maps.example,video.example',
      RADAR_EMBED_URL: 'https://radar.example/embed?lat={lat}&lon={lon}&zoom={zoom}',
      TEMPERATURE_MAP_URL: 'https://maps.example/?lat={lat}&lon={lon}&zoom={zoom}&opacity={opacity}',
      WEATHER_VIDEO_URL: 'https://video.example/ahora',
      // The slots without a network. The faults suite starts sites without slots.
      AD_FALLBACK: 'forced',
    },
  });

/** Runs browser tests on a site that may have been started before. Stops it. */
async function playwright(
  names: readonly (keyof typeof browserRuns)[],
  started = startBrowserSite(),
): Promise<Result> {
  const site = await started;
  const sum = nothing();
  // The budgets need only the first site, and only one core.
  const startingWithAds = startSiteWithAds(site);
  const whenWithAds = startingWithAds.catch(() => undefined);
  try {
    for (const name of names) {
      const file = path.join(reports, `${name}.json`);
      const withAds = name === 'budgets' ? undefined : await startingWithAds;
      const code = await run('playwright', ['test', ...browserRuns[name]], {
        environment: {
          SITE: site.url,
          ...(withAds && { ADS_SITE: withAds.url }),
          API: site.url,
          RELEASES: path.join(site.dataDir, 'releases'),
          PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        },
      });
      const report = await readReport(file, PlaywrightReport);
      const result = atLeastOneFailure(code, name, {
        passed: (report?.stats.expected ?? 0) + (report?.stats.flaky ?? 0),
        failed: report?.stats.unexpected ?? 0,
        skipped: report?.stats.skipped ?? 0,
        failures: (report?.suites ?? []).flatMap(failedSpecs),
      });
      add(sum, result);
    }
    return sum;
  } finally {
    await (await whenWithAds)?.stop();
    await site.stop();
  }
}

/** The quick tests with property tests that try other values than always. A failed one prints its seed. */
async function properties(): Promise<Result> {
  const environment = { PROPERTY_SEED: String(randomInt(2 ** 31)) };
  const sum = nothing();
  add(sum, await vitest('units', 'vitest.config.ts', { environment }));
  add(sum, await vitest('worker', 'api-worker/vitest.config.ts', { environment }));
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
  /** The site of the browser tests, when it has been started already. */
  browserSite?: Promise<SiteProcess> | undefined;
}

const suites: Record<string, (circumstances: Circumstances) => Promise<Result>> = {
  check,
  units: () => vitest('units', 'vitest.config.ts'),
  worker: () => vitest('worker', 'api-worker/vitest.config.ts'),
  hostile: ({ isAside }) => vitest('hostile', 'tests/hostile/vitest.config.ts', { isAside }),
  browser: ({ browserSite }) => playwright(['budgets', 'pages'], browserSite),
  faults: () => vitest('faults', 'tests/faults/vitest.config.ts'),
  wordpress: () => vitest('wordpress', 'tests/wordpress/vitest.config.ts'),
  outages: () => vitest('outages', 'tests/faults/long.config.ts'),
  signal: () => playwright(['signal']),
  operations: () => vitest('operations', 'tests/operations/vitest.config.ts'),
  properties,
  visual: () => vitest('visual', 'tests/visual/vitest.config.ts'),
  matrix: () => vitest('matrix', 'tests/long/vitest.config.ts', { filter: 'matrix.long' }),
  soak: () => vitest('soak', 'tests/long/vitest.config.ts', { filter: 'soak.long' }),
  builds: () => vitest('builds', 'tests/long/vitest.config.ts', { filter: 'builds.long' }),
};

/** What a commit is tried with. */
const quick = ['check', 'units', 'worker'];

/** What `npm run test:long` runs, and `npm test` only by name. */
const long = [
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

/** Suites that need a browser, and those that start sites. */
const inBrowsers = ['hostile', 'browser', 'faults', 'wordpress', 'outages', 'signal', 'visual'];
const onSites = [...inBrowsers, 'operations', 'matrix', 'soak', 'builds'];

/** Suites by the arguments of the command; `long` before named suites changes nothing. Throws StopError when one is unknown. */
function chosen(args: readonly string[]): string[] {
  const names = args[0] === 'long' && args.length > 1 ? args.slice(1) : args;
  const all = Object.keys(suites);
  const groups: Record<string, readonly string[]> = { quick, long };
  const unknown = names.find((name) => !(name in groups || name in suites));
  if (unknown) throw new StopError(`Unknown suite "${unknown}". Known are: quick, long, ${all.join(', ')}.`);
  const wanted = names.flatMap((name) => groups[name] ?? name);
  return all.filter((name) => (wanted.length > 0 ? wanted.includes(name) : !long.includes(name)));
}

await runCommand(async () => {
  const names = chosen(process.argv.slice(2));
  await rm(reports, { recursive: true, force: true });
  await mkdir(reports, { recursive: true });
  if (names.some((name) => inBrowsers.includes(name))) installBrowsers();
  // Before the tests, which would install them at the same time.
  if (names.includes('browser')) installPrograms(['java', 'xmllint', 'w3m']);
  if (names.some((name) => onSites.includes(name))) await prepareTemplate();
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
  const hasBrowser = names.includes('browser');
  // `hostile` attacks one site with one request after the other, and leaves a core idle for the suites before `browser`. The budgets, with which
  // `browser` begins, use little more than one core: `check` gets the rest.
  const asides = names.filter(
    (name) => (name === 'hostile' && names.length > 1) || (name === 'check' && hasBrowser),
  );
  const hostile = asides.includes('hostile') ? runSuite('hostile', { isAside: true }) : undefined;
  const suitesBeside = Promise.withResolvers<null>();
  // Starts when a core is idle.
  const browserSite = hasBrowser
    ? Promise.race([hostile, suitesBeside.promise]).then(startBrowserSite)
    : undefined;
  // The suite reports the failure when its turn comes.
  browserSite?.catch(() => {});
  let checks: Promise<void> | undefined;
  for (const name of names.filter((one) => !asides.includes(one))) {
    if (name === 'browser') {
      suitesBeside.resolve(null);
      if (asides.includes('check')) checks = runSuite('check', { isAside: true });
      await Promise.allSettled([hostile, browserSite]);
    }
    await runSuite(name, { isAside: false, browserSite });
  }
  await Promise.all([hostile, checks]);

  for (const failed of sum.failures) console.log(`✗ ${failed}`);
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  console.log(`\n${lines.join('\n')}\ntogether ${minutes} minutes\n`);
  const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : '';
  console.log(`${sum.passed} passed, ${sum.failed} failed${skipped}`);
  if (sum.failed > 0) process.exitCode = 1;
});
