import { createElement } from 'react';
import { takeOver } from '#ui/take-over.ts';
import { findMunicipality } from '#contract/municipalities.ts';
import { LightPage, type LightPageProps } from './LightPage.island.tsx';
import { beginLight, showMunicipality } from './light.store.ts';

/**
 * Hydrates the page that the server rendered in `container`. `propsJson` is the JSON of its props. A municipality that the reader chose
 * before hydration is shown.
 */
export function hydrateLight(container: HTMLElement, propsJson: string): Promise<void> {
  const props: LightPageProps = JSON.parse(propsJson);
  // Read the reader's choice now: hydration resets the dropdown to what the server rendered.
  const chosen = findMunicipality(container.querySelector('select')?.value ?? '');
  void beginLight(props.spot, props.service, chosen);
  // React's own listener would be too late for a choice made before its first render: the event makes React render, which resets the
  // dropdown. So this listener runs in the capture phase, on `input`, which fires before `change`.
  const onInput = ({ target }: Event) => {
    const next = target instanceof HTMLSelectElement ? findMunicipality(target.value) : undefined;
    if (next) void showMunicipality(next);
  };
  container.addEventListener('input', onInput, { capture: true });
  return takeOver(container, createElement(LightPage, props));
}
