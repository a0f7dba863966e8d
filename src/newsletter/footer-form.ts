import { wakeOnReach } from '#ui/wake-island.ts';

/** The id of the footer's field: the server and React must agree on it. */
export const footerFieldId = 'boletin';

const mark = 'data-newsletter';

/** What marks the element that holds the footer's form and nothing else. */
export const footerFormMark = { [mark]: '' };

/** The footer's form stays plain HTML until a reader reaches for it. */
export function startNewsletter(page: Document): void {
  const container = page.querySelector<HTMLElement>(`[${mark}]`);
  if (!container) return;
  wakeOnReach(container, async () => {
    const { hydrateForm } = await import('./hydrate-form.island.ts');
    await hydrateForm(container, footerFieldId);
  });
}
