/** Rem of a picture on the widest page in a last row of none, one, two and three cards: one card and two have theirs on a half. */
const ofLastRow = ['17', '36', '17', '24'];

/**
 * The sizes of a picture in the rows of card-grid.css: four cards in a row on the widest page, two on a tablet. On a phone the first card
 * has the full width and the others are rows with a picture of 7.5rem. They say 5rem there on purpose: a phone with a pixel ratio
 * of 2 then loads 160 px instead of 240, half the bytes without a visible difference. `count`:
 * the cards of the list; 0 if all rows are alike. `leads`: those before them with a row of their own.
 */
export function cardSizes(place: number, count = 0, leads = 0): string {
  const phone = place === 0 ? 'calc(100vw - 2rem)' : '5rem';
  const last = Math.max(0, count - leads) % 4;
  const desktop = ofLastRow[place < count - last ? 0 : last];
  return `(min-width: 70rem) ${desktop}rem, (min-width: 34rem) 45vw, ${phone}`;
}

/**
 * The same of a list's first card where it spans the page (`.cards-lead`), which offers more than 640 pixels. 88vw on a phone, so that one
 * with a pixel ratio of 2 loads no more than those.
 */
export const leadCardSizes = '(min-width: 64rem) 50rem, (min-width: 34rem) 45vw, 88vw';
