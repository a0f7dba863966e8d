// XML 1.0, section 2.2: what is none of these has no place in a document, escaped or not.
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** The text without the characters that XML forbids: control characters and halves of surrogate pairs. Not escaped yet. */
export const xmlText = (text: string) => text.replace(forbidden, '');
