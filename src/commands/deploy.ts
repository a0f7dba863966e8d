import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import {
  describePlan,
  makePlan,
  readTarget,
  servingVersion,
  trialPercentage,
  wayBack,
} from './deploy/deploy-plan.ts';
import { runPlan } from './deploy/deploy-run.ts';
import { environments } from './deploy/deploy-settings.ts';
import { root } from './root.ts';
import { runCommand, StopError } from './run-command.ts';

const usage = `Use one of (docs/operations.md says more):
  npm run deploy -- staging              deploys the worker; or: production
  npm run deploy -- staging --dry-run    says what it would do, and changes nothing
Further options of a deploy:
  --secrets FILE      uploads secrets, lines of NAME=value
  --watch SECONDS     how long ${trialPercentage} % of the traffic try the version (60)`;

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        secrets: { type: 'string' },
        watch: { type: 'string', default: '60' },
      },
    });
    const [name, ...rest] = positionals;
    const environment = environments.find((one) => one === name);
    if (environment && rest.length === 0 && /^\d{1,4}$/.test(values.watch)) return { ...values, environment };
  } catch {
    // An unknown option.
  }
  throw new StopError(usage);
}

await runCommand(async (onStop) => {
  const { environment, secrets, watch, 'dry-run': isDry } = readArguments();
  const target = await readTarget(environment);
  const plan = await makePlan(target);
  console.log(describePlan(target, plan));
  if (isDry) return console.log('Nothing was changed: this was a dry run.');
  if (git('status', '--porcelain') !== '') {
    throw new StopError('Something is not committed: commit it, so that what serves can be found again.');
  }
  const message = `${git('rev-parse', '--short', 'HEAD')} ${git('log', '-1', '--format=%s')}`.slice(0, 100);
  const say = (line: string) => console.log(line);
  const run = { ...target, message, secrets, watchSeconds: Number(watch), say };
  const deployed = await runPlan(run, plan, onStop);
  console.log(`Done: version ${deployed} serves ${target.settings.siteUrl}/api.`);
  // The same function that refuses a split deployment says whether somebody else deployed meanwhile.
  const serving = servingVersion(target, await target.cloudflare.deployments(target.config.name));
  if (serving !== deployed)
    throw new StopError(`Meanwhile another deploy gave the traffic to ${serving ?? 'nothing'}.`);
  if (plan.mode === 'gradual' && plan.serving !== null)
    console.log(`Back to the version before: ${wayBack(target, plan.serving)}`);
});
