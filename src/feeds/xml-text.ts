import { escapeUTF8 } from 'entities/escape';

// All characters except those that XML 1.0 (section 2.2) allows. The others are forbidden even when escaped.
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Removes the characters that XML forbids: control characters and lone surrogates. Does not escape. */
export const xmlText = (text: string) => text.replace(forbidden, '');

/** Plain text as it stands in an element or an attribute of XML that we write ourselves. */
export const escapedXml = (text: string): string => escapeUTF8(xmlText(text));

/**
 * Plain text for the description of an item of RSS, which is HTML and the only element of it that is (https://www.rssboard.org/rss-profile): a
 * feed reader takes a `<` that is not escaped for markup. Not escaped for XML yet.
 */
export const textAsHtml = (text: string): string => escapeUTF8(xmlText(text));
