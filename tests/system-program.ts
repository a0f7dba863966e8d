import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Where programs are: servers are in folders that PATH lacks for some users. */
const folders = [
  ...(process.env['PATH'] ?? '').split(':'),
  '/usr/sbin',
  '/usr/local/sbin',
  '/opt/homebrew/bin',
];

const find = (name: string): string | undefined =>
  folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));

/** Whether packages of the distribution can be installed: on Debian, as root. */
export const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Milliseconds for one command of apt-get, which may wait for another one. */
const maxInstall = 600_000;

/** Installs packages of Debian, one by one, because not every release has all of them. A package that cannot be installed is left out. */
export function installPackages(names: readonly string[], purpose: string): void {
  console.log(`Installing ${names.join(' and ')} for ${purpose} ...`);
  // Another suite may be installing something, too.
  const wait = ['-o', 'DPkg::Lock::Timeout=300'];
  // A mirror that says nothing must not hold the tests for ever.
  const options = { stdio: 'ignore', timeout: maxInstall } as const;
  spawnSync('apt-get', [...wait, 'update'], options);
  for (const name of names)
    spawnSync('apt-get', [...wait, 'install', '-y', '--no-install-recommends', name], options);
}

/** Programs that tests run, with the package of Debian that has each, and what it is for. */
export const programs = {
  Xvfb: { debianPackage: 'xvfb', purpose: 'the tests in WebKit' },
  WPEWebDriver: { debianPackage: 'wpewebkit-driver', purpose: 'the tests in the WebKit of 2022' },
  WebKitWebDriver: { debianPackage: 'webkit2gtk-driver', purpose: 'the tests in WebKit' },
  amtool: { debianPackage: 'prometheus-alertmanager', purpose: 'the tests of alarms' },
  cog: { debianPackage: 'cog', purpose: 'the tests in the WebKit of 2022' },
  firefox: { debianPackage: 'firefox-esr', purpose: 'the tests in Firefox' },
  ip: { debianPackage: 'iproute2', purpose: 'the test of the installed nginx' },
  java: { debianPackage: 'default-jre-headless', purpose: "the W3C's checker" },
  jq: { debianPackage: 'jq', purpose: 'the test of the documented commands' },
  nginx: { debianPackage: 'nginx', purpose: 'the tests of nginx' },
  openssl: { debianPackage: 'openssl', purpose: 'the certificate of the tests of nginx' },
  php: { debianPackage: 'php-cli', purpose: 'the mistakes in the plugin' },
  prometheus: { debianPackage: 'prometheus', purpose: 'the tests of alarms' },
  'prometheus-alertmanager': { debianPackage: 'prometheus-alertmanager', purpose: 'the tests of alarms' },
  'prometheus-blackbox-exporter': {
    debianPackage: 'prometheus-blackbox-exporter',
    purpose: 'the test of the probe from outside',
  },
  'prometheus-nginx-exporter': {
    debianPackage: 'prometheus-nginx-exporter',
    purpose: 'the test of the installed nginx',
  },
  promtool: { debianPackage: 'prometheus', purpose: 'the tests of alarms' },
  'systemd-analyze': { debianPackage: 'systemd', purpose: 'the test of the unit' },
  w3m: { debianPackage: 'w3m', purpose: 'the test of light pages in a text browser' },
} as const;

type Program = keyof typeof programs;

/** Installs the programs that are missing, where that is possible. */
export function installPrograms(names: readonly Program[]): void {
  if (!canInstall) return;
  for (const name of names) {
    const { debianPackage, purpose } = programs[name];
    if (!find(name)) installPackages([debianPackage], purpose);
  }
}

/** Path of a program: an installed one, else one that apt-get installs. Throws when there is none, and says what it is for. */
export function findProgram(name: Program): string {
  installPrograms([name]);
  const found = find(name);
  if (found) return found;
  throw new Error(
    `${name} is needed for ${programs[name].purpose}. It was not found and could not be installed.`,
  );
}
