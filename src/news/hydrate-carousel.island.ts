import { createElement, type ComponentProps } from 'react';
import { takeOver } from '#ui/take-over.ts';
import { BannerCarousel } from './BannerCarousel.island.tsx';

/** Hydrates the banners that the server rendered in `container`. `props` is the JSON of the island's props. */
export function hydrateCarousel(container: HTMLElement, props: string): Promise<void> {
  const written: ComponentProps<typeof BannerCarousel> = JSON.parse(props);
  return takeOver(container, createElement(BannerCarousel, written));
}
