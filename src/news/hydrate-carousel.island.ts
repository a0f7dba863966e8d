import { createElement, type ComponentProps } from 'react';
import { takeOver } from '#ui/take-over.ts';
import { BannerCarousel } from './BannerCarousel.island.tsx';

/** React takes over the banners that the server drew in `container`, with the properties that it wrote beside them. */
export function hydrateCarousel(container: HTMLElement, props: string): Promise<void> {
  const written: ComponentProps<typeof BannerCarousel> = JSON.parse(props);
  return takeOver(container, createElement(BannerCarousel, written));
}
