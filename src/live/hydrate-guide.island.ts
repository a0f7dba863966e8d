import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { followAddress } from './guide.store.ts';
import { GuideTabs, type GuideTabsProps } from './GuideTabs.island.tsx';

/** React takes over the guide that the server drew in `container`. */
export function hydrateGuide(container: HTMLElement, written: string): void {
  const props: GuideTabsProps = JSON.parse(written);
  followAddress(props.day);
  hydrateRoot(container, createElement(GuideTabs, props));
}
