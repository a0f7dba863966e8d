import { createHash } from 'node:crypto';

/** Between the names of a hazard's municipalities in `data-places`. */
export const placeSeparator = '|';
/** In `data-places`: all municipalities. In the texts of OwnPlace.astro: the name of the municipality. */
export const anyPlace = '*';

/**
 * The script in front of the list of what is in force. On a device that remembers a municipality the list is not painted before the script
 * behind it has run, or a second later, when the rest of the page is slow: a browser may paint a half of a page, and nothing that
 * readers see may move.
 */
export const holdListScript =
  `try{let v=document.currentScript.parentNode.style;` +
  `localStorage.municipality&&(v.visibility='hidden',setTimeout(()=>v.visibility='',1e3))}catch{}`;

/**
 * The script behind the list. When the device remembers a municipality, the hazards for it move into a first section of
 * their own, and the map marks it. It stands in the page, because a fetched one would move the list under the reader's eyes. A name that is
 * not among the options of the page's form, and a device without storage, leave the page as it is.
 *
 * It reads what the page shows: its own section from the template in front of it, whose parts are a heading, a message and an empty list,
 * and the outline from the map's link or, without one, from the outline of the places without hazards, which are in the order of the options
 * (municipality-paths.test.ts).
 */
export const ownPlaceScript =
  `{let d=document,t=d.currentScript.previousElementSibling,a=t.previousElementSibling,` +
  `p=[...d.querySelectorAll('[name=municipio] option')].slice(1).map(o=>o.value),n;` +
  `try{n=localStorage.municipality}catch{}` +
  `if(p.includes(n)){` +
  `let s=t.content.firstElementChild,[h,m,u]=s.children;` +
  `for(let e of s.querySelectorAll('h2,p'))e.textContent=e.textContent.replace('${anyPlace}',n);` +
  `for(let e of a.querySelectorAll('[data-places]')){let l=e.dataset.places;` +
  `(l=='${anyPlace}'||l.split('${placeSeparator}').includes(n))&&u.append(e)}` +
  `(u.firstChild?m:u).remove();` +
  `if(a.querySelector('[data-places]'))a.querySelector('h2').textContent=t.dataset.others;else a.remove();` +
  `t.parentNode.prepend(s);` +
  `let g=d.querySelector('.hazard-map'),f=n=>g.querySelector('a[href$="='+encodeURIComponent(n)+'"] path'),` +
  `c=f(n)?.getAttribute('d')||g.querySelector('.calm').getAttribute('d').split('z')[p.filter(n=>!f(n)).indexOf(n)]+'z';` +
  `g.querySelector('.chosen').setAttribute('d',c)}` +
  `t.parentNode.style.visibility=''}`;

/** The part of Astro's page object that this file uses. Absent in development, which has no policy. */
interface Page {
  csp?: { insertScriptHash(hash: `sha256-${string}`): void };
}

/** Allows both scripts in the page's policy. A page calls it itself, because its headers are sent before its components are rendered. */
export function allowOwnPlace({ csp }: Page): void {
  for (const script of [holdListScript, ownPlaceScript])
    csp?.insertScriptHash(`sha256-${createHash('sha256').update(script).digest('base64')}`);
}
