import { chromium } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Chromium without a window at all: the same engine at a third of the time, but for what only a window has. */
const shell = '/usr/bin/chromium-headless-shell';

/** Where distributions put Chromium. */
const places = [
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

/** `window`: one that keeps pages for "back", which the shell does not. CHROMIUM_PATH names another one for everything. */
function installed({ window }: { window: boolean }): string | undefined {
  const chosen = process.env['CHROMIUM_PATH'] ?? '';
  const all = [chosen, ...(window ? [] : [shell]), ...places, chromium.executablePath()];
  return all.find((place) => place && existsSync(place));
}

/**
 * Path of a Chromium: an installed one, else Playwright's. Throws with a sentence that says what to install.
 */
export function findBrowser({ window = false } = {}): string {
  const found = installed({ window });
  if (found) return found;
  throw new Error('No Chromium was found or could be installed: install one and set CHROMIUM_PATH to it.');
}

/** Installs what is missing of both: the distribution's packages where we are root, else Playwright's. */
export function installBrowsers(): void {
  const isComplete = process.env['CHROMIUM_PATH'] || (existsSync(shell) && installed({ window: true }));
  if (isComplete) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests ...');
    spawnSync('apt-get', ['update'], { stdio: 'ignore' });
    // Each by itself: releases of Debian that have no package for the shell have the other.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], { stdio: 'ignore' });
    }
  } else if (!installed({ window: true })) {
    console.log("Fetching Playwright's Chromium for the browser tests ...");
    spawnSync('playwright', ['install', 'chromium'], { stdio: 'inherit' });
  }
}
