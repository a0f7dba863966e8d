import { createElement } from 'react';
import { takeOver } from '#ui/take-over.ts';
import type { V2Props } from './V2Now.tsx';
import { beginV2 } from './v2.store.ts';
import { v2Parts } from './WeatherV2.island.tsx';

/** Hydrates the parts that the server rendered within `container`. `propsJson` is the JSON of their props. */
export async function hydrateV2(container: HTMLElement, propsJson: string): Promise<void> {
  const props: V2Props = JSON.parse(propsJson);
  const parts = Object.entries(v2Parts).flatMap(([name, part]) => {
    const place = container.querySelector(`[data-part=${name}]`);
    return place ? [takeOver(place, createElement(part, props))] : [];
  });
  void beginV2(props.drawn);
  await Promise.all(parts);
}
