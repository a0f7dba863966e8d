import { createElement, type ComponentProps } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BannerCarousel } from './BannerCarousel.island.tsx';

/** React takes over the banners that the server drew in `container`, with the properties that it wrote beside them. */
export function hydrateCarousel(container: HTMLElement, props: string): void {
  const written: ComponentProps<typeof BannerCarousel> = JSON.parse(props);
  hydrateRoot(container, createElement(BannerCarousel, written));
}
