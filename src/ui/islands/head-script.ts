import { createHash } from 'node:crypto';
import { headlineFace } from '../headline-face.ts';
import { followsTeams } from './follows-teams.ts';
import { paintTime } from './paint-time.ts';

/** localStorage key of the chosen theme: `light` or `dark`. Any other value follows the device's setting. */
const themeKey = 'theme';

/** Class on <html> until the page has loaded. While it is set, lazy pictures are not fetched (see base.css). */
const settling = 'settling';

/** localStorage key of the reader's choice to save data (#preferences/data-saver.store.ts): empty or absent means no. */
const dataSaverKey = 'data-saver';

/**
 * Class on <html> when the device is set to save data or the reader chose so here. The light page is offered first then
 * (src/shell/LiteLink.astro), and lists have one picture (card-grid.css).
 */
const savesData = 'saves-data';

/**
 * Milliseconds after which lazy pictures are fetched even if the page has not finished loading: twice the largest contentful paint
 * that we accept on the slowest line.
 */
const maxWait = 5000;

/**
 * The inline script that runs before the first paint. It sets the chosen theme, so that it never flashes; reserves room for the
 * followed teams' block; marks the page of a reader who saves data; hands over the typeface of headlines where the device has it; and delays
 * pictures further down until the first one is painted, because on a slow line they would share the bandwidth. Without a script they load at
 * once.
 */
export const headScript =
  `{let e=document.documentElement,c=e.classList,t,s=navigator.connection?.saveData;` +
  `try{let l=localStorage,f;t=l.${themeKey};l['${followsTeams.key}']&&c.add('${followsTeams.className}');s||=l['${dataSaverKey}'];` +
  `(f=l.${headlineFace.key})&&document.fonts.add(new FontFace('${headlineFace.family}',Uint8Array.from(atob(f),f=>f.charCodeAt()),` +
  `{weight:'${headlineFace.weights}',display:'optional'}))}catch{}` +
  `if(t=='light'||t=='dark')e.dataset.theme=t;` +
  `s&&c.add('${savesData}');` +
  `c.add('${settling}');let f=()=>c.remove('${settling}');` +
  `addEventListener('load',()=>setTimeout(f,${paintTime}));setTimeout(f,${maxWait})}`;

export const headScriptHash = `sha256-${createHash('sha256').update(headScript).digest('base64')}` as const;
