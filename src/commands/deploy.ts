import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { runChecks } from './checks/checks.ts';
import { lookAt } from './deploy/deploy-look.ts';
import {
  describePlan,
  makePlan,
  readTarget,
  servingVersion,
  type Target,
  trialPercentage,
} from './deploy/deploy-plan.ts';
import { runPlan } from './deploy/deploy-run.ts';
import { environments } from './deploy/deploy-settings.ts';
import { root } from './root.ts';
import { runCommand, StopError } from './run-command.ts';

const usage = `Use one of (docs/operations.md says more):
  npm run deploy -- staging              deploys the worker; or: production
  npm run deploy -- staging --dry-run    says what it would do, and changes nothing
  npm run deploy -- staging --rollback   gives all traffic to the version before; or to a version whose id follows
Further options of a deploy:
  --secrets FILE      uploads secrets, lines of NAME=value
  --watch SECONDS     how long ${trialPercentage} % of the traffic try the version (60)
  --skip-checks       somebody else has run npm run check on this commit`;

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** Throws StopError unless what is deployed is a commit that passes the checks. */
async function requireChecks(): Promise<void> {
  if (git('status', '--porcelain') !== '') {
    throw new StopError('Something is not committed: commit it, so that what serves can be found again.');
  }
  const failures: string[] = [];
  await runChecks(({ name, passed, output }) => {
    if (!passed) failures.push(`${output}\n^ ${name}`);
  });
  if (failures.length > 0)
    throw new StopError(`${failures.join('\n')}\nNothing was deployed: mend the checks.`);
}

/** The version that served before the one that serves, or the versions between which traffic is split. Throws StopError. */
async function versionBefore(target: Target): Promise<string> {
  const deployments = (await target.cloudflare.deployments(target.config.name)) ?? [];
  const whole = deployments.map(
    ({ versions }) => versions.find(({ percentage }) => percentage === 100)?.version_id,
  );
  const before = whole.find((version) => version !== undefined && version !== whole[0]);
  if (before === undefined) throw new StopError('There is no version before the one that serves.');
  return before;
}

async function rollBack(target: Target, wanted: string | undefined): Promise<void> {
  const version = wanted ?? (await versionBefore(target));
  await target.cloudflare.distribute(target.config.name, { [version]: 100 }, `Back to ${version}`);
  console.log(
    `All traffic is at version ${version}. Databases are as they were, and origins of a newer release should go back, too: docs/operations.md, "Roll back the worker".`,
  );
  const look = await lookAt(target.settings.siteUrl, null);
  console.log(
    `${target.settings.siteUrl}/api is ${look.state}${look.state === 'ok' ? '' : `: ${look.reason}`}`,
  );
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        rollback: { type: 'boolean', default: false },
        secrets: { type: 'string' },
        watch: { type: 'string', default: '60' },
        'skip-checks': { type: 'boolean', default: false },
      },
    });
    const [name, version, ...rest] = positionals;
    const environment = environments.find((one) => one === name);
    const isSound =
      rest.length === 0 && (version === undefined || values.rollback) && /^\d{1,4}$/.test(values.watch);
    if (environment && isSound) return { ...values, environment, version };
  } catch {
    // An unknown option.
  }
  throw new StopError(usage);
}

await runCommand(async (onStop) => {
  const { environment, version, rollback, secrets, watch, ...options } = readArguments();
  const target = await readTarget(environment);
  if (rollback) return rollBack(target, version);

  const plan = await makePlan(target, secrets);
  const checks = !options['skip-checks'];
  console.log(describePlan(target, plan, Number(watch), checks));
  if (options['dry-run']) return console.log('Nothing was changed: this was a dry run.');
  if (checks) await requireChecks();
  const message = `${git('rev-parse', '--short', 'HEAD')} ${git('log', '-1', '--format=%s')}`.slice(0, 100);
  const run = { ...target, message, watchSeconds: Number(watch), say: (line: string) => console.log(line) };
  const deployed = await runPlan(run, plan, onStop);
  console.log(`Done: version ${deployed} serves ${target.settings.siteUrl}/api.`);
  // The same function that refuses a split deployment says whether somebody else deployed meanwhile.
  const serving = servingVersion(target, await target.cloudflare.deployments(target.config.name));
  if (serving !== deployed)
    throw new StopError(`Meanwhile another deploy gave the traffic to ${serving ?? 'nothing'}.`);
  if (plan.mode === 'gradual') {
    console.log(
      `Back to the version before: npm run deploy -- ${environment} --rollback ${plan.serving ?? ''}`,
    );
  }
});
