import { createElement } from 'react';
import { takeOver } from '#ui/take-over.ts';
import { findMunicipality } from '#contract/municipalities.ts';
import { LightPage, type LightPageProps } from './LightPage.island.tsx';
import { beginLight, showMunicipality } from './light.store.ts';

/**
 * React takes over the page that the server drew in `container`, with the properties that it wrote beside it. Whoever was faster and
 * has chosen another municipality already gets that one.
 */
export function hydrateLight(container: HTMLElement, written: string): Promise<void> {
  const props: LightPageProps = JSON.parse(written);
  // React sets the dropdown to what the server drew.
  const chosen = findMunicipality(container.querySelector('select')?.value ?? '');
  void beginLight(props.spot, props.service, chosen);
  // React's own listener would come too late for a choice made before its first drawing: the event itself makes it draw, and that sets
  // the dropdown back. So this one stands before it, and hears the first of the two events of a choice.
  const onInput = ({ target }: Event) => {
    const next = target instanceof HTMLSelectElement ? findMunicipality(target.value) : undefined;
    if (next) void showMunicipality(next);
  };
  container.addEventListener('input', onInput, { capture: true });
  return takeOver(container, createElement(LightPage, props));
}
