import { createElement } from 'react';
import { takeOver } from '#ui/take-over.ts';
import { followAddress } from './guide.store.ts';
import { GuideTabs, type GuideTabsProps } from './GuideTabs.island.tsx';

/** Hydrates the guide that the server rendered in `container`. `written` is the JSON of its props. */
export function hydrateGuide(container: HTMLElement, written: string): Promise<void> {
  const props: GuideTabsProps = JSON.parse(written);
  followAddress(props.day);
  return takeOver(container, createElement(GuideTabs, props));
}
