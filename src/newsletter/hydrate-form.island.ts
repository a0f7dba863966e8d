import { createElement } from 'react';
import { takeOver } from '#ui/take-over.ts';
import { NewsletterForm } from './NewsletterForm.island.tsx';

/** Hydrates the form that the server rendered in `container`. Keeps text that the reader typed before. */
export function hydrateForm(container: HTMLElement, id: string): Promise<void> {
  return takeOver(container, createElement(NewsletterForm, { id }));
}
