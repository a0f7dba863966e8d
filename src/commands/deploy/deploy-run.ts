import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod';
import { ProgramError, runChildProcess } from '../processes/child-process.ts';
import { type Look, lookAt } from './deploy-look.ts';
import { type Plan, type Target, trialPercentage, wayBack } from './deploy-plan.ts';
import { idSetting } from './deploy-settings.ts';
import { StopError } from '../run-command.ts';
import { workerDir, wrangler, wranglerEnvironment } from '../worker/wrangler.ts';

/** Milliseconds between two looks. Each look is a search from this machine's address, and a minute allows 60 searches. */
const lookInterval = 5_000;
/** Seconds: Cloudflare says that a deployment is everywhere after "a couple of seconds". */
const spreadSeconds = 30;

/** So many bad looks stop the deployment: a single one may be the network's fault. */
const badLooks = 3;
/** Milliseconds until a bad look is repeated. */
const repeatMs = 1_000;

/** A line of the file that wrangler describes its results in. */
const ResultLine = z.object({ type: z.string(), version_id: z.string().nullish() });

interface Run extends Target {
  /** Text of the version and its deployments, which the dashboard shows. */
  message: string;
  watchSeconds: number;
  /** File of secrets to upload, as lines of NAME=value. */
  secrets: string | undefined;
  say: (line: string) => void;
}

