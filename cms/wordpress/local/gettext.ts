import { succeeds } from './command.ts';
import { installPackages } from './install-packages.ts';

/**
 * Finds GNU gettext, which has xgettext and msgfmt, or installs it if this process may.
 * @throws Error that says what to install, if it cannot be installed.
 */
export async function installGettext(): Promise<void> {
  if (await succeeds('xgettext', ['--version'])) return;
  await installPackages(['gettext'], 'The texts of the plugin need GNU gettext');
}
