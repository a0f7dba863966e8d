import { createHash } from 'node:crypto';
import { followsTeams } from './follows-teams.ts';
import { paintTime } from './paint-time.ts';

/** localStorage key of the chosen theme: `light` or `dark`. Any other value follows the device's setting. */
const themeKey = 'theme';

/** Class on <html> until the page has loaded. While it is set, lazy pictures are not fetched (see base.css). */
const settling = 'settling';

/**
 * Milliseconds after which lazy pictures are fetched even if the page has not finished loading: twice the largest contentful paint
 * that we accept on the slowest line.
 */
const maxWait = 5000;

/**
 * The inline script that runs before the first paint. It sets the chosen theme, so that it never flashes; reserves room for the
 * followed teams' block; and delays pictures further down until the first one is painted, because on a slow line they would share
 * the bandwidth. Without a script they load at once.
 */
export const headScript =
  `{let e=document.documentElement,c=e.classList,t;try{t=localStorage.getItem('${themeKey}');` +
  `localStorage.getItem('${followsTeams.key}')&&c.add('${followsTeams.className}')}catch{}` +
  `if(t=='light'||t=='dark')e.dataset.theme=t;` +
  `c.add('${settling}');let f=()=>c.remove('${settling}');` +
  `addEventListener('load',()=>setTimeout(f,${paintTime}));setTimeout(f,${maxWait})}`;

/** Hash of the script for the content security policy. */
export const headScriptHash = `sha256-${createHash('sha256').update(headScript).digest('base64')}` as const;
