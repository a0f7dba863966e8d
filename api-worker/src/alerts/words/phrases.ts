/** What the service writes, as regular expressions, and its Spanish, which a phrase's groups may be part of. The first that fits counts. */
export type Phrases = Readonly<Record<string, string | ((...groups: string[]) => string)>>;