/** Runs wrangler for an environment. Resolves with the version that it uploaded, if it did. Throws ProgramError. */
async function runWrangler(
  { configFile, folder, settings }: Target,
  args: string[],
): Promise<string | undefined> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'telecoqui-deploy-'));
  const results = path.join(scratch, 'results.ndjson');
  try {
    await runChildProcess(wrangler, [...args, '--config', configFile], {
      cwd: workerDir,
      log: path.join(folder, 'wrangler.log'),
      env: {
        ...wranglerEnvironment(),
        CLOUDFLARE_ACCOUNT_ID: settings.accountId,
        WRANGLER_OUTPUT_FILE_PATH: results,
      },
    });
    const lines = (await readFile(results, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');
    return (
      lines
        .map((line) => ResultLine.parse(JSON.parse(line)).version_id)
        .find((id) => typeof id === 'string') ?? undefined
    );
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Runs a step of wrangler; a failure becomes a sentence above wrangler's own last lines. */
async function step(target: Target, args: string[], sentence: string): Promise<string | undefined> {
  return runWrangler(target, args).catch((error: unknown) => {
    throw error instanceof ProgramError
      ? new StopError(`${stripVTControlCharacters(error.message)}\n\n${sentence}`)
      : error;
  });
}

type Database = Target['config']['d1_databases'][number];

/** Applies new migrations to a database, with a way back. */
async function migrate(run: Run, { binding, database_name: name }: Database): Promise<void> {
  const bookmark = await run.cloudflare.bookmark(run.settings.ids[idSetting.d1(binding)] ?? '');
  const restore = `npx wrangler d1 time-travel restore ${binding} --bookmark=${bookmark} --config ${run.configFile}`;
  run.say(`Database ${name}: bookmark ${bookmark}`);
  await step(
    run,
    ['d1', 'migrations', 'apply', binding, '--remote'],
    `A migration of ${name} failed, and nothing was deployed: the version that served goes on serving. Migrations before it stay, which that version understands. Mend the migration and deploy again. Only if data was damaged, go back to before: ${restore}`,
  );
}

const uploadArguments = ({ message, secrets }: Run) => [
  ...['--message', message],
  ...(secrets === undefined ? [] : ['--secrets-file', path.resolve(secrets)]),
];

const order = ['failing', 'degraded', 'ok'] as const satisfies Look['state'][];
const isWorse = (look: Look, before: Look['state']) => order.indexOf(look.state) < order.indexOf(before);

/** Looks at a version until it responds, and throws StopError if it is worse than `before`. */
async function requireHealth(run: Run, version: string, before: Look['state']): Promise<void> {
  const end = performance.now() + spreadSeconds * 1_000;
  for (let bad = 0; ; await pause(repeatMs)) {
    const look = await lookAt(run.settings.siteUrl, { worker: run.config.name, version });
    const isBad = isWorse(look, before);
    if (look.version === version && !isBad) return;
    bad += isBad ? 1 : 0;
    if (bad === badLooks) throw new StopError(`The new version is ${look.state}: ${look.reason}.`);
    if (performance.now() > end) {
      throw new StopError(
        `${run.settings.siteUrl}/api does not reach the new version (it says ${look.version ?? 'no version'}): do the routes lead to ${run.config.name}?`,
      );
    }
  }
}

/** Looks every few seconds while some readers have the version. Throws StopError when it is bad. */
async function watch(run: Run, version: string, before: Look['state']): Promise<void> {
  const end = performance.now() + run.watchSeconds * 1_000;
  do {
    const look = await lookAt(run.settings.siteUrl, { worker: run.config.name, version });
    if (look.version !== version || isWorse(look, before)) await requireHealth(run, version, before);
    await pause(Math.min(lookInterval, Math.max(0, end - performance.now())));
  } while (performance.now() < end);
}

/** Uploads a version and gives it the traffic in steps. Resolves with the version. */
async function deployGradually(
  run: Run,
  serving: string,
  onStop: (stop: () => Promise<void>) => void,
): Promise<string> {
  const before = await lookAt(run.settings.siteUrl, null);
  if (before.state !== 'ok') run.say(`Before the deploy, the worker is ${before.state}: ${before.reason}`);
  const version = await step(
    run,
    ['versions', 'upload', ...uploadArguments(run)],
    `The version could not be uploaded. ${serving} goes on serving everybody.`,
  );
  if (version === undefined)
    throw new StopError('wrangler does not say which version it uploaded: see its log.');
  run.say(`Uploaded: version ${version}`);

  const { cloudflare, config, message } = run;
  let isSplit = false;
  const back = async () => {
    if (!isSplit) return;
    isSplit = false;
    await cloudflare
      .distribute(config.name, { [serving]: 100 }, `Back from ${version}`)
      .catch((error: unknown) => {
        run.say(`Traffic could NOT go back. Do it now: ${wayBack(run, serving)}`);
        throw error;
      });
    run.say(`All traffic is back at version ${serving}`);
  };
  onStop(back);
  const give = async (percentage: number) => {
    isSplit = true;
    await cloudflare.distribute(config.name, { [version]: percentage, [serving]: 100 - percentage }, message);
    run.say(`${percentage} %: version ${version}`);
  };
  try {
    await give(0);
    await requireHealth(run, version, before.state);
    await give(trialPercentage);
    await watch(run, version, before.state);
    // By wrangler, which also sets what is not part of a version, such as observability.
    await step(
      run,
      ['versions', 'deploy', `${version}@100`, '--yes', '--message', message],
      'The version could not get all traffic.',
    );
    run.say(`100 %: version ${version}`);
    await requireHealth(run, version, before.state);
    isSplit = false;
  } catch (error) {
    await back();
    if (!(error instanceof StopError)) throw error;
    throw new StopError(`${error.message}\nThe deploy was taken back: version ${serving} serves everybody.`);
  }
  await step(
    run,
    ['triggers', 'deploy'],
    `Version ${version} serves everybody, but its routes, cron and queue could not be set. Deploy again when the reason is mended.`,
  );
  return version;
}

/** Deploys with `wrangler deploy`, to everybody at once. Resolves with the version. */
async function deployInOneStep(run: Run): Promise<string> {
  const version = await step(
    run,
    ['deploy', ...uploadArguments(run)],
    'The worker could not be deployed: what served goes on serving.',
  );
  if (version === undefined)
    throw new StopError('wrangler does not say which version it deployed: see its log.');
  await requireHealth(run, version, 'degraded').catch((error: unknown) => {
    throw error instanceof StopError
      ? new StopError(
          `${error.message}\nVersion ${version} is deployed nevertheless. Mend it and deploy again.`,
        )
      : error;
  });
  return version;
}

/** Does what the plan says. Resolves with the version that serves then. Throws StopError when a step fails. */
export async function runPlan(
  run: Run,
  plan: Plan,
  onStop: (stop: () => Promise<void>) => void,
): Promise<string> {
  for (const database of run.config.d1_databases) await migrate(run, database);
  return plan.mode === 'gradual' && plan.serving !== null
    ? deployGradually(run, plan.serving, onStop)
    : deployInOneStep(run);
}
