import { hydrateIslands, markIsland, type MarkIsland } from '#ui/island-hydration.ts';

const islands = {
  newsletter: async () => ({ component: (await import('./NewsletterForm.island.tsx')).NewsletterForm }),
};

export const newsletterIsland: MarkIsland<typeof islands> = markIsland;

/** Hydrates the footer's form when a reader first interacts with it. Until then it is plain HTML. */
export function hydrateNewsletter(page: Document): void {
  hydrateIslands(page, islands, true);
}
