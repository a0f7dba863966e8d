/**
 * The controls of a page that a finger misses, a line for each. Runs in the page. A finger hits 44 CSS pixels each way around the middle of a
 * control, whatever makes its hit area: a box, padding, a pseudo-element, a label. A link inside a sentence has 24 (WCAG 2.5.8).
 */
export function faultsOfTargets(): string[] {
  const [alone, inSentence] = [44, 24];
  const controls =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=option]';
  const faults: string[] = [];
  /** The control that a tap at a point uses. */
  const hitAt = (x: number, y: number): Element | null => {
    const hit = document.elementFromPoint(x, y)?.closest(`${controls}, label`) ?? null;
    return hit instanceof HTMLLabelElement ? hit.control : hit;
  };
  const isSame = (one: Element | null, other: Element) =>
    one === other ||
    // The picture and the title of one card.
    (one instanceof HTMLAnchorElement && other instanceof HTMLAnchorElement && one.href === other.href);
  const isBlock = (element: Element) => !/^(inline|contents)$/.test(getComputedStyle(element).display);
  /** Whether words stand beside the links of the text that has this link. */
  const isInSentence = (control: Element): boolean => {
    if (control.tagName !== 'A' || isBlock(control)) return false;
    let block = control.parentElement;
    while (block && !isBlock(block)) block = block.parentElement;
    if (!block) return false;
    let beside = 0;
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      let own = node.parentElement;
      if (own?.closest(`${controls}, script, style`)) continue;
      // Not those of a block inside, which has lines of its own.
      while (own && own !== block && !isBlock(own)) own = own.parentElement;
      if (own === block) beside += node.textContent?.match(/\p{L}{2,}/gu)?.length ?? 0;
    }
    return beside > 2;
  };
  const start = scrollY;
  for (const control of document.querySelectorAll(controls)) {
    const isSeen = control.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
    if (!isSeen || control.closest('[inert], svg') || control.matches(':disabled')) continue;
    const { clipPath, pointerEvents } = getComputedStyle(control);
    // Seen when it has the focus.
    if (clipPath !== 'none' || pointerEvents === 'none') continue;
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const seen = control instanceof HTMLInputElement ? [control, ...(control.labels ?? [])] : [control];
    const points = seen.flatMap((element) =>
      [...element.getClientRects()]
        .filter(({ width, height }) => width > 1 && height > 1)
        .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 })),
    );
    // Also above the page, such as a skip link.
    if (points.every(({ y }) => y < 0)) continue;
    const isHit = (x: number, y: number) => isSame(hitAt(x, y), control);
    const reach = (x: number, y: number, dx: number, dy: number) => {
      let steps = 0;
      while (steps < alone && isHit(x + dx * (steps + 1), y + dy * (steps + 1))) steps += 1;
      return steps;
    };
    const sizes = points
      .filter(({ x, y }) => isHit(x, y))
      .map(({ x, y }) => ({
        width: 1 + reach(x, y, -1, 0) + reach(x, y, 1, 0),
        height: 1 + reach(x, y, 0, -1) + reach(x, y, 0, 1),
      }));
    const words = (control.getAttribute('aria-label') ?? control.textContent ?? '')
      .trim()
      .replace(/\s+/g, ' ');
    const name = `"${words.slice(0, 40)}" <${control.tagName.toLowerCase()} class="${(control.getAttribute('class') ?? '').slice(0, 60)}">`;
    const largest = sizes.toSorted((one, other) => other.height * other.width - one.height * one.width)[0];
    const least = isInSentence(control) ? inSentence : alone;
    if (!largest) faults.push(`out of reach: ${name}`);
    // Edges between pixels count for neither side.
    else if (largest.height < least - 1 || largest.width < least - 1)
      faults.push(`${largest.width} x ${largest.height} of ${least}: ${name}`);
  }
  scrollTo({ top: start, behavior: 'instant' });
  return [...new Set(faults)];
}
