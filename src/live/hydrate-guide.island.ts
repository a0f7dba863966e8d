import { createElement } from 'react';
import { takeOver } from '#ui/take-over.ts';
import { followAddress } from './guide.store.ts';
import { GuideTabs, type GuideTabsProps } from './GuideTabs.island.tsx';

/** Hydrates the guide that the server rendered in `container`. `propsJson` is the JSON of its props. */
export function hydrateGuide(container: HTMLElement, propsJson: string): Promise<void> {
  const props: GuideTabsProps = JSON.parse(propsJson);
  followAddress(props.day);
  return takeOver(container, createElement(GuideTabs, props));
}
