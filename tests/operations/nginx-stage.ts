import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { waitUntil } from '#commands/processes/wait-until.ts';
import { root } from '#commands/root.ts';
import { findProgram, installPrograms } from '../system-program.ts';

/**
 * A machine of its own as far as nginx sees it: the addresses of the documents, port 443, and Debian's folders as its packages made them. Readers
 * come from 198.18.0.0/15, which is for such tests.
 */
export interface NginxStage {
  /** The words of the installation in docs/operations.md, which were run. */
  commands: string;
  start(command: readonly string[]): ChildProcess;
  /** Runs a command of the shell there. Resolves with its output; throws with it when the command fails. */
  run(script: string): Promise<string>;
  stop(): Promise<void>;
}

/** Whether this machine can be divided (Linux, as root). */
export const canDivide = spawnSync('unshare', ['-m', '-n', '-p', '--fork', 'true']).status === 0;

/** The addresses of operations/nginx/telecoqui/origins.conf, and that of the balancer. */
export const addresses = { balancer: '10.0.0.10', origins: ['10.0.0.11', '10.0.0.12'] } as const;

/** $1: a folder. It ends with its input, and then everything in it ends. */
const divide = `set -e
mount --make-rprivate /
ip link set lo up
for address in ${[addresses.balancer, ...addresses.origins].join(' ')}; do ip addr add $address/32 dev lo; done
ip route add local 198.18.0.0/15 dev lo
for folder in /etc/nginx /etc/default /var/lib/nginx /var/log/nginx; do
  mkdir -p "$1/copies$folder"
  cp -a $folder/. "$1/copies$folder"
  mount --bind "$1/copies$folder" $folder
done
mount -t tmpfs tmpfs /run
echo ready
exec cat`;

/** Stands in for systemd: what the unit of Debian says, with the descriptors that systemd gives. */
const systemctl = `#!/bin/bash -e
unit=/lib/systemd/system/$2.service
lines() { sed -n "s/^$1=-\\?//p" "$unit"; }
ulimit -Sn 1024
case $1 in
  start) if grep -q ^Type=forking "$unit"; then
      eval "$(lines ExecStartPre)"
      eval "$(lines ExecStart)"
    else
      . "$(lines EnvironmentFile)"
      eval "setsid $(lines ExecStart) </dev/null >/dev/null 2>&1 &"
    fi ;;
  reload) eval "$(lines ExecReload)" ;;
  restart) "$0" start "$2" ;;
  *) exit 1 ;;
esac`;

/** Stands in for apt-get: Debian's packages are there, and each starts its service. */
const aptGet = `#!/bin/bash -e
[ "$1" = install ]
shift
dpkg -s "$@" >/dev/null
systemctl start nginx`;

/** The first commands of "The files of nginx". */
async function documentedCommands(): Promise<string> {
  const guide = await readFile(path.join(root, 'docs/operations.md'), 'utf8');
  const section = guide.split(/^### /m).find((part) => part.startsWith('The files of nginx\n')) ?? '';
  const commands = /^```sh\n([^]*?)^```/m.exec(section)?.[1];
  if (commands === undefined) throw new Error('docs/operations.md does not say how nginx is installed');
  return commands;
}

/** Installs nginx as docs/operations.md says, word by word, on such a machine. */
export async function installNginx(): Promise<NginxStage> {
  installPrograms(['ip', 'nginx', 'openssl', 'prometheus-nginx-exporter']);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-nginx-stage-'));
  const [work, bin] = [path.join(folder, 'work'), path.join(folder, 'bin')];
  await Promise.all([mkdir(work), mkdir(bin)]);
  for (const [name, text] of Object.entries({ systemctl, 'apt-get': aptGet })) {
    await writeFile(path.join(bin, name), text);
    await chmod(path.join(bin, name), 0o755);
  }
  await symlink(path.join(root, 'operations'), path.join(work, 'operations'));
  const made = ['-keyout', `${work}/privkey.pem`, '-out', `${work}/fullchain.pem`, '-days', '2'];
  const name = ['-subj', '/CN=telecoqui', '-addext', `subjectAltName=IP:${addresses.balancer}`];
  spawnSync(findProgram('openssl'), ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...name, ...made]);

  const PATH = `${bin}:${path.dirname(process.execPath)}:/usr/sbin:/usr/bin:/sbin:/bin`;
  const env = { PATH, NODE_EXTRA_CA_CERTS: `${work}/fullchain.pem` };
  const divided = ['-m', '-n', '-p', '--fork', '--kill-child', '--mount-proc', 'sh', '-c', divide];
  const machine = spawn('unshare', [...divided, 'sh', folder], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(machine, 'exit');
  let said = '';
  machine.stdout.on('data', (piece) => (said += String(piece)));
  await waitUntil('The divided machine', 60, async () => said.includes('ready'), ended);
  const children = await readFile(`/proc/${machine.pid}/task/${machine.pid}/children`, 'utf8');
  const inside = ['-t', children.trim(), '-m', '-n', '-p'];

  const start = (command: readonly string[]) =>
    spawn('nsenter', [...inside, ...command], { cwd: work, env, stdio: ['pipe', 'pipe', 'pipe'] });
  const run = async (script: string) => {
    const program = start(['bash', '--norc', '-ec', `cd ${work}\n${script}`]);
    let output = '';
    for (const stream of [program.stdout, program.stderr])
      stream?.on('data', (piece) => (output += String(piece)));
    const [code] = await once(program, 'close');
    if (code !== 0) throw new Error(`${script}: ${output}`);
    return output;
  };
  const stop = async () => {
    machine.stdin.end();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const commands = await documentedCommands();
    await run(commands);
    return { commands, start, run, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
