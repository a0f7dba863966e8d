/**
 * `npm test` runs all suites one after the other and prints one line with the sum at the end.
 * `npm test -- units browser` runs only the named suites, `npm test -- quick` those that need no running site.
 */
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { checks } from '#commands/checks.ts';
import { root } from '#commands/root.ts';
import { runCommand, StopError } from '#commands/session.ts';
import { startAdServer } from './ad-server.ts';
import { installBrowsers } from './browser/find-browser.ts';
import { startSite, type SiteProcess } from './site-process.ts';

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

/** Runs a program with its output on the terminal. Resolves with its exit code. */
async function run(
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<number> {
  const child = spawn(path.join(bin, program), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  const [code] = await once(child, 'exit');
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

async function vitest(name: string, config: string): Promise<Result> {
  const file = path.join(reports, `${name}.json`);
  const code = await run('vitest', [
    ...['run', '--config', config],
    ...['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${file}`],
  ]);
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

async function playwright(): Promise<Result> {
  const site = await startSite({
    environment: {
      PUBLISH_SECRET: secret,
      // All tests that subscribe do so from this machine's one address.
      SUBSCRIBE_PER_MINUTE: '9999',
      // Hosts of embeds, whose responses the tests supply.
      EMBED_HOSTS: 'radar.example,maps.example,video.example',
      RADAR_EMBED_URL: 'https://radar.example/embed?lat={lat}&lon={lon}&zoom={zoom}',
      TEMPERATURE_MAP_URL: 'https://maps.example/?lat={lat}&lon={lon}&zoom={zoom}&opacity={opacity}',
      WEATHER_VIDEO_URL: 'https://video.example/ahora',
    },
  });
  const sum = nothing();
  let withAds: Awaited<ReturnType<typeof startSiteWithAds>> | undefined;
  try {
    withAds = await startSiteWithAds(site);
    // The budgets run first and alone, because they count what loads before the largest paint.
    for (const [name, args] of [
      ['budgets', ['--project', 'budgets', '--workers', '1']],
      [
        'pages',
        ['phone', 'desktop', 'phone without JavaScript', 'desktop without JavaScript'].flatMap((project) => [
          '--project',
          project,
        ]),
      ],
    ] as const) {
      const file = path.join(reports, `${name}.json`);
      const code = await run('playwright', ['test', ...args], {
        SITE: site.url,
        ADS_SITE: withAds.url,
        API: site.url,
        RELEASES: path.join(site.dataDir, 'releases'),
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
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
    await withAds?.stop();
    await site.stop();
  }
}

async function check(): Promise<Result> {
  const result = nothing();
  for (const { name, program, args } of checks) {
    const code = await run(program, args);
    result[code === 0 ? 'passed' : 'failed'] += 1;
    if (code !== 0) result.failures.push(name);
    console.log(`${code === 0 ? '✓' : '✗'} ${name}`);
  }
  return result;
}

const suites: Record<string, () => Promise<Result>> = {
  check,
  units: () => vitest('units', 'vitest.config.ts'),
  worker: () => vitest('worker', 'api-worker/vitest.config.ts'),
  hostile: () => vitest('hostile', 'tests/hostile/vitest.config.ts'),
  browser: playwright,
  faults: () => vitest('faults', 'tests/faults/vitest.config.ts'),
  wordpress: () => vitest('wordpress', 'tests/wordpress/vitest.config.ts'),
};

/** What a commit is tried with. */
const quick = ['check', 'units', 'worker'];

await runCommand(async () => {
  const named = process.argv.slice(2).flatMap((name) => (name === 'quick' ? quick : name));
  const unknown = named.find((name) => !(name in suites));
  if (unknown)
    throw new StopError(`Unknown suite "${unknown}". Known are: quick, ${Object.keys(suites).join(', ')}.`);

  await rm(reports, { recursive: true, force: true });
  await mkdir(reports, { recursive: true });
  if (named.length === 0 || ['hostile', 'browser', 'faults'].some((name) => named.includes(name))) {
    installBrowsers();
  }
  const sum = nothing();
  const lines: string[] = [];
  for (const [name, suite] of Object.entries(suites)) {
    if (named.length > 0 && !named.includes(name)) continue;
    console.log(`\n== ${name}`);
    const begin = performance.now();
    const result = await suite().catch((error: unknown): Result => {
      console.error(error);
      return { ...nothing(), failed: 1, failures: [`${name}: ${String(error)}`] };
    });
    const seconds = ((performance.now() - begin) / 1000).toFixed(0);
    lines.push(`${name.padEnd(10)} ${result.passed} passed, ${result.failed} failed, ${seconds} s`);
    add(sum, result);
  }

  for (const failed of sum.failures) console.log(`✗ ${failed}`);
  console.log(`\n${lines.join('\n')}\n`);
  const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : '';
  console.log(`${sum.passed} passed, ${sum.failed} failed${skipped}`);
  if (sum.failed > 0) process.exitCode = 1;
});
