/** Field of the plain form with the version of the text that it showed. Apart from plain-form.ts, which browsers do not need. */
export const consentField = 'texto';
