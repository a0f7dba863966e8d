import { succeeds } from './command.ts';
import { installPackages } from './install-packages.ts';

/** The extensions that WordPress with SQLite needs; gd makes the sizes of pictures, curl sends requests, xml reads those of XML-RPC. */
const extensions = ['pdo_sqlite', 'sqlite3', 'gd', 'curl', 'mbstring', 'xml'];
const packages = 'php-cli php-sqlite3 php-gd php-curl php-mbstring php-xml unzip ca-certificates'.split(' ');
/** That of Debian 12. The scripts beside this file are tried with no older one; the plugin itself needs 7.4. */
const oldestVersion = 80200;

/**
 * Finds PHP, or installs it if this process may: as root on Debian and its derivatives.
 * @throws Error that says what to install, if PHP cannot be installed.
 */
export async function installPhp(onProgress: (line: string) => void = () => undefined): Promise<void> {
  if (await isSuitable()) return;
  const wanted = `PHP 8.2 or newer with ${extensions.join(', ')}, and unzip`;
  await installPackages(packages, `A local WordPress needs ${wanted}`, () => onProgress('Installing PHP'));
  if (!(await isSuitable()))
    throw new Error(`The PHP of this system is not suitable: a local WordPress needs ${wanted}.`);
}

/** Whether the "php" on the path is suitable. "unzip" is checked too, because the SQLite drop-in is packed in a zip. */
async function isSuitable(): Promise<boolean> {
  const list = extensions.map((name) => `'${name}'`).join(',');
  const missing = `array_filter([${list}], fn ($name) => ! extension_loaded($name))`;
  const hasUnzip = await succeeds('unzip', ['-v']);
  return (
    hasUnzip && succeeds('php', ['-r', `exit(PHP_VERSION_ID >= ${oldestVersion} && ! ${missing} ? 0 : 1);`])
  );
}
