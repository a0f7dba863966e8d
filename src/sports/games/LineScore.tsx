import type { LineScore as Line } from '#contract/sports.ts';
import type { GameCard, Side } from './game-card.ts';
import { lineTexts as say } from '../texts.ts';

interface Props {
  line: Line;
  card: GameCard;
  isBaseball: boolean;
}

/** With more columns of periods than a phone is wide, the table scrolls (GameView.astro). */
const columnsOfPhone = 10;

const cell = 'border-t px-0.6 py-2';

/**
 * The score by period, and the totals. Periods to come have a column from the start, so that a game under way keeps the table's size.
 */
export function LineScore({ line, card, isBaseball }: Props) {
  const regular = isBaseball ? 9 : 4;
  const played = line.home.periods.length;
  const count = Math.max(regular, played);
  const isWide = count > columnsOfPhone;
  const headings = Array.from({ length: count }, (_, index) =>
    isBaseball || index < regular ? String(index + 1) : say.overtime(index + 1 - regular),
  );
  const hasHits = line.home.hits !== null || line.away.hits !== null;
  const isOver = card.status === 'finished';

  const row = (side: Side, { periods, hits, errors }: Line['home'], total: number | null) => (
    <tr>
      <th className={`${cell} text-left`} scope="row">
        <span className="md:hidden" aria-hidden="true">
          {side.mark}
        </span>{' '}
        <span className="max-md:sr-only">{side.name}</span>
      </th>
      {headings.map((heading, index) => (
        <td key={heading} className={`${cell} text-muted`}>
          {periods[index] ?? (isBaseball && isOver && index < played ? say.notBatted : '')}
        </td>
      ))}
      <td className={`${cell} font-extrabold`}>{total ?? '–'}</td>
      {hasHits && (
        <>
          <td className={cell}>{hits ?? '–'}</td>
          <td className={cell}>{errors ?? '–'}</td>
        </>
      )}
    </tr>
  );

  const totals = isBaseball ? [say.runs, ...(hasHits ? [say.hits, say.errors] : [])] : [];
  const title = isBaseball ? say.innings : say.quarters;
  return (
    <div
      className={`mt-4 overflow-x-auto rounded-lg border px-3 ${isWide ? 'line-wide' : ''}`}
      tabIndex={0}
      role="region"
      aria-label={title}
    >
      <table
        className={`w-full table-fixed text-center text-[min(0.875rem,4.4vw)] tabular-nums ${isWide ? 'min-w-[36rem]' : ''}`}
      >
        <caption className="sr-only">{title}</caption>
        <thead className="text-[min(0.8125rem,3.6vw)] text-muted [&_th]:px-0 [&_th]:py-2">
          <tr>
            <th className="w-[min(3rem,15vw)] md:w-1/3" scope="col">
              <span className="sr-only">{say.team}</span>
            </th>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
            {isBaseball ? (
              totals.map(([letter, word]) => (
                <th key={letter} scope="col">
                  <abbr className="no-underline" title={word}>
                    {letter}
                  </abbr>
                </th>
              ))
            ) : (
              <th scope="col">{say.total}</th>
            )}
          </tr>
        </thead>
        <tbody>
          {row(card.home, line.home, card.homeScore)}
          {row(card.away, line.away, card.awayScore)}
        </tbody>
      </table>
    </div>
  );
}
