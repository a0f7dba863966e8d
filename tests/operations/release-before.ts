import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { root } from '#commands/root.ts';
import { ReleaseBefore } from '../migrations/schema.ts';

export interface OtherRelease {
  version: string;
  /** Folder of its code, with its packages. */
  code: string;
  remove(): Promise<void>;
}

const Lock = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });

const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });

/** The commit of the release before: that of its tag, or, where a clone came without tags, the recorded one. */
function commitOf({ version, commit }: z.infer<typeof ReleaseBefore>['release']): string {
  for (const name of [`v${version}`, commit]) {
    const { status, stdout } = git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
    if (status === 0) return stdout.trim();
  }
  throw new Error(
    `The release before, ${version}, is not in this clone, which has neither its tag nor its commit ${commit}: "git fetch --unshallow --tags" brings them.`,
  );
}

/** Whether these packages are all in ours, with the same versions. */
async function hasOurPackages(code: string): Promise<boolean> {
  const [theirs, ours] = await Promise.all(
    [code, root].map(async (folder) =>
      Lock.parse(JSON.parse(await readFile(path.join(folder, 'package-lock.json'), 'utf8'))),
    ),
  );
  return Object.entries(theirs?.packages ?? {}).every(
    ([name, { version }]) => !name.startsWith('node_modules/') || ours?.packages[name]?.version === version,
  );
}

/** The code of the release before, in a folder of its own. Throws, with what to do, where the clone does not reach back to it. */
export async function releaseBefore(): Promise<OtherRelease> {
  const record = await readFile(path.join(root, 'tests/migrations/release-before.json'), 'utf8');
  const { release } = ReleaseBefore.parse(JSON.parse(record));
  const commit = commitOf(release);
  const code = await mkdtemp(path.join(os.tmpdir(), `telecoqui-${release.version}-`));
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 500_000_000 });
  execFileSync('tar', ['-x', '-C', code], { input: archive });
  if (await hasOurPackages(code)) {
    // Not a link to the folder: a build resolves packages beside the code that asks for them.
    const linked = spawnSync('cp', ['-al', path.join(root, 'node_modules'), code]).status === 0;
    if (!linked)
      await cp(path.join(root, 'node_modules'), path.join(code, 'node_modules'), { recursive: true });
  } else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: code, stdio: 'ignore' });
  return { version: release.version, code, remove: () => rm(code, { recursive: true, force: true }) };
}
