import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { V2Props } from './V2Now.tsx';
import { beginV2 } from './v2.store.ts';
import { v2Parts } from './WeatherV2.island.tsx';

/** React takes over the parts that the server drew within `container`, with the properties that it wrote beside them. */
export function hydrateV2(container: HTMLElement, written: string): void {
  const props: V2Props = JSON.parse(written);
  for (const [name, part] of Object.entries(v2Parts)) {
    const place = container.querySelector(`[data-part=${name}]`);
    if (place) hydrateRoot(place, createElement(part, props));
  }
  void beginV2(props.drawn);
}
