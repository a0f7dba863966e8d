/** What a hole is measured by. */
export const measure = {
  /** Pixels of a cell of the grid that lies over the page. */
  cell: 8,
  /** Cells. What is lower or narrower than two thirds of a card is the gap between two parts, or beside a title. */
  minSide: 20,
  /** Pixels of a narrow card with a picture: the smallest that a hole is compared with. */
  card: { width: 272, height: 240 },
  /** Pixels of a column of text, 42rem. */
  textColumn: 672,
};

/**
 * The largest empty rectangle in the content of a page, as one line, if it is larger than a card of the page; else none. That card is the median
 * of the page's own, from one to two of `card`. Runs in the page, and gets `measure`.
 *
 * Occupied is what is painted: text, pictures, controls, and boxes with a border all around or a background of their own, whatever is in them.
 * Headings and the paragraphs of a column of text have their whole lines, to the end of what they stand in: lines are kept short for the eye.
 * Margins beside an element in the middle of the page belong to it. A page that is one column of text in its middle has nothing beside its lines.
 */
export function emptyFaults({ cell, minSide, card, textColumn }: typeof measure): string[] {
  const main = document.querySelector('main');
  if (!main) return ['the page has no main'];
  const bounds = main.getBoundingClientRect();
  const { paddingLeft, paddingRight } = getComputedStyle(main);
  const left = bounds.left + parseFloat(paddingLeft);
  const right = bounds.right - parseFloat(paddingRight);
  if (right - left <= textColumn) return [];
  const columns = Math.floor((right - left) / cell);
  const all = Array.from({ length: Math.ceil(bounds.height / cell) }, () => new Uint8Array(columns));

  const occupy = (box: DOMRect, clip: DOMRect | null) => {
    const from = Math.max(box.left, clip?.left ?? -Infinity) - left;
    const to = Math.min(box.right, clip?.right ?? Infinity) - left;
    const top = Math.max(box.top, clip?.top ?? -Infinity) - bounds.top;
    const bottom = Math.min(box.bottom, clip?.bottom ?? Infinity) - bounds.top;
    if (to <= from || bottom <= top) return;
    for (const row of all.slice(Math.max(0, Math.floor(top / cell)), Math.max(0, Math.ceil(bottom / cell))))
      row.fill(1, Math.max(0, Math.floor(from / cell)), Math.max(0, Math.ceil(to / cell)));
  };
  const isForListeners = (element: Element) => {
    const { clipPath, position } = getComputedStyle(element);
    return clipPath !== 'none' && position === 'absolute';
  };
  /** The box of the nearest ancestor that cuts off what is outside of it. */
  const clipOf = (element: Element): DOMRect | null => {
    for (let at = element.parentElement; at && at !== main; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      if (isForListeners(at)) return new DOMRect();
      if (overflowX !== 'visible' || overflowY !== 'visible') return at.getBoundingClientRect();
    }
    return null;
  };
  const sides = ['Top', 'Right', 'Bottom', 'Left'] as const;
  const isBox = (style: CSSStyleDeclaration) =>
    style.backgroundImage !== 'none' ||
    style.boxShadow !== 'none' ||
    !/^transparent$|[,/] 0\)$/.test(style.backgroundColor) ||
    sides.every((side) => parseFloat(style[`border${side}Width`]) > 0);
  const pictures = 'img, svg, video, iframe, canvas, input, select, textarea, button, meter, progress';
  /** They have their line, or their lines, however far the words reach. */
  const lines = 'h1, h2, h3, h4, .prose > *';
  const lineEnd = (element: Element) =>
    (element.closest('.prose') ?? element).parentElement?.getBoundingClientRect().right ?? 0;
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
  /** Whether its margins at both sides are as wide, and it is alone in its row. */
  const isInTheMiddle = (element: Element, box: DOMRect) =>
    Math.abs(box.left - left - (right - box.right)) < cell &&
    [...(element.parentElement?.children ?? [])].every((other) => {
      const { top, bottom, width } = other.getBoundingClientRect();
      return other === element || width === 0 || bottom <= box.top || top >= box.bottom;
    });
  const range = document.createRange();
  for (const element of main.querySelectorAll('*')) {
    if (element.closest('svg > *') || !isShown(element) || isForListeners(element)) continue;
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const clip = clipOf(element);
    const isPainted = element.matches(`${pictures}, ${lines}`) || isBox(style);
    if (isPainted) occupy(box, clip);
    if (element.matches(lines))
      occupy(new DOMRect(box.left, box.top, lineEnd(element) - box.left, box.height), clip);
    if (isInTheMiddle(element, box)) {
      occupy(new DOMRect(left, box.top, box.left - left, box.height), null);
      occupy(new DOMRect(box.right, box.top, right - box.right, box.height), null);
    }
    if (isPainted) continue;
    if (parseFloat(style.borderTopWidth) > 0) occupy(new DOMRect(box.left, box.top, box.width, 1), clip);
    if (parseFloat(style.borderBottomWidth) > 0)
      occupy(new DOMRect(box.left, box.bottom - 1, box.width, 1), clip);
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) continue;
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) occupy(line, clip);
    }
  }

  // What is above the first part and below the last one is the page's padding.
  const isPart = (row: Uint8Array) => row.includes(1);
  const first = Math.max(0, all.findIndex(isPart));
  const rows = all.slice(first, all.findLastIndex(isPart) + 1);

  // The largest rectangle of empty cells whose last row is this one, by how many cells above are empty, too.
  const above = new Uint16Array(columns);
  let hole = { area: 0, x: 0, y: 0, width: 0, height: 0 };
  for (const [bottom, row] of rows.entries()) {
    for (const [column, isOccupied] of row.entries())
      above[column] = isOccupied ? 0 : (above[column] ?? 0) + 1;
    for (let x = 0; x < columns; x += 1) {
      let height = Infinity;
      for (let end = x; end < columns; end += 1) {
        height = Math.min(height, above[end] ?? 0);
        if (height < minSide) break;
        const width = end - x + 1;
        if (width >= minSide && width * height > hole.area)
          hole = { area: width * height, x, y: bottom - height + 1, width, height };
      }
    }
  }
  const areas = [...main.querySelectorAll('.card')]
    .filter(isShown)
    .map((each) => each.getBoundingClientRect())
    .map(({ width, height }) => width * height)
    .toSorted((one, other) => one - other);
  const smallest = card.width * card.height;
  const typical = Math.min(2 * smallest, Math.max(smallest, areas[Math.floor(areas.length / 2)] ?? 0));
  const cards = (hole.area * cell * cell) / typical;
  if (cards <= 1) return [];
  const [x, y, width, height] = [
    left + hole.x * cell,
    bounds.top + scrollY + (first + hole.y) * cell,
    hole.width * cell,
    hole.height * cell,
  ].map(Math.round);
  return [`${width} x ${height} are empty at ${x}, ${y}: ${cards.toFixed(1)} cards`];
}
