/** What the worker of the release before may not survive, or what removes data. */
const destructive: [RegExp, string][] = [
  [/\bDROP\s+(?:TABLE|COLUMN|INDEX|TRIGGER|VIEW)\b/i, 'drops something'],
  [/\bRENAME\s+(?:TO|COLUMN|\w+\s+TO)\b/i, 'renames something'],
  [
    /\bADD\s+COLUMN\b(?=[^;]*\bNOT\s+NULL\b)(?![^;]*\bDEFAULT\b)/i,
    'adds a column that older statements leave empty',
  ],
  [/^\s*(?:DELETE|REPLACE)\b/i, 'removes rows'],
  [/^\s*UPDATE\b/i, 'changes rows'],
];

/** The reason that allows such a statement, in the comment above it. */
const reason = /^-- contract: \S.*/m;

/**
 * The statements of a migration that are no expansion and have no reason above them, each as a sentence. A unique index on a table that
 * was there before is one too: older statements may write what it forbids.
 */
export function unreasoned(sql: string): string[] {
  const created = new Set([...sql.matchAll(/\bCREATE\s+TABLE\s+(\w+)/gi)].map(([, name]) => name));
  // What a trigger does is tried with the older statements.
  const withoutTriggers = sql.replaceAll(/^CREATE\s+TRIGGER\b[\s\S]*?^END;/gim, '');
  return withoutTriggers.split(/;[ \t]*(?:\n|$)/).flatMap((part) => {
    const statement = part.replaceAll(/^[ \t]*--.*$/gm, '').trim();
    if (reason.test(part)) return [];
    const [, table] = /^CREATE\s+UNIQUE\s+INDEX\s+\w+\s+ON\s+(\w+)/i.exec(statement) ?? [];
    const found = destructive.filter(([pattern]) => pattern.test(statement)).map(([, what]) => what);
    if (table !== undefined && !created.has(table)) found.push('forbids rows that were allowed');
    return found.map((what) => `${what}, without "-- contract: REASON" above it: ${statement.slice(0, 80)}`);
  });
}
