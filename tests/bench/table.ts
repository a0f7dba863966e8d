type Row = readonly (string | number)[];

/** A table in Markdown. */
export function markdownTable(columns: readonly string[], rows: readonly Row[]): string {
  const line = (cells: Row) => `| ${cells.join(' | ')} |`;
  return [line(columns), `|${columns.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

/** Prints a table in Markdown. */
export function printTable(title: string, columns: readonly string[], rows: readonly Row[]): void {
  console.log(`\n## ${title}\n\n${markdownTable(columns, rows)}`);
}

/** The value below which `share` (0 to 1) of the sorted values lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
