import { createHash } from 'node:crypto';
import { followsTeams } from './follows-teams.ts';
import { paintTime } from './paint-time.ts';

/** Where the device keeps the chosen theme: `light` or `dark`; anything else follows the device. */
const themeKey = 'theme';

/** On <html> until the page has loaded: pictures that can wait do wait (see base.css). */
const settling = 'settling';

/**
 * Milliseconds after which waiting pictures are let go even if something on the page still hangs: twice the largest paint
 * that we accept on the slowest line.
 */
const longestWait = 5000;

/**
 * What must run before the first paint, in one line of the page. A chosen theme never flashes; the followed teams' block has its
 * room; and pictures further down start after the first one has come and is painted, because on a slow line they would
 * share it. Without a script they start at once.
 */
export const headScript =
  `{let e=document.documentElement,c=e.classList,t;try{t=localStorage.getItem('${themeKey}');` +
  `localStorage.getItem('${followsTeams.key}')&&c.add('${followsTeams.className}')}catch{}` +
  `if(t=='light'||t=='dark')e.dataset.theme=t;` +
  `c.add('${settling}');let f=()=>c.remove('${settling}');` +
  `addEventListener('load',()=>setTimeout(f,${paintTime}));setTimeout(f,${longestWait})}`;

/** Its text is in the page, and its hash in the policy: both come from here. */
export const headScriptHash = `sha256-${createHash('sha256').update(headScript).digest('base64')}` as const;
