/** What the service writes, as a regular expression, and its Spanish. */
export type Phrase = readonly [pattern: string, spanish: string | ((...groups: string[]) => string)];
