/**
 * Whether a mouse begins to hover over an element. On a phone without one, Chromium tells of a mouse at the corner of the window when a scroll moves
 * an element there.
 */
export const hovers = ({ pointerType }: Pick<PointerEvent, 'pointerType'>): boolean =>
  pointerType === 'mouse' && matchMedia('(hover: hover)').matches;
