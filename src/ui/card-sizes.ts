/**
 * The sizes of a picture in the grid of card-grid.css: four columns on the widest page, two on a tablet. On a phone the first card
 * has the full width and the others are rows with a picture of 7.5rem. They say 5rem there on purpose: a phone with a pixel ratio
 * of 2 then loads 160 px instead of 240, half the bytes without a visible difference.
 */
export function cardSizes(place: number): string {
  const phone = place === 0 ? 'calc(100vw - 2rem)' : '5rem';
  return `(min-width: 70rem) 17rem, (min-width: 34rem) 45vw, ${phone}`;
}

/**
 * The same of a list's first card where it spans the page (`.cards-lead`), which offers more than 640 pixels. 88vw on a phone, so that one
 * with a pixel ratio of 2 loads no more than those.
 */
export const leadCardSizes = '(min-width: 64rem) 36rem, (min-width: 34rem) 45vw, 88vw';
