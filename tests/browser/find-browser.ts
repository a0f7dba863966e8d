import { chromium } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { canInstall, installPackages } from '../system-program.ts';

/** Chromium without a window: the same engine in a third of the time, but without features that need a window. */
const shell = '/usr/bin/chromium-headless-shell';

/** Where distributions put Chromium. */
const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Flags for a test machine: no sandbox when the user is root, no graphics card, no requests to the vendor. */
export const browserArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** `window`: a Chromium that keeps pages for "back", which the shell does not. CHROMIUM_PATH overrides all others. */
function installed({ window }: { window: boolean }): string | undefined {
  const chosen = process.env['CHROMIUM_PATH'] ?? '';
  const all = [chosen, ...(window ? [] : [shell]), ...places, chromium.executablePath()];
  return all.find((place) => place && existsSync(place));
}

/** Path of a Chromium: an installed one, else Playwright's. Throws when there is none. */
export function findBrowser({ window = false } = {}): string {
  const found = installed({ window });
  if (found) return found;
  throw new Error('No Chromium was found: install one and set CHROMIUM_PATH to its path.');
}

/** Installs the browsers that are missing: the distribution's packages when the user is root, else Playwright's Chromium. */
export function installBrowsers(): void {
  const isComplete = process.env['CHROMIUM_PATH'] || (existsSync(shell) && installed({ window: true }));
  if (isComplete) return;
  if (canInstall) {
    installPackages(['chromium-headless-shell', 'chromium'], 'the browser tests');
  } else if (!installed({ window: true })) {
    console.log("Fetching Playwright's Chromium for the browser tests ...");
    spawnSync('playwright', ['install', 'chromium'], { stdio: 'inherit' });
  }
}
