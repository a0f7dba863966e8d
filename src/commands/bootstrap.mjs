/**
 * The entry of every npm script, for a machine with only Node >= 20 and npm: installs the packages if they are missing or older than the
 * lock file (Node 24 is one of them), then runs the command with that Node. This is the only file that must run on an old Node without any
 * package.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const bin = path.join(root, 'node_modules/.bin');
const commands = {
  start: 'src/commands/start.ts',
  serve: 'src/commands/serve.ts',
  dev: 'src/commands/dev.ts',
  build: 'src/commands/build.ts',
  preview: 'src/commands/preview.ts',
  sync: 'src/commands/sync.ts',
  releases: 'src/commands/releases.ts',
  export: 'src/commands/export.ts',
  subscribers: 'src/commands/subscribers.ts',
  deploy: 'src/commands/deploy.ts',
  backup: 'src/commands/backup.ts',
  restore: 'src/commands/restore.ts',
  check: 'src/commands/check.ts',
  test: 'tests/run.ts',
  'test:long': 'tests/run.ts',
  bench: 'tests/bench/run.ts',
  capacity: 'operations/capacity/run.ts',
  cms: 'cms/wordpress/main.ts',
};

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** npm rewrites node_modules/.package-lock.json at the end of every install. */
function isInstalled() {
  const installed = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installed) || !existsSync(path.join(bin, 'node'))) return false;
  const at = statSync(installed).mtimeMs;
  return ['package.json', 'package-lock.json'].every((file) => statSync(path.join(root, file)).mtimeMs <= at);
}

const [name, ...rest] = process.argv.slice(2);
const program = commands[name];
if (!program) fail(`Unknown command "${name}". Known are: ${Object.keys(commands).join(', ')}.`);
if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(
    `Node ${process.versions.node} is too old: install Node 20 or newer. The project brings the one it runs on.`,
  );
}

/**
 * A production server gets its packages by `npm install --omit=dev --no-save`. It starts with what is there: a start that needs a registry would fail
 * whenever the registry does.
 */
const isServing = name === 'serve';
/** The project's own Node is a development package: without it, this one serves. */
const runsOnThisNode = isServing && !existsSync(path.join(bin, 'node'));
const node = runsOnThisNode ? process.execPath : path.join(bin, 'node');

if (isServing && !existsSync(path.join(root, 'node_modules/astro'))) {
  fail('The packages are missing: run "npm install --omit=dev --no-save" once in this folder.');
}
const wanted = Number(readFileSync(path.join(root, '.nvmrc'), 'utf8'));
if (runsOnThisNode && Number(process.versions.node.split('.')[0]) < wanted) {
  fail(`Node ${process.versions.node} is too old to serve the site: install Node ${wanted} or newer.`);
}

if (!isServing && !isInstalled()) {
  console.log('Installing the packages (once; a minute or two) ...');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // Installs what the lock file says, without rewriting it. Not `npm ci`, which refuses a registry without the optional binaries of
  // platforms that nobody here runs.
  const install = spawnSync(npm, ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (install.status !== 0 || !existsSync(path.join(bin, 'node'))) {
    fail('The packages could not be installed: npm says why above. Is the npm registry reachable?');
  }
}

const group = name === 'test:long' ? ['long'] : [];
// When this process ends, for whatever reason, the IPC channel closes, and the child notices it.
const child = spawn(node, [path.join(root, program), ...group, ...rest], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: {
    ...process.env,
    PATH: `${bin}${path.delimiter}${process.env.PATH}`,
    ASTRO_TELEMETRY_DISABLED: '1',
    WRANGLER_SEND_METRICS: 'false',
  },
});

// The terminal sends Ctrl-C to the child as well; this process waits for the child to stop its own children.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));

/**
 * npm may be killed without a signal to this process. The shell that npm runs scripts with is between them, and stays alive, so npm itself
 * is watched. Undefined if npm did not start this process, or if there is no `ps`.
 */
function findNpm() {
  if (!process.env.npm_lifecycle_event) return undefined;
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(process.ppid)], { encoding: 'utf8' });
  return Number(stdout) || undefined;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const parent = process.ppid;
const npm = findNpm();
const watch = setInterval(() => {
  if (process.ppid !== parent || (npm && !isAlive(npm))) child.kill('SIGTERM');
}, 1000);

child.on('exit', (code, signal) => {
  clearInterval(watch);
  process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1));
});
