import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { keepTrueTime } from '#ui/true-time.ts';
import { followAddress } from './guide.store.ts';
import { GuideTabs, type GuideTabsProps } from './GuideTabs.island.tsx';

/** React takes over the guide that the server drew in `container`, once it is known what time it is. */
export function hydrateGuide(container: HTMLElement, written: string): void {
  const props: GuideTabsProps = JSON.parse(written);
  void keepTrueTime(props.drawn).then(() => {
    followAddress(props.day);
    hydrateRoot(container, createElement(GuideTabs, props));
  });
}
