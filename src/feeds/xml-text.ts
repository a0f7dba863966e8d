// All characters except those that XML 1.0 (section 2.2) allows. The others are forbidden even when escaped.
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Removes the characters that XML forbids: control characters and lone surrogates. Does not escape. */
export const xmlText = (text: string) => text.replace(forbidden, '');
