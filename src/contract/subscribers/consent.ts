/**
 * What the newsletter's form says above its button, by version. A subscription is stored with the version that the reader saw, so a text
 * that readers have seen never changes: another wording is another version.
 */
export const consentTexts = {
  '1': 'Las noticias más importantes de Puerto Rico en tu correo. Puedes darte de baja cuando quieras.',
} as const;

export type ConsentVersion = keyof typeof consentTexts;

/** The version that the form shows. */
export const consentVersion: ConsentVersion = '1';

/** Reads the version in a request. Null if it is not one of `consentTexts`: the consent is then stored as unknown, because nobody can show its text. */
export const readConsentVersion = (text: unknown): ConsentVersion | null =>
  typeof text === 'string' && Object.keys(consentTexts).includes(text) ? (text as ConsentVersion) : null;
