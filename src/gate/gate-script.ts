import { hashOf } from '#document/policy.ts';

/**
 * Inline script that runs before the prompt and the page are rendered, so that an authenticated reader sees neither a flash of the
 * prompt nor a delay of the page. Until then, and without a script, a style hides the page.
 */
export const gateScript =
  `try{if(localStorage.getItem('authenticated')=='true')` +
  `document.documentElement.dataset.authenticated=''}catch{}`;

/** Hash of the script for the content security policy. */
export const gateScriptHash = hashOf(gateScript);
