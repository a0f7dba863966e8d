/** A page number, or `gap` for skipped pages. */
export type PagingStep = number | 'gap';

/**
 * The pages to link from page `page` of `pages`: the first, the last, and the neighbours. A gap of one page is filled with that
 * page, because dots would take the same room.
 */
export function pagingSteps(page: number, pages: number): PagingStep[] {
  const shown = [1, page - 1, page, page + 1, pages].filter((step) => step >= 1 && step <= pages);
  const steps: PagingStep[] = [];
  let before = 0;
  for (const step of [...new Set(shown)].sort((a, b) => a - b)) {
    if (step - before === 2) steps.push(step - 1);
    if (step - before > 2) steps.push('gap');
    steps.push(step);
    before = step;
  }
  return steps;
}
