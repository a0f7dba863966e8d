/** The worker's databases by their bindings, in the order in which a backup reads them, and the folders of their migrations, as in wrangler.jsonc. */
export const databases = [
  { binding: 'SUBSCRIBERS', migrations: 'migrations-subscribers' },
  { binding: 'PUSH', migrations: 'migrations-push' },
  { binding: 'DB', migrations: 'migrations' },
] as const;

export type Binding = (typeof databases)[number]['binding'];
export const bindings: readonly Binding[] = databases.map(({ binding }) => binding);
