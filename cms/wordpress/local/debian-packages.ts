import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './command.ts';

const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';

/**
 * Downloads packages of a Debian release into `folder`, whatever release this machine runs: apt has a state of its own there, so the
 * machine's is neither read nor changed. Packages are verified with Debian's keyring.
 * @returns the paths of the .deb files.
 * @throws Error that says what is missing, on a machine without apt or Debian's keyring.
 */
export async function downloadDebianPackages(
  folder: string,
  release: string,
  names: string[],
): Promise<string[]> {
  if (!existsSync(keyring)) {
    throw new Error(
      'WordPress comes from Debian: install the package debian-archive-keyring, or use a Debian machine.',
    );
  }
  const packages = join(folder, 'packages');
  for (const needed of ['lists/partial', 'cache/archives/partial', 'parts', 'packages']) {
    await mkdir(join(folder, needed), { recursive: true });
  }
  // Works without root and without package lists, as in a fresh container.
  const mirrors = findDebianMirrors(await run('apt-get', ['update', '--print-uris']));
  const lines = [source(mirrors.main, release)];
  if (mirrors.security) lines.push(source(mirrors.security, `${release}-security`));
  await writeFile(join(folder, 'sources.list'), `${lines.join('\n')}\n`);
  await writeFile(join(folder, 'status'), '');
  const settings = {
    'Dir::State': folder,
    'Dir::State::lists': join(folder, 'lists'),
    'Dir::State::status': join(folder, 'status'),
    'Dir::Cache': join(folder, 'cache'),
    'Dir::Etc::sourcelist': join(folder, 'sources.list'),
    'Dir::Etc::sourceparts': join(folder, 'parts'),
    'Dir::Etc::preferencesparts': join(folder, 'parts'),
    'Acquire::Languages': 'none',
    'Acquire::Retries': '3',
    // The user "_apt", which root's apt downloads as, may not enter a private folder.
    'APT::Sandbox::User': process.getuid?.() === 0 ? 'root' : '',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  // An incomplete update (one mirror down) must fail here, not as "no such package" later.
  await run('apt-get', [...options, '-o', 'APT::Update::Error-Mode=any', 'update']);
  await run('apt-get', [...options, 'download', ...names], { cwd: packages });
  return (await readdir(packages))
    .filter((name) => name.endsWith('.deb'))
    .map((name) => join(packages, name));
}

function source(uri: string, suite: string): string {
  return `deb [signed-by=${keyring}] ${uri} ${suite} main`;
}

interface DebianMirrors {
  main: string;
  /** Absent if the machine has no source for security updates. */
  security?: string;
}

/**
 * Finds where a machine gets Debian from, so that a machine with a mirror uses that mirror here too. Third parties also publish under
 * suites with Debian's names, but only Debian publishes `-updates` and `-security`.
 * @param printed the output of `apt-get update --print-uris`: a line for each file that it would download.
 * @throws Error if the machine has no Debian source.
 */
function findDebianMirrors(printed: string): DebianMirrors {
  const sources = [...printed.matchAll(/^'(\S+?)\/dists\/(\S+)\/InRelease'/gm)].map(
    ([, uri = '', suite = '']) => ({
      uri,
      suite,
    }),
  );
  const security = sources.find(({ suite }) => suite.endsWith('-security'))?.uri;
  const main =
    sources.find(({ suite }) => suite.endsWith('-updates'))?.uri ??
    sources.find(({ uri }) => uri.endsWith('/debian'))?.uri;
  if (!main) throw new Error('WordPress comes from Debian, and apt on this machine names no Debian mirror.');
  return security ? { main, security } : { main };
}
