import { createElement, type ComponentProps } from 'react';
import { takeOver } from '#ui/take-over.ts';
import { BannerCarousel } from './BannerCarousel.island.tsx';

/** Hydrates the banners that the server rendered in `container`. `propsJson` is the JSON of the island's props. */
export function hydrateCarousel(container: HTMLElement, propsJson: string): Promise<void> {
  const props: ComponentProps<typeof BannerCarousel> = JSON.parse(propsJson);
  return takeOver(container, createElement(BannerCarousel, props));
}
