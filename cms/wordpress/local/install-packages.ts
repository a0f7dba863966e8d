import { run, succeeds } from './command.ts';

/** Another apt (first-boot updates of an image, for example) may hold the lock for a while; two minutes are longer than that. */
const aptOptions = ['-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=3'];

/**
 * Installs Debian packages if this process may: as root on Debian and its derivatives.
 * @param need A sentence without its full stop, for the error: who needs what.
 * @param onInstall Called before an installation that takes a while.
 * @throws Error that says what to install, or why apt failed.
 */
export async function installPackages(
  packages: string[],
  need: string,
  onInstall: () => void = () => undefined,
): Promise<void> {
  if (!(await succeeds('apt-get', ['--version']))) {
    throw new Error(`${need}: install it and try again.`);
  }
  if (process.getuid?.() !== 0) {
    throw new Error(`${need}: run "sudo apt-get install ${packages.join(' ')}" first.`);
  }
  onInstall();
  if (!(await hasCandidate(packages[0] ?? ''))) await run('apt-get', [...aptOptions, 'update']);
  const install = [...aptOptions, 'install', '-y', '--no-install-recommends', ...packages];
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await run('apt-get', install, { env });
  } catch {
    // Package lists that are older than the mirror name files that it no longer has.
    await run('apt-get', [...aptOptions, 'update']);
    await run('apt-get', install, { env });
  }
}

async function hasCandidate(name: string): Promise<boolean> {
  const policy = await run('apt-cache', ['policy', name], { env: { LC_ALL: 'C' } });
  return /Candidate: \d/.test(policy);
}

/**
 * Finds GNU gettext, which has xgettext and msgfmt, or installs it if this process may.
 * @throws Error that says what to install, if it cannot be installed.
 */
export async function installGettext(): Promise<void> {
  if (await succeeds('xgettext', ['--version'])) return;
  await installPackages(['gettext'], 'The texts of the plugin need GNU gettext');
}
