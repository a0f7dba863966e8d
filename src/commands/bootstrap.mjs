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
  mutants: 'tests/mutants/run.ts',
  cms: 'cms/wordpress/main.ts',
};

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** What is installed: npm rewrites it at the end of every install. */
const installed = path.join(root, 'node_modules/.package-lock.json');

/** Whether the packages are installed that only tests and tools need: the compiler is one of them. */
const hasTools = () =>
  existsSync(installed) && 'node_modules/typescript' in JSON.parse(readFileSync(installed, 'utf8')).packages;

function isInstalled() {
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
 * The commands of an origin. A production server gets its packages by `npm ci --omit=dev`, and these run with what is there: a
 * command that needs a registry would fail whenever the registry does.
 */
const isOfOrigin = ['serve', 'releases', 'export', 'sync', 'subscribers', 'backup', 'restore'].includes(name);
const hasOrigin = existsSync(path.join(root, 'node_modules/astro'));
/** The project's own Node is a development package: without it, this one runs an origin. */
const runsOnThisNode = isOfOrigin && hasOrigin && !existsSync(path.join(bin, 'node'));
const node = runsOnThisNode ? process.execPath : path.join(bin, 'node');

if (name === 'serve' && !hasOrigin) {
  fail('The packages are missing: run "npm ci --omit=dev" once in this folder.');
}
const wanted = Number(readFileSync(path.join(root, '.nvmrc'), 'utf8'));
if (runsOnThisNode && Number(process.versions.node.split('.')[0]) < wanted) {
  fail(`Node ${process.versions.node} is too old for the site: install Node ${wanted} or newer.`);
}

/**
 * A start needs the packages of an origin and those of local-worker/package.json, half of all bytes. It installs everything where that is
 * so already, because nothing old may stay beside what is new.
 */
const isLittle = (name === 'start' || isOfOrigin) && !hasTools();
const isComplete = isOfOrigin ? hasOrigin : isInstalled() && (isLittle || hasTools());

if (!isComplete) {
  console.log(`Installing the packages (once; ${isLittle ? 'half a minute' : 'a minute or two'}) ...`);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // `npm ci` installs exactly what the lock file says. The workspace comes beside that, so by `npm install`, which does not rewrite the file. From
  // npm's cache where it can be: the versions are fixed, so nothing there is too old.
  const options = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  const npmDoes = (...what) =>
    spawnSync(npm, [...what, ...options], { cwd: root, stdio: 'inherit' }).status === 0;
  const succeeded = isLittle
    ? npmDoes('ci', '--omit=dev') && npmDoes('install', '--workspace=local-worker', '--no-save')
    : npmDoes('ci');
  if (!succeeded || !existsSync(path.join(bin, 'node'))) {
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
