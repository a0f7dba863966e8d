/**
 * The `sizes` of a picture in the grid of card-grid.css: four columns in the widest page, two on a tablet; on a phone the
 * first card has the whole width and the others are rows with a picture of 7.5rem. Of that, two thirds are said: a phone of 2x
 * gets 160 px rather than 240, which nobody sees, and half the bytes, which everybody feels.
 */
export function cardSizes(place: number): string {
  const phone = place === 0 ? 'calc(100vw - 2rem)' : '5rem';
  return `(min-width: 70rem) 17rem, (min-width: 34rem) 45vw, ${phone}`;
}
