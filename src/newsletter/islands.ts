import { hydrateIslands } from '#ui/islands/island-hydration.ts';

const islands = {
  newsletter: () => import('./NewsletterForm.island.tsx'),
};

/** Hydrates the footer's form when a reader first interacts with it. Until then it is plain HTML. */
export function hydrateNewsletter(page: Document): void {
  hydrateIslands(page, islands, true);
}
