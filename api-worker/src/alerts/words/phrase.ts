/** The Spanish of a phrase, which its groups may be part of. */
export type Spanish = string | ((...groups: string[]) => string);
/** What the service writes, as regular expressions, and its Spanish. The first that fits counts. */
export type Phrases = Readonly<Record<string, Spanish>>;
