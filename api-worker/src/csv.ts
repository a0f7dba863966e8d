/**
 * A cell of CSV, always in quotes. A spreadsheet would run a text as a formula that starts with one of these signs, and a name may: the
 * apostrophe makes it a text.
 */
const cell = (text: string): string =>
  `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** A line of a CSV file (RFC 4180). */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;
