/** Characters that show nothing: spaces, controls, marks of direction, and fillers that count as letters. */
const unseen = /[\s\p{Cc}\p{Cf}\p{Variation_Selector}\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Whether a reader sees anything of this plain text. */
export const isVisible = (text: string): boolean => text.replace(unseen, '') !== '';

/** The text, or something else in place of one that nobody sees. */
export const visibleOr = <Other>(text: string, otherwise: Other): string | Other =>
  isVisible(text) ? text : otherwise;

/** Control characters that are neither a tab nor the end of a line. Some formats forbid them, and none shows them. */
const controls = /[^\P{Cc}\t\n\r]/gu;

/**
 * Marks that change the direction of writing, behind which a text can hide what it says; marks of annotations and of a byte order; and what is
 * no character. Joiners, of which emoji are made, and soft hyphens stay.
 */
const signs = /[\p{Bidi_Control}\u206a-\u206f\ufeff\ufff9-\ufffb\p{Noncharacter_Code_Point}]/gu;

/** A text from outside as every format of ours may hold it: without control characters, marks that change its direction, and halves of characters. */
export const withoutSigns = (text: string): string =>
  text.toWellFormed().replace(controls, ' ').replace(signs, '');
