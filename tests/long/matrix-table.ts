import { markdownTable } from '../bench/table.ts';
import { grades, type Outcome } from './walk.ts';

interface Result {
  row: { upstream: string; readModel: string; fault: string };
  outcomes: readonly Outcome[];
}

/** The worst grade of several outcomes, and the seconds of the slowest. */
function cell(outcomes: readonly Outcome[]): string {
  if (outcomes.length === 0) return '';
  const worst = grades.findLast((grade) => outcomes.some((outcome) => outcome.grade === grade)) ?? '';
  const slowest = Math.max(...outcomes.map(({ milliseconds }) => milliseconds));
  return `${worst} ${(slowest / 1000).toFixed(1)}`;
}

/** A Markdown table with a line per fault and a column per kind of page or route. */
export function matrixTable(results: readonly Result[]): string {
  const columns = [
    ...new Set(results.flatMap(({ outcomes }) => outcomes.map(({ address }) => address.column))),
  ];
  const nameOf = ({ row }: Result) => `${row.upstream}, read model ${row.readModel}`;
  const tables = [...Map.groupBy(results, nameOf)].map(([name, own]) => {
    const rows = own.map(({ row, outcomes }) => [
      row.fault,
      ...columns.map((column) => cell(outcomes.filter(({ address }) => address.column === column))),
    ]);
    return `### ${name}\n\n${markdownTable(['fault', ...columns], rows)}`;
  });
  const asked = results.reduce((sum, { outcomes }) => sum + outcomes.length, 0);
  return `${tables.join('\n\n')}\n\n${results.length} cold starts, ${asked} responses.`;
}
