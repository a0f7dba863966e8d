/** Characters that show nothing: spaces, controls, marks of direction, and fillers that count as letters. */
const unseen = /[\s\p{Cc}\p{Cf}\p{Variation_Selector}\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Whether a reader sees anything of this plain text. */
export const isVisible = (text: string): boolean => text.replace(unseen, '') !== '';

/** The text, or something else in place of one that nobody sees. */
export const visibleOr = <Other>(text: string, otherwise: Other): string | Other =>
  isVisible(text) ? text : otherwise;
