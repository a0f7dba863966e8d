import { wakeOnReach } from '#ui/wake-island.ts';

/** Id of the footer's field. Server and island must use the same. */
export const footerFieldId = 'boletin';

const mark = 'data-newsletter';

/** Attribute of the element that contains exactly the footer's form. */
export const footerFormMark = { [mark]: '' };

/** Hydrates the footer's form when a reader first interacts with it. Until then it is plain HTML. */
export function startNewsletter(page: Document): void {
  const container = page.querySelector<HTMLElement>(`[${mark}]`);
  if (!container) return;
  wakeOnReach(container, async () => {
    const { hydrateForm } = await import('./hydrate-form.island.ts');
    await hydrateForm(container, footerFieldId);
  });
}
