import { createHash } from 'node:crypto';

/**
 * Runs before the prompt and the page are there: who is known on this device sees neither the prompt flash nor the page late.
 * The rest of the page is hidden by its style until then, script or not.
 */
export const gateScript =
  `try{if(localStorage.getItem('authenticated')=='true')` +
  `document.documentElement.dataset.authenticated=''}catch{}`;

/** Its text is in the page, and its hash in the policy: both come from here. */
export const gateScriptHash = `sha256-${createHash('sha256').update(gateScript).digest('base64')}` as const;
