import { chromium } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Where distributions put Chromium; CHROMIUM_PATH names another one. First the one that has no window at all: it is the same engine, and
 * costs a third of the time.
 */
const places = [
  process.env['CHROMIUM_PATH'] ?? '',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Flags for a test machine: no sandbox where the user is root, no graphics card, no calls home. */
export const browserArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function installed(): string | undefined {
  return [...places, chromium.executablePath()].find((place) => place && existsSync(place));
}

/**
 * Path of a Chromium: an installed one, else Playwright's, else the distribution's package where we are root.
 * Throws with a sentence that says what to install.
 */
export function findBrowser(): string {
  const found = installed();
  if (found) return found;

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests ...');
    spawnSync('apt-get', ['update'], { stdio: 'ignore' });
    // Releases of Debian that have no package for the one without a window have the other.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (installed()) break;
      spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], { stdio: 'ignore' });
    }
  } else {
    console.log("Fetching Playwright's Chromium for the browser tests ...");
    spawnSync('playwright', ['install', 'chromium'], { stdio: 'inherit' });
  }
  const now = installed();
  if (now) return now;
  throw new Error('No Chromium was found or could be installed: install one and set CHROMIUM_PATH to it.');
}
